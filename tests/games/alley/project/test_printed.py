"""Whatever the package says can be printed on a console that has few signs (cp1252, as Windows writes to files)."""

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import arcane_lab
from tests.games.alley.project import printed

SOURCES = Path(arcane_lab.__file__).parent
#: These read signs that people type, or draw them in a picture; they say none.
READ_OR_DRAWN = {
    *("lessons/answers.py", "lessons/arithmetic.py", "lessons/chances.py", "lessons/forms.py"),
    *("lessons/mistyped.py", "lessons/class_codes.py", "simulation/comparing.py"),
    *("core/json_files.py", "core/safe_text.py", "records/several.py"),
    # A minus that was pasted is read.
    *("chance/decimals.py", "chance/dice.py"),
    *("graphs/canvas.py", "graphs/effects.py", "games/alley/graphs/who_sees_what.py"),
    # Pictures, and how wide their signs are.
    *("charts/fitting.py", "charts/grids.py", "charts/theme.py", "games/alley/text/still.py"),
    # A message and a report as HTML; what a console prints of them has other signs.
    *("lessons/message.py", "lessons/grade_report.py", "lessons/tallies.py", "lessons/keys.py"),
    *("lessons/class_papers.py", "lessons/many_intervals.py"),
    # The saved drawing of a game of one's own.
    "engine/own/looks.py",
}
TABLES_OF_CONTENTS = ("games/alley/game.py", "games/rising/game.py")
#: For the browser alone, which has every sign: labels of buttons (arrows), lines of turns and tiles of the lab of
#: inspections (a minus as wide as a plus). Nothing that a console prints takes a text from them.
FOR_THE_BROWSER = {
    "games/alley/text/inspection_count.py",
    *("games/alley/text/questions.py", "games/alley/text/turn_lines.py", "games/alley/widgets/inspection_words.py"),
    # The minus itself; and of Arcana Rising the same, and how its end came about.
    "core/minus.py",
    *("games/rising/text/recap.py", "games/rising/text/asking.py", "games/rising/outcome.py"),
    # Of Arcane Arts what became of the own figures since the last turn.
    "games/arts/text/recap.py",
}
#: What tells the browser more with them: their lines, and no sentence of the log.
BESIDE_THEM = {
    *("games/alley/text/news.py", "games/alley/text/move_now.py", "games/alley/text/moments.py"),
    # Which way an item slides, in a word.
    "games/alley/text/score_changes.py",
    # How a game ended, for the last picture of a table.
    "games/alley/outcome.py",
    # What each seat of Arcana Rising does in a move, one after the other.
    "games/rising/text/revealed.py",
    # The tables of contents of the games: they hand over functions, and say nothing.
    *TABLES_OF_CONTENTS,
}


#: How a sign that is not of ASCII is written in a file that is.
WRITTEN_OUT = re.compile(r"\\[uUxN]")


@cache
def sources() -> tuple[tuple[str, str], ...]:
    """Every file of the package by its path."""
    return tuple((one.relative_to(SOURCES).as_posix(), one.read_text("utf-8")) for one in sorted(SOURCES.rglob("*.py")))


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """A process whose console is strict about the signs that it has."""
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252:strict"}
    return subprocess.run(
        command, capture_output=True, text=True, encoding="cp1252", env=environment, timeout=600, check=False
    )


def test_everything_that_says_itself_is_printed() -> None:
    done = run(sys.executable, "-W", "ignore", str(Path(printed.__file__)))
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.rstrip().endswith("all said, from printed.py")
    assert "C(4, k) × C(48, 7 - k) / C(52, 7)" in done.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("--help",),
        ("--version",),
        ("items",),
        ("items", "--help"),
        ("simulate", "--players", "greedy,random", "--games", "20"),
        ("check", "tests/rulebook/alley/00-stock-deal-order.json"),
        pytest.param(("check", "tests/rulebook"), marks=pytest.mark.thorough),
        ("check", "♠.json"),
        ("lessons", "--help"),
        ("export", "♠.json"),
    ],
)
def test_every_command_is_printed(command: tuple[str, ...]) -> None:
    done = run(sys.executable, "-W", "ignore", "-m", "arcane_lab", *command)
    assert done.returncode in (0, 1, 2)
    assert "Traceback" not in done.stderr
    assert done.stdout or done.stderr


def test_no_sentence_has_a_sign_that_such_a_console_lacks() -> None:
    wrong = []
    for name, source in sources():
        if name in READ_OR_DRAWN | FOR_THE_BROWSER or (source.isascii() and not WRITTEN_OUT.search(source)):
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.isascii():
                text = node.value
                lacking = {sign for sign in text if sign.encode("cp1252", "ignore") == b""}
                wrong += [f"{name}:{node.lineno} {sorted(lacking)}"] if lacking else []
    assert wrong == []


def test_what_is_for_the_browser_alone_is_taken_by_what_it_is_told_by() -> None:
    modules = {f"arcane_lab.{name.removesuffix('.py').replace('/', '.')}" for name in FOR_THE_BROWSER | BESIDE_THEM}
    takers, found = set(), set()
    words = [module.rpartition(".")[2] for module in modules]
    for name, source in sources():
        if name in TABLES_OF_CONTENTS or not any(word in source for word in words):
            continue
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.ImportFrom):
                continue
            taken = {str(node.module), *(f"{node.module}.{one.name}" for one in node.names)} & modules
            if taken - {"arcane_lab.games.alley.game", "arcane_lab.games.rising.game"}:
                takers.add(name)
                found |= taken
    allowed = FOR_THE_BROWSER | BESIDE_THEM | READ_OR_DRAWN
    assert {name for name in takers - allowed if "/widgets/" not in f"/{name}"} == set()
    assert len(found) > 3
