"""The options of a game: open questions of its rules with their readings, and the numbers that its rules name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, get_args

from arcane_lab.core.printing import Brief
from arcane_lab.core.table_files import NAME, QUESTION_ID, RULE_ID, Entry, read_toml
from arcane_lab.core.text import counted, listed
from arcane_lab.core.values import (
    CERTAINTIES,
    EDITIONS,
    Certainty,
    Edition,
    Value,
    format_value,
    number_among,
    refusal_of_amount,
    refusal_of_choice,
)

Kind = Literal["choice", "seat_or_random", "amount"]
#: "one" is the only printing that there is.
Editions = Literal["both", "first", "revised", "one"]

KEYS: Final = (*("name", "question", "default_first", "default_revised", "evidence", "certainty", "rules", "tests"),)
OPTIONAL_KEYS: Final = (
    *("kind", "questions", "editions", "players", "powers", "values", "readings"),
    *("minimum", "maximum", "bounds", "measured", "words"),
)
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
EDITION_WORDS: Final[tuple[Editions, ...]] = get_args(Editions)
#: In `powers`: the question arises only where every seat has a power.
EVERY_SEAT: Final = "every"
_PLAYERS: Final = re.compile(r"any|[2-6]")
_TEST: Final = re.compile(r"tests/[a-z0-9_/]+\.py::test_[a-z0-9_]+")


@dataclass(frozen=True, slots=True, repr=False)
class Option(Brief):
    """An open question of the rules that can be answered in more than one way, or a number that the rules name.

    `values` stand in the order in which the engine numbers them; `readings` says in words what each means. An
    amount has neither, but bounds (`bounds` says why these), and `measured` are amounts worth comparing with the
    default; an amount without `questions` is a number that the rulebook prints. `words` are others that people use for
    it. `editions` and
    `players` ("any", or a number of seats) say where the question arises, `powers` without which wizard power it does
    not ("every": without one in every seat). `questions` and `rules` are ids; `evidence` is what the default rests on
    and `certainty` how certain that makes it. `tests` names the tests in which the readings come to different ends.
    """

    name: str
    kind: Kind
    editions: Editions
    players: str
    powers: tuple[str, ...]
    questions: tuple[str, ...]
    question: str
    values: tuple[Value, ...]
    readings: tuple[str, ...]
    minimum: int
    maximum: int
    default_first: Value
    default_revised: Value
    evidence: str
    certainty: Certainty
    rules: tuple[str, ...]
    tests: tuple[str, ...]
    measured: tuple[int, ...] = ()
    bounds: str = ""
    words: tuple[str, ...] = ()

    @property
    def is_number(self) -> bool:
        """Whether it is a number that the rulebook prints, and no open question."""
        return self.kind == "amount" and not self.questions

    def default(self, edition: Edition) -> Value:
        """The value that holds in an edition when nothing else is said."""
        return self.default_first if edition == "first" else self.default_revised

    def refusal(self, value: object) -> tuple[str, str] | None:
        """Why a value cannot be used, and what is allowed instead; None when it can be used."""
        if self.kind == "amount":
            refused = refusal_of_amount(value, self.minimum, self.maximum)
            return (refused[0], f"{refused[1]}: {self.bounds}") if refused and self.bounds else refused
        return refusal_of_choice(value, self.values)

    def number_of(self, value: Value) -> int:
        """The number by which the engine knows a value: an amount itself, another value's place from 0."""
        return int(value) if self.kind == "amount" else number_among(self.values, value)

    def reading_of(self, value: Value) -> str:
        """What a value means, in words."""
        return str(value) if self.kind == "amount" else self.readings[self.number_of(value)]

    def instead(self, value: Value, edition: Edition = "revised") -> str:
        """A value beside the one that holds when nothing is said, in words: "fine gold 5 instead of 25"."""
        return f"{self.name.replace('_', ' ')} {format_value(value)} instead of {format_value(self.default(edition))}"


def not_as_printed(known: Mapping[str, Option], chosen: Mapping[str, Value], edition: Edition = "revised") -> str:
    """A sentence that names the numbers of the rules that are not the printed ones; empty where all of them are.

    >>> from arcane_lab.engine.registry import find_game
    >>> not_as_printed(find_game("alley").setup.options(), {"fine_gold": 5, "rounds": 3, "doll_locked": True})
    'Not as printed: fine gold 5 instead of 25.'
    """
    numbers = [known[name] for name in chosen if known[name].is_number]
    said = [one.instead(chosen[one.name], edition) for one in numbers if chosen[one.name] != one.default(edition)]
    return f"Not as printed: {listed(said)}." if said else ""


