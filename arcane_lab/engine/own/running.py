"""A definition at work: its functions are called on a table, and what they leave undone is said with the next step."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import ArcaneLabError, BadSetup, UnreadableMove, shown
from arcane_lab.core.text import listed
from arcane_lab.engine.own.cards import Card
from arcane_lab.engine.own.moves import Codec, Function
from arcane_lab.engine.own.outcomes import Script, all_results
from arcane_lab.engine.own.piles import TableError
from arcane_lab.engine.own.table import SEATS, OwnTable, undeclared
from arcane_lab.engine.own.telling import Telling
from arcane_lab.engine.plain import redeal
from arcane_lab.engine.plain.layout import EVERYBODY
from arcane_lab.engine.plain.parts import winners_by
from arcane_lab.engine.players import error_in_short, own_line
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import Rules, seat_name

if TYPE_CHECKING:
    from arcane_lab.engine.own.defining import OwnGame


_HERE: Final = Path(__file__).parent
#: Moves that are named to a strategy whose answer is none.
SHOWN: Final = 3


class RuleError(ArcaneLabError):
    """An author's function failed: which, in what line, at which move, of which seed; the game stands as it was."""

    def __init__(self, game: str, where: str, reason: str, line: str, seed: int) -> None:
        super().__init__(game, where, reason, line, seed)
        self.game, self.where, self.reason, self.line, self.seed = game, where, reason, line, seed

    def __str__(self) -> str:
        line = f" in the line {self.line!r}" if self.line else ""
        return f"{self.game}: {self.where} failed{line} (seed {self.seed}): {self.reason}"


class StrategyFailed(TableError):
    """A strategy of an author's raised an error, `original`: which strategy, for whom, in what line."""

    def __init__(self, name: str, view: OwnTable, original: Exception) -> None:
        line, meant = own_line(original)
        where = f" in its {line}" if line else ""
        told = f"{error_in_short(original)}" + (f"; {meant}" if meant else "")
        super().__init__(f"the strategy {name!r} failed as {seat_name(view.seat)} at {view.step!r}{where}: {told}")
        self.original = original

    def __reduce__(self) -> tuple[Any, ...]:
        return TableError, self.args


