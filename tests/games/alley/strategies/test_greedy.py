"""Greedy: what it chooses where the choice is plain."""

from __future__ import annotations

from arcane_lab.games.alley.knowledge.fill_view import mark_own_slots, open_view
from arcane_lab.games.alley.knowledge.view import UNKNOWN, View
from arcane_lab.games.alley.rules.moves import move_of
from arcane_lab.games.alley.rules.sizes import NOBODY, NOTHING, SLOTS
from arcane_lab.games.alley.rules.words import Ask, Item, Verb
from arcane_lab.games.alley.strategies import play_greedy
from tests.games.alley.worlds import new_game


def empty_view(**items: str) -> View:
    """The view of p1 on a storehouse of unknown items, card values as printed; `b2="OW"` lies revealed."""
    state = new_game(3, seed=1)
    view = View()
    open_view(state, view)
    view.seat, view.step, view.actor, view.gold = 0, Ask.PLAY, 0, [25] * 6
    view.triggered_by = NOBODY
    for slot in range(SLOTS):
        view.storehouse_item[slot] = UNKNOWN
    for place, code in items.items():
        slot = "abc".index(place[0]) + 3 * (int(place[1]) - 1)
        view.storehouse_item[slot] = getattr(Item, code)
        view.storehouse_face[slot] = 1
    mark_own_slots(0, view)
    return view


def play(code: str, place: str) -> int:
    slot = "abc".index(place[0]) + 3 * (int(place[1]) - 1)
    return move_of(Verb.PLAY, getattr(Item, code), slot, 0)


def chosen(view: View, *moves: int) -> int:
    """The move that greedy chooses; the order in which they are listed does not matter to it."""
    choice = moves[play_greedy(view, list(moves), len(moves), [1, 2, 3, 4])]
    turned = moves[::-1]
    assert turned[play_greedy(view, list(turned), len(turned), [1, 2, 3, 4])] == choice
    return choice


def test_greedy_completes_a_set():
    view = empty_view(a1="DE", b2="DE")
    assert chosen(view, play("DE", "c3"), play("DE", "c1"), play("TC", "a2")) == play("DE", "c3")


def test_greedy_completes_a_set_with_a_feline_in_it():
    view = empty_view(a1="DE", b1="FF")
    assert chosen(view, play("DE", "c1"), play("DE", "a3"), play("TC", "a2")) == play("DE", "c1")


def test_greedy_builds_a_pair_of_dear_items():
    view = empty_view(a1="SK")
    assert chosen(view, play("SK", "b1"), play("SK", "b3")) == play("SK", "b1")


def test_greedy_does_not_count_on_a_line_with_a_gap():
    view = empty_view(a1="SK")
    view.storehouse_item[2] = NOTHING
    mark_own_slots(0, view)
    assert chosen(view, play("SK", "b1"), play("SK", "a2")) == play("SK", "a2")


def test_greedy_replaces_what_brings_much_infamy():
    view = empty_view(a1="WW", c3="TC")
    assert chosen(view, play("OW", "a1"), play("OW", "c3"), play("OW", "b2")) == play("OW", "a1")


def test_greedy_keeps_a_pair_together():
    view = empty_view(a1="DE", b1="DE", a3="BC")
    assert chosen(view, play("OW", "a1"), play("OW", "a3")) == play("OW", "a3")


def test_greedy_would_rather_discard_a_doll_than_lock_it_in():
    view = empty_view(a1="TC")
    discard = move_of(Verb.DISCARD, Item.FF, 0, 0)
    assert chosen(view, discard, play("FF", "a1")) == discard


def test_greedy_takes_the_discard_that_completes_a_set():
    view = empty_view(a1="DE", b1="DE")
    view.discard_count, view.discard_item[0] = 1, Item.DE
    deck, discard = move_of(Verb.DRAW, 0, 0, 0), move_of(Verb.DRAW, 1, 0, 0)
    assert chosen(view, deck, discard) == discard
    view.discard_item[0] = Item.OW
    assert chosen(view, deck, discard) == deck


def test_greedy_gives_an_egg_to_the_poorest():
    view = empty_view()
    view.gold = [25, 60, 10, 0, 0, 0]
    rich, poor = move_of(Verb.TARGET, 1, 0, 0), move_of(Verb.TARGET, 2, 0, 0)
    assert chosen(view, rich, poor) == poor


def test_greedy_keeps_its_gold_in_a_bribe():
    view = empty_view()
    view.infamy[0] = 9
    assert chosen(view, move_of(Verb.BRIBE, 6, 0, 0), move_of(Verb.PASS, 0, 0, 0)) == Verb.PASS


def test_greedy_sells_the_dearest_line_first():
    view = empty_view(a1="DE", b1="DE", c1="DE", a2="TC", b2="TC", c2="TC")
    dear, cheap = move_of(Verb.SELL, 0, 0, 0), move_of(Verb.SELL, 1, 0, 0)
    assert chosen(view, cheap, dear) == dear


def test_greedy_completes_a_set_with_a_feline_in_hand():
    view = empty_view(a1="DE", b1="DE", a3="TC")
    assert chosen(view, play("FF", "c1"), play("FF", "a3"), play("TC", "a2")) == play("FF", "c1")


def test_greedy_cares_for_no_pair_on_its_last_turn():
    """After the trigger no third copy can come: the pair is as good as its infamy says."""
    view = empty_view(a1="SK")
    view.triggered_by = 1
    assert chosen(view, play("SK", "b1"), play("OW", "a1")) == play("OW", "a1")


def test_greedy_does_not_lay_a_sword_over_its_own_gold():
    view = empty_view(a1="TC")
    assert chosen(view, play("SS", "b2"), play("OW", "b2")) == play("OW", "b2")
