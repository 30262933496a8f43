"""The charts of the picture tests, each from a table that is written down or counted here: nothing is simulated."""

from __future__ import annotations

from collections.abc import Callable
from math import comb, sqrt
from typing import Any, Final

import pandas as pd

from arcane_lab import charts
from tests.charts.players import FOUR, SUBTITLE, binomial
from tests.of_games import of_games


def bell(who: tuple[str, ...], wide: int = 12, reach: float = 0.02) -> pd.DataFrame:
    """Shares of a hill for each player, a little further right for each."""
    rows = []
    for seat, name in enumerate(who):
        for k in range(wide):
            share = binomial(wide - 1, 0.35 + 0.1 * seat, k)
            rows.append((name, 10 * k, 10 * k + 10, share, max(0.0, share - reach), share + reach))
    return pd.DataFrame(rows, columns=["who", "left", "right", "share", "low", "high"])


def distribution() -> charts.OfflineChart:
    table = bell(FOUR[:3])
    return charts.distribution_chart(
        table, title="How much gold players end with", subtitle=SUBTITLE, unit="gold at the end"
    )


def distribution_exact() -> charts.OfflineChart:
    table = bell(FOUR[:2], wide=8)
    exact = table[["who", "left", "right", "share"]].assign(share=table["share"] * 1.03)
    return charts.distribution_chart(
        table, title="Cards seen, counted and simulated", subtitle=SUBTITLE, unit="cards", exact=exact
    )


def comparison() -> charts.OfflineChart:
    rows = [
        ("dearer coins", "p1 greedy", 4.2, 3.4, 5.0),
        ("dearer coins", "p2 careful", 0.3, -0.5, 1.1),
        ("dearer coins", "p3 collector", -1.6, -2.3, -0.9),
        ("penalty of 5", "p1 greedy", 1.1, 0.4, 1.8),
        ("penalty of 5", "p2 careful", -2.4, -3.1, -1.7),
        ("penalty of 5", "p3 collector", 0.0, -0.7, 0.7),
        ("first edition's long game", "p1 greedy", 7.9, 6.5, 9.3),
        ("first edition's long game", "p2 careful", 6.2, 4.9, 7.5),
        ("first edition's long game", "p3 collector", 8.8, 7.4, 10.2),
    ]
    table = pd.DataFrame(rows, columns=["setting", "who", "difference", "low", "high"])
    return charts.comparison_chart(table, title="What other settings change", subtitle=SUBTITLE, unit="gold at the end")


def sweep() -> charts.OfflineChart:
    rows = []
    for value in range(1, 8):
        for seat, name in enumerate(FOUR[:3]):
            mean = 55 + 4 * seat + (3 - seat) * sqrt(value) * 2
            rows.append((value, name, mean, mean - 1.2, mean + 1.2))
    table = pd.DataFrame(rows, columns=["value", "who", "mean", "low", "high"])
    return charts.sweep_chart(
        table, title="Dearer coins", subtitle=SUBTITLE, unit="gold at the end", parameter="gold of a trick coin"
    )


def sweep_words() -> charts.OfflineChart:
    rows = [
        (value, name, mean + seat, mean + seat - 0.02, mean + seat + 0.02)
        for value, mean in (("by step", 0.3), ("by seat", 0.34), ("random", 0.27))
        for seat, name in ((0, "p1 greedy"), (0.08, "p2 careful"))
    ]
    table = pd.DataFrame(rows, columns=["value", "who", "mean", "low", "high"])
    return charts.sweep_chart(
        table, title="The order of the inspection", subtitle=SUBTITLE, unit="share of games won", parameter="order"
    )


def sweep_map() -> charts.OfflineChart:
    rows = []
    for x in (1, 2, 3, 4, 5):
        for y in (0, 5, 10, 15):
            mean = 50 + 3.1 * x - 0.6 * y + 0.1 * x * y
            rows.append((x, y, mean, mean - 0.8, mean + 0.8))
    table = pd.DataFrame(rows, columns=["x", "y", "value", "low", "high"])
    return charts.sweep_map(
        table,
        title="Dearer coins and a larger penalty",
        subtitle=SUBTITLE,
        unit="gold at the end",
        parameters=("gold of a trick coin", "infamy of the penalty"),
    )


LEAGUE: Final = {"random": -1.9, "greedy": 0.2, "careful": 0.5, "rusher": -0.4, "collector": 0.1, "lookahead": 1.5}


def league() -> charts.OfflineChart:
    rows = [(name, strength, strength - 0.12, strength + 0.12) for name, strength in LEAGUE.items()]
    table = pd.DataFrame(rows, columns=["strategy", "strength", "low", "high"])
    return charts.league_chart(
        table, title="How strong each strategy is", subtitle=SUBTITLE, unit="strength (Bradley and Terry's, mean 0)"
    )


