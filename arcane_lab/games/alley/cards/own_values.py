"""Checks what somebody gives in place of shipped values: card values, as a mapping or a file, and options."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Final, Literal

from arcane_lab.core.errors import did_you_mean, shown
from arcane_lab.core.table_files import Entry, Sheet, read_csv
from arcane_lab.core.text import listed, whole_number
from arcane_lab.core.values import Value, from_text, refusal_of_amount
from arcane_lab.engine.finding_options import meant_options, words_in
from arcane_lab.engine.options import Option
from arcane_lab.games.alley.cards.effect_values import ItemValue
from arcane_lab.games.alley.cards.items import COLUMNS, NUMBERS, Item
from arcane_lab.games.alley.cards.tables import item_values, items, options, presets

ItemsOverride = dict[str, dict[str, Value]]

# One value a row: these columns count, and the others of the template are for the person who fills it in.
ROW_COLUMNS: Final = ("code", "name", "value")
TEMPLATE_COLUMNS: Final = (*ROW_COLUMNS, "item", "default", "allowed", "certainty", "meaning")


def table_of(name: str, game: str = "alley") -> Literal["options", "item_values"] | None:
    """The table that a name belongs to, or None when it is in neither; scenarios may give both as options.

    >>> table_of("set_scan"), table_of("ball_target"), table_of("nothing")
    ('options', 'item_values', None)
    """
    if name in options(game):
        return "options"
    return "item_values" if name in item_values(game) else None


def check_options_override(given: object, game: str = "alley") -> tuple[dict[str, Value], ItemsOverride]:
    """The options that somebody gives, and the item values among them, checked and in their one spelling.

    `given` is a mapping of names to values, the name of a preset, or None. Raises `DatasetError` with all
    that is wrong: an unknown name (with the nearest one), a value that is none of the readings.

    >>> check_options_override({"set_scan": "always", "ball_target": "any"})
    ({'set_scan': 'always'}, {'CB': {'ball_target': 'any'}})
    """
    sheet = Sheet("options")
    if isinstance(given, str):
        if given not in presets(game):
            hint = did_you_mean(given, presets(game))
            sheet.stop(f"{shown(given)} is no preset{hint}", ", ".join(presets(game)))
        return dict(presets(game)[given].changes), {}
    if given is not None and not isinstance(given, Mapping):
        known_presets = ", ".join(map(repr, presets(game)))
        allowed = f"a dict such as {{'set_scan': 'always'}}, the name of a preset ({known_presets}), or None"
        sheet.stop(f"{shown(given)} names no options", allowed)
    own: dict[str, Value] = {}
    cards: ItemsOverride = {}
    known: dict[str, Option | ItemValue] = {**options(game), **item_values(game)}
    for name, value in (given or {}).items():
        entry = known.get(name) if isinstance(name, str) else None
        if entry is None:
            column = name if isinstance(name, str) else shown(name)
            allowed = f"a name of al.options({game!r}), such as {next(iter(known))!r}"
            meant = meant_options(name, options(game))
            hint = f" (did you mean {listed(meant, 'or')}?)" if meant else did_you_mean(name, known)
            card, _, of_card = str(name).partition(".")
            if card in items(game) and of_card:
                hint = f" but a card value: write items={{{card!r}: {{{of_card!r}: …}}}}"
            elif name in NUMBERS:
                hint = f" but a value of each card: write items={{'TC': {{{name!r}: …}}}} for one of them"
            sheet.refuse(f"is no option{hint}", allowed, column=column)
            continue
        spelt = _spelt(name, value)
        if refusal := entry.refusal(spelt):
            sheet.refuse(refusal[0], refusal[1], column=name, value=value)
        elif isinstance(entry, ItemValue):
            cards.setdefault(entry.code, {})[name] = _plain(spelt)
        else:
            own[name] = _plain(spelt)
    sheet.finish()
    return own, cards


def _spelt(name: str, value: object) -> object:
    """A value in its one spelling: an order of effects may be a list, a seat may be written p2."""
    if name == "effect_order" and isinstance(value, list | tuple):
        return "-".join(map(str, value))
    if name == "starting_player" and isinstance(value, str) and len(value) == 2 and value[0] == "p":
        number = whole_number(value[1])
        return value if number is None else number
    return value


def _plain(value: object) -> Value:
    """A checked value as Python's own bool, int or str."""
    if isinstance(value, bool | str):
        return value
    number = whole_number(value)
    if number is None:
        raise TypeError(f"{value!r} was not checked")
    return number


