"""One storehouse by itself: what may be laid where, which sets lie in it, what completes one, how it closes up.

The rules' own functions answer, on a state that has this storehouse and nothing else. Effects are not carried out: an
item that is laid down acts in a game only, and so does a set that is sold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from arcane_lab.core.errors import IllegalMove, UnknownName, UnreadableText, one_of
from arcane_lab.core.printing import Brief
from arcane_lab.engine.moves import Refusal
from arcane_lab.engine.setup import Setup
from arcane_lab.games.alley.rules import sizes
from arcane_lab.games.alley.rules.forbidden import refusal
from arcane_lab.games.alley.rules.moves import move_of
from arcane_lab.games.alley.rules.sizes import NOTHING
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import close_line, set_in_line, slide_rule
from arcane_lab.games.alley.rules.words import Ask, From, Item, Phase, Reason, Rule, Verb
from arcane_lab.games.alley.setup import item_name, new_state, resolve_setup
from arcane_lab.games.alley.text import refusals
from arcane_lab.games.alley.text.names import AXES, CODES, SLOTS, UNKNOWN, line_slots, line_text, rule_id
from arcane_lab.games.alley.text.notation import GAP, Cell, Storehouse, read_storehouse, shape_of

#: The eight lines by their text, such as "a1-b2-c3": rows, columns, diagonals.
LINES: Final = {line_text(line): line for line in range(8)}


@dataclass(frozen=True, slots=True, repr=False)
class Slide(Brief):
    """What is left of a storehouse when a line has been taken out: the storehouse, and from where to where items went.

    `line` is the three slots that were emptied, `axis` how it closed up, `rule` the rule that says so; `moves` has the
    items that moved only, `stayed` the slots of those that did not.
    """

    before: Storehouse
    after: Storehouse
    line: str
    axis: str
    rule: str
    moves: tuple[tuple[str, str], ...]
    stayed: tuple[str, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """Each item's way in words.

        >>> slide(read_storehouse("BF BF BF / OW TC IR / CB MB FC"), "a1-b1-c1").sentences[0]
        'The Older Wand moves up from a2 to a1.'
        """
        moved = [f"{_called(self.before, old)} moves {_way(old, new)} from {old} to {new}." for old, new in self.moves]
        if not moved:
            return ("Nothing has to move: the sale left no gap inside the storehouse.",)
        stay = [f"{_called(self.before, slot)} stays at {slot}." for slot in self.stayed]
        return (*moved, *stay)


def read(what: object) -> Storehouse:
    """A storehouse as it is, or read from its text; raises `UnreadableText`.

    >>> read("bf bf bf").columns
    3
    """
    if isinstance(what, Storehouse):
        return what
    if not isinstance(what, str):
        reason = "give a storehouse as text, such as 'BF OW TC / IR BF CB / MB FC BF'"
        raise UnreadableText("a storehouse", what, reason)
    return read_storehouse(what)


def lines_in(house: Storehouse) -> tuple[str, ...]:
    """The stacks of a storehouse: the lines in which all three slots hold an item (AA-SET-01 to 03).

    >>> lines_in(read("OW TC IR / CB MB FC"))
    ('a1-b1-c1', 'a2-b2-c2')
    """
    return tuple(
        text for text, line in LINES.items() if all(house.cells[slot].face != "gap" for slot in line_slots(line))
    )


def slide(house: Storehouse, line: str, axis: str | None = None) -> Slide:
    """Take any stack out of a storehouse and let it close up, whether or not it is a set (AA-SLIDE-01 to 26).

    A row closes up and down and a column sideways; of a diagonal say `axis="horizontal"` or `"vertical"`. Raises
    `UnknownName` for a line that is not there, `IllegalMove` for an axis that cannot be.
    """
    number = _line_number(house, line)
    way = _axis(line, number, axis)
    # Every item is marked with the slot that it comes from.
    state = State()
    state.seats, state.phase = 1, Phase.SELL
    sold = line_slots(number)
    for slot, cell in enumerate(house.cells):
        state.storehouse_item[slot] = NOTHING if cell.face == "gap" or slot in sold else slot
    rule = rule_id(slide_rule(state, 0, number, AXES.index(way)))
    close_line(state, 0, number, AXES.index(way))
    came = state.storehouse_item[: sizes.SLOTS]
    cells = tuple(GAP if old == NOTHING else house.cells[old] for old in came)
    taken = [slot for slot, old in enumerate(came) if old != NOTHING]
    after = Storehouse(*shape_of(taken), cells)
    moves = tuple((SLOTS[old], SLOTS[new]) for new, old in enumerate(came) if old not in (NOTHING, new))
    stayed = tuple(SLOTS[slot] for slot in taken if came[slot] == slot)
    return Slide(house, after, line, way, rule, moves, stayed)


def axes_of(line: str) -> tuple[str, ...]:
    """How a storehouse can close up over a line: a diagonal either way, a row or column one way (AA-SLIDE-04, 05).

    >>> axes_of("a1-b2-c3"), axes_of("a1-b1-c1")
    (('horizontal', 'vertical'), ('vertical',))
    """
    number = LINES[line]
    return AXES if number >= 6 else ("vertical",) if number < 3 else ("horizontal",)


class OneStorehouse:
    """The rules for one storehouse in some setup: which sets lie in it, what would complete one, what may be done.

    >>> rules = OneStorehouse()
    >>> house = read("OW OW . / [CB] TC IR / FC FC MB")
    >>> rules.sets_in(house), rules.completing(house)["c3"]
    ({}, {'FF': ('a3-b3-c3',), 'FC': ('a3-b3-c3',)})
    """

    def __init__(
        self,
        edition: str = "revised",
        options: Mapping[str, Any] | str | None = None,
        items: Mapping[str, Mapping[str, Any]] | str | None = None,
    ) -> None:
        self.setup: Setup = resolve_setup(players=3, edition=edition, options=options, items=items)
        self._empty = new_state(self.setup)
        self._empty.phase = Phase.SELL
        self._empty.log_on = 0

    def sets_in(self, house: Storehouse, played: str | None = None) -> dict[str, str]:
        """The sets that lie in a storehouse, each line with the code of its item (AA-SET-04 to 07).

        `played` is the slot of the item that was laid down last; in one reading a feline counts only then.
        """
        state = self._state(house)
        if played in SLOTS:
            slot = SLOTS.index(played)
            _lay(state, state.storehouse_item[slot], slot)
        return self._sets(state)

    def completing(self, house: Storehouse) -> dict[str, dict[str, tuple[str, ...]]]:
        """For each slot the items that complete a set when they are laid there, with the lines of those sets.

        Lines in which a set lies already are left out: it is sold before anything else is laid down.
        """
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        # One state for all trials: a copy for each would take longer than the trials.
        state, asked = self._state(house), self._asked(house, 0)
        open_lines = [line for line in lines_in(house) if line not in self._sets(state)]
        for slot, cell in enumerate(house.cells):
            if cell.face == "gap":
                continue
            lines = [line for line in open_lines if slot in line_slots(LINES[line])]
            before = state.storehouse_item[slot], state.storehouse_face[slot]
            for item, code in enumerate(CODES):
                _lay(state, item, slot)
                made = tuple(line for line in lines if set_in_line(state, 0, LINES[line]) != NOTHING)
                asked.stash_item[0] = item
                if made and refusal(asked, move_of(Verb.PLAY, item, slot, 0)) == Reason.NONE:
                    found.setdefault(SLOTS[slot], {})[code] = made
            state.storehouse_item[slot], state.storehouse_face[slot] = before
        return found

    def place(self, house: Storehouse, code: str, slot: str) -> Storehouse:
        """Lay an item down, revealed, in place of what lies at a slot (AA-PLAY-03 to 18).

        Raises `UnknownName` for what is no item or slot, `IllegalMove` with the rule where it may not be laid.
        """
        item, number = _known("an item", code, CODES), _known("a slot", slot, SLOTS)
        text, move = f"play {CODES[item]} {SLOTS[number]}", move_of(Verb.PLAY, item, number, 0)
        state = self._asked(house, item)
        code_of_refusal = refusal(state, move)
        if code_of_refusal != Reason.NONE:
            free = [at for at in range(sizes.SLOTS) if refusal(state, move_of(Verb.PLAY, item, at, 0)) == Reason.NONE]
            tip = (
                f"It may be laid on {one_of([SLOTS[at] for at in free], most=9)}."
                if free
                else "It may be laid nowhere."
            )
            raise _illegal(replace(refusals.explain(state, text, move, code_of_refusal), try_instead=tip), house)
        cells = [*house.cells]
        cells[number] = Cell("up", item)
        return Storehouse(house.rows, house.columns, tuple(cells))

    def sell(self, house: Storehouse, line: str, axis: str | None = None, played: str | None = None) -> Slide:
        """Sell the set in a line: it is taken out and the rest slides together (AA-SET-13, 14).

        `played` is as in `sets_in`.

        Raises `UnknownName` for what is no line, `IllegalMove` with the rule where no set lies there.
        """
        number = _known("a line of three slots", line, tuple(LINES))
        name = line_text(number)
        state = self._state(house)
        state.step = Ask.SELL
        move = move_of(Verb.SELL, number, 0, 0)
        sets = list(self.sets_in(house, played))
        if name not in sets:
            tip = f"There is a set at {one_of(sets, most=8)}." if sets else "There is no set in this storehouse now."
            refused = refusals.explain(state, f"sell {name}", move, Reason.NO_SET)
            raise _illegal(replace(refused, try_instead=tip), house)
        return slide(house, name, axis)

    def _sets(self, state: State) -> dict[str, str]:
        found = {text: set_in_line(state, 0, line) for text, line in LINES.items()}
        return {text: CODES[item] for text, item in found.items() if item != NOTHING}

    def _state(self, house: Storehouse) -> State:
        """A state in which seat p1 has the storehouse; an item that is not known can belong to no set."""
        state = self._empty.copy()
        for slot, cell in enumerate(house.cells):
            is_known = cell.item != UNKNOWN
            state.storehouse_item[slot] = cell.item if is_known else Item.OW
            state.storehouse_face[slot] = int(cell.face == "up" and is_known)
        return state

    def _asked(self, house: Storehouse, item: int) -> State:
        """A state in which p1 holds the item and is asked what to do with it."""
        state = self._state(house)
        state.step, state.play_from = Ask.PLAY, From.STASH
        state.stash_item[0], state.stash_count[0] = item, 1
        return state


def _lay(state: State, item: int, slot: int) -> None:
    """Put an item down, revealed, as the one that is played now."""
    state.storehouse_item[slot], state.storehouse_face[slot] = item, 1
    state.play_item, state.play_slot, state.play_seat = item, slot, 0


def _known(what: str, name: object, allowed: tuple[str, ...]) -> int:
    """The place of a name among those allowed, in any case."""
    lower = [each.lower() for each in allowed]
    if not isinstance(name, str) or name.lower() not in lower:
        raise UnknownName(what, name, allowed)
    return lower.index(name.lower())


def _line_number(house: Storehouse, line: str) -> int:
    there = lines_in(house)
    if line not in there:
        raise UnknownName("a stack of this storehouse", line, there)
    return LINES[line]


def _axis(line: str, number: int, axis: str | None) -> str:
    """The way in which a line closes up, checked."""
    allowed = axes_of(line)
    if axis is None and len(allowed) == 1:
        return allowed[0]
    if axis in allowed:
        return str(axis)
    if axis is not None and axis not in AXES:
        raise UnknownName("a way to slide", axis, allowed)
    if number >= 6:
        reason, rule = f"{line} is a diagonal, which closes up either way: the seller chooses", 4
        tip = "Say slide='horizontal' or slide='vertical'."
    else:
        what, way = ("row", "each column closes up") if number < 3 else ("column", "each row closes up")
        reason, rule = f"after a {what} is sold there is nothing to choose: {way}", 5
        tip = f"Leave the slide out, or say slide={allowed[0]!r}."
    raise IllegalMove(Refusal(f"slide {axis or ''}".strip(), "p1", rule_id(Rule.SLIDE + rule), reason, tip, None), line)


def _illegal(refused: Refusal, house: Storehouse) -> IllegalMove:
    return IllegalMove(refused, f"storehouse {house}")


def _called(house: Storehouse, slot: str) -> str:
    """What lies at a slot, as the beginning of a sentence."""
    cell = house.cells[SLOTS.index(slot)]
    if cell.item == UNKNOWN:
        return "The item" if cell.face == "up" else "The hidden item"
    return f"The {'hidden ' if cell.face == 'down' else ''}{item_name(cell.item)}"


def _way(old: str, new: str) -> str:
    return "left" if old[1] == new[1] else "up"
