"""What people read: sentences of the log, prompts, refusals, the primer; and moves that cannot be read."""

from __future__ import annotations

import re
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import UnreadableMove
from arcane_lab.engine.registry import find_game
from arcane_lab.games.arts.rules.words import Log, Reason
from arcane_lab.games.arts.text import asking, recap, refusals, sentences
from arcane_lab.widgets.end_screen import end_of
from tests.games.arts.table import at, legal, play, rule_of

SPEC = find_game("arts")
ONE = {
    "coins": 9,
    "trickerion": 1,
    "arcane": 1,
    "tricks": "T1",
    "parts": "fabric",
    "tiles": "A A",
    "crew": "magician:3 engineer:2 | apprentice:1 golem",
}


def told(game: al.Game, reader: str = "p1") -> list[str]:
    """What a reader hears of the last move."""
    names = game.names_for(reader)
    return [event.told(names) for event in game.steps[-1].events_for(reader)]


def table(**position: Any) -> al.Game:
    given = {
        "seats": {"p1": {**ONE, "assigned": "engineer@dark-alley magician@theater apprentice@workshop"}},
        "wagon": "dark-alley",
        "dice": "A coins",
        "offer": "C x B",
        "worker": "specter",
    }
    return at(**{**given, **position})


def test_the_log_says_you_to_whoever_reads() -> None:
    game = play(table(), "send engineer dark-alley")
    assert told(game) == ["You send your engineer to the Dark Alley with 2 points."]
    assert told(game, "p2") == ["Player 1 sends their engineer to the Dark Alley with 2 points."]
    play(game, "enhance arcane")
    assert told(game) == ["You put an Arcane Shard on your engineer: 2 points more."]
    play(game, "set B shard")
    assert told(game) == ["You set both dice to B and a shard: both are locked."]
    play(game, "buy right")
    assert told(game) == ["You buy a B tile for 4 coins."]
    play(game, "charge 1")
    assert told(game)[0] == "You charge 1 shard for 3 coins."


def test_a_day_of_the_theater_is_told_with_its_point() -> None:
    game = play(table(), "send magician theater-thursday")
    assert told(game)[0] == "You send your magician to the Theater on Thursday with 3 + 1 points."


def test_a_worker_waits_at_the_inn_and_comes_home() -> None:
    seats = {"p1": {"trickerion": 0, "crew": "magician:3 | .", "assigned": "magician@dark-alley"}}
    game = play(table(seats=seats, rolls=["A coins golem"]), "send magician dark-alley", "summon")
    said = told(game)
    assert said[0] == "You summon the Specter, who waits at the Inn till the turn ends."
    assert "Your Specter takes apprentice slot 1." in said
    assert "The wagon moves to Downtown." in said
    assert "The dice show type A. The reward is 3 coins." in said
    assert "The Golem is on offer." in said


def test_a_match_and_what_it_pays() -> None:
    seats = {"p1": {"crew": "magician:3 | .", "sent": "magician@theater-other", "tricks": "T1[A]* PS[AB]* T3[B]*"}}
    game = play(at("perform", seats=seats, dice="A shard", shards=1), "perform T1 PS T3")
    assert told(game)[3:8] == [
        "T1 matches A.",
        "T1: you get 1 Arcane Shard.",
        "PS matches A.",
        "PS: you get 1 coin and 1 fame, as no shard is left.",
        "T3 carries B, not A: nothing.",
    ]
    # By a prophecy a trick may trigger whose type does not show.
    items = {"prophecies": {"by_turn": "all-match"}}
    by_prophecy = at("perform", seats=seats, dice="C shard", items=items)
    assert "T3 triggers by the prophecy." in told(play(by_prophecy, "perform T3"))


@pytest.mark.parametrize("players", [["greedy"] * 3, ["greedy"], ["random"] * 4])
def test_what_others_do_is_heard_in_short_sentences_and_their_name_once(players: list[str]) -> None:
    """No sentence is longer than 20 words or chains more than two facts; who acts on is "they", never "you"."""
    game = al.Game("arts", players=players, seed=7)
    names = game.names_for(None)
    for step in game.steps:
        for event in step.events_for(None):
            for sentence in re.split(r"(?<=\.) ", event.told(names)):
                assert len(sentence.split()) <= 20, sentence
                assert len(re.findall(r"[:;]|, (?:and|who|so|which)\b", sentence)) <= 1, sentence
        line = "".join(map(str, recap.line_of(step.events_for(None), str(step.seat), names)))
        own = names.by_seat[str(step.seat)]
        assert not re.search(rf"\b{own} [^.]*\. {own} \w+s\b", line), line
        assert "you" not in line.lower().split(), line


