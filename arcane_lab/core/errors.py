"""What can go wrong, in words: each error names the value, the rule or what is allowed, and the next step.

Three kinds of trouble with a move are kept apart: it cannot be read (`UnreadableMove`), it could mean several things
(`AmbiguousMove`), or it can be read but may not be done now (`IllegalMove`, which carries the `Refusal`). Of a file, or
of values somebody gave, every problem is told at once (`DatasetError`), each in one sentence (`Problem`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import islice
from math import isfinite
from numbers import Real
from threading import TIMEOUT_MAX
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.text import listed, whole_number

if TYPE_CHECKING:
    from arcane_lab.engine.moves import Refusal

#: The longest that a thread can wait.
MOST_SECONDS: Final = TIMEOUT_MAX
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


class UnreadableText(ArcaneLabError):
    """A text that the notation cannot read.

    `what` says what it was meant to be, `text` is what was given, `place` where reading stopped (0 is the first
    character; None when the whole is meant), `nearest` the nearest valid form, or None.

    >>> error = UnreadableText("an item", "XT", "no item has this code", 0, "HT")
    >>> print(error)
    cannot read 'XT' as an item: no item has this code; did you mean 'HT'?
    >>> print(error.in_file)
    cannot read 'XT' as an item: no item has this code (at character 1); did you mean 'HT'?
    """

    def __init__(
        self, what: str, text: object, reason: str, place: int | None = None, nearest: str | None = None
    ) -> None:
        super().__init__(what, text, reason, place, nearest)
        self.what, self.text, self.reason, self.place, self.nearest = what, text, reason, place, nearest

    def __str__(self) -> str:
        return f"cannot read {shown(self.text)} as {self.what}: {self.why}"

    @property
    def why(self) -> str:
        """The reason, and the nearest valid form."""
        return f"{self.reason}{self._tip}"

    @property
    def in_file(self) -> str:
        """The whole sentence with the place. In a file people look for it; what they have just typed they see."""
        at = "" if self.place is None else f" (at character {self.place + 1})"
        return f"cannot read {shown(self.text)} as {self.what}: {self.reason}{at}{self._tip}"

    @property
    def _tip(self) -> str:
        return "" if self.nearest is None else f"; did you mean {shown(self.nearest)}?"


class UnreadableMove(UnreadableText):
    """A text that is no move: it says where reading stopped and names the nearest valid form.

    >>> print(UnreadableMove("drw deck", "no move begins with 'drw'", 0, "draw deck"))
    cannot read 'drw deck' as a move: no move begins with 'drw'; did you mean 'draw deck'?
    """

    def __init__(self, text: object, reason: str, place: int | None = None, nearest: str | None = None) -> None:
        super().__init__("a move", text, reason, place, nearest)
        # What a process pool needs to build the error again on the other side.
        self.args = (text, reason, place, nearest)


class AmbiguousMove(ArcaneLabError):
    """A text that could mean several moves; `meanings` lists them.

    >>> print(AmbiguousMove("draw", ("draw deck", "draw discard")))
    'draw' could mean several moves: write 'draw deck' or 'draw discard'
    """

    def __init__(self, text: str, meanings: Sequence[str]) -> None:
        super().__init__(text, tuple(meanings))
        self.text, self.meanings = text, tuple(meanings)

    def __str__(self) -> str:
        return f"{shown(self.text)} could mean several moves: write {one_of(self.meanings)}"


class IllegalMove(ArcaneLabError):
    """A move that may not be done now; `refusal` says which rule forbids it, `position` where the game stands."""

    def __init__(self, refusal: Refusal, position: str) -> None:
        super().__init__(refusal, position)
        self.refusal, self.position = refusal, position

    def __str__(self) -> str:
        return f"{self.refusal}\nThe game stands at: {self.position}"


class UnknownName(ArcaneLabError):
    """A name that is not known; `nearest` is the most similar that is, `allowed` all that are.

    `meant` are names that are known and may be meant, the likeliest first; without them letters decide.

    >>> print(UnknownName("a game", "aley", ["alley"]))
    'aley' is not the name of a game; did you mean 'alley'?
    >>> print(UnknownName("a game", "aley", []))
    'aley' is not the name of a game; there is none here
    """

    def __init__(self, what: str, value: object, allowed: Iterable[str], meant: Iterable[str] = ()) -> None:
        self.what, self.value, self.allowed, self.meant = what, value, tuple(allowed), tuple(meant)
        super().__init__(what, value, self.allowed, self.meant)
        self.nearest = self.meant[0] if self.meant else nearest(value, self.allowed)

    def __str__(self) -> str:
        known = one_of(self.allowed, most=12) or "none here"
        tip = f"; did you mean {one_of(self.meant or (self.nearest,))}?" if self.nearest else f"; there is {known}"
        marks = as_text(self.value) if not self.nearest and whole_number(self.value) is None else ""
        return f"{shown(self.value)} is not the name of {self.what}{tip}{marks}"


class BadSetup(ArcaneLabError):
    """A game that cannot be set up: what was given, why it is refused, what is allowed, and the rule if there is one.

    >>> print(BadSetup("players", 9, "there are six wizards", "2 to 6 seats", "AA-SETUP-05"))
    players: 9 is refused: there are six wizards; allowed: 2 to 6 seats (AA-SETUP-05)
    """

    def __init__(
        self, field: str, value: object, reason: str, allowed: str | None = None, rule: str | None = None
    ) -> None:
        super().__init__(field, value, reason, allowed, rule)
        self.field, self.value, self.reason, self.allowed, self.rule = field, value, reason, allowed, rule

    def __str__(self) -> str:
        allowed = f"; allowed: {self.allowed}" if self.allowed else ""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.field}: {shown(self.value)} is refused: {self.reason}{allowed}{rule}{as_text(self.value)}"


class StrategyError(ArcaneLabError):
    """A strategy that failed or gave an answer that cannot be used; the game stands as before.

    `seat` and `strategy` say who, `seed`, `step` and `position` where, `line` the strategy's own line that failed.
    `text` is the whole position: `al.Game.from_text(error.text)` stands where the strategy was asked.
    """

    def __init__(
        self,
        seat: str,
        strategy: str,
        reason: str,
        seed: int,
        step: int,
        position: str,
        text: str = "",
        line: str = "",
    ) -> None:
        super().__init__(seat, strategy, reason, seed, step, position, text, line)
        self.seat, self.strategy, self.reason = seat, strategy, reason
        self.seed, self.step, self.position = seed, step, position
        self.text, self.line = text, line

    def at_position(self, text: str) -> StrategyError:
        """The same error with the whole position, from which the game can be taken up again."""
        return StrategyError(
            self.seat, self.strategy, self.reason, self.seed, self.step, self.position, text, self.line
        )

    @property
    def place(self) -> str:
        """Where it happened, for the middle of a sentence."""
        return f"at step {self.step} of the game with seed {self.seed}"

    def __str__(self) -> str:
        lines = [f"the strategy {self.strategy} of {self.seat} {self.reason}"]
        lines += [f"It failed in its {self.line}"] if self.line else []
        lines += [f"It happened {self.place}: {self.position}"]
        if self.text:
            lines.append(
                "To stand there again, keep the error (except al.ArcaneLabError as error) and call "
                "al.Game.from_text(error.text)"
            )
        return "\n".join(lines)


class NoLegalMove(ArcaneLabError, RuntimeError):
    """A play loop was given what is no index of a legal move; `game_index` says in which game, `seat` by whom.

    Nobody meets it but authors: functions of a person's own are asked again, with words, and strategies of a game do
    not do it. Where the game left no move to its seat, `asked` is what it was asked.

    >>> print(NoLegalMove(3, "p2"))
    in game 3, the strategy of p2 (or the line of moves that the game began with) gave no legal move
    >>> print(NoLegalMove(3, "p2", "bid"))
    in game 3, p2 is asked to bid and has no legal move: al.check_game says how a game of your own came to that
    """

    def __init__(self, game_index: int, seat: str, asked: str = "") -> None:
        super().__init__(game_index, seat, asked)
        self.game_index, self.seat, self.asked = game_index, seat, asked

    def __str__(self) -> str:
        if self.asked:
            stuck = f"{self.seat} is asked to {self.asked} and has no legal move"
            return f"in game {self.game_index}, {stuck}: al.check_game says how a game of your own came to that"
        who = f"the strategy of {self.seat} (or the line of moves that the game began with)"
        return f"in game {self.game_index}, {who} gave no legal move"


class NothingToUndo(ArcaneLabError):
    """`undo` was asked for, but nobody has made a move that could be taken back."""

    def __str__(self) -> str:
        return "there is no move to take back: undo() takes back what play() did, and the answers of strategies to it"


class NotNow(ArcaneLabError):
    """A game was to be changed while it waited for the answer of a strategy."""

    def __str__(self) -> str:
        return (
            "the game waits for the answer of a strategy and cannot be changed meanwhile: a strategy returns its move, "
            "and the game makes it"
        )


class NoSuchStep(ArcaneLabError):
    """A position that the game has not reached, or is no number at all."""

    def __init__(self, value: object, steps: int) -> None:
        super().__init__(value, steps)
        self.value, self.steps = value, steps

    def __str__(self) -> str:
        return f"there is no position {shown(self.value)}: this game has positions 0 (the start) to {self.steps} (now)"


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


# --- what an argument must be --------------------------------------------------------------------------------------


def as_text(value: object) -> str:
    """What to write in place of a text that stands for a number, True, False or None; empty for any other value.

    >>> as_text("none"), as_text("greedy")
    (' (it is a text: write None without quotation marks)', '')
    """
    if not isinstance(value, str):
        return ""
    word = value.strip().capitalize()
    number = whole_number(value)
    plain = word if word in ("True", "False", "None") else "" if number is None else str(number)
    return f" (it is a text: write {plain} without quotation marks)" if plain else ""


def yes_or_no(field: str, value: object) -> bool:
    """A value that must be True or False: any other text or number might mean either. Raises `BadSetup`.

    >>> yes_or_no("comments", "no")
    Traceback (most recent call last):
    ...
    arcane_lab.core.errors.BadSetup: comments: 'no' is refused: it is neither yes nor no; allowed: True or False
    """
    if not isinstance(value, bool):
        raise BadSetup(field, value, "it is neither yes nor no", "True or False")
    return value


def callable_or_none(field: str, value: object, example: str) -> Any:
    """A function, or None for none; anything else would fail only when it is called. Raises `BadSetup`.

    >>> callable_or_none("watch", 3, "watch=print")
    Traceback (most recent call last):
    ...
    arcane_lab.core.errors.BadSetup: watch: 3 is refused: it is no function; allowed: a function, such as watch=print
    """
    if value is not None and not callable(value):
        raise BadSetup(field, value, "it is no function", f"a function, such as {example}")
    return value


def instance(field: str, value: Any, kind: Any, what: str, allowed: str) -> Any:
    """A value of a class, or of one of several; anything else would fail only where it is used. Raises `BadSetup`.

    >>> instance("record", 3, dict, "no record", "what game.record() gives")
    Traceback (most recent call last):
    ...
    arcane_lab.core.errors.BadSetup: record: 3 is refused: it is no record; allowed: what game.record() gives
    """
    if not isinstance(value, kind):
        raise BadSetup(field, value, f"it is {what}", allowed)
    return value


def text_of(field: str, value: object, example: str) -> str:
    """A text; anything else might be shown as one. Raises `BadSetup`.

    >>> text_of("storehouse", "OW TC IR", "")
    'OW TC IR'
    """
    words: str = instance(field, value, str, "no text", f"a text in quotes, such as {example!r}")
    return words


def real_number(field: str, value: object, least: float | None = None) -> float:
    """A number with an end, `least` or more; no truth value and no text. Raises `BadSetup`.

    >>> real_number("truth", 0.5)
    0.5
    """
    allowed = "a number" if least is None else f"a number, {least:g} or more"
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        raise BadSetup(field, value, "it is no number", allowed)
    if least is not None and value < least:
        raise BadSetup(field, value, f"it is less than {least:g}", allowed)
    return float(value)


def seconds_or_none(value: object) -> float | None:
    """How long to wait at most: a number of seconds, or None for as long as it takes. Raises `BadSetup`."""
    return None if value is None else min(real_number("seconds", value, 0), MOST_SECONDS)


# --- values and names in a sentence --------------------------------------------------------------------------------


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


def shown_path(path: object) -> str:
    """A path as an error names it: as it is, but on one line, and shortened where it is very long.

    >>> shown_path("games.parquet"), shown_path("two\\nlines")
    ('games.parquet', "'two\\\\nlines'")
    """
    text = str(path)
    return text if text.isprintable() and len(text) < 200 else shown(text)


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


def one_of(words: Sequence[str], most: int = 6) -> str:
    """Words as a choice, for the end of a sentence; a long list is cut.

    >>> one_of(["deck", "discard"]), one_of("abcdefgh", most=3)
    ("'deck' or 'discard'", "'a', 'b', 'c' or one of 5 more")
    """
    return listed(map(shown, words), "or", most=most)