class Running:
    """The functions of a definition, called on a table."""

    def __init__(self, game: OwnGame) -> None:
        self._game, self._layout = game, game.layout
        self.codec = Codec(game.moves, game.layout.held, self._failed)

    def rules(self, phases: Mapping[str | None, str]) -> Rules:
        """The rules as the toolkit plays them."""
        winners = winners_by(self._game.declared.score, *self._game.declared.tie_break)

        def snapshot(state: OwnTable) -> OwnTable:
            saved = state.copy()
            saved.__dict__["log"] = []
            return saved

        def set_log(state: OwnTable, is_on: bool) -> None:
            state.__dict__["log_on"] = int(is_on)

        return Rules(
            new_state=lambda setup, play: self._new(setup, play),
            start=self.start,
            go_on=lambda state: state.log.clear(),
            copy=OwnTable.copy,
            snapshot=snapshot,
            waiting=lambda state: tuple(state.waiting),
            legal_moves=self.codec.legal,
            refusal=self.codec.refusal,
            apply=self.apply,
            rows=lambda state: tuple(state.log),
            round_number=lambda state: state.round_number,
            phase=lambda state: phases.get(state.step, str(state.step)),
            step=lambda state: state.step,
            winners=lambda state: () if state.waiting else winners(state),
            name_future=redeal.name_future,
            key=OwnTable.as_tuple,
            set_log=set_log,
            laid_out=lambda state: state.as_tuple() if self._layout.cards else None,
            repeat=redeal.repeat,
            outcomes=self.outcomes,
        )

    def _new(self, setup: Setup, play: int | None) -> OwnTable:
        return OwnTable(self._layout, setup, play)

    def start(self, t: OwnTable) -> None:
        """Lay out the cards as they were declared, and let the author's function begin."""
        t.log.clear()
        at = 0
        for zone in self._layout.zones:
            count = len(zone.cards)
            if count:
                pile = t.piles(zone)[0]
                for card in self._layout.held[at : at + count]:
                    list.append(pile, card)
                    pile.arrive()
                    if t.log_on:
                        t.memory.laid(int(card), pile.spot_at(-1))
                at += count
        first = next(iter(self._game.rules))
        self._tell(t, -1, first, "", {})
        assert self._game.starter is not None  # the spec was made
        self._call(t, "start", self._game.starter, t)
        self._stop(t)
        if not t.asked:
            raise self._error(t, "start", "it asks nobody: ask the first question with t.ask(…)")

    def apply(self, t: OwnTable, seat: int, number: int) -> None:
        """Make a move, and all that follows up to the next question."""
        rule, values = self.codec.move(number, t, seat)
        fields = t.__dict__
        t.made[seat] += 1
        step, fields["asked"] = t.step, False
        if t.log_on:
            t.log.clear()
            slots = dict(zip(rule.slots, values, strict=True))
            self._call(t, rule.text, self._tell, t, seat, rule.rule, rule.says, slots)
        self._call(t, rule.text, rule.does, t, SEATS[seat], *values)
        if not t.asked:
            self._answered(t, seat, str(step))
        if t.log_on:
            self._stop(t)

    def outcomes(self, t: OwnTable, seat: int, number: int) -> Iterator[tuple[Fraction, OwnTable]]:
        """What a move may come to, once for each result of chance."""

        def run(script: Script) -> OwnTable:
            trial, script.seat = t.copy(), seat
            trial.__dict__["script"], trial.__dict__["log_on"] = script, 1
            self.apply(trial, seat, number)
            trial.__dict__["script"] = None
            return trial

        return all_results(run)

    def _answered(self, t: OwnTable, seat: int, step: str) -> None:
        """A seat has answered and nothing new was asked: the others are still asked, or the same seat again."""
        waiting = t.waiting
        if len(waiting) > 1:
            waiting.remove(seat)
            return
        follower = self._game.followers.get(step)
        if follower is None and t.together == 1:
            return
        t.__dict__["waiting"] = []
        if follower is None:
            reason = f"everybody has answered {step!r} and nothing follows: add @….when_all_answered({step!r})"
            raise self._error(t, step, reason)
        self._call(t, f"when_all_answered({step!r})", follower, t)
        if not t.asked:
            raise self._error(t, f"when_all_answered({step!r})", "it asks nobody: ask with t.ask(…), or t.end()")

    def _tell(self, t: OwnTable, seat: int, rule: str, says: str, slots: dict[str, Any]) -> None:
        if t.log_on:
            telling = Telling(self._layout, seat)
            t.__dict__["telling"] = telling
            telling.begin(t, rule, says, slots)

    def _stop(self, t: OwnTable) -> None:
        if t.telling is not None:
            t.telling.close(t)
            t.__dict__["telling"] = None

    def _call(self, t: OwnTable, where: str, function: Function, *given: Any) -> None:
        try:
            function(*given)
        except Exception as error:
            raise self._failed(t, where, error) from error

    def _failed(self, t: OwnTable, where: str, error: Exception) -> Exception:
        """What an error of an author's function is raised as: with the line, the place and the seed."""
        if isinstance(error, RuleError | BadSetup):
            return error
        told = str(error)
        if isinstance(error, AttributeError):
            if error.obj is None and told.isidentifier():
                told = undeclared(told, [part.name for part in self._layout.parts])
        elif not isinstance(error, TableError):
            told = f"{type(error).__name__}: {error}"
        return self._error(t, where, told, error)

    def _error(self, t: OwnTable, where: str, reason: str, error: BaseException | None = None) -> RuleError:
        line = ""
        if error is not None:
            frames = [one for one in traceback.extract_tb(error.__traceback__) if Path(one.filename).parent != _HERE]
            line = (frames[-1].line or "").strip() if frames else ""
        return RuleError(self._game.name, where, reason, line, t.seed)

    # --- words --------------------------------------------------------------------------------------------------

    def write(self, number: int, t: OwnTable, seat: int) -> str:
        """A move in notation."""
        rule, values = self.codec.move(number, t, seat)
        return rule.write(values)

    def write_for_others(self, number: int, t: OwnTable, seat: int) -> str:
        """The same for everybody else: with `??` for a card that only some see, where it lies and where it goes."""
        rule, values = self.codec.move(number, t, seat)
        if not any(isinstance(value, Card) for value in values):
            return rule.write(values)
        trial = t.copy()
        trial.__dict__["log_on"] = 1
        self.apply(trial, seat, number)
        sights = {slot[2]: slot[3] for said in trial.log[:1] for slot in said.slots if slot[1] == "c"}
        for moved in (one for said in trial.log for one in said.moved):
            sights[moved.card] = sights.get(moved.card, 0) | moved.sight
        return rule.write(values, lambda card: sights.get(int(card), 0) & EVERYBODY == EVERYBODY)

    def chooser(self, name: str, function: Function) -> Any:
        """A strategy of the author's as the loop asks it; raises `TableError` for what is no move of now."""

        def choose(view: OwnTable, moves: Sequence[int], count: int, luck: object) -> int:
            may = list(moves[:count])
            view.__dict__["offer"] = lambda: [self.write(one, view, view.seat) for one in may]
            try:
                answer = function(view)
            except Exception as error:
                raise StrategyFailed(name, view, error) from error
            finally:
                del view.__dict__["offer"]
            try:
                return may.index(self.codec.read(str(answer), view, view.seat))
            except (UnreadableMove, ValueError):
                some = [repr(self.write(one, view, view.seat)) for one in may[:SHOWN]]
                gave = f"the strategy {name!r} answers {shown(answer)} to {view.step!r} as {seat_name(view.seat)}"
                tip = f"it returns the text of a move, such as {listed(some, 'or')}"
                raise TableError(f"{gave}, which may not be done: {tip}") from None

        return choose
