"""Results on disk: what is saved comes back whole, and a file that is not to be trusted is refused with its reason."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import parquet

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation import files, sealing, stopping
from arcane_lab.simulation.figures import columns_of as about_columns
from arcane_lab.simulation.files import KEY
from arcane_lab.simulation.sealing import MARK, SEAL, write_sealed
from arcane_lab.simulation.tables import (
    MOVES,
    TEXTS,
    TRUTHS,
    check_columns,
    columns_of,
)

SPEC = find_game("alley")
TOLD = about_columns(SPEC)


def play(players=("greedy", "random"), games=5, **own):
    given = {"seed": 4, "mode": "plain", "progress": False, **own}
    return al.simulate("alley", players=list(players), games=games, **given)


def last(view):
    """A strategy of a person's own."""
    return view.legal_moves[-1]


@pytest.fixture(scope="module")
def result():
    return play()


@pytest.fixture(scope="module")
def saved(result, tmp_path_factory):
    return result.save(tmp_path_factory.mktemp("results") / "games.parquet")


def about(path):
    return json.loads(parquet.read_schema(path).metadata[KEY])


def rewritten(saved, path, change_table=None, **changes):
    """The file again, with other columns, or with other words about itself."""
    table = parquet.read_table(saved)
    said = {**about(saved), **changes}
    if change_table is not None:
        table = change_table(table)
    said = {key: value for key, value in said.items() if value is not ...}
    return write(table.replace_schema_metadata({KEY: json.dumps(said).encode()}), path)


def write(table, path, has_seal=True):
    """A file with the seal that fits, or one as older versions wrote it, without a seal."""
    out = io.BytesIO()
    parquet.write_table(table, out)
    with path.open("wb") as stream:
        if has_seal:
            write_sealed(out.getvalue(), stream)
        else:
            stream.write(out.getvalue())
    return path


def same(one, two):
    pd.testing.assert_frame_equal(one.seats, two.seats)
    pd.testing.assert_frame_equal(one.summary(), two.summary())
    assert one.chart("gold").to_dict() == two.chart("gold").to_dict()
    assert (repr(one), one.note, one._repr_html_()) == (repr(two), two.note, two._repr_html_())
    assert (one.setup, one.assumed, one.keep, one.until) == (two.setup, two.assumed, two.keep, two.until)
    assert one.record(1) == two.record(1)


# --- there and back ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "own",
    [
        {},
        {"players": ["greedy", last, "random"], "keep": "records"},
        {"keep": "records", "powers": {"p1": "glynna"}, "options": {"starting_player": "random"}},
        {"edition": "first", "most_rounds": 3, "items": {"TC": {"coin_gold": 3}}},
        {"until": {"won": 0.9, "gold": 400.0}, "games": 30},
    ],
)
def test_what_is_saved_comes_back_equal(own, tmp_path, monkeypatch):
    monkeypatch.setattr(stopping, "FIRST_LOOK", 10)
    result = play(**own)
    again = al.Result.load(result.save(tmp_path / "games.parquet"))
    same(result, again)
    assert again.warnings == ()
    assert again.stopped_because == ("width" if "until" in own else "games")


def test_a_result_that_was_read_can_be_saved_again(result, saved, tmp_path):
    again = al.Result.load(saved).save(tmp_path / "again.parquet")
    assert about(again) == about(saved)
    same(result, al.Result.load(again))


def test_an_empty_partial_result_can_be_saved_too(tmp_path):
    def impatient(view):
        raise KeyboardInterrupt

    result = play([impatient, "greedy"])
    again = al.Result.load(result.save(tmp_path / "none.parquet"))
    assert (again.games, again.is_partial, len(again.seats)) == (0, True, 0)
    assert again.summary()["value"].isna().all()


