"""A chart that is shown without any network, in a trusted notebook and in one that is not.

JupyterLab carries Vega-Lite 5 itself; altair's own ways of showing a chart fetch a newer one from the network. So
ours hands over three things: the chart in words of Vega-Lite 5, a picture (PNG, made by vl-convert on this machine),
and a sentence. A notebook front end takes the best one it can show.
"""

from __future__ import annotations

import base64
import json
import struct
import zlib
from os import PathLike
from pathlib import Path
from typing import IO, Any, Final, TypeVar

import altair as alt
import vl_convert as vlc

from arcane_lab.charts import theme
from arcane_lab.charts.pages import page_of
from arcane_lab.core.errors import ArcaneLabError, BadSetup, UnknownName, real_number, yes_or_no
from arcane_lab.core.json_files import UnreadableFile, write_file, write_text

VEGA_LITE_5: Final = "https://vega.github.io/schema/vega-lite/v5.json"  # a name, never fetched
PIXELS: Final = 2  # pixels of the picture for each point: sharp on a projector
MOST_PIXELS: Final = 20
KINDS: Final = ("html", "png", "svg", "json")

C = TypeVar("C", bound="OfflineChart")


def version_drawn() -> str:
    """The version of Vega-Lite that altair writes and vl-convert draws, such as '6.4'."""
    return ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])


class OfflineChart(alt.TopLevelMixin):
    """An altair chart that carries its picture and its words, so that it needs no network to be seen.

    It is an altair chart in every way: `to_dict` and `properties` work as altair's do. `save` writes pages and pictures
    that need no network either, and `projector()` is the same chart with larger words, lines and dots.
    """

    def words(self) -> str:
        """What the chart shows, in sentences: for a screen reader and for plain text."""
        return str(self.to_dict().get("description", "A chart."))

    def png(self, scale: float = PIXELS) -> bytes:
        """The picture as the bytes of a PNG file, with `scale` pixels for each point."""
        if real_number("scale", scale, 0) == 0 or scale > MOST_PIXELS:
            raise BadSetup("scale", scale, "no picture has that size", f"a number above 0 and up to {MOST_PIXELS}")
        picture = vlc.vegalite_to_png(json.dumps(self.to_dict()), vl_version=version_drawn(), scale=scale)
        return _packed(bytes(picture))

    def svg(self) -> str:
        """The picture as SVG text."""
        return str(vlc.vegalite_to_svg(json.dumps(self.to_dict()), vl_version=version_drawn()))

    def page(self) -> str:
        """An HTML page of its own with the picture, its words and its numbers; it loads nothing from anywhere."""
        return page_of(self.to_dict(), self.svg())

    def projector(self: C) -> C:
        """The same chart for a projector: larger words, thicker lines, larger dots."""
        chart: Any = self
        larger: C = chart.copy(deep=True)
        _enlarge(larger)
        return larger.properties(config=theme.config(theme.PROJECTOR))

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
        text = {"html": self.page, "svg": self.svg, "json": self.to_json}[kind]()
        if hasattr(fp, "write"):
            fp.write(text)
        else:
            write_text(Path(fp), text)

    def bundle(self, *, with_picture: bool = True) -> dict[str, Any]:
        """What a notebook is given, by media type: the chart, its words and, unless left out, its picture.

        Making the picture takes most of the time; a chart that is about to change again does without, and without
        having every word of it checked once more.
        """
        spec = self.to_dict(validate=yes_or_no("with_picture", with_picture))
        made: dict[str, Any] = {"application/vnd.vegalite.v5+json": dict(spec, **{"$schema": VEGA_LITE_5})}
        if with_picture:
            made["image/png"] = base64.b64encode(self.png()).decode()
        return {**made, "text/plain": str(spec.get("description", "A chart."))}

    def _repr_mimebundle_(self, *_args: Any, **_kwargs: Any) -> dict[str, Any]:
        return self.bundle()

    def _repr_html_(self) -> None:
        """None: altair's own HTML would fetch from the network."""


class LayeredChart(OfflineChart, alt.LayerChart):
    """An offline chart of layers over one another."""


class FacetedChart(OfflineChart, alt.FacetChart):
    """An offline chart of the same drawing for each player, side by side."""


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
    try:
        # In one go: a full disk leaves no half of a picture.
        write_file(Path(fp), lambda file: file.write(content))
    except UnreadableFile as error:
        raise ArcaneLabError(f"{error}; choose another place") from None


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
