"""The twin's sources, its cache, and what happens when something there is not as it should be."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arcane_lab.engine import compiling
from arcane_lab.engine.compiling import background, cache, own_looks, own_strategies, sources


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A cache folder of this test's own, and no twin loaded before."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(background, "_twins", {})
    monkeypatch.setattr(background, "_compiles", {})
    # Where a twin belongs is known at once from here on.
    cache.gathered("alley")
    return tmp_path / "cache"


# --- sources ----------------------------------------------------------------------------------------------


def test_the_generated_module_has_every_rule_and_no_import_of_ours():
    text = sources.gather("alley").text()
    assert "arcane_lab" not in text
    assert text.splitlines()[0] == "import numpy as np"
    for name in ("apply", "legal_moves", "see", "play_games", "play_greedy"):
        assert f"def {name}(" in text


def test_functions_come_after_those_they_call():
    gathered = sources.gather("alley")
    order = gathered.below("play_games", "play_random", "play_greedy")
    assert len(order) == len(set(order)) > 100
    for place, name in enumerate(order):
        called = {used for used in gathered.names_used[name] if used in gathered.hints}
        assert called <= set(order[:place])


def test_a_bundle_has_the_fields_of_its_class():
    from arcane_lab.games.alley.knowledge.view import VIEW_FIELDS
    from arcane_lab.games.alley.rules.state import FIELDS
    from arcane_lab.games.alley.rules.values import Values

    assert sources.gather("alley").records == {
        "Values": dict.fromkeys(Values.__slots__, 0),
        "State": {**FIELDS, "values": "Values"},
        "View": {**VIEW_FIELDS, "values": "Values"},
    }


# --- the cache --------------------------------------------------------------------------------------------


def test_an_empty_cache_has_no_twin(folder):
    assert compiling.ready("alley") is None
    assert not folder.exists()


def test_the_folder_is_named_by_everything_the_twin_is_made_from(folder, monkeypatch):
    names = {cache.place_of("alley").folder}
    monkeypatch.setattr(cache, "numba_version", lambda: "0.0.1")
    names.add(cache.place_of("alley").folder)
    monkeypatch.setattr(cache.platform, "python_version", lambda: "3.99.0")
    names.add(cache.place_of("alley").folder)
    other = sources.gather("alley")
    other.constants.append("ANOTHER_RULE = 1")
    monkeypatch.setattr(cache, "gathered", lambda _game: other)
    names.add(cache.place_of("alley").folder)
    assert len(names) == 4
    assert {name.parent for name in names} == {folder}


def test_preparing_twice_leaves_the_source_as_it_was(folder):
    place = cache.prepare("alley")
    before = place.source.stat().st_mtime_ns
    assert cache.prepare("alley") == place
    assert place.source.stat().st_mtime_ns == before
    assert place.source.read_text(encoding="utf-8") == cache.gathered("alley").text()


def test_a_source_that_was_tampered_with_is_written_anew(folder):
    place = cache.prepare("alley")
    place.source.write_text("boom", encoding="utf-8")
    cache.prepare("alley")
    assert place.source.read_text(encoding="utf-8") == cache.gathered("alley").text()


def complete(folder: Path) -> cache.Place:
    """A folder that counts as a whole twin, though its code is made up."""
    place = cache.prepare("alley")
    place.code.mkdir(exist_ok=True)
    (place.code / "twin.nbi").write_bytes(b"index")
    cache.write_marker(place, 1.0)
    assert cache.is_complete(place)
    return place


def test_a_changed_file_makes_a_twin_incomplete(folder):
    place = complete(folder)
    (place.code / "twin.nbi").write_bytes(b"indux")
    assert not cache.is_complete(place)


def test_a_missing_file_makes_a_twin_incomplete(folder):
    place = complete(folder)
    (place.code / "twin.nbi").unlink()
    assert not cache.is_complete(place)


@pytest.mark.parametrize("change", [{"machine": "another"}, {"folder": "/elsewhere"}, {"files": {}}])
def test_a_twin_of_another_machine_or_place_is_not_used(folder, change):
    place = complete(folder)
    note = json.loads(place.marker.read_text(encoding="utf-8"))
    place.marker.write_text(json.dumps({**note, **change}), encoding="utf-8")
    assert not cache.is_complete(place)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"files": 3}'])
def test_a_broken_marker_is_no_error(folder, text):
    place = complete(folder)
    place.marker.write_text(text, encoding="utf-8")
    assert not cache.is_complete(place)
    assert compiling.ready("alley") is None


def test_a_twin_that_does_not_load_is_no_error(folder, monkeypatch):
    complete(folder)
    from arcane_lab.engine.compiling import twin

    def fail(*_arguments: object, **_more: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(twin, "load", fail)
    assert compiling.ready("alley") is None


# --- what stands in the way -------------------------------------------------------------------------------


def test_without_numba_there_is_a_sentence_and_no_twin(folder, monkeypatch):
    monkeypatch.setattr(cache, "find_spec", lambda _name: None)
    assert compiling.ready("alley") is None
    assert compiling.start_compiling("alley") is None
    assert compiling.obstacle("alley") == "numba is not installed, so plain play is used: the same numbers, slower"


def test_where_compiling_is_switched_off_there_is_a_sentence(folder, monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert compiling.start_compiling("alley") is None
    assert "NUMBA_DISABLE_JIT" in str(compiling.obstacle("alley"))


def test_a_cache_that_cannot_be_written_is_named(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(background, "_twins", {})
    monkeypatch.setattr(background, "_compiles", {})
    assert compiling.start_compiling("alley") is None
    sentence = str(compiling.obstacle("alley"))
    assert str(tmp_path / "file" / "cache") in sentence
    assert cache.VARIABLE in sentence


def test_a_cache_in_the_home_of_nobody_is_named(monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, "~nobody-of-this-name/cache")
    monkeypatch.setattr(background, "_twins", {})
    monkeypatch.setattr(background, "_compiles", {})
    assert compiling.ready("alley") is None
    assert compiling.start_compiling("alley") is None
    assert cache.VARIABLE in str(compiling.obstacle("alley"))


def test_a_full_disk_leaves_nothing_half_written(folder, monkeypatch):
    def full(self: Path, *_arguments: object, **_more: object) -> int:
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert "No space left on device" in str(compiling.obstacle("alley"))
    assert [path for path in folder.rglob("*") if path.is_file()] == []


def test_a_cache_of_somebody_else_is_not_trusted(folder, monkeypatch):
    complete(folder)
    monkeypatch.setattr(cache.os, "getuid", lambda: 123_456, raising=False)
    assert compiling.ready("alley") is None
    assert "belongs to somebody else" in str(compiling.obstacle("alley"))


# --- in the background ------------------------------------------------------------------------------------


def stand_in(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the background process run a short program instead of a compile."""
    popen = subprocess.Popen

    def start(_command: list[str], **options: object) -> object:
        return popen([sys.executable, "-c", code], **options)

    monkeypatch.setattr(background.subprocess, "Popen", start)


