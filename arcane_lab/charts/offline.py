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
from typing import Any, Final

import altair as alt
import vl_convert as vlc

VEGA_LITE_5: Final = "https://vega.github.io/schema/vega-lite/v5.json"  # a name, never fetched
PIXELS: Final = 2  # pixels of the picture for each point: sharp on a projector


def version_drawn() -> str:
    """The version of Vega-Lite that altair writes and vl-convert draws, such as '6.4'."""
    return ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])


class OfflineChart(alt.LayerChart):
    """An altair chart that carries its picture and its words, so that it needs no network to be seen.

    It is an altair chart in every way: `to_dict`, `properties` and `save` work as altair's do.
    """

    def words(self) -> str:
        """What the chart shows, in sentences: for a screen reader and for plain text."""
        return str(self.to_dict().get("description", "A chart."))

    def png(self) -> bytes:
        """The picture as the bytes of a PNG file."""
        picture = vlc.vegalite_to_png(json.dumps(self.to_dict()), vl_version=version_drawn(), scale=PIXELS)
        return _packed(bytes(picture))

    def svg(self) -> str:
        """The picture as SVG text."""
        return str(vlc.vegalite_to_svg(json.dumps(self.to_dict()), vl_version=version_drawn()))

    def _repr_mimebundle_(self, *_args: Any, **_kwargs: Any) -> dict[str, Any]:
        spec = self.to_dict()
        return {
            "application/vnd.vegalite.v5+json": dict(spec, **{"$schema": VEGA_LITE_5}),
            "image/png": base64.b64encode(self.png()).decode(),
            "text/plain": self.words(),
        }

    def _repr_html_(self) -> None:
        """None: altair's own HTML would fetch from the network."""


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