def test_other_programs_find_the_tidy_table_and_what_it_is(result, saved):
    pd.testing.assert_frame_equal(pd.read_parquet(saved), result.seats)
    said = about(saved)
    assert said["setup"] == {**result.setup.as_dict(), "values_hash": result.setup.values_hash}
    assert (said["seed"], said["players"], said["games"]) == (4, ["greedy", "random"], 5)
    assert said["versions"].startswith("arcane-lab ")
    assert ["BF", "fairy_infamy_loss"] in said["assumed"]
    held = about_columns(SPEC)
    assert {name: said["columns"][name] for name in held} == held


def test_kept_moves_are_a_column_of_the_moves_that_each_seat_chose(tmp_path):
    result = play([last, "greedy"], keep="records")
    column = parquet.read_table(result.save(tmp_path / "moves.parquet"))["moves"].to_pylist()
    for number in range(result.games):
        # Where only one move is legal nobody is asked, so it is not kept.
        game, chosen = result.record(number).replay(), {"p1": [], "p2": []}
        for place, step in enumerate(game.steps):
            if len(SPEC.rules.legal_moves(game.at(place), SPEC.rules.to_move(game.at(place)))) > 1:
                chosen[step.seat].append(step.move.number)
        assert column[2 * number : 2 * number + 2] == [chosen["p1"], chosen["p2"]]


# --- what cannot be saved ---------------------------------------------------------------------------------


def test_a_summary_has_no_table_to_save(tmp_path):
    with pytest.raises(BadSetup, match="there is no table to save; allowed: keep='seats'"):
        play(keep="summary").save(tmp_path / "games.parquet")


@pytest.mark.parametrize(("name", "tip"), [("games.csv", "'games.parquet'"), ("games", "'games.parquet'"), (3, "'")])
def test_a_name_that_other_programs_would_misread_is_refused(result, name, tip):
    with pytest.raises(BadSetup, match=f"such as {tip}"):
        result.save(name)


def test_a_file_that_cannot_be_written_is_named_and_nothing_is_left_behind(result, tmp_path, monkeypatch):
    with pytest.raises(UnreadableFile, match=r"nowhere.*cannot be written"):
        result.save(tmp_path / "nowhere" / "games.parquet")
    old = tmp_path / "old.parquet"
    old.write_bytes(b"what was there before")

    def breaks(table, stream):
        stream.write(b"PAR1 and then the disk is full")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet, "write_table", breaks)
    with pytest.raises(UnreadableFile, match=r"old\.parquet cannot be written: No space left"):
        result.save(old)
    assert old.read_bytes() == b"what was there before"
    assert os.listdir(tmp_path) == ["old.parquet"]


# --- what cannot be read ----------------------------------------------------------------------------------


