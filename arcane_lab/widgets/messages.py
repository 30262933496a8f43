"""Messages from the browser, checked before anything is done: nothing in them is trusted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from arcane_lab.engine.errors import ArcaneLabError, one_of, shown

LONGEST: Final = 80
INTENTS: Final = ("play", "why_not")
FIELDS: Final = ("do", "move", "at", "id")


class BadMessage(ArcaneLabError):
    """A message that is none of ours: it says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What a person wants: to play a move, or to know why it may not be played.

    `at` is the number of steps that the browser had seen, `id` its own name for the message.
    """

    do: Literal["play", "why_not"]
    move: str
    at: int
    id: str


def read_intent(content: object) -> Intent:
    """The intent that a message carries; raises `BadMessage` for any other shape, type or size.

    >>> read_intent({"do": "play", "move": "draw deck", "at": 3, "id": "a-1"}).move
    'draw deck'
    """
    if not isinstance(content, dict):
        raise BadMessage(f"the browser sent {shown(content)}, where a message with {one_of(FIELDS)} was expected")
    if set(content) != set(FIELDS):
        raise BadMessage(f"the browser sent the fields {shown(sorted(map(str, content)))}, not {', '.join(FIELDS)}")
    do, move, at, name = (content[field] for field in FIELDS)
    if do not in INTENTS:
        raise BadMessage(f"the browser asked for {shown(do)}, where only {one_of(INTENTS)} can be done")
    if not _is_text(move):
        raise BadMessage(
            f"the browser sent {shown(move)} as a move, which must be a text of at most {LONGEST} characters"
        )
    if not isinstance(at, int) or isinstance(at, bool) or at < 0:
        raise BadMessage(f"the browser sent {shown(at)} as a step, which must be a whole number from 0")
    if not _is_text(name):
        raise BadMessage("the browser sent a message without a proper name")
    return Intent(do, move, at, name)


def answer_to(
    content: object, ok: bool, text: str, rule: str | None = None, instead: str | None = None
) -> dict[str, Any]:
    """The answer to a message, for the browser to show; it carries the message's own name, if that is one."""
    name = content.get("id") if isinstance(content, dict) else None
    return {"id": name if _is_text(name) else "", "ok": ok, "text": text, "rule": rule, "instead": instead}


def _is_text(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST
