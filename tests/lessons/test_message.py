"""What a lesson says is Markdown, and tags in it are text: a student's own words are shown, too."""

from __future__ import annotations

from arcane_lab.lessons.message import html_of


def test_a_tag_is_shown_as_text() -> None:
    shown = html_of("You wrote <b onclick=x>b2</b>.\n\n<script>x</script>")
    assert "<b" not in shown
    assert "<script" not in shown
    assert "&lt;b onclick=x&gt;b2&lt;/b&gt;" in shown
