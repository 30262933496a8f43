"""Records: what happened, written, read and played again; nothing in them is trusted."""

from __future__ import annotations

import json
import os
import random
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.records import Game, Record, Scenario
from arcane_lab.records.record import RecordedMove, check_words


def played(moves: int, seats: int = 3, seed: int = 0, edition: str = "revised") -> Game:
    """A game after some moves drawn at random."""
    game = Game("alley", players=seats, edition=edition, seed=seed)
    draw = random.Random(seed)
    for _ in range(moves):
        if game.is_over:
            break
        game.play(draw.choice(game.legal_moves()))
    return game


@pytest.fixture(scope="module")
def whole() -> Game:
    """A game played to its end."""
    game = played(2_000)
    assert game.is_over
    return game


def data_of(game: Game) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(game.record().to_text())
    return data


def read(data: dict[str, Any]) -> Record:
    return Record.from_text(json.dumps(data))


@settings(max_examples=15)
@given(
    moves=st.integers(0, 300),
    seats=st.integers(2, 6),
    seed=st.integers(0, 2**32),
    edition=st.sampled_from(["first", "revised"]),
)
def test_a_record_plays_again_to_the_same_position(moves: int, seats: int, seed: int, edition: str) -> None:
    game = played(moves, seats, seed, edition)
    record = Record.from_text(game.record("A game").to_text())
    assert (record.problems, record.warnings) == ((), ())
    assert record == game.record("A game")
    again = record.replay()
    assert again.to_text() == game.to_text()
    assert again.record("A game").to_text() == record.to_text()


def test_a_record_holds_every_deal_and_the_result(whole: Game) -> None:
    record = whole.record()
    assert record.result is not None
    assert record.result["winners"] == list(whole.winners)
    assert record.result["rounds"] == 3
    assert set(record.result["seats"]) == {"p1", "p2", "p3"}
    assert len(record.deals) >= 3  # a deck each round, and each one rebuilt
    assert len(record.deals[0].split()) == 124
    assert record.seed == whole.seed


def test_a_deck_that_is_rebuilt_is_a_deal_of_its_own() -> None:
    game = Scenario.from_dict(
        {
            "format": "arcane-lab/scenario/1",
            "game": "alley",
            "title": "The deck runs out",
            "setup": {"players": 3},
            "position": {"deck": "OW | none", "discard": "BF TC DE IR SS"},
        }
    ).game()
    for move in ("draw deck", "discard OW", "draw deck"):
        game.play(move)
    record = game.record()
    assert len(record.deals) == 1
    assert sorted(record.deals[0].split()) == ["BF", "DE", "IR", "SS", "TC"]
    again = Record.from_text(record.to_text())
    assert again.problems == ()
    assert again.replay().to_text() == game.to_text()


def test_a_play_that_began_at_a_position_is_recorded_with_it(tmp_path: Path) -> None:
    for phase in ("stock", "sell", "inspection", "bribe"):
        game = Scenario.from_dict(
            {
                "format": "arcane-lab/scenario/1",
                "game": "alley",
                "title": phase,
                "setup": {"players": 3, "powers": {"p1": "glynna"}},
                "position": {"phase": phase, "round": 2, "seats": {"p2": {"gold": 7}}},
            }
        ).game()
        draw = random.Random(3)
        for _ in range(40):
            game.play(draw.choice(game.legal_moves()))
        record = Record.from_text(game.record().to_text())
        assert (record.problems, record.warnings) == ((), ())
        assert record.position is not None
        assert record.position["seats"]["p2"]["gold"] == 7
        assert record.replay().to_text() == game.to_text()


