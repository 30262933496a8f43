"""A record as one HTML page: what stands in it, what does not, and what is refused."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.games.alley.text.folding import compact_picture
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.records import Game, Record
from arcane_lab.records.record import RecordedMove
from arcane_lab.widgets.changes import changed
from arcane_lab.widgets.decision_prompt import name_of
from arcane_lab.widgets.export import page_of
from arcane_lab.widgets.story import Story
from tests.games.alley import worlds
from tests.widgets.playing import changes_of, play_on


def story_in(page: str) -> dict:
    (data,) = re.findall(r'<script type="application/json" id="arcane-lab-record">(.*?)</script>', page, re.DOTALL)
    return json.loads(data)


def played(moves: int = 60, players: int = 3, seed: int = 7, **setup) -> Game:
    return play_on(Game("alley", players=players, seed=seed, **setup), moves, seed)


@pytest.mark.parametrize(("seat", "view"), [(None, None), ("p2", None), (None, "table")])
def test_the_positions_are_stored_as_differences_and_come_back(seat, view):
    game = played()
    story = story_in(page_of(game.record(), seat, view))
    picture = story["start"]
    for number, change in enumerate(changes_of(story["latest"]), 1):
        picture = changed(picture, change)
        counted = {name: picture[name] for name in ("unseen",) if name in picture}
        assert bool(counted) == bool(seat)
        assert picture == {**compact_picture(game.picture(view or seat, at=number)), **counted}
    assert len(story["latest"]) == len(game.steps)
    assert (story["about"]["view"], story["about"]["isRecord"]) == (seat, True)


@pytest.mark.parametrize("seat", ["p1", "p2", "p3", None])
def test_a_page_names_no_item_that_its_reader_has_not_seen(seat):
    game = played(14)
    page = page_of(game.record(), seat)
    story = story_in(page)
    names = {code: item["name"] for code, item in story["about"].pop("items").items()}
    # The assumed values and the rules are of the game, not of this play.
    story["about"].pop("assumed"), story["about"].pop("rules")
    for step in story["latest"]:
        step.pop("r", None)
    text = (
        json.dumps(story) + page[page.index("<noscript>") : page.index("</noscript>")] + page[: page.index("<style>")]
    )
    seen = {event.item for step in game.steps for event in step.events_for(seat)}
    shown = [game.picture(seat, at=at) for at in range(len(game.steps) + 1)]
    seen |= {cell["item"] for picture in shown for owner in picture["seats"] for cell in owner["cells"]}
    seen |= {code for picture in shown for owner in picture["seats"] for code in owner["stash"]["cards"]}
    seen |= {code for picture in shown for code in picture["discard"]}
    unseen = [code for code in CODES if code not in seen]
    assert len(unseen) > 3
    assert [code for code in unseen if re.search(rf"\b{code}\b", text) or names[code] in text] == []


def test_pages_of_plays_that_look_alike_to_a_seat_are_the_same():
    game = played(9)
    twin = Game.from_state(game.setup, worlds.other_world(game.at(9), 0, random.Random(3)))
    here = Game.from_state(game.setup, game.at(9))
    assert here.to_text() != twin.to_text()
    assert story_of(here, "p1") == story_of(twin, "p1")


def story_of(game: Game, seat: str) -> str:
    return page_of(Game.from_text(game.to_text()).record(), seat)


def test_the_seed_of_the_play_is_not_told():
    game = played(20, seed=987654321)
    assert "987654321" in game.record().to_text()
    assert "987654321" not in page_of(game.record())


def test_comments_and_lines_stand_with_their_moves_as_far_as_the_reader_may_know():
    record = Record.example("chalice")
    assert [step.get("c") for step in story_in(page_of(record, view="table"))["latest"]] == [
        move.comment for move in record.moves
    ]
    lines = [step.get("v") for step in story_in(page_of(record, view="table"))["latest"]]
    assert lines[2:4] == [["Choose Player 3"], ["Three-Headed Coin to c1"]]
    own = [step.get("v") for step in story_in(page_of(record, "p1"))["latest"]]
    other = [step.get("v") for step in story_in(page_of(record, "p3"))["latest"]]
    assert (own[2:4], other[2:4]) == (lines[2:4], [["Choose yourself"], None])
    page = page_of(record, "p1")
    assert not any("c" in step for step in story_in(page)["latest"])
    assert "comments are left out" in page
    assert str(record.comment) not in page
    assert all("c" in step for step in story_in(page_of(record, "p1", comments=True))["latest"])
    assert not any("c" in step for step in story_in(page_of(record, comments=False))["latest"])


def test_a_line_of_several_moves_is_told_to_a_seat_up_to_its_first():
    game = Game("alley", players=3, seed=7)
    game.play("reveal b2")
    line = ["reveal a1", "reveal c3", "reveal a1"]
    record = game.record().annotate(1, variation=line)
    assert story_in(page_of(record, "p1"))["latest"][0]["v"] == ["Turn up a1 …"]
    assert story_in(page_of(record, view="table"))["latest"][0]["v"] == ["Turn up a1 · Turn up c3 · Turn up a1"]


@pytest.mark.parametrize(
    "text", ["play Haunted Doll a1", "play HD a1", "PLAY  hd  A1", "discard Haunted Doll", "gibberish"]
)
@pytest.mark.parametrize("reader", ["p1", "p2", None])
def test_a_line_that_names_an_item_of_another_seat_is_left_out_however_it_is_written(text, reader):
    game = play_on(
        Game("alley", players=3, seed=7), 30, 7, until=lambda game: game.step == "play" and game.to_move == "p3"
    )
    at = len(game.steps)
    game.play(game.legal_moves()[0])
    mine = str(game.legal_moves(at)[1])
    record = game.record().annotate(at + 1, variation=[text]).annotate(at + 1, variation=[mine])
    assert "v" not in story_in(page_of(record, reader))["latest"][at]
    assert story_in(page_of(record, "p3"))["latest"][at]["v"][-1] == name_of(game, "p3", at, mine, "p3")


def test_a_seat_is_told_a_line_as_the_rules_write_it_and_only_where_it_could_be_played():
    game = Game("alley", players=3, seed=7)
    game.play("reveal b2")
    record = game.record()
    for line in (["REVEAL  a1"], ["reveal z9"], ["draw deck"], ["(it is a doll) reveal c3"]):
        record = record.annotate(1, variation=line)
    assert story_in(page_of(record, "p1"))["latest"][0]["v"] == ["Turn up a1"]


def test_no_word_of_the_author_stands_on_the_page_of_a_seat_unless_it_is_asked_for():
    record = played(6).record(title="SECRET title", comment="SECRET remark").annotate(2, "SECRET comment")
    data = {**json.loads(record.to_text()), "SECRET key": 1}
    record = Record.from_text(json.dumps(data)).annotate(3, variation=["SECRET move"])
    assert any("SECRET" in warning for warning in record.warnings)
    for seat in ("p1", "p2", "p3"):
        assert "SECRET" not in page_of(record, seat)
        assert "SECRET" not in page_of(record, seat, comments=False)
        assert page_of(record, seat, comments=True).count("SECRET") >= 4
    assert "SECRET title" in page_of(record)


@pytest.mark.parametrize("value", ["no", "yes", "", 2, []])
@pytest.mark.parametrize("seat", ["p1", None])
def test_what_is_neither_yes_nor_no_is_not_taken_for_a_yes(tmp_path, value, seat):
    with pytest.raises(BadSetup, match=r"comments.*True or False"):
        played(3).record().to_html(tmp_path / "page.html", seat, comments=value)
    assert not (tmp_path / "page.html").exists()


@pytest.mark.parametrize("comments", ["no", "yes", 0, 1, "", [], "False"])
def test_a_word_is_no_yes(comments):
    with pytest.raises(BadSetup, match=r"comments: .* neither yes nor no"):
        page_of(played(6).record(), "p1", comments=comments)


HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)> \u2028 \u2029 <!-- ]]> & \" ' \u202eltr"


def test_hostile_texts_stay_texts():
    record = played(6).record(title=HOSTILE, comment=HOSTILE).annotate(2, HOSTILE)
    page = page_of(record)
    assert re.findall('<img[^>]*src="([^,]*)', page) == ["data:image/svg+xml;base64"]
    assert page.count("<img") == 1
    assert page.count("<script") == page.count("</script>") == 2
    assert "\u2028" not in page[page.index('id="arcane-lab-record"') :]
    # All of it but the mark that would turn the line around.
    assert story_in(page)["latest"][1]["c"] == HOSTILE.replace("\u202e", "")
    assert "\u202e" not in page


def test_the_script_is_held_to_its_hash_and_nothing_is_fetched():
    import base64
    import hashlib

    page = page_of(played(6).record())
    script = page[page.index('<script type="module">') + 22 : page.rindex("</script>")]
    assert "</script" not in script
    assert "<!--" not in script
    wanted = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; script-src 'sha256-{wanted}'" in page
    assert not re.search(r'(?:src|href)="(?!data:image/svg)|url\((?!data:)|@import', page.replace(script, ""))


@pytest.mark.parametrize("players", [2, 6])
def test_a_whole_game_is_one_file_below_300_kilobytes(tmp_path, players):
    game = al.Game("alley", players=["random"] * players, seed=3)
    path = game.record().to_html(tmp_path / "game.html", view="table")
    assert path == tmp_path / "game.html"
    assert path.stat().st_size < 300_000


# --- what is refused --------------------------------------------------------------------------------------


def test_a_record_with_a_problem_is_refused_and_nothing_is_written(tmp_path):
    text = played(10).record().to_text()
    broken = Record.from_text(text.replace('"reveal', '"reveal z9 was', 1))
    assert broken.problems
    with pytest.raises(UnreadableFile, match=r"move 1: .*record\.replay\(\)\.record\(\)"):
        broken.to_html(tmp_path / "lesson.html")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["lesson", "lesson.json", "", None, 7])
def test_a_page_has_the_name_of_a_page(name, tmp_path):
    with pytest.raises(UnreadableFile, match=r"ends in \.html"):
        played(3).record().to_html(name)


def test_a_place_where_nothing_can_be_written_is_named(tmp_path):
    with pytest.raises(UnreadableFile, match=r"lesson\.html cannot be written"):
        played(3).record().to_html(tmp_path / "no folder" / "lesson.html")


def test_a_page_that_is_there_is_replaced_whole(tmp_path):
    path = tmp_path / "lesson.html"
    path.write_text("x" * 1_000_000)
    played(3).record().to_html(str(path))
    assert path.read_text("utf-8").endswith("</html>\n")
    assert [file.name for file in tmp_path.iterdir()] == ["lesson.html"]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"seat": "p9"}, UnknownName),
        ({"seat": 1}, UnknownName),
        ({"view": "all"}, BadSetup),
        ({"seat": "p1", "view": "table"}, BadSetup),
    ],
)
def test_a_reader_that_is_none_is_refused(tmp_path, arguments, error):
    with pytest.raises(error, match=r"p1|table"):
        played(3).record().to_html(tmp_path / "lesson.html", **arguments)
    assert list(tmp_path.iterdir()) == []


def test_what_only_differs_is_said_above_the_table():
    text = played(3).record().to_text()
    record = Record.from_text(re.sub(r'"values_hash": "[^"]*"', '"values_hash": "0"', text))
    assert record.warnings
    assert record.warnings[0] in page_of(record)


def test_comments_in_variations_are_told_or_left_out_with_the_others():
    inner = RecordedMove(text="target p1", comment="said within")
    aside = RecordedMove(text="target p2", comment="said beside", variations=((inner,),))
    record = Record.example("chalice")
    moves = list(record.moves)
    moves[2] = replace(moves[2], variations=((aside,),))
    record = replace(record, moves=tuple(moves))
    told, left_out = (story_in(page_of(record, view="table", comments=comments)) for comments in (True, False))
    assert told["latest"][2]["v"] == ["Choose Player 2 (said beside) [or target p1 (said within)]"]
    assert left_out["latest"][2]["v"] == ["Choose Player 2 [or target p1]"]


def branched():
    """A record of three turned-up items, with two variations, one of which has another in it."""
    game = Game("alley", players=3, seed=7)
    for move in ("reveal b2", "reveal a1", "reveal c3"):
        game.play(move)
    record = game.record(title="Three ways").annotate(2, variation=["reveal c1", "reveal a2"])
    inner = RecordedMove("reveal b3", "said of the inner one")
    aside = (RecordedMove("reveal b1", "said beside"), RecordedMove("reveal a3", None, ((inner,),)))
    moves = list(record.moves)
    moves[1] = replace(moves[1], variations=(*moves[1].variations, aside))
    return replace(record, moves=tuple(moves))


def test_each_variation_is_a_line_to_step_through_in_the_table_view():
    record = branched()
    story = story_in(page_of(record, view="table"))
    assert [(line["name"], line["parent"], line["at"], line["steps"]) for line in story["lines"]] == [
        ("main", None, 0, 3),
        ("A", "main", 1, 3),
        ("B", "main", 1, 3),
        ("C", "B", 2, 3),
    ]
    made = {name: [step["m"] for step in line["steps"]] for name, line in story["others"].items()}
    assert made == {"A": ["reveal c1", "reveal a2"], "B": ["reveal b1", "reveal a3"], "C": ["reveal b3"]}
    assert story["others"]["B"]["steps"][0]["c"] == "said beside"
    assert story["others"]["C"]["steps"][0]["c"] == "said of the inner one"
    silent = story_in(page_of(record, view="table", comments=False))
    assert not any("c" in step for line in silent["others"].values() for step in line["steps"])
    # Each line tells just what the table tells when it is played.
    other = record.replay().fork(at=1)
    other.play("reveal b1")
    other.play("reveal a3")
    told = Story(other, "table")
    told.update()
    prefix = story["latest"][:1]
    assert [{k: v for k, v in step.items() if k != "c"} for step in story["others"]["B"]["steps"]] == json.loads(
        json.dumps(told.steps[1:])
    )
    assert {k: v for k, v in prefix[0].items() if k != "v"} == json.loads(json.dumps(told.steps[0]))


def test_no_line_stands_on_a_page_whose_reader_may_not_see_the_deck():
    record = branched()
    for reader in ("p1", "p2", None):
        story = story_in(page_of(record, reader))
        assert "others" not in story
        assert "lines" not in story
    assert "others" not in story_in(page_of(played(3).record(), view="table"))


def test_a_line_is_there_as_far_as_it_can_be_played():
    game = Game("alley", players=3, seed=7)
    game.play("reveal b2")
    record = game.record()
    for line in (["reveal z9"], ["reveal a1", "draw deck", "reveal a2"], *[["reveal c3"]] * 30):
        record = record.annotate(1, variation=line)
    story = story_in(page_of(record, view="table"))
    assert [step["m"] for step in story["others"]["A"]["steps"]] == ["reveal a1"]
    assert len(story["others"]) == 26, "a table has room for so many lines"
