"""Every way by which something is told, found by looking; which entry asks it; and how a leak is planted into it.

A new widget, message, graph, page, error or note that has no entry here makes a test fail.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

import arcane_lab
import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Step
from arcane_lab.engine.registry import find_game
from arcane_lab.widgets.messaging import MessagingWidget
from tests.widget_examples import examples

#: What is hidden in the game that is asked just now; a planted leak tells it.
TRUTH: Final = [""]
#: Words of the author, of the rules or of a file: no hidden card of a game in play is near.
NO_GAME: Final = "-"
#: What is open to every seat, and stands in every picture of the game.
OPEN: Final = "="
#: Shows everything, or the whole game in Python's memory, to whoever asked for that: see docs/trust.md.
ASKED_FOR: Final = "!"

#: Of a game that is not asked about.
ELSEWHERE: Final = "x"
#: What nobody plants a leak into.
UNPLANTED: Final = (NO_GAME, OPEN, ASKED_FOR, ELSEWHERE)

#: Messages about advice, which an entry of its own sends where a game has it; else they are refused.
ADVICE: Final = tuple(("TableWidget", do) for do in ("what_if", "stop", "why", "play_on", "others", "predict"))
#: Asks for the ways of something to do, where a game has so many moves that it is asked first what and then how.
WAYS: Final = ("TableWidget", "ways")
#: Where a game has no inputs that can be edited at the table.
EDITS: Final = tuple(("TableWidget", do) for do in ("edit", "sample", "beside"))
#: Messages that are only refused to somebody who plays: they show cards in a game that is over, or to all.
#: Whoever says a whole move by picks plays it, as by its text.
ONLY_REFUSED: Final = tuple(("TableWidget", do) for do in ("line", "play_on", "others", "mean"))
GRAPHS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("effect_order", "what_follows"), "graphs"),
    "phases": NO_GAME,  # plays games of its own
}
#: Modules that make pages, by what calls `whole_page`.
PAGES: Final[Mapping[str, str]] = {
    "widgets.export": "page",
    "charts.pages": "graphs",  # a graph of rules is drawn as a chart, and saved as its page
    **dict.fromkeys(("lessons.pages", "lessons.class_pages"), NO_GAME),
    # A class on paper, its grades, and its board.
    **dict.fromkeys(("lessons.class_papers", "lessons.grade_report", "lessons.class_server"), NO_GAME),
}
#: Functions of the room of odds itself: they are given numbers and know no game.
ODDS: Final[Mapping[str, str]] = {"fair": NO_GAME}
NOTES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("advice.reviewing", "advice.win_chances"), ASKED_FOR),
}
#: What a game answers: of what a seat asks, and of what holds the whole game.
GAME: Final[Mapping[str, str]] = {
    **dict.fromkeys(("picture", "view", "legal_moves", "why_not", "opening", "opening_for", "taken_back"), "looks"),
    **dict.fromkeys(("steps", "steps_for", "choices"), "looks"),
    **dict.fromkeys(
        ("at", "peek", "fork", "again", "play", "undo", "be_honest", "record", "to_text", "seed", "setup"), ASKED_FOR
    ),
    **dict.fromkeys(("from_position", "from_record", "from_scenario", "from_state", "from_text", "explain"), NO_GAME),
    **dict.fromkeys(
        ("is_over", "is_unfinished", "name", "phase", "played", "players", "result", "round", "seats"), OPEN
    ),
    **dict.fromkeys(("step", "to_move", "waiting", "hides_answers", "undo_way", "winners", "names_for"), OPEN),
}
ERRORS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("UnreadableText", "UnreadableMove", "IllegalMove", "NoSuchStep", "UnknownName"), "refusals"),
    **dict.fromkeys(("BadSetup", "NothingToUndo", "CannotTakeBack", "NotInThisLine", "NoLine"), "refusals"),
    **dict.fromkeys(("NoAdvice", "BadPrediction", "BadMessage", "SpoilerWarning"), "refusals"),
    "StrategyError": "strategies",
    # Of files, lessons, simulations and tables that somebody wrote.
    **dict.fromkeys(("UnreadableFile", "BadPosition", "WrongDeal", "OtherGame", "BadTable", "BadClassCode"), NO_GAME),
    **dict.fromkeys(("BadExercise", "NothingToGrade", "BadAnswer", "NoBrowser", "TooFewPainted"), NO_GAME),
    **dict.fromkeys(("BadRoster", "BadPaper", "BadClassFolder", "CannotServe", "CannotRun"), NO_GAME),
    **dict.fromkeys(("BadLesson", "BadProgress", "FailedGame", "TimeLimit", "BadMisconception", "NoGame"), NO_GAME),
    "CannotRun": NO_GAME,
    **dict.fromkeys(("DatasetError", "NotReadable", "NotOver", "NoSuchField", "NoSuchName"), NO_GAME),
    **dict.fromkeys(("CellTooEarly", "QuotesMissing", "MissingLibrary", "NoExactNumber", "ReadOnlyError"), NO_GAME),
    **dict.fromkeys(("LostPlayer", "NoLegalMove", "SourceError"), NO_GAME),
    **dict.fromkeys(("GameDefinitionError", "WhoAnswers", "BadEffect"), NO_GAME),
    # Of functions that an author wrote, and of a turn that somebody typed.
    **dict.fromkeys(
        ("TableError", "RuleError", "StrategyFailed", "NoBrackets", "_Found", "TooManyWays", "UnreadableTurn"), NO_GAME
    ),
    "NotNow": NO_GAME,  # the same words always
    "AmbiguousMove": ASKED_FOR,  # of the moves of the seat that decides, to whoever writes for it
}


def elsewhere(game: str, room: str) -> dict[str, str]:
    """What other games publish in a room; a namespace of theirs is all its names."""
    packages = {one.parent.name for one in (Path(arcane_lab.__path__[0]) / "games").glob("*/__init__.py")} - {game}
    published = [import_module(f"arcane_lab.games.{other}").PUBLISHED.get(room, {}) for other in packages]
    names = [name for one in published for name in one]
    spaces = odds_of_games() if room == "chance" else {}
    inner = [
        f"{space}.{name}" for space in spaces if space in names for name in public(spaces[space], dir(spaces[space]))
    ]
    return dict.fromkeys([*(name for name in names if name not in spaces), *inner], ELSEWHERE)


@dataclass(frozen=True)
class Surfaces:
    """By which entry each of these is asked of a game; what is said here goes before what all games have."""

    game: str
    widgets: Mapping[str, str] = field(default_factory=dict)
    only_refused: Sequence[tuple[str, str]] = ONLY_REFUSED
    graphs: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    odds: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def spec(self) -> Any:
        """The game."""
        return find_game(self.game)

    @property
    def never_done(self) -> set[tuple[str, str]]:
        """Messages that are only refused to somebody who plays."""
        in_steps = self.spec.board.next_picks is not None
        edits = () if self.spec.knowledge.edits else EDITS
        return {*self.only_refused, *edits, *(() if self.spec.advice else ADVICE), *(() if in_steps else (WAYS,))}

    def tables(self) -> dict[str, dict[str, str]]:
        """The entry of each surface by its name, kind by kind."""
        own = {name: NO_GAME if one.no_game else name for name, one in examples().items()}
        return {
            "widget": {**own, **elsewhere(self.game, "widgets"), **self.widgets},
            "graph": {**GRAPHS, **elsewhere(self.game, "graphs"), **self.graphs},
            "page": dict(PAGES),
            "note": {**NOTES, "advice.result": "advice" if self.spec.advice else NO_GAME, **self.notes},
            "odds": {**ODDS, **elsewhere(self.game, "chance"), **self.odds},
            "error": {**ERRORS, **self.errors},
            "game": dict(GAME),
        }

    def missing(self) -> dict[str, set[str]]:
        """What there is without an entry, and entries of what there is not; kind by kind."""
        there = {
            "widget": widgets(),
            "graph": public(al.graphs, dir(al.graphs)),
            "page": page_makers(),
            "note": notes(),
            "odds": odds(),
            "error": errors(),
            "game": public(al.Game),
        }
        known = self.tables()
        # Games publish classes of answers too, which tell nothing by themselves.
        classes = {name for room in (al.graphs, al.chance) for name in dir(room)}
        return {
            kind: there[kind] ^ {name for name in known[kind] if name in there[kind] or name not in classes}
            for kind in there
        }

    def asked(self) -> Iterator[tuple[str, Any, str]]:
        """Kind, name and entry of everything that is asked of games in play."""
        known = self.tables()
        for kind, table in known.items():
            for name, entry in table.items():
                if entry not in UNPLANTED:
                    yield kind, name, entry
        others = {("TableWidget", do): "table of a game that is over" for do in ("rematch", "review")}
        others |= dict.fromkeys(ADVICE, "advice") if self.spec.advice else {}
        others |= {WAYS: "table that asks in steps"} if self.spec.board.next_picks else {}
        others |= {("TurnOrderWidget", "exchange"): "two turns"} if self.spec.turns else {}
        for owner, do in sorted(messages()):
            entry = others.get((owner, do), known["widget"][owner])
            if entry not in UNPLANTED:
                yield "message", (owner, do), entry


# --- what there is ----------------------------------------------------------------------------------------


def modules() -> list[Any]:
    """Every module of the package."""
    names = [one.name for one in pkgutil.walk_packages(arcane_lab.__path__, "arcane_lab.")]
    return [importlib.import_module(name) for name in names if "__main__" not in name and "_jupyter" not in name]


def below(one: type) -> Iterator[type]:
    """All classes of ours that are built on one."""
    for child in one.__subclasses__():
        if child.__module__.startswith("arcane_lab."):
            yield child
        yield from below(child)


def widgets() -> set[str]:
    """Every class of ours that a browser shows, if it is public or takes messages."""
    found = {one.__name__ for one in below(MessagingWidget) if not one.__name__.startswith("Painted")}
    named = {name for name in al.__all__ if inspect.isclass(getattr(al, name)) and hasattr(getattr(al, name), "comm")}
    return found | named


def messages() -> set[tuple[str, str]]:
    """Every message that a widget takes."""
    known = {one.__name__: one for one in below(MessagingWidget)}
    return {(name, do) for name in widgets() & set(known) for do in known[name].FORMS}


def page_makers() -> set[str]:
    """Every module that makes whole pages."""
    root = Path(arcane_lab.__path__[0])
    texts = {path.relative_to(root): path.read_text("utf-8") for path in root.rglob("*.py")}
    return {
        ".".join(path.with_suffix("").parts)
        for path, text in texts.items()
        if re.search(r"import .*\bwhole_page\b", text)
    }


def notes() -> set[str]:
    """Every module of the advice in which something has a note."""
    found = set()
    for module in modules():
        if module.__name__.startswith("arcane_lab.advice."):
            classes = inspect.getmembers(module, inspect.isclass)
            if any("note" in vars(one) and one.__module__ == module.__name__ for _, one in classes):
                found.add(module.__name__.removeprefix("arcane_lab."))
    return found


def public(owner: Any, names: Any = None) -> set[str]:
    """The public functions of a place that gives names, or of a class."""
    given = dir(owner) if names is None else names
    return {name for name in given if not name.startswith("_") and not inspect.isclass(getattr(owner, name))}


def odds_of_games() -> dict[str, Any]:
    """The odds that games have under their own name, such as `al.chance.<game>`."""
    found = {name: getattr(al.chance, name) for name in dir(al.chance)}
    return {name: one for name, one in found.items() if inspect.ismodule(one)}


def odds() -> set[str]:
    """Every function of `al.chance`; those that a game has under its own name are written with it."""
    spaces = odds_of_games()
    inner = {f"{space}.{name}" for space, room in spaces.items() for name in public(room, dir(room))}
    return {name for name in public(al.chance, dir(al.chance)) if name not in spaces} | inner


def errors() -> set[str]:
    """Every error of ours."""
    modules()
    return {one.__name__ for one in below(ArcaneLabError)}


# --- leaks ------------------------------------------------------------------------------------------------


def leaky(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which also tells what lies hidden."""
    return lambda *given, **named: f"{function(*given, **named)}{TRUTH[0]}"


