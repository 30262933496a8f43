"""Answers typed so that Python cannot read them, `play IR b3` or `7.7%` without quotation marks: the line as it should
be.
"""

from __future__ import annotations

import ast
import re
from typing import Final

#: Straight, curly and low quotation marks.
_MARKS: Final = "\"'`\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb"
_CALL: Final = re.compile(
    rf"\s*(?P<whose>\w+)\.(?P<verb>check|predict)\s*\(\s*(?:[{_MARKS}](?P<quoted>[^{_MARKS}]*)[{_MARKS}]?|"
    r"(?P<bare>\w+)(?=\s*[,;]))\s*[,;]?(?P<answer>.*)"
)
_HINT: Final = re.compile(r"\s*(?P<whose>\w+)\.(?P<verb>hint|ask)\s*\(\s*(?P<bare>[A-Za-z_]\w*)\s*\)?\s*$")
#: Several texts where one answer is asked for.
_TEXTS: Final = re.compile(rf"[{_MARKS}][^{_MARKS}]*[{_MARKS}](\s*,\s*[{_MARKS}][^{_MARKS}]*[{_MARKS}])+")
_DOTS: Final = re.compile(r"^(\.\.\.|\u2026)\s*|\s*(\.\.\.|\u2026)$")


def mended(line: str) -> str | None:
    """A line with `lesson.check`, `predict` or `hint` as it should be typed; None for any other, or without an answer.

    >>> mended('lesson.check("allowed", play IR b3)  # lesson.hint("allowed") for a hint')
    'lesson.check("allowed", "play IR b3")'
    >>> mended("lesson.check(sale, ...16)"), mended("print(7.7%)")
    ('lesson.check("sale", 16)', None)
    >>> mended('lesson.check("complete", "b2", "b2")'), mended('lesson.check("line", "a1", "b2")')
    ('lesson.check("complete", "b2")', 'lesson.check("line", "a1, b2")')
    >>> mended("lesson.hint(sale)")
    'lesson.hint("sale")'
    """
    hint = _HINT.match(line.split("#")[0].rstrip())
    if hint is not None:
        return f'{hint["whose"]}.{hint["verb"]}("{hint["bare"]}")'
    call = _CALL.match(line.split("#")[0].rstrip())
    if call is None:
        return None
    answer = _bare(call["answer"])
    if not answer:
        return None
    about = call["quoted"] if call["bare"] is None else call["bare"]
    return f'{call["whose"]}.{call["verb"]}("{about.strip()}", {_written(answer)})'


def _bare(answer: str) -> str:
    """What was typed between the comma and the end, without brackets too many, the three dots and marks round it."""
    bare = answer.strip()
    while bare.endswith(")") and bare.count(")") > bare.count("("):
        bare = bare[:-1].rstrip()
    texts = _TEXTS.fullmatch(bare)
    if texts is not None:
        pieces = [piece.strip() for piece in re.findall(rf"[{_MARKS}]([^{_MARKS}]*)[{_MARKS}]", bare)]
        return ", ".join(pieces if len(set(pieces)) > 1 else pieces[:1])
    bare = _DOTS.sub("", bare).strip(f"{_MARKS} ")
    return bare.replace('"', "'").replace("\\", "")


def _written(answer: str) -> str:
    """A plain number as it stands, everything else in quotation marks."""
    return answer if re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?", answer) else f'"{answer}"'


def lacks_comma(line: str) -> bool:
    """Whether a line has no comma between the name and the answer.

    >>> lacks_comma('lesson.check("next" 1/13)'), lacks_comma('lesson.check("next", 1 in 13)')
    (True, False)
    """
    return re.match(rf"\s*\w+\.(check|predict)\s*\(\s*[{_MARKS}][^{_MARKS}]*[{_MARKS}]\s*[^\s,;)]", line) is not None


def with_marked_name(cell: str) -> str | None:
    """The line of a cell that gives the name of an exercise without quotation marks, as it should be; None for none.

    Python stops at such a name, unless it knows it: `next` and `any` are functions.

    >>> with_marked_name("lesson.check(next, 1/13)"), with_marked_name('lesson.check("next", 1)')
    ('lesson.check("next", "1/13")', None)
    >>> with_marked_name("lesson.hint(any)")
    'lesson.hint("any")'
    """
    for line in cell.splitlines():
        typed = line.split("#")[0].rstrip()
        call = _CALL.match(typed)
        if _HINT.match(typed) or (call is not None and call["bare"]):
            return mended(line)
    return None


def are_several(line: str) -> bool:
    """Whether a line gives several texts where one answer is asked for.

    >>> are_several('lesson.check("complete", "b2", "b2")'), are_several('lesson.check("next", 1, 13)')
    (True, False)
    """
    call = _CALL.match(line.split("#")[0].rstrip())
    return call is not None and _TEXTS.match(call["answer"].strip()) is not None


def mended_cell(cell: str) -> str | None:
    """The line of an answer that keeps a cell from being read, as it should be; None where no such line is to blame.

    >>> mended_cell('import arcane_lab as al\\n\\nlesson.check("next", 7.7%)')
    'lesson.check("next", "7.7%")'
    """
    if _parses(cell):
        return None
    for line in cell.splitlines():
        better = None if _parses(line.strip()) else mended(line)
        if better is not None and _parses(better):
            return better
    return None


def _parses(code: str) -> bool:
    try:
        ast.parse(code)
    except (SyntaxError, ValueError):
        return False
    return True


def taken_for_name(name: str, cell: str) -> tuple[str, bool] | None:
    """The line whose answer holds a name, as it should be, and whether the answer is a piece of code all the same.

    >>> taken_for_name("b2", 'lesson.check("complete", b2)')
    ('lesson.check("complete", "b2")', False)
    >>> taken_for_name("nine", 'lesson.check("any", nine.any("OW"))')[1]
    True
    """
    for line in cell.splitlines():
        better = mended(line)
        if better is None:
            continue
        call = _call_of(line.strip())
        held = [node for part in call.args for node in ast.walk(part)] if call is not None else []
        if any(isinstance(node, ast.Name) and node.id == name for node in held):
            return better, any(isinstance(node, ast.Call | ast.Attribute | ast.Subscript) for node in held)
    return None


def _call_of(line: str) -> ast.Call | None:
    try:
        body = ast.parse(line).body
    except SyntaxError:
        return None
    found = body[0].value if body and isinstance(body[0], ast.Expr) else None
    return found if isinstance(found, ast.Call) else None
