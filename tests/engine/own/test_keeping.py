"""What is kept of a game of one's own: records and results come back, and say when the definition has changed since."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import arcane_lab as al
from arcane_lab.engine import registry
from arcane_lab.engine.plain.loop import PlainLoop
from tests.own_games import BLOCKS, defined_anew, forgotten
from tests.toys import night_market


@pytest.fixture(autouse=True)
def _forget():
    with forgotten():
        yield


def test_a_record_comes_back_without_a_word_and_one_of_another_definition_says_so():
    game = al.Game(defined_anew("pig"), players=2, seed=7)
    for move in ("roll", "hold"):
        game.play(move)
    text = game.record().to_text()
    al.register(defined_anew("pig"))
    back = al.Record.from_text(text)
    assert (back.warnings, [move.text for move in back.moves]) == ((), ["roll", "hold"])
    al.register(defined_anew("pig", ("t.pot += n", "t.pot += 2 * n")))
    other = al.Record.from_text(text)
    assert "it was recorded with other rules than this definition has" in other.warnings[0]
    marks = rf"fingerprint {back.setup.values_hash}, and now {other.setup.values_hash}"
    with pytest.warns(UserWarning, match=marks):
        assert [str(step.move) for step in other.replay().steps] == ["roll", "hold"]


def test_a_league_plays_at_the_numbers_of_seats_of_its_game_and_strategies_come_first():
    elements = defined_anew("elements")

    @elements.strategy("first")
    def first(view):
        hand, led = view.hand[view.seat], view.played[view.lead]
        return f"play {next((card for card in hand if led and card.suit == led[0].suit), hand[0])}"

    assert al.league(["random", "first"], game=elements, games=1, progress=False).seats == (3, 4)
    with pytest.raises(al.ArcaneLabError, match=r"that is a game, and strategies come first.*al\.league\(\["):
        al.league(elements, game=elements)


def test_a_rule_without_an_example_is_its_sentence_alone():
    game = al.Game(defined_anew("pig"), players=2, seed=7)
    assert str(game.explain("PIG-2")) == "PIG-2: A 1 ends your turn, and the pot is lost."


def test_a_helper_that_a_move_calls_is_part_of_the_definition():
    one = al.Game(defined_anew("market"), players=2, seed=1).setup
    other = al.Game(defined_anew("market", ("max(bidders", "min(bidders")), players=2, seed=1).setup
    again = al.Game(defined_anew("market"), players=2, seed=1).setup
    assert one.values_hash == again.values_hash != other.values_hash


def test_a_result_is_saved_and_loaded(tmp_path: Path):
    result = al.simulate(defined_anew("pig"), players=["random", "random"], games=20, seed=1, progress=False)
    result.save(tmp_path / "pig.parquet")
    back = al.Result.load(tmp_path / "pig.parquet")
    assert back.seats.equals(result.seats)
    assert back.warnings == ()
    al.register(defined_anew("pig", ('al.Option("goal", 100)', 'al.Option("goal", 100, most=500)')))
    assert "other rules than this definition has" in al.Result.load(tmp_path / "pig.parquet").warnings[0]


def test_cards_of_a_table_have_its_columns_as_attributes(tmp_path: Path):
    path = tmp_path / "cards.csv"
    path.write_text("code,title,ware,strength,copies\nT1,Tea 1,Tea,1,2\nX,,,3,\n", encoding="utf-8")
    first, like, other = al.read_cards(path)
    assert (first.code, first.title, first.ware, first.strength) == ("T1", "Tea 1", "Tea", 1)
    assert (like.code, other.title, other.attributes) == ("T1", "X", {"strength": 3})
    path.write_text("code,roll,points\nT1,1,2\nT 2,1,=1\n,1,2\n", encoding="utf-8")
    with pytest.raises(al.ArcaneLabError, match=r"row 3, (code|points)") as refused:
        al.read_cards(path)
    assert "row 4, code" in str(refused.value)


def test_the_fields_of_a_definition_are_a_class_of_numbers():
    space: dict[str, type] = {}
    exec(al.fields(defined_anew("market")), space)
    state = space["State"]()
    assert (len(state.deck), state.deck_count, len(state.hand), len(state.hand[0])) == (45, 0, 4, 45)
    assert (state.points, state.lead) == ([0] * 4, 0)


def test_two_versions_are_the_same_and_a_planted_difference_is_found():
    easy = defined_anew("market")
    found = al.check_same(easy, defined_anew("market"), games=6)
    assert found.passed
    assert str(found) == "night-market: both versions are the same in 6 games, 208 decisions"
    for change, what in (
        (("max(bidders", "min(bidders"), "who is asked"),
        (("{seat:draw} {cards}", "{seat:take} {cards}"), "events"),
        (("len(t.hand[seat]) > 3", "len(t.hand[seat]) > 2"), "the legal moves of"),
        (('tie_break=["dearest"]', 'tie_break=["-dearest"]'), "winners"),
    ):
        found = al.check_same(easy, defined_anew("market", change), games=60)
        assert not found.passed
        assert what in str(found)
        assert "seed " in found.difference


def in_numbers():
    """Night Market in whole numbers, with the cards of a hand in the order in which they lie."""

    def legal_moves(state, seat):
        cards = state.hand[seat] if state.step == "bid" else state.stalls
        if state.step == "bid":
            return list(cards)
        found = night_market.legal_moves(state, seat)
        return [move for card in cards for move in found if (move - night_market.TAKE) // 2 == card]

    rules = replace(night_market.GAME.rules, legal_moves=legal_moves)
    loop = PlainLoop(rules, night_market.LAYOUT, ("points", "dearest")).spec(64)
    return replace(night_market.GAME, rules=rules, loop=loop)


@pytest.mark.parametrize("games", [60, pytest.param(5_000, marks=pytest.mark.thorough)])
def test_a_version_in_whole_numbers_is_held_to_the_easy_one(games: int):
    found = al.check_same(defined_anew("market"), in_numbers(), games=games, sentences=False)
    assert found.passed, str(found)
    unsorted = al.check_same(defined_anew("market"), night_market.GAME, games=9, sentences=False)
    assert "the legal moves of" in str(unsorted)


def test_a_record_replays_on_both_versions():
    game = al.Game(defined_anew("market"), players=3, seed=5)
    while not game.is_over:
        game.play(game.legal_moves(seat=game.waiting[0])[0], seat=game.waiting[0])
    text, end = game.record().to_text(), game.picture("table")
    with forgotten():
        registry.unregister("night-market")
        al.register(in_numbers())
        back = al.Record.from_text(text)
        assert back.problems == ()
        replayed = back.replay()
        assert replayed.is_over
        assert replayed.picture("table")["seats"][0]["shelf"] == end["seats"][0]["shelf"]
        registry.unregister("night-market")


def test_a_spec_with_fast_rules_keeps_names_records_looks_and_results():
    easy = defined_anew("market")
    made = al.Game(easy, players=3, seed=5)
    while not made.is_over:
        made.play(made.legal_moves(seat=made.waiting[0])[0], seat=made.waiting[0])
    text = made.record().to_text()
    rows = al.simulate(easy, players=["random"] * 3, games=20, seed=3, progress=False).seats["points"]
    test = al.scenario_of(
        easy, seats=3, position={"step": "bid", "waiting": ["p1"], "stalls": "T9 S1 A5", "hand": {"p1": "C9 C1"},
                                 "bid": {"p2": "S9", "p3": "T2"}},
        moves=["bid C9", "take T9 to shelf"], expect={"points": {"p1": 1}, "waiting": ["p2"]},
    )  # fmt: skip
    fast = easy.spec.replace(rules=in_numbers())
    assert al.check_same(easy, fast, games=9, sentences=False).passed
    with forgotten():
        registry.unregister("night-market")
        al.register(fast)
        back = al.Record.from_text(text)
        assert (back.problems, back.warnings) == ((), ())
        moves = [[str(step.move) for step in one.steps_for("table")] for one in (back.replay(), made)]
        assert moves[0] == moves[1]
        game = al.Game("night-market", players=3, seed=5)
        assert [zone["name"] for zone in fast.board.facts(game.setup)["zones"]][:2] == ["deck", "stalls"]
        assert al.show(game, seat="p1").about["items"]["T1"] == {"name": "Tea 1"}
        assert test.check().passed
        assert al.simulate(fast, players=["random"] * 3, games=20, seed=3, progress=False).seats["points"].equals(rows)
        registry.unregister("night-market")
    with pytest.raises(al.ArcaneLabError, match="rules"):
        easy.spec.replace(rule=fast)


def test_a_spec_with_one_part_replaced_is_the_same_besides():
    spec = defined_anew("market").spec
    board = replace(spec.board, beside=())
    assert (spec.replace(board=board).board, spec.replace(board=board).rules) == (board, spec.rules)


def test_an_installed_package_s_definition_is_played_shown_and_simulated_by_its_name(tmp_path: Path, monkeypatch):
    (tmp_path / "dice_games.py").write_text(BLOCKS[0].replace('"pig"', '"installed-pig"', 1), encoding="utf-8")
    about = tmp_path / "dice_games-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: dice_games\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[arcane_lab.games]\ninstalled-pig = dice_games:pig\n")
    with pytest.raises(al.ArcaneLabError, match="is not the name of a game"):
        al.Game("installed-pig", players=2)
    monkeypatch.syspath_prepend(str(tmp_path))
    game = al.Game("installed-pig", players=["me", "random"], seed=7)
    game.play("roll")
    assert al.show(game).about["title"] == "Pig"
    result = al.simulate("installed-pig", players=["random", "random"], games=4, seed=1, progress=False)
    assert len(result.seats) == 8
    assert al.Record.from_text(game.record().to_text()).warnings == ()


@pytest.mark.parametrize("text", ["hello", "", "bid", "take T1", "<b>bid T1</b>"])
def test_a_text_that_is_no_move_is_an_error_and_one_that_may_not_be_made_has_a_reason(text: str):
    game = al.Game(defined_anew("market"), players=2, seed=1)
    with pytest.raises(al.UnreadableMove):
        game.why_not(text, seat="p1")
    assert game.why_not("bid ZZ", seat="p1").rule == "NM-2"


@pytest.mark.parametrize(
    ("table", "other"),
    [("[1, 5]", "[4, 5]"), ("{1: 5}", "{1: 6}"), ("{1: [2, {3}]}", "{1: [2, {4}]}"), ("[lambda: 1]", "[lambda: 2]")],
)
def test_a_table_that_a_move_reads_is_part_of_the_definition(table: str, other: str) -> None:
    def with_table(text: str) -> str:
        changes = [("@pig.start", f"TABLE = {text}\n\n\n@pig.start"), ("t.pot += n", "t.pot += n + len(TABLE)")]
        return str(al.Game(defined_anew("pig", *changes), players=2, seed=1).setup.values_hash)

    assert with_table(table) == with_table(table) != with_table(other)


def test_a_list_that_grows_in_play_does_not_make_another_definition() -> None:
    changes = [("@pig.start", "SEEN = []\n\n\n@pig.start"), ("t.pot += n", "t.pot += n\n        SEEN.append(n)")]
    pig = defined_anew("pig", *changes)
    game = al.Game(pig, players=2, seed=7)
    game.play("roll")
    assert al.Game(pig, players=2, seed=7).setup.values_hash == game.setup.values_hash
    assert not al.Record.from_text(game.record().to_text()).warnings
