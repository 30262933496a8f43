"""A chart that is shown without any network, in a trusted notebook and in one that is not.

JupyterLab and VS Code carry Vega 5; altair's own ways of showing a chart fetch a newer one from the network. So ours
hands over three things: the chart in words of Vega (as wide as its panel, in the colours of the page: `fitting`), a
picture (PNG, made by vl-convert on this machine), and a sentence. A notebook front end takes the best it can show.
"""

from __future__ import annotations

import base64
import json
import re
import struct
import zlib
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, TypeVar

from arcane_lab.charts import fitting, pages, theme
from arcane_lab.core.errors import ArcaneLabError, BadSetup, UnknownName, real_number, shown, yes_or_no
from arcane_lab.core.json_files import write_file, write_text
from arcane_lab.core.libraries import alt, has_library, vlc
from arcane_lab.core.text import listed

VEGA: Final = "application/vnd.vega.v5+json"
VEGA_LITE: Final = "application/vnd.vegalite.v5+json"
VEGA_5: Final = "https://vega.github.io/schema/vega/v5.json"  # names, never fetched
VEGA_LITE_5: Final = "https://vega.github.io/schema/vega-lite/v5.json"
#: How a front end is to draw: as elements that take the page's colours, with no menu that leads to the network.
EMBED: Final = {"renderer": "svg", "actions": False, "defaultStyle": False}
PIXELS: Final = 2  # pixels of the picture for each point: sharp on a projector
MOST_PIXELS: Final = 20
KINDS: Final = ("html", "png", "svg", "json")
#: Along what a chart of anybody's own is described.
_AXES: Final = ("x", "y", "theta", "row", "column", "facet")
_CHANNELS: Final = (*_AXES, "color")

C = TypeVar("C", bound="OfflineChart")


class Carried:
    """A chart that carries its picture and its words; `to_dict()` is the chart in words of Vega-Lite."""

    if TYPE_CHECKING:

        def to_dict(self, *args: Any, **others: Any) -> dict[str, Any]:
            """The chart in words of Vega-Lite."""

    def words(self) -> str:
        """What the chart shows, in sentences: for a screen reader and for plain text."""
        return _words(self.to_dict())

    def png(self, scale: float = PIXELS) -> bytes:
        """The picture as the bytes of a PNG file, on white paper, with `scale` pixels for each point."""
        return self._png(self.to_dict(), scale)

    def svg(self, width: float | None = None) -> str:
        """The picture as SVG text in the colours of the page, `width` points wide."""
        return self._svg(self.to_dict(), None if width is None else real_number("width", width, 100))

    def page(self) -> str:
        """An HTML page of its own with the picture, its words and its numbers; it loads nothing from anywhere."""
        spec = self.to_dict()
        return pages.page_of(spec, self._svg(spec, pages.WIDE), self._svg(spec, pages.SLIM))

    def save(self, fp: Any, format: Any = None, *args: Any, scale_factor: float = 1, **others: Any) -> None:
        """Write the chart to a file, by the ending of its name: "html", "png", "svg" or "json".

        A page is self-contained, with picture, words and a table of the numbers; `scale_factor` makes a PNG larger.
        altair's other arguments are taken and change nothing, for there is no second way to write a page. Raises
        `UnknownName` for another kind of file, and `ArcaneLabError` when the file cannot be written.
        """
        scale = PIXELS * real_number("scale_factor", scale_factor, 0)
        if not hasattr(fp, "write") and not isinstance(fp, str | PathLike):
            raise BadSetup("fp", fp, "it is no name of a file", "a path such as 'chart.html', or an open file")
        name = str(getattr(fp, "name", "" if hasattr(fp, "write") else fp))
        kind = str(Path(name).suffix.lstrip(".") if format is None else format).lower()
        if kind not in KINDS:
            raise UnknownName("a kind of chart file", kind, KINDS)
        if kind == "png":
            return write_bytes(fp, self.png(scale))
        texts = {"html": self.page, "svg": self._svg_file, "json": self._json_file}
        text = texts[kind]()
        if hasattr(fp, "write"):
            fp.write(text)
        else:
            write_text(Path(fp), text)

    def bundle(self, *, with_picture: bool = True) -> dict[str, Any]:
        """What a notebook is given, by media type: the chart, its words and, unless left out, its picture.

        Making the picture takes most of the time; a chart that is about to change again does without, and without
        altair's check, which takes most of the rest.
        """
        # altair checks a chart whenever it writes it down, so it does that once.
        spec = self.to_dict(validate=yes_or_no("with_picture", with_picture))
        made = self._drawing(spec)
        if with_picture and has_library("vl_convert"):
            made["image/png"] = base64.b64encode(self._png(spec)).decode()
        return {**made, "text/plain": _words(spec)}

    def _repr_mimebundle_(self, *_args: Any, **_kwargs: Any) -> dict[str, Any]:
        return self.bundle()

    def _repr_html_(self) -> None:
        """None: altair's own HTML would fetch from the network."""

    def _json_file(self) -> str:
        return json.dumps(self.to_dict(), indent=2, sort_keys=True)

    def _svg_file(self) -> str:
        """A picture file has no page around it: it stands on white paper."""
        return theme.on_paper(self.svg())

    # What is given on below is the chart as `to_dict` wrote it.

    def _png(self, spec: Mapping[str, Any], scale: float = PIXELS) -> bytes:
        if real_number("scale", scale, 0) == 0 or scale > MOST_PIXELS:
            raise BadSetup("scale", scale, "no picture has that size", f"a number above 0 and up to {MOST_PIXELS}")
        text = theme.on_paper(json.dumps(self._vega(spec, self._usual(spec))))
        return _packed(bytes(vlc.vega_to_png(text, scale=scale, allowed_base_urls=[])))

    def _svg(self, spec: Mapping[str, Any], width: float | None) -> str:
        room = self._usual(spec) if width is None else width
        return str(vlc.vega_to_svg(json.dumps(self._vega(spec, room)), allowed_base_urls=[]))

    def _usual(self, spec: Mapping[str, Any]) -> float:
        """The width of a picture, in points."""
        return fitting.USUAL

    def _vega(self, spec: Mapping[str, Any], room: float | None) -> dict[str, Any]:
        """The chart in words of Vega."""
        return fitting.fitted(spec, room)

    def _drawing(self, spec: Mapping[str, Any]) -> dict[str, Any]:
        """The drawing for a front end, under its media type; without vl-convert as Vega-Lite, as wide as it is made."""
        if not has_library("vl_convert"):
            return _as_vega_lite(spec)
        vega = self._vega(spec, None)
        meta = {"embedOptions": EMBED, **vega.get("usermeta", {})}
        return {VEGA: {**vega, "$schema": VEGA_5, "usermeta": meta}}


