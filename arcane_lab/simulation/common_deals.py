"""The same games played in several settings, chunk by chunk, so that all of them stop after the same game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Any, Final, TypeVar

from arcane_lab.core.errors import UnknownName
from arcane_lab.core.libraries import np
from arcane_lab.core.text import listed
from arcane_lab.engine.registry import find_game
from arcane_lab.records.dealing import begin
from arcane_lab.records.games import positions_of
from arcane_lab.simulation.arguments import How
from arcane_lab.simulation.batches import Batch, Rows
from arcane_lab.simulation.pairing import Pairs
from arcane_lab.simulation.plan import Plan, check_games, check_progress
from arcane_lab.simulation.progress import progress_bar
from arcane_lab.simulation.repeating import tried_again
from arcane_lab.simulation.result import Result
from arcane_lab.simulation.running import Played, Run
from arcane_lab.simulation.workers import Workers

#: Seconds that each setting should play in a chunk, and how many games the first chunk has.
CHUNK_SECONDS: Final = 0.2
FIRST_CHUNK: Final = 10
#: How many bytes the rows of a chunk may need, all settings together.
CHUNK_BYTES: Final = 64_000_000
#: Games whose deals are laid side by side to see whether two settings deal alike.
DEALS_LOOKED_AT: Final = 6

#: What may be kept of each setting.
KEEPS: Final = ("summary", "seats")

#: What one setting played in a chunk, in the order of its games.
Batches = list[Batch]
#: What all settings have played, and the pairs of each with the first.
Now = tuple[list[Played], list[Pairs]]
#: What comes of chunks.
T = TypeVar("T")


# --- settings ---------------------------------------------------------------------------------------------


def is_same(one: Plan, two: Plan) -> bool:
    """Whether two plans are one and the same, so that their games cannot differ.

    A person's own functions may draw chance from elsewhere, so of them nothing is known beforehand.
    """
    return not one.own and (one.setup, one.built_in, one.most_rounds) == (two.setup, two.built_in, two.most_rounds)


def same_deal(one: Plan, two: Plan) -> bool:
    """Whether games are dealt alike in both: as many seats, and the same cards in the same order and places."""
    # Who starts may be drawn, and be the same in one game and not in the next.
    is_alike = (_deal(one, play) == _deal(two, play) for play in range(DEALS_LOOKED_AT))
    return one.setup.players == two.setup.players and all(is_alike)


def _deal(plan: Plan, play: int) -> tuple[str, Any]:
    """The cards of a game in their order, and where the first of them lie."""
    setup = replace(plan.setup, play=play)
    state, _ = begin(setup)
    return positions_of(setup.game).write_deal(state), find_game(setup.game).rules.laid_out(state)


# --- playing ----------------------------------------------------------------------------------------------


def play_settings(
    plans: Sequence[Plan], games: object, how: How, *, keep: str, first: int = 0
) -> tuple[list[Result], list[Pairs]]:
    """The results of several plans on the same deals, and the pairs of each with the one of number ``first``.

    After Ctrl-C all have the same games, those before the chunk that
    was under way.
    """
    wanted = check_games(games)
    if not isinstance(keep, str) or keep not in KEEPS:
        raise UnknownName("something to keep", keep, KEEPS)
    runs = [Run(plan, wanted, keep, mode=how.mode) for plan in plans]
    base = plans[first]
    spec = find_game(base.setup.game)
    nothing = [Pairs(min(base.setup.players, plan.setup.players), spec, is_same(base, plan)) for plan in plans]

    def add(now: Now, chunk: list[Batches]) -> Now:
        whole = [joined(batches) for batches in chunk]
        pairs = [pair.copy() for pair in now[1]]
        for pair, rows in zip(pairs, whole, strict=True):
            pair.add(whole[first], rows)
        return [run.with_batches(old, new) for run, old, new in zip(runs, now[0], chunk, strict=True)], pairs

    played, pairs = play_common(plans, wanted, ([run.played for run in runs], nothing), add, how)
    results = [run.result(found) for run, found in zip(runs, played, strict=True)]
    # A stop that comes while games are tried again loses none.
    with suppress(KeyboardInterrupt):
        results = [tried_again(run.plan, result) for run, result in zip(runs, results, strict=True)]
    return results, pairs


def play_common(
    plans: Sequence[Plan],
    games: int,
    start: T,
    add: Callable[[T, list[Batches]], T],
    how: How,
) -> T:
    """Play games 0 to ``games - 1`` of every plan, and what comes of them: ``start`` with all chunks added.

    ``add`` gets what came of the chunks so far and the next one, a list of batches for each plan, when every plan has
    played it; it changes nothing and gives back what comes of both. So Ctrl-C, at any step, drops the chunk under way
    everywhere.
    """
    now, done, size, total = start, 0, FIRST_CHUNK, games * len(plans)
    title = find_game(plans[0].setup.game).title
    is_quiet = not check_progress(how.progress)
    # The first one catches a stop that comes while the workers are sent home.
    with suppress(KeyboardInterrupt), ExitStack() as open_:
        bar = open_.enter_context(progress_bar(total, title, "games", is_quiet))
        crews = [open_.enter_context(Workers(plan, how.mode, total, how.executor, how.workers)) for plan in plans]
        try:
            for crew in crews:
                crew.wait(bar.set_postfix_str)
            while done < games:
                # The workers of an executor are given much at once, so that none of them waits for the others.
                size = min(games - done, _most_games(plans), size if how.executor is None else games)
                begun = time.perf_counter()
                chunk = [_play_chunk(p, c, done, done + size, bar) for p, c in zip(plans, crews, strict=True)]
                seconds = max(time.perf_counter() - begun, 1e-6)
                now = add(now, chunk)
                done += size
                size = max(1, min(int(size * CHUNK_SECONDS * len(plans) / seconds), 8 * size))
        except KeyboardInterrupt:
            bar.set_postfix_str("interrupted")
    return now


def _play_chunk(plan: Plan, crew: Workers, first: int, last: int, bar: Any) -> Batches:
    """Games ``first`` to ``last - 1`` of one plan, by its workers."""
    batches = []
    for batch in crew.play(first, last):
        batches.append(batch)
        bar.set_postfix_str(crew.news, refresh=False)
        bar.update(len(batch.rows) // plan.setup.players)
    return batches


def _most_games(plans: Sequence[Plan]) -> int:
    """How many games of every plan fit into the room of a chunk."""
    width = find_game(plans[0].setup.game).loop.width
    return max(1, CHUNK_BYTES // (8 * width * sum(plan.setup.players for plan in plans)))


def joined(batches: Batches) -> Rows:
    """The rows of several batches as one table."""
    return np.concatenate([batch.rows for batch in batches])


# --- what results of several settings say together --------------------------------------------------------


def deal_sentences(names: Sequence[str], plans: Sequence[Plan], first: int = 0) -> Iterator[str]:
    """What "the same deals" means for these settings, in sentences."""
    others = [k for k in range(len(plans)) if k != first]
    alike = [k for k in others if same_deal(plans[first], plans[k])]
    if alike:
        yield (
            "Games of the same number have the same deal: the same cards in the same places, and then only the "
            "decisions differ. So the luck of the deal drops out of the differences."
        )
    if unlike := [repr(names[k]) for k in others if k not in alike]:
        yield (
            f"In {listed(unlike, most=6)} the deck, the number of seats or who starts is another than in "
            f"{names[first]!r}, so a game of the same number is shuffled from the same seed but has other cards in "
            "other places. Those "
            "differences hardly gain by the pairing; their intervals are right all the same."
        )
