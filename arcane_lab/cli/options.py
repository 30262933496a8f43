"""`arcane-lab options`: the open questions and the numbers of a game's rules, listed, searched and explained."""

from __future__ import annotations

from typing import Annotated

import typer

from arcane_lab.cli._arguments import Edition, Game
from arcane_lab.core.command_line import Command
from arcane_lab.core.errors import shown
from arcane_lab.datasets.option_list import OptionList
from arcane_lab.datasets.option_list import options as options_of
from arcane_lab.engine.registry import games

HERE = Command("options")

NONE_FOUND = 1


def options(
    game: Game = None,
    names: Annotated[
        list[str] | None, typer.Argument(help="Only these options, each told whole.", metavar="[NAME]...")
    ] = None,
    find: Annotated[
        list[str] | None, typer.Option(help="Only options that have this word; more than once for several.")
    ] = None,
    edition: Edition = "revised",
) -> None:
    """Print the options of a game with their defaults. It can also search them, or explain one.

    The exit status is 0 when all is well, 1 when no option has your words, 2 when there is no such game or option.
    """
    wanted = list(names or [])
    if game is not None and game not in games() and not wanted and game in options_of():
        # Somebody who names only an option means the first game.
        wanted, game = [game], None
    if game is not None and game not in games() and not wanted and not find and len(found := options_of().find([game])):
        named = f" (it may mean {found.names[0]} of {found.game})" if len(found) == 1 else ""
        HERE.refuse(
            f"{shown(game)} is neither a game nor an option{named}: arcane-lab options --find {game} looks for it"
        )
    known = HERE.attempt(lambda: options_of(game, edition=edition or "revised"))
    if wanted and find:
        HERE.refuse("name options or look for words, not both at once: leave --find out")
    if wanted:
        print("\n\n".join(HERE.attempt(lambda: [known.explain(name) for name in wanted])))
    elif find:
        print_found(known, HERE.attempt(lambda: known.find(find)), find)
    else:
        print_options(known)


def print_found(known: OptionList, found: OptionList, words: list[str]) -> None:
    """The options that have some words."""
    if not len(found):
        said = " and ".join(words)
        HERE.refuse(f"no option has {said}: look for another word, or for none to see all {len(known)}", NONE_FOUND)
    print_options(found)


def print_options(found: OptionList) -> None:
    """The list, and how to go on."""
    print(found)
    print(f"\nOne of them whole: arcane-lab options {found.game} NAME")
