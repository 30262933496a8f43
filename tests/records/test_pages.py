"""A page holds what it is given and nothing of others that could load, send, run or lead away by itself."""

from __future__ import annotations

import re

import pytest

from arcane_lab.core.html import sanitized, whole_page


def test_a_page_escapes_its_title_and_lets_nothing_run() -> None:
    page = whole_page("<b>\u202eRoll", "<p>\u202eHi</p>", style="p { color: red }")
    assert "<title>&lt;b&gt;Roll</title>" in page
    assert "<body>\n<p>Hi</p>\n</body>" in page
    assert "<style>\np { color: red }\n</style>" in page
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert policy[1] == (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"
    )


def test_a_page_with_scripts_names_their_hashes_and_keeps_them_as_they_are() -> None:
    page = whole_page("T", "<script>'\u202e'</script>", scripts=["sha256-a=", "sha256-b="])
    assert "default-src 'none'; script-src 'sha256-a=' 'sha256-b='; style-src" in page
    assert "<script>'\u202e'</script>" in page


@pytest.mark.parametrize(
    ("given", "stays"),
    [
        ('<p style="color: red" class="a">x</p>', '<p style="color: red" class="a">x</p>'),
        ('<p style="width: calc(1px + 2px)">x</p>', '<p style="width: calc(1px + 2px)">x</p>'),
        ('<p style="color: RGB(1, 2, 3)">x</p>', '<p style="color: RGB(1, 2, 3)">x</p>'),
        ('<p style="background: url(//a.example/x)">x</p>', "<p>x</p>"),
        ('<p style="color: rgb(1,2,3); background: image-set(x)">x</p>', "<p>x</p>"),
        ('<p style="background: u\\72l(x)">x</p>', "<p>x</p>"),
        ('<svg><rect fill="url(#a)" width="3"></rect></svg>', '<svg><rect width="3"></rect></svg>'),
        ('<svg><rect fill="red" width="3"></rect></svg>', '<svg><rect fill="red" width="3"></rect></svg>'),
        ('<img src="data:image/png;base64,AAAA" alt="a">', '<img src="data:image/png;base64,AAAA" alt="a">'),
        ('<img src="data:text/html;base64,AAAA" alt="a">', '<img alt="a">'),
        ('<img src="http://a.example/x.png" alt="a">', '<img alt="a">'),
        ('<a href="data:text/html,x">x</a>', '<a rel="noopener noreferrer">x</a>'),
        ('<a href=" DATA:text/html,x">x</a>', '<a rel="noopener noreferrer">x</a>'),
        ('<a href="https://a.example">x</a>', '<a href="https://a.example" rel="noopener noreferrer">x</a>'),
        ('<a href="javascript:x()">x</a>', '<a rel="noopener noreferrer">x</a>'),
        ('<q cite="data:x">x</q>', "<q>x</q>"),
        ('<q cite="https://a.example">x</q>', '<q cite="https://a.example">x</q>'),
        ('<p title="url(x)">x</p>', '<p title="url(x)">x</p>'),
        ('<p aria-label="x" onclick="y()">x</p>', '<p aria-label="x">x</p>'),
        ("<script>x()</script><style>p{}</style><template>x</template>a", "a"),
        (
            '<table border="1"><tr><td>x</td></tr></table>',
            '<table border="1"><tbody><tr><td>x</td></tr></tbody></table>',
        ),
        ("<figure><figcaption>x</figcaption></figure>", "<figure><figcaption>x</figcaption></figure>"),
        ('<svg viewBox="0 0 1 1"><use href="#a"></use></svg>', '<svg viewBox="0 0 1 1"></svg>'),
    ],
)
def test_of_markup_of_others_only_what_is_harmless_stays(given: str, stays: str) -> None:
    assert sanitized(given) == stays
