"""What the dice explorer is asked, read and said: inputs, the roll that lies there, the title, what is best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, cast

from arcane_lab.chance.errors import whole
from arcane_lab.core.text import counted
from arcane_lab.games.arts.odds.asked import Ruled, faces_of, mix_of, rates_of, rewards_of, ruled_by, times, types_of
from arcane_lab.games.arts.odds.dice import roll_of, setting
from arcane_lab.games.arts.odds.own_turn import OwnTrick
from arcane_lab.games.arts.odds.stage import Roll
from arcane_lab.games.arts.widgets.showing import plain


@dataclass(frozen=True, slots=True)
class Asked:
    """Everything that is explored; what is None is a sample."""

    tricks: tuple[tuple[str, int], ...]
    roll: Roll
    faces: tuple[str, ...] | None = None
    rewards: tuple[str, ...] | None = None
    rates: Mapping[str, Fraction] | None = None
    shards: int | None = None
    #: Points that there are to spend; None is enough for both dice.
    points: int | None = None
    ruled: Ruled = field(default_factory=lambda: ruled_by(None))
    #: Whether tricks and the roll are still examples of ours.
    is_example: bool = False


def inputs_of(faces: Any, rewards: Any, rates: Any) -> dict[str, Any]:
    """Faces and rates that were given, checked."""
    numbers = None if rates is None else {name: rates_of({name: value}, ())[0][name] for name, value in _items(rates)}
    return {
        "faces": None if faces is None else types_of("faces", faces, least=1),
        "rewards": None if rewards is None else rewards_of(rewards)[0],
        "rates": numbers or None,
    }


def _items(rates: object) -> Iterable[tuple[Any, Any]]:
    rates_of(rates, ())
    return cast(Mapping[Any, Any], rates).items()


def _dice(asked: Asked) -> tuple[tuple[str, ...], tuple[str, ...]]:
    faces = asked.faces or faces_of(None, mix_of(asked.ruled.mix(None))[0])[0]
    return faces, asked.rewards or rewards_of(None)[0]


def roll_given(given: object, asked: Asked) -> Roll:
    """The roll that is given, or the last faces of both dice that match nothing."""
    faces, rewards = _dice(asked)
    if given is not None:
        return roll_of(given, setting("A", [1], faces=faces, rewards=rewards, unit="fame")._stage)
    quiet = [face for face in faces if not any(face in types for types, _ in asked.tricks)]
    benefit = "coins" if "coins" in rewards else rewards[0]
    return (quiet[0] if quiet else faces[0]), benefit


def roll_kept(asked: Asked) -> Roll:
    """The roll that lies there, if the dice have these faces still; else their first."""
    faces, rewards = _dice(asked)
    face, benefit = asked.roll
    return (face if face in faces else faces[0]), (benefit if benefit in rewards else rewards[0])


def on_stage(tricks: Sequence[OwnTrick], stage: Sequence[str] | None) -> list[OwnTrick]:
    """The tricks of a sheet that are performed: those named, or all that are prepared."""
    if stage is None:
        return [one for one in tricks if one.is_prepared]
    known = {one.code: one for one in tricks}
    return [known.get(code, OwnTrick(code)) for code in stage]


def points_of(asked: Asked) -> int:
    """How many points there are to spend: given, or enough for both dice. Raises `ImpossibleQuestion`."""
    most = 2 * asked.ruled.numbers.die_points
    reason = f"{counted(most, 'point')} set both dice (AS-DICE-03)"
    return most if asked.points is None else whole("points", asked.points, 0, most, reason)


def title_of(faces: Sequence[str], rewards: Sequence[str]) -> str:
    """The faces of both dice, as they stand in the title."""
    types, benefits = Counter(faces), Counter(rewards)
    if {*types.values(), *benefits.values()} == {1}:
        return f"faces {' '.join(types)} and {', '.join(benefits)}, each once"
    said = " ".join(f"{name}{f' ({times(count)})' if count > 1 else ''}" for name, count in types.items())
    named = ", ".join(f"{name}{f' ({times(count)})' if count > 1 else ''}" for name, count in benefits.items())
    return f"faces {said} and {named}"


def advice(points: int, values: Sequence[Fraction], rate: Fraction, each: int) -> str:
    """What is best with the points that you have: a die takes `each`, a point that is left has a worth too."""
    net = [value - each * dice * rate for dice, value in enumerate(values[: points // each + 1])]
    best = net.index(max(net))
    worth = f", as a point left over is worth {plain(rate)}" if rate else ""
    have = "no point" if not points else counted(points, "point")
    spend = (f"set one die for {each}", f"set both for {2 * each}") if each > 1 else ("spend one", "spend both")
    return f"With {have}{worth}: {('leave it', *spend)[best]}."


def steps_of(answer: Any) -> list[str]:
    """How a group of bars was counted, without what it rests on, which stands below all of them."""
    why = answer.why()
    rests = {str(one) for one in answer.rests_on}
    lines = [step for step in why.steps if step not in rests]
    return [*lines, *([f"Formula: {why.formula}"] if why.formula else []), *([why.numbers] if why.numbers else [])]