def refused(path):
    with pytest.raises(UnreadableFile) as caught:
        al.Result.load(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    assert "\n" not in text
    return text


def with_column(name, values):
    return lambda table: table.set_column(table.schema.get_field_index(name), name, values(table[name]))


def test_what_is_no_file_of_ours_is_refused(tmp_path, result):
    assert "is not there: check the path" in refused(tmp_path / "nothing.parquet")
    assert "is a folder, not a saved result" in refused(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    assert "is no ordinary file" in refused(tmp_path / "pipe")
    (tmp_path / "text.parquet").write_text("game,seat\n0,p1\n")
    assert "is no whole Parquet file" in refused(tmp_path / "text.parquet")
    (tmp_path / "empty.parquet").write_bytes(b"")
    assert "is no whole Parquet file" in refused(tmp_path / "empty.parquet")
    result.seats.to_parquet(tmp_path / "foreign.parquet")
    assert "none that result.save wrote" in refused(tmp_path / "foreign.parquet")
    with pytest.raises(BadSetup, match="that is no name of a file"):
        al.Result.load(None)


def test_a_file_that_is_cut_off_anywhere_is_refused(saved, tmp_path):
    content = saved.read_bytes()
    for part in range(0, 100, 7):
        cut = tmp_path / "cut.parquet"
        cut.write_bytes(content[: len(content) * part // 100])
        assert "is no whole Parquet file" in refused(cut)


def test_a_byte_that_was_changed_is_refused_before_arrow_sees_one(saved, tmp_path, monkeypatch):
    content = bytearray(saved.read_bytes())
    mark = content.rfind(MARK)
    # A mark that was damaged is none: such a file is read as one of an older version, see below.
    places = [place for place in range(0, len(content), 97) if not mark <= place < mark + len(MARK)]
    monkeypatch.setattr(parquet, "ParquetFile", None)
    for number, place in enumerate([*places, mark + len(MARK), mark + SEAL - 1, mark + SEAL, len(content) - 5]):
        damaged = tmp_path / "damaged.parquet"
        content[place] ^= 1 << number % 8
        damaged.write_bytes(content)
        content[place] ^= 1 << number % 8
        assert "was changed after it was saved" in refused(damaged) or place < 4


def test_a_file_of_an_older_version_is_read_in_a_process_of_its_own(saved, tmp_path, result, monkeypatch):
    old = write(parquet.read_table(saved), tmp_path / "old.parquet", has_seal=False)
    content = bytearray(old.read_bytes())
    monkeypatch.setattr(parquet, "ParquetFile", None)
    same(result, al.Result.load(old))
    content[4:2_000] = bytes(1_996)
    (tmp_path / "damaged.parquet").write_bytes(content)
    assert "save the result again" in refused(tmp_path / "damaged.parquet")


def test_kept_moves_and_refusals_come_back_from_that_process(tmp_path):
    kept = play([last, "greedy"], keep="records")
    table = parquet.read_table(kept.save(tmp_path / "moves.parquet"))
    same(kept, al.Result.load(write(table, tmp_path / "old.parquet", has_seal=False)))
    assert "has no column 'gold'" in refused(write(table.drop_columns(["gold"]), tmp_path / "a.parquet", False))


@pytest.mark.parametrize(
    ("act", "patience", "words"), [("os.abort()", 60, "no whole Parquet"), ("time.sleep(60)", 1, "within 1 sec")]
)
def test_when_that_process_ends_or_hangs_one_line_says_so(saved, tmp_path, monkeypatch, act, patience, words):
    old = write(parquet.read_table(saved), tmp_path / "old.parquet", has_seal=False)
    # Python runs this before all else: what Arrow does on some damaged files.
    (tmp_path / "sitecustomize.py").write_text(f"import os, time\n{act}\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(sealing, "PATIENCE", patience)
    assert words in refused(old)


def test_a_small_file_that_asks_for_much_memory_is_refused_from_its_header(tmp_path, monkeypatch):
    kept = play([last, "greedy"], keep="records")
    table = parquet.read_table(kept.save(tmp_path / "moves.parquet"))
    moves = pa.array([[0] * 8_000_000, *table["moves"].to_pylist()[1:]], type=pa.large_list(pa.int32()))
    bomb = with_column("moves", lambda column: moves)(table)
    path = write(bomb, tmp_path / "bomb.parquet")
    assert path.stat().st_size < 100_000
    monkeypatch.setattr(parquet.ParquetFile, "read", None)
    assert "bytes of memory, which no saved result does" in refused(path)


def test_a_table_of_thousands_of_columns_is_refused(saved, tmp_path):
    def more(table):
        columns = {**{name: table[name] for name in table.schema.names}, **{f"c{k}": table["gold"] for k in range(600)}}
        return pa.table(columns)

    assert "columns, and no result has more than 500" in refused(rewritten(saved, tmp_path / "wide.parquet", more))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda table: table.drop_columns(["gold"]), "has no column 'gold'"),
        (lambda table: table.drop_columns(["sold_TC"]), "was changed after it was saved"),
        (lambda table: table.drop_columns(["place"]), "has no column 'place'"),
        (lambda table: table.append_column("gold", table["gold"]), "has the column 'gold' twice"),
        (with_column("gold", lambda c: c.cast(pa.string())), "the column 'gold' holds string, where whole numbers"),
        (with_column("gold", lambda c: c.cast(pa.float64())), "the column 'gold' holds double, where whole numbers"),
        (with_column("won", lambda c: c.cast(pa.int64())), "the column 'won' holds int64, where true and false"),
        (with_column("seat", lambda c: pa.array([1] * 10)), "the column 'seat' holds int64, where texts"),
        (with_column("gold", lambda c: pa.array([None, *c.to_pylist()[1:]])), "row 0, column 'gold': the value is mis"),
        (with_column("gold", lambda c: pa.array([*c.to_pylist()[:9], -5])), "row 9, column 'gold': -5 is not from 0"),
        (with_column("gold", lambda c: pa.array([10**15, *c.to_pylist()[1:]])), "1000000000000000 is not from 0"),
        (
            with_column("gold", lambda c: pa.array([2**64 - 1, *c.to_pylist()[1:]], type=pa.uint64())),
            "row 0, column 'gold': 18446744073709551615 is too large",
        ),
        (with_column("seed", lambda c: pa.array([5] * 10)), "row 0, column 'seed': 5 where 4 is needed"),
        (with_column("game", lambda c: pa.array([0] * 10)), "row 2, column 'game': 0 where 1 is needed"),
        (with_column("seat", lambda c: pa.array(["p2", "p1"] * 5)), "row 0, column 'seat': 'p2' where 'p1'"),
        (with_column("strategy", lambda c: pa.array(["me"] * 10)), "column 'strategy': 'me' where 'greedy'"),
        (with_column("finished", lambda c: pa.array([True, False] * 5)), "game 0: it is finished for one seat"),
        (with_column("gold", lambda c: pa.array([7] * 10)), "was changed after it was saved"),
        (lambda table: table.slice(0, 8), "holds 8 rows where its own description says 10"),
        (lambda table: pa.concat_tables([table, table]), "holds 20 rows where its own description says 10"),
    ],
)
def test_a_table_that_was_changed_is_refused_with_the_place(saved, tmp_path, change, words):
    assert words in refused(rewritten(saved, tmp_path / "changed.parquet", change))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "arcane-lab/record/1"}, "'arcane-lab/record/1' is not 'arcane-lab/result/1'"),
        ({"format": ...}, "format: None is not 'arcane-lab/result/1'"),
        ({"seed": "4"}, "seed: '4' does not fit"),
        ({"seed": -1}, "seed: -1 is too small"),
        ({"players": ["greedy"]}, "players: 1 does not fit: 2 names are needed"),
        ({"players": ["greedy", "a\x1b[2J"]}, "holds signs that cannot be shown"),
        ({"strategies": ["greedy", None]}, "own: [] does not fit"),
        ({"games": 6}, "games: 6 does not fit: more than were asked for"),
        ({"asked": 3}, "games: 5 does not fit: more than were asked for"),
        ({"modes": {"plain": 4, "compiled": 0}}, "modes: 4 does not fit: not the 5 games"),
        ({"modes": {"plain": 5}}, "the key 'compiled' is missing"),
        ({"game": "aley"}, "'aley' is no game here (did you mean alley?)"),
        ({"setup": {"players": 9}}, "setup: players: 9 is refused"),
        ({"setup": {"players": 3}}, "players: 2 does not fit: 3 names are needed"),
        ({"assumed": [["XX", "infamy_each"]]}, "that names an item that is not there"),
        ({"stopped_because": "bored"}, "stopped_because: 'bored' is not allowed"),
        ({"has_moves": True}, "has no column 'moves'"),
        ({"most_rounds": 0}, "most_rounds: 0 does not fit"),
        ({"versions": "a newer one"}, "was changed after it was saved"),
        ({"asked": 8}, "was changed after it was saved"),
        ({"digest": "0" * 64}, "was changed after it was saved"),
        ({"until": {"won": 5.0}}, "was changed after it was saved"),
    ],
)
def test_words_that_were_changed_are_refused(saved, tmp_path, change, words):
    assert words in refused(rewritten(saved, tmp_path / "changed.parquet", **change))