def check_items_override(given: object, game: str = "alley") -> ItemsOverride:
    """The card values that somebody gives, by item code, checked.

    They are numbers of an item (its gold, infamy and copies) and the named values of its effect. `given` is a
    mapping such as `{"TC": {"coin_gold": 3}}`, the path of a CSV file, or None. A file has one value a row
    (`code`, `name`, `value`; an empty value keeps the shipped one), or one item a row (`code` and columns named
    as numbers and values; an edited copy of the shipped table will do). Raises `DatasetError` with all that is
    wrong.

    >>> check_items_override({"TC": {"coin_gold": 3, "gold_per_set": 4}})
    {'TC': {'coin_gold': 3, 'gold_per_set': 4}}
    """
    sheet = Sheet("items")
    # An empty name would be read as the folder that Python works in.
    if isinstance(given, PathLike) or (isinstance(given, str) and given.strip()):
        return _from_file(Path(fspath(given)), game)
    if given is not None and not isinstance(given, Mapping):
        allowed = "a dict such as {'TC': {'coin_gold': 3}}, the name of a file such as 'my_items.csv', or None"
        sheet.stop(f"{shown(given)} names no card values", allowed)
    found: ItemsOverride = {}
    for code, fields in (given or {}).items():
        item = _item(sheet, code, game)
        if item is None:
            continue
        if not isinstance(fields, Mapping):
            reason = f"{shown(fields)} names no values of the item"
            sheet.refuse(reason, "names and values, such as {'coin_gold': 3}", column=item.code)
            continue
        for name, value in fields.items():
            refusal = _refusal(item, name, value, game)
            if refusal:
                column = f"{item.code}, {name if isinstance(name, str) else shown(name)}"
                sheet.refuse(*refusal, column=column, value=value)
            else:
                found.setdefault(item.code, {})[name] = _plain(value)
    sheet.finish()
    return found


def _item(sheet: Sheet, code: object, game: str, row: int | None = None) -> Item | None:
    """The item with a code, or None after noting that there is none."""
    table = items(game)
    if isinstance(code, str) and code in table:
        return table[code]
    by_name = {item.name: item.code for item in table.values()}
    is_name = isinstance(code, str) and code in by_name
    hint = f" (did you mean {by_name[str(code)]}?)" if is_name else did_you_mean(code, table)
    card, _, value = str(code).partition(".")
    if card in table and value:
        hint = f" (write {{{card!r}: {{{value!r}: …}}}})"
    elif isinstance(code, str) and code in options(game):
        hint = f" (it is an option: write options={{{code!r}: …}})"
    # A problem shows no value where there is none, and here None is one.
    unknown = "None is an unknown item" if code is None else "is an unknown item"
    sheet.refuse(f"{unknown}{hint}", ", ".join(table), row, "code", code)
    return None


def _refusal(item: Item, name: object, value: object, game: str) -> tuple[str, str] | None:
    """Why a value cannot stand for a name of an item, and what is allowed; None when it can."""
    if isinstance(name, str) and name in NUMBERS:
        if name == "gold_per_set" and item.is_special:
            return "is given, but a special item makes no set", "leave it out"
        return refusal_of_amount(value, *NUMBERS[name])
    known = item_values(game)
    if isinstance(name, str) and name in item.value_names:
        return known[name].refusal(value)
    allowed = ", ".join((*NUMBERS, *item.value_names))
    if isinstance(name, str) and name in known:
        return f"belongs to a name of {items(game)[known[name].code].name}, not of {item.name}", allowed
    own = (*NUMBERS, *item.value_names)
    asked = set(words_in(name)) if isinstance(name, str) else set()
    meant = [one for one in own if asked and asked <= set(words_in(one))]
    hint = f" (did you mean {listed(meant, 'or')}?)" if meant else did_you_mean(name, own)
    return f"is given for a name that {item.name} does not have{hint}", allowed


def _from_file(path: Path, game: str) -> ItemsOverride:
    sheet = Sheet(str(path))
    known = (*TEMPLATE_COLUMNS, *COLUMNS, *item_values(game))
    _, entries = read_csv(path, ("code",), optional=known, sheet=sheet, any_separator=True)
    found: ItemsOverride = {}
    for entry in entries:
        item = _item(sheet, entry.text("code"), game, entry.row)
        if item is None:
            continue
        cells = _cells(entry, item)
        for name, text in cells.items():
            value = from_text(text)
            refusal = _refusal(item, name, value, game)
            if refusal:
                sheet.refuse(*refusal, row=entry.row, column=f"{item.code}, {name}", value=value)
            elif name in found.get(item.code, {}):
                sheet.refuse("is given twice", "each value once", entry.row, f"{item.code}, {name}", value)
            else:
                found.setdefault(item.code, {})[name] = value
    sheet.finish()
    return found


def _cells(entry: Entry, item: Item) -> dict[str, str]:
    """The names and texts that a row gives: one value of a template, or the numbers of an item."""
    texts = {name: entry.text(name, may_be_empty=True) for name in entry.cells}
    if "value" in texts:
        if "name" not in texts:
            entry.sheet.stop("has a column value but no column name", ", ".join(ROW_COLUMNS), 1)
        return {texts["name"]: texts["value"]} if texts["value"] else {}
    wanted = {name: text for name, text in texts.items() if text and name not in _WORDS}
    # A copy of the shipped table gives every number; only those that differ are somebody's own.
    return {name: text for name, text in wanted.items() if name not in NUMBERS or text != str(getattr(item, name))}


_WORDS: Final = frozenset((*COLUMNS, *TEMPLATE_COLUMNS)) - frozenset(NUMBERS)
