"""What somebody may see of a play, as plain data (`picture`), in plain characters and as an HTML table."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from arcane_lab.core.html import table
from arcane_lab.core.text import listed
from arcane_lab.engine.flat import TABLE, viewer_of
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.setup import Setup
from arcane_lab.games.arts.rules.sizes import CREW, NOTHING
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.words import Ask, Phase
from arcane_lab.games.arts.setup import inputs_of
from arcane_lab.games.arts.text.moves import drawn_codes, name_in_crew
from arcane_lab.games.arts.text.names import (
    CARDS,
    PHASES,
    PLACES,
    PROPHECY_WORDS,
    SEATS,
    STEPS,
    TYPES,
)
from arcane_lab.games.arts.text.notation import write_dice, write_offer
from arcane_lab.games.arts.text.refusals import ASKED
from arcane_lab.games.arts.text.showing import (
    assigned_text,
    bag_types,
    classroom_text,
    crew_text,
    decks_of,
    hand_text,
    heir_view,
    in_supply,
    inn_of,
    parts_text,
    result_final,
    scores_of,
    sent_text,
    tiles_text,
    tricks_text,
    worker_text,
    workers_text,
)

Picture = dict[str, Any]


def waiting(state: State) -> tuple[int, ...]:
    """The seat that is asked now; none when the game is over."""
    return () if state.step == Ask.NOTHING else (state.actor,)


def picture(state: State, reader: Reader = None) -> Picture:
    """What a reader may see of a state: a seat, None for what every seat may see, "table" for everything."""
    viewer = viewer_of(reader, state.seats)
    asked = [SEATS[seat] for seat in waiting(state)]
    bag = state.bag[: state.bag_count]
    looks = state.step == Ask.KEEP and (viewer in (TABLE, state.actor))
    return {
        "seat": None if viewer == TABLE else reader,
        "phase": PHASES[state.phase],
        "round": state.turn,
        "turn": state.turn,
        "turns": state.turns,
        "first_player": SEATS[state.first],
        "step": STEPS[state.step],
        "waiting": asked,
        "to_move": asked[0] if asked else None,
        "acting": name_in_crew(state, state.actor, state.acting) if state.acting >= 0 else None,
        "ap": state.ap,
        "wagon": PLACES[state.wagon],
        "dice": write_dice(state.die_type, state.die_benefit, state.locked),
        "offer": write_offer(state.offer),
        "prices": list(state.slot_price),
        "worker": worker_text(state),
        "workers": workers_text(in_supply(state)),
        "shards": state.shards,
        "bag_count": state.bag_count,
        "bag": [TYPES[tile] for tile in bag] if viewer == TABLE else None,
        "bag_types": bag_types(state),
        "prophecies": [word for k, word in enumerate(PROPHECY_WORDS) if state.prophecy[state.turn] >> k & 1],
        "decks": decks_of(state, viewer),
        "drawn": drawn_codes(state) if looks else None,
        "seats": [_seat(state, seat, viewer) for seat in range(state.seats)],
        "heir": heir_view(state) if state.seats == 1 else None,
        "winners": [],
        "final": result_final(state) if state.phase == Phase.OVER else None,
    }


def _seat(state: State, seat: int, viewer: int) -> Picture:
    scores = scores_of(state, seat)
    return {
        "id": SEATS[seat],
        "name": SEATS[seat],
        "scores": scores,
        **scores,
        "tiles": tiles_text(state, seat),
        "parts": parts_text(state, seat),
        "tricks": tricks_text(state, seat),
        "classroom": classroom_text(state, seat),
        "crew": crew_text(state, seat),
        "members": [_member(state, seat, k) for k in range(state.crew_count[seat])],
        "slots_from": state.crew_slots[seat],
        "assigned": assigned_text(state, seat),
        "sent": sent_text(state, seat),
        "inn": workers_text(inn_of(state, seat)),
        "cards": state.cards[seat],
        "hand": hand_text(state, viewer, seat),
    }


def _member(state: State, seat: int, k: int) -> Picture | None:
    at = seat * CREW + k
    if state.crew_name[at] == 0:
        return None
    card, place = state.assigned[at], state.sent_to[at]
    return {
        "name": name_in_crew(state, seat, k),
        "points": state.crew_ap[at],
        "card": None if card == NOTHING else CARDS[card],
        "sent": None if place == NOTHING else PLACES[place],
    }


def headline(shown: Mapping[str, Any]) -> str:
    """Where the play stands, in one line."""
    if shown["phase"] == "over":
        final = ", ".join(f"{name} {number}" for name, number in shown["final"].items())
        return f"Arcane Arts: the game is over. Fame that the expansion itself fixes: {final}"
    who = listed(shown["waiting"])
    return f"Arcane Arts: turn {shown['turn']} of {shown['turns']}; {who} is asked to {ASKED[shown['step']]}"


def _lines(shown: Mapping[str, Any]) -> list[tuple[str, str]]:
    """A picture line by line, each with its name."""
    bag = " ".join(shown["bag"]) if shown["bag"] is not None else f"{shown['bag_count']} tiles"
    prices = " ".join(map(str, shown["prices"]))
    found = [
        ("wagon", f"{shown['wagon']}; dice {shown['dice']}"),
        ("offer", f"{shown['offer']} for {prices} coins; bag {bag}"),
        ("worker", f"{shown['worker'] or 'nobody'}; supply {shown['workers'] or 'nobody'}"),
        ("shards", str(shown["shards"])),
    ]
    for seat in shown["seats"]:
        parts = [
            f"{seat['coins']} coins, {seat['fame']} fame, {seat['trickerion']} + {seat['arcane']} shards",
            f"tiles {seat['tiles'] or '-'}",
            f"tricks {seat['tricks'] or '-'}",
            seat["crew"],
        ]
        parts += [f"{key} {seat[key]}" for key in ("assigned", "sent", "inn", "hand") if seat[key]]
        found.append((seat["name"], "; ".join(parts)))
    if shown["heir"] is not None:
        heir = shown["heir"]
        found.append(("heir", f"{heir['coins']} coins, {heir['fame']} fame, {heir['arcane']} shards; {heir['tricks']}"))
    return found


def text_drawing(shown: Mapping[str, Any]) -> str:
    """A picture in plain characters."""
    return "\n".join([headline(shown), *(f"{name}: {text}" for name, text in _lines(shown))])


def html_drawing(shown: Mapping[str, Any], setup: Setup | None = None) -> str:
    """A picture as an HTML table; what rests on our samples says so where it stands."""
    inputs = None if setup is None else inputs_of(setup)

    def mark(*entries: str) -> str:
        ours = inputs is not None and any(inputs.is_sample(*entry.split(".")) for entry in entries)
        return " (sample)" if ours else ""

    prices = "" if setup is None or "slot_prices" in setup.changed else " (sample)"
    seats = mark("start.coins", "start.fame", "start.crew", "start.tricks", "start.parts")
    marks = {
        "wagon": mark("enchantment-die.faces", "reward-die.faces"),
        "offer": prices,
        "heir": mark("heir.tricks", "heir.ap"),
        **{seat["name"]: seats for seat in shown["seats"]},
    }
    rows = [(name, f"{text}{marks.get(name, '')}") for name, text in _lines(shown)]
    return f"<p><strong>{escape(headline(shown))}</strong></p>{table((), rows, is_named=True)}"


def summary(state: State) -> str:
    """One line that says where a play stands, of what every seat may see."""
    shown = picture(state)
    return "; ".join([headline(shown), *(f"{name}: {text}" for name, text in _lines(shown)[:4])])
