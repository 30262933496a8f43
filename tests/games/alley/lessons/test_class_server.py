"""A class that is served: thirty browsers hand in their work, others what is not wanted, and nothing is lost."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from arcane_lab.lessons import class_checks, class_folders, class_pages, class_server, pages
from arcane_lab.lessons.class_folders import BadClassFolder, prepare
from arcane_lab.lessons.class_server import MOST_BYTES, CannotServe, ClassServer, Rates, Room, checked_address
from arcane_lab.lessons.grading import grade
from arcane_lab.lessons.keys import key
from arcane_lab.lessons.plans import plan_named, plan_names, predicted
from arcane_lab.lessons.progress import BadProgress, Progress, Tried

FOUR = "04_what_is_under_that_card"
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("served") / "c"
    with pytest.MonkeyPatch.context() as patch:
        for module in (pages, class_checks):
            patch.setattr(module, "find_browser", lambda: None)
        patch.setattr(class_folders, "_write_pages", lambda *_: None)
        patch.setattr(class_folders, "_write_notebooks", lambda *_: None)
        prepare(4, "maple-7", ["Zoë Weiß", "1-30"], folder)
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "class.json").write_bytes((made / "class.json").read_bytes())
    monkeypatch.setattr(class_pages, "class_pages", lambda *_, sends_to, **__: {"p": f"<p>{sends_to}</p>"})
    return tmp_path / "c"


@contextmanager
def served(folder: Path) -> Iterator[ClassServer]:
    server, is_ready = ClassServer(Room(folder), port=0), threading.Event()
    thread = threading.Thread(target=server.run, args=(is_ready.set,))
    thread.start()
    assert is_ready.wait(20)
    try:
        yield server
    finally:
        server.stop()
        thread.join(20)
    assert not thread.is_alive()


def ask(server: ClassServer, method: str, path: str, body: bytes | str = "", **headers: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        content = body.encode() if isinstance(body, str) else body
        connection.request(method, path, content, {name.replace("_", "-"): value for name, value in headers.items()})
        found = connection.getresponse()
        return found.status, found.read().decode()
    finally:
        connection.close()


def work_of(student: str, tries: int = 1, code: str = "maple-7", **more: str) -> str:
    progress = Progress(code=code, student=student)
    done = progress.of(FOUR)
    done.exercises["pool"] = Tried(tries=tries, right=tries > 1, wrong=["own hand forgotten"])
    done.predictions.update({"under b1": f"{tries}%", **more})
    return progress.to_text()


def hand_in(server: ClassServer, text: bytes | str, **headers: str) -> int:
    given = {"Content_Type": "application/json", **headers}
    return ask(server, "POST", f"/{server.room.class_path}/progress", text, **given)[0]


def test_thirty_browsers_hand_in_and_the_board_shows_it(folder: Path) -> None:
    with served(folder) as server:
        with ThreadPoolExecutor(30) as pool:
            first = [pool.submit(hand_in, server, work_of(str(student))) for student in range(1, 31)]
            assert {one.result() for one in first} == {204}
            second = [pool.submit(hand_in, server, work_of(str(student), 2)) for student in range(1, 31)]
            assert {one.result() for one in second} == {204}
        assert hand_in(server, work_of("zoë-weiß", own="<script>alert(1)</script>")) == 204
        status, board = ask(server, "GET", f"/{server.room.board_path}/")
        assert status == 200
        assert "31 of 31 students have sent something." in board
        assert "30 of 31" in board
        assert "own hand forgotten" in board
        assert "Zoë" not in board
        assert "<script>alert" not in board
        _, named = ask(server, "GET", f"/{server.room.board_path}/part?names=1")
        assert "Zoë Weiß" in named
    found = grade(folder)
    assert [len(found.students), found.damaged] == [31, ()]
    assert found.predictions()[FOUR]["under b1"] == [("1%", 1), ("2%", 30)]


def test_who_hands_in_an_older_copy_takes_nothing_back(folder: Path) -> None:
    with served(folder) as server:
        assert hand_in(server, work_of("5", 3)) == 204
        assert hand_in(server, work_of("5", 1)) == 204
    (one,) = grade(folder).students
    assert one.of(FOUR).exercises["pool"] == Tried(tries=3, right=True, wrong=["own hand forgotten"])


def test_what_came_in_and_the_addresses_outlive_the_server(folder: Path) -> None:
    with served(folder) as server:
        before = server.room.class_path, server.room.board_path
        assert hand_in(server, work_of("5", 3)) == 204
    with served(folder) as again:
        assert (again.room.class_path, again.room.board_path) == before
        assert "1 of 31" in ask(again, "GET", f"/{again.room.board_path}/")[1]
        assert hand_in(again, work_of("6")) == 204
    assert len(set(before)) == 2
    assert all(len(path) >= 20 for path in before)


def hostile(name: str, server: ClassServer) -> tuple[str, str, bytes | str, dict[str, str]]:
    """Method, path, body and heads of a request that is not wanted."""
    room = server.room
    place, board, good = f"/{room.class_path}/progress", f"/{room.board_path}/", work_of("5")
    sealed = json.loads(good)
    changed = json.dumps({**sealed, "student": "6"})
    return {
        "no path": ("GET", "/", "", {}), "a guessed path": ("GET", "/progress", "", {}),
        "another path": ("GET", f"/{room.class_path[:-1]}x/", "", {}),
        "up and out": ("GET", f"/{room.class_path}/../../class.json", "", {}),
        "up and out in disguise": ("GET", f"/{room.class_path}/%2e%2e%2fclass.json", "", {}),
        "a file of the folder": ("GET", f"/{room.class_path}/class.json", "", {}),
        "a page that is not there": ("GET", f"/{room.class_path}/7", "", {}),
        "to the board": ("POST", board, good, JSON), "reading progress": ("GET", place, "", {}),
        "put": ("PUT", place, good, JSON), "delete": ("DELETE", place, "", {}), "options": ("OPTIONS", place, "", {}),
        "too large": ("POST", place, b"x" * (MOST_BYTES + 1), JSON), "no JSON": ("POST", place, "{", JSON),
        "another JSON": ("POST", place, "[]", JSON),
        "deep JSON": ("POST", place, "[" * 30_000, JSON),
        "no text": ("POST", place, b"\xff\xfe", JSON), "empty": ("POST", place, "", JSON),
        "changed by hand": ("POST", place, changed, JSON),
        "a form": ("POST", place, good, {"Content-Type": "text/plain"}),
        "another class": ("POST", place, work_of("5", code="oak-1"), JSON),
        "nobody": ("POST", place, work_of("99"), JSON), "a path": ("POST", place, work_of("../../x"), JSON),
        "another page": ("POST", place, good, {**JSON, "Origin": "http://evil.example"}),
        "no page": ("POST", place, good, {**JSON, "Origin": "null"}),
        "another name": ("GET", f"/{room.class_path}/", "", {"Host": "evil.example"}),
        "another port": ("GET", board, "", {"Host": "127.0.0.1:1"}),
    }[name]  # fmt: skip


HOSTILE = {
    **dict.fromkeys(("no path", "a guessed path", "another path", "up and out", "up and out in disguise"), (404,)),
    **dict.fromkeys(("a file of the folder", "a page that is not there"), (404,)),
    **dict.fromkeys(("to the board", "reading progress", "put", "delete", "options"), (405,)),
    "too large": (400, 413, 0), "a form": (415,),
    **dict.fromkeys(("no JSON", "another JSON", "deep JSON", "no text", "empty", "changed by hand"), (400,)),
    **dict.fromkeys(("another class", "nobody", "a path", "another page", "no page"), (403,)),
    **dict.fromkeys(("another name", "another port"), (403,)),
}  # fmt: skip


def test_nothing_else_is_taken_and_the_class_goes_on(folder: Path) -> None:
    with served(folder) as server:
        assert hand_in(server, work_of("7", 2)) == 204
        before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

        def answered(name: str) -> int:
            method, path, body, heads = hostile(name, server)
            try:
                return ask(server, method, path, body, **{key.replace("-", "_"): heads[key] for key in heads})[0]
            except (ConnectionError, http.client.HTTPException):
                return 0

        with ThreadPoolExecutor(8) as pool:
            found = dict(zip(HOSTILE, pool.map(answered, HOSTILE), strict=True))
        assert {name: status for name, status in found.items() if status not in HOSTILE[name]} == {}
        assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
        assert hand_in(server, work_of("8")) == 204


def test_who_is_silent_or_slow_is_left_and_keeps_nobody_waiting(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_server, "SLOW", 0.3)
    monkeypatch.setattr(class_server, "SILENT", 0.3)
    monkeypatch.setattr(class_server, "MOST_OPEN", 10)
    with served(folder) as server:
        path = f"/{server.room.class_path}/progress"
        heads = ("Content-Type: application/json", "Content-Length: 900")
        head = "\r\n".join([f"POST {path} HTTP/1.1", f"Host: {server.host}", *heads, "\r\n"])
        slow = [socket.create_connection(("127.0.0.1", server.port), 20) for _ in range(4)]
        for at, one in enumerate(slow):
            one.sendall((head + "{" if at % 2 else head[:20]).encode())
        assert hand_in(server, work_of("7")) == 204
        # Each is hung up on after its time.
        assert all(b"204" not in one.recv(4096) for one in slow)
        for one in slow:
            one.close()
        many = [socket.create_connection(("127.0.0.1", server.port), 20) for _ in range(14)]
        hung_up = sum(one.recv(1) == b"" for one in many)
        assert hung_up == 14
        for one in many:
            one.close()
        assert hand_in(server, work_of("8")) == 204


def test_one_address_cannot_take_all_places(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_server, "MOST_FROM_ONE", 5)
    with served(folder) as server:
        place = "127.0.0.1", server.port
        many = [socket.create_connection(place, 20) for _ in range(8)]
        assert sum(one.recv(1) == b"" for one in many[5:]) == 3
        with socket.create_connection(place, 20, source_address=("127.0.0.2", 0)) as other:
            other.sendall(f"GET /{server.room.class_path}/ HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
            assert other.recv(15) == b"HTTP/1.1 200 OK"
        for one in many:
            one.close()


def test_nobody_can_fill_a_file_until_there_is_no_room_for_its_student(folder: Path) -> None:
    """What the lesson asks for is always kept, and what was kept stays; the rest only as long as there is room."""
    room = Room(folder)

    def take(guesses: dict[str, str], lesson: str = FOUR, ideas: Iterable[str] = ()) -> bool:
        progress = Progress(code="maple-7", student="5")
        done = progress.of(lesson)
        done.predictions.update(guesses)
        if ideas:
            done.exercises["pool"] = Tried(tries=1, wrong=list(ideas))
        try:
            room.take(progress.to_text())
        except BadProgress:
            return False
        return True

    assert take({"my own": "7"}, "05_three_in_a_line")
    taken = [take({f"{at} {one}": "\u00e9" * 200 for one in range(100)}) for at in range(4)]
    taken += [take({}, f"lesson {at}" * 20, [f"idea {at} {one}" * 20 for one in range(100)]) for at in range(4)]
    assert taken.count(False) > 3
    assert take({"under b1": "8"}, ideas=["own hand forgotten"]) is True
    path = folder / "progress" / "progress-maple-7-5.json"
    assert path.stat().st_size <= MOST_BYTES
    kept = Progress.load(path)
    assert kept.of("05_three_in_a_line").predictions == {"my own": "7"}
    assert kept.of(FOUR).predictions["under b1"] == "8"
    assert kept.of(FOUR).exercises["pool"].wrong == ["own hand forgotten"]
    # However long all that is asked for may be.
    assert all(take(dict.fromkeys(predicted(plan_named(name)), "🎲" * 200), name) for name in plan_names())


def test_who_comes_too_often_waits_and_the_others_do_not(folder: Path) -> None:
    with served(folder) as server:
        found = Counter(hand_in(server, work_of("5", tries)) for tries in range(1, 31))
        assert found[204] >= class_server.BURST
        assert found[429] > 0
        assert sum(found.values()) == found[204] + found[429]
        assert hand_in(server, work_of("6")) == 204


def test_so_many_at_once_and_then_so_many_a_second() -> None:
    rates = Rates()
    assert [rates.may("a", 0.0) for _ in range(12)] == [True] * 10 + [False] * 2
    assert rates.may("b", 0.0)
    assert [rates.may("a", 0.5), rates.may("a", 0.6), rates.may("a", 1.1)] == [True, False, True]


def test_a_file_that_was_damaged_is_told_at_once_and_never_written_over(folder: Path) -> None:
    with served(folder) as server:
        assert hand_in(server, work_of("5")) == 204
        path = folder / "progress" / "progress-maple-7-5.json"
        path.write_text("{", encoding="utf-8")
        assert hand_in(server, work_of("5", 2)) == 409
        assert path.read_text(encoding="utf-8") == "{"
    with pytest.raises(BadProgress, match=r"progress-maple-7-5\.json"):
        Room(folder)


@pytest.mark.parametrize(("address", "words"), [
    ("0.0.0.0", "every network"), ("::", "every network"), ("nowhere", "no address of this machine"),
    ("224.0.0.1", "every network"),
])  # fmt: skip
def test_it_listens_at_one_address_and_nowhere_else(address: str, words: str) -> None:
    with pytest.raises(CannotServe, match=words):
        checked_address(address)


def test_a_port_that_is_taken_is_told(folder: Path) -> None:
    with served(folder) as server, pytest.raises(CannotServe, match="--port"):
        ClassServer(server.room, port=server.port)
    assert server.address == "127.0.0.1"


def test_a_folder_that_was_not_prepared_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadClassFolder, match="was not prepared here"):
        Room(tmp_path)


def test_the_page_that_is_served_sends_here_and_holds_no_answer(made: Path, tmp_path: Path) -> None:
    listed = json.loads((made / "class.json").read_text(encoding="utf-8"))
    listed["students"] = listed["students"][1:3]
    (tmp_path / "class.json").write_text(json.dumps(listed), encoding="utf-8")
    room = Room(tmp_path)
    (page,) = room.pages.values()
    assert f'"sendsTo":"/{room.class_path}/progress"' in page
    assert "connect-src 'self'" in page
    assert room.board_path not in page
    for one in key(4, "maple-7", "1").exercises:
        assert one.solution not in page
    assert len(page) < 1_500_000
