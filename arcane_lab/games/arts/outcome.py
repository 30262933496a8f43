"""How a game of Arcane Arts has ended: nobody wins it; the fame that the expansion itself fixes is added up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arcane_lab.core.text import capital, counted, listed
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.outcome import Highlight
from arcane_lab.engine.wording import Names
from arcane_lab.games.arts.rules.ending import count_final
from arcane_lab.games.arts.rules.sizes import HEIR
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.words import Rule
from arcane_lab.games.arts.text.names import HEIR_NAME, THE_HEIR, name_of, rule_id

FIXED: Final = "Fame that the expansion itself fixes"
#: What *why?* may explain: shards, those of the Heir, and what an input counts, by the crew or by shards.
SHARD, HEIR_SHARDS = rule_id(Rule.SCORE + 3), rule_id(Rule.HEIR + 16)
COUNTS_CREW, COUNTS_SHARDS = rule_id(Rule.SCORE + 2), rule_id(Rule.SCORE + 4)
#: The kind of an input `final` that counts shards.
SHARDS: Final = 2
#: What the parts of a game are called.
PERIOD: Final = "turn"
NO_WINNER: Final = "What the base game scores is missing, so nobody is ahead here."


def title_of(game: BaseGame, names: Names) -> str:
    """The fame of each seat, and of the Heir, in one sentence."""
    final = game.picture(None)["final"]
    called = [f"{fame} for {THE_HEIR if one == HEIR_NAME else names[one]}" for one, fame in final.items()]
    return f"{FIXED}: {listed(called)}."


def reason_of(game: BaseGame, names: Names) -> str:
    """What each fame is made of, and why there is no more to say."""
    state = game.peek(len(game.steps))
    sums = [f"{names[one]}: {_sum_of(state, seat)}" for seat, one in enumerate(game.seats)]
    if state.seats == 1:
        sums.append(f"{THE_HEIR}: {_sum_of(state, HEIR)}")
    told = "; ".join(sums)
    return f"{capital(told)}. {NO_WINNER}"


def rules_of(game: BaseGame) -> str:
    """What *why?* explains: what shards are worth, the Heir's too, and what an input of this game counts."""
    state = game.peek(len(game.steps))
    heir = [HEIR_SHARDS] if state.seats == 1 else []
    counted_as = {COUNTS_SHARDS if state.final_kind[field] == SHARDS else COUNTS_CREW for field in range(state.finals)}
    return " ".join([SHARD, *heir, *sorted(counted_as)])


def _sum_of(state: State, owner: int) -> str:
    """What the fame at the end is made of (AS-SCORE-02, 03, AS-HEIR-16)."""
    parts = [f"{state.fame[owner]} fame"]
    each = state.values.heir_shard_fame if owner == HEIR else state.values.shard_fame
    for count, name in ((state.trickerion[owner], "Trickerion Shard"), (state.arcane[owner], "Arcane Shard")):
        if count and (owner != HEIR or name == "Arcane Shard"):
            parts.append(f"{each * count} for {counted(count, name)}")
    for field in range(state.finals if owner != HEIR else 0):
        if count := count_final(state, owner, field):
            parts.append(f"{count * state.final_fame[field]} for {name_of(state.final_name[field])}, an input of yours")
    return " + ".join(parts)


def highlights_of(game: BaseGame, reader: Reader, names: Names) -> Iterator[Highlight]:
    """What each seat is left with: all of it is open to all."""
    seats = game.picture(None)["seats"]
    lines = [
        (
            seat["id"],
            f"{capital(names[seat['id']])}: {counted(seat['coins'], 'coin')}, {seat['trickerion']} Trickerion and "
            f"{counted(seat['arcane'], 'Arcane Shard')}, {counted(len(seat['tiles'].split()), 'tile')}.",
        )
        for seat in seats
    ]
    yield Highlight("What is left", tuple(lines))
