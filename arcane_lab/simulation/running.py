"""`simulate`: plays many games, batch after batch, and keeps what is done when it is interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from arcane_lab.core.errors import UnknownName
from arcane_lab.core.text import capital
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation.arguments import read_call, takes_run_arguments
from arcane_lab.simulation.backend_choice import warn
from arcane_lab.simulation.backends import not_looked_at
from arcane_lab.simulation.batches import Batch, Mode, Moves, joined
from arcane_lab.simulation.plan import Plan, check_games, check_progress
from arcane_lab.simulation.progress import progress_bar
from arcane_lab.simulation.repeating import tried_again
from arcane_lab.simulation.result import Result
from arcane_lab.simulation.stopping import (
    MOST_GAMES,
    Stopped,
    Widths,
    check_until,
    is_look,
    is_narrow,
    next_look,
    widest,
)
from arcane_lab.simulation.tallies import Tally
from arcane_lab.simulation.time_limit import LostPlayer
from arcane_lab.simulation.unkept import Kept, kept
from arcane_lab.simulation.workers import Workers

KEEPS: Final = ("seats", "summary", "records")
DEFAULT_GAMES: Final = 1_000


@takes_run_arguments
def simulate(
    game: str | None = None,
    *,
    players: Sequence[str | Callable[..., Any]],
    games: int | None = None,
    keep: Literal["seats", "summary", "records"] = "seats",
    until: Mapping[str, float] | None = None,
    time_limit: float | None = None,
    **given: Any,
) -> Result:
    """Play many games and see how they end; one seed names one table, whatever the mode, executor or machine.

    `games` is how many, 1,000 unless you say otherwise. Instead, `until={"won": 0.02}` plays on until the 95% interval
    of that figure of the summary is at most so wide for every seat; it looks only after 1,000, 2,000, 4,000, … games,
    and plays at most `games` (1,024,000 unless you say otherwise).

    `players` says who plays each seat: names of strategies, or functions of your own. In mode "auto" plain Python
    answers at once while the compiled twin is made in the background, and the twin plays on when it is ready; "plain"
    never compiles, "compiled" waits for it. Compiled games are played on all cores (`workers=1`: on one). `executor` is
    any executor of `concurrent.futures`: a process pool, or a cluster (see docs/many-machines.md); what a lost worker
    had is played again. With `time_limit`, functions of your own play in a process of their own, which is stopped
    when an answer takes more seconds than that. `keep="summary"` keeps
    only what figures and charts need. Memory stays flat without it too: of compiled games among the game's own
    strategies, those after the first 50,000 are played again when their table is asked for. `keep="records"` keeps
    the moves that functions of your own made, so that `result.records` has every game move by move (games among the
    strategies that come with the game have their records in any case). Ctrl-C gives the result of what is finished,
    labelled partial; so does a process with a time limit that is ended from outside again and again. A game that is not
    over after `most_rounds` rounds (a race to a goal may never end) is stopped:
    it is counted as unfinished, and no figure takes it in.

    Raises `BadSetup`, `UnknownName` or `DatasetError` for what cannot be played, and `FailedGame` when a function of
    your own fails: it names the seat, the game and the position.

    >>> result = simulate("alley", players=["greedy", "random"], games=20, seed=1, mode="plain", progress=False)
    >>> result
    <Result of 20 games of Arcane Alley, seed 1: p1 greedy, p2 random>
    >>> result.seats[["game", "seat", "strategy"]].tail(1).to_string(index=False, header=False)
    '19 p2 random'
    """
    call, how = read_call(game, players, given)
    plan = call.plan(time_limit)
    widths = check_until(find_game(call.game), until)
    wanted = check_games((MOST_GAMES if widths else DEFAULT_GAMES) if games is None else games)
    if not isinstance(keep, str) or keep not in KEEPS:
        raise UnknownName("something to keep", keep, KEEPS)
    plan = replace(plan, keeps_moves=keep == "records" and bool(plan.own))
    run = Run(plan, wanted, keep, widths, how.mode)
    try:
        crew_of = Workers(plan, how.mode, wanted, how.executor, how.workers)
        with crew_of as crew, _bar(plan, run.next_look, how.progress) as bar:
            try:
                crew.wait(bar.set_postfix_str)
                while not run.is_over:
                    for batch in crew.play(run.done, run.next_look):
                        _move_bar(bar, run, crew.news, run.add(batch))
            except KeyboardInterrupt:
                bar.set_postfix_str("interrupted")
            except LostPlayer as lost:
                if not run.done:
                    raise
                run.warnings = (str(lost),)
                warn(f"{capital(str(lost))}. The {run.done:,} games that were finished are kept")
        return tried_again(plan, run.result())
    except KeyboardInterrupt:
        # It came while the workers were sent home: what they have played is there all the same.
        return run.result()


@dataclass(frozen=True, slots=True)
class Played:
    """What a run has played so far: its games, their tally and tables belong together and are never changed."""

    tally: Tally
    done: int = 0
    batches: tuple[Kept, ...] = ()
    moves: tuple[Moves, ...] = ()
    plain: int = 0
    why_plain: str = ""
    stopped: Stopped = "interrupt"

    @property
    def modes(self) -> dict[Mode, int]:
        """How many games were played as plain Python and by the compiled twin."""
        return {"plain": self.plain, "compiled": self.done - self.plain}


class Run:
    """A run under way: `played` is what has been played so far, in the order of the games.

    A stop may come between any two steps of Python. A batch is therefore added to a copy, and `played` set to that in
    one step: figures, tables and counts always tell of the same games.
    """

    def __init__(self, plan: Plan, games: int, keep: str, widths: Widths | None = None, mode: str = "plain") -> None:
        self.plan, self.games, self.mode = plan, games, mode
        self.played = Played(Tally(plan.setup.players, find_game(plan.setup.game)))
        #: What should be known of the run, such as why it ended early.
        self.warnings: tuple[str, ...] = ()
        self._widths = widths or {}
        self._keep = keep

    @property
    def done(self) -> int:
        """How many games have been played."""
        return self.played.done

    @property
    def is_over(self) -> bool:
        """Whether all is played that was wanted."""
        return self.played.stopped != "interrupt"

    @property
    def next_look(self) -> int:
        """After how many games the run may be over; a batch that goes beyond it would have to be thrown away."""
        return next_look(self.done, self.games, self._widths)

    @property
    def news(self) -> str:
        """How near the wanted widths are, in a few words for a progress bar; empty when none were wanted."""
        if not self._widths or self.done < next_look(0, self.games, self._widths):
            return ""
        now = ((name, widest(self.played.tally, name)[1], width) for name, width in self._widths.items())
        return ", ".join(f"{name} {found:.3g} wide, wanted {width:g}" for name, found, width in now)

    def add(self, batch: Batch) -> int:
        """Keep the next batch; returns how many games it had."""
        before = self.done
        self.played = self.with_batches(self.played, [batch])
        return self.done - before

    def with_batches(self, played: Played, batches: Iterable[Batch]) -> Played:
        """What is played when the next batches are added; ``played`` stays as it is."""
        for batch in batches:
            games = len(batch.rows) // self.plan.setup.players
            tally = played.tally.copy()
            tally.add(batch.rows)
            played = Played(
                tally,
                played.done + games,
                played.batches if self._keep == "summary" else kept(played.batches, self.plan, played.done, batch),
                played.moves if batch.moves is None else (*played.moves, batch.moves),
                played.plain + (games if batch.mode == "plain" else 0),
                batch.why_plain or played.why_plain,
                self._look(played.done + games, tally),
            )
        return played

    def _look(self, done: int, tally: Tally) -> Stopped:
        """Whether the run is over: narrow enough, looked at only after fixed counts of games, or all played."""
        if is_look(done) and is_narrow(tally, self._widths):
            return "width"
        return "games" if done >= self.games else "interrupt"

    def result(self, played: Played | None = None) -> Result:
        """The result of what was played: of all so far, or of what is given."""
        now = self.played if played is None else played
        return Result(
            self.plan.setup,
            self.plan.names,
            self.games,
            now.modes,
            self.plan.own,
            self.plan.most_rounds,
            self.plan.most_decisions,
            self._widths,
            now.stopped,
            self._keep,
            tuple(None if strategy is None else strategy.name for strategy in self.plan.built_in),
            now.tally,
            None if self._keep == "summary" else now.batches,
            joined(now.moves) if self.plan.keeps_moves else None,
            self.warnings,
            why_plain=now.why_plain or self._not_compiled(now),
        )

    def _not_compiled(self, now: Played) -> str:
        """Why functions of a person's own were not compiled where nothing hindered it but the time."""
        is_asked = self.mode == "auto" and self.plan.own and now.done and not now.modes["compiled"]
        return not_looked_at(self.plan) if is_asked else ""


def _bar(plan: Plan, games: int, progress: bool) -> Any:
    """A bar for notebook or terminal; without progress it says nothing."""
    return progress_bar(games, find_game(plan.setup.game).title, "games", not check_progress(progress))


def _move_bar(bar: Any, run: Run, news: str, played: int) -> None:
    """Move the bar on by so many games; it ends at the next look, because nobody knows more."""
    bar.set_postfix_str(", ".join(part for part in (news, run.news) if part), refresh=False)
    bar.update(played)
    if not run.is_over and not bar.disable and bar.total != run.next_look:
        bar.reset(total=run.next_look)
        # What was played before counts as done, but not towards the speed.
        bar.initial = bar.n = bar.last_print_n = run.done
        bar.refresh()
