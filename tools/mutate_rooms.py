"""Change the code beside the rules in one place, drawn by a seed, and see that a test of the same room fails.

`mutate_rules` breaks the rules of the games; this does the same for everything around them. The changes are those of
cosmic-ray: an operator, a comparison or a condition becomes another. Each is made alone, in a copy of the project, and
the tests and docstring examples of its room run that reach its file, first those that reach its very lines.

    python -m tools.mutate_rooms                               100 changes, seed 7
    python -m tools.mutate_rooms --seed 8 --sample 50          others
    python -m tools.mutate_rooms FILE:LINE                     every change in a line
    python -m tools.mutate_rooms FILE:LINE --tests tests/cli   the same, with these tests only
    python -m tools.mutate_rooms --keep FOLDER                 what each test reaches stays there for the next run

A change that nobody can notice is named in `equivalent_changes.toml`, with the reason.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from coverage import CoverageData

ROOT: Final = Path(__file__).resolve().parents[1]
EQUIVALENT: Final = Path(__file__).with_name("equivalent_changes.toml")
ROOMS: Final = (
    *("core", "engine", "datasets", "charts", "chance", "records", "simulation"),
    *("advice", "graphs", "widgets", "lessons", "games", "cli"),
)
#: Beside its own, the tests of these rooms reach a room, or tests that have another name.
BESIDE: Final = {
    "core": ("datasets", "engine", "records", "cli"),
    "engine": ("datasets",),
    "chance": ("public_questions", "odds"),
    "lessons": ("course",),
}
#: For a change in one of these a new twin is compiled, for minutes. `tools.soak` compares the twin with plain play.
LEFT_OUT: Final = {f"arcane_lab/engine/compiling/{name}.py" for name in ("making", "sources", "tuning", "twin")}
#: The same in a game: the rules, which `mutate_rules` breaks, and what plays by them.
TWIN: Final = re.compile(r"arcane_lab/games/\w+/(rules/|knowledge/|strategies/|play\.py)")
#: What becomes of an operator: what somebody might have written instead.
BINARY: Final = (
    *("Add_Sub", "Sub_Add", "Mul_Add", "Mul_Div", "Div_Mul", "FloorDiv_Div", "FloorDiv_Mul", "Mod_FloorDiv"),
    *("Pow_Mul", "BitOr_BitAnd", "BitAnd_BitOr", "LShift_RShift", "RShift_LShift"),
)
COMPARISONS: Final = (
    *("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt"),
    *("Is_IsNot", "IsNot_Is"),
)
OTHERS: Final = (
    *("AddNot", "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue"),
    *("ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub", "ZeroIterationForLoop"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak"),
)
CHANGES: Final = (
    *(f"ReplaceBinaryOperator_{name}" for name in BINARY),
    *(f"ReplaceComparisonOperator_{name}" for name in COMPARISONS),
    *OTHERS,
)
#: Of so many changes that can be noticed, in a hundred, the tests must find:
ENOUGH: Final = 90
#: A test that a change keeps from ending has found it: after this many seconds, and four times its usual ones.
SECONDS: Final = 60
#: So long the tests run that reach the lines that were changed, the quickest first, and so long others of the file.
MOST_SECONDS: Final = 90
SELECTED: Final = ("-m", "not thorough", "--doctest-modules")
FAILED: Final = 1
#: pytest's exit statuses for tests that could not be collected, as when a module cannot be imported any more.
BROKEN: Final = (2, 4)


@dataclass(frozen=True)
class Change:
    """One place in a file, and what becomes of it: the `occurrence`th place where cosmic-ray's `operator` applies."""

    file: str
    line: int
    operator: str
    occurrence: int

    @property
    def room(self) -> str:
        """The folder of the package that holds it."""
        return self.file.split("/")[1]

    def applied(self, text: str) -> str:
        """The text of the file with the change."""
        return str(mutate_code(text, get_operator(f"core/{self.operator}")(), self.occurrence))

    def lines(self, text: str) -> tuple[str, str]:
        """The lines that it changes, before and after, without their margins."""
        pairs = zip(text.splitlines(), self.applied(text).splitlines(), strict=False)
        before, after = zip(*((old.strip(), new.strip()) for old, new in pairs if old != new), strict=True)
        return "\n".join(before), "\n".join(after)

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.operator.removeprefix('Replace')}"


