"""The shapes of scenarios and records, checked field by field, and the sentences for what does not fit.

The only module of the engine that imports pydantic; it is imported when a scenario or a record is read, never
before. A game adds what is its own by a subclass of `ExpectShape` and a shape for its positions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, Self, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_serializer, field_validator, model_validator
from pydantic_core import ErrorDetails

from arcane_lab.core.errors import did_you_mean, shown
from arcane_lab.core.read_only import read_only

SCENARIO_FORMAT: Final = "arcane-lab/scenario/1"
RECORD_FORMAT: Final = "arcane-lab/record/1"

S = TypeVar("S", bound=BaseModel)


class Shape(BaseModel):
    """A JSON object of which every key is known and no value is guessed from another type."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    @model_validator(mode="after")
    def _only_shown(self) -> Self:
        # A frozen model lets its lists be changed all the same.
        self.__dict__.update({name: read_only(value) for name, value in self.__dict__.items()})
        return self

    def __repr__(self) -> str:
        # The data of a position has every hidden card in it.
        return f"{type(self).__name__}({', '.join(sorted(self.model_fields_set))})"


class SetupShape(Shape):
    """How a play was set up; other keys are inputs of its game, which checks what all of them mean."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    players: int
    options: dict[str, Any] = Field(default_factory=dict)
    seed: int | None = Field(default=None, ge=0, le=2**64 - 1)
    play: int = Field(default=0, ge=0, le=2**63 - 1)
    values_hash: str | None = None


class RefusedShape(Shape):
    """A move that must be refused, by any rule or by one of those named; `seat` tries it where it is not the next."""

    move: str
    seat: str | None = None
    rule: list[str] | None = None

    @field_validator("rule", mode="before")
    @classmethod
    def _one_or_many(cls, rule: Any) -> Any:
        return [rule] if isinstance(rule, str) else rule

    @field_serializer("rule")
    def _one_alone(self, rule: list[str] | None) -> str | list[str] | None:
        return rule[0] if rule is not None and len(rule) == 1 else rule


class ExpectShape(Shape):
    """What must follow, as every game can say it; only the keys that a scenario names are compared."""

    to_move: str | None = None
    waiting: Sequence[str] = Field(default_factory=list)
    phase: str | None = None
    step: str | None = None
    round: int | None = None
    winners: Sequence[str] = Field(default_factory=list)
    events: list[str] = Field(default_factory=list)
    legal: list[str] = Field(default_factory=list)
    legal_includes: list[str] = Field(default_factory=list)
    legal_excludes: list[str] = Field(default_factory=list)
    refused: list[RefusedShape] = Field(default_factory=list)


class ScenarioShape(Shape):
    """A scenario file; `position` and `expect` are checked again by the shapes of its game."""

    format: str
    game: str
    title: str
    rules: list[str] = Field(default_factory=list)
    setup: SetupShape
    position: dict[str, Any]
    moves: list[str] = Field(default_factory=list)
    expect: dict[str, Any] = Field(default_factory=dict)


class MoveShape(Shape):
    """A move of a record, with what somebody wrote about it and what else might have been played."""

    move: str
    comment: str | None = None
    variations: list[list[MoveShape]] = Field(default_factory=list)

    @model_validator(mode="before")
    @classmethod
    def _text_alone(cls, move: Any) -> Any:
        return {"move": move} if isinstance(move, str) else move


class TakenBackShape(Shape):
    """Where a move was taken back that had shown a card, as a record writes it."""

    at: int = Field(ge=0)
    seat: str


class RecordShape(Shape):
    """A record file, as far as its format is known; `extra` keys of a later version are let through."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    format: str
    game: str
    title: str | None = None
    comment: str | None = None
    players: list[str] = Field(default_factory=list)
    setup: SetupShape
    seed: int | None = Field(default=None, ge=0, le=2**64 - 1)
    deals: list[str] = Field(default_factory=list)
    position: dict[str, Any] | None = None
    moves: list[Any] = Field(default_factory=list)
    taken_back: list[TakenBackShape] = Field(default_factory=list)
    result: dict[str, Any] | None = None


