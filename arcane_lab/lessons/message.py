"""How lessons speak: text for a terminal and a saved notebook, HTML for the screen; both say the same."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from copy import copy
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Final, Self

from arcane_lab.core.minus import signed_in
from arcane_lab.core.safe_text import readable
from arcane_lab.engine.registry import find_game, games

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

from arcane_lab.core.printing import Drawn

#: How a notebook names a widget in what a cell shows.
VIEW: Final = "application/vnd.jupyter.widget-view+json"


class Message(Drawn):
    """A text for the student, as Markdown, with the board that belongs to it.

    >>> Message("**Right**: 15 gold.")
    **Right**: 15 gold.
    """

    def __init__(self, text: str, board: str = "") -> None:
        self.text, self.board = readable(text), board

    def __str__(self) -> str:
        return "\n\n".join(part for part in (self.text, self.board) if part)

    def and_also(self, text: str) -> Self:
        """The same with one more paragraph."""
        also = copy(self)
        also.text = f"{self.text}\n\n{readable(text)}"
        return also

    def _repr_html_(self) -> str:
        return html_of(self.text) + (board_html(self.board) if self.board else "")


class Clickable(Message):
    """A message that a notebook shows as a widget; everything else shows its text, and so does a saved notebook."""

    def __init__(self, text: str, board: str, widget: Callable[[], Any]) -> None:
        super().__init__(text, board)
        self._widget = widget

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, Any]:
        """The widget, where there is a kernel that it can talk to; text and HTML come beside it."""
        if not has_kernel():
            return {}
        bundle = self._widget()._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        return {VIEW: data[VIEW]} if VIEW in data else {}


def has_kernel() -> bool:
    """Whether this runs in a kernel that a notebook talks to."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None and hasattr(module, "get_ipython") else None
    return getattr(shell, "kernel", None) is not None


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
