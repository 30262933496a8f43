"""Leaks in a definition: what a seat may do, or all see counted, must not follow from cards that it can't see."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import ArcaneLabError, BadSetup, one_of
from arcane_lab.core.text import listed
from arcane_lab.engine.own.knowing import OwnRedeal, OwnUnknown
from arcane_lab.engine.own.moves import MoveRule
from arcane_lab.engine.own.running import Running
from arcane_lab.engine.own.table import OwnTable, cards_of
from arcane_lab.engine.spec import Rules, seat_name

if TYPE_CHECKING:
    from arcane_lab.engine.own.defining import OwnGame

#: Notes a finding: its kind, what is wrong, and what to do.
Note = Callable[[str, str, str], object]
#: Moves that look alike to a reader and are tried.
TRIED: Final = 3


class Leaks:
    """Deals anew what a seat can't know, and looks whether it is told the same."""

    def __init__(self, game: OwnGame, running: Running, rules: Rules) -> None:
        self._game, self._running, self._rules = game, running, rules

    def look_at_moves(self, t: OwnTable, seat: int, texts: list[str], luck: random.Random, note: Note) -> None:
        """With other hidden cards, as far as the seat knows, it may do the same."""
        unknown = self._unknown(t, seat)
        if unknown is None:
            return
        world = unknown.fill((), unknown.extra(luck))
        try:
            other = [self._running.write(number, world, seat) for number in self._running.codec.legal(world, seat)]
        except ArcaneLabError:
            other = []
        if sorted(other) == sorted(texts):
            return
        differ = sorted(set(other) ^ set(texts))
        kinds = {self._kind_of(text) for text in differ if self._kind_of(text)}
        note(
            "Leak",
            f"at {t.step!r} {seat_name(seat)} can tell what lies in {_places(unknown)}: with other cards there, "
            f"{seat_name(seat)} has other legal moves ({one_of(differ, 2)}).",
            f"The choices or refusals of {one_of(sorted(kinds)) if kinds else 'its moves'} read what only others see. "
            "Use only what the seat may see, or make the zone public.",
        )

    def look_at_counters(self, t: OwnTable, seat: int, number: int, luck: random.Random, note: Note) -> None:
        """With other hidden cards, a move that looks the same to a reader who is shown no card counts the same."""
        text = self._running.write(number, t, seat)
        for reader in range(t.players):
            unknown = self._unknown(t, reader)
            if unknown is None:
                continue
            world = unknown.fill((), unknown.extra(luck))
            world.__dict__["chance"] = t.chance[:]
            try:
                one = self._after(t, seat, number)
                others = [self._after(world, seat, like) for like in self._alike(t, world, reader, seat, number, luck)]
            except ArcaneLabError:
                continue  # what a function can't do with such cards is found where they lie so
            for other in others:
                if _seen(one, reader) != _seen(other, reader):
                    continue
                for name, here, there in _differing(one, other):
                    note(
                        "Leak through a counter",
                        f"after {text!r} at {t.step!r} {seat_name(reader)} can tell from {name!r} what lies in "
                        f"{_places(unknown)}: with other cards there it is {there} and not {here}, and no card is "
                        "shown.",
                        "All see counters: count only what all see, show the cards first, or keep a card of a private "
                        "zone instead.",
                    )
                    return

    def _unknown(self, t: OwnTable, seat: int) -> OwnUnknown | None:
        try:
            unknown = OwnRedeal(t.layout).as_known(t, seat)
        except BadSetup:
            return None  # it can't be dealt anew, and says so to whoever asks
        return unknown if unknown.has_extra else None

    def _alike(
        self, t: OwnTable, world: OwnTable, reader: int, seat: int, number: int, luck: random.Random
    ) -> list[int]:
        """Moves of a seat in another world that its reader is told in the same words."""
        legal = self._running.codec.legal(world, seat)
        if reader == seat:
            return [number] if number in legal else []
        told = self._running.write_for_others(number, t, seat)
        found = luck.sample(legal, min(len(legal), TRIED))
        return [like for like in found if self._running.write_for_others(like, world, seat) == told]

    def _after(self, t: OwnTable, seat: int, number: int) -> OwnTable:
        trial = t.copy()
        trial.__dict__.update(log_on=1, log=[])
        self._rules.apply(trial, seat, number)
        return trial

    def _kind_of(self, text: str) -> str:
        found: Iterator[MoveRule] = iter(self._game.moves.values())
        return next((repr(rule.text) for rule in found if rule.read(text, str) is not None), "")


def _places(unknown: OwnUnknown) -> str:
    return listed(sorted({repr(one) for one in unknown.counted.spots.places}), "or")


def _seen(t: OwnTable, reader: int) -> Any:
    """What a reader has been shown: the cards in its sight, where it knows each to be, and each that moved in sight."""
    bit = 1 << reader
    piles = [pile for zone in t.layout.zones for pile in t.piles(zone)]
    cards = [[int(card) if pile.sight_at(at) & bit else -1 for at, card in enumerate(cards_of(pile))] for pile in piles]
    # A card that was shown may lie in a hand again.
    shown = [one.card for said in t.log for one in said.moved if one.sight & bit]
    return cards, t.memory.where[reader], shown


def _differing(one: OwnTable, other: OwnTable) -> Iterator[tuple[str, Any, Any]]:
    """The counters that differ: name and both values."""
    for counter in one.layout.counters:
        here, there = one.__dict__[counter.name], other.__dict__[counter.name]
        pairs = zip(here, there, strict=True) if counter.per_seat else [(here, there)]
        yield from ((counter.name, a, b) for a, b in pairs if a != b)
