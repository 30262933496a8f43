"""What is pointed at to make a move, and which move somebody means who points at something that is not on offer.

Targets: `hand OW` (a card to play or discard), `p1 b2` (a slot), `seat p2`, `deck`, `discard` (its top), `buried` (a
card under it) and `word pass` (a button).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.engine.prompt import Attempt, Picks
from arcane_lab.games.alley.rules import sizes
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.sizes import MOVE_ROOM, NOTHING, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask
from arcane_lab.games.alley.text.moves import write_move
from arcane_lab.games.alley.text.names import SEATS, SLOTS, STEPS, code_of

#: Verbs that name a slot of one's own storehouse.
_OWN_SLOT: Final = ("reveal", "remove", "claim")
_BURIED: Final = "You can only draw the top card of the discard."
_FIRST_A_CARD: Final = "First choose a card from your stash, then a slot."


def picks_of(seat: str, moves: Sequence[str]) -> list[Picks]:
    """How each of the legal moves of a seat is pointed out.

    >>> picks_of("p1", ["play HT b2", "discard HT"])[0].ways
    (('hand HT', 'p1 b2'),)
    """
    if all(move.startswith("discard ") for move in moves):
        # Nothing else can be done with the card.
        return [Picks(((f"hand {move.split()[1]}",),)) for move in moves]
    return [Picks((*_ways(move, seat), *_by_own_slot(move, moves, seat)), _line(move, seat)) for move in moves]


def _ways(move: str, seat: str) -> tuple[tuple[str, ...], ...]:
    verb, *rest = move.split()
    word, card = f"word {move}", f"hand {rest[0]}" if rest else ""
    if verb == "draw":
        return ((rest[0],),)
    if verb == "play":
        return ((card, f"{seat} {rest[1]}"),)
    if verb == "discard":
        return ((card, word), (card, "discard"))
    if verb == "use":
        return ((card, word),)
    if verb == "target":
        return ((f"seat {rest[0]}",), (word,))
    if verb == "peek":
        return ((" ".join(rest) if len(rest) == 2 else f"{seat} {rest[0]}",),)
    if verb == "place":
        return ((" ".join(rest),),)
    if verb == "bribe":
        # Its amount is chosen with the track.
        return ((move,),)
    if verb == "swap":
        one, two, three = rest
        pair = (f"{one} {two}", f"{one} {three}") if one in SEATS else (f"{seat} {one}", f"{two} {three}")
        return (pair, pair[::-1])
    return ((f"{seat} {rest[0]}",),) if verb in _OWN_SLOT else ((word,),)


def _line(move: str, seat: str) -> tuple[str, ...]:
    """The slots of a set that a move sells."""
    return tuple(f"{seat} {slot}" for slot in move[5:].split("-")) if move.startswith("sell ") else ()


def _by_own_slot(move: str, moves: Sequence[str], seat: str) -> list[tuple[str, ...]]:
    """A set may also be pointed out by a slot that no other set on offer shares."""
    others = {slot for other in moves if other != move for slot in _line(other, seat)}
    return [(slot,) for slot in _line(move, seat) if slot not in others]


def attempt(state: State, seat: int, picks: Sequence[str]) -> Attempt | None:
    """What a seat means by its picks, of which the last is not on offer; None where there are no words for it."""
    if not all(_is_here(state, pick) for pick in picks):
        return None
    *before, what = picks
    mine, is_asked = SEATS[seat], state.step != Ask.NOTHING and state.actor == seat
    asked = [write_move(move, seat) for move in _legal(state)] if is_asked else []
    kind, _, rest = what.partition(" ")
    chosen = before[0][5:] if before and before[0].startswith("hand ") else ""
    if what == "buried":
        return Attempt(text=_BURIED)
    if what == "deck":
        return Attempt("draw deck")
    if what == "discard":
        return Attempt(f"discard {chosen}" if chosen else "draw discard")
    if kind == "seat":
        return Attempt(f"target {rest}")
    if kind == "hand":
        slot = next((slot for slot in SLOTS if _has_item(state, f"{mine} {slot}")), None)
        is_thrown = (is_asked and STEPS[state.step] == "discard") or slot is None
        return Attempt(f"discard {rest}" if is_thrown else f"play {rest} {slot}")
    if kind not in SEATS:
        return None
    if is_asked and kind != mine and STEPS[state.step] in ("reveal", "play"):
        return Attempt(text="That card is not yours: choose one of your own.")
    plays = [move for move in asked if move.startswith("play ")]
    if plays and kind == mine and not chosen and _has_item(state, what):
        # A card that must be played need not come from the stash.
        return Attempt(text=_FIRST_A_CARD if len(plays) < len(asked) else _FIRST_A_CARD.replace(" from your stash", ""))
    return _at_slot(state, seat, what, before, asked)


def _at_slot(state: State, seat: int, what: str, before: Sequence[str], asked: Sequence[str]) -> Attempt | None:
    """What is meant by a slot that is not on offer."""
    mine, (whose, slot) = SEATS[seat], what.split(" ", 1)
    where = slot if whose == mine else what
    verb = asked[0].split()[0] if asked else ""
    first = before[0] if before else ""
    if verb in _OWN_SLOT:
        # A move has no words for what is another's.
        return Attempt(f"{verb} {slot}") if whose == mine else None
    if verb in ("peek", "place"):
        return Attempt(f"peek {where}" if verb == "peek" else f"place {what}")
    if verb == "swap":
        if first.partition(" ")[0] not in SEATS:
            return None
        one, at = first.split(" ", 1)
        return Attempt(f"swap {one} {at} {slot}" if one == whose else f"swap {at} {what}")
    stash = sorted(state.stash_item[STASH_ROOM * seat :][: state.stash_count[seat]])
    card = first[5:] if first.startswith("hand ") else code_of(stash[0]) if stash else ""
    return Attempt(f"play {card} {where}") if card else None


def _legal(state: State) -> list[int]:
    room = [0] * MOVE_ROOM
    return room[: legal_moves(state, room)]


def _is_here(state: State, pick: str) -> bool:
    """Whether the seat that is pointed at sits at this table, and a slot is named with it where one is needed.

    Which slots there are, the rules say.
    """
    kind, _, rest = pick.partition(" ")
    if kind == "seat":
        return rest in SEATS[: state.seats]
    return kind not in SEATS or (kind in SEATS[: state.seats] and rest != "")


def _has_item(state: State, place: str) -> bool:
    """Whether there is an item in a slot, such as `p1 b2`."""
    seat, _, slot = place.partition(" ")
    if seat not in SEATS[: state.seats] or slot not in SLOTS:
        return False
    return state.storehouse_item[sizes.SLOTS * SEATS.index(seat) + SLOTS.index(slot)] != NOTHING
