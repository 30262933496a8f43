"""The table as a still picture, for places without a widget: a saved notebook, a page that is printed.

An image brings its own shapes and colours, light or dark as the page around it, and says all that it shows in words. A
notebook that is not trusted keeps images, and strips drawings and style sheets.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from html import escape
from itertools import product
from typing import Any, Final

from arcane_lab.core.minus import signed
from arcane_lab.core.text import counted
from arcane_lab.engine.wording import PLAIN, Names
from arcane_lab.games.alley.cards.tables import drawings
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.board_facts import high_infamy, number_in
from arcane_lab.games.alley.text.drawing import headline, piles_line
from arcane_lab.games.alley.text.names import CODES

Faces = Mapping[str, Mapping[str, Any]]
Cell = Mapping[str, Any]

#: A card, the step from slot to slot, and what the labels of rows and columns take.
CARD: Final = (60, 68)
STEP: Final = (71, 79)
LABELS: Final = 15
#: How large cards are: of the seat that looks, of the others, and of piles and hand.
OWN, OTHER, PILE = 1.35, 0.95, 1.1
#: The same of a storehouse that stands alone.
ALONE: Final = 1.2
#: What stands above a storehouse: name, gold and infamy, the track.
HEAD: Final = 56
#: The room between parts of a picture, and around them.
GAP: Final = 12
PAD: Final = 10
_CARD: Final = f"width='{CARD[0]}' height='{CARD[1]}' rx='6'"
_SMALLER: Final = "transform='scale(.75)'"
#: Seats besides the reader's that stand in an image of their own.
FEW: Final = 3
#: Letters of a name for which there is room.
MOST_LETTERS: Final = 24
#: The signs of the seats.
SIGNS: Final = "●■▲◆⬢★"

#: Ink, muted, panel, shelf, slot, edge, back, its frame, mark, warning, infamy: light and dark.
_COLOURS: Final = (
    "--i:#262130;--m:#5a5366;--p:#fffdf8;--s:#ddd2ba;--o:#cdc0a3;--e:#645b4b;--b:#3d4a7a;--f:#26305a;--g:#076a48;"
    "--w:#a3341c;--v:#6b4aa8",
    "--i:#f0ecf6;--m:#bbb4c8;--p:#24212b;--s:#120f17;--o:#2c2835;--e:#857b69;--b:#38446f;--f:#7683b5;--g:#5be3ad;"
    "--w:#ff9d84;--v:#b394f0",
)
_STYLE: Final = (
    f"svg{{{_COLOURS[0]}}}@media screen and (prefers-color-scheme:dark){{svg{{{_COLOURS[1]}}}}}"
    "text{font:600 12px system-ui,sans-serif;fill:var(--m)}.a,.d,.x,.q{text-anchor:middle}"
    ".y{font-size:15px}.y,.h{fill:var(--i)}.c{font-size:14px}.c,.j,.d{fill:#262130}"
    ".d,.x,.u{font-size:11px}.x,.u{fill:#fff}.q{font:700 26px Georgia,serif;fill:#fffc}"
    ".pp,.bb{stroke-width:1.5}.pp{fill:#fffaf0;stroke:var(--e)}.bb{fill:var(--b);stroke:var(--f)}"
    ".gg{fill:#f5c542;stroke:#8a6a0c}.ii{fill:#45306e}.oo{fill:var(--o)}.ss{fill:var(--s)}"
    ".vv,.mm,.z,.r .n{fill:none}.vv{stroke:var(--m);stroke-dasharray:4 3}"
    ".mm{stroke:var(--g);stroke-dasharray:6 3;stroke-width:3}"
    ".r,.z{stroke:#262130;stroke-width:2}.r{stroke-linejoin:round;stroke-linecap:round}"
    ".r .k{fill:#262130}.r .w{fill:#fffdf6}.e{stroke-width:5}.played{stroke:#1f7a8c;stroke-dasharray:3 3}"
    ".sold{stroke:#b3561d}.always{stroke:#6b4aa8;stroke-dasharray:6 2}.special{stroke:#9c2459;stroke-dasharray:2 2}"
)


class _Sheet:
    """What a picture is drawn on: cards that are alike are drawn once, and used wherever they lie."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._shapes: dict[str, str] = {}

    def image(self, name: str, words: str, parts: Sequence[str], width: float, height: float) -> str:
        """The parts as an image that brings everything with it."""
        wide, high = round(width) + 2 * PAD, round(height) + 2 * PAD
        drawn = (
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide} {high}' width='{wide}' height='{high}'>"
            f"<title>{escape(name)}</title><style>{_STYLE}</style><defs>{''.join(self._shapes.values())}</defs>"
            f"<rect width='{wide}' height='{high}' rx='10' fill='var(--p)'/>"
            f"<g transform='translate({PAD} {PAD})'>{''.join(parts)}</g></svg>"
        )
        coded = b64encode(drawn.encode()).decode()
        return (
            f'<img alt="{escape(words, quote=True)}" width="{wide}" '
            'style="max-width:100%;margin:4px;vertical-align:top" '
            f'src="data:image/svg+xml;base64,{coded}">'
        )

    def card(self, cell: Cell, x: float, y: float) -> str:
        """A card as it lies in a slot; a gap is a dashed line."""
        if cell["face"] == "gap":
            return f"<rect class='vv' x='{x}' y='{y}' {_CARD}/>"
        code = cell["item"]
        shape = self._front(code) if cell["face"] == "up" and code else self._peek(code) if code else self._back()
        seen = "".join(SIGNS[int(seat[1:]) - 1] for seat in cell["seen_by"])
        eye = f"<text class='u' x='{x + 5}' y='{y + CARD[1] - 4}'>{seen}</text>" if seen and not code else ""
        return f"<use href='#{shape}' x='{x}' y='{y}'/>{eye}"

    def shelf(self, rows: int, columns: int) -> str:
        """Empty slots, with the letters of their columns and the numbers of their rows."""
        wide, high = _corner(rows, columns)
        parts = [f"<rect class='ss' width='{wide}' height='{high}' rx='8'/>"]
        for row, column in product(range(rows), range(columns)):
            x, y = _corner(row, column)
            parts.append(f"<rect class='oo' x='{x}' y='{y}' width='68' height='76' rx='7'/>")
        for column in range(columns):
            parts.append(f"<text class='a' x='{_corner(0, column)[0] + 34}' y='12'>{'abc'[column]}</text>")
        for row in range(rows):
            parts.append(f"<text class='a' x='8' y='{_corner(row, 0)[1] + 42}'>{row + 1}</text>")
        return self._shape(f"s{rows}{columns}", "".join(parts))

    def _back(self) -> str:
        back = f"<rect class='bb' {_CARD}/><text class='q' x='30' y='43'>?</text>"
        return self._shape("q", back)

    def _glyph(self, code: str) -> str:
        tint, shapes = drawings()["items"].get(code, drawings()["unknown"])
        tinted = shapes.replace(" class='t'", "")
        return self._shape(f"g{code}", f"<g class='r' fill='{tint}'>{tinted}</g>")

    def _front(self, code: str) -> str:
        paper = self._shape("p", f"<rect class='pp' {_CARD}/>")
        drawn = (
            f"<text class='c' x='11' y='15'>{code}</text><use href='#{self._glyph(code)}' x='12' y='25' {_SMALLER}/>"
        )
        face = self._faces.get(code)
        if face is None:
            return self._shape(f"f{code}", f"<use href='#{paper}'/>{drawn}")
        badges = (
            "<circle class='gg' cx='49' cy='11' r='8.5'/><rect class='ii' x='39' y='50' width='18' height='15' rx='4'/>"
        )
        paper = self._shape("w", f"<use href='#{paper}'/>{badges}")
        gold = "–" if face["gold"] is None else face["gold"]
        infamy = signed(face["infamy"])
        edge = f"<path class='e {face['group']}' d='M4.500 4v60'/>" if "group" in face else ""
        figures = f"<text class='d' x='49' y='15'>{gold}</text><text class='x' x='48' y='61.5'>{infamy}</text>"
        return self._shape(f"f{code}", f"<use href='#{paper}'/>{edge}{drawn}{figures}")

    def _peek(self, code: str) -> str:
        """A hidden card that the reader knows: its drawing on its back, with an eye."""
        paper = self._shape(
            "k",
            f"<rect class='bb' {_CARD}/><rect x='9' y='7' width='42' height='54' rx='6' fill='#f3ecdc'/>"
            f"<g class='z' transform='translate(37 47)scale(.8)'>{drawings()['eye']}</g>",
        )
        drawn = (
            f"<use href='#{self._glyph(code)}' x='15' y='13' {_SMALLER}/><text class='j' x='13' y='57'>{code}</text>"
        )
        return self._shape(f"h{code}", f"<use href='#{paper}'/>{drawn}")

    def _shape(self, name: str, drawn: str) -> str:
        # A drawing that this one uses must stand in the list, too: its own call has put it there.
        self._shapes.setdefault(name, f"<g id='{name}'>{drawn}</g>")
        return name


