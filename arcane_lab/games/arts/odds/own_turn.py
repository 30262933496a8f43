"""A turn of a real game, as somebody writes it down on a small sheet: the start of the planner and of the explorer.

Each line is a name, a colon and a value, in the words of positions and inputs:

    # turn 3 of our game
    tricks: PS[B] T1* T3
    parts: mirror fabric
    tiles: A A
    dice: C coins
    shards: 3
    points: 2
    PS.needs: saw saw mirror fabric
    rates.coin: 1
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, DatasetError, UnreadableText, did_you_mean, shown, text_of
from arcane_lab.core.text import whole_number
from arcane_lab.games.arts.inputs.inputs import Own, name_of_entry, read_inputs, reader_of, samples
from arcane_lab.games.arts.inputs.values import BENEFITS, CODE, NAME, TYPES
from arcane_lab.games.arts.odds.asked import TILES
from arcane_lab.games.arts.rules.sizes import SHARDS_IN_BOX
from arcane_lab.games.arts.text.notation import read_dice, read_tiles, read_tricks

#: Tricks that a sheet may name, and lines that it may have.
MOST_TRICKS: Final = 8
MOST_LINES: Final = 60
#: Points that set both dice where a die takes the most that an option allows.
MOST_POINTS: Final = 18
#: Names of positions that these widgets have no use for: they may stand there.
NOT_USED: Final = (
    *("turn", "phase", "wagon", "offer", "worker", "coins", "fame", "trickerion", "arcane", "crew", "assigned"),
    *("sent", "inn", "cards", "hand", "classroom"),
)
#: What points are called at a table.
POINTS: Final = ("action", "actions", "ap", "action points", "point")
A_TURN: Final = "tricks: PS T3\nparts: mirror fabric\ntiles: A A\ndice: C coins"


class UnreadableTurn(ArcaneLabError):
    """A sheet of a turn that cannot be read: `problems` has the line, the value and what is allowed, for each.

    >>> print(UnreadableTurn([(2, "dice: Z coins", "'Z' is no type", "A to F and a benefit")]))
    line 2, 'dice: Z coins': 'Z' is no type; allowed: A to F and a benefit
    """

    def __init__(self, problems: list[tuple[int, str, str, str]]) -> None:
        super().__init__(problems)
        self.problems = tuple(problems)

    def __str__(self) -> str:
        lines = [
            f"line {number}, {shown(line)}: {why}; allowed: {allowed}" for number, line, why, allowed in self.problems
        ]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class OwnTrick:
    """A trick of a sheet: its code, the types on it, and whether it is prepared."""

    code: str
    types: str = ""
    is_prepared: bool = False

    def __str__(self) -> str:
        return f"{self.code}{f'[{self.types}]' if self.types else ''}{'*' * self.is_prepared}"


@dataclass(slots=True)
class OwnTurn:
    """What stands on a sheet: what it does not say is None; `inputs` are those of the real game."""

    tricks: tuple[OwnTrick, ...] | None = None
    stage: tuple[str, ...] | None = None
    parts: tuple[str, ...] | None = None
    tiles: tuple[str, ...] | None = None
    dice: tuple[str, str] | None = None
    shards: int | None = None
    points: int | None = None
    price: int | None = None
    inputs: Own = field(default_factory=dict)
    #: Names that stand there without being used.
    unused: tuple[str, ...] = ()


def _noted(read: Callable[[str], Any], text: str, allowed: str) -> Any:
    """What the notation reads; raises `ValueError` of the reason and what is allowed."""
    try:
        return read(text)
    except UnreadableText as error:
        raise ValueError(error.reason, allowed) from None


def tricks_of(text: str) -> tuple[OwnTrick, ...]:
    """Tricks such as "PS[AB]* T1". Raises `ValueError` of the reason and what is allowed.

    >>> list(map(str, tricks_of("PS[BA]* T1")))
    ['PS[AB]*', 'T1']
    """
    read = _noted(read_tricks, text, "codes with the types on each and * where it is prepared, such as PS[AB]* T1")
    if not 1 <= len(read) <= MOST_TRICKS:
        raise ValueError(f"it names {len(read)} tricks", f"1 to {MOST_TRICKS} tricks")
    letters = ("".join(letter for at, letter in enumerate(TYPES) if one.types >> at & 1) for one in read)
    return tuple(OwnTrick(one.code, types, one.ready) for one, types in zip(read, letters, strict=True))


def _codes(text: str) -> tuple[str, ...]:
    words = tuple(text.split())
    wrong = next((word for word in words if not CODE.fullmatch(word)), None)
    if wrong or not words:
        raise ValueError(f"{shown(wrong or text)} is no trick", "codes of your tricks, such as T1 PS")
    return words


def _parts(text: str) -> tuple[str, ...]:
    words = tuple(text.lower().split())
    wrong = next((word for word in words if not NAME.fullmatch(word)), None)
    if wrong:
        raise ValueError(f"{shown(wrong)} is no component", "components such as fabric saw saw")
    if len(words) > 24:
        raise ValueError(f"it names {len(words)} components", "at most 24")
    return words


def _tiles(text: str) -> tuple[str, ...]:
    allowed = f"at most {TILES} letters from A to F, such as A A B"
    tiles = sorted(_noted(read_tiles, text, allowed))
    if len(tiles) > TILES:
        raise ValueError(f"it has {len(tiles)} tiles", allowed)
    return tuple(TYPES[one] for one in tiles)


def _dice(text: str) -> tuple[str, str]:
    allowed = f"a type from A to F and a benefit ({', '.join(BENEFITS)}), such as C coins"
    words = text.lower().split()
    like = next((one for one in BENEFITS if len(words) == 2 and words[1] in one.split("+")), "")
    if like and words[1] not in BENEFITS:
        raise ValueError(f"no benefit is called {shown(words[1])}; do you mean {like}?", allowed)
    kind, benefit, _ = _noted(read_dice, text, allowed)
    return TYPES[kind], BENEFITS[benefit]


def _number(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = whole_number(text)
        if number is None or not 0 <= number <= most:
            raise ValueError(f"{shown(text)} is no number of these", f"0 to {most}")
        return number

    return read


#: What reads the value of each name of the sheet.
READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    **{"tricks": tricks_of, "stage": _codes, "parts": _parts, "tiles": _tiles, "dice": _dice},
    **{"shards": _number(SHARDS_IN_BOX), "points": _number(MOST_POINTS), "price": _number(99)},
}


def read_turn(text: object) -> OwnTurn:
    """A turn as it stands on a sheet. Raises `UnreadableTurn` with every line that cannot be used.

    >>> turn = read_turn("tricks: PS[B] T1*\\ntiles: A A  # two triangles\\nrates.coin: 1")
    >>> turn.tiles, turn.inputs, turn.parts
    (('A', 'A'), {'rates': {'coin': '1'}}, None)
    >>> read_turn("dice: Z coins")
    Traceback (most recent call last):
    ...
    arcane_lab.games.arts.odds.own_turn.UnreadableTurn: line 1, 'dice: Z coins': they show a type and a benefit;
    allowed: a type from A to F and a benefit (cards, coin+fame, coins, level, shard), such as C coins
    """
    found, problems = OwnTurn(), list[tuple[int, str, str, str]]()
    seen: dict[str, int] = {}
    unused, given = list[str](), dict[str, dict[str, str]]()
    places: dict[tuple[str, str], tuple[int, str]] = {}
    lines = text_of("turn", text, A_TURN).splitlines()
    for number, whole_line in enumerate(lines[: MOST_LINES + 1], 1):
        line = whole_line.partition("#")[0].strip()
        if not line:
            continue
        try:
            if number > MOST_LINES:
                raise ValueError("there are more lines than a turn has", f"at most {MOST_LINES} lines")
            name, colon, value = line.partition(":")
            name, value = name.strip(), value.strip()
            if not colon:
                raise ValueError("no colon stands in it", "a name, a colon and a value, such as tiles: A A")
            key = name.lower()
            if key in seen:
                raise ValueError(f"{name} stands in line {seen[key]} already", "each name once")
            seen[key] = number
            if key in READERS:
                setattr(found, key, READERS[key](value))
            elif key in NOT_USED:
                unused.append(key)
            elif "." in key:
                entry, field_name = _input(name, value)
                given.setdefault(entry, {})[field_name] = value
                places[entry, field_name] = (number, line)
            else:
                known = (*READERS, *NOT_USED)
                like = "; do you mean points?" if key in POINTS else did_you_mean(key, known)
                allowed = f"{', '.join(READERS)}, or an input such as saw.value or PS.needs"
                raise ValueError(f"nothing on a turn's sheet is called {shown(name)}{like}", allowed)
        except ValueError as error:
            reason, allowed = error.args
            problems.append((number, line, reason, allowed))
    if not seen and not problems:
        problems.append((1, "", "nothing stands on it", f"lines such as {A_TURN.splitlines()[2]}"))
    if not problems:
        problems += _whole(found, given, places, seen, lines)
    if problems:
        raise UnreadableTurn(problems)
    found.unused = tuple(unused)
    return found


def _input(name: str, value: str) -> tuple[str, str]:
    """The entry and the field of a line that gives an input, its value checked; raises `ValueError`."""
    entry, _, field_name = name.partition(".")
    field_name = field_name.strip().lower()
    spelled = name_of_entry(entry.strip(), {field_name: value})
    reader = reader_of(spelled, field_name) if spelled else None
    if spelled is None or reader is None:
        known = [f"{one}.{field}" for one, field in samples()]
        raise ValueError(
            f"no input is called {shown(name)}{did_you_mean(name, known)}", "such as saw.value or PS.needs"
        )
    reader(value)
    return spelled, field_name


def _whole(
    found: OwnTurn,
    given: dict[str, dict[str, str]],
    places: Mapping[tuple[str, str], tuple[int, str]],
    seen: Mapping[str, int],
    lines: list[str],
) -> list[tuple[int, str, str, str]]:
    """What does not fit together, each with its line."""
    try:
        found.inputs = {entry: dict(fields) for entry, fields in read_inputs(given).own.items()}
    except DatasetError as error:
        number, line = next(iter(places.values()), (1, lines[0]))
        entry = next((key for key in places if error.column and error.column.startswith(key[0])), None)
        number, line = places[entry] if entry else (number, line)
        return [(number, line, error.problems[0].reason, error.allowed or "")]

    def at(name: str) -> tuple[int, str]:
        return seen[name], lines[seen[name] - 1].partition("#")[0].strip()

    codes = [one.code for one in found.tricks or ()]
    unknown = next((one for one in codes if (one, "level") not in samples() and one not in found.inputs), None)
    if unknown:
        allowed = f"lines such as {unknown}.level: 2 and {unknown}.needs: saw saw beside it"
        return [(*at("tricks"), f"nothing says what {unknown} needs", allowed)]
    if found.stage is not None and found.tricks is not None:
        other = next((code for code in found.stage if code not in codes), None)
        if other:
            return [(*at("stage"), f"{other} is none of your tricks", ", ".join(codes))]
    values = {entry for entry, name in samples() if name == "value"} | {
        entry for entry, fields in found.inputs.items() if "value" in fields
    }
    wrong = next((part for part in found.parts or () if part not in values), None)
    if wrong:
        allowed = f"{', '.join(sorted(values))}, or a line such as {wrong}.value: 2 beside it"
        return [(*at("parts"), f"nothing says what {shown(wrong)} is worth", allowed)]
    return []
