"""A game with a layout in words: sentences with slots, moves read and written, reasons of refusals, a plain board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from arcane_lab.core.errors import UnreadableMove, nearest, one_of
from arcane_lab.core.html import table
from arcane_lab.core.text import counted
from arcane_lab.engine.generator import SeatLuck, seat_luck
from arcane_lab.engine.moves import Cause, Change, Event, Move, Reader, Refusal, Row, Transfer
from arcane_lab.engine.plain.layout import EVERYBODY, UNSEEN_CARD, Layout, Table, each, held, reader_seat
from arcane_lab.engine.previewing import Preview
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.seat_view import KnownBySeat
from arcane_lab.engine.spec import Rules, Text, seat_name
from arcane_lab.engine.waiting import is_asked_to

#: A slot of a sentence: "{seat:roll}" is "You roll" or "p2 rolls", "{:lose}" the verb of the same person again.
_SLOT: Final = re.compile(r"\{(\w*)(?::(\w+)(?:\|(\w+))?)?\}")
HIDDEN_CARD: Final = "a card"
MOST_SEATS: Final = 6
#: So many cards that nobody may see are drawn one by one; more are counted.
MOST_UNSEEN: Final = 6


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event: its name, the rule that causes it, and its sentence with slots (see `sentence`).

    Its card goes from `source` to `target`, where "{seat}" is the name of the seat; its number is added to the `figure`
    of the seat.
    """

    name: str
    rule: str
    text: str
    source: str = ""
    target: str = ""
    figure: str = ""


def sentence(text: str, seat: str | None, is_you: bool, card: str, amount: int) -> str:
    """A sentence to a reader, whose own deeds it tells in the second person.

    >>> sentence("{seat:roll} a {n} and {:lose} it", "p2", True, "", 1)
    'You roll a 1 and lose it'
    >>> sentence("{seat:draw} {card}", "p2", False, "T9", 0)
    'p2 draws T9'
    """

    def filled(slot: re.Match[str]) -> str:
        name, verb, other = slot.groups()
        if verb is None:
            return {"card": card, "n": str(amount), "seat": "you" if is_you else str(seat)}[name]
        verb = verb if is_you else other or verb + "s"
        return f"{'You' if is_you else seat} {verb}" if name else verb

    return _SLOT.sub(filled, text)


class Teller:
    """Tells the log of a game in words: a card that the reader may not see is "a card"."""

    def __init__(self, layout: Layout, kinds: Sequence[Kind]) -> None:
        self._layout, self._kinds = layout, kinds

    def events(
        self, before: Table | None, rows: tuple[Row, ...], reader: Reader, seats: int = MOST_SEATS
    ) -> tuple[Event, ...]:
        """The log of a move made in a position, as a reader among some seats may see it."""
        eyes = reader_seat(reader, seats)
        needed = 0 if reader == "table" else EVERYBODY if eyes < 0 else 1 << eyes
        figures: dict[tuple[str, int], int] = {}
        return tuple(self._event(row, before, eyes, needed, figures) for row in rows)

    def causes(
        self, before: Table | None, rows: tuple[Row, ...], reader: Reader, seats: int = MOST_SEATS
    ) -> tuple[Cause, ...]:
        """The same, each with what it changed; what set it off is the move itself."""
        return tuple(cause_of(event) for event in self.events(before, rows, reader, seats))

    def _event(
        self, row: Row, before: Table | None, eyes: int, needed: int, figures: dict[tuple[str, int], int]
    ) -> Event:
        kind, seat, card, amount, seen = row
        what, name = self._kinds[kind], None if seat < 0 else seat_name(seat)
        item = self._layout.code(card) if card >= 0 and seen & needed == needed else None
        text = sentence(what.text, name, seat >= 0 and seat == eyes, item or HIDDEN_CARD, amount)
        places = [place.format(seat=name) for place in (what.source, what.target)]
        moved = (Transfer(item, *places),) if what.target else ()
        changes: tuple[Change, ...] = ()
        if what.figure and before is not None:
            here = figures.setdefault((what.figure, seat), getattr(before, what.figure)[seat])
            figures[what.figure, seat] = here + amount
            changes = (Change(str(name), what.figure, here, here + amount, what.name),)
        return Event(what.name, text, what.rule, name, item, amount=amount, name=item, transfers=moved, changes=changes)