# --- the table --------------------------------------------------------------------------------------------


def html_drawing(shown: Mapping[str, Any], faces: Faces) -> str:
    """A picture as HTML: where the play stands, then the storehouse of the reader with piles and hand, then the others.

    `faces` has what the cards say, "gold" for a set and "infamy" of each, by the item's code. Seats have the names that
    the picture brings as `called`, or else their ids.
    """
    own = [seat for seat in shown["seats"] if seat["id"] == shown["seat"]]
    others = [seat for seat in shown["seats"] if seat["id"] != shown["seat"]]
    # Two images stand beside each other where there is room; many seats share the drawings of their cards.
    images = [(own, others)] if not own or len(others) > FEW else [(own, ()), ((), others)]
    drawn = "".join(_image(shown, *seats, faces, is_with_piles=not k) for k, seats in enumerate(images))
    return f"<div><p style='margin:4px'><strong>{escape(headline(shown, shown['seat']))}</strong></p>{drawn}</div>"


def _image(
    shown: Mapping[str, Any], own: Sequence[Cell], others: Sequence[Cell], faces: Faces, *, is_with_piles: bool
) -> str:
    """Some seats as one image: the own one large, with the piles; the others in two columns, many of them in three."""
    sheet = _Sheet(faces)
    first = [_seat(sheet, seat, shown, OWN) for seat in own]
    rest = [_seat(sheet, seat, shown, OTHER) for seat in others]
    if is_with_piles:
        (first if own else rest).append(_piles(sheet, shown))
    columns = 2 if len(rest) <= FEW + 1 else 3
    rows = [first, *(rest[start : start + columns] for start in range(0, len(rest), columns))]
    parts: list[str] = []
    wide, top = 0.0, -float(GAP)
    for row in filter(None, rows):
        top, left = top + GAP, -float(GAP)
        for markup, width, _ in row:
            parts.append(f"<g transform='translate({left + GAP:.0f} {top:.0f})'>{markup}</g>")
            left += width + GAP
        wide, top = max(wide, left), top + max(height for *_, height in row)
    seats = [*own, *others]
    words = [_words(seat, shown) for seat in seats]
    if is_with_piles:
        words.append(f"{piles_line(shown)}.")
    name = f"The table: {', '.join(_name(seat, shown) for seat in seats)}"
    return sheet.image(name, " ".join(words), parts, wide, top)


