"""The charts of the picture tests that only Arcane Alley has."""

from __future__ import annotations

from typing import Final

import pandas as pd

from arcane_lab import charts
from tests.charts.players import FOUR, SUBTITLE, binomial


def gold_infamy() -> charts.OfflineChart:
    rows = []
    for seat, name in enumerate(FOUR):
        for gold in range(20):
            for infamy in range(5):
                share = binomial(19, 0.3 + 0.08 * seat, gold) * binomial(4, 0.6 - 0.1 * seat, infamy)
                if share > 0.0002:
                    rows.append((name, 10 * gold, 5 * infamy, share))
    table = pd.DataFrame(rows, columns=["who", "gold", "infamy", "share"])
    return charts.gold_infamy_map(
        table, title="How much gold and infamy players end with", subtitle=SUBTITLE, ranges=(10, 5)
    )


ITEMS: Final = (
    "Trick Coin", "Healing Tonic", "Dragon's Egg", "Boomerang Sword", "Cursed Mirror", "Crystal Ball",
    "Bottled Fairy", "Bubbling Cauldron", "Flying Carpet", "Magic Lamp", "Voodoo Doll", "Wand",
)  # fmt: skip


def items() -> charts.OfflineChart:
    rows = []
    for place, item in enumerate(ITEMS):
        for seat, name in enumerate(FOUR[:2]):
            mean = 0.05 + ((place * 7 + 3 * seat) % 12) / 20
            rows.append((item, name, mean, mean - 0.02, mean + 0.02))
    table = pd.DataFrame(rows, columns=["item", "who", "mean", "low", "high"])
    return charts.items_chart(table, title="How often each item is sold", subtitle=SUBTITLE)


def inspections() -> charts.OfflineChart:
    rows = []
    for name, triggered, penalised in zip(FOUR, (0.42, 0.18, 0.11, 0.29), (0.22, 0.02, 0.06, 0.03), strict=True):
        for what, share in (("triggered the inspection", triggered), ("paid the penalty", penalised)):
            rows.append((name, what, share, share - 0.015, share + 0.015))
    table = pd.DataFrame(rows, columns=["who", "what", "share", "low", "high"])
    return charts.inspections_chart(table, title="Who triggers inspections, and who pays", subtitle=SUBTITLE)


SAMPLES: Final = (gold_infamy, items, inspections)

#: For each chart: its columns, a row, and what else it needs.
ROWS: Final = {
    "items_chart": (("item", "who", "mean", "low", "high"), ("x", "p1", 1.0, 0.5, 1.5), {}),
    "inspections_chart": (("who", "what", "share", "low", "high"), ("p1", "t", 0.3, 0.2, 0.4), {}),
    "gold_infamy_map": (("who", "gold", "infamy", "share"), ("p1", 10, 5, 0.3), {}),
}
