"""What the board in the browser must know of a setup: tricks, dice, places, and whose figures they are."""

from __future__ import annotations

from typing import Any, Final

from arcane_lab.engine.setup import Setup
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.inputs.given import written
from arcane_lab.games.arts.inputs.inputs import Inputs, samples
from arcane_lab.games.arts.inputs.values import WORKERS
from arcane_lab.games.arts.setup import OPTION_ENTRY as OPTION
from arcane_lab.games.arts.setup import STAND_IN, assumed_values, inputs_of, numbers_of, shards_in_game
from arcane_lab.games.arts.text.names import BENEFITS, PLACES, said_benefits

#: Rules that the board names where nothing has happened yet.
NAMED: Final = (
    *("AS-DICE-02", "AS-DICE-04", "AS-BUY-01", "AS-BUY-06", "AS-SETUP-05", "AS-CHARGE-01", "AS-SUMMON-01"),
    *("AS-SUMMON-02", "AS-PERF-01", "AS-PERF-08", "AS-WAGON-03", "AS-END-05", "AS-SHARD-02", "AS-SHARD-03"),
    *("AS-SCORE-01", "AS-TRICK-03", "AS-PROPH-01", "AS-PROPH-02", "AS-PROPH-03"),
)
#: Numbers of the rules that the board draws or speaks of itself.
SHOWN_NUMBERS: Final = (
    *("pair_coins", "pair_fame", "reward_coins", "level_fame", "reward_shards", "double_times", "die_points"),
    *("summon_points", "tile_worth", "trickerion_points", "arcane_points", "theater_points"),
    *("thursday_points", "sunday_points"),
)
_PRICES: Final = "slot_prices"
_MIX: Final = "enchantment_mix"


def facts_of(setup: Setup) -> dict[str, Any]:
    """What stays the same during a game, with a badge for each input that the board shows.

    >>> from arcane_lab.engine.game import BaseGame
    >>> facts = facts_of(BaseGame("arts", players=3, items={"T1": {"level": 2}}).setup)
    >>> facts["tricks"]["T1"], facts["badges"]["T1.level"]["yours"], facts["badges"]["T3.level"]["yours"]
    ({'level': 2, 'ap': 1, 'needs': ['fabric', 'fabric']}, True, False)
    >>> facts["panels"]["offer"], facts["badges"]["option.slot_prices"]["now"]
    (['option.slot_prices', 'option.enchantment_mix'], '3-3-4')
    """
    inputs = inputs_of(setup)
    mix = tables.mix_of(setup.options[_MIX])
    rules, stand_ins = tables.rules(), tables.stand_ins()
    heirs = {code: {"level": level, "ap": 0, "needs": []} for code, level in inputs.heir.tricks.items()}
    return {
        "turns": inputs.table.turns,
        "places": [name for name in PLACES[:4] if name != "academy" or "academy" in inputs.table.modules],
        "types": "".join(mix),
        "faces": list(inputs.faces_for("".join(mix))),
        "benefits": list(inputs.reward_faces),
        "benefit_words": dict(zip(BENEFITS, said_benefits(numbers_of(setup)), strict=True)),
        "numbers": {name: setup.options[name] for name in SHOWN_NUMBERS},
        "shards": shards_in_game(setup.players, setup.options),
        "workers": {name: setup.options[f"{name}_points"] for name in WORKERS},
        "stage": inputs.table.stage,
        "capacity": dict(inputs.table.capacity),
        "tricks": {
            **{
                code: {"level": one.level, "ap": one.ap, "needs": list(one.needs)}
                for code, one in inputs.tricks.items()
            },
            **(heirs if setup.players == 1 else {}),
        },
        "values": dict(inputs.components),
        "badges": _badges(setup, inputs),
        "panels": _panels(setup, inputs),
        "rules": {
            **{name: rules[name].statement for name in NAMED},
            **{name: f"{one.statement} {one.example}" for name, one in stand_ins.items()},
        },
        "rests": _rests(setup),
    }


def _badges(setup: Setup, inputs: Inputs) -> dict[str, dict[str, Any]]:
    """Each input and each assumed reading: whose it is, what it is now, what ours is, what it stands for."""
    found = {}
    for (entry, field), row in samples().items():
        if row.certainty == "stated" or (entry == "heir" and setup.players > 1):
            continue
        own = inputs.own.get(entry, {})
        found[f"{entry}.{field}"] = {
            "entry": f"{entry}.{field}",
            "yours": field in own,
            "label": f"{entry} {field}",
            "now": written(own[field]) if field in own else row.sample,
            "ours": row.sample,
            "stands": row.stands_for,
            "set": f"items={{'{entry}': {{'{field}': …}}}}",
        }
    for name, option in tables.options().items():
        if option.certainty != "assumed":
            continue
        ours, now = option.default_revised, setup.options[name]
        found[f"{OPTION}.{name}"] = {
            "entry": f"{OPTION}.{name}",
            "yours": name in setup.changed,
            "label": name.replace("_", " "),
            "now": str(now),
            "ours": str(ours),
            "stands": f"An open question of the text. Here: {option.reading_of(now)}",
            "set": f"options={{'{name}': …}}",
        }
    return found


def _panels(setup: Setup, inputs: Inputs) -> dict[str, list[str]]:
    """The inputs that each panel of the board shows figures of."""
    start = [f"start.{field}" for entry, field in samples() if entry == "start"]
    tricks = [f"{code}.level" for code in inputs.tricks if (code, "level") in samples()]
    prepare = [f"{code}.{field}" for code in inputs.tricks for field in ("ap", "needs") if (code, field) in samples()]
    values = [f"{name}.value" for name in inputs.components if (name, "value") in samples()]
    known = _badges(setup, inputs)
    panels = {
        "dice": ["enchantment-die.faces", "reward-die.faces"],
        "offer": [f"{OPTION}.{_PRICES}", f"{OPTION}.{_MIX}"],
        "track": ["start.crew", "table.capacity", "table.turns"],
        "points": ["start.crew", "table.enhance_most"],
        "seat": [*start, *tricks],
        "levels": tricks,
        "prepare": [*prepare, *values],
        "heir": [f"heir.{field}" for entry, field in samples() if entry == "heir"],
        "prophecies": ["prophecies.by_turn"],
        "rates": [f"rates.{field}" for entry, field in samples() if entry == "rates"],
        "turns": ["table.turns"],
    }
    return {name: [entry for entry in entries if entry in known] for name, entries in panels.items()}


def _rests(setup: Setup) -> list[dict[str, str]]:
    """What a game rests on that no rule says, one by one; what was given is named too."""
    known = _badges(setup, inputs_of(setup))
    found = []
    for entry, field in assumed_values(setup):
        kind, _, of = entry.partition(" ")
        name = f"{of if kind == 'input' else OPTION}.{field}"
        if entry == STAND_IN:
            found.append({"kind": "stand-in", "text": tables.stand_ins()[field].statement, "entry": field})
        elif name in known:
            one = known[name]
            text = f"{one['label']}: {one['now'] or 'none'}"
            found.append({"kind": "sample", "text": text, "entry": name})
    own = [name for name, one in known.items() if one["yours"]]
    given = [{"kind": "yours", "text": f"{known[name]['label']}: {known[name]['now']}", "entry": name} for name in own]
    return [*given, *found]
