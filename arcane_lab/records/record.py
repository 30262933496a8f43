"""Records: a play as data (setup, deals, moves, comments, variations), written, read and played again."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from arcane_lab.core.errors import BadSetup, UnknownName, instance, shown, shown_path
from arcane_lab.core.exact_numbers import python_value
from arcane_lab.core.json_files import (
    HALF_LETTER,
    MAX_BYTES_OF_MANY,
    UnreadableFile,
    half_letter,
    one_line,
    path_of,
    read_text,
    write_json,
    write_text,
)
from arcane_lab.core.printing import Brief, in_short
from arcane_lab.core.read_only import read_only
from arcane_lab.core.text import counted
from arcane_lab.engine.moves import Move
from arcane_lab.engine.registry import chosen_game, find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import seat_name
from arcane_lab.engine.taking_back import TakenBack
from arcane_lab.records.several import parts_of

if TYPE_CHECKING:
    from arcane_lab.records.game import Game


@dataclass(frozen=True, slots=True, repr=False)
class RecordedMove(Brief):
    """A move as it was written, with a comment and with variations: what else might have been played from there."""

    text: str
    comment: str | None = None
    variations: tuple[tuple[RecordedMove, ...], ...] = ()

    def __post_init__(self) -> None:
        check_words("move", self.text)
        check_words("comment", self.comment)

    def as_data(self) -> str | dict[str, Any]:
        """The move as a record writes it: a text alone, or an object when there is more to say.

        >>> RecordedMove("draw deck").as_data(), RecordedMove("draw deck", "hoping for an egg").as_data()
        ('draw deck', {'move': 'draw deck', 'comment': 'hoping for an egg'})
        """
        if self.comment is None and not self.variations:
            return self.text
        data: dict[str, Any] = {"move": self.text}
        if self.comment is not None:
            data["comment"] = self.comment
        if self.variations:
            data["variations"] = [[move.as_data() for move in line] for line in self.variations]
        return data

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """What happened in a play: how it was set up, each deal, each move, and how it ended.

    A record that was read has been played again: `problems` says what does not fit (with the number of the move,
    from 1), `warnings` what should be known; `moves` are all that were written, and `replay()` plays those before the
    first problem. `position` is where it starts when it does not start with the first deal. `taken_back` says where a
    move was taken back that had shown a card. `players` says who played each seat: "me" or the name of a strategy;
    empty where nobody said.
    """

    game_name: str
    setup: Setup
    deals: tuple[str, ...]
    moves: tuple[RecordedMove, ...]
    result: Mapping[str, Any] | None = None
    position: Mapping[str, Any] | None = None
    title: str | None = None
    comment: str | None = None
    problems: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    playable: int = 0
    taken_back: tuple[TakenBack, ...] = ()
    players: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for player in self.players:
            check_words("players", player)
        check_words("title", self.title)
        check_words("comment", self.comment)
        object.__setattr__(self, "result", read_only(self.result))
        object.__setattr__(self, "position", read_only(self.position))

    @property
    def seed(self) -> int:
        """The seed of the play."""
        return self.setup.seed

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """The record of a file, played again as far as it goes.

        Raises `UnreadableFile` when nothing can be kept, and for a file of several records, which `load_all` reads.
        """
        file = path_of(path, "a record")
        try:
            return cls.from_text(read_text(file, "a record"))
        except UnreadableFile as error:
            raise UnreadableFile(f"{shown_path(file)}: {error}") from None

    @classmethod
    def load_all(cls, path: str | Path) -> tuple[Record, ...]:
        """Every record of a file, in their order: one after the other, or in a list; one alone is read, too.

        Raises `UnreadableFile` with the number of the first of which nothing can be kept.
        """
        file = path_of(path, "records")
        try:
            parts = parts_of(read_text(file, "a file of records", MAX_BYTES_OF_MANY))
            return tuple(cls._part(part, number, len(parts)) for number, part in enumerate(parts or ["[]"], 1))
        except UnreadableFile as error:
            raise UnreadableFile(f"{shown_path(file)}: {error}") from None

    @classmethod
    def _part(cls, text: str, number: int, of: int) -> Record:
        try:
            return cls.from_text(text)
        except UnreadableFile as error:
            raise UnreadableFile(f"record {number} of {of}: {error}" if of > 1 else str(error)) from None

    @staticmethod
    def save_all(records: Iterable[Record], path: str | Path) -> Path:
        """Write several records into one file, which `load_all` reads: over one that is there, and never half."""
        allowed = "a list of records, such as result.records[:10]"
        if isinstance(records, str | Mapping):
            raise BadSetup("records", records, "that is no list of records", allowed)
        given = list(instance("records", records, Iterable, "no list of records", allowed))
        if not given:
            raise BadSetup("records", records, "no record stands in it", allowed)
        for one in given:
            if not isinstance(one, Record):
                raise BadSetup("records", one, "is no record", allowed)
        return write_text(path_of(path, "records"), "\n".join(record.to_text() for record in given))

    @classmethod
    def examples(cls, game: str | None = None) -> tuple[str, ...]:
        """The names of the records that come with the package: short plays with comments, each about one thing.

        They stop where their point is made, so most have no result; `replay()` gives the game, to be played on.

        >>> Record.examples()[:2]
        ('bad-luck-or-bad-move', 'boomerang-chain')
        """
        from arcane_lab.core.files import folder

        spec = chosen_game(game)
        return tuple(sorted(path.stem for path in (folder("datasets") / spec.name / "records").glob("*.json")))

    @classmethod
    def example(cls, name: str, game: str | None = None) -> Record:
        """A record that comes with the package, by its name; raises `UnknownName` with the nearest.

        >>> Record.example("lamp").setup.edition
        'first'
        """
        from arcane_lab.core.files import file

        known = cls.examples(game)
        if not isinstance(name, str) or name not in known:
            raise UnknownName("an example record", name, known)
        return cls.load(file("datasets", chosen_game(game).name, "records", f"{name}.json"))

    @classmethod
    def from_text(cls, text: str) -> Record:
        """The record that a JSON text holds, of a damaged one what stands before the damage."""
        from arcane_lab.records.replaying import read_record

        return read_record(text)

    def replay(self) -> Game:
        """The game as it was played, up to the first problem; every seat is a person's, to play on.

        Warns (`UserWarning`) where a game of one's own has been defined anew since, with both fingerprints.
        """
        from arcane_lab.records.game import Game
        from arcane_lab.records.replaying import OF_OTHERS

        if not find_game(self.game_name).package:
            for told in self.warnings:
                if told.startswith(OF_OTHERS):
                    warnings.warn(told, stacklevel=2)
        return Game.from_record(self)

    def annotate(self, number: int, comment: str | None = None, variation: Sequence[str] | None = None) -> Record:
        """A record with a comment on a move, or with one more variation in its place.

        `number` counts moves from 1; `variation` lists moves in notation, played from where that move was made. The
        record itself stays as it is.
        """
        number = python_value(number)
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(self.moves):
            raise UnreadableFile(f"there is no move {shown(number)}: this record has moves 1 to {len(self.moves)}")
        move = self.moves[number - 1]
        if comment is not None:
            move = replace(move, comment=check_words("comment", comment))
        if variation is not None:
            move = replace(move, variations=(*move.variations, _line_of(variation)))
        return replace(self, moves=(*self.moves[: number - 1], move, *self.moves[number:]))

    def to_text(self) -> str:
        """The record as JSON."""
        from arcane_lab.engine.shapes import RECORD_FORMAT

        data: dict[str, Any] = {"format": RECORD_FORMAT, "game": self.game_name}
        if self.title is not None:
            data["title"] = self.title
        if self.comment is not None:
            data["comment"] = self.comment
        if self.players:
            data["players"] = list(self.players)
        data["setup"] = {**self.setup.as_dict(), "values_hash": self.setup.values_hash}
        data["seed"] = self.setup.seed
        if self.position is not None:
            data["position"] = dict(self.position)
        data["deals"] = list(self.deals)
        data["moves"] = [move.as_data() for move in self.moves]
        if self.taken_back:
            data["taken_back"] = [{"at": one.at, "seat": one.seat} for one in self.taken_back]
        data["result"] = None if self.result is None else dict(self.result)
        return write_json(data)

    def save(self, path: str | Path) -> Path:
        """Write the record to a file, over one that is there; a failure never leaves half a file."""
        return write_text(path_of(path, "a record"), self.to_text())

    def to_html(
        self,
        path: str | Path,
        seat: str | None = None,
        view: Literal["table"] | None = None,
        comments: bool | None = None,
        review: Any = None,
    ) -> Path:
        """Write the record as one page to step through, which needs neither Python nor a network.

        It shows what every seat may see, what one `seat` knew, or everything (`view="table"`). Comments are the
        author's words and may speak of hidden cards, so a seat's page is written without them unless `comments=True`.
        `review` is an `al.review` of this record, whose marks are shown: on the page of the table view, or of its seat.
        A page that is there is replaced. Warns (`UserWarning`) of a variation that cannot be played. Raises
        `UnreadableFile` for a record with problems, and when the page cannot be written.
        """
        # The one arrow upwards: who has a record asks it for its page, which a layer above draws.
        from arcane_lab.widgets.export import write_page

        written = write_page(self, path, seat, view, comments, review)
        if any(move.variations for move in self.moves):
            from arcane_lab.records.replaying import problems_of_lines

            if found := problems_of_lines(self):
                more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
                told = "the page tells the line as it is written, and steps through what can be played"
                warnings.warn(f"{found[0]}{more}; {told}", stacklevel=2)
        return written

    @property
    def who(self) -> str:
        """Who played each seat, in words; empty where nobody said, or all seats are people's.

        >>> from arcane_lab.records import Game
        >>> Game("alley", players=["me", "greedy"], seed=7).record().who
        'p1 a person, p2 greedy'
        """
        if all(player == "me" for player in self.players):
            return ""
        called = ("a person" if player == "me" else player for player in self.players)
        return ", ".join(f"{seat_name(seat)} {player}" for seat, player in enumerate(called))

    def _end(self) -> str:
        if self.result is None:
            return "unfinished"
        # In a record that was read, anything may stand there; `problems` says so.
        winners = self.result.get("winners")
        if winners == [] and not any(one.name == "won" for one in find_game(self.game_name).figures):
            return "over, without a winner"
        return f"won by {', '.join(map(str, winners)) if isinstance(winners, list | tuple) else shown(winners)}"

    def _remarks(self) -> str:
        """How many comments and variations there are; empty where there is none."""
        comments = sum(move.comment is not None for move in self.moves) + (self.comment is not None)
        variations = sum(len(move.variations) for move in self.moves)
        found = [counted(comments, "comment")] if comments else []
        found += [counted(variations, "variation")] if variations else []
        return f"; {', '.join(found)}" if found else ""

    def __repr__(self) -> str:
        # No cards and no seed: it is shown wherever a record is named.
        parts = [counted(len(self.moves), "move"), self._end()]
        if self.problems:
            parts.append(counted(len(self.problems), "problem"))
        title = f" {in_short(shown(self.title), 80)}" if self.title else ""
        game = f"{find_game(self.game_name).title}, {self.setup.in_short}"
        return in_short(one_line(f"<Record{title} of {game}: {', '.join(parts)}>"))

    def __str__(self) -> str:
        # The title of a simulated game says it already.
        who = f"; played by {self.who}" if self.who and self.who not in (self.title or "") else ""
        moves = counted(len(self.moves), "move")
        told = f"{moves}, {self._end()}{who}{self._remarks()}"
        lines = [one_line(f"{self.title or 'Record'}: {self.setup}; {told}")]
        return "\n".join(lines + [f"  {line}" for line in (*self.problems, *self.warnings, *self.taken_back)])


def check_words(field: str, words: object) -> str | None:
    """A title or a comment, which is a text or None; anything else would be saved and then not be read again.

    >>> check_words("comment", "hoping for an egg")
    'hoping for an egg'
    """
    if words is not None and not isinstance(words, str):
        raise BadSetup(field, words, "is no text", "a text in quotes, or None")
    if words is not None and half_letter(words):
        raise BadSetup(field, words, f"it holds {HALF_LETTER}")
    return words


def _line_of(variation: object) -> tuple[RecordedMove, ...]:
    """A variation as a record keeps it."""
    is_list = isinstance(variation, Sequence) and not isinstance(variation, str | bytes)
    if (
        not is_list
        or not variation
        or not all(isinstance(move, str | Move) for move in cast(Sequence[object], variation))
    ):
        raise BadSetup("variation", variation, "that is no line of play", "a list of moves, such as ['draw deck']")
    return tuple(RecordedMove(str(move)) for move in cast(Sequence[object], variation))
