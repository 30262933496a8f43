"""A lesson as a page without Python: one HTML file for a class, or one for each student.

The page holds the whole lesson: text, boards and charts as the cells of its notebook show them (see `run_through`),
each student's own figures, the hints, and the answers under seals (see `sealed`), which its script opens with what
somebody writes. It opens from a memory stick, loads nothing, and its browser holds it to that.

What thirty students share is written once: every text of a student is a list of numbers of `parts`, pieces of text
between tags and figures. So a page for thirty stays far below 1.5 MB, without any compression that an older browser
may lack.

What comes after a guess is not drawn before the guess is made: everything up to the next exercise or heading, and
wherever the guess is compared with what came. (Whoever reads the source of the page finds it; it is no answer to an
exercise.)

What a student does is kept in the browser, where it keeps anything, and saved as the very file that notebooks write:
`arcane-lab lessons grade` reads both.
"""

from __future__ import annotations

import base64
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any, Final

from arcane_lab.core.errors import shown as as_shown
from arcane_lab.core.errors import yes_or_no
from arcane_lab.core.files import file
from arcane_lab.core.html import sanitized, whole_page
from arcane_lab.engine.registry import find_game, games
from arcane_lab.lessons.class_codes import ClassCode, checked_code
from arcane_lab.lessons.editions import Block, blocks
from arcane_lab.lessons.exercise import COARSE_TEXT, RUNGS, Exercise
from arcane_lab.lessons.exercise_data import exercise_data
from arcane_lab.lessons.forms import TABLE
from arcane_lab.lessons.message import html_of
from arcane_lab.lessons.pages import for_page, with_places
from arcane_lab.lessons.plans import BadLesson, LessonPlan, plan_named
from arcane_lab.lessons.progress import FORMAT, Done
from arcane_lab.lessons.rosters import Student, students_of
from arcane_lab.lessons.run_through import RunThrough, run_through
from arcane_lab.lessons.sealed import ROUNDS, salt_of, seals
from arcane_lab.widgets.export import ESCAPES, hash_of

#: A piece of a text of a student: a number, a tag, or what stands between them.
_PIECE: Final = re.compile(r"\d+|<[^<>]*>?|>|[^<>\d]+")
_PICTURE: Final = re.compile(r'src="data:image/svg\+xml;base64,([^"]+)"')
#: Cells that are something else on a page.
_PREDICT: Final = re.compile(r'lesson\.predict\("([^"]+)", \.\.\.\)')
_COMPARE: Final = re.compile(r'^lesson\.compare\("([^"]+)"', re.MULTILINE)
_OWN: Final = re.compile(r"lesson(\.summary\(\))?")
#: What begins a new part, which no guess of the one before locks.
_NEW: Final = re.compile(r"^(?=#)", re.MULTILINE)
#: A paragraph that is for notebooks only.
_OF_NOTEBOOKS: Final = "al.class_code("
_NO_GUESS: Final = "First a guess"


def class_pages(
    lesson: str | int, code: str, students: str | Iterable[str | Student], each: bool = False, sends_to: str = ""
) -> dict[str, str]:
    """A lesson as a page for a class, by the name of its file; with `each` a page for each student.

    `students` is a range ("1-30"), names, a roster file, or several of these (see `students_of`). `sends_to` is an
    address on the machine that hands out the page, to which it sends a student's progress file after each change;
    without it the page sends nothing. Raises `UnknownName` for a lesson that is not there, `BadClassCode` and
    `BadRoster` for a code and for students that cannot be read, `CannotRun` for a lesson whose cells are neither
    stored nor run here.

    >>> list(class_pages(4, "maple-7", "12"))
    ['04_what_is_under_that_card-maple-7.html']
    """
    plan, is_each = plan_named(lesson), yes_or_no("each", each)
    named = students_of(students)
    whose = {one: checked_code(code, one.student) for one in named}
    shell = _shell(plan)
    groups = {f"{plan.name}{own.file_part}.html": [one] for one, own in whose.items()}
    if not is_each:
        groups = {f"{plan.name}-{next(iter(whose.values())).code}.html": list(named)}
    return {name: _page(plan, shell, [(one, whose[one]) for one in group], sends_to) for name, group in groups.items()}


