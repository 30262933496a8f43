"""A class as one picture, live: hands the pages of a class to the browsers of a room, and takes their progress in.

It runs only where somebody asks for it by name, and listens on this machine unless another address is named. Under one
path that nobody can guess it hands out the pages of one class and takes progress files of that class's roster, and
nothing else; under another it shows the board. What comes in is kept as files, each whole or not at all, beside what is
there already: nothing that is right is taken back. So a browser, or this server, may die, and the files can be graded
without it.

It knows nobody: whoever has the address of the class can hand in progress in anybody's name.

tornado serves, which JupyterLab brings and keeps: it limits sizes and waits for no slow client, as `http.server` would.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import secrets
import socket
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from html import escape
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import Application, HTTPError, RequestHandler

from arcane_lab.core.errors import ArcaneLabError, UnknownName, shown, shown_path
from arcane_lab.core.html import whole_page
from arcane_lab.core.json_files import UnreadableFile, read_json, read_text, write_json, write_text
from arcane_lab.core.safe_text import readable
from arcane_lab.core.text import counted
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.class_folders import BadClassFolder, Listed, know_own_lessons, listed_in
from arcane_lab.lessons.grade_report import REPORT_STYLE, exercise_table, idea_table, overview, prediction_bars
from arcane_lab.lessons.grading import Grades
from arcane_lab.lessons.pages import STYLE
from arcane_lab.lessons.plans import LessonPlan, plan_named, predicted
from arcane_lab.lessons.progress import BadProgress, Book, Done, Progress, merged

HERE: Final = "127.0.0.1"
PORT: Final = 8765
#: Where what came in is kept, and where the addresses are, below the folder of a class.
PROGRESS: Final = "progress"
ADDRESSES: Final = ".served.json"
#: Bytes of a progress file; one with every lesson of a course has a tenth of it.
MOST_BYTES: Final = 64_000
#: So many files of one student are taken at once, and then so many a second.
BURST, A_SECOND = 10, 2.0
#: Connections at a time, in all and from one address: a class may come from one, where a router stands between.
MOST_OPEN: Final = 400
MOST_FROM_ONE: Final = 100
#: Seconds that a connection may be silent, or take to send what it sends.
SILENT: Final = 10
SLOW: Final = 10
_SEAL: Final = 16
_LOG: Final = logging.getLogger("tornado.access")


class CannotServe(ArcaneLabError):
    """A class cannot be served here; it says why, and what to do."""


@dataclass
class Rates:
    """How often somebody may come: `BURST` times at once, then `A_SECOND` times a second."""

    left: dict[str, tuple[float, float]] = field(default_factory=dict)

    def may(self, who: str, now: float) -> bool:
        """Whether somebody may come now; it counts."""
        left, before = self.left.get(who, (float(BURST), now))
        left = min(BURST, left + (now - before) * A_SECOND)
        self.left[who] = (left - 1 if left >= 1 else left, now)
        return left >= 1


class Room:
    """One class while it is served: its pages, and what its students have done."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder).expanduser()
        found = listed_in(self.folder)
        if found is None:
            raise BadClassFolder(
                f"{shown_path(self.folder)} was not prepared here: run arcane-lab class prepare first, or give the "
                "folder that it wrote"
            )
        self.listed: Listed = found
        know_own_lessons(self.folder)
        self.names = {(found.code, one.student): one.name for one in found.students}
        (self.folder / PROGRESS).mkdir(exist_ok=True)
        self.class_path, self.board_path = _addresses(self.folder)
        self.rates = Rates()
        self._done: dict[str, Progress] = {}
        for one in found.students:
            path = self.folder / PROGRESS / ClassCode(found.code, one.student).file_name
            if path.exists():
                # One that is damaged is told now, and not when the student has worked on it.
                self._done[one.student] = Progress.load(path)
        self.pages = self._pages()

    def _pages(self) -> dict[str, str]:
        from arcane_lab.lessons.class_pages import class_pages

        found: dict[str, str] = {}
        for lesson in self.listed.lessons:
            made = class_pages(lesson, self.listed.code, self.listed.roster, sends_to=f"/{self.class_path}/progress")
            found |= {plan_named(lesson).title: page for page in made.values()}
        return found

    def take(self, text: str) -> None:
        """Keep a progress file beside what is there. Raises `BadProgress` for one that is not taken.

        What the lessons here ask for is kept always: that has a largest size. Whatever else is in it, such as a lesson
        of another class, is kept as long as the whole file stays below `MOST_BYTES`. So nobody can fill a student's
        file until there is no room for the student.
        """
        given = Progress.from_text(text, "what was sent")
        if (given.code, given.student) not in self.names:
            raise BadProgress("what was sent belongs to no student of this class. Nothing was changed")
        book = Book(ClassCode(given.code, given.student), self.folder / PROGRESS)
        has_room = True

        def add(kept: Progress) -> None:
            nonlocal has_room
            merged(kept, asked_for(given))
            whole = kept.model_copy(deep=True)
            merged(whole, given)
            has_room = whole == kept or len(whole.to_text().encode()) <= MOST_BYTES
            if has_room:
                merged(kept, given)

        book.change(add)
        self._done[given.student] = book.read()
        if not has_room:
            raise BadProgress(
                f"with all that was sent the file would be larger than {MOST_BYTES:,} bytes: only what the lessons "
                "here ask for is kept. Save your progress as a file, and hand that in"
            )

    def grades(self) -> Grades:
        """What has come in."""
        order = [one.student for one in self.listed.students]
        return Grades(tuple(self._done[one] for one in order if one in self._done), (), self.names)

    def part(self, names: bool, is_told: bool = False) -> str:
        """What the board shows now; `is_told` says that intervals may stand beside what they are for."""
        grades = self.grades()
        begun = f"{len(grades.students)} of {counted(len(self.names), 'student')} have sent something."
        parts = [f"<p role='status'>{begun}</p>"]
        for lesson in self.listed.lessons:
            plan = plan_named(lesson)
            if not any(lesson in one.lessons for one in grades.students):
                continue
            truths = truths_of(plan) if is_told else {}
            wrong, guesses = idea_table(grades, plan, names), prediction_bars(grades, lesson, names, truths)
            parts += [
                f"<section><h2>{escape(plan.title)}</h2>{exercise_table(grades, plan)}</section>",
                f"<section><h3>What was predicted</h3>{guesses or '<p>Nothing yet.</p>'}</section>",
                f"<section><h3>Wrong ideas</h3>{wrong or '<p>None so far.</p>'}</section>",
            ]
            if names:
                parts.append(f"<section><h3>Student by student</h3>{overview(grades, plan)}</section>")
        return readable("".join(parts))

    def board(self, names: bool, is_told: bool = False) -> str:
        """The board: a page that brings itself up to date."""
        other = [
            (f"?names={int(not names)}&truth={int(is_told)}", "Hide the names" if names else "Show the names"),
            (
                f"?names={int(names)}&truth={int(not is_told)}",
                "Hide the true values" if is_told else "Show the true values",
            ),
        ]
        links = " · ".join(f'<a href="{escape(address)}">{words}</a>' for address, words in other)
        link = f'<p class="noprint">{links}</p>'
        part = f"<div id='part'>{self.part(names, is_told)}</div>"
        body = (
            f"<main><h1>Class code {escape(self.listed.code)}</h1>{link}{part}"
            f"<p id='lost' role='alert'></p></main><script>{_SCRIPT}</script>"
        )
        return whole_page(
            f"Board of {self.listed.code}", body, style=f"{STYLE}\n{REPORT_STYLE}\n{_BOARD_STYLE}",
            scripts=[f"sha256-{base64.b64encode(sha256(_SCRIPT.encode()).digest()).decode()}"], sends=True,
        )  # fmt: skip

    def entry(self) -> str:
        """What the class sees first, where there are several lessons."""
        items = "".join(f'<li><a href="{number}">{escape(title)}</a></li>' for number, title in enumerate(self.pages))
        return whole_page("Lessons", f"<main><h1>Lessons</h1><ul>{items}</ul></main>", style=STYLE)


