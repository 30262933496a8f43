"""A record as one HTML page: the table that steps through it, with no Python behind it and no network.

The page holds the very story that the table widget is told (`story`), so it knows what its reader may know and nothing
else. It runs one script, the table's own (on a very long page unpacked by another), which the browser checks by its
hash: whatever stands in the texts of a record is shown as text and can do nothing.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from arcane_lab.core.errors import ArcaneLabError, BadSetup, shown, yes_or_no
from arcane_lab.core.html import whole_page
from arcane_lab.core.json_files import UnreadableFile, one_line, write_text
from arcane_lab.core.safe_text import readable
from arcane_lab.core.text import counted
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader, Step
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name, seat_number
from arcane_lab.engine.waiting import read_seat
from arcane_lab.records.record import Record, RecordedMove
from arcane_lab.records.seeds import without_seed
from arcane_lab.widgets.about import about_of
from arcane_lab.widgets.bundle import UNPACK_HERE, plain_bundle
from arcane_lab.widgets.decision_prompt import name_of
from arcane_lab.widgets.end_screen import end_of
from arcane_lab.widgets.lines import MAIN, Lines, NoLine
from arcane_lab.widgets.news import now_of
from arcane_lab.widgets.packing import columns, packed
from arcane_lab.widgets.perspective import still_of
from arcane_lab.widgets.reviewed import check_review, review_to_message
from arcane_lab.widgets.story import StepMessage, Story

if TYPE_CHECKING:
    from arcane_lab.advice.reviewing import Review

ENDINGS: Final = (".html", ".htm")
#: Letters of a story from which on it is packed, so that pages stay below 500 kB, and the list of moves left out.
LONG: Final = 130_000
#: Bytes of a body with its script and style from which on these two are packed, too.
NEAR: Final = 300_000
#: JSON in a page must hold nothing that the page would read as markup.
ESCAPES: Final = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}
_STYLE: Final = """
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 12px; max-width: 1500px; background: light-dark(#fbf9f4, #131117);
  color: light-dark(#262130, #eeeaf4); font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { font-size: 1.3rem; margin: 0 0 .2rem; overflow-wrap: anywhere; }
body > header p { margin: 0 0 .6rem; max-width: 75ch; overflow-wrap: anywhere; }
.facts { color: light-dark(#5c5568, #b8b1c4); font-size: .9rem; }
@media print { body { padding: 0; max-width: none; } }
"""


def write_page(
    record: Record,
    path: str | Path,
    seat: str | None = None,
    view: Literal["table"] | None = None,
    comments: bool | None = None,
    review: Review | None = None,
) -> Path:
    """Write a record as one HTML page, over one that is there; a failure never leaves half a file.

    Everything else is as in `page_of`. Raises `UnreadableFile` for a name that does not end in .html, and for a place
    where nothing can be written.
    """
    name = str(path) if isinstance(path, Path) else path
    if not isinstance(name, str) or not name.lower().endswith(ENDINGS):
        raise UnreadableFile(f"{shown(name)} is no name for a page: it ends in .html, such as 'lesson.html'")
    return write_text(Path(name), page_of(record, seat, view, comments, review))


def page_of(
    record: Record,
    seat: str | None = None,
    view: Literal["table"] | None = None,
    comments: bool | None = None,
    review: Review | None = None,
) -> str:
    """The page of a record, as HTML: what every seat may see, what one `seat` knew, or everything (`view="table"`).

    The author's words (title, comments, notes on the file) are part of it, but by default not of a seat's page: they
    may speak of cards that the seat did not know. `comments` says otherwise, and is True, False or None. Of the lines
    that might have been played a seat is told the moves that it knew to be possible, as the rules write them.
    `review` marks the decisions of an `al.review`, on the page of the table view or, of a game that is over, on that of
    its seat.
    Words that name the seed are left out, except in the table view: the whole deal follows from it.
    Raises `UnreadableFile` for a record with problems, `UnknownName` or `BadSetup` for a reader that is none.

    >>> page_of(Record.example("lamp"))[:15]
    '<!doctype html>'
    """
    if record.problems:
        raise UnreadableFile(
            f"the record cannot be exported: {record.problems[0]}; mend it, or export what can be played up to there: "
            "record.replay().record()"
        )
    reader = _reader_of(record, seat, view)
    with_comments = seat is None if comments is None else yes_or_no("comments", comments)
    record = record if reader == "table" else without_seed(record)
    game = record.replay()
    story = Story(game, reader)
    story.update()
    own = None if reader == "table" else reader
    about = {
        **about_of(game, own, view),
        "who": _who(reader),
        "isRecord": True,
        "primer": find_game(game.name).text.primer(game.setup, (), None),
    }
    # A page runs the table's own script alone, and no code of whoever made the game.
    about["board"] = {name: fact for name, fact in about["board"].items() if name != "module"}
    remarks = [
        _remarks(move, step, game, reader, with_comments) for move, step in zip(record.moves, game.steps, strict=True)
    ]
    steps = [_with_remark(step, remark) for step, remark in zip(story.steps, remarks, strict=True)]
    message: dict[str, Any] = {"about": about, "start": story.start, "latest": steps, "end": end_of(game, reader)}
    if reader == "table":
        message |= _lines(record, game, story, with_comments)
    if review is not None:
        message["review"] = review_to_message(check_review(review, game, reader), game, reader)
    head = _head(record, game, own, with_comments, len(message.get("others", ())))
    return _page(game.name, _title(record, own, with_comments), head, message, _still(game, reader, steps))


def _reader_of(record: Record, seat: object, view: object) -> Reader:
    if view not in (None, "table"):
        raise BadSetup("view", view, "is no view", "view='table' (everything), or none for what every seat may see")
    if seat is None:
        return "table" if view else None
    if view:
        raise BadSetup("view", view, "shows more than the seat knows", "a seat, or view='table', but not both")
    return f"p{seat_number(seat, record.setup.players) + 1}"


def _who(reader: Reader) -> str:
    if reader == "table":
        return "Table view: hidden items are shown"
    return f"As {reader} saw it" if reader else "What every seat may see"


# --- what the author says ---------------------------------------------------------------------------------


def _remarks(move: RecordedMove, step: Step, game: BaseGame, reader: Reader, with_comments: bool) -> StepMessage:
    """The comment on a move, and the lines that might have been played in its place, as a reader may have them."""
    remark: StepMessage = {}
    if with_comments and move.comment:
        remark["c"] = move.comment
    lines = [_line(line, step, game, reader, with_comments) for line in move.variations]
    if any(lines):
        remark["v"] = [line for line in lines if line]
    return remark


def _with_remark(step: StepMessage, remark: StepMessage) -> StepMessage:
    """A step with what the author says of it, after what the game says (that a move was taken back)."""
    words = [one["c"] for one in (step, remark) if "c" in one]
    return {**step, **remark, **({"c": " ".join(words)} if words else {})}


def _line(line: Sequence[RecordedMove], step: Step, game: BaseGame, reader: Reader, with_comments: bool) -> str:
    """A variation in one line; of one that was not all known, the first move, and "" when not even that was."""
    if reader == "table":
        return _format_line(line, game.fork(at=step.index - 1), with_comments)
    first = _known_move(line[0].text, step, game, reader) if line else ""
    return name_of(game, step.seat, step.index - 1, first, reader) + (" …" if len(line) > 1 else "") if first else ""


def _known_move(text: str, step: Step, game: BaseGame, reader: Reader) -> str:
    """A move that could have been made there, as the rules write it; "" where it could not, or the reader did not know.

    What a seat holds is known to itself alone, so a move of another that names an item is not told.
    """
    spec, state, seat = find_game(game.name), game.at(step.index - 1), seat_number(step.seat, len(game.seats))
    try:
        number = spec.text.read_move(text, state, seat)
    except ArcaneLabError:
        return ""
    move_text = spec.text.write_move(number, state, seat) if number in spec.rules.legal_moves(state, seat) else ""
    names_item = any(word in spec.tables.cards() for word in move_text.split())
    return "" if names_item and step.seat != reader else move_text


def _format_line(line: Sequence[RecordedMove], game: BaseGame, with_comments: bool) -> str:
    """The moves of a variation that begins where a game stands, each with what is said to it and its own variations.

    What cannot be played stands as it is written.
    """
    told = []
    for move in line:
        inner = [_format_line(other, game.fork(), with_comments) for other in move.variations]
        name = move.text
        with contextlib.suppress(ArcaneLabError):
            made = game.play(move.text).steps[0]
            name = name_of(game, made.seat, made.index - 1, str(made.move), "table")
        comment = f" ({one_line(move.comment)})" if with_comments and move.comment else ""
        told.append(name + comment + "".join(f" [or {other}]" for other in inner))
    return " · ".join(told)


def _lines(record: Record, game: BaseGame, story: Story, with_comments: bool) -> dict[str, Any]:
    """The variations as lines to step through: what the table says of each, and its steps since it left its parent.

    They show cards that lay in the deck, and so are for the table view alone. Of a line that cannot be played to its
    end, what can be played is there; of more lines than a table has room for, the first.
    """
    lines = Lines(game)
    asides: dict[str, list[StepMessage]] = {}
    with contextlib.suppress(NoLine):
        for at, move in enumerate(record.moves[: len(game.steps)]):
            _begin_lines(lines, MAIN, at, move, asides)
    messages = lines.to_messages("table")
    if len(messages) == 1:
        return {}
    others: dict[str, Any] = {}
    for line in messages[1:]:
        name, at = line["name"], line["at"]
        one = lines[name].game
        story.follow(one)
        said = asides[name] if with_comments else [{} for _ in asides[name]]
        steps = [_with_remark(step, remark) for step, remark in zip(story.steps[at:], said, strict=True)]
        others[name] = {"parent": line["parent"], "at": at, "steps": steps, "end": end_of(one, "table")}
    return {"lines": messages, "others": others}


def _begin_lines(lines: Lines, parent: str, at: int, move: RecordedMove, asides: dict[str, list[StepMessage]]) -> None:
    """Begin a line for each variation of a move that another line makes after so many steps; raises `NoLine`."""
    for variation in move.variations:
        name = ""
        for number, one in enumerate(variation):
            game = lines[name or parent].game
            here = at + number if name else at
            waiting = find_game(game.name).rules.waiting(game.peek(here))
            try:
                seat, text = read_seat(one.text, waiting, game.setup.players)
                whose = seat_name(seat) if seat >= 0 else None
                if name:
                    game.play(text, whose)
                else:
                    name = lines.begin(parent, at, text, whose).name
                    asides[name] = []
            except NoLine:
                raise
            except ArcaneLabError:
                break
            asides[name].append({"c": one.comment} if one.comment else {})
        for number, one in enumerate(variation[: len(asides.get(name, ()))]):
            # What might have been played in place of a move of the line leaves the line there.
            _begin_lines(lines, name if number else parent, at + number, one, asides)


# --- the page ---------------------------------------------------------------------------------------------


def _head(record: Record, game: BaseGame, seat: str | None, with_comments: bool, lines: int) -> str:
    """What stands above the table: title, comment and facts. The seed is not among them: it would give the deal."""
    setup = record.setup
    words = [record.title, record.comment, *record.warnings, *(move.comment for move in record.moves)]
    # Warnings quote the file.
    notes = record.warnings if with_comments or seat is None else ()
    facts = [
        f"{find_game(game.name).title}, {setup.kind}{setup.players} players, {counted(len(record.moves), 'move')}.",
        f"Played by {record.who}." if record.who else "",
        *find_game(game.name).setup.facts(setup),
        f"{counted(lines, 'other line')} to step through: choose under View." if lines else "",
        *(f"Note: {note}." for note in notes),
        "The author's comments are left out." if not with_comments and any(words) else "",
        f"They may speak of what {seat} did not know." if not with_comments and any(words) and seat else "",
    ]
    comment = f'<p dir="auto">{escape(record.comment)}</p>' if record.comment and with_comments else ""
    summary = " ".join(escape(one_line(fact)) for fact in facts if fact)
    title = escape(_title(record, seat, with_comments))
    return f'<header>\n<h1 dir="auto">{title}</h1>\n{comment}<p class="facts">{summary}</p>\n</header>'


def _title(record: Record, seat: str | None, with_comments: bool) -> str:
    """The author's title, which a seat's page has only when the author's words are asked for."""
    title = record.title if with_comments or seat is None else None
    return title or f"A record of {find_game(record.game_name).title}"


def _page(game: str, title: str, head: str, story: Mapping[str, Any], still: str) -> str:
    story = readable(dict(story))
    data = json.dumps(story, separators=(",", ":"))
    for letter, escaped in ESCAPES.items():
        data = data.replace(letter, escaped)
    mark = ""
    if len(data) > LONG:
        data, mark = packed({**story, "latest": columns(story["latest"])}), " data-packed"
    body = f"""{readable(head)}
<main id="arcane-lab-table"></main>
<noscript>
{readable(still)}
</noscript>
<script type="application/json" id="arcane-lab-record"{mark}>{data}</script>"""
    script, style = plain_bundle(game)
    if len(body.encode()) + len(style.encode()) + len(script.encode()) < NEAR:
        return _with_script(title, body, _STYLE + style, script)
    bundle = f'{body}\n<script type="text/plain" id="arcane-lab-bundle">{packed((script, style))}</script>'
    return _with_script(title, bundle, _STYLE, UNPACK_HERE, script)


def _with_script(title: str, body: str, style: str, script: str, *others: str) -> str:
    """A page that runs a script, and the `others` if that one puts them in."""
    body = f'{body}\n<script type="module">{script}</script>'
    return whole_page(title, body, style=style, scripts=[f"sha256-{hash_of(one)}" for one in (script, *others)])


def hash_of(script: str) -> str:
    """What a page's policy calls a script by: SHA-256 in base 64."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _still(game: BaseGame, reader: Reader, steps: Sequence[StepMessage]) -> str:
    """Where no script may run: the last position, and the moves with what is said to them."""
    names = game.names_for(reader)
    made = (now_of(game, step.events_for(reader), step.seat, names) for step in game.steps_for(reader))
    moves = "".join(
        f"<li>{escape(' '.join((now.first, *now.then)))}{_format_remarks(step)}</li>\n"
        for now, step in zip(made, steps, strict=True)
    )
    picture = still_of(game, reader)
    if len(moves) > LONG // 2:
        moves = ""
    what = "The last position, and the moves:" if moves else "The last position:"
    why = f"This page steps through the game where scripts may run. {what}"
    return f"<p>{why}</p>\n{picture}\n<ol>\n{moves}</ol>"


def _format_remarks(step: StepMessage) -> str:
    lines = [step["c"]] if "c" in step else []
    lines += [f"Or: {line}" for line in step.get("v", ())]
    return "".join(f" {escape(line)}" for line in lines)
