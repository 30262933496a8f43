"""The shapes of Arcane Alley's setups, positions and expectations in files: which keys there are, and their bounds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from arcane_lab.engine.shapes import ExpectShape, SetupShape, Shape

Seat = Literal["p1", "p2", "p3", "p4", "p5", "p6"]
Phase = Literal["stock", "sell", "inspection", "bribe", "over"]
Step = Literal[
    "reveal",
    "draw",
    "play",
    "choose",
    "target",
    "peek",
    "place",
    "swap",
    "sell",
    "slide",
    "discard",
    "power",
    "bribe",
]
#: No track is longer; where that of a game ends, its options say.
Infamy = Annotated[int, Field(ge=0, le=99)]
Fines = Annotated[int, Field(ge=0, le=2)]
Gold = Annotated[int, Field(ge=0, le=1_000_000)]
Word32 = Annotated[int, Field(ge=0, lt=2**32)]


class SeatShape(Shape):
    """What belongs to a seat; whatever is left out is how a seat starts, with items that nobody named."""

    gold: Gold | None = None
    infamy: Infamy | None = None
    fines: Fines = 0
    storehouse: str = "[??] [??] [??] / [??] [??] [??] / [??] [??] [??]"
    stash: str | None = None


class PositionShape(Shape):
    """Where a play stands. A `discard` that is left out is one card of the rest, a `last_turns` one for each
    other seat; `chance` continues the shuffles of a play that was written down, `winners` go with `over`.
    """

    phase: Phase = "sell"
    round: Annotated[int, Field(ge=1, le=10_000)] = 1
    first_player: Seat = "p1"
    to_move: Seat | None = None
    step: Step | None = None
    turn: int = 1
    deck: str = "| rest"
    discard: str | None = None
    set_aside: str = ""
    triggered_by: Seat | None = None
    last_turns: Annotated[int, Field(ge=1, le=5)] | None = None
    seats: dict[Seat, SeatShape] = Field(default_factory=dict)
    winners: list[Seat] = Field(default_factory=list)
    chance: Annotated[list[Word32], Field(min_length=4, max_length=4)] | None = None


class SeatExpectShape(Shape):
    """What must hold for a seat."""

    gold: int | None = None
    infamy: int | None = None
    fines: int | None = None
    storehouse: str | None = None
    stash: str | None = None


class AlleyExpectShape(ExpectShape):
    """What must follow, with what only Arcane Alley has."""

    to_move: Seat | None = None
    phase: Phase | None = None
    step: Step | None = None
    winners: list[Seat] = Field(default_factory=list)
    seats: dict[Seat, SeatExpectShape] = Field(default_factory=dict)
    discard_top: str | None = None
    deck_top: str | None = None
    set_aside: str | None = None
    triggered_by: Seat | None = None


class AlleySetupShape(SetupShape):
    """How a play of Arcane Alley was set up."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    edition: str = "revised"
    powers: dict[str, str] | None = None
    items: dict[str, dict[str, Any]] | None = None


POSITION = PositionShape
EXPECT = AlleyExpectShape
SETUP = AlleySetupShape
