"""Night Market: choose a card at the same time as all others; the strongest buys first and collects wares."""

from __future__ import annotations

from typing import Final

from arcane_lab.engine.figures import Figure
from arcane_lab.engine.plain.layout import Counter, Layout, Table, Zone
from arcane_lab.engine.plain.loop import RANDOM, Chooser, rule_table, setup_form
from arcane_lab.engine.plain.parts import parts_of, rules_of
from arcane_lab.engine.plain.words import Kind, Reasons, plain_text
from arcane_lab.engine.spec import READS_ALL, GameSpec, Tables

WARES: Final = ("Tea", "Silk", "Amber", "Cloves", "Pearls")
CARDS: Final = tuple(f"{ware[0]}{strength}" for ware in WARES for strength in range(1, 10))
SHELF, HAND = range(2)
PLACES: Final = ("shelf", "hand")
TAKE: Final = len(CARDS)  # the first number of "take"; those before are bids
MOVES: Final = (*(f"bid {c}" for c in CARDS), *(f"take {c} to {place}" for c in CARDS for place in PLACES))
DEALT, DREW, STALL, CHOSE, SHOWED, SHELVED, KEPT, PAID, ENDED = range(9)
KINDS: Final = (
    Kind("dealt", "NM-1", "{seat:get} {card}", "deck", "{seat} hand"),
    Kind("drew", "NM-6", "{seat:draw} {card}", "deck", "{seat} hand"),
    Kind("stall", "NM-6", "{card} comes to the market", "deck", "stalls"),
    Kind("chose", "NM-2", "{seat:choose|chooses} {card}", "{seat} hand", "{seat} bid"),
    Kind("showed", "NM-3", "{seat:have|has} chosen {card}", "{seat} bid", "{seat} shown"),
    Kind("shelved", "NM-4", "{seat:take} {card} to the shelf for {n} points", "stalls", "{seat} shelf", "points"),
    Kind("kept", "NM-4", "{seat:take} {card} to the hand", "stalls", "{seat} hand"),
    Kind("paid", "NM-4", "{seat:lay} {card} aside", "{seat} shown", "spent"),
    Kind("ended", "NM-7", "The deck is too small for another round, and the game ends"),
)
RULES: Final = {
    "NM-1": "Shuffle, deal four cards to each player, and lay out a ware for each player.",
    "NM-2": "All choose a card from their hand at the same time, face down.",
    "NM-3": "Turn them up. The strongest buys first; among equals, who sits first from the leader, clockwise.",
    "NM-4": "Whoever buys takes a ware from the market, to the shelf or to the hand.",
    "NM-5": "A ware may go to a hand of at most three cards.",
    "NM-6": "Then each player draws a card, the market is filled up, and the next player leads.",
    "NM-7": "When the deck is too small for that, the game ends. Three Silks on a shelf are worth 3 x 3, and so on.",
}
REASONS: Final = {
    1: ("NM-2", "now all choose a card from their hand"),
    2: ("NM-4", "now a ware is bought"),
    3: ("NM-2", "this card is not in your hand"),
    4: ("NM-4", "this ware is not in the market"),
    5: ("NM-5", "your hand already holds more than three cards"),
    6: ("NM-7", "the game is over"),
}
PHASES: Final = {"bid": "bidding", "buy": "buying", None: "over"}
LAYOUT: Final = Layout(
    cards=CARDS,
    zones=(
        Zone("deck", visible="hidden"),
        Zone("stalls"),
        Zone("hand", per_seat=True, visible="private"),
        Zone("bid", per_seat=True, visible="private"),
        Zone("shown", per_seat=True),
        Zone("shelf", per_seat=True),
        Zone("spent"),
        # The wares that went to a hand in the sight of all, as long as they may lie there.
        Zone("taken", per_seat=True, tells=("hand", "bid")),
    ),
    counters=(Counter("lead"), Counter("points", per_seat=True), Counter("dearest", per_seat=True)),
    scores=("points", "dearest"),
)


def ware(card: int) -> int:
    """The ware of a card, by its number."""
    return card // 9


def strength(card: int) -> int:
    """How strong a card is."""
    return card % 9 + 1


def start(t: Table) -> None:
    """Four cards to each seat (NM-1)."""
    t.deck.extend(range(len(CARDS)))
    t.shuffle(t.deck)
    for seat in range(t.players):
        for _ in range(4):
            draw(t, seat, DEALT)
    new_round(t)


def draw(t: Table, seat: int, kind: int) -> None:
    """A seat gets the top card, which nobody else sees."""
    t.hand[seat].append(t.deck.pop())
    t.say(kind, seat, t.hand[seat][-1], seen=1 << seat)


def new_round(t: Table) -> None:
    """The market is filled up, and all are asked at once (NM-2, NM-6)."""
    for _ in range(t.players):
        t.stalls.append(t.deck.pop())
        t.say(STALL, card=t.stalls[-1])
    t.ask("bid", *range(t.players))


def apply(t: Table, seat: int, move: int) -> None:
    """Choose a card, or take a ware."""
    if move < TAKE:
        t.hand[seat].remove(move)
        t.bid[seat].append(move)
        t.say(CHOSE, seat, move, seen=1 << seat)
        t.waiting.remove(seat)
        if not t.waiting:
            turn_up(t)
    else:
        take(t, seat, *divmod(move - TAKE, 2))


