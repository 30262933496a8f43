"""What the compiled twin of any game is made from, and what cannot be compiled."""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path

import pytest

from arcane_lab.engine.compiling import sources
from tests.toys import pig

# --- sources ----------------------------------------------------------------------------------------------


def made_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> sources.Gathered:
    """What is gathered from one module of a text."""
    file = tmp_path / "rules_made_up.py"
    file.write_text(text, encoding="utf-8")
    module = types.ModuleType("rules_made_up")
    module.__file__ = str(file)
    exec(compile(text, str(file), "exec"), module.__dict__)
    monkeypatch.setattr(sources, "modules_of", lambda _game: [module])
    return sources.gather("made_up")


def test_words_that_change_nothing_cost_no_new_compile(tmp_path, monkeypatch):
    before = '"""Old."""\nA = 3\n\n\ndef add(x: int) -> int:\n    """Old words."""\n    return x + A  # old\n'
    after = '"""New."""\nA = 3\n\n\ndef add(x: int) -> int:\n    """New words."""\n    return x + A\n'
    first = made_of(tmp_path, monkeypatch, before).text()
    assert made_of(tmp_path, monkeypatch, after).text() == first
    assert made_of(tmp_path, monkeypatch, after.replace("3", "4")).text() != first


def test_tables_of_numbers_become_arrays_and_tables_of_words_stay_away(tmp_path, monkeypatch):
    text = made_of(tmp_path, monkeypatch, "LINES = (1, 2, 3)\nNAMES = ('a', 'b')\nONE = 1\n").text()
    assert "LINES = np.array((1, 2, 3), dtype=np.int64)" in text
    assert "ONE = 1" in text
    assert "NAMES" not in text


def test_a_member_of_a_family_becomes_its_number(tmp_path, monkeypatch):
    family = "class Verb:\n    PASS = 0\n    PLAY = 3\n\n\n"
    text = made_of(
        tmp_path, monkeypatch, family + "def plays(verb: int) -> bool:\n    return verb == Verb.PLAY\n"
    ).text()
    assert "return verb == 3" in text
    assert "Verb" not in text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("class Verb:\n    PLAY = 3\n\n\ndef f() -> int:\n    return Verb.PLAI\n", "line 6: Verb has no member PLAI"),
        ("import math\n", "line 1: write from … import …"),
        ("from math import floor\n", "line 1: math cannot be used in code that is compiled"),
        ("from typing import Final as F\n", "line 1: Final must keep its name"),
        ("def twice(x: int = 2) -> int:\n    return 2 * x\n", "line 1: twice has defaults"),
        ("from typing import final\n\n\n@final\ndef f() -> int:\n    return 1\n", "f has a decorator"),
        ("for k in range(3):\n    pass\n", "line 1: only functions, bundles and constants"),
    ],
)
def test_what_cannot_be_compiled_is_refused_with_its_line(tmp_path, monkeypatch, text, reason):
    with pytest.raises(sources.SourceError, match=r"^rules_made_up\.py, line") as refused:
        made_of(tmp_path, monkeypatch, text)
    assert reason in str(refused.value)


def test_two_files_may_not_share_a_name(tmp_path, monkeypatch):
    modules = []
    for name in ("one", "two"):
        file = tmp_path / f"{name}.py"
        file.write_text("def rule() -> int:\n    return 1\n", encoding="utf-8")
        module = types.ModuleType(name)
        module.__file__ = str(file)
        modules.append(module)
    monkeypatch.setattr(sources, "modules_of", lambda _game: modules)
    with pytest.raises(sources.SourceError, match=r"two\.py, line 1: rule is defined in one too"):
        sources.gather("made_up")


# --- the cache --------------------------------------------------------------------------------------------


def test_importing_the_package_does_not_import_numba():
    code = "import sys, arcane_lab.engine.compiling as c; print('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


# --- a new twin is tried before it is kept ------------------------------------------------------------------


def test_what_lies_in_pieces_is_not_given_to_the_loop():
    import numpy as np

    from arcane_lab.engine.compiling.twin import Loop

    call = pig.GAME.loop.call(None, [], [])
    with pytest.raises(ValueError, match="lie in one piece"):
        Loop(1)(call._replace(states=np.arange(9)[::2]))


def test_a_strategy_is_called_by_its_address(tmp_path, monkeypatch):
    asks = "def ask(choosers: tuple, seat: int) -> int:\n    return choosers[seat](seat, 1)\n"
    assert "return call_chooser(choosers[seat], seat, 1)" in made_of(tmp_path, monkeypatch, asks).text()
