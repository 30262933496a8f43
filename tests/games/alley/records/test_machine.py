"""Whatever people do with a game: it comes back from its text and its record, and a seat's view holds what it knows."""

from __future__ import annotations

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from arcane_lab.games.alley.knowledge.fill_view import view_of
from arcane_lab.records import Game, Record
from tests.games.alley.engine.test_machine import POWERS, People, fields_of
from tests.games.alley.worlds import other_world


class Writers(People):
    """People at a table who also write their game down."""

    game: Game

    @initialize(
        players=st.integers(2, 6), seed=st.integers(0, 10_000), first=st.booleans(), wizards=st.permutations(POWERS)
    )
    def begin(self, players: int, seed: int, first: bool, wizards: list[str]) -> None:
        powers = None if first else {f"p{seat + 1}": power for seat, power in enumerate(wizards[:players])}
        edition = "first" if first else "revised"
        self.game = Game(players=players, edition=edition, powers=powers, seed=seed, options={"ball_target": "any"})
        self.before = []

    @rule()
    def write_and_read_the_text(self) -> None:
        text = self.game.to_text()
        again = Game.from_text(text)
        assert again.to_text() == text
        assert again.legal_moves() == self.game.legal_moves()
        assert again.picture("table") == self.game.picture("table")

    @rule()
    def write_and_replay_the_record(self) -> None:
        record = Record.from_text(self.game.record().to_text())
        assert (record.problems, record.warnings) == ((), ())
        again = record.replay()
        assert fields_of(again) == fields_of(self.game)
        assert again.result() == self.game.result()

    @precondition(lambda self: not self.game.is_over)
    @rule(seat=st.integers(0, 5), chance=st.integers(0, 1_000))
    def know_the_same_in_another_world(self, seat: int, chance: int) -> None:
        state = self.game.at(len(self.game.steps))
        seat %= state.seats
        other = other_world(state, seat, random.Random(chance))
        assert view_of(other, seat).as_tuple() == view_of(state, seat).as_tuple()


Writers.TestCase.settings = settings(max_examples=6, stateful_step_count=40)
TestWriters = Writers.TestCase
