"""Each state of a place, measured in the picture: its ring is seen on both sides, and its sign can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import Page

from tests.browser.lab import Mounted, Pixels, pixels
from tests.browser.test_table_page import THEMES, until_step

Mount = Callable[..., Mounted]
SCALE: Final = 4
#: Pixels around a card that belong to its picture.
MARGIN: Final = 15
#: A state as the attributes and classes of its card, and which pseudo-element carries its sign.
STATES: Final[dict[str, tuple[dict[str, str], str]]] = {
    "may be chosen": ({"data-mark": "next"}, "::after"),
    "may be chosen, with the focus": ({"data-mark": "next", "focus": ""}, "::after"),
    "chosen": ({"data-mark": "picked"}, "::after"),
    "on offer": ({"data-mark": "line"}, ""),
    "just drawn": ({"data-mark": "next", "class": "fresh"}, "::before"),
    **{
        f"just moved by seat {seat}": ({"data-told": "moved", "data-sign": sign, "data-by": str(seat)}, "::before")
        for seat, sign in enumerate("●■▲◆⬢★", 1)
    },
    "complete": ({"data-told": "glow"}, ""),
    "refused": ({"data-told": "refused", "data-sign": "✕"}, "::before"),
    "best move": ({"data-told": "best", "data-sign": "1"}, "::before"),
    "next best": ({"data-told": "other", "data-sign": "2"}, "::before"),
    "sold with it": ({"data-told": "brings", "data-sign": "+"}, "::before"),
    "played": ({"data-told": "played", "data-sign": "▸"}, "::before"),
    "better": ({"data-told": "better", "data-sign": "✓"}, "::before"),
    "moved from here": ({"data-told": "moved", "data-sign": "●", "data-by": "1", "class": "gap"}, "::before"),
    "right": ({"data-mark": "right"}, ""),
    "wrong": ({"data-mark": "wrong"}, ""),
}
#: States that a picture without colours tells by the stroke of the ring, or by how the card is raised.
BY_STROKE: Final = ("on offer", "wrong", "complete", "right")
PUT: Final = """([slot, state]) => {
  const card = document.querySelector(`.al-seat.mine [data-slot=${slot}]`);
  for (const name of ['data-mark', 'data-told', 'data-sign', 'data-by']) card.removeAttribute(name);
  card.classList.remove('fresh', 'gap');
  document.activeElement.blur();
  for (const [name, value] of Object.entries(state)) {
    if (name === 'class') card.classList.add(value);
    else if (name !== 'focus') card.setAttribute(name, value);
  }
  if ('focus' in state) card.focus({ focusVisible: true });
  const style = getComputedStyle(card), box = card.getBoundingClientRect();
  const signs = {};
  for (const which of ['::before', '::after']) {
    const sign = getComputedStyle(card, which);
    if (sign.content === 'none' || sign.display === 'none') continue;
    const at = ['left', 'top', 'width', 'height', 'borderTopWidth'].map(side => parseFloat(sign[side]));
    const moved = new DOMMatrix(sign.transform);
    signs[which] = [box.left + card.clientLeft + at[0] + moved.e, box.top + card.clientTop + at[1], at[2], at[3]];
  }
  return { ring: style.outlineColor, box: [box.left, box.top, box.width, box.height], signs };
}"""


def picture(page: Page, left: float, top: float, width: float, height: float) -> Pixels:
    """A part of the page, rows of red, green and blue."""
    clip: Any = {"x": left, "y": top, "width": width, "height": height}
    return pixels(page.screenshot(clip=clip))


def brightness(colour: npt.ArrayLike) -> float:
    """The relative luminance of a colour, as WCAG 2 has it."""
    part = np.asarray(colour, float) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def contrast(one: npt.ArrayLike, two: npt.ArrayLike) -> float:
    """How far two colours are apart, from 1 to 21."""
    low, high = sorted((brightness(one), brightness(two)))
    return (high + 0.05) / (low + 0.05)


def around_the_ring(row: Pixels, ring: npt.ArrayLike, lines: int) -> tuple[float, float] | None:
    """The contrast of the outermost ring of a row of pixels to both sides; None between two dashes."""
    is_ring = (np.abs(row.astype(int) - np.asarray(ring)).max(axis=1) <= 4).nonzero()[0]
    if not is_ring.size:
        return None
    first = last = is_ring[0]
    while last + 1 < len(row) and last + 1 in is_ring:
        last += 1
    if last - first < 2 * SCALE - 2:
        return None
    outside = contrast(row[first], row[first - SCALE])
    # What is complete has a second line inside the first.
    inner = last + SCALE if lines == 1 else last + 3 * SCALE - 2
    return outside, contrast(row[inner if lines > 1 else first], row[inner + (SCALE if lines > 1 else 0)])


def reading(sign: Pixels) -> float:
    """How well a sign can be read: its ground against the colour of its strokes."""
    colours, counts = np.unique(sign.reshape(-1, 3), axis=0, return_counts=True)
    ground = colours[counts.argmax()]
    return max(contrast(ground, colour) for colour in colours[counts >= max(6, counts.sum() / 400)])


@pytest.fixture(scope="module")
def asked() -> dict[str, Any]:
    return until_step("draw")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_ring_is_seen_on_both_sides_and_every_sign_can_be_read(
    mount_widget: Mount, asked: dict[str, Any], scheme: str
) -> None:
    # A small window: the browser draws all of it for each picture.
    size = {"width": 1100, "height": 640}
    mounted = mount_widget(asked, body=THEMES, color_scheme=scheme, device_scale_factor=SCALE, viewport=size)
    page = mounted.page
    slots = [page.locator(f".al-seat.mine .al-card.{face}").first for face in ("up", "down")]
    for slot in [str(one.get_attribute("data-slot")) for one in slots]:
        for name, (state, where) in STATES.items():
            told = page.evaluate(PUT, [slot, state])
            left, top, width, height = told["box"]
            edge = MARGIN * SCALE
            whole = picture(page, left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
            ring = [int(part) for part in told["ring"][4:-1].split(",")]
            middle = edge + int(0.42 * height * SCALE)
            rows = whole[middle : middle + int(0.3 * height * SCALE), : edge + 6 * SCALE]
            lines = 2 if name == "complete" else 1
            found = [sides for row in rows if (sides := around_the_ring(row, ring, lines))]
            assert len(found) > len(rows) / 4, f"{name}, {slot}: no ring"
            for side, values in zip(("outside", "inside"), zip(*found, strict=True), strict=True):
                assert float(np.median(values)) >= 3, f"{name}, {slot}: the ring against what lies {side}"
            if where:
                x, y, wide, high = told["signs"][where]
                x, y = int((x - left + MARGIN) * SCALE), int((y - top + MARGIN) * SCALE)
                sign = whole[y : y + int(high * SCALE), x : x + int(wide * SCALE)]
                assert reading(sign) >= 4.5, f"{name}, {slot}: its sign"
            else:
                assert name in BY_STROKE
        page.evaluate(PUT, [slot, {}])


#: The sign of a card and its figures: whether the first lies over one of the others.
COVERS: Final = """card => {
  const which = card.dataset.mark === 'picked' ? '::after' : '::before';
  const box = card.getBoundingClientRect(), style = getComputedStyle(card, which);
  const [left, top, width, height] = ['left', 'top', 'width', 'height'].map(side => parseFloat(style[side]));
  const edges = 2 * parseFloat(style.paddingLeft) + 2 * parseFloat(style.borderLeftWidth);
  const sign = { left: box.left + card.clientLeft + left, top: box.top + card.clientTop + top };
  Object.assign(sign, { right: sign.left + width + edges, bottom: sign.top + height });
  return [...card.querySelectorAll(':scope > :is(.al-gold, .al-infamy, .al-code)')]
    .filter(one => one.checkVisibility()).filter(one => {
      const figure = one.getBoundingClientRect();
      const isBeside = figure.right <= sign.left + 1 || figure.left >= sign.right - 1;
      return !isBeside && figure.bottom > sign.top + 1 && figure.top < sign.bottom - 1;
    }).map(one => one.className);
}"""


def test_the_sign_of_what_has_moved_or_is_chosen_lies_over_no_figure(
    mount_widget: Mount, asked: dict[str, Any]
) -> None:
    mounted = mount_widget(asked, body=THEMES, viewport={"width": 400, "height": 800})
    for width in (400, 720, 850, 1280):
        mounted.page.set_viewport_size({"width": width, "height": 900})
        for where, state in ((".al-seat", "moved"), (".al-hand", "picked")):
            for card in mounted.root.locator(f"{where} .al-card.up").all():
                told = {"told": "moved", "sign": "■", "by": "2"} if state == "moved" else {"mark": "picked"}
                card.evaluate("(card, told) => Object.assign(card.dataset, told)", told)
                assert card.evaluate(COVERS) == [], (width, where)
                card.evaluate("(card, told) => { for (const name in told) delete card.dataset[name]; }", told)


def test_signs_and_strokes_tell_the_states_apart_without_colours(mount_widget: Mount, asked: dict[str, Any]) -> None:
    page = mount_widget(asked, body=THEMES).page
    card = page.locator(".al-seat.mine .al-card.up").first
    slot = str(card.get_attribute("data-slot"))
    read = """card => [...['::before', '::after'].map(which => getComputedStyle(card, which).content),
      getComputedStyle(card.parentElement, '::after').content, getComputedStyle(card).outlineStyle,
      getComputedStyle(card).transform].join()"""
    seen: dict[str, str] = {}
    for name, (state, _) in STATES.items():
        page.evaluate(PUT, [slot, {key: value for key, value in state.items() if key != "focus"}])
        look = card.evaluate(read)
        if "focus" not in state:
            assert look not in seen, f"{name} looks like {seen.get(look)}"
            seen[look] = name
        page.emulate_media(forced_colors="active")
        assert card.evaluate("card => getComputedStyle(card).outlineStyle") != "none"
        page.emulate_media(forced_colors="none")
