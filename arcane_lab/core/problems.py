"""What is wrong with a file or with values somebody gave: every problem at once, each in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import islice
from typing import Any, Final

#: Problems of one file after which reading stops.
MOST_PROBLEMS: Final = 20
#: Bytes of an error's text, letters of a word that is compared with others, and such words: far more than anyone reads.
LONGEST_TEXT: Final = 2_000
LONGEST_WORD: Final = 80
MOST_WORDS: Final = 2_000


class ArcaneLabError(ValueError):
    """Any error of Arcane Lab that a person can do something about. Its text is cut behind 2,000 bytes.

    >>> len(str(ArcaneLabError("x" * 1_000_000)))
    1992
    """

    def __init_subclass__(cls, **more: Any) -> None:
        # Each kind of error writes its own text, and what it quotes may come from a file of millions of letters.
        super().__init_subclass__(**more)
        if "__str__" in vars(cls):
            type.__setattr__(cls, "__str__", _bounded(vars(cls)["__str__"]))

    def __str__(self) -> str:
        # Not super: beside a KeyError that would put the sentence into quotes.
        return _cut(ValueError.__str__(self))


def _bounded(write: Callable[[ArcaneLabError], str]) -> Callable[[ArcaneLabError], str]:
    @wraps(write)
    def text(error: ArcaneLabError) -> str:
        return _cut(write(error))

    return text


def _cut(text: str) -> str:
    if len(text) <= LONGEST_TEXT and len(content := text.encode(errors="surrogatepass")) <= LONGEST_TEXT:
        return text
    content = text[:LONGEST_TEXT].encode(errors="surrogatepass")
    return content[: LONGEST_TEXT - 9].decode(errors="ignore") + "…"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, with its place, the value that stands there and what is allowed instead.

    `file` names the file (or the argument, such as `items`); `row` is the row that a spreadsheet shows (the
    header is row 1), or in a TOML file the number of the table, or of the line where no column is named; `column`
    is the column or key. What does not apply is None.

    >>> print(Problem("my_items.csv", "is not a whole number", "0 to 999", 3, "gold_per_set", "ten"))
    my_items.csv, row 3, gold_per_set: 'ten' is not a whole number; allowed: 0 to 999
    """

    file: str
    reason: str
    allowed: str | None = None
    row: int | None = None
    column: str | None = None
    value: object = None

    def __str__(self) -> str:
        place = [shown_path(self.file)]
        if self.row is not None:
            unit = "row" if not self.file.endswith(".toml") else "table" if self.column else "line"
            place.append(f"{unit} {self.row}")
        if self.column is not None:
            place.append(self.column if self.column.isprintable() and len(self.column) < 80 else shown(self.column))
        what = self.reason if self.value is None else f"{shown(self.value)} {self.reason}"
        return f"{', '.join(place)}: {what}" + (f"; allowed: {self.allowed}" if self.allowed else "")


class DatasetError(ArcaneLabError):
    """A file, or values given in place of one, that cannot be used; `problems` holds all that is wrong.

    `file`, `row`, `column`, `value` and `allowed` are those of the first problem.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        if not problems:
            raise ValueError("a DatasetError needs at least one problem")
        super().__init__(tuple(problems))
        self.problems = tuple(problems)
        first = self.problems[0]
        self.file, self.row, self.column = first.file, first.row, first.column
        self.value, self.allowed = first.value, first.allowed

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return str(self.problems[0])
        count = len(self.problems)
        first = f"{count} problems:" if count < MOST_PROBLEMS else f"the first {MOST_PROBLEMS} problems:"
        # A list of what is allowed may be as long as a header, so each has its share.
        share = LONGEST_TEXT // (count + 1) if count > 3 else LONGEST_TEXT
        return "\n".join([first, *(f"- {shortened(problem, share)}" for problem in self.problems[:MOST_PROBLEMS])])


def shown(value: object, longest: int = 60) -> str:
    """A value as an error shows it: quoted, without control characters, and cut when it is long.

    >>> shown("x" * 100, longest=10)
    "'xxxxxxxxx…"
    """
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else _words(value)
    return text if len(text) <= longest else text[:longest] + "…"


def shortened(text: object, longest: int) -> str:
    """A text, cut where it is long, with a sign that it was.

    >>> shortened("a row of a table", 5)
    'a ro…'
    """
    words = str(text)
    return words if len(words) <= longest else words[: longest - 1] + "…"


def shown_path(path: object, longest: int = 200) -> str:
    """A path as an error names it: as it is, but on one line, and shortened where it is very long.

    >>> shown_path("games.parquet"), shown_path("two\\nlines")
    ('games.parquet', "'two\\\\nlines'")
    """
    text = str(path)
    return text if text.isprintable() and len(text) < longest else shown(text)


def _words(value: object) -> str:
    """The repr of anything on one line; a value whose repr fails must not hide the error that tells of it."""
    try:
        words = repr(value)
    except Exception:
        if isinstance(value, int):
            return "a whole number of more than 4,000 digits"
        return f"a value of the type {type(value).__name__}"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in words)


def nearest(word: object, words: Iterable[str]) -> str | None:
    """The word most like the one that was given, or None when none is close.

    >>> nearest("miror_effect", ["toad_effect", "mirror_effect"])
    'mirror_effect'
    """
    from difflib import get_close_matches

    # A very long word is no slip of the pen, and comparing it, or very many, would take long.
    known = islice((known_word for known_word in words if len(known_word) <= LONGEST_WORD), MOST_WORDS)
    by_case = {known_word.casefold(): known_word for known_word in known}
    text = word if isinstance(word, str) else _words(word)
    found = get_close_matches(text[:LONGEST_WORD].casefold(), by_case, n=1, cutoff=0.6)
    return by_case[found[0]] if found else None


def did_you_mean(word: object, words: Iterable[str]) -> str:
    """A question that names the nearest word, to put behind a reason; empty when none is close.

    >>> did_you_mean("Dark Lotos", ["Dark Lotus", "Crystal Ball"])
    ' (did you mean Dark Lotus?)'
    """
    near = nearest(word, words)
    return f" (did you mean {near}?)" if near else ""
