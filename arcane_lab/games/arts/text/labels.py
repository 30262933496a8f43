"""Moves for people: what stands on a button, what a move brings, and what it is called among others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from arcane_lab.core.text import counted, listed, plural
from arcane_lab.engine.prompt import Result
from arcane_lab.engine.wording import Names
from arcane_lab.games.arts.rules.moves import first_of, verb_of
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.values import NO_VALUES, Values
from arcane_lab.games.arts.rules.words import Ask, Verb
from arcane_lab.games.arts.text.moves import write_move
from arcane_lab.games.arts.text.names import (
    BENEFITS,
    BONUSES,
    CARDS,
    PLACES,
    SAID_CARDS,
    SAID_PLACES,
    TYPES,
    said_benefits,
)

_PASSES: Final = {Ask.SEND: "no more", Ask.ENHANCE: "no shard", Ask.PERFORM: "perform nothing"}
_PLACES: Final = dict(zip(PLACES, SAID_PLACES, strict=True))
_CARDS: Final = dict(zip(CARDS, SAID_CARDS, strict=True))
_SHARDS: Final = {"trickerion": "a Trickerion Shard", "arcane": "an Arcane Shard", "coin": "a coin"}
_SLOTS: Final = {"left": "on the left", "middle": "in the middle", "right": "on the right"}


def preview(state: State, seat: int, move: int) -> str:
    """What a move brings, in a few words: what a tile costs, whom a summon brings, what passing means here."""
    verb = verb_of(move)
    if verb == Verb.PASS:
        return _PASSES.get(state.step, "")
    if verb == Verb.BUY:
        kind = TYPES[state.offer[first_of(move)]]
        article = "an" if kind in "AEF" else "a"
        return f"{article} {kind} tile for {counted(state.slot_price[first_of(move)], 'coin')}"
    if verb in (Verb.SET, Verb.FREE, Verb.CHARGE, Verb.SUMMON, Verb.BONUS, Verb.PAY):
        label, plain = (_numbered(write_move(move, state, seat), values) for values in (state.values, NO_VALUES))
        # The printed numbers stand in the label itself.
        return "" if label == plain else label
    return ""


def _numbered(move: str, values: Values) -> str:
    """What stands on the button of a move that has a number of the rules in it; empty for any other.

    >>> _numbered("charge 2", Values(charge_coins=5)), _numbered("bonus charge", Values(bonus_charge=2))
    ('Charge 2 shards: 1 point and 5 coins', 'Charge 2 Trickerion Shards')
    """
    verb, _, rest = move.partition(" ")
    words = rest.split()
    if verb == "set":
        return f"Set {_faces(words, values)}: {counted(len(words) * values.die_points, 'point')}"
    if verb == "free":
        return f"Set {_faces(words, values)} without points"
    if verb == "charge":
        price = f"{counted(values.charge_points, 'point')} and {counted(values.charge_coins, 'coin')}"
        return f"Charge {counted(int(rest), 'shard')}: {price}"
    if verb == "summon":
        return f"Summon the worker: {counted(values.summon_points, 'point')}"
    if verb == "bonus":
        return _bonus(rest, values)
    if verb == "pay" and rest == "coin":
        return f"Pay {_SHARDS[rest] if values.wage_coins == 1 else counted(values.wage_coins, 'coin')}"
    return ""


def _bonus(bonus: str, values: Values) -> str:
    shards = {"trickerion": values.bonus_trickerion, "charge": values.bonus_charge}
    if bonus in shards:
        count = shards[bonus]
        said = _SHARDS["trickerion"] if count == 1 else counted(count, "Trickerion Shard")
        return f"{'Take' if bonus == BONUSES[0] else 'Charge'} {said}"
    return f"Take {values.bonus_fame} fame" if bonus == "fame" else f"Take {counted(values.bonus_coins, 'coin')}"


def label_of(seat: str, move: str, brings: str, names: Names) -> str:
    """What stands on the button of a move; `brings` says it where numbers of the rules are not those printed.

    >>> def label(move, brings=""): return label_of("p1", move, brings, Names())
    >>> label("set A shard"), label("set coins"), label("free B")
    ('Set A and a shard: 2 points', 'Set 3 coins: 1 point', 'Set B without points')
    >>> label("buy left", "an A tile for 3 coins"), label("charge 2"), label("pass", "no shard"), label("done")
    ('Buy an A tile for 3 coins, on the left', 'Charge 2 shards: 1 point and 3 coins', 'No shard', 'Done here')
    >>> label("send engineer dark-alley"), label("assign golem unique"), label("prepare PS A A")
    ('Send the engineer to the Dark Alley', 'Give the golem its own card', 'Prepare PS with 2 A tiles')
    """
    verb, _, rest = move.partition(" ")
    words = rest.split()
    if verb == "pass":
        return brings.capitalize() or "Pass"
    if verb == "buy":
        return f"Buy {brings or 'a tile'}, {_SLOTS[rest]}"
    if numbered := _numbered(move, NO_VALUES):
        return brings or numbered
    said: dict[str, Callable[[], str]] = {
        "done": lambda: "Done here",
        "assign": lambda: f"Give the {words[0]} {_card(words[1])}",
        "send": lambda: f"Send the {words[0]} to {_PLACES[words[1]]}",
        "enhance": lambda: f"Put {_SHARDS[rest]} on it",
        "prepare": lambda: f"Prepare {words[0]}{_tiles(words[1:])}",
        "perform": lambda: f"Perform {listed(words)}",
        "draw": lambda: f"Look at deck {rest}",
        "keep": lambda: f"Keep {rest}",
        "pay": lambda: f"Pay {_SHARDS[rest]}",
        "lose": lambda: "Lose fame: it can't be paid",
        "count": lambda: f"It counts as {words[-1]}",
    }
    return said[verb]()


def _faces(words: Sequence[str], values: Values) -> str:
    """Faces of dice in words; without any it is a die of the base game."""
    said = dict(zip(BENEFITS, said_benefits(values), strict=True))
    return listed(said.get(word, word) for word in words) if words != ["downtown"] else "a Downtown die"


def _card(card: str) -> str:
    said = _CARDS[card]
    return said if card in ("unique", "none") else f"the card for {said}"


def _tiles(words: Sequence[str]) -> str:
    """With which tiles, and what they stand for where that is said."""
    split = words.index("for") if "for" in words else len(words)
    tiles, parts = words[:split], words[split + 1 :]
    with_tiles = f" with {len(tiles)} {tiles[0]} {plural(len(tiles), 'tile', 'tiles')}" if tiles else ""
    return with_tiles + (f" in place of {listed(parts)}" if parts else "")


def results_of(state: State, seat: int, moves: Sequence[int]) -> list[Result | None]:
    """The names of moves among others, as their buttons have them."""
    found: list[Result | None] = []
    for move in moves:
        brings = preview(state, seat, move)
        found.append(Result(name=label_of("", write_move(move, state, seat), brings, Names())))
    return found
