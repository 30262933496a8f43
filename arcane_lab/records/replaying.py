"""Plays a record again, trusting none of it: each move is checked, and the play up to the first problem is kept."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import MOST_PROBLEMS, ArcaneLabError, IllegalMove, did_you_mean, shown
from arcane_lab.core.json_files import UnreadableFile, check_text, one_line, read_json
from arcane_lab.core.text import counted
from arcane_lab.engine.registry import find_game, of_other_making
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import seat_name
from arcane_lab.engine.taking_back import TakenBack
from arcane_lab.engine.waiting import judge
from arcane_lab.records.dealing import Dealer, OffSeed, begin
from arcane_lab.records.game import result_of
from arcane_lab.records.games import positions_of, shapes_of
from arcane_lab.records.record import Record, RecordedMove
from arcane_lab.records.several import parts_of

if TYPE_CHECKING:
    from arcane_lab.engine.shapes import MoveShape, RecordShape

#: How a warning begins that a record was made with other rules or cards.
OF_OTHERS: Final = "it was recorded with"
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{},]', re.DOTALL)
_VERSION: Final = re.compile(r"arcane-lab/record/([1-9][0-9]{0,8})")
_MOST_CUTS: Final = 20  # places, counted back from the damage, at which a damaged text may be closed


class Replay:
    """A play gone through move by move, with nothing kept of the way: what a record needs to be believed."""

    def __init__(self, setup: Setup, position: Any, dealer: Dealer) -> None:
        self._spec, self._players = find_game(setup.game), setup.players
        self._dealer = dealer
        self.state, _ = begin(setup, position, dealer)

    def play(self, text: str) -> None:
        """Play one move. Raises an `ArcaneLabError` when it cannot be; the state is then as before."""
        rules = self._spec.rules
        seat, number, refused = judge(self._spec, self.state, text, self._players)
        if refused is not None:
            raise IllegalMove(refused, self._spec.text.summary(self.state))
        self._dealer.run(self.state, lambda state: rules.apply(state, seat, number))

    def branch(self) -> Replay:
        """Another play from here on, whose shuffles are left to chance: no record holds those of a variation."""
        twin = copy.copy(self)
        twin.state = self._spec.rules.copy(self.state)
        twin._dealer = Dealer(self._spec.name, ())
        return twin


def position_in(game: str, position: Mapping[str, Any] | None) -> Any:
    """The position of a record in the shape of its game; None for a play that begins with its deal."""
    if position is None:
        return None
    from arcane_lab.engine.shapes import problem_in

    shape, problem = problem_in(shapes_of(game)[0], dict(position), "position")
    if shape is None:
        raise UnreadableFile(problem)
    return shape


def sound_moves(record: Record, position: Any) -> tuple[RecordedMove, ...]:
    """The moves of a record up to its first problem, without the variations that cannot be played."""
    dealer = Dealer(record.game_name, record.deals, is_forcing=True)
    replay = Replay(record.setup, position, dealer)
    found: list[RecordedMove] = []
    for move in record.moves[: record.playable]:
        sound = tuple(line for line in move.variations if not list(_line_problems(replay, line, "")))
        found.append(replace(move, variations=sound))
        replay.play(move.text)
    return tuple(found)


def read_record(text: str) -> Record:
    """The record that a text holds, played again; of a damaged text, what stands before the damage.

    Raises `UnreadableFile` when there is nothing to play: no setup, another format, or deals that cannot be.
    """
    from arcane_lab.engine.shapes import RecordShape, problem_in

    check_text(text)
    parts = parts_of(text)
    if not parts:
        raise UnreadableFile("holds an empty list: no record stands in it")
    if len(parts) > 1:
        raise UnreadableFile(
            f"holds {len(parts)} records, and this reads one: al.Record.load_all(path) reads all of a file"
        )
    data, damage = _read_damaged(parts[0])
    warnings = _check_format(data) + _unknown_keys(data)
    shape, problem = problem_in(RecordShape, data)
    if shape is None:
        raise UnreadableFile(problem if not damage else f"{problem}; {damage}")
    setup = _setup(shape)
    if shape.setup.values_hash not in (None, setup.values_hash):
        spec = find_game(setup.game)
        # Who defined a game can tell its versions apart by this; of what is shipped it says nothing to anybody.
        which = "" if spec.package else f" (fingerprint {shape.setup.values_hash}, and now {setup.values_hash})"
        warnings.append(f"{OF_OTHERS} {of_other_making(spec)}{which}, so effects may differ")
    moves, problems = _read_moves(shape.moves)
    position = position_in(setup.game, shape.position)
    try:
        replay, playable, found = _play(setup, position, Dealer(setup.game, shape.deals), moves)
    except OffSeed:
        # The seed is not named: a warning stands on pages of seats, too.
        warnings.append("the deals are not those that its seed gives; they are used as they are written")
        forcing = Dealer(setup.game, shape.deals, is_forcing=True)
        replay, playable, found = _play(setup, position, forcing, moves)
    players, unsaid = _players(shape)
    warnings += unsaid
    taken_back, wrong = _taken_back(shape, setup.players)
    problems += wrong
    if damage:
        problems.append(damage)
    problems = found or problems
    if not problems:
        problems += _compare_result(shape.result, _result_for(setup.game, replay.state, shape.result))
    return Record(
        game_name=setup.game,
        setup=setup,
        deals=tuple(shape.deals),
        moves=tuple(moves),
        result=shape.result,
        position=shape.position,
        title=shape.title,
        comment=shape.comment,
        problems=tuple(problems),
        warnings=tuple(warnings),
        playable=playable,
        taken_back=taken_back,
        players=players,
    )


def _check_format(data: Mapping[str, Any]) -> list[str]:
    """Refuse what is no record; a later version is read as far as it is known, with a warning."""
    found = data.get("format")
    version = _VERSION.fullmatch(found) if isinstance(found, str) else None
    if version is None:
        is_scenario = isinstance(found, str) and found.startswith("arcane-lab/scenario/")
        tip = " (it is a scenario: al.Game.from_text reads it, al.Scenario.load a file)" if is_scenario else ""
        raise UnreadableFile(f"format: {shown(found)} is not 'arcane-lab/record/1'{tip}")
    if version[1] == "1":
        return []
    return [f"it was written by a later version ({found}); what is not known here is left out"]


def _unknown_keys(data: Mapping[str, Any]) -> list[str]:
    """What to say of keys that are not known, which the shape leaves out: whoever wrote them may have meant others."""
    from arcane_lab.engine.shapes import RecordShape

    known = list(RecordShape.model_fields)
    extra = [key for key in data if key not in known]
    unknown = [
        f"there is no key {shown(key)} here, it is left out{did_you_mean(key, known)}" for key in extra[:MOST_PROBLEMS]
    ]
    more = len(extra) - len(unknown)
    return [*unknown, f"{more:,} more keys that are not known here are left out"] if more else unknown


def _setup(shape: RecordShape) -> Setup:
    """The checked setup, with the seed of the record (which may stand in the setup too)."""
    from arcane_lab.records.scenario import game_named, read_setup

    inner, outer = shape.setup.seed, shape.seed
    if None not in (inner, outer) and inner != outer:
        raise UnreadableFile(f"seed: {outer} is not the seed of the setup, {inner}: keep one of them")
    seed = inner if outer is None else outer
    return read_setup(game_named(shape.game), shape.setup.model_copy(update={"seed": seed}))


def _players(shape: RecordShape) -> tuple[tuple[str, ...], list[str]]:
    """Who played each seat, and what to say where the file names too many or too few."""
    if len(shape.players) in (0, shape.setup.players):
        return tuple(shape.players), []
    named, seats = counted(len(shape.players), "name"), counted(shape.setup.players, "seat")
    return (), [f"players: {named} for {seats}, so they are left out"]


def _read_moves(entries: Sequence[Any]) -> tuple[list[RecordedMove], list[str]]:
    """The moves up to the first that has no shape of a move, and what is wrong with that one."""
    from arcane_lab.engine.shapes import MoveShape, problem_in

    moves: list[RecordedMove] = []
    for number, data in enumerate(entries, 1):
        shape, problem = problem_in(MoveShape, data)
        if shape is None:
            return moves, [f"move {number}: {problem}"]
        moves.append(_move(shape))
    return moves, []


def _taken_back(shape: RecordShape, players: int) -> tuple[tuple[TakenBack, ...], list[str]]:
    """Where moves were taken back, and what is wrong with the first entry that names no place or seat of the play."""
    found: list[TakenBack] = []
    for number, one in enumerate(shape.taken_back):
        if one.at > len(shape.moves):
            reason = f"{one.at} is no place: this record has {counted(len(shape.moves), 'move')}"
            return tuple(found), [f"taken_back[{number}].at: {reason}"]
        if one.seat not in [seat_name(seat) for seat in range(players)]:
            reason = f"{shown(one.seat)} is no seat here, which are p1 to p{players}"
            return tuple(found), [f"taken_back[{number}].seat: {reason}"]
        found.append(TakenBack(one.at, one.seat))
    return tuple(found), []


def _move(shape: MoveShape) -> RecordedMove:
    lines = tuple(tuple(_move(move) for move in line) for line in shape.variations)
    return RecordedMove(shape.move, shape.comment, lines)


def _play(setup: Setup, position: Any, dealer: Dealer, moves: Sequence[RecordedMove]) -> tuple[Replay, int, list[str]]:
    """Play moves up to the first problem: how many could be, and all that is wrong up to there."""
    try:
        replay = Replay(setup, position, dealer)
    except ArcaneLabError as error:
        raise UnreadableFile(one_line(error)) from None
    problems: list[str] = []
    for number, move in enumerate(moves, 1):
        if len(problems) < MOST_PROBLEMS:
            # Nobody reads more, and a file may have a million variations.
            wrong = _variations(replay, move, f"move {number}")
            problems += islice(wrong, MOST_PROBLEMS - len(problems))
        try:
            replay.play(move.text)
        except ArcaneLabError as error:
            return replay, number - 1, [*problems, f"move {number}: {_reason(error)}"]
    return replay, len(moves), problems


def problems_of_lines(record: Record) -> list[str]:
    """What is wrong in the variations of a record that has no other problem, such as one that was annotated."""
    dealer = Dealer(record.game_name, record.deals, is_forcing=True)
    return _play(record.setup, position_in(record.game_name, record.position), dealer, record.moves)[2]


def _variations(replay: Replay, move: RecordedMove, place: str) -> Iterator[str]:
    """What is wrong in the variations of a move, which are played from where the play stands before it."""
    for number, line in enumerate(move.variations, 1):
        yield from _line_problems(replay, line, f"{place}, variation {number}")


def _line_problems(replay: Replay, line: Sequence[RecordedMove], place: str) -> Iterator[str]:
    """What is wrong in one line that might have been played."""
    if not line:
        yield f"{place}: it has no moves: write what might have been played, or leave the variation out"
    branch = replay.branch()
    for index, other in enumerate(line, 1):
        here = f"{place}, move {index}"
        yield from _variations(branch, other, here)
        try:
            branch.play(other.text)
        except ArcaneLabError as error:
            yield f"{here}: {_reason(error)}"
            break


def _reason(error: ArcaneLabError) -> str:
    return one_line(error.refusal if isinstance(error, IllegalMove) else error)


def _result_for(game: str, state: Any, recorded: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """How a game ended; where a record says only what this game adds to the end, that alone."""
    found, own = result_of(game, state), getattr(positions_of(game), "result", None)
    if found is None or own is None or not recorded:
        return found
    more = own(state)
    return more if set(recorded) <= set(more) else found


def _compare_result(recorded: Mapping[str, Any] | None, found: Mapping[str, Any] | None) -> list[str]:
    """A record that says how its game ended must be right; one may leave it out."""
    if recorded is None or dict(recorded) == found:
        return []
    if found is None:
        return ["result: the game is not over after these moves: leave the result out, or add the moves"]
    wrong = [key for key in {**found, **recorded} if recorded.get(key) != found.get(key)][:MOST_PROBLEMS]
    return [
        f"result: {shown(key)[1:-1]} is {shown(recorded.get(key))}, but the game ended with {found.get(key)}"
        for key in wrong
    ]


def _read_damaged(text: str) -> tuple[dict[str, Any], str]:
    """The object in a text; of a damaged one what can be read before the damage, and a sentence about it."""
    try:
        return read_json(text), ""
    except UnreadableFile as error:
        for whole in _closed(text[: _damage(text)]):
            try:
                found = read_json(whole)
            except UnreadableFile:
                continue
            if "moves" in found:
                return found, f"the file is damaged ({error}); what stands before that is kept"
        raise


def _damage(text: str) -> int:
    """Where a text stops being JSON; 0 when what is wrong with it is no damage."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.pos
    except (RecursionError, ValueError):
        return 0
    return 0


def _closed(text: str) -> Iterator[str]:
    """The text cut behind ever earlier values, with its open brackets closed."""
    cuts: list[tuple[int, str]] = []
    closing = ""
    for token in _TOKEN.finditer(text):
        mark = token[0]
        if mark in ("[", "{"):
            closing = ("]" if mark == "[" else "}") + closing
            cuts.append((token.end(), closing))
        elif mark in ("]", "}"):
            if not closing.startswith(mark):
                break
            closing = closing[1:]
            cuts.append((token.end(), closing))
        elif mark == ",":
            cuts.append((token.start(), closing))
    for end, brackets in reversed(cuts[-_MOST_CUTS:]):
        yield text[:end] + brackets
