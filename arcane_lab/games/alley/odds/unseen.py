"""The cards a seat cannot place: which they are, where they can be, and the chance of each place.

A seat knows which copies it has not seen, and how many cards lie where it cannot look. Every way to deal these cards
to these places is equally likely to it, so each place is like a draw from the pool. What other players chose to do is
not read as a sign of what they hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.chance.chances import Chance, Sample
from arcane_lab.chance.counting import hands, waiting_places
from arcane_lab.chance.decks import Deck
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, named, whole
from arcane_lab.chance.given import number_of, several, share_of
from arcane_lab.chance.reasons import CHOOSE
from arcane_lab.chance.words import Shown, Why, percent, tally
from arcane_lab.core.errors import UnknownName, shown
from arcane_lab.core.exact_numbers import ExactFraction, python_value
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.read_only import read_only
from arcane_lab.core.text import counted, listed, plural
from arcane_lab.games.alley.knowledge.view import UNKNOWN, View
from arcane_lab.games.alley.odds import assumed
from arcane_lab.games.alley.odds.no_view import no_view
from arcane_lab.games.alley.rules.sizes import SLOTS
from arcane_lab.games.alley.text.moves import code_named
from arcane_lab.games.alley.text.names import CODES, nearest_code

if TYPE_CHECKING:
    from arcane_lab.games.alley.knowledge.seat_view import SeatView

#: What `waiting` says when an item does not come before the deck runs out.
NOT_IN_DECK: Final = "not in the deck"
NEXT_CARD: Final = "next card of the deck"
_EQUAL: Final = (
    "Every way to deal the unseen cards to the places that hold them is taken as equally likely: what other players "
    "chose is not read as a sign of what they hold."
)


class Waits(Distribution):
    """Which draw brings an item, or that it is not in the deck: numbers, and this one outcome that is none."""

    __slots__ = ()

    def at_most(self, number: Any) -> Chance:
        """The chance that it comes by this draw; "not in the deck" is no such draw."""
        last = self._draw("at most", number)
        return self._chance(self._those(lambda draw: draw != NOT_IN_DECK and draw <= last), f"give {last} or less")

    def between(self, low: Any, high: Any) -> Chance:
        """The chance that it comes with one of these draws, both included."""
        first, last = self._draw("low", low), self._draw("high", high)
        if first > last:
            raise ImpossibleQuestion("between", (low, high), "the first is more than the second", f"({high}, {low})")
        found = self._those(lambda draw: draw != NOT_IN_DECK and first <= draw <= last)
        return self._chance(found, f"give {first} to {last}")

    def quantile(self, share: float | Fraction) -> Any:
        """The draw by which it has come in at least this share of all cases; refused where it comes too seldom."""
        if NOT_IN_DECK not in self:
            return super().quantile(share)
        passed, wanted = 0, share_of(share)
        for draw, ways in self.weights.items():
            passed += ways if draw != NOT_IN_DECK else 0
            if draw != NOT_IN_DECK and ExactFraction(passed, self.total) >= wanted:
                return draw
        reason = f"it comes from the deck in {percent(Fraction(passed, self.total))} of all cases only"
        raise ImpossibleQuestion("quantile", share, reason, "a smaller share, or at_most(5) for the chance by a draw")

    def _draw(self, what: str, value: object) -> Any:
        plain = python_value(value)
        return plain if plain in (inf, -inf) else number_of(what, value, "the number of a draw, such as 5")

    def _must_be_numbers(self, wanted: str) -> None:
        if NOT_IN_DECK in self:
            reason = "it may not be in the deck at all, and then no draw brings it"
            instead = (
                "at_most(5) or any_of_next(item, 5) for the chance by a draw, or for the cases in which it comes "
                f"given(lambda draw: draw != {NOT_IN_DECK!r})"
            )
            raise ImpossibleQuestion(wanted.strip("'"), self.name, reason, instead)
        super()._must_be_numbers(wanted)

    def _again(self, weights: Mapping[Any, int], why: Why, sample: Sample | None) -> Distribution:
        is_number = NOT_IN_DECK not in weights
        made = Distribution if is_number else Waits
        return made(weights, name=self.name, ways=self.ways, why=why, sample=sample)


class Unseen(Shown, Guessed):
    """The cards that a seat cannot place, and the chance of what lies anywhere.

    `pool` is the deck of these cards, `places` says how many lie where, `assumed` names the items of which it is
    assumed and not known how many there are. Items are written by their code.

    >>> from arcane_lab.records import Game
    >>> unseen = Unseen(Game("alley", players=3, seed=7).view("p1"))
    >>> unseen.size == sum(unseen.places.values())
    True
    >>> unseen.places["deck"], unseen.places["hidden items of p2"]
    (97, 9)
    >>> unseen.next("OW") == unseen.slot("b2").p("OW")
    True
    """

    __slots__ = ("_numbers", "_view", "assumed", "places", "pool", "seat")

    def __init__(self, view: SeatView) -> None:
        if not isinstance(getattr(view, "numbers", None), View) or not hasattr(view, "unseen"):
            raise no_view(view)
        self._view, self._numbers = view, view.numbers
        self.seat: str = view.seat
        counts = dict(zip(CODES, view.numbers.unseen, strict=True))
        wrong = next((code for code, copies in counts.items() if copies < 0), None)
        if wrong is not None:
            reason = f"it shows {counted(-counts[wrong], 'copy', 'copies')} of {wrong} more than the game has"
            raise ImpossibleQuestion("view", self.seat, reason, "a view that game.view gave, unchanged")
        self.assumed = assumed.assumed_copies(view.numbers)
        self.places = read_only(self._count_places(sum(counts.values())))
        #: The deck of the unseen cards; None when everything is known.
        self.pool: Deck | None = Deck(counts, name="unseen pool") if sum(counts.values()) else None

    def _count_places(self, unseen: int) -> dict[str, int]:
        """How many unseen cards lie where; a view whose places and cards differ in number contradicts itself."""
        numbers, seats = self._numbers, self._view.seats
        found: dict[str, int] = {}
        for seat, name in enumerate(seats):
            cells = numbers.storehouse_item[seat * SLOTS : (seat + 1) * SLOTS]
            found[f"hidden items of {name}"] = cells.count(UNKNOWN)
        kinds = len(CODES)
        for seat, name in enumerate(seats):
            known = sum(numbers.stash_known[seat * kinds : (seat + 1) * kinds])
            found[f"stash of {name}"] = numbers.stash_count[seat] - known
        found["deck"] = numbers.deck_item[: numbers.deck_count].count(UNKNOWN)
        found["set aside"] = numbers.aside_unknown
        found["being replaced"] = int(numbers.replaced_item == UNKNOWN)
        # The item that a foreign boomerang's play interrupts lies aside too, and a view does not show it.
        waiting = unseen - sum(found.values())
        if waiting == 1 and numbers.values.boomerang_foreign == 1:
            found["being replaced"] += 1
        elif waiting or min(found.values()) < 0:
            reason = f"it has {counted(unseen, 'unseen card')} for {counted(sum(found.values()), 'place')}"
            raise ImpossibleQuestion("view", self.seat, reason, "a view that game.view gave, unchanged")
        return {place: number for place, number in found.items() if number}

    # --- which, and how many ----------------------------------------------------------------------------

    @property
    def cards(self) -> dict[str, int]:
        """How many copies of each item are unseen."""
        return {} if self.pool is None else {code: copies for code, copies in self.pool.cards.items() if copies}

    @property
    def size(self) -> int:
        """How many cards are unseen."""
        return 0 if self.pool is None else self.pool.size

    def where(self, item: Any) -> dict[str, Fraction]:
        """How many of the unseen copies of an item lie in each place on average: copies × places / unseen cards.

        >>> from arcane_lab.records import Game
        >>> unseen = Unseen(Game("alley", players=3, seed=7).view("p1"))
        >>> sum(unseen.where("OW").values()) == unseen.cards["OW"]
        True
        """
        copies = self._copies(item)
        return {place: Fraction(copies * number, self.size) for place, number in self.places.items()}

    def among(self, item: Any, place: str) -> Distribution:
        """How many of an item lie in a place ("stash of p2", "deck", "hidden items of p3"): hypergeometric.

        Only cards that the seat cannot see are counted, not those that it knows to lie there. A place without unseen
        cards has none of them; "p2" is all that p2 has, hidden or in the stash.

        >>> from arcane_lab.records import Game
        >>> unseen = Unseen(Game("alley", players=3, seed=7).view("p1"))
        >>> unseen.among("OW", "hidden items of p2").mean == unseen.where("OW")["hidden items of p2"]
        True
        """
        place, number = self._place(place)
        return self._of_pool(item, number, f"{self._named(item)} among the unseen {place}", _in(place))

    def _place(self, place: object) -> tuple[str, int]:
        """A place by its own name or as people say it, and how many unseen cards lie there."""
        each = [name.format(seat) for seat in self._view.seats for name in ("hidden items of {}", "stash of {}")]
        allowed = [*each, "deck", "set aside", "being replaced"]
        known = {name: [name] for name in allowed}
        for seat in self._view.seats:
            hidden, stash = f"hidden items of {seat}", f"stash of {seat}"
            both = f"{hidden} and {stash}"
            known |= {both: [hidden, stash], seat: [hidden, stash]}
            known |= {f"{seat} stash": [stash], f"{seat} hidden": [hidden]}
        if not isinstance(place, str) or place not in known:
            raise UnknownName("a place with unseen cards", place, allowed)
        found = known[place]
        return listed(found), sum(self.places.get(name, 0) for name in found)

    # --- slots ------------------------------------------------------------------------------------------

    def slot(self, slot: str, seat: str | None = None) -> Distribution:
        """What lies in a slot of a storehouse, the own one by default: certain where this seat knows it.

        >>> from arcane_lab.records import Game
        >>> game = Game("alley", players=3, seed=7)
        >>> Unseen(game.view("p1")).slot("a1").p("SK")
        5/124 = 4.03%, about 1 in 25
        """
        slots = self._view.slots(seat)
        named(f"a slot of {seat or self.seat} with an item", slot, slots)
        return self._lies(slots[slot].code, f"item in {slot} of {seat or self.seat}")

    def _lies(self, known: str | None, name: str, *more: str) -> Distribution:
        """What lies in one place: known, or like a draw from the pool."""
        if known is not None:
            step = f"{self.seat} knows the {name}: it is {known}."
            return Distribution({known: 1}, name=name, why=Why((step,), ""))
        assert self.pool is not None  # a place that nobody knows holds an unseen card
        steps = (
            f"{self.seat} has not seen {counted(self.pool.size, 'card')}. The {name} is one of them, each as likely as "
            "any other.",
            *more,
            *self._given(),
        )
        return Distribution(self.cards, name=name, ways="unseen cards", why=Why(steps, "unseen copies / unseen cards"))

    def hidden(self, item: Any, seat: str | None = None) -> Distribution:
        """How many of an item lie hidden in a storehouse, those that this seat knows there included.

        >>> from arcane_lab.records import Game
        >>> unseen = Unseen(Game("alley", players=3, seed=7).view("p1"))
        >>> unseen.hidden("OW", "p2").mean
        Fraction(117, 124)
        """
        owner = self.seat if seat is None else seat
        slots = self._view.slots(owner)
        known = sum(slot.code in self._group(item) for slot in slots.values() if slot.hidden)
        unknown = self.places.get(f"hidden items of {owner}", 0)
        found = self._of_pool(item, unknown, f"{self._named(item)} hidden with {owner}", f"hidden with {owner}")
        return self._with(known, found)

    # --- the deck ---------------------------------------------------------------------------------------

    def next(self, item: Any, *, burned: int = 0) -> Chance:
        """The chance that the next card from the deck is an item; known cards on the deck are respected.

        `burned` cards are gone from the deck first: those that nobody has seen change nothing.
        """
        burned = whole("burned", burned, 0, max(self._view.deck - 1, 0), self._deck_in_words())
        return self.nth(item, burned + 1)

    def nth(self, item: Any, place: int) -> Chance:
        """The chance that a card of the deck is an item, by its place from the top, from 1.

        >>> from arcane_lab.records import Game
        >>> unseen = Unseen(Game("alley", players=3, seed=7).view("p1"))
        >>> unseen.nth("OW", 5) == unseen.next("OW")
        True
        """
        top = self._from_top(whole("place", place, 1, self._view.deck, self._deck_in_words()))
        is_below = place > 1 and top[place - 1] is None
        more = (
            ("The unseen cards above it change nothing: each place of the deck is like any other.",) if is_below else ()
        )
        name = f"card at place {place} of the deck" if place > 1 else NEXT_CARD
        group = self._group(item)
        return self._lies(top[place - 1], name, *more).where(lambda code: code in group, f"are {self._named(item)}")

    def draw(self) -> Distribution:
        """What the next card from the deck is."""
        return self._lies(self._from_top(1)[0], NEXT_CARD)

    def count(self, item: Any, draws: int) -> Distribution:
        """How many of the next cards from the deck are an item; known cards on the deck are respected.

        >>> from arcane_lab.records import Game
        >>> Unseen(Game("alley", players=3, seed=7).view("p1")).count("OW", 5).p(0)
        3883779/6822728 = 56.92%, about 4 in 7
        """
        top = self._from_top(whole("draws", draws, 0, self._view.deck, self._deck_in_words()))
        group = self._group(item)
        known = sum(code in group for code in top if code is not None)
        next_cards = f"among the next {counted(draws, 'card')}"
        found = self._of_pool(item, top.count(None), f"{self._named(item)} {next_cards}", f"{next_cards} of the deck")
        return self._with(known, found)

    def any_of_next(self, item: Any, draws: int) -> Chance:
        """The chance that an item is among the next cards from the deck.

        >>> from arcane_lab.records import Game
        >>> Unseen(Game("alley", players=3, seed=7).view("p1")).any_of_next("OW", 5)
        2938949/6822728 = 43.08%, about 3 in 7
        """
        return self.count(item, draws).at_least(1)

    def waiting(self, item: Any) -> Distribution:
        """At which draw from the deck the first copy of an item comes; "not in the deck" is an outcome too.

        >>> from arcane_lab.records import Game
        >>> unseen = Unseen(Game("alley", players=3, seed=7).view("p1"))
        >>> unseen.waiting("OW").p(1) == unseen.next("OW")
        True
        """
        group, copies = self._group(item), self._copies(item)
        # Of all ways to place the copies among the unseen cards, those with the first at each place.
        first = waiting_places(self.size, copies, 1) if copies else {}
        left = hands(self.size, copies)
        weights: dict[Any, int] = {}
        place = 0
        for draw, code in enumerate(self._from_top(self._view.deck), 1):
            if code in group:
                weights[draw], left = left, 0
                break
            place += code is None
            weights[draw] = first.get(place, 0) if code is None else 0
            left -= weights[draw]
        weights[NOT_IN_DECK] = left
        steps = (
            *self._given(),
            f"The {counted(copies, 'unseen copy', 'unseen copies')} of {self._named(item)} can lie at any of the "
            f"{counted(self.size, 'place')} of unseen cards, in C({self.size}, {copies}) = "
            f"{tally(hands(self.size, copies))} ways. {CHOOSE}",
            "Draw t brings the first when none of them lies before it and the others lie behind it, in the deck or "
            "elsewhere.",
        )
        name = f"draw that brings {self._named(item)}"
        formula = f"C({self.size} - t, {copies} - 1) / C({self.size}, {copies})"
        return Waits(weights, name=name, why=Why(steps, formula, letter="t"))

    def _from_top(self, cards: int) -> list[str | None]:
        """The top cards of the deck, the top first, None for those that this seat does not know."""
        numbers = self._numbers
        if not numbers.deck_count:
            instead = "a draw after the discard is shuffled, when its cards are known"
            raise ImpossibleQuestion("deck", "empty", self._deck_in_words(), instead)
        rows = [numbers.deck_item[numbers.deck_count - 1 - k] for k in range(cards)]
        return [None if item == UNKNOWN else CODES[item] for item in rows]

    def _deck_in_words(self) -> str:
        return f"the deck has {counted(self._view.deck, 'card')}, and after that the discard is shuffled"

    # --- helpers ----------------------------------------------------------------------------------------

    def _of_pool(self, item: Any, places: int, name: str, where: str) -> Distribution:
        """How many of an item lie in so many places of which nothing is known."""
        group = self._group(item)
        if self.pool is None or not places:
            return Distribution({0: 1}, name=name, why=Why((f"{self.seat} knows every card that lies {where}.",), ""))
        found = self.pool.count(group, places)
        lie = plural(places, "lies", "lie")
        first = f"{self.seat} has not seen {counted(self.size, 'card')}; of these, {places:,} {lie} {where}."
        why = replace(found.why(), steps=(first, *self._given(), *found.why().steps))
        return Distribution(found.weights, name=name, ways=found.ways, why=why)

    def _with(self, known: int, found: Distribution) -> Distribution:
        """How many there are together with those that this seat knows to lie there."""
        if not known:
            return found
        weights = {number + known: ways for number, ways in found.weights.items()}
        step = f"{self.seat} knows that {known} of them {plural(known, 'lies', 'lie')} there; add {known}."
        why = replace(found.why(), steps=(*found.why().steps, step), shift=known)
        return Distribution(weights, name=found.name, ways=found.ways, why=why)

    def _given(self) -> tuple[str, ...]:
        """What every answer rests on."""
        return (_EQUAL, *assumed.in_words(self.assumed))

    def _copies(self, item: Any) -> int:
        return sum(self.cards.get(code, 0) for code in self._group(item))

    def _group(self, item: Any) -> tuple[str, ...]:
        """The codes meant: one, or each of several."""
        is_many = isinstance(item, Iterable) and not isinstance(item, str | bytes)
        codes = list(dict.fromkeys(several("items", item, "['OW', 'TC']"))) if is_many else [item]
        if not codes:
            raise ImpossibleQuestion("item", item, "it names no item", f"a code such as {shown(CODES[0])}")
        codes = [(code_named(code) or code) if isinstance(code, str) else code for code in codes]
        for code in codes:
            if not isinstance(code, str) or code not in CODES:
                near = nearest_code(code) if isinstance(code, str) else None
                instead = f"{shown(near)} or another code" if near else f"a code such as {shown(CODES[0])}"
                reason = "no item has this code or name"
                raise ImpossibleQuestion("item", code, reason, f"{instead} (`arcane-lab items` lists them)")
        return tuple(codes)

    def _named(self, item: Any) -> str:
        return listed(self._group(item), "or")

    def table(self) -> Any:
        """A row for each unseen item: copies, and how many lie in each place on average."""
        rows = [
            {"item": code, "unseen": copies, **{place: float(mean) for place, mean in self.where(code).items()}}
            for code, copies in self.cards.items()
        ]
        return pd.DataFrame(rows).set_index("item")

    def words(self) -> str:
        """Which cards are unseen and where they can be, in sentences."""
        if self.pool is None:
            return f"{self.seat} knows where every card lies."
        cards = ", ".join(f"{copies} {code}" for code, copies in self.cards.items())
        places = ", ".join(f"{number} {place}" for place, number in self.places.items())
        given = " ".join(self._given())
        return f"{self.seat} has not seen {counted(self.size, 'card')}: {cards}. They lie here: {places}. {given}"

    def __repr__(self) -> str:
        return f"<Unseen cards of {self.seat}: {self.size} in {counted(len(self.places), 'place')}>"

    def __str__(self) -> str:
        return self.words()


def _in(place: str) -> str:
    """Where cards of a place lie, in words.

    >>> _in("deck"), _in("stash of p2"), _in("hidden items of p3"), _in("set aside")
    ('in the deck', 'in the stash of p2', 'among the hidden items of p3', 'set aside')
    """
    return {
        "deck": "in the deck",
        "set aside": "set aside",
        "being replaced": "where a card is being replaced",
    }.get(place, f"{'among' if place.startswith('hidden') else 'in'} the {place}")


def unseen(view: SeatView) -> Unseen:
    """The cards that the seat of a view cannot place, to be asked about: `al.chance.unseen(game.view("p1"))`.

    Raises `ImpossibleQuestion` for a view that contradicts itself.

    >>> from arcane_lab.records import Game
    >>> unseen(Game("alley", players=3, seed=7).view("p1"))
    <Unseen cards of p1: 124 in 4 places>
    """
    return Unseen(view)
