"""Where is each rule tested? Reads the ledger, the tests and the scenarios, and fails while a rule is untested.

A rule is tested when the name of a test holds its id (``test_aa_play_08_…`` or a parameter ``[AA-PLAY-08]``), or when a
scenario of ``tests/rulebook`` lists it under ``rules``. What no test can reach stands in ``not_testable.csv``, with a
reason. `tools.mutate_rules` breaks rules to show that these tests fail then.

    python -m tools.rules                       rows, tested, not testable, untested
    python -m tools.rules --show AA-PLAY-08     where it is tested
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from arcane_lab import datasets
from arcane_lab.core.errors import did_you_mean
from arcane_lab.core.files import folder

ROOT: Final = Path(__file__).resolve().parent.parent
MOST_NOT_TESTABLE: Final = 0.05
#: Marks of tests that need not run, so that nothing rests on them.
NOT_RUN: Final = ("skip", "skipif", "xfail")
#: The games with a ledger.
GAMES: Final = tuple(sorted(path.parent.name for path in folder("datasets").glob("*/rules.csv")))


@dataclass(frozen=True)
class Coverage:
    """Which tests and scenarios name which rule; `not_testable` gives the reason for each rule that none can reach."""

    rules: Sequence[str]
    tests: Mapping[str, tuple[str, ...]]
    not_testable: Mapping[str, str]
    problems: tuple[str, ...] = field(default=())

    @property
    def untested(self) -> list[str]:
        """Rules that nothing names and nothing excuses, in the order of the ledger."""
        return [rule for rule in self.rules if rule not in self.tests and rule not in self.not_testable]

    @property
    def is_complete(self) -> bool:
        """Whether every rule is tested or excused, and the excuses are in order."""
        return not self.untested and not self.problems

    def __str__(self) -> str:
        lines = [
            f"{len(self.rules):>4} rules in the ledger",
            f"{len(self.tests):>4} tested",
            f"{len(self.not_testable):>4} not testable",
            f"{len(self.untested):>4} untested",
        ]
        lines += [f"     {rule}" for rule in self.untested]
        return "\n".join(lines + [f"problem: {problem}" for problem in self.problems])


class _Collected:
    """Keeps the tests that pytest finds, without running them."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Called by pytest when every test is known."""
        self.names = [
            item.nodeid for item in session.items if not any(item.get_closest_marker(mark) for mark in NOT_RUN)
        ]


@cache
def _pattern() -> re.Pattern[str]:
    """What looks like a rule: as the ledgers begin theirs, with as many words as the longest has, and a number."""
    longest: dict[str, int] = {}
    for rule in (rule for game in GAMES for rule in datasets.rules(game)):
        first, *words, _ = rule.lower().split("-")
        longest[first] = max(longest.get(first, 1), len(words))
    forms = "|".join(f"{first}(?:_[a-z]+){{1,{most}}}" for first, most in longest.items())
    return re.compile(rf"(?<![a-z0-9])(?:{forms})_[0-9]{{2}}(?![0-9])")


def ids_in(name: str) -> set[str]:
    """The rule ids in the name of a test.

    >>> sorted(ids_in("tests/games/alley/rules/test_play.py::test_aa_play_08_and_aa_item_dark_lotus_04[revised]"))
    ['AA-ITEM-DARK-LOTUS-04', 'AA-PLAY-08']
    >>> ids_in("tests/games/alley/rules/test_slide.py::test_the_worked_grids[AA-SLIDE-13]")
    {'AA-SLIDE-13'}
    """
    text = name.rpartition("::")[2].lower().replace("-", "_")
    return {match.upper().replace("_", "-") for match in _pattern().findall(text)}


def collect_tests(game: str, root: Path = ROOT) -> list[str]:
    """The name of every test of a game that runs; those of the toolkit know no rule."""
    collected = _Collected()
    output = io.StringIO()
    arguments = ["--collect-only", "-q", "-p", "no:cacheprovider", "--rootdir", str(root)]
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        status = pytest.main([*arguments, str(root / "tests" / "games" / game)], plugins=[collected])
    if status != pytest.ExitCode.OK:
        raise SystemExit(f"the tests cannot be collected:\n{output.getvalue()}")
    return collected.names


