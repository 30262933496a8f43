"""What somebody may see of a play, as plain data (`picture`), and in plain characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, Final

from arcane_lab.core.text import counted, listed
from arcane_lab.engine.flat import reader_bits
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.wording import Names, filled
from arcane_lab.games.alley.rules import sizes
from arcane_lab.games.alley.rules.sizes import NOBODY, NOTHING, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.values import NUMBERS
from arcane_lab.games.alley.rules.words import Ask, From, Phase, Reading
from arcane_lab.games.alley.text.names import CODES, EDITIONS, PHASES, POWERS, SEATS, SLOTS, STEPS, code_of, seats_in
from arcane_lab.games.alley.text.notation import Storehouse, shape_of

Picture = dict[str, Any]

#: What is asked, as the end of the sentence "p1 is asked to …".
ASKED: Final = {
    "reveal": "turn up a starting item",
    "draw": "draw a card",
    "play": "play, discard or use a card",
    "choose": "choose what the cauldron does",
    "target": "choose a seat",
    "peek": "choose a hidden item to look at",
    "place": "choose where a doll goes",
    "swap": "choose two items to swap",
    "sell": "choose which set is sold first",
    "slide": "choose how the gap closes",
    "discard": "discard a card from the stash",
    "power": "use a wizard power or not",
    "bribe": "bribe or pass",
}


def picture(state: State, reader: Reader = None) -> Picture:
    """What a reader may see of a state: a seat, None for what every seat may see, "table" for everything."""
    needed = reader_bits(reader, state.seats)
    aside = Counter(
        code_of(state.aside_item[k]) for k in range(state.aside_count) if state.aside_seen[k] & needed == needed
    )
    top = state.deck_count - 1
    knows_top = state.deck_count > 0 and state.deck_seen[top] & needed == needed
    numbers = {name: getattr(state.values, name) for name in NUMBERS if getattr(state.values, name) != NUMBERS[name]}
    return {
        "seat": None if reader == "table" else reader,
        "phase": PHASES[state.phase],
        "round": state.round_number,
        "step": STEPS[state.step],
        "to_move": SEATS[state.actor] if state.step != Ask.NOTHING else None,
        "turn_of": SEATS[state.turn_seat] if state.phase == Phase.SELL else None,
        "first_player": SEATS[state.first_seat],
        "edition": EDITIONS[state.edition],
        "triggered_by": None if state.triggered_by == NOBODY else SEATS[state.triggered_by],
        "last_turns": state.last_turns if state.triggered_by != NOBODY else None,
        "tracker": state.turn_number if state.seats == 2 else None,
        "deck": state.deck_count,
        "deck_top": code_of(state.deck_item[top]) if knows_top else None,
        "discard": [code_of(state.discard_item[k]) for k in range(state.discard_count)],
        "aside": {code: aside[code] for code in CODES if code in aside},
        "aside_unknown": state.aside_count - aside.total(),
        "seats": [_seat(state, seat, reader, needed) for seat in range(state.seats)],
        "offer": _offer(state, reader),
        "replaced": _replaced(state, needed),
        "winners": list(seats_in(state.winners, state.seats)) if state.phase == Phase.OVER else [],
        # Only where the game does not play by the printed numbers.
        **({"numbers": numbers} if numbers else {}),
    }


def seat_picture(state: State, seat: int, reader: Reader) -> Picture:
    """One seat alone, as the picture has it.

    >>> from arcane_lab.games.alley.setup import new_state, resolve_setup
    >>> state = new_state(resolve_setup(players=3))
    >>> seat_picture(state, 2, "p1") == picture(state, "p1")["seats"][2]
    True
    """
    return _seat(state, seat, reader, reader_bits(reader, state.seats))


def _seat(state: State, seat: int, reader: Reader, needed: int) -> Picture:
    first = sizes.SLOTS * seat
    taken = [slot for slot in range(sizes.SLOTS) if state.storehouse_item[first + slot] != NOTHING]
    rows, columns = shape_of(taken)
    start = STASH_ROOM * seat
    stash = [
        state.stash_item[card]
        for card in range(start, start + state.stash_count[seat])
        if state.stash_seen[card] & needed == needed
    ]
    power = POWERS[state.power[seat]] if state.values.powers_active == Reading.POWERS_ON else None
    return {
        "id": SEATS[seat],
        "name": SEATS[seat],
        "gold": state.gold[seat],
        "infamy": state.infamy[seat],
        "fines": state.fines[seat],
        "rows": rows,
        "cols": columns,
        "cells": [
            _cell(state, seat, 3 * row + column, reader, needed) for row in range(rows) for column in range(columns)
        ],
        "stash": {"count": state.stash_count[seat], "cards": [code_of(item) for item in sorted(stash)]},
        "power": power,
    }


def _cell(state: State, seat: int, slot: int, reader: Reader, needed: int) -> Picture:
    cell = sizes.SLOTS * seat + slot
    item, seen = state.storehouse_item[cell], state.storehouse_seen[cell]
    if item == NOTHING:
        return {"slot": SLOTS[slot], "face": "gap", "item": None, "seen_by": []}
    if _is_blind(state) and reader not in ("table", SEATS[seat]):
        return {"slot": SLOTS[slot], "face": "down", "item": None, "seen_by": []}
    if state.storehouse_face[cell] == 1:
        return {"slot": SLOTS[slot], "face": "up", "item": code_of(item), "seen_by": []}
    # What lies hidden is never shown to everybody, even if each seat has looked at it for itself.
    knows = reader is not None and seen & needed == needed
    seen_by = list(seats_in(seen, state.seats))
    return {"slot": SLOTS[slot], "face": "down", "item": code_of(item) if knows else None, "seen_by": seen_by}


def _is_blind(state: State) -> bool:
    """Whether starting items are being turned up all at once, so that nobody sees yet what others turn up."""
    return state.phase == Phase.STOCK and state.values.stock_reveal != Reading.REVEAL_IN_ORDER


def _replaced(state: State, needed: int) -> str | None:
    """The item that the play being resolved has put to one side, `??` where the reader does not know it."""
    if state.replaced_item == NOTHING or state.phase != Phase.SELL:
        return None
    knows = state.replaced_face == 1 or state.replaced_seen & needed == needed
    return code_of(state.replaced_item) if knows else "??"


def _offer(state: State, reader: Reader) -> list[str]:
    """The cards that a special item offers now; what the chalice shows is between two seats."""
    if state.step != Ask.PLAY or state.play_from not in (From.LAMP, From.CHALICE):
        return []
    between = (SEATS[state.turn_seat], SEATS[state.target_seat], "table")
    if state.play_from == From.CHALICE and reader not in between:
        return []
    return [code_of(state.offer_item[k]) for k in range(state.offer_count)]


# --- in words and characters ------------------------------------------------------------------------------


def headline(shown: Mapping[str, Any], me: str | None = None) -> str:
    """Where the play stands, in one line; `me` is the seat that is spoken to, others have the names of `called`."""
    names = Names(shown.get("called", {}), me)
    if shown["phase"] == "over":
        winners = listed([names[seat] for seat in shown["winners"]], none="nobody")
        return f"Arcane Alley, {shown['edition']} edition: the game is over, {winners} won"
    parts = [f"Arcane Alley, {shown['edition']} edition: round {shown['round']}, {shown['phase']}"]
    if shown["to_move"]:
        parts.append(filled(f"{{seat:are|is}} asked to {ASKED[shown['step']]}", names, seat=shown["to_move"]))
    if shown["tracker"] is not None:
        parts.append(f"turn tracker at {shown['tracker']}")
    if shown["triggered_by"]:
        left = counted(shown["last_turns"], "turn")
        told = filled("{seat:have|has} triggered the inspection", names, seat=shown["triggered_by"])
        parts.append(f"{told}, {left} left")
    return "; ".join(parts)


def piles_line(shown: Mapping[str, Any]) -> str:
    """Deck, discard and what is set aside, in one line."""
    top = f" (top {shown['deck_top']})" if shown["deck_top"] else ""
    discard = shown["discard"]
    open_cards = f"{discard[-1]} on top of {counted(len(discard), 'card')}" if discard else "empty"
    aside = [code if count == 1 else f"{count} {code}" for code, count in shown["aside"].items()]
    if shown["aside_unknown"]:
        aside.append(f"{shown['aside_unknown']} unknown")
    line = f"deck: {counted(shown['deck'], 'card')}{top}; discard: {open_cards}"
    line += f"; set aside: {', '.join(aside) or 'none'}"
    line += f"; offered: {' '.join(shown['offer'])}" if shown["offer"] else ""
    return line + (f"; waiting at one side: {shown['replaced']}" if shown["replaced"] else "")


def cell_text(cell: Mapping[str, Any]) -> str:
    """A slot as the notation writes it, without who has seen it.

    >>> cell_text({"face": "down", "item": None}), cell_text({"face": "up", "item": "OW"})
    ('[??]', 'OW')
    """
    if cell["face"] == "gap":
        return "."
    return cell["item"] if cell["face"] == "up" else f"[{cell['item'] or '??'}]"


def storehouse_text(seat: Mapping[str, Any]) -> str:
    """The storehouse of a seat in one line, as the notation writes it."""
    if not seat["rows"]:
        return "-"
    cells = [cell_text(cell) for cell in seat["cells"]]
    lines = [cells[row * seat["cols"] : (row + 1) * seat["cols"]] for row in range(seat["rows"])]
    return " / ".join(" ".join(line) for line in lines)


def stash_text(seat: Mapping[str, Any]) -> str:
    """A stash: the cards that are known, `??` for each that is not."""
    stash = seat["stash"]
    return " ".join([*stash["cards"], *["??"] * (stash["count"] - len(stash["cards"]))]) or "empty"


def summary(state: State) -> str:
    """One line that says where a play stands, of what every seat may see."""
    shown = picture(state)
    seats = ", ".join(f"{seat['id']} {storehouse_text(seat)}" for seat in shown["seats"])
    step = f"{shown['to_move']} to {shown['step']}" if shown["to_move"] else "over"
    top = shown["discard"][-1] if shown["discard"] else "empty"
    return f"round {shown['round']}, {shown['phase']}, {step}; discard {top}; {seats}"


def text_drawing(shown: Mapping[str, Any]) -> str:
    """A picture in plain characters, three seats beside each other."""
    lines = [headline(shown), piles_line(shown)]
    blocks = [_seat_lines(seat, shown) for seat in shown["seats"]]
    for start in range(0, len(blocks), 3):
        group = blocks[start : start + 3]
        widths = [max(map(len, block)) for block in group]
        lines.append("")
        for parts in zip_longest(*group, fillvalue=""):
            padded = (part.ljust(width) for part, width in zip(parts, widths, strict=True))
            lines.append("    ".join(padded).rstrip())
    return "\n".join(lines)


def _seat_lines(seat: Mapping[str, Any], shown: Mapping[str, Any]) -> list[str]:
    name = seat["name"] + (f", {seat['power']}" if seat["power"] else "")
    mark = " <" if seat["id"] == shown["to_move"] else ""
    fines = f", {counted(seat['fines'], 'fine marker')}" if seat["fines"] else ""
    lines = [f"{name}{mark}", f"gold {seat['gold']}, infamy {seat['infamy']}{fines}"]
    if seat["rows"]:
        lines.append("    " + "  ".join(f" {column} " for column in "abc"[: seat["cols"]]).rstrip())
    else:
        lines.append("    (empty storehouse)")
    for row in range(seat["rows"]):
        cells = seat["cells"][row * seat["cols"] : (row + 1) * seat["cols"]]
        lines.append(f"{row + 1}  " + " ".join(_padded(cell_text(cell)) for cell in cells).rstrip())
    lines.append(f"stash: {stash_text(seat)}")
    return lines


def _padded(text: str) -> str:
    """A slot in four characters: the codes of hidden and revealed items stand under each other."""
    return (text if text.startswith("[") else f" {text}").ljust(4)


def storehouse_cells(house: Storehouse) -> list[Picture]:
    """The slots of a storehouse that was read from text, as in a picture.

    >>> from arcane_lab.games.alley.text.notation import read_storehouse
    >>> [cell["item"] for cell in storehouse_cells(read_storehouse("OW [CB] ."))]
    ['OW', 'CB', None]
    """
    return [
        {
            "slot": SLOTS[slot],
            "face": house.cells[slot].face,
            "item": CODES[house.cells[slot].item] if house.cells[slot].item >= 0 else None,
            "seen_by": list(house.cells[slot].seen_by or ()),
        }
        for slot in (3 * row + column for row in range(house.rows) for column in range(house.columns))
    ]
