"""What a switchable value may be: an amount between bounds, or one choice out of a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from arcane_lab.core.errors import as_text, did_you_mean
from arcane_lab.core.text import whole_number

Value = bool | int | str
Edition = Literal["first", "revised"]
Certainty = Literal["stated", "read", "inferred", "assumed"]

EDITIONS: Final[tuple[Edition, ...]] = ("first", "revised")
CERTAINTIES: Final[tuple[Certainty, ...]] = ("stated", "read", "inferred", "assumed")


def is_same(one: object, other: object) -> bool:
    """Whether two values are the same, where true is not 1 and false is not 0.

    >>> is_same(True, 1), is_same(1, 1)
    (False, True)
    """
    return isinstance(one, bool) == isinstance(other, bool) and one == other


def format_value(value: Value) -> str:
    """A value as a person writes it.

    >>> format_value(True), format_value("cap"), format_value(4)
    ('true', 'cap', '4')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def from_text(text: str) -> Value:
    """The value that a text in a CSV cell stands for: true or false, a whole number, or the text itself.

    >>> from_text("true"), from_text("-3"), from_text("own")
    (True, -3, 'own')
    """
    plain = text.strip().lower()
    if plain in ("true", "false"):
        return plain == "true"
    number = whole_number(text)
    return text.strip() if number is None else number


def refusal_of_amount(value: object, minimum: int, maximum: int) -> tuple[str, str] | None:
    """Why a value is no amount between two bounds, and what is allowed; None when it is one."""
    allowed = f"a whole number from {minimum} to {maximum}"
    number = None if isinstance(value, str) else whole_number(value)
    if number is None:
        return f"{_none(value)}is not a whole number", allowed + _type_hint(value)
    if number < minimum:
        return "is negative" if number < 0 <= minimum else "is too small", allowed
    return ("is too large", allowed) if number > maximum else None


def refusal_of_choice(value: object, choices: Sequence[Value]) -> tuple[str, str] | None:
    """Why a value is none of the choices, and what is allowed; None when it is one."""
    # What is neither a text nor a number may have an equality of its own, such as an array.
    is_plain = isinstance(value, bool | str) or whole_number(value) is not None
    if is_plain and any(is_same(value, choice) for choice in choices):
        return None
    words = [format_value(choice) for choice in choices]
    meant = _meant(value, choices)
    if meant is not None:
        return "is not one of the choices", f"{', '.join(words)} (it is {meant})"
    near = did_you_mean(str(value).lower() if isinstance(value, bool | str) else value, words)
    return f"{_none(value)}is not one of the choices{near}", ", ".join(words)


def _meant(value: object, choices: Sequence[Value]) -> str | None:
    """What a value of another type is, and how one of the choices that it stands for is written in Python."""
    if isinstance(value, str):
        plain = from_text(value)
        is_other = not isinstance(plain, str) and any(is_same(plain, choice) for choice in choices)
        return f"a text: write {plain!r} without quotation marks" if is_other else None
    if whole_number(value) in (0, 1) and any(one is True for one in choices):
        return f"a number: write {bool(value)!r}"
    return None


def _type_hint(value: object) -> str:
    """How a number of another type is written, for the end of a sentence; empty for what stands for none."""
    if isinstance(value, float) and value.is_integer():
        return f" (it has a decimal point: write {int(value)})"
    if isinstance(value, bool):
        return " (it is a truth value)"
    return "" if whole_number(value) is None else as_text(value)


def _none(value: object) -> str:
    """None is named where it stands: a problem shows no value for it."""
    return "None " if value is None else ""


def number_among(choices: Sequence[Value], value: Value) -> int:
    """The place of a value among the choices, from 0; `ValueError` when it is none of them."""
    for place, choice in enumerate(choices):
        if is_same(choice, value):
            return place
    raise ValueError(f"{format_value(value)} is none of {', '.join(map(format_value, choices))}")
