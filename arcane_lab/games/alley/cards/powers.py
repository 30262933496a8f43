"""The wizard powers and the presets of options, checked as they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from arcane_lab.core.errors import did_you_mean
from arcane_lab.core.printing import Brief
from arcane_lab.core.table_files import NAME, RULE_ID, Entry, read_csv, read_toml
from arcane_lab.core.values import CERTAINTIES, EDITIONS, Certainty, Edition, Value
from arcane_lab.engine.options import Option
from arcane_lab.games.alley.cards.items import BRACES


@dataclass(frozen=True, slots=True, repr=False)
class Power(Brief):
    """A wizard's power: its word in a setup, the wizard's name, what it does and when.

    `effect` names amounts in braces; they are options. `options` lists every option that changes the power.
    """

    power: str
    name: str
    effect: str
    moment: str
    options: tuple[str, ...]
    certainty: Certainty
    rests_on: str
    rules: tuple[str, ...]

    def sentence(self, options: Mapping[str, Value]) -> str:
        """What the power does, with the values of options in the places of their names."""
        return BRACES.sub(lambda braces: str(options[braces[1]]), self.effect)


COLUMNS: Final = tuple(field.name for field in fields(Power))


@dataclass(frozen=True, slots=True, repr=False)
class Preset(Brief):
    """A named set of options: an edition (None: whichever is played) and what differs from its defaults."""

    name: str
    edition: Edition | None
    meaning: str
    changes: tuple[tuple[str, Value], ...]

    def options(self, table: Mapping[str, Option], edition: Edition) -> dict[str, Value]:
        """The value of every option under this preset; its own edition goes before the one given."""
        defaults = {name: option.default(self.edition or edition) for name, option in table.items()}
        return defaults | dict(self.changes)


def load_powers(path: Path, options: Mapping[str, Option]) -> dict[str, Power]:
    """The powers of a file by word, in the file's order; raises `DatasetError` with all that is wrong."""
    sheet, entries = read_csv(path, COLUMNS)
    found: dict[str, Power] = {}
    for entry in entries:
        power = _power(entry)
        if not NAME.fullmatch(power.power):
            entry.refuse("power", "is no word for a power", "small letters, such as glynna")
        elif power.power in found:
            entry.refuse("power", "stands in an earlier row too", "every power once")
        for name in power.options:
            if name not in options:
                allowed = "names of options with a space between"
                entry.refuse("options", f"names {name}, which is not known{did_you_mean(name, options)}", allowed)
        for name in BRACES.findall(power.effect):
            if name not in power.options:
                entry.refuse("effect", f"names {name}, which is none of its options", ", ".join(power.options))
        found[power.power] = power
    if not entries:
        sheet.refuse("has no rows", "a row for each power")
    sheet.finish()
    return found


def _power(entry: Entry) -> Power:
    return Power(
        power=entry.text("power"),
        name=entry.text("name"),
        effect=entry.text("effect"),
        moment=entry.text("moment"),
        options=entry.texts("options", " "),
        certainty=entry.word("certainty", CERTAINTIES),
        rests_on=entry.text("rests_on"),
        rules=entry.ids("rules", RULE_ID),
    )


def load_presets(path: Path, options: Mapping[str, Option]) -> dict[str, Preset]:
    """The presets of a file by name, in the file's order; raises `DatasetError` with all that is wrong."""
    sheet, entries = read_toml(path, "preset", ("name", "meaning", "options"), optional=("edition",))
    sheet.finish()
    found: dict[str, Preset] = {}
    for entry in entries:
        preset = _preset(entry)
        if preset.name in found:
            entry.refuse("name", "names an earlier preset too", "every name once")
        for name, value in preset.changes:
            if name not in options:
                entry.refuse("options", f"names {name}, which is not known{did_you_mean(name, options)}", "options")
            elif refusal := options[name].refusal(value):
                entry.refuse("options", f"has a {name} that {refusal[0]}", refusal[1])
        found[preset.name] = preset
    sheet.finish()
    return found


def _preset(entry: Entry) -> Preset:
    given = entry.cells.get("options")
    changes: tuple[tuple[str, Value], ...] = ()
    if isinstance(given, dict):
        changes = tuple(given.items())
    else:
        entry.refuse("options", "is no table", 'a table such as { mirror_effect = "none" }')
    return Preset(
        name=entry.text("name"),
        edition=entry.word("edition", EDITIONS) if "edition" in entry.cells else None,
        meaning=entry.text("meaning"),
        changes=changes,
    )
