"""Pages made of what strangers wrote ask for nothing, run nothing and lead nowhere, with their policy and without."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from nbformat import v4
from playwright.sync_api import Page

import arcane_lab as al
from arcane_lab.core.html import sanitized, whole_page
from arcane_lab.lessons.editions import as_text
from arcane_lab.lessons.message import html_of
from arcane_lab.lessons.pages import notebook_page, write_page
from arcane_lab.records import Record

FAR: Final = "http://127.0.0.1:9/far"
#: Why a request never leaves the browser: the policy stops it, or it is of a kind that only the page itself may have.
STOPPED: Final = ("csp", "origin")
#: Markup that would load, send, run, or lead away.
MARKUP: Final = dict(
    line.replace("FAR", FAR).split(": ", 1)
    for line in Path(__file__).with_name("hostile_markup.txt").read_text(encoding="utf-8").splitlines()
)
#: Markdown that names what is elsewhere.
MARKDOWN: Final = {
    "image": f"![a hat]({FAR}) ![b][b] [![c]({FAR})]({FAR})\n\n[b]: {FAR}",
    "heading": f'# x" onmouseover="window.hit=1" style="background:url({FAR})\n\n## ![y]({FAR})',
    "links": "[a](javascript:window.hit=1) <javascript:window.hit=1> [c](data:text/html,x)",
    "math": f"$\\href{{javascript:window.hit=1}}{{x}}$ $$\\includegraphics{{{FAR}}}$$",
}


def outputs() -> dict[str, dict[str, Any]]:
    """Outputs of every kind that a notebook may hold."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="window.hit=1">{MARKUP["svg"][5:]}'
    vega = {"data": {"url": FAR}, "mark": "point", "$schema": FAR}
    return {
        **{f"html: {name}": {"text/html": text, "text/plain": text} for name, text in MARKUP.items()},
        **{f"markdown: {name}": {"text/markdown": text, "text/plain": "x"} for name, text in MARKDOWN.items()},
        "drawing": {"image/svg+xml": svg, "text/plain": f'"><img src={FAR} onerror=window.hit=1>'},
        "picture": {"image/png": f'"><img src={FAR}>', "text/plain": MARKUP["image"]},
        "photo": {"image/jpeg": f"' onerror=window.hit=1 src={FAR}", "text/plain": "x"},
        "script": {"application/javascript": f"fetch('{FAR}');window.hit=1", "text/plain": "x"},
        "text script": {"text/javascript": "window.hit=1", "application/x-any": "<script>window.hit=1</script>"},
        "chart": {"application/vnd.vegalite.v5+json": vega, "application/vnd.vega.v5+json": vega, "text/plain": "x"},
        "latex": {"text/latex": MARKDOWN["math"] + MARKUP["image"]},
        "pdf": {"application/pdf": "x", "application/json": {"a": MARKUP["image"]}},
        "widget": {"application/vnd.jupyter.widget-view+json": {"model_id": "a"}, "text/html": MARKUP["script"]},
    }


def hostile_notebook(path: Path) -> Path:
    """A notebook with all of it: as text, as code, as outputs, as streams, as errors and in what it says of itself."""
    new: Any = v4
    cells = [new.new_markdown_cell(f"# {MARKUP['title']} \u202eeman\n")]
    cells += [new.new_markdown_cell(text) for text in (*MARKUP.values(), *MARKDOWN.values())]
    cells += [new.new_raw_cell(text) for text in MARKUP.values()]
    for name, data in outputs().items():
        cells.append(
            new.new_code_cell(f"# {name} {MARKUP['image']}", outputs=[new.new_output("display_data", data=data)])
        )
    all_of_it = "".join(MARKUP.values())
    shown = [new.new_output("stream", name="stdout", text=all_of_it + "\x1b]8;;" + FAR + "\x07x\x1b]8;;\x07")]
    shown.append(new.new_output("error", ename=all_of_it, evalue=all_of_it, traceback=[all_of_it]))
    cells.append(new.new_code_cell(all_of_it, outputs=shown))
    book = new.new_notebook(cells=cells)
    state = {"a": {"model_name": "HTMLModel", "model_module": FAR, "state": {"value": MARKUP["image"]}}}
    book.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": state, "version_major": 2}}
    book.metadata["title"] = MARKUP["title"]
    path.write_text(as_text(book), encoding="utf-8")
    return path


@pytest.fixture
def opened(open_page: Callable[..., Page], tmp_path: Path) -> Callable[[str], list[str]]:
    """`opened(text)`: what a page asks for beside itself, where it leads, and what of it ran."""
    page = open_page(offline=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: asked.remove(request.url) if request.failure in STOPPED else None)

    def open_one(text: str) -> list[str]:
        asked.clear()
        address = write_page(text, tmp_path / "one.html").as_uri()
        page.goto(address)
        for link in page.locator("#go").all():
            link.click()
        page.wait_for_timeout(150)
        ran = ["ran"] if page.evaluate("'hit' in window") else []
        gone = [] if page.url.split("#")[0] == address else [page.url]
        return [url for url in asked if url.split("#")[0] != address] + gone + ran

    return open_one