def test_two_shuffles_in_one_move_play_again() -> None:
    game = Scenario.from_dict(
        {
            "format": "arcane-lab/scenario/1",
            "game": "alley",
            "title": "What the lamp leaves is shuffled in, then the carpets empty the deck and it is rebuilt",
            "setup": {
                "players": 3,
                "items": {"ML": {"lamp_rest": "shuffle", "lamp_reveal": 3}, "FC": {"carpet_items": 3}},
            },
            "position": {
                "step": "play",
                "deck": "FC BF TC | none",
                "discard": "IR SS DE OW",
                "seats": {"p1": {"storehouse": "FC FC OW / BF [TC] MB / [OW] BC SS", "stash": "ML"}},
            },
            "moves": ["use ML", "play FC c1"],
        }
    ).play()
    record = game.record()
    assert len(record.deals) == 2
    assert record.deals[0] == ""  # only the last of two shuffles in one move can be seen
    again = Record.from_text(record.to_text())
    assert (again.problems, again.warnings) == ((), ())
    assert again.replay().to_text() == game.to_text()


def test_deals_that_are_not_those_of_the_seed_are_used_with_a_warning() -> None:
    game = played(40)
    data = data_of(game)
    record = read({**data, "seed": 99})
    assert record.problems == ()
    assert record.warnings == ("the deals are not those that its seed gives; they are used as they are written",)
    assert record.replay().picture("table") == game.picture("table")


def test_a_deal_with_other_cards_than_the_deck_s_is_a_problem() -> None:
    data = data_of(played(20))
    data["deals"][0] = data["deals"][0].replace("ML", "DE")
    with pytest.raises(UnreadableFile, match="deal 1 does not hold the cards of the deck that is shuffled here"):
        read(data)


def test_a_later_deal_with_other_cards_keeps_the_play_up_to_it(whole: Game) -> None:
    data = data_of(whole)
    data["deals"][1] = data["deals"][1].replace("ML", "DE")
    record = read(data)
    [problem] = record.problems
    assert problem.endswith("deal 2 does not hold the cards of the deck that is shuffled here")
    assert 0 < record.playable < len(record.moves)
    assert len(record.replay().steps) == record.playable


def test_without_deals_those_of_the_seed_are_used() -> None:
    game = played(40)
    record = read({**data_of(game), "deals": []})
    assert record.problems == ()
    assert record.replay().to_text() == game.to_text()


@pytest.mark.parametrize(
    "wrong", ["bribe 2", "fly away", "", 7, None, {"move": 3}, {"mvoe": "draw deck"}, ["draw deck"]]
)
def test_a_wrong_move_is_told_with_its_number_and_the_play_before_it_is_kept(wrong: Any) -> None:
    game = played(30)
    data = data_of(game)
    data["moves"][11] = wrong
    record = read(data)
    [problem] = record.problems
    assert problem.startswith("move 12: ")
    assert "\n" not in problem
    assert record.playable == 11
    assert [str(step.move) for step in record.replay().steps] == data["moves"][:11]


def test_comments_and_variations_are_kept_and_variations_are_checked() -> None:
    game = played(10)
    other = str(played(9).legal_moves()[-1])
    record = game.record("Notes", "A game with notes").annotate(3, "a fair choice").annotate(10, variation=[other])
    again = Record.from_text(record.to_text())
    assert again == record
    assert again.problems == ()
    assert again.moves[2].comment == "a fair choice"
    assert [str(move) for move in again.moves[9].variations[0]] == [other]
    wrong = Record.from_text(record.annotate(10, variation=[other, "bribe 2"]).to_text())
    assert [problem.partition(": ")[0] for problem in wrong.problems] == ["move 10, variation 2, move 2"]
    assert wrong.playable == 10


def test_a_page_with_a_line_that_cannot_be_played_says_so(tmp_path: Path) -> None:
    record = played(10).record()
    other = str(played(9).legal_moves()[-1])
    record.annotate(10, variation=[other]).to_html(tmp_path / "sound.html", view="table")
    wrong = record.annotate(10, variation=[other, "play XX b2"])
    with pytest.warns(UserWarning, match=r"^move 10, variation 1, move 2: .*XX.*; the page tells the line as it is"):
        wrong.to_html(tmp_path / "wrong.html", view="table")
    assert (tmp_path / "wrong.html").exists()


