"""The two editions of a lesson's notebook, made from one page: what a student gets, and the same with the answers.

A page is Markdown. What stands between fences becomes a cell of its own:

==========================  ==================================================================================
fence                       what it becomes
==========================  ==================================================================================
``python``                  a code cell; ``python tags=nbval-ignore-output`` gives it a tag
``python student``          a code cell of the student's edition only
``python teacher``          a code cell of the teacher's edition only
``exercise NAME``           the question and a cell for the answer; for teachers the answer and likely wrong ones
``teacher``                 a note for the teacher's edition only
==========================  ==================================================================================

The first code cell begins with the import, and draws a picture; once it has begun the lesson, a cell that is run too
early says which one comes first. What a cell
shows that compares a prediction is folded until it is run, so that nobody reads what comes before they have guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

from arcane_lab.lessons.class_codes import PRACTICE, ClassCode
from arcane_lab.lessons.keys import Answered, key
from arcane_lab.lessons.plans import BadLesson, LessonPlan, plan_named

Edition = Literal["student", "teacher"]
IMPORT: Final = "import arcane_lab as al"
_BEGIN: Final = re.compile(r"al\.lessons\.begin\((\d+|\"[^\"]+\"|'[^']+')\)")
#: The line that begins a lesson, and the paragraph that says where a class code goes.
_BEGIN_LINE: Final = re.compile(r"^(?=\w+ = al\.lessons\.begin\()", re.MULTILINE)
_CODE_TOLD: Final = re.compile(r"^Has your teacher given you a class code\?.*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
_CODE_IS_THERE: Final = (
    "The first cell has your class code and your number. Leave them as they are: your exercises belong to them."
)
#: What Markdown and HTML would not show as it is.
_SPECIAL: Final = re.compile(r"[\\`*_\[\]<>&$#~|]")
_BEHIND: Final = r"\\\g<0>"
#: A cell that shows what comes and compares it with what was predicted.
_TELLS: Final = re.compile(r"^ *(?:print|display|al\.show)\(.*^lesson\.compare\(", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A piece of a page: running text (`fence` is empty), or what stands in a fence."""

    fence: str
    text: str


def blocks(page: str) -> Iterator[Block]:
    """The pieces of a page, in their order.

    >>> [block.fence for block in blocks("Look.\\n\\n```python\\nprint(1)\\n```\\n\\nDone.")]
    ['', 'python', '']
    """
    from markdown_it import MarkdownIt

    lines = page.splitlines()
    start = 0
    for token in MarkdownIt("commonmark").parse(page):
        if token.type == "fence" and token.level == 0 and token.info and token.map:
            first, last = token.map
            yield from _text(lines[start:first])
            yield Block(token.info.strip(), token.content.rstrip("\n"))
            start = last
    yield from _text(lines[start:])


def _text(lines: list[str]) -> Iterator[Block]:
    text = "\n".join(lines).strip()
    if text:
        yield Block("", text)


