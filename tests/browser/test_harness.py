"""The harness itself: what it must notice, it notices."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from arcane_lab.widgets.bundle import packed_bundle
from tests.browser.lab import BlankPages, Lab, accessibility_problems, mount, watched_page

KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
COUNTER = """
export default {
  render({ model, el, signal }) {
    const button = document.createElement('button');
    const draw = () => { button.textContent = `Count ${model.get('count')}`; };
    const reply = content => { el.dataset.reply = content.text; };
    button.onclick = () => {
      model.set('count', model.get('count') + 1);
      model.save_changes();
      model.send('up');
    };
    model.on('change:count', draw);
    model.on('msg:custom', reply);
    draw();
    el.append(button);
    return () => { model.off('change:count', draw); model.off('msg:custom', reply); };
  },
};
"""


COUNTING = (COUNTER, "button { color: black; background: white; }")


def test_two_views_share_one_model(page: Page) -> None:
    mounted = mount(page, *COUNTING, {"count": 1}, views=2)
    page.locator("button").first.click()
    assert page.locator("button").all_inner_texts() == ["Count 2", "Count 2"]
    assert (mounted.saved(), mounted.sent(), mounted.state()) == ([{"count": 2}], ["up"], {"count": 2})


def test_python_speaks_by_traits_and_messages(page: Page) -> None:
    mounted = mount(page, *COUNTING, {"count": 1})
    mounted.push(count=7)
    mounted.receive({"text": "no"})
    assert mounted.root.inner_text() == "Count 7"
    assert mounted.root.get_attribute("data-reply") == "no"
    assert mounted.saved() == []


def test_unmounting_takes_views_and_listeners_away(page: Page) -> None:
    mounted = mount(page, *COUNTING, {"count": 1})
    assert mounted.listeners() == 2
    mounted.unmount()
    assert mounted.listeners() == 0
    assert page.locator("main.mounted").count() == 0


def test_axe_looks_inside_the_widget_only(page: Page) -> None:
    mount(page, *COUNTING, {"count": 1}, body="<img src='data:,' class='outside'>")
    assert accessibility_problems(page) == []
    assert any("image-alt" in problem for problem in accessibility_problems(page, ".outside"))


def test_a_request_that_leaves_the_machine_fails_the_test(browser: Browser) -> None:
    def visit() -> None:
        with watched_page(browser) as page:
            page.set_content("<link rel=stylesheet href='http://fonts.example/a.css'>")
            page.wait_for_load_state("networkidle")

    with pytest.raises(AssertionError, match=r"left this machine.*fonts\.example"):
        visit()


def test_an_uncaught_error_fails_the_test(browser: Browser) -> None:
    def visit() -> None:
        with watched_page(browser) as page, page.expect_event("pageerror"):
            page.set_content("<script>setTimeout(() => { throw new Error('broken'); })</script>")

    with pytest.raises(AssertionError, match=r"errors on the page.*broken"):
        visit()


#: What a page is before anybody has used it, and what the mouse is over once there is something.
NEW = """() => {
  const { documentElement: whole, activeElement, title } = document;
  const media = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion)', '(forced-colors)', 'print', '(hover)'];
  const found = [whole.outerHTML, activeElement.tagName, title, location.href, innerWidth, innerHeight, screen.width];
  document.body.innerHTML = '<main style="position: fixed; inset: 0">x</main>';
  found.push(Object.keys(window).sort(), media.map(one => matchMedia(one).matches), scrollY);
  return [...found, document.querySelectorAll('main:hover').length, getSelection().toString()];
}"""
USED = """() => {
  window.hit = 1;
  document.title = 'Used';
  document.body.innerHTML = '<input style="height: 3000px; width: 90%">';
  document.querySelector('input').focus();
  scrollTo(0, 900);
  getSelection().selectAllChildren(document.body);
  const go = () => { window.hit += 1; requestAnimationFrame(go); };
  go();
  setInterval(() => console.error('from before'), 5);
}"""


def test_a_blank_page_that_was_used_before_is_like_a_new_one(browser: Browser, blank_pages: BlankPages) -> None:
    with watched_page(browser) as fresh:
        new = fresh.evaluate(NEW)
    pages = []
    settings = {"viewport": {"width": 300, "height": 200}, "color_scheme": "dark", "forced_colors": "active"}
    for _ in range(2):
        with blank_pages.one() as page:
            assert page.evaluate(NEW) == new
            assert page.watch.console == []
            pages.append(page)
        with blank_pages.one(**settings, reduced_motion="no-preference") as page:
            assert page.evaluate("() => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]") == [
                300,
                True,
            ]
            page.evaluate(USED)
            page.mouse.move(20, 20)
            page.emulate_media(media="print")
            pages.append(page)
    assert len(set(pages)) == 1
    # Two at a time are two, and one that raised is never taken again.
    with blank_pages.one() as page, blank_pages.one() as other:
        assert page is not other
    broken = "() => { setTimeout(() => { throw new Error('broken'); }); }"
    with pytest.raises(AssertionError, match=r"errors on the page.*broken"), blank_pages.one() as page:
        page.evaluate(f"async () => {{ ({broken})(); await new Promise(done => setTimeout(done, 50)); }}")
    assert page.is_closed()


def test_a_real_lab_runs_a_notebook(lab: Lab, open_in_lab: Callable[..., Page], tmp_path: Path) -> None:
    import nbformat

    from tests.browser.lab import cell_errors, run_all, wait_until_idle

    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": KERNEL})
    notebook.cells = [nbformat.v4.new_code_cell(source) for source in ("print(6 * 7)", "1 / 0")]
    path = tmp_path / "sum.ipynb"
    nbformat.write(notebook, path)
    page = open_in_lab(path)
    run_all(page)
    wait_until_idle(page)
    assert page.locator(".jp-OutputArea-output pre").first.inner_text().strip() == "42"
    assert cell_errors(page) == ["ZeroDivisionError: division by zero"]
    assert lab.url.startswith("http://127.0.0.1:")


#: A module as anywidget loads it, on a machine that takes for ever to unpack anything.
LOADED = """async text => {
  window.DecompressionStream = function () { return new TransformStream({ transform: () => new Promise(() => {}) }); };
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const { default: made } = await import(address);
  const widget = typeof made === 'function' ? made() : made;
  return typeof widget.render;
}"""


def test_a_widget_is_there_before_its_bundle_is_unpacked(page: Page) -> None:
    """After two seconds anywidget gives up, and no message from Python comes to the widget any more."""
    assert page.evaluate(LOADED, packed_bundle("alley")) == "function"
