"""How the table of Arcana Rising looks, measured in pixels: where things stand at four widths, and what can be read."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import Page

from tests.browser.lab import Mounted, pixels
from tests.browser.test_rising_table import CUT, THREE, box, opened, placed, told
from tests.browser.test_states import contrast, reading
from tests.browser.test_text_boxes import BADLY_WRITTEN, PROBLEMS

Open = Callable[..., Page]
SCALE: Final = 3
#: What can be scrolled: whatever it hides is easily missed.
SCROLLS: Final = """table => [...table.querySelectorAll("*")]
  .filter((e) => e.clientWidth > 1 && e.checkVisibility({ visibilityProperty: true }) && !e.closest(".al-spoken"))
  .filter((e) => /auto|scroll/.test(getComputedStyle(e).overflow))
  .filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.className)"""
#: Targets of a finger that are lower or narrower than 44 pixels.
SMALL: Final = """board => [...board.querySelectorAll("button")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(".ar-row, .ar-fold, .al-link"))
  .map((e) => [e.className, e.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5).map(([name]) => name)"""


def close_primer(mounted: Mounted) -> None:
    while (go_on := mounted.root.locator(".al-intro button")).is_visible():
        go_on.click()


def test_where_things_stand_at_four_widths(open_page: Open) -> None:
    """Acceptance 1, and the measures of the page of the look; three seats with three cards in a column each."""
    mounted = opened(open_page, placed(THREE), height=640)
    board, table = mounted.root.locator(".ar-board"), mounted.root.locator(".al-table")
    # While a beginner reads, and afterwards.
    assert table.evaluate(SCROLLS) == []
    close_primer(mounted)
    assert table.evaluate(SCROLLS) == board.evaluate(CUT) == table.evaluate(PROBLEMS) == []
    whole, moons, mat, hand, side = (
        box(mounted, part) for part in (".al-table", ".ar-moons", ".ar-mat", ".ar-work", ".ar-side")
    )
    assert whole["height"] <= 640
    # One below the other at the left, 8 apart; at the right all the way down.
    for above, below in itertools.pairwise((moons, mat, hand)):
        assert round(below["y"] - above["y"] - above["height"]) == 8
        assert above["x"] == below["x"]
    assert round(side["x"] - mat["x"] - mat["width"]) == 8
    assert round(side["width"]) == 346
    assert abs(moons["y"] - side["y"]) < 1
    assert abs(hand["y"] + hand["height"] - side["y"] - side["height"]) < 1
    card = box(mounted, ".ar-card[data-code=EKN]")
    assert (round(card["width"]), round(card["height"])) == (126, 206)
    assert round(box(mounted, ".ar-row[data-code=CAU]")["height"]) == 26
    assert mounted.root.locator(".ar-section.now .ar-moon").first.evaluate("e => e.clientWidth") == 38
    # A tablet has the neighbours beside each other, below the hand.
    mounted.page.set_viewport_size({"width": 720, "height": 860})
    first, second = (seat.bounding_box() or {} for seat in mounted.root.locator(".ar-seat").all())
    assert (first["y"], first["width"]) == (second["y"], second["width"])
    assert 340 <= first["width"] <= 350
    assert box(mounted, ".ar-mat")["y"] < box(mounted, ".ar-work")["y"] < first["y"]
    assert table.evaluate(SCROLLS) == board.evaluate(CUT) == table.evaluate(PROBLEMS) == []
    # A phone has the hand before the mat, and nothing but the hand is scrolled.
    mounted.page.set_viewport_size({"width": 400, "height": 900})
    mounted.root.locator(".ar-cards [data-code=TMA]").click()
    assert mounted.page.evaluate("document.documentElement.scrollWidth") == 400
    assert table.evaluate(SCROLLS) in ([], ["ar-cards"])
    assert [one for one in table.evaluate(PROBLEMS) if "moves appear here" not in one] == []
    assert table.evaluate(BADLY_WRITTEN) == []
    # What happened is one line, until it is opened.
    assert [cut for cut in board.evaluate(CUT) if not cut.startswith("al-turn-told")] == board.evaluate(SMALL) == []
    card, cards = box(mounted, ".ar-card[data-code=TMA]"), box(mounted, ".ar-cards")
    assert round(card["width"]) == 112
    assert cards["x"] <= card["x"] + 1
    assert card["x"] + card["width"] <= cards["x"] + cards["width"] + 1
    assert box(mounted, ".ar-work")["y"] < box(mounted, ".ar-mat")["y"] < box(mounted, ".ar-side")["y"]
    for part, side, least in ((".ar-mat .ar-row", "Height", 42), (".ar-mat .ar-column", "Width", 66)):
        sizes = mounted.root.locator(part).evaluate_all(f"all => all.map(one => one.offset{side})")
        assert sizes
        assert min(sizes) >= least, part


def test_nothing_jumps_when_nothing_is_asked_and_a_replay_stands_in_640_pixels(open_page: Open) -> None:
    """A full hand, what a cast brings up below it: the board stays as high with and without the question."""
    mounted = opened(open_page, told("draft", 0, players=("me", *["greedy"] * 3)), height=640)
    close_primer(mounted)
    parts = (".al-table", ".ar-mat", ".ar-work", ".ar-cards", ".ar-seat >> nth=0")
    asked = {part: box(mounted, part) for part in parts}
    tags = mounted.root.locator(".ar-seat .ar-tag").evaluate_all("all => all.map((e) => e.offsetWidth)")
    assert len(set(tags)) == 1
    mounted.push(ask=None)
    assert {part: box(mounted, part) for part in asked} == asked
    mounted.root.get_by_role("button", name="Replay").click()
    assert box(mounted, ".al-table")["height"] == asked[".al-table"]["height"] == 640
    assert mounted.root.locator(".al-controls").is_visible()
    assert mounted.root.locator(".ar-board").evaluate(CUT) == []


#: What is read, by what is asked when it stands there.
READ: Final = {
    "cast": (
        ".ar-stone[data-state=cannot] .ar-state",
        ".ar-stone[data-state=asked] .ar-state",
        ".ar-path td.changed >> nth=0",
        ".ar-path-title",
        ".ar-ends > span",
        ".ar-passing > p",
        ".ar-worth >> nth=0",
        ".ar-take",
        ".ar-column.rises .ar-column-name >> nth=0",
        ".ar-row[data-code=CAU] > b",
        ".ar-row[data-kind=starter] > b >> nth=0",
        ".ar-seat .ar-tag >> nth=0",
        ".ar-held >> nth=0",
    ),
    "draft": (
        ".ar-card[data-code=EKN] > .ar-code",
        ".ar-card[data-code=EKN] > .ar-name",
        ".ar-card[data-code=EKN] > .ar-does",
        ".ar-card[data-code=EKN] .ar-price.any",
        ".ar-section.now .ar-moon-word",
        ".ar-section.gone .ar-moon-word >> nth=0",
        ".ar-row[data-code=XGR] .ar-marker",
        ".ar-hand > .al-title",
    ),
}
#: Frames, which are seen against what lies around them.
FRAMES: Final = {
    "cast": (".ar-stone[data-state=asked]", ".ar-stone[data-state=cannot]"),
    "draft": (".ar-card[data-code=EKN]",),
}


class Picture:
    """A page as it is seen, of which parts are looked at."""

    def __init__(self, mounted: Mounted) -> None:
        self.mounted = mounted
        self.whole = np.asarray(pixels(mounted.page.screenshot()))

    def of(self, part: str, around: int = 0) -> npt.NDArray[np.uint8]:
        """A part with so many pixels around it."""
        at = box(self.mounted, part)
        left, top = (int(SCALE * (at[side] - around)) for side in ("x", "y"))
        right, bottom = (int(SCALE * (at[a] + at[b] + around)) for a, b in (("x", "width"), ("y", "height")))
        return self.whole[top:bottom, left:right]


def most_of(part: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The colour that covers most."""
    colours, counts = np.unique(part.reshape(-1, 3), axis=0, return_counts=True)
    return np.asarray(colours[counts.argmax()])


def darkest_of(part: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The darkest colour that covers a sixth of it or more."""
    colours, counts = np.unique(part.reshape(-1, 3), axis=0, return_counts=True)
    return np.asarray(min(colours[counts * 6 >= counts.sum()].tolist(), key=sum))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_that_is_read_and_every_frame_is_seen(open_page: Open, scheme: str) -> None:
    """Text has 4.5, frames have 3, in the pixels of a real cast and a real choice; then without any colour."""
    mounted = opened(open_page, placed(THREE, True), height=720, color_scheme=scheme, device_scale_factor=SCALE)
    for asked in ("cast", "draft"):
        if asked == "draft":
            mounted = opened(open_page, placed(THREE), height=720, color_scheme=scheme, device_scale_factor=SCALE)
            close_primer(mounted)
        picture = Picture(mounted)
        for part in READ[asked]:
            assert reading(picture.of(part)) >= 4.5, part
        for part in FRAMES[asked]:
            frame = picture.of(part, around=6)
            colour = mounted.root.locator(part).first.evaluate("e => getComputedStyle(e).borderTopColor")
            line = [int(one) for one in colour.removeprefix("rgb(").removesuffix(")").split(",")]
            # Across its upper edge, in the middle.
            row = frame[: 20 * SCALE, frame.shape[1] // 2 - 30 : frame.shape[1] // 2 + 30].reshape(-1, 3)
            assert (np.abs(row.astype(int) - line).max(axis=1) <= 6).any(), part
            assert contrast(line, most_of(frame[: 4 * SCALE])) >= 3, part
    edges = [f".ar-mat .ar-column[data-kind='{kind}'] .ar-row >> nth=-1 >> .ar-edge" for kind in range(5)]
    paper = most_of(picture.of(".ar-row[data-code=CAU]"))
    for edge in edges:
        assert contrast(darkest_of(picture.of(edge)), paper) >= 4, edge
    columns = [f".ar-mat .ar-column[data-kind='{kind}'] .ar-head > .ar-icon" for kind in range(5)]
    shapes = [f".ar-resource[data-kind='{kind}'] > .ar-icon" for kind in range(5)]
    for parts in (edges, columns, shapes):
        assert least_difference([picture.of(part) for part in parts]) > 0.06, parts


def least_difference(pictures: list[npt.NDArray[np.uint8]]) -> float:
    """How many of their pixels two of some pictures have differently at least, each as its light and its dark part."""
    least = [min(one.shape[side] for one in pictures) for side in (0, 1)]
    grey = [one[: least[0], : least[1]].astype(float) @ (0.2126, 0.7152, 0.0722) for one in pictures]
    parts = [one > (one.min() + one.max()) / 2 for one in grey]
    return min(float((one ^ two).mean()) for one, two in itertools.combinations(parts, 2))
