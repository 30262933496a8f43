"""Rosters: every form in which people name the students of a class."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from arcane_lab.lessons.class_codes import checked_code
from arcane_lab.lessons.rosters import BadRoster, Student, students_of

NAMES = ("Anna Müller", "Zoë O'Brien", "Lê Văn Tám")


def words(given: object) -> list[str]:
    return [one.student for one in students_of(given)]


@pytest.mark.parametrize(("given", "wanted"), [
    ("1-4", "1 2 3 4"), ("1–3", "1 2 3"), ("３-５", "3 4 5"), ("1..3", "1 2 3"), ("1 to 3", "1 2 3"), (7, "7"),
    ("1-3, 05, Ada", "1 2 3 5 ada"), (["1-2", "Ada"], "1 2 ada"), ("Anna-Lena", "anna-lena"), ("J. Smith", "j-smith"),
    (" Ada ; Bob\nCy ", "ada bob cy"), ([Student("5", "Ada")], "5"), (range(1, 3), "1 2"),
])  # fmt: skip
def test_students_are_named_in_any_usual_way(given: object, wanted: str) -> None:
    assert words(given) == wanted.split()


@pytest.mark.parametrize(("name", "content", "wanted"), [
    ("a.txt", "Müller, Anna\n\nBob\n".encode(), {"müller-anna": "Müller, Anna", "bob": "Bob"}),
    ("a.csv", "Name\r\nAnna Müller\r\n05\r\n".encode("cp1252"), {"anna-müller": "Anna Müller", "5": "5"}),
    ("a.csv", "\ufeffVorname;Nachname;Klasse\nZoë;Weiß;7b\n".encode(), {"zoë-weiß": "Zoë Weiß"}),
    ("a.csv", "Nr.;Name\n1;Zoë Weiß\n02;Bob\n".encode("cp1252"), {"1": "Zoë Weiß", "2": "Bob"}),
    ("a.csv", b"1,Ada,ada@school.example\n2,Bob,b@x.example\n", {"1": "Ada", "2": "Bob"}),
    ("a.csv", b"sep=;\nName;Note\nAda;x\n", {"ada": "Ada"}),
    ("a.csv", '"Weiß, Zoë",7b\n'.encode(), {"weiß-zoë-7b": "Weiß, Zoë 7b"}),
    ("a.txt", "Name\tNr\nAda\t4\n".encode("utf-16"), {"4": "Ada"}),
    ("a b ü.csv", b"Ada\n", {"ada": "Ada"}),
])  # fmt: skip
def test_a_roster_file_is_read_as_people_and_excel_write_it(
    tmp_path: Path, name: str, content: bytes, wanted: dict[str, str]
) -> None:
    (tmp_path / name).write_bytes(content)
    for given in (tmp_path / name, str(tmp_path / name)):
        assert {one.student: one.name for one in students_of(given)} == wanted


def test_forty_rows_with_umlauts_and_spaces_give_forty_files(tmp_path: Path) -> None:
    roster = [f"{name} {letter}" for name in NAMES for letter in "abcdefghijklmn"][:40]
    (tmp_path / "r.csv").write_text("\n".join(roster), encoding="utf-8")
    found = students_of(tmp_path / "r.csv")
    assert [one.name for one in found] == roster
    assert len({one.code("maple-7").file_name for one in found}) == 40
    assert found[0].code("maple-7") == checked_code("maple-7", "ANNA  Mu\u0308ller A")


@pytest.mark.parametrize(("given", "words"), [
    ("", "names no student"), ("5-3", "no range of students"), ("1-", "no range of students"),
    ("4 to", "no range"), ("1-5000", "at most 500"), ("1-3, 03", "'03' and '1-3'"),
    ("Ada, ada", "second letter"), ("Weiß, WEISS", "same student"), ("???", "no letter or number"),
    (None, "is no student"), (-1, "without a sign, such as 1"), ("4, -3", "'-3' is no student's number"),
    ("nowhere.csv", "is not there"), ("class.xlsx", "save it as CSV"), ("x" * 50, "at most 40 letters"),
])  # fmt: skip
def test_what_cannot_be_read_is_told_with_the_next_step(given: object, words: str) -> None:
    with pytest.raises(BadRoster, match=words):
        students_of(given)


@pytest.mark.parametrize(("content", "words"), [
    (b"Ada\nBob\nADA\n", "line 3 of r.csv and line 1 of r.csv"), (b"Name;No\n;\nAda;\n;7\nBob;7\n", "line 5 of r.csv"),
    (b"\n\n", "one name or number on each line"), (b"A\0B", "is no text"),
    (b"Name;Room\nAda;1\n;2\n", "line 3 of r.csv has no"),
])  # fmt: skip
def test_a_fault_in_a_roster_is_told_with_its_line(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "r.csv").write_bytes(content)
    with pytest.raises(BadRoster, match=words):
        students_of(tmp_path / "r.csv")


@pytest.mark.parametrize("given", [
    itertools.count(1),
    itertools.repeat(""),
    [10**5000],
    ",".join(["1-500"] * 1000),
])  # fmt: skip
def test_students_without_end_are_refused_soon(given: object) -> None:
    with pytest.raises(BadRoster):
        students_of(given)


def test_a_list_that_holds_itself_is_refused() -> None:
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(BadRoster, match="one list of students"):
        students_of(endless)


def test_a_quotation_mark_that_is_never_closed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    path.write_text('number;name\n1;"' + "a" * 200_000, encoding="utf-8")
    with pytest.raises(BadRoster, match="never closed"):
        students_of(path)
