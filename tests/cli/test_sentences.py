"""What all commands share: sentences, exit statuses, and what is never written over."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import pytest
import typer

from arcane_lab import cli
from arcane_lab.core.command_line import Command, NotOver, OnceEach, Screen, write_and_name
from arcane_lab.core.errors import ArcaneLabError
from tests.cli.refusing import refused

HERE = Command("try")


def test_what_a_person_can_mend_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def fail(error: Exception) -> Callable[[], object]:
        def act() -> object:
            raise error

        return lambda: HERE.attempt(act)

    assert refused(capsys, fail(ArcaneLabError("one\ntwo"))) == "arcane-lab try: one; two"
    assert refused(capsys, fail(OSError(28, "No space left", "a.json"))) == "arcane-lab try: a.json: No space left"
    assert refused(capsys, fail(OSError("odd"))) == "arcane-lab try: a file: odd"
    assert HERE.attempt(lambda: 3) == 3
    with pytest.raises(ZeroDivisionError):
        HERE.attempt(lambda: 1 / 0)


def test_a_file_of_another_kind_is_not_written_over(tmp_path: Path) -> None:
    calls: list[Path] = []
    page, other, new = tmp_path / "a.HTM", tmp_path / "a.ipynb", tmp_path / "b.ipynb"
    page.touch()
    other.touch()
    assert write_and_name(page, calls.append, (".html", ".htm")) == f"{page}, over the file that was there"
    assert write_and_name(new, calls.append, (".html",)) == f"{new}"
    assert write_and_name(other, calls.append) == f"{other}, over the file that was there"
    assert calls == [page, new, other]
    with pytest.raises(NotOver, match=r"is there already, is no \.html file, and stays as it is: .* such as a\.html$"):
        write_and_name(other, calls.append, (".html", ".htm"))
    assert len(calls) == 3


def test_only_a_stream_of_progress_goes_back_and_letters_that_a_terminal_lacks_are_no_reason_to_stop() -> None:
    stream = io.StringIO()
    Screen(stream).write("\rback")
    assert stream.getvalue() == "\\rback"
    raw = io.BytesIO()
    narrow = Screen(io.TextIOWrapper(raw, encoding="ascii"))
    assert narrow.write("ü") == 1
    narrow.flush()
    assert raw.getvalue() == b"?"


@pytest.mark.parametrize(
    ("words", "is_told"),
    [
        (["--name", "a"], False),
        (["--name", "a", "--name", "a"], True),
        (["--many", "a", "--many", "b"], False),
        (["--loud", "--loud"], False),
        (["--yes", "--no"], True),
        (["--yes"], False),
        (["-v", "-v"], False),
        (["word"], False),
    ],
)
def test_an_option_of_one_value_is_given_once(
    capsys: pytest.CaptureFixture[str], words: list[str], is_told: bool
) -> None:
    app = typer.Typer()

    @app.command(cls=OnceEach)
    def act(
        word: Annotated[str, typer.Argument()] = "",
        name: Annotated[str, typer.Option()] = "",
        many: Annotated[list[str] | None, typer.Option()] = None,
        loud: Annotated[bool, typer.Option("--loud")] = False,
        sure: Annotated[bool, typer.Option("--yes/--no")] = False,
        level: Annotated[int, typer.Option("-v", count=True)] = 0,
    ) -> None:
        print("done")

    with pytest.raises(SystemExit) as ended:
        app(words)
    out, told = capsys.readouterr()
    assert (ended.value.code, out) == ((2, "") if is_told else (0, "done\n"))
    assert ("2 times: keep one of them" in told) is is_told


# --- the command line as a whole ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (OSError(2, "No such file", "a.csv"), "a.csv cannot be used (No such file): give another path"),
        (FileExistsError(17, "File exists", "a"), "a cannot be used (it is a file, no folder): give another path"),
        (ArcaneLabError("no game"), "no game"),
    ],
)
def test_an_error_that_escapes_a_command_ends_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], problem: Exception, told: str
) -> None:
    def fails() -> Callable[..., None]:
        raise problem

    monkeypatch.setattr(cli, "build_app", fails)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert (ended.value.code, capsys.readouterr()) == (2, ("", f"arcane-lab: {told}\n"))


@pytest.mark.parametrize("problem", [OSError("no name"), ZeroDivisionError(), ValueError("x")])
def test_a_fault_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
    def fails() -> Callable[..., None]:
        raise problem

    monkeypatch.setattr(cli, "build_app", fails)
    with pytest.raises(type(problem)):
        cli.main()
    assert not isinstance(sys.stdout, Screen)
