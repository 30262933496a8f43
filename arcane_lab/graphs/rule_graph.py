"""A graph of how the rules hang together: a networkx graph, its picture and its words in one value."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.chance.words import TextMixin
from arcane_lab.core.errors import ArcaneLabError, UnknownName, shown
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.html import whole_page
from arcane_lab.core.json_files import write_text
from arcane_lab.core.text import capital, counted
from arcane_lab.graphs.canvas import Canvas

if TYPE_CHECKING:
    import networkx as nx

    from arcane_lab.charts import OfflineChart


#: How many pixels a picture may have for each point.
SMALLEST: Final = 0.1
LARGEST: Final = 10


@dataclass(frozen=True, eq=False, repr=False)
class RuleGraph(TextMixin, Guessed):
    """A graph of rules or of a game: `graph` is a frozen networkx `DiGraph`; it shows itself as a picture with words.

    `title` and `subtitle` head the picture, `sentences` describe it. `svg()` and `to_altair()` are pictures that need
    no network, `words()` (or `to_text()`) is what a screen reader says, `save` writes a page or a picture. Every node
    has a `label`; the function that made the graph says which other attributes nodes and edges have. To change the
    graph, take a copy of it: `graph.graph.copy()`.

    >>> import arcane_lab as al
    >>> al.graphs.stacks("BF OW TC / IR BF CB / MB FC BF").graph.number_of_nodes()
    8
    """

    graph: nx.DiGraph
    title: str
    subtitle: tuple[str, ...]
    sentences: tuple[str, ...]
    draw: Callable[[Canvas, float], None] = field(repr=False)

    @property
    def canvas(self) -> Canvas:
        """The drawing, as boxes, lines and words with their places."""
        canvas = Canvas()
        top = canvas.heading(self.title, self.subtitle)
        self.draw(canvas, top)
        return canvas

    def words(self) -> str:
        """What the graph says, in sentences: for a screen reader and for plain text."""
        return " ".join([f"{self.title}.", *self.subtitle_sentences, *self.sentences])

    @property
    def subtitle_sentences(self) -> tuple[str, ...]:
        """The lines under the title, each as a sentence."""
        return tuple(f"{capital(line)}." if line[-1:] not in ".:" else line for line in self.subtitle)

    def svg(self) -> str:
        """The picture as SVG text, which loads nothing from anywhere."""
        return self.canvas.svg(self.title, self.words())

    def png(self, scale: float = 2) -> bytes:
        """The picture as the bytes of a PNG file, with `scale` pixels for each point."""
        import vl_convert

        if isinstance(scale, bool) or not isinstance(scale, int | float) or not SMALLEST <= scale <= LARGEST:
            raise ArcaneLabError(f"scale: {shown(scale)} is refused; allowed: a number from {SMALLEST} to {LARGEST}")
        return bytes(vl_convert.svg_to_png(self.svg(), scale=scale))

    def to_altair(self) -> OfflineChart:
        """The picture as an altair chart that needs no network."""
        return self.canvas.chart(self.title, self.words())

    def page(self) -> str:
        """An HTML page of its own with the picture and its words; it loads nothing from anywhere."""
        words = "".join(f"<p>{escape(line)}</p>" for line in (*self.subtitle_sentences, *self.sentences))
        return whole_page(self.title, f"<h1>{escape(self.title)}</h1>{self.svg()}{words}")

    def save(self, path: str | Path) -> None:
        """Write the graph to a file by the ending of its name: "html", "svg" or "png".

        Raises `UnknownName` for another ending, and `ArcaneLabError` when the file cannot be written.

        >>> import arcane_lab as al, tempfile, pathlib
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     al.graphs.stacks("BF BF BF / OW TC IR").save(pathlib.Path(folder) / "graph.html")
        """
        if not isinstance(path, str | Path) or "\0" in str(path):
            raise ArcaneLabError(f"path: {shown(path)} is no path of a file; allowed: a text such as 'graph.html'")
        kind = Path(path).suffix.lstrip(".").lower()
        if kind == "png":
            from arcane_lab.charts.offline_charts import write_bytes

            return write_bytes(path, self.png())
        if kind not in ("html", "svg"):
            raise UnknownName("a kind of file for a graph", kind, ("html", "svg", "png"))
        write_text(Path(path), self.page() if kind == "html" else self.svg())

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        nodes, edges = self.graph.number_of_nodes(), self.graph.number_of_edges()
        return f"<{type(self).__name__} {shown(self.title)}: {counted(nodes, 'node')}, {counted(edges, 'edge')}>"

    def _repr_mimebundle_(self, *_args: Any, **_kwargs: Any) -> dict[str, Any]:
        """SVG for the notebook, PNG for one that is not trusted (it shows no SVG there), and the words."""
        picture = base64.b64encode(self.png()).decode()
        return {"image/svg+xml": self.svg(), "image/png": picture, "text/plain": self.words()}


def frozen(graph: nx.DiGraph) -> nx.DiGraph:
    """The same graph, which nobody can add to any more."""
    import networkx as nx

    return nx.freeze(graph)


def often(times: int) -> str:
    """How often something came.

    >>> often(1), often(2), often(1200)
    ('once', 'twice', '1,200 times')
    """
    return {1: "once", 2: "twice"}.get(times, f"{times:,} times")
