"""`arcane-lab simulate`: many games from the shell, their figures printed, the table and a chart in files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer

from arcane_lab.core.command_line import INTERRUPTED, WIDTH, Command, written
from arcane_lab.core.errors import shown, shown_path
from arcane_lab.core.text import percent, whole_number
from arcane_lab.core.values import from_text

if TYPE_CHECKING:
    import pandas as pd

    from arcane_lab.simulation import Result

HERE: Final = Command("simulate")

T = TypeVar("T")

#: Endings of the names of charts.
KINDS: Final = (".html", ".svg", ".png", ".json")
EXAMPLES: Final = {
    "powers": "p1=glynna",
    "option": "starting_player=random",
    "item": "TC.coin_gold=3",
    "until": "won=0.02",
}


def simulate(
    players: Annotated[
        str | None, typer.Option(help="Who plays each seat, with commas: greedy,random.", metavar="NAMES")
    ] = None,
    games: Annotated[
        str | None, typer.Option(help="How many games; 1000 unless you say otherwise.", metavar="NUMBER")
    ] = None,
    seed: Annotated[str, typer.Option(help="The seed that names every game.", metavar="NUMBER")] = "1",
    game: Annotated[str, typer.Option(help="Which game is played.", metavar="NAME")] = "alley",
    edition: Annotated[str, typer.Option(help="first or revised.", metavar="NAME")] = "revised",
    powers: Annotated[
        list[str] | None, typer.Option(help="A wizard power of a seat; may be given again.", metavar="SEAT=POWER")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the rules; may be given again.", metavar="NAME=VALUE")
    ] = None,
    items: Annotated[
        Path | None, typer.Option(help="Your card values (see arcane-lab items --template).", metavar="FILE")
    ] = None,
    item: Annotated[
        list[str] | None, typer.Option(help="One card value; may be given again.", metavar="CODE.NAME=VALUE")
    ] = None,
    mode: Annotated[
        str, typer.Option(help="auto, plain or compiled; the games are the same.", metavar="NAME")
    ] = "auto",
    keep: Annotated[
        str, typer.Option(help="seats (the table), or summary (figures only, little memory).", metavar="NAME")
    ] = "seats",
    until: Annotated[
        list[str] | None,
        typer.Option(help="Play until the interval of a figure is so narrow.", metavar="NAME=WIDTH"),
    ] = None,
    most_rounds: Annotated[
        str | None, typer.Option(help="Rounds after which a game counts as unfinished.", metavar="NUMBER")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the table to this file (games.parquet).", metavar="FILE")
    ] = None,
    chart: Annotated[
        Path | None, typer.Option(help="Write a chart to this file (.html, .svg, .png or .json).", metavar="FILE")
    ] = None,
    column: Annotated[
        str, typer.Option(help="What the chart shows: gold, infamy, items, inspections, …", metavar="NAME")
    ] = "gold",
) -> None:
    """Play many games among strategies, and print every figure with its interval.

    A file that is there already is written anew, and the command says so. The exit status is 0 when all games
    were played, 2 when something given cannot be used or written, 130 after Ctrl-C.
    """
    given: dict[str, Any] = {
        "players": HERE.attempt(lambda: _names(players)),
        "games": _number("games", games),
        "seed": _number("seed", seed),
        "edition": edition,
        "powers": _pairs("powers", powers, str.strip) or None,
        "options": _pairs("option", option, from_text) or None,
        "items": _items(items, item),
        "mode": mode,
        "keep": keep,
        "until": _pairs("until", until, _width) or None,
    }
    if most_rounds is not None:
        given["most_rounds"] = _number("most-rounds", most_rounds)
    # Whoever waits for a million games should not learn at the end that they cannot be written.
    HERE.attempt(lambda: _check_files(game, out, chart, column, keep))
    result = HERE.attempt(lambda: _play(game, given))
    for line in summary_lines(result):
        print(line)
    if out is not None:
        print(f"Wrote {HERE.attempt(lambda: written(out, result.save))}")
    if chart is not None:
        drawn = HERE.attempt(lambda: written(chart, lambda path: result.chart(column).save(path)))
        print(f"Wrote {drawn}")
    if result.is_partial:
        raise typer.Exit(INTERRUPTED)


def _play(game: str, given: dict[str, Any]) -> Result:
    from arcane_lab.simulation import simulate as play
    from arcane_lab.simulation.progress import lines_when_captured

    with lines_when_captured():
        return play(game, **given)


# --- what is given ----------------------------------------------------------------------------------------


def _names(players: str | None) -> list[str]:
    """Who plays each seat."""
    if players is None:
        HERE.refuse("--players says who plays each seat, for example: arcane-lab simulate --players greedy,random")
    return [name.strip() for name in players.split(",")]


def _number(name: str, text: str | None) -> int | None:
    if text is None:
        return None
    number = whole_number(text.replace(",", "").replace("_", ""))
    if number is None:
        # Seeds are longer than other numbers.
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else None
    if number is None:
        HERE.refuse(f"--{name} {shown(text)} is no whole number: write one such as 10000")
    return number


def _pairs(name: str, texts: Sequence[str] | None, read: Callable[[str], T]) -> dict[str, T]:
    """What was given as NAME=VALUE, once for each name."""
    found: dict[str, T] = {}
    parts = [part for text in texts or () for part in text.split(",")] if name == "powers" else list(texts or ())
    for text in parts:
        key, is_pair, value = text.partition("=")
        key = key.strip()
        if not is_pair or not key or not value.strip():
            HERE.refuse(f"--{name} {shown(text)} is not NAME=VALUE: write it like --{name} {EXAMPLES[name]}")
        if key in found:
            HERE.refuse(f"--{name} gives {shown(key)} twice: keep one of them")
        found[key] = read(value)
    return found


def _width(text: str) -> float | str:
    """The width of an interval; a text that is no number is left to be refused with what is allowed."""
    try:
        return float(text)
    except ValueError:
        return text


def _items(file: Path | None, texts: Sequence[str] | None) -> Path | dict[str, dict[str, Any]] | None:
    """Card values of one's own: a file, or single ones."""
    if file is not None and texts:
        HERE.refuse("card values come from a file or one by one, not both: give --items or --item")
    if file is not None:
        return file
    found: dict[str, dict[str, Any]] = {}
    for name, value in _pairs("item", texts, from_text).items():
        code, is_pair, field = name.partition(".")
        if not is_pair:
            HERE.refuse(f"--item {shown(name)} names no value of an item: write it like --item {EXAMPLES['item']}")
        found.setdefault(code.strip(), {})[field.strip()] = value
    return found or None