def cause_of(event: Event) -> Cause:
    """An event with the first figure that it changed; what set it off is the move itself."""
    change = event.changes[0] if event.changes else None
    old, new = (None, None) if change is None else (f"{change.figure} {n}" for n in (change.before, change.after))
    return Cause("", "the move", event.text, event.rule, event.seat, old, new, event)


def reader_of(texts: Sequence[str]) -> Callable[[str, Any, int], int]:
    """Reads moves by their texts, which are all that there can be, in the order of their numbers."""
    known = {text.lower(): number for number, text in enumerate(texts)}

    def read(text: str, state: Any, seat: int) -> int:
        plain = " ".join(text.split())
        if plain.lower() not in known:
            raise UnreadableMove(text, "no move is written like this", 0, nearest(plain, texts))
        return known[plain.lower()]

    return read


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why moves are refused, by the number of the reason: the rule, and the reason in words.

    `turn_rule` says whose turn it is, `end_rule` when the game is over.
    """

    by_number: Mapping[int, tuple[str, str]]
    turn_rule: str
    end_rule: str


#: Moves that a refusal names.
MOST_NAMED: Final = 100


@dataclass(frozen=True, slots=True)
class Refusals:
    """The refusals of moves in words, out of the reasons of a game."""

    rules: Rules
    write: Callable[[int, Any, int], str]
    why: Reasons
    asked: Mapping[str, str]

    def explain(self, state: Any, seat: int, text: str, move: int, code: int) -> Refusal:
        """The refusal of a move of a seat; what is possible instead are moves of the same seat."""
        if seat < 0:
            step = "Take a move back with undo(), or start a new game."
            return Refusal(text, None, self.why.end_rule, "the game is over", step, None)
        rule, reason = self.why.by_number[code]
        moves = self.rules.legal_moves(state, seat)
        legal = [self.write(number, state, seat) for number in moves[:MOST_NAMED]]
        rest = f", or {len(moves) - len(legal):,} others" if len(moves) > len(legal) else ""
        instead = f"{seat_name(seat)} may do {one_of(legal)}{rest}." if legal else "Another move comes first."
        return Refusal(text, seat_name(seat), rule, reason, instead, nearest(text, legal) or next(iter(legal), None))

    def not_your_turn(self, state: Any, text: str, seat: str) -> Refusal:
        """The refusal of a move of a seat that is not asked; it names no move of those that are."""
        waiting = [seat_name(number) for number in self.rules.waiting(state)]
        if not waiting:
            return Refusal(text, seat, self.why.end_rule, "the game is over", "Start a new game.", None)
        reason = f"it is not for {seat} to decide: {is_asked_to(waiting, self.asked.get(str(self.rules.step(state))))}"
        return Refusal(text, seat, self.why.turn_rule, reason, "Wait until they have decided.", None)


def plain_text(
    rules: Rules,
    layout: Layout,
    *,
    moves: Sequence[str],
    kinds: Sequence[Kind],
    asked: Mapping[str, str],
    phases: tuple[str, ...],
    reasons: Reasons,
    hidden_move: Callable[[int, Any, int], str] | None = None,
) -> Text:
    """The words of a game whose moves are all written out, each under its number."""

    def write(move: int, state: Any, seat: int) -> str:
        return moves[move]

    refusals = Refusals(rules, write, reasons, asked)
    teller = Teller(layout, kinds)
    return Text(
        read_move=reader_of(moves),
        write_move=write,
        explain=refusals.explain,
        not_your_turn=refusals.not_your_turn,
        events=teller.events,
        causes=teller.causes,
        summary=lambda state: summary(rules, layout, asked, state),
        asked=asked,
        phases=phases,
        preview=lambda state, seat, move: "",
        warning=lambda state, seat: None,
        hidden_move=hidden_move,
    )


def summary(rules: Rules, layout: Layout, asked: Mapping[str, str], state: Table) -> str:
    """One line that says where the game stands, of what every seat may see."""
    who = is_asked_to([seat_name(seat) for seat in rules.waiting(state)], asked.get(str(rules.step(state))))
    scores = "; ".join(
        f"{seat_name(seat)} has " + ", ".join(f"{getattr(state, name)[seat]} {name}" for name in layout.scores)
        for seat in range(state.players)
    )
    return f"round {rules.round_number(state)}: {who}; {scores}"


# --- the board ----------------------------------------------------------------------------------------------


def picture(rules: Rules, layout: Layout, state: Table, reader: Reader = None) -> dict[str, Any]:
    """What a reader may see, as plain data: a seat, None for what every seat may see, "table" for everything."""
    reader_seat(reader, state.players)
    view, parts = layout.seen(state, reader), layout.parts
    waiting = [seat_name(seat) for seat in rules.waiting(state)]

    def to_data(value: Any) -> Any:
        return [layout.code(card) for card in held(value)] if isinstance(value, list) else value

    def scores(seat: int) -> dict[str, int]:
        return {name: getattr(view, name)[seat] for name in layout.scores}

    return {
        "seat": None if reader == "table" else reader,
        "phase": rules.phase(state),
        "step": rules.step(state),
        "round": rules.round_number(state),
        "waiting": waiting,
        "to_move": waiting[0] if waiting else None,
        "winners": [seat_name(seat) for seat in rules.winners(state)],
        **{part.name: to_data(getattr(view, part.name)) for part in parts if not part.per_seat},
        "seats": [
            {
                "id": seat_name(seat),
                "name": seat_name(seat),
                "scores": scores(seat),
                **{part.name: to_data(getattr(view, part.name)[seat]) for part in parts if part.per_seat},
            }
            for seat in range(state.players)
        ],
    }


def lines(shown: Mapping[str, Any]) -> list[tuple[str, str]]:
    """A picture line by line, each with its name: what is everybody's, then each seat."""
    leave = ("seat", "phase", "step", "round", "waiting", "to_move", "winners", "seats", "id", "name", "scores")

    def value(one: Any) -> str:
        if isinstance(one, list) and len(one) > MOST_UNSEEN and set(one) == {UNSEEN_CARD}:
            return f"{counted(len(one), 'card')}"
        return (" ".join(one) or "-") if isinstance(one, list) else str(one)

    def values(of: Mapping[str, Any]) -> str:
        return ", ".join(f"{name} {value(one)}" for name, one in of.items() if name not in leave)

    who = is_asked_to(shown["waiting"], shown["step"])
    won = f" ({', '.join(shown['winners'])} won)" if shown["winners"] else ""
    first = [("round", f"{shown['round']}, {shown['phase']}: {who}{won}")]
    rest = [("table", values(shown))] if values(shown) else []
    return [*first, *rest, *((seat["name"], values(seat)) for seat in shown["seats"])]


