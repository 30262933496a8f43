"""The register as a page for people, in Markdown: what changes the game most, what does not, and every question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from arcane_lab import datasets
from arcane_lab.core.values import Edition, from_text, written
from arcane_lab.disputes import words
from arcane_lab.disputes.book import MOST, Register
from arcane_lab.disputes.cells import powers_for
from arcane_lab.disputes.ranking import Reading, Strongest
from arcane_lab.disputes.rows import ALL_SEATS, CANNOT_ACT, ESTIMATE, GAME, NOT_MEASURED, OTHERWISE, SHARES, Row
from arcane_lab.engine.options import Option
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation.intervals import wilson

#: What differences of figures are called when they are more, and when they are less.
FEWER: Final = {"gold": ("more gold", "less gold"), "infamy": ("more infamy", "less infamy")}
NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def page_of(register: Register) -> str:
    """The whole page."""
    parts = [
        _lead(register),
        *_unmeasured(register),
        *_most(register),
        *_unseen(register),
        "## Every question",
        words.LEGEND.format(games=register.games, seed=register.seed),
    ]
    options = datasets.options(register.game)
    for name, readings in groupby(register.readings, key=lambda reading: reading.option):
        parts += _option(register, options[name], list(readings))
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _lead(register: Register) -> str:
    measured = [row for row in register.rows if row.kind == ESTIMATE]
    assumed = sorted({row.assumed for row in measured})
    strategies = list(dict.fromkeys(row.strategy for row in measured))
    names = list(dict.fromkeys(row.option for row in register.rows))
    return words.LEAD.format(
        title=find_game(register.game).title,
        games=register.games,
        seed=register.seed,
        strategies=_listed([f"`{name}`" for name in strategies], "or") or "nobody",
        intervals=register.differences,
        assumed=f"{assumed[0]} to {assumed[-1]}" if len(assumed) > 1 else assumed[0] if assumed else 0,
        shown=repr(register),
        option="set_scan" if "set_scan" in names else names[0],
    )


def _unmeasured(register: Register) -> Iterator[str]:
    """Where most games never end, whatever the reading."""
    found: dict[tuple[str, str], dict[int, str]] = {}
    for row in register.rows:
        if row.kind == NOT_MEASURED and not row.n:
            found.setdefault((row.edition, row.strategy), {}).setdefault(row.seats, row.why)
    if not found:
        return
    lines = ["Some settings have no figures at all, because too many games never end there:", ""]
    for (edition, strategy), whys in found.items():
        for seats, why in whys.items():
            lines.append(f"- {edition} edition, {_players(seats, strategy)}: {why}.")
    yield "\n".join(lines)


# --- the readings that change the game most ---------------------------------------------------------------


def _most(register: Register) -> Iterator[str]:
    told = register.ranked
    yield (
        f"## The {_number(MOST)} readings that change the game most"
        if len(told) > MOST
        else ("## The readings that change the game, the strongest first")
    )
    if not told:
        yield "No difference here can be told from zero."
        return
    yield words.MOST.format(games=register.games, seed=register.seed)
    yield "\n".join(
        [
            "| | reading | instead of | where it shows most | at least, in standard deviations |",
            "|---|---|---|---|---|",
            *(_line_of_most(register, place, reading) for place, reading in enumerate(told[:MOST], start=1)),
        ]
    )
    if len(told) > MOST:
        rest = [f"{_name(reading)} ({_least(reading)})" for reading in told[MOST:]]
        yield f"The other readings that can be told from zero, in their order: {', '.join(rest)}."


def _line_of_most(register: Register, place: int, reading: Reading) -> str:
    option = datasets.options(register.game)[reading.option]
    shown = reading.strongest or reading.told[0]
    default = option.default(_edition(shown.row))
    cells = [
        str(place),
        _with_meaning(_name(reading), option, reading.reading),
        _with_meaning(f"`{written(default)}`", option, written(default)),
        _sentence(shown),
        _least(reading),
    ]
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _least(reading: Reading) -> str:
    """How large the largest difference is at least, as people read it."""
    if reading.strongest is None:
        is_length = all(one.row.seat == GAME for one in reading.told)
        return "only the length" if is_length else "only the mean of all seats"
    return f"{reading.strongest.least:.2f}" if reading.strongest.least >= 0.01 else "under 0.01"


def _sentence(one: Strongest) -> str:
    """A difference in words, with its interval and what it rests on."""
    row = one.row
    who = f"{row.edition.capitalize()} edition, {_players(row.seats, row.strategy)}{_with_powers(row)}"
    low, high = (_amount(abs(end), row.figure) for end in sorted((row.low, row.high), key=abs))
    size = _amount(abs(row.difference), row.figure) + (" points" if row.figure in SHARES else "")
    default = f"{100 * row.default:.1f}%" if row.figure in SHARES else f"{row.default:.1f}"
    is_more = row.difference > 0
    if row.figure == "won":
        what = f"{row.seat} wins {size} {'more' if is_more else 'less'} often"
    elif row.figure in FEWER:
        whose = "a seat" if row.seat == ALL_SEATS else row.seat
        what = f"{whose} ends with {size} {FEWER[row.figure][not is_more]}"
    else:
        what = f"the game has {size} {row.figure} {'more' if is_more else 'fewer'}"
    left_out = f", {row.left_out:,} left out as unfinished" if row.left_out else ""
    return f"{who}: {what} (95% interval {low} to {high}; {default} by the default; n = {row.n:,}{left_out})"


def _with_powers(row: Row) -> str:
    if not row.powers:
        return ""
    powers = dict(part.split(" ") for part in row.powers.split(", "))
    if len(powers) == 1:
        return "".join(f", {seat} has the power `{power}`" for seat, power in powers.items())
    own = f" (`{powers[row.seat]}` in {row.seat})" if row.seat in powers else ""
    return f", a power in every seat{own}"


# --- the readings that cannot be told from zero -----------------------------------------------------------


def _unseen(register: Register) -> Iterator[str]:
    readings = [reading for reading in register.readings if reading.is_measured and not reading.told]
    yield "## Readings whose effect cannot be told from zero"
    if not readings:
        yield "There are none: each reading that was measured changes something for certain."
        return
    yield words.UNSEEN.format(seed=register.seed)
    lines = ["| reading | instead of | games in which anything came out otherwise | n |", "|---|---|---|---|"]
    for reading in readings:
        option = datasets.options(register.game)[reading.option]
        changed, n = reading.otherwise
        defaults = dict.fromkeys(written(option.default(_edition(row))) for row in reading.rows if row.kind == ESTIMATE)
        cells = [
            _with_meaning(_name(reading), option, reading.reading),
            _listed([f"`{default}`" for default in defaults], "or"),
            _often(changed, n),
            f"{n:,}",
        ]
        lines.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
    yield "\n".join(lines)


def _often(changed: int, n: int) -> str:
    """How often anything came out otherwise, with what that says of games that were not played."""
    low, high = wilson(changed, n)
    if not changed:
        return f"in none; so in fewer than {_percent(high)} of such games"
    return f"in {changed:,}: {_percent(changed / n)} ({_percent(low)} to {_percent(high)})"


# --- every question ---------------------------------------------------------------------------------------


def _option(register: Register, option: Option, readings: Sequence[Reading]) -> Iterator[str]:
    yield f"### `{option.name}`"
    yield f"**{option.question}** ({', '.join((*option.questions, *option.rules))})"
    yield "\n".join(_readings(option))
    power = powers_for(register.game, option, 2)
    names = _listed([f"`{test}`" for test in option.tests], "and")
    tests = [f"- {'Test' if len(option.tests) == 1 else 'Tests'} in which they differ: {names}"]
    needs = []
    if power:
        seat, word = power[0]
        one = (
            f"that of {datasets.powers(register.game)[word].name} in {seat}" if len(power) == 1 else "one in every seat"
        )
        needs = [f"- Played with a wizard power: {one}"]
    yield "\n".join(
        [f"- Evidence: {option.evidence}", f"- Certainty of the default: {option.certainty}", *tests, *needs]
    )
    for reading in readings:
        yield from _reading(register, option, reading, is_alone=len(readings) == 1)


def _readings(option: Option) -> Iterator[str]:
    """What each reading means, and which is the default."""
    if option.kind == "amount":
        measured = _listed([str(amount) for amount in option.measured], "and")
        yield f"- The default is {option.default('revised')}; {measured} were measured beside it."
        return
    first, revised = written(option.default_first), written(option.default_revised)
    for value, meaning in zip(option.values, option.readings, strict=True):
        of = [name for name, default in (("first", first), ("revised", revised)) if default == written(value)]
        if option.editions != "both":
            of = [name for name in of if name == option.editions]
        mark = (
            " (default)"
            if len(of) == 2 or (of and option.editions != "both")
            else f" (default of the {of[0]} edition)"
            if of
            else ""
        )
        yield f"- `{written(value)}`{mark}: {_spelt(meaning)}"


def _reading(register: Register, option: Option, reading: Reading, *, is_alone: bool) -> Iterator[str]:
    """The measured effect of one reading: a table, then the settings where nothing differed, or nothing could."""
    tables: dict[tuple[str, int, str], list[Row]] = {}
    for row in reading.rows:
        if row.kind == ESTIMATE:
            tables.setdefault((row.edition, row.seats, row.strategy), []).append(row)
    bold = {(one.row.edition, one.row.seats, one.row.strategy, one.row.seat, one.row.figure) for one in reading.told}
    lines, same = [], []
    for key, rows in tables.items():
        changed = next(row for row in rows if row.figure == OTHERWISE)
        if changed.changed:
            lines.append(_line(key, rows, bold, register.games))
        else:
            same.append(key)
    if lines:
        head = f"`{reading.reading}`"
        titles = [head, "otherwise", "gold", "infamy", "p1 wins", "rounds", "turns"]
        yield "\n".join([f"| {' | '.join(titles)} |", "|---" * len(titles) + "|", *lines])
    notes = [*_notes(reading, same, register)]
    if notes:
        yield "\n".join(f"- `{reading.reading}`: {note}" for note in notes)


def _line(key: tuple[str, int, str], rows: Sequence[Row], bold: set[tuple[str, int, str, str, str]], games: int) -> str:
    edition, seats, strategy = key
    by_name = {(row.seat, row.figure): row for row in rows}
    some = rows[0]
    where = f"{edition}, {seats} seats, {strategy}"
    if some.n != games:
        where += f"<br>n = {some.n:,}, {some.left_out:,} unfinished"
    if some.deal == "other":
        where += "<br>other cards"
    cells = [where]
    for seat, figure in (
        (GAME, OTHERWISE),
        (ALL_SEATS, "gold"),
        (ALL_SEATS, "infamy"),
        ("p1", "won"),
        (GAME, "rounds"),
        (GAME, "turns"),
    ):
        cells.append(_cell(by_name[seat, figure], (*key, seat, figure) in bold))
    return f"| {' | '.join(cells)} |"


def _cell(row: Row, is_bold: bool) -> str:
    """A difference and below it its interval; an amount that never differed has none."""
    if row.figure == OTHERWISE:
        return f"{_percent(row.difference)}<br>{_percent(row.low)} to {_percent(row.high)}"
    if not row.changed and row.figure not in SHARES:
        return "same"
    times = 100 if row.figure in SHARES else 1
    # Small amounts have more digits, so that an interval is seen to have two ends.
    digits = 1 if row.figure in SHARES else 2 if row.high - row.low >= 0.05 else 3
    value, low, high = (_signed(times * number, digits) for number in (row.difference, row.low, row.high))
    return f"{f'**{value}**' if is_bold else value}<br>{low} to {high}"


def _signed(number: float, digits: int) -> str:
    """A difference with its sign; what is rounded to zero has none.

    >>> _signed(1.234, 2), _signed(-0.001, 2)
    ('+1.23', '0.00')
    """
    text = f"{number:+.{digits}f}"
    return text if float(text) else text[1:]


def _notes(reading: Reading, same: Sequence[tuple[str, int, str]], register: Register) -> Iterator[str]:
    """Where no game came out otherwise, where the reading cannot act, and where nothing could be measured."""
    if same:
        high = wilson(0, register.games).high
        where = "; ".join(
            f"{edition} edition, {seats} seats, {_listed([f'{strategy}' for *_, strategy in keys], 'and')}"
            for (edition, seats), group in groupby(same, key=lambda key: key[:2])
            for keys in [list(group)]
        )
        yield f"not one of {register.games:,} games came out otherwise (so fewer than {_percent(high)} do) in: {where}."
    idle: dict[str, list[Row]] = {}
    for row in reading.rows:
        if row.kind == CANNOT_ACT:
            idle.setdefault(row.why, []).append(row)
    for why, rows in idle.items():
        yield f"cannot act {_places(rows)}: {why}."
    if missing := reading.unmeasured:
        settings = "; ".join(
            dict.fromkeys(f"{row.edition} edition, {row.seats} seats, {row.strategy}" for row in missing)
        )
        yield f"not measured, because too few games end, in: {settings}."


def _places(rows: Iterable[Row]) -> str:
    """Editions and numbers of seats in words."""
    by_edition: dict[str, list[str]] = {}
    for row in rows:
        by_edition.setdefault(row.edition, []).append(str(row.seats))
    return " and ".join(
        f"in the {edition} edition with {_listed(seats, 'or')} seats" for edition, seats in by_edition.items()
    )


# --- words ------------------------------------------------------------------------------------------------


def _edition(row: Row) -> Edition:
    return "first" if row.edition == "first" else "revised"


def _name(reading: Reading) -> str:
    return f"`{reading.option} = {reading.reading}`"


def _with_meaning(name: str, option: Option, reading: str) -> str:
    """A name and below it what the reading means; an amount says itself."""
    return name if option.kind == "amount" else f"{name}<br>{_spelt(option.reading_of(from_text(reading)))}"


def _spelt(meaning: str) -> str:
    """The meaning of a reading with the amounts of cards in the places of their names.

    >>> _spelt("The player who put it there loses ring_infamy_loss infamy.")
    'The player who put it there loses 1 infamy.'
    """
    values = datasets.item_values()
    return re.sub(r"[a-z]+(?:_[a-z]+)+", lambda name: _amount_named(name[0], values), meaning)


def _amount_named(name: str, values: Mapping[str, datasets.ItemValue]) -> str:
    return written(values[name].default("revised")) if name in values else name


def _players(seats: int, strategy: str) -> str:
    return f"{_number(seats)} `{strategy}` players"


def _number(number: int) -> str:
    return {10: "ten", **NUMBERS}.get(number, str(number))


def _amount(size: float, figure: str) -> str:
    """A size as people read it: shares in percentage points, small amounts with more digits."""
    size = 100 * size if figure in SHARES else size
    return f"{size:.1f}" if size >= 0.95 else f"{size:.2g}"


def _percent(share: float) -> str:
    """A share in percent: rare ones with more digits, for nothing that happened is 0%.

    >>> _percent(0.25), _percent(0.0004), _percent(0.0), _percent(0.9996)
    ('25.0%', '0.04%', '0%', '99.96%')
    """
    if share in (0, 1):
        return f"{share:.0%}"
    return (
        f"{100 * share:.1f}%"
        if 0.005 <= share <= 0.995
        else f"{100 * share:.2g}%"
        if share < 0.5
        else f"{100 * share:.2f}%"
    )


def _listed(words: Sequence[str], last: str) -> str:
    """Words as a list in a sentence.

    >>> _listed(["2", "3", "4"], "and"), _listed(["2"], "and")
    ('2, 3 and 4', '2')
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
