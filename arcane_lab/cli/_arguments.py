"""Arguments that commands about what a game brings share."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

Game = Annotated[
    str | None, typer.Argument(help="Which game; the first there is, if you say nothing.", metavar="[GAME]")
]
Edition = Annotated[
    Literal["first", "revised"] | None,
    typer.Option(help="The edition whose defaults are shown, of a game that has editions."),
]
