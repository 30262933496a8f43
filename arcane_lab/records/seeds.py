"""The seed of a record stays out of sight of whoever may not see every card: with it the game can be dealt again."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from arcane_lab.engine.registry import find_game
from arcane_lab.records.record import Record, RecordedMove

#: A title that a simulated game was given, with the number of the play and, long ago, with the seed.
_SIMULATED: Final = re.compile(r"Game [\d,]+(?: of seed \d+)?: (?=p1 )")
#: From so many digits on a number is the seed and no number of something else.
_UNMISTAKABLE: Final = 5


def without_seed(record: Record) -> Record:
    """The record with titles and comments that name its seed left out, for a reader who may not see every card.

    >>> from arcane_lab.records import Game
    >>> record = Game("alley", players=2, seed=7).record(title="Seed 7: the bottled fairy", comment="7 cards to go")
    >>> without_seed(record).title, without_seed(record).comment
    (None, '7 cards to go')
    """
    title = record.title
    if title is not None and (simulated := _SIMULATED.match(title)):
        title = f"{find_game(record.game_name).title}: {title[simulated.end() :]}"
    return replace(
        record,
        title=_checked(title, record.seed),
        comment=_checked(record.comment, record.seed),
        warnings=tuple(warning for warning in record.warnings if not names_seed(warning, record.seed)),
        moves=tuple(_move(move, record.seed) for move in record.moves),
        players=() if any(names_seed(player, record.seed) for player in record.players) else record.players,
    )


def names_seed(words: str, seed: int) -> bool:
    """Whether words name a seed: behind the word, or as a number that is long enough to be no other.

    >>> names_seed("The deal of seed 7", 7), names_seed("7 cards", 7), names_seed("deal 4,294,967,295", 2**32 - 1)
    (True, False, True)
    """
    plain = re.sub(r"(?<=\d)[,_.'\u2019\u00a0\u2009\u202f ](?=\d{3}(?!\d))", "", words)
    number = rf"0*{seed}(?!\d)"
    if re.search(rf"seed\w*\W*(?:\w{{1,7}}\W+){{0,2}}{number}", plain, re.IGNORECASE):
        return True
    return len(str(seed)) >= _UNMISTAKABLE and re.search(rf"(?<!\d){number}", plain) is not None


def _checked(words: str | None, seed: int) -> str | None:
    return None if words is None or names_seed(words, seed) else words


def _move(move: RecordedMove, seed: int) -> RecordedMove:
    """A move with what is said to it and to the moves that might have been made."""
    if move.comment is None and not move.variations:
        return move
    lines = tuple(tuple(_move(other, seed) for other in line) for line in move.variations)
    return replace(move, comment=_checked(move.comment, seed), variations=lines)
