"""What a move does at once, told while somebody points at it: from what its seat knows, and from nothing else.

A sale follows from revealed items alone. What lies hidden and unknown where a card is played is a hidden card, whatever
it would do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from arcane_lab.core.text import listed
from arcane_lab.engine.prompt import Result
from arcane_lab.games.alley.rules.moves import first_of, second_of, third_of, verb_of
from arcane_lab.games.alley.rules.sale import find_sets, pay_for_set, take_out_set
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOTHING
from arcane_lab.games.alley.rules.sizes import SLOTS as CELLS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import fill_cell
from arcane_lab.games.alley.rules.words import Item, Reading, Verb
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.names import SEATS, SLOTS, code_of, line_slots, line_text


class SellableSet(NamedTuple):
    """A set that a seat could sell: its line, slots, what lies there, and the gold of the sale (AA-SET-11 to 15)."""

    line: str
    slots: tuple[str, ...]
    items: tuple[str, ...]
    gold: int


#: The lines by the way a person calls them.
NAMES: Final = ("row 1", "row 2", "row 3", "column a", "column b", "column c")


def results(state: State, seat: int, moves: Sequence[int]) -> list[Result | None]:
    """What each of some legal moves of a seat does at once (AA-PLAY-02, 03, AA-SET-11 to 15, AA-SLIDE-04, 05).

    >>> from arcane_lab.games.alley.rules.moves import move_of
    >>> from arcane_lab.games.alley.setup import new_state, resolve_setup
    >>> state = new_state(resolve_setup(players=3))
    >>> state.storehouse_item[:3], state.storehouse_face[:3] = [Item.OW, Item.OW, Item.IR], [1, 1, 0]
    >>> found = results(state, 0, [move_of(Verb.PLAY, Item.OW, 2, 0)])[0]
    >>> found.name, found.badge
    ('Older Wand to c1', '+3')
    >>> found.text
    'c1: row 1 sells for 3 gold, then rows 2 and 3 slide up. The hidden card there goes to the discard.'
    """
    trial = state.copy()
    trial.log_on = 0
    return [_result(state, trial, seat, move) for move in moves]


def _result(state: State, trial: State, seat: int, move: int) -> Result | None:
    verb, one, slot = verb_of(move), first_of(move), second_of(move)
    if verb == Verb.PLAY:
        return _play(state, trial, seat, one, slot)
    if verb == Verb.SELL:
        gold, slides = _sale(state, seat, one)
        text = f"{_line(one).capitalize()} sells for {gold} gold{slides}."
        return Result(name=f"Sell {_line(one)}", badge=f"+{gold}", text=text, marks=_places(seat, one))
    if verb == Verb.DISCARD:
        name = item_name(one)
        text = f"The {name} goes face up on the discard."
        return Result(name=f"Discard the {name}", text=text, lays=("discard", code_of(one)))
    if verb == Verb.USE:
        return Result(name=f"Use the {item_name(one)}")
    if verb == Verb.PLACE:
        place = f"{SEATS[one]} {SLOTS[slot]}"
        return Result(name=f"Haunted Doll to {_of(one)} {SLOTS[slot]}", lays=(place, code_of(Item.HD)))
    name = _name(verb, one, slot, third_of(move))
    return Result(name=name) if name else None


def _name(verb: int, one: int, slot: int, other: int) -> str:
    """A move as people say it, where no card is put anywhere; empty where its button says enough."""
    if verb == Verb.DRAW:
        return f"Draw from the {('deck', 'discard')[one]}"
    if verb == Verb.SWAP:
        return f"Swap {SLOTS[slot]} with {_of(one)} {SLOTS[other]}"
    if verb == Verb.REARRANGE:
        return f"Swap {_of(one)} {SLOTS[slot]} and {SLOTS[other]}"
    if verb == Verb.PEEK:
        return f"Look at {_of(one)} {SLOTS[slot]}"
    verbs = {Verb.REVEAL: "Turn up", Verb.REMOVE: "Remove", Verb.CLAIM: "Claim"}
    return f"{verbs[verb]} {SLOTS[slot]}" if verb in verbs else ""


def _of(seat: int) -> str:
    """Whose slot it is, as a slot of a sentence.

    >>> _of(1)
    "{p2:'s}"
    """
    return f"{{{SEATS[seat]}:'s}}"


def _play(state: State, trial: State, seat: int, item: int, slot: int) -> Result:
    """A card that is played: what is sold by it, and what becomes of the card that lay there."""
    sales = [(line, gold, slides) for line, gold, slides, _ in _sales_of_play(state, trial, seat, item, slot)]
    lines = [line for line, _, _ in sales]
    first = f"{_sold(sales)}. " if sales else ""
    gains = sorted({gold for _, gold, _ in sales})
    return Result(
        name=f"{item_name(item)} to {SLOTS[slot]}",
        badge=" or ".join(f"+{gold}" for gold in gains),
        text=f"{SLOTS[slot]}: {first}{_replaced(state, seat, slot, is_first=not first)}",
        marks=tuple(dict.fromkeys(place for line in lines for place in _places(seat, line))),
        lays=(f"{SEATS[seat]} {SLOTS[slot]}", code_of(item)),
    )


def _sales_of_play(
    state: State, trial: State, seat: int, item: int, slot: int
) -> list[tuple[int, int, str, tuple[str, ...]]]:
    """The lines that an item would complete: each with its gold, what slides after it, and the codes that lie there."""
    cell = seat * CELLS + slot
    before = tuple(getattr(state, part)[cell] for part in _CELL)
    fill_cell(trial, cell, item, 1, EVERYBODY, 0)
    trial.play_seat, trial.sale_seat, trial.play_item, trial.play_slot, trial.sets_scanned = seat, seat, item, slot, 0
    bits = find_sets(trial, seat)
    sales = [(line, *_sale(trial, seat, line), _codes(trial, seat, line)) for line in range(8) if bits >> line & 1]
    fill_cell(trial, cell, *before)
    return sales


def _codes(state: State, seat: int, line: int) -> tuple[str, ...]:
    return tuple(code_of(state.storehouse_item[seat * CELLS + slot]) for slot in line_slots(line))


def sets_after(state: State, seat: int, move: int) -> tuple[SellableSet, ...]:
    """The sets that a seat could sell once an item is played; none for another move, which completes none by itself.

    >>> from arcane_lab.games.alley.rules.moves import move_of
    >>> from arcane_lab.games.alley.setup import new_state, resolve_setup
    >>> state = new_state(resolve_setup(players=3))
    >>> state.storehouse_item[:3], state.storehouse_face[:3] = [Item.OW, Item.OW, Item.IR], [1, 1, 0]
    >>> sets_after(state, 0, move_of(Verb.PLAY, Item.OW, 2, 0))
    (SellableSet(line='row 1', slots=('a1', 'b1', 'c1'), items=('OW', 'OW', 'OW'), gold=3),)
    """
    if verb_of(move) != Verb.PLAY:
        return ()
    trial = state.copy()
    trial.log_on = 0
    found = _sales_of_play(state, trial, seat, first_of(move), second_of(move))
    return tuple(_sellable(line, gold, codes) for line, gold, _, codes in found)


def _sellable(line: int, gold: int, codes: tuple[str, ...]) -> SellableSet:
    return SellableSet(_line(line), tuple(SLOTS[slot] for slot in line_slots(line)), codes, gold)


_CELL: Final = ("storehouse_item", "storehouse_face", "storehouse_seen", "storehouse_mark")


def _sale(state: State, seat: int, line: int) -> tuple[int, str]:
    """The gold of a sale, less what revealed swords take, and what slides after it."""
    sold = state.copy()
    sold.log_on, sold.sale_seat, sold.sale_line = 0, seat, line
    take_out_set(sold)
    pay_for_set(sold)
    return sold.gold[seat] - state.gold[seat], _slides(state, seat, line)


def _slides(state: State, seat: int, line: int) -> str:
    """What closes the gap of a line."""
    if line >= 6:
        return ", then you choose how the rest slides"
    moved = [other for other in range(line + 1, 3 if line < 3 else 6) if _is_there(state, seat, other)]
    if not moved:
        return ""
    kind = "row" if line < 3 else "column"
    names = listed(NAMES[other].split()[1] for other in moved)
    slide = f"{kind} {names} slides" if len(moved) == 1 else f"{kind}s {names} slide"
    return f", then {slide} {'up' if line < 3 else 'left'}"


def _is_there(state: State, seat: int, line: int) -> bool:
    return any(state.storehouse_item[seat * CELLS + slot] != NOTHING for slot in line_slots(line))


def _sold(sales: Sequence[tuple[int, int, str]]) -> str:
    """The sales that a card completes; of several the seat chooses one."""
    (line, gold, slides), *others = sales
    if not others:
        return f"{_line(line)} sells for {gold} gold{slides}"
    if len({gold for _, gold, _ in sales}) == 1:
        return f"{' or '.join(_line(line) for line, _, _ in sales)} sells for {gold} gold"
    return " or ".join(f"{_line(line)} sells for {gold} gold" for line, gold, _ in sales)


def _line(line: int) -> str:
    """
    >>> _line(1), _line(6)
    ('row 2', 'the diagonal a1-b2-c3')
    """
    return NAMES[line] if line < 6 else f"the diagonal {line_text(line)}"


def _places(seat: int, line: int) -> tuple[str, ...]:
    return tuple(f"{SEATS[seat]} {SLOTS[slot]}" for slot in line_slots(line))


def _replaced(state: State, seat: int, slot: int, *, is_first: bool) -> str:
    """What becomes of the card that lies there, as the seat knows it (AA-PLAY-08, AA-TWO-21)."""
    cell = seat * CELLS + slot
    item, is_up = state.storehouse_item[cell], state.storehouse_face[cell] == 1
    is_known = is_up or state.storehouse_seen[cell] >> seat & 1
    what = f"{'' if is_up else 'hidden '}{item_name(item) if is_known else 'card'}"
    text = f"{'the' if is_first else 'The'} {what} there"
    has_flown = state.storehouse_mark[cell] == 1 and state.values.boomerang_limit == Reading.LIMIT_ONCE
    if is_known and item == Item.MB and not has_flown:
        return f"{text} comes back, and you must play it again."
    return f"{text} {'joins your stash' if state.seats == 2 and not is_up else 'goes to the discard'}."
