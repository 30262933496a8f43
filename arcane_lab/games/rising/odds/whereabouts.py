"""Which cards are still about, from a seat's view: where each can be, what comes back and when (AR-TURN-07 to 16).

A view says group by group what the seat has seen of each hand (`knowledge.groups`). In a group every way to lay the
cards into its places is equally likely, so each card is as likely in each place of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from arcane_lab.chance.chances import Chance
from arcane_lab.chance.counting import hands
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, whole
from arcane_lab.chance.words import Shown, Why, fraction
from arcane_lab.core.errors import UnknownName
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.read_only import read_only
from arcane_lab.core.text import counted, listed
from arcane_lab.games.rising.knowledge.groups import TOKEN, Group, Place
from arcane_lab.games.rising.odds.asked import card_named, cards_named, view_of_rising
from arcane_lab.games.rising.odds.dealing import AT_RANDOM
from arcane_lab.games.rising.rules.memory import pass_direction
from arcane_lab.games.rising.rules.moves import spell_of
from arcane_lab.games.rising.rules.rounds import ROW_STARTS, first_turn, is_row_up
from arcane_lab.games.rising.rules.sizes import ARTIFACT_ROOM, CARDS, DISCARD_ROOM, HAND, NOTHING, TURNS
from arcane_lab.games.rising.rules.tableau import column_of
from arcane_lab.games.rising.rules.words import Card, Phase
from arcane_lab.games.rising.text.names import SEATS, code_of

if TYPE_CHECKING:
    from arcane_lab.games.rising.knowledge.seat_view import SeatView

SET_ASIDE: Final = "set aside"
NOT_THIS_ROUND: Final = "not in this round"
_EQUAL: Final = (
    "Every way to lay the cards you can't place is equally likely: what others chose is no sign of their cards "
    "(AR-MISS-04)."
)
_ROUNDS: Final = "Assumed and not known: which cards are in the deck of each round (OQ-22)."


class Coming(NamedTuple):
    """A hand that comes to you: on which turn, from whose seat it starts now, cards now and then, picks before it."""

    turn: int
    holder: str
    cards: int
    left: int
    picks: int


class Cards(Shown, Guessed):
    """The cards of a round as a seat knows them: `places` says how many it can't place lie where, `unseen` which.

    Cards of earlier rounds can be asked about too.

    >>> from arcane_lab.records import Game
    >>> about = Cards(Game("rising", players=3, seed=1).view("p1"))
    >>> about.places["hand of p2"], about.places["set aside"], len(about.unseen)
    (6, 18, 30)
    """

    __slots__ = ("_groups", "_numbers", "_view", "places", "seat", "unseen")

    def __init__(self, view: SeatView) -> None:
        self._view = view_of_rising(view)
        self._numbers, self.seat = view.numbers, view.seat
        if self._numbers.phase == Phase.OVER:
            raise ImpossibleQuestion(
                "view", "a game that is over", "no card comes any more", "a view of a running game"
            )
        found = [group for group in view.unplaced if group.cards and group.cards[0] < TOKEN]
        self._groups: tuple[Group, ...] = tuple(found)
        now = [group for group in found if self._numbers.card_round[group.cards[0]] == self._numbers.round_number]
        counts: dict[str, int] = {}
        for group in now:
            for place in group.places:
                name = self._name(place)
                counts[name] = counts.get(name, 0) + 1
        self.places: Mapping[str, int] = read_only(counts)
        #: The codes of the round's cards that it can't place for certain, in table order.
        open_cards = sorted(
            card for group in now if len(set(map(self._name, group.places))) > 1 for card in group.cards
        )
        self.unseen: tuple[str, ...] = tuple(map(code_of, open_cards))

    # --- where ------------------------------------------------------------------------------------------

    def where(self, card: Any) -> Distribution:
        """Where a card is: the chance of each place, certain where this seat knows it.

        Places: "hand of p2", "discards of p2" (a card cast face down is there at once), "set aside", "on the mat of
        p1", and in solo "row 2, face down". Source: AR-TURN-12, AR-TURN-16, AR-CAST-01, AR-SOLO-07.

        >>> from arcane_lab.records import Game
        >>> about = cards(Game("rising", players=3, seed=1).view("p1"))
        >>> about.where("ETB").support, about.where("CTW").p("hand of p2")
        (('hand of p1',), 1/5 = 20%, 1 in 5)
        """
        number = card_named(card)
        code = code_of(number)
        name = f"place of {code}"
        group = self._group_of(number)
        if group is None:
            known = self._lies(number)
            return Distribution({known: 1}, name=name, why=Why((f"{self.seat} knows where {code} is: {known}.",), ""))
        weights: dict[str, int] = {}
        for place in group.places:
            weights[self._name(place)] = weights.get(self._name(place), 0) + 1
        total = len(group.places)
        steps = (
            f"{self.seat} knows {counted(total, 'card')} that lie in {counted(total, 'place')}, one in each: "
            f"{_in_places(weights)}. {code} is one of them.",
            _EQUAL,
            _ROUNDS,
        )
        return Distribution(weights, name=name, ways="places", why=Why(steps, "places of this kind / places"))

    def among(self, card: Any, place: str) -> Distribution:
        """How many of one or several cards lie in a place: hypergeometric, group by group.

        >>> from arcane_lab.records import Game
        >>> about = cards(Game("rising", players=3, seed=1).view("p1"))
        >>> about.among(["CTW", "CTB"], "hand of p2").p(2)
        1/29 = 3.45%, 1 in 29
        """
        wanted, place = cards_named(card), self._place(place)
        names = listed(map(code_of, wanted), "or")
        known = sum(self._group_of(one) is None and self._lies(one) == place for one in wanted)
        total, steps, formula = Distribution({known: 1}), [], []
        for group in self._groups:
            there = sum(self._name(one) == place for one in group.places)
            copies = sum(one in group.cards for one in wanted)
            if not there or not copies:
                continue
            size = len(group.cards)
            weights = {
                k: hands(copies, k, False) * hands(size - copies, there - k, False)
                for k in range(max(0, there - size + copies), min(copies, there) + 1)
            }
            total = total.plus(Distribution(weights))
            steps.append(
                f"Of {counted(size, 'card')} that {self.seat} can't tell apart, {there} lie in this place; {copies} of "
                f"the {size} count."
            )
            formula.append(f"C({copies}, k) × C({size - copies}, {there} - k) / C({size}, {there})")
        more = [f"{self.seat} knows that {known} of them {'is' if known == 1 else 'are'} there."] if known else []
        if not formula:
            steps.append(f"No card of those asked about can lie there unseen ({names}).")
        is_one = len(formula) == 1
        why = Why(
            (*steps, *more, _EQUAL, _ROUNDS),
            formula[0] if is_one else "the counts of all groups, added" if formula else "",
            letter="k" if is_one else "",
            shift=known if is_one else 0,
        )
        return Distribution(total.weights, name=f"{names} in {place}", ways="ways to lay them", why=why)

    # --- what comes, and when ---------------------------------------------------------------------------

    @property
    def coming(self) -> tuple[Coming, ...]:
        """The hands that come to this seat in the round, turn by turn: from whom, and how many cards are left then.

        The own hand comes back after as many turns as there are players (AR-TURN-07 to 11). Empty in solo.
        """
        numbers, found = self._numbers, []
        seats, step = numbers.seats, pass_direction(numbers)
        has_chosen = numbers.phase == Phase.RESOLVE
        for ahead in range(1, TURNS - numbers.turn + 1) if seats > 1 else ():
            holder = (numbers.seat - step * ahead) % seats
            now = numbers.hand_count[holder]
            # Of this turn a card has left each hand already once all have chosen.
            picks = ahead - has_chosen
            if ahead <= seats:
                found.append(Coming(numbers.turn + ahead, SEATS[holder], now, now - picks, picks))
        return tuple(found)

    def comes(self, card: Any) -> Distribution:
        """On which later turn a card next comes into your hand, or "not in this round", if the others pick at random.

        A card in your own hand: the chance that it survives until the hand returns, if you take another one now. Solo:
        the turn on which its row can be chosen from. Source: AR-TURN-07 to 12, AR-SOLO-11, 12.

        >>> from arcane_lab.records import Game
        >>> about = cards(Game("rising", players=3, seed=1).view("p1"))
        >>> about.comes("ETB").p(4)
        3/5 = 60%, 3 in 5
        """
        number = card_named(card)
        where = self.where(card)
        if number == self._chosen():
            step = f"You have chosen {code_of(number)} on this turn, so it leaves your hand (AR-TURN-05)."
            return Distribution(
                {NOT_THIS_ROUND: 1}, name=f"turn on which {code_of(number)} comes", why=Why((step,), "")
            )
        if self._numbers.seats == 1:
            return self._comes_solo(number, where)
        chances: dict[Any, Fraction] = {}
        steps = []
        for one in self.coming:
            lies = where.probabilities().get(f"hand of {one.holder}", Fraction(0))
            if not lies:
                continue
            passed, left = self._through(one)
            chances[one.turn] = lies * Fraction(left, passed)
            steps.append(
                f"Turn {one.turn}: it is in the hand of {one.holder} now with the chance {fraction(lies)}; {left} of "
                f"the {counted(passed, 'card')} it is one of are left when that hand comes (AR-TURN-07)."
            )
        if not steps:
            steps = ["No hand that can hold it comes to you in this round (AR-TURN-07, AR-TURN-11)."]
        rest = 1 - sum(chances.values(), Fraction(0))
        every: dict[Any, Fraction] = {**chances, **({NOT_THIS_ROUND: rest} if rest else {})}
        own = f"hand of {self.seat}"
        more = ("You take another card than this now.",) if own in where.support and self._is_choosing() else ()
        why = Why(
            (*steps, *more, *where.why().steps, AT_RANDOM),
            "chance that it is in that hand × cards left then / cards it is one of",
        )
        return Distribution(every, name=f"turn on which {code_of(number)} comes to {self.seat}", why=why)

    def _comes_solo(self, number: int, where: Distribution) -> Distribution:
        """The turn of a row: nobody else picks (AR-SOLO-09, 11)."""
        now = self._numbers.turn

        def turn_of(place: str) -> Any:
            row = int(place.split()[1].rstrip(",")) if place.startswith("row ") else 0
            return row if row > now else NOT_THIS_ROUND

        found = where.map(turn_of, f"turn on which {code_of(number)} can be chosen")
        second = first_turn(self._numbers) + 1
        step = (
            f"The row of turn {second} is the second from below, and so on; nobody else takes a card (AR-SOLO-05, 11)."
        )
        why = where.why().then((step,), where.why().formula)
        return Distribution(found.weights, name=found.name, ways=found.ways, why=why)

    def may_come(self, turn: int) -> dict[str, Chance]:
        """Every card of the round that can come into your hand on a later turn, the likeliest first, if others pick so.

        Each chance is that of `comes`, which says why. Source: AR-TURN-07 to 12, AR-TURN-16.

        >>> from arcane_lab.records import Game
        >>> may = cards(Game("rising", players=3, seed=1).view("p1")).may_come(4)
        >>> sorted(may), may["ETB"]
        (['BOK', 'CJB', 'ETB', 'PVE', 'TLQ', 'TPA'], 3/5 = 60%, 3 in 5)
        """
        turn = whole(
            "turn", turn, min(self._numbers.turn + 1, TURNS), TURNS, f"the board ends with turn {TURNS} (AR-TURN-02)"
        )
        numbers = self._numbers
        found: dict[str, Chance] = {}
        for card in range(CARDS):
            if numbers.card_round[card] == numbers.round_number and numbers.card_kind[card] != Card.NONE:
                comes = self.comes(code_of(card))
                if turn in comes.support:
                    found[code_of(card)] = comes.p(turn)
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def survives(self, card: Any) -> Chance:
        """The chance that a card of your hand is there when the hand returns; you leave it and others pick at random.

        The hand must return in this round; else the chance is 0. Source: AR-TURN-07 to 12.

        >>> from arcane_lab.records import Game
        >>> cards(Game("rising", players=2, seed=1).view("p1")).survives("ETB")
        4/5 = 80%, 4 in 5
        """
        number = card_named(card)
        if self._numbers.seats == 1 or number not in self._hand():
            own = listed(map(code_of, self._hand())) or "none"
            reason = "it is not in your hand" if self._numbers.seats > 1 else "no hand returns in a solo game"
            raise ImpossibleQuestion("card", code_of(number), reason, f"a card of your hand ({own}), or comes(card)")
        return self.comes(card).where(lambda turn: turn != NOT_THIS_ROUND, "bring it back")

    # --- helpers ----------------------------------------------------------------------------------------

    def _is_choosing(self) -> bool:
        return bool(self._numbers.phase == Phase.DRAFT)

    def _chosen(self) -> int:
        """The card that this seat has chosen on this turn, while others still choose; -1 for none."""
        move = self._numbers.choice[self._numbers.seat]
        return spell_of(move) if move >= 0 and self._is_choosing() else NOTHING

    def _hand(self) -> list[int]:
        first = self._numbers.seat * HAND
        return list(self._numbers.hand_card[first : first + self._numbers.hand_count[self._numbers.seat]])

    def _through(self, one: Coming) -> tuple[int, int]:
        """Of how many cards of a hand a card is one, and how many of these are left when it comes."""
        is_own = one.holder == self.seat and self._is_choosing()
        return (one.cards - 1, one.left) if is_own else (one.cards, one.left)

    def _group_of(self, card: int) -> Group | None:
        return next((group for group in self._groups if card in group.cards), None)

    def _name(self, place: Place) -> str:
        """A place in words."""
        name, at, _ = place
        if name == "hand":
            return f"hand of {SEATS[at // HAND]}"
        if name == "taken":
            return f"discards of {SEATS[at // TURNS]}"
        if name == "discard":
            return f"discards of {SEATS[at // DISCARD_ROOM]}"
        if name == "pyramid":
            row = next(row for row in range(TURNS) if at < ROW_STARTS[row + 1])
            return f"row {row + 1}, face down"
        return SET_ASIDE

    def _place(self, place: object) -> str:
        """A place that is asked about. Raises `UnknownName`."""
        every = [
            name.format(seat) for seat in self._view.seats for name in ("hand of {}", "cast by {}", "on the mat of {}")
        ]
        known = list(dict.fromkeys([*self.places, *every, SET_ASIDE]))
        if not isinstance(place, str) or place not in known:
            raise UnknownName("a place of cards", place, known)
        return place

    def _lies(self, card: int) -> str:
        """Where a card lies that this seat can place."""
        numbers = self._numbers
        if numbers.card_kind[card] == Card.NONE:
            return "not in this game"
        if numbers.card_round[card] > numbers.round_number:
            return f"deck of round {numbers.card_round[card]}"
        finders: tuple[Callable[[int, int], str], ...] = (self._in_hand, self._before, self._in_discards)
        for seat in range(numbers.seats):
            for find in finders:
                if place := find(seat, card):
                    return place
        if numbers.seats == 1 and card in numbers.pyramid:
            row = next(row for row in range(TURNS) if numbers.pyramid.index(card) < ROW_STARTS[row + 1])
            return f"row {row + 1}, face {'up' if is_row_up(numbers.turn, row) else 'down'}"
        return "out of the game" if card in numbers.removed[: numbers.removed_count] else self._gone(card)

    def _gone(self, card: int) -> str:
        """A card that has left every pile: being resolved now, or of an earlier round."""
        numbers = self._numbers
        return (
            "being resolved"
            if numbers.card_round[card] == numbers.round_number
            else "out of play since an earlier round"
        )

    def _in_hand(self, seat: int, card: int) -> str:
        first = seat * HAND
        is_there = card in self._numbers.hand_card[first : first + self._numbers.hand_count[seat]]
        return f"hand of {SEATS[seat]}" if is_there and self._numbers.seats > 1 else ""

    def _before(self, seat: int, card: int) -> str:
        numbers, first = self._numbers, seat * ARTIFACT_ROOM
        is_artifact = card in numbers.artifact_card[first : first + numbers.artifact_count[seat]]
        return f"on the mat of {SEATS[seat]}" if is_artifact or column_of(numbers, seat, card) >= 0 else ""

    def _in_discards(self, seat: int, card: int) -> str:
        first = seat * DISCARD_ROOM
        is_there = card in self._numbers.discard_card[first : first + self._numbers.discard_count[seat]]
        return f"discards of {SEATS[seat]}" if is_there else ""

    def table(self) -> pd.DataFrame:
        """A row for each card of the round that this seat can't place: the chance of each place."""
        rows = [
            {"card": code, **{place: float(chance) for place, chance in self.where(code).probabilities().items()}}
            for code in self.unseen
        ]
        return pd.DataFrame(rows).fillna(0.0).set_index("card") if rows else pd.DataFrame()

    def words(self) -> str:
        """Which cards this seat can't place, where they can be, and which hands come to it, in sentences."""
        if not self.unseen:
            return f"{self.seat} knows where every card lies."
        lines = [f"{self.seat} can't place {counted(len(self.unseen), 'card')}. {_in_places(self.places)}."]
        lines += [
            f"Turn {one.turn}: the hand of {one.holder} comes, with {counted(one.left, 'card')}." for one in self.coming
        ]
        return "\n".join([*lines, _EQUAL, _ROUNDS])

    def __repr__(self) -> str:
        return f"<Cards of {self.seat}: {len(self.unseen)} that it can't place>"

    def __str__(self) -> str:
        return self.words()


def _in_places(counts: Mapping[str, int]) -> str:
    """How many lie where, in words.

    >>> _in_places({"hand of p2": 6, "set aside": 18})
    'hand of p2: 6, set aside: 18'
    """
    return ", ".join(f"{place}: {number}" for place, number in counts.items())


def cards(view: SeatView) -> Cards:
    """The cards as the seat of a view knows them, to be asked about: where each can be, and what comes back when.

    Raises `ImpossibleQuestion`. Source: AR-TURN-07 to 16, AR-MISS-04, AR-SOLO-05 to 12.

    >>> from arcane_lab.records import Game
    >>> cards(Game("rising", players=3, seed=1).view("p1"))
    <Cards of p1: 30 that it can't place>
    """
    return Cards(view)
