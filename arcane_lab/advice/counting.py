"""Exact answers: all futures counted, where few enough remain and nothing in them is left to chance.

Late in a round little is open: some hidden items, and perhaps a card or two that are still drawn. Every way to deal
these places is played, weighed by in how many ways the cards can lie so; what lies deeper in the deck is not looked at.
That nothing of it mattered is not assumed but seen: the log of each future tells every card that is drawn or shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import perm
from typing import Final, NamedTuple

from arcane_lab.advice.question import BEST, Question, ledger_of
from arcane_lab.advice.rollouts import Future, Numbers, PlainPlayer
from arcane_lab.core.errors import BadSetup, one_of
from arcane_lab.core.libraries import np
from arcane_lab.engine.moves import Row
from arcane_lab.engine.redeal import BestPlay, Counting, Unknown
from arcane_lab.engine.registry import part

#: Plays that an exact answer may take: more would keep people waiting.
MOST_PLAYS: Final = 1_500
#: Positions that a search for the best play may look at, for the same reason.
MOST_POSITIONS: Final = 20_000
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

    None also where chance has a hand in some future: a shuffle, a card picked at random, or the luck of a strategy; and
    where a game does not say what its futures look at, or says that they cannot be counted from here.
    """
    if question.plan.own or question._spec.knowledge.counting is None:
        return None
    counting: Counting = part(question._spec, question._spec.knowledge.counting)
    if not counting.is_countable(question.unknown, question.until):
        return None
    player = PlainPlayer(question)
    for draws in range(MOST_DRAWS + 1):
        ways = _ways(question, counting, draws)
        if ways is None:
            return None
        look = _Look(question, player, counting, draws)
        try:
            rows = [[look.play(future, line) for future, _ in ways] for line in question.lines]
        except _OpenEnded:
            continue
        return Counted(tuple(future for future, _ in ways), np.array(rows), tuple(weight for _, weight in ways))
    return None


def searched(question: Question) -> Question | None:
    """The same question with the best play after each move, where that can be searched; else None.

    What is done before a card is seen is the same whichever it is: the search knows what the seat knows, also where the
    lens shows how the cards lay. Raises `BadSetup` where nothing but the best play is wanted.
    """
    form = question._spec.knowledge.best_play
    if question.wants_best == "no" or form is None:
        return None
    finder: BestPlay = part(question._spec, form)
    found = finder.best_play(question.state, question.seat, question.until, question.lines, MOST_POSITIONS)
    if found is None and question.wants_best == "must":
        reason = "too much is open here to search for the best play"
        allowed = f"a later turn of the last round, or who plays on: {one_of(list(question._spec.strategies))}"
        raise BadSetup("strategies", BEST, reason, allowed)
    return None if found is None else replace(question, searcher=found)


def count_best(question: Question) -> tuple[Question, Counted] | None:
    """All futures with the best play after each move, and the question that says so; None where it is not searched."""
    best = searched(question)
    counted = None if best is None else count_all(best)
    return None if best is None or counted is None else (best, counted)


def _ways(question: Question, counting: Counting, draws: int) -> list[tuple[Future, int]] | None:
    """Every way to deal the places that may matter, with its weight; None when there are too many."""
    unknown = question.unknown
    if unknown.has_extra:
        return None
    places = counting.places_that_matter(unknown, draws) if unknown.cards else []
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


def _future(unknown: Unknown, places: list[int], chosen: tuple[int, ...]) -> Future:
    """A future with these cards in these places, and the others as they come."""
    rest = list(unknown.cards)
    for card in chosen:
        rest.remove(card)
    cards = np.zeros(len(unknown.cards), dtype=np.int64)
    dealt = dict(zip(places, chosen, strict=True))
    others = iter(rest)
    for number in range(len(cards)):
        cards[number] = dealt[number] if number in dealt else next(others)
    return Future(0, cards)


@dataclass(frozen=True, slots=True)
class _Look:
    """Plays futures of which so many cards are drawn at most, and sees to it that nothing else was looked at."""

    question: Question
    player: PlainPlayer
    counting: Counting
    draws: int

    def play(self, future: Future, line: tuple[int, ...]) -> Numbers:
        """The figures of a future; raises `_OpenEnded` when it looked at more than the places that were dealt."""
        ledger = ledger_of(self.question.setup.game)
        seen, is_mixed, is_new_round = 0, False, False

        def listen(rows: tuple[Row, ...]) -> None:
            nonlocal seen, is_mixed, is_new_round
            for row in rows:
                is_new_round = is_new_round or ledger.ends_round(row)
                # What is dealt for the next round is not looked at.
                if not is_new_round:
                    seen += self.counting.shows_card(row)
                    is_mixed = is_mixed or self.counting.mixes_cards(row)

        figures = self.player.play(future, line, listen)
        goes_on = is_new_round and self.question.until == "game"
        # Where every card is placed, whatever is drawn is known.
        looked_deeper = bool(self.question.unknown.cards) and (
            is_mixed or seen > self.draws or self._may_look_at_their_own()
        )
        if self._used_chance() or goes_on or looked_deeper:
            raise _OpenEnded
        return figures

    def _used_chance(self) -> bool:
        """Whether chance had a hand in it: a strategy's luck, or a shuffle in the round."""
        rules, here, end = self.question._spec.rules, self.question.state, self.player.end
        rounds = rules.round_number(end) - rules.round_number(here)
        deals = self.counting.deals_made(end) - self.counting.deals_made(here)
        return self.player.used_luck or deals > int(rounds > 0) or rounds > 1

    def _may_look_at_their_own(self) -> bool:
        """Whether others decided who hold unknown cards that were left as they come: they may go by them."""
        others = self.player.asked - {self.question.seat}
        return bool(others) and self.counting.others_hold_more(self.question.unknown, self.draws)
