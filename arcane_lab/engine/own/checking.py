"""`check_game`: games of a definition are played and looked at, and every mistake is told with what to do about it."""

from __future__ import annotations

import random
from collections import Counter as Tally
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, BadSetup, did_you_mean
from arcane_lab.core.html import table
from arcane_lab.core.printing import Brief
from arcane_lab.core.signatures import typed
from arcane_lab.core.text import counted, listed, plural
from arcane_lab.core.values import refusal_of_amount
from arcane_lab.engine.own.defining import OwnGame
from arcane_lab.engine.own.leaks import Leaks
from arcane_lab.engine.own.looks import bounds_of
from arcane_lab.engine.own.positions import differing_when_read
from arcane_lab.engine.own.running import RuleError, Running
from arcane_lab.engine.own.table import OwnTable, cards_of
from arcane_lab.engine.plain.layout import EVERYBODY
from arcane_lab.engine.setup import checked_seed
from arcane_lab.engine.spec import Rules, seat_name

#: Findings of a kind that are told; of the others their number.
MOST_OF_A_KIND: Final = 3
#: Games that are played at most.
MOST_GAMES: Final = 100_000
#: Moves after which a game counts as one that does not end.
MOST_MOVES: Final = 20_000
#: Times that a position may come back, chance and all, before that counts as no end.
MOST_RETURNS: Final = 20
#: Every so many decisions the hidden cards are dealt anew to look for a leak.
LEAK_EACH: Final = 4
#: Mistakes behind which a game cannot be played on.
ENDS_GAMES: Final = ("No legal move", "A function failed", "Not declared", "No end", "A move that changes nothing")
#: A share of wins farther from an equal one than so many standard errors is told.
FAR: Final = 5.0


@dataclass(frozen=True, slots=True)
class Finding(Brief):
    """A mistake: its kind in a few words, what is wrong and where, and what to do; `replay` shows the position."""

    kind: str
    what: str
    step: str
    replay: str = ""

    def __str__(self) -> str:
        see = f" See it: {self.replay}." if self.replay else ""
        return f"{self.kind}. {self.what}{see} {self.step}"


@dataclass(frozen=True, slots=True, repr=False)
class GameCheck(Brief):
    """What `check_game` found, and how much it played."""

    game: str
    findings: tuple[Finding, ...]
    games: int
    decisions: int
    longest: int
    more: dict[str, int] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def __str__(self) -> str:
        played = f"{counted(self.games, 'game')}, {self.decisions:,} decisions, longest {self.longest}"
        if self.passed:
            return f"{self.game}: nothing found in {played}"
        rest = [f"{kind}: {count} more" for kind, count in self.more.items()]
        return "\n".join(
            [f"{self.game}: {counted(len(self.findings), 'finding')} in {played}", *map(str, self.findings), *rest]
        )

    def _repr_html_(self) -> str:
        return table(("kind", "what", "what to do"), [(one.kind, one.what, one.step) for one in self.findings])


class _Found(ArcaneLabError):
    """Ends a game in which something was found behind which nothing can be played."""


