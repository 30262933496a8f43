"""How a game is set up: what somebody gives, checked and complete, and how it is written down again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from arcane_lab.core.errors import BadSetup, UnknownName, shown
from arcane_lab.core.printing import in_short
from arcane_lab.core.table_files import Sheet
from arcane_lab.core.text import counted, whole_number
from arcane_lab.core.values import Value
from arcane_lab.engine.finding_options import unknown_option

LARGEST_SEED: Final = 2**63 - 1


@dataclass(frozen=True, repr=False)
class Setup:
    """How a game is set up, checked and complete: two games with equal setups and moves are the same game.

    `options` has a value for every option, `inputs` what else the game asks for, such as an edition or card values,
    each also there by its name: `setup.edition`.
    `changed` names the options that differ from their defaults, `values_hash` is a fingerprint of every card value in
    use. `seed` and `play`, which of the plays of that seed it is (from 0), name every shuffle and all luck.
    """

    game: str
    players: int
    options: Mapping[str, Value]
    seed: int
    inputs: Mapping[str, Any] = field(default_factory=dict)
    changed: tuple[str, ...] = ()
    values_hash: str = ""
    play: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))
        object.__setattr__(self, "inputs", _frozen(self.inputs))

    def __getattr__(self, name: str) -> Any:
        inputs = {} if name.startswith("_") else self.__dict__.get("inputs", {})
        if name in inputs:
            return inputs[name]
        raise AttributeError(f"a setup has no {name!r}", name=name, obj=self)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "options": dict(self.options), "inputs": _thawed(self.inputs)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.__post_init__()

    def __hash__(self) -> int:
        return hash((self.game, self.players, self.seed, self.play, self.values_hash))

    @property
    def _form(self) -> SetupForm:
        from arcane_lab.engine.registry import find_game

        return find_game(self.game).setup

    def as_dict(self) -> dict[str, Any]:
        """The setup as scenarios and records write it: only the options that differ from their defaults, no play 0."""
        found = self._form.write(self)
        return {**found, **({"play": self.play} if self.play else {})}

    @property
    def in_short(self) -> str:
        """What is played and by how many, such as "revised edition, 3 seats"."""
        return f"{self.kind}{counted(self.players, 'seat')}"

    @property
    def kind(self) -> str:
        """What is played, in front of something else: "revised edition, ", or nothing where there is one kind only."""
        variant = self._form.variant(self)
        return f"{variant}, " if variant else ""

    def __repr__(self) -> str:
        return in_short(f"<Setup of {self}>")

    def __str__(self) -> str:
        play = f", play {self.play}" if self.play else ""
        first = f"{self.game}, {self.in_short}, seed {self.seed}{play}"
        return "; ".join([first, *self._form.differences(self)])


def _frozen(value: Any) -> Any:
    return MappingProxyType({k: _frozen(v) for k, v in value.items()}) if isinstance(value, Mapping) else value


def _thawed(value: Any) -> Any:
    return {key: _thawed(one) for key, one in value.items()} if isinstance(value, Mapping) else value


def no_text(setup: Setup) -> str:
    """Nothing to say of a setup."""
    return ""


def plain_dict(setup: Setup) -> dict[str, Any]:
    """A setup as files write it, where nothing of it is special."""
    given = {name: _thawed(value) for name, value in setup.inputs.items()}
    return {"players": setup.players, **given, "options": {name: setup.options[name] for name in setup.changed}}


def changed_options(setup: Setup) -> Sequence[str]:
    """The options that differ from their defaults, in words."""
    if not setup.changed:
        return ()
    return ("differs from the defaults in " + ", ".join(f"{n} = {setup.options[n]!r}" for n in setup.changed),)


def checked_whole(value: object) -> int | None:
    """A whole number that somebody gave as one: a text does not stand for it."""
    return None if isinstance(value, str) else whole_number(value)


def checked_seed(seed: object) -> int:
    """A seed that somebody gave; raises `BadSetup`.

    >>> checked_seed(7)
    7
    """
    number = checked_whole(seed)
    if number is None or not 0 <= number <= LARGEST_SEED:
        raise BadSetup("seed", seed, "that is no seed", "a whole number from 0 to 2**63 - 1")
    return number


def checked_options(given: object, known: Mapping[str, Any], example: str) -> dict[str, Value]:
    """The options that somebody gives; raises `UnknownName`, and `DatasetError` with all that is wrong."""
    sheet = Sheet("options")
    if given is not None and not isinstance(given, Mapping):
        sheet.stop(f"{shown(given)} names no options", f"a dict such as {example}, or None")
    found: dict[str, Value] = {}
    for name, value in (given or {}).items():
        if not isinstance(name, str) or name not in known:
            raise unknown_option(name, known)
        refused: tuple[str, str] | None = known[name].refusal(value)
        if refused:
            sheet.refuse(*refused, column=name, value=value)
        else:
            # A number of NumPy becomes a plain one, which a file can hold.
            number = None if isinstance(value, bool | str) else whole_number(value)
            found[name] = value if number is None else number
    sheet.finish()
    return found


def laid_over(game: str, given: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """What a call gives with the changes of a setting: options are merged, everything else is replaced."""
    options = {**(given.get("options") or {}), **(changes.get("options") or {})}
    return {**given, **changes, "options": options}


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupForm:
    """How a game can be set up: what is asked for besides seats, options and seed, and what becomes of it."""

    #: A checked and complete setup, of ``players``, ``seed``, ``options`` and the inputs; raises `BadSetup`,
    #: `UnknownName` or `DatasetError`.
    read: Callable[..., Setup]
    #: What may be given besides them, each with what it is, in a sentence.
    inputs: Mapping[str, str] = field(default_factory=dict)
    #: Those of them that `sweep` sets as a whole; None for all.
    swept: tuple[str, ...] | None = None
    #: The options by name; each has a ``default``.
    options: Callable[[], Mapping[str, Any]] = dict
    #: The number of the seat that begins each of some plays of a setup, by their numbers; None where nobody does.
    starter: Callable[[Setup, Sequence[int]], Sequence[int]] | None = None
    #: What a setup rests on that is assumed and not known, as pairs of a card and a name.
    assumed: Callable[[Setup], tuple[tuple[str, str], ...]] = lambda setup: ()
    #: What is played, in a few words for titles, such as "revised edition"; may be empty.
    variant: Callable[[Setup], str] = no_text
    #: What else is told of a setup above a record of it, in sentences.
    facts: Callable[[Setup], Sequence[str]] = lambda setup: ()
    #: What is out of the ordinary in a setup, in sentences without a full stop.
    differences: Callable[[Setup], Sequence[str]] = changed_options
    #: A setup as scenarios and records write it.
    write: Callable[[Setup], dict[str, Any]] = plain_dict
    #: What a call gives (options and inputs by name) with the changes of one setting laid over it.
    merge: Callable[[str, Mapping[str, Any], Mapping[str, Any]], dict[str, Any]] = laid_over
    #: More names of single values, such as those of cards, each with its full name; and what changes when one is set.
    names: Callable[[], Mapping[str, str]] = dict
    change: Callable[[str, Any], dict[str, Any]] = lambda name, value: {}
    #: The names of values that a setup rests on and that are assumed and not known, so far as they can be set.
    assumed_names: Callable[[Setup], Sequence[str]] = lambda setup: ()
    #: The value that a setup has for such a name, and those to compare it with: moved by so much, or other choices.
    alternatives: Callable[[Setup, str, int], tuple[Value | None, Sequence[Value]]] = lambda setup, name, step: (
        None,
        (),
    )

    def checked(self, *, players: Any, seed: Any, options: Any = None, **inputs: Any) -> Setup:
        """A checked and complete setup; raises `BadSetup`, `UnknownName` or `DatasetError`."""
        for name in inputs:
            if name not in self.inputs:
                known = [*self.inputs, "options", "players", "seed"]
                if (place := self.place_of(name, inputs[name])) is None:
                    raise UnknownName("something that this game is set up with", name, known)
                where, value = place
                raise BadSetup(name, inputs[name], f"it belongs to {where}", f"{where}={shown(value)}")
        return self.read(players=players, seed=seed, options=options, **inputs)

    def place_of(self, name: object, value: Any) -> tuple[str, dict[str, Any]] | None:
        """Where a single option or value belongs, and how it is written there; None for what is neither."""
        if not isinstance(name, str) or name not in (*self.options(), *self.names()):
            return None
        ((where, written),) = self.changes({name: value}).items()
        return where, written

    def changes(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values by name (an option, an input, a card value) as the changes of one setting."""
        found: dict[str, Any] = {}
        for name, value in values.items():
            if name in self.names():
                merge_into(found, self.change(name, value))
            elif name in self.options():
                merge_into(found, {"options": {name: value}})
            else:
                found[name] = value
        return found


def merge_into(found: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Add a nested dict to another, in place."""
    for key, value in more.items():
        if isinstance(value, Mapping) and isinstance(found.get(key), dict):
            merge_into(found[key], value)
        else:
            found[key] = dict(value) if isinstance(value, Mapping) else value