class OfflineChart(Carried, alt.TopLevelMixin):
    """An altair chart that carries its picture and its words, so that it needs no network to be seen.

    It is an altair chart in every way: `to_dict` and `properties` work as altair's do. In a notebook it is as wide as
    its panel and takes the colours of the page. `save` writes pages and pictures that need no network either, and
    `projector()` is the same chart with larger words, lines and dots.
    """

    def projector(self: C) -> C:
        """The same chart for a projector: larger words, thicker lines, larger dots."""
        chart: Any = self
        larger: C = chart.copy(deep=True)
        _enlarge(larger)
        return larger.properties(config=theme.config(theme.PROJECTOR))

    def _usual(self, spec: Mapping[str, Any]) -> float:
        is_larger = spec["config"]["title"]["fontSize"] > theme.TITLE
        return fitting.USUAL * (theme.PROJECTOR_DRAWING if is_larger else 1)


class LayeredChart(OfflineChart, alt.LayerChart):
    """An offline chart of layers over one another."""


class FacetedChart(OfflineChart, alt.FacetChart):
    """An offline chart of the same drawing for each player, side by side."""


class OwnChart(Carried):
    """Anybody's own altair chart, as it is, carried so that it needs no network."""

    def __init__(self, spec: Mapping[str, Any]) -> None:
        self._spec = dict(spec)

    def to_dict(self, *_args: Any, **_others: Any) -> dict[str, Any]:
        """The chart in words of Vega-Lite."""
        return self._spec

    def _vega(self, spec: Mapping[str, Any], room: float | None) -> dict[str, Any]:
        """As its maker made it: no width, title or axis is changed."""
        return fitting.translated(spec)

    def _drawing(self, spec: Mapping[str, Any]) -> dict[str, Any]:
        return _as_vega_lite(spec)


def _as_vega_lite(spec: Mapping[str, Any]) -> dict[str, Any]:
    """A chart in words of Vega-Lite for a front end, under its media type."""
    meta = spec.get("usermeta", {})
    embed = {**EMBED, **meta.get("embedOptions", {})}
    return {VEGA_LITE: {**spec, "$schema": VEGA_LITE_5, "usermeta": {**meta, "embedOptions": embed}}}


def offline(chart: Any) -> Carried:
    """Anybody's altair chart, shown in a notebook without any network, with its picture and its words.

    `chart` is any altair chart, or a dictionary in words of Vega-Lite; one of ours is given back as it is. It has
    `save`, `png`, `svg`, `page` and `words` like ours. Raises `ArcaneLabError` for what is no chart, and for one whose
    data or pictures lie at an address: load them first, and give the chart a table. Its words are its description, or
    else its title and what is drawn.

    >>> import altair as alt
    >>> bars = alt.Chart(alt.Data(values=[{"a": 1}]), description="One bar.").mark_bar().encode(x="a:Q")
    >>> offline(bars).words()
    'One bar.'
    """
    if isinstance(chart, Carried):
        return chart
    if isinstance(chart, alt.TopLevelMixin):
        try:
            chart = chart.to_dict()
        except alt.MaxRowsError as error:
            raise ArcaneLabError(_too_many(error)) from None
    if not isinstance(chart, Mapping) or not {"mark", "layer", "facet", "hconcat", "vconcat", "concat", "repeat"} & set(
        chart
    ):
        raise ArcaneLabError(f"{shown(chart)} is no chart: give an altair chart, such as alt.Chart(table).mark_bar()")
    if (address := next(_addresses(chart), None)) is not None:
        raise ArcaneLabError(
            f"this chart loads {shown(address)} when it is shown: load it first, such as with pandas, and give the "
            "chart the table"
        )
    return OwnChart(chart)


