"""Exercises of lesson 3: effects one after the other, cards that come back, infamy that runs round its track."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from typing import Final

from arcane_lab.games.alley.course.answers import Item
from arcane_lab.games.alley.course.positions import (
    card,
    filled,
    format_storehouse,
    named,
    others,
    played,
    position,
    seat_of,
)
from arcane_lab.games.alley.odds.infamy import infamy
from arcane_lab.games.alley.text.names import SLOTS
from arcane_lab.lessons.answers import Number, Odds, Order
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong

#: What a card does, and whether it does it when it is played or when its set is sold.
_ACTS: Final = {
    "BC": ("you pay 2 gold for the Cauldron", "played", ("choose gold",)),
    "DL": ("you lose 5 gold for the Lotus", "played", ()),
    "DE": ("the Egg gives another player gold and infamy", "sold", ("target p2",)),
    "FC": ("the Carpet brings a card of the deck into your stash", "sold", ()),
}


# --- in which order? ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turn:
    """A card that completes a set at c1, the storehouse, and the order in which the steps are written down."""

    item: str
    board: str
    drawn: str
    shuffled: tuple[str, ...]

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps in words, as they are written down."""
        words = {
            "laid": "you play your card",
            "acts": _ACTS[self.item][0],
            "sold": "the three cards leave and the rest slides",
            "gold": "you get the gold of the set",
            "left": "the card that lay at c1 goes on the discard",
        }
        return tuple(words[step] for step in self.shuffled)

    def letters(self, *order: str) -> tuple[str, ...]:
        """Steps in some order, by their letters."""
        return tuple("ABCDE"[self.shuffled.index(step)] for step in order)


def draw_turn(lots: Lots) -> Turn:
    """One of four cards that act, with a quiet card at c1."""
    item = lots.one(tuple(_ACTS))
    codes = lots.shuffled(others(item, "SS", "MB", "CM", "IR", "BF"))
    board = format_storehouse(filled({"a1": item, "b1": item, "a2": f"[{codes.pop()}]"}, codes))
    return Turn(item, board, "SK", tuple(lots.shuffled(["laid", "acts", "sold", "gold", "left"])))


@cache
def order_of(figures: Turn) -> tuple[str, ...]:
    """The letters in the order in which the steps happened when the turn was played by the rules."""
    game = position(figures.board, f"{figures.item} TC", deck=f"{figures.drawn} OW")
    turns = played(game, "draw deck", f"play {figures.item} c1", *_ACTS[figures.item][2])
    kinds = {"played": "laid", "sold": "sold", "gold_gained": "gold", "to_discard": "left"}
    order: list[str] = []
    for event in [event for turn in turns for event in turn.events]:
        step = "acts" if (event.rule or "").startswith("AA-ITEM-") else kinds.get(event.kind)
        if step is not None and step not in order:
            order.append(step)
    return figures.letters(*order)


def _lettered(figures: Turn) -> str:
    """The steps in the order in which they happen, each with its letter."""
    return "".join(f"\n- {letter}) {figures.steps['ABCDE'.index(letter)]}" for letter in order_of(figures))


