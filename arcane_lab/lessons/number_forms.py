"""The many spellings of a number, a share or a chance, turned into one: ⅓, "one in three", "3.3 × 10⁻¹", "100/3 %"."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from arcane_lab.lessons.number_words import ORDINALS, as_digits

_FRACTION: Final = re.compile("(\\d*) ?([\u00bc-\u00be\u2150-\u215e\u2189])|\u215f(\\d+)")
_RAISED: Final = re.compile("(?<=10)([\u207a\u207b]?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+)")
_NUMBER: Final = r"\d+(?:[.,]\d+)?"
_POWER: Final = r"(?:\( ?([+-]?\d{1,3}) ?\)|([+-]?\d{1,3}))"
_TENS: Final = re.compile(rf"({_NUMBER}) ?[x*\u00d7\u00b7] ?10 ?(?:\^|\*\*) ?{_POWER}")
_ORDINAL: Final = re.compile(rf"\b(\d+|an?) ({'|'.join(ORDINALS)}|\d+(?:st|nd|rd|th))s?\b(?! time)")
_WHOLE_OF: Final = r"(?:an?|the) (?=\d|\()|(?:an? |the )?(?:chance|chances|probability|likelihood) (?:of|is) |with "
_OF_ALL: Final = (
    r" (?:of|in) (?:it|them|all|the time|(?:all )?(?:the )?(?:cases|games|times|draws|cards))| (?:chances?|probability)"
)
#: One spelling after the other, in this order.
_FORMS: Final = (
    # As a cell shows it: "np.float64(0.33)", "Decimal('0.33')", "Fraction(1, 3)"; "33.33%, about 1 in 3".
    (re.compile(r"^(?:(?:np|numpy)\.\w+|decimal)\(['\"]?([-+\d.e]+)['\"]?\)$"), r"\1"),
    (re.compile(r"^(?:fraction|f)\((-?\d+), ?(\d+)\)$"), r"\1/\2"),
    (re.compile(r"(?<=%), (?:about )?\d+ in [\d,.]+$"), ""),
    (re.compile(r"^[a-z]\w*(?: ?\([^)=]*\))? ?= ?"), ""),  # "p = 1/3", "P(ace) = 1/3"
    (re.compile(r"(?<=[a-z])-(?=[a-z])|(?<=[a-z\d])-(?=in-)|(?<=-in)-|(?<=\d)-(?=[a-z])"), " "),
    (re.compile(r"(?<=\d)_(?=\d)"), ""),
    # The same once more, rounded: "1/3 ≈ 33%", "1/3 (33%)".
    (re.compile(r"(?<=[\w)%]) ?≈.*$|(?<=[\d)%]) \([\d.,]+ ?%\)$| or so$|^it(?: is|'s) "), ""),
    (re.compile(r"(?<![\d,.])(\d{1,3}),(?=\d{3}(?:,\d{3})*\.\d)|(?<=,\d{3}),(?=\d{3}(?:,\d{3})*\.\d)"), r"\1"),
    (re.compile(r"(?<![\d,.])(\d{1,3})\.(?=\d{3}(?:\.\d{3})*,\d)|(?<=\.\d{3})\.(?=\d{3}(?:\.\d{3})*,\d)"), r"\1"),
    (re.compile(rf"({_NUMBER}) ?(?:\u2030|per mille\b)"), r"\1e-3"),
    (re.compile(r" ?\b(?:percent|per cent|pct|per hundred)\b|(?<=\d)(?:percent|pct)\b"), "%"),
    (re.compile(r"\b(\d+) over (\d+)\b"), r"\1/\2"),
    (re.compile(r"(?<=/)( ?\d+)(?:st|nd|rd|th)s?\b"), r"\1"),
)
#: So many of these come before words become digits.
_WORDS_LEFT: Final = 5
_MIXED: Final = re.compile(r"(?<![\d.,/*^(])(\d+)(?: and | )\(?(\d+) ?/ ?(\d+)\)?(?![\d.,])")
_PARTS_OF: Final = re.compile(r"(?<=\)) of (?=\d)")
_SPACED: Final = re.compile(r"(?<=\d[.,])\d{3}(?: \d{3})*(?: \d{1,3})(?!\d)")
_POINT: Final = re.compile(r"(?:\b(\d+) )?\bpoint ((?:\d+ ?)+)")
_ONCE: Final = re.compile(r"\b(once|twice)(?= (?:in|out of|of|every|per)\b)")
_SMALL: Final = re.compile(r"(\d+[.,]\d+) ?/ ?1(0{1,9})(?!\d)")


def spelt(text: str) -> str:
    """A plain text with every number, share and power of ten in it spelt in one way; other words stay.

    >>> [spelt(text) for text in ("⅓", "2⅓", "one in three", "two-thirds", "a 13th", "3.3 × 10⁻¹", "p = 1/3")]
    ['(1/3)', '(2+1/3)', '1 in 3', '(2/3)', '(1/13)', '3.3e-1', '1/3']
    >>> [spelt(text) for text in ("zero point one four", "33 per cent", "1,234.5", "0.142 857", "5‰", "16 gold")]
    ['0.14', '33%', '1234.5', '0.142857', '5e-3', '16 gold']
    """
    text = _FRACTION.sub(_of_sign, text)
    text = _TENS.sub(_of_ten, _RAISED.sub(_of_raised, text))
    text = _ONCE.sub(lambda match: "1" if match[1] == "once" else "2", text)
    for pattern, form in _FORMS[:_WORDS_LEFT]:
        text = pattern.sub(form, text)
    text = as_digits(text)
    for pattern, form in _FORMS[_WORDS_LEFT:]:
        text = pattern.sub(form, text)
    text = _POINT.sub(lambda match: f"{match[1] or 0}.{match[2].replace(' ', '')}", text)
    text = _ORDINAL.sub(_of_ordinal, _SPACED.sub(lambda match: match[0].replace(" ", ""), text))
    text = _MIXED.sub(_of_mixed, text)
    return _PARTS_OF.sub("*", _SMALL.sub(lambda match: f"{match[1]}e-{len(match[2])}", text)).strip()


def bare_chance(text: str) -> str:
    """What is left of "a 1 in 3 chance" and of "33% of the time".

    >>> bare_chance("a 1 in 3 chance"), bare_chance("33% of the time"), bare_chance("the chance is 1/3")
    ('1 in 3', '33%', '1/3')
    """
    return re.sub(rf"(?:{_OF_ALL})$", "", re.sub(rf"^(?:{_WHOLE_OF})+", "", text)).strip()


def _of_sign(match: re.Match[str]) -> str:
    """One of the signs that are a fraction, such as ⅓, with the whole number before it."""
    if match[3]:
        return f"(1/{match[3]})"
    share = unicodedata.normalize("NFKC", match[2]).replace("\u2044", "/")
    return f"({match[1]}+{share})" if match[1] else f"({share})"


def _of_raised(match: re.Match[str]) -> str:
    """A power in small raised digits."""
    return "^" + unicodedata.normalize("NFKC", match[1]).replace("\u2212", "-")


def _of_ten(match: re.Match[str]) -> str:
    return f"{match[1]}e{match[2] or match[3]}"


def _of_ordinal(match: re.Match[str]) -> str:
    above = match[1] if match[1].isdecimal() else "1"
    below = ORDINALS.get(match[2]) or match[2].rstrip("stndrh")
    return f"({above}/{below})"


def _of_mixed(match: re.Match[str]) -> str:
    """A whole number and a fraction behind it: two and a third. Anything else stays as it is."""
    whole, above, below = (int(part) for part in match.groups())
    return f"({whole}+{above}/{below})" if above < below else match[0]
