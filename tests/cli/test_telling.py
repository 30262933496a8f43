"""What the commands share: sentences, exit statuses, what is never written over, and how numbers and names are read."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import pandas as pd
import pytest
import typer

from arcane_lab import cli
from arcane_lab.cli import export, lab, lessons, simulate
from arcane_lab.core.command_line import Command, NotOver, OnceEach, Screen, written
from arcane_lab.core.errors import ArcaneLabError, UnknownName
from arcane_lab.games.alley.cards.tables import item_values
from arcane_lab.games.alley.commands import items
from arcane_lab.games.alley.commands.flags import flags

HERE = Command("try")


def refused(capsys: pytest.CaptureFixture[str], act: Callable[[], object]) -> str:
    """The one line with which a command ends, with status 2."""
    with pytest.raises(typer.Exit) as ended:
        act()
    assert ended.value.exit_code == 2
    out, told = capsys.readouterr()
    assert (out, told.count("\n")) == ("", 1)
    return told.rstrip("\n")


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
    assert written(page, calls.append, (".html", ".htm")) == f"{page}, over the file that was there"
    assert written(new, calls.append, (".html",)) == f"{new}"
    assert written(other, calls.append) == f"{other}, over the file that was there"
    assert calls == [page, new, other]
    with pytest.raises(NotOver, match=r"is there already, is no \.html file, and stays as it is: .* such as a\.html$"):
        written(other, calls.append, (".html", ".htm"))
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


# --- single commands ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "place"), [(1, 0), (3, 2)])
def test_a_record_is_chosen_by_its_number_from_one(number: int, place: int) -> None:
    records: Any = ("a", "b", "c")
    assert export._chosen(records, number, Path("a.json")) == records[place]
    assert export._chosen(records[:1], None, Path("a.json")) == "a"
    assert export._chosen(records[:1], 1, Path("a.json")) == "a"


def test_a_number_that_names_no_record_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    records: Any = ("a", "b", "c")
    for number in (0, 4, -1):
        assert refused(capsys, lambda number=number: export._chosen(records, number, Path("a.json"))) == (
            f"arcane-lab export: --number {number} is none of the records of a.json: it holds the records 1 to 3"
        )
    assert refused(capsys, lambda: export._chosen(records[:1], 2, Path("a.json"))).endswith("it holds one record")
    assert refused(capsys, lambda: export._chosen(records, None, Path("a.json"))).endswith(
        "say which one with --number"
    )


@pytest.mark.parametrize(
    ("text", "number"),
    [("1,000", 1000), ("1_000", 1000), ("-3", -3), ("9" * 10, 9999999999), ("9" * 20, int("9" * 20)), (None, None)],
)
def test_simulate_reads_a_number_as_people_write_it(text: str | None, number: int | None) -> None:
    assert simulate._number("seed", text) == number


@pytest.mark.parametrize("text", ["9" * 21, "", "1.0", "\u0663" * 12, "-" + "9" * 12])
def test_and_refuses_another(capsys: pytest.CaptureFixture[str], text: str) -> None:
    assert "is no whole number: write one such as 10000" in refused(capsys, lambda: simulate._number("seed", text))


def pairs(flag: str, *texts: str) -> dict[str, str]:
    return simulate.HERE.pairs(flag, texts, str.strip, "starting_player=random")


def test_pairs_are_read_once_for_each_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert flags(powers=["p1=a,p2= b", "p3=c"]) == {"powers": {"p1": "a", "p2": "b", "p3": "c"}}
    assert pairs("option", " goal =a,b=c") == {"goal": "a,b=c"}
    assert simulate.HERE.pairs("option", None, str, "") == {}
    for text in ("goal", "=3", "goal= ", " =3"):
        told = refused(capsys, lambda text=text: pairs("option", text))
        assert told.endswith("is not NAME=VALUE: write it like --option starting_player=random")
    assert refused(capsys, lambda: flags(powers=["p1=a,p1=b"])).endswith("--powers gives 'p1' twice: keep one of them")


def test_card_values_come_from_a_file_or_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert flags() == flags(items=None, item=[]) == {}
    assert flags(items=Path("a.csv")) == flags(items=Path("a.csv"), item=[]) == {"items": Path("a.csv")}
    given = ["TC.coin_gold=3", "TC . gold_per_set =4", "SS.sword_stacks=true"]
    assert flags(item=given) == {"items": {"TC": {"coin_gold": 3, "gold_per_set": 4}, "SS": {"sword_stacks": True}}}
    assert "not both" in refused(capsys, lambda: flags(items=Path("a.csv"), item=["TC.coin_gold=3"]))


def test_a_figure_is_a_share_or_a_number_or_not_known() -> None:
    assert simulate._figure(float("nan"), True) == simulate._figure(float("nan"), False) == "?"
    assert (simulate._figure(0.1256, True), simulate._figure(0.1256, False)) == ("12.6%", "0.13")
    row = {"strategy": "greedy", "value": 0.5, "low": 0.25, "high": float("nan")}
    assert simulate._line("p1", pd.Series({"what": "share of games won", **row})) == (
        "  p1 greedy            50.0%   25.0% to ?"
    )
    assert simulate._line("p1", pd.Series({"what": "gold", **row})) == "  p1 greedy             0.50   0.25 to ?"


def checked(**flags: Any) -> None:
    simulate._check_files("alley", simulate.Flags(**flags))


def test_files_that_cannot_be_written_later_are_refused_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, chart = tmp_path / "a.parquet", tmp_path / "a.HTML"
    checked(out=None, chart=None, column="nonsense", keep="summary")
    checked(out=table, chart=chart, column="gold", keep="seats")
    checked(out=None, chart=chart, column="gold", keep="summary")
    assert "leave one of them out" in refused(
        capsys, lambda: checked(out=table, chart=None, column="gold", keep="summary")
    )
    assert "is no name of a chart" in refused(
        capsys, lambda: checked(out=None, chart=tmp_path / "a.pdf", column="gold", keep="seats")
    )
    with pytest.raises(UnknownName, match="'golds' is not the name of a chart of a result"):
        checked(out=None, chart=chart, column="golds", keep="seats")
    (tmp_path / "b.html").mkdir()
    assert "is a folder: name a file in it" in refused(
        capsys, lambda: checked(out=None, chart=tmp_path / "b.html", column="gold", keep="seats")
    )
    assert "there is no folder" in refused(
        capsys, lambda: checked(out=None, chart=tmp_path / "c" / "b.html", column="gold", keep="seats")
    )
    assert list(tmp_path.iterdir()) == [tmp_path / "b.html"]


@pytest.mark.parametrize(
    ("code", "students", "named"),
    [
        (None, None, [(None, None)]),
        ("maple-7", None, [("maple-7", "1")]),
        ("maple-7", ["2", "3", "2"], [("maple-7", "2"), ("maple-7", "3")]),
        (None, ["2"], [(None, "2")]),
    ],
)
def test_whose_lesson_it_is(
    monkeypatch: pytest.MonkeyPatch, code: str | None, students: list[str] | None, named: list[tuple[str | None, ...]]
) -> None:
    monkeypatch.setattr("arcane_lab.lessons.class_codes.code_for", lambda code, student: (code, student))
    whose: Any = lessons._whose(code, students)
    assert whose == named


def test_a_pdf_is_made_only_where_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, str]] = []
    monkeypatch.setattr("arcane_lab.lessons.pages.print_pdf", lambda page, path: made.append((page.name, path.name)))
    monkeypatch.setattr("arcane_lab.lessons.pages.notebook_page", lambda notebook: "<p>x</p>")
    name, page = "04_what_is_under_that_card_handout", tmp_path / "a.html"
    lessons.handout(["4"], tmp_path)
    lessons.page(Path("a.ipynb"), page)
    assert made == []
    lessons.handout(["4"], tmp_path, pdf=True)
    lessons.page(Path("a.ipynb"), page, pdf=True)
    assert made == [(f"{name}.html", f"{name}.pdf"), ("a.html", "a.pdf")]
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{name}.html", "a.html"]


def test_without_a_notebook_none_is_opened_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, place = tmp_path / "shipped", tmp_path / "mine"
    source.mkdir()
    place.mkdir()
    monkeypatch.setattr(lab, "shipped_folder", lambda kind: source)
    assert lab._fill(place) is None
    assert capsys.readouterr().out == f"Your notebooks are in {place}\n"
    for name in ("b.ipynb", "a.ipynb"):
        (source / name).touch()
    assert lab._fill(place) == "a.ipynb"
    assert capsys.readouterr().out == f"Copied into {place}: a.ipynb, b.ipynb\nYour notebooks are in {place}\n"


def test_a_reason_of_the_system_is_told_in_its_words() -> None:
    assert lab._reason(OSError(28, "No space left on device")) == "No space left on device"
    assert lab._reason(OSError("odd")) == "odd"


def test_choices_are_named_where_there_is_more_than_one() -> None:
    value = item_values()["ball_target"]
    assert items._meaning(value) == f"{value.meaning} (own or any)"
    assert items._meaning(replace(value, choices=("own",))) == value.meaning
    assert items._meaning(item_values()["coin_gold"]) == item_values()["coin_gold"].meaning


def test_the_browser_opens_unless_it_is_not_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[dict[str, Any]] = []
    monkeypatch.setattr(lab._jupyter, "serve", lambda place, first, **given: served.append(given))
    monkeypatch.setattr(lab, "_fill", lambda place: None)
    monkeypatch.setattr(lab, "_check_jupyter", lambda: None)
    lab.lab(tmp_path)
    lab.lab(tmp_path, browser=False)
    assert served == [{"has_browser": True, "port": None}, {"has_browser": False, "port": None}]
