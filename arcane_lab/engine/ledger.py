"""The rules ledger and the open questions around it, checked as they are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, Literal, get_args

from arcane_lab.core.errors import did_you_mean
from arcane_lab.core.printing import Brief
from arcane_lab.core.table_files import QUESTION_ID, RULE_ID, Entry, read_csv, read_toml
from arcane_lab.core.text import listed
from arcane_lab.engine.options import EDITION_WORDS, Editions, Option

Players = Literal["any", "2", "3", "3+", "3-4", "4", "5-6", "2-6", "6", "solo"]
RuleCertainty = Literal["stated", "inferred", "missing"]

QUESTION_KEYS: Final = ("id", "group", "title", "question", "readings", "evidence", "default")
PLAYERS: Final[tuple[Players, ...]] = get_args(Players)
RULE_CERTAINTIES: Final[tuple[RuleCertainty, ...]] = get_args(RuleCertainty)

# A printing is named by its edition and a heading (the only one that there is: rulebook); "readings" are two machine
# readings of one booklet.
#: The source of a rule that no printing has: somebody's own.
OURS: Final = "ours"
_SOURCE: Final = re.compile(r"(rulebook|first edition|revised edition( \((first|second) reading\))?), [^;]+")
_FILE_NAME: Final = re.compile(r"\.\w{2,4}\b|[0-9a-f]{8}|[\\/]\w+[\\/]", re.IGNORECASE)
_QUESTION: Final = re.compile(r"\bOQ-[0-9]{2}\b")


@dataclass(frozen=True, slots=True, repr=False)
class Rule(Brief):
    """One rule of the ledger: what holds, a worked example, where it stands and how certain it is.

    `certainty` is "stated" (a booklet says so), "inferred" (it follows) or "missing" (a booklet leans on
    something lost, or is silent; the example then shows the default). `edition` and `players` say where it
    holds.
    """

    id: str
    edition: Editions
    players: Players
    topic: str
    statement: str
    example: str
    source: str
    certainty: RuleCertainty
    note: str

    @property
    def group(self) -> str:
        """The id without its number, such as AA-SLIDE or AA-ITEM-DARK-LOTUS."""
        return self.id.rpartition("-")[0]

    @property
    def questions(self) -> tuple[str, ...]:
        """The ids of the open questions that its note points to."""
        return tuple(dict.fromkeys(_QUESTION.findall(self.note)))


COLUMNS: Final = tuple(field.name for field in fields(Rule))


@dataclass(frozen=True, slots=True, repr=False)
class Question(Brief):
    """An open question: where the rulebooks are silent, unclear or damaged, and how it is answered here.

    The `readings` are called a, b, c … in their order; `default` begins with the letter of the one that is
    played. `options` and `values` name the options and the item values that switch the answer; both may be empty.
    """

    id: str
    group: str
    title: str
    question: str
    readings: tuple[str, ...]
    evidence: str
    default: str
    options: tuple[str, ...]
    values: tuple[str, ...]


def load_rules(path: Path) -> dict[str, Rule]:
    """The rules of a file by id, in the file's order; raises `DatasetError` with all that is wrong."""
    sheet, entries = read_csv(path, COLUMNS)
    found: dict[str, Rule] = {}
    for entry in entries:
        rule = _rule(entry)
        if not RULE_ID.fullmatch(rule.id):
            entry.refuse("id", "is no id of a rule", "an id such as AA-SLIDE-13")
        elif rule.id in found:
            entry.refuse("id", "stands in an earlier row too", "every id once")
        found[rule.id] = rule
    if not entries:
        sheet.refuse("has no rows", "a row for each rule")
    sheet.finish()
    return found


def _rule(entry: Entry) -> Rule:
    source = entry.text("source")
    for part in filter(None, source.split("; ")):
        if part != OURS and (not _SOURCE.fullmatch(part) or _FILE_NAME.search(part)):
            allowed = f"printings such as 'first edition, Setup', with '; ' between, or {OURS!r}"
            entry.refuse("source", "names no printing and heading, or names a file", allowed)
            break
    note = entry.text("note", may_be_empty=True)
    if _FILE_NAME.search(note):
        entry.refuse("note", "names a file", "the edition in words")
    return Rule(
        id=entry.text("id"),
        edition=entry.word("edition", EDITION_WORDS),
        players=entry.word("players", PLAYERS),
        topic=entry.text("topic"),
        statement=entry.text("statement"),
        example=entry.text("example"),
        source=source,
        certainty=entry.word("certainty", RULE_CERTAINTIES),
        note=note,
    )


def load_questions(path: Path, options: Mapping[str, Option], values: Mapping[str, object]) -> dict[str, Question]:
    """The open questions of a file by id, in the file's order; raises `DatasetError` with all that is wrong.

    A question names the options that answer it, each option its questions, and the two must agree.
    """
    sheet, entries = read_toml(path, "question", QUESTION_KEYS, optional=("options", "values"))
    sheet.finish()
    found: dict[str, Question] = {}
    for entry in entries:
        question = _question(entry)
        if not QUESTION_ID.fullmatch(question.id):
            entry.refuse("id", "is no id of a question", "an id such as OQ-07")
        elif question.id in found:
            entry.refuse("id", "is the id of an earlier question too", "every id once")
        _check_names(entry, question, options, values)
        found[question.id] = question
    for option in options.values():
        for name in option.questions:
            if name not in found:
                reason = f"has no question {name}, which the option {option.name} points to"
                sheet.refuse(reason + did_you_mean(name, found), "a question with this id")
    sheet.finish()
    return found


def _check_names(entry: Entry, question: Question, options: Mapping[str, Option], values: Mapping[str, object]) -> None:
    for key, names, table in (("options", question.options, options), ("values", question.values, values)):
        for name in names:
            if name not in table:
                entry.refuse(key, f"names {name}, which is not known{did_you_mean(name, table)}", ", ".join(table))
    wanted = tuple(option.name for option in options.values() if question.id in option.questions)
    if set(wanted) != set(question.options):
        entry.refuse("options", "are not those whose questions name this one", ", ".join(wanted) or "no option")


def _question(entry: Entry) -> Question:
    readings = entry.texts("readings")
    default = entry.text("default")
    letters = "abcdefghij"[: len(readings)]
    if not readings:
        entry.refuse("readings", "is empty", "a list with one sentence for each reading")
    elif not re.match(rf"[{letters}]\b", default):
        entry.refuse("default", "does not begin with the letter of a reading", listed(letters, "or"))
    return Question(
        id=entry.text("id"),
        group=entry.text("group"),
        title=entry.text("title"),
        question=entry.text("question"),
        readings=readings,
        evidence=entry.text("evidence"),
        default=default,
        options=entry.texts("options") if "options" in entry.cells else (),
        values=entry.texts("values") if "values" in entry.cells else (),
    )