def test_variations_inside_variations_are_checked_too() -> None:
    data = data_of(played(10))
    first = str(played(8).legal_moves()[0])
    data["moves"][8] = {
        "move": data["moves"][8],
        "variations": [[{"move": first, "variations": [["fly"]]}]],
    }
    [problem] = read(data).problems
    assert problem.startswith("move 9, variation 1, move 1, variation 1, move 1: cannot read 'fly'")


@pytest.mark.parametrize("number", [0, 11, -1, True, "3", None, pytest.param(10**5000, id="huge")])
def test_a_note_needs_a_move_that_is_there(number: Any) -> None:
    with pytest.raises(UnreadableFile, match="this record has moves 1 to 10"):
        played(10).record().annotate(number, "a note")


def test_a_result_that_is_not_so_is_a_problem(whole: Game) -> None:
    data = data_of(whole)
    assert read({**data, "result": None}).problems == ()
    assert read({**data, "result": {**data["result"], "winners": ["p9"]}}).problems == (
        f"result: winners is ['p9'], but the game ended with {data['result']['winners']}",
    )
    assert read({**data, "moves": data["moves"][:50]}).problems == (
        "result: the game is not over after these moves: leave the result out, or add the moves",
    )


def test_other_card_values_are_told(whole: Game) -> None:
    data = data_of(whole)
    data["setup"]["values_hash"] = "0" * 16
    assert read(data).warnings == ("it was recorded with other card values than these, so effects may differ",)


def test_a_later_version_is_read_as_far_as_it_is_known() -> None:
    data = {**data_of(played(10)), "format": "arcane-lab/record/2", "clock": {"p1": 60}}
    record = read(data)
    assert record.warnings == (
        "it was written by a later version (arcane-lab/record/2); what is not known here is left out",
        "there is no key 'clock' here, it is left out",
    )
    assert record.problems == ()
    assert len(record.replay().steps) == 10


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": "arcane-lab/scenario/1"}, "format: 'arcane-lab/scenario/1' is not 'arcane-lab/record/1'"),
        ({"format": None}, "format: None is not"),
        ({"game": "aley"}, "game: 'aley' is no game here (did you mean alley?)"),
        ({"setup": None}, "setup: null does not fit: an object is needed"),
        ({"setup": {"players": 9}}, "setup: players: 9 is refused"),
        ({"setup": {"players": 3, "seed": 1}}, "seed: 0 is not the seed of the setup, 1: keep one of them"),
        ({"seed": -1}, "seed: -1 is too small"),
        ({"seed": 2**64}, f"seed: {2**64} is too large: the most is {2**64 - 1}"),
        ({"deals": ["OW XX"]}, "deals: cannot read 'OW XX' as a pile of cards: 'XX' is no item"),
        ({"deals": "OW"}, "deals: 'OW' does not fit: a list is needed"),
        ({"position": {"dek": ""}}, "position: there is no key 'dek' (did you mean deck?)"),
        ({"position": {"deck": "XX"}}, "position.deck: cannot read 'XX'"),
        ({"moves": "draw deck"}, "moves: 'draw deck' does not fit: a list is needed"),
    ],
)
def test_what_leaves_nothing_to_play_is_refused_in_one_line(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read({**data_of(played(5)), **changes})
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_record_cut_off_anywhere_never_breaks_and_keeps_what_stands_before() -> None:
    game = played(30)
    text = game.record("Cut").to_text()
    begins = text.index('"moves"') + 20
    moves = [str(step.move) for step in game.steps]
    for end in range(begins, len(text) - 30, 23):
        record = Record.from_text(text[:end])
        assert any("the file is damaged" in problem for problem in record.problems)
        kept = [str(move) for move in record.moves]
        assert kept == moves[: len(kept)]
        whole_lines = text[text.index('"moves"') : end].count('",\n')
        assert whole_lines <= len(kept) <= whole_lines + 1
    for end in range(0, begins - 30, 97):
        with pytest.raises(UnreadableFile):
            Record.from_text(text[:end])


@settings(max_examples=60)
@given(st.data())
def test_a_damaged_record_gives_a_record_or_one_clear_line(data: st.DataObject) -> None:
    text = list(played(12).record("Damaged").to_text())
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.characters())
    problem = ""
    try:
        record = Record.from_text("".join(text))
    except UnreadableFile as error:
        problem = str(error)
    else:
        assert len(record.replay().steps) == record.playable <= len(record.moves)
    assert problem.isprintable()