@pytest.mark.parametrize(("text", "words"), [("{", "ends too early"), ("[]", "JSON object is needed"), ("", "empty")])
def test_words_that_are_no_json_are_refused(saved, tmp_path, text, words):
    table = parquet.read_table(saved)
    assert words in refused(write(table.replace_schema_metadata({KEY: text.encode()}), tmp_path / "no.parquet"))


def redone(saved, path, change_table=None, **changes):
    """A file as another version of this package may write it: its fingerprint fits."""
    result = al.Result.load(saved)
    said = {**about(saved), **changes}
    said["digest"] = files.digest(said, result._rows(), None)
    return rewritten(saved, path, change_table, **said)


def test_a_file_of_a_later_version_is_read_as_far_as_it_is_known(saved, tmp_path, result):
    def more(table):
        return table.append_column("golds", table["gold"])

    path = redone(saved, tmp_path / "later.parquet", more, format="arcane-lab/result/2", weather="fair")
    found = al.Result.load(path)
    assert found.warnings == (
        "it was written by a later version (arcane-lab/result/2); what is not known here is left out",
        "there is no column 'golds' here, it is left out (did you mean gold?)",
    )
    pd.testing.assert_frame_equal(found.seats, result.seats)
    assert "It was written by a later version" in found.note
    assert "It was written by a later version" in found._repr_html_()


