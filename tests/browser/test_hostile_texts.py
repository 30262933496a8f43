"""Whatever stands in a name, a comment or an answer is shown as text in every widget, and never read as markup."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from arcane_lab.widgets import InspectionLab, SlideLab, StorehouseWidget, show
from tests.browser.lab import Mounted
from tests.games.alley.widgets.labs import few_hidden
from tests.games.alley.widgets.one_house import house_traits, tell
from tests.games.alley.widgets.turns import a_sale, with_other_line
from tests.widgets.playing import new_game, play_on, say

HOSTILE: Final = "<img src=x onerror=window.hit=1><x-hit>bold</x-hit>"
#: Where people's words may stand; codes, slots and moves keep their form, or nothing could be drawn.
WORDS: Final = (
    *("name", "effect", "title", "who", "text", "question", "hint", "picked", "label", "said", "told", "news"),
    *(
        "primer",
        "opening",
        "assumed",
        "sentences",
        "rules",
        "w",
        "c",
        "v",
        "made",
        "instead",
        "swap",
        "place",
        "trigger",
    ),
    *("why", "kind", "sample", "score", "rule", "notice", "after", "card"),
)


def hostile(value: Any, is_word: bool = False) -> Any:
    """The same traits with every word of them made hostile."""
    if isinstance(value, str):
        return HOSTILE + value if is_word else value
    if isinstance(value, list):
        return [hostile(part, is_word) for part in value]
    if isinstance(value, dict):
        return {key: hostile(part, is_word or key in WORDS) for key, part in value.items()}
    return value


def table() -> Any:
    """A table in play, with a refusal on it."""
    widget = show(play_on(new_game(["me", "random", "random"]), 12))
    say(widget, do="why_not", picks="hand OW, p1 b2")
    return widget


def slide() -> SlideLab:
    """A slide lab that has sold a line."""
    lab = SlideLab(predict_first=False)
    tell(lab, "choose", line="a1-b2-c3", slide="horizontal")
    return lab


def inspection() -> InspectionLab:
    """An inspection lab with everything counted."""
    lab = InspectionLab(few_hidden(), "p1", games=4)
    assert lab.wait(60)
    return lab


MAKERS: Final[dict[str, Callable[[], Any]]] = {
    "table": table,
    "storehouse": lambda: StorehouseWidget("OW OW OW / [CB] TC IR / FC FC MB", editable=True),
    "slide lab": slide,
    "slide lab to predict": lambda: (lab := SlideLab(), tell(lab, "choose", line="a1-b1-c1", slide="?"))[0],
    "turn": lambda: with_other_line(a_sale()),
    "turn to predict": lambda: a_sale(predict=True),
    "inspection": inspection,
}


@pytest.mark.parametrize("name", MAKERS)
def test_no_text_is_read_as_markup(mount_widget: Callable[..., Mounted], name: str) -> None:
    plain = house_traits(MAKERS[name]())
    # What draws a widget is no word.
    traits = {**hostile(plain), "kind": plain["kind"]}
    mounted = mount_widget({**traits, "answer": None})
    mounted.page.wait_for_selector(".al-lab")
    mounted.push(answer={"id": "x", "ok": False, "text": HOSTILE, "rule": HOSTILE, "instead": HOSTILE})
    closed = mounted.root.locator("details:not([open]) > summary:visible")
    while closed.count():
        closed.first.click()
    assert mounted.root.locator("img, x-hit").count() == 0
    assert "<img src=x" in mounted.root.inner_text()
    assert mounted.page.evaluate("() => window.hit") is None
