"""Exact odds: how long single answers take, and the sum of many unseen cards beside icepool."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from time import perf_counter
from typing import Any, Final

import arcane_lab as al
from tools.bench.report import Report, times

CARDS: Final = 7
KINDS: Final = 20
#: Decks of each library; a new one each time, so that nothing is remembered.
DECKS: Final = 60


def bench_odds(report: Report) -> None:
    """Single answers against their budgets, and the sum over unseen cards against icepool."""
    deck = al.chance.Deck({"queen": 4, "other": 48})
    view = al.Game("alley", players=3, seed=7).view("p1")
    asks: dict[str, Callable[[], Any]] = {
        "the next card": lambda: deck.next("queen"),
        "the mean wait for the second copy": lambda: deck.waiting("queen", 2).mean,
        "the next card of a seat's view": lambda: al.chance.unseen(view).next("OW"),
    }
    for what, ask in asks.items():
        report.show(f"exact: {what}", f"{1000 * median(taken(ask) for _ in range(200)):.2f} ms", "under 2 ms")
    bench_sums(report)


def bench_sums(report: Report) -> None:
    """The sum of seven unseen cards of twenty kinds: our whole-number polynomial and icepool take turns."""
    decks = [new_deck(number) for number in range(DECKS)]
    ours = median(taken(partial(ask_us, *deck)) for deck in decks)
    what = f"exact sum of {CARDS} unseen cards of {KINDS} kinds"
    report.show(what, f"{1000 * ours:.2f} ms")
    try:
        name = f"icepool {version('icepool')}"
    except PackageNotFoundError:
        report.show("the same by icepool", "not installed")
        return
    rows = [(taken(partial(ask_us, *deck)), taken(partial(ask_icepool, *deck))) for deck in decks]
    theirs = median(time for _, time in rows)
    report.show(f"the same by {name}, a new deck each time", f"{1000 * theirs:.2f} ms")
    ratio = median(their_time / our_time for our_time, their_time in rows)
    report.show("as fast as icepool", times(ratio), "at least 5 times")


def taken(ask: Callable[[], Any]) -> float:
    """How long something takes once, in seconds."""
    begun = perf_counter()
    ask()
    return perf_counter() - begun


def new_deck(number: int) -> tuple[dict[int, int], dict[int, int]]:
    """The copies and the values of twenty kinds, as in a game: two to twelve copies, values from -5 to 10."""
    luck = random.Random(number)
    copies = {kind: luck.randint(2, 12) for kind in range(KINDS)}
    return copies, {kind: luck.randint(-5, 10) for kind in range(KINDS)}


def ask_us(copies: dict[int, int], values: dict[int, int]) -> dict[Any, Any]:
    """The exact distribution, by `al.chance`."""
    return al.chance.Deck(copies).total(CARDS, values=values).weights


def ask_icepool(copies: dict[int, int], values: dict[int, int]) -> dict[Any, Any]:
    """The exact distribution, by icepool; kinds of one value are put together, as it would be done by hand."""
    icepool = import_module("icepool")
    by_value: Counter[int] = Counter()
    for kind, each in copies.items():
        by_value[values[kind]] += each
    return dict(icepool.Deck(by_value).deal(CARDS).sum())
