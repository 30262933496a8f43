"""Finds options by what somebody means: by name, by other words for it, and by what is asked; then by letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, UnknownName, nearest

#: What a word counts that stands in the name, among the other words, in the question, or elsewhere.
_WEIGHTS: Final = {"name": 6, "words": 5, "question": 2, "rest": 1}
#: From here on a word is found by its beginning too: "fine" in "fines".
_SHORTEST: Final = 4
_ENDING: Final = 3
#: How many names are offered in place of one that there is not.
MOST: Final = 3
#: Words that say nothing of what is looked for: "points of an action" are action points.
_LITTLE: Final = frozenset(("a", "an", "at", "by", "for", "how", "in", "is", "many", "much", "of", "on", "the", "to"))
_WORD: Final = re.compile(r"[^\W_]+")


def words_in(text: str) -> tuple[str, ...]:
    """The words of a text or of a name, in small letters.

    >>> words_in("Set gold_per-set!")
    ('set', 'gold', 'per', 'set')
    """
    return tuple(_WORD.findall(text.casefold()))


def _is_alike(asked: str, there: str) -> bool:
    short, long = sorted((asked, there), key=len)
    # Another form of a word ("fines", "starting") has few letters more.
    is_form = len(short) >= _SHORTEST and len(long) - len(short) <= _ENDING and long.startswith(short)
    return short == long or is_form


def _weight(word: str, option: Any) -> int:
    """How much a word says for an option: by the weightiest place where it stands."""
    places = {
        "name": option.name,
        "words": " ".join(option.words),
        "question": option.question,
        "rest": " ".join([*option.readings, option.evidence, *map(str, option.values)]),
    }
    found = [_WEIGHTS[place] for place, text in places.items() if any(_is_alike(word, one) for one in words_in(text))]
    return max(found, default=0)


def find_options(words: Sequence[str], options: Iterable[Any]) -> list[Any]:
    """The options that have all the words, those that are named by them first."""
    every = [word for text in words for word in words_in(text)]
    asked = [word for word in every if word not in _LITTLE] or every
    weighed = [(option, [_weight(word, option) for word in asked]) for option in options]
    found = [(sum(weights), option) for option, weights in weighed if all(weights)]
    return [option for _, option in sorted(found, key=lambda pair: (-pair[0], not pair[1].is_number))]


def meant_options(name: object, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The names that somebody may have meant, the likeliest first; none where nothing is like it.

    A slip of the pen comes first. Then options count that are named by the words of the name, or by others for them.
    """
    if not isinstance(name, str):
        return ()
    asked = [word for word in words_in(name) if len(word) > 1]
    weighed = []
    for place, option in enumerate(options.values()):
        weights = [weight for word in asked if (weight := _weight(word, option)) >= _WEIGHTS["words"]]
        if weights:
            # A number that every game plays by comes before what only some wizards bring.
            weighed.append((-sum(weights), not option.is_number, place, option.name))
    by_meaning = [one for *_, one in sorted(weighed)]
    by_letters = nearest(name, options)
    if by_letters is not None and (not by_meaning or _is_slip(name, by_letters)):
        return (by_letters,)
    return tuple(by_meaning[:MOST])


def meant_among(name: object, options: Mapping[str, Any], known: Sequence[str]) -> tuple[str, ...]:
    """The same where other names are known too, such as those of cards: a slip in one of these comes first."""
    slip = nearest(name, known)
    if isinstance(name, str) and slip is not None and _is_slip(name, slip):
        return (slip,)
    return _of_cards(name, options, known) or meant_options(name, options)


def _of_cards(name: object, options: Mapping[str, Any], known: Sequence[str]) -> tuple[str, ...]:
    """Card values that may be meant: of the card that is named before the point, or those with all of several words."""
    if not isinstance(name, str):
        return ()
    card, _, value = name.rpartition(".")
    asked = set(words_in(value)) - _LITTLE
    if not card and len(asked) == 1:
        return ()
    values = [one for one in known if one not in options and "." in one and (not card or one.startswith(f"{card}."))]
    return tuple([one for one in values if asked <= set(words_in(one.partition(".")[2]))][:MOST])


def _is_slip(name: str, other: str) -> bool:
    from difflib import SequenceMatcher

    return SequenceMatcher(None, name.casefold(), other.casefold()).ratio() >= 0.85


def unknown_option(name: object, options: Mapping[str, Any]) -> UnknownName:
    """The error for a name that no option has: it names those that may be meant, and the game that has this one."""
    other = _game_with(name) if isinstance(name, str) else ""
    what = "an option of this game" + (f" (it is an option of {other})" if other else "")
    return UnknownName(what, name, options, meant_options(name, options))


def _game_with(name: str) -> str:
    """The title of a game that has an option of this very name; empty where none has."""
    from arcane_lab.engine.registry import find_game, games

    for one in games():
        with suppress(ArcaneLabError):
            spec = find_game(one)
            if name in spec.setup.options():
                return spec.title
    return ""