def _page(
    plan: LessonPlan, shell: tuple[str, dict[str, Any]], students: list[tuple[Student, ClassCode]], sends_to: str
) -> str:
    body, shared = shell
    kinds: list[dict[str, Any]] = []
    made = [_of_student(plan, one, code, kinds) for one, code in students]
    parts = _Parts(text for student in made for one in student["exercises"] for text in one["texts"])
    for student in made:
        for one in student["exercises"]:
            one["texts"] = [parts.numbers(text) for text in one["texts"]]
    data = {
        **shared,
        "code": students[0][1].code,
        "sendsTo": sends_to,
        "kinds": kinds,
        "parts": parts.all,
        "students": made,
    }
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    for letter, escaped in ESCAPES.items():
        text = text.replace(letter, escaped)
    script, style = (file("static", f"lesson-page.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    whole = f"""{body}
<script type="application/json" id="arcane-lab-lesson">{text}</script>
<script type="module">{script}</script>"""
    return whole_page(_title(plan), whole, style=style, scripts=[f"sha256-{hash_of(script)}"], sends=bool(sends_to))


def _title(plan: LessonPlan) -> str:
    return plan.heading


# --- one student ------------------------------------------------------------------------------------------------


def _of_student(plan: LessonPlan, student: Student, code: ClassCode, kinds: list[dict[str, Any]]) -> dict[str, Any]:
    exercises = [_of_exercise(each, plan, code, kinds) for each in plan.exercises()]
    return {"name": student.name, "student": code.student, "exercises": exercises}


def _of_exercise(each: Exercise[Any], plan: LessonPlan, code: ClassCode, kinds: list[dict[str, Any]]) -> dict[str, Any]:
    """One exercise with one student's figures; `texts` are question, board, input, form and the four hints."""
    task = each.task(code, plan.name)
    data, kind = exercise_data(task, Done()), task.kind.for_page()
    if kind is not None and kind not in kinds:
        kinds.append(kind)
    hints = [html_of(task.hint(rung)).strip() for rung in range(1, len(RUNGS) + 1)]
    inputs = json.dumps(data["input"], separators=(",", ":"), ensure_ascii=False)
    texts = [data["question"], data["board"], inputs, task.kind.form, *hints]
    return {
        "kind": -1 if kind is None else kinds.index(kind),
        "texts": [_PICTURE.sub(_bare_picture, text) for text in texts],
        "salt": salt_of(task),
        "seals": [] if kind is None else seals(task),
    }


def _bare_picture(found: re.Match[str]) -> str:
    """A drawing as it is, between two signs that stand in no text: the script makes an address of it again."""
    return f'src="\x01{base64.b64decode(found[1]).decode()}\x02"'


class _Parts:
    """The pieces that texts are made of, the frequent ones first."""

    def __init__(self, texts: Iterable[str]) -> None:
        found = Counter(piece for text in texts for piece in _PIECE.findall(text))
        self.all = [piece for piece, _ in found.most_common()]
        self._place = {piece: place for place, piece in enumerate(self.all)}

    def numbers(self, text: str) -> list[int]:
        return [self._place[piece] for piece in _PIECE.findall(text)]


# --- what all share ---------------------------------------------------------------------------------------------


def _shell(plan: LessonPlan) -> tuple[str, dict[str, Any]]:
    """The body of the page without anything of a student, and what its script must know of the lesson."""
    shown = run_through(plan)
    locked: list[dict[str, Any]] = []
    inner = "\n".join(_body(plan, shown, locked))
    optional = plan.if_time_is_left
    words = "".join(f"<li><strong>{escape(word)}</strong>: {escape(meaning)}</li>" for word, meaning in plan.glossary)
    body = f"""<header>
<h1>{escape(_title(plan))}</h1>
<p><strong>The goal.</strong> {escape(plan.objective)} <em>About {escape(plan.length)}.</em></p>
</header>
<main id="arcane-lab-page">
<div id="arcane-lab-head"><noscript><p>This page needs scripts to ask and check. Allow scripts for it, or open it in
another browser.</p></noscript></div>
<div id="arcane-lab-body" hidden>
{with_places(inner)}
<h2 id="How-far-are-you?">How far are you?</h2>
<div id="arcane-lab-foot"></div>
<h2 id="Glossary">Glossary</h2>
<ul>{words}</ul>
</div>
</main>"""
    titles = [{"name": each.name, "title": each.title, "extra": each.name in optional} for each in plan.exercises()]
    shared = {
        "format": FORMAT,
        "lesson": plan.name,
        "title": _title(plan),
        "titles": titles,
        "rungs": list(RUNGS),
        "coarse": html_of(COARSE_TEXT).strip(),
        "rounds": ROUNDS,
        "forms": _forms(),
        "cards": [cards for cards in (find_game(game).tables.cards() for game in games()) if cards],
        "came": dict(shown.came),
        "locked": locked,
    }
    return body, shared


def _forms() -> dict[str, Any]:
    """The table of forms as the page's reader walks it: without the examples, which are for people."""
    kept = ("pattern", "gives", "means", "less")
    return {
        name: [{key: row[key] for key in kept if key in row} for row in part] if isinstance(part, list) else part
        for name, part in TABLE.items()
    }


def _body(plan: LessonPlan, shown: RunThrough, locked: list[dict[str, Any]]) -> Iterator[str]:
    """The lesson from its first line to its last; what comes after a guess goes into `locked`."""
    outputs = {source: iter(all_) for source, all_ in shown.outputs.items()}
    # The guesses that must be made before the next piece is shown.
    about: list[str] = []
    for block in _of_pages(blocks(_on_page(plan))):
        kind, *words = block.fence.split() or [""]
        if not kind:
            first, new = _cut(block.text)
            yield from _piece(html_of(first), about, locked)
            about = [] if new else about
            yield html_of(new)
        elif kind == "exercise":
            about = []
            yield f'<div class="exercise" data-exercise="{escape(words[0])}"></div>'
        elif kind == "python" and (guess := _PREDICT.fullmatch(block.text)):
            yield from _piece(f'<div class="prediction" data-prediction="{escape(guess[1])}"></div>', about, locked)
            about = [*about, guess[1]]
        elif kind == "python" and not _OWN.fullmatch(block.text):
            about = list(dict.fromkeys([*about, *_COMPARE.findall(block.text)]))
            others = shown.settings.get(block.text, ())
            yield from _piece(_cell(block.text, next(outputs[block.text], []), others), about, locked)


def _on_page(plan: LessonPlan) -> str:
    """The text of a lesson with what a page says in place of what is for notebooks only."""
    text = plan.page
    for said, instead in plan.on_page:
        if said not in text:
            raise BadLesson(f"{plan.name}.md: on_page names a sentence that is not in the text: {as_shown(said)}")
        text = text.replace(said, instead)
    return text


def _of_pages(all_: Iterable[Block]) -> Iterator[Block]:
    """The blocks that a page shows, and of their texts the paragraphs that are not for notebooks only."""
    for block in all_:
        if not block.fence:
            kept = [part for part in block.text.split("\n\n") if _OF_NOTEBOOKS not in part]
            text = "\n\n".join(kept).strip()
            if text:
                yield Block("", text)
        elif "teacher" not in block.fence.split():
            yield block


def _cut(text: str) -> tuple[str, str]:
    """What still belongs to the part before, and what begins with a heading of its own."""
    found = _NEW.search(text)
    return (text, "") if found is None else (text[: found.start()], text[found.start() :])


def _piece(html: str, about: list[str], locked: list[dict[str, Any]]) -> Iterator[str]:
    if html.strip() and about:
        locked.append({"about": about, "html": html})
        yield f'<div class="locked" data-locked="{len(locked) - 1}"></div>'
    elif html.strip():
        yield html


def _cell(source: str, outputs: list[dict[str, Any]], others: Sequence[tuple[str, list[dict[str, Any]]]] = ()) -> str:
    """What a cell shows, also with other settings; its code is folded, for those who want to know how it was made."""
    shown = _shown(outputs)
    if others:
        settings = (f"<details><summary>{escape(name)}</summary>{_shown(one)}</details>" for name, one in others)
        shown += f"<div class='settings'><p>Worked out beforehand, to open:</p>{''.join(settings)}</div>"
    note = "This was worked out beforehand. To change it and run it again, open the notebook of this lesson."
    code = f"<pre tabindex='0'>{escape(source)}</pre><p>{note}</p>"
    folded = f"<details class='code'><summary>The Python behind it</summary>{code}</details>"
    return f"<div class='cell'>{shown}{folded}</div>" if shown else ""


def _shown(outputs: list[dict[str, Any]]) -> str:
    return "".join(map(_output, for_page({"outputs": outputs})["outputs"]))


def _output(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return f"<pre class='printed' tabindex='0'>{escape(_joined(output['text']))}</pre>"
    data = {kind: _joined(text) for kind, text in output.get("data", {}).items()}
    plain = data.get("text/plain", "")
    if plain.startswith(_NO_GUESS):
        return ""
    if "text/html" in data:
        drawn = sanitized(data["text/html"])
        # On a phone a table may be wider than the screen: it is moved with the keys, too.
        focus = " tabindex='0'" if "<table" in drawn else ""
        return f"<div class='shown'{focus}>{drawn}</div>"
    return html_of(data["text/markdown"]) if "text/markdown" in data else f"<pre tabindex='0'>{escape(plain)}</pre>"


def _joined(text: Any) -> str:
    return "".join(text) if isinstance(text, list) else str(text)
