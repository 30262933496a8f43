"""What somebody may see of a play, as plain data (`picture`), in plain characters and as an HTML table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, Final

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
    final_of,
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


def _asked(state: State) -> list[str]:
    return [SEATS[seat] for seat in waiting(state)]


def _drawn(state: State, viewer: int) -> list[str] | None:
    looks = state.step == Ask.KEEP and viewer in (TABLE, state.actor)
    return drawn_codes(state) if looks else None


#: Each entry of a picture, drawn alone for a viewer (`viewer_of`).
ENTRIES: Final[Mapping[str, Callable[[State, int], Any]]] = {
    "seat": lambda state, viewer: SEATS[viewer] if viewer >= 0 else None,
    "phase": lambda state, viewer: PHASES[state.phase],
    "round": lambda state, viewer: state.turn,
    "turn": lambda state, viewer: state.turn,
    "turns": lambda state, viewer: state.turns,
    "first_player": lambda state, viewer: SEATS[state.first],
    "step": lambda state, viewer: STEPS[state.step],
    "waiting": lambda state, viewer: _asked(state),
    "to_move": lambda state, viewer: next(iter(_asked(state)), None),
    "acting": lambda state, viewer: name_in_crew(state, state.actor, state.acting) if state.acting >= 0 else None,
    "ap": lambda state, viewer: state.ap,
    "wagon": lambda state, viewer: PLACES[state.wagon],
    "dice": lambda state, viewer: write_dice(state.die_type, state.die_benefit, state.locked),
    "offer": lambda state, viewer: write_offer(state.offer),
    "prices": lambda state, viewer: list(state.slot_price),
    "worker": lambda state, viewer: worker_text(state),
    "workers": lambda state, viewer: workers_text(in_supply(state)),
    "shards": lambda state, viewer: state.shards,
    "bag_count": lambda state, viewer: state.bag_count,
    "bag": lambda state, viewer: [TYPES[tile] for tile in state.bag[: state.bag_count]] if viewer == TABLE else None,
    "bag_types": lambda state, viewer: bag_types(state),
    "prophecies": lambda state, viewer: [
        word for k, word in enumerate(PROPHECY_WORDS) if state.prophecy[state.turn] >> k & 1
    ],
    "decks": decks_of,
    "drawn": _drawn,
    "seats": lambda state, viewer: [_seat(state, seat, viewer) for seat in range(state.seats)],
    "heir": lambda state, viewer: heir_view(state) if state.seats == 1 else None,
    "winners": lambda state, viewer: [],
    "final": lambda state, viewer: result_final(state) if state.phase == Phase.OVER else None,
}

#: Each entry of a seat in it, drawn alone: of which seat, for which viewer.
ENTRIES_OF_SEAT: Final[Mapping[str, Callable[[State, int, int], Any]]] = {
    "id": lambda state, seat, viewer: SEATS[seat],
    "name": lambda state, seat, viewer: SEATS[seat],
    "scores": lambda state, seat, viewer: scores_of(state, seat),
    "final": lambda state, seat, viewer: final_of(state, seat),
    "fame": lambda state, seat, viewer: state.fame[seat],
    "coins": lambda state, seat, viewer: state.coins[seat],
    "trickerion": lambda state, seat, viewer: state.trickerion[seat],
    "arcane": lambda state, seat, viewer: state.arcane[seat],
    "tiles": lambda state, seat, viewer: tiles_text(state, seat),
    "parts": lambda state, seat, viewer: parts_text(state, seat),
    "tricks": lambda state, seat, viewer: tricks_text(state, seat),
    "classroom": lambda state, seat, viewer: classroom_text(state, seat),
    "crew": lambda state, seat, viewer: crew_text(state, seat),
    "members": lambda state, seat, viewer: [_member(state, seat, k) for k in range(state.crew_count[seat])],
    "slots_from": lambda state, seat, viewer: state.crew_slots[seat],
    "assigned": lambda state, seat, viewer: assigned_text(state, seat),
    "sent": lambda state, seat, viewer: sent_text(state, seat),
    "inn": lambda state, seat, viewer: workers_text(inn_of(state, seat)),
    "cards": lambda state, seat, viewer: state.cards[seat],
    "hand": lambda state, seat, viewer: hand_text(state, viewer, seat),
}


def picture(state: State, reader: Reader = None) -> Picture:
    """What a reader may see of a state: a seat, None for what every seat may see, "table" for everything."""
    viewer = viewer_of(reader, state.seats)
    return {name: entry(state, viewer) for name, entry in ENTRIES.items()}


def _seat(state: State, seat: int, viewer: int) -> Picture:
    return {name: entry(state, seat, viewer) for name, entry in ENTRIES_OF_SEAT.items()}


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
