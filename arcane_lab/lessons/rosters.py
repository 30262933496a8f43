"""The students of a class: numbers, names, or a roster file as people and spreadsheets write it.

A roster has one student a line, or is a CSV with or without a row of headings, with commas, semicolons or tabs. It may
be UTF-8 with or without its mark, UTF-16, or what Excel writes where it is not told otherwise (cp1252).
"""

from __future__ import annotations

import codecs
import csv
import io
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from arcane_lab.core import files
from arcane_lab.core.errors import ArcaneLabError, shown, shown_path
from arcane_lab.core.printing import Brief
from arcane_lab.core.safe_text import readable
from arcane_lab.core.text import listed
from arcane_lab.lessons.class_codes import BadClassCode, ClassCode, checked_code, one_name, one_student
from arcane_lab.lessons.forms import one_spelling

#: No class is larger, and no roster file longer.
MOST_STUDENTS: Final = 500
MOST_BYTES: Final = 1_000_000
#: Lists in lists are read so deep.
MOST_DEEP: Final = 10
_RANGE: Final = re.compile(r"(\d{1,4}) ?(?:-|\.\.|to) ?(\d{1,4})")
_HALF_A_RANGE: Final = re.compile(r"\d+ ?(?:-|\.\.|to)")
_SIGNED: Final = re.compile(r"[-+\u2212] ?\d[\d.,]*")
_FILE: Final = re.compile(r"\.(csv|txt|tsv|xlsx?|ods|numbers)$", re.IGNORECASE)
_SHEETS: Final = (".xls", ".xlsx", ".ods", ".numbers")
#: What the columns of a roster are called, by what they hold.
_HEADINGS: Final = {
    "number": {"number", "no", "no.", "nr", "nr.", "nummer", "id", "student number", "#", "numéro", "número"},
    "first": {"first name", "firstname", "given name", "forename", "vorname", "prénom", "nombre", "nome"},
    "last": {"last name", "lastname", "surname", "family name", "nachname", "familienname", "nom", "apellido"},
    "name": {"name", "student", "students", "full name", "pupil", "schüler", "schülerin", "namen", "alumno", "élève"},
}


class BadRoster(ArcaneLabError):
    """Students that cannot be read: which line or word, why, and the next step."""


@dataclass(frozen=True, repr=False)
class Student(Brief):
    """A student of a class: `student` is the word in the class code and in file names, `name` is as written.

    >>> Student("anna-müller", "Anna Müller").code("maple-7")
    ClassCode('maple-7', student='anna-müller')
    """

    student: str
    name: str

    def __str__(self) -> str:
        return self.student

    def code(self, code: str) -> ClassCode:
        """Their class code."""
        return ClassCode(code, self.student)


def names_of(names: Iterable[str], most: int | None = None) -> str:
    """Names in a row for a sentence; one with a comma in it stands between marks, so that it stays one.

    >>> names_of(["Ada", "O'Neill, Tim", "Zoë"])
    "Ada, “O'Neill, Tim” and Zoë"
    """
    return listed((f"“{name}”" if "," in name else name for name in names), most=most)


def students_of(given: object) -> tuple[Student, ...]:
    """The students that are meant by a range ("1-30"), a list ("1-12, 14, Ada"), a roster file, or several of these.

    Each is there once, in the order given; the same name or number twice is refused, for their work would be one file.
    Raises `BadRoster` with the line or the word, the reason and the next step.

    >>> [one.student for one in students_of("1-3, Zoë Weiß")], students_of("05")[0].name
    (['1', '2', '3', 'zoë-weiß'], '5')
    """
    # Some lists have no end.
    found = list(islice(_read(given), MOST_STUDENTS + 1))
    if not found:
        raise BadRoster(f"{shown(given)} names no student: give a range such as 1-30, names, or a roster file")
    if len(found) > MOST_STUDENTS:
        raise BadRoster(f"these are more than {MOST_STUDENTS} students, the most that a class has: split the roster")
    places: dict[str, tuple[str, str]] = {}
    for student, place in found:
        # Written large, "Weiß" is "WEISS": nobody can tell the two apart on a list.
        alike = student.student.casefold()
        if alike in places:
            raise BadRoster(
                f"{place} and {places[alike][0]} are the same student, {shown(student.name)} and "
                f"{shown(places[alike][1])}: give one of them a second letter or a number, such as "
                f"{shown(f'{student.name} B')}"
            )
        places[alike] = place, student.name
    return tuple(student for student, _ in found)


def _read(given: object, deep: int = 0) -> Iterator[tuple[Student, str]]:
    """Each student, with the place for a sentence."""
    if isinstance(given, os.PathLike) or (isinstance(given, str) and _is_file(given)):
        yield from _of_file(Path(given))
    elif isinstance(given, str):
        for word in re.split(r"[,;\n]", given):
            yield from _of_word(word.strip())
    elif isinstance(given, Iterable) and not isinstance(given, bytes | dict):
        if deep == MOST_DEEP:
            raise BadRoster(f"these lists lie more than {MOST_DEEP} deep in each other: give one list of students")
        for number, one in enumerate(given):
            if number > MOST_STUDENTS:
                raise BadRoster(f"this list is longer than {MOST_STUDENTS}, the most that a class has: split it")
            yield from [(one, shown(one.name))] if isinstance(one, Student) else _read(one, deep + 1)
    else:
        name = one_student(given)
        if not name:
            raise BadRoster(f"{shown(given)} is no student: give a number, a name, a range such as 1-30, or a file")
        yield _student(name, name, shown(given))