def problem_in(shape: type[S], data: Any, place: str = "") -> tuple[S | None, str]:
    """The data as a shape and an empty text, or None and one sentence that says what does not fit and where.

    `place` is the path of `data` in its file, such as `position`.
    """
    try:
        return shape.model_validate(data), ""
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=True)
        more = f" (and {len(details) - 1} more)" if len(details) > 1 else ""
        return None, _sentence(shape, details[0], place) + more


def path_of(*parts: str | int) -> str:
    """A place in a JSON file as people write it.

    >>> path_of("position", "seats", "p1"), path_of("moves", 3)
    ('position.seats.p1', 'moves[3]')
    """
    path = ""
    for part in parts:
        if isinstance(part, int):
            path += f"[{part}]"
        elif part:
            word = part if part.replace("_", "").isalnum() and part.isascii() else shown(part)
            path += f".{word}" if path else word
    return path


_NEEDED: Final = {
    "string_type": "a text in double quotes is needed",
    "int_type": "a whole number is needed, without quotes",
    "int_from_float": "a whole number is needed",
    "float_type": "a number is needed",
    "bool_type": "true or false is needed",
    "list_type": "a list is needed, [ … ]",
    "dict_type": "an object is needed, { … }",
    "model_type": "an object is needed, { … }",
    "model_attributes_type": "an object is needed, { … }",
}


def _sentence(shape: type[BaseModel], detail: ErrorDetails, place: str) -> str:
    """One of pydantic's errors in our words, with the path in front."""
    parts = tuple(part for part in detail["loc"] if part != "[key]")
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    if kind in ("extra_forbidden", "missing"):
        where = path_of(place, *parts[:-1])
        name = str(parts[-1])
        if kind == "missing":
            return f"{where + ': ' if where else ''}the key {name!r} is missing"
        known = _keys_at(shape, parts[:-1])
        near = did_you_mean(name, known) or f" (allowed: {', '.join(sorted(known))})"
        return f"{where + ': ' if where else ''}there is no key {shown(name)}{near}"
    where = path_of(place, *parts)
    complaint = _complaint(kind, value, context, str(detail["msg"]))
    return f"{where}: {complaint}" if where else complaint


def _json(value: Any) -> str:
    """A value as a JSON file has it, for an error about that file."""
    return shown(value) if isinstance(value, str | int) and not isinstance(value, bool) else _cut(value)


def _cut(value: Any) -> str:
    text = json.dumps(value, default=repr)
    return text if len(text) <= 60 else text[:60] + "…"


def _complaint(kind: str, value: Any, context: dict[str, Any], message: str) -> str:
    if kind in _NEEDED:
        return f"{_json(value)} does not fit: {_NEEDED[kind]}"
    if kind == "literal_error":
        allowed = str(context["expected"]).replace("'", "").replace(" or ", ", ")
        return f"{_json(value)} is not allowed{did_you_mean(value, allowed.split(', '))}; allowed: {allowed}"
    if kind in ("greater_than_equal", "less_than_equal", "greater_than", "less_than"):
        bound = next(iter(context.values()))
        least = kind.startswith("greater")
        return f"{value} is too {'small' if least else 'large'}: the {'least' if least else 'most'} is {bound}"
    if kind in ("too_short", "too_long"):
        bound = context["min_length" if kind == "too_short" else "max_length"]
        most = "at least" if kind == "too_short" else "at most"
        return f"{context['actual_length']} entries do not fit: {most} {bound} are needed"
    if kind in ("value_error", "assertion_error"):
        return message.removeprefix("Value error, ").removeprefix("Assertion failed, ")
    return f"{_json(value)} does not fit ({message[:1].lower()}{message[1:]})"


def _keys_at(shape: type[BaseModel], parts: Iterable[str | int]) -> list[str]:
    """The keys that a shape knows at a place inside it."""
    here = shape
    for part in parts:
        field = here.model_fields.get(part) if isinstance(part, str) else None
        if field is not None:
            here = _shape_in(field.annotation) or here
    return list(here.model_fields)


def _shape_in(annotation: Any) -> type[BaseModel] | None:
    """The shape inside a type such as ``dict[str, SeatShape] | None``."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for part in get_args(annotation) if (found := _shape_in(part))), None)
