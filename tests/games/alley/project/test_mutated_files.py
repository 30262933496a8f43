"""Every kind of file that is read, changed by chance or made to do harm: it is read, or refused in few words."""

from __future__ import annotations

import json
import os
import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import pytest

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.core.errors import LONGEST_TEXT, MOST_PROBLEMS
from arcane_lab.core.files import folder
from arcane_lab.engine.ledger import load_rules
from arcane_lab.engine.options import load_options
from arcane_lab.games.alley.cards.items import load_items
from arcane_lab.lessons.class_codes import BadClassCode, ClassCode, checked_code
from arcane_lab.lessons.grading import grade
from arcane_lab.lessons.pages import notebook_page
from arcane_lab.lessons.progress import Progress, Tried

ALLEY = folder("datasets") / "alley"
SCENARIO = folder("scenarios") / "alley" / "00-stock-deal-order.json"


@dataclass(frozen=True)
class Kind:
    """A kind of file: its name, a whole one, how it is read, and how many changes `make test` tries."""

    name: str
    content: Callable[[], bytes]
    load: Callable[[Path], object]
    tries: int = 12


def record() -> bytes:
    game = al.Game("alley", players=["greedy", "random"], seed=1)
    return game.record().to_text().encode()


def progress() -> bytes:
    done = Progress(code="maple-7", student="12")
    done.of("02_three_in_a_line").exercises["gold"] = Tried(tries=1, right=True)
    return done.to_text().encode()


def notebook() -> bytes:
    return sorted(folder("notebooks").glob("*.ipynb"))[0].read_bytes()


def result() -> bytes:
    path = Path(os.environ["PYTEST_TMP"]) / "result.parquet"
    return (
        al.simulate("alley", players=["greedy", "random"], games=2, seed=1, mode="plain", progress=False)
        .save(path)
        .read_bytes()
    )


KINDS = [
    Kind("game.json", record, al.Record.load),
    Kind("games.json", lambda: record() + record(), al.Record.load_all),
    Kind("scenario.json", SCENARIO.read_bytes, lambda path: al.Scenario.load(path).check()),
    Kind("items.csv", (ALLEY / "items.csv").read_bytes, load_items),
    Kind(
        "values.csv", lambda: b"code,value,name\nTC,3,coin_gold\n", lambda path: datasets.card_values("revised", path)
    ),
    Kind("rules.csv", (ALLEY / "rules.csv").read_bytes, load_rules),
    Kind("options.toml", (ALLEY / "options.toml").read_bytes, load_options),
    Kind("progress-maple-7-12.json", progress, Progress.load),
    Kind("grades.json", progress, lambda path: grade(path.parent)),
    Kind("lesson.ipynb", notebook, notebook_page, 7),
    Kind("games.parquet", result, al.Result.load),
]
PLAIN = [kind for kind in KINDS if kind.name != "grades.json"]


@pytest.fixture(autouse=True)
def _samples(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_TMP", str(tmp_path_factory.mktemp("samples")))


# --- changed by chance ------------------------------------------------------------------------------------


def flip(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content))
    return content[:place] + bytes([content[place] ^ 1 << chance.randrange(8)]) + content[place + 1 :]


def cut(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(len(content))]


def double(content: bytes, chance: random.Random) -> bytes:
    first, last = sorted(chance.randrange(len(content)) for _ in range(2))
    return content[:last] + content[first:]


def inflate(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content))
    return content[:place] + content[place : place + 50] * chance.choice([20, 2_000]) + content[place:]


def nest(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content))
    return content[:place] + chance.choice([b"[", b'{"a":', b'"', b"[["]) * 3_000 + content[place:]


def insert(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content))
    part = chance.choice([b"\0", b"\xff", b"\xef\xbb\xbf", b"\r", "\u202e\u2028".encode(), b'"', b",", b"\n"])
    return content[:place] + part + content[place:]


def retype(content: bytes, chance: random.Random) -> bytes:
    """Another value in the place of a number, a text, true, false or null."""
    values = list(re.finditer(rb'"[^"\n]*"|\b[0-9]+\b|true|false|null', content))
    if not values:
        return b""
    found = chance.choice(values)
    other = chance.choice([b"null", b"true", b"3", b"[]", b"{}", b'""', b"-1", b"1e400", b"9" * 5_000, b'"x"', b"[[]]"])
    return content[: found.start()] + other + content[found.end() :]


CHANGES = [flip, cut, double, inflate, nest, insert, retype]


def check_told(error: BaseException) -> None:
    assert isinstance(error, al.ArcaneLabError), repr(error)[:500]
    text = str(error)
    assert text
    assert len(text.encode()) <= LONGEST_TEXT
    assert text.count("\n") <= MOST_PROBLEMS
    assert "\0" not in text


def try_changes(kind: Kind, tmp_path: Path, tries: int, seed: int) -> None:
    content, chance = kind.content(), random.Random(seed)
    path = tmp_path / kind.name
    path.write_bytes(content)
    kind.load(path)
    for number in range(tries):
        change = CHANGES[number % len(CHANGES)]
        path.write_bytes(change(content, chance))
        try:
            kind.load(path)
        except Exception as error:
            check_told(error)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_changed_file_is_read_or_refused_in_few_words(kind: Kind, tmp_path: Path) -> None:
    try_changes(kind, tmp_path, kind.tries, seed=1)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(2, 8))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_many_changed_files_are_read_or_refused_in_few_words(kind: Kind, tmp_path: Path, seed: int) -> None:
    try_changes(kind, tmp_path, 20 * kind.tries, seed)


