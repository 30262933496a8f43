"""What a deck has, what it refuses, and cards dealt by chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Final, TypeVar

from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, check_deals, function, seed_of, whole, yes_no
from arcane_lab.chance.given import cards_of, is_kind, is_number, kind_of, number_of, several, table
from arcane_lab.chance.reasons import either
from arcane_lab.chance.words import Why
from arcane_lab.core.errors import nearest, shown
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.printing import in_short
from arcane_lab.core.text import counted

#: A kind of card, or several kinds that count alike.
Kinds = Hashable | Iterable[Hashable]

C = TypeVar("C", bound="Cards")
#: The largest deck, the most draws that are counted, the most cards that are waited through.
MOST_CARDS: Final = 1_000_000
MOST_DRAWS: Final = 1_000
MOST_WAITED: Final = 3_000


class Cards(Guessed):
    """How many cards of each kind there are, all unseen and well shuffled; it never changes.

    >>> cards = Cards({"queen": 4, "other": 48})
    >>> cards.size, cards.kinds
    (52, ('queen', 'other'))
    """

    __slots__ = ("_copies", "name")

    def __init__(self, cards: Mapping[Any, int] | Iterable[Any], *, name: str = "deck") -> None:
        if isinstance(cards, str | bytes):
            allowed = "the copies of each kind, such as {'queen': 4, 'other': 48}, or a list such as ['queen', 'king']"
            raise ImpossibleQuestion("cards", cards, "a text would be a deck of its letters", allowed)
        copies = cards_of("deck", cards, "['ace', 'ace', 'king'], or a dict such as {'ace': 4, 'other': 48}")
        if not isinstance(name, str):
            raise ImpossibleQuestion("name", name, "it is no text", "a text, such as name='bag'")
        self._copies = {kind: whole(f"copies of {shown(kind)}", number) for kind, number in copies.items()}
        self.name = name
        if self.size > MOST_CARDS:
            reason = f"decks of more than {MOST_CARDS:,} cards are not counted"
            raise ImpossibleQuestion("deck", self.size, reason, "a smaller one with the same shares")
        if not self.size:
            raise ImpossibleQuestion(
                "deck", dict(copies) or "nothing", "it has no cards, so nothing can be drawn", "one card or more"
            )

    @property
    def cards(self) -> dict[Any, int]:
        """How many copies of each kind the deck has."""
        return dict(self._copies)

    @property
    def kinds(self) -> tuple[Any, ...]:
        """The kinds of cards."""
        return tuple(self._copies)

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return sum(self._copies.values())

    def without(self: C, cards: Mapping[Any, int] | Iterable[Any] | str) -> C:
        """The deck once cards that somebody has seen are gone; raises `ImpossibleQuestion` if it has not so many.

        >>> Cards({"queen": 4, "other": 48}).without({"queen": 1, "other": 2}).cards
        {'queen': 3, 'other': 46}
        """
        is_one = isinstance(cards, str | bytes) or not isinstance(cards, Iterable)
        gone = cards_of("cards gone", [cards] if is_one else cards, "['ace', 'king']")
        left = dict(self._copies)
        for kind, number in gone.items():
            have = self._copies_of(kind)
            left[kind] -= whole(f"copies of {shown(kind)} gone", number, 0, have, self._has_only(kind, have))
        return type(self)(left, name=self.name)

    # --- by trying --------------------------------------------------------------------------------

    def deal(self, draws: int, luck: random.Random, *, replace: bool = False) -> tuple[Any, ...]:
        """Cards drawn by chance, in order; `luck` is a `random.Random`, whose seed names them.

        >>> Cards({"queen": 4, "other": 48}).deal(3, random.Random(1))
        ('other', 'other', 'other')
        """
        draws = self._draws(draws, replace)
        if not isinstance(luck, random.Random):
            raise ImpossibleQuestion("luck", luck, "it deals no cards", "a generator with a seed, random.Random(1)")
        if replace:
            return tuple(luck.choices(self.kinds, weights=list(self._copies.values()), k=draws))
        return tuple(luck.sample(self.kinds, draws, counts=list(self._copies.values())))

    def estimate(
        self, figure: Callable[[tuple[Any, ...]], Any], draws: int, *, games: int, seed: int, replace: bool = False
    ) -> Distribution:
        """What a function of the hand comes to in so many deals of one seed: an estimate beside the exact answer.

        >>> deck = Cards({"queen": 4, "other": 48})
        >>> deck.estimate(lambda hand: hand[2] == "queen", draws=3, games=1000, seed=1).p(True)
        about 7.3% (95% interval 5.85% to 9.08%; estimate, n = 1,000, seed 1)
        """
        games = check_deals(games)
        function("figure", figure, "lambda hand: hand.count('ace')")
        luck = random.Random(seed_of(seed))
        seen: dict[Any, int] = {}
        for _ in range(games):
            outcome = kind_of("what the figure gives", figure(self.deal(draws, luck, replace=replace)))
            seen[outcome] = seen.get(outcome, 0) + 1
        why = Why((f"{counted(draws, 'card')} were dealt {counted(games, 'time')} and looked at.",), "")
        return Distribution.estimate(seen, seed, name=f"what {counted(draws, 'card')} showed", why=why)

    # --- what it says of itself, and what it refuses ----------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return self._copies == other._copies if isinstance(other, Cards) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._copies.items()))

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return in_short(f"{type(self).__name__}({self._copies})")

    def _copies_of(self, kind: Any) -> int:
        kind = kind_of("kind", kind) if is_kind(kind) else kind
        if not is_kind(kind) or kind not in self._copies:
            close = (
                nearest(kind, [name for name in self._copies if isinstance(name, str)])
                if isinstance(kind, str)
                else None
            )
            instead = shown(close) if close else f"one of {', '.join(shown(name) for name in self.kinds[:12])}"
            raise ImpossibleQuestion("kind", kind, f"this {self.name} has no such kind", instead)
        return self._copies[kind]

    def _group(self, kind: Kinds) -> tuple[Any, ...]:
        """The kinds meant: one, or each of several."""
        if is_kind(kind) and not isinstance(kind, Iterable):
            kind = kind_of("kind", kind)
        if is_kind(kind) and kind in self._copies:
            return (kind,)
        if isinstance(kind, str | bytes) or not isinstance(kind, Iterable):
            self._copies_of(kind)
            return (kind,)
        return tuple(dict.fromkeys(several("kinds", kind, "['ace', 'king']")))

    def _kinds(self, what: str, kinds: Iterable[Any]) -> list[Any]:
        """Kinds one after the other; a text is one kind, or several whose names are letters."""
        if isinstance(kinds, str) and not (kinds not in self._copies and kinds and set(kinds) <= set(self._copies)):
            self._copies_of(kinds)
            return [kinds]
        return several(what, kinds, "['queen', 'king']")

    def _copies_of_all(self, kind: Kinds) -> int:
        return sum(self._copies_of(one) for one in self._group(kind))

    def _disjoint(self, wanted: list[tuple[Any, int]], replace: bool = True) -> list[int]:
        """The copies of each group of kinds; no kind twice, and no more wanted than there are."""
        seen: set[Any] = set()
        found = []
        for kind, least in wanted:
            group = self._group(kind)
            if seen & set(group):
                reason = "a card would count twice"
                raise ImpossibleQuestion("kinds", kind, reason, "groups that have no kind in common")
            seen |= set(group)
            copies = self._copies_of_all(kind)
            whole(f"wanted of {shown(kind)}", least, 0, None if replace else copies, self._has_only(kind, copies))
            found.append(copies)
        return found

    def _has_only(self, kind: Any, copies: int) -> str:
        return f"the {self.name} has {copies or 'none'} of {either(self._group(kind))}"

    def _draws(self, draws: object, replace: bool, least: int = 0) -> int:
        long = f"to count more than {MOST_DRAWS:,} draws exactly takes too long"
        if yes_no("replace", replace):
            return whole("draws", draws, least, MOST_DRAWS, long)
        have = f"the {self.name} has {counted(self.size, 'card')} (with replace=True each is put back)"
        return whole("draws", draws, least, min(self.size, MOST_DRAWS), have if self.size <= MOST_DRAWS else long)

    def _by_value(self, values: Mapping[Any, Any] | None) -> dict[Any, int]:
        """How many cards there are of each value."""
        found: dict[Any, int] = {}
        given = None if values is None else table("values", values, "{'ace': 11, 'king': 10}")
        for kind, copies in self._copies.items():
            value = kind if given is None else given.get(kind)
            if not is_number(value):
                reason = "it has no exact value" if value is None or given is None else f"{shown(value)} is no number"
                raise ImpossibleQuestion("value of", kind, reason, f"values={{{shown(kind)}: 3, …}} with numbers")
            if copies:
                value = number_of(f"value of {shown(kind)}", value, "a number, such as 3")
                found[value] = found.get(value, 0) + copies
        return found
