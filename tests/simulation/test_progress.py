"""How far a long run has come: a bar where somebody looks on, a plain line now and then where output is captured."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import pytest
from tqdm.auto import tqdm

from arcane_lab.simulation import progress


@pytest.fixture
def lines(monkeypatch):
    """A bar that writes lines, and its clock."""
    monkeypatch.setattr(sys, "stderr", sys.stderr)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    with progress.lines_when_captured():
        bar = progress.progress_bar(2_000, "Alley", "games", is_quiet=False)
    clock = SimpleNamespace(seconds=0.0)
    monkeypatch.setattr(type(bar), "format_dict", property(lambda self: {"elapsed": clock.seconds}))
    yield bar, clock
    bar.disable = True


def test_lines_are_written_only_within_a_command_whose_output_is_captured(monkeypatch):
    for is_terminal, kind in ((True, "tqdm"), (False, "Lines")):
        monkeypatch.setattr(sys.stderr, "isatty", lambda is_terminal=is_terminal: is_terminal, raising=False)
        with progress.lines_when_captured(), progress.progress_bar(3, "Title", "games", is_quiet=False) as bar:
            assert (type(bar).__name__ == "Lines") == (kind == "Lines")
        with progress.progress_bar(3, "Title", "games", is_quiet=False) as bar:
            assert type(bar) is tqdm


def test_what_was_before_holds_again_also_after_an_error(monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    with pytest.raises(KeyError), progress.lines_when_captured():
        raise KeyError
    with progress.progress_bar(3, "Title", "games", is_quiet=False) as bar:
        assert type(bar) is tqdm


@pytest.mark.parametrize("is_quiet", [True, False])
def test_no_run_outside_a_notebook_imports_asyncio(is_quiet):
    """A Ctrl-C within `import asyncio` leaves parts of it loaded, and then every later import of it is a NameError."""
    code = "import sys; from arcane_lab.simulation.progress import progress_bar; "
    code += f"bar = progress_bar(1, 'T', 'games', {is_quiet}); bar.update(); "
    code += "sys.exit('asyncio' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_a_quiet_bar_says_nothing_and_another_has_its_title_its_unit_and_its_total(capsys):
    with progress.progress_bar(3, "Title", "games", is_quiet=True) as bar:
        bar.set_postfix_str("plain")
        bar.update(3)
    assert capsys.readouterr() == ("", "")
    bar = progress.progress_bar(3, "Title", "games", is_quiet=False)
    bar.update(3)
    bar.close()
    told = capsys.readouterr()
    assert told.out == ""
    assert "Title: 100%" in told.err
    assert "3/3" in told.err
    assert "games/s" in told.err


def test_the_first_line_comes_after_five_seconds_and_the_next_fifteen_later(lines, capsys):
    bar, clock = lines
    bar.n = 1_234
    for clock.seconds in (0.0, 4.9, 5.0, 5.1, 19.9, 20.0, 20.1):
        assert progress._display(bar)
    assert capsys.readouterr().err.splitlines() == [
        "Alley: 1,234 of 2,000 games, 5 s",
        "Alley: 1,234 of 2,000 games, 20 s",
    ]


def test_the_last_line_comes_at_the_end_of_a_run_that_has_had_one(lines, capsys):
    bar, clock = lines
    clock.seconds = 6.0
    progress._display(bar)
    bar.n, bar.postfix, clock.seconds = 2_000, "compiled", 7.0
    bar.close()
    bar.close()
    assert capsys.readouterr().err.splitlines() == [
        "Alley: 0 of 2,000 games, 6 s",
        "Alley: 2,000 of 2,000 games, 7 s, compiled",
    ]
    assert bar.disable


def test_a_run_that_had_no_line_ends_without_one(lines, capsys):
    bar, clock = lines
    clock.seconds = 4.0
    progress._display(bar)
    bar.close()
    assert capsys.readouterr() == ("", "")
    assert bar.disable
