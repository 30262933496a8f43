"""Of a very long game a table holds a window of steps: others are fetched, or it is said that they are not kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from arcane_lab.widgets import TableWidget, show, window
from tests.browser.lab import Mounted, accessibility_problems, saved_soon
from tests.widgets.playing import new_game, steps_of, traits_of

Mount = Callable[..., Mounted]
KEPT = "This notebook keeps steps {first:,} to {last:,}. Run the cell to see the others."


def told(widget: TableWidget) -> dict[str, Any]:
    """What the browser has of a table, and of which steps."""
    return {**traits_of(widget), "first": widget.first, "count": widget.count}


def test_far_steps_are_fetched_or_said_not_to_be_kept(mount_widget: Mount, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, steps in (("LONGEST", 80), ("KEPT", 60), ("NEAR", 10)):
        monkeypatch.setattr(window, name, steps)
    widget = show(new_game(["random"] * 3, seed=3), view="table")
    widget.at = count = widget.count
    before = told(widget)
    mounted = mount_widget(before, views=2)
    page, first = mounted.page, widget.first
    step, tables = page.locator(".al-step"), page.locator(".al-table")
    expect(step).to_have_text([f"{count} / {count}"] * 2)

    # The last picture stays in both views until Python has sent the step.
    page.get_by_role("button", name="First position").first.click()
    expect(page.locator(".al-answer:visible")).to_have_text(["Fetching step 0 …"] * 2)
    saved_soon(mounted, {"at": 0})
    assert tables.evaluate_all("all => all.map(one => one.dataset.at)") == [str(count)] * 2
    expect(page.get_by_role("status").first).to_have_text("Fetching step 0 …")
    widget.set_state({"at": 0})
    mounted.push(**{name: value for name, value in told(widget).items() if value != before[name] and name != "at"})
    expect(step).to_have_text([f"0 / {count}"] * 2)
    expect(page.locator(".al-table[data-at='0']")).to_have_count(2)
    expect(page.locator(".al-answer:visible")).to_have_count(0)
    expect(page.get_by_role("status").first).to_contain_text("Start of the game")

    # Without Python: by the slider, by keys, and in words.
    mounted.lose_python()
    slider, last = page.get_by_role("slider", name="Step").first, len(steps_of(widget))
    assert (widget.first, last) == (0, 80)
    assert first > last
    slider.press("End")
    words = KEPT.format(first=0, last=last)
    expect(page.locator(".al-answer:visible").first).to_have_text(words)
    expect(page.get_by_role("status").first).to_have_text(words)
    expect(step.first).to_have_text(f"{last} / {count}")
    assert slider.input_value() == str(last)
    line = slider.evaluate("e => getComputedStyle(e.parentElement, '::after').backgroundImage")
    assert line.count("linear-gradient") == 2
    slider.press("ArrowLeft")
    expect(step.first).to_have_text(f"{last - 1} / {count}")
    expect(page.locator(".al-answer:visible")).to_have_count(0)
    assert accessibility_problems(page, only=["color-contrast", "aria-allowed-attr", "label"]) == []
