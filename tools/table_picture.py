"""Takes the picture of the table for the README: `python -m tools.table_picture` writes `docs/table.png`.

The picture is drawn from a real game by the built bundle, and stored with 256 colours so that it stays small.
"""

from __future__ import annotations

import base64
import random
import struct
import zlib
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Page, sync_playwright

import arcane_lab as al
from arcane_lab.widgets.bundle import packed_bundle
from tests.browser.lab import mount, start_browser
from tools.browser import find_browser

TARGET: Final = Path(__file__).resolve().parents[1] / "docs" / "table.png"
WIDTH: Final = 980
Pixels = npt.NDArray[np.uint8]
# The browser can read its own pictures; nothing else here can.
READ: Final = """async source => {
  const picture = new Image();
  picture.src = 'data:image/png;base64,' + source;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height), brush = canvas.getContext('2d');
  brush.drawImage(picture, 0, 0);
  const { data } = brush.getImageData(0, 0, picture.width, picture.height);
  const blob = new Blob([data]), reader = new FileReader();
  await new Promise(done => { reader.onload = done; reader.readAsDataURL(blob); });
  return [picture.width, picture.height, reader.result.split(',')[1]];
}"""


def game_in_the_middle() -> al.Game:
    """A game of one person and two strategies, where the person has a card to play."""
    game = al.Game("alley", players=["me", "greedy", "greedy"], seed=11)
    chance = random.Random(3)
    while len(game.steps) < 45 or game.step != "play":
        game.play(chance.choice(game.legal_moves()))
    return game


def photograph(page: Page) -> bytes:
    """The table with one card chosen, as a picture of the browser's."""
    widget = al.show(game_in_the_middle())
    state: dict[str, Any] = widget.get_state()
    traits = {name: state[name] for name in state if not name.startswith("_") and name != "layout"}
    body = "<style>h1 { display: none } body { margin: 0 }</style>"
    mounted = mount(page, packed_bundle("alley"), "", traits, body=body)
    page.locator(".al-hand [data-mark=next]").first.click()
    page.evaluate("() => document.activeElement.blur()")
    return mounted.root.screenshot()


def with_256_colours(pixels: Pixels) -> bytes:
    """A picture of rows, columns and red, green, blue as a PNG file with its most frequent colours."""
    height, width, _ = pixels.shape
    flat = pixels.reshape(-1, 3).astype(np.int32)
    # Near colours first fall together, so that the 256 are really different ones.
    _, which, counts = np.unique(flat >> 3, axis=0, return_inverse=True, return_counts=True)
    sums = np.stack([np.bincount(which.ravel(), weights=flat[:, channel]) for channel in range(3)], axis=1)
    means = sums / counts[:, None]
    palette = means[np.argsort(-counts, kind="stable")[:256]].round().astype(np.int32)
    nearest = ((means[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2).argmin(axis=1)
    rows = nearest[which.ravel()].astype(np.uint8).reshape(height, width)
    data = np.concatenate([np.zeros((height, 1), np.uint8), rows], axis=1).tobytes()
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"PLTE", palette.astype(np.uint8).tobytes()), (b"IDAT", zlib.compress(data, 9))]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in [*chunks, (b"IEND", b"")])


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def main() -> None:
    """Write the picture."""
    with sync_playwright() as playwright:
        browser = start_browser(playwright, find_browser())
        page = browser.new_page(viewport={"width": WIDTH, "height": 900}, reduced_motion="reduce")
        source = base64.b64encode(photograph(page)).decode()
        width, height, data = page.evaluate(READ, source)
        browser.close()
    pixels = np.frombuffer(base64.b64decode(data), np.uint8).reshape(height, width, 4)[:, :, :3]
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_bytes(with_256_colours(pixels))
    print(f"{TARGET.name}: {width} x {height}, {TARGET.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
