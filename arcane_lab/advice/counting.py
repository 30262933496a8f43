"""Exact answers: all futures counted, where few enough remain and nothing in them is left to chance.

Late in a round little is open: some hidden items, and perhaps a card or two that are still drawn. Every way to deal
these places is played, weighed by in how many ways the cards can lie so; what lies deeper in the deck is not looked at.
That nothing of it mattered is not assumed but seen: the log of each future tells every card that is drawn or shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import perm
from typing import Any, Final, NamedTuple

import numpy as np

from arcane_lab.advice.question import Question, ledger_of, redeal_of
from arcane_lab.advice.rollouts import Future, Numbers, PlainPlayer
from arcane_lab.engine.moves import Row

#: Plays that an exact answer may take: more would keep people waiting.
MOST_PLAYS: Final = 1_500
#: Cards from the top of the deck that are looked at.
MOST_DRAWS: Final = 2


class _OpenEnded(Exception):
    """A future that is not determined by the places that were dealt."""


class Counted(NamedTuple):
    """All futures, the figures of each (by line, future, seat), and in how many ways the cards can lie so."""

    futures: tuple[Future, ...]
    rows: Numbers
    weights: tuple[int, ...]


def count_all(question: Question) -> Counted | None:
    """All futures of a question; None where there are too many.

    None also where chance has a hand in some future: a shuffle, a card picked at random, or the luck of a strategy.
    """
    if question.plan.own or redeal_of(question.setup.game).picks_at_random(question.state):
        return None
    player = PlainPlayer(question)
    for draws in range(MOST_DRAWS + 1):
        ways = _ways(question, draws)
        if ways is None:
            return None
        leaves_stashes = _leaves_stashes(question, draws)
        try:
            rows = [
                [_play(player, question, future, line, draws, leaves_stashes) for future, _ in ways]
                for line in question.lines
            ]
        except _OpenEnded:
            continue
        return Counted(tuple(future for future, _ in ways), np.array(rows), tuple(weight for _, weight in ways))
    return None


def _leaves_stashes(question: Question, draws: int) -> bool:
    """Whether unknown cards of other stashes are left as they come, since nobody plays from one any more."""
    unknown = question.unknown
    dealt = redeal_of(question.setup.game).places_that_matter(unknown, draws)
    return any(field == "stash_item" and number not in dealt for number, (field, _) in enumerate(unknown.places))


def _ways(question: Question, draws: int) -> list[tuple[Future, int]] | None:
    """Every way to deal the places that may matter, with its weight; None when there are too many."""
    unknown = question.unknown
    if unknown.secret:
        return None
    places = redeal_of(question.setup.game).places_that_matter(unknown, draws)
    most = min(question.games, MOST_PLAYS // len(question.lines))
    counts = Counter(unknown.cards)
    # At least so many: rows of cards that are all different.
    if perm(len(counts), min(len(places), len(counts))) > most:
        return None
    found: list[tuple[Future, int]] = []
    for chosen, weight in _deals(counts, len(places)):
        if len(found) == most:
            return None
        found.append((_future(unknown, places, chosen), weight))
    return found


def _deals(counts: Mapping[int, int], places: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every row of cards for some places, with the number of ways in which the single cards can lie so."""
    if places == 0:
        yield (), 1
        return
    for card, left in sorted(counts.items()):
        if left:
            rest = {**counts, card: left - 1}
            for cards, weight in _deals(rest, places - 1):
                yield (card, *cards), left * weight


def _future(unknown: Any, places: list[int], chosen: tuple[int, ...]) -> Future:
    """A future with these cards in these places, and the others as they come."""
    rest = list(unknown.cards)
    for card in chosen:
        rest.remove(card)
    cards = np.zeros(len(unknown.cards), dtype=np.int64)
    dealt = dict(zip(places, chosen, strict=True))
    others = iter(rest)
    for number in range(len(cards)):
        cards[number] = dealt[number] if number in dealt else next(others)
    return Future(0, cards, np.zeros((0, 9), dtype=np.int64))


def _play(
    player: PlainPlayer, question: Question, future: Future, line: tuple[int, ...], draws: int, leaves_stashes: bool
) -> Numbers:
    """The figures of a future; raises `_OpenEnded` when it looked at more than the places that were dealt."""
    futures, accounts = redeal_of(question.setup.game), ledger_of(question.setup.game)
    seen, is_mixed, is_new_round = 0, False, False

    def listen(rows: tuple[Row, ...]) -> None:
        nonlocal seen, is_mixed, is_new_round
        for row in rows:
            is_new_round = is_new_round or accounts.ends_round(row)
            # What is dealt for the next round is not looked at.
            if not is_new_round:
                seen += futures.shows_card(row)
                is_mixed = is_mixed or futures.mixes_cards(row)

    figures = player.play(future, line, listen)
    goes_on = is_new_round and question.until == "game"
    # Where every card is placed, whatever is drawn is known. Other seats know their own stash and may go by it.
    others = player.asked - {question.seat}
    looked_deeper = bool(question.unknown.places) and (is_mixed or seen > draws or (bool(others) and leaves_stashes))
    if player.used_luck or goes_on or looked_deeper:
        raise _OpenEnded
    return figures