def test_what_a_move_rests_on_is_said_once_in_a_turn() -> None:
    game = al.Game("arts", players=["me", "greedy"], seed=7)
    names, events = game.names_for("p1"), game.opening_for("p1")
    rolled = next(event for event in events if event.kind == "rolled")
    now = recap.now_in(game, [rolled], names)
    assert now.first.endswith(", a sample.")
    assert recap.now_in(game, [rolled], names, [rolled]).first == now.first.replace(", a sample.", ".")
    # What rests on something else says so again.
    other = recap.now_in(game, [rolled], names, [events[1]])
    assert other.first == now.first


def test_the_end_names_no_winner() -> None:
    game = al.Game("arts", players=["random", "random"], seed=1)
    last = [event.text for event in game.steps[-1].events]
    assert last[-1] == "The last turn is over. There is no winner here."
    assert "fame that the expansion itself fixes" in last[-2]
    assert "Fame that the expansion itself fixes: p1 " in SPEC.text.summary(game.at(len(game.steps)))


def test_what_is_asked_stands_in_words() -> None:
    game = table()

    def question() -> str:
        return asking.prompt(game, str(game.to_move), len(game.steps)).question

    assert question() == "Whom do you send, and where? Or no more this turn."
    play(game, "send engineer dark-alley")
    assert question() == "Put a shard on your engineer?"
    play(game, "pass")
    assert question() == "Your engineer is at the wagon with 2 points: choose."
    crew = {
        "coins": 1,
        "trickerion": 1,
        "crew": "magician:3 | golem apprentice:1",
        "sent": "golem@downtown apprentice@downtown",
    }
    game = at("end", seats={"p1": crew})
    assert question() == "The Golem's wage: a shard of either kind."
    play(game, "pay trickerion")
    assert question() == "Pay 1 coin for your apprentice."


def test_every_kind_of_event_has_a_sentence_and_every_reason_words() -> None:
    kinds = {number for name, number in vars(Log).items() if name.isupper()}
    assert kinds == set(sentences._TEXTS)
    reasons = {number for name, number in vars(Reason).items() if name.isupper()} - {Reason.NONE}
    assert reasons == set(refusals._TEXTS)
    known = SPEC.tables.named()
    from arcane_lab.games.arts.text.names import rule_id

    assert all(rule_id(rule) in known for rule, _ in refusals._TEXTS.values())


def test_a_refusal_says_what_is_possible_instead() -> None:
    game = play(table(), "send engineer dark-alley", "pass")
    refused = game.why_not("summon")
    assert refused is not None
    assert (refused.rule, refused.reason) == ("AS-SUMMON-01", "summoning costs 3 points: 2 points left")
    assert refused.try_instead
    assert "the middle slot is closed for two" in str(game.why_not("buy middle"))
    assert rule_of(game, "send magician theater-other", "p1") == "AS-TURN-01"
    assert rule_of(game, "pass", "p2") == "ST-2"


