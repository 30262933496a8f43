"""`arcane-lab simulate`: many games from the shell, their figures printed, the table and a chart in files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from inspect import Parameter, signature
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from arcane_lab.cli import flags_of_games
from arcane_lab.core.command_line import INTERRUPTED, WIDTH, Command, write_and_name
from arcane_lab.core.errors import shown, shown_path
from arcane_lab.core.libraries import pd
from arcane_lab.core.signatures import with_parameters
from arcane_lab.core.text import counted, percent, whole_number
from arcane_lab.core.values import Value, from_text
from arcane_lab.engine.registry import published

if TYPE_CHECKING:
    from arcane_lab.simulation import Result

HERE: Final = Command("simulate")

#: Endings of the names of charts.
KINDS: Final = (".html", ".svg", ".png", ".json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Flags:
    """What the command is given for any game, as it stands behind each flag."""

    players: Annotated[
        str | None, typer.Option(help="Who plays each seat, with commas: greedy,random.", metavar="NAMES")
    ] = None
    games: Annotated[
        str | None, typer.Option(help="How many games; 1000 unless you say otherwise.", metavar="NUMBER")
    ] = None
    seed: Annotated[str, typer.Option(help="The seed that names every game.", metavar="NUMBER")] = "1"
    game: Annotated[
        str | None, typer.Option(help="Which game is played; the first there is, if you say nothing.", metavar="NAME")
    ] = None
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="An option, a card value or another input of the game; may be given again.",
            metavar="NAME=VALUE",
        ),
    ] = None
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the rules; may be given again.", metavar="NAME=VALUE")
    ] = None
    mode: Annotated[str, typer.Option(help="auto, plain or compiled; the games are the same.", metavar="NAME")] = "auto"
    keep: Annotated[
        str, typer.Option(help="seats (the table), or summary (figures only, little memory).", metavar="NAME")
    ] = "seats"
    until: Annotated[
        list[str] | None,
        typer.Option(help="Play until the interval of a figure is so narrow.", metavar="NAME=WIDTH"),
    ] = None
    most_rounds: Annotated[
        str | None, typer.Option(help="Rounds after which a game counts as unfinished.", metavar="NUMBER")
    ] = None
    out: Annotated[Path | None, typer.Option(help="Write the table to this file (games.parquet).", metavar="FILE")] = (
        None
    )
    chart: Annotated[
        Path | None, typer.Option(help="Write a chart to this file (.html, .svg, .png or .json).", metavar="FILE")
    ] = None
    column: Annotated[
        str, typer.Option(help="What the chart shows: a figure of the game, such as won.", metavar="NAME")
    ] = "score"


#: The flags that games add, by game: a function of them that gives options and inputs by name.
BROUGHT: Final = flags_of_games()
_OWN: Final = signature(Flags, eval_str=True).parameters
_MORE: Final = {
    name: one.replace(kind=Parameter.KEYWORD_ONLY)
    for flags in BROUGHT.values()
    for name, one in signature(flags, eval_str=True).parameters.items()
}


@with_parameters([*_OWN.values(), *_MORE.values()])
def simulate(**given: Any) -> None:
    """Play many games, and print every figure with its interval.

    A file that is there already is written anew, and the command says so. The exit status is 0 when all games
    were played, 2 when something given cannot be used or written, 130 after Ctrl-C.
    """
    flags = Flags(**{one.name: given[one.name] for one in fields(Flags)})
    game = HERE.attempt(lambda: _game(flags.game))
    called: dict[str, Any] = {
        "players": HERE.attempt(lambda: _names(flags.players)),
        "games": _number("games", flags.games),
        "seed": _number("seed", flags.seed),
        "mode": flags.mode,
        "keep": flags.keep,
        "until": HERE.pairs("until", flags.until, _width, "won=0.02") or None,
    }
    if flags.most_rounds is not None:
        called["most_rounds"] = _number("most-rounds", flags.most_rounds)
    called |= HERE.attempt(lambda: _inputs(game, flags, {name: given[name] for name in _MORE}))
    # Whoever waits for a million games should not learn at the end that they cannot be written.
    HERE.attempt(lambda: _check_files(game, flags))
    result = HERE.attempt(lambda: _play(game, called))
    for line in summary_lines(result):
        print(line)
    if flags.out is not None:
        out = flags.out
        print(f"Wrote {HERE.attempt(lambda: write_and_name(out, result.save))}")
    if flags.chart is not None:
        chart = flags.chart
        drawn = HERE.attempt(lambda: write_and_name(chart, lambda path: result.chart(flags.column).save(path)))
        print(f"Wrote {drawn}")
    if result.is_partial:
        raise typer.Exit(INTERRUPTED)


def _game(name: str | None) -> str:
    """The name of the game that is played."""
    from arcane_lab.engine.registry import chosen_game

    return chosen_game(name).name


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


def _width(text: str) -> float | str:
    """The width of an interval; a text that is no number is left to be refused with what is allowed."""
    try:
        return float(text)
    except ValueError:
        return text


def _inputs(game: str, flags: Flags, more: Mapping[str, Any]) -> dict[str, Any]:
    """What the game is set up with, by name: of `--set` and `--option`, and of the flags that the game adds."""
    found: dict[str, Any] = {}
    given = {name: value for name, value in more.items() if value is not None}
    if game in BROUGHT:
        own = {name: given.pop(name) for name in signature(BROUGHT[game]).parameters if name in given}
        found |= BROUGHT[game](**own)
    for name in given:
        HERE.refuse(f"{_flag(name)} belongs to another game: {game} is set up with --set NAME=VALUE")
    if options := HERE.pairs("option", flags.option, str.strip, "starting_player=random"):
        _lay("--option", found, {"options": {name: _value(game, name, text) for name, text in options.items()}})
    for name, text in HERE.pairs("set", flags.settings, str.strip, "goal=50").items():
        _lay("--set", found, changes_by_name(game, name, _value(game, name, text)))
    return found


def _value(game: str, name: str, text: str) -> Value:
    """What a text stands for; an option whose values are all texts keeps it, also when it is written in digits.

    >>> _value("rising", "moon_mix", "04222"), _value("rising", "CTW.generic", "4")
    ('04222', 4)
    """
    from arcane_lab.engine.registry import find_game

    option = find_game(game).setup.options().get(name)
    values = getattr(option, "values", ())
    return text if values and all(isinstance(value, str) for value in values) else from_text(text)


def changes_by_name(game: str, name: str, value: object) -> dict[str, Any]:
    """A value of any option, card or input of a game, by its name; of an input with parts also by "input.part".

    >>> changes_by_name("alley", "starting_player", "random"), changes_by_name("alley", "powers.p1", "glynna")
    ({'options': {'starting_player': 'random'}}, {'powers': {'p1': 'glynna'}})
    """
    from arcane_lab.core.errors import UnknownName
    from arcane_lab.engine.finding_options import meant_among
    from arcane_lab.engine.registry import find_game

    form = find_game(game).setup
    known = [*form.inputs, *form.options(), *form.names()]
    if name in known:
        return form.changes({name: value})
    whole, _, part = name.partition(".")
    if part and whole in form.inputs:
        return {whole: {part: value}}
    meant = meant_among(name, form.options(), known)
    raise UnknownName("something that this game is set up with", name, known, meant)


def _lay(flag: str, found: dict[str, Any], more: Mapping[str, Any], where: str = "") -> None:
    """Add what a flag gives to what others have given; nothing is given twice."""
    for name, value in more.items():
        if isinstance(value, Mapping) and isinstance(found.get(name), dict):
            _lay(flag, found[name], value, f"{where}{name}.")
        elif name in found:
            HERE.refuse(f"{flag} gives {shown(where + name)}, which another flag gives too: keep one of them")
        else:
            found[name] = dict(value) if isinstance(value, Mapping) else value


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _check_files(game: str, flags: Flags) -> None:
    """Refuse files that could not be written later, before anything is played."""
    from arcane_lab.core.errors import UnknownName
    from arcane_lab.core.libraries import loaded
    from arcane_lab.engine.registry import find_game
    from arcane_lab.simulation.figures import meant
    from arcane_lab.simulation.files import check_name
    from arcane_lab.simulation.pictures import charts_of

    if flags.out is not None:
        check_name(flags.out)
        loaded("pyarrow")
        if flags.keep == "summary":
            HERE.refuse("--out writes the table of seats, and --keep summary keeps none: leave one of them out")
    if flags.chart is not None:
        if flags.chart.suffix.lower() not in KINDS:
            HERE.refuse(f"--chart {shown(str(flags.chart))} is no name of a chart: it ends in {', '.join(KINDS)}")
        spec = find_game(game)
        if meant(spec, flags.column) not in charts_of(spec):
            raise UnknownName("a chart of a result", flags.column, charts_of(spec))
    for file in (flags.out, flags.chart):
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
    title = f"{find_game(setup.game).title}: {result.figures_from}, {counted(setup.players, 'seat')}"
    yield from wrap(f"{title}, {setup.kind}seed {result.seed}", WIDTH)
    if n:
        yield from wrap(f"Estimates from n = {counted(n, 'game')}; behind each stands its 95% interval.", WIDTH)
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

    game = result.setup.game
    where = f"; arcane-lab items {game} shows them" if game in published("items") else ""
    return f"This {assumed_in_short(result)}{where}."
