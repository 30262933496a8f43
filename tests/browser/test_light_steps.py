"""What a step of a table costs the browser, counted, not timed: what it draws anew, and how often it is laid out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets import show
from arcane_lab.widgets.bundle import packed_bundle
from tests.browser.lab import mount
from tests.widgets.playing import traits_of

STEPS = 12
#: Nodes of the page that each step brings, texts included, where they are seen and where not.
BROUGHT = """steps => {
  const button = document.querySelector('[data-do=forward]'), table = document.querySelector('.al-table');
  const all = node => 1 + (node.querySelectorAll?.('*').length ?? 0);
  const observer = new MutationObserver(() => undefined);
  observer.observe(table, { subtree: true, childList: true });
  button.focus();
  return Array.from({ length: steps }, () => {
    button.click();
    table.getBoundingClientRect();
    return observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]).reduce((sum, one) => sum + all(one), 0);
  });
}"""


@pytest.mark.parametrize(("game", "most"), [("alley", 55), ("rising", 160), ("arts", 80)])
def test_a_step_draws_little_anew_and_the_page_is_laid_out_once_for_it(page: Page, game: str, most: int) -> None:
    widget = show(BaseGame(game, players=["random"] * 2, seed=7), seat="p1")
    mounted = mount(page, packed_bundle(game), "", {**traits_of(widget), "at": 0})
    widget.close()
    mounted.root.locator(".al-board").wait_for()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def layouts() -> float:
        found = session.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in found if one["name"] == "LayoutCount")

    before = layouts()
    brought = page.evaluate(BROUGHT, STEPS)
    laid_out = layouts() - before
    mounted.unmount()
    assert sum(brought) / STEPS <= most, brought
    # One more may be that of a frame behind them.
    assert laid_out <= STEPS + 1, laid_out