def test_a_compile_that_fails_says_why_and_may_be_tried_again(folder, monkeypatch):
    stand_in("print('the oven is cold'); raise SystemExit(1)", monkeypatch)
    first = compiling.start_compiling("alley")
    assert first is not None
    assert first.wait(60)
    assert not first.is_ready
    assert "the oven is cold" in first.message
    second = compiling.start_compiling("alley")
    assert second is not None
    assert second is not first
    assert second.wait(60)


def test_one_compile_at_a_time(folder, monkeypatch):
    stand_in("import sys; sys.stdin.read(); import time; time.sleep(1)", monkeypatch)
    first = compiling.start_compiling("alley")
    assert first is not None
    assert not first.is_done
    assert not first.wait(0)
    assert "plain play answers meanwhile" in first.message
    assert compiling.start_compiling("alley") is first
    # Another kernel sees the lock and only watches.
    monkeypatch.setattr(background, "_compiles", {})
    watched = compiling.start_compiling("alley")
    assert watched is not None
    assert not watched.is_done
    assert first.wait(60)
    assert watched.wait(60)


CLAIM = """
import sys, time
from arcane_lab.engine.compiling import cache
place = cache.prepare("alley")
print("ready", flush=True)
while sys.stdin.readline().strip() == "go":
    print(cache.claim(place), flush=True)
"""


