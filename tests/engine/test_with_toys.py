"""The engine with two small games: dice, hidden hands, and a choice that all make at the same time."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

import arcane_lab as al
from arcane_lab.core.errors import IllegalMove, UnknownName, UnreadableMove
from arcane_lab.engine.choosing import random_move
from arcane_lab.engine.generator import seeded
from arcane_lab.engine.luck import draw_below
from arcane_lab.engine.registry import SHIPPED, GameDefinitionError, find_game, games, register, unregister
from arcane_lab.engine.waiting import WhoAnswers
from tests.toys import TOYS, night_market, pig

pytestmark = pytest.mark.usefixtures("toys")


def market(players: object = 3, seed: int = 7) -> al.Game:
    return al.Game("night-market", players=players, seed=seed)


def bid_of(game: al.Game, seat: str, at: int = -1) -> str:
    return str(game.legal_moves(seat=seat)[at])


# --- known by name --------------------------------------------------------------------------------------------


def test_registered_games_are_known_until_they_are_forgotten() -> None:
    assert games() == (*SHIPPED, *TOYS)
    assert find_game(" PIG ") is pig.GAME
    assert register(pig.GAME) is al.register(pig.GAME) is pig.GAME
    for name in SHIPPED:
        assert al.register(find_game(name)) is find_game(name)
    unregister("pig")
    assert "pig" not in games()
    with pytest.raises(UnknownName, match="'pig' is not the name of a registered game"):
        unregister("pig")
    with pytest.raises(UnknownName, match="'pig' is not the name of a game"):
        al.Game("pig", players=2)
    al.register(pig.GAME)


@pytest.mark.parametrize(
    ("spec", "line"),
    [
        (3, "the game 'int' cannot be used: 3 is no GameSpec; give the GameSpec that describes the game"),
        *((name, f"the game {name!r} cannot be used: another game has this name; choose another") for name in SHIPPED),
        ("pig", "the game 'pig' cannot be used: another game has this name; choose another one for yours"),
        ("Pig!", "the game 'Pig!' cannot be used: this is no name for a game; use small letters, digits and -, such"),
    ],
)
def test_what_cannot_be_registered_is_told_in_one_line(spec: object, line: str) -> None:
    given = replace(pig.GAME, name=spec) if isinstance(spec, str) else spec
    with pytest.raises(GameDefinitionError) as told:
        al.register(given)
    assert str(told.value).startswith(line)
    assert "\n" not in str(told.value)


def installed(folder: Path, package: str, points: dict[str, str], code: str = "") -> None:
    """As if pip had put a package there, with its entry points."""
    (folder / f"{package}.py").write_text(code or "from tests.toys.pig import GAME\n")
    about = folder / f"{package}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    lines = "".join(f"{name} = {value}\n" for name, value in points.items())
    (about / "entry_points.txt").write_text(f"[arcane_lab.games]\n{lines}")


def test_an_installed_package_makes_its_games_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = "from dataclasses import replace\nfrom tests.toys.pig import GAME\nGAME = replace(GAME, name='hog')\n"
    installed(tmp_path, "hogs", dict.fromkeys(("hog", *SHIPPED), "hogs:GAME"), code)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert games() == (*SHIPPED, *TOYS, "hog")
    assert find_game("hog").title == "Pig"
    # What comes along cannot be replaced.
    assert all(find_game(name).name == name for name in SHIPPED)
    with pytest.raises(GameDefinitionError, match="another game has this name"):
        al.register(replace(pig.GAME, name="hog"))


@pytest.mark.parametrize(
    ("points", "code", "line"),
    [
        (
            {"bad": "broken_one:GAME"},
            "import not_there\n",
            r"its package cannot be loaded \(ModuleNotFoundError",
        ),
        ({"bad": "broken_two:OTHER"}, "GAME = 1\n", r"its package cannot be loaded \(AttributeError: "),
        ({"bad": "broken_three:GAME"}, "GAME = 1\n", "1 is no GameSpec; give the GameSpec"),
        ({"bad": "broken_four:GAME"}, "", "its package calls it 'pig'; tell whoever wrote broken_four:GAME"),
    ],
)
def test_a_broken_entry_point_is_told_in_one_line(
    points: dict[str, str], code: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, next(iter(points.values())).partition(":")[0], points, code)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "bad" in games()
    with pytest.raises(GameDefinitionError, match=line) as told:
        find_game("bad")
    assert "\n" not in str(told.value)


def test_two_packages_with_a_game_of_one_name_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("first_hogs", "second_hogs"):
        installed(tmp_path, package, {"hogs": f"{package}:GAME"})
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(GameDefinitionError, match=r"two packages .*\(first_hogs:GAME and second_hogs:GAME\); uninst"):
        find_game("hogs")


# --- chance ---------------------------------------------------------------------------------------------------


def test_a_die_is_named_by_seed_and_play() -> None:
    def rolls(seed: int, play: int) -> list[int]:
        words = seeded(seed, play)
        return [1 + draw_below(words, 6) for _ in range(600)]

    assert rolls(7, 0) == rolls(7, 0)
    assert len({tuple(rolls(seed, play)) for seed in (7, 8) for play in (0, 1)}) == 4
    assert all(70 <= rolls(7, 0).count(number) <= 130 for number in range(1, 7))
    states = [pig.GAME.rules.new_state(pig.GAME.setup.checked(players=2, seed=7), play) for play in (0, 1)]
    assert [[state.roll(6) for _ in range(5)] for state in states] == [rolls(7, play)[:5] for play in (0, 1)]


# --- pig ------------------------------------------------------------------------------------------------------


def test_pig_is_played_against_a_strategy_and_taken_back() -> None:
    game = al.Game("pig", players=["me", "hold at 20"], seed=7)
    assert [str(event) for event in game.play("roll").events] == ["You roll a 3"]
    turn = game.play("hold")
    assert [str(event) for event in turn.events][:2] == ["You hold 3 points", "p2 rolls a 2"]
    assert game.picture()["seats"][1]["scores"] == {"points": 23}
    assert game.to_move == "p1"
    twin = game.fork()
    game.undo()
    assert (len(game.steps), game.picture()["pot"]) == (1, 3)
    assert str(game.play("hold")) == str(turn)
    assert twin.to_text() == game.to_text()


def test_pig_ends_at_its_goal_and_refuses_what_comes_after() -> None:
    game = al.Game("pig", players=["hold at 20", "hold at 20"], seed=3, options={"goal": 30})
    assert game.is_over
    assert game.waiting == ()
    assert game.picture("p1")["seats"][int(game.winners[0][1:]) - 1]["points"] >= 30
    with pytest.raises(IllegalMove, match=r"'roll' cannot be done any more: the game is over \(PIG-4\)"):
        game.play("roll")


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"players": 7}, "players: 7 is refused: that is no number of seats here; allowed: 2 to 6"),
        ({"options": {"gaol": 3}}, "'gaol' is not the name of an option of this game; did you mean 'goal'?"),
        ({"options": {"goal": 0}}, "options['goal']: 0 is refused"),
        ({"edition": "first"}, "'edition' is not the name of something that this game is set up with"),
    ],
)
def test_a_setup_of_pig_that_cannot_be_is_refused(given: dict[str, object], line: str) -> None:
    with pytest.raises(al.ArcaneLabError, match=re.escape(line)):
        al.Game("pig", **{"players": 2, **given})


# --- several seats asked at once ----------------------------------------------------------------------------------


def test_all_are_asked_at_once_and_each_may_answer_first() -> None:
    game = market()
    assert (game.to_move, game.waiting) == ("p1", ("p1", "p2", "p3"))
    assert {move.seat for move in game.legal_moves(seat="p3")} == {"p3"}
    assert game.legal_moves() == game.legal_moves(seat="p1")
    assert "p1, p2 and p3 are asked to bid" in repr(game)
    game.play(bid_of(game, "p3"), seat="p3")
    assert (game.to_move, game.waiting, game.legal_moves(seat="p3")) == ("p1", ("p1", "p2"), [])
    assert game.view("p2").legal_moves
    assert not game.view("p3").legal_moves


def test_answers_in_every_order_give_one_game() -> None:
    seats, ends = ("p1", "p2", "p3"), set()
    for order in permutations(seats):
        game = market()
        for seat in order:
            game.play(bid_of(game, seat), seat=seat)
        told = [game.steps[-1].events_for(reader)[-3:] for reader in (*seats, None, "table")]
        ends.add((game.to_text(), game.record().to_text(), repr(told), str(game.legal_moves()), repr(game.view("p2"))))
        assert game.steps == game.steps_for("table")
    assert len(ends) == 1


def test_nothing_of_an_answer_reaches_another_seat_before_the_last() -> None:
    game = market()
    move = bid_of(game, "p1")
    turn = game.play(move, seat="p1")
    card = move.split()[1]
    assert str(turn.move) == move
    assert card in str(game.steps_for("p1"))
    assert str(game.steps_for("table")[0].move) == move
    for reader in ("p2", "p3", None):
        assert str(game.steps_for(reader)[0].move) == "bid ??"
        assert [str(event) for event in game.steps_for(reader)[0].events_for(reader)] == ["p1 chooses a card"]
        assert card not in f"{game.steps_for(reader)} {game.picture(reader)} {game} {game!r} {game._repr_html_()}"
    assert game.steps == game.steps_for(None)
    game.play(bid_of(game, "p2"), seat="p2")
    assert card not in str(game.steps_for("p3"))
    assert "??" not in f"{game.undo()}{game.steps_for('p1')}"
    for seat in ("p2", "p3"):
        game.play(bid_of(game, seat), seat=seat)
    assert str(game.steps[0].move) == move
    assert f"p1 has chosen {card}" in [str(event) for event in game.steps[-1].events_for("p2")]
    # Taken back, the last answer is still to come.
    game.undo()
    assert [str(step.move) for step in game.steps] == ["bid ??", "bid ??"]
    assert [str(step.move) for step in game.fork(at=1).steps] == ["bid ??"]


def test_a_move_without_its_seat_is_asked_back_where_several_wait() -> None:
    game = market()
    move = game.legal_moves(seat="p2")[0]
    for ask in (game.play, game.why_not):
        with pytest.raises(WhoAnswers, match="p1, p2 and p3 are asked at once: say who answers, such as seat='p1'"):
            ask(str(move))
    assert game.why_not(move) is None
    assert game.why_not(f"p2: {move}") is None
    assert game.why_not(str(move), seat="P2") is None
    game.play(move)
    refused = game.why_not(str(move), seat="p2")
    assert refused is not None
    assert str(refused) == (
        f"p2 may not do '{move}' now: it is not for p2 to decide: p1 and p3 are asked to choose a card (NM-3). "
        "Wait until they have decided."
    )
    with pytest.raises(IllegalMove, match="it is not for p2 to decide"):
        game.play(move)
    with pytest.raises(UnknownName, match="'p9' is not the name of a seat"):
        game.play(str(move), seat="p9")
    with pytest.raises(UnreadableMove, match="it is a move of p2, not of p1"):
        game.play(move, seat="p1")
    refused = game.why_not(str(move), seat="p1")
    assert refused is not None
    assert refused.rule == "NM-2"


def test_strategies_answer_before_a_person_and_nobody_reads_them() -> None:
    game = market(["greedy", "me", "greedy"])
    assert game.waiting == ("p2",)
    assert [(step.seat, str(step.move)) for step in game.steps] == [("p1", "bid ??"), ("p3", "bid ??")]
    turn = game.play(bid_of(game, "p2"))
    assert "??" not in str(turn.move)
    game = market(["me", "greedy", "greedy"])
    while not game.is_over:
        turn = game.play(game.legal_moves()[0])
        hidden = [step for step in turn.steps if "??" in str(step.move)]
        assert len(hidden) == (2 if game.step == "bid" else 0)
    assert game.steps == game.steps_for("table")


def test_a_strategy_may_not_see_what_others_have_chosen() -> None:
    seen = []

    def spy(view: al.Game) -> object:
        seen.append(str(view))
        return view.legal_moves[0]

    market(["greedy", spy, spy])
    assert len(seen) > 20
    assert all(
        "p1: hand ?? ?? ??, bid ??" in text for text in seen if "bidding" in text and "p1: hand ?? ?? ??," in text
    )


# --- moves in steps -----------------------------------------------------------------------------------------------


def test_a_move_is_offered_word_by_word() -> None:
    game = market(2)
    assert game.choices() == ["bid"]
    assert game.choices("bid", seat="p2") == [str(move).split()[1] for move in game.legal_moves(seat="p2")]
    for seat in game.waiting:
        game.play(bid_of(game, seat), seat=seat)
    ware = game.choices("take")[0]
    assert (game.choices(f"take {ware}"), game.choices(f"take {ware} to")) == (["to"], ["shelf", "hand"])
    assert game.choices(f"take {ware} to hand") == []
    whose = next(seat for seat in game.seats if seat not in game.waiting)
    assert game.choices(seat=whose) == []


def test_the_words_that_a_game_offers_are_those_of_its_legal_moves() -> None:
    spec, chance = night_market.GAME, random.Random(1)
    state = spec.rules.new_state(spec.setup.checked(players=4, seed=1), None)
    spec.rules.start(state)
    met = set()
    while state.waiting:
        seat = chance.choice(state.waiting)
        legal = spec.rules.legal_moves(state, seat)
        offered = [""]
        while any(spec.rules.choices(state, seat, tuple(text.split())) for text in offered):
            offered = [
                f"{text} {word}" for text in offered for word in spec.rules.choices(state, seat, tuple(text.split()))
            ]
        assert sorted(spec.text.read_move(text, state, seat) for text in offered) == sorted(legal)
        move = random_move(spec, state, seat, chance.randrange)
        assert move in legal
        met.add(state.step)
        spec.rules.apply(state, seat, move)
    assert met == {"bid", "buy"}


def test_a_game_that_offers_no_words_has_those_of_its_legal_moves() -> None:
    game = al.Game("pig", players=2, seed=1)
    assert (game.choices(), game.choices("roll"), game.choices("fly")) == (["roll", "hold"], [], [])
    chance = random.Random(2)
    assert {random_move(pig.GAME, game.at(0), 0, chance.randrange) for _ in range(20)} == {0, 1}


# --- the rules, by the id of each -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TOYS)
def test_every_rule_of_a_toy_is_explained_and_every_step_has_words(game: str) -> None:
    spec = find_game(game)
    played = al.Game(game, players=["random"] * spec.seats_allowed[0], seed=1)
    for rule in spec.tables.rules():
        assert played.explain(rule).text
    fired = {event.rule for step in played.steps for event in step.events_for("table")}
    fired |= {event.rule for event in played.opening_for("table")}
    # The limit of a hand only refuses.
    assert fired == set(spec.tables.rules()) - {"NM-5"}
    assert set(spec.text.asked) == {step for step in ("turn", "bid", "buy") if step in spec.text.asked}


@pytest.mark.parametrize("game", TOYS)
def test_a_refused_move_is_never_legal_and_a_legal_one_never_refused(game: str) -> None:
    spec, chance = find_game(game), random.Random(5)
    every = len(pig.MOVES if game == "pig" else night_market.MOVES)
    state = spec.rules.new_state(spec.setup.checked(players=2, seed=5), None)
    spec.rules.start(state)
    for _ in range(30):
        seat = chance.choice(state.waiting)
        legal = spec.rules.legal_moves(state, seat)
        assert [move for move in range(every) if not spec.rules.refusal(state, seat, move)] == legal
        assert all(spec.text.read_move(spec.text.write_move(move, state, seat), state, seat) == move for move in legal)
        spec.rules.apply(state, seat, chance.choice(legal))


# --- what a seat cannot know, dealt anew --------------------------------------------------------------------------


def test_every_redealt_table_looks_the_same_to_the_seat_and_holds_every_card() -> None:
    spec, chance = night_market.GAME, random.Random(3)
    state = spec.rules.new_state(spec.setup.checked(players=3, seed=3), None)
    spec.rules.start(state)
    with_told = 0
    while state.waiting:
        seat = chance.randrange(3)
        unknown = spec.knowledge.redeal.as_known(state, seat)
        with_told += unknown.has_extra
        found = set()
        for cards, extra in unknown.deals(1, 6):
            other = unknown.fill(cards, extra)
            assert spec.knowledge.view(other, seat).as_tuple() == spec.knowledge.view(state, seat).as_tuple()
            piles = [*other.hand, *other.bid, *other.shown, *other.shelf, other.deck, other.stalls, other.spent]
            assert sorted(card for cards in piles for card in cards) == list(range(45))
            for owner in range(3):
                assert set(other.taken[owner]) <= {*other.hand[owner], *other.bid[owner]}
            assert other.chance == [0, 0, 0, 0]
            found.add(other.as_tuple())
        assert len(found) > 1
        mover = chance.choice(state.waiting)
        spec.rules.apply(state, mover, random_move(spec, state, mover, chance.randrange))
    assert with_told > 5


def test_a_ware_that_all_saw_taken_lies_in_each_place_of_its_seat_as_likely() -> None:
    scenario = {
        "format": "arcane-lab/scenario/1",
        "game": "night-market",
        "title": "-",
        "setup": {"players": 2},
        "position": {
            "step": "bid",
            "waiting": ["p1"],
            "hand": {"p1": "T1 T2 T3 T4", "p2": "S1 S2 S3"},
            "bid": {"p2": "S4"},
            "taken": {"p2": "S2"},
        },
    }
    state = al.Scenario.from_dict(scenario).game().at(0)
    unknown = night_market.GAME.knowledge.redeal.as_known(state, 0)
    dealt = [unknown.fill(cards, extra) for cards, extra in unknown.deals(5, 1_000)]
    s2, other = night_market.CARDS.index("S2"), night_market.CARDS.index("P9")
    assert all(s2 in (*table.hand[1], *table.bid[1]) for table in dealt)
    # One of four places; any other card lies in one of 41 - 1.
    assert abs(sum(s2 in table.bid[1] for table in dealt) - 250) < 55
    assert abs(sum(other in table.bid[1] for table in dealt) - 1_000 * 0.75 / 40) < 18
