"""`options`: the open questions and the numbers of a game's rules, to list, to search and to have explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Final

from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.exact_numbers import python_list
from arcane_lab.core.html import figure_table
from arcane_lab.core.libraries import pd
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import counted, listed
from arcane_lab.core.values import EDITIONS, format_value, is_same
from arcane_lab.engine.finding_options import find_options, unknown_option, words_in
from arcane_lab.engine.registry import chosen_game

#: Letters of a line in a terminal.
WIDTH: Final = 100


@dataclass(frozen=True, eq=False, repr=False)
class OptionList(Drawn):
    """The options of a game: `find(word)` searches them, `explain(name)` tells one whole, `table()` has a row for each.

    `options["name"]` is one of them, with its `question`, `values`, `readings`, `minimum` and `maximum`.
    """

    game: str
    title: str
    edition: str
    _options: Mapping[str, Any]

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in the order of the table."""
        return tuple(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._options

    def __getitem__(self, name: str) -> Any:
        """One option; raises `UnknownName`, which says what may be meant."""
        if name not in self:
            raise unknown_option(name, self._options)
        return self._options[name]

    def find(self, words: str | Sequence[str]) -> OptionList:
        """The options that have a word, or all of several, in their names, questions or what people also call them.

        Those that are named by a word come first. Raises `BadSetup` where a word is none.

        >>> options("alley").find(["fine", "gold"]).names[0]
        'fine_gold'
        """
        given = python_list([words] if isinstance(words, str) else words)
        is_list = isinstance(given, Sequence) and not isinstance(given, str | bytes) and bool(given)
        if not is_list or not all(isinstance(word, str) and words_in(word) for word in given):
            raise BadSetup("words", words, "that is no word to look for", "a word, such as 'gold', or a list of words")
        found = find_options(given, self._options.values())
        return OptionList(self.game, self.title, self.edition, {option.name: option for option in found})

    def explain(self, name: str) -> str:
        """All that is known of an option: what is asked, each answer, what the default rests on, and how to set it.

        Raises `UnknownName`, which says what may be meant.

        >>> print(options("alley").explain("penalty_infamy").splitlines()[0])
        penalty_infamy = 10 (a number of the rules, stated)
        """
        return "\n".join(self._explained(self[name]))

    def _explained(self, option: Any) -> Iterator[str]:
        default = option.default(self.edition)
        what = "a number of the rules" if option.is_number else f"open question {listed(option.questions)}"
        yield f"{option.name} = {format_value(default)} ({what}, {option.certainty})"
        yield option.question
        for value in option.values:
            mark = " (default)" if is_same(value, default) else ""
            yield from _wrapped(f"{format_value(value)}{mark}: {option.reading_of(value)}")
        if option.kind == "amount":
            why = f": {option.bounds}" if option.bounds else ""
            yield from _wrapped(f"A whole number from {option.minimum} to {option.maximum}{why}.")
        yield f"Rests on: {option.evidence}"
        if option.rules:
            yield f"Rules: {', '.join(option.rules)}"
        players = "" if option.players == "any" else f" Only with {option.players} players."
        editions = "" if option.editions in ("both", "one") else f" Only in the {option.editions} edition."
        if players or editions:
            yield f"{editions}{players}".strip()
        other = next((value for value in (*option.values, *option.measured) if not is_same(value, default)), default)
        yield f'Set it: al.Game("{self.game}", …, options={{"{option.name}": {other!r}}})'
        yield f'What it changes: al.sensitivity("{self.game}", …, over=["{option.name}"])'

    def table(self) -> pd.DataFrame:
        """A row for each option: what it is (`kind`), its default, what is allowed, how certain, what is asked."""
        rows = [
            {
                "option": option.name,
                "kind": "number" if option.is_number else "question",
                "default": option.default(self.edition),
                "allowed": _allowed(option),
                "certainty": option.certainty,
                "question": option.question,
                "rules": ", ".join(option.rules),
            }
            for option in self._options.values()
        ]
        head = ["option", "kind", "default", "allowed", "certainty", "question", "rules"]
        return pd.DataFrame(rows, columns=head).set_index("option")

    def blocks(self) -> list[list[str]]:
        """The lines of each option, as they are printed."""
        return [
            [
                f"{one.name} = {format_value(one.default(self.edition))} ({one.certainty}; {_allowed(one)})",
                *_wrapped(one.question),
            ]
            for one in self._options.values()
        ]

    @property
    def head(self) -> str:
        """The line above them."""
        numbers = sum(option.is_number for option in self._options.values())
        parts = [counted(len(self) - numbers, "open question"), counted(numbers, "number") + " of the rules"]
        return f"{self.title}: {' and '.join(parts)}"

    def __str__(self) -> str:
        return "\n".join([self.head, *(line for block in self.blocks() for line in block)])

    def _repr_html_(self) -> str:
        rows = [
            [one.name, format_value(one.default(self.edition)), _allowed(one), one.question]
            for one in self._options.values()
        ]
        foot = f'al.options("{self.game}").explain(name) tells one whole; .find("word") searches.'
        return figure_table(self.head, ["option", "default", "allowed", "what is asked"], rows, [foot])


def _allowed(option: Any) -> str:
    if option.kind == "amount":
        return f"{option.minimum} to {option.maximum}"
    return ", ".join(map(format_value, option.values))


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="    ", subsequent_indent="    ")


def options(game: str | None = None, find: str | Sequence[str] = (), *, edition: str = "revised") -> OptionList:
    """The options of a game: every open question of its rules, and every number that they name, with its default.

    `find` is a word or several: then only options that have them all. `edition` says whose defaults are shown, of a
    game that has editions. Raises `UnknownName` for another game, `BadSetup` for what is no word or no edition.

    >>> found = options("alley", "bribe")
    >>> found.names[0], found["bribe_gold"].default("revised")
    ('bribe_gold', 2)
    """
    spec = chosen_game(game)
    if edition not in EDITIONS:
        raise UnknownName("an edition", edition, EDITIONS)
    known = OptionList(spec.name, spec.title, edition, spec.setup.options())
    return known if isinstance(find, tuple) and not find else known.find(find)
