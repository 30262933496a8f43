"""`python -m arcane_lab.engine.compiling`: which game it compiles, and that `--try` only tries the twin."""

from __future__ import annotations

import runpy
import sys
from functools import partial

import pytest

from arcane_lab.engine.compiling import background


@pytest.mark.parametrize(
    ("arguments", "called"),
    [(["pig"], "compile pig"), (["pig", "--try"], "try pig"), ([], "compile first")],
)
def test_the_game_is_compiled_or_tried(arguments: list[str], called: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def note(what: str, code: int, game: str) -> int:
        calls.append(f"{what} {game}")
        return code

    monkeypatch.setattr(background, "compile_here", partial(note, "compile", 0))
    monkeypatch.setattr(background, "try_here", partial(note, "try", 5))
    monkeypatch.setattr("arcane_lab.engine.registry.default_game", lambda: "first")
    monkeypatch.setattr(sys, "argv", ["compiling", *arguments])
    monkeypatch.delitem(sys.modules, "arcane_lab.engine.compiling.__main__", raising=False)
    with pytest.raises(SystemExit) as stop:
        runpy.run_module("arcane_lab.engine.compiling", run_name="__main__")
    assert calls == [called]
    assert stop.value.code == (5 if "try" in called else 0)
