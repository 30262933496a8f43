"""What a seat has seen, card by card, and the hidden cards dealt anew: as brute force has it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

import arcane_lab as al
from arcane_lab.engine.own.knowing import Counted, OwnRedeal, Spots
from arcane_lab.engine.own.telling import Telling
from tests.own_games import elements, forgotten, market, memory

#: Sizes of the hidden places, and where each card may lie.
HISTORIES = [
    ({"deck": 3}, {1: ["deck"], 2: ["deck"], 3: ["deck"]}),
    ({"a": 1, "deck": 2}, {1: ["a", "deck"], 2: ["deck"], 3: ["a", "deck"]}),
    ({"a": 2, "b": 1}, {1: ["a"], 2: ["a", "b"], 3: ["a", "b"]}),
    ({"a": 1, "b": 1, "c": 1}, {1: ["a", "b"], 2: ["b", "c"], 3: ["a", "c"]}),
    ({"a": 2, "b": 2}, {1: ["a", "b"], 2: ["a", "b"], 3: ["a", "b"], 4: ["b"]}),
    ({"a": 1, "b": 2, "deck": 3}, {1: ["a", "b"], 2: ["b"], **{card: ["a", "b", "deck"] for card in (3, 4, 5, 6)}}),
    ({"a": 2, "b": 2, "c": 2}, {card: ["a", "b", "c"] for card in range(6)}),
    ({"a": 2, "b": 2, "c": 2}, {0: ["a"], 1: ["b"], 2: ["a", "c"], 3: ["b", "c"], 4: ["a", "b"], 5: ["a", "b", "c"]}),
    ({"a": 1, "deck": 4}, {0: ["a", "deck"], **{card: ["deck"] for card in (1, 2, 3)}, 4: ["a", "deck"]}),
    ({"a": 3, "b": 1, "c": 1}, {0: ["a", "b"], 1: ["a", "c"], 2: ["a"], 3: ["a", "b", "c"], 4: ["a", "b", "c"]}),
]


def by_trying(sizes: dict[str, int], where: dict[int, list[str]]) -> set[tuple[frozenset[int], ...]]:
    """Every way to lay the cards that fits: the cards of each place."""
    rooms = [place for place, size in sizes.items() for _ in range(size)]
    found = set()
    for order in permutations(where):
        if all(place in where[card] for place, card in zip(rooms, order, strict=True)):
            found.add(tuple(frozenset(c for r, c in zip(rooms, order, strict=True) if r == place) for place in sizes))
    return found


@pytest.mark.parametrize(("sizes", "where"), HISTORIES)
def test_every_way_that_fits_is_counted_and_drawn_equally_often(sizes, where):
    ways, tried, luck = Counted(Spots.of(sizes, where)), by_trying(sizes, where), random.Random(4)
    assert ways.count == len(tried)
    drawn = Counter(
        tuple(frozenset(lying[place]) for place in sizes) for lying in (ways.draw(luck) for _ in range(40 * len(tried)))
    )
    assert set(drawn) == tried
    # Each comes 40 times on average; a count this far off has a chance below one in a million.
    assert all(abs(times - 40) < 40 for times in drawn.values())


def test_a_ware_that_went_to_a_hand_is_known_there_and_after_a_bid_in_hand_or_bid():
    game = al.Game(market, players=3, seed=7)
    for seat in game.seats:
        game.play(game.legal_moves(seat=seat)[0], seat=seat)
    taker = game.waiting[0]
    ware = game.picture()["stalls"][0]
    game.play(f"take {ware} to hand")
    watcher = next(seat for seat in game.seats if seat != taker)
    number = game.seats.index(watcher)

    def may_lie() -> set[str]:
        state = game.peek(len(game.steps))
        memory, card = state.memory, market.layout.cards.index(ware)
        return {place for place in memory.places if memory.where[number][card] >> memory.numbers[place] & 1}

    assert may_lie() == {f"{taker} hand"}
    while game.step != "bid":
        game.play(game.legal_moves()[0])
    other = next(card for card in game.view(taker).picture["seats"][game.seats.index(taker)]["hand"] if card != ware)
    game.play(f"bid {other}", seat=taker)
    assert may_lie() == {f"{taker} hand", f"{taker} bid"}


def test_what_is_dealt_anew_is_the_same_whatever_really_lies_there():
    game = al.Game(market, players=3, seed=7)
    game.play(game.legal_moves(seat="p2")[0], seat="p2")
    redeal, state = OwnRedeal(market.layout), game.peek(1)
    known = redeal.as_known(state, 0)
    worlds = [known.fill((), number) for number in range(1, 40)]
    assert len({world.as_tuple() for world in worlds}) == len(worlds)
    for world in worlds:
        assert redeal.as_known(world, 0).state.as_tuple() == known.state.as_tuple()
        assert str(world.seen_by("p1").as_tuple()) == str(state.copy().seen_by("p1").as_tuple())


def test_what_all_know_together_leaves_open_only_what_nobody_can_place():
    game = al.Game(market, players=3, seed=7)
    for seat in game.seats[:2]:
        game.play(game.legal_moves(seat=seat)[-1], seat=seat)
    state = game.peek(2)
    known = OwnRedeal(market.layout).as_all_know(state)
    worlds = [known.fill((), number) for number in range(1, 40)]
    for place in ("hand", "bid"):
        assert all(list(getattr(world, place)) == list(getattr(state, place)) for world in worlds)
    decks = {tuple(int(card) for card in list.__iter__(world.deck)) for world in worlds}
    assert len(decks) == len(worlds)
    assert {frozenset(deck) for deck in decks} == {frozenset(int(card) for card in list.__iter__(state.deck))}
    # A card that one has peeked at lies where it lies, whoever it was.
    state = al.Game(memory, players=2, seed=4).peek(0)
    state.__dict__["telling"] = Telling(memory.layout, 0)
    state.peek(state.grid, "b1", 0)
    state.peek(state.grid, "c2", 1)
    known = OwnRedeal(memory.layout).as_all_know(state)
    worlds = [known.fill((), number) for number in range(1, 150)]
    assert {world.grid["b1"].code + world.grid["c2"].code for world in worlds} == {
        state.grid["b1"].code + state.grid["c2"].code
    }
    assert {world.grid["a2"].code for world in worlds} == set(memory.layout.cards) - {
        state.grid[cell].code for cell in ("b1", "c2")
    }


def drawing():
    """Each is dealt a card and draws another from the deck; the higher sum wins. Both moves are alike."""
    game = al.define_game(
        "drawing",
        score="sum",
        zones=[
            al.Zone("deck", visible="hidden", cards=[al.Card(f"C{n}", n=n) for n in (1, 2, 4, 8, 9)]),
            al.Zone("hand", per_seat=True, visible="private"),
        ],
        counters=[al.Counter("sum", per_seat=True)],
        rules={"D-1": "Draw a card.", "D-2": "The higher sum wins."},
    )

    @game.start
    def start(t):
        t.shuffle(t.deck)
        for seat in t.seats:
            t.deal(t.deck, t.hand[seat])
        t.ask("draw", 0)

    @game.move("draw {hand}", at="draw", rule="D-1", hand=lambda t, seat: ["left", "right"])
    def draw(t, seat, hand):
        t.deal(t.deck, t.hand[seat])
        if seat == 0:
            t.ask("draw", 1)
            return
        t.say("D-2", "The sums are told")
        for one in t.seats:
            t.sum[one] = sum(card.n for card in t.hand[one])
        t.end()

    return game


def test_the_win_chances_of_a_finished_game_are_those_of_brute_force():
    """Both hands lie as they were dealt, and only the deck is dealt anew: nobody at the table knew it."""
    game = al.Game(drawing(), players=["random", "random"], seed=3)
    wins = al.review(game, "p1", games=400, progress=False).wins
    numbers = {f"C{n}": n for n in (1, 2, 4, 8, 9)}
    for drawn in (0, 1):
        hands = [[numbers[card] for card in one["hand"]] for one in game.picture("table", at=drawn)["seats"]]
        rest = [n for n in numbers.values() if n not in hands[0] + hands[1]]
        found = [
            sum(hands[0]) + (0 if drawn else order[0]) - sum(hands[1]) - order[1 - drawn]
            for order in permutations(rest)
        ]
        exact = sum(difference >= 0 for difference in found) / len(found)
        share = wins.points[drawn].shares["p1"]
        assert share.low <= exact <= share.high, (exact, hands)


@pytest.fixture(autouse=True)
def _forget():
    with forgotten():
        yield


def two_piles(count: str):
    """A game of a face-up pile, a deck and a box; a move takes the top of the pile."""
    cards = [al.Card(f"C{number}") for number in range(1, 9)]
    game = al.define_game(
        "two-piles",
        score="n",
        zones=[
            al.Zone("up", shape="pile", cards=cards[:3]),
            al.Zone("deck", visible="hidden", count=count, cards=cards[3:6]),
            al.Zone("box", visible="hidden", count=count, cards=cards[6:]),
            al.Zone("hand", per_seat=True, visible="private"),
        ],
        counters=[al.Counter("n", per_seat=True)],
        rules={"T-1": "Take the top card."},
    )
    game.start(lambda t: t.ask("take", 0))
    game.move("take", at="take", rule="T-1")(lambda t, seat: t.deal(t.up, t.hand[seat]))
    return game


def test_a_deck_whose_cards_are_known_and_whose_order_is_not_counts_among_the_cards_that_nobody_sees():
    game = al.Game(market, players=2, seed=7)
    unknown = OwnRedeal(market.layout).as_known(game.at(0), 0)
    assert unknown.hidden == 45 - 4 - 2
    known = al.define_game(
        "known-deck",
        seats=(2, 2),
        score="points",
        zones=[
            al.Zone("deck", shape="pile", visible="hidden", cards=[al.Card(f"D{n}", worth=n) for n in range(1, 6)]),
            al.Zone("hand", per_seat=True, visible="private"),
            al.Zone("open"),
        ],
        counters=[al.Counter("points", per_seat=True)],
        rules={"K-1": "Turn up a card."},
    )

    @known.start
    def start(t):
        t.shuffle(t.deck)
        t.ask("turn", 0)

    @known.move("turn", at="turn", rule="K-1")
    def turn(t, seat):
        t.deal(t.deck, t.open)
        t.points[seat] += t.open[-1].worth
        t.ask("turn", t.after(seat)) if len(t.open) < 4 else t.end()

    assert "the 5 cards that they cannot see" in str(al.what_if(al.Game(known, players=2, seed=1), "p1", games=8))


def test_the_top_of_a_pile_is_what_the_board_shows_and_what_is_dealt_next():
    game = al.Game(two_piles("public"), players=2, seed=1)
    shown = game.picture()
    top = shown["up"][-1]
    html = game._spec.board.html(shown, game.setup)
    assert f">{top}<" in html
    assert ">C1<" not in html
    game.play("take")
    assert game.picture("p1")["seats"][0]["hand"] == [top]
    assert game.picture()["up"] == shown["up"][:-1]


def test_what_nobody_may_count_is_not_counted_by_a_view_and_two_such_places_are_not_dealt_anew():
    view = al.Game(two_piles("hidden"), players=2, seed=1).peek(0).seen_by("p1")
    assert bool(view.deck)
    for look in (len, list, lambda cards: cards[0]):
        with pytest.raises(al.ArcaneLabError, match="nobody may"):
            look(view.deck)
    for count, refused in (("public", False), ("hidden", True)):
        game = al.Game(two_piles(count), players=2, seed=1)
        redeal = OwnRedeal(game.peek(0).layout)
        if not refused:
            # All know which cards lie there, and nobody in which order: three in the deck, two in the box.
            unknown = redeal.as_known(game.peek(0), 0)
            assert (unknown.hidden, {len(may) for may, _ in unknown.counted.spots.kinds}) == (5, {1})
            continue
        with pytest.raises(al.ArcaneLabError, match="more than one of the hidden places"):
            redeal.as_known(game.peek(0), 0)


def test_a_card_that_was_seen_in_a_cell_lies_there_in_every_deal_and_the_others_anywhere():
    game = al.Game(memory, players=2, seed=4)
    for cell in ("a1", "c1", "b2", "a3"):
        game.play(f"turn {cell}")
    state = game.peek(4)
    assert state.grid.face_up == ["b2", "a3"]
    seen = {cell: state.grid[cell] for cell in ("a1", "c1", "b2", "a3")}
    known = OwnRedeal(memory.layout).as_known(state, 0)
    worlds = [known.fill((), number) for number in range(1, 60)]
    assert all(world.grid[cell] == card for world in worlds for cell, card in seen.items())
    assert {world.grid["a2"].code for world in worlds} == set(memory.layout.cards) - {c.code for c in seen.values()}
    assert all(world.grid.face_up == state.grid.face_up for world in worlds)
    # A shuffle forgets it all.
    state.__dict__["telling"] = Telling(memory.layout, 0)
    state.shuffle(state.grid)
    assert state.grid.face_up == []
    known = OwnRedeal(memory.layout).as_known(state, 0)
    assert len({known.fill((), number).grid["a1"].code for number in range(1, 120)}) == 12


def test_a_peek_is_known_to_its_seat_alone():
    state = al.Game(memory, players=2, seed=4).peek(0)
    state.__dict__["telling"] = Telling(memory.layout, 0)
    state.peek(state.grid, "b1", 0)
    assert str(state.seen_by("p1").grid["b1"]) == "??"
    redeal, card = OwnRedeal(memory.layout), state.grid["b1"]
    for seat, deals in ((0, {card.code}), (1, set(memory.layout.cards))):
        known = redeal.as_known(state, seat)
        assert {known.fill((), number).grid["b1"].code for number in range(1, 150)} == deals
    with pytest.raises(al.ArcaneLabError, match="no card lies in the cell 'e9' of 'grid'"):
        state.turn_up(state.grid, "e9")


def test_a_suit_that_was_ruled_out_is_dealt_to_nobody_who_has_none_of_it():
    for seed in range(30):
        game = al.Game(elements, players=3, seed=seed)
        while not game.is_over:
            game.play(game.legal_moves()[0])
            state = game.peek(len(game.steps))
            led, off = state.played[state.lead], [s for s in state.seats if state.played[s]]
            voids = [s for s in off if led and state.played[s][0].suit != led[0].suit]
            seat = int(state.waiting[0]) if state.waiting else 0
            if voids and seat not in voids:
                known = OwnRedeal(elements.layout).as_known(state, seat)
                worlds = [known.fill((), number) for number in range(1, 101)]
                assert not [1 for w in worlds for s in voids for card in w.hand[s] if card.suit == led[0].suit]
                return
    raise AssertionError("nobody was void")


def test_exact_outcomes_are_no_way_to_see_what_lies_face_down_or_what_others_chose():
    with pytest.raises(al.ArcaneLabError, match="has not been seen"):
        al.outcomes(al.Game(memory, players=2, seed=4), "turn a1")
    game = al.Game(market, players=2, seed=7)
    game.play(game.legal_moves(seat="p1")[0], seat="p1")
    with pytest.raises(al.ArcaneLabError, match="has not been seen"):
        al.outcomes(game, game.legal_moves(seat="p2")[0], seat="p2")


def test_a_position_says_what_lies_face_down():
    game = al.Game(memory, players=2, seed=4)
    game.play("turn b2")
    back = al.Game.from_text(game.to_text())
    assert back.picture() | {"seats": 0} == game.picture() | {"seats": 0}
    position = {"step": "turn another", "waiting": ["p1"], "grid": "A1 [A2] [B1]"}
    expect = {"pairs": {"p1": 1}, "waiting": ["p1"], "step": "turn a card"}
    assert al.scenario_of(memory, seats=2, moves=["turn b1"], position=position, expect=expect).check().passed
