"""What a deck has, what it refuses, and cards dealt by chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Final, TypeVar

from arcane_lab.chance.decimals import are_decimals, number_in, places_of
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, check_deals, function, named, seed_of, whole, yes_no
from arcane_lab.chance.given import cards_of, is_kind, is_number, kind_of, number_of, several, table
from arcane_lab.chance.reasons import Group, either
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

    __slots__ = ("_copies", "_families", "_groups", "name")

    def __init__(
        self,
        cards: Mapping[Any, int] | Iterable[Any],
        *,
        name: str = "deck",
        groups: Mapping[str, Mapping[Any, Iterable[Any]]] | None = None,
    ) -> None:
        if isinstance(cards, str | bytes):
            allowed = "the copies of each kind, such as {'queen': 4, 'other': 48}, or a list such as ['queen', 'king']"
            raise ImpossibleQuestion("cards", cards, "a text would be a deck of its letters", allowed)
        if isinstance(cards, Distribution):
            # Iterated over it would be a deck with each outcome once, however likely they are.
            if not cards.is_exact:
                raise ImpossibleQuestion("cards", cards, "it is an estimate", "an exact distribution")
            cards = cards.weights
        copies = cards_of("deck", cards, "['ace', 'ace', 'king'], or a dict such as {'ace': 4, 'other': 48}")
        if not isinstance(name, str):
            raise ImpossibleQuestion("name", name, "it is no text", "a text, such as name='bag'")
        self._copies = {kind: whole(f"copies of {shown(kind)}", number) for kind, number in copies.items()}
        self.name = name
        self._families: dict[str, dict[Any, tuple[Any, ...]]] = {} if groups is None else self._checked(groups)
        self._groups = {one: kinds for family in self._families.values() for one, kinds in family.items()}
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

    @property
    def groups(self) -> dict[str, dict[Any, tuple[Any, ...]]]:
        """The names that stand for several kinds, such as the ranks and the suits of a standard deck."""
        return {family: dict(names) for family, names in self._families.items()}

    def by(self: C, group: str) -> C:
        """The same cards, told apart only by a sort of group: `by("rank")` has four cards of each rank.

        Questions about like cards (`pattern`, `sets`, `neighbours`, `longest_run`) then count these as alike. A card in
        none of the groups keeps its own kind. Raises `UnknownName` for what the deck has no groups of.

        >>> Cards(["a1", "a2", "b1"], groups={"letter": {"a": ["a1", "a2"], "b": ["b1"]}}).by("letter").cards
        {'a': 2, 'b': 1}
        """
        if not self._families:
            reason = f"this {self.name} has no groups of kinds"
            raise ImpossibleQuestion("by", group, reason, "a deck that was made with groups=…, or Deck.standard()")
        family = self._families[named("a sort of group of this deck", group, self._families)]
        of = {kind: name for name, kinds in family.items() for kind in kinds}
        copies: dict[Any, int] = {}
        for kind, number in self._copies.items():
            copies[of.get(kind, kind)] = copies.get(of.get(kind, kind), 0) + number
        return type(self)(copies, name=self.name)

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
        return type(self)(left, name=self.name, groups=self._families)

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

    def _checked(self, groups: Any) -> dict[str, dict[Any, tuple[Any, ...]]]:
        """Groups of kinds, each kind in at most one group of a sort, and no group with the name of a kind."""
        found: dict[str, dict[Any, tuple[Any, ...]]] = {}
        example = "{'suit': {'hearts': ['ace of hearts', …], …}}"
        for family, names in self._pairs("groups", groups, example):
            if not isinstance(family, str):
                raise ImpossibleQuestion("groups", family, "it is no text", f"a name in quotes, as in {example}")
            here: dict[Any, tuple[Any, ...]] = {}
            for name, kinds in self._pairs(f"groups of {shown(family)}", names, "{'hearts': ['ace of hearts', …]}"):
                if name in self._copies or any(name in one for one in (here, *found.values())):
                    reason = "a kind or another group has this name"
                    raise ImpossibleQuestion("group", name, reason, "a name of its own for each group")
                here[name] = tuple(dict.fromkeys(several(f"group {shown(name)}", kinds, "['ace of hearts', …]")))
                for kind in here[name]:
                    self._copies_of(kind)
            every = [kind for kinds in here.values() for kind in kinds]
            if len(set(every)) < len(every):
                twice = next(kind for kind in every if every.count(kind) > 1)
                raise ImpossibleQuestion("groups", twice, f"it is in two groups of {shown(family)}", "one group for it")
            found[family] = here
        return found

    @staticmethod
    def _pairs(what: str, value: Any, example: str) -> list[tuple[Any, Any]]:
        if not isinstance(value, Mapping):
            raise ImpossibleQuestion(what, value, "it is no dict", f"a dict such as {example}")
        return [(kind_of(what, name), inner) for name, inner in value.items()]

    def _known(self, kind: Any) -> Any:
        """A kind or the name of a group as it is written here: the rank 7 may be asked for by its number."""
        kind = kind_of("kind", kind) if is_kind(kind) and not isinstance(kind, tuple) else kind
        is_written = type(kind) is int and kind not in self._copies and kind not in self._groups
        return str(kind) if is_written and (str(kind) in self._copies or str(kind) in self._groups) else kind

    def _copies_of(self, kind: Any) -> int:
        kind = self._known(kind)
        kind = kind_of("kind", kind) if is_kind(kind) else kind
        if not is_kind(kind) or kind not in self._copies:
            if is_kind(kind) and kind in getattr(self, "_groups", ()):
                few = ", ".join(shown(one) for one in self._groups[kind][:4])
                raise ImpossibleQuestion("kind", kind, "it is a group of several kinds", f"one card, such as {few}")
            names = [*self._copies, *getattr(self, "_groups", ())]
            texts = [name for name in names if isinstance(name, str)]
            close = nearest(kind, texts) if isinstance(kind, str) else None
            some = [*getattr(self, "_groups", ()), *self.kinds][:12]
            instead = shown(close) if close else f"one of {', '.join(shown(name) for name in some)}"
            raise ImpossibleQuestion("kind", kind, f"this {self.name} has no such kind", instead)
        return self._copies[kind]

    def _group(self, kind: Kinds) -> tuple[Any, ...]:
        """The kinds meant: one, those of a group, or each of several."""
        kind = self._known(kind)
        if is_kind(kind) and kind in self._copies:
            return (kind,)
        if is_kind(kind) and kind in self._groups:
            return Group(self._groups[kind], [kind])
        if isinstance(kind, Mapping):
            reason = "a dict says how many of each, and this asks only which kinds"
            raise ImpossibleQuestion("kind", kind, reason, "a kind, or a list of kinds that all count")
        if isinstance(kind, str | bytes) or not isinstance(kind, Iterable):
            self._copies_of(kind)
            return (kind,)
        names = [self._known(one) for one in several("kinds", kind, "['ace', 'king']")]
        if not any(is_kind(one) and one in self._groups and one not in self._copies for one in names):
            return tuple(dict.fromkeys(names))
        return Group(dict.fromkeys(one for name in names for one in self._group(name)), dict.fromkeys(names))

    def _kinds(self, what: str, kinds: Iterable[Any]) -> list[Any]:
        """Kinds one after the other; a text is one kind, or several whose names are letters."""
        if isinstance(kinds, str) and not (kinds not in self._copies and kinds and set(kinds) <= set(self._copies)):
            return [kinds] if kinds in self._groups or self._copies_of(kinds) >= 0 else []
        return [self._known(one) for one in several(what, kinds, "['queen', 'king']")]

    def _copies_of_all(self, kind: Kinds) -> int:
        return sum(self._copies_of(one) for one in self._group(kind))

    def _alike(self, question: str) -> dict[Any, int]:
        """The copies of each kind, where cards can be alike; refused where every card differs and has groups."""
        if self._families and max(self._copies.values()) == 1:
            ways = " or ".join(f"by({shown(family)}).{question}(…)" for family in self._families)
            reason = "all its cards differ, and nothing says by what they are alike"
            raise ImpossibleQuestion(question, f"this {self.name}", reason, ways)
        return self._copies

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
        given = None if values is None else self._of_each(table("values", values, "{'ace': 11, 'king': 10}"))
        are_texts = are_decimals(self._copies if given is None else given.values())
        for kind, copies in self._copies.items():
            value = kind if given is None else given.get(kind)
            value = number_in(value) if are_texts else value
            if not is_number(value):
                reason = "it has no exact value" if value is None or given is None else f"{shown(value)} is no number"
                raise ImpossibleQuestion("value of", kind, reason, f"values={{{shown(kind)}: 3, …}} with numbers")
            if copies:
                value = number_of(f"value of {shown(kind)}", value, "a number, such as 3")
                found[value] = found.get(value, 0) + copies
        return found

    def _written_with(self, values: Mapping[Any, Any] | None) -> int | None:
        """With how many places behind the point the values are written; None where they are no decimals."""
        return places_of(self._copies if not isinstance(values, Mapping) else values.values())

    def _of_each(self, values: Mapping[Any, Any]) -> dict[Any, Any]:
        """The value of each kind, where groups have one too: that of the kind itself goes first."""
        found = {kind: value for name, value in values.items() if (kind := self._known(name)) not in self._groups}
        of_groups: dict[Any, Any] = {}
        for name, value in values.items():
            for kind in self._groups.get(self._known(name), ()):
                if of_groups.setdefault(kind, value) != value:
                    reason = f"{shown(kind)} would have two values"
                    raise ImpossibleQuestion("values", name, reason, "one value for each card")
        return {**of_groups, **found}
