"""Whatever people do with a game: legal is accepted, illegal refused and nothing changed, undo restores."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from arcane_lab.core.errors import AmbiguousMove, IllegalMove, NothingToUndo, UnreadableMove
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.rules.state import FIELDS

POWERS = ("glynna", "meeblemore", "corvus", "dafana", "ninx", "byros")
TEXTS = (
    *("pass", "draw deck", "draw discard", "play OW b2", "play MB a1", "use ML", "discard TC", "bribe 3", "bribe 2"),
    *("target p1", "peek b2", "place p2 b1", "swap a1 p2 c3", "swap p1 a1 c3", "sell a1-b2-c3", "slide vertical"),
    *("choose gold", "ignore", "pay", "remove b2", "claim b2", "reveal b2", "drew deck", "play", "play OW p2 b1", ""),
)


def fields_of(game: BaseGame) -> dict[str, Any]:
    """Everything in the state where a game stands, but the log of its last move."""
    state = game.at(len(game.steps))
    return {name: getattr(state, name) for name in FIELDS if name not in ("log", "log_count")}


class People(RuleBasedStateMachine):
    """People at a table who play, err, take back and try things out on a copy."""

    game: BaseGame
    before: list[dict[str, Any]]

    @initialize(
        players=st.integers(2, 6), seed=st.integers(0, 10_000), first=st.booleans(), wizards=st.permutations(POWERS)
    )
    def begin(self, players: int, seed: int, first: bool, wizards: list[str]) -> None:
        powers = None if first else {f"p{seat + 1}": power for seat, power in enumerate(wizards[:players])}
        edition = "first" if first else "revised"
        self.game = BaseGame(players=players, edition=edition, powers=powers, seed=seed, options={"ball_target": "any"})
        self.before = []

    @precondition(lambda self: not self.game.is_over)
    @rule(choice=st.floats(0, 0.999), as_text=st.booleans())
    def play(self, choice: float, as_text: bool) -> None:
        moves = self.game.legal_moves()
        move = moves[int(choice * len(moves))]
        self.before.append(fields_of(self.game))
        turn = self.game.play(str(move) if as_text else move)
        assert turn.move == move
        assert all(event.rule.startswith("AA-") and event.text for event in turn.events)

    @rule(text=st.sampled_from(TEXTS))
    def try_what_may_be_wrong(self, text: str) -> None:
        # A slot of one's own may be written with one's seat.
        is_legal = text.replace(f" {self.game.to_move} ", " ") in {str(move) for move in self.game.legal_moves()}
        stood, steps = fields_of(self.game), len(self.game.steps)
        try:
            refused = self.game.why_not(text)
        except (UnreadableMove, AmbiguousMove) as unreadable:
            assert not is_legal
            with pytest.raises(type(unreadable)):
                self.game.play(text)
        else:
            assert (refused is None) == is_legal
            if refused is not None:
                with pytest.raises(IllegalMove) as caught:
                    self.game.play(text)
                assert caught.value.refusal == refused
        assert (fields_of(self.game), len(self.game.steps)) == (stood, steps)

    @rule()
    def undo(self) -> None:
        if not self.before:
            with pytest.raises(NothingToUndo):
                self.game.undo()
            return
        self.game.undo()
        assert fields_of(self.game) == self.before.pop()

    @precondition(lambda self: not self.game.is_over)
    @rule(choices=st.lists(st.floats(0, 0.999), min_size=1, max_size=6))
    def try_on_a_copy(self, choices: list[float]) -> None:
        stood, twin = fields_of(self.game), self.game.fork()
        for choice in choices:
            moves = twin.legal_moves()
            if moves:
                twin.play(moves[int(choice * len(moves))])
        assert fields_of(self.game) == stood
        assert fields_of(twin) != stood

    @invariant()
    def cards_and_scores_are_in_order(self) -> None:
        if not hasattr(self, "game"):
            return
        shown = self.game.picture("table")
        in_storehouses = sum(cell["face"] != "gap" for seat in shown["seats"] for cell in seat["cells"])
        in_stashes = sum(seat["stash"]["count"] for seat in shown["seats"])
        aside = sum(shown["aside"].values()) + shown["aside_unknown"]
        flying = self.game.at(len(self.game.steps))
        in_the_air = (shown["replaced"] is not None) + len(shown["offer"]) * (flying.play_from == 2)
        returning = shown["step"] == "play" and flying.play_from == 1
        total = in_storehouses + in_stashes + aside + shown["deck"] + len(shown["discard"]) + in_the_air + returning
        assert total == sum(flying.copies)
        for seat in shown["seats"]:
            assert seat["gold"] >= 0
            assert 0 <= seat["infamy"] <= 24
            assert 0 <= seat["fines"] <= 2


People.TestCase.settings = settings(max_examples=30, stateful_step_count=60)
TestPeople = People.TestCase