#: Asks for the part that changes, and says when nobody answers.
_SCRIPT: Final = """
const part = document.getElementById("part"), lost = document.getElementById("lost");
let shown = "";
async function next() {
  try {
    const found = await fetch("part" + location.search, { cache: "no-store" });
    if (!found.ok) throw new Error(found.statusText);
    const text = await found.text();
    if (text !== shown) part.innerHTML = shown = text;
    lost.textContent = "";
  } catch {
    lost.textContent = "The server does not answer. What came in is kept in the folder: start it again.";
  }
  setTimeout(next, 1000);
}
next();
"""
_BOARD_STYLE: Final = "#lost { color: #b3261e; font-weight: bold; } @media print { .noprint, #lost { display: none; } }"


def asked_for(given: Progress) -> Progress:
    """Of a progress file what the lessons that are known here ask for: their exercises, wrong ideas, predictions."""
    found = Progress(code=given.code, student=given.student)
    for lesson, done in given.lessons.items():
        with suppress(UnknownName):
            plan = plan_named(lesson)
            ideas = {each.name: {idea.name for idea in each.wrong} for each in plan.exercises()}
            about = predicted(plan)
            found.lessons[lesson] = Done(
                exercises={
                    name: one.model_copy(update={"wrong": [idea for idea in one.wrong if idea in ideas[name]]})
                    for name, one in done.exercises.items()
                    if name in ideas
                },
                predictions={name: guess for name, guess in done.predictions.items() if name in about},
            )
    return found


