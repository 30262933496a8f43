"""Draws the reference pictures: ``python -m tests.charts.draw [NAME ...]``. Open each one before you keep it."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import vl_convert
from PIL import Image

from arcane_lab.charts import OfflineChart, fitting, theme
from tests.charts.samples import SAMPLES

#: Where the pictures lie: those of the toolkit's charts, and those of the charts that games add.
FOLDERS = [Path(__file__).parent / "pictures", *sorted(Path(__file__).parents[1].glob("games/*/charts/pictures"))]
#: The drawing library carries this font, so it is there on every machine.
FONT = "Liberation Sans"


def picture_of(chart: OfflineChart | dict[str, Any]) -> Image.Image:
    """The picture of a chart, the same on every machine."""
    spec = chart if isinstance(chart, dict) else chart.to_dict()
    spec["config"]["font"] = FONT
    room = fitting.USUAL * (theme.PROJECTOR_DRAWING if spec["config"]["title"]["fontSize"] > theme.TITLE else 1)
    png = vl_convert.vega_to_png(theme.on_paper(json.dumps(fitting.fitted(spec, room))), scale=1)
    with Image.open(io.BytesIO(png)) as picture:
        return picture.convert("RGB")


def reference_of(name: str) -> Path:
    """The reference picture of a chart, beside the module that makes it."""
    return Path(str(sys.modules[SAMPLES[name].__module__].__file__)).parent / "pictures" / f"{name}.png"


def main() -> None:
    """Draw the pictures of the charts that are named, or all."""
    for name in sys.argv[1:] or SAMPLES:
        # So few colours are drawn that a table of 256 holds them all, in a third of the bytes.
        few = picture_of(SAMPLES[name]()).quantize(256, dither=Image.Dither.NONE)
        few.save(reference_of(name), optimize=True)
        print(f"drawn: {reference_of(name)}")


if __name__ == "__main__":
    main()
