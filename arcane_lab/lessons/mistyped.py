"""Answers typed so that Python cannot read them, `play IR b3` or `7.7%` without quotation marks: the line as it should
be.
"""

from __future__ import annotations

import ast
import re
from typing import Final, NamedTuple

#: Straight, curly and low quotation marks.
_MARKS: Final = "\"'`\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb"
_TEXT: Final = f"[{_MARKS}]([^{_MARKS}]*)[{_MARKS}]"
_CALL: Final = re.compile(
    rf"\s*(\w+\.(?:check|predict))\s*\(\s*"
    # A name in its marks, with one of them, or without.
    rf"(?:[{_MARKS}]([^{_MARKS},;]*)[{_MARKS}]|[{_MARKS}]\s*([^{_MARKS},;\s]+)|(\w+)[{_MARKS}]?(?=\s*[,;]))\s*([,;]?)(.*)"
)
_HINT: Final = re.compile(r"\s*(\w+\.(?:hint|ask))\s*\(\s*([A-Za-z_]\w*)\s*\)?\s*$")
#: Several texts where one answer is asked for.
_TEXTS: Final = re.compile(rf"{_TEXT}(?:\s*,\s*{_TEXT})+")
_DOTS: Final = re.compile(r"^(\.\.\.|\u2026)\s*|\s*(\.\.\.|\u2026)$")


class Mended(NamedTuple):
    """A line with `lesson.check`, `predict`, `hint` or `ask` as it should be typed, and what may be amiss in it.

    >>> mended('lesson.check("next" 1/13)')
    Mended(line='lesson.check("next", "1/13")', is_name_bare=False, lacks_comma=True, has_several=False)
    """

    line: str
    is_name_bare: bool = False
    lacks_comma: bool = False
    has_several: bool = False


def mended(line: str) -> Mended | None:
    """A line as it should be typed; None for one of another kind, or without an answer.

    >>> mended('lesson.check("allowed", play IR b3)  # lesson.hint("allowed") for a hint').line
    'lesson.check("allowed", "play IR b3")'
    >>> mended("lesson.check(sale, ...16)").line, mended("print(7.7%)"), mended("lesson.hint(sale)").line
    ('lesson.check("sale", 16)', None, 'lesson.hint("sale")')
    >>> mended('lesson.check("complete", "b2", "b2")').line, mended('lesson.check("line", "a1", "b2")').line
    ('lesson.check("complete", "b2")', 'lesson.check("line", "a1, b2")')
    """
    code = line.split("#")[0].rstrip()
    if hint := _HINT.match(code):
        return Mended(f'{hint[1]}("{hint[2]}")', is_name_bare=True)
    call = _CALL.match(code)
    if call is None:
        return None
    verb, marked, half_marked, bare, comma, typed = call.groups()
    answer = _bare(typed)
    if not answer:
        return None
    # A plain number may stand as it is, everything else needs quotation marks.
    shown = answer if re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?", answer) else f'"{answer}"'
    return Mended(
        f'{verb}("{(marked or half_marked or bare or "").strip()}", {shown})',
        is_name_bare=bare is not None,
        lacks_comma=marked is not None and not comma and typed[:1] != ")",
        has_several=_TEXTS.match(typed.strip()) is not None,
    )


def _bare(answer: str) -> str:
    """What was typed between the comma and the end, without brackets too many, the three dots and marks round it."""
    bare = answer.strip()
    while bare.endswith(")") and bare.count(")") > bare.count("("):
        bare = bare[:-1].rstrip()
    if _TEXTS.fullmatch(bare):
        pieces = [piece.strip() for piece in re.findall(_TEXT, bare)]
        return ", ".join(pieces if len(set(pieces)) > 1 else pieces[:1])
    bare = _DOTS.sub("", bare).strip(f"{_MARKS} ")
    return bare.replace('"', "'").replace("\\", "")


def with_marked_name(cell: str) -> str | None:
    """The line of a cell that gives the name of an exercise without quotation marks, as it should be; None for none.

    Python stops at such a name, unless it knows it: `next` and `any` are functions.

    >>> with_marked_name("lesson.check(next, 1/13)"), with_marked_name('lesson.check("next", 1)')
    ('lesson.check("next", "1/13")', None)
    """
    found = (mended(line) for line in cell.splitlines())
    return next((better.line for better in found if better is not None and better.is_name_bare), None)


def mended_cell(cell: str) -> Mended | None:
    """The line of an answer that keeps a cell from being read, as it should be; None where no such line is to blame.

    >>> mended_cell('import arcane_lab as al\\n\\nlesson.check("next", 7.7%)').line
    'lesson.check("next", "7.7%")'
    """
    lines = [] if _parsed(cell) else [line for line in cell.splitlines() if not _parsed(line.strip())]
    found = (mended(line) for line in lines)
    return next((better for better in found if better is not None and _parsed(better.line)), None)


def _parsed(code: str) -> ast.Module | None:
    try:
        return ast.parse(code)
    except (SyntaxError, ValueError):
        return None


def taken_for_name(name: str, cell: str) -> tuple[str, bool] | None:
    """The line whose answer holds a name, as it should be, and whether the answer is a piece of code all the same.

    >>> taken_for_name("b2", 'lesson.check("complete", b2)')
    ('lesson.check("complete", "b2")', False)
    >>> taken_for_name("nine", 'lesson.check("any", nine.any("OW"))')[1]
    True
    """
    for line in cell.splitlines():
        better, tree = mended(line), _parsed(line.strip())
        calls = [one.value for one in tree.body[:1] if isinstance(one, ast.Expr)] if tree is not None else []
        held = [node for call in calls if isinstance(call, ast.Call) for part in call.args for node in ast.walk(part)]
        if better is not None and any(isinstance(node, ast.Name) and node.id == name for node in held):
            return better.line, any(isinstance(node, ast.Call | ast.Attribute | ast.Subscript) for node in held)
    return None
