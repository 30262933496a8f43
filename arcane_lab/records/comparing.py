"""Plays the moves of a scenario and compares what follows with what it expects, key by key."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from arcane_lab.core.errors import ArcaneLabError, UnreadableText
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.core.text import listed
from arcane_lab.engine.comparing import Comparison
from arcane_lab.engine.moves import Refusal
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import GameSpec, seat_name
from arcane_lab.engine.waiting import judge
from arcane_lab.records.games import expectations_of, positions_of
from arcane_lab.records.report import Report

if TYPE_CHECKING:
    from arcane_lab.engine.shapes import ExpectShape, RefusedShape
    from arcane_lab.records.scenario import Scenario


def check_scenario(scenario: Scenario) -> Report:
    """Play a scenario and compare; a move that is refused ends the play and the comparison."""
    spec = find_game(scenario.game_name)
    state = scenario.placed()
    spec.rules.go_on(state)
    positions_of(scenario.game_name).finish(state, scenario.position)
    fired = _rules_of(spec, state)
    for number, text in enumerate(scenario.moves):
        seat, move, refused = _judge(spec, state, text, f"moves[{number}]", scenario.setup.players)
        if refused is not None:
            return Report(scenario.name, scenario.title, (), f"moves[{number}]: {refused}")
        spec.rules.apply(state, seat, move)
        fired += _rules_of(spec, state)
    comparisons = tuple(_compare(spec, state, scenario, fired))
    return Report(scenario.name, scenario.title, comparisons)


def _compare(spec: GameSpec, state: Any, scenario: Scenario, fired: list[str]) -> Iterator[Comparison]:
    expect = scenario.expect
    yield from expectations_of(scenario.game_name).compare(state, expect)
    named = expect.model_fields_set
    actor = spec.rules.to_move(state)
    found = {
        "to_move": None if actor < 0 else seat_name(actor),
        "phase": spec.rules.phase(state),
        "step": spec.rules.step(state),
        "round": spec.rules.round_number(state),
    }
    for key, value in found.items():
        if key in named:
            yield Comparison.of(key, getattr(expect, key), value)
    if "waiting" in named:
        waiting = [seat_name(seat) for seat in spec.rules.waiting(state)]
        yield Comparison(
            "waiting", _list(list(expect.waiting)), _list(waiting), sorted(expect.waiting) == sorted(waiting)
        )
    if "winners" in named:
        winners = {seat_name(seat) for seat in spec.rules.winners(state)}
        yield Comparison(
            "winners", _list(sorted(expect.winners)), _list(sorted(winners)), winners == set(expect.winners)
        )
    if expect.events:
        yield _compare_events(expect.events, fired)
    yield from _compare_legal(spec, state, expect, named)
    for number, refused in enumerate(expect.refused):
        yield _compare_refused(spec, state, refused, f"expect.refused[{number}].move", scenario.setup.players)


def _compare_events(wanted: list[str], fired: list[str]) -> Comparison:
    """The rules wanted must have fired in that order; others may have fired between them."""
    rest = iter(fired)
    missing = next((rule for rule in wanted if rule not in rest), None)
    return Comparison(
        "events",
        " then ".join(wanted),
        f"no {missing} where it was due; fired: {_list(fired)}" if missing else "all of them, in order",
        missing is None,
    )


def _compare_legal(spec: GameSpec, state: Any, expect: ExpectShape, named: set[str]) -> Iterator[Comparison]:
    legal = set(spec.rules.legal_moves(state, spec.rules.to_move(state)))

    def numbers(key: str) -> dict[int, str]:
        texts = getattr(expect, key)
        return {_read(spec, state, text, f"expect.{key}[{number}]"): text for number, text in enumerate(texts)}

    if "legal" in named:
        wanted = numbers("legal")
        missing = [text for move, text in wanted.items() if move not in legal]
        extra = [spec.text.write_move(move, state, spec.rules.to_move(state)) for move in sorted(legal - set(wanted))]
        found = "; ".join(
            f"{word} {_list(texts)}" for word, texts in (("without", missing), ("but also", extra)) if texts
        )
        yield Comparison("legal", _list(expect.legal), found or "exactly these", not found)
    for key, must_be in (("legal_includes", True), ("legal_excludes", False)):
        for move, text in numbers(key).items():
            is_legal = move in legal
            found = f"{text} {'allowed' if is_legal else 'refused'}"
            yield Comparison(key, f"{text} {'allowed' if must_be else 'refused'}", found, is_legal == must_be)


def _compare_refused(spec: GameSpec, state: Any, refused: RefusedShape, place: str, seats: int) -> Comparison:
    _, _, refusal = _judge(spec, state, refused.move, place, seats, refused.seat)
    by = f" by {listed(refused.rule, 'or')}" if refused.rule else ""
    expected = f"{refused.move} refused{by}"
    if refusal is None:
        return Comparison("refused", expected, f"{refused.move} allowed", is_met=False)
    is_met = not refused.rule or refusal.rule in refused.rule
    return Comparison("refused", expected, f"refused by {refusal.rule}: {refusal.reason}", is_met)


def _read(spec: GameSpec, state: Any, text: str, place: str) -> int:
    with _at(place):
        return spec.text.read_move(text, state, spec.rules.to_move(state))


def _judge(
    spec: GameSpec, state: Any, text: str, place: str, seats: int, by: str | None = None
) -> tuple[int, int, Refusal | None]:
    """Who makes a move of a scenario, its number, and why it may not be done."""
    with _at(place):
        return judge(spec, state, text, seats, by)


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Say where in the file a move stands that cannot be read."""
    try:
        yield
    except UnreadableText as error:
        raise UnreadableFile(f"{place}: {error.in_file}") from None
    except ArcaneLabError as error:
        raise UnreadableFile(f"{place}: {error}") from None


def _rules_of(spec: GameSpec, state: Any) -> list[str]:
    return [event.rule for event in spec.text.events(None, spec.rules.rows(state), "table")]


def _list(words: list[str]) -> str:
    return ", ".join(words) or "nothing"