def test_a_page_of_a_hostile_notebook_asks_for_nothing(opened: Callable[[str], list[str]], tmp_path: Path) -> None:
    page = notebook_page(hostile_notebook(tmp_path / "one.ipynb"))
    assert opened(page) == []
    assert "\u202e" not in page
    assert "form-action 'none'; base-uri 'none'" in page
    # Nor does it without its policy.
    assert opened(page.replace("Content-Security-Policy", "no-policy")) == []


def test_what_is_cleaned_asks_for_nothing_also_where_no_policy_is(opened: Callable[[str], list[str]]) -> None:
    cleaned = {name: sanitized(markup) for name, markup in MARKUP.items()}
    for name, text in cleaned.items():
        assert sanitized(text) == text, name
    page = "<!doctype html><title>x</title><body>{}</body>"
    if opened(page.format("".join(cleaned.values()))):
        assert {name: found for name, text in cleaned.items() if (found := opened(page.format(text)))} == {}
        raise AssertionError("only all of them together ask for something")


def test_the_policy_alone_holds_what_is_loaded_or_sent(opened: Callable[[str], list[str]]) -> None:
    for name in ("base", "form", "image", "style", "svg", "frame", "media", "script", "handlers"):
        assert opened(whole_page("x", MARKUP[name])) == [], name


def test_what_a_student_writes_asks_for_nothing_in_a_notebook(opened: Callable[[str], list[str]]) -> None:
    lesson = al.lessons.begin(1)
    said = [
        answer._repr_html_()
        for text in (*MARKUP.values(), *MARKDOWN.values())
        for answer in (lesson.predict("gold", text), lesson.compare("gold", text), lesson.check("sale", text))
    ]
    assert opened(f"<!doctype html><title>x</title><body>{''.join(said)}</body>") == []
    assert html_of(f"[a plain link]({FAR})") == f'<p><a href="{FAR}">a plain link</a></p>\n'


def hostile_record() -> Record:
    data = json.loads(Record.example("lamp").to_text())
    everything = "".join(MARKUP.values()) + "\u202eeman"
    data |= {"title": everything, "comment": everything, MARKUP["image"]: MARKUP["form"]}
    first = data["moves"][0]
    data["moves"][0] = {**(first if isinstance(first, dict) else {"move": first}), "comment": everything}
    record = Record.from_text(json.dumps(data))
    assert record.problems == ()
    return record


def strategy(view: Any) -> Any:
    """The first move there is."""
    return view.legal_moves[0]


def other_pages(folder: Path) -> dict[str, str]:
    """The pages of records, charts and graphs, with hostile names and texts in them."""
    record = hostile_record()
    made = {"record": record.to_html(folder / "a.html"), "seat": record.to_html(folder / "b.html", "p1", comments=True)}
    made["table view"] = record.to_html(folder / "c.html", view="table")
    strategy.__name__ = f"<img src={FAR} onerror=window.hit=1>\u202eeman"
    how: dict[str, Any] = {"games": 10, "seed": 1, "progress": False, "mode": "plain", "workers": 1}
    result = al.simulate("alley", players=[strategy, "greedy"], **how)
    names: dict[str, dict[str, Any]] = {f"<img src={FAR}>": {}, "<svg onload=window.hit=1>": {"edition": "first"}}
    compared = al.compare("alley", settings=names, players=["greedy"] * 2, **how)
    made |= {"chart": folder / "d.html", "compared": folder / "e.html", "graph": folder / "f.html"}
    result.chart("gold").save(made["chart"])
    compared.chart("gold").save(made["compared"])
    graph = al.graphs.stacks("BF OW TC / IR BF CB / MB FC BF")
    hostile = {"title": f"{MARKUP['image']}\u202eeman", "subtitle": (MARKUP["svg"],), "sentences": (MARKUP["style"],)}
    replace(graph, **hostile).save(made["graph"])
    return {name: Path(path).read_text(encoding="utf-8") for name, path in made.items()}


def test_no_other_page_asks_for_anything_or_is_turned_around(
    opened: Callable[[str], list[str]], tmp_path: Path
) -> None:
    for name, page in other_pages(tmp_path).items():
        assert opened(page) == [], name
        assert "form-action 'none'; base-uri 'none'" in page, name
        assert "\u202e" not in page, name
        assert "\\u202e" not in page, name
        if "<script" not in page:
            assert opened(page.replace("Content-Security-Policy", "no-policy")) == [], name