def test_a_seat_whose_golem_was_last_is_told_so() -> None:
    cards = "engineer@downtown golem@unique magician@theater"
    seats = {
        "p1": {**ONE, "trickerion": 0, "arcane": 0, "assigned": cards},
        "p2": {"trickerion": 0, "crew": "magician:3 engineer:2 | .", "assigned": "engineer@downtown magician@downtown"},
    }
    game = play(table(seats=seats), "send engineer downtown", "send engineer downtown", "send golem workshop", "done")
    assert game.to_move == "p2"
    assert rule_of(game, "send magician theater-other", "p1") == "AS-GOLEM-03"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("", "empty; a move now is 'send"),
        ("yodel 7", "no move begins with 'yodel'; a move now is 'send"),
        ("sell A", "no move begins"),
        ("send cook downtown", "not in the crew"),
        ("send engineer", "a place is missing"),
        ("send engineer moon", "not a place"),
        ("send engineer downtown now", "nothing is expected"),
        ("set", "a face is missing"),
        ("set G", "no face"),
        ("free A coins", "one die"),
        ("charge 3", "not a number of shards"),
        ("buy top", "not a slot"),
        ("prepare", "the trick is missing"),
        ("prepare T9", "no trick of the seat"),
        ("prepare T1 Z", "no type"),
        ("prepare T1 A for spoon", "not among what the trick needs"),
        ("perform", "the tricks are missing"),
        ("perform T1 T1", "twice"),
        ("keep X1", "nobody looks"),
        ("count shapeshifter engineer", "not a name of the scoring"),
        ("count golem engineer", "Shapeshifter"),
        ("lose coins", "what is lost"),
        ("pay", "missing"),
        (7, "a move is a text"),
        ("buy left " * 60, "more than"),
    ],
)
def test_what_is_no_move_is_told_with_the_nearest(move: Any, words: str) -> None:
    with pytest.raises(UnreadableMove, match=words):
        table().play(move)


def test_moves_read_back_whatever_their_case() -> None:
    game = table()
    for move in legal(game):
        assert SPEC.text.read_move(f"  {move.upper()} ", game.at(0), 0) == SPEC.text.read_move(move, game.at(0), 0)


def test_the_primer_says_what_the_lab_is() -> None:
    game = al.Game("arts", players=["me"], seed=1)
    said = dict(SPEC.text.primer(game.setup, game.players, "p1"))
    assert "whose base game is absent" in said["The lab"]
    assert "no winner" in said["Goal"]
    assert "The Heir" in said


def test_a_label_says_what_a_move_is() -> None:
    assert SPEC.text.label("p1", "buy left", "", al.Game("arts", players=2, seed=1).names_for("p1"))


def test_the_end_is_told_in_figures() -> None:
    from arcane_lab.engine.outcome import outcome_of

    game = al.Game("arts", players=["random", "greedy"], seed=4)
    final = (game.result() or {})["final"]
    title = outcome_of(game, "p1").title
    assert title == f"Fame that the expansion itself fixes: {final['p1']} for you and {final['p2']} for Greedy."
    assert "over, without a winner" in str(game.record())


def test_the_end_says_what_each_fame_is_made_of_and_counts_turns() -> None:
    from arcane_lab.engine.outcome import outcome_of

    game = al.Game("arts", players=["random", "greedy"], seed=4)
    final = (game.result() or {})["final"]
    found = outcome_of(game, "p1")
    sums = found.more.split(". ")[0].split("; ")
    for (seat, fame), told in zip(final.items(), sums, strict=True):
        assert sum(map(int, re.findall(r"[:+] (\d+) (?:fame|for)", told))) == fame, seat
    assert re.search(r"\+ \d+ for \d+ (Trickerion|Arcane) Shards?", found.more)
    shown = end_of(game, "p1")
    assert shown is not None
    assert (shown["rule"], "shard" in shown["why"]) == ("AS-SCORE-03", True)
    assert (shown["rounds"]["title"], shown["rounds"]["marks"][1]) == ("Final fame after each turn", "turn 1")
    # Rules stand behind "why?" alone.
    assert "AS-" not in shown["title"] + shown["more"]


@pytest.mark.parametrize(
    ("players", "options", "rules"),
    [
        (["random", "greedy"], {"shard_fame": 3}, ["AS-SCORE-03"]),
        (["random"], {"shard_fame": 3, "heir_shard_fame": 5}, ["AS-SCORE-03", "AS-HEIR-16"]),
    ],
)
def test_the_end_adds_up_with_other_numbers_and_names_every_rule_behind_why(
    players: list[str], options: dict[str, int], rules: list[str]
) -> None:
    game = al.Game("arts", players=players, seed=4, options=options)
    final = (game.result() or {})["final"]
    shown = end_of(game, "p1")
    assert shown is not None
    sums = shown["more"].split(". ")[0].split("; ")
    added = [sum(map(int, re.findall(r"[:+] (\d+) (?:fame|for)", told))) for told in sums]
    assert added == list(final.values())
    assert shown["rule"].split() == rules
    statements = find_game("arts").tables.named()
    assert all(statements[one].statement in shown["why"] for one in rules)