def scenario_rules(path: Path) -> tuple[str, ...]:
    """The rules that a scenario lists; none when it expects nothing and so can never fail."""
    data = json.loads(path.read_text("utf-8"))
    return tuple(data.get("rules", ())) if data.get("expect") else ()


def read_not_testable(path: Path, known: Iterable[str]) -> tuple[dict[str, str], list[str]]:
    """The rules that no test can reach with their reasons, and what is wrong with the file."""
    known = tuple(known)
    reasons: dict[str, str] = {}
    problems = []
    for number, row in enumerate(csv.DictReader(io.StringIO(path.read_text("utf-8"))), start=2):
        rule, reason = row.get("id") or "", (row.get("reason") or "").strip()
        if rule not in known:
            problems.append(f"{path.name}, row {number}: {rule!r} is no rule{did_you_mean(rule, known)}")
        elif rule in reasons:
            problems.append(f"{path.name}, row {number}: {rule} stands there twice")
        elif not reason:
            problems.append(f"{path.name}, row {number}: {rule} has no reason")
        else:
            reasons[rule] = reason
    return reasons, problems


def find_coverage(game: str = "alley", root: Path = ROOT) -> Coverage:
    """Who tests what, for one game."""
    rules = tuple(datasets.rules(game))
    reasons, problems = read_not_testable(folder("datasets") / game / "not_testable.csv", rules)
    named: dict[str, list[str]] = {}
    places = [(rule, test) for test in collect_tests(game, root) for rule in sorted(ids_in(test))]
    for path in sorted((root / "tests" / "rulebook").rglob("*.json")):
        places += [(rule, path.relative_to(root).as_posix()) for rule in scenario_rules(path)]
    for rule, place in places:
        # What the rules of one game are called tells them from those of another.
        if rule.partition("-")[0] == rules[0].partition("-")[0]:
            named.setdefault(rule, []).append(place)
    for rule in sorted(named.keys() - set(rules)):
        problems.append(f"{named[rule][0]} names {rule}, which is no rule{did_you_mean(rule, rules)}")
    problems += [f"{rule} is called not testable, but {named[rule][0]} tests it" for rule in reasons if rule in named]
    most = int(MOST_NOT_TESTABLE * len(rules))
    if len(reasons) > most:
        problems.append(f"{len(reasons)} rules are called not testable: {most} is the most ({MOST_NOT_TESTABLE:.0%})")
    tests = {rule: tuple(named[rule]) for rule in rules if rule in named}
    return Coverage(rules, tests, reasons, tuple(problems))


def show(coverage: Coverage, rule: str) -> str:
    """One rule: its text, and where it is tested."""
    if rule not in coverage.rules:
        raise SystemExit(f"{rule!r} is no rule{did_you_mean(rule, coverage.rules)}")
    statement = next(datasets.rules(game)[rule].statement for game in GAMES if rule in datasets.rules(game))
    where = coverage.tests.get(rule) or (f"not testable: {coverage.not_testable.get(rule, 'no')}",)
    if rule in coverage.untested:
        where = ("untested",)
    return "\n".join([f"{rule}: {statement}", *(f"    {place}" for place in where)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report, or where the rules asked for are tested."""
    parser = argparse.ArgumentParser(prog="python -m tools.rules", description="Where is each rule tested?")
    parser.add_argument("--game", choices=GAMES, help="of one game alone")
    parser.add_argument("--show", nargs="+", metavar="RULE", help="where these rules are tested")
    asked = parser.parse_args(arguments)
    found = {game: find_coverage(game) for game in GAMES if asked.game in (None, game)}
    if asked.show:
        by_rule = {rule: coverage for coverage in found.values() for rule in coverage.rules}
        first = next(iter(found.values()))
        print("\n".join(show(by_rule.get(rule.upper(), first), rule.upper()) for rule in asked.show))
        return 0
    for game, coverage in found.items():
        print(f"{game}\n{coverage}")
    return 0 if all(coverage.is_complete for coverage in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