def test_a_record_is_saved_in_one_go_and_read_again(tmp_path: Path) -> None:
    game = played(10)
    file = game.record("Saved").save(tmp_path / "game.json")
    assert Record.load(file) == game.record("Saved")
    played(5).record("Other").save(str(file))
    assert Record.load(str(file)).title == "Other"
    assert os.listdir(tmp_path) == ["game.json"]
    assert stat.S_IMODE(file.stat().st_mode) & 0o400


def test_a_link_stays_a_link_when_a_record_is_saved_over_it(tmp_path: Path) -> None:
    file, link = tmp_path / "game.json", tmp_path / "latest.json"
    link.symlink_to(file)
    played(3).record("Behind the link").save(link)
    assert link.is_symlink()
    assert Record.load(file).title == "Behind the link"


def test_a_failed_save_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = played(5).record("Old").save(tmp_path / "game.json")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("arcane_lab.core.json_files.os.fsync", full)
    with pytest.raises(UnreadableFile, match=r"game\.json cannot be written: No space left on device"):
        played(6).record("New").save(file)
    monkeypatch.undo()
    assert Record.load(file).title == "Old"
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="cannot be written"):
        played(1).record().save(tmp_path / "no such folder" / "game.json")
    for wrong in (tmp_path, Path("a\0b")):
        with pytest.raises(UnreadableFile, match="cannot be written"):
            played(1).record().save(wrong)


@pytest.mark.parametrize("value", [None, 7, b"{}", {}, Path("game.json")])
def test_only_a_text_is_read_as_a_record(value: Any) -> None:
    with pytest.raises(UnreadableFile, match="a text is needed"):
        Record.from_text(value)


def test_a_record_and_a_scenario_taken_for_each_other_are_told_apart() -> None:
    game = played(10)
    with pytest.raises(UnreadableFile, match=r"is not 'arcane-lab/record/1'.*al\.Game\.from_text"):
        Record.from_text(game.to_text())
    with pytest.raises(UnreadableFile, match=r"is not 'arcane-lab/scenario/1'.*al\.Record\.from_text"):
        Game.from_text(game.record().to_text())


@pytest.mark.parametrize("words", [5, True, b"title", ["title"], float("nan")])
def test_a_title_or_comment_that_is_no_text_is_refused_before_it_is_saved(words: Any) -> None:
    game = played(3)
    for given_ in ({"title": words}, {"comment": words}):
        with pytest.raises(BadSetup, match="is no text"):
            game.record(**given_)
    with pytest.raises(BadSetup, match=r"comment: .* is no text"):
        game.record().annotate(1, words)


@pytest.mark.parametrize("line", ["draw deck", b"draw deck", 5, [5], ["draw deck", None]])
def test_a_variation_is_a_list_of_moves_and_not_one_text(line: Any) -> None:
    with pytest.raises(BadSetup, match=r"variation: .* allowed: a list of moves"):
        played(3).record().annotate(1, variation=line)


@pytest.mark.parametrize("result", [{"winners": 5}, {"winners": None}, {"winners": [1, 2]}, {}])
def test_a_tampered_result_can_still_be_printed(whole: Game, result: Any) -> None:
    record = read({**data_of(whole), "result": result})
    assert "result: winners is" in str(record)


def test_a_printed_record_writes_no_control_codes() -> None:
    record = read({**data_of(played(3)), "title": "\x1b[2J\nwon by \u202e"})
    assert str(record).startswith("\\x1b[2J; won by \\u202e: alley, revised edition")


def test_loading_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"gone\.json: is not there"):
        Record.load(tmp_path / "gone.json")


def test_a_record_prints_in_a_few_lines(whole: Game) -> None:
    text = str(whole.record("A whole game"))
    assert text.startswith("A whole game: alley, revised edition, 3 seats, seed 0;")
    assert f"won by {', '.join(whole.winners)}" in text


