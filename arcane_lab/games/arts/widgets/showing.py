"""How the widgets of Arcane Arts show what is no rule: badges of inputs, exact amounts, and what a figure rests on."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

from arcane_lab.core.minus import signed
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.inputs.inputs import samples
from arcane_lab.games.arts.odds.asked import SAMPLE, Rest

#: The ids that these widgets name.
NAMED: Final = (
    *(f"AS-ENCH-{number}" for number in ("02", "03", "09", "10", "11", "12", "15")),
    *("AS-DICE-02", "AS-DICE-03", "AS-DICE-04", "AS-DICE-06", "AS-PERF-01", "AS-PERF-08"),
    *("OQ-18", "OQ-19", "OQ-32", "ST-7"),
)


def rule_texts() -> dict[str, str]:
    """What rules, open questions and stand-ins that these widgets name say.

    >>> rule_texts()["AS-ENCH-10"], rule_texts()["OQ-32"]
    ('Exactly one of the tiles used goes onto the trick.', 'Open: are components spent by preparing? Here: no.')
    """
    known = {**tables.rules(), **tables.stand_ins()}
    asked = tables.questions()
    found = {}
    for name in NAMED:
        if name in known:
            found[name] = known[name].statement
        else:
            question = asked[name].question
            found[name] = f"Open: {question[0].lower()}{question[1:]} Here: {asked[name].readings[0]}."
    return found


def amount(value: Fraction | int) -> dict[str, Any]:
    """An exact amount as the browser draws and speaks it: a whole part and a fraction.

    >>> amount(Fraction(91, 20))["spoken"], amount(Fraction(1, 2))["spoken"], amount(6)["spoken"]
    ('4 and 11/20', '1/2', '6')
    """
    number = Fraction(value)
    size = abs(number)
    whole, rest = divmod(size.numerator, size.denominator)
    below = size.denominator if rest else 0
    minus = "-" if number < 0 else ""
    parts = [str(whole)] * bool(whole or not rest) + [f"{rest}/{below}"] * bool(rest)
    return {
        "whole": signed(f"{minus}{whole}") if whole or not rest else signed(minus),
        "above": rest,
        "below": below,
        "spoken": signed(minus) + " and ".join(parts),
        "decimal": signed(f"{float(number):.4g}"),
    }


def plain(value: Fraction | int) -> str:
    """An exact amount inside a sentence.

    >>> plain(Fraction(61, 15)), plain(2), plain(Fraction(1, 4))
    ('4 1/15', '2', '1/4')
    """
    return str(amount(value)["spoken"]).replace(" and ", " ")


def badge(
    entry: str, now: str, is_yours: bool, *, label: str = "", ours: str | None = None, stands: str = ""
) -> dict[str, Any]:
    """What the browser needs for a badge: whose figure it is, what ours is, what it stands for."""
    row = samples().get(_key(entry))
    return {
        "entry": entry,
        "yours": is_yours,
        "label": label,
        "now": now,
        "ours": (row.sample if row else "") if ours is None else ours,
        "stands": row.stands_for if row else stands,
    }


def _key(entry: str) -> tuple[str, str]:
    name, _, field = entry.partition(".")
    return name, field


def rests_shown(rests: Iterable[Rest]) -> list[dict[str, str]]:
    """What a figure rests on, for the last line of a widget; each once."""
    found = {(one.kind, one.text, one.entry): one for one in rests}
    return [{"kind": one.kind, "text": one.text, "entry": one.entry} for one in found.values()]


def is_sampled(rests: Iterable[Rest]) -> bool:
    """Whether a figure rests on a sample of ours; then what is spoken ends with that."""
    return any(one.kind == SAMPLE for one in rests)