def before(saved, path, *names, has_seal=True):
    """The file as it was saved before the game counted some columns."""
    result, columns = al.Result.load(saved), [*SPEC.loop.columns, *SPEC.loop.counted]
    said = about(saved)
    said["columns"] = {name: text for name, text in said["columns"].items() if name not in names}
    rows = np.delete(result._rows(), [columns.index(name) for name in names], axis=1)
    said["digest"] = files.digest(said, rows, None)
    table = parquet.read_table(saved).drop_columns(list(names))
    return write(table.replace_schema_metadata({KEY: json.dumps(said).encode()}), path, has_seal)


@pytest.mark.parametrize("has_seal", [True, False])
def test_what_was_not_counted_when_it_was_saved_is_missing_and_all_else_is_there(saved, result, tmp_path, has_seal):
    """A new item has a column of its own, a new figure another: what was saved before is read without them."""
    without = ["sold_TC", "sold_WW", "penalised"]
    found = al.Result.load(before(saved, tmp_path / "before.parquet", *without, has_seal=has_seal))
    pd.testing.assert_frame_equal(found.seats, result.seats.drop(columns=without))
    pd.testing.assert_frame_equal(found.summary(), result.summary().drop("penalised", level="figure"))
    (warning,) = found.warnings
    assert warning == "not counted when this was saved: penalised, sold_TC and sold_WW"
    assert "Not counted when this was saved: penalised" in found.note
    assert "penalty" not in found._repr_html_().split("Not counted")[0]
    assert found.chart("gold").to_dict() == result.chart("gold").to_dict()
    today, then = result.chart("items").to_dict(), found.chart("items").to_dict()
    is_drawn = ["Three-Headed Coin" in json.dumps(chart["datasets"]) for chart in (today, then)]
    assert is_drawn == [True, False]
    without_them = "without Three-Headed Coin and Wizard's Watch, which were not counted when this was saved"
    assert without_them in then["usermeta"]["notes"]
    with pytest.raises(al.ArcaneLabError, match="penalised was not counted when this result was saved"):
        found.chart("inspections")
    assert found.record(1) == result.record(1)


def test_it_can_be_saved_again_without_what_was_not_counted(saved, tmp_path):
    found = al.Result.load(before(saved, tmp_path / "before.parquet", "sold_TC", "penalised"))
    again = al.Result.load(found.save(tmp_path / "again.parquet"))
    pd.testing.assert_frame_equal(again.seats, found.seats)
    assert (again.warnings, again.note) == (found.warnings, found.note)


