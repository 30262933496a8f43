"""The game that people hold: the checked façade, which can also write itself down and be brought back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from arcane_lab.engine.answering import Answerer
from arcane_lab.engine.errors import BadSetup, IllegalMove
from arcane_lab.engine.game import BaseGame, Players, read_players
from arcane_lab.engine.moves import Turn
from arcane_lab.engine.spec import Setup, find_game, seat_name
from arcane_lab.records.dealing import Dealer
from arcane_lab.records.games import positions_of
from arcane_lab.records.reading import write_json

if TYPE_CHECKING:
    from arcane_lab.records.record import Record
    from arcane_lab.records.scenario import Scenario


class Game(BaseGame):
    """A game in play that can be written down: `to_text()` is the full position, `record()` everything that happened.

    >>> game = Game("alley", players=3, seed=7)
    >>> turn = game.play("reveal b2")
    >>> same = Game.from_text(game.to_text())
    >>> same.legal_moves() == game.legal_moves()
    True
    """

    #: The position it began at, as text writes it; None when it began with a deal.
    _base: Mapping[str, Any] | None = None

    @classmethod
    def from_scenario(cls, scenario: Scenario, players: Players | None = None) -> Game:
        """The game as it stands at the position of a scenario; its moves are not played."""
        return cls.from_position(scenario.setup, scenario.position, players)

    @classmethod
    def from_position(
        cls, setup: Setup, position: Any, players: Players | None = None, dealer: Dealer | None = None
    ) -> Game:
        """The game as it stands at a position, given in the shape of its game; a dealer sees to the shuffles."""
        spec, positions = find_game(setup.game), positions_of(setup.game)
        state = spec.new_state(setup)
        positions.place(state, position)
        # A stock is written by its deal, which comes only now; every other position is complete as it was placed.
        base = None if spec.phase(state) == "stock" else positions.write_position(state)
        if dealer is not None:
            dealer.prepare(state, spec.go_on)
        spec.go_on(state)
        positions.finish(state, position)
        game = cls.from_state(setup, state, players)
        game._base = base
        return game

    @classmethod
    def from_text(cls, text: str, players: Players | None = None) -> Game:
        """The game that `to_text` wrote, or that a scenario describes, with its moves played.

        It has the same legal moves and the same shuffles to come. `players` says who plays from now on, as for
        `Game`; left out, all seats are people's.
        """
        from arcane_lab.records.scenario import Scenario

        scenario = Scenario.from_text(text)
        game = cls.from_scenario(scenario)
        for move in scenario.moves:
            game.play(move)
        if players is not None:
            game._seat(players)
        return game

    @classmethod
    def from_record(cls, record: Record) -> Game:
        """The game of a record, played up to its first problem; all seats are people's."""
        from arcane_lab.records.replaying import Replay

        replay = Replay(record.setup, record.deals, record.position)
        for move in record.moves[: record.playable]:
            replay.play(move.text)
        return replay.game

    def play_dealt(self, move: str, dealer: Dealer) -> Turn:
        """Play a move whose shuffles come out as they were recorded. Raises as `play` does, and `WrongDeal`."""
        number, refused = self._judge(move)
        if refused is not None:
            raise IllegalMove(refused, self._spec.summary(self._state))
        dealer.prepare(self._state, lambda trial: self._spec.apply(trial, number))
        return self.play(move)

    def _seat(self, players: Players) -> None:
        """Let others play from here on; what was played before cannot be taken back."""
        holders = read_players(self._spec, players)
        if len(holders) != self._setup.players:
            reason = "the position has another number of seats"
            raise BadSetup("players", len(holders), reason, f"{self._setup.players} seats")
        self._holders = holders
        self._answerer = Answerer(self._spec, self._setup, holders)
        self._lucks = [self._answerer.luck] * len(self._positions)
        self._plays = []
        self._answer()

    def to_text(self) -> str:
        """The full position as text, hidden items and the deck too, from which `from_text` brings the game back.

        It is a scenario file: the setup with its seed, the last position that can be written down (a turn's draw, or
        where the game began), the moves made since, and the state of chance. Who plays is not part of it. Whoever reads
        it sees everything, so do not show it to somebody who plays.
        """
        positions = positions_of(self.name)
        places = range(len(self._steps), -1, -1)
        place = next((k for k in places if positions.is_stand_point(self._positions[k])), 0)
        position = positions.write_position(self._positions[place]) if place or self._base is None else self._base
        return write_json(
            {
                "format": "arcane-lab/scenario/1",
                "game": self.name,
                "title": self._title(),
                "setup": {**self._setup.as_dict(), "seed": self.seed},
                "position": dict(position),
                "moves": [str(step.move) for step in self._steps[place:]],
            }
        )

    def _title(self) -> str:
        stands = "the game is over" if self.is_over else f"{self.to_move} is asked to {self.step}"
        return f"The full position with all hidden items: round {self.round}, {self.phase}, {stands}"

    def record(self, title: str | None = None, comment: str | None = None) -> Record:
        """Everything that has happened: setup, every deal, every move, and the result when the game is over."""
        from arcane_lab.records.record import Record, RecordedMove

        moves = tuple(RecordedMove(str(step.move)) for step in self._steps)
        return Record(
            game_name=self.name,
            setup=self._setup,
            deals=self._deals(),
            moves=moves,
            result=self.result(),
            position=self._base,
            title=title,
            comment=comment,
            playable=len(moves),
        )

    def _deals(self) -> tuple[str, ...]:
        """The deck that each shuffle gave, from the top, in the order of use."""
        positions = positions_of(self.name)
        deals: list[str] = []
        for state in self._positions:
            missing = positions.count_deals(state) - len(deals)
            if missing > 0:
                # Of several shuffles in one move only the last can be seen; chance gives the others again.
                deals += [""] * (missing - 1) + [positions.write_deal(state)]
        return tuple(deals)

    def result(self) -> dict[str, Any] | None:
        """How the game ended: winners, rounds and the scores of every seat; None while it goes on."""
        if not self.is_over:
            return None
        scores = positions_of(self.name).scores(self._state)
        return {
            "winners": list(self.winners),
            "rounds": self.round,
            "seats": {seat_name(seat): score for seat, score in enumerate(scores)},
        }