ORDER: Final = Exercise(
    name="order",
    title="Put it in order",
    kind=lambda at: Order(at.steps),
    draw=draw_turn,
    question=lambda at: (
        f"You play your third {named(at.item)} at c1, so that the top row is a set. It says what happens **when it is "
        f"{_ACTS[at.item][1]}**: {_ACTS[at.item][0]}. In which order does this happen?\n"
        + "".join(f"\n- {letter}) {step}" for letter, step in zip("ABCDE", at.steps, strict=True))
    ),
    board=lambda at: at.board,
    answer=order_of,
    nudge=lambda at: (
        f"A {named(at.item)} acts when it is **{_ACTS[at.item][1]}**. Look for that word in the list of the five steps."
    ),
    smaller=lambda at: (
        "For a card that does nothing: it is played, the set leaves, you get gold, the old card is discarded."
    ),
    step=lambda at: "First you play your card. The card that was there is lifted out until the very end.",
    solution=lambda at: (
        f"A {named(at.item)} acts when it is {_ACTS[at.item][1]}. So, with the letters that the steps had there:\n"
        f"{_lettered(at)}\n\nThat is {' '.join(order_of(at))}."
    ),
    wrong=(
        Wrong(
            "before the card lies there",
            lambda at: at.letters("acts", *(step for step in _in_words(at) if step != "acts")),
            lambda at: "You let something happen while your card is still in your hand. What must come first of all?",
            also=lambda at: _orders(at, ("acts", "laid"), ("sold", "laid"), ("gold", "laid")),
        ),
        Wrong(
            "replaced card first",
            lambda at: at.letters("left", *(step for step in _in_words(at) if step != "left")),
            lambda at: "The card that lay there is only lifted out at first. It goes on the discard at the very end.",
            also=lambda at: _orders(at, ("left", "laid"), ("left", "acts"), ("left", "sold"), ("left", "gold")),
        ),
        Wrong(
            "paid before the set leaves",
            lambda at: at.letters(*({"sold": "gold", "gold": "sold"}.get(step, step) for step in _in_words(at))),
            lambda at: "You are paid before the set has left. The gold is for cards that are gone already.",
            also=lambda at: _orders(at, ("gold", "sold")),
        ),
        Wrong(
            "sale before the effect",
            lambda at: at.letters("laid", "sold", "gold", "acts", "left") if _acts_at_once(at) else None,
            lambda at: "This card acts when it is played. That comes before anybody looks for a set.",
            also=lambda at: _orders(at, ("sold", "acts")) if _acts_at_once(at) else (),
        ),
        Wrong(
            "effect before the sale",
            lambda at: None if _acts_at_once(at) else at.letters("laid", "acts", "sold", "gold", "left"),
            lambda at: "This card acts when it is sold. While it only lies there, it does nothing.",
            also=lambda at: () if _acts_at_once(at) else _orders(at, ("acts", "sold")),
        ),
        Wrong(
            "effect before the gold",
            lambda at: None if _acts_at_once(at) else at.letters("laid", "sold", "acts", "gold", "left"),
            lambda at: "A sale is finished only when it is paid. What a sold set does comes after that.",
        ),
    ),
)


def _acts_at_once(figures: Turn) -> bool:
    """Whether the card acts when it is played, and not when its set is sold."""
    return _ACTS[figures.item][1] == "played"


def _orders(figures: Turn, *pairs: tuple[str, str]) -> list[tuple[str, ...]]:
    """All orders in which the first step of one of the pairs comes before the second."""
    orders = list(permutations(("laid", "acts", "sold", "gold", "left")))
    return [
        figures.letters(*order)
        for order in orders
        if any(order.index(first) < order.index(second) for first, second in pairs)
    ]


def _in_words(figures: Turn) -> list[str]:
    return [figures.shuffled["ABCDE".index(letter)] for letter in order_of(figures)]


# --- pay first, get later -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lotus:
    """A third Dark Lotus, little gold, and perhaps a sword that lies face up."""

    gold: int
    board: str
    has_sword: bool

    @property
    def brings(self) -> int:
        """What the set brings when nothing stands in its way."""
        return card("DL", "gold_per_set") // (2 if self.has_sword else 1)


def draw_lotus(lots: Lots) -> Lotus:
    """Less gold than a Lotus takes."""
    has_sword = lots.whole(0, 1) == 1
    codes = lots.shuffled(others("DL", "SS", "MB", "CM"))
    given = {"a1": "DL", "b1": "DL", "a2": f"[{codes.pop()}]"} | ({"b2": "SS"} if has_sword else {})
    return Lotus(lots.whole(1, 4), format_storehouse(filled(given, codes)), has_sword)


@cache
def growth(figures: Lotus) -> int:
    """How much more gold p1 has after the turn than before, played by the rules."""
    game = position(figures.board, "DL TC", gold=figures.gold, deck="SK")
    played(game, "draw deck", "play DL c1")
    return seat_of(game)["gold"] - figures.gold


