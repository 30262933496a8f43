"""What somebody may see of a play, as plain data (`picture`), in plain characters and as an HTML table."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from arcane_lab.core.html import table
from arcane_lab.core.text import listed
from arcane_lab.engine.flat import TABLE, viewer_of
from arcane_lab.engine.moves import Reader
from arcane_lab.games.rising.rules.scores import rating_of, worth_of_artifact
from arcane_lab.games.rising.rules.sizes import COLUMNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Ask, Phase
from arcane_lab.games.rising.text.names import PHASES, SEATS, STEPS, code_of, seats_in
from arcane_lab.games.rising.text.refusals import ASKED
from arcane_lab.games.rising.text.showing import (
    discards_of,
    gives_to,
    held_in,
    mat_of,
    moon_sections,
    pyramid_rows,
    pyramid_text,
    removed_text,
    scores_of,
    view_of_seat,
    worth_of_resources,
)

Picture = dict[str, Any]


def waiting(state: State) -> tuple[int, ...]:
    """The seats that are asked now: in a draft all that have not chosen yet (AR-TURN-04)."""
    if state.step == Ask.NOTHING:
        return ()
    if state.step == Ask.DRAFT:
        return tuple(seat for seat in range(state.seats) if not state.answered >> seat & 1)
    return (state.actor,)


def picture(state: State, reader: Reader = None) -> Picture:
    """What a reader may see of a state: a seat, None for what every seat may see, "table" for everything."""
    viewer = viewer_of(reader, state.seats)
    asked = [SEATS[seat] for seat in waiting(state)]
    return {
        "seat": None if viewer == TABLE else reader,
        "phase": PHASES[state.phase],
        "round": state.round_number,
        "turn": state.turn,
        "step": STEPS[state.step],
        "waiting": asked,
        "to_move": asked[0] if asked else None,
        "asked_spell": code_of(state.asked_spell) if state.step == Ask.ACTIVATE else None,
        "moons": moon_sections(state, viewer),
        "pyramid": pyramid_text(state, viewer) if state.seats == 1 else None,
        "rows": pyramid_rows(state, viewer) if state.seats == 1 else None,
        "removed": removed_text(state) if state.seats == 1 else None,
        "seats": [_seat(state, seat, viewer) for seat in range(state.seats)],
        "winners": list(seats_in(state.winners, state.seats)) if state.phase == Phase.OVER else [],
        "rating": (rating_of(state) or "unrated") if state.seats == 1 and state.phase == Phase.OVER else None,
    }


def _seat(state: State, seat: int, viewer: int) -> Picture:
    mat = mat_of(state, seat)
    return {
        "id": SEATS[seat],
        "name": SEATS[seat],
        "scores": scores_of(state, seat),
        **scores_of(state, seat),
        "resources": list(state.supply[seat * COLUMNS : (seat + 1) * COLUMNS]),
        "worth": worth_of_resources(state, seat),
        "held": state.hand_count[seat] if state.seats > 1 else 0,
        # Of the hand that it holds, so many cards go on when this turn ends (AR-TURN-05, 07).
        "passes": max(0, state.hand_count[seat] - (state.phase == Phase.DRAFT)) if state.seats > 1 else 0,
        "gives_to": gives_to(state, seat),
        "held_in": held_in(state, viewer, seat),
        **view_of_seat(state, viewer, seat),
        "columns": [[{"card": code_of(one.card), "markers": one.markers} for one in column] for column in mat.columns],
        "artifacts": [code_of(card) for card in mat.artifacts],
        "artifact_worth": [worth_of_artifact(state, seat, card) for card in mat.artifacts],
        "pile": [{"card": code_of(o.card), "down": o.is_down} for o in discards_of(state, viewer, seat)],
    }


def headline(shown: Mapping[str, Any]) -> str:
    """Where the play stands, in one line."""
    if shown["phase"] == "over":
        if shown["rating"] is not None:
            total = shown["seats"][0]["scores"]["total"]
            return f"Arcana Rising: the game is over with {total} points, rating {shown['rating']}"
        return f"Arcana Rising: the game is over, {listed(shown['winners'], none='nobody')} won"
    who = listed(shown["waiting"])
    verb = "is" if len(shown["waiting"]) == 1 else "are"
    return f"Arcana Rising: round {shown['round']}, turn {shown['turn']}; {who} {verb} asked to {ASKED[shown['step']]}"


def _lines(shown: Mapping[str, Any]) -> list[tuple[str, str]]:
    """A picture line by line, each with its name."""
    found = [("moons", " ".join(shown["moons"]))]
    if shown["pyramid"] is not None:
        found += [("pyramid", shown["pyramid"]), ("removed", shown["removed"])]
    for seat in shown["seats"]:
        parts = [
            f"{seat['supply']}, {seat['vp']} VP",
            seat["mat"],
            f"hand {seat['hand']}",
            f"discards {seat['discards']}",
        ]
        if seat["choice"] != "-":
            parts.append(f"chose {seat['choice']}")
        found.append((seat["name"], "; ".join(parts)))
    return found


def text_drawing(shown: Mapping[str, Any]) -> str:
    """A picture in plain characters."""
    return "\n".join([headline(shown), *(f"{name}: {text}" for name, text in _lines(shown))])


def html_drawing(shown: Mapping[str, Any], _setup: object = None) -> str:
    """A picture as an HTML table."""
    return f"<p><strong>{escape(headline(shown))}</strong></p>{table((), _lines(shown), is_named=True)}"


def summary(state: State) -> str:
    """One line that says where a play stands, of what every seat may see."""
    shown = picture(state)
    seats = ", ".join(f"{seat['id']} {seat['mat']}" for seat in shown["seats"])
    return f"{headline(shown)}; moons {' '.join(shown['moons'])}; {seats}"
