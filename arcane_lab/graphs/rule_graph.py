"""A graph of how the rules hang together: a networkx graph, its picture and its words in one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.chance.words import TextMixin
from arcane_lab.core.errors import ArcaneLabError, UnknownName, shown
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import has_library
from arcane_lab.core.text import capital, counted
from arcane_lab.graphs.canvas import WIDTH, Canvas

if TYPE_CHECKING:
    import networkx as nx

    from arcane_lab.charts import OfflineChart


#: The kinds of files.
KINDS: Final = ("html", "svg", "png")


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
        self.draw(canvas, 0)
        return canvas

    def words(self) -> str:
        """What the graph says, in sentences: for a screen reader and for plain text."""
        return " ".join([f"{self.title}.", *self.subtitle_sentences, *self.sentences])

    @property
    def subtitle_sentences(self) -> tuple[str, ...]:
        """The lines under the title, each as a sentence."""
        return tuple(f"{capital(line)}." if line[-1:] not in ".:" else line for line in self.subtitle)

    def to_altair(self) -> OfflineChart:
        """The picture as an altair chart that needs no network."""
        from arcane_lab.graphs.altair_chart import chart_of

        return chart_of(self.canvas, self.title, self.subtitle, self.words())

    def svg(self) -> str:
        """The picture as SVG text in the colours of the page, which loads nothing from anywhere."""
        return self.to_altair().svg(WIDTH)

    def png(self, scale: float = 2) -> bytes:
        """The picture as the bytes of a PNG file, with `scale` pixels for each point."""
        return self.to_altair().png(scale)

    def page(self) -> str:
        """An HTML page of its own with the picture and its words; it loads nothing from anywhere."""
        return self.to_altair().page()

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
        if kind not in KINDS:
            raise UnknownName("a kind of file for a graph", kind, KINDS)
        self.to_altair().save(path)

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        nodes, edges = self.graph.number_of_nodes(), self.graph.number_of_edges()
        return f"<{type(self).__name__} {shown(self.title)}: {counted(nodes, 'node')}, {counted(edges, 'edge')}>"

    def _repr_mimebundle_(self, *_args: Any, **_kwargs: Any) -> dict[str, Any]:
        """The picture and the words, as those of a chart; the words alone where altair is not installed."""
        if not has_library("altair"):
            return {"text/plain": self.words()}
        return self.to_altair().bundle()


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
