"""`arcane-lab disputes`: how much each reading of the open questions changes the game, as a page and as a dataset."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from arcane_lab.core.command_line import INTERRUPTED, WIDTH, Command, written
from arcane_lab.core.problems import shown, shown_path
from arcane_lab.core.values import whole_number

if TYPE_CHECKING:
    from arcane_lab.disputes import Register

HERE: Final = Command("disputes")

PAGE: Final = "disputes.md"
DATA: Final = "disputes.csv"
STATE: Final = "disputes.kept.jsonl"
#: How many readings are told in the shell.
TOLD: Final = 10


def disputes(
    games: Annotated[str, typer.Option(help="Pairs of games for each reading and setting.", metavar="NUMBER")] = "1000",
    seed: Annotated[str, typer.Option(help="The seed that names every game.", metavar="NUMBER")] = "1",
    seats: Annotated[str, typer.Option(help="Numbers of seats, with commas.", metavar="NUMBERS")] = "2,3,4,6",
    strategies: Annotated[
        str, typer.Option(help="Who plays, with commas; each fills all seats.", metavar="NAMES")
    ] = "random,greedy,careful",
    option: Annotated[
        list[str] | None, typer.Option(help="Only this open question; may be given again.", metavar="NAME")
    ] = None,
    mode: Annotated[
        str, typer.Option(help="auto, plain or compiled; the games are the same.", metavar="NAME")
    ] = "auto",
    out: Annotated[
        Path, typer.Option(help="The folder for the page and the dataset; made when it is missing.", metavar="FOLDER")
    ] = Path("."),
) -> None:
    """Measure how much each reading of the open questions changes the game; write a page and a dataset.

    The page is disputes.md, the dataset disputes.csv; where the folder has docs and datasets/alley, as a copy of
    this project has, they go there. Files that are there are written anew. What is measured is kept in
    disputes.kept.jsonl: after Ctrl-C the same command goes on, and nothing is played twice. The exit status is 0 when
    all is written, 2 when something cannot be used or written, 130 after Ctrl-C.
    """
    page, data, state = files_in(_folder(out))
    register = HERE.attempt(
        lambda: _measured(
            games=_number("games", games),
            seed=_number("seed", seed),
            seats=[_number("seats", part) for part in seats.split(",")],
            strategies=[part.strip() for part in strategies.split(",")],
            options=option,
            mode=mode,
            keep_in=state,
        )
    )
    for line in register.news:
        _say(line)
    if register.is_partial:
        _say(
            f"Interrupted. What is finished is kept in {shown_path(state)}: the same command goes on from there. "
            "No page was written."
        )
        raise typer.Exit(INTERRUPTED)
    for line in told(register):
        print(line)
    print(f"Wrote {HERE.attempt(lambda: _write(register, page, data))}")
    _say(f"What was measured is kept in {shown_path(state)}, so that nothing is played twice; delete it when you like.")


def files_in(folder: Path) -> tuple[Path, Path, Path]:
    """The page, the dataset and the file of an unfinished run in a folder, which may be a copy of this project.

    >>> [file.name for file in files_in(Path("."))]
    ['disputes.md', 'disputes.csv', 'disputes.kept.jsonl']
    """
    docs, data = folder / "docs", folder / "datasets" / "alley"
    is_project = docs.is_dir() and data.is_dir()
    return (docs if is_project else folder) / PAGE, (data if is_project else folder) / DATA, folder / STATE


def told(register: Register) -> Iterator[str]:
    """The register in short: the readings that change the game most, and how many cannot be told from zero."""
    count = len(register.readings)
    unseen = [reading for reading in register.readings if reading.is_measured and not reading.told]
    many = "reading was" if count == 1 else "readings were"
    yield from wrap(
        f"{count} {many} measured in {register.games:,} pairs of games for each setting, seed {register.seed}; "
        f"{len(unseen)} of them cannot be told from the default. These change the game most (at least so many "
        "standard deviations of gold, infamy or games won of a seat):",
        WIDTH,
    )
    for place, reading in enumerate(register.ranked[:TOLD], start=1):
        size = "no seat by itself" if reading.strongest is None else f"{reading.strongest.least:.2f}"
        yield f"{place:>4}  {reading.option} = {reading.reading}: {size}"


def _measured(**given: Any) -> Register:
    from arcane_lab.disputes import register
    from arcane_lab.simulation.progress import lines_when_captured

    with lines_when_captured():
        return register(**given)


def _write(register: Register, page: Path, data: Path) -> str:
    from arcane_lab.core.json_files import write_text

    saved = written(data, register.save)
    return f"{written(page, lambda path: write_text(path, register.page()))} and {saved}"


# --- what is given ----------------------------------------------------------------------------------------


def _folder(folder: Path) -> Path:
    """The folder, made when it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        HERE.refuse(f"--out {shown(str(folder))} cannot be used: {error.strerror or error}; name another folder")
    return folder


def _number(name: str, text: str) -> int:
    number = whole_number(text.replace("_", "").strip())
    if number is None:
        HERE.refuse(
            f"--{name} {shown(text)} is no whole number: write one such as {'2,3,4' if name == 'seats' else '1000'}"
        )
    return number


def _say(text: str) -> None:
    print("\n".join(wrap(text, WIDTH)))