@dataclass(frozen=True)
class Reach:
    """What the tests of a room reach: for each file, which tests run which lines; and how long each test takes."""

    tests: Mapping[str, Mapping[int, Sequence[str]]]
    seconds: Mapping[str, float]

    def chosen(self, file: str, lines: range) -> list[str]:
        """The tests that reach the lines, then others that reach the file, each part beginning with the quickest."""
        reached = self.tests.get(file, {})
        first = {test for line in lines for test in reached.get(line, ())}
        beside = {test for tests in reached.values() for test in tests} - first
        return [*self._quickest(first), *self._quickest(beside)]

    def _quickest(self, tests: Iterable[str]) -> Iterator[str]:
        left = float(MOST_SECONDS)
        for place, test in enumerate(sorted(tests, key=lambda one: (self._seconds(one), one))):
            left -= self._seconds(test)
            if left < 0 and place:
                return
            yield test

    def limit(self, tests: Sequence[str]) -> float:
        """Seconds after which some tests will not end any more."""
        return SECONDS + 4 * sum(map(self._seconds, tests))

    def _seconds(self, test: str) -> float:
        return self.seconds.get(test, 0.001)


def places(file: str, text: str) -> dict[tuple[int, int], list[Change]]:
    """The changes that can be made in a file, by the line and column where they are made."""
    found: dict[tuple[int, int], list[Change]] = {}
    nodes = list(ast_nodes(get_ast(text)))
    idle = idle_lines(text)
    for name in CHANGES:
        operator = get_operator(f"core/{name}")()
        positions = (start for node in nodes for start, _ in operator.mutation_positions(node))
        for occurrence, start in enumerate(positions):
            if start not in idle:
                found.setdefault(start, []).append(Change(file, start[0], name, occurrence))
    return found


class _Idle(set[tuple[int, int]]):
    """Places where nothing is changed, as spans of lines and columns."""

    def __init__(self, nodes: Sequence[ast.expr | ast.stmt]) -> None:
        super().__init__()
        self._spans = [
            ((node.lineno, node.col_offset), (node.end_lineno or node.lineno, node.end_col_offset or 0))
            for node in nodes
        ]

    def __contains__(self, place: object) -> bool:
        return isinstance(place, tuple) and any(start <= place < end for start, end in self._spans)


def idle_lines(text: str) -> _Idle:
    """Where no program runs: annotations, names of types, imports for the type checker; and settings of a call."""
    idle: list[ast.expr | ast.stmt] = []
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            idle.append(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            idle.append(node.returns)
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            idle.append(node)
        elif isinstance(node, ast.keyword) and isinstance(node.value, ast.Constant):
            idle.append(node.value)
    idle += [node.value for node in tree.body if isinstance(node, ast.Assign) and "|" in ast.unparse(node.value)]
    return _Idle(idle)


@cache
def source(file: str) -> str:
    """The text of a file of the project."""
    return (ROOT / file).read_text("utf-8")


def is_real(change: Change) -> bool:
    """Whether Python can read what comes of it, and no star among parameters was taken for a product."""
    try:
        after = ast.parse(change.applied(source(change.file)))
    except SyntaxError:
        return False
    return len(by_place_only(after)) == len(by_place_only(ast.parse(source(change.file))))


def by_place_only(tree: ast.AST) -> list[ast.arg]:
    """The parameters before a stroke."""
    return [one for node in ast.walk(tree) if isinstance(node, ast.arguments) for one in node.posonlyargs]


def drawn(sample: int, seed: int) -> Iterator[Change]:
    """So many changes, each in another place, all places of all rooms alike."""
    files = sorted(
        path.relative_to(ROOT).as_posix() for room in ROOMS for path in ROOT.glob(f"arcane_lab/{room}/**/*.py")
    )
    files = [file for file in files if file not in LEFT_OUT and not TWIN.match(file)]
    every = [there for file in files for _, there in sorted(places(file, source(file)).items())]
    luck, given = random.Random(seed), 0
    luck.shuffle(every)
    for there in every:
        change = luck.choice(there)
        if given < sample and is_real(change):
            given += 1
            yield change


def named(place: str) -> Iterator[Change]:
    """Every change in a line, which is named as FILE:LINE."""
    file, _, line = place.rpartition(":")
    for (at, _), there in sorted(places(file, source(file)).items()):
        if at == int(line):
            yield from filter(is_real, there)


def statement(text: str, line: int) -> range:
    """The lines of the statement that holds a line; of one with a body only its head."""
    spans = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None) or getattr(node, "cases", None)
            first = body[0].lineno if body and isinstance(body[0], ast.stmt) else None
            span = range(node.lineno, first if first else (node.end_lineno or node.lineno) + 1)
            if line in span:
                spans.append(span)
    return min(spans, key=len, default=range(line, line + 1))