def truths_of(plan: LessonPlan) -> dict[str, float]:
    """What came of the predictions of a lesson, where it is a number, by what they are about."""
    from arcane_lab.lessons.run_through import run_through

    found = {}
    for about, came in run_through(plan).came.items():
        with suppress(ValueError, ZeroDivisionError):
            found[about] = float(Fraction(str(came.get("exact") or came["shown"])))
    return found


def _addresses(folder: Path) -> tuple[str, str]:
    """The two paths that nobody can guess: those of the last time, so that pages that are open go on sending."""
    path = folder / ADDRESSES
    try:
        data = read_json(read_text(path, "the addresses of a class"))
        found = str(data["class"]), str(data["board"])
        if all(len(one) >= _SEAL and one.replace("-", "").replace("_", "").isalnum() for one in found):
            return found
    except (UnreadableFile, KeyError):
        pass
    made = secrets.token_urlsafe(_SEAL), secrets.token_urlsafe(_SEAL)
    write_text(path, write_json({"class": made[0], "board": made[1]}))
    os.chmod(path, 0o600)
    return made


# --- the server ----------------------------------------------------------------------------------------------------


class _Handler(RequestHandler):
    def initialize(self, room: Room, hosts: frozenset[str], pool: ThreadPoolExecutor) -> None:
        self.room, self.hosts, self.pool = room, hosts, pool

    def prepare(self) -> None:
        """Take only what was meant for this server: a name of another is one that leads here by a trick."""
        if self.request.host.lower() not in self.hosts:
            raise HTTPError(403)
        origin = self.request.headers.get("Origin")
        if origin is not None and origin.lower() not in {f"http://{host}" for host in self.hosts}:
            raise HTTPError(403)

    def set_default_headers(self) -> None:
        self.set_header("Server", "arcane-lab")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_header("X-Frame-Options", "DENY")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        error = (kwargs.get("exc_info") or (None, None, None))[1]
        self.finish((isinstance(error, HTTPError) and error.log_message) or "There is nothing here.")


class _Nothing(_Handler):
    def prepare(self) -> None:
        super().prepare()
        raise HTTPError(404)


class _Page(_Handler):
    def get(self, number: str = "") -> None:
        pages = list(self.room.pages.values())
        if number and int(number) >= len(pages):
            raise HTTPError(404)
        self.write(pages[int(number)] if number else pages[0] if len(pages) == 1 else self.room.entry())


class _Board(_Handler):
    def get(self, what: str = "") -> None:
        names, is_told = (self.get_query_argument(name, "") == "1" for name in ("names", "truth"))
        self.write(self.room.part(names, is_told) if what else self.room.board(names, is_told))


class _Progress(_Handler):
    async def post(self) -> None:
        if self.request.headers.get("Content-Type", "").partition(";")[0].strip() != "application/json":
            raise HTTPError(415, "Send a progress file as JSON.")
        try:
            text = self.request.body.decode()
            whose = Progress.from_text(text, "what was sent")
        except UnicodeDecodeError:
            raise HTTPError(400, "what was sent is not UTF-8") from None
        except BadProgress as error:
            raise HTTPError(400, _for_log(error)) from None
        if (whose.code, whose.student) not in self.room.names:
            raise HTTPError(403, "what was sent belongs to no student of this class")
        if not self.room.rates.may(whose.student, time.monotonic()):
            raise HTTPError(429, "That is too many at once: wait a second.")
        try:
            # One after the other: two of the same student would wait for each other.
            await asyncio.get_running_loop().run_in_executor(self.pool, self.room.take, text)
        except BadProgress as error:
            raise HTTPError(409, _for_log(error)) from None
        except (ArcaneLabError, OSError):
            raise HTTPError(503, "It can't be saved here now: save your progress as a file.") from None
        self.set_status(204)


