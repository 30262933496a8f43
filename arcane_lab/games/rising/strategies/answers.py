"""The smaller answers, which all but random share: what to activate, pick and move, and which card to discard."""

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.moves import spell_of, verb_of
from arcane_lab.games.rising.rules.sizes import CARDS, CLAUSES
from arcane_lab.games.rising.rules.words import Ask, Verb
from arcane_lab.games.rising.strategies.drafting import best_target, mat_at
from arcane_lab.games.rising.strategies.forward import worth_of_moving
from arcane_lab.games.rising.strategies.mat import FIRST, card_of, find_spell, markers_of
from arcane_lab.games.rising.strategies.paying import best_spend, place_of_move
from arcane_lab.games.rising.strategies.using import NEVER, others_of, worth_of_using, worth_with_others


def answer_smaller(view: View, moves: list[int], count: int) -> int:
    """The answer to everything but the draft; the own mat and the prices stand in the room."""
    own = mat_at(0)
    if view.step == Ask.ACTIVATE:
        return answer_activate(view, moves, count)
    if view.step == Ask.ANOTHER:
        return answer_another(view, moves, count)
    if view.step == Ask.PICK:
        times = view.clause_count[view.event_card * CLAUSES + view.event_clause]
        best = best_target(view, own, times)
        card = card_of(view.plan[own + FIRST + best]) if best >= 0 else 0
        return place_of_move(view, moves, count, Verb.PICK, card, 0)
    if view.step == Ask.MOVE:
        return answer_move(view, moves, count)
    # Where a moved card goes, and when evergreens come: to the bottom, at Herbology's place.
    return 1


def answer_activate(view: View, moves: list[int], count: int) -> int:
    """Activates the spell that comes up where that is worth it."""
    own = mat_at(0)
    spell = view.asked_spell
    k = -1 if others_of(view, spell) == 0 else find_spell(view, own, spell)
    if k < 0:
        worth = worth_of_using(view, own, spell, view.marker[spell] if spell < CARDS else 0)
    else:
        worth = worth_with_others(view, own, k)
    if worth <= 0:
        # An evergreen that must act has no such move: then the first payment is taken.
        return place_of_move(view, moves, count, Verb.SKIP, spell, 0)
    return place_of_move(view, moves, count, Verb.ACTIVATE, spell, best_spend(view, own, spell))


def answer_another(view: View, moves: list[int], count: int) -> int:
    """Names the spell that brings most."""
    own = mat_at(0)
    best = count - 1
    most = 0
    last = -1
    for place in range(count):
        if verb_of(moves[place]) == Verb.PASS or spell_of(moves[place]) == last:
            continue
        last = spell_of(moves[place])
        k = find_spell(view, own, last)
        markers = markers_of(view.plan[own + FIRST + k]) if k >= 0 else view.past_marker[last]
        worth = worth_of_using(view, own, last, markers)
        if worth > most:
            best = place_of_move(view, moves, count, Verb.ACTIVATE, last, best_spend(view, own, last))
            most = worth
    return best


def answer_move(view: View, moves: list[int], count: int) -> int:
    """Moves the card from whose new column most is expected in the turns left of this round and later."""
    own = mat_at(0)
    column = view.clause_what[view.event_card * CLAUSES + view.event_clause]
    best = 0
    most = NEVER * 100
    for place in range(count):
        k = find_spell(view, own, spell_of(moves[place]))
        worth = worth_of_moving(view, own, k, column)
        if worth > most:
            best = place
            most = worth
    return best
