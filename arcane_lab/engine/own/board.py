"""The board that nobody wrote: where zones and counters stand, how cards look, and how each move is pointed out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from arcane_lab.core.html import sanitized
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.own.cards import UNKNOWN, Card, Seat
from arcane_lab.engine.own.looks import UNCOUNTED, cells_of, facts_of, html_of, shape_of
from arcane_lab.engine.own.moves import MoveRule
from arcane_lab.engine.own.piles import Cells, Pile
from arcane_lab.engine.own.table import SEATS, OwnTable, cards_of
from arcane_lab.engine.plain.layout import UNSEEN_CARD, Zone
from arcane_lab.engine.plain.words import text_board
from arcane_lab.engine.prompt import Attempt, Picks, Prompt
from arcane_lab.engine.registry import GameDefinitionError, find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import Board, Rules, seat_name
from arcane_lab.engine.wording import begun

if TYPE_CHECKING:
    from arcane_lab.engine.own.defining import OwnGame
    from arcane_lab.engine.own.running import Running

#: Targets, one after the other, that are one way to point out a move.
Way = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Lies:
    """Where a card lies: its place, how it is pointed at ("" where it is not drawn), and whether a seat may see it."""

    target: str
    sight: int
    #: The cell, where a move names cells, not cards.
    cell: str = ""

    def is_seen_by(self, seat: int) -> bool:
        return bool(self.sight >> seat & 1)


class OwnBoard:
    """The board of a definition: what the browser is told of it, and what is pointed at."""

    def __init__(self, game: OwnGame, running: Running, rules: Rules) -> None:
        self._game, self._layout, self._codec, self._rules = game, game.layout, running.codec, rules
        self._cells = {zone.name: cells_of(shape_of(zone)) for zone in self._layout.zones}
        self._by_code = {card.code: card for card in reversed(self._layout.held)}

    def over(self, board: Board) -> Board:
        """A plain board with all that this one knows better."""
        plain = board.picture

        def picture(state: OwnTable, reader: Reader = None) -> dict[str, Any]:
            return self._picture(plain(state, reader), reader)

        return replace(
            board,
            picture=picture,
            text=self._text,
            html=lambda shown, setup: html_of(self._layout, shown),
            facts=self.facts,
            picks_at=self.picks,
            attempt=self.attempt,
            compact=self.compact,
            beside=(*board.beside, *(part.name for part in self._layout.parts if not part.per_seat)),
        )

    def _text(self, shown: Mapping[str, Any]) -> str:
        """A picture in plain characters; a counter that holds a seat names it."""
        named = {
            part.name: seat_name(shown[part.name]) if shown[part.name] >= 0 else "-"
            for part in self._layout.counters
            if part.holds == "seat" and not part.per_seat
        }
        return text_board({**shown, **named})

    # --- what is drawn --------------------------------------------------------------------------------------------

    def facts(self, setup: Setup) -> dict[str, Any]:
        """What stays the same: zones, counters, rows, how each card looks, and what the rules say."""
        module = {"module": self._game.module} if self._game.module else {}
        return {**facts_of(self._layout, self._game.declared.rows), "rules": dict(self._game.rules), **module}

    def _picture(self, shown: dict[str, Any], reader: Reader) -> dict[str, Any]:
        """A picture that does not say how many cards lie where nobody may know that."""
        if reader == "table":
            return shown
        for zone in self._layout.zones:
            if zone.count == "hidden":
                for part in shown["seats"] if zone.per_seat else [shown]:
                    if UNSEEN_CARD in part[zone.name]:
                        part[zone.name] = list(UNCOUNTED)
        return shown

    def compact(self, shown: Mapping[str, Any]) -> dict[str, Any]:
        """A picture as it travels: with what the author draws of it."""
        found = dict(shown)
        for name, draw in self._game.drawings.items():
            zone = next(zone for zone in self._layout.zones if zone.name == name)
            if not zone.per_seat and name in found:
                found["drawn"] = {**found.get("drawn", {}), name: self._drawn(draw, found[name], name)}
            elif zone.per_seat:
                found["seats"] = [
                    {**seat, "drawn": {**seat.get("drawn", {}), name: self._drawn(draw, seat[name], place)}}
                    for seat in found["seats"]
                    for place in [f"{seat['id']} {name}"]
                ]
        return found

    def _drawn(self, draw: Callable[..., Any], codes: Sequence[str], place: str) -> str:
        """What the author draws of a place, with nothing in it that could run or load."""
        cards = [self._by_code.get(code, UNKNOWN) for code in codes if code not in UNCOUNTED]
        try:
            markup = draw(cards, place)
        except Exception as error:
            reason = f"the drawing of {place!r} failed: {type(error).__name__}: {error}"
            raise GameDefinitionError(self._game.name, reason, "it is called with cards and the place") from error
        if not isinstance(markup, str):
            reason = f"the drawing of {place!r} is {type(markup).__name__}"
            raise GameDefinitionError(self._game.name, reason, "return a text: SVG or HTML")
        return sanitized(markup, targets=True)

    # --- what is pointed at ---------------------------------------------------------------------------------------

    def picks(self, state: OwnTable, seat: int, numbers: Sequence[int]) -> list[Picks]:
        """For each move of a seat the ways to point it out, each the shortest that no other move begins with."""
        ways = self._ways(state, seat)
        owners: dict[Way, set[int]] = {}
        for number, found in ways.items():
            for way in found:
                for end in range(1, len(way) + 1):
                    owners.setdefault(way[:end], set()).add(number)

        def short(way: Way) -> Way:
            ends = range(1, len(way) + 1)
            return next((way[:end] for end in ends if len(owners[way[:end]]) == 1), way)

        return [Picks(tuple(dict.fromkeys(short(way) for way in ways[number]))) for number in numbers]

    def _ways(self, state: OwnTable, seat: int) -> dict[int, list[Way]]:
        """All ways to point out each legal move; where two kinds of move begin alike, the verb tells them apart."""
        lying = self._lying(state)
        found: list[tuple[int, MoveRule, Way, str]] = []
        for rule in self._game.moves.values():
            if state.step in rule.steps:
                for values in rule.ways(state, SEATS[seat]):
                    way = self._way(state, seat, lying, rule, values)
                    found.append((self._codec.number(rule, values), rule, way, rule.write(values)))
        for tell in (lambda rule, text: _verb(rule), lambda rule, text: text):
            alike = _begun_alike([(number, way) for number, _, way, _ in found])
            found = [
                (number, rule, (*way, f"word {_flat(tell(rule, text))}") if way in alike else way, text)
                for number, rule, way, text in found
            ]
        ways: dict[int, list[Way]] = {}
        for number, _, way, _ in found:
            ways.setdefault(number, []).append(way)
        return ways

    def _lying(self, state: OwnTable) -> dict[int, _Lies]:
        """Where each card lies that is drawn, by its number."""
        found: dict[int, _Lies] = {}
        for zone in self._layout.zones:
            for pile in state.piles(zone):
                cards = list(cards_of(pile))
                for at, card in enumerate(cards):
                    cell = pile.cell(at) if isinstance(pile, Cells) else ""
                    found[int(card)] = _Lies(self._target(zone, pile, at, len(cards)), pile.sight_at(at), cell)
        return found

    def _target(self, zone: Zone, pile: Pile, at: int, count: int) -> str:
        """How a card of a place is pointed at; of a pile only the one that came last is seen."""
        if shape_of(zone) == "pile":
            return pile.place if at == count - 1 else ""
        cells = self._cells[zone.name]
        if cells:
            return f"{pile.place} {cells[at]}" if at < len(cells) else ""
        return f"{pile.place} {at + 1}"

    def _way(
        self, state: OwnTable, seat: int, lying: Mapping[int, _Lies], rule: MoveRule, values: Sequence[Any]
    ) -> Way:
        """First what lies on the table, slot by slot, then in one what is said."""
        places, words, numbers = [], [], []
        for value in values:
            target = self._place_of(state, seat, lying, value)
            if target:
                places.append(target)
            else:
                words.append(str(value))
                numbers.append(isinstance(value, int) and not isinstance(value, Card | Seat))
        if not words:
            return tuple(places) or (f"word {_flat(_verb(rule))}",)
        kind = "number" if len(words) == 1 and numbers[0] else "word"
        return (*places, f"{kind} {_flat(' '.join(words))}")

    def _place_of(self, state: OwnTable, seat: int, lying: Mapping[int, _Lies], value: Any) -> str:
        """How a value of a slot is pointed at on the table, "" where it is said."""
        if isinstance(value, Card):
            lies = lying.get(int(value))
            return lies.target if lies and lies.is_seen_by(seat) else ""
        if isinstance(value, Seat):
            return f"seat {value}"
        if not isinstance(value, str):
            return ""
        for zone in self._layout.zones:
            if value == zone.name and not zone.per_seat and shape_of(zone) == "pile" and len(state.piles(zone)[0]):
                return value
        grids = [zone for zone in self._layout.zones if value in self._cells[zone.name]]
        if len(grids) != 1:
            return ""
        return f"{seat_name(seat)} {grids[0].name} {value}" if grids[0].per_seat else f"{grids[0].name} {value}"

    def attempt(self, state: OwnTable, seat: int, picks: Sequence[str]) -> Attempt | None:
        """The move that is meant by what was pointed at and is not on offer, for its rule to say why not."""
        lying = self._lying(state)
        values = [self._value_at(state, lying, pick) for pick in picks]
        last = values[-1]
        if isinstance(last, Card) and not lying[int(last)].is_seen_by(seat):
            return Attempt(text="You can't see that card.")
        if last is None:
            return None
        named = [value for value in values if value is not None]
        now = [rule for rule in self._game.moves.values() if state.step in rule.steps]
        other = [rule for rule in self._game.moves.values() if rule not in now]
        fitting = [
            (rule, filled)
            for rule in (*now, *other)
            for known in (named, [last])
            for filled in [self._filled(rule, state, SEATS[seat], known)]
            if filled is not None
        ]
        # First what would be offered at its own step, then what answers now.
        offered = [one for one in fitting if one[1][1]]
        for rule, (text, _) in offered or fitting:
            if rule.slots:
                return Attempt(move=text)
        return None

    def _filled(self, rule: MoveRule, state: OwnTable, seat: Seat, known: Sequence[Any]) -> tuple[str, bool] | None:
        """A move with these values in its slots, and whether the last of them is on offer; None: it has no room."""
        left, values, is_offered = list(known), list[Any](), False
        for slot in range(len(rule.slots)):
            try:
                offers = rule.offers(state, seat, tuple(values))
            except Exception:  # the author's choices, asked at another step than they were written for
                offers = []
            kinds = {type(offer) for offer in offers} or {type(left[0])} if left else set()
            if left and type(left[0]) in kinds:
                value = left.pop(0)
                is_offered = str(value) in map(str, offers)
            elif offers:
                value = offers[0]
            else:
                return None
            values.append(value)
            if slot == len(rule.slots) - 1 and left:
                return None
        return (rule.write(values), is_offered) if rule.slots and not left else None

    def _value_at(self, state: OwnTable, lying: Mapping[int, _Lies], target: str) -> Any:
        """What lies where somebody points."""
        kind, _, rest = target.partition(" ")
        if kind == "seat":
            return next((seat for seat in state.seats if str(seat) == rest), None)
        if kind in ("word", "number"):
            return rest if kind == "word" else int(rest) if rest.lstrip("-").isdigit() else None
        found = ((number, lies) for number, lies in lying.items() if lies.target == target)
        return next((lies.cell or self._layout.held[number] for number, lies in found), None)

    def question(self, game: BaseGame, seat: str, at: int) -> Prompt:
        """What is asked, what after each first pick, and what is called how that can be pointed at."""
        state, number = game.peek(at), game.seats.index(seat)
        asked = find_game(game.name).text.asked.get(str(state.step), "decide")
        titles = {
            lies.target: self._layout.held[card].title
            for card, lies in self._lying(state).items()
            if lies.target and lies.is_seen_by(number)
        }
        ways = [way for found in self._ways(state, number).values() for way in found]
        open_now = {target for way in ways for target in way}
        goes_on = {way[0] for way in ways if len(way) > 1}
        rules = dict.fromkeys(rule.rule for rule in self._game.moves.values() if state.step in rule.steps)
        return Prompt(
            question=begun(f"{asked}."),
            hint=" ".join(self._game.rules[rule] for rule in rules),
            picked={target: f"{titles[target]}: how?" for target in goes_on if target in titles},
            board={"called": {target: title for target, title in titles.items() if target in open_now}},
        )


def _verb(rule: MoveRule) -> str:
    """The words of a move that are no slots.

    >>> from types import SimpleNamespace
    >>> _verb(SimpleNamespace(text="take {card} to {place}"))
    'take to'
    """
    return " ".join(re.sub(r"\{\w+\}", " ", rule.text).split())


def _flat(text: str) -> str:
    """A text as a target has it: targets are written with commas between."""
    return " ".join(text.replace(",", " ").split())


def _begun_alike(ways: Iterable[tuple[int, Way]]) -> set[Way]:
    """The ways that are all of another move's way, or the beginning of it."""
    owners: dict[Way, set[int]] = {}
    known = list(ways)
    for number, way in known:
        for end in range(1, len(way) + 1):
            owners.setdefault(way[:end], set()).add(number)
    return {way for _, way in known if len(owners[way]) > 1}
