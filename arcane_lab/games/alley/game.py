"""Arcane Alley, its table of contents: the one place where its modules are put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from arcane_lab.engine import flat
from arcane_lab.engine.generator import seat_luck
from arcane_lab.engine.moves import Move
from arcane_lab.engine.seat_view import view_of_seen
from arcane_lab.engine.setup import SetupForm
from arcane_lab.engine.spec import Board, GameSpec, Knowledge, Loop, Rules, Tables, Text
from arcane_lab.games.alley import chance_to_come, figures, play, resolution_order, setup
from arcane_lab.games.alley.cards import faces, tables
from arcane_lab.games.alley.knowledge import fill_view
from arcane_lab.games.alley.knowledge.seat_view import SeatLuck, SeatView
from arcane_lab.games.alley.knowledge.seen import seen_by
from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.log_rows import logged_rows
from arcane_lab.games.alley.measures import ADVICE
from arcane_lab.games.alley.rules import flow, forbidden, legal
from arcane_lab.games.alley.rules.sizes import MOVE_ROOM, NOBODY
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, Phase
from arcane_lab.games.alley.strategies import STRATEGIES
from arcane_lab.games.alley.text import (
    board_facts,
    drawing,
    folding,
    move_preview,
    move_results,
    moves,
    picks,
    primer,
    questions,
    refusals,
    round_end_warning,
    sentences,
    sketch,
    still,
    transfers,
)
from arcane_lab.games.alley.text.moments import moments_of
from arcane_lab.games.alley.text.names import PHASES, SEATS, STEPS
from arcane_lab.games.alley.turns import TURNS

if TYPE_CHECKING:
    from arcane_lab.engine.redeal import Counting, Hindsight, Redeal
    from arcane_lab.games.alley.knowledge import hindsight, redeal

    # They are loaded by name when somebody asks for advice; here it is seen that they are what advice needs.
    _REDEAL: Redeal = redeal
    _COUNTING: Counting = redeal
    _HINDSIGHT: Hindsight = hindsight


def _laid_out(state: State) -> tuple[object, ...]:
    """The items in the storehouses."""
    return tuple(cell["item"] for seat in drawing.picture(state, "table")["seats"] for cell in seat["cells"])


def waiting(state: State) -> tuple[int, ...]:
    """The seat that is asked; no two are asked at once."""
    return () if state.step == Ask.NOTHING else (state.actor,)


def legal_moves(state: State, seat: int = NOBODY) -> list[int]:
    """The answers to what is asked now, in a fixed order."""
    room = [0] * MOVE_ROOM
    return room[: legal.legal_moves(state, room)]


def seat_view(state: State, seat: int, moves: Sequence[Move], luck: Sequence[int] | None = None) -> SeatView:
    """What a seat may know, for people and their own functions, with its luck (as the play began, by default)."""
    words = seat_luck(state.seed, state.play_index, seat) if luck is None else list(luck)
    return view_of_seen(SeatView, seen_by(state, seat), SEATS[seat], tuple(moves), SeatLuck(words))


GAME: Final = GameSpec(
    name="alley",
    title="Arcane Alley",
    seats_allowed=(2, 6),
    package="arcane_lab.games.alley",
    rules=Rules(
        new_state=setup.new_state,
        start=flow.new_play,
        go_on=flat.go_on_by(flow.go_on),
        copy=State.copy,
        snapshot=flat.snapshot,
        waiting=waiting,
        legal_moves=legal_moves,
        refusal=lambda state, seat, move: forbidden.refusal(state, move),
        apply=lambda state, seat, move: flow.apply(state, move),
        rows=logged_rows,
        round_number=lambda state: state.round_number,
        phase=lambda state: PHASES[state.phase],
        step=lambda state: STEPS[state.step],
        winners=flat.winners_at(Phase.OVER),
        name_future=chance_to_come.name_future,
        key=flat.key_of(State),
        set_log=flat.set_log,
        laid_out=_laid_out,
        repeat=flat.repeat,
    ),
    setup=SetupForm(
        read=setup.resolve_setup,
        inputs=setup.INPUTS,
        swept=("edition", "powers"),
        options=tables.options,
        starter=setup.starter,
        assumed=setup.assumed_values,
        assumed_names=setup.assumed_names,
        variant=setup.variant,
        facts=setup.facts,
        differences=setup.differences,
        write=setup.as_dict,
        merge=setup.laid_over,
        names=setup.value_names,
        change=setup.change,
        alternatives=setup.alternatives,
    ),
    tables=Tables(
        rules=tables.rules,
        questions=tables.questions,
        cards=lambda: {code: item.name for code, item in tables.items().items()},
        items=tables.items,
        faces=faces.faces_of,
        assumed=faces.assumed_lines,
        in_words=faces.in_words,
    ),
    text=Text(
        read_move=lambda text, state, seat: moves.read_move(text, seat, lambda: legal_moves(state)),
        write_move=lambda move, state, seat: moves.write_move(move, seat),
        explain=lambda state, seat, text, move, code: refusals.explain(state, text, move, code),
        not_your_turn=refusals.not_your_turn,
        events=sentences.events,
        causes=resolution_order.causes,
        summary=drawing.summary,
        asked={step: drawing.ASKED[step] for step in STEPS if step},
        phases=PHASES,
        preview=lambda state, seat, move: move_preview.brings(state, move),
        warning=round_end_warning.ending,
        question=questions.prompt,
        label=questions.label,
        results=move_results.results,
        primer=primer.primer_of,
        keys=questions.KEYS,
        reminders={"draw": questions.FIRST_DRAW, "play": questions.DRAWN},
        quiet=questions.QUIET,
        recap="text.news",
        outcome="outcome",
    ),
    knowledge=Knowledge(
        view=fill_view.view_of,
        seat_view=seat_view,
        redeal="knowledge.redeal",
        counting="knowledge.redeal",
        hindsight="knowledge.hindsight",
    ),
    board=Board(
        picture=drawing.picture,
        text=drawing.text_drawing,
        html=lambda shown, setup: still.html_drawing(shown, faces.faces_of(setup)),
        facts=board_facts.facts_of,
        picks=picks.picks_of,
        attempt=picks.attempt,
        sketch=sketch.sketch,
        scores=("gold", "infamy", "fines"),
        score_names=("gold", "infamy", "fine markers"),
        is_slot=transfers.is_slot,
        compact=folding.compact_picture,
        beside=folding.BESIDE,
        fold=folding.fold,
        moments=moments_of,
        unseen=lambda state, seat: fill_view.view_of(state, seat).unseen,
    ),
    loop=Loop(
        module="play",
        play_games=play.play_games,
        columns=play.FIGURES,
        counted=figures.SOLD,
        move_room=MOVE_ROOM,
        new_view=View,
        see=fill_view.see,
        see_own=fill_view.see_what_is_own,
        keep_views=fill_view.keep_views,
        legal_moves=legal.legal_moves,
        follow=play.follow,
        first_trail=play.FNV_START,
        write_row=play.write_row,
    ),
    strategies=STRATEGIES,
    luck=lambda about, play_index, seat: seat_luck(about.seed, play_index, seat),
    positions="text.positions",
    expectations="text.expectations",
    shapes="text.shapes",
    scores="score_ledger",
    advice=ADVICE,
    turns=TURNS,
    course="course",
    figures=figures.FIGURES,
    score="gold",
    tie_break="-infamy",
    joint=figures.GOLD_AND_INFAMY,
    rates=figures.INSPECTIONS,
    counts=(figures.ITEMS,),
)