def _name(seat: Cell, shown: Mapping[str, Any]) -> str:
    called = shown.get("called", {})
    return "You" if seat["id"] == shown["seat"] else str(called.get(seat["id"], seat["name"]))


def _seat(sheet: _Sheet, seat: Cell, shown: Mapping[str, Any], size: float) -> tuple[str, float, float]:
    """Name, gold, infamy with its track, and the storehouse; and how wide and high that is."""
    board, wide, high = _board(sheet, seat["cells"], seat["cols"], ())
    width = max(wide, STEP[0] * 3 + LABELS) * size
    name = _name(seat, shown)
    short = name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"
    turn = f"<text class='h' x='{width:.0f}' y='14' text-anchor='end'>◀ to decide</text>"
    power = "" if not seat["power"] else f" · {seat['power']}"
    fines = f" · {counted(seat['fines'], 'fine marker')}" if seat["fines"] else ""
    hand = "" if seat["id"] == shown["seat"] else _hand_words(seat)
    infamy = seat["infamy"]
    last = number_in(shown, "infamy_track")
    fill = width * min(infamy, last) / last
    high_from = width * high_infamy(last) / last
    parts = [
        f"<text class='y' y='15'>{escape(short)}</text>{turn if seat['id'] == shown['to_move'] else ''}",
        f"<circle class='gg' cx='8' cy='32' r='7'/><text class='h' x='19' y='36'>{seat['gold']}</text>",
        f"<rect class='ii' x='48' y='25' width='14' height='14' rx='4'/><text class='h' x='66' y='36'>{infamy}</text>",
        f"<text x='92' y='36'>{escape(f'{hand}{fines}{power}'.removeprefix(' · '))}</text>",
        f"<rect class='ss' y='43' width='{width:.0f}' height='7' rx='3'/>",
        f"<rect y='43' width='{min(fill, high_from):.0f}' height='7' rx='3' fill='var(--v)'/>",
    ]
    if fill > high_from:
        parts.append(
            f"<path d='M{high_from:.0f} 46.500H{fill:.0f}' stroke='var(--w)' stroke-width='7' stroke-dasharray='4 2'/>"
        )
    parts.append(f"<g transform='translate(0 {HEAD})scale({size})'>{board}</g>")
    return "".join(parts), width, HEAD + high * size


