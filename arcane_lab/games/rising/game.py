"""Arcana Rising, its table of contents: the one place where its modules are put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.core.text import counted
from arcane_lab.engine import flat
from arcane_lab.engine.generator import seat_luck
from arcane_lab.engine.setup import Setup, SetupForm
from arcane_lab.engine.spec import Board, GameSpec, Knowledge, Loop, Rules, Tables, Text
from arcane_lab.games.rising import figures, play, setup
from arcane_lab.games.rising.cards import faces, own_values, tables
from arcane_lab.games.rising.cards.cards import RECONSTRUCTED
from arcane_lab.games.rising.knowledge.seat_view import seat_view
from arcane_lab.games.rising.knowledge.view import View, keep_views, see, see_own, view_of
from arcane_lab.games.rising.measures import ADVICE
from arcane_lab.games.rising.rules import flow, forbidden, legal
from arcane_lab.games.rising.rules.moves import verb_of
from arcane_lab.games.rising.rules.sizes import CARDS, EVENT_WIDTH, MOVE_ROOM
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Phase, Verb
from arcane_lab.games.rising.score_ledger import ScoreLedger
from arcane_lab.games.rising.strategies import STRATEGIES
from arcane_lab.games.rising.text import (
    asking,
    board_facts,
    drawing,
    labels,
    moves,
    picking,
    primer,
    refusals,
    sentences,
)
from arcane_lab.games.rising.text.names import PHASES, STEPS
from arcane_lab.games.rising.text.revealed import moments_of


def _name_future(state: State, seed: int, number: int) -> None:
    """Let the seed and the number of a future name every deal that comes in it."""
    state.seed, state.play_index, state.forced_count = seed, number, 0


def _hidden_move(move: int, state: State, seat: int) -> str:
    """An answer to the draft as others read it before the last has answered (AR-TURN-04)."""
    return "??"


def _open_move(move: int, state: State, seat: int) -> str:
    """The same once all have answered: what somebody cast with stays hidden (AR-CAST-01)."""
    if verb_of(move) == Verb.CAST:
        return "cast ??"
    return moves.write_move(move, state, seat)


def _laid_out(state: State) -> tuple[int, ...]:
    """The cards in the hands, and the moons."""
    return (*state.hand_card, *state.moon)


def _assumed(about: Setup) -> list[str]:
    """What is assumed of the cards of a setup: a line for each card."""
    found: dict[str, list[str]] = {}
    for code, field in setup.assumed_values(about):
        found.setdefault(code, []).append(field)
    known = tables.cards()
    return [
        f"{known[code].name} ({known[code].origin}): {counted(len(fields), 'assumed field')}, {', '.join(fields)}"
        for code, fields in found.items()
    ]


def _rests_on(assumed: Sequence[tuple[str, str]]) -> tuple[str, Sequence[str]]:
    """Of how many cards no more than the name is known, and which; where it is none, the cards with anything assumed.

    >>> _rests_on([("CTG", "effect"), ("CTG", "generic"), ("CTW", "round"), ("SC", "effect")])
    ('1 reconstructed card of 108', ['CTG'])
    """
    known = tables.cards()
    made = dict.fromkeys(code for code, field in assumed if field in own_values.VALUES)
    again = [code for code in made if known[code].origin in RECONSTRUCTED]
    if again:
        return f"{counted(len(again), 'reconstructed card')} of {CARDS}", again
    cards = list(dict.fromkeys(code for code, _ in assumed))
    return f"{counted(len(cards), 'card')} of which something is assumed", cards


GAME: Final = GameSpec(
    name="rising",
    title="Arcana Rising",
    seats_allowed=(1, 6),
    package="arcane_lab.games.rising",
    rules=Rules(
        new_state=setup.new_state,
        start=flow.new_play,
        go_on=flat.go_on_by(flow.go_on),
        copy=State.copy,
        snapshot=flat.snapshot,
        waiting=drawing.waiting,
        legal_moves=moves.legal_moves,
        refusal=forbidden.refusal,
        apply=flow.apply,
        rows=flat.rows_of(EVENT_WIDTH),
        round_number=lambda state: state.round_number,
        phase=lambda state: PHASES[state.phase],
        step=lambda state: STEPS[state.step],
        winners=flat.winners_at(Phase.OVER),
        name_future=_name_future,
        key=flat.key_of(State, "spare", "room"),
        set_log=flat.set_log,
        choices=moves.choices,
        laid_out=_laid_out,
        repeat=flat.repeat,
    ),
    setup=SetupForm(
        read=setup.resolve_setup,
        inputs=setup.INPUTS,
        swept=(),
        options=tables.options,
        assumed=setup.assumed_values,
        assumed_names=setup.assumed_names,
        variant=setup.variant,
        differences=setup.differences,
        write=setup.as_dict,
        merge=setup.laid_over,
        names=own_values.value_names,
        change=own_values.change,
        alternatives=setup.alternatives,
    ),
    tables=Tables(
        rules=tables.rules,
        questions=tables.questions,
        cards=lambda: {code: card.name for code, card in tables.cards().items()},
        items=tables.cards,
        faces=faces.faces_of,
        assumed=_assumed,
        rests_on=_rests_on,
    ),
    text=Text(
        read_move=moves.read_move,
        write_move=moves.write_move,
        explain=refusals.explain,
        not_your_turn=refusals.not_your_turn,
        events=sentences.events,
        causes=sentences.causes,
        summary=drawing.summary,
        asked=refusals.ASKED,
        phases=PHASES,
        preview=asking.brought_by,
        label=labels.label_of,
        results=labels.results_of,
        primer=primer.primer_of,
        keys=asking.KEYS,
        warning=lambda state, seat: None,
        hidden_move=_hidden_move,
        open_move=_open_move,
        question=asking.prompt,
        recap="text.recap",
        outcome="outcome",
    ),
    knowledge=Knowledge(
        view=view_of,
        seat_view=seat_view,
        redeal="knowledge.redeal",
        counting="knowledge.counting",
        best_play="knowledge.best_play",
    ),
    board=Board(
        picture=drawing.picture,
        text=drawing.text_drawing,
        html=drawing.html_drawing,
        facts=board_facts.facts_of,
        picks=picking.picks_of,
        next_picks=picking.next_picks,
        attempt=picking.attempt,
        moments=moments_of,
        scores=("total", "vp", "artifact_vp", "resource_vp"),
        score_names=("points", "points of spells", "points of artifacts", "points of resources"),
    ),
    loop=Loop(
        module="play",
        play_games=play.play_games,
        columns=play.FIGURES,
        counted=(*figures.PREPARED, *figures.CAST, *figures.MOONS, *figures.OF_RESOURCES),
        move_room=MOVE_ROOM,
        new_view=View,
        see=see,
        see_own=see_own,
        keep_views=keep_views,
        legal_moves=lambda state, room: legal.legal_moves(state, state.actor, room) if state.actor >= 0 else 0,
        follow=play.follow,
        first_trail=play.FNV_START,
        write_row=play.write_row,
    ),
    strategies=STRATEGIES,
    luck=lambda about, play_index, seat: seat_luck(about.seed, play_index, seat),
    positions="text.positions",
    expectations="text.expectations",
    shapes="text.shapes",
    scores=ScoreLedger(),
    figures=figures.FIGURES,
    score="total",
    advice=ADVICE,
    course="course",
    counts=figures.COUNTS,
)
