"""Other readings of a game: every other answer to an open question, value of a card, or number of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from arcane_lab.core.errors import BadSetup, DatasetError, UnknownName
from arcane_lab.core.exact_numbers import python_list, python_value
from arcane_lab.core.text import whole_number
from arcane_lab.core.values import Value, format_value, is_same
from arcane_lab.engine.finding_options import meant_among
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation.arguments import Call

#: What can be varied as a whole, and what it is called.
GROUPS: Final = {"options": "open questions", "numbers": "numbers of the rules", "values": "assumed values by name"}
MOST_STEP: Final = 99


def readings_of(call: Call, over: object, step: object) -> list[Reading]:
    """The other readings of what somebody wants to vary, each tried out as a setup, those too that can't be played.

    `over` and `step` are those of `sensitivity`. Raises `BadSetup` where none can be played, or what varies is unclear.
    """
    chosen = _chosen(call, list(over) if isinstance(over, Mapping) else over)
    size = None if isinstance(step, bool | str) else whole_number(step)
    if size is None or not 1 <= size <= MOST_STEP:
        raise BadSetup("step", step, "that is no step", f"a whole number from 1 to {MOST_STEP}")
    found = list(_named_readings(call, over) if isinstance(over, Mapping) else _readings(call, chosen, size))
    varied = {reading.option for reading in found}
    # Of a group or a card what has no other value is left out; what somebody names is not.
    listed: Any = () if isinstance(over, str) else python_list(over)
    named = list(listed)
    lacking = [name for name in chosen if name not in varied and (name in named or not found)]
    if lacking:
        reason = "no value is named other than the one in use"
        raise BadSetup("over", lacking, reason, f"values of your own: over={{{lacking[0]!r}: [3, 5]}}")
    if all(reading.why for reading in found):
        reason = f"no other reading of that can be played in these games ({found[0].name}: {found[0].why})"
        raise BadSetup("over", list(chosen), reason, "other options, or other games")
    return found


def changes(game: str, name: str, value: Value) -> dict[str, Any]:
    """What changes when an option or a card value is set."""
    return find_game(game).setup.changes({name: value})


def _chosen(call: Call, over: object) -> tuple[str, ...]:
    """The names to vary; raises `BadSetup` or `UnknownName`."""
    form = find_game(call.game).setup
    known, whole = form.options(), tuple(dict.fromkeys(form.names().values()))
    examples = [*list(known)[:1], *whole[:1], *(name.partition(".")[0] for name in whole[:1])]
    allowed = "'options', 'numbers' or 'values' for all of them, or a list of names"
    allowed += f", such as {examples}" if examples else ""
    if isinstance(over, str) and over in GROUPS:
        return _group(call, over)
    if not known:
        raise BadSetup("over", over, "this game leaves no question open", "a game with options")
    given = python_list(over)
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Sequence) or not given:
        raise BadSetup("over", over, "that is no list of options", allowed)
    return tuple(dict.fromkeys(one for name in given for one in _meant(call, name, whole)))


def _meant(call: Call, name: object, whole: Sequence[str]) -> Sequence[str]:
    """What a name of a list means: an option or a value, all of a group, or every value of a card.

    `whole` are the values of cards by their whole names. Raises `UnknownName`.
    """
    form = find_game(call.game).setup
    known = form.options()
    if isinstance(name, str) and (name in known or name in form.names()):
        return (name,)
    if isinstance(name, str) and name in GROUPS:
        return _group(call, name)
    if of_card := [one for one in whole if one.partition(".")[0] == name]:
        return of_card
    names = [*known, *form.names()]
    raise UnknownName("something that can be varied", name, names, meant_among(name, known, names))


def _group(call: Call, over: str) -> tuple[str, ...]:
    """The names of all open questions, numbers of the rules, or assumed values; raises `BadSetup` where none is."""
    if found := _of_group(call, over):
        return found
    raise BadSetup("over", over, f"this game has no {GROUPS[over]}", "a game that has some, or a list of names")


def _of_group(call: Call, over: str) -> tuple[str, ...]:
    form = find_game(call.game).setup
    known = form.options()
    if over != "values":
        questions = tuple(name for name, option in known.items() if option.questions)
        if over == "options":
            # A game of one's own has options and no list of questions.
            return questions or tuple(known)
        return tuple(name for name, option in known.items() if option.is_number)
    return tuple(form.assumed_names(call.plan().setup))


@dataclass(frozen=True, slots=True)
class Reading:
    """Another reading of an option; `why` says why these games cannot have it, and is empty where they can."""

    option: str
    value: Value
    in_use: Value
    why: str = ""

    @property
    def name(self) -> str:
        """The reading as a setting is called.

        >>> Reading("doll_locked", False, True).name
        'doll_locked = false'
        """
        return f"{self.option} = {format_value(self.value)}"


def _readings(call: Call, chosen: Sequence[str], step: int) -> Iterator[Reading]:
    """Every other reading or value of what was chosen, each tried out as a setup."""
    form, setup = find_game(call.game).setup, call.plan().setup
    known = form.options()
    for name in chosen:
        if name in known:
            in_use, option = setup.options[name], known[name]
            values: Sequence[Value] = option.values or option.measured
        else:
            found, values = form.alternatives(setup, name, step)
            if found is None:
                continue
            in_use = found
        for value in values:
            if not is_same(value, in_use):
                yield Reading(name, value, in_use, _why_not(call, name, value))


def _named_readings(call: Call, over: Mapping[str, Value | Sequence[Value]]) -> Iterator[Reading]:
    """The values that somebody names, each tried out as a setup; raises `UnknownName` for what has no value itself."""
    form, setup = find_game(call.game).setup, call.plan().setup
    known = form.options()
    for name, given in over.items():
        if name not in known and name not in form.names():
            names = [*known, *form.names()]
            of_card = tuple(one for one in form.names() if one.startswith(f"{name}."))
            raise UnknownName("one option or value", name, names, of_card[:9] or meant_among(name, known, names))
        in_use = setup.options[name] if name in known else form.alternatives(setup, name, 1)[0]
        listed: Any = python_list(given)
        is_list = isinstance(listed, Sequence) and not isinstance(listed, str)
        taken = [in_use]
        for value in map(python_value, listed if is_list else [listed]):
            if in_use is not None and not any(is_same(value, one) for one in taken):
                taken.append(value)
                yield Reading(name, value, in_use, _why_not(call, name, value))


def _why_not(call: Call, name: str, value: Value) -> str:
    """Why these games cannot have a reading; empty where they can."""
    try:
        call.changed(name, changes(call.game, name, value)).plan()
    except BadSetup as error:
        return error.reason
    except DatasetError as error:
        return str(error)
    return ""