def notebook(lesson: str | int, edition: Edition = "student", code: ClassCode = PRACTICE, *, name: str = "") -> Any:
    """The notebook of a lesson, not yet run, as nbformat has it; the teacher's with the exercises of one student.

    The student's has the class code filled in, where it is not for practice, and the student's `name` on top.

    >>> notebook(1).cells[0].source.splitlines()[0]
    '# 1. Your first turn'
    """
    from nbformat import v4

    plan = plan_named(lesson)
    new: Any = v4
    made = list(_with_import(_cells(plan, edition, code)))
    if name:
        kind, head, tags = made[0]
        made[0] = kind, f"{head}\n\n**For {_SPECIAL.sub(_BEHIND, name)}.**", tags
    cells = [
        _cell(new, kind, source, tags, f"{'own' if plan.path else plan.name[:2]}-{number:03}")
        for number, (kind, source, tags) in enumerate(made)
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return new.new_notebook(cells=cells, metadata={"kernelspec": kernel, "language_info": {"name": "python"}})


def _cell(new: Any, kind: str, source: str, tags: list[str], name: str) -> Any:
    cell = new.new_code_cell(source) if kind == "code" else new.new_markdown_cell(source)
    cell["id"] = name
    if tags:
        cell.metadata["tags"] = tags
    if kind == "code" and _TELLS.search(source):
        # JupyterLab shows three dots for it, and unfolds it by itself when the cell is run.
        cell.metadata["jupyter"] = {"outputs_hidden": True}
    return cell


def _cells(plan: LessonPlan, edition: Edition, code: ClassCode) -> Iterator[tuple[str, str, list[str]]]:
    """Kind, source and tags of each cell."""
    key_of = {each.name: each for each in key(plan.name, code.code, code.student).exercises}
    is_filled_in = edition == "student" and not code.is_practice
    yield "markdown", _head(plan, edition, code), []
    if "al.lessons.begin(" not in plan.page:
        yield "code", _begun(f"lesson = al.lessons.begin({plan.called})", edition, code), []
    for block in blocks(plan.page):
        kind, *words = block.fence.split() or [""]
        if kind == "":
            yield "markdown", _CODE_TOLD.sub(_CODE_IS_THERE, block.text) if is_filled_in else block.text, []
        elif kind == "python":
            tags = [tag for word in words if word.startswith("tags=") for tag in word[5:].split(",")]
            if edition in words or not {"student", "teacher"} & set(words):
                yield "code", _begun(block.text, edition, code), tags
        elif kind == "exercise" and words and words[0] in key_of:
            yield from _exercise(key_of[words[0]], edition, code)
        elif kind == "teacher":
            if edition == "teacher":
                yield "markdown", f"> **For the teacher.** {block.text}".replace("\n", "\n> "), []
        else:
            raise BadLesson(f"{plan.name}.md: a fence of {block.fence!r} is not known; see arcane_lab.lessons.editions")
    yield "markdown", _foot(plan), []


def _begun(source: str, edition: Edition, code: ClassCode) -> str:
    if edition == "student" and not code.is_practice:
        return _BEGIN_LINE.sub(f'al.class_code("{code.code}", student="{code.student}")\n', source, count=1)
    return _BEGIN.sub(partial(_begun_as, code), source)


def _begun_as(code: ClassCode, line: re.Match[str]) -> str:
    """The line that begins a lesson; a teacher who runs it keeps nothing in the student's name."""
    if code.is_practice:
        return line[0]
    return f'al.lessons.begin({line[1]}, al.lessons.ClassCode("{code.code}", "{code.student}"), keep=False)'


def _exercise(each: Answered, edition: Edition, code: ClassCode) -> Iterator[tuple[str, str, list[str]]]:
    yield "code", f'lesson.ask("{each.name}")', []
    if edition == "student":
        yield "code", f'lesson.check("{each.name}", ...)  # lesson.hint("{each.name}") for a hint', []
        return
    yield "code", f'lesson.check("{each.name}", lesson.tasks["{each.name}"].answer())', []
    wrong = "\n".join(f"> - *{answer}*: {belief} Ask: {ask}" for answer, belief, ask in each.wrong)
    whose = "With no class code" if code.is_practice else f"For {code}"
    note = f"> **For the teacher.** {whose} the answer is **{each.answer}**. {each.solution}"
    yield "markdown", f"{note}\n>\n> Likely wrong answers:\n>\n{wrong}", []


def _with_import(cells: Iterator[tuple[str, str, list[str]]]) -> Iterator[tuple[str, str, list[str]]]:
    """The cells, of which the first with code begins with the import; the others need none."""
    is_there = False
    for kind, source, tags in cells:
        if kind == "code" and not is_there:
            is_there, source = True, f"{IMPORT}\n\n{source}"
        yield kind, source, tags


def _head(plan: LessonPlan, edition: Edition, code: ClassCode) -> str:
    lines = [f"# {plan.heading}", f"**The goal.** {plan.objective} *About {plan.length}.*"]
    if edition == "teacher":
        whose = "" if code.is_practice else f" for {code}"
        lines.insert(1, f"**Teacher's edition**{whose}: the same cells as the students have, with answers and notes.")
    return "\n\n".join(lines)


def _foot(plan: LessonPlan) -> str:
    lines = [f"- **{word}**: {meaning}" for word, meaning in plan.glossary]
    return "\n".join(["## Glossary", "", *lines])


def as_text(made: Any) -> str:
    """The text of a notebook's file."""
    from nbformat import v4

    write: Any = v4.writes_json
    return f"{write(made)}\n"
