"""The fingerprint of a definition: a record or a result of another one says so."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from arcane_lab.engine.own.defining import OwnGame

LENGTH: Final = 16
#: What a function may read besides functions, and what counts with its value.
_PLAIN: Final = (int, float, str, bytes, tuple, frozenset, type(None))


def fingerprint(game: OwnGame) -> str:
    """A short hash of what is declared and of all functions, with those that they call; names and comments may change.

    Python's own code of a function is hashed, so another Python may give another fingerprint.
    """
    layout = game.layout
    parts: list[Any] = [game.declared, [(card.code, card.title, dict(card.attributes)) for card in layout.held]]
    parts += [sorted(game.rules.items())]
    parts += [(rule.text, rule.steps, rule.rule, rule.says) for rule in game.moves.values()]
    functions = [game.starter, *game.followers.values()]
    for rule in game.moves.values():
        functions += [rule.does, *rule.choices.values(), *(refuses for _, refuses in rule.refusals)]
    found = hashlib.sha256(repr(parts).encode())
    for text in _told(functions, set()):
        found.update(text.encode() + b"\0")
    return found.hexdigest()[:LENGTH]


def _told(functions: Iterable[Any], known: set[int]) -> Iterator[str]:
    """Everything of functions that counts, and of what they read, each once."""
    for one in functions:
        if not isinstance(one, FunctionType) or id(one.__code__) in known:
            continue
        known.add(id(one.__code__))
        yield from _code(one.__code__)
        inside = [cell.cell_contents for cell in one.__closure__ or () if not _is_empty(cell)]
        read = [one.__globals__[name] for name in one.__code__.co_names if name in one.__globals__]
        for value in (*inside, *read, *(one.__defaults__ or ())):
            if isinstance(value, _PLAIN):
                yield repr(value)
        yield from _told([getattr(value, "does", value) for value in (*inside, *read)], known)


def _is_empty(cell: Any) -> bool:
    try:
        _ = cell.cell_contents
    except ValueError:
        return True
    return False


def _code(code: CodeType) -> Iterator[str]:
    yield code.co_code.hex()
    yield repr(code.co_names)
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield from _code(value)
        else:
            yield repr(value)
