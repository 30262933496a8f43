"""An answer that Python cannot read, as it should be typed, and what is said to be amiss in it."""

from __future__ import annotations

from itertools import product

import pytest

from arcane_lab.lessons.mistyped import Mended, mended, mended_cell, with_marked_name

BARE, COMMA, SEVERAL = (
    Mended("", is_name_bare=True),
    Mended("", lacks_comma=True),
    Mended("", has_several=True),
)
NOTHING = Mended("")


@pytest.mark.parametrize(("typed", "better", "amiss"), [
    ('"next", 1/13)', '"next", "1/13")', NOTHING), ('"next",1/13', '"next", "1/13")', NOTHING),
    ('"next"; 1/13)', '"next", "1/13")', NOTHING), ("'next', 'b2')", '"next", "b2")', NOTHING),
    ("next, 1/13)", '"next", "1/13")', BARE), ("any;16)", '"any", 16)', BARE),
    ('"next" 1/13)', '"next", "1/13")', COMMA), ('"next" "b2")', '"next", "b2")', COMMA),
    ('"next" 16', '"next", 16)', COMMA),
    ('"next", "b2", "b2")', '"next", "b2")', SEVERAL), ('"next", "b2", "c3")', '"next", "b2, c3")', SEVERAL),
    ('"next", "b2", "b2", "c3")', '"next", "b2, b2, c3")', SEVERAL),
    ('"next", " b2 ", "b2")', '"next", "b2")', SEVERAL),
    # One mark of the name was forgotten, or more than one.
    ('"next, 16)', '"next", 16)', NOTHING), ('"next, 1/13)', '"next", "1/13")', NOTHING),
    ("'next , b2)", '"next", "b2")', NOTHING), ('"next; 16', '"next", 16)', NOTHING),
    ('"next 16)', '"next", 16)', NOTHING), ('" next, "16")', '"next", 16)', NOTHING),
    ('"next, b2, "c3")', '"next", "b2, \'c3")', NOTHING), ('next", 16)', '"next", 16)', BARE),
    # Brackets, dots and marks round an answer are no part of it.
    ('"next", 16))', '"next", 16)', NOTHING), ('"next", (1/2))', '"next", "(1/2)")', NOTHING),
    ('"next", (1/2)))', '"next", "(1/2)")', NOTHING), ('"next", (1+2)*3', '"next", "(1+2)*3")', NOTHING),
    ('"next", ...16)', '"next", 16)', NOTHING), ('"next", 16 ...)', '"next", 16)', NOTHING),
    ('"next", \u202616)', '"next", 16)', NOTHING), ('"next", \u201eb2\u201c)', '"next", "b2")', NOTHING),
    ('"next", a "b" c)', '"next", "a \'b\' c")', NOTHING), ('"next", a\\b)', '"next", "ab")', NOTHING),
    ('"next", b2)  # or "c3"', '"next", "b2")', NOTHING),
])  # fmt: skip
@pytest.mark.parametrize("verb", ["lesson.check", "two.predict"])
def test_a_line_is_mended_and_what_is_amiss_is_known(verb: str, typed: str, better: str, amiss: Mended) -> None:
    assert mended(f"  {verb}({typed}") == amiss._replace(line=f"{verb}({better}")


@pytest.mark.parametrize("number", ["0", "16", "-3", "0.5", "-10.25", "1.0"])
def test_a_number_stands_without_marks(number: str) -> None:
    assert mended(f'lesson.check("next", {number})') == Mended(f'lesson.check("next", {number})')


@pytest.mark.parametrize("text", ["007", "1.", ".5", "1e3", "0,5", "+3", "1.2.3", "--3", "16 gold", "1/2", "7%"])
def test_what_is_no_plain_number_gets_its_marks(text: str) -> None:
    assert mended(f'lesson.check("next", {text})') == Mended(f'lesson.check("next", "{text}")')


@pytest.mark.parametrize("line", [
    "", "x = 3", "print(7.7%)", "lesson.begin(7.7%)", 'lesson.check("next")', 'lesson.check("next"', "lesson.check()",
    'lesson.check("next", ...)', 'lesson.check("next", )', "lesson.check(next 16)", "check(next, 16)",
    '# lesson.check("next", 7%)', 'lesson.hint("sale")', "lesson.hint()", "lesson.hint(1)", "lesson.hint(a, b)",
])  # fmt: skip
def test_a_line_of_another_kind_is_left_alone(line: str) -> None:
    assert mended(line) is None


@pytest.mark.parametrize("verb", ["lesson.hint", "two.ask"])
@pytest.mark.parametrize("typed", ["(sale)", " ( sale )", "(sale", "(sale)  # please"])
def test_the_name_of_a_hint_gets_its_marks(verb: str, typed: str) -> None:
    assert mended(f"{verb}{typed}") == Mended(f'{verb}("sale")', is_name_bare=True)


#: Lines of a cell: read as they are; with a bare name that can be read; not to be read, but to be mended; and not.
GOOD, NAMED, BROKEN, LOST = "x = 1", "lesson.check(any, 16)", 'lesson.check("next", 7.7%)', "for"


@pytest.mark.parametrize("lines", list(product((GOOD, NAMED, BROKEN, LOST), repeat=2)))
def test_the_line_to_blame_in_a_cell_is_found(lines: tuple[str, ...]) -> None:
    cell = "\n".join(lines)
    assert with_marked_name(cell) == ('lesson.check("any", 16)' if NAMED in lines else None)
    # Only a line that Python cannot read is to blame, even where another could be written better.
    assert mended_cell(cell) == (Mended('lesson.check("next", "7.7%")') if BROKEN in lines else None)