# --- what is no file --------------------------------------------------------------------------------------


def no_files(path: Path) -> Iterator[str]:
    """Put one after the other in the place of a file what none can be read from; gives the name of each."""
    for name, make in {
        "pipe": os.mkfifo,
        "link to a device": lambda here: here.symlink_to("/dev/zero"),
        "link to itself": lambda here: here.symlink_to(here),
        "folder": Path.mkdir,
        "too large": lambda here: os.truncate(os.open(here, os.O_CREAT | os.O_WRONLY), 5_000_000_000),
        "NUL bytes": lambda here: here.write_bytes(b"\0" * 1_000),
    }.items():
        make(path)
        yield name
        with suppress(IsADirectoryError):
            path.unlink()
        if path.is_dir():
            path.rmdir()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes among files are there on POSIX systems only")
@pytest.mark.parametrize("kind", PLAIN, ids=lambda kind: kind.name)
def test_what_is_no_file_is_refused_in_one_line_and_not_waited_for(kind: Kind, tmp_path: Path) -> None:
    path = tmp_path / kind.name
    for name in no_files(path):
        with pytest.raises(al.ArcaneLabError) as caught:
            kind.load(path)
        check_told(caught.value)
        assert "\n" not in str(caught.value), name


def test_a_class_with_such_files_is_graded_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "whole.json").write_bytes(progress())
    for _ in no_files(tmp_path / "other.json"):
        assert len(grade(tmp_path).students) == 1


@pytest.mark.parametrize("name", ["x" * 5_000, "a\0b"])
def test_a_name_that_no_file_has_is_refused_in_one_line(name: str) -> None:
    for kind in KINDS:
        with pytest.raises(al.ArcaneLabError) as caught:
            kind.load(Path(name) / "a.json" if kind.name == "grades.json" else Path(name))
        check_told(caught.value)


def test_a_class_code_whose_files_could_have_no_name_is_refused() -> None:
    with pytest.raises(BadClassCode, match="at most 40 letters, digits and hyphens"):
        checked_code("\U00020000" * 40, 1)
    with pytest.raises(BadClassCode):
        checked_code("maple", "\U00020000" * 40)
    longest = checked_code("\U00020000" * 20, "\u5b57" * 26)
    assert isinstance(longest, ClassCode)
    assert len(longest.file_name.encode()) < 200


# --- much of it -------------------------------------------------------------------------------------------


def many_keys(count: int) -> dict[str, int]:
    return {f"key {number}": number for number in range(count)}


def large(kind: str, count: int) -> bytes:
    """A file in which something wrong stands `count` times."""
    if kind == "header":
        return ",".join(f"c{number}" for number in range(count)).encode()
    if kind == "one name":
        return b",".join([b"code"] * count)
    if kind == "rows":
        return (ALLEY / "items.csv").read_bytes() + b"a,b\n" * count
    if kind == "cells":
        return (ALLEY / "items.csv").read_bytes().partition(b"\n")[0] + b"\n" + b"=1," * count
    data = json.loads(record())
    if kind == "keys":
        data |= many_keys(count)
    elif kind == "setup":
        data["setup"] |= many_keys(count)
    elif kind == "options":
        data["setup"]["options"] = many_keys(count)
    elif kind == "result":
        data["result"] |= many_keys(count)
    else:
        data["moves"][0] = {"move": data["moves"][0], "variations": [["x"]] * count}
    return json.dumps(data).encode()


TABLES = ("header", "one name", "rows", "cells")
WAYS = [*TABLES, "keys", "setup", "options", "result", "variations"]


@pytest.mark.parametrize("kind", WAYS)
def test_reading_is_linear_and_stops_after_twenty_problems(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.file"

    def read(count: int) -> tuple[int, int]:
        """How many functions were called, and how many words were compared with others."""
        path.write_bytes(large(kind, count))
        compared = called = 0

        def seen(frame: FrameType, event: str, what: object) -> None:
            nonlocal called
            called += event in {"call", "c_call"}

        def nearest(*given: object, **more: object) -> list[str]:
            nonlocal compared
            compared += 1
            return []

        monkeypatch.setattr("difflib.get_close_matches", nearest)
        before = sys.getprofile()
        sys.setprofile(seen)
        try:
            if kind in TABLES:
                with pytest.raises(datasets.DatasetError) as refused:
                    load_items(path)
                assert len(refused.value.problems) <= MOST_PROBLEMS
                check_told(refused.value)
            else:
                try:
                    found = al.Record.load(path)
                    assert len(found.problems) <= MOST_PROBLEMS
                    assert len(found.warnings) <= MOST_PROBLEMS + 1
                except al.ArcaneLabError as error:
                    check_told(error)
        finally:
            sys.setprofile(before)
        return called, compared

    few, many = (2_000, 16_000) if kind in TABLES else (500, 4_000)
    calls, words = read(few)
    more_calls, more_words = read(many)
    assert more_words == words <= 3 * MOST_PROBLEMS
    # Eight times as much: a reader that looks at each thing once calls eight times as often, a quadratic one 64 times.
    assert more_calls <= 9 * calls, (calls, more_calls)


def test_no_text_of_an_error_is_longer_than_two_kilobytes() -> None:
    for error in (al.ArcaneLabError("\u5b57" * 10**6), BadClassCode("x" * 10**6)):
        assert len(str(error).encode()) <= LONGEST_TEXT
        assert str(error).endswith("…")
    short = al.ArcaneLabError("x" * LONGEST_TEXT)
    assert str(short) == "x" * LONGEST_TEXT
