"""Every chart looks as it did when somebody last opened its picture and found it good.

The reference pictures lie beside the samples; `python -m tests.charts.draw` draws them anew, and whoever does so opens
each of them. They are drawn in the one font that the drawing library brings along, so the fonts of a machine do not
matter. Versions of that library differ by a shade at the edge of a letter: pictures are compared in blocks of pixels,
where a moved dot, a lost label or another colour shows and a softer edge does not.
"""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from tests.charts.draw import FOLDERS, picture_of, reference_of
from tests.charts.samples import SAMPLES

#: Pixels to a block, and how far one may differ (of 255) at most and on average.
BLOCK = 4
MOST = 55
ON_AVERAGE = 0.5


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """How far two pictures of one size differ in blocks of pixels: at most, and on average."""
    blocks = [np.asarray(picture.convert("RGB").reduce(BLOCK), dtype=float) for picture in (one, other)]
    apart = np.abs(blocks[0] - blocks[1])
    return float(apart.max()), float(apart.mean())


def is_alike(one: Image.Image, other: Image.Image) -> bool:
    most, average = difference(one, other)
    return most <= MOST and average <= ON_AVERAGE


@pytest.mark.parametrize("name", SAMPLES)
def test_a_chart_looks_like_its_reference_picture(name):
    drawn = picture_of(SAMPLES[name]())
    with Image.open(reference_of(name)) as reference:
        assert drawn.size == reference.size
        assert is_alike(drawn, reference), difference(drawn, reference)


def test_every_reference_picture_belongs_to_a_chart():
    assert sorted(path.stem for folder in FOLDERS for path in folder.glob("*.png")) == sorted(SAMPLES)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("comparison", 4.2, 4.6),  # one dot moves by less than half a gold
        ("comparison", "p3 collector", "p3 collectors"),  # one letter more in a label
        ("league", 1.62, 1.72),  # one bar is a little longer
    ],
)
def test_a_small_change_of_the_numbers_is_seen(name, old, new):
    spec = SAMPLES[name]().to_dict()
    for rows in spec["datasets"].values():
        for row in rows:
            row.update({column: new for column, value in row.items() if value == old})
    with Image.open(reference_of(name)) as reference:
        changed = picture_of(spec)
        assert changed.size != reference.size or not is_alike(changed, reference)


def test_another_colour_is_seen():
    spec = SAMPLES["league"]().to_dict()
    spec["layer"][1]["encoding"]["color"]["value"] = "#009e73"
    with Image.open(reference_of("league")) as reference:
        assert not is_alike(picture_of(spec), reference)