LOTUS: Final = Exercise(
    name="lotus",
    title="Lose first, gain later",
    kind=Number("gold", "12"),
    draw=draw_lotus,
    question=lambda at: (
        f"You have {at.gold} gold and play your third {named('DL')} at c1. When a Lotus is played, you lose 5 gold "
        f"(this "
        f"number is assumed), but you never have less than 0. A set of them brings {card('DL', 'gold_per_set')} gold."
        + (f" A {named('SS')} lies face up in your storehouse: it halves what you gain." if at.has_sword else "")
        + " By how much has your gold **grown** at the end of the turn?"
    ),
    board=lambda at: at.board,
    answer=growth,
    nudge=lambda at: "Write down your gold after each step: after the Lotus has acted, and after the sale.",
    smaller=lambda at: "With no gold at all, the first Lotus takes nothing: 0 stays 0.",
    step=lambda at: f"The Lotus takes what there is. From {at.gold} gold you go to 0.",
    solution=lambda at: (
        f"You have {at.gold}. The Lotus acts first and takes what there is: 0. Then the sale brings {at.brings}"
        f"{' (half, because of the sword)' if at.has_sword else ''}. From {at.gold} to {at.brings} is {growth(at)} "
        f"more."
    ),
    wrong=(
        Wrong(
            "sale before the effect",
            lambda at: at.brings - 5,
            lambda at: (
                "You took the 5 from the gold of the sale. But the Lotus acts before the sale: what is there to take?"
            ),
        ),
        Wrong(
            "effect forgotten",
            lambda at: at.brings,
            lambda at: "That is what the sale brings. The Lotus has taken something before that.",
        ),
        Wrong(
            "sword forgotten",
            lambda at: 2 * at.brings - at.gold if at.has_sword else None,
            lambda at: "Look at the middle of your storehouse: while that card lies face up, you gain only half.",
        ),
        Wrong(
            "the end is not the growth",
            lambda at: growth(at) + 2 * at.gold,
            lambda at: "You added what you had. How much more is it than before?",
        ),
    ),
)


# --- cards that come back -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chain:
    """A play onto a Magic Boomerang, and where each boomerang goes that comes back."""

    board: str
    first: str
    discard: str
    moves: tuple[str, ...]


def draw_chain(lots: Lots) -> Chain:
    """One or two boomerangs face up, no set in sight."""
    many = lots.whole(1, 2)
    *boomerangs, last = lots.some(SLOTS, many + 1)
    codes = lots.shuffled(others("MB", "IR", "BC", "CB", "HT", "DL", "TC", "OW", "CM"))
    first = lots.one(("IR", "BF"))
    codes = [code for code in [*codes, "TC", "DL", "OW", "CB", "BC"] if code != first]
    free = lots.one([slot for slot in SLOTS if slot not in (*boomerangs, last)])
    board = format_storehouse(filled(dict.fromkeys(boomerangs, "MB") | {free: "[HT]"}, codes))
    return Chain(
        board, first, "SS", (f"play {first} {boomerangs[0]}", *(f"play MB {at}" for at in (*boomerangs[1:], last)))
    )


@cache
def discards(figures: Chain) -> tuple[str, ...]:
    """The discard after the turn, its top last, played by the rules."""
    game = position(figures.board, f"{figures.first} TC", discard=f"{figures.discard} SK", deck="FC")
    played(game, "draw deck", *figures.moves)
    return tuple(game.view("p1").discard)


def _slot_of(move: str) -> str:
    return move.split()[-1]


