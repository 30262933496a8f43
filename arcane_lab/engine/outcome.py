"""How a game has ended, in words and figures: who has won and why, the places, the rounds, what stood out.

The result follows from the score of the game and from what decides a tie; a game adds what stood out (`Text.outcome`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from arcane_lab.core.text import capital, listed
from arcane_lab.engine.figures import WON
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.registry import find_game, part
from arcane_lab.engine.wording import Names, phrase

START: Final = "start"
#: A lead of so much at most is a close one.
WHISKER: Final = 1


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something of a game that is worth a look: lines, each with the seat that it is about, and the step to look at.

    `cards` are codes, and `big` is a figure that is shown large, such as "+25 gold".
    """

    title: str
    lines: tuple[tuple[str | None, str], ...]
    cards: tuple[str, ...] = ()
    big: str = ""
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's place at the end, from 1; who shares it has the same, and where nobody can win it is 0.

    `figures` are pairs of a number and its name.
    """

    seat: str
    place: int
    figures: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game has ended, as a reader hears it: one sentence, what it rests on with its rule, and the places.

    `rule` is an id, or several with a space between.
    `rounds` are pairs of a mark ("start", "round 1") and the score of each seat then, `period` what such a part of the
    game is called.
    """

    title: str
    more: str
    rule: str
    places: tuple[Place, ...]
    score: str
    rounds: tuple[tuple[str, tuple[int, ...]], ...]
    highlights: tuple[Highlight, ...] = ()
    period: str = "round"


def outcome_of(game: BaseGame, reader: Reader = None) -> Outcome:
    """How a game that is over has ended, to a reader: a seat, None or "table".

    >>> game = BaseGame("alley", players=["greedy", "careful"], seed=7)
    >>> outcome_of(game).title
    'Careful wins with 64 gold, 17 more than Greedy.'
    """
    names = game.names_for(reader)
    spec = find_game(game.name)
    last = _Standing(game, names)
    events = game.steps[-1].events_for(reader) if game.steps else ()
    own = part(spec, spec.text.outcome)
    # Where nobody can win, the game says itself what came of it.
    says = hasattr(own, "title_of")
    period = getattr(own, "PERIOD", "round")
    return Outcome(
        title=own.title_of(game, names) if says else last.title(),
        more=own.reason_of(game, names) if says else last.reason(),
        rule=own.rules_of(game) if says else events[-1].rule if events else "",
        places=tuple(last.places()) if not says else tuple(_as_they_sit(last.places())),
        score=last.score_name,
        rounds=tuple(_rounds(game, last.score, period)) if last.score else (),
        highlights=() if own is None else tuple(own.highlights_of(game, reader, names)),
        period=period,
    )


def _as_they_sit(places: Iterator[Place]) -> Iterator[Place]:
    """The seats in their own order, none before another."""
    return (replace(one, place=0) for one in sorted(places, key=lambda one: one.seat))