def test_where_nothing_was_counted_a_chart_says_so(saved, tmp_path):
    found = al.Result.load(before(saved, tmp_path / "before.parquet", *SPEC.loop.counted, "fines"))
    for name, said in (("items", r"sold_.* and \d+ more were"), ("fines", "fines was")):
        with pytest.raises(al.ArcaneLabError, match=f"{said} not counted when this result was saved: play the games"):
            found.chart(name)


def test_a_file_from_other_card_values_is_read_with_a_warning(saved, tmp_path, result):
    setup = {**about(saved)["setup"], "values_hash": "0123456789abcdef"}
    found = al.Result.load(redone(saved, tmp_path / "stale.parquet", setup=setup))
    (warning,) = found.warnings
    assert "other card values than these" in warning
    pd.testing.assert_frame_equal(found.summary(), result.summary())
    assert about(found.save(tmp_path / "again.parquet"))["setup"]["values_hash"] == "0123456789abcdef"


def test_a_wish_that_nobody_can_have_does_not_come_in_with_a_file(saved, tmp_path):
    path = redone(saved, tmp_path / "wish.parquet", until={"won": 5.0})
    assert "until['won']: 5.0 is refused" in refused(path)


def test_a_link_is_followed_and_stays(result, tmp_path):
    target = result.save(tmp_path / "games.parquet")
    link = Path(tmp_path / "link.parquet")
    link.symlink_to(target)
    result.save(link)
    assert link.is_symlink()
    assert al.Result.load(link).games == 5


def test_a_file_that_is_too_large_is_refused_before_it_is_read(saved, monkeypatch):
    def never(self, *given, **more):
        raise AssertionError("the table was read")

    monkeypatch.setattr("arcane_lab.simulation.tables.MOST_VALUES", 300)
    monkeypatch.setattr(parquet.ParquetFile, "read", never)
    assert "values, and at most 300 are read: save fewer games" in refused(saved)


# --- sizes and columns, by hand ---------------------------------------------------------------------------


def schema(has_moves=False, **kinds):
    """The columns of a table, some of them of another type."""
    usual = {name: pa.int64() for name in columns_of("alley")}
    usual |= dict.fromkeys(TEXTS, pa.string()) | dict.fromkeys(TRUTHS, pa.bool_())
    return pa.schema(list({**usual, **({MOVES: pa.list_(pa.int32())} if has_moves else {}), **kinds}.items()))


@pytest.mark.parametrize(
    ("name", "kind", "needed"),
    [
        ("seat", pa.large_string(), ""),
        ("seat", pa.dictionary(pa.int8(), pa.string()), ""),
        ("seat", pa.dictionary(pa.int8(), pa.int64()), "int64, where texts"),
        ("strategy", pa.bool_(), "bool, where texts"),
        ("won", pa.int8(), "int8, where true and false"),
        ("finished", pa.string(), "string, where true and false"),
        ("gold", pa.uint8(), ""),
        ("gold", pa.bool_(), "bool, where whole numbers"),
        ("moves", pa.large_list(pa.uint8()), ""),
        ("moves", pa.list_(pa.string()), r"list<.*string>, where lists of whole numbers"),
        ("moves", pa.int64(), "int64, where lists of whole numbers"),
    ],
)
def test_a_column_has_the_kind_that_it_needs(name, kind, needed):
    table = schema(has_moves=True, **{name: kind})
    if not needed:
        assert check_columns(table, "alley", has_moves=True, told=TOLD) == []
        return
    with pytest.raises(UnreadableFile, match=f"the column '{name}' holds {needed} are needed: save it again"):
        check_columns(table, "alley", has_moves=True, told=TOLD)


def test_a_column_of_moves_belongs_to_a_file_that_says_so():
    assert check_columns(schema(), "alley", has_moves=False, told=TOLD) == []
    assert check_columns(schema(has_moves=True), "alley", has_moves=False, told=TOLD) == [
        "there is no column 'moves' here, it is left out"
    ]
    with pytest.raises(UnreadableFile, match="has no column 'moves': save the result again"):
        check_columns(schema(), "alley", has_moves=True, told=TOLD)


