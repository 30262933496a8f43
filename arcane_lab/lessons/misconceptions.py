"""Wrong ideas with names: what somebody believes who gives a certain wrong answer, and what a teacher may ask.

An exercise says for each idea that leads to a wrong answer *which* answer it leads to, worked out from the
exercise's own figures. So the answer that somebody gives is recognised, and the hint fits the idea, not only the
exercise. The ideas themselves stand in `misconceptions.toml` of the course of a game.
"""

from __future__ import annotations

import tomllib
from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast

from arcane_lab.core.errors import ArcaneLabError, shown
from arcane_lab.core.printing import Brief
from arcane_lab.engine.registry import find_game, folder_of, games

P = TypeVar("P")


@dataclass(frozen=True, slots=True, repr=False)
class Misconception(Brief):
    """A wrong idea: its name, what is believed, and a question that makes somebody doubt it."""

    name: str
    belief: str
    ask: str


class BadMisconception(ArcaneLabError):
    """A wrong idea that is not written as it must be; for people who write lessons."""


def _nothing_more(figures: Any) -> Iterable[Any]:
    return ()


@dataclass(frozen=True, slots=True)
class Wrong(Generic[P]):
    """What one wrong idea makes of one exercise.

    `gives` is the answer that it leads to, from the exercise's own figures, or None where it leads to no answer of its
    own; `hint` is what helps against it here. `also` has further answers that show the same idea, such as those of
    somebody who had it only once; they are looked at last, and what is right stays right.
    """

    name: str
    gives: Callable[[P], Any]
    hint: Callable[[P], str]
    also: Callable[[P], Iterable[Any]] = _nothing_more


def misconceptions() -> Mapping[str, Misconception]:
    """The wrong ideas that the courses of all games name, by name; the same name is the same idea.

    >>> misconceptions()["off by one"].ask
    'Count the first and the last: is each of them in?'
    """
    return ChainMap(_own, cast(dict[str, Misconception], _misconceptions(tuple(games()))))


#: Those that lessons of people's own name.
_own: dict[str, Misconception] = {}


def name_idea(name: str, belief: str = "", ask: str = "") -> None:
    """Name a wrong idea of a lesson of one's own; one that a course names already keeps the words of the course.

    Raises `BadMisconception` where other words are given for it.
    """
    known = _misconceptions(tuple(games())).get(name)
    if known is None:
        _own[name] = Misconception(name, belief, ask or "How did you come to your answer?")
    elif (belief or known.belief, ask or known.ask) != (known.belief, known.ask):
        raise BadMisconception(
            f"{shown(name)} is a wrong idea of the courses already, with other words (belief: {known.belief} ask: "
            f"{known.ask}): leave out belief and ask, or give it another name"
        )


@cache
def _misconceptions(names: tuple[str, ...]) -> Mapping[str, Misconception]:
    found: dict[str, Misconception] = {}
    for spec in filter(lambda one: one.course, map(find_game, names)):
        path = folder_of(spec) / spec.course / "misconceptions.toml"
        if path.is_file():
            ideas = tomllib.loads(path.read_text(encoding="utf-8"))
            for name, idea in ideas.items():
                read = _read(name, idea, f"{spec.name}/{path.name}")
                if found.setdefault(name, read) != read:
                    reason = "another course has this name with other words; use those, or another name"
                    raise BadMisconception(f"{spec.name}/{path.name}: {shown(name)}: {reason}")
    return MappingProxyType(found)


def _read(name: str, idea: Any, file: str) -> Misconception:
    try:
        return Misconception(name, idea["belief"], idea["ask"])
    except (KeyError, TypeError):
        raise BadMisconception(
            f'{file}: {shown(name)} needs both, such as {{ belief = "...", ask = "...?" }}'
        ) from None


# --- what wrong ideas make of draws from a deck ---------------------------------------------------------------


def none_among(copies: int, cards: int, draws: int) -> Fraction:
    """The chance that none of so many copies is among the draws: C(cards - copies, draws) / C(cards, draws).

    >>> none_among(4, 52, 1)
    Fraction(12, 13)
    """
    return Fraction(comb(cards - copies, draws), comb(cards, draws))


def with_replacement(copies: int, cards: int, draws: int) -> Fraction:
    """At least one of the copies, if every card were put back before the next draw.

    >>> with_replacement(1, 2, 2)
    Fraction(3, 4)
    """
    return 1 - (1 - Fraction(copies, cards)) ** draws
