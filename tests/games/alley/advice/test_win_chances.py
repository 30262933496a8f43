"""Who was winning when: shares of futures along a game that is over, and never before."""

from __future__ import annotations

from dataclasses import replace

import pytest

import arcane_lab as al
from arcane_lab.advice import decision_review
from arcane_lab.advice.question import make_question
from arcane_lab.advice.win_chances import WinChances, as_all_know, count_win_chances
from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.registry import find_game
from arcane_lab.widgets.reviewed import review_to_message


@pytest.fixture(scope="module")
def game() -> al.Game:
    """A whole game, with a last round that strategies without luck play."""
    return al.Game("alley", players=["greedy", "careful", "random"], seed=4)


@pytest.fixture(scope="module")
def found(game: al.Game) -> WinChances:
    question = make_question(game.fork(at=0), "p1", "known", games=12, seed=3)
    wins = count_win_chances(game, question, 12, "plain", most=9)
    assert wins is not None
    return wins


def test_each_place_has_the_share_of_each_seat_with_its_interval_and_sample(game: al.Game, found: WinChances) -> None:
    table = found.table
    assert set(table["seat"]) == {"p1", "p2", "p3"}
    assert (table["share_low"] <= table["share"]).all()
    assert (table["share"] <= table["share_high"]).all()
    assert table["share"].between(0, 1).all()
    # Somebody wins each future, and a shared win counts for each.
    assert (table.groupby("at")["share"].sum() >= 1 - 1e-9).all()
    before, end = table[table["at"] < len(game.steps)], table[table["at"] == len(game.steps)]
    assert set(before["n"]) == {12}
    assert set(before["seed"]) == {3}
    assert set(before["kind"]) == {"estimate"}
    # At the end it is what happened.
    assert {row.seat for row in end.itertuples() if row.share == 1} == set(game.winners)
    assert set(end["kind"]) == {"exact"}
    assert all(0 < high - low < 1 for low, high in zip(before["share_low"], before["share_high"], strict=True))


def test_only_decisions_are_counted_and_it_is_said_which(game: al.Game, found: WinChances) -> None:
    choices = [step.index - 1 for step in game.steps if len(game.legal_moves(step.index - 1)) > 1]
    assert found.decisions == len(choices)
    assert [point.at for point in found.points] == [*choices[:: found.stride], len(game.steps)]
    assert len(found.points) <= 10
    assert f"at every {found.stride}th of {len(choices)} decisions with a choice" in found.note
    assert "12 futures at each of" in found.note
    assert [point.seat for point in found.points[:-1]] == [game.steps[point.at].seat for point in found.points[:-1]]


def test_the_same_seed_brings_the_same_shares_and_another_one_others(game: al.Game, found: WinChances) -> None:
    question = make_question(game.fork(at=0), "p1", "known", games=12, seed=3)
    again = count_win_chances(game, question, 12, "plain", most=3)
    assert again is not None
    mine = {point.at: point.shares for point in found.points}
    shared = [point for point in again.points if point.at in mine]
    assert len(shared) >= 2
    assert all(point.shares == mine[point.at] for point in shared)


def test_what_nobody_knew_is_dealt_anew_and_what_one_knew_is_not(game: al.Game) -> None:
    spec, at = find_game("alley"), next(at for at in range(60) if game.at(at).stash_count[1] >= 2)
    state = game.at(at)
    known = as_all_know(spec, state, 3)
    dealt = [known.fill(*deal) for deal in known.deals(1, 12)]
    assert all(one.stash_item == state.stash_item for one in dealt)
    assert len({tuple(one.deck_item) for one in dealt}) == 12
    for place in (place for place in range(27) if state.storehouse_seen[place] or state.storehouse_face[place]):
        assert all(one.storehouse_item[place] == state.storehouse_item[place] for one in dealt)


def test_turns_are_the_clearest_changes_and_are_told_in_words(found: WinChances) -> None:
    assert all(turn.is_clear for turn in found.turns)
    sizes = [abs(turn.change) for turn in found.turns]
    assert sizes == sorted(sizes, reverse=True)
    # The last place is what happened, so with twelve futures before it some turn is clear only if it was open.
    for turn in found.turns:
        assert found.sentence(turn).startswith(
            f"Round {turn.first.round}, steps {turn.first.at + 1} to {turn.last.at}: "
        )
        assert "%" in found.sentence(turn)
    assert found.note in str(found)
    assert found.chart().words().startswith("Who was winning. Greedy: futures won (%) goes from ")


def test_a_game_in_play_is_not_looked_into(game: al.Game) -> None:
    short = game.fork(at=30)
    question = make_question(short.fork(at=0), "p1", "known", games=4)
    assert count_win_chances(short, question, 4, "plain") is None
    review = al.review(short.fork(at=8), "p1", games=4, mode="plain", progress=False)
    assert review.wins is None
    with pytest.raises(BadSetup, match="nobody has won it yet"):
        review.win_chart()
    assert review_to_message(review, short, "p1")["wins"] is None
    assert review_to_message(review, short, "table")["wins"] is None


def test_a_review_of_a_finished_game_has_them_and_the_table_is_told_in_percent(
    game: al.Game, found: WinChances, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, str]] = []

    def count(_game: object, _question: object, games: int, mode: str) -> WinChances:
        asked.append((games, mode))
        return found

    looks: list[decision_review.Look] = []
    look = decision_review.Judge.look

    def first_looks(self: decision_review.Judge, step: int, here: al.Game) -> decision_review.Look:
        if len(looks) < 2:
            looks.append(look(self, step, here))
        return replace(looks[-1], step=step)

    monkeypatch.setattr(decision_review, "count_win_chances", count)
    monkeypatch.setattr(decision_review.Judge, "look", first_looks)
    review = al.review(game, "p1", games=4, mode="plain", progress=False)
    assert asked == []  # until somebody looks
    assert review.wins is review.wins is found
    assert asked == [(4, "plain")]
    told = review_to_message(review, game, "p1")
    assert told["wins"]["seats"] == [["p1", "You"], ["p2", "Careful"], ["p3", "Random"]]
    assert [point[0] for point in told["wins"]["points"]] == [point.at for point in found.points]
    last = told["wins"]["points"][-1][2]
    assert last == [[100 * (seat in game.winners)] * 3 for seat in game.seats]
    assert told["who"] == "you"
    assert told["marks"][0][8][0]["name"].startswith("Turn up ")
    assert all((mark[8][1] is not None) == (mark[1] == "bad move") for mark in told["marks"])
    assert review.win_chart().words() == found.chart().words()