def test_the_first_game_that_is_finished_for_some_seats_only_is_named(saved, tmp_path):
    change = with_column("finished", lambda c: pa.array([True] * 7 + [False] * 3))
    assert "game 3: it is finished for one seat and not for another" in refused(
        rewritten(saved, tmp_path / "changed.parquet", change)
    )


# --- what a file says of itself ---------------------------------------------------------------------------


def test_a_file_that_memory_cannot_hold_is_refused_in_one_line(saved, monkeypatch):
    def full(*given):
        raise MemoryError

    monkeypatch.setattr(files, "read_bytes", full)
    assert "is too large for the memory here: save fewer games" in refused(saved)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (pa.ArrowInvalid("x" * 300), f"is no whole Parquet file ({'x' * 200}): save the result again"),
        (OSError(), "is no whole Parquet file (OSError): save the result again"),
        (OverflowError("two\nlines"), "is no whole Parquet file (two; lines): save the result again"),
        (MemoryError(), "is no whole Parquet file (MemoryError): save the result again"),
        (UnreadableFile("as it is"), "as it is"),
    ],
)
def test_whatever_arrow_says_of_a_file_is_one_line(saved, monkeypatch, error, words):
    def breaks(*given, **more):
        raise error

    monkeypatch.setattr(parquet, "ParquetFile", breaks)
    assert refused(saved) == f"{saved}: {words}"


def test_what_is_read_apart_comes_back_as_it_was(saved, tmp_path):
    numbers = files.numbers_of(saved.read_bytes())
    assert (numbers.rows.shape[0], numbers.moves, numbers.warnings) == (10, None, ())
    told = files.numbers_of(b"nothing")
    assert isinstance(told, UnreadableFile)
    assert str(told).startswith("is no whole Parquet file (")


# --- seals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"assumed": [["BF", "x", "y"]]}, "assumed"),
        ({"assumed": ["BF"]}, "assumed"),
        ({"assumed": {"BF": 1}}, "assumed"),
        ({"players": ["greedy", "y" * 81]}, "players"),
        ({"players": ["greedy", ""]}, "players"),
        ({"versions": "two\nlines"}, "holds signs that cannot be shown"),
        ({"own": ["p1\x07"]}, "holds signs that cannot be shown"),
        ({"why_plain": "z" * 1_001}, "why_plain"),
        ({"cannot_repeat": "a\x1bb"}, "holds signs that cannot be shown"),
        ({"most_rounds": -1}, "most_rounds: -1 is too small"),
        ({"asked": 10**12 + 1}, "asked"),
        ({"seed": 2**63}, "seed"),
        ({"modes": {"plain": 6, "compiled": -1}}, "modes"),
        ({"modes": {"plain": 3, "compiled": 3}}, "modes: 6 does not fit: not the 5 games of the file"),
        ({"strategies": ["greedy"]}, "strategies: 1 does not fit: 2 are needed"),
        ({"own": ["p1"]}, "own: ['p1'] does not fit: [] are the seats without a strategy"),
    ],
)
def test_words_that_no_result_says_are_refused(saved, tmp_path, change, words):
    assert words in refused(rewritten(saved, tmp_path / "changed.parquet", **change))


@pytest.mark.parametrize("version", ["0", "01", "2x", "", "1234567890"])
def test_a_version_that_there_is_not_is_refused(saved, tmp_path, version):
    path = rewritten(saved, tmp_path / "odd.parquet", format=f"arcane-lab/result/{version}")
    assert f"'arcane-lab/result/{version}' is not 'arcane-lab/result/1': save the result again" in refused(path)


def test_a_file_without_a_hash_of_card_values_is_read_as_it_is(saved, tmp_path):
    said = about(saved)["setup"]
    found = al.Result.load(redone(saved, tmp_path / "none.parquet", setup={**said, "values_hash": None}))
    assert found.warnings == ()
