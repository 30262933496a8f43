"""What only Arcana Rising tells of a seat: see `tests/knowledge/entries.py`."""

from __future__ import annotations

from collections.abc import Iterator

import arcane_lab as al
from arcane_lab.engine.game import BaseGame
from tests.knowledge.entries import tried


def the_odds(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """Every question that is asked of a view, with its reasons."""
    rising, view = al.chance.rising, game.view(str(reader))
    codes = [code for code, _ in zip(sorted(view.unseen), range(2), strict=False)] or ["CTW"]
    for ask in (
        lambda: rising.moons(view),
        *(lambda name=name: rising.moons(view).next(name).why() for name in "CG"),
        lambda: rising.moons(view).pairs(5),
        lambda: rising.cards(view),
        lambda: rising.cards(view).coming,
        *(lambda code=code: rising.cards(view).where(code) for code in codes),
        *(lambda code=code: rising.cards(view).comes(code).why() for code in codes),
        lambda: rising.cards(view).among(codes, f"hand of {view.seats[-1]}"),
        lambda: rising.engine(view, turns=[6]),
        lambda: rising.payments(view, codes[:1]),
    ):
        yield from tried(ask)