class Loose:
    """An answer that also tells what lies hidden."""

    def __init__(self, answer: object) -> None:
        self._answer = answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._answer, name)

    def __str__(self) -> str:
        return f"{self._answer}{TRUTH[0]}"


def plant(patch: pytest.MonkeyPatch, kind: str, name: Any) -> None:
    """Let one surface tell what lies hidden."""
    _PLANTS[kind](patch, name)


def _in_widget(patch: pytest.MonkeyPatch, name: str) -> None:
    owner = getattr(al, name)
    whole = owner.get_state
    patch.setattr(owner, "get_state", lambda self, *given, **named: {**whole(self, *given, **named), "leak": TRUTH[0]})


def _in_message(patch: pytest.MonkeyPatch, name: tuple[str, str]) -> None:
    owner, do = getattr(al, name[0]), name[1]
    hear = owner._hear

    def heard(self: Any, widget: object, content: Any, buffers: object) -> None:
        hear(self, widget, content, buffers)
        if content.get("do") == do:
            self.answer = {**self.answer, "text": self.answer["text"] + TRUTH[0]}

    patch.setattr(owner, "_hear", heard)


def _in_graph(patch: pytest.MonkeyPatch, name: str) -> None:
    made = getattr(al.graphs, name)
    patch.setattr(al.graphs, name, lambda *given, **named: replace(made(*given, **named), title=TRUTH[0]))


