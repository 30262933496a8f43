"""However long somebody looks on, no widget holds on to more, and a step costs what it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from arcane_lab import Game
from arcane_lab.widgets import InspectionLab, SlideLab, StorehouseWidget, show
from arcane_lab.widgets.bundle import packed_bundle
from tests.browser.lab import Mounted, mount
from tests.games.alley.widgets.labs import few_hidden
from tests.games.alley.widgets.one_house import house_traits, tell
from tests.games.alley.widgets.turns import a_sale, turn_traits, with_other_line
from tests.widgets.playing import new_game, steps_of, traits_of

Mount = Callable[..., Mounted]
#: What each round of a widget's life does, as the body of a function of its round; `given` is what Python would push.
ROUND: Final = """async ([body, given, first, last]) => {
  const act = new Function('given', 'i', body);
  for (let i = first; i < last; i++) {
    act(given, i);
    await new Promise(done => setTimeout(done));
  }
}"""
#: Each element that is styled is an event of this kind.
STYLED: Final = "disabled-by-default-devtools.timeline.invalidationTracking"
STEP: Final = "document.querySelector(i % 20 < 10 ? '[data-do=forward]' : '[data-do=back]').click();"
PUSH: Final = "harness.push(given[i % given.length]);"


def table() -> tuple[dict[str, Any], list[dict[str, Any]], str]:
    """A table that is stepped through while the game goes on, and begins anew."""
    widget = show(new_game(["random"] * 3, seed=3))
    steps = steps_of(widget)[:60]
    traits = {**traits_of(widget), "past": "", "older": [], "recent": [], "latest": steps, "at": 0}
    pushed = [{"latest": steps[:count], "at": count} for count in range(0, 60, 3)]
    return traits, pushed, f"if (i % 2) {{ {PUSH} }} else {{ {STEP} }}"


def turn() -> tuple[dict[str, Any], list[dict[str, Any]], str]:
    """A turn that is stepped through, with another line that comes and goes."""
    widget = with_other_line(a_sale())
    traits = turn_traits(widget)
    widget.forget()
    return traits, [turn_traits(widget), traits], f"{STEP} if (i % 5 === 0) {{ {PUSH} }}"


def house() -> tuple[dict[str, Any], list[dict[str, Any]], str]:
    """A storehouse that is painted again and again."""
    widget = StorehouseWidget("OW OW OW / [CB] TC IR / FC FC MB", editable=True)
    pushed = []
    for item in ("OW", "TC", "[??]", "."):
        tell(widget, "paint", slot="b2", item=item)
        pushed.append(house_traits(widget))
    return house_traits(widget), pushed, f"document.querySelector('[data-slot=a1]').click(); {PUSH}"


def slide_lab() -> tuple[dict[str, Any], list[dict[str, Any]], str]:
    """A slide lab in which one line after the other is sold."""
    lab = SlideLab(predict_first=False)
    pushed = []
    for line in lab.chosen["lines"]:
        tell(lab, "choose", line=line["line"], slide=line["slides"][0])
        pushed.append(house_traits(lab))
    return house_traits(lab), pushed, PUSH


def inspection() -> tuple[dict[str, Any], list[dict[str, Any]], str]:
    """An inspection lab with another card supposed each time."""
    lab = InspectionLab(few_hidden(), "p1", games=4)
    pushed = []
    for item in ("OW", "DL", "TC"):
        lab.suppose("a1", item)
        assert lab.wait(60)
        pushed.append(house_traits(lab))
    return house_traits(lab), pushed, f"document.querySelectorAll('[data-slot]')[i % 3].click(); {PUSH}"


LIVES: Final = {"table": table, "turn": turn, "storehouse": house, "slide lab": slide_lab, "inspection": inspection}


@pytest.mark.parametrize(
    ("name", "few", "many"),
    [("table", 30, 120), *(pytest.param(name, 200, 2_000, marks=pytest.mark.thorough) for name in LIVES)],
)
def test_nodes_and_listeners_stay_level(mount_widget: Mount, name: str, few: int, many: int) -> None:
    traits, given, body = LIVES[name]()
    mounted = mount_widget(traits)
    page = mounted.page
    page.wait_for_selector(".al-lab")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def alive() -> dict[str, float]:
        session.send("HeapProfiler.collectGarbage")
        found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return {what: found[what] for what in ("Nodes", "JSEventListeners")} | {"model": mounted.listeners()}

    page.evaluate(ROUND, [body, given, 0, few])
    before = alive()
    # As many rounds as end at the same place, so that the same picture is counted.
    page.evaluate(ROUND, [body, given, 0, many - few])
    page.evaluate(ROUND, [body, given, 0, few])
    after = alive()
    # What an animation still holds goes when it has ended, and a browser that is busy collects late.
    for _ in range(50):
        if after["Nodes"] <= 1.1 * before["Nodes"] + 50:
            break
        page.wait_for_timeout(200)
        after = alive()
    assert after["model"] == before["model"]
    assert after["Nodes"] <= 1.1 * before["Nodes"] + 50
    assert after["JSEventListeners"] <= 1.1 * before["JSEventListeners"] + 20


@pytest.mark.parametrize("name", ["alley", "rising"])
def test_a_step_has_few_elements_styled_anew(open_page: Callable[..., Page], name: str) -> None:
    # A rule such as `:has(…) > :not(…)` has the browser style all elements anew, whatever changes.
    game = Game(name, players=["random"] * 3, seed=3)
    page = open_page(viewport={"width": 1100, "height": 640}, reduced_motion="reduce")
    mounted = mount(page, packed_bundle(name), "", {**traits_of(show(game, seat="p1")), "at": 20})
    mounted.root.locator("[data-do=forward]").wait_for()
    elements = mounted.root.locator("*").count()
    session, found, ended = page.context.new_cdp_session(page), [], []
    session.on("Tracing.dataCollected", lambda told: found.extend(one["name"] for one in told["value"]))
    session.on("Tracing.tracingComplete", lambda told: ended.append(told))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": [STYLED]}, "transferMode": "ReportEvents"})
    for _ in range(10):
        page.locator("[data-do=forward]").click()
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    styled = found.count("StyleResolver::ResolveStyle") / 10
    assert 0 < styled < elements / 3, f"{styled:.0f} of {elements} elements are styled anew by a step"