def text_board(shown: Mapping[str, Any]) -> str:
    """A picture in plain characters."""
    return "\n".join(f"{name}: {value}" for name, value in lines(shown))


def html_board(shown: Mapping[str, Any], _setup: object = None) -> str:
    """A picture as an HTML table."""
    return table((), lines(shown), is_named=True)


# --- what a seat knows ----------------------------------------------------------------------------------------


class SeatView(KnownBySeat):
    """What one seat knows of a game with a layout."""

    __slots__ = ()

    def preview(self, move: Move | str) -> Preview:
        """What this seat can know of what one of its legal moves would do; what hangs on hidden cards is said to."""
        chosen, (layout, seen) = self._legal(move), self._seen
        found: Preview = layout.preview(find_game(chosen.game), seen, self.seats.index(self.seat), chosen)
        return found

    def __str__(self) -> str:
        return f"What {self.seat} knows:\n{text_board(self.picture)}"

    def _repr_html_(self) -> str:
        return html_board(self.picture)


def seat_view(
    rules: Rules, layout: Layout, state: Table, seat: int, moves: Iterable[Move], luck: Sequence[int] | None = None
) -> SeatView:
    """What a seat may know, for people and their own functions, with its luck (as the play began, by default)."""
    name = seat_name(seat)
    words = seat_luck(state.seed, state.play_index, seat) if luck is None else list(luck)
    seen = layout.seen(state, name)
    lying = [card for zone in layout.zones if not zone.tells for _, cards in each(seen, zone) for card in held(cards)]
    unseen = Counter(layout.code(card) for card in range(len(layout.cards)) if card not in lying)
    shown = picture(rules, layout, state, name)
    view = SeatView(name, tuple(moves), unseen, shown, seen, SeatLuck(words), (layout, seen.copy()))
    object.__setattr__(view, "_is_as_seen", True)
    return view
