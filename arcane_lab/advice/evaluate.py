"""`what_if`: what follows from each move of a decision, on the same futures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Unpack

from arcane_lab.advice.counting import count_all, count_best
from arcane_lab.advice.question import (
    FutureArguments,
    Futures,
    Lens,
    Question,
    make_question,
    takes_future_arguments,
)
from arcane_lab.advice.result import WhatIf
from arcane_lab.advice.rollouts import Rollouts
from arcane_lab.core.errors import callable_or_none

if TYPE_CHECKING:
    from arcane_lab.engine.game import BaseGame
    from arcane_lab.engine.moves import Move


@takes_future_arguments
def what_if(
    game: BaseGame,
    seat: str = "p1",
    lens: Lens = "known",
    moves: Sequence[str | Move | Sequence[str | Move]] | None = None,
    games: int = 500,
    *,
    by: str | None = None,
    watch: Callable[[WhatIf], object] | None = None,
    **given: Unpack[FutureArguments],
) -> WhatIf:
    """What follows from each move that a seat may make now: the score, who wins, and what else the game measures.

    All moves are played on the same futures, to the end of the round (`until="round"`) or of the game, so the luck of a
    future is on both sides of a difference and drops out of it. `lens` says which question is answered:

    - "known": *was it a good move?* Every card that the seat cannot place is dealt anew in each future, every way to
      deal them equally often; what others chose is not read as a sign of what they hold. The answer follows from what
      the seat knows and from nothing else.
    - "deal": *how would it have gone with these very cards?* Every hidden card and the deck stay as they lie, which
      nobody at the table could know.

    In both, shuffles to come and the luck of strategies are new in each future; the rules hold fully in every branch.

    `moves` are those to compare. By default it is all legal ones; where a game has so many that it asks first what and
    then how, it is one way of each thing to do, and the answer says how many there are. An entry may be a line of
    moves, `["draw deck", "pass"]`, which must be legal in every future. `games` is the number of futures. `strategies`
    says who plays on: a name for all seats, one for each, or {"p2": "careful"}; by default as in the game, with the
    game's stand-in ("greedy") in a person's seat. Alone, where the best play can be searched, a person's seat plays it,
    and "best" asks for it. Moves are ranked `by` a measure of the game, its score if none is named: in Arcane Alley
    "gold" (the mean), "ahead" (the share of futures with the most gold) or "won". `seed` names every future: the same
    question with the same seed has the same answer in every `mode`.

    Where few enough futures remain and chance has no hand in them, all are counted and the answer is exact. `watch` is
    given the answer so far after each part of the futures. Ctrl-C gives what is finished, labelled partial.

    Raises `BadSetup`, `UnknownName`, `IllegalMove` or `UnreadableMove` with what is allowed, and `StrategyError` for a
    function of your own that fails.

    >>> from arcane_lab.records import Game
    >>> game = Game("alley", players=3, seed=7)
    >>> answer = what_if(game, "p1", games=20, moves=["reveal a1", "reveal b2"], mode="plain")
    >>> answer.games, answer.seed, answer.lens, sorted(answer.moves)
    (20, 1, 'known', ['reveal a1', 'reveal b2'])
    >>> answer.table["gold"].between(answer.table["gold_low"], answer.table["gold_high"]).all()
    np.True_
    """
    callable_or_none("watch", watch, "watch=print")
    how = Futures.given_to(what_if, given)
    question = make_question(game, seat, lens, moves, games, how.strategies, how.until, how.seed, by)
    return answer(question, how.mode, watch)


def answer(question: Question, mode: str = "auto", watch: Callable[[WhatIf], object] | None = None) -> WhatIf:
    """The answer to a checked question; after Ctrl-C the one so far, where there is one."""
    found: WhatIf | None = None
    try:
        for found in answers(question, mode):
            if watch is not None and not found.is_exact:
                watch(found)
    except KeyboardInterrupt:
        if found is None:
            raise
    assert found is not None  # a question has two futures at least
    return found


def whole_answer(question: Question, mode: str = "auto") -> WhatIf:
    """The answer from all the futures of a checked question, and from no fewer: Ctrl-C goes on to who asks."""
    *_, found = answers(question, mode)
    return found


def estimated_answer(question: Question, mode: str = "auto") -> WhatIf:
    """The answer from all the futures of a checked question, played without a look whether they could be counted."""
    rollouts = Rollouts(question, mode)
    return WhatIf.estimated(question, list(rollouts.chunks()), rollouts)


def answers(question: Question, mode: str = "auto") -> Iterator[WhatIf]:
    """The answer to a checked question as it sharpens, after each part of the futures."""
    rollouts = Rollouts(question, mode)
    best = count_best(question)
    if best is not None:
        yield WhatIf.counted(*best)
        return
    counted = count_all(question)
    if counted is not None:
        yield WhatIf.counted(question, counted)
        return
    chunks: list[Any] = []
    for chunk in rollouts.chunks():
        chunks.append(chunk)
        yield WhatIf.estimated(question, chunks, rollouts)
