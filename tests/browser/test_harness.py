"""The harness itself: what it must notice, it notices."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.lab import Lab, accessibility_problems, mount, watched_page

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