BOOMERANG: Final = Exercise(
    name="boomerang",
    title="Cards that come back",
    kind=Item(),
    draw=draw_chain,
    question=lambda at: (
        f"A {named('SS')} lies on top of the discard. You make these moves, one after "
        f"the other: {', '.join(f'`{move}`' for move in at.moves)}. Which card lies on top of the discard at the end "
        f"of the turn?"
    ),
    board=lambda at: at.board,
    answer=lambda at: discards(at)[-1],
    nudge=lambda at: (
        "A Magic Boomerang that is replaced does not go on the discard. It comes back, and must be played again."
    ),
    smaller=lambda at: "`TC` is played onto `MB`, and `MB` onto `FC`. Then `TC` and `MB` lie there, and `FC` leaves.",
    step=lambda at: (
        f"First a boomerang is replaced, at {_slot_of(at.moves[0])}. It is played again. What does it replace?"
    ),
    solution=lambda at: (
        f"In `{at.board}`, {' then '.join(f'`{move}`' for move in at.moves)}. Each boomerang that is replaced is "
        f"played again. The "
        f"last one lands at {_slot_of(at.moves[-1])}, and the card that lay there, {named(discards(at)[-1])}, goes "
        f"on the discard."
    ),
    wrong=(
        Wrong(
            "boomerang is discarded",
            lambda at: "MB",
            lambda at: "Any other card would be discarded when it is replaced. What does a boomerang do?",
        ),
        Wrong(
            "effect forgotten",
            lambda at: at.discard,
            lambda at: "One card does leave your storehouse in this turn. Nine slots, and one card more was played.",
        ),
        Wrong(
            "one step only",
            lambda at: at.first,
            lambda at: "That card was played first, and it stays where it lies. Follow the one that it replaced.",
        ),
    ),
)


# --- the wand and the two piles -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wand:
    """A play of an Older Wand: what it replaces, what lies on the discard, what comes next in the deck."""

    board: str
    slot: str
    replaced: str
    discard: str
    deck: str


def draw_wand(lots: Lots) -> Wand:
    """Cards that all differ."""
    codes = lots.shuffled(others("OW", "MB", "IR", "CM"))
    discard, deck, hidden = codes.pop(), codes.pop(), codes.pop()
    free, slot = lots.some(SLOTS, 2)
    given = {free: f"[{hidden}]"}
    # One code is missing for nine slots: a second copy of one cannot make three.
    cells = filled(given, [codes[0], *codes])
    return Wand(format_storehouse(cells), slot, cells[slot], discard, deck)


@cache
def next_card(figures: Wand) -> str:
    """What the next player draws from the deck, played by the rules."""
    game = position(figures.board, "OW TC", discard=f"{figures.discard} SS", deck=f"SK {figures.deck}")
    played(game, "draw deck", f"play OW {figures.slot}")
    before = list(game.view("p2").stash)
    played(game, "draw deck")
    after: list[str] = list(game.view("p2").stash)
    for code in before:
        after.remove(code)
    return after[0]


WAND: Final = Exercise(
    name="wand",
    title="What does the next player draw?",
    kind=Item(),
    draw=draw_wand,
    question=lambda at: (
        f"You play an {named('OW')} at {at.slot}, where a {named(at.replaced)} lies. On top of the discard lies a "
        f"{named(at.discard)}. The next card of the deck is a {named(at.deck)}. A wand, when played, puts the top "
        f"card of the "
        "discard face down on the deck. The next player draws from the deck. Which card is it?"
    ),
    board=lambda at: at.board,
    answer=next_card,
    nudge=lambda at: f"When the wand acts, has the {named(at.replaced)} reached the discard already?",
    smaller=lambda at: "With an empty discard the wand would find nothing, even though a card has just been replaced.",
    step=lambda at: "The replaced card is lifted out until the turn is nearly over. Which card does the wand find?",
    solution=lambda at: (
        f"The wand acts as soon as it is played. At that moment the {named(at.discard)} lies on top of the discard, "
        f"and goes on the "
        f"deck. The {named(at.replaced)} reaches the discard only later. So the next player draws the "
        f"{named(next_card(at))}."
    ),
    wrong=(
        Wrong(
            "replaced card first",
            lambda at: at.replaced,
            lambda at: "That card is still lifted out when the wand acts.",
        ),
        Wrong(
            "effect forgotten",
            lambda at: at.deck,
            lambda at: "That would be the next card if nobody had played a wand.",
        ),
    ),
)


