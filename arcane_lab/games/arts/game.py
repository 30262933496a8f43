"""Arcane Arts, its table of contents: the one place where its modules are put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.core.text import counted, listed
from arcane_lab.engine import flat
from arcane_lab.engine.generator import seat_luck
from arcane_lab.engine.setup import Setup, SetupForm
from arcane_lab.engine.spec import Board, GameSpec, Knowledge, Loop, Rules, Tables, Text
from arcane_lab.games.arts import figures, play, setup
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.inputs.inputs import samples
from arcane_lab.games.arts.knowledge.seat_view import seat_view
from arcane_lab.games.arts.knowledge.view import View, keep_views, see, see_own, view_of
from arcane_lab.games.arts.measures import ADVICE
from arcane_lab.games.arts.rules import flow, forbidden, legal
from arcane_lab.games.arts.rules.moves import verb_of
from arcane_lab.games.arts.rules.sizes import EVENT_WIDTH, MOVE_ROOM
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.words import Verb
from arcane_lab.games.arts.score_ledger import ScoreLedger
from arcane_lab.games.arts.strategies import STRATEGIES
from arcane_lab.games.arts.text import asking, board_facts, drawing, labels, moves, picking, primer, refusals, sentences
from arcane_lab.games.arts.text.names import PHASES, STEPS
from arcane_lab.games.arts.text.revealed import moments_of


def _name_future(state: State, seed: int, number: int) -> None:
    """Let the seed and the number of a future name every roll that comes in it."""
    state.seed, state.play_index = seed, number
    state.forced_count = state.roll_count = state.roll_at = 0


def _open_move(move: int, state: State, seat: int) -> str:
    """A move as others read it: which card was kept stays hidden (AS-PERF-03)."""
    return "keep ??" if verb_of(move) == Verb.KEEP else moves.write_move(move, state, seat)


def _names() -> dict[str, str]:
    """What an input, an option or a stand-in belongs to, as figures name what they rest on."""
    found = {f"{setup.INPUT} {entry}": f"{setup.INPUT} {entry}" for entry, _ in samples()}
    return {**found, setup.OPTION: "open readings", setup.STAND_IN: "stand-ins"}


def _items() -> dict[str, Any]:
    """The samples of the table by entry."""
    found: dict[str, dict[str, Any]] = {}
    for (entry, field), row in samples().items():
        found.setdefault(f"{setup.INPUT} {entry}", {})[field] = row
    return found


def _assumed(about: Setup) -> list[str]:
    """What a setup rests on that no rule says: a line for each entry, and what somebody gave in their place.

    >>> _assumed(setup.resolve_setup(players=2, items={"start": {"coins": 9}}))[-1]
    'given: inputs of your own: start coins = 9'
    """
    found: dict[str, list[str]] = {}
    for entry, field in setup.assumed_values(about):
        found.setdefault(entry, []).append(field)
    lines = [f"{_names()[entry]}: {listed(fields)}" for entry, fields in found.items()]
    return [*lines, *(f"given: {what}" for what in setup.differences(about))]


def _rests_on(assumed: Sequence[tuple[str, str]]) -> tuple[str, Sequence[str]]:
    """How many samples, assumed readings and stand-ins, and of which entries.

    >>> _rests_on([("input start", "coins"), ("open reading", "slot_prices"), ("stand-in", "ST-1")])
    ('1 sample, 1 assumed reading and 1 stand-in', ['input start', 'open reading', 'stand-in'])
    """
    readings = sum(entry == setup.OPTION for entry, _ in assumed)
    stand_ins = sum(entry == setup.STAND_IN for entry, _ in assumed)
    counts = (
        (len(assumed) - readings - stand_ins, "sample"),
        (readings, "assumed reading"),
        (stand_ins, "stand-in"),
    )
    words = listed(counted(count, word) for count, word in counts if count)
    return words, list(dict.fromkeys(entry for entry, _ in assumed))


GAME: Final = GameSpec(
    name="arts",
    title="Arcane Arts",
    seats_allowed=(1, 4),
    package="arcane_lab.games.arts",
    course="course",
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
        round_number=lambda state: state.turn,
        phase=lambda state: PHASES[state.phase],
        step=lambda state: STEPS[state.step],
        winners=lambda state: (),
        name_future=_name_future,
        key=flat.key_of(State),
        set_log=flat.set_log,
        laid_out=lambda state: (*state.deal_bag, state.deal_wagon),
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
        names=setup.value_names,
        change=setup.change,
        alternatives=setup.alternatives,
    ),
    tables=Tables(
        rules=tables.rules,
        questions=tables.questions,
        stand_ins=tables.stand_ins,
        cards=_names,
        items=_items,
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
        preview=labels.preview,
        warning=lambda state, seat: None,
        question=asking.prompt,
        label=labels.label_of,
        results=labels.results_of,
        primer=primer.primer_of,
        keys=asking.KEYS,
        recap="text.recap",
        outcome="outcome",
        open_move=_open_move,
    ),
    knowledge=Knowledge(view=view_of, seat_view=seat_view, redeal="knowledge.redeal", edits="knowledge.edited"),
    board=Board(
        picture=drawing.picture,
        text=drawing.text_drawing,
        html=drawing.html_drawing,
        facts=board_facts.facts_of,
        picks=picking.picks_of,
        attempt=picking.attempt,
        moments=moments_of,
        scores=("final", "fame", "coins", "trickerion", "arcane"),
        score_names=("final fame", "fame", "coins", "Trickerion Shards", "Arcane Shards"),
    ),
    loop=Loop(
        module="play",
        play_games=play.play_games,
        columns=play.FIGURES,
        counted=(),
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
    score="final",
    advice=ADVICE,
)
