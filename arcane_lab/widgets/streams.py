"""The steps of a very long story as a few streams that pack well; the browser's `stepsOf` reads them.

A step becomes words: its seat and move, its events, what it changed. A word that stands in the seat or the move is told
by its place there, so "p2 lays TC on b2." after `play TC b2` is the same sentence as that of every other card. What
follows the same two words is mostly the same, so a word is told by its rank among those that followed them lately.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from arcane_lab.widgets.packing import columns, rows

#: Parts of a step that the streams tell; all others stand beside them as they are.
_TOLD: Final = frozenset("smedpw")
#: Stands after the move, the events and the changes of a step.
_END: Final = "\n"
#: The mark of rank 0, the number of ranks, and the marks of a word that was told before and of a new one.
_FIRST, _RANKS, _FAR, _NEW = 40, 50, "~", "!"
#: Signs for the words of seat and move, which JSON never holds as they are, and for what belongs to the seat itself.
_SIGNS, _OWN = "".join(map(chr, range(1, 31))), chr(31)


class Recent:
    """The words that followed each two words lately, the latest first; writer and reader keep the same."""

    def __init__(self) -> None:
        self._lists: dict[tuple[str, str], list[str]] = {}
        self._before = ("", "")

    def begin(self) -> None:
        """A new step: nothing stands before its first word."""
        self._before = ("", "")

    @property
    def words(self) -> list[str]:
        """What may come next, by rank."""
        return self._lists.setdefault(self._before, [])

    def add(self, word: str) -> None:
        """What has come."""
        words = self.words
        if word in words:
            words.remove(word)
        words.insert(0, word)
        del words[_RANKS:]
        self._before = (self._before[1], word)


def streams(steps: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The steps of a story from its beginning: a mark for each word, numbers of words far back, new words, the rest.

    >>> steps = [{"s": "p1", "m": "draw deck", "e": [[0, 1]], "d": {}, "w": ["p1 draws.", "AA-TURN-02"]}]
    >>> steps_of(streams(steps)) == steps
    True
    """
    recent, marks, far = Recent(), [], []
    numbers: dict[str, int] = {}
    for words in _in_words(steps):
        recent.begin()
        for word in words:
            if word in recent.words:
                marks.append(chr(_FIRST + recent.words.index(word)))
            elif word in numbers:
                marks.append(_FAR)
                far.append(numbers[word])
            else:
                marks.append(_NEW)
                numbers[word] = len(numbers)
            recent.add(word)
    rest = columns([{name: part for name, part in step.items() if name not in _TOLD} for step in steps])
    return {"marks": "".join(marks), "far": far, "words": list(numbers), "rest": rest}


def steps_of(streams: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The steps again, as the browser's `stepsOf` reads them."""
    sentences: dict[str, int] = {}
    changes: dict[str, int] = {}
    steps: list[dict[str, Any]] = []
    words = _read(streams)
    for seat in words:
        move = list(iter(words.__next__, _END))
        step: dict[str, Any] = {"s": seat, "m": " ".join(move), "e": [], "d": {}}
        known = len(sentences)
        for word in iter(words.__next__, _END):
            *told, motion = json.loads(_plain(word, seat, move))
            numbers = [sentences.setdefault(one, len(sentences)) for one in told]
            step["e"].append([*numbers, motion] if motion else numbers)
        if len(sentences) > known:
            step["w"] = list(sentences)[known:]
        for word in iter(words.__next__, _END):
            change = _plain(word, seat, move)
            if change in changes:
                step.setdefault("p", []).append(changes[change])
            else:
                changes[change] = len(changes)
                step["d"].update(json.loads(change))
        steps.append(step)
    rest = rows(streams["rest"]) if streams["rest"] else [{}] * len(steps)
    return [{**step, **more} for step, more in zip(steps, rest, strict=True)]


def _in_words(steps: Sequence[Mapping[str, Any]]) -> Iterator[list[str]]:
    """Each step as words; sentences and changes are told in full, whether or not they were told before."""
    sentences: list[str] = []
    changes: list[str] = []
    for step in steps:
        seat, move = step["s"], step["m"].split(" ")
        sentences += step.get("w", ())
        new = [_json({name: change}) for name, change in step["d"].items()]
        told = [_json([sentences[text], sentences[rule], *(more or [0])]) for text, rule, *more in step["e"]]
        all_changes = [*(changes[number] for number in step.get("p", ())), *new]
        changes += new
        yield [
            *(seat, *move, _END),
            *(_short(text, seat, move) for text in told),
            _END,
            *(_short(text, seat, move) for text in all_changes),
            _END,
        ]


def _read(streams: Mapping[str, Any]) -> Iterator[str]:
    """The words, one after the other; a step ends with the third end of a group."""
    recent, far = Recent(), iter(streams["far"])
    new = iter(streams["words"])
    ends = 0
    for mark in streams["marks"]:
        if mark == _NEW:
            word = next(new)
        elif mark == _FAR:
            word = streams["words"][next(far)]
        else:
            word = recent.words[ord(mark) - _FIRST]
        recent.add(word)
        ends += word == _END
        if ends == 3:
            ends = 0
            recent.begin()
        yield word


def _short(text: str, seat: str, move: Sequence[str]) -> str:
    signs = dict(zip(reversed([seat, *move][: len(_SIGNS)]), reversed(_SIGNS[: len(move) + 1]), strict=True))
    text = text.replace(_own(seat), _OWN)
    return "".join(signs.get(word, word) for word in re.findall(r"\w+|\W", text))


def _plain(text: str, seat: str, move: Sequence[str]) -> str:
    text = re.sub("[\x01-\x1e]", lambda sign: [seat, *move][ord(sign[0]) - 1], text)
    return text.replace(_OWN, _own(seat))


def _own(seat: str) -> str:
    """How a change of what belongs to a seat begins."""
    return f'{{"seats":{{"{int(seat[1:]) - 1}":'


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