def _too_many(error: Exception) -> str:
    """What to do about a table of more rows than altair takes; it names both numbers in its own words."""
    rows, most = (f"{int(number):,}" for number in re.findall(r"\d+", str(error))[:2])
    return (
        f"this chart carries {rows} rows, and altair takes {most} at most: count or average them first, such as with "
        "table.groupby(['strategy', 'gold']).size().reset_index(name='games'); or let it carry all of them, "
        "by alt.data_transformers.disable_max_rows()"
    )


def _words(spec: Mapping[str, Any]) -> str:
    """What a chart shows: its description; or else its title, and what its axes show."""
    if "description" in spec:
        return str(spec["description"])
    said = pages.titles_of(spec)
    shown_on: dict[str, dict[str, None]] = {}
    for channel, name in _encodings(spec):
        shown_on.setdefault(channel, {})[name] = None
    # A colour that repeats an axis says nothing new.
    on_axes = {name for channel, names in shown_on.items() if channel in _AXES for name in names}
    shown_on = {at: names for at, names in shown_on.items() if at in _AXES or not set(names) <= on_axes}
    drawn = listed(f"{listed(shown_on[channel])} ({channel})" for channel in _CHANNELS if channel in shown_on)
    said.append(f"A chart of {drawn}" if drawn else "A chart")
    return " ".join(f"{part.rstrip('.')}." for part in said if part)


def _encodings(part: Any) -> Iterator[tuple[str, str]]:
    """What is drawn along each axis of a chart, and by its colours, and of its parts: the title, or the field."""
    if isinstance(part, list):
        for inner in part:
            yield from _encodings(inner)
    if not isinstance(part, Mapping):
        return
    for channel, drawn in part.get("encoding", {}).items():
        if channel not in _CHANNELS or not isinstance(drawn, Mapping):
            continue
        field, how = drawn.get("field", ""), drawn.get("aggregate", "")
        name = drawn.get("title") or (f"{how} of {field}" if how and field else how or field)
        if isinstance(name, str) and name:
            yield channel, name
    for inner in ("layer", "hconcat", "vconcat", "concat", "spec"):
        yield from _encodings(part.get(inner))


def _addresses(part: Any) -> Iterator[str]:
    """Every address that a chart would load something from when it is drawn: data and pictures."""
    if isinstance(part, Mapping):
        if isinstance(part.get("url"), str):
            yield part["url"]
        for name, inner in part.items():
            # What is in a table is data, whatever its columns are called.
            if name not in ("datasets", "values", "usermeta"):
                yield from _addresses(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _addresses(inner)


def _enlarge(part: Any) -> None:
    """Make a part of a chart larger, and everything in it: drawings, spaces, dashes and the signs of legends."""
    if isinstance(part, list):
        for inner in part:
            _enlarge(inner)
    if not isinstance(part, alt.SchemaBase):
        return
    for name, value in part._kwds.items():
        if name in ("width", "height", "spacing") and isinstance(value, int | float):
            part[name] = round(value * theme.PROJECTOR_DRAWING)
        elif name in ("symbolSize", "symbolStrokeWidth", "gradientLength") and isinstance(value, int | float):
            part[name] = round(value * theme.PROJECTOR ** (2 if name == "symbolSize" else 1))
        elif name == "range" and isinstance(value, list) and isinstance(value[0], list):
            part[name] = [[length * theme.PROJECTOR for length in dash] for dash in value]
        else:
            _enlarge(value)


def write_bytes(fp: IO[bytes] | str | Path, content: bytes) -> None:
    """Write bytes to an open file or a path; raises `ArcaneLabError` when that cannot be done."""
    if not isinstance(fp, str | Path):
        fp.write(content)
        return
    # In one go: a full disk leaves no half of a picture.
    write_file(Path(fp), lambda file: file.write(content))


def _packed(png: bytes) -> bytes:
    """The same picture in about a quarter of the bytes: its pixels are packed again, more slowly and tighter.

    A PNG file is eight bytes and then chunks: length, kind, content, checksum. The pixels are in the IDAT chunks.
    """
    chunks, pixels, at = [png[:8]], b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length
        if kind == b"IDAT":
            pixels += content
            continue
        if kind == b"IEND":
            chunks.append(_chunk(b"IDAT", zlib.compress(zlib.decompress(pixels), 9)))
        chunks.append(_chunk(kind, content))
    return b"".join(chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)