def test_a_record_in_short_has_its_title_its_length_and_its_end_and_no_seed(whole: Game) -> None:
    of = "of Arcane Alley, revised edition, 3 seats"
    record = played(3, seed=99_999).record()
    assert repr(record) == f"<Record {of}: 3 moves, unfinished>"
    assert "99999" not in repr(played(3, seed=99_999).record("A title"))
    assert repr(played(3).record("A title")) == f"<Record 'A title' {of}: 3 moves, unfinished>"
    ended = whole.record()
    assert repr(ended).endswith(f"{len(ended.moves)} moves, won by {', '.join(whole.winners)}>")
    wrong = read({**data_of(played(3)), "moves": ["reveal b2", "fly"]})
    assert repr(wrong).endswith("2 moves, unfinished, 1 problem>")
    lines = ["reveal b2", {"move": "reveal b2", "variations": [["fly"], ["sail"]]}]
    assert repr(read({**data_of(played(0)), "moves": lines})).endswith("unfinished, 3 problems>")


def test_a_record_prints_its_problems_its_warnings_and_what_was_taken_back() -> None:
    data = {**data_of(played(3)), "extra": 1, "taken_back": [{"at": 2, "seat": "p1"}]}
    data["moves"][2] = "fly"
    first, *others = str(read(data)).splitlines()
    assert first.startswith("Record: alley, revised edition, 3 seats, seed 0; 3 moves, unfinished")
    assert [line[:10] for line in others] == ["  move 3: ", "  there is", "  after st"]


@pytest.mark.parametrize(
    ("taken_back", "problem", "kept"),
    [
        ([{"at": 3, "seat": "p3"}], None, 1),
        ([{"at": 0, "seat": "p1"}], None, 1),
        (
            [{"at": 1, "seat": "p1"}, {"at": 4, "seat": "p1"}],
            "taken_back[1].at: 4 is no place: this record has 3 moves",
            1,
        ),
        ([{"at": 1, "seat": "p4"}], "taken_back[0].seat: 'p4' is no seat here, which are p1 to p3", 0),
    ],
)
def test_what_was_taken_back_names_a_place_and_a_seat_of_the_play(
    taken_back: list[dict[str, Any]], problem: str | None, kept: int
) -> None:
    record = read({**data_of(played(3)), "taken_back": taken_back})
    assert record.problems == (() if problem is None else (problem,))
    assert len(record.taken_back) == len(record.replay().taken_back) == kept


def test_a_move_is_written_with_no_more_than_was_said_to_it() -> None:
    bare, said = RecordedMove("draw deck"), RecordedMove("draw deck", "")
    both = RecordedMove("draw deck", "why", ((bare, said), (bare,)))
    assert (bare.as_data(), said.as_data(), str(both)) == (
        "draw deck",
        {"move": "draw deck", "comment": ""},
        "draw deck",
    )
    assert both.as_data() == {
        "move": "draw deck",
        "comment": "why",
        "variations": [["draw deck", {"move": "draw deck", "comment": ""}], ["draw deck"]],
    }
    assert RecordedMove("draw deck", None, ((bare,),)).as_data() == {"move": "draw deck", "variations": [["draw deck"]]}
    assert check_words("title", None) is None
    for words, told in ((3, "is no text"), ("\ud800", "it holds half a letter")):
        with pytest.raises(BadSetup, match=told):
            check_words("title", words)


def test_a_record_writes_only_what_there_is_in_its_usual_order(whole: Game) -> None:
    assert list(data_of(played(2))) == ["format", "game", "setup", "seed", "deals", "moves", "result"]
    data = json.loads(whole.record("T", "C").to_text())
    assert list(data) == ["format", "game", "title", "comment", "setup", "seed", "deals", "moves", "result"]
    assert data_of(played(2))["result"] is None
    record = read({**data_of(played(2)), "taken_back": [{"at": 1, "seat": "p2"}]})
    assert json.loads(record.to_text())["taken_back"] == [{"at": 1, "seat": "p2"}]