class _Standing:
    """Where the seats stand at the end: by the score of the game, and then by what decides between equal scores."""

    def __init__(self, game: BaseGame, names: Names) -> None:
        self._spec = spec = find_game(game.name)
        self._names, self._winners = names, game.winners
        self._seats = {seat["id"]: seat for seat in game.picture(None)["seats"]}
        self._shown = dict(zip(spec.board.scores, spec.board.score_names or spec.board.scores, strict=True))
        self.score = spec.score if spec.score in self._shown else ""
        self._tie = spec.tie_break.removeprefix("-") if spec.tie_break.removeprefix("-") in self._shown else ""
        self._sign = -1 if spec.tie_break.startswith("-") else 1

    @property
    def score_name(self) -> str:
        """What the score is called, "" where there is none."""
        return self._shown.get(self.score, "")

    def places(self) -> Iterator[Place]:
        """The seats from the first place on."""
        names = [name for name in (self.score, self._tie) if name]
        place = 0
        order = sorted(self._seats, key=self._key)
        for number, seat in enumerate(order, 1):
            if number == 1 or self._key(seat) != self._key(order[number - 2]):
                place = number
            yield Place(seat, place, tuple((self._seats[seat][name], self._shown[name]) for name in names))

    def title(self) -> str:
        """Who has won, with the score and what made the difference, in one sentence."""
        if not self._winners:
            return self._figures() or "The game is over, and nobody wins."
        if len(self._winners) > 1:
            with_what = f": {self._has(self._winners[0], both=True)} each" if self.score else ""
            return phrase(f"{{who}} share the win{with_what}.", self._names, who=self._names.listed(self._winners))
        winner, other = self._winners[0], self._rival()
        if not self.score or other is None:
            with_what = f" with {self._has(winner)}" if self.score else ""
            return phrase(f"{{who:win}}{with_what}.", self._names, who=winner)
        is_close = self._lead(winner, other) <= WHISKER and other == self._names.reader
        if is_close:
            return phrase(
                f"You lose by a whisker: {{who:have|has}} {self._against(winner, other)}.", self._names, who=winner
            )
        if self._lead(winner, other):
            ahead = f"{self._lead(winner, other)} more than {self._names[other]}"
            return phrase(f"{{who:win}} with {self._has(winner)}, {ahead}.", self._names, who=winner)
        return phrase(
            f"{{who:win}} with {self._has(winner)}: {{other:have|has}} {self._level(winner, other)}.",
            self._names,
            who=winner,
            other=other,
        )

    def _figures(self) -> str:
        """What all seats have, of a game that knows no winners: no figure of its results tells who won."""
        if any(figure.name == WON.name for figure in self._spec.figures):
            return ""
        title = next((figure.title for figure in self._spec.figures if figure.name == self.score), "The game is over")
        ends = [f"{self._names[seat]} {self._seats[seat][self.score]}" for seat in self._seats] if self.score else []
        return f"{capital(title)}{': ' if ends else ''}{', '.join(ends)}."

    def reason(self) -> str:
        """What decided between equal scores; empty where the scores did."""
        other = self._rival()
        if other is None or not self.score or not self._tie or self._lead(self._winners[0], other):
            return ""
        amounts = [(seat, self._seats[seat][self._tie]) for seat in (other, self._winners[0])]
        if amounts[0][1] == amounts[1][1]:
            return ""
        # The reader's own comes last: "16 to your 11".
        amounts.sort(key=lambda one: one[0] == self._names.reader)
        (_, first), (seat, second) = amounts
        to = f"{first} to {phrase_own(seat, self._names)} {second}"
        return f"{to}. With equal {self._name(self.score)}, {self._better()} {self._name(self._tie)} wins."

    def _key(self, seat: str) -> tuple[bool, int, int]:
        of_seat = self._seats[seat]
        return (
            seat not in self._winners,
            -of_seat[self.score] if self.score else 0,
            -self._sign * of_seat[self._tie] if self._tie else 0,
        )

    def _rival(self) -> str | None:
        """Whom the only winner is measured by: whoever reads, and else the best of the others."""
        others = [seat for seat in sorted(self._seats, key=self._key) if seat not in self._winners]
        if len(self._winners) != 1 or not others:
            return None
        reader = self._names.reader
        return (
            reader if reader is not None and reader in others and self._place_is_second(reader, others) else others[0]
        )

    def _place_is_second(self, reader: str, others: Sequence[str]) -> bool:
        return self._key(reader) == self._key(others[0]) or reader == others[0]

    def _lead(self, winner: str, other: str) -> int:
        return int(self._seats[winner][self.score] - self._seats[other][self.score])

    def _has(self, seat: str, both: bool = False) -> str:
        """What a seat has: "58 gold", or both figures."""
        names = [name for name in ((self.score, self._tie) if both else (self.score,)) if name]
        return listed(_amount(self._seats[seat][name], self._shown[name]) for name in names)

    def _level(self, winner: str, other: str) -> str:
        """What another has with the same score: "58 too, but more infamy"."""
        tie = self._tie and self._seats[other][self._tie] - self._seats[winner][self._tie]
        if not tie:
            return "as much, and a draw decides"
        return f"{self._seats[other][self.score]} too, but {'more' if tie > 0 else 'less'} {self._name(self._tie)}"

    def _against(self, winner: str, other: str) -> str:
        """What a winner has who is hardly ahead: "58 gold too, but less infamy", or "59 gold, 1 more than you"."""
        lead = self._lead(winner, other)
        if lead:
            return f"{self._has(winner)}, {lead} more than {self._names[other]}"
        tie = self._tie and self._seats[winner][self._tie] - self._seats[other][self._tie]
        if not tie:
            return f"{self._has(winner)} too, and a draw decides"
        return f"{self._has(winner)} too, but {'more' if tie > 0 else 'less'} {self._name(self._tie)}"

    def _better(self) -> str:
        return "less" if self._sign < 0 else "more"

    def _name(self, figure: str) -> str:
        return self._shown[figure]


def phrase_own(seat: str, names: Names) -> str:
    """Whose: "your" to the reader, "Greedy's" else.

    >>> phrase_own("p1", Names({"p2": "Greedy"}, "p1")), phrase_own("p2", Names({"p2": "Greedy"}, "p1"))
    ('your', "Greedy's")
    """
    return "your" if seat == names.reader else f"{names[seat]}'s"


def _amount(number: int, name: str) -> str:
    return f"{number} {name[:-1] if number == 1 and name.endswith('s') else name}"


def _rounds(game: BaseGame, score: str, period: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The score of all seats at the start and after each round; the last where the game ends."""
    number_of = find_game(game.name).rules.round_number
    yield START, _scores(game, 0, score)
    last = len(game.steps)
    number = number_of(game.peek(0))
    for at in range(1, last):
        now = number_of(game.peek(at))
        if now != number:
            yield f"{period} {number}", _scores(game, at, score)
            number = now
    yield f"{period} {number}", _scores(game, last, score)


def _scores(game: BaseGame, at: int, score: str) -> tuple[int, ...]:
    return tuple(int(seat[score]) for seat in game.picture(None, at=at)["seats"])
