"""`check_game`: each mistake has a game broken in that one place, and is told with where and what to do."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.own.defining import OwnGame
from arcane_lab.engine.own.positions import OwnPositions
from arcane_lab.engine.registry import GameDefinitionError
from tests.own_games import forgotten, market, pig

CARDS = [al.Card(f"C{number}", f"Card {number}", strength=number) for number in range(1, 9)]


def made(change: Callable[[OwnGame], Any] = lambda game: None, **given: Any) -> OwnGame:
    """A small game: all choose a card, the strongest is worth a point; four rounds."""
    parts: dict[str, Any] = {
        "seats": (2, 2),
        "score": "points",
        "zones": [
            al.Zone("deck", shape="pile", visible="hidden", cards=CARDS),
            al.Zone("hand", per_seat=True, visible="private"),
            al.Zone("bid", per_seat=True, visible="private"),
            al.Zone("spent"),
        ],
        "counters": [al.Counter("points", per_seat=True), al.Counter("lead", holds="seat", figure=False)],
        "rules": {"S-1": "Deal four cards.", "S-2": "Choose a card.", "S-3": "The strongest is worth a point."},
    }
    game = al.define_game("small", **{**parts, **given})

    @game.start
    def start(t):
        t.shuffle(t.deck)
        t.say("S-1", "Four cards each")
        for seat in t.seats:
            t.deal(t.deck, t.hand[seat], 4)
        t.ask("bid", *t.seats)

    @game.move("bid {card}", at="bid", rule="S-2", says="{seat:choose} {card}", card=lambda t, seat: t.hand[seat])
    def bid(t, seat, card):
        t.move(card, t.hand[seat], t.bid[seat])

    @game.when_all_answered("bid")
    def turn_up(t):
        best = max(t.seats, key=lambda seat: t.bid[seat][0].strength)
        t.say("S-3", "{seat:win} a point", seat=best)
        for seat in t.seats:
            t.move(t.bid[seat][0], t.bid[seat], t.spent)
        t.points[best] += 1
        if t.hand[0]:
            t.ask("bid", *t.seats)
        else:
            t.end()

    change(game)
    return game


def test_what_is_well_made_passes() -> None:
    for game in (made(), pig, market):
        found = al.check_game(game, games=40)
        assert found.passed, str(found)
        assert str(found).startswith(f"{game.name}: nothing found in 40 games, ")


#: Everybody has these two alike.
VOTES = [al.Card("IN", "Stay", strength=1), al.Card("OUT", "Leave", strength=2)]


def takes_back(game: OwnGame, *, shows: bool) -> None:
    """All vote four times with the two cards that each holds, and take their card back."""

    @game.start
    def start(t):
        t.say("S-1", "Two cards each")
        for seat in t.seats:
            t.deal(t.deck, t.hand[seat], 2)
        t.ask("bid", *t.seats)

    @game.when_all_answered("bid")
    def turn_up(t):
        t.say("S-3")
        for seat in t.seats:
            card = t.bid[seat][0]
            t.points[seat] += card.strength
            if shows:
                t.move(card, t.bid[seat], t.spent)
            t.move(card, t.spent if shows else t.bid[seat], t.hand[seat])
        t.next_round()
        t.end() if t.round_number > 4 else t.ask("bid", *t.seats)


def voting(*, shows: bool) -> OwnGame:
    zones = [al.Zone("deck", shape="pile", visible="hidden", cards=VOTES * 2), *made().layout.zones[1:]]
    return made(lambda game: takes_back(game, shows=shows), zones=zones)


def test_like_cards_that_are_shown_and_taken_back_are_no_finding_and_a_leak_where_they_are_not_shown() -> None:
    found = al.check_game(voting(shows=True), games=20)
    assert found.passed, str(found)
    found = al.check_game(voting(shows=False), games=20)
    assert {one.kind for one in found.findings} == {"Leak through a counter"}, str(found)


def no_choice(game: OwnGame) -> None:
    @game.move("pass", at="wait", rule="S-2")
    def pass_(t, seat):
        t.ask("bid", *t.seats)

    @pass_.refuse("S-3")
    def never(t, seat):
        return "nobody may pass"

    game.followers["bid"] = lambda t: t.ask("wait", 0)


def peeks(game: OwnGame) -> None:
    def stronger(t, seat):
        others = t.hand[1 - seat] or t.bid[1 - seat]
        return [card for card in t.hand[seat] if card.strength > others[0].strength] or t.hand[seat]

    @game.move("bid {card}", at="bid", rule="S-2", card=stronger)
    def bid(t, seat, card):
        t.move(card, t.hand[seat], t.bid[seat])


def undeclared(game: OwnGame) -> None:
    def start(t):
        t.banks = 3

    game.start(start)


def idle(game: OwnGame) -> None:
    @game.start
    def start(t):
        t.shuffle(t.deck)
        t.ask("rest", 0)

    @game.move("rest", at="rest", rule="S-1")
    def rest(t, seat):
        pass


def outside_luck(game: OwnGame) -> None:
    @game.start
    def start(t):
        t.shuffle(t.deck)
        for seat in t.seats:
            t.deal(t.deck, t.hand[seat], 4)
        t.lead = random.SystemRandom().randrange(2)
        t.points[0] = random.SystemRandom().randrange(10**6)
        t.ask("bid", *t.seats)


def too_early(game: OwnGame) -> None:
    @game.move("bid {card}", at="bid", rule="S-2", card=lambda t, seat: t.hand[seat])
    def bid(t, seat, card):
        t.move(card, t.hand[seat], t.bid[seat])
        t.lead = seat


def ordered(game: OwnGame) -> None:
    @game.move("bid {card}", at="bid", rule="S-2", card=lambda t, seat: t.hand[seat])
    def bid(t, seat, card):
        t.move(card, t.hand[seat], t.bid[seat])
        t.shuffle(t.hand[seat])


def endless(game: OwnGame) -> None:
    @game.start
    def start(t):
        t.ask("go", 0)

    @game.move("go", at="go", rule="S-1")
    def go(t, seat):
        t.ask("go", 1 - seat)

    game.move("stay", at="go", rule="S-1")(lambda t, seat: t.ask("go", 1 - seat))


def out_of_bounds(game: OwnGame) -> None:
    @game.when_all_answered("bid")
    def turn_up(t):
        t.lead = 7
        t.end()


def silent(game: OwnGame) -> None:
    game.rules["S-9"] = "Nobody knows when this holds."
    game.move("sing", at="concert", rule="S-9")(lambda t, seat: None)
    game.when_all_answered("concert")(lambda t: t.end())


def unfair(game: OwnGame) -> None:
    @game.when_all_answered("bid")
    def turn_up(t):
        t.say("S-3", "{seat:win} a point", seat=1)
        for seat in t.seats:
            t.move(t.bid[seat][0], t.bid[seat], t.spent)
        t.points[1] += 1
        t.ask("bid", *t.seats) if t.hand[0] else t.end()


def raises(game: OwnGame) -> None:
    @game.when_all_answered("bid")
    def turn_up(t):
        t.points["p1"] += 1


def looks_into_the_deck(game: OwnGame) -> None:
    @game.when_all_answered("bid")
    def turn_up(t):
        t.lead = t.deck[0].strength


def nothing_follows(game: OwnGame) -> None:
    del game.followers["bid"]


def cites(game: OwnGame) -> None:
    @game.when_all_answered("bid")
    def turn_up(t):
        t.say("S-33", "nobody knows")


def lost_words(game: OwnGame) -> None:
    @game.move("bid {card} {how}", at="bid", rule="S-2", card=lambda t, s: t.hand[s], how=lambda t, s, c: ["very well"])
    def bid(t, seat, card, how):
        t.move(card, t.hand[seat], t.bid[seat])

    del game.moves["bid {card}"]


def counts_a_hidden_card(game: OwnGame) -> None:
    @game.start
    def start(t):
        t.shuffle(t.deck)
        for seat in t.seats:
            t.deal(t.deck, t.hand[seat], 4)
        t.ask("lay", 0)

    @game.move("lay {card}", at="lay", rule="S-2", card=lambda t, seat: t.hand[seat])
    def lay(t, seat, card):
        t.move(card, t.hand[seat], t.bid[seat])
        t.points[seat] += card.strength
        t.ask("lay", t.after(seat)) if t.hand[t.after(seat)] else t.end()


def counts_a_hand_of_others(game: OwnGame) -> None:
    @game.when_all_answered("bid")
    def turn_up(t):
        for seat in t.seats:
            t.move(t.bid[seat][0], t.bid[seat], t.spent)
        t.points[0] = t.hand[1][0].strength if t.hand[1] else 0
        t.ask("bid", *t.seats) if t.hand[0] else t.end()


def says_true(game: OwnGame) -> None:
    @game.moves["bid {card}"].refuse("S-2")
    def weak(t, seat, card):
        return card.strength < max(card.strength for card in t.hand[seat])


def cites_no_rule(game: OwnGame) -> None:
    game.moves["bid {card}"].refuse("S-22")(lambda t, seat, card: None)


def lost_position(game: OwnGame) -> None:
    class Lossy(OwnPositions):
        def _to_data(self, part, value):
            return 0 if part.name == "points" else super()._to_data(part, value)

    spec = game.spec
    game.__dict__["spec"] = spec.replace(positions=Lossy(game.layout, {"bid": "bid", None: "over"}))


BROKEN = {
    "Leak through a counter": (
        counts_a_hidden_card,
        "after 'lay C",
        "at 'lay'",
        "can tell from 'points'",
        "hand'",
        "show the cards first",
        "seed ",
    ),
    "A refusal without a reason": (
        says_true,
        "is refused by S-2 with True, which is no text",
        "at 'bid'",
        "seed ",
        "Return the reason in words",
    ),
    "A position that does not come back": (
        lost_position,
        "at 'bid' the position",
        "'points' is another then",
        "mend its codec",
        "seed ",
    ),
    "No legal move": (no_choice, "'wait' asks p1", "'pass' is refused by S-3 (nobody may pass)", "do not ask p1"),
    "Leak": (peeks, "at 'bid' p1 can tell what lies in", "p2 hand", "'bid {card}'", "make the zone public"),
    "Not declared": (undeclared, "t.banks is set", 'Add al.Counter("banks")'),
    "A move that changes nothing": (idle, "'rest' at 'rest'", "p1 is asked the same again", "t.ask(…)"),
    "Not the same twice": (outside_luck, "seed 0", "t.roll, t.shuffle or t.deal"),
    "Shown too early": (too_early, "at 'bid' the answer of", "private zone"),
    "The order of answers matters": (ordered, "answers first", "when_all_answered"),
    "No end": (endless, "comes back to one position", "t.end()"),
    "A counter out of bounds": (out_of_bounds, "'lead' is 7", "holds a seat"),
    "A rule that never spoke": (lambda game: game.rules.update({"S-9": "When?"}), "S-9 was never cited"),
    "A move that was never legal": (silent, "'sing' could never be made", "Ask its step somewhere"),
    "A step that is never asked": (silent, "when_all_answered('concert')", "leave the function out"),
    "A seat that wins far too often": (unfair, "p2 wins 100% of 40 random games", "50% would be equal"),
    "A function failed": (raises, "when_all_answered('bid')", 't.points["p1"] += 1', "TypeError"),
    "Text": (lost_words, "'bid C", "reads as another move"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_game_broken_in_one_place_is_told_there(kind: str) -> None:
    change, *words = BROKEN[kind]
    found = al.check_game(made(change), games=40)
    told = [str(one) for one in found.findings if one.kind == kind or kind == "Text"]
    assert told, str(found)
    assert all(word in " ".join(told) for word in words), told[0]
    assert len(told) <= 3


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (looks_into_the_deck, "nobody may look into 'deck': deal its cards with t.deal, or make the zone visible"),
        (nothing_follows, "everybody has answered 'bid' and nothing follows: add @….when_all_answered('bid')"),
        (cites, "t.say cites the rule 'S-33', which is not declared (did you mean S-3?)"),
    ],
)
def test_what_an_author_may_not_do_stops_the_game_with_the_next_step(change, words) -> None:
    assert words in str(al.check_game(made(change), games=3))


def test_a_hand_of_others_is_not_counted_and_a_refusal_cites_a_rule_that_there_is() -> None:
    told = str(al.check_game(made(counts_a_hand_of_others), games=80))
    assert "Leak through a counter. after 'bid C" in told
    assert "p1 can tell from 'points'" in told
    assert "cites the rule 'S-22' (did you mean S-2?)" in str(al.check_game(made(cites_no_rule), games=2))


def test_a_name_that_a_position_has_itself_is_refused() -> None:
    with pytest.raises(GameDefinitionError, match="'round' is a word of the table itself"):
        made(counters=[al.Counter("points", per_seat=True), al.Counter("round")])


def test_a_refusal_that_says_no_reason_is_told_by_its_rule() -> None:
    game = al.Game(made(says_true), players=2, seed=1)
    weak = [f"bid {code}" for code in game.picture("p1")["seats"][0]["hand"]]
    refused = [game.why_not(text, seat="p1") for text in weak]
    assert sum(one is not None for one in refused) == 3
    assert all("Choose a card" in str(one) and "True" not in str(one) for one in refused if one is not None)


def test_a_pile_is_changed_by_the_table_alone_and_a_game_that_failed_stands_as_it_was() -> None:
    def cheat(game: OwnGame) -> None:
        @game.when_all_answered("bid")
        def turn_up(t):
            t.hand[0].append(t.bid[1][0])

    game = al.Game(made(cheat), players=2, seed=1)
    game.play(game.legal_moves(seat="p1")[0], seat="p1")
    before = game.to_text()
    with pytest.raises(al.ArcaneLabError, match="are moved by"):
        game.play(game.legal_moves(seat="p2")[0], seat="p2")
    assert game.to_text() == before
    assert game.waiting == ("p2",)


def test_cards_that_lie_idle_are_named() -> None:
    more = [al.Zone("box", visible="hidden", cards=[al.Card("X1")])]
    zones = [*made().layout.zones, *more]
    found = al.check_game(made(zones=zones), games=5)
    assert "Cards that no move reaches. X1 never moved." in str(found)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"score": "gold"}, "the score 'gold' is no counter of the seats"),
        ({"tie_break": ["-golds"]}, "the score 'golds' is no counter of the seats"),
        ({"counters": [al.Counter("points", per_seat=True), al.Counter("deck")]}, "'deck' is the name of two"),
        ({"counters": [al.Counter("points", per_seat=True), al.Counter("roll")]}, "'roll' is a word of the table"),
    ],
)
def test_a_definition_is_refused_with_its_part(given, words) -> None:
    with pytest.raises(GameDefinitionError, match=words):
        made(**given)


def test_slots_rules_and_functions_that_are_missing_are_named() -> None:
    game = made()
    with pytest.raises(GameDefinitionError, match=r"the slot {what} of the move 'do {what}' has no choices"):
        game.move("do {what}", at="bid", rule="S-1")(lambda t, seat, what: None)
    with pytest.raises(GameDefinitionError, match=r"has no slot {crd} .did you mean card."):
        game.move("do {card}", at="bid", rule="S-1", card=lambda t, s: [], crd=lambda t, s: [])(lambda t, seat, c: None)
    with pytest.raises(GameDefinitionError, match="cites the rule 'S-22', which is not declared"):
        game.move("do", at="bid", rule="S-22")
    empty = al.define_game("empty", score="n", counters=[al.Counter("n", per_seat=True)], rules={"E": "None."})
    with pytest.raises(GameDefinitionError, match="nothing says how it begins"):
        al.Game(empty, players=2)


@pytest.fixture(autouse=True)
def _forget():
    with forgotten():
        yield