def league_map() -> charts.OfflineChart:
    names = sorted(LEAGUE, key=lambda name: -LEAGUE[name])
    rows = []
    for row in names:
        for column in names:
            if row != column:
                share = 1 / (1 + 2.718 ** (LEAGUE[column] - LEAGUE[row]))
                rows.append((row, column, share, share - 0.02, share + 0.02))
    table = pd.DataFrame(rows, columns=["row", "column", "share", "low", "high"])
    return charts.league_map(table, title="Who beats whom, two seats", subtitle=SUBTITLE)


def path() -> charts.OfflineChart:
    rows: list[tuple[Any, ...]] = []
    for seat, name in enumerate(FOUR[:3]):
        for turn in range(31):
            middle = 3 * turn - 25 * (turn > 18)
            low, high = max(0, middle - 6 - turn // 3), middle + 5 + turn // 2
            gold = 4 * seat + max(0, middle + (8 if turn % 7 > 3 else -9)) if turn <= 27 + seat else None
            rows.append((turn, name, gold, low, middle, high))
    table = pd.DataFrame(rows, columns=["turn", "who", "gold", "low", "middle", "high"])
    return charts.path_chart(table, title="Game 17 turn by turn", subtitle=SUBTITLE)


def projector() -> charts.OfflineChart:
    return distribution().projector()


def probability() -> charts.OfflineChart:
    """Chances of few outcomes, side by side: the number of queens among five cards."""
    hands = comb(52, 5)
    ways = [comb(4, k) * comb(48, 5 - k) for k in range(5)]
    rows = [(k, each / hands, f"{each:,} of {hands:,}") for k, each in enumerate(ways)]
    table = pd.DataFrame(rows, columns=["outcome", "probability", "chance"])
    return charts.probability_chart(table, title="Queens among five cards", subtitle=["exact"], unit="queens")


def probability_estimated() -> charts.OfflineChart:
    """Chances of many outcomes at their distances, each with its interval."""
    shares = [binomial(30, 0.4, k) for k in range(31)]
    reach = [2 * sqrt(share * (1 - share) / 1_000) for share in shares]
    rows = [
        (k, share, f"{share:.1%}", max(0.0, share - wide), share + wide)
        for k, (share, wide) in enumerate(zip(shares, reach, strict=True))
    ]
    table = pd.DataFrame(rows, columns=["outcome", "probability", "chance", "low", "high"])
    return charts.probability_chart(
        table, title="Heads of thirty throws", subtitle=["estimate, n = 1,000, seed 1"], unit="heads"
    )


def what_if() -> charts.OfflineChart:
    rows = [
        ("play BC a3", 36.6, 35.1, 38.1, True),
        ("play CB a3", 35.9, 34.4, 37.4, True),
        ("play DE c1, then sell a1-b1-c1", 34.8, 33.2, 36.4, True),
        ("play OW b2", 31.2, 30.0, 32.4, False),
        ("discard MB", 27.5, 26.0, 29.0, False),
    ]
    table = pd.DataFrame(rows, columns=["move", "value", "low", "high", "as_good"])
    subtitle = ["what p1 knows, 500 futures, seed 1; bars are 95% intervals"]
    return charts.what_if_chart(table, title="What follows: gold", subtitle=subtitle, unit="gold")


def review() -> charts.OfflineChart:
    rows = []
    for k in range(18):
        gave, came = (6.2, 0.4) if k == 5 else (0.3 + k % 4 * 0.5, (-1) ** k * (k % 5))
        moves = (1 + 4 * k, f"play OW {k}", "draw deck")
        rows.append((*moves, gave, gave - 1.6, gave + 1.6, came, came - 1.2, came + 1.2))
    names = [f"{name}{end}" for name in ("given_away", "came") for end in ("", "_low", "_high")]
    table = pd.DataFrame(rows, columns=["step", "move", "best", *names])
    subtitle = ["gold at the end of the round; 200 futures of each move, seed 1"]
    return charts.review_chart(table, title="Bad luck or bad move: p1", subtitle=subtitle, unit="gold")


SAMPLES: Final[dict[str, Callable[[], charts.OfflineChart]]] = {
    function.__name__: function
    for function in (
        distribution,
        distribution_exact,
        comparison,
        sweep,
        sweep_words,
        sweep_map,
        league,
        league_map,
        path,
        probability,
        probability_estimated,
        projector,
        what_if,
        review,
    )
}
#: Those of the charts that games add.
for _module in of_games("charts.samples"):
    SAMPLES.update({function.__name__: function for function in _module.SAMPLES})
