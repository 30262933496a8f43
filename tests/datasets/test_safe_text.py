"""Texts of others on their way out: nothing acts on a terminal, turns a line around, or counts in a sheet."""

from __future__ import annotations

import csv
import io
import unicodedata

import pytest

from arcane_lab.core.safe_text import csv_text, readable, spelt_out

DIRECTIONS = [chr(code) for code in (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))]
CONTROLS = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\t"]
SIGNS = "=+-@\uff1d\uff0b\uff0d\uff20"


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("before", ["", "\t", "\r", " ", "\n", "\r\n", "\u3000", "\ufeff", "\x00", "'", '"', " \t\n "])
def test_a_field_never_begins_a_formula(before: str, sign: str) -> None:
    field = f"{before}{sign}HYPERLINK(1)"
    ((written,),) = csv.reader(io.StringIO(csv_text([[field]]), newline=""))
    assert written == f"'{field}"


@pytest.mark.parametrize("separator", [";", "\t", "; ", ";\t "])
def test_nor_does_a_part_of_it_where_a_program_splits_elsewhere(separator: str) -> None:
    ((written,),) = csv.reader(io.StringIO(csv_text([[f"Ada{separator}=1+1"]]), newline=""))
    assert written == f"Ada{separator}'=1+1"


def test_numbers_and_plain_words_stay_as_they_are() -> None:
    row = [-3, -0.5, "-3", "+4.5", "-1e-05", ".5", "Ada", "well-kept", "a = b", "5 + 1", "", None, "Ren\u00e9e, 7"]
    assert csv_text([row]) == '-3,-0.5,-3,+4.5,-1e-05,.5,Ada,well-kept,a = b,5 + 1,,,"Ren\u00e9e, 7"\n'


@pytest.mark.parametrize("letter", DIRECTIONS + CONTROLS + ["\ud800", "\U000e0041"])
def test_what_would_act_is_spelt_out_in_a_terminal_and_left_out_of_a_page(letter: str) -> None:
    told = spelt_out(f"Ada{letter}eman")
    assert letter not in told
    assert told == f"Ada{ascii(letter)[1:-1]}eman"
    assert readable(f"Ada{letter}eman") == "Adaeman"
    assert readable({letter: [letter, (f"a{letter}", 3, None)]}) == {"": ["", ("a", 3, None)]}


def test_letters_of_every_script_and_lines_stay() -> None:
    text = "a\tb\n\u05d0\u05d1 \u0627\u0628 \u4e2d \U0001f469\u200d\U0001f680 \u0645\u06cc\u200c\u062e \u00a0 \u20ac"
    assert spelt_out(text) == readable(text) == text
    assert (spelt_out("a\u2028b"), readable("a\u2028b")) == ("a\\u2028b", "a\u2028b")
    assert all(unicodedata.category(letter) in ("Cc", "Cf") for letter in DIRECTIONS + CONTROLS)