def test_a_note_is_put_to_the_move_of_its_number_and_the_record_itself_stays() -> None:
    record = played(3).record()
    for number in (1, 3):
        noted = record.annotate(number, "here").annotate(number, variation=["a", "b"])
        assert [move.comment for move in noted.moves] == ["here" if k == number else None for k in (1, 2, 3)]
        assert noted.moves[number - 1].variations == ((RecordedMove("a"), RecordedMove("b")),)
        assert [move.text for move in noted.moves] == [move.text for move in record.moves]
    assert all(move.comment is None and not move.variations for move in record.moves)
    with pytest.raises(BadSetup, match="that is no line of play"):
        record.annotate(1, variation=[])


def test_every_key_of_a_result_that_differs_is_told(whole: Game) -> None:
    data = data_of(whole)
    told = read({**data, "result": {"winners": data["result"]["winners"], "rounds": 2, "extra": 1}}).problems
    assert [one.partition(",")[0] for one in told] == [
        "result: rounds is 2",
        "result: seats is None",
        "result: extra is 1",
    ]
    assert told[0] == "result: rounds is 2, but the game ended with 3"


def test_twenty_problems_of_variations_are_told_and_twenty_keys_that_are_not_known() -> None:
    data = data_of(played(2))
    data["moves"][0] = {"move": data["moves"][0], "variations": [["fly"]] * 30}
    data["moves"][1] = {"move": data["moves"][1], "variations": [["fly"], []]}
    assert len(read(data).problems) == 20
    data["moves"][0]["variations"] = [["fly"]] * 19
    problems = read(data).problems
    assert (len(problems), problems[19][:23]) == (20, "move 2, variation 1, mo")
    data["moves"][0]["variations"] = [[]]
    assert read(data).problems[0] == (
        "move 1, variation 1: it has no moves: write what might have been played, or leave the variation out"
    )
    extra = {f"k{number}": 1 for number in range(22)}
    warnings = read({**data_of(played(2)), **extra}).warnings
    assert (len(warnings), warnings[-1]) == (21, "2 more keys that are not known here are left out")
    assert len(read({**data_of(played(2)), **dict(list(extra.items())[:20])}).warnings) == 20


def test_an_empty_list_and_several_records_are_no_record() -> None:
    text = played(2).record().to_text()
    with pytest.raises(UnreadableFile, match="holds an empty list: no record stands in it"):
        Record.from_text("[]")
    with pytest.raises(UnreadableFile, match=r"holds 2 records, and this reads one: al\.Record\.load_all"):
        Record.from_text(text + text)
    assert Record.from_text(f"[{text}]").problems == ()


@pytest.mark.parametrize("records", ["abc", {}, None, 3, [], ["a"]])
def test_only_records_are_saved(tmp_path: Path, records: Any) -> None:
    with pytest.raises(BadSetup, match=r"such as result\.records"):
        Record.save_all(records, tmp_path / "a.json")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_record_is_cut_back_to_where_it_can_be_read() -> None:
    data = data_of(played(3))
    text = json.dumps(data)[:-1]
    record = Record.from_text(text + ', "title": "A", "title": "B", "x" 3}')
    assert (record.title, record.playable) == ("A", 3)
    assert "the file is damaged" in record.problems[-1]
    # What is wrong with it is no damage, so nothing is cut.
    with pytest.raises(UnreadableFile, match="the key 'title' stands twice"):
        Record.from_text(text + ', "title": "A", "title": "B"}')
    with pytest.raises(UnreadableFile, match="comma is missing"):
        Record.from_text('{"format": "arcane-lab/record/1", "game": "alley" 3}')


def test_a_line_that_might_have_been_played_is_told_up_to_its_first_wrong_move() -> None:
    data = data_of(played(1))
    data["moves"][0] = {"move": data["moves"][0], "variations": [["fly", "sail"], ["sail"]]}
    places = [problem.partition(": ")[0] for problem in read(data).problems]
    assert places == ["move 1, variation 1, move 1", "move 1, variation 2, move 1"]
