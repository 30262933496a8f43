"""How a game of one's own looks: shapes, cards and counters as the browser is told them, and a saved drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import shown as quoted
from arcane_lab.core.files import NotReadable, read_text
from arcane_lab.core.html import sanitized
from arcane_lab.core.minus import signed
from arcane_lab.core.text import counted
from arcane_lab.engine.own.cards import Card
from arcane_lab.engine.plain.layout import UNSEEN_CARD, Counter, Zone
from arcane_lab.engine.registry import GameDefinitionError
from arcane_lab.engine.spec import seat_name
from arcane_lab.engine.waiting import is_asked_to

if TYPE_CHECKING:
    from arcane_lab.engine.own.layout import OwnLayout

_GRID: Final = re.compile(r"grid ([1-9])x([1-9])")
_TRACK: Final = re.compile(r"track (-?\d+)-(-?\d+)")
#: So many cards lie in a hidden place of which nobody may know that.
UNCOUNTED: Final = ["?"]
#: Cards of a place that are drawn one by one in a saved notebook; of more the last.
MOST_DRAWN: Final = 24
#: Letters of a face that is no drawing, such as an emoji.
LONGEST_FACE: Final = 12
#: Letters of a module that draws a board; that it exports something, and that it loads something else.
MOST_OF_A_MODULE: Final = 200_000
_EXPORTS: Final = re.compile(r"\bexport\s+default\b|\bas\s+default\b")
_LOADS: Final = re.compile(
    r"""^\s*import\s*["']
    | ^\s*import\b[^;"'`()]*\bfrom\s*["']
    | ^\s*export\s*(?:\*[^;"'`]*|\{[^}]*\}\s*)from\s*["']
    | \bimport\s*\(""",
    re.MULTILINE | re.VERBOSE,
)


def shape_of(zone: Zone) -> str:
    """How a zone is drawn where its author says nothing: a hand is private, nobody looks into a pile.

    >>> shape_of(Zone("hand", per_seat=True, visible="private")), shape_of(Zone("deck", visible="hidden"))
    ('hand', 'pile')
    """
    return zone.shape or {"private": "hand", "hidden": "pile"}.get(zone.visible, "row")


def cells_of(shape: str) -> list[str]:
    """The cells of a grid, row by row; none of another shape. A grid of 3x2 is three wide and two high.

    >>> cells_of("grid 3x2"), cells_of("row")
    (['a1', 'b1', 'c1', 'a2', 'b2', 'c2'], [])
    """
    found = _GRID.fullmatch(shape)
    if found is None:
        return []
    return [f"{'abcdefghi'[column]}{row + 1}" for row in range(int(found[2])) for column in range(int(found[1]))]


def checked_rows(game: str, rows: Sequence[str], parts: Sequence[Zone | Counter]) -> tuple[tuple[str, ...], ...]:
    """The rows of a layout, each with the names of its zones and counters; raises `GameDefinitionError`."""
    known, found = {part.name for part in parts}, tuple(tuple(row.split()) for row in rows)
    names = [name for row in found for name in row]
    for name in names:
        if name not in known:
            raise GameDefinitionError(game, f"layout names {name!r}, which is no zone or counter", "declare it")
        if names.count(name) > 1:
            raise GameDefinitionError(game, f"layout names {name!r} twice", "a part stands in one place")
    for part in parts:
        wrong = part.shape and not _is_shape(part)
        if wrong:
            allowed = "row, hand, pile or grid 3x3" if isinstance(part, Zone) else "track 0-24"
            raise GameDefinitionError(game, f"{part.name!r} has the shape {part.shape!r}", f"a shape is {allowed}")
    return found


def checked_module(game: str, module: str | Path) -> str:
    """The text of a module that draws a board; raises `GameDefinitionError`.

    >>> checked_module("pig", "export default () => 0") == checked_module("pig", " export default () => 0 ")
    True
    """
    is_path = isinstance(module, Path) or (module.strip().endswith((".js", ".mjs")) and "\n" not in module.strip())
    try:
        text = (read_text(Path(module), "a module", MOST_OF_A_MODULE) if is_path else str(module)).strip()
    except NotReadable as error:
        raise GameDefinitionError(game, f"the module {quoted(str(module))} {error.reason}", error.tip) from None
    step = "begin it with: export default ({ facts, pick }) => { … return { element, draw } }"
    if len(text) > MOST_OF_A_MODULE:
        raise GameDefinitionError(game, f"the module of its board has {len(text):,} letters", "make it shorter")
    if loads := _LOADS.search(text):
        step = "write all of it into one module: nothing is loaded besides"
        raise GameDefinitionError(game, f"the module of its board loads another: {loads[0].strip()!r}", step)
    if text and not _EXPORTS.search(text):
        raise GameDefinitionError(game, "the module of its board exports nothing as its default", step)
    return text


def _is_shape(part: Zone | Counter) -> bool:
    if isinstance(part, Counter):
        found = _TRACK.fullmatch(part.shape)
        return found is not None and int(found[1]) < int(found[2])
    return part.shape in ("row", "hand", "pile") or _GRID.fullmatch(part.shape) is not None


def facts_of(layout: OwnLayout, rows: Sequence[Sequence[str]]) -> dict[str, Any]:
    """What the browser is told once: zones, counters, rows, and how each card looks."""
    tones = list(dict.fromkeys(filter(None, (_kind(card) for card in layout.held))))
    return {
        "zones": [_part(zone, shape_of(zone)) for zone in layout.zones],
        "counters": [_counted(counter, counter.name == layout.scores[0]) for counter in layout.counters],
        "rows": [list(row) for row in rows],
        "cards": {card.code: _looks(card, tones) for card in reversed(layout.held)},
    }


def _kind(card: Card) -> str:
    """The first attribute of a card that is a text: cards alike in it have one colour."""
    return next((value for value in card.attributes.values() if isinstance(value, str) and value), "")


def _numbers(card: Card) -> Iterator[tuple[str, int]]:
    for name, value in card.attributes.items():
        if isinstance(value, int) and not isinstance(value, bool):
            yield name, int(value)


def _tone(kind: str, tones: Sequence[str]) -> int:
    """The number of the colour of a kind: the one that it is called by, else those of `TONES` in turn.

    >>> _tone("Red", ["Red", "Joker"]), _tone("hearts", ["hearts"]), _tone("Joker", ["Red", "Green", "Joker"])
    (1, 1, 2)
    """
    return CALLED.get(kind.strip().lower(), tones.index(kind) % len(TONES))


def _looks(card: Card, tones: Sequence[str]) -> dict[str, Any]:
    """How a card is drawn: its face, its kind with the number of its colour, and the numbers in its corners."""
    kind, face = _kind(card), card.face
    found: dict[str, Any] = {}
    if face:
        found["face"] = sanitized(face) if "<" in face else face[:LONGEST_FACE]
    if kind:
        found |= {"kind": kind, "tone": _tone(kind, tones)}
    if numbers := [list(one) for one in _numbers(card)]:
        found["numbers"] = numbers
    return found


def _part(part: Zone | Counter, shape: str) -> dict[str, Any]:
    cells = cells_of(shape)
    wide = {"wide": len({cell[0] for cell in cells}), "cells": cells} if cells else {}
    kind = shape.partition(" ")[0]
    return {"name": part.name, "title": part.title or part.name, "seat": part.per_seat, "shape": kind, **wide}


def bounds_of(counter: Counter) -> tuple[int | None, int | None]:
    """The least and the most of a counter, as its track or its bar says.

    >>> bounds_of(Counter("infamy", shape="track 0-24")), bounds_of(Counter("gold", high=50)), bounds_of(Counter("pot"))
    ((0, 24), (None, 50), (None, None))
    """
    found = _TRACK.fullmatch(counter.shape)
    return (int(found[1]), int(found[2])) if found else (None, counter.high)


def _counted(counter: Counter, is_score: bool) -> dict[str, Any]:
    """A counter as it is drawn: a track, a bar, a mark at a seat, or a chip."""
    low, high = bounds_of(counter)
    seat_or_chip = "seat" if counter.holds == "seat" else "chip" if high is None else "bar"
    ends = None if high is None else [low or 0, high]
    shape = seat_or_chip if low is None else "track"
    return {**_part(counter, shape), **({"ends": ends} if ends else {}), **({"score": True} if is_score else {})}


#: The grounds on which a kind is written in white, in this order; 4.5:1 and more.
TONES: Final = ("#1f5dbb", "#b3312a", "#1d6e38", "#7d5200", "#7d3bb0", "#0b6a75", "#8d2a62", "#4d4a55")
#: The grounds of colours that are called by their names and are none of those; on the bright ones stands dark ink.
MORE_TONES: Final = ("#9c4a00", "#6b4226", "#a8266f", "#262626", "#ffd84d", "#ffffff")
BRIGHT: Final = MORE_TONES[-2:]
#: The number of the ground of what is a colour, or a suit of one.
CALLED: Final = {
    **{"blue": 0, "red": 1, "hearts": 1, "heart": 1, "diamonds": 1, "diamond": 1, "green": 2, "purple": 4, "violet": 4},
    **{"orange": 8, "brown": 9, "pink": 10, "black": 11, "clubs": 11, "club": 11, "spades": 11, "spade": 11},
    **{"yellow": 12, "white": 13, "grey": 7, "gray": 7},
}


def _box(title: str, inside: str) -> str:
    return (
        "<div style='border:1px solid #8888;border-radius:8px;padding:4px 8px;margin:4px 0'>"
        f"<b>{escape(title)}</b><div>{inside}</div></div>"
    )


def _chip(title: str, value: str) -> str:
    look = "display:inline-block;margin:2px 10px 2px 0"
    return f"<span style='{look}'>{escape(title)} <b>{escape(value)}</b></span>"


def _card_html(card: Card | None, tones: Sequence[str]) -> str:
    look = (
        "display:inline-block;box-sizing:border-box;width:74px;min-height:62px;margin:2px;padding:3px;border-radius:6px;"
        "border:1px solid #645b4b;vertical-align:top;font-size:12px;"
    )
    if card is None:
        return f"<span style='{look}background:#3d4a7a;color:#fff;text-align:center'>face down</span>"
    number = next((signed(value) for _, value in _numbers(card)), "")
    kind = _kind(card)
    tone = (*TONES, *MORE_TONES)[_tone(kind, tones)] if kind else "#4d4a55"
    ink = "#262130" if tone in BRIGHT else "#fff"
    head = f"<b>{escape(card.code)}</b><b style='float:right'>{escape(number)}</b>"
    foot = (
        f"<span style='display:block;background:{tone};color:{ink};padding:0 3px'>{escape(kind)}</span>" if kind else ""
    )
    return f"<span style='{look}background:#fffaf0;color:#262130'>{head}<br>{escape(card.title)}{foot}</span>"


# --- without a script ---------------------------------------------------------------------------------------------


def html_of(layout: OwnLayout, shown: Mapping[str, Any]) -> str:
    """A picture as HTML that needs no script: the table, then each seat with its counters and cards."""
    called = shown.get("called", {})
    known = {card.code: card for card in layout.held}
    tones = list(dict.fromkeys(filter(None, (_kind(card) for card in layout.held))))
    who = is_asked_to(shown["waiting"], shown["step"])
    won = f" ({', '.join(shown['winners'])} won)" if shown["winners"] else ""
    parts = [_box(f"Round {shown['round']}, {shown['phase']}", escape(f"{who}{won}"))]
    blocks = [("Table", shown, False), *((called.get(one["id"], one["name"]), one, True) for one in shown["seats"])]
    for title, part, is_seat in blocks:
        inside = [
            _chip(counter.title or counter.name, _counter_text(counter, part[counter.name], called))
            for counter in layout.counters
            if counter.per_seat == is_seat
        ]
        for zone in layout.zones:
            codes = part[zone.name] if zone.per_seat == is_seat else []
            if codes:
                inside.append(_zone_html(zone, codes, known, tones))
        if inside:
            parts.append(_box(title, "".join(inside)))
    return f"<div>{''.join(parts)}</div>"


def _counter_text(counter: Counter, value: int, called: Mapping[str, str]) -> str:
    if counter.holds != "seat":
        return signed(value)
    return called.get(seat_name(value), seat_name(value)) if value >= 0 else "–"


def _zone_html(zone: Zone, codes: Sequence[str], known: Mapping[str, Card], tones: Sequence[str]) -> str:
    hidden = [code for code in codes if code == UNSEEN_CARD]
    words = "" if list(codes) == UNCOUNTED else counted(len(codes), "card")
    drawn = codes[-1:] if shape_of(zone) == "pile" else codes[-MOST_DRAWN:]
    if len(hidden) == len(codes) and len(codes) > MOST_DRAWN:
        drawn = codes[:1]
    cards = "".join(_card_html(known.get(code), tones) for code in drawn)
    title = f"<small>{escape(zone.title or zone.name)}{f' ({words})' if words else ''}</small>"
    return f"<div style='display:inline-block;margin:2px 10px 2px 0;vertical-align:top'>{title}<br>{cards}</div>"
