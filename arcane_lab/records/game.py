"""The game that people hold: the checked façade, which can also write itself down and be brought back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arcane_lab.core.errors import BadSetup, StrategyError, instance
from arcane_lab.core.json_files import write_json
from arcane_lab.core.text import counted
from arcane_lab.engine.game import BaseGame, Players
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.players import StrategyRunner, read_players
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import seat_name, seat_number
from arcane_lab.engine.waiting import in_seat_order, is_asked_to, judge, read_seat
from arcane_lab.engine.wording import Names, names_for
from arcane_lab.records.dealing import Dealer, OffSeed, begin
from arcane_lab.records.games import deals_of, positions_of

if TYPE_CHECKING:
    from arcane_lab.records.explaining import RuleExplained
    from arcane_lab.records.record import Record, RecordedMove
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
    #: The record that it was replayed from, with each move as this game writes it; None for a game of its own.
    _source: Record | None = None

    @classmethod
    def from_scenario(cls, scenario: Scenario, players: Players | None = None) -> Game:
        """The game as it stands at the position of a scenario; its moves are not played."""
        from arcane_lab.records.scenario import Scenario

        instance("scenario", scenario, Scenario, "no scenario", "a scenario, such as al.Scenario.load('scenario.json')")
        return cls.from_position(scenario.setup, scenario.position, players)

    @classmethod
    def from_position(
        cls, setup: Setup, position: Any, players: Players | None = None, dealer: Dealer | None = None
    ) -> Game:
        """The game as it stands at a position in the shape of its game, or (None) after a deal.

        A dealer sees to it that shuffles come out as they were recorded.
        """
        state, base = begin(setup, position, dealer)
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
            game._play_written(move)
        if players is not None:
            game._seat(players)
        return game

    @classmethod
    def from_record(cls, record: Record) -> Game:
        """The game of a record, played up to its first problem; all seats are people's.

        Its own `record()` has the title, the comments and the variations again, as far as the game goes the same way.
        """
        from arcane_lab.records.record import Record
        from arcane_lab.records.replaying import position_in, sound_moves

        instance("record", record, Record, "no record", "a record, such as al.Record.load('game.json')")
        position = position_in(record.game_name, record.position)
        try:
            game = cls._replayed(record, position, Dealer(record.game_name, record.deals))
        except OffSeed:
            game = cls._replayed(record, position, Dealer(record.game_name, record.deals, is_forcing=True))
        moves = sound_moves(record, position) if record.problems else record.moves
        recorded = tuple(replace(move, text=text) for move, text in zip(moves, game._move_texts(), strict=False))
        game._source = replace(record, moves=recorded)
        return game

    @classmethod
    def _replayed(cls, record: Record, position: Any, dealer: Dealer) -> Game:
        game = cls.from_position(record.setup, position, dealer=dealer)
        for move in record.moves[: record.playable]:
            game._play_dealt(move.text, dealer)
        game._taken_back = [one for one in record.taken_back if one.at <= record.playable]
        return game

    def _play_dealt(self, move: str, dealer: Dealer) -> None:
        """Play a move whose shuffles come out as they were recorded."""
        rules = self._spec.rules
        seat, number, refused = judge(self._spec, self._state, move, self._setup.players)
        if refused is None:
            dealer.prepare(self._state, lambda trial: rules.apply(trial, seat, number))
        before = dealer.count(self._state)
        self._play_written(move)
        dealer.compare(self._state, before)

    def _play_written(self, move: str) -> None:
        """Play a move as records write it: without a seat it is that of the first that is asked."""
        seat, text = read_seat(move, self._spec.rules.waiting(self._state), self._setup.players)
        self.play(text, seat_name(seat) if seat >= 0 else None)

    def _answer(self) -> None:
        """Let strategies answer; of one that fails, the position in which it was asked can be taken up again."""
        try:
            super()._answer()
        except StrategyError as error:
            raise error.at_position(self.to_text()) from error.__cause__

    def _seat(self, players: Players) -> None:
        """Let others play from here on; what was played before cannot be taken back."""
        holders = read_players(self._spec, players)
        if len(holders) != self._setup.players:
            reason = "the position has another number of seats"
            raise BadSetup("players", len(holders), reason, counted(self._setup.players, "seat"))
        self._holders = holders
        self._answerer = StrategyRunner(self._spec, self._setup, holders)
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
        begins = place == 0 and self._base is not None
        position = self._base if begins else positions.write_position(self._positions[place])
        return write_json(
            {
                "format": "arcane-lab/scenario/1",
                "game": self.name,
                "title": self._title(),
                "setup": {**self._setup.as_dict(), "seed": self.seed},
                "position": position,
                "moves": self._move_texts(place),
            }
        )

    def _title(self) -> str:
        stands = is_asked_to(self.waiting, self.step)
        return f"The full position with all hidden items: round {self.round}, {self.phase}, {stands}"

    def _move_texts(self, first: int = 0) -> list[str]:
        """The moves from some position on, as records write them: answers given at once in the order of the seats."""
        steps, waiting = self._steps[first:], self._spec.rules.waiting
        asked = [waiting(position) for position in self._positions[first : first + len(steps)]]
        movers = [seat_number(step.seat, self._setup.players) for step in steps]
        return [f"{name}{steps[number].move}" for number, name in in_seat_order(asked, movers, waiting(self._state))]

    def record(self, title: str | None = None, comment: str | None = None) -> Record:
        """Everything that has happened: setup, every deal, every move, and the result when the game is over.

        Of a game that was replayed from a record, its title, comments and variations are kept, those of moves up to the
        first that was played otherwise; a `title` or `comment` given here takes the place of the one that was there.
        """
        from arcane_lab.records.record import Record, check_words

        moves, source = self._written_moves(), self._source
        title, comment = check_words("title", title), check_words("comment", comment)
        if source is not None:
            title, comment = source.title if title is None else title, source.comment if comment is None else comment
        return Record(
            game_name=self.name,
            setup=self._setup,
            deals=self._deals(),
            moves=moves,
            result=self.result(),
            position=self._base,
            title=title,
            comment=comment,
            warnings=() if source is None else source.warnings,
            playable=len(moves),
            taken_back=self.taken_back,
            players=self._who_played(),
        )

    def _who_played(self) -> tuple[str, ...]:
        """Who played each seat: of a game that was replayed, who did then; empty where people hold all seats."""
        before = self._source.players if self._source is not None else ()
        now = self.players
        if before:
            return tuple(was if one == "me" else one for one, was in zip(now, before, strict=True))
        return () if all(player == "me" for player in now) else now

    @property
    def played(self) -> tuple[str, ...]:
        """Who played each seat so far; of a game that was replayed, whoever played it then.

        >>> game = Game("alley", players=["me", "greedy"], seed=7).record().replay()
        >>> game.players, game.played
        (('me', 'me'), ('me', 'greedy'))
        """
        return self._who_played() or self.players

    def names_for(self, reader: Reader = None) -> Names:
        """How a reader hears the seats; those of a game that was replayed are called by who played them then.

        >>> Game("alley", players=["me", "greedy"], seed=7).record().replay().names_for("p1")["p2"]
        'Greedy'
        """
        checked = super().names_for(reader)
        return names_for(self._who_played(), self.seats, reader) if self._source and self._source.players else checked

    def _written_moves(self) -> tuple[RecordedMove, ...]:
        """The moves, with what the record that they were replayed from says to them."""
        from arcane_lab.records.record import RecordedMove

        moves = [RecordedMove(text) for text in self._move_texts()]
        for number, noted in enumerate(self._source.moves[: len(moves)] if self._source else ()):
            if noted.text != moves[number].text:
                # What stands at this move speaks of another one, and all that follows it, too.
                break
            moves[number] = noted
        return tuple(moves)

    def _deals(self) -> tuple[str, ...]:
        """The deck that each shuffle gave, from the top, in the order of use."""
        positions = positions_of(self.name)
        deals: list[str] = []
        for state in self._positions:
            # Where of several shuffles in one move only the last can be seen, chance gives the others again.
            deals += deals_of(positions, state, len(deals))
        return tuple(deals)

    def explain(self, rule: str) -> RuleExplained:
        """A rule by its id: text, worked example, edition differences, open questions, and a scenario that shows it.

        Raises `UnknownName` with the nearest id.

        >>> Game("alley", players=3, seed=7).explain("AA-PLAY-18").text
        'An item cannot be played into an empty place.'
        """
        from arcane_lab.records.explaining import explain_rule

        return explain_rule(self._setup, rule)

    def result(self) -> dict[str, Any] | None:
        """How the game ended: winners, rounds and the scores of every seat; None while it goes on."""
        return result_of(self.name, self._state)


def result_of(game: str, state: Any) -> dict[str, Any] | None:
    """How a play of a game ended, as records write it; None while it goes on."""
    spec = find_game(game)
    if spec.rules.to_move(state) >= 0:
        return None
    scores = positions_of(game).scores(state)
    more = getattr(positions_of(game), "result", None)
    return {
        "winners": [seat_name(seat) for seat in spec.rules.winners(state)],
        "rounds": spec.rules.round_number(state),
        "seats": {seat_name(seat): score for seat, score in enumerate(scores)},
        **(more(state) if more else {}),
    }