def _for_log(error: Exception) -> str:
    # tornado fills its messages in with %.
    return str(error).replace("%", "%%")


class _Server(HTTPServer):
    """As tornado's, with so many connections at a time at most, in all and from one address."""

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        here = [one.context.address for one in self._connections]  # type: ignore[attr-defined]
        from_one = sum(one[:1] == address[:1] for one in here)
        if len(here) >= MOST_OPEN or from_one >= MOST_FROM_ONE:
            stream.close()
            return
        super().handle_stream(stream, address)


def checked_address(address: object) -> str:
    """An address to listen at: one of this machine, and not all of them. Raises `CannotServe`.

    >>> checked_address("localhost")
    '127.0.0.1'
    """
    if address == "localhost":
        return HERE
    try:
        found = ip_address(str(address).strip("[]"))
    except ValueError:
        raise CannotServe(
            f"{shown(address)} is no address of this machine: give its number in the room's network, such as "
            "--address 192.168.1.20 (Windows: ipconfig; macOS and Linux: ip address or ifconfig)"
        ) from None
    if found.is_unspecified or found.is_multicast:
        raise CannotServe(
            f"{found} stands for every network that this machine is in: give the one address of the room's network, "
            "such as --address 192.168.1.20"
        )
    return str(found)


class ClassServer:
    """Serves a room until it is stopped."""

    def __init__(self, room: Room, address: str = HERE, port: int = PORT) -> None:
        self.room, self.address = room, checked_address(address)
        try:
            family = socket.AF_INET6 if ":" in self.address else socket.AF_INET
            # tornado's own would leave a socket open where it fails.
            self._socket = socket.create_server((self.address, port), family=family, backlog=128)
        except OSError as error:
            raise CannotServe(
                f"nothing can listen at {self.address}, port {port} ({error.strerror or error}): is it an address of "
                "this machine, and is no other server there? Try another one with --port"
            ) from None
        self._socket.setblocking(False)
        self.port = int(self._socket.getsockname()[1])
        name = f"[{self.address}]" if ":" in self.address else self.address
        self.host = f"{name}:{self.port}"
        self._stop: Callable[[], object] = lambda: None

    @property
    def class_url(self) -> str:
        """The address for the class."""
        return f"http://{self.host}/{self.room.class_path}/"

    @property
    def board_url(self) -> str:
        """The address of the board."""
        return f"http://{self.host}/{self.room.board_path}/"

    def _hosts(self) -> Iterable[str]:
        yield self.host.lower()
        if ip_address(self.address).is_loopback:
            yield f"localhost:{self.port}"

    def run(self, ready: Callable[[], object] = lambda: None) -> None:
        """Serve until `stop`; `ready` is called when it listens."""
        asyncio.run(self._run(ready))

    async def _run(self, ready: Callable[[], object]) -> None:
        over, loop = asyncio.Event(), asyncio.get_running_loop()
        self._stop = lambda: loop.call_soon_threadsafe(over.set)
        _LOG.setLevel(logging.CRITICAL)
        logging.getLogger("tornado.general").setLevel(logging.CRITICAL)
        room = self.room
        with ThreadPoolExecutor(max_workers=1) as pool:
            given = {"room": room, "hosts": frozenset(self._hosts()), "pool": pool}
            routes: list[Any] = [
                (f"/{room.class_path}/([0-9]?)", _Page, given),
                (f"/{room.class_path}/progress", _Progress, given),
                (f"/{room.board_path}/(part)?", _Board, given),
            ]
            app = Application(routes, default_handler_class=_Nothing, default_handler_args=given)
            server = _Server(
                app, max_body_size=MOST_BYTES, max_header_size=16_000, max_buffer_size=4 * MOST_BYTES,
                idle_connection_timeout=SILENT, body_timeout=SLOW,
            )  # fmt: skip
            server.add_socket(self._socket)
            ready()
            try:
                await over.wait()
            finally:
                server.stop()
                await server.close_all_connections()

    def stop(self) -> None:
        """End it, from whichever thread."""
        self._stop()