def _check_files(game: str, out: Path | None, chart: Path | None, column: str, keep: str) -> None:
    """Refuse files that could not be written later, before anything is played."""
    from arcane_lab.core.errors import UnknownName
    from arcane_lab.engine.registry import find_game
    from arcane_lab.simulation.files import check_name
    from arcane_lab.simulation.pictures import charts_of

    if out is not None:
        check_name(out)
        if keep == "summary":
            HERE.refuse("--out writes the table of seats, and --keep summary keeps none: leave one of them out")
    if chart is not None:
        if chart.suffix.lower() not in KINDS:
            HERE.refuse(f"--chart {shown(str(chart))} is no name of a chart: it ends in {', '.join(KINDS)}")
        known = charts_of(find_game(game))
        if column not in known:
            raise UnknownName("a chart of a result", column, known)
    for file in (out, chart):
        if file is not None:
            _check_place(file)


def _check_place(file: Path) -> None:
    """Refuse a name at which no file can be written."""
    name = shown_path(file)
    try:
        if file.is_dir():
            HERE.refuse(f"{name} is a folder: name a file in it")
        if not file.parent.is_dir():
            HERE.refuse(f"{name} cannot be written: there is no folder {shown_path(file.parent)}; make it first")
    except OSError as error:
        HERE.refuse(f"{name} cannot be written: {error.strerror or error}")


# --- what is told -----------------------------------------------------------------------------------------


def summary_lines(result: Result) -> Iterator[str]:
    """Every figure of every seat with its interval, and what they rest on, in lines of at most 100 signs."""
    from arcane_lab.engine.registry import find_game

    setup = result.setup
    n = result.games - result.unfinished
    title = f"{find_game(setup.game).title}: {result.figures_from}, {setup.players} seats"
    yield from wrap(f"{title}, {setup.kind}seed {result.seed}", WIDTH)
    if n:
        yield from wrap(f"Estimates from n = {n:,} games; behind each stands its 95% interval.", WIDTH)
    else:
        yield "No game was finished, so there are no figures."
    table = result.summary()
    for name in dict.fromkeys(table.index.get_level_values("figure")) if n else ():
        rows = table.xs(name, level="figure")
        yield ""
        yield f"{rows['what'].iloc[0]} ({rows['method'].iloc[0]}, n = {n:,}, seed {result.seed})"
        for seat, row in rows.iterrows():
            yield _line(str(seat), row)
    yield ""
    yield from wrap(result.note, WIDTH)
    if result.assumed:
        yield from wrap(_assumed(result), WIDTH)


def _line(seat: str, row: pd.Series[Any]) -> str:
    """The figure of one seat."""
    is_share = str(row["what"]).startswith("share")
    value, low, high = (_figure(row[name], is_share) for name in ("value", "low", "high"))
    return f"  {seat} {row['strategy']!s:<14}{value:>9}   {low} to {high}"


def _figure(number: float, is_share: bool) -> str:
    # A figure of no games is nan, which is not equal to itself.
    return percent(number) if is_share else "?" if number != number else f"{number:.2f}"


def _assumed(result: Result) -> str:
    from arcane_lab.simulation.pictures import assumed_in_short

    return f"This {assumed_in_short(result)}; arcane-lab items shows them."
