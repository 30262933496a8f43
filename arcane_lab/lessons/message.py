"""How lessons speak: text for a terminal and a saved notebook, HTML for the screen; both say the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from arcane_lab.core.minus import signed_in
from arcane_lab.core.safe_text import readable
from arcane_lab.engine.registry import find_game, games

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

from arcane_lab.core.printing import Drawn


class Message(Drawn):
    """A text for the student, as Markdown, with the board that belongs to it.

    >>> Message("**Right**: 15 gold.")
    **Right**: 15 gold.
    """

    def __init__(self, text: str, board: str = "") -> None:
        self.text, self.board = readable(text), board

    def __str__(self) -> str:
        return "\n\n".join(part for part in (self.text, self.board) if part)

    def _repr_html_(self) -> str:
        return html_of(self.text) + (board_html(self.board) if self.board else "")


def html_of(markdown: str) -> str:
    """Markdown as HTML with true minus signs; tags in it are shown as text, and of a picture from elsewhere its words.

    >>> html_of("**Right**: `b2` ![a hat](https://far.example/hat.png)")
    '<p><strong>Right</strong>: <code>b2</code> a hat</p>\\n'
    >>> html_of("3 - 5 = -2, `what -2`")
    '<p>3 − 5 = −2, <code>what -2</code></p>\\n'
    """
    return str(_reader().render(readable(markdown)))


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    # A student's own words are shown, too, and those of other students: what they name is not loaded.
    reader.add_render_rule("image", _words_of_image)
    reader.add_render_rule("text", _with_minus)
    return reader


def _with_minus(_renderer: RendererHTML, tokens: Sequence[Token], at: int, _options: Any, _env: Any) -> str:
    return escape(signed_in(tokens[at].content), quote=False).replace('"', "&quot;")


def _words_of_image(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: Any, _env: Any) -> str:
    return escape(renderer.renderInlineAsText(tokens[at].children or [], options, _env))


def board_html(board: str) -> str:
    """A board of a game as a table that needs no widget, with its text below it."""
    for spec in map(find_game, games()):
        if (drawn := spec.board.sketch(board)) is not None:
            return f"{drawn}<p><code>{escape(board)}</code></p>"
    return f"<p><code>{escape(board)}</code></p>"