# --- round the track ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Track:
    """Where the infamy marker stands, and how many spaces it moves on."""

    at: int
    gain: int


def _moved(figures: Track) -> int:
    return int(infamy(figures.at, figures.gain).infamy.mean)


WRAP: Final = Exercise(
    name="wrap",
    title="Round the track",
    kind=Number("infamy", "5"),
    draw=lambda lots: Track(lots.whole(14, 23), lots.whole(4, 15)),
    question=lambda at: (
        f"The infamy track has spaces from 0 to 24. Your marker stands on {at.at}, and you gain {at.gain} infamy. "
        f"Where the track "
        "ends you count on from 0, and take a fine marker. On which space does your marker stand now?"
    ),
    answer=_moved,
    nudge=lambda at: "Use your finger as the marker. After 24 comes 0.",
    smaller=lambda at: "From 23, three spaces on: 24, 0, 1. You stand on 1.",
    step=lambda at: f"From {at.at} it takes {24 - at.at} to reach 24, and one more to reach 0.",
    solution=lambda at: (
        f"From {at.at}: {24 - at.at} to reach 24, one more to reach 0, and {at.gain} - {25 - at.at} = {_moved(at)} "
        f"more. A lap has "
        f"25 spaces, for 0 counts too: {at.at} + {at.gain} - 25 = {_moved(at)}."
    ),
    wrong=(
        Wrong(
            "laps of 24",
            lambda at: at.at + at.gain - 24 if at.at + at.gain > 24 else None,
            lambda at: "Count the spaces of one lap: 0 is a space too, so there are 25.",
        ),
        Wrong(
            "marker stops at 24",
            lambda at: 24 if at.at + at.gain > 24 else None,
            lambda at: "The marker does not stop at the end of the track. It goes on from 0.",
        ),
        Wrong(
            "marker goes back to nothing",
            lambda at: 0,
            lambda at: "It goes on from 0, but it does not stop there. How many spaces are left over?",
        ),
        Wrong(
            "goes on for ever",
            lambda at: at.at + at.gain if at.at + at.gain > 24 else None,
            lambda at: "There is no such space on the track.",
        ),
    ),
)


