"""Scenarios: a position, moves and what must follow, in one JSON file that people write by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arcane_lab.core.errors import ArcaneLabError, did_you_mean, one_of, shown, shown_path, text_of
from arcane_lab.core.json_files import UnreadableFile, one_line, path_of, read_json, read_text, write_json
from arcane_lab.core.printing import in_short
from arcane_lab.core.read_only import read_only
from arcane_lab.core.signatures import typed
from arcane_lab.core.text import counted
from arcane_lab.engine.registry import chosen_game, default_game, find_game, games
from arcane_lab.engine.setup import Setup
from arcane_lab.records.games import positions_of, shapes_of
from arcane_lab.records.report import Report

if TYPE_CHECKING:
    from arcane_lab.engine.shapes import ExpectShape, ScenarioShape, SetupShape, Shape
    from arcane_lab.records.game import Game


@dataclass(frozen=True, slots=True, repr=False)
class Scenario:
    """A position with moves and expectations, read and checked; `check()` plays the moves and compares.

    `name` is where it came from, `rules` are the ids of the rules it shows, `setup` is complete. A scenario that
    cannot be read raises an `ArcaneLabError` of one line that says where and why.
    """

    name: str
    game_name: str
    title: str
    rules: tuple[str, ...]
    setup: Setup
    moves: tuple[str, ...]
    position: Shape
    expect: ExpectShape
    outline: ScenarioShape

    def __repr__(self) -> str:
        return in_short(one_line(f"<Scenario {in_short(shown(self.title), 120)}: {counted(len(self.moves), 'move')}>"))

    @classmethod
    def load(cls, path: str | Path) -> Scenario:
        """The scenario of a file. Raises `UnreadableFile` that names the file."""
        file = path_of(path, "a scenario")
        try:
            return cls.from_text(read_text(file, "a scenario"), name=str(file))
        except ArcaneLabError as error:
            raise UnreadableFile(f"{shown_path(file)}: {error}") from None

    @classmethod
    def example(cls, name: str, game: str | None = None) -> Scenario:
        """A scenario that comes with the package, by the name of its file; raises `UnknownName` with the nearest.

        >>> Scenario.example("20-play-every-step-in-one-play").rules[0]
        'AA-PLAY-26'
        """
        from arcane_lab.records.explaining import find_scenario

        return cls.load(find_scenario(default_game() if game is None else game_named(game), name))

    @classmethod
    def from_text(cls, text: str, name: str = "scenario") -> Scenario:
        """The scenario that a JSON text holds."""
        return cls.from_dict(read_json(text), name)

    @classmethod
    def from_dict(cls, data: dict[str, Any], name: str = "scenario") -> Scenario:
        """The scenario that an object read from JSON holds."""
        from arcane_lab.engine.shapes import SCENARIO_FORMAT, ScenarioShape, problem_in

        text_of("name", name, "scenario")
        if not isinstance(data, dict):
            raise UnreadableFile(f"holds {shown(data)} where a JSON object is needed, {{ … }}")
        check_format(data, SCENARIO_FORMAT)
        shape, problem = problem_in(ScenarioShape, data)
        if shape is None:
            raise UnreadableFile(problem)
        game = game_named(shape.game)
        position_shape, expect_shape, _ = shapes_of(game)
        position, problem = problem_in(position_shape, shape.position, "position")
        if position is None:
            raise UnreadableFile(problem)
        expect, problem = problem_in(expect_shape, shape.expect, "expect")
        if expect is None:
            raise UnreadableFile(problem)
        check_rules(game, shape.rules, "rules")
        check_rules(game, expect.events, "expect.events")
        for number, refused in enumerate(expect.refused):
            check_rules(game, refused.rule or [], f"expect.refused[{number}].rule")
        scenario = cls(
            name,
            game,
            shape.title,
            tuple(shape.rules),
            read_setup(game, shape.setup),
            tuple(shape.moves),
            position,
            expect,
            # What position and expect say is kept in their own shapes; here only that they are there.
            shape.model_copy(
                update={key: read_only({}) for key in ("position", "expect") if key in shape.model_fields_set}
            ),
        )
        scenario.placed()
        return scenario

    def placed(self) -> Any:
        """A new state of the rules that stands at the position; raises an error for one that cannot be."""
        state = find_game(self.game_name).rules.new_state(self.setup, None)
        positions_of(self.game_name).place(state, self.position)
        return state

    def game(self, players: Any = None) -> Game:
        """The game as it stands at the position, to play on; the scenario's moves are not played.

        `players` says who plays, as for `Game`; left out, all seats are people's.
        """
        from arcane_lab.records.game import Game

        return Game.from_scenario(self, players=players)

    def play(self, players: Any = None) -> Game:
        """The game after the scenario's moves; raises `IllegalMove` at one that may not be done."""
        game = self.game(players)
        for move in self.moves:
            game._play_written(move)
        return game

    def check(self) -> Report:
        """Play the moves and compare every expectation. Raises `UnreadableFile` for a move that is none."""
        from arcane_lab.records.comparing import check_scenario

        return check_scenario(self)

    def to_text(self) -> str:
        """The scenario as JSON, keys in their usual order, with nothing added that it did not say."""
        data = self.outline.model_dump(exclude_unset=True)
        data["position"] = self.position.model_dump(exclude_unset=True)
        if "expect" in data:
            data["expect"] = self.expect.model_dump(exclude_unset=True)
        return write_json(data)