def _hand_words(seat: Cell) -> str:
    known = " ".join(seat["stash"]["cards"])
    return f"{seat['stash']['count']} in hand{f' ({known})' if known else ''}"


def _board(sheet: _Sheet, cells: Sequence[Cell], columns: int, marked: Collection[str]) -> tuple[str, float, float]:
    """The slots with what lies in them."""
    if not cells:
        words = "<text x='114' y='25' class='a'>empty storehouse</text>"
        return f"<rect class='ss' width='228' height='40' rx='8'/>{words}", 228, 40
    rows = -(-len(cells) // columns)
    parts = [f"<use href='#{sheet.shelf(rows, columns)}'/>"]
    for at, cell in enumerate(cells):
        x, y = _corner(at // columns, at % columns)
        parts.append(sheet.card(cell, x + 4, y + 4))
        if cell["slot"] in marked:
            parts.append(f"<rect class='mm' x='{x + 2}' y='{y + 2}' width='64' height='72' rx='7'/>")
    return "".join(parts), LABELS + STEP[0] * columns, LABELS + STEP[1] * rows


def _corner(row: int, column: int) -> tuple[int, int]:
    """Where a slot begins."""
    return LABELS + STEP[0] * column, LABELS + STEP[1] * row


def _piles(sheet: _Sheet, shown: Mapping[str, Any]) -> tuple[str, float, float]:
    """Deck and discard with what lies on top, what is offered or lifted out, and the hand of the reader."""
    top, discard = shown["deck_top"], shown["discard"]
    deck = {"face": "down" if shown["deck"] else "gap", "item": top, "seen_by": []}
    piles = ((f"Deck {shown['deck']}", deck), (f"Discard {len(discard)}", _card(discard[-1]) if discard else _NONE))
    hand = next((seat["stash"] for seat in shown["seats"] if seat["id"] == shown["seat"]), None)
    rows: list[tuple[str, list[Cell]]] = []
    if hand and hand["cards"]:
        rows.append(("Your hand", [_card(code) for code in hand["cards"]]))
    if shown["offer"]:
        rows.append(("Offered", [_card(code) for code in shown["offer"]]))
    if shown["replaced"]:
        code = shown["replaced"]
        rows.append(("Lifted out", [_HIDDEN if code == "??" else _card(code)]))
    parts = []
    for k, (label, card) in enumerate(piles):
        parts.append(f"<text class='a' x='{70 * k + 30}' y='14'>{label}</text>{sheet.card(card, 70 * k, 20)}")
    y = 20.0 + CARD[1]
    for label, cards in rows:
        parts.append(f"<text y='{y + 22:g}'>{label}</text>")
        y += 28
        for at, card in enumerate(cards):
            parts.append(sheet.card(card, 70 * (at % 2), y + 74 * (at // 2)))
        y += 74 * -(-len(cards) // 2)
    return f"<g transform='scale({PILE})'>{''.join(parts)}</g>", 150 * PILE, y * PILE + 4


_NONE: Final[Cell] = {"face": "gap", "item": None, "seen_by": []}
_HIDDEN: Final[Cell] = {"face": "down", "item": None, "seen_by": []}


def _card(code: str) -> Cell:
    return {"face": "up", "item": code, "seen_by": []}


# --- one storehouse ---------------------------------------------------------------------------------------


def storehouse_html(
    cells: Sequence[Cell], columns: int, faces: Faces | None = None, marked: Collection[str] = ()
) -> str:
    """The slots of a storehouse, as in a picture, as an image; the slots in `marked` have a dashed frame.

    `faces` has what a card says, "gold" for a set and "infamy" for each, by the item's code; left out, cards have no
    figures.
    """
    sheet = _Sheet(faces or {})
    board, wide, high = _board(sheet, cells, columns, marked)
    drawn = f"<g transform='scale({ALONE})'>{board}</g>"
    return sheet.image("A storehouse", _cells_words(cells, faces or {}, marked), [drawn], wide * ALONE, high * ALONE)


def slot_boxes(cells: Sequence[Cell], columns: int, faces: Faces) -> tuple[dict[str, object], ...]:
    """Where the slots are in the picture of `storehouse_html`, in percent of it, each with what lies there in words."""
    rows = -(-len(cells) // columns)
    wide, high = (
        round((LABELS + step * count) * ALONE) + 2 * PAD for step, count in zip(STEP, (columns, rows), strict=True)
    )
    found = []
    for at, cell in enumerate(cells):
        x, y = (PAD + ALONE * place for place in _corner(at // columns, at % columns))
        box = [round(part, 2) for part in (100 * x / wide, 100 * y / high, 6800 * ALONE / wide, 7600 * ALONE / high)]
        found.append({"value": cell["slot"], "label": _cell_words(cell, faces, False, PLAIN), "box": box})
    return tuple(found)


def _words(seat: Cell, shown: Mapping[str, Any]) -> str:
    """A seat in words, for whoever does not see the picture."""
    fines = f", {counted(seat['fines'], 'fine marker')}" if seat["fines"] else ""
    hand = (
        f"hand: {', '.join(map(_item, seat['stash']['cards']))}" if seat["id"] == shown["seat"] else _hand_words(seat)
    )
    return (
        f"{_name(seat, shown)}: {seat['gold']} gold, {seat['infamy']} infamy{fines}, {hand}. "
        f"{_cells_words(seat['cells'], {}, (), Names(shown.get('called', {}), shown['seat']))}"
    )


def _cells_words(cells: Sequence[Cell], faces: Faces, marked: Collection[str], names: Names = PLAIN) -> str:
    """What lies where; slots of which nothing is known come last."""
    unknown = [cell for cell in cells if cell["face"] == "down" and not cell["item"] and not cell["seen_by"]]
    unknown = [cell for cell in unknown if cell["slot"] not in marked]
    told = [_cell_words(cell, faces, cell["slot"] in marked, names) for cell in cells if cell not in unknown]
    if unknown:
        told.append(f"hidden: {', '.join(cell['slot'] for cell in unknown)}")
    return f"{'; '.join(told)}." if told else "Empty storehouse."


def _item(code: str) -> str:
    return item_name(CODES.index(code))


def _cell_words(cell: Cell, faces: Faces, is_marked: bool, names: Names) -> str:
    if cell["face"] == "gap":
        return f"{cell['slot']} gap"
    face = "" if cell["face"] == "up" else "hidden " if cell["item"] else "hidden"
    name = f"{face}{_item(cell['item']) if cell['item'] else ''}"
    seen = f", seen by {', '.join(names[seat] for seat in cell['seen_by'])}" if cell["seen_by"] else ""
    marked = ", marked" if is_marked else ""
    return f"{cell['slot']} {name}{seen}{_figures(faces.get(cell['item']))}{marked}"


def _figures(face: Mapping[str, Any] | None) -> str:
    """What a card says, short; a special item has no gold of its own."""
    if face is None:
        return ""
    gold = "no gold" if face["gold"] is None else f"{face['gold']} gold"
    return f", {gold}, {face['infamy']} infamy"
