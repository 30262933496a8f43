"""Sums as people write them: "8/104", "1 - 19/70", "5/6 × 5/6", "0.95^22", worked out exactly."""

from __future__ import annotations

import ast
import operator
import re
import unicodedata
from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from typing import Final

#: A longer sum is none that somebody works out by hand.
MOST_SIGNS: Final = 100
#: A power may have so many binary digits above and below its stroke at most.
MOST_BITS: Final = 10_000
_SIGNS: Final = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "[": "(", "]": ")"})
_RAISED: Final = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
#: "100/3%" is a hundred thirds of a percent; with plus or minus each number has its own sign.
_PERCENT_OF_ALL: Final = re.compile(r"([\d.()*/ ]+?) ?%")
_SUM: Final = re.compile(r"(?:[.()+\-*/ ]|\d(?:e[+-]?\d{1,3}(?![\d.]))?)+")
_ROOT: Final = re.compile(r"(?:math\.)?(?:sqrt|root|√) ?(?:\( ?(\d{1,12}) ?\)|(\d{1,12}))")
_DOES: Final[dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def worked_out(text: str) -> Fraction | None:
    """What a sum comes to; None for what is no sum, and for what nobody can divide or raise.

    >>> [str(worked_out(sum)) for sum in ("8/104", "1 − 19/70", "5/6 x 5/6", "0,5^3", "(2+3)/4", "95% of", "1/0")]
    ['1/13', '51/70', '25/36', '1/8', '5/4', 'None', 'None']
    >>> [str(worked_out(sum)) for sum in ("100/3%", "(1 - 0.5)%", "2e-1 + 1e-1", "2**-1")]
    ['1/3', '1/200', '3/10', 'None']
    >>> [str(worked_out(sum)) for sum in ("1/sqrt(4900)", "1/√4900", "sqrt(2)", "20²")]
    ['1/70', '1/70', 'None', '400']
    """
    text = _RAISED.sub(lambda match: f"^{int(unicodedata.normalize('NFKC', match[0]))}", text)
    plain = re.sub(r"(?<=[\d)]) *x *(?=[\d(])", "*", text.lower().translate(_SIGNS).replace("^", "**"))
    plain = re.sub(r"(?<=\d),(?=\d)", ".", plain)
    plain = _PERCENT_OF_ALL.sub(r"(\1)/100", plain) if _PERCENT_OF_ALL.fullmatch(plain) else plain
    plain = re.sub(r"\) ?%", ")/100", re.sub(r"(\d+(?:\.\d+)?) ?%", r"(\1/100)", plain)).strip()
    plain = _ROOT.sub(_root, plain)
    if len(plain) > MOST_SIGNS or not _SUM.fullmatch(plain):
        return None
    try:
        return _value(ast.parse(plain, mode="eval").body, plain)
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError):
        return None


def typed_as_power(given: int, answer: int) -> str | None:
    """The power, or so many times a power, that comes to `answer` and that Python takes for `given`: to Python ^ is no
    power. None where there is none.

    >>> typed_as_power(22, 400), typed_as_power(102, 200), typed_as_power(23, 400)
    ('20^2', '50*2^2', None)
    """
    for times in (2, 3):
        for base in range(2, isqrt(max(answer, 0)) + 1):
            factor, rest = divmod(answer, base**times)
            if not factor:
                break
            if not rest and (factor * base) ^ times == given:
                return f"{base}^{times}" if factor == 1 else f"{factor}*{base}^{times}"
    return None


def _root(match: re.Match[str]) -> str:
    """The square root of a square number; any other stays as it is, for it cannot be worked out exactly."""
    square = int(match[1] or match[2])
    return str(isqrt(square)) if isqrt(square) ** 2 == square else match[0]


def _value(node: ast.expr, text: str) -> Fraction:
    """What a part of the sum comes to. Raises `ValueError` for what is no part of a sum."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        # From its digits, not from a float: 0.95 is 95/100 here.
        return Fraction(ast.get_source_segment(text, node) or "")
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        value = _value(node.operand, text)
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp) and type(node.op) in _DOES:
        return _DOES[type(node.op)](_value(node.left, text), _value(node.right, text))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        return _power(_value(node.left, text), _value(node.right, text))
    raise ValueError(text)


def _power(base: Fraction, times: Fraction) -> Fraction:
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if times.denominator != 1 or times < 0 or bits * times > MOST_BITS:
        raise ValueError(times)
    return Fraction(base ** int(times))
