"""`game.explain(rule_id)`: a rule in words, its example, how editions differ, what is open, a scenario."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from arcane_lab.core.errors import UnknownName
from arcane_lab.core.files import folder
from arcane_lab.core.printing import Drawn
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup

if TYPE_CHECKING:
    from arcane_lab.engine.ledger import Question, Rule
    from arcane_lab.records.scenario import Scenario

_HOLDS = {"both": "both editions", "one": "every game"}
_CERTAINTY = {
    "stated": "a booklet says so",
    "inferred": "it follows from what the booklets say",
    "missing": "the booklets are silent or damaged here; the example shows the default",
}


@dataclass(frozen=True, slots=True, repr=False)
class RuleExplained(Drawn):
    """A rule, as a person asks for it; prints as sentences. `scenario.game()` stands where the rule is about to act.

    `editions` has a sentence for each difference between the editions, `answers` one for each option that answers an
    open question in this game. `scenario` is None where none is shipped; `scenarios` are the paths of all that show it.
    """

    rule: Rule
    editions: tuple[str, ...]
    questions: tuple[Question, ...]
    answers: tuple[str, ...]
    scenarios: tuple[Path, ...] = field(repr=False)

    @property
    def id(self) -> str:
        """The id of the rule."""
        return self.rule.id

    @property
    def text(self) -> str:
        """What the rule says."""
        return self.rule.statement

    @property
    def example(self) -> str:
        """The worked example in words."""
        return self.rule.example

    @property
    def scenario(self) -> Scenario | None:
        """A scenario that shows the rule, read and checked: `al.show(explained.scenario.game())`."""
        from arcane_lab.records.scenario import Scenario

        return Scenario.load(self.scenarios[0]) if self.scenarios else None

    def _parts(self) -> list[tuple[str, list[str]]]:
        rule = self.rule
        # A rule that was declared in Python has a sentence alone: no example, no booklet and no editions.
        is_printed = bool(rule.example)
        holds = _HOLDS.get(rule.edition, f"the {rule.edition} edition only")
        seats = {"any": "", "solo": ", played alone"}.get(rule.players, f", {rule.players} seats")
        parts = [
            ("Example", [rule.example] if rule.example else []),
            ("Holds in", [holds + seats] if is_printed else []),
            ("Source", [f"{rule.source} ({_CERTAINTY[rule.certainty]})"] if is_printed else []),
            ("Editions differ", list(self.editions)),
            ("Open questions", [f"{q.id} {q.title}: {q.question} Played here: {q.default}" for q in self.questions]),
            ("In this game", list(self.answers)),
        ]
        scenario = self.scenario
        if scenario is not None:
            parts.append(("Shown by", [f"{scenario.title} (.scenario.game() stands there)"]))
        return [(name, lines) for name, lines in parts if lines]

    def __str__(self) -> str:
        lines = [f"{self.id}: {self.text}"]
        for name, texts in self._parts():
            lines += [f"  {name}: {text}" for text in texts]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        items = "".join(
            f"<dt>{escape(name)}</dt>" + "".join(f"<dd>{escape(text)}</dd>" for text in texts)
            for name, texts in self._parts()
        )
        return f"<p><strong>{escape(self.id)}</strong>: {escape(self.text)}</p><dl>{items}</dl>"


def explain_rule(setup: Setup, rule_id: object) -> RuleExplained:
    """A rule of the game of a setup; raises `UnknownName` with the nearest id."""
    known = find_game(setup.game).tables.named()
    name = rule_id.strip().upper() if isinstance(rule_id, str) else rule_id
    if not isinstance(name, str) or name not in known:
        raise UnknownName("a rule", rule_id, known)
    rule = known[name]
    options = {k: o for k, o in find_game(setup.game).setup.options().items() if name in o.rules}
    asked = [*rule.questions, *(question for option in options.values() for question in option.questions)]
    questions = tuple(find_game(setup.game).tables.questions()[q] for q in dict.fromkeys(asked))
    for question in questions:
        options.update({k: find_game(setup.game).setup.options()[k] for k in question.options})
    answers = []
    differences = _editions(setup.game, rule)
    for option in options.values():
        answers.append(f"{option.name} = {setup.options[option.name]!r}")
        if option.default_first != option.default_revised:
            differences.append(
                f"{option.name} is {option.default_first!r} in the first edition and "
                f"{option.default_revised!r} in the revised one"
            )
    return RuleExplained(
        rule, tuple(differences), questions, tuple(answers), scenarios_by_rule(setup.game).get(name, ())
    )


def _editions(game: str, rule: Rule) -> list[str]:
    """What the other edition says in the place of a rule that only one has: rules of its group on the same topic."""
    if rule.edition in _HOLDS:
        return []
    others = [
        other
        for other in find_game(game).tables.rules().values()
        if other.edition not in ("both", rule.edition) and (other.group, other.topic) == (rule.group, rule.topic)
    ]
    other_name = "revised" if rule.edition == "first" else "first"
    if not others:
        return [f"the {other_name} edition has no such rule"]
    return [f"the {other_name} edition instead: {other.statement} ({other.id})" for other in others]


@cache
def scenarios_by_rule(game: str) -> Mapping[str, tuple[Path, ...]]:
    """The shipped scenarios that show each rule: first those that are about it before all else, shorter ones first."""
    found: dict[str, list[tuple[int, int, str, Path]]] = {}
    top = folder("scenarios")
    for path in sorted(top.rglob("*.json")):
        text = path.read_text("utf-8")
        data = json.loads(text)
        if data.get("game") != game:
            continue
        for place, rule in enumerate(data.get("rules", ())):
            found.setdefault(rule, []).append((place, len(text), path.name, path))
    return MappingProxyType({rule: tuple(row[-1] for row in sorted(rows)) for rule, rows in found.items()})


def find_scenario(game: str, name: object) -> Path:
    """The shipped scenario of a name, which is that of its file; raises `UnknownName` with the nearest."""
    paths = {path.stem: path for paths in scenarios_by_rule(game).values() for path in paths}
    if not isinstance(name, str) or name not in paths:
        raise UnknownName("a shipped scenario", name, sorted(paths))
    return paths[name]
