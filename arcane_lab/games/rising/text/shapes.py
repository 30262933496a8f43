"""The shapes of Arcana Rising's setups, positions and expectations in files: which keys there are, and their bounds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from arcane_lab.engine.shapes import ExpectShape, SetupShape, Shape

Seat = Literal["p1", "p2", "p3", "p4", "p5", "p6"]
Phase = Literal["draft", "over"]
Step = Literal["draft", "activate", "another", "pick", "move", "put", "order"]
Word32 = Annotated[int, Field(ge=0, lt=2**32)]


class SeatShape(Shape):
    """What belongs to a seat; a hand that is left out holds cards that nobody named."""

    supply: str = "1c 1h 1b 1p 1g"
    vp: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    mat: str = "- / - / - / - / -"
    hand: str | None = None
    discards: str = "-"
    taken: str | None = None


class PositionShape(Shape):
    """Where a play stands: at the beginning of a turn, or over; `chance` is accepted and not needed."""

    phase: Phase = "draft"
    round: Annotated[int, Field(ge=1, le=3)] = 1
    turn: Annotated[int, Field(ge=1, le=6)] = 1
    to_move: Literal["p1"] | None = "p1"
    step: Literal["draft"] | None = "draft"
    moons: str | None = None
    pyramid: str | None = None
    removed: str = "-"
    next_deal: str | None = None
    seats: dict[Seat, SeatShape] = Field(default_factory=dict)
    winners: list[Seat] = Field(default_factory=list)
    chance: Annotated[list[Word32], Field(min_length=4, max_length=4)] | None = None


class SeatExpectShape(Shape):
    """What must hold for a seat."""

    supply: str | None = None
    vp: int | None = None
    mat: str | None = None
    hand: str | None = None
    discards: str | None = None
    artifact_vp: int | None = None
    resource_vp: int | None = None
    total: int | None = None


class SeatViewShape(Shape):
    """What a seat must be shown of a seat, text for text."""

    supply: str | None = None
    vp: int | None = None
    mat: str | None = None
    hand: str | None = None
    discards: str | None = None
    choice: str | None = None


class ViewShape(Shape):
    """What a seat must be shown."""

    moons: str | None = None
    pyramid: str | None = None
    removed: str | None = None
    seats: dict[Seat, SeatViewShape] = Field(default_factory=dict)


class RisingExpectShape(ExpectShape):
    """What must follow, with what only Arcana Rising has."""

    to_move: Seat | None = None
    phase: Literal["draft", "resolve", "over"] | None = None
    step: Step | None = None
    winners: list[Seat] = Field(default_factory=list)
    seats: dict[Seat, SeatExpectShape] = Field(default_factory=dict)
    moons: str | None = None
    pyramid: str | None = None
    removed: str | None = None
    turn: int | None = None
    rating: int | Literal["unrated"] | None = None
    views: dict[Seat, ViewShape] = Field(default_factory=dict)


class RisingSetupShape(SetupShape):
    """How a play of Arcana Rising was set up."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    items: dict[str, dict[str, Any]] | None = None


POSITION = PositionShape
EXPECT = RisingExpectShape
SETUP = RisingSetupShape
