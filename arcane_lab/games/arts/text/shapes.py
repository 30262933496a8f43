"""The shapes of Arcane Arts' setups, positions and expectations in files: which keys there are, and their bounds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from arcane_lab.engine.shapes import ExpectShape, SetupShape, Shape

Seat = Literal["p1", "p2", "p3", "p4"]
Phase = Literal["setup", "roll", "assign", "place", "perform", "end", "over"]
Step = Literal["assign", "send", "enhance", "act", "perform", "draw", "keep", "bonus", "wage", "count"]
Amount = Annotated[int, Field(ge=0, le=999_999)]
Fame = Annotated[int, Field(ge=-999_999, le=999_999)]


class SeatShape(Shape):
    """What belongs to a seat; what is left out is as at the start."""

    coins: Amount | None = None
    fame: Fame | None = None
    trickerion: Amount | None = None
    arcane: Amount | None = None
    tiles: str | None = None
    parts: str | None = None
    tricks: str | None = None
    classroom: str | None = None
    crew: str | None = None
    assigned: str = ""
    sent: str = ""
    inn: str = ""
    cards: Amount = 0
    hand: str = ""


class HeirShape(Shape):
    """What belongs to the Heir; what is left out is as at the start."""

    coins: Amount = 0
    fame: Fame = 0
    arcane: Amount = 0
    cards: Amount = 0
    tiles: str = ""
    tricks: str | None = None
    free_slots: Annotated[int, Field(ge=0, le=9)] | None = None


class PositionShape(Shape):
    """Where a play stands: at the start of a phase."""

    phase: Phase = "assign"
    turn: Annotated[int, Field(ge=1, le=20)] = 1
    first_player: Seat = "p1"
    to_move: Seat | None = None
    wagon: Literal["downtown", "market-row", "dark-alley", "academy"] = "downtown"
    dice: str | None = None
    worker: str = ""
    workers: str | None = None
    offer: str | None = None
    shards: Annotated[int, Field(ge=0, le=10)] | None = None
    bag: str | None = None
    rolls: list[str] = Field(default_factory=list)
    decks: dict[str, str] | None = None
    seats: dict[Seat, SeatShape] = Field(default_factory=dict)
    heir: HeirShape | None = None
    final: dict[Literal["p1", "p2", "p3", "p4", "heir"], int] = Field(default_factory=dict)


class SeatExpectShape(Shape):
    """What must hold for a seat."""

    coins: int | None = None
    fame: int | None = None
    trickerion: int | None = None
    arcane: int | None = None
    tiles: str | None = None
    parts: str | None = None
    tricks: str | None = None
    classroom: str | None = None
    crew: str | None = None
    assigned: str | None = None
    sent: str | None = None
    inn: str | None = None
    cards: int | None = None
    hand: str | None = None


class HeirExpectShape(Shape):
    """What must hold for the Heir."""

    coins: int | None = None
    fame: int | None = None
    arcane: int | None = None
    cards: int | None = None
    tiles: str | None = None
    tricks: str | None = None
    free_slots: int | None = None


class ArtsExpectShape(ExpectShape):
    """What must follow, with what only Arcane Arts has."""

    to_move: Seat | None = None
    phase: Phase | None = None
    step: Step | None = None
    winners: list[Seat] = Field(default_factory=list)
    seats: dict[Seat, SeatExpectShape] = Field(default_factory=dict)
    heir: HeirExpectShape | None = None
    dice: str | None = None
    wagon: str | None = None
    offer: str | None = None
    worker: str | None = None
    workers: str | None = None
    shards: int | None = None
    bag_count: int | None = None
    bag_next: str | None = None
    turn: int | None = None
    ap: int | None = None
    final: dict[Literal["p1", "p2", "p3", "p4", "heir"], int] | None = None


class ArtsSetupShape(SetupShape):
    """How a play of Arcane Arts was set up."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    edition: Literal["lab"] = "lab"
    powers: None = None
    items: dict[str, dict[str, Any]] | None = None


POSITION = PositionShape
EXPECT = ArtsExpectShape
SETUP = ArtsSetupShape
