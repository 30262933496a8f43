"""`al.what_if`: moves on the same futures, ranked, exact where few remain, from nothing that the seat cannot know."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab.advice import rollouts
from arcane_lab.advice.estimates import Estimate
from arcane_lab.advice.question import Question, make_question
from arcane_lab.advice.reasons import named_parts
from arcane_lab.advice.rollouts import PlainPlayer, futures_of
from arcane_lab.core.errors import BadSetup, IllegalMove, StrategyError, UnknownName, UnreadableMove
from arcane_lab.engine import compiling
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.rules.state import FIELDS
from arcane_lab.games.alley.rules.words import Ask, Phase
from arcane_lab.games.alley.score_ledger import entries
from arcane_lab.records import Game
from tests.games.alley.test_futures import positions, stranger_world


def game_at(moves: int = 30, players: object = 3, seed: int = 7, **setup: object) -> Game:
    """A game at a decision with some choice after so many moves."""
    game = Game("alley", players=["greedy"] * players if isinstance(players, int) else players, seed=seed, **setup)
    here = next(at for at in range(moves, len(game.steps)) if len(game.legal_moves(at)) > 2)
    return game.fork(at=here)


def ask(game: Game, **asked: object) -> al.WhatIf:
    return al.what_if(game, asked.pop("seat", game.to_move), **{"games": 12, "mode": "plain", **asked})


# --- what it tells ---------------------------------------------------------------------------------------


def test_all_legal_moves_are_ranked_by_gold_with_intervals_and_paired_differences(twin):
    game = game_at(players=["greedy"] * 2)
    found = ask(game, games=30, mode="compiled")
    assert sorted(found.moves) == sorted(map(str, game.legal_moves()))
    table = found.table
    assert list(table["rank"]) == list(range(1, len(table) + 1))
    assert list(table["gold"]) == sorted(table["gold"], reverse=True)
    assert (table["gold_low"] <= table["gold"]).all()
    assert (table["gold"] <= table["gold_high"]).all()
    gold = found.futures().query("seat == @found.seat").pivot(index="future", columns="move", values="gold")
    best, last = found.moves[0], found.moves[-1]
    change = (gold[best] - gold[last]).to_numpy()
    row = table.loc[last]
    assert row["behind"] == pytest.approx(change.mean())
    # Student's t with 29 degrees of freedom (a printed table: 2.045).
    reach = 2.0452 * change.std(ddof=1) / np.sqrt(30)
    assert row["behind_high"] - row["behind"] == pytest.approx(reach, rel=1e-3)
    assert set(table["n"]) == {30}
    assert set(table["kind"]) == {"estimate"}


def test_its_picture_says_how_far_each_move_is_behind_with_its_interval():
    found = ask(game_at(), games=20)
    page, table = found._repr_html_().replace("<br><small>", "\n"), found.table.iloc[1:12]
    assert len(table) > 1
    for row in table.itertuples():
        assert f"{row.behind:z.2f}\n{row.behind_low:z.2f} to {row.behind_high:z.2f}" in page
        assert f">{row.gold:.2f}\n{row.gold_low:.2f} to {row.gold_high:.2f}<" in page.replace("</small>", "")
    assert page.count(", as good") == sum(map(found.is_as_good, table.index))
    assert "-0.00" not in page


def test_until_the_end_of_the_game_it_tells_who_wins():
    game = game_at(150)
    found = ask(game, until="game", games=6, moves=[str(move) for move in game.legal_moves()][:3])
    assert {"won", "won_low", "won_high"} <= set(found.table.columns)
    assert found.question.by == "won"
    shares = found.futures().groupby(["move", "future"])["won"].sum()
    assert (shares >= 1).all()
    assert "won" not in ask(game, games=2).table.columns


def test_a_line_of_moves_is_played_as_one(twin):
    game = Game("alley", players=["me"] * 3, seed=7)
    line = ["reveal a1", "reveal b2"]
    found = ask(game, lens="deal", moves=[line, ["reveal a1", "reveal c3"]])
    assert set(found.moves) == {"reveal a1, then reveal b2", "reveal a1, then reveal c3"}
    after = game.fork()
    after.play("reveal a1")
    assert (
        ask(after, lens="deal", moves=["reveal b2"]).figure("reveal b2").value
        == found.figure(", then ".join(line)).value
    )
    compiled = ask(game, moves=[line, ["reveal a1"]], mode="compiled")
    assert np.array_equal(compiled._rows, ask(game, moves=[line, ["reveal a1"]])._rows)


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_a_line_that_some_future_forbids_is_refused_with_the_rule(twin, mode):
    game = Game("alley", players=["me"] * 3, seed=7)
    for move in ("reveal a1", "reveal b2") * 3:
        game.play(move)
    game.play("draw deck")
    game.play(next(move for move in game.legal_moves() if str(move).startswith("play")))
    held = set(game.view(game.to_move).stash)
    other = next(code for code in ("OW", "DE", "TC", "BF") if code not in held)
    with pytest.raises(IllegalMove, match=r"AA-") as caught:
        ask(game, moves=[["draw deck", f"play {other} a3"]], games=40, mode=mode)
    assert "not every future allows it" in caught.value.__notes__[0]


def test_plain_and_compiled_answers_are_one_and_the_same(twin):
    powers = {"p1": "dafana", "p2": "ninx", "p3": "meeblemore", "p4": "glynna"}
    for seed, players, lens, until, setup in [
        (3, 2, "known", "round", {}),
        (4, 4, "deal", "game", {"powers": powers}),
        (5, 6, "known", "game", {}),
        (6, 3, "known", "round", {"edition": "first"}),
    ]:
        game = game_at(40, players=players, seed=seed, **setup)
        moves = [str(move) for move in game.legal_moves()][:4]
        asked = {"lens": lens, "until": until, "moves": moves, "strategies": ["careful", "random"] * (players // 2)}
        if players % 2:
            asked["strategies"] = ["careful", "random", "lookahead"]
        plain, compiled = (ask(game, mode=mode, games=4, **asked) for mode in ("plain", "compiled"))
        assert compiled.modes == {"plain": 0, "compiled": 4}
        assert np.array_equal(plain._rows, compiled._rows)


def test_fewer_futures_are_the_first_of_more(twin):
    game = game_at(players=3)
    few, many = ask(game, games=5), ask(game, games=260, mode="compiled")
    assert np.array_equal(few._rows, many._rows[:, :5])
    assert many.games == 260


def test_it_sharpens_while_it_runs_and_an_interrupt_keeps_what_is_finished(monkeypatch):
    game, seen = game_at(), []
    moves = [str(move) for move in game.legal_moves()][:3]

    def watch(found):
        seen.append((found.games, found.is_partial, found.kind))
        if found.games == 24:
            raise KeyboardInterrupt

    found = ask(game, games=60, moves=moves, watch=watch)
    assert seen == [(4, True, "estimate, partial run"), (14, True, seen[1][2]), (24, True, seen[2][2])]
    assert (found.games, found.is_partial, set(found.table["n"])) == (24, True, {24})
    assert "(partial: 60 were asked for)" in found.note


# --- the lenses ------------------------------------------------------------------------------------------


def everything(found: al.WhatIf) -> str:
    """All that an answer says."""
    table = found.table.reset_index().to_csv() + found.futures().to_csv()
    why = found.why(found.moves[-1], games=2)
    return json.dumps([str(found), found.note, found.kind, table, str(why), why.rows.to_csv(), found._repr_html_()])


def asked_of(question: Question) -> tuple[object, ...]:
    """All that an answer follows from, in plain numbers and texts."""
    unknown = question.unknown
    state = {name: getattr(unknown.state, name) for name in FIELDS}
    kept = (unknown.places, unknown.cards, unknown.secret, question.lines, question.texts, question.where)
    return state, kept, question.holders, question.seat, question.games, question.seed


def check_answers(count: int, seed: int, played: int) -> set[int]:
    """Two worlds that the seat cannot tell apart, at so many decisions; every so many times the answers themselves.

    Returns the kinds of decisions that were met.
    """
    asked = set()
    for number, (setup, state, seat, chance) in enumerate(positions(count, seed)):
        other = stranger_world(state, seat, chance)
        games = [BaseGame.from_state(setup, world.copy()) for world in (state, other)]
        moves = [str(chance.choice(games[0].legal_moves()))]
        name = f"p{seat + 1}"
        one, two = (make_question(game, name, "known", moves, 2, None, "round", number, None) for game in games)
        assert asked_of(one) == asked_of(two)
        if number % played == 0:
            answers = [ask(game, moves=moves, games=2, seed=number) for game in games]
            assert answers[0]._rows.tobytes() == answers[1]._rows.tobytes()
            assert everything(answers[0]) == everything(answers[1])
        asked.add(state.step)
    return asked


def test_worlds_that_the_seat_cannot_tell_apart_give_byte_identical_answers():
    """At 250 decisions of both editions, with powers and every option: the question holds all that is played from.

    That every kind of decision is among those of the rulebook, dolls that are placed too, is seen in test_futures.
    """
    asked = check_answers(250, seed=21, played=25)
    rare = {Ask.PEEK, Ask.TARGET, Ask.CHOOSE, Ask.SWAP, Ask.POWER}
    assert asked >= rare | {Ask.REVEAL, Ask.DRAW, Ask.PLAY, Ask.DISCARD, Ask.BRIBE}


@pytest.mark.thorough
def test_so_do_ten_thousand():
    check_answers(10_000, seed=22, played=5)


def test_this_very_deal_is_told_from_what_the_seat_knew():
    game = game_at()
    known, deal = ask(game), ask(game, lens="deal")
    assert known.lens_sentence.startswith(f"For what {game.to_move} knows: the ")
    assert deal.lens_sentence.startswith("For this very deal: ")
    # Where strategies draw no luck and no deck is shuffled, this deal has one future.
    assert deal.is_exact
    assert deal.games == 1
    assert deal.figure(deal.best).low == deal.figure(deal.best).high == deal.figure(deal.best).value
    assert " to " not in "".join(re.findall("<td.*?</td>", deal._repr_html_()))
    assert not known.is_exact


def test_the_deal_goes_on_as_the_game_does():
    """With one line, this deal to the end of the round is what the game itself comes to."""
    game = Game("alley", players=["greedy"] * 3, seed=7)
    ends = next(at for at in range(len(game.steps)) if game.at(at).round_number == 2)
    here = next(at for at in range(20, ends) if len(game.legal_moves(at)) > 2)
    chosen = str(game.steps[here].move)
    found = ask(game.fork(at=here), lens="deal", moves=[chosen])
    seats = game.picture("table", at=ends)["seats"]
    for seat in seats:
        assert found.figure(chosen, "gold", seat["id"]).value == seat["gold"]
        assert found.figure(chosen, "infamy", seat["id"]).value == seat["infamy"]


def last_turn() -> Game:
    """The last turn of a round with two hidden items left: so few futures that all are counted."""
    game = Game("alley", players=["greedy"] * 2, seed=2).fork(at=270)
    state = game.at(270)
    assert (state.phase, state.last_turns) == (Phase.SELL, 1)
    return game


def test_few_futures_are_counted_and_weigh_as_the_cards_do():
    game = last_turn()
    moves = [str(move) for move in game.legal_moves()][:2]
    exact = ask(game, games=400, moves=moves)
    assert exact.is_exact
    assert exact.kind == "exact"
    assert exact.note.count("Exact: all ") == 1
    question = make_question(game, game.to_move, "known", moves, 4_000, None, "round", 3, None)
    player, totals = PlainPlayer(question), {text: [] for text in question.texts}
    for text, line in zip(question.texts, question.lines, strict=True):
        for future in list(futures_of(question))[:400]:
            totals[text].append(int(player.play(future, line)[question.seat, 2]))
    for text, gold in totals.items():
        value, error = exact.figure(text).value, np.std(gold, ddof=1) / np.sqrt(len(gold))
        assert abs(np.mean(gold) - value) <= 4 * error + 1e-9
    weights = Fraction(sum(exact.weights))
    cards = len(exact.question.unknown.cards)
    ways = 1
    while ways < weights:
        ways, cards = ways * cards, cards - 1
    assert ways == weights


def test_where_another_seat_chooses_by_a_stash_that_was_left_as_it_comes_nothing_is_counted(monkeypatch):
    """What lies in the other stash is open there, and its owner may go by it."""
    game = last_turn()
    moves = [str(move) for move in game.legal_moves()][:2]
    assert ask(game, games=400, moves=moves).is_exact
    plain = PlainPlayer.play

    def play(self, *given):
        figures = plain(self, *given)
        self.asked = {0, 1}
        return figures

    monkeypatch.setattr(PlainPlayer, "play", play)
    assert not ask(game, games=20, moves=moves).is_exact


def test_a_player_tells_who_chose():
    game = game_at()
    question = make_question(game, game.to_move, "known", None, 2, None, "round", 1, None)
    player = PlainPlayer(question)
    player.play(next(futures_of(question)), question.lines[0])
    assert len(player.asked) == 3


# --- why -------------------------------------------------------------------------------------------------


def test_the_causes_add_up_to_the_difference():
    game = game_at(25, seed=11)
    found = ask(game, games=20, moves=[str(move) for move in game.legal_moves()][:4])
    for move in found.moves[1:]:
        why = found.why(move, games=20)
        for figure in ("gold", "infamy"):
            parts = [part.difference.value for part in why.parts if part.figure == figure]
            assert sum(parts) == pytest.approx(why.total[figure].value)
            assert why.total[figure].value == pytest.approx(found.difference(move, name=figure).value)
        assert why.sentences[0].startswith(f"{move} against {found.best}: ")
        assert "of 20 futures of both, seed 1" in why.sentences[0]
        rules = [part.rule for part in why.parts]
        assert all(game.explain(rule).text for rule in rules)


def test_what_comes_to_the_next_player_is_told_where_it_is_clear():
    found = ask(game_at(25, seed=11), games=20)
    whole = found.why(found.moves[1], games=20)
    for low, high, told in (
        (0.5, 2.5, "1.50 gold more (+0.50 to +2.50)"),
        (-3, -1, "2.00 gold less (-3.00 to -1.00)"),
        (0, 2, None),
        (-2, 0, None),
    ):
        why = replace(whole, next_score=Estimate((low + high) / 2, low, high))
        said = [sentence for sentence in why.sentences if sentence.startswith("Next, ")]
        assert said == ([f"Next, {why.next_seat} plays and ends with {told}."] if told else [])


def test_what_fine_markers_take_of_both_figures_is_told_once():
    game = Game("alley", players=["greedy", "greedy", "random"], seed=4).fork(at=194)
    found = ask(game, games=30, moves=["play BC c2", "play BC a1"])
    why = found.why("play BC c2", "play BC a1", games=30)
    paid, taken = (
        next(part for part in why.parts if part.figure == figure and part.cause.startswith("fine markers"))
        for figure in ("gold", "infamy")
    )
    assert paid.difference == taken.difference
    told = [text for text in why.sentences if "ine markers" in text]
    assert len(told) == 1
    assert told[0].startswith("Fine markers paid: 0.80 times a future, 0.93 after play BC a1, 3.33 gold more (")
    assert told[0].endswith(f", and by AA-SCORE-14 as much infamy more: {taken.cause} (AA-INSPECT-26).")


def test_every_event_that_changes_a_score_is_accounted_for():
    game = Game("alley", players=["random"] * 4, seed=5)
    gold, infamy = [25] * 4, [0] * 4
    for step in game.steps:
        for row in step.rows:
            for entry in entries(row):
                (gold if entry.figure == "gold" else infamy)[entry.seat] += entry.amount
    seats = game.picture("table")["seats"]
    assert gold == [seat["gold"] for seat in seats]
    assert infamy == [seat["infamy"] for seat in seats]


# --- who plays on, and what is refused -------------------------------------------------------------------


def cautious(view):
    """Always the last legal move."""
    return view.legal_moves[-1]


def quick(view, moves, count, luck):
    return count - 1


def test_a_function_of_ones_own_plays_on():
    game = game_at()
    for own in (cautious, quick):
        found = ask(game, strategies={"p2": own}, games=3)
        assert found.strategies["p2"] == own.__name__
    one, other = (ask(game, strategies={"p2": own}, games=3) for own in (cautious, quick))
    assert np.array_equal(one._rows, other._rows)


def test_a_function_that_fails_says_where():
    def broken(view):
        raise RuntimeError("no idea")

    with pytest.raises(StrategyError, match="no idea"):
        ask(game_at(), strategies={"p2": broken})


def test_in_a_persons_seat_a_strategy_plays_on():
    game = Game("alley", players=["me", "careful", "random"], seed=3)
    assert ask(game, games=2).strategies == {"p1": "greedy", "p2": "careful", "p3": "random"}
    assert ask(game, games=2, strategies="lookahead").strategies["p2"] == "lookahead"


@pytest.mark.parametrize(
    ("asked", "error", "says"),
    [
        ({"seat": "p9"}, UnknownName, "a seat of this game"),
        ({"seat": 1}, UnknownName, "a seat of this game"),
        ({"lens": "all"}, UnknownName, "what lens can be"),
        ({"lens": None}, UnknownName, "what lens can be"),
        ({"until": "turn"}, UnknownName, "what until can be"),
        ({"by": "won"}, BadSetup, "a round has no winner"),
        ({"by": "luck"}, UnknownName, "what by can be"),
        ({"games": 1}, BadSetup, "a whole number from 2 to"),
        ({"games": "many"}, BadSetup, "a whole number from 2 to"),
        ({"games": 10**9}, BadSetup, "a whole number from 2 to"),
        ({"games": True}, BadSetup, "a whole number from 2 to"),
        ({"seed": -1}, BadSetup, "a whole number from 0"),
        ({"seed": 2**63}, BadSetup, "a whole number from 0"),
        ({"moves": []}, BadSetup, "that is no list of moves"),
        ({"moves": "draw deck"}, BadSetup, "that is no list of moves"),
        ({"moves": [3]}, BadSetup, "neither a move nor a line"),
        ({"moves": [[]]}, BadSetup, "neither a move nor a line"),
        ({"moves": ["bribe 20"]}, IllegalMove, "AA-"),
        ({"moves": ["fly away"]}, UnreadableMove, "no move begins with"),
        ({"strategies": "nobody"}, UnknownName, "a strategy"),
        ({"strategies": ["greedy"]}, BadSetup, "the game has 3 seats"),
        ({"strategies": {"p2": "me"}}, BadSetup, "nobody is asked in a future"),
        ({"strategies": 7}, BadSetup, "that says of nobody how they play"),
        ({"strategies": {"p2": 7}}, BadSetup, "nobody like that can play"),
        ({"mode": "fast"}, BadSetup, "there is no such mode"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(asked, error, says):
    with pytest.raises(error, match=says):
        ask(game_at(), **asked)


def test_another_seats_decision_a_finished_game_and_a_thing_that_is_no_game():
    game = game_at()
    other = next(seat for seat in game.seats if seat != game.to_move)
    with pytest.raises(BadSetup, match=f"it is for {game.to_move} to decide now"):
        ask(game, seat=other)
    with pytest.raises(BadSetup, match="the game is over"):
        ask(Game("alley", players=["greedy"] * 2, seed=1), seat="p1")
    with pytest.raises(BadSetup, match="that is no game"):
        al.what_if("alley", "p1")


def test_the_game_stays_as_it_is(twin):
    game = game_at()
    before = game.to_text()
    for mode in ("plain", "compiled"):
        ask(game, mode=mode)
    assert game.to_text() == before


def test_questions_to_an_answer_name_what_there_is():
    found = ask(game_at(), games=3)
    with pytest.raises(UnknownName, match="a move that was compared"):
        found.figure("draw twice")
    with pytest.raises(UnknownName, match="a figure of a what-if"):
        found.figure(found.best, "luck")
    with pytest.raises(UnknownName, match="a seat of this game"):
        found.figure(found.best, "gold", "p7")
    with pytest.raises(BadSetup, match="a whole number from 2 to"):
        found.why(games="all")


def test_what_rests_on_an_assumed_card_value_says_so():
    assert "assumed card value" in ask(game_at(), games=2).note


def test_the_chart_says_its_figures():
    found = ask(game_at(), games=5)
    chart = found.chart()
    assert f"1. {found.best}: {found.figure(found.best).value:.0f} gold" in chart.words()
    assert chart.words().count("95% interval") == len(found.moves)
    assert "seed 1" in json.dumps(chart.to_dict()["title"])


def test_only_a_question_that_takes_long_begins_to_compile(monkeypatch):
    started = []
    monkeypatch.setattr(compiling, "ready", lambda game: None)
    monkeypatch.setattr(compiling, "start_compiling", started.append)
    game = game_at()
    moves = [str(move) for move in game.legal_moves()][:2]
    ask(game, mode="auto", games=20, moves=moves)
    assert started == []
    monkeypatch.setattr(rollouts, "WORTH_COMPILING", 0.0)
    found = ask(game, mode="auto", games=20, moves=moves)
    assert set(started) == {"alley"}
    assert found.modes == {"plain": 20, "compiled": 0}


def test_what_is_not_named_and_what_is_named_make_the_whole_of_each_figure() -> None:
    game = al.Game("alley", players=["me", "greedy", "greedy"], seed=7)
    for move in ("reveal b2", "reveal a1", "draw deck"):
        game.play(move)
    moves = [str(move) for move in game.legal_moves()][::6]
    found = al.what_if(game, "p1", games=20, moves=moves, mode="plain")
    for move in found.moves[1:4]:
        why = found.why(move, games=20)
        for figure, whole in why.total.items():
            parts = [part.difference.value for part in why.parts if part.figure == figure]
            assert sum(parts) == pytest.approx(whole.value, abs=1e-9), figure
            named = {part.cause for part in named_parts(why.parts, figure)}
            others = [part.difference.value for part in why.parts if part.figure == figure and part.cause not in named]
            rest = why.rest.get(figure)
            assert (0 if rest is None else rest.value) == pytest.approx(sum(others), abs=1e-9), figure
