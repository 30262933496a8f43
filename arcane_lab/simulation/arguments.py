"""What `simulate`, `compare`, `sweep`, `league` and `sensitivity` are called with, read in one place.

A `Call` says what is played, `How` says how; `RunArguments` are the arguments that all of them share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from inspect import Parameter
from typing import Any, Final, Literal, TypedDict

from arcane_lab.core.errors import ArcaneLabError, BadSetup, UnknownName, shown
from arcane_lab.core.signatures import keys_as_parameters, with_parameters
from arcane_lab.engine.registry import chosen_game, find_game
from arcane_lab.engine.spec import MOST_ROUNDS
from arcane_lab.simulation.plan import Plan, make_plan


class RunArguments(TypedDict, total=False):
    """What every run of games can be given by name. All other names are inputs of the game, such as an edition."""

    options: Mapping[str, Any] | str | None
    """Readings of the rules by name, or the name of a preset that the game has."""
    seed: int
    """The seed that names every game: with the number of a game it gives every shuffle and all luck."""
    most_rounds: int
    """The rounds after which a game that is not over counts as unfinished."""
    mode: Literal["auto", "plain", "compiled"]
    """Plain Python, the compiled twin, or the first until the second is ready; the games are the same."""
    executor: Any
    """An executor of `concurrent.futures`, such as a process pool or a cluster, whose workers play."""
    workers: int | None
    """How many cores play compiled games; all of them where nothing is said."""
    progress: bool
    """Whether a bar shows how many games have been played."""


@dataclass(frozen=True, slots=True)
class How:
    """How games are played, whichever they are."""

    mode: str = "auto"
    executor: Any = None
    workers: int | None = None
    progress: bool = True


@dataclass(frozen=True, slots=True)
class Call:
    """What a call says of its games; `changed` is the same call with changes, `plan` checks it.

    `given` holds the options and the other inputs of the game, as somebody gave them.
    """

    game: str
    players: Any = None
    given: Mapping[str, Any] = field(default_factory=dict)
    most_rounds: int = MOST_ROUNDS
    seed: int = 1

    def changed(self, name: str, changes: object) -> Call:
        """The call with the changes of one setting laid over it, as its game lays them (`SetupForm.merge`).

        `name` is the setting's, for errors. Raises `BadSetup`, `UnknownName` or `DatasetError`.
        """
        if not isinstance(changes, Mapping):
            allowed = "a dict of changes, such as {'options': {…}}, or {} for none"
            raise BadSetup(f"settings[{name!r}]", changes, "that is no dict of changes", allowed)
        form, known = find_game(self.game).setup, changeable(self.game)
        for key in changes:
            if key not in known:
                raise _not_changeable(self.game, name, key, changes[key])
        own = {key: changes[key] for key in ("players", "most_rounds") if key in changes}
        rest = {key: value for key, value in changes.items() if key not in own}
        return replace(self, **own, given=form.merge(self.game, self.given, rest))

    def plan(self, time_limit: object = None) -> Plan:
        """The checked plan; raises `BadSetup`, `UnknownName` or `DatasetError`."""
        own: dict[str, Any] = {"seed": self.seed, "most_rounds": self.most_rounds, "time_limit": time_limit}
        return make_plan(self.game, self.players, **own, **self.given)

    def plan_of(self, name: str, changes: object) -> Plan:
        """The plan of one setting; an error says which setting it is about."""
        try:
            return self.changed(name, changes).plan()
        except ArcaneLabError as error:
            error.add_note(f"This is about the setting {shown(name)}.")
            raise


def _not_changeable(game: str, setting: str, key: object, value: object) -> ArcaneLabError:
    """The error for what no setting can change: of an option or a value by its name it says where that belongs."""
    place = find_game(game).setup.place_of(key, value)
    if place is None:
        return UnknownName("something that a setting can change", key, changeable(game))
    return BadSetup(f"settings[{setting!r}]", key, f"it belongs to {place[0]}", shown(dict([place])))


def changeable(game: str) -> tuple[str, ...]:
    """What a setting can change.

    >>> changeable("alley")
    ('players', 'most_rounds', 'options', 'edition', 'powers', 'items')
    """
    return ("players", "most_rounds", "options", *find_game(game).setup.inputs)


def read_call(game: str | None, players: object, given: Mapping[str, Any]) -> tuple[Call, How]:
    """What is played and how, of the arguments of a call; what is not named has its default.

    >>> call, how = read_call("alley", ["greedy", "random"], {"seed": 7, "edition": "first", "mode": "plain"})
    >>> call.seed, dict(call.given), how.mode
    (7, {'options': None, 'edition': 'first'}, 'plain')
    """
    rest = {"options": None, **given}
    how, own = ({name: rest.pop(name) for name in names if name in rest} for names in (_HOW, ("most_rounds", "seed")))
    return Call(chosen_game(game).name, players, rest, **own), How(**how)


_HOW: Final = tuple(one.name for one in fields(How))
_DEFAULTS: Final = {"options": None, **{one.name: one.default for one in (*fields(Call), *fields(How))}}
#: Names the shared arguments in the signature of a function that takes them, and the inputs of any game, as `**given`.
takes_run_arguments: Final = with_parameters(
    [*keys_as_parameters(RunArguments, _DEFAULTS), Parameter("inputs", Parameter.VAR_KEYWORD, annotation="Any")]
)
