"""What a step shows besides its picture: which inputs its events rest on, and performances trick by trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from arcane_lab.core.text import counted, listed
from arcane_lab.engine.moves import Event
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.wording import Names
from arcane_lab.games.arts.rules.values import Values
from arcane_lab.games.arts.setup import inputs_of, numbers_of
from arcane_lab.games.arts.text.names import BENEFITS, said_benefits

_MATCH: Final = ("matched", "no_match")
_REWARD: Final = ("got", "instead", "kept")


def moments_of(
    events: Sequence[Event], after: Mapping[str, Any], kept: list[Any], names: Names, setup: Setup
) -> dict[str, Any]:
    """`rests`: by the number of an event, the inputs and readings it rests on; `show`: the tricks that were looked at.

    `worth` says what the set dice brought a seat against those that were rolled. `kept` holds how the dice lay and how
    many shards were left before a step.

    >>> rolled = Event("rolled", "The dice show type A.", "AS-DICE-01", rests_on=("enchantment-die.faces",))
    >>> moments_of([rolled], {}, [], Names(), None)
    {'rests': {'0': ['enchantment-die.faces']}}
    """
    told: dict[str, Any] = {}
    rests = {str(number): list(event.rests_on) for number, event in enumerate(events) if event.rests_on}
    if rests:
        told["rests"] = rests
    show = list(_lines(events))
    known = kept[0] if kept else {}
    if show:
        told["show"] = show
        if known and not after.get("prophecies") and known["dice"] != known["rolled"]:
            told["worth"] = [worth for seat in _owners(show) if (worth := _worth(seat, show, known, setup))]
    if "dice" in after:
        dice = str(after["dice"]).removesuffix(" locked")
        is_open = dice == after["dice"]
        rolled = dice if is_open else known.get("rolled", dice)
        kept[:] = [{"dice": dice, "rolled": rolled, "shards": after["shards"]}]
    return told


def _owners(show: Iterable[Mapping[str, Any]]) -> list[str]:
    """The seats that performed, in their order."""
    return list(dict.fromkeys(str(line["seat"]) for line in show if str(line["seat"]).startswith("p")))


def _worth(seat: str, show: Sequence[Mapping[str, Any]], known: Mapping[str, Any], setup: Setup) -> dict[str, str]:
    """What a seat got, beside what the dice as rolled would have paid: in things, and in fame by the rates."""
    kind, benefit = str(known["rolled"]).split()
    supply, left, matching = int(known["shards"]), Counter[str](), []
    real: Counter[str] = Counter()
    for line in show:
        if line["seat"] != seat:
            continue
        for reward in line["rewards"]:
            real.update({figure: after - before for figure, before, after in reward["changes"]})
            real["cards"] += int(reward["got"] == "cards")
        if kind in line["types"]:
            matching.append(str(line["trick"]))
            paid = _paid(benefit, inputs_of(setup).tricks[line["trick"]].level, supply, numbers_of(setup))
            supply -= paid.get("arcane", 0)
            left.update(paid)
    if not matching and not sum(real.values()):
        return {}
    match = f"{listed(matching)} {'match' if len(matching) > 1 else 'matches'}, " if matching else ""
    return {
        "seat": seat,
        "left": f"Left as rolled ({_faces(known['rolled'], setup)}): {match}{_things(left)}.",
        "real": f"Set to {_faces(known['dice'], setup)}: {_things(real)}.",
        "fame": f"In fame, by the rates: {_fame(left, setup)} against {_fame(real, setup)}.",
    }


def _paid(benefit: str, level: int, supply: int, values: Values) -> dict[str, int]:
    """What a benefit pays for a trick (AS-PERF-03 to 08)."""
    if benefit == "shard" and supply < values.reward_shards:
        return {"coins": values.instead_coins, "fame": values.instead_fame}
    return {
        "cards": {"cards": 1},
        "coin+fame": {"coins": values.pair_coins, "fame": values.pair_fame},
        "coins": {"coins": values.reward_coins},
        "level": {"fame": level * values.level_fame},
        "shard": {"arcane": values.reward_shards},
    }[benefit]


def _faces(dice: str, setup: Setup) -> str:
    kind, benefit = dice.split()
    return f"{kind} and {said_benefits(numbers_of(setup))[BENEFITS.index(benefit)]}"


def _things(found: Mapping[str, int]) -> str:
    """Rewards in words.

    >>> _things({"arcane": 1, "coins": 1, "fame": 1}), _things({})
    ('1 shard, 1 coin and 1 fame', 'nothing')
    """
    words = {"arcane": "shard", "coins": "coin", "cards": "card"}
    parts = [counted(found[name], word) for name, word in words.items() if found.get(name)]
    parts += [f"{found['fame']} fame"] if found.get("fame") else []
    return listed(parts, none="nothing")


def _fame(found: Mapping[str, int], setup: Setup) -> str:
    """Rewards in fame by the rates, exactly."""
    rates = inputs_of(setup).rates
    names = {"arcane": "arcane", "coins": "coin", "cards": "cards", "fame": "fame"}
    total = sum((found.get(name, 0) * rates[rate] for name, rate in names.items()), Fraction(0)) / rates["fame"]
    whole, rest = divmod(total.numerator, total.denominator)
    parts = [str(whole)] * bool(whole or not rest) + [f"{rest}/{total.denominator}"] * bool(rest)
    return " ".join(parts)


def _lines(events: Iterable[Event]) -> Iterable[dict[str, Any]]:
    """Each trick that was looked at: whose it is, what it carries, what the die showed, and its rewards."""
    line: dict[str, Any] | None = None
    for event in events:
        if event.kind in _MATCH:
            trick, types = str(event.slots["trick"]), str(event.slots["types"]).split(" and ")
            is_more = line is not None and line["trick"] == trick and line["seat"] == event.seat
            if line is not None and is_more:
                continue
            if line is not None:
                yield line
            line = {
                "seat": event.seat,
                "trick": trick,
                "types": "".join(types),
                "die": event.slots["type"],
                "match": event.kind == "matched",
                "rule": event.rule,
                "rewards": [],
            }
        elif event.kind in _REWARD and line is not None:
            line["rewards"].append(
                {
                    "got": "coin+fame" if event.kind == "instead" else str(event.slots.get("benefit", "cards")),
                    "instead": event.kind == "instead",
                    "rule": event.rule,
                    "changes": [[one.figure, one.before, one.after] for one in event.changes],
                    "why": str(event.slots.get("reason", "")) if event.kind == "instead" else "",
                }
            )
    if line is not None:
        yield line
