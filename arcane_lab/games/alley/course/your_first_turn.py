"""Exercises of lesson 1: where a set can be made, which moves are allowed, what a sale brings, what may come next."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from arcane_lab.chance.decks import Deck
from arcane_lab.core.text import plural
from arcane_lab.games.alley.course.answers import MoveText, Slots
from arcane_lab.games.alley.course.positions import (
    QUIET,
    card,
    cards_in_all,
    filled,
    format_storehouse,
    named,
    others,
    played,
    position,
    rules,
    seat_of,
    several,
)
from arcane_lab.games.alley.one_storehouse import LINES
from arcane_lab.games.alley.text.names import SLOTS
from arcane_lab.games.alley.text.notation import read_storehouse
from arcane_lab.lessons.answers import Number, Odds
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong

_LINES: Final = {line: tuple(line.split("-")) for line in LINES}


# --- where must the card lie? ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Completing:
    """A storehouse with two of an item in a line, the slot that is missing, and two slots that only look right."""

    item: str
    board: str
    pair: tuple[str, ...]
    with_hidden: str
    beside: str


def draw_completing(lots: Lots) -> Completing:
    """Two copies face up in one line, a third face down in another line with one of them."""
    line = lots.one(tuple(_LINES.values()))
    missing = lots.one(line)
    pair = tuple(slot for slot in line if slot != missing)
    crossing = [other for other in _LINES.values() if other != line and set(other) & set(pair) and missing not in other]
    other = lots.one(crossing)
    hidden, with_hidden = lots.shuffled([slot for slot in other if slot not in pair])
    item = lots.one(("OW", "TC", "MB", "FC", "CB", "BF", "BC", "DE", "SK"))
    # All the others differ, so that nothing else can be made a set.
    rest = lots.shuffled(others(item, "CM"))
    cells = filled(dict.fromkeys(pair, item) | {hidden: f"[{item}|p1]"}, rest)
    beside = next(slot for slot in lots.shuffled(SLOTS) if slot not in {*line, *other})
    return Completing(item, format_storehouse(cells), pair, with_hidden, beside)


@cache
def completing_slots(figures: Completing) -> tuple[str, ...]:
    """The slots where the item completes a set, by the rules."""
    wants = rules().completing(read_storehouse(figures.board))
    return tuple(slot for slot, items in wants.items() if figures.item in items)


COMPLETE: Final = Exercise(
    name="complete",
    title="Make a set",
    kind=Slots(1),
    draw=draw_completing,
    question=lambda at: (
        f"You hold one {named(at.item)}. Where must you play it, so that three of them lie face up in one line? "
        f"The card in brackets lies face down; you have peeked at it."
    ),
    board=lambda at: at.board,
    answer=completing_slots,
    nudge=lambda at: f"Find the two {several(at.item)} that lie face up. Lay a ruler through both.",
    smaller=lambda at: "In a single row `TC TC IR`, a third TC at c1 makes three in a line, at any other place not.",
    step=lambda at: f"They lie at {at.pair[0]} and {at.pair[1]}. Which third slot does the ruler meet?",
    solution=lambda at: (
        f"In `{at.board}` two {several(at.item)} lie face up, at {at.pair[0]} and {at.pair[1]}. A ruler through both "
        f"meets "
        f"{completing_slots(at)[0]}. The one in brackets lies face down and does not count."
    ),
    wrong=(
        Wrong(
            "hidden cards count",
            lambda at: (at.with_hidden,),
            lambda at: "That line has one that lies face down. Only cards that everybody can see make a set.",
        ),
        Wrong(
            "any three count",
            lambda at: (at.beside,),
            lambda at: "Three of a kind are not enough: all three must lie in one row, one column or one diagonal.",
        ),
    ),
)


# --- which move may be made? ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moves:
    """A storehouse, a stash after the draw, and four moves of which the rules allow one."""

    board: str
    stash: tuple[str, str, str]
    shown: tuple[str, ...]
    not_held: str
    elsewhere: str


def draw_moves(lots: Lots) -> Moves:
    """Cards that all differ, so that no set gets in the way."""
    codes = lots.shuffled(others("CM"))
    cells = filled({}, codes)
    stash = (codes.pop(), codes.pop(), codes.pop())
    a, b, c = lots.some(SLOTS, 3)
    allowed = f"play {stash[0]} {a}"
    not_held = f"play {cells[c]} {b}"
    elsewhere = f"play {stash[1]} p2 {c}"
    shown = tuple(lots.shuffled([allowed, not_held, elsewhere, "draw deck"]))
    return Moves(format_storehouse(cells), stash, shown, not_held, elsewhere)


@cache
def allowed_move(figures: Moves) -> str:
    """The one of the moves that the game does not refuse."""
    one, two, drawn = figures.stash
    game = position(figures.board, f"{one} {two}", deck=drawn)
    played(game, "draw deck")
    (allowed,) = [move for move in figures.shown if game.why_not(move) is None]
    return allowed


ALLOWED: Final = Exercise(
    name="allowed",
    title="Allowed or not?",
    kind=lambda at: MoveText(offered=at.shown),
    draw=draw_moves,
    question=lambda at: (
        f"It is your turn (you are p1), and you have drawn. Your stash is "
        f"{', '.join(f'`{code}`' for code in at.stash)}. "
        f"Which one of these moves is allowed? {', '.join(f'`{move}`' for move in at.shown)}"
    ),
    board=lambda at: at.board,
    answer=allowed_move,
    nudge=lambda at: "A turn has two halves: draw one card, then use one card of your stash.",
    smaller=lambda at: "With only `OW` in the stash, `play OW a1` is allowed. `play TC a1` is not: you do not hold it.",
    step=lambda at: "Cross out first what you have done already, then every card that you do not hold.",
    solution=lambda at: (
        f"The stash is {', '.join(at.stash)}. `draw deck` is done already. For `{at.not_held}` you do not hold the "
        f"card. "
        f"`{at.elsewhere}` goes into a storehouse that is not yours. What is left is `{allowed_move(at)}`."
    ),
    wrong=(
        Wrong(
            "any card may be played",
            lambda at: at.not_held,
            lambda at: "That card lies in the storehouse. You play a card from your stash, the cards in your hand.",
        ),
        Wrong(
            "draws again",
            lambda at: "draw deck",
            lambda at: "You have drawn already. A turn has one draw, then one card to use.",
        ),
        Wrong(
            "any storehouse will do",
            lambda at: at.elsewhere,
            lambda at: "`p2` stands for the storehouse of another player. You play into your own.",
        ),
    ),
)


# --- what does a sale bring? ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sale:
    """Gold before, the item of the set, and a storehouse in which two of them lie in row 1."""

    gold: int
    item: str
    board: str
    drawn: str


def draw_sale(lots: Lots) -> Sale:
    """A set of an item that does nothing else, with 10 to 40 gold before."""
    item = lots.one(QUIET)
    rest = lots.shuffled(others(item, "SS", "MB", "CM", "TC"))
    cells = filled({"a1": item, "b1": item}, rest)
    return Sale(lots.whole(10, 40), item, format_storehouse(cells), rest.pop())


@cache
def gold_after(figures: Sale) -> int:
    """The gold of p1 when the turn is over, played by the rules."""
    game = position(figures.board, f"{figures.item} TC", gold=figures.gold, deck=figures.drawn)
    played(game, "draw deck", f"play {figures.item} c1")
    return seat_of(game)["gold"]


SALE: Final = Exercise(
    name="sale",
    title="What a sale brings",
    kind=Number("gold", "18"),
    draw=draw_sale,
    question=lambda at: (
        f"You have {at.gold} gold and play your third {named(at.item)} at c1. The card says "
        f"{card(at.item, 'gold_per_set')} "
        f"gold and {card(at.item, 'infamy_each')} infamy. How much gold do you have at the end of the turn?"
    ),
    board=lambda at: at.board,
    answer=gold_after,
    nudge=lambda at: "Three of a kind are sold together, as one set.",
    smaller=lambda at: "With no gold at all, and a card that says 4, you would have 4 after the sale.",
    step=lambda at: f"The set brings {card(at.item, 'gold_per_set')} gold. Add that to what you had.",
    solution=lambda at: (
        f"You have {at.gold} gold. A set of {several(at.item)} brings {card(at.item, 'gold_per_set')}, once for all "
        f"three. "
        f"Infamy is not counted now. {at.gold} + {card(at.item, 'gold_per_set')} = {gold_after(at)}."
    ),
    wrong=(
        Wrong(
            "paid for each card",
            lambda at: at.gold + 3 * card(at.item, "gold_per_set"),
            lambda at: "You have counted the gold once for each card. It is paid once for the set of three.",
        ),
        Wrong(
            "paid twice",
            lambda at: at.gold + 2 * card(at.item, "gold_per_set"),
            lambda at: (
                f"You have counted the {card(at.item, 'gold_per_set')} gold twice. There is one set, and it is paid "
                "once, whichever of its cards was played last."
            ),
        ),
        Wrong(
            "worth is gold less infamy",
            lambda at: (
                at.gold + card(at.item, "gold_per_set") - 3 * card(at.item, "infamy_each")
                if card(at.item, "infamy_each")
                else None
            ),
            lambda at: (
                "You have taken infamy off the gold. Sold cards bring no infamy; what is left over at the end does."
            ),
        ),
        Wrong(
            "effect forgotten",
            lambda at: at.gold,
            lambda at: "Look at the top row after your move: what happens to three of a kind in a line?",
        ),
    ),
)


# --- how many sets lie there? ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lying:
    """A storehouse with several copies of one item, some of them face down."""

    item: str
    board: str


def draw_lying(lots: Lots) -> Lying:
    """Five or six copies face up, one or two face down."""
    item = lots.one(("OW", "FC", "CB", "BC"))
    rest = lots.shuffled(others(item))
    slots = lots.some(SLOTS, 7)
    up = lots.whole(5, 6)
    given = dict.fromkeys(slots[:up], item) | dict.fromkeys(slots[up:], f"[{item}|p1]")
    return Lying(item, format_storehouse(filled(given, rest)))


def _full(figures: Lying, lines: int = 8, with_hidden: bool = False) -> int:
    """How many of the first so many lines (rows, columns, diagonals) are full."""
    cells = dict(zip(SLOTS, (word for word in figures.board.split() if word != "/"), strict=True))
    wanted = {figures.item, f"[{figures.item}|p1]"} if with_hidden else {figures.item}
    return sum(all(cells[slot] in wanted for slot in line) for line in tuple(_LINES.values())[:lines])


COUNT: Final = Exercise(
    name="count",
    title="Count the lines",
    kind=Number("", "2"),
    draw=draw_lying,
    question=lambda at: (
        f"In how many lines do three {several(at.item)} lie face up? Count every row, every column and both diagonals. "
        "Cards in brackets lie face down."
    ),
    board=lambda at: at.board,
    answer=lambda at: len(rules().sets_in(read_storehouse(at.board))),
    nudge=lambda at: "There are eight lines to look at. Go through them one after the other.",
    smaller=lambda at: "In `OW OW OW / OW TC IR / OW CB MB` there are two: the top row and the column on the left.",
    step=lambda at: "First the three rows: in how many of them are all three face up and alike?",
    solution=lambda at: (
        f"In `{at.board}` the lines that are full of {several(at.item)}, all face up, are: "
        f"{', '.join(rules().sets_in(read_storehouse(at.board))) or 'none'}. That makes "
        f"{len(rules().sets_in(read_storehouse(at.board)))}."
    ),
    wrong=(
        Wrong(
            "hidden cards count",
            lambda at: _full(at, with_hidden=True),
            lambda at: "You have counted a line with a card that lies face down.",
        ),
        Wrong(
            "no diagonals",
            lambda at: _full(at, 6),
            lambda at: "There are two lines more than rows and columns: from corner to corner.",
        ),
        Wrong(
            "rows only",
            lambda at: (
                _full(at, 3) if _full(at, 3) not in (_full(at, 6), _full(at), _full(at, with_hidden=True)) else None
            ),
            lambda at: "You have counted rows. Columns count as well, and so do both diagonals.",
        ),
    ),
)


# --- what will the next card be? ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Next:
    """How many cards there are, how many of them are of one item, and how many of both have been seen."""

    item: str
    copies: int
    cards: int
    seen: int
    seen_copies: int


def draw_next(lots: Lots) -> Next:
    """Some cards have been seen, among them one to three of the item."""
    item = lots.one(("OW", "FC", "CB", "BC", "MB", "BF", "SS"))
    seen_copies = lots.whole(1, 3)
    return Next(item, card(item, "copies_2_to_4"), cards_in_all(), lots.whole(8, 20), seen_copies)


def _deck(figures: Next) -> Deck:
    copies = figures.copies - figures.seen_copies
    return Deck({figures.item: copies, "other": figures.cards - figures.seen - copies})


NEXT: Final = Exercise(
    name="next",
    title="What comes next?",
    kind=Odds(),
    draw=draw_next,
    question=lambda at: (
        f"All the cards of a game together are {at.cards}. {at.copies} of them are {several(at.item)}. You have seen "
        f"{at.seen} cards so far, and {at.seen_copies} of those {plural(at.seen_copies, 'was', 'were')} "
        f"`{at.item}`. You draw from the deck. "
        f"What is the chance that it is one more `{at.item}`?"
    ),
    answer=lambda at: Fraction(_deck(at).next(at.item)),
    nudge=lambda at: "A card that you have seen cannot be the next card of the deck.",
    smaller=lambda at: (
        "Take five cards, two of them red. You have seen one red card. Then four are left that it could be, and one "
        "of them "
        "is red: 1/4."
    ),
    step=lambda at: f"How many cards have you not seen? {at.cards} - {at.seen} = {at.cards - at.seen}.",
    solution=lambda at: (
        f"Not seen are {at.cards} - {at.seen} = {at.cards - at.seen} cards, among them {at.copies} - "
        f"{at.seen_copies} = "
        f"{at.copies - at.seen_copies} {several(at.item)}. Each unseen card is equally likely to be the next one, "
        f"wherever "
        f"it lies. So the chance is {at.copies - at.seen_copies} / {at.cards - at.seen}."
    ),
    wrong=(
        Wrong(
            "all cards count",
            lambda at: Fraction(at.copies, at.cards),
            lambda at: "You have counted cards that you have seen already. Those cannot come.",
        ),
        Wrong(
            "seen cards half counted",
            lambda at: Fraction(at.copies - at.seen_copies, at.cards),
            lambda at: "You have taken the seen ones off above, but not below. Take them off below as well.",
        ),
        Wrong(
            "equally likely",
            lambda at: Fraction(1, 20),
            lambda at: "There are 20 kinds of cards, but not as many of each. Count cards, not kinds.",
        ),
        Wrong(
            "taken off below only",
            lambda at: Fraction(at.copies, at.cards - at.seen),
            lambda at: f"You have taken the seen cards off below. Those that are `{at.item}` must go above as well.",
        ),
        Wrong(
            "the other outcome",
            lambda at: 1 - Fraction(_deck(at).next(at.item)),
            lambda at: f"That is the chance that it is another card than `{at.item}`.",
        ),
    ),
)


# --- another game: a pack of 52 -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pack:
    """How many cards of a pack of 52 lie on the table, and how many of them are of the rank that is asked for."""

    rank: str
    seen: int
    seen_copies: int


TRANSFER: Final = Exercise(
    name="transfer",
    title="Another game: a pack of 52 cards",
    kind=Odds(),
    draw=lambda lots: Pack(lots.one(("king", "queen", "jack", "seven")), lots.whole(5, 15), lots.whole(1, 3)),
    question=lambda at: (
        f"An ordinary pack has 52 cards, four of each rank. {at.seen} cards lie face up on the table, and "
        f"{at.seen_copies} of them {plural(at.seen_copies, 'is a', 'are')} "
        f"{plural(at.seen_copies, at.rank)}. "
        f"What is the chance that the next card is a {at.rank}?"
    ),
    answer=lambda at: Fraction(4 - at.seen_copies, 52 - at.seen),
    nudge=lambda at: "It is the same question as with the deck of the game: which cards can still come?",
    smaller=lambda at: (
        "If 51 cards lay on the table and three of them were aces, the last one would be the ace for certain."
    ),
    step=lambda at: f"{52 - at.seen} cards are left. How many of them are {at.rank}s?",
    solution=lambda at: (
        f"{52 - at.seen} cards are left, and {4 - at.seen_copies} of them {plural(4 - at.seen_copies, 'is a', 'are')} "
        f"{plural(4 - at.seen_copies, at.rank)}. So the chance is {4 - at.seen_copies} / {52 - at.seen}."
    ),
    wrong=(
        Wrong(
            "all cards count",
            lambda at: Fraction(4, 52),
            lambda at: "That is the chance before any card was turned up. Which cards are out of the pack now?",
        ),
        Wrong(
            "seen cards half counted",
            lambda at: Fraction(4 - at.seen_copies, 52),
            lambda at: f"You have taken the {at.rank} off above, but the pack has grown smaller too.",
        ),
        Wrong(
            "the other outcome",
            lambda at: 1 - Fraction(4 - at.seen_copies, 52 - at.seen),
            lambda at: f"That is the chance that it is no {at.rank}.",
        ),
        Wrong(
            "taken off below only",
            lambda at: Fraction(4, 52 - at.seen),
            lambda at: f"You have taken the seen cards off below. How many {at.rank}s are left for above?",
        ),
    ),
)

EXERCISES: Final = (COMPLETE, ALLOWED, SALE, COUNT, NEXT, TRANSFER)
