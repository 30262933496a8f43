"""The shape of what a file of a result says about itself; pydantic is imported when such a file is read."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field, field_validator

from arcane_lab.engine.shapes import SetupShape, Shape

#: A name as tables and terminals show it.
LONGEST_NAME: Final = 80
#: A sentence of ours that names a function and quotes a line of it.
LONGEST_SENTENCE: Final = 1_000

Count = Annotated[int, Field(ge=0, le=10**12)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class ModesShape(Shape):
    """How many games were played in which mode."""

    plain: Count
    compiled: Count


class ResultShape(Shape):
    """What a file of a result says beside its table; keys of a later version are let through."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    format: str
    game: str
    setup: SetupShape
    seed: int = Field(ge=0, le=2**63 - 1)
    players: list[Name]
    strategies: list[Name | None]
    keep: Literal["seats", "records"]
    games: Count
    unfinished: Count
    asked: Count
    until: dict[str, float] = Field(default_factory=dict)
    stopped_because: Literal["games", "width", "interrupt"]
    modes: ModesShape
    own: list[Name]
    why_plain: str = Field(default="", max_length=LONGEST_SENTENCE)
    cannot_repeat: str = Field(default="", max_length=LONGEST_SENTENCE)
    most_rounds: Count
    most_decisions: Count
    versions: str = Field(min_length=1, max_length=300)
    assumed: list[tuple[Name, Name]]
    columns: dict[str, str]
    has_moves: bool
    digest: str

    @field_validator("assumed", mode="before")
    @classmethod
    def _pairs(cls, assumed: object) -> object:
        """JSON has lists where we have pairs."""
        if isinstance(assumed, list):
            return [tuple(pair) if isinstance(pair, list) else pair for pair in assumed]
        return assumed

    @field_validator("players", "strategies", "own", "why_plain", "cannot_repeat", "versions")
    @classmethod
    def _readable(cls, names: object) -> object:
        """What is shown in a terminal has no control signs in it."""
        for name in [names] if isinstance(names, str) else names if isinstance(names, list) else []:
            if name is not None and not str(name).isprintable():
                raise ValueError(f"{str(name)[:40]!r} holds signs that cannot be shown")
        return names
