"""Every step of a very long game is in the browser: you step and leap through it with Python and without."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import arcane_lab.engine.game as game_module
from arcane_lab.widgets import show
from tests.browser.lab import Mounted, accessibility_problems, open_panel, saved_soon
from tests.widgets.playing import new_game, traits_of

Mount = Callable[..., Mounted]


def test_every_step_of_a_long_game_is_there_with_and_without_python(
    mount_widget: Mount, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_module, "MOST_ROUNDS", 12)
    game = new_game(["random"] * 6, seed=3, edition="first")
    count = len(game.steps)
    assert count > 2_000
    widget = show(game, view="table")
    widget.at = count
    mounted = mount_widget(traits_of(widget), views=2)
    page, step = mounted.page, mounted.page.locator(".al-step")
    expect(step).to_have_text([f"{count} / {count}"] * 2)
    page.get_by_role("button", name="First position").first.click()
    assert step.first.inner_text() == f"0 / {count}"
    saved_soon(mounted, {"at": 0})
    expect(step).to_have_text([f"0 / {count}"] * 2)

    mounted.lose_python()
    open_panel(mounted.root, "turns")
    slider = page.get_by_role("slider", name="Step").first
    for at in (1_800, 37, 2_390):
        slider.fill(str(at))
        assert step.first.inner_text() == f"{at} / {count}"
        phase = page.locator(".al-phase").first.inner_text()
        assert phase.startswith(f"Round {game.picture(at=at)['round']} ·")
        told = game.steps[at - 1]
        moves = page.locator(".al-steps").first.locator("li.now .al-opened > div > code")
        assert moves.last.text_content() == f"{told.seat}: {told.move}"
    slider.press("End")
    assert step.first.inner_text() == f"{count} / {count}"
    slider.press("ArrowLeft")
    assert step.first.inner_text() == f"{count - 1} / {count}"
    expect(page.locator(".al-answer:visible")).to_have_count(0)
    assert accessibility_problems(page, only=["color-contrast", "aria-allowed-attr", "label"]) == []
