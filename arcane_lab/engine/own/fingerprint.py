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
_PLAIN: Final = (int, float, str, bytes, type(None))
#: The same for tables of such: what may change in the course of a play counts as it was when it was first read.
_TABLES: Final = (tuple, frozenset, list, dict, set)
#: How deep tables may stand in tables.
_DEPTH: Final = 8


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
    for text in _told(functions, set(), game.tables):
        found.update(text.encode() + b"\0")
    return found.hexdigest()[:LENGTH]


def _told(functions: Iterable[Any], known: set[int], tables: dict[int, tuple[object, str]]) -> Iterator[str]:
    """Everything of functions that counts, and of what they read, each once; `tables` keeps what tables held first."""
    for one in functions:
        if not isinstance(one, FunctionType) or id(one.__code__) in known:
            continue
        known.add(id(one.__code__))
        yield from _code(one.__code__)
        inside = [cell.cell_contents for cell in one.__closure__ or () if not _is_empty(cell)]
        read = [one.__globals__[name] for name in one.__code__.co_names if name in one.__globals__]
        values = (*inside, *read, *(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values())
        for value in values:
            if isinstance(value, _TABLES):
                # The table is kept with its text, so that no other gets its identity; in a copy it has another.
                if id(value) not in tables or tables[id(value)][0] is not value:
                    tables[id(value)] = (value, _table(value))
                yield tables[id(value)][1]
            elif isinstance(value, _PLAIN):
                yield repr(value)
        yield from _told([getattr(part, "does", part) for value in values for part in _parts(value)], known, tables)


def _table(value: Any, depth: int = 0) -> str:
    """What a table holds, in an order of its own where it has none; what is neither plain nor a table is left out.

    >>> _table({"bread": 2, "salt": [1, 5]}) != _table({"bread": 2, "salt": [1, 6]})
    True
    """
    if not isinstance(value, _TABLES):
        return repr(value) if isinstance(value, _PLAIN) else ""
    if depth == _DEPTH:
        return ""
    parts = [_table(part, depth + 1) for part in (value.items() if isinstance(value, dict) else value)]
    return f"{type(value).__name__}({', '.join(sorted(parts) if isinstance(value, set | frozenset) else parts)})"


def _parts(value: Any) -> Iterable[Any]:
    """What a function may find in what it reads: functions stand in lists and dicts, too."""
    return value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else (value,)


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
