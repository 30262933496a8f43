"""Play that collects tiles of one type."""

from arcane_lab.games.arts.knowledge.view import View
from arcane_lab.games.arts.rules.moves import first_of, verb_of
from arcane_lab.games.arts.rules.sizes import TRICKS, TYPES
from arcane_lab.games.arts.rules.words import Verb
from arcane_lab.games.arts.strategies.choosing import best_move


def had_of(view: View, kind: int) -> int:
    """How many tiles of a type its seat holds or has on tricks."""
    count = view.tiles[view.seat * TYPES + kind]
    for n in range(view.trick_count[view.seat]):
        count += (view.trick_types[view.seat * TRICKS + n] >> kind) & 1
    return count


def play_collector(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Tiles of the type that it has most of, up to three; else as greedy."""
    best = -1
    best_had = -1
    for k in range(count):
        if verb_of(moves[k]) == Verb.BUY:
            had = had_of(view, view.offer[first_of(moves[k])])
            if had < 3 and had > best_had:
                best = k
                best_had = had
    if best >= 0:
        return best
    return best_move(view, moves, count, luck, -1, 0)