def test_of_processes_that_start_at_once_one_compiles(folder):
    place = cache.prepare("alley")
    lost = subprocess.run([sys.executable, "-S", "-c", "import os; print(os.getpid())"], capture_output=True, text=True)
    racers = [
        subprocess.Popen([sys.executable, "-c", CLAIM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    try:
        assert [racer.stdout.readline() for racer in racers] == ["ready\n"] * 4
        # One start seldom shows it when two may get the lock.
        for left_behind in [None, "nonsense", lost.stdout.strip()] * 100:
            place.lock.unlink(missing_ok=True)
            if left_behind is not None:
                place.lock.write_text(left_behind, encoding="utf-8")
            for racer in racers:
                racer.stdin.write("go\n")
                racer.stdin.flush()
            said = [racer.stdout.readline() for racer in racers]
            assert sorted(said) == ["False\n"] * 3 + ["True\n"]
            assert cache.holds(place, racers[said.index("True\n")].pid)
    finally:
        for racer in racers:
            racer.communicate("done\n", timeout=600)
    assert cache.claim(place)
    assert cache.holds(place, os.getpid())


def test_a_lock_that_was_just_made_counts_before_its_number_is_written(folder):
    place = cache.prepare("alley")
    place.lock.touch()
    assert cache.is_being_made(place)
    assert not cache.claim(place)
    os.utime(place.lock, (1, 1))
    assert not cache.is_being_made(place)
    assert cache.claim(place)


def test_a_process_that_finds_another_compiling_takes_what_that_one_makes(folder, monkeypatch):
    place = cache.prepare("alley")
    place.lock.write_text(str(2**22), encoding="utf-8")
    monkeypatch.setattr(cache, "is_complete", lambda _place: True)
    monkeypatch.setattr(background.time, "sleep", lambda _seconds: place.lock.unlink())
    monkeypatch.setattr(cache, "_is_alive", lambda _pid: True)
    assert background.compile_here("alley") == 0
    assert not place.marker.is_file()


def test_the_lock_of_a_lost_process_holds_nobody_up(folder):
    place = cache.prepare("alley")
    done = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    place.lock.write_bytes(done.stdout.strip())
    assert not cache.is_being_made(place)
    place.lock.write_text("nonsense", encoding="utf-8")
    assert not cache.is_being_made(place)


def test_the_compiling_process_finds_what_it_leaves_out_of_numba():
    """Inner names of numba may change: the twin would then be right and slow, which nobody would notice."""
    from numba.core import callconv, codegen, compiler, typed_passes, untyped_passes
    from numba.core.options import DefaultOptions
    from numba.np import arrayobj

    from arcane_lab.engine.compiling.tuning import UNNEEDED, make_only_entry_points

    passes = {*vars(untyped_passes), *vars(typed_passes)}
    assert passes >= UNNEEDED
    owners = [
        (codegen.JITCodeLibrary, "_optimize_final_module"),
        (codegen.JITCPUCodegen, "set_env"),
        (arrayobj, "fix_integer_index"),
        (callconv.CPUCallConv, "decorate_function"),
        (compiler.DefaultPassBuilder, "define_nopython_pipeline"),
    ]
    before = [getattr(owner, name) for owner, name in owners]
    with make_only_entry_points("alley", sources.gather("alley")):
        assert all(getattr(owner, name) is not old for (owner, name), old in zip(owners, before, strict=True))
    assert [getattr(owner, name) for owner, name in owners] == before
    assert hasattr(DefaultOptions, "_nrt")


# --- a fresh installation -----------------------------------------------------------------------------------


def test_where_no_twin_is_kept_nobody_who_plays_waits_for_the_sources(folder, monkeypatch):
    cache._read.clear()
    stand_in("print('the oven is cold'); raise SystemExit(1)", monkeypatch)
    with monkeypatch.context() as unread:
        unread.setattr(cache, "gather", lambda _game: pytest.fail("the sources were read"))
        assert compiling.ready("alley") is None
        assert compiling.obstacle("alley") is None
        compile_ = compiling.start_compiling("alley")
        assert compile_ is not None
        assert compile_.wait(60)
    assert not compile_.is_ready
    assert "the oven is cold" in compile_.message


def test_the_process_that_read_the_sources_says_where_the_twin_belongs(folder, monkeypatch):
    cache._read.clear()
    stand_in("from arcane_lab.engine.compiling import cache; cache.prepare('alley')", monkeypatch)
    compile_ = compiling.start_compiling("alley")
    assert compile_ is not None
    assert compile_.wait(60)
    assert not compile_.is_ready
    monkeypatch.setattr(cache, "gather", lambda _game: pytest.fail("the sources were read again"))
    complete(folder)
    assert compile_.is_ready


def test_a_twin_that_is_there_already_is_not_made_anew(folder, monkeypatch):
    complete(folder)
    monkeypatch.setattr(background, "_compile", lambda *_given: pytest.fail("made anew"))
    assert background.compile_here("alley") == 0


def test_a_cache_folder_of_somebody_else_is_refused_before_the_sources_are_read(folder, monkeypatch):
    cache._read.clear()
    folder.mkdir()
    monkeypatch.setattr(cache.os, "getuid", lambda: 123_456, raising=False)
    assert compiling.start_compiling("alley") is None
    assert "belongs to somebody else" in str(compiling.obstacle("alley"))


# --- a new twin is tried before it is kept ------------------------------------------------------------------


def test_a_twin_that_does_not_pass_its_trial_is_not_kept(folder, monkeypatch, capsys):
    from arcane_lab.engine.compiling import making

    monkeypatch.setattr(making, "make", lambda _game, _gathered, _source, code: code.mkdir(exist_ok=True))
    stand_in_run(2, monkeypatch)
    assert background.compile_here("alley") == 1
    assert "did not pass its trial (status 2)" in capsys.readouterr().out
    assert compiling.ready("alley") is None
    stand_in_run(0, monkeypatch)
    assert background.compile_here("alley") == 0


def stand_in_run(status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the trial end with a status."""
    result = subprocess.CompletedProcess([], status)
    monkeypatch.setattr(background.subprocess, "run", lambda *_given, **_more: result)


def test_a_twin_without_a_function_is_refused(folder):
    from arcane_lab.engine.compiling import twin

    place = cache.prepare("alley")
    place.code.mkdir()
    (place.code / twin.NAMES).write_text('{"play_games": "nowhere"}', encoding="utf-8")
    with pytest.raises(ValueError, match="has no play_games"):
        twin.load("alley", cache.gathered("alley"), place.source, place.code)


# --- what was gathered is kept ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def gathered():
    """What the sources of today come to."""
    return sources.gather("alley")


@pytest.fixture
def gather_anew(monkeypatch, tmp_path):
    """`cache.gathered` in a new process, over an empty cache folder."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    cache._read.clear()
    yield cache.gathered
    cache._read.clear()


def test_what_was_gathered_comes_back_as_it_was(gather_anew, gathered, tmp_path, monkeypatch):
    first = gather_anew("alley")
    assert first == gathered
    cache._read.clear()
    monkeypatch.setattr(cache, "gather", lambda _game: pytest.fail("read again"))
    assert gather_anew("alley") == first
    assert [path.name for path in tmp_path.iterdir()] == ["sources-of-alley.json"]


@pytest.mark.parametrize("kept", ["", "[1]", '{"files": "another"}'])
def test_a_broken_note_of_what_was_gathered_is_made_anew(gather_anew, gathered, tmp_path, kept):
    (tmp_path / "sources-of-alley.json").write_text(kept, encoding="utf-8")
    assert gather_anew("alley") == gathered
    assert cache._recall(tmp_path / "sources-of-alley.json", cache.hash_of_sources("alley")) is not None


def test_where_nothing_can_be_kept_the_sources_are_read_each_time(gather_anew, gathered, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file"))
    assert gather_anew("alley") == gathered


def test_a_lock_that_names_a_living_stranger_is_given_up_in_five_seconds(folder, monkeypatch):
    place = cache.prepare("alley")
    stranger = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
    try:
        place.lock.write_text(str(stranger.pid), encoding="utf-8")
        assert cache.is_being_made(place)
        # Nobody touches it.
        old = time.time() - cache.AT_ONCE
        os.utime(place.lock, (old, old))
        assert cache.AT_ONCE <= 5
        assert not cache.is_being_made(place)
        assert cache.claim(place)
        assert cache.holds(place, os.getpid())
    finally:
        stranger.communicate()


def test_who_watches_a_compile_that_nobody_makes_takes_over(folder, monkeypatch):
    place = cache.prepare("alley")
    place.lock.write_text(str(os.getppid()), encoding="utf-8")
    stand_in("print('done')", monkeypatch)
    monkeypatch.setattr(background, "_compiles", {})
    watched = compiling.start_compiling("alley")
    assert watched is not None
    assert not watched.is_done
    os.utime(place.lock, (1, 1))
    assert watched.wait(60)
    assert "done" in watched.message


@pytest.mark.parametrize(
    ("is_elsewhere", "is_there", "is_done"), [(1, 0, False), (1, 1, True), (0, 0, True), (0, 1, True)]
)
def test_a_compile_is_watched_while_another_makes_it_and_it_is_not_there(
    folder, monkeypatch, is_elsewhere, is_there, is_done
):
    place = cache.prepare("alley")
    monkeypatch.setattr(cache, "is_being_made", lambda place: bool(is_elsewhere))
    monkeypatch.setattr(cache, "claim", lambda place: False)
    if is_there:
        place.marker.write_text("{}", encoding="utf-8")
    assert background.Compile("alley", place, None).is_done == is_done


def test_a_function_of_ones_own_may_use_no_module_but_those_that_are_known():
    assert own_strategies._key("alley", math, {}) == ("module", "math")
    assert own_strategies._key("alley", (math, 0.5, None), {})[0] == "tuple"
    for other in (json, object(), [math]):
        with pytest.raises(own_looks.CannotCompile):
            own_strategies._key("alley", other, {})


def test_who_compiles_keeps_its_lock_however_long_it_takes(folder, monkeypatch):
    monkeypatch.setattr(cache, "BEAT", 0.01)
    place = cache.prepare("alley")
    assert cache.claim(place)
    with cache.touching_the_lock(place):
        for _ in range(3):
            os.utime(place.lock, (1, 1))
            last = time.monotonic() + 300
            while not cache.is_being_made(place) and time.monotonic() < last:
                time.sleep(0.01)
            assert cache.is_being_made(place)
            assert not cache.claim(place)
    os.utime(place.lock, (1, 1))
    assert not cache.is_being_made(place)


def full_at(number: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let the disk be full from the write of that number on; returns a list that counts the writes."""
    count = [0]

    def filling(act: object) -> object:
        def write(*given: object, **more: object) -> object:
            count[0] += 1
            if count[0] >= number:
                raise OSError(28, "No space left on device")
            return act(*given, **more)

        return write

    for home, name in ((Path, "write_text"), (Path, "write_bytes"), (os, "replace"), (Path, "touch")):
        monkeypatch.setattr(home, name, filling(getattr(home, name)))
    return count


def test_a_full_disk_at_any_write_of_a_compile_is_said_and_leaves_nothing_behind(folder, monkeypatch, capsys):
    from arcane_lab.engine.compiling import making

    def make(_game: str, _gathered: object, _source: Path, code: Path) -> None:
        code.mkdir(exist_ok=True)
        for name in "abc":
            (code / f"{name}.o").write_bytes(b"code")

    monkeypatch.setattr(making, "make", make)
    monkeypatch.setattr(background, "_try_elsewhere", lambda _game: None)
    for number in range(1, 100):
        with monkeypatch.context() as disk:
            count = full_at(number, disk)
            status = background.compile_here("alley")
        words = capsys.readouterr().out
        if count[0] < number:
            assert status == 0
            break
        assert status == background.FULL
        assert "the disk is full" in words
        assert "\n" not in words.strip()
        place = cache.place_of("alley")
        assert not place.marker.exists()
        assert not place.code.exists()
        assert not cache.is_being_made(place)
        assert list(folder.rglob("*.part")) == []
    else:
        raise AssertionError("it never came to an end")
    assert number > 6


def test_a_compile_that_cannot_be_begun_or_ends_on_a_full_disk_says_so(folder, monkeypatch):
    cache.prepare("alley")
    monkeypatch.setattr(background, "_compiles", {})
    with monkeypatch.context() as disk:

        def full(*_given: object) -> bool:
            raise OSError(28, "No space left on device")

        disk.setattr(cache, "claim", full)
        assert compiling.start_compiling("alley") is None
        assert "the disk is full" in str(compiling.obstacle("alley"))
    stand_in(f"raise SystemExit({background.FULL})", monkeypatch)
    found = compiling.start_compiling("alley")
    assert found is not None
    assert found.wait(60)
    assert "plain play is used, slower (the disk is full" in found.message
    assert compiling.obstacle("alley") is None


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")
def test_a_compile_whose_log_is_full_still_ends_with_its_status(tmp_path):
    (tmp_path / "file").touch()
    with open("/dev/full", "wb") as log:
        done = subprocess.run(
            [sys.executable, "-m", "arcane_lab.engine.compiling", "alley"],
            stdout=log,
            stderr=subprocess.PIPE,
            env={**os.environ, cache.VARIABLE: str(tmp_path / "file")},
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"")
