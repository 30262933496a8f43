"""Break rules one at a time in a copy of the project and see that the tests that name them fail.

`mutations_GAME.toml` says how: a rule, a file, a text in it and what to put there instead. Each is tried alone, and
only the tests and scenarios that name its rule are run; one of them must fail.

    python -m tools.mutate_rules                         every mutation
    python -m tools.mutate_rules AA-PLAY-08 AA-SET-11    those of some rules
    python -m tools.mutate_rules --sample 20 --seed 1    of so many rules, drawn from the whole ledger
    python -m tools.mutate_rules --game rising           those of another game
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arcane_lab import datasets
from tools.rules import ROOT, find_coverage

#: How to break the rules of each game that has such a table.
TABLES: Final = {
    file.stem.removeprefix("mutations_"): file for file in sorted(Path(__file__).parent.glob("mutations_*.toml"))
}
COPIED: Final = ("arcane_lab", "datasets", "tests", "tools", "widgets/dist")
#: A broken rule can make a play go on for ever; such a test counts as failed after this time.
SECONDS: Final = 120
#: Plugins of pytest take longer to load than these tests to run, and none of them is needed.
ENVIRONMENT: Final = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
#: Exit status of pytest and of `arcane-lab check` when something failed.
FAILED: Final = 1
#: Exit status of `arcane-lab check` when a file could not be read.
UNREADABLE: Final = 2


@dataclass(frozen=True)
class Mutation:
    """One way to break a rule: `old` stands once in `file`, and `new` comes in its place."""

    rule: str
    file: str
    old: str
    new: str

    def broken(self, text: str) -> str:
        """The text of its file with the rule broken; refuses one that does not hold `old` once, or is no code then."""
        if text.count(self.old) != 1:
            found = text.count(self.old)
            raise ValueError(f"{self.rule}: {self.file} holds the text {found} times, not once:\n{self.old}")
        broken = text.replace(self.old, self.new)
        if self.file.endswith(".py"):
            try:
                compile(broken, self.file, "exec", dont_inherit=True)
            except SyntaxError as found:
                raise ValueError(f"{self.rule}: {self.file} is no Python with that in it: {found}") from found
        return broken


@dataclass(frozen=True)
class Outcome:
    """What the tests that name a rule did when it was broken."""

    rule: str
    failed: tuple[str, ...]
    passed: tuple[str, ...]
    trouble: str = ""

    @property
    def is_caught(self) -> bool:
        """Whether a test failed, and the code ran at all."""
        return bool(self.failed) and not self.trouble

    def __str__(self) -> str:
        line = f"caught      {self.rule} by {self.failed[0]}" if self.is_caught else f"NOT CAUGHT  {self.rule}"
        return line + (f"\n    {self.trouble}" if self.trouble else "")


def read_mutations(path: Path = TABLES["alley"]) -> list[Mutation]:
    """The mutations of the table, in its order."""
    rows = tomllib.loads(path.read_text("utf-8"))["mutation"]
    return [Mutation(row["rule"], row["file"], row["old"], row["new"]) for row in rows]


def copy_project(target: Path) -> None:
    """A copy of what the tests need, so that nothing here is ever broken."""
    for name in COPIED:
        shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__", "browser"))
    shutil.copy(ROOT / "pyproject.toml", target)


def run(arguments: Sequence[str], folder: Path) -> tuple[int, str]:
    """The exit status and the output of a Python command in a folder."""
    command = [sys.executable, "-B", "-m", *arguments]
    try:
        done = subprocess.run(
            command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return FAILED, "FAILED it never ends"
    return done.returncode, done.stdout + done.stderr


def run_tests(names: Sequence[str], folder: Path, is_enough: bool) -> tuple[list[str], str]:
    """Which of some tests fail, up to the first when that `is_enough`, and what went wrong if they did not run."""
    if not names:
        return [], ""
    stop = ["-x"] if is_enough else []
    status, output = run(["pytest", "-q", "-rf", "--tb=no", "-p", "no:cacheprovider", *stop, *names], folder)
    failed = [line[7:].split(" - ")[0] for line in output.splitlines() if line.startswith("FAILED ")]
    return failed, "" if status in (0, FAILED) else f"the tests did not run:\n{output[-2000:]}"


def run_scenarios(names: Sequence[str], folder: Path) -> tuple[list[str], str]:
    """Which of some scenarios fail, and what went wrong if they could not be checked."""
    if not names:
        return [], ""
    status, output = run(["arcane_lab", "check", *names], folder)
    # A broken rule can make a position impossible, which is found out as well.
    failed = re.findall(r"^(?:failed|unreadable) +(\S+?):", output, re.MULTILINE)
    return failed, "" if status in (0, FAILED, UNREADABLE) else f"the scenarios did not run:\n{output[-2000:]}"


def try_mutation(mutation: Mutation, citations: Sequence[str], folder: Path, is_enough: bool = True) -> Outcome:
    """Break the rule in the copy, run what names it, and put the copy right again.

    Everything is run, or nothing after the first test that fails when that `is_enough`.
    """
    path = folder / mutation.file
    whole = path.read_text("utf-8")
    try:
        path.write_text(mutation.broken(whole), "utf-8")
    except ValueError as error:
        return Outcome(mutation.rule, (), tuple(citations), str(error))
    try:
        failed, trouble = run_tests([name for name in citations if "::" in name], folder, is_enough)
        if not (failed and is_enough):
            more, trouble_too = run_scenarios([name for name in citations if "::" not in name], folder)
            failed, trouble = failed + more, trouble or trouble_too
    finally:
        path.write_text(whole, "utf-8")
    if trouble and not mutation.file.endswith(".py"):
        # A table that is refused when it is read is found out as well as one that fails a test.
        return Outcome(mutation.rule, tuple(citations), ())
    return Outcome(mutation.rule, tuple(failed), tuple(name for name in citations if name not in failed), trouble)


def chosen(mutations: Sequence[Mutation], rules: Sequence[str], table: Path = TABLES["alley"]) -> list[Mutation]:
    """The mutations of some rules; refuses rules that have none."""
    without = [rule for rule in rules if all(mutation.rule != rule for mutation in mutations)]
    if without:
        raise SystemExit(f"{table.name} does not say how to break {', '.join(without)}")
    return [mutation for mutation in mutations if mutation.rule in rules]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutations; 0 when every one was caught."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutate_rules", description="Do tests fail without a rule?")
    parser.add_argument("rules", nargs="*", help="only the mutations of these rules")
    parser.add_argument("--sample", type=int, help="draw so many rules from the whole ledger")
    parser.add_argument("--seed", type=int, default=1, help="the seed of that draw")
    parser.add_argument("--game", choices=TABLES, default="alley", help="whose rules")
    parser.add_argument("--verbose", action="store_true", help="run everything, and name what passes without the rule")
    asked = parser.parse_args(arguments)
    table = TABLES[asked.game]
    mutations = read_mutations(table)
    rules = list(datasets.rules(asked.game))
    wanted = random.Random(asked.seed).sample(rules, asked.sample) if asked.sample else asked.rules
    mutations = chosen(mutations, wanted, table) if wanted else mutations
    tests = find_coverage(asked.game).tests
    missed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_project(folder)
        for mutation in mutations:
            outcome = try_mutation(mutation, tests.get(mutation.rule, ()), folder, not asked.verbose)
            missed += not outcome.is_caught
            print(outcome, flush=True)
            if asked.verbose:
                print("".join(f"    passes: {name}\n" for name in outcome.passed), end="", flush=True)
    print(f"{len(mutations) - missed} of {len(mutations)} broken rules caught")
    return 0 if missed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
