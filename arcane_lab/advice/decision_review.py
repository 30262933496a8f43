"""Looking back on a game: each decision of a seat under both lenses, and what came until the next."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final, Unpack

from arcane_lab.advice.attribution import Between, Outlook, Tracer
from arcane_lab.advice.counting import count_best
from arcane_lab.advice.estimates import NOTHING, UNKNOWN, Estimate, minus
from arcane_lab.advice.evaluate import whole_answer
from arcane_lab.advice.luck_attribution import NO_LUCK
from arcane_lab.advice.question import (
    FutureArguments,
    Futures,
    Question,
    advice_of,
    has_choice,
    make_question,
    score_of,
    takes_future_arguments,
    wants_best,
)
from arcane_lab.advice.result import WhatIf
from arcane_lab.advice.reviewing import Decision, Evidence, Review
from arcane_lab.advice.win_chances import USUAL_FUTURES, WinChances, count_win_chances
from arcane_lab.core.errors import BadSetup, callable_or_none
from arcane_lab.engine import compiling
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Move
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name, seat_number
from arcane_lab.records import Record
from arcane_lab.simulation.plan import check_progress
from arcane_lab.simulation.progress import progress_bar
from arcane_lab.simulation.workers import usable_cores

#: The line without a move: what the position is worth when the stand-in decides.
AS_IT_STANDS: Final = "as it stands"
#: Futures of each move, unless somebody says otherwise: a review that somebody waits for is found in half a minute.
FUTURES: Final = 100
#: Decisions after which a review that grows is told first.
FIRST_TOLD: Final = 4


@takes_future_arguments
def review(
    record: Record | BaseGame,
    seat: str = "p1",
    games: int = FUTURES,
    *,
    progress: bool = True,
    watch: Callable[[int, int], object] | None = None,
    **given: Unpack[FutureArguments],
) -> Review:
    """Walk through a game that was played: for each decision of a seat, was it a bad move, or bad luck?

    A move is judged by what the seat knew (lens "known"): it is a bad move where another gives clearly more of the
    score (in Arcane Alley gold) at the end of the round. Luck is what the seat could not know: how much kinder or less
    kind these very cards (lens "deal") were to the move, and how much more or less than expected had come by the seat's
    next decision. `games` futures of each move are played, half to find the best, half to measure it; `strategies`,
    `until` and `seed` are those of `what_if`. Of a game that is over `wins` says who was winning when, counted when it
    is first looked at. `progress` shows a bar; `watch` is told how many decisions of how many are done. Ctrl-C gives
    what is finished, labelled partial. Whoever played each seat plays on, as the game or the record says; for a person,
    and for a function that the record only names, the game's stand-in does, and the note says so.

    Only decisions with a choice count. Raises what `what_if` raises, and `BadSetup` for what is no record.

    >>> from arcane_lab.records import Game
    >>> game = Game("alley", players=["random", "greedy"], seed=4)
    >>> found = review(game.fork(at=12).record(), "p1", games=4, mode="plain", progress=False)
    >>> list(found.table.index[:2]), set(found.table["move_label"]) <= {"good move", "bad move"}
    ([1, 2], True)
    """
    how = Futures.given_to(review, given)
    game = record.replay() if isinstance(record, Record) else record
    if not isinstance(game, BaseGame):
        raise BadSetup("record", record, "that is no record", "a record, such as game.record(), or a game")
    callable_or_none("watch", watch, "watch=print")
    places = _decisions(game, seat)
    judge = Judge(game, seat, games, how)
    looks: list[Look] = []
    try:
        with progress_bar(len(places), f"Review of {seat}", "decisions", not check_progress(progress)) as bar:
            for look in judge.looks(places):
                looks.append(look)
                bar.update()
                if watch is not None:
                    watch(len(looks), len(places))
        return judge.verdict(looks, len(places))
    except KeyboardInterrupt:
        if not looks:
            raise
        return judge.verdict(looks, len(places))


@takes_future_arguments
def growing_review(
    game: BaseGame,
    seat: str,
    games: int = FUTURES,
    watch: Callable[[int, int], object] = lambda done, of: None,
    **given: Unpack[FutureArguments],
) -> Iterator[Review]:
    """The same review as far as it has come: after a few decisions, each time after twice as many, and at last whole.

    `watch` is told at first and after each decision how many of how many are done; what it raises ends the review.

    >>> from arcane_lab.records import Game
    >>> game = Game("alley", players=["random", "greedy"], seed=4).fork(at=25)
    >>> [len(found.decisions) for found in growing_review(game, "p1", 2, mode="plain")]
    [4, 8, 13]
    """
    places = _decisions(game, seat)
    judge, looks = Judge(game, seat, games, Futures.given_to(growing_review, given)), list[Look]()
    told = FIRST_TOLD
    watch(0, len(places))
    for look in judge.looks(places):
        looks.append(look)
        watch(len(looks), len(places))
        if len(looks) in (told, len(places)):
            told *= 2
            found = judge.verdict(looks, len(places))
            # Counted here, and not where somebody waits for what they look at.
            _ = found.wins
            yield found


def _decisions(game: BaseGame, seat: str) -> list[int]:
    """The steps of a seat that were chosen among several moves; raises `BadSetup` where there are none."""
    number = seat_number(seat, game.setup.players)
    places = [
        step.index
        for step in game.steps
        if seat_number(step.seat, game.setup.players) == number and has_choice(game, step.index - 1, seat)
    ]
    if not places:
        raise BadSetup("seat", seat, "it had nothing to decide in this record", "a seat that made a choice")
    return places


@dataclass(frozen=True, slots=True)
class Look:
    """What was found of one decision; `stood` is the worth of the position before it, `after` of the chosen move.

    The outlooks are the futures behind them.
    """

    step: int
    stood: Estimate
    after: Estimate
    deal_after: Estimate
    stood_outlook: Outlook
    after_outlook: Outlook
    deal_outlook: Outlook
    compared: tuple[Outlook, Outlook] | None
    """The futures of the best and of the chosen move in which the best one was measured, where it is another."""
    deal_best: str
    deal_given_away: Estimate
    best: str
    given_away: Estimate
    moves: int
    question: Question
    """What was asked for what the seat knew."""
    is_searched: bool = False
    """Whether the best play was searched after each of its moves."""


class Judge:
    """Looks at the decisions of one seat in one game."""

    def __init__(self, game: BaseGame, seat: str, games: int, how: Futures) -> None:
        self._game, self._seat, self._games = game, seat, games
        self._how = replace(how, until=advice_of(game.name).until if how.until is None else how.until)
        self._spec, self._score = find_game(game.name), score_of(game.name)
        self._steps = game.steps_for(seat)
        self._has_own = False

    def looks(self, places: Sequence[int]) -> Iterator[Look]:
        """The decisions in order, found side by side as soon as the twin plays them (Python alone would take turns).

        Each has futures of its own, named by the seed, so that all are the same however many are found at once.
        """
        for done, step in enumerate(places):
            if done and self._is_compiled:
                yield from self._side_by_side(places[done:])
                return
            yield self.look(step, self._game.fork(at=step - 1))

    @property
    def _is_compiled(self) -> bool:
        """Whether the twin is there, and nobody's own function, which may remember things, plays on."""
        return self._how.mode != "plain" and not self._has_own and compiling.ready(self._game.name) is not None

    def _side_by_side(self, places: Sequence[int]) -> Iterator[Look]:
        cores, waiting = usable_cores(), deque[Future[Look]]()
        with ThreadPoolExecutor(cores, thread_name_prefix="arcane_lab") as pool:
            try:
                for step in places:
                    waiting.append(pool.submit(self.look, step, self._game.fork(at=step - 1)))
                    if len(waiting) > cores:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                for one in waiting:
                    one.cancel()

    def look(self, step: int, here: BaseGame) -> Look:
        """One decision under both lenses; `here` is the game before it."""
        move = self._steps[step - 1].move
        chosen = str(move)
        known, deal = self._ask(here, "known", move), self._ask(here, "deal", move)
        self._has_own = bool(known.question.plan.own)
        judged = self._with_best_play(here, known.question)
        first, second = _halves(known) if judged is None else (judged, judged)
        best = next(move for move in first.moves if move != AS_IT_STANDS)
        gap = NOTHING if best == chosen else second.difference(best, chosen)
        deal_best = next(move for move in deal.moves if move != AS_IT_STANDS)
        return Look(
            step=step,
            stood=known.figure(AS_IT_STANDS),
            after=known.figure(chosen),
            deal_after=deal.figure(chosen),
            stood_outlook=Outlook.of(known, AS_IT_STANDS),
            after_outlook=Outlook.of(known, chosen),
            deal_outlook=Outlook.of(deal, chosen),
            compared=None if best == chosen else (Outlook.of(second, best), Outlook.of(second, chosen)),
            deal_best=deal_best,
            deal_given_away=deal.difference(deal_best, chosen),
            best=best,
            given_away=gap,
            moves=len(known.moves) - 1,
            question=known.question,
            is_searched=judged is not None,
        )

    def _with_best_play(self, here: BaseGame, question: Question) -> WhatIf | None:
        """The same moves, each with the best play after it, where that can be searched and nobody is named to play on.

        Luck is told as before: what there is to expect at two decisions is told of one and the same player.
        """
        asked = replace(question, wants_best=wants_best(here, self._how.strategies, question.seat))
        # All but the position as it stands.
        best = count_best(replace(asked, lines=question.lines[1:], texts=question.texts[1:]))
        return None if best is None else WhatIf.counted(*best)

    def _ask(self, here: BaseGame, lens: str, chosen: Move) -> WhatIf:
        """The moves of a decision, and the position as it stands: with no move made, the stand-in decides."""
        played = {"strategies": self._how.strategies, "until": self._how.until, "seed": self._how.seed}
        question = make_question(here, self._seat, lens, games=self._games, by=self._score.name, **played)
        lines, texts = ((), *question.lines), (AS_IT_STANDS, *question.texts)
        if str(chosen) not in texts:
            # One of very many, of which some are compared.
            lines, texts = (*lines, (chosen.number,)), (*texts, str(chosen))
        with_none = replace(question, lines=lines, texts=texts, wants_best="no")
        # A decision that was half counted is left out: every figure of a review rests on as many futures.
        return whole_answer(with_none, self._how.mode)

    def verdict(self, looks: list[Look], asked: int) -> Review:
        """All decisions, each with what came until the next."""
        decisions, evidence = [], {}
        for look, after in zip(looks, [*looks[1:], None], strict=True):
            state = self._game.at(look.step - 1)
            between = self._between(look, after, is_partial=after is None and len(looks) < asked)
            evidence[look.step] = Evidence(between, look.after_outlook, look.deal_outlook, look.compared)
            decisions.append(
                Decision(
                    step=look.step,
                    round=self._spec.rules.round_number(state),
                    asked=self._spec.rules.step(state) or "",
                    chosen=str(self._steps[look.step - 1].move),
                    best=look.best,
                    moves=look.moves,
                    expected=look.after,
                    given_away=look.given_away,
                    deal_best=look.deal_best,
                    deal_given_away=look.deal_given_away,
                    luck=minus(look.deal_after, look.after),
                    came=UNKNOWN if between is None else minus(self._worth(between.after), look.after),
                    is_searched=look.is_searched,
                )
            )
        question = looks[-1].question
        found = Review(
            score=self._score,
            seat=self._seat,
            decisions=tuple(decisions),
            games=self._games,
            asked=asked,
            seed=self._how.seed,
            until=question.until,
            strategies={seat_name(seat): holder.name for seat, holder in enumerate(question.holders)},
            assumed=self._spec.setup.assumed(question.setup),
            _count_wins=partial(self._wins, question) if len(looks) == asked else lambda: None,
            _game=self._game,
            _given=self._how.strategies,
            _evidence=evidence,
            _tracer=Tracer(self._game, question, self._how.mode),
        )
        # So that nobody waits for the reasons when they look at them; who will not wait now waits then.
        with suppress(KeyboardInterrupt):
            for one in found.decisions:
                if one.came_label != NO_LUCK:
                    found.why_luck(one.step)
        return found

    def _wins(self, question: Question) -> WinChances | None:
        """Who was winning when."""
        return count_win_chances(self._game, question, min(self._games, USUAL_FUTURES), self._how.mode)

    def _between(self, look: Look, after: Look | None, is_partial: bool) -> Between | None:
        """What could be expected after a decision, and at the next one or the end of the round (or game).

        None where the record ends before that, or the review was interrupted: nothing can be told then.
        """
        first = look.step - 1
        rounds = self._rounds[first:]
        if after is not None and (self._how.until == "game" or rounds[after.step - look.step] == rounds[0]):
            return Between(look.after_outlook, after.stood_outlook, first, after.step - 1, False)
        ended = next((k for k, number in enumerate(rounds) if number != rounds[0]), None)
        if self._how.until == "game" or ended is None:
            ended = len(rounds) - 1 if self._game.is_over else None
        if ended is None or is_partial:
            return None
        seats = self._game.setup.players
        fact = Outlook.fact(self._spec, self._score, self._game.at(first + ended), seats)
        return Between(look.after_outlook, fact, first, first + ended, True)

    @cached_property
    def _rounds(self) -> list[int]:
        """The number of the round after each step."""
        return [self._spec.rules.round_number(self._game.peek(place)) for place in range(len(self._game.steps) + 1)]

    def _worth(self, outlook: Outlook) -> Estimate:
        return outlook.score_of(seat_number(self._seat, self._game.setup.players))


def _halves(found: WhatIf) -> tuple[WhatIf, WhatIf]:
    """The same answer from the first and from the second half of the futures; exact answers are not cut."""
    if found.is_exact or found.games < 4:
        return found, found
    middle = found.games // 2
    one = replace(found, _rows=found._rows[:, :middle], weights=found.weights[:middle])
    two = replace(found, _rows=found._rows[:, middle:], weights=found.weights[middle:])
    return one, two