class Copy:
    """A copy of the project, in which one change is made at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self._notes = folder
        self._tried = 0
        if self.folder.exists():
            shutil.rmtree(self.folder)
        ignored = shutil.ignore_patterns(".*", "node_modules", "__pycache__")
        shutil.copytree(ROOT, self.folder, symlinks=True, ignore=ignored)

    def pytest(self, arguments: Sequence[str], limit: float | None = None, **variables: str) -> tuple[int, str]:
        """The exit status and output of pytest in the copy."""
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SELECTED, *arguments]
        # CI: hypothesis draws the same each time. The path: processes that a test begins run the copy as well.
        environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "CI": "1", "PYTHONPATH": str(self.folder)}
        with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
            process = subprocess.Popen(
                command,
                cwd=self.folder,
                env={**environment, **variables},
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=os.name == "posix",
            )
            try:
                status = process.wait(limit)
            except subprocess.TimeoutExpired:
                return FAILED, "FAILED it never ends"
            finally:
                end(process)
            output.seek(0)
            return status, output.read()

    def reach(self, room: str) -> Reach:
        """What each test of a room reaches; all of them run for this, unless that was done here before."""
        data, times = self._notes / f"{room}.coverage", self._notes / f"{room}.txt"
        if not (data.exists() and times.exists()):
            cover = ["-p", "pytest_cov", "--cov=arcane_lab", "--cov-context=test", "--cov-report=", "--tb=no", "-rfE"]
            tests = [f"arcane_lab/{room}", *tests_of(room), "--durations=0", "--durations-min=0.001"]
            status, output = self.pytest([*cover, *tests], COVERAGE_FILE=str(data))
            if status not in (0, FAILED):
                raise SystemExit(f"the tests of {room} did not run:\n{output[-3000:]}")
            for test in failing(output):
                print(f"left out   {test}: it fails without any change", flush=True)
            times.write_text(output, "utf-8")
        return read_reach(data, times.read_text("utf-8"), self.folder)

    def find(self, change: Change, tests: Sequence[str], limit: float | None) -> str:
        """The test that finds a change, or nothing; the copy is whole again afterwards."""
        path = self.folder / change.file
        whole, stamp = path.read_text("utf-8"), path.stat().st_mtime
        wanted = self._notes / "tests.txt"
        wanted.write_text("\n".join(tests), "utf-8")
        self._tried += 1
        try:
            path.write_text(change.applied(whole), "utf-8")
            # Python knows by its time that a file is not the one it has compiled: each change has a time of its own.
            os.utime(path, (stamp, stamp + self._tried))
            status, output = self.pytest(["-x", "-rfE", "--tb=no", f"@{wanted}"], limit)
        finally:
            path.write_text(whole, "utf-8")
            os.utime(path, (stamp, stamp))
        if status == 0:
            return ""
        found = failing(output)
        if status == FAILED or (status in BROKEN and found):
            return found[0] if found else "a test"
        raise SystemExit(f"{change}: the tests did not run:\n{output[-3000:]}")


def tests_of(room: str) -> list[str]:
    """The folders of tests that reach a room: its own, and those of its name among the tests of each game.

    >>> tests_of("charts")
    ['tests/charts', 'tests/games/alley/charts']
    """
    names = (room, *BESIDE.get(room, ()))
    found = [one for name in names for one in (ROOT / "tests" / name, *sorted(ROOT.glob(f"tests/games/*/{name}")))]
    return [one.relative_to(ROOT).as_posix() for one in found if one.is_dir()]


def end(process: subprocess.Popen[bytes]) -> None:
    """End the tests, with all processes that they began."""
    if process.poll() is None:
        if os.name == "posix":
            os.killpg(process.pid, 9)
        else:
            process.kill()
        process.wait()


def failing(output: str) -> list[str]:
    """The tests that fail, as pytest lists them."""
    return re.findall(r"^(?:FAILED|ERROR) (.*?)(?: - .*)?$", output, re.MULTILINE)


def read_reach(data: Path, output: str, folder: Path) -> Reach:
    """What the tests reach, from what coverage.py wrote down, and how long they take, from what pytest printed."""
    measured = CoverageData(str(data))
    measured.read()
    tests, left_out = {}, {"", *failing(output)}
    for path in measured.measured_files():
        lines = measured.contexts_by_lineno(path)
        tests[Path(path).relative_to(folder).as_posix()] = {
            line: sorted({context.rpartition("|")[0] for context in contexts} - left_out)
            for line, contexts in lines.items()
        }
    seconds: dict[str, float] = {}
    for took, test in re.findall(r"^([\d.]+)s (?:setup|call|teardown) +(.*)$", output, re.MULTILINE):
        seconds[test] = seconds.get(test, 0) + float(took)
    return Reach(tests, seconds)


def read_equivalent() -> dict[tuple[str, str, str], str]:
    """Why a change cannot be noticed, by its file and its lines before and after."""
    rows = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("change", [])
    return {(row["file"], row["before"], row["after"]): row["reason"] for row in rows}


def try_all(changes: Sequence[Change], folder: Path, tests: Sequence[str]) -> dict[str, int]:
    """Try changes and tell of each what became of it; how many were caught, equivalent and survived."""
    equivalent, copy = read_equivalent(), Copy(folder)
    counts = {"caught": 0, "equivalent": 0, "survived": 0}
    for change in changes:
        before, after = change.lines(source(change.file))
        reason = equivalent.get((change.file, before, after))
        verdict, words = "equivalent", reason or ""
        if reason is None:
            chosen, limit = list(tests), None
            if not tests:
                reach = copy.reach(change.room)
                chosen = reach.chosen(change.file, statement(source(change.file), change.line))
                limit = reach.limit(chosen)
            found = copy.find(change, chosen, limit) if chosen else ""
            verdict = "caught" if found else "survived"
            words = f"by {found}" if found else f"{len(chosen)} tests\n    - {before}\n    + {after}"
        counts[verdict] += 1
        print(f"{verdict:<10} {change} {words}", flush=True)
    return counts


def main(arguments: Sequence[str] | None = None) -> int:
    """Try changes; 0 when enough of those that can be noticed were caught."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutate_rooms", description="Do tests fail for wrong code?")
    parser.add_argument("places", nargs="*", metavar="FILE:LINE", help="every change in these lines, instead of a draw")
    parser.add_argument("--sample", type=int, default=100, help="draw so many changes")
    parser.add_argument("--seed", type=int, default=7, help="the seed of that draw")
    parser.add_argument("--rooms", nargs="+", default=ROOMS, choices=ROOMS, help="only those of them in these rooms")
    parser.add_argument("--tests", nargs="+", default=[], help="run these tests, not those that reach the file")
    parser.add_argument("--keep", type=Path, help="a folder for the copy and for what the tests reach")
    asked = parser.parse_args(arguments)
    changes = [change for place in asked.places for change in named(place)]
    changes = changes if asked.places else list(drawn(asked.sample, asked.seed))
    changes = sorted((one for one in changes if one.room in asked.rooms), key=lambda one: ROOMS.index(one.room))
    with tempfile.TemporaryDirectory() as name:
        counts = try_all(changes, asked.keep or Path(name), asked.tests)
    draw = "" if asked.places else f", seed {asked.seed}"
    print(f"{len(changes)} changes{draw}: " + ", ".join(f"{number} {what}" for what, number in counts.items()))
    return 0 if counts["caught"] * 100 >= ENOUGH * (counts["caught"] + counts["survived"]) else 1


if __name__ == "__main__":
    sys.exit(main())
