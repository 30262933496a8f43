"""Moves as text: one reader, one writer.

The reader forgives case and spaces, takes an item by its code or its full name, and says where it stopped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final

from arcane_lab.core.errors import AmbiguousMove, UnreadableMove, nearest, shown
from arcane_lab.core.text import listed
from arcane_lab.games.alley.rules.moves import first_of, move_of, second_of, third_of, verb_of
from arcane_lab.games.alley.rules.words import Verb
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.names import AXES, CODES, SEATS, SLOTS, line_slots, line_text, nearest_code

#: A word of a move and where it begins.
Word = tuple[str, int]
LONGEST: Final = 60  # no move is longer; a longer text is no slip of the pen

# What may stand behind each verb. A kind of word is an item, a slot, a seat, a line, gold, or one of the words given.
FORMS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "pass": ((),),
    "reveal": (("slot",),),
    "draw": (("deck|discard",),),
    "play": (("item", "slot"), ("item", "seat", "slot")),
    "discard": (("item",),),
    "use": (("item",),),
    "choose": (("gold|infamy",),),
    "target": (("seat",),),
    "peek": (("slot",), ("seat", "slot")),
    "place": (("seat", "slot"),),
    "swap": (("slot", "seat", "slot"), ("seat", "slot", "slot")),
    "sell": (("slot", "slot", "slot"),),
    "slide": (("horizontal|vertical",),),
    "ignore": ((),),
    "resolve": ((),),
    "pay": ((),),
    "remove": (("slot",),),
    "claim": (("slot",),),
    "bribe": (("gold",),),
}
_PLAIN: Final = {
    "pass": Verb.PASS,
    "ignore": Verb.IGNORE,
    "resolve": Verb.RESOLVE,
    "pay": Verb.PAY,
}
_WITH_FIRST: Final = {
    "draw": Verb.DRAW,
    "discard": Verb.DISCARD,
    "use": Verb.USE,
    "choose": Verb.CHOOSE,
    "target": Verb.TARGET,
    "slide": Verb.SLIDE,
}
_WITH_SLOT: Final = {"reveal": Verb.REVEAL, "remove": Verb.REMOVE, "claim": Verb.CLAIM}
#: What stands in an example of each kind of word; a second slot is another one.
_EXAMPLES: Final = {"item": ("HT",), "slot": ("b2", "c3", "a1"), "seat": ("p2",), "gold": ("6",)}
_NAMES: Final = {verb: name for table in (_PLAIN, _WITH_FIRST, _WITH_SLOT) for name, verb in table.items()}
_CHOICES: Final = {"draw": ("deck", "discard"), "choose": ("gold", "infamy"), "slide": AXES}
_LINES: Final = {frozenset(line_slots(line)): line for line in range(8)}


def read_move(text: object, actor: int, legal: Callable[[], Sequence[int]] = tuple) -> int:
    """The number of a written move, as the seat that decides would mean it.

    Whether the move may be done is not asked here. `legal` gives the moves that may be done now; they are looked at
    only for a tip, or when the text leaves something out. Raises `UnreadableMove` with the place and the nearest valid
    form, or `AmbiguousMove` for a text that leaves open which of several legal moves is meant.

    >>> write_move(read_move(" PLAY  ht B2", 0), 0)
    'play HT b2'
    """
    if not isinstance(text, str):
        raise UnreadableMove(text, "a move is a text such as 'draw deck', or one of game.legal_moves()")
    if len(text) > LONGEST:
        raise UnreadableMove(text, f"no move has more than {LONGEST} characters")
    found = [(word.group().lower(), word.start()) for word in re.finditer(r"\S+", text)]
    if not found:
        raise UnreadableMove(text, "it is empty", 0, _nearest(text, actor, legal))
    verb, start = found[0]
    if verb not in FORMS:
        raise UnreadableMove(text, f"no move begins with {shown(verb)}", start, _nearest(text, actor, legal))
    rest = found[1:]
    if verb == "sell":
        rest = [piece for word in rest for piece in _split(word)]
    elif FORMS[verb][0][:1] == ("item",):
        rest = _with_code(rest)
        found = [found[0], *rest]
    move = _match(verb, rest, actor)
    if isinstance(move, int):
        return move
    reason, place = move
    if place is None:
        meanings = _completions(found, actor, legal)
        if len(meanings) > 1:
            raise AmbiguousMove(text, meanings)
        tip = meanings[0] if meanings else _filled(verb, rest, actor)
        raise UnreadableMove(text, reason, len(text.rstrip()), tip)
    raise UnreadableMove(text, reason, place, _nearest(text, actor, legal))


def _with_code(rest: list[Word]) -> list[Word]:
    """The words of a move with the full name of an item, where they begin with one, as its code."""
    for count in range(min(len(rest), _longest_name()), 0, -1):
        code = _codes_by_name().get(_plain("".join(word for word, _ in rest[:count])))
        if code is not None:
            return [(code.lower(), rest[0][1]), *rest[count:]]
    return rest


def code_named(name: str) -> str | None:
    """The code of an item that is named in full, however its words are joined.

    >>> code_named("older wand"), code_named("Dragons Egg"), code_named("wand")
    ('OW', 'DE', None)
    """
    return _codes_by_name().get(_plain(name))


@cache
def _codes_by_name() -> dict[str, str]:
    return {_plain(item_name(item)): code for item, code in enumerate(CODES)}


@cache
def _longest_name() -> int:
    return max(len(re.split("[ -]", item_name(item))) for item in range(len(CODES)))


def _plain(name: str) -> str:
    """The letters of a name alone: hyphens, spaces and apostrophes are written in many ways."""
    return re.sub("[^a-z]", "", name.lower())


def _split(word: Word) -> list[Word]:
    """A line as it may be written, a1-b2-c3 or a1,b2,c3, in its slots."""
    text, start = word
    return [(piece.group(), start + piece.start()) for piece in re.finditer(r"[^-,]+", text)]


def _match(verb: str, rest: list[Word], actor: int) -> int | tuple[str, int | None]:
    """The move, or why the words behind the verb make none and where (None: something is missing at the end)."""
    failures: list[tuple[int, str, int | None]] = []
    for form in FORMS[verb]:
        values: list[int] = []
        for kind, (word, start) in zip(form, rest, strict=False):
            value = _value(kind, word)
            if isinstance(value, str):
                failures.append((len(values), value, start))
                break
            values.append(value)
        else:
            if len(rest) == len(form):
                return _build(verb, form, values, actor, rest)
            if len(rest) > len(form):
                extra, start = rest[len(form)]
                failures.append((len(form), f"nothing is expected behind {verb!r} here, but {shown(extra)}", start))
            else:
                missing = listed(_words_for(kind) for kind in form[len(rest) :])
                failures.append((len(rest), f"{missing} is missing", None))
    _, reason, place = max(failures, key=lambda failure: failure[0])
    return reason, place


def _value(kind: str, word: str) -> int | str:
    """The number that a word of some kind stands for, or why it stands for none."""
    if "|" in kind:
        choices = kind.split("|")
        return choices.index(word) if word in choices else f"{shown(word)} is neither {' nor '.join(choices)}"
    if kind == "item":
        if word.upper() in CODES:
            return CODES.index(word.upper())
        near = nearest_code(word)
        return f"no item has the code {shown(word.upper())}" + (f" (did you mean {near}?)" if near else "")
    if kind == "gold":
        if re.fullmatch(r"[0-9]{1,9}", word):
            # A move has room for 255; more gold than that can never be spent, and odd stays odd.
            return min(int(word), 254 + int(word) % 2)
        return f"{shown(word)} is no amount of gold (a whole number, 0 or more)"
    table = SLOTS if kind == "slot" else SEATS
    if word in table:
        return table.index(word)
    what = "slot (a1 to c3)" if kind == "slot" else "seat (p1 to p6)"
    return f"{shown(word)} is no {what}"


def _words_for(kind: str) -> str:
    if "|" in kind:
        return kind.replace("|", " or ")
    return {"item": "an item", "slot": "a slot", "seat": "a seat", "gold": "the amount of gold"}[kind]


def _build(
    verb: str, form: tuple[str, ...], values: list[int], actor: int, rest: list[Word]
) -> int | tuple[str, int | None]:
    """The number of a move whose words all fit."""
    if verb in _PLAIN:
        return move_of(_PLAIN[verb], 0, 0, 0)
    if verb in _WITH_FIRST:
        return move_of(_WITH_FIRST[verb], values[0], 0, 0)
    if verb in _WITH_SLOT:
        return move_of(_WITH_SLOT[verb], 0, values[0], 0)
    if verb == "play":
        seat = values[1] if len(values) == 3 else actor
        return move_of(Verb.PLAY, values[0], values[-1], 0 if seat == actor else 1 + seat)
    if verb == "peek":
        return move_of(Verb.PEEK, values[0] if len(values) == 2 else actor, values[-1], 0)
    if verb == "place":
        return move_of(Verb.PLACE, values[0], values[1], 0)
    if verb == "swap" and form[0] == "slot":
        return move_of(Verb.SWAP, values[1], values[0], values[2])
    if verb == "swap":
        return move_of(Verb.REARRANGE, values[0], *sorted(values[1:]))
    if verb == "sell":
        line = _LINES.get(frozenset(values))
        if line is None:
            return "these three slots do not make a line", rest[0][1]
        return move_of(Verb.SELL, line, 0, 0)
    return move_of(Verb.BRIBE, values[0], 0, 0) if values[0] else move_of(Verb.PASS, 0, 0, 0)


def _completions(found: list[Word], actor: int, legal: Callable[[], Sequence[int]]) -> list[str]:
    """The legal moves that a text which breaks off could mean."""
    begun = [word for word, _ in found]
    texts = [write_move(move, actor) for move in legal()]
    return [text for text in texts if text.lower().split()[: len(begun)] == begun]


def _nearest(text: str, actor: int, legal: Callable[[], Sequence[int]]) -> str | None:
    """The valid form most like a text: a legal move when one is close, else any move of the notation."""
    near = nearest(text, (write_move(move, actor) for move in legal()))
    return near or nearest(text, _examples())


def _filled(verb: str, rest: list[Word], actor: int) -> str | None:
    """The text that breaks off, with an example of each word that is missing; None when no form begins so."""
    for form in FORMS[verb]:
        begun = [word for word, _ in rest]
        if len(begun) < len(form):
            move = _match(verb, [(word, 0) for word in _example(verb, form, begun)], actor)
            if isinstance(move, int):
                return write_move(move, actor)
    return None


def _example(verb: str, form: tuple[str, ...], begun: Sequence[str] = ()) -> list[str]:
    """The words behind a verb, those that are not there yet as examples."""
    if verb == "sell":
        line = next((slots for slots in map(_slots_of, range(8)) if set(begun) <= set(slots)), _slots_of(6))
        return [*begun, *(slot for slot in line if slot not in begun)]
    words_of_move = list(begun)
    for kind in form[len(begun) :]:
        known = kind.split("|") if "|" in kind else ("ML",) if verb == "use" else _EXAMPLES[kind]
        words_of_move.append(next(word for word in known if word not in words_of_move or len(known) == 1))
    return words_of_move


def _slots_of(line: int) -> list[str]:
    return [SLOTS[slot] for slot in line_slots(line)]


def _examples() -> list[str]:
    """One example of every form of a move."""
    examples = []
    for verb, forms in FORMS.items():
        for form in forms:
            choices = form[0].split("|") if form and "|" in form[0] else []
            texts = [f"{verb} {choice}" for choice in choices] or [" ".join([verb, *_example(verb, form)])]
            examples += ["sell a1-b2-c3"] if verb == "sell" else texts
    return examples


@lru_cache(maxsize=8192)
def write_move(move: int, actor: int) -> str:
    """The notation of a move that a seat makes.

    >>> write_move(move_of(Verb.PEEK, 1, 4, 0), 0), write_move(move_of(Verb.PEEK, 1, 4, 0), 1)
    ('peek p2 b2', 'peek b2')
    """
    verb, first, second, third = verb_of(move), first_of(move), second_of(move), third_of(move)
    name = _NAMES.get(verb)
    if name in _PLAIN:
        return name
    if name in _CHOICES:
        return f"{name} {_CHOICES[name][first]}"
    if name == "target":
        return f"target {SEATS[first]}"
    if name in _WITH_FIRST:
        return f"{name} {CODES[first]}"
    if name in _WITH_SLOT:
        return f"{name} {SLOTS[second]}"
    if verb == Verb.PLAY:
        where = f"{SEATS[third - 1]} " if third else ""
        return f"play {CODES[first]} {where}{SLOTS[second]}"
    if verb == Verb.PEEK:
        return f"peek {SLOTS[second]}" if first == actor else f"peek {SEATS[first]} {SLOTS[second]}"
    if verb == Verb.PLACE:
        return f"place {SEATS[first]} {SLOTS[second]}"
    if verb == Verb.SWAP:
        return f"swap {SLOTS[second]} {SEATS[first]} {SLOTS[third]}"
    if verb == Verb.REARRANGE:
        return f"swap {SEATS[first]} {SLOTS[second]} {SLOTS[third]}"
    if verb == Verb.SELL:
        return f"sell {line_text(first)}"
    return f"bribe {first}"
