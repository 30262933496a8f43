"""`arcane-lab inputs`: what a game leaves to whoever owns its base game, a sheet to fill in, and a check of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from arcane_lab.cli.items import check_file, print_cards, write_template
from arcane_lab.core.command_line import Command
from arcane_lab.engine.registry import chosen_game, part, published

HERE = Command("inputs")
#: The sheet, where no other name is given.
SHEET: Final = Path("inputs.csv")


def inputs(
    file: Annotated[
        Path | None, typer.Argument(help=f"Your sheet; {SHEET}, if you say nothing.", metavar="[FILE]")
    ] = None,
    game: Annotated[str | None, typer.Option(help="Which game; the first there is.", metavar="GAME")] = None,
    template: Annotated[
        bool, typer.Option("--template", help="Write the sheet to fill in; never over another file.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Say everything that is wrong in your sheet.")] = False,
) -> None:
    """Print what a game needs from outside. It can also write a sheet for your values, or check one.

    The exit status is 0 when all is well, 1 when the sheet that is checked holds something wrong, 2 when it cannot be
    read or written.
    """
    brought = published("inputs")
    if not brought:
        HERE.refuse("no game here needs inputs")
    spec = HERE.attempt(lambda: chosen_game(game or next(iter(brought))))
    if spec.name not in brought:
        HERE.refuse(f"{spec.title} needs no inputs: ask for {' or '.join(brought)}")
    if template and check:
        HERE.refuse("write a sheet or check one, not both at once: give --template or --check")
    if file is not None and not (template or check):
        HERE.refuse(f"{file}: say what to do with it: give --template to write it or --check to check it")
    sheet = part(spec, brought[spec.name].removeprefix(f"{spec.package}."))
    if template:
        write_template(
            file or SHEET, sheet, None, "inputs" if game is None else f"inputs --game {game}", spec.name, HERE
        )
    elif check:
        check_file(file or SHEET, sheet, None, HERE)
    else:
        print_cards(sheet, None, ())