class Checker:
    """Plays games of a definition and notes what is wrong."""

    def __init__(self, game: OwnGame, seed: int) -> None:
        self._game, self._seed = game, seed
        self._running = Running(game)
        phases: dict[str | None, str] = {None: "over"}
        self._rules: Rules = self._running.rules(phases)
        self._leaks = Leaks(game, self._running, self._rules)
        self._findings: dict[str, dict[str, Finding]] = {}
        self._spoke: set[str] = set()
        self._legal: set[str] = set()
        self._asked: set[str] = set()
        self._moved: set[int] = set()
        self._wins: dict[int, Tally[int]] = {}
        self.decisions = self.longest = 0

    # --- to note ------------------------------------------------------------------------------------------------

    def note(self, kind: str, what: str, step: str, replay: str = "") -> None:
        """A finding; the same one is noted once."""
        self._findings.setdefault(kind, {}).setdefault(what, Finding(kind, what, step, replay))

    @property
    def is_broken(self) -> bool:
        """Whether a mistake behind which nothing can be played has come often enough."""
        return any(len(self._findings.get(kind, ())) > MOST_OF_A_KIND for kind in ENDS_GAMES)

    def result(self, games: int) -> GameCheck:
        """All findings, the first few of each kind."""
        told = [one for kind in self._findings.values() for one in list(kind.values())[:MOST_OF_A_KIND]]
        more = {kind: len(found) - MOST_OF_A_KIND for kind, found in self._findings.items()}
        return GameCheck(
            self._game.name,
            tuple(told),
            games,
            self.decisions,
            self.longest,
            {kind: count for kind, count in more.items() if count > 0},
        )

    # --- to play ------------------------------------------------------------------------------------------------

    def play(self, number: int) -> None:
        """One game, of another number of seats and with other options each time."""
        seed, setup = self._seed + number, self._setup(number)
        chance = random.Random(seed)
        made: list[str] = []
        try:
            t = self._begin(setup, seed)
            seen: Tally[Any] = Tally()
            while t.waiting:
                if len(made) >= MOST_MOVES:
                    self._endless(made, seed, f"has not ended after {MOST_MOVES:,} moves")
                self._decide(t, chance, made, seed)
                key = t.as_tuple()[:-1]  # but not how many moves were made
                seen[key] += 1
                if seen[key] > MOST_RETURNS:
                    self._endless(made, seed, f"comes back to one position {MOST_RETURNS} times, and no die was cast")
            self._wins.setdefault(t.players, Tally()).update([-1, *self._rules.winners(t)])
        except _Found:
            pass
        except ArcaneLabError as error:
            self._failed(error, made, seed)
        self.decisions += len(made)
        self.longest = max(self.longest, len(made))

    def _setup(self, number: int) -> Any:
        least, most = self._game.declared.seats
        spec, seats = self._game.spec, least + number % (most - least + 1)
        chosen = {}
        for one in self._game.declared.options:
            if number % 5 == 4:
                chosen[one.name] = random.Random(number).choice(
                    [one.least, one.default, min(one.most, 2 * one.default)]
                )
        chosen = {name: value for name, value in chosen.items() if value}
        return spec.setup.checked(players=seats, seed=self._seed + number, options=chosen)

    def _begin(self, setup: Any, seed: int) -> OwnTable:
        t: OwnTable = self._rules.new_state(setup, None)
        self._rules.start(t)
        self._look(t, "start", seed, [])
        return t

    def _decide(self, t: OwnTable, chance: random.Random, made: list[str], seed: int) -> None:
        self._asked.add(str(t.step))
        if len(t.waiting) > 1:
            self._in_any_order(t, chance, made, seed)
        seat = int(chance.choice(t.waiting))
        if not (numbers := self._running.codec.legal(t, seat)):
            self._no_move(t, seat, made, seed)
        texts = [self._running.write(number, t, seat) for number in numbers]
        self._check_texts(t, seat, numbers, texts, made, seed)
        self._check_reasons(t, seat, made, seed)

        def leak(kind: str, what: str, step: str) -> None:
            self.note(kind, what, step, self._replay(seed, made))

        if len(made) % LEAK_EACH == 0:
            self._leaks.look_at_moves(t, seat, texts, chance, leak)
        at = chance.randrange(len(numbers))
        # Of answers that are asked for at once now the first is looked at, and now the last.
        if (len(made) + seed) % LEAK_EACH == 0:
            self._check_position(t, made, seed)
            self._leaks.look_at_counters(t, seat, numbers[at], random.Random(seed + len(made)), leak)
        before, waiting = t.as_tuple(), tuple(t.waiting)
        self._legal.add(self._running.codec.move(numbers[at], t, seat)[0].text)
        self._rules.apply(t, seat, numbers[at])
        made.append(f"{seat_name(seat)}: {texts[at]}")
        # How many moves a seat has made, and where chance stands, are no part of what it brought about.
        if t.as_tuple()[:-2] == before[:-2] and tuple(t.waiting) == waiting and t.as_tuple()[-2] == before[-2]:
            self.note(
                "A move that changes nothing",
                f"{texts[at]!r} at {t.step!r} leaves everything as it was, "
                f"and {seat_name(seat)} is asked the same again.",
                "Ask the next seat with t.ask(…), or let it count something.",
                self._replay(seed, made),
            )
            raise _Found
        self._look(t, texts[at], seed, made)

    # --- what is looked at --------------------------------------------------------------------------------------

    def _look(self, t: OwnTable, after: str, seed: int, made: list[str]) -> None:
        """Cards, counters and rules after a move."""
        self._spoke.update(said.rule for said in t.log)
        self._moved.update(moved.card for said in t.log for moved in said.moved)
        for pile in (pile for zone in t.layout.zones for pile in t.piles(zone)):
            self._moved.update(int(card) for card, is_up in zip(cards_of(pile), pile.turned, strict=False) if is_up)
        cards = Tally(int(card) for zone in t.layout.zones for pile in t.piles(zone) for card in cards_of(pile))
        lost = [self._game.layout.code(card) for card in range(len(t.layout.cards)) if cards[card] != 1]
        if lost:
            self.note(
                "Cards made or lost",
                f"after {after!r} {listed(lost[:3])} {plural(len(lost), 'lies', 'lie')} nowhere or twice.",
                "Move cards with t.move and t.deal only.",
                self._replay(seed, made),
            )
            raise _Found
        for counter in t.layout.counters:
            here = t.__dict__[counter.name]
            for value in here if counter.per_seat else [here]:
                self._check_counter(t, counter, value, after, seed, made)

    def _check_counter(self, t: OwnTable, counter: Any, value: Any, after: str, seed: int, made: list[str]) -> None:
        low, high = bounds_of(counter)
        wrong = ""
        if isinstance(value, bool) or not isinstance(value, int):
            wrong = f"is {value!r} after {after!r}, and counters are whole numbers"
        elif counter.holds == "seat" and not 0 <= value < t.players:
            wrong = f"is {value} after {after!r}, and holds a seat"
        elif (low is not None and value < low) or (high is not None and value > high):
            wrong = f"is {value} after {after!r}, and goes from {low} to {high}"
        if wrong:
            step = "Keep it there, or declare other bounds."
            self.note("A counter out of bounds", f"{counter.name!r} {wrong}.", step, self._replay(seed, made))
            raise _Found

    def _check_texts(
        self, t: OwnTable, seat: int, numbers: list[int], texts: list[str], made: list[str], seed: int
    ) -> None:
        twice = next((text for text, times in Tally(texts).items() if times > 1), None)
        if twice is not None:
            self.note(
                "Two moves with one text",
                f"at {t.step!r} {twice!r} may mean two moves.",
                "Give the moves other words, or cards of which it matters which is meant other codes.",
                self._replay(seed, made),
            )
        for number, text in zip(numbers, texts, strict=True):
            try:
                same = self._running.codec.read(text, t, seat) == number
            except ArcaneLabError:
                same = False
            if not same:
                step = "Write each slot as one word that no other slot can be mistaken for."
                self.note("A text that does not read back", f"{text!r} at {t.step!r} reads as another move.", step)

    def _check_reasons(self, t: OwnTable, seat: int, made: list[str], seed: int) -> None:
        """Whoever may not do something is told why, in a sentence, with a rule that there is."""
        for rule in self._game.moves.values():
            for values, cited, told in rule.refused_ways(t, seat) if rule.refusals and t.step in rule.steps else ():
                if not isinstance(told, str) or not told.strip():
                    self.note(
                        "A refusal without a reason",
                        f"{rule.write(values)!r} at {t.step!r} is refused by {cited} with {told!r}, which is no text.",
                        'Return the reason in words, such as "your hand is full", and nothing where it may be made.',
                        self._replay(seed, made),
                    )

    def _check_position(self, t: OwnTable, made: list[str], seed: int) -> None:
        """A position comes back from its text."""
        wrong = differing_when_read(self._game.spec, t)
        if wrong:
            self.note(
                "A position that does not come back",
                f"at {t.step!r} the position, written as text and read again, is another: {wrong}.",
                "Give the part another name or other values, such as whole numbers, or mend its codec.",
                self._replay(seed, made),
            )

    def _in_any_order(self, t: OwnTable, chance: random.Random, made: list[str], seed: int) -> None:
        """Answers that are asked for at once come to the same in every order, and show nothing before the last."""
        answers = {int(seat): chance.choice(self._running.codec.legal(t, seat) or [0]) for seat in t.waiting}
        if 0 in answers.values():
            return
        ends = []
        for order in (list(answers), list(answers)[::-1]):
            trial = t.copy()
            for at, seat in enumerate(order):
                before = _public(trial)
                self._rules.apply(trial, seat, answers[seat])
                if at < len(order) - 1 and _public(trial) != before:
                    self.note(
                        "Shown too early",
                        f"at {t.step!r} the answer of {seat_name(seat)} changes what all see "
                        "before the last has answered.",
                        "Move answers to a private zone, and let when_all_answered turn them up.",
                        self._replay(seed, made),
                    )
                    return
            ends.append(trial.as_tuple())
        if ends[0] != ends[1]:
            self.note(
                "The order of answers matters",
                f"at {t.step!r} the game goes on otherwise when {seat_name(list(answers)[-1])} answers first.",
                "Do in each answer only what is that seat's own, and the rest in when_all_answered.",
                self._replay(seed, made),
            )

    def twice(self, number: int) -> None:
        """Two runs of one seed are the same game."""
        runs = []
        for _ in range(2):
            try:
                t = self._begin(self._setup(number), self._seed + number)
                chance, keys = random.Random(number), [t.as_tuple()]
                while t.waiting and len(keys) < 400:
                    seat = int(t.waiting[0])
                    moves = self._running.codec.legal(t, seat)
                    if not moves:
                        break
                    self._rules.apply(t, seat, moves[chance.randrange(len(moves))])
                    keys.append(t.as_tuple())
            except ArcaneLabError:
                return
            except _Found:
                return
            runs.append(keys)
        at = next((k for k, (one, other) in enumerate(zip(*runs, strict=False)) if one != other), None)
        if at is not None:
            self.note(
                "Not the same twice",
                f"two plays of seed {self._seed + number} differ from move {at} on.",
                "Take luck from t.roll, t.shuffle or t.deal, and keep nothing outside the table.",
            )

    # --- in words -------------------------------------------------------------------------------------------------

    def _replay(self, seed: int, made: list[str]) -> str:
        return f"seed {seed}, after {counted(len(made), 'move')}" + (f" (last {made[-1]!r})" if made else "")

    def _no_move(self, t: OwnTable, seat: int, made: list[str], seed: int) -> None:
        reasons = []
        for rule in self._game.moves.values():
            if t.step in rule.steps:
                reasons += [f"{rule.write(values)!r} is refused by {cited} ({told})" for values, cited, told in
                            rule.refused_ways(t, seat)][:1]  # fmt: skip
        why = f": {listed(reasons)}" if reasons else ", for nothing is on offer in them"
        self.note(
            "No legal move",
            f"{t.step!r} asks {seat_name(seat)}, and none of its moves can be made{why}.",
            f"Let another move answer {t.step!r}, or do not ask {seat_name(seat)}.",
            self._replay(seed, made),
        )
        raise _Found

    def _endless(self, made: list[str], seed: int, what: str) -> None:
        step = "Let the game end with t.end() when nothing more can come of it."
        self.note("No end", f"The game of seed {seed} {what}.", step, self._replay(seed, made))
        raise _Found

    def _failed(self, error: ArcaneLabError, made: list[str], seed: int) -> None:
        kind = (
            "Not declared"
            if isinstance(error, RuleError) and "is set. A game keeps" in error.reason
            else "A function failed"
        )
        self.note(kind, f"{error}.".replace("..", "."), "Mend that function.", self._replay(seed, made))

    def what_never_came(self, games: int) -> None:
        """Rules that never spoke, moves that were never legal, cards that never moved, steps that were never asked."""
        if any(kind in self._findings for kind in ENDS_GAMES):
            return  # no game came far
        cited = {rule.rule for rule in self._game.moves.values()}
        cited |= {rule for move in self._game.moves.values() for rule, _ in move.refusals}
        for rule in sorted(cited - set(self._game.rules)):
            near = did_you_mean(rule, self._game.rules)
            self.note("Not declared", f"a move or a refusal cites the rule {rule!r}{near}.", "Add it to rules={…}.")
        for rule in sorted(set(self._game.rules) - self._spoke - cited):
            step = "Cite it where it holds, play more games, or leave it out."
            self.note("A rule that never spoke", f"{rule} was never cited in {counted(games, 'game')}.", step)
        for text in sorted(set(self._game.moves) - self._legal):
            step = "Ask its step somewhere, or look at its choices and refusals."
            self.note("A move that was never legal", f"{text!r} could never be made.", step)
        for step_name in sorted(set(self._game.followers) - self._asked):
            step = f"Ask {step_name!r} somewhere, or leave the function out."
            self.note("A step that is never asked", f"when_all_answered({step_name!r}) waits for it.", step)
        idle = [self._game.layout.code(card) for card in range(len(self._game.layout.cards)) if card not in self._moved]
        if idle:
            step = "Shuffle the pile, let a move reach it, or leave the card out."
            self.note("Cards that no move reaches", f"{listed(idle[:5])} never moved.", step)

    def who_wins(self) -> None:
        """A seat that wins far more or less often than the others, with its interval."""
        for seats, wins in self._wins.items():
            games, fair = wins[-1], 1 / seats
            for seat in range(seats):
                share = wins[seat] / games
                error = sqrt(max(fair * (1 - fair), 1e-9) / games)
                if abs(share - fair) > FAR * error:
                    low, high = max(0.0, share - 1.96 * error), min(1.0, share + 1.96 * error)
                    self.note(
                        "A seat that wins far too often" if share > fair else "A seat that hardly ever wins",
                        f"with {counted(seats, 'seat')} {seat_name(seat)} wins {share:.0%} of {games} random games "
                        f"({low:.0%} to {high:.0%}), and {fair:.0%} would be equal.",
                        "If that is meant, look away; else give the others something for sitting later.",
                    )


@typed
def check_game(game: OwnGame, games: int = 200, seed: int = 0) -> GameCheck:
    """Play games of a definition, over all numbers of seats and options, and tell every mistake that shows.

    Moves are drawn, each equally likely. What is looked at stands in `ENDS_GAMES` and in the methods of `Checker`.
    An example stands in `docs/own-game.md`.
    """
    if refused := refusal_of_amount(games, 1, MOST_GAMES):
        raise BadSetup("games", games, *refused)
    checker = Checker(game, checked_seed(seed))
    for number in range(games):
        if checker.is_broken:
            break
        checker.play(number)
    checker.twice(0)
    checker.twice(1)
    checker.what_never_came(games)
    checker.who_wins()
    return checker.result(games)


def _public(t: OwnTable) -> Any:
    """What every seat sees of a table, as far as cards lie open and counters stand."""
    piles = [pile for zone in t.layout.zones for pile in t.piles(zone)]
    open_cards = [
        [int(card) for at, card in enumerate(cards_of(pile)) if pile.sight_at(at) == EVERYBODY] for pile in piles
    ]
    counters = [repr(t.__dict__[counter.name]) for counter in t.layout.counters]
    return open_cards, counters