def _in_page(patch: pytest.MonkeyPatch, name: str) -> None:
    module = importlib.import_module(f"arcane_lab.{name}")
    patch.setattr(module, "whole_page", leaky(module.whole_page))


def _in_note(patch: pytest.MonkeyPatch, name: str) -> None:
    patch.setattr(al.WhatIf, "note", property(leaky(al.WhatIf.note.fget)))


def _in_odds(patch: pytest.MonkeyPatch, name: str) -> None:
    space, _, last = name.rpartition(".")
    room = getattr(al.chance, space) if space else al.chance
    answer = getattr(room, last)
    patch.setattr(room, last, lambda *given, **named: Loose(answer(*given, **named)), raising=False)


def _in_error(patch: pytest.MonkeyPatch, name: str) -> None:
    owner = next(one for one in below(ArcaneLabError) if one.__name__ == name)
    patch.setattr(owner, "__str__", leaky(owner.__str__), raising=False)


def _in_game(patch: pytest.MonkeyPatch, name: str) -> None:
    """A method that a seat asks; what is read of a property stands in the picture that `looks` draws."""
    if name in ("steps", "steps_for"):
        patch.setattr(Step, "events_for", leaky(Step.events_for))
    elif name == "view":
        shown = BaseGame.view
        patch.setattr(BaseGame, name, lambda self, *given, **at: Loose(shown(self, *given, **at)))
    elif name == "picture":
        picture = BaseGame.picture
        patch.setattr(BaseGame, name, lambda self, *given, **at: {**picture(self, *given, **at), "leak": TRUTH[0]})
    elif isinstance(found := inspect.getattr_static(BaseGame, name), property):
        patch.setattr(BaseGame, name, property(leaky(found.fget)))
    else:
        patch.setattr(BaseGame, name, leaky(getattr(BaseGame, name)))


_PLANTS: Final[Mapping[str, Callable[[pytest.MonkeyPatch, Any], None]]] = {
    "widget": _in_widget,
    "message": _in_message,
    "graph": _in_graph,
    "page": _in_page,
    "note": _in_note,
    "odds": _in_odds,
    "error": _in_error,
    "game": _in_game,
}
