"""What the commands share: sentences, exit statuses, what is never written over, and how numbers and names are read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest

from arcane_lab.cli import export, lab, lessons, simulate
from arcane_lab.core.errors import UnknownName
from arcane_lab.games.alley.cards.tables import item_values
from arcane_lab.games.alley.commands import items
from arcane_lab.games.alley.commands.flags import flags
from tests.cli.refusing import refused

# --- single commands ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "place"), [(1, 0), (3, 2)])
def test_a_record_is_chosen_by_its_number_from_one(number: int, place: int) -> None:
    records: Any = ("a", "b", "c")
    assert export._chosen(records, number, Path("a.json")) == records[place]
    assert export._chosen(records[:1], None, Path("a.json")) == "a"
    assert export._chosen(records[:1], 1, Path("a.json")) == "a"


def test_a_number_that_names_no_record_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    records: Any = [SimpleNamespace(title=title) for title in "abc"]
    for number in (0, 4, -1):
        assert refused(capsys, lambda number=number: export._chosen(records, number, Path("a.json"))) == (
            f"arcane-lab export: --game {number} is none of the records of a.json: it holds the records 1 to 3"
        )
    assert refused(capsys, lambda: export._chosen(records[:1], 2, Path("a.json"))).endswith("it holds one record")
    assert refused(capsys, lambda: export._chosen(records, None, Path("a.json"))).endswith(
        "say which one with --game (1 a; 2 b; 3 c)"
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