def load_options(path: Path) -> dict[str, Option]:
    """The options of a file by name, in the file's order; raises `DatasetError` with all that is wrong."""
    sheet, entries = read_toml(path, "option", KEYS, optional=OPTIONAL_KEYS)
    sheet.finish()
    found: dict[str, Option] = {}
    for entry in entries:
        option = _option(entry)
        if not NAME.fullmatch(option.name):
            entry.refuse("name", "is no name of an option", "small letters, digits and _, such as set_scan")
        elif option.name in found:
            entry.refuse("name", "names an earlier option too", "every name once")
        found[option.name] = option
    if not entries:
        sheet.refuse("has no option", "[[option]] tables")
    sheet.finish()
    return found


def _option(entry: Entry) -> Option:
    kind = entry.word("kind", KINDS) if "kind" in entry.cells else "choice"
    is_amount = kind == "amount"
    values = () if is_amount else _values(entry)
    option = Option(
        name=entry.text("name"),
        kind=kind,
        editions=entry.word("editions", EDITION_WORDS) if "editions" in entry.cells else "both",
        players=entry.text("players") if "players" in entry.cells else "any",
        powers=entry.texts("powers"),
        questions=entry.ids("questions", QUESTION_ID) if "questions" in entry.cells else (),
        question=entry.text("question"),
        values=values,
        readings=() if is_amount else _readings(entry, len(values)),
        minimum=entry.whole("minimum", 0, 99) if is_amount else 0,
        maximum=entry.whole("maximum", 0, 99) if is_amount else 0,
        default_first=entry.value("default_first"),
        default_revised=entry.value("default_revised"),
        evidence=entry.text("evidence"),
        certainty=entry.word("certainty", CERTAINTIES),
        rules=entry.ids("rules", RULE_ID),
        tests=entry.texts("tests"),
        measured=_measured(entry) if is_amount else (),
        bounds=entry.text("bounds") if "bounds" in entry.cells else "",
        words=entry.texts("words"),
    )
    if not is_amount and not option.questions:
        entry.refuse("questions", "is missing", "the ids of the open questions that its readings answer")
    if not _PLAYERS.fullmatch(option.players):
        entry.refuse("players", "is no number of seats", '"any", or a number from 2 to 6, such as "2"')
    if not option.tests or not all(_TEST.fullmatch(test) for test in option.tests):
        entry.refuse(
            "tests", "does not name tests", 'a list such as ["tests/rules/test_set.py::test_option_set_scan_…"]'
        )
    for key in ("values", "readings") if is_amount else ("minimum", "maximum", "bounds", "measured"):
        if key in entry.cells:
            entry.refuse(key, f"does not belong to an option of kind {kind}", "leave the key out")
    for edition in EDITIONS:
        if refusal := option.refusal(option.default(edition)):
            entry.refuse(f"default_{edition}", *refusal)
    for amount in option.measured:
        if refusal := option.refusal(amount):
            entry.refuse("measured", *refusal)
    return option


def _measured(entry: Entry) -> tuple[int, ...]:
    """The amounts that are compared with the default: at least one, each once."""
    given = entry.cells.get("measured")
    if isinstance(given, list) and given and all(type(amount) is int for amount in given):
        amounts = tuple(dict.fromkeys(given))
        if len(amounts) == len(given):
            return amounts
    entry.refuse("measured", "is no list of amounts", "whole numbers, each once, such as [2, 4]")
    return ()


def _values(entry: Entry) -> tuple[Value, ...]:
    """The values of a choice: at least two, each once, and each a truth value, a whole number or a text."""
    given = entry.cells.get("values")
    allowed = "a list of two or more values, each true, false, a whole number or a text, and each once"
    if not isinstance(given, list) or not all(isinstance(value, bool | int | str) for value in given):
        entry.refuse("values", "is no list of values", allowed)
        return ()
    if len(given) < 2 or len({format_value(value) for value in given}) != len(given):
        entry.refuse("values", "has fewer than two values, or one of them twice", allowed)
    return tuple(given)


def _readings(entry: Entry, wanted: int) -> tuple[str, ...]:
    readings = entry.texts("readings")
    if len(readings) != wanted:
        entry.refuse("readings", f"has {counted(len(readings), 'sentence')}", f"one for each of the {wanted} values")
    return readings
