"""The parts of a spec that follow from the rules and the layout of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from arcane_lab.engine.accounts import Accounts
from arcane_lab.engine.figures import WON, Figure
from arcane_lab.engine.generator import seat_luck
from arcane_lab.engine.measures import Advice, Measure
from arcane_lab.engine.plain import redeal
from arcane_lab.engine.plain.layout import Layout, Table, standings
from arcane_lab.engine.plain.loop import PlainLoop
from arcane_lab.engine.plain.positions import Positions, Shapes
from arcane_lab.engine.plain.words import html_board, picture, seat_view, text_board
from arcane_lab.engine.spec import Board, Knowledge, Rules, seat_name


def parts_of(
    rules: Rules,
    layout: Layout,
    *,
    moves: int,
    figures: tuple[Figure, ...],
    phases: Mapping[str | None, str],
    tie_break: str = "",
) -> dict[str, Any]:
    """Knowledge, board, loop, positions, figures and what else a spec needs; `phases` names the phase of each step.

    The first of the `figures`, which are counters of the seats, is the score.
    """
    score, positions = figures[0].name, Positions(layout, phases)
    measures = [Measure(name=one.name, title=one.name, kind="mean", ranks=one.name == score) for one in figures]
    won = Measure(name="won", title="wins", kind="share", ranks=True, only_at_end=True)
    return {
        "rules": rules,
        "knowledge": Knowledge(
            view=lambda state, seat: layout.seen(state, seat_name(seat)),
            seat_view=partial(seat_view, rules, layout),
            redeal=redeal.Redeal(layout),
        ),
        "board": Board(picture=partial(picture, rules, layout), text=text_board, html=html_board, scores=layout.scores),
        "loop": PlainLoop(rules, layout, tuple(filter(None, (score, tie_break)))).spec(moves),
        "luck": lambda setup, play, seat: seat_luck(setup.seed, play, seat),
        "positions": positions,
        "expectations": positions,
        "shapes": Shapes(layout),
        "scores": Accounts(),
        "figures": (WON, *figures),
        "score": score,
        "tie_break": tie_break,
        "advice": Advice(measures=(*measures, won), win="won"),
    }


def winners_by(*names: str) -> Callable[[Table], tuple[int, ...]]:
    """Who has most of the first counter, and among equals of the next; with a minus in front, least of it."""

    def winners(state: Table) -> tuple[int, ...]:
        ranked = standings(state, names)
        best = max(ranked)
        return tuple(seat for seat in range(state.players) if ranked[seat] == best)

    return winners


def rules_of(
    layout: Layout,
    *,
    start: Any,
    legal_moves: Any,
    refusal: Any,
    apply: Any,
    winners: Any,
    phases: Mapping[str | None, str],
    choices: Any = None,
) -> Rules:
    """The rules of a game whose states are tables; `apply` is called with an empty log, and counts as a move."""

    def do(state: Table, seat: int, move: int) -> None:
        state.log.clear()
        state.made[seat] += 1
        apply(state, seat, move)

    def begin(state: Table) -> None:
        state.log.clear()
        start(state)

    def snapshot(state: Table) -> Table:
        saved = state.copy()
        saved.log = []
        return saved

    def set_log(state: Table, is_on: bool) -> None:
        state.log_on = int(is_on)

    return Rules(
        new_state=lambda setup, play: Table(layout, setup, play),
        start=begin,
        go_on=lambda state: state.log.clear(),
        copy=Table.copy,
        snapshot=snapshot,
        waiting=lambda state: tuple(state.waiting),
        legal_moves=legal_moves,
        refusal=refusal,
        apply=do,
        rows=lambda state: tuple(state.log),
        round_number=lambda state: state.round_number,
        phase=lambda state: phases[state.step],
        step=lambda state: state.step,
        winners=lambda state: () if state.waiting else winners(state),
        name_future=redeal.name_future,
        key=Table.as_tuple,
        set_log=set_log,
        laid_out=lambda state: state.as_tuple() if layout.cards else None,
        repeat=redeal.repeat,
        choices=choices,
    )