def _is_file(text: str) -> bool:
    return bool(_FILE.search(text.strip())) or ("/" in text or "\\" in text) or os.path.isfile(text)


def _of_word(word: str) -> Iterator[tuple[Student, str]]:
    spelt = one_spelling(word).strip()
    found = _RANGE.fullmatch(spelt)
    if found is None:
        if _HALF_A_RANGE.fullmatch(spelt):
            raise BadRoster(f"{shown(word)} is no range of students: it has no end; write both, such as 1-30")
        if word:
            yield _student(word, word, shown(word))
        return
    first, last = int(found[1]), int(found[2])
    if not first <= last < first + MOST_STUDENTS:
        raise BadRoster(
            f"{shown(word)} is no range of students: the first number comes before the last, such as 1-30, and there "
            f"are at most {MOST_STUDENTS}"
        )
    for number in range(first, last + 1):
        yield _student(str(number), str(number), shown(word))


def _student(word: str, name: str, place: str) -> tuple[Student, str]:
    if _SIGNED.fullmatch(one_name(word)):
        raise BadRoster(f"{place}: {shown(word)} is no student's number: give a whole number without a sign, such as 1")
    # What stands in names besides letters, a dot, a comma or an apostrophe, becomes a hyphen: it is a name of a file.
    plain = re.sub(r"[^\w-]+", "-", one_name(word)).strip("-_")
    if not plain:
        raise BadRoster(f"{place}: {shown(word)} has no letter or number: give the student's name or number")
    try:
        student = checked_code("a", plain).student
    except BadClassCode as error:
        raise BadRoster(f"{place}: {error}; a number before the names (number;name) makes it short") from None
    shown_name = readable(" ".join(name.split()))
    return Student(student, student if student.isdecimal() and shown_name.isdecimal() else shown_name), place


# --- roster files --------------------------------------------------------------------------------------------------


def _of_file(path: Path) -> Iterator[tuple[Student, str]]:
    name = shown_path(path.name)
    if path.suffix.lower() in _SHEETS:
        raise BadRoster(f"{name} is a spreadsheet, which can't be read here: save it as CSV, and give that file")
    try:
        text = _decoded(files.read_bytes(path, "a roster", MOST_BYTES))
    except files.NotReadable as error:
        raise BadRoster(f"{shown_path(path)} {error}") from None
    if "\0" in text:
        raise BadRoster(f"{name} is no text: save it as a text file, or as CSV")
    try:
        rows = _rows(text, path.suffix.lower() != ".txt")
    except csv.Error as error:
        raise BadRoster(f"{name} is no CSV ({error}): look for a quotation mark that is never closed") from None
    if not rows:
        raise BadRoster(f"{name} has no student in it: write one name or number on each line")
    columns = _columns(rows[0][1])
    for line, cells in rows[1:] if columns else rows:
        word, full = _named(cells, columns)
        place = f"line {line} of {name}"
        if not word:
            raise BadRoster(f"{place} has no name and no number: fill it in, or delete the line")
        yield _student(word, full, place)


def _decoded(content: bytes) -> str:
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Five bytes have no letter in it; a roster with one of them is shown with a mark of question.
        return content.decode("cp1252", errors="replace")


def _rows(text: str, is_table: bool) -> list[tuple[int, list[str]]]:
    """The lines that say something, by their number, in cells."""
    lines = text.splitlines()
    first = next((line for line in lines if line.strip()), "")
    # Excel writes and reads such a line to say what stands between the cells.
    told = re.fullmatch(r"sep=(.)", first.rstrip("\r\n"))
    if not (is_table or told or "\t" in first or ";" in first):
        # "Müller, Anna" is one name.
        rows = [(number, [line.strip()]) for number, line in enumerate(lines, 1)]
    else:
        sign = told[1] if told else max("\t;,", key=first.count)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign)
        rows = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    rows = [(number, cells) for number, cells in rows if any(cells)]
    return rows[1:] if told else rows


def _columns(cells: list[str]) -> dict[str, int]:
    """Which column holds what, if this is a row of headings; none for a row of a student."""
    heads = [" ".join(one_name(cell).split()) for cell in cells]
    return {what: heads.index(head) for what, known in _HEADINGS.items() for head in heads if head in known}


def _named(cells: list[str], columns: dict[str, int]) -> tuple[str, str]:
    """The word of a student and the name to show."""
    if columns:
        of = {what: cells[at] for what, at in columns.items() if at < len(cells)}
        number = of.get("number", "")
        full = " ".join(filter(None, (of.get("first"), of.get("last")))) or of.get("name", "")
    else:
        told = [cell for cell in cells if cell and "@" not in cell]
        number = told.pop(0) if len(told) > 1 and one_name(told[0]).isdecimal() else ""
        full = " ".join(told)
    return number or full, full or number
