"""Messages from the browser, checked before anything is done: nothing in them is trusted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from arcane_lab.core.errors import ArcaneLabError, one_of, shown

#: Characters of a short text.
LONGEST: Final = 80


class BadMessage(ArcaneLabError):
    """A message that is none of ours: it says what is wrong with it."""


def with_none(content: object) -> object:
    """What the browser sent, with None where it said null: so all of Python gets it, but for a browser's own.

    There `null` comes as `jsnull`, in lists and tables too.

    >>> with_none({"a": [1, None]})
    {'a': [1, None]}
    """
    border = sys.modules.get("pyodide.ffi")
    if border is None:
        return content
    if isinstance(content, dict):
        return {name: with_none(value) for name, value in content.items()}
    if isinstance(content, list):
        return [with_none(value) for value in content]
    return None if content is getattr(border, "jsnull", None) else content


def answer_to(
    content: object, ok: bool, text: str, rule: str | None = None, instead: str | None = None, sure: str | None = None
) -> dict[str, Any]:
    """The answer to a message, for the browser to show; it carries the message's own name, if that is one.

    ``sure`` is what a person may see all the same, having been told what that shows.
    """
    name = content.get("id") if isinstance(content, dict) else None
    answer = {"id": name if _is_text(name) else "", "ok": ok, "text": text, "rule": rule, "instead": instead}
    return answer if sure is None else {**answer, "sure": sure}


def _is_text(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the right shape: what is to be done, with what, and its own name."""

    do: str
    fields: Mapping[str, Any]
    id: str


#: What a field of a message may be: a short text, a long one, a whole number from 0, or a table of named values.
Kind = Literal["text", "long text", "number", "table"]
#: Characters of a long text, and entries of a table, that are more than any honest message has.
LONGEST_TEXT: Final = 4_000
MOST_ENTRIES: Final = 64


def read_message(content: object, forms: Mapping[str, Mapping[str, Kind]]) -> Message:
    """The message of a widget that knows several, each with fields of its own; raises `BadMessage` for anything else.

    Whether it may be done now is for the widget to say.

    >>> read_message({"do": "read", "text": "-", "id": "a-1"}, {"read": {"text": "long text"}}).fields
    {'text': '-'}
    """
    if not isinstance(content, dict):
        raise BadMessage(f"The browser sent {shown(content)}, where a message was expected.")
    do = content.get("do")
    if not isinstance(do, str) or do not in forms:
        allowed = f"only {one_of(list(forms))}" if forms else "nothing"
        raise BadMessage(f"The browser asked for {shown(do)}, where {allowed} can be done.")
    wanted = ["do", *forms[do], "id"]
    if set(content) != set(wanted):
        raise BadMessage(
            f"The browser sent the fields {shown(sorted(map(str, content)))} with {do!r}, not {', '.join(wanted)}."
        )
    if not _is_text(content["id"]):
        raise BadMessage("The browser sent a message without a proper name.")
    for field, kind in forms[do].items():
        if not _KINDS[kind][0](content[field]):
            raise BadMessage(f"The browser sent {shown(content[field])} as {field!r}, which must be {_KINDS[kind][1]}.")
    return Message(do, {field: content[field] for field in forms[do]}, content["id"])


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_table(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= MOST_ENTRIES
        and all(_is_text(name) and (_is_text(entry) or _is_amount(entry)) for name, entry in value.items())
    )


def _is_amount(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9


_KINDS: Final[Mapping[Kind, tuple[Callable[[object], bool], str]]] = {
    "text": (lambda value: _is_text(value), f"a text of at most {LONGEST} characters"),
    "long text": (
        lambda value: isinstance(value, str) and len(value) <= LONGEST_TEXT,
        f"a text of at most {LONGEST_TEXT:,} characters",
    ),
    "number": (_is_number, "a whole number from 0"),
    "table": (_is_table, f"a table of at most {MOST_ENTRIES} names, each with a text or a number"),
}
