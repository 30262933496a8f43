"""What somebody may see of a play, as plain data (`picture`), in plain characters and as an HTML table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, Final

from arcane_lab.core.html import table
from arcane_lab.core.text import listed
from arcane_lab.engine.flat import viewer_of
from arcane_lab.engine.moves import Reader
from arcane_lab.games.rising.rules.scores import (
    artifact_points,
    rating_of,
    resource_points,
    total_of,
    worth_of_artifact,
)
from arcane_lab.games.rising.rules.sizes import COLUMNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Ask, Phase
from arcane_lab.games.rising.text.names import PHASES, SEATS, STEPS, code_of, seats_in
from arcane_lab.games.rising.text.refusals import ASKED
from arcane_lab.games.rising.text.showing import (
    artifacts_of,
    choice_text,
    discards_of,
    discards_text,
    gives_to,
    hand_text,
    held_in,
    mat_of,
    moon_sections,
    pyramid_rows,
    pyramid_text,
    removed_text,
    scores_of,
    supply_text,
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


def _asked(state: State) -> list[str]:
    return [SEATS[seat] for seat in waiting(state)]


def _rating(state: State) -> int | str | None:
    is_rated = state.seats == 1 and state.phase == Phase.OVER
    return (rating_of(state) or "unrated") if is_rated else None


#: Each entry of a picture, drawn alone for a viewer (`viewer_of`).
ENTRIES: Final[Mapping[str, Callable[[State, int], Any]]] = {
    "seat": lambda state, viewer: SEATS[viewer] if viewer >= 0 else None,
    "phase": lambda state, viewer: PHASES[state.phase],
    "round": lambda state, viewer: state.round_number,
    "turn": lambda state, viewer: state.turn,
    "step": lambda state, viewer: STEPS[state.step],
    "waiting": lambda state, viewer: _asked(state),
    "to_move": lambda state, viewer: next(iter(_asked(state)), None),
    "asked_spell": lambda state, viewer: code_of(state.asked_spell) if state.step == Ask.ACTIVATE else None,
    "moons": moon_sections,
    "pyramid": lambda state, viewer: pyramid_text(state, viewer) if state.seats == 1 else None,
    "rows": lambda state, viewer: pyramid_rows(state, viewer) if state.seats == 1 else None,
    "removed": lambda state, viewer: removed_text(state) if state.seats == 1 else None,
    "seats": lambda state, viewer: [_seat(state, seat, viewer) for seat in range(state.seats)],
    "winners": lambda state, viewer: list(seats_in(state.winners, state.seats)) if state.phase == Phase.OVER else [],
    "rating": lambda state, viewer: _rating(state),
}


def _columns(state: State, seat: int) -> list[list[Picture]]:
    columns = mat_of(state, seat).columns
    return [[{"card": code_of(one.card), "markers": one.markers} for one in column] for column in columns]


#: Each entry of a seat in it, drawn alone: of which seat, for which viewer.
ENTRIES_OF_SEAT: Final[Mapping[str, Callable[[State, int, int], Any]]] = {
    "id": lambda state, seat, viewer: SEATS[seat],
    "name": lambda state, seat, viewer: SEATS[seat],
    "scores": lambda state, seat, viewer: scores_of(state, seat),
    "vp": lambda state, seat, viewer: state.vp[seat],
    "artifact_vp": lambda state, seat, viewer: artifact_points(state, seat),
    "resource_vp": lambda state, seat, viewer: resource_points(state, seat),
    "total": lambda state, seat, viewer: total_of(state, seat),
    "resources": lambda state, seat, viewer: list(state.supply[seat * COLUMNS : (seat + 1) * COLUMNS]),
    "worth": lambda state, seat, viewer: worth_of_resources(state, seat),
    "held": lambda state, seat, viewer: state.hand_count[seat] if state.seats > 1 else 0,
    # Of the hand that it holds, so many cards go on when this turn ends (AR-TURN-05, 07).
    "passes": lambda state, seat, viewer: (
        max(0, state.hand_count[seat] - (state.phase == Phase.DRAFT)) if state.seats > 1 else 0
    ),
    "gives_to": lambda state, seat, viewer: gives_to(state, seat),
    "held_in": lambda state, seat, viewer: held_in(state, viewer, seat),
    "supply": lambda state, seat, viewer: supply_text(state, seat),
    "mat": lambda state, seat, viewer: str(mat_of(state, seat)),
    "hand": lambda state, seat, viewer: hand_text(state, viewer, seat),
    "discards": lambda state, seat, viewer: discards_text(state, viewer, seat),
    "choice": lambda state, seat, viewer: choice_text(state, viewer, seat),
    "columns": lambda state, seat, viewer: _columns(state, seat),
    "artifacts": lambda state, seat, viewer: [code_of(card) for card in artifacts_of(state, seat)],
    "artifact_worth": lambda state, seat, viewer: [
        worth_of_artifact(state, seat, card) for card in artifacts_of(state, seat)
    ],
    "pile": lambda state, seat, viewer: [
        {"card": code_of(one.card), "down": one.is_down} for one in discards_of(state, viewer, seat)
    ],
}


def picture(state: State, reader: Reader = None) -> Picture:
    """What a reader may see of a state: a seat, None for what every seat may see, "table" for everything."""
    viewer = viewer_of(reader, state.seats)
    return {name: entry(state, viewer) for name, entry in ENTRIES.items()}


def _seat(state: State, seat: int, viewer: int) -> Picture:
    return {name: entry(state, seat, viewer) for name, entry in ENTRIES_OF_SEAT.items()}


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