def turn_up(t: Table) -> None:
    """All cards that were chosen are turned up (NM-3)."""
    for seat in t.clockwise(t.lead):
        card = t.bid[seat].pop()
        t.shown[seat].append(card)
        t.taken[seat] = [other for other in t.taken[seat] if other != card]
        t.say(SHOWED, seat, card)
    next_buyer(t)


def next_buyer(t: Table) -> None:
    """The strongest card that is left buys (NM-3)."""
    bidders = [seat for seat in t.clockwise(t.lead) if t.shown[seat]]
    if bidders:
        t.ask("buy", max(bidders, key=lambda seat: strength(t.shown[seat][0])))
    elif len(t.deck) < 2 * t.players:
        t.say(ENDED)
        t.ask(None)
    else:
        for seat in range(t.players):
            draw(t, seat, DREW)
        t.lead, t.round_number = (t.lead + 1) % t.players, t.round_number + 1
        new_round(t)


def take(t: Table, seat: int, card: int, place: int) -> None:
    """A ware goes to the shelf, where n of a kind are worth n x n, or to the hand (NM-4, NM-7)."""
    t.stalls.remove(card)
    if place == HAND:
        t.hand[seat].append(card)
        t.taken[seat].append(card)
        t.say(KEPT, seat, card)
    else:
        t.shelf[seat].append(card)
        worth = 2 * sum(ware(other) == ware(card) for other in t.shelf[seat]) - 1
        t.points[seat] += worth
        t.dearest[seat] = max(t.dearest[seat], strength(card))
        t.say(SHELVED, seat, card, worth)
    t.spent.append(t.shown[seat].pop())
    t.say(PAID, seat, t.spent[-1])
    next_buyer(t)


def refusal(t: Table, seat: int, move: int) -> int:
    """The number of the reason in `REASONS`, 0 for a move that may be done."""
    if not t.waiting:
        return 6
    if (move < TAKE) != (t.step == "bid"):
        return 1 if t.step == "bid" else 2
    if move < TAKE:
        return 0 if move in t.hand[seat] else 3
    card, place = divmod(move - TAKE, 2)
    if card not in t.stalls:
        return 4
    return 5 if place == HAND and len(t.hand[seat]) > 3 else 0


def legal_moves(t: Table, seat: int) -> list[int]:
    """The cards of the hand, or the wares with their places."""
    if t.step == "bid":
        return sorted(t.hand[seat])
    every = [TAKE + 2 * card + place for card in sorted(t.stalls) for place in (SHELF, HAND)]
    return [move for move in every if t.waiting and not refusal(t, seat, move)]


def choices(t: Table, seat: int, words: tuple[str, ...]) -> list[str]:
    """What, which card, and where to: each word is offered by itself."""
    verb = {"bid": "bid", "buy": "take"}.get(str(t.step), "")
    cards = sorted(t.hand[seat] if verb == "bid" else t.stalls)
    offers = [[verb], [CARDS[card] for card in cards], ["to"], ["shelf", "hand"][: 2 - (len(t.hand[seat]) > 3)]]
    steps = offers[:2] if verb == "bid" else offers
    return steps[len(words)] if len(words) < len(steps) and t.waiting else []


def winners(t: Table) -> tuple[int, ...]:
    """Most points win; the dearest ware on the shelf breaks a tie (NM-7)."""
    ranked = [(t.points[seat], t.dearest[seat]) for seat in range(t.players)]
    return tuple(seat for seat in range(t.players) if ranked[seat] == max(ranked))


def greedy(view: Table, moves: list[int], count: int, luck: list[int]) -> int:
    """Bids its strongest card, and takes to the shelf what fits best there."""

    def worth(at: int) -> tuple[int, ...]:
        if moves[at] < TAKE:
            return (strength(moves[at]),)
        card, place = divmod(moves[at] - TAKE, 2)
        return -place, sum(ware(other) == ware(card) for other in view.shelf[view.seat]), strength(card)

    return max(range(count), key=worth)


rules: Final = rules_of(
    LAYOUT,
    start=start,
    legal_moves=legal_moves,
    refusal=refusal,
    apply=apply,
    winners=winners,
    phases=PHASES,
    choices=choices,
)
GAME: Final = GameSpec(
    name="night-market",
    title="Night Market",
    seats_allowed=(2, 4),
    package="tests.toys",
    setup=setup_form("night-market", (2, 4)),
    tables=Tables(rules=rule_table(RULES, "Night Market"), cards=lambda: dict(zip(CARDS, CARDS, strict=True))),
    text=plain_text(
        rules,
        LAYOUT,
        moves=MOVES,
        kinds=KINDS,
        asked={"bid": "choose a card", "buy": "take a ware"},
        phases=("bidding", "buying", "over"),
        reasons=Reasons(REASONS, turn_rule="NM-3", end_rule="NM-7"),
        hidden_move=lambda move, state, seat: "bid ??" if move < TAKE else MOVES[move],
    ),
    strategies={
        "random": RANDOM,
        "greedy": Chooser("greedy", greedy, "Bids its strongest card and collects what it has.", READS_ALL),
    },
    **parts_of(
        rules,
        LAYOUT,
        moves=64,
        figures=(Figure("points", "points at the end", "mean"), Figure("dearest", "dearest ware on the shelf", "mean")),
        phases=PHASES,
        tie_break="dearest",
    ),
)
