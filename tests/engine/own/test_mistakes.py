"""Mistakes of authors and players: a word is no move before it is on offer, and what fails is told as theirs."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.own.defining import OwnGame
from tests.own_games import defined_anew, forgotten


@pytest.fixture(autouse=True)
def _forget():
    with forgotten():
        yield


def colours() -> OwnGame:
    """Two players in turn say go, and pick a colour written with a capital."""
    game = al.define_game(
        "colours",
        seats=(2, 2),
        score="points",
        counters=[al.Counter("points", per_seat=True)],
        rules={"T-1": "One.", "T-2": "Two."},
    )

    @game.start
    def start(t):
        t.ask("one", 0)

    @game.move("go", at="one", rule="T-1", says="{seat:go}")
    def go(t, seat):
        t.ask("two", seat)

    @game.move("pick {colour} {n}", at="two", rule="T-2", colour=lambda t, s: ["Red", "Blue"], n=lambda t, s, c: ["1"])
    def pick(t, seat, colour, n):
        t.points[seat] += len(colour + n)
        t.ask("one", t.after(seat))
        if t.points[seat] > 9:
            t.end()

    return game


def test_a_word_that_is_read_while_another_question_is_open_is_no_move_afterwards() -> None:
    game = al.Game(colours(), players=2, seed=1)
    assert game.why_not("PICK red 1")
    game.play("go")
    assert [str(move) for move in game.legal_moves()] == ["pick Red 1", "pick Blue 1"]
    game.play("pick BLUE 1")
    assert [move.text for move in game.record().moves] == ["go", "pick Blue 1"]


def holding(*cards: al.Card, then: Any = lambda t, seat: None) -> OwnGame:
    """Each player holds half of some cards; `then` is what "go" does before the game ends."""
    game = al.define_game(
        "holding",
        seats=(2, 2),
        score="points",
        zones=[
            al.Zone("deck", shape="pile", visible="hidden", cards=cards),
            al.Zone("hand", per_seat=True, visible="private"),
            al.Zone("table"),
        ],
        counters=[al.Counter("points", per_seat=True)],
        rules={"H-1": "All."},
    )

    @game.start
    def start(t):
        for seat in t.seats:
            t.deal(t.deck, t.hand[seat], len(cards) // 2)
        t.ask("go", 0)

    @game.move("go", at="go", rule="H-1")
    def go(t, seat):
        then(t, seat)
        t.end()

    return game


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (lambda t, seat: t.move("C1", t.hand[0], t.table), "t.move takes a card, not 'C1': next(card for card in"),
        (lambda t, seat: t.move(0, t.hand[0], t.table), "t.move takes a card, not 0"),
        (lambda t, seat: t.move(t.hand[0], t.hand[0], t.table), "a place: for card in place: t.move(card, …)"),
        (lambda t, seat: t.move(t.hand[0][0], t.hand[0], t.hand), "of each seat: name one, such as t.hand[seat]"),
        (lambda t, seat: t.move(t.hand[0][0], "hand", t.table), "t.move takes a place, such as t.table, not 'hand'"),
        (lambda t, seat: t.deal(t.hand, t.table), "of each seat: name one, such as t.hand[seat]"),
        (lambda t, seat: t.deal(t.hand[0], t.hand), "t.deal takes a place, and this is that of each seat"),
        (lambda t, seat: t.shuffle(t.hand), "t.shuffle takes a place, and this is that of each seat"),
        (lambda t, seat: t.rule_out(t.hand, bool), "t.rule_out takes a place, and this is that of each seat"),
        (lambda t, seat: t.ask("go", "p1"), "t.ask takes seats, which are numbers: 0 is p1, not 'p1'"),
        (lambda t, seat: t.ask("go", 7), "t.ask takes seats, which are numbers: 0 is p1, not 7"),
        (lambda t, seat: t.ask("go", t.seats), "for several seats t.ask(step, *seats)"),
        (lambda t, seat: t.ask("go"), "t.ask names no seat that is asked 'go': t.ask('go', seat), or t.end()"),
    ],
)
def test_what_is_no_card_no_place_or_no_seat_is_told_with_what_would_be_one(then: Any, words: str) -> None:
    own = holding(*(al.Card(f"C{n}") for n in range(4)), then=then)
    game = al.Game(own, players=2, seed=1)
    before = game.to_text()
    with pytest.raises(al.ArcaneLabError) as refused:
        game.play("go")
    # Before it stands the line of the author.
    told = str(refused.value).partition("(seed 1): ")[2]
    assert words in told, told
    assert game.to_text() == before


def test_a_loop_over_a_place_sees_every_card_that_lay_there() -> None:
    def empty(t, seat):
        for card in t.hand[seat]:
            t.move(card, t.hand[seat], t.table)

    game = al.Game(holding(*(al.Card(f"C{n}") for n in range(8)), then=empty), players=2, seed=1)
    game.play("go")
    assert len(game.at(len(game.steps)).table) == 4


def test_what_is_ruled_out_against_the_cards_that_lie_there_is_told() -> None:
    cards = [al.Card("CK", suit="C"), al.Card("H1", suit="H"), al.Card("N1", number=1), al.Card("N2", number=2)]
    wrong = holding(*cards, then=lambda t, seat: t.rule_out(t.hand[1], lambda card: card.suit == "C"))
    found = str(al.check_game(wrong, games=1))
    assert "p2 still holds CK, which rule_out excludes" in found, found
    right = holding(*cards, then=lambda t, seat: t.rule_out(t.hand[0], lambda card: card.suit == "C"))
    al.Game(right, players=2, seed=1).play("go")


def test_like_cards_come_back_from_a_text_and_different_ones_have_codes_of_their_own() -> None:
    own = holding(*[al.Card("B0", "Blue")] * 4)
    game = al.Game(own, players=2, seed=1)
    assert al.Game.from_text(game.to_text()).to_text() == game.to_text()
    position = own.spec.positions.write_position(game.at(0))
    placed = own.spec.rules.new_state(game.setup, None)
    own.spec.positions.place(placed, own.spec.shapes.POSITION(**position))
    assert own.spec.positions.write_position(placed) == position
    assert position["hand"] == {"p1": "B0 B0", "p2": "B0 B0"}
    with pytest.raises(al.ArcaneLabError, match="two different cards have the code b0"):
        holding(al.Card("B0", "Blue"), al.Card("b0", "Blue", n=1))


def test_cards_that_a_position_does_not_name_lie_where_they_begin() -> None:
    zones = [
        al.Zone("deck", shape="pile", visible="hidden", cards=[al.Card("D1"), al.Card("D2")]),
        al.Zone("box", cards=[al.Card("B1"), al.Card("B2")]),
        al.Zone("grid", shape="grid 2x1", visible="by card", cards=[al.Card("G1"), al.Card("G2")]),
        al.Zone("hand", per_seat=True, visible="private"),
    ]
    counters = [al.Counter("points", per_seat=True)]
    own = al.define_game("boxes", seats=(2, 2), score="points", zones=zones, counters=counters, rules={"B-1": "Go."})
    own.start(lambda t: t.ask("go", 0))
    own.move("go", at="go", rule="B-1")(lambda t, seat: t.end())
    position = {"step": "go", "waiting": ["p1"], "hand": {"p1": "B2 D1"}}
    test = al.scenario_of(own, seats=2, title="Boxes", position=position, moves=[], expect={"box": "B1"})
    assert test.check().passed, str(test.check())
    placed = own.spec.rules.new_state(al.Game(own, players=2).setup, None)
    own.spec.positions.place(placed, own.spec.shapes.POSITION(**position))
    written = own.spec.positions.write_position(placed)
    assert (written["deck"], written["box"], written["hand"]["p1"]) == ("D2", "B1", "B2 D1")
    assert sorted(written["grid"].split()) == ["[G1]", "[G2]"]


def test_a_result_with_scores_below_nothing_is_saved_and_loaded(tmp_path) -> None:
    def lose(t, seat):
        t.points[seat] -= 4

    result = al.simulate(
        holding(al.Card("A"), al.Card("B"), then=lose), players=["random"] * 2, games=2, seed=1, progress=False
    )
    result.save(tmp_path / "lost.parquet")
    assert al.Result.load(tmp_path / "lost.parquet").seats.equals(result.seats)


def changed(*changes: tuple[str, str]) -> OwnGame:
    """Pig with something broken."""
    game: OwnGame = defined_anew("pig", *changes)
    return game


SAYS = '"{seat:roll} a {n}", n=n'


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ('"{seat:roll} a {m}", n=n', "{m}, for which nothing is given: there is {cards}, {n} or {seat}"),
        ('"{seat:roll} a {n", n=n', "cannot be read: "),
        ('"{n:roll}", n="three"', "a verb or a form of {n}, which is no seat: 'three'"),
        ('"{} {n}", n=n', "{}, for which nothing is given"),
    ],
)
def test_a_sentence_that_cannot_be_said_is_found_by_the_check_and_leaves_the_game_as_it_was(
    sentence: str, told: str
) -> None:
    game = changed((SAYS, sentence))
    assert told in str(al.check_game(game, games=5))
    played = al.Game(game, players=2, seed=7)
    before = played.to_text()
    with pytest.raises(al.ArcaneLabError, match=r"pig: roll failed .*seed 7") as error:
        played.play("roll")
    assert told in str(error.value)
    assert played.to_text() == before


def test_the_sentence_of_a_move_is_looked_at_when_it_is_defined() -> None:
    told = r"\{all\}, for which nothing is given: there is \{cards\} or \{seat\}.*t\.say\(rule, sentence, n=…\)"
    with pytest.raises(al.ArcaneLabError, match=told):
        changed(('says="{seat:hold}"', 'says="{seat:hold} {all}"'))


def test_a_strategy_may_look_at_its_legal_moves_and_a_rule_may_not() -> None:
    game, seen = changed(), []

    @game.strategy("last")
    def last(view: Any) -> str:
        seen.append(view.legal_moves)
        return str(view.legal_moves[-1])

    played = al.Game(game, players=["last", "me"], seed=7)
    assert seen == [["roll", "hold"]]
    assert [str(step.move) for step in played.steps] == ["hold"]
    with pytest.raises(al.ArcaneLabError, match="legal_moves are for the view of a strategy"):
        played.peek(1).legal_moves  # noqa: B018  it is a property that refuses


def test_a_seat_that_is_left_without_a_move_is_told_so_and_no_strategy_is_blamed() -> None:
    game = changed()

    @game.moves["roll"].refuse("PIG-1")
    def no_more(t: Any, seat: int) -> str | None:
        return "the pot is full" if t.pot > 5 else None

    @game.moves["hold"].refuse("PIG-3")
    def never(t: Any, seat: int) -> str | None:
        return "no" if t.pot else None

    with pytest.raises(al.ArcaneLabError, match=r"p\d is asked to turn and has no legal move: al\.check_game says how"):
        al.simulate(game, players=["random"] * 2, games=5, seed=1, progress=False)


@pytest.mark.parametrize(
    "offered", ["lambda t, s: t.nothing", "lambda t: [1]", "lambda t, s: 1 / 0", "lambda t, s: None"]
)
def test_a_mistake_in_what_is_on_offer_is_told_as_the_author_s(offered: str) -> None:
    says = 'says="{seat:hold}"'
    game = changed(
        (f"{says})\ndef hold(t, seat):", f"{says}, n={offered})\ndef hold(t, seat, n):"),
        ('"hold", at="turn"', '"hold {n}", at="turn"'),
    )
    assert "what is on offer or refused of 'hold {n}' failed" in str(al.check_game(game, games=2))
    with pytest.raises(al.ArcaneLabError, match=r"what is on offer or refused of 'hold \{n\}' failed.*seed 7"):
        al.Game(game, players=2, seed=7).legal_moves()


def test_a_mistake_in_a_refusal_is_told_as_the_author_s() -> None:
    game = changed()

    @game.moves["hold"].refuse("PIG-3")
    def too_little(t: Any, seat: int) -> str:
        return t.pott

    assert "in the line 'return t.pott" in str(al.check_game(game, games=2))


def test_a_strategy_s_error_names_the_line_of_its_author_and_a_wrong_answer_none() -> None:
    game = changed()

    @game.strategy("looks elsewhere")
    def elsewhere(view: Any) -> str:
        return view.pott

    @game.strategy("jumps")
    def jumps(view: Any) -> str:
        return "jump"

    with pytest.raises(al.ArcaneLabError, match=r"(?s)no zone, counter or option 'pott'.*line \d+: return view\.pott"):
        al.Game(game, players=["looks elsewhere", "random"], seed=1)
    with pytest.raises(
        al.ArcaneLabError, match=r"the strategy 'jumps' answers 'jump' to 'turn' as p1.*such as 'roll' or 'hold'"
    ) as error:
        al.Game(game, players=["jumps", "random"], seed=1)
    assert "line" not in str(error.value)


def test_a_strategy_that_fails_in_a_simulation_is_named_with_its_line_and_what_was_meant() -> None:
    game = defined_anew("pig")

    @game.strategy("misreads")
    def misreads(view: Any) -> str:
        return "hold" if view.points > 5 else "roll"

    told = (
        r"the strategy 'misreads' failed as p1 at 'turn' in its line \d+: .*view\.points > 5.*: TypeError: '>' not "
        r"supported .*; view\.points is a list of 2 numbers: write view\.points\[k\]"
    )
    with pytest.raises(al.ArcaneLabError, match=told) as error:
        al.simulate(game, players=["misreads", "random"], games=2, seed=1, progress=False)
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)
    with pytest.raises(al.ArcaneLabError, match=r"raised TypeError: .*; view\.points is a list of 2 numbers"):
        al.Game(game, players=["misreads", "random"], seed=1)


def test_a_counter_that_holds_a_seat_names_it_in_plain_text() -> None:
    assert "lead p1" in str(al.Game(defined_anew("market"), players=2, seed=7))