# --- will it be too much? -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reveal:
    """Where the marker stands, and five cards of which two will be turned up."""

    at: int
    cards: tuple[str, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """The infamy of the cards."""
        return tuple(card(code, "infamy_each") for code in self.cards)


def draw_reveal(lots: Lots) -> Reveal:
    """Five cards whose infamy differs, and a marker for which two of them may or may not be too much."""
    codes = lots.some(("IR", "OW", "FC", "CB", "BC", "SS", "SK"), 5)
    return Reveal(lots.whole(15, 20), tuple(sorted(codes, key=lambda code: card(code, "infamy_each"))))


def _passing(figures: Reveal, least: int, again: bool = False) -> Fraction:
    """The chance that two of the cards bring at least so much; `again` puts the first one back."""
    pairs = list(product(figures.values, repeat=2) if again else combinations(figures.values, 2))
    return Fraction(sum(sum(pair) >= least for pair in pairs), len(pairs))


def _pair_words(figures: Reveal) -> str:
    pairs = [
        pair
        for pair in combinations(figures.cards, 2)
        if sum(card(one, "infamy_each") for one in pair) > 24 - figures.at
    ]
    return ", ".join(f"{one} and {two}" for one, two in pairs) or "none"


REVEAL: Final = Exercise(
    name="reveal",
    title="Will it be too much?",
    kind=Odds(),
    draw=draw_reveal,
    question=lambda at: (
        f"Your infamy marker stands on {at.at}. Five cards are shuffled, and two of them are turned up: "
        f"{', '.join(f'`{code}` ({value})' for code, value in zip(at.cards, at.values, strict=True))}. The number is "
        f"the "
        "infamy that the card brings. What is the chance that your marker goes past 24?"
    ),
    answer=lambda at: _passing(at, 25 - at.at),
    nudge=lambda at: f"From {at.at}, how much infamy is too much? Standing on 24 is still safe.",
    smaller=lambda at: "Of three cards a, b, c two can be turned up in 3 ways: ab, ac, bc.",
    step=lambda at: f"Two of five cards: there are 10 pairs. Which of them bring {25 - at.at} or more?",
    solution=lambda at: (
        f"Past 24 is {25 - at.at} or more from {at.at}. Of the 10 pairs these are too much: {_pair_words(at)}. So "
        f"the chance is "
        f"{_passing(at, 25 - at.at)}."
    ),
    wrong=(
        Wrong(
            "24 is over",
            lambda at: _passing(at, 24 - at.at),
            lambda at: "You have counted pairs that end exactly on 24. That is the last safe space.",
        ),
        Wrong(
            "with replacement",
            lambda at: _passing(at, 25 - at.at, again=True),
            lambda at: "You have counted pairs with the same card twice. Once a card is turned up, four are left.",
        ),
        Wrong(
            "one half",
            lambda at: Fraction(1, 2),
            lambda at: "Past 24 or not past 24 are two things, but not each in as many ways. List the 10 pairs.",
        ),
        Wrong(
            "mean only",
            lambda at: Fraction(int(2 * Fraction(sum(at.values), 5) > 24 - at.at)),
            lambda at: "You have looked at what two cards bring on average. Some pairs bring more, and some less.",
        ),
    ),
)


# --- another game: the goose ----------------------------------------------------------------------------------

GEESE: Final = (5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59)


@dataclass(frozen=True)
class Goose:
    """Where a piece stands, and what was thrown."""

    at: int
    thrown: int


def run(figures: Goose) -> list[int]:
    """The spaces on which the piece stops on its way: from each goose it goes on by the same throw."""
    path = [figures.at + figures.thrown]
    while path[-1] in GEESE:
        path.append(path[-1] + figures.thrown)
    return path


def draw_goose(lots: Lots) -> Goose:
    """A throw that meets at least one goose."""
    while True:
        found = Goose(lots.whole(1, 40), lots.whole(3, 10))
        if len(run(found)) > 1:
            return found


TRANSFER: Final = Exercise(
    name="transfer",
    title="Another game: the Game of the Goose",
    kind=Number("", "31"),
    draw=draw_goose,
    question=lambda at: (
        f"In the old Game of the Goose there are geese on {', '.join(map(str, GEESE))}. Whoever stops on a goose "
        f"goes on at once, "
        f"by as many spaces as were thrown, and again if there is another goose. You stand on {at.at} and throw "
        f"{at.thrown}. "
        "Where does your turn end?"
    ),
    answer=lambda at: run(at)[-1],
    nudge=lambda at: "It is like a boomerang: one thing sets off the next. Follow it to the end.",
    smaller=lambda at: "From 1 with a throw of 4: 5 is a goose, so on to 9; 9 is a goose, so on to 13. There it ends.",
    step=lambda at: f"{at.at} + {at.thrown} = {at.at + at.thrown}. Is that a goose?",
    solution=lambda at: (
        f"From {at.at} with {at.thrown}: {', then '.join(map(str, run(at)))}. On {run(at)[-1]} there is no goose, so "
        f"the turn ends there."
    ),
    wrong=(
        Wrong(
            "one step only",
            lambda at: run(at)[0],
            lambda at: "On that space there is a goose. What happens then?",
        ),
        Wrong(
            "off by one",
            lambda at: run(at)[-1] - 1,
            lambda at: "You have counted the space on which you stand. The first space of a throw is the next one.",
        ),
        Wrong(
            "one step too many",
            lambda at: run(at)[-1] + at.thrown,
            lambda at: "You have gone on once more from a space without a goose.",
        ),
    ),
)

EXERCISES: Final = (ORDER, LOTUS, BOOMERANG, WAND, WRAP, REVEAL, TRANSFER)
