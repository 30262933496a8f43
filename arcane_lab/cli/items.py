"""`arcane-lab items`: the cards of a game and how certain each value is, a file for your own, and a check of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arcane_lab.cli._arguments import Edition as EditionOption
from arcane_lab.cli._arguments import Game
from arcane_lab.core.command_line import Command
from arcane_lab.core.errors import nearest, one_of, shown
from arcane_lab.core.safe_text import csv_text
from arcane_lab.core.text import counted
from arcane_lab.engine.registry import chosen_game, games, part, published

if TYPE_CHECKING:
    from arcane_lab.core.values import Edition

HERE = Command("items")

SOME_WRONG = 1


def items(
    game: Game = None,
    words: Annotated[
        list[str] | None, typer.Argument(help="Only cards that have all these words.", metavar="[WORD]...")
    ] = None,
    edition: EditionOption = None,
    template: Annotated[
        Path | None, typer.Option(help="Write a CSV file to fill in; never over another file.", metavar="FILE")
    ] = None,
    check: Annotated[
        Path | None, typer.Option(help="Say everything that is wrong in your file.", metavar="FILE")
    ] = None,
) -> None:
    """Print the cards with how certain each value is. It can also write or check a file of your own.

    The exit status is 0 when all is well, 1 when the file that is checked holds something wrong or no card has your
    words, 2 when a file cannot be read or written.
    """
    if template is not None and check is not None:
        HERE.refuse("write a template or check a file, not both at once: give --template or --check")
    if game is not None and game not in games() and nearest(game, games()) is None:
        known, first = one_of(tuple(games())), next(iter(games()), "GAME")
        HERE.refuse(
            f"{shown(game)} is no game; there is {known}. To look for it, name a game first: "
            f"arcane-lab items {first} {game}"
        )
    spec = HERE.attempt(lambda: chosen_game(game))
    brought = published("items")
    if spec.name not in brought:
        HERE.refuse(f"{spec.title} has no list of cards: ask for {' or '.join(brought) or 'another game'}")
    cards = part(spec, brought[spec.name].removeprefix(f"{spec.package}."))
    if edition is not None and not cards.HAS_EDITIONS:
        HERE.refuse(f"{spec.title} has no editions: leave --edition out")
    if template is not None:
        write_template(template, cards, edition, "items" if game is None else f"items {spec.name}", spec.name)
    elif check is not None:
        check_file(check, cards, edition)
    else:
        print_cards(cards, edition, words or [])


def print_cards(cards: Any, edition: Edition | None, words: Sequence[str]) -> None:
    """The table, or of it the cards that have some words."""
    head, blocks, foot = cards.table(edition)
    wanted = [word.casefold() for word in words]
    found = [block for block in blocks if all(word in " ".join(block).casefold() for word in wanted)]
    if not found:
        HERE.refuse(f"no card has {' and '.join(words)}: ask for another word, or for none to see all", SOME_WRONG)
    for line in (*head, *(line for block in found for line in block), *foot):
        print(line)


def write_template(
    path: Path, cards: Any, edition: Edition | None, command: str, name: str, here: Command = HERE
) -> None:
    """Write a sheet to fill in; `command` is the one that checks it, and `here` the one that refuses."""
    from arcane_lab.core.files import reason_of, write_whole

    # A file, a link, a pipe or a device: nothing is written over.
    if os.path.lexists(path):
        here.refuse(f"{path} is there already and stays as it is: give --template another name")
    text = csv_text(cards.template(edition))
    try:
        write_whole(path, lambda file: file.write(text.encode()))
    except (OSError, ValueError) as problem:
        here.refuse(f"{path} cannot be written ({reason_of(problem)}): give --template another name")
    print(f"Wrote {path}. {cards.TO_FILL_IN}")
    print(f'Then: arcane-lab {command} --check {path}, and al.Game("{name}", items={str(path)!r}).')


def check_file(path: Path, cards: Any, edition: Edition | None, here: Command = HERE) -> None:
    """Say everything that is wrong in a sheet that was filled in."""
    from arcane_lab.core.errors import DatasetError
    from arcane_lab.core.files import NotReadable, read_bytes
    from arcane_lab.core.table_files import MAX_BYTES

    try:
        read_bytes(path, "a table", MAX_BYTES)
    except NotReadable as problem:
        here.refuse(f"{path} cannot be read ({problem.reason})")
    try:
        own, rest = cards.check(path, edition)
    except DatasetError as error:
        for problem_found in error.problems:
            print(problem_found)
        print(counted(len(error.problems), "problem"))
        raise typer.Exit(SOME_WRONG) from None
    print(f"{path} is good: {counted(len(own), 'value')} of your own, {rest}")
    for line in own:
        print(f"  {line}")