@typed
def scenario_of(
    game: object,
    *,
    seats: int,
    position: Mapping[str, Any],
    title: str = "a scenario",
    moves: Sequence[str] = (),
    expect: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    rules: Sequence[str] = (),
    seed: int = 0,
) -> Scenario:
    """A scenario written in Python, of a game or its definition, with the keys of the file.

    In `expect` a dict is enough for `refused`, each move with the rule of its refusal; `rules` there are those that
    speak, in their order. Cards that the position does not name lie where they begin. Raises `UnreadableFile` and
    `BadPosition` where a part is not as it must be.

    >>> position = {"phase": "sell", "to_move": "p1", "seats": {"p1": {"storehouse": "[OW] OW OW", "stash": "TC"}}}
    >>> early = {"refused": {"play OW a1": "AA-TURN-02"}}
    >>> scenario_of("alley", seats=3, position=position, expect=early).check().passed
    True
    """
    from arcane_lab.engine.shapes import SCENARIO_FORMAT

    wanted = dict(expect or {})
    if "rules" in wanted:
        wanted["events"] = wanted.pop("rules")
    if isinstance(wanted.get("refused"), Mapping):
        wanted["refused"] = [{"move": move, "rule": rule} for move, rule in wanted["refused"].items()]
    setup = {"players": seats, "options": dict(options or {}), "seed": seed}
    data = {"game": chosen_game(game).name, "title": title, "rules": list(rules), "setup": setup, "moves": [*moves]}
    return Scenario.from_dict({"format": SCENARIO_FORMAT, **data, "position": dict(position), "expect": wanted}, title)


def check_format(data: dict[str, Any], wanted: str) -> None:
    """Refuse an object that is not of the format wanted, before anything else in it is looked at."""
    found = data.get("format")
    if found is None:
        raise UnreadableFile(f'the key \'format\' is missing: a file of this kind begins with "format": "{wanted}"')
    if found == wanted:
        return
    kind = wanted.rpartition("/")[0]
    if isinstance(found, str) and found.startswith(kind + "/"):
        raise UnreadableFile(f"format: {shown(found)} is another version than {wanted!r}, which is the one known here")
    is_record = isinstance(found, str) and found.startswith("arcane-lab/record/")
    tip = " (it is a record: al.Record.from_text reads it, al.Record.load a file)" if is_record else ""
    raise UnreadableFile(f"format: {shown(found)} is not {wanted!r}{tip}")


def game_named(name: str) -> str:
    """The game of that very name, or an error that names the nearest."""
    if name not in games():
        near = did_you_mean(name, games()) or f"; there is {one_of(games())}"
        own = "a game of your own is known once its definition has run here, or its package is installed"
        raise UnreadableFile(f"game: {shown(name)} is no game here{near}; {own}")
    return name


def read_setup(game: str, shape: SetupShape) -> Setup:
    """The setup of a scenario or a record, checked by its game; a seed or play that is left out is 0."""
    from arcane_lab.engine.shapes import problem_in

    given = shape.model_dump(exclude_unset=True)
    found, problem = problem_in(shapes_of(game)[2], given, "setup")
    if found is None:
        raise UnreadableFile(problem)
    inputs = {name: getattr(found, name) for name in type(found).model_fields if name not in type(shape).model_fields}
    try:
        setup = find_game(game).setup.checked(
            players=shape.players, options=shape.options, seed=shape.seed or 0, **inputs
        )
        return replace(setup, play=shape.play)
    except ArcaneLabError as error:
        raise UnreadableFile(f"setup: {one_line(error)}") from None


def check_rules(game: str, ids: list[str], place: str) -> None:
    """Refuse a rule id that the ledger of the game does not have."""
    known = find_game(game).tables.named()
    for number, rule in enumerate(ids):
        if rule not in known:
            raise UnreadableFile(f"{place}[{number}]: {shown(rule)} is no rule{did_you_mean(rule, known)}")
