"""No room of the toolkit knows an event or a move of Arcane Alley by its name, and its modules are known as its own."""

import ast

import pytest

from arcane_lab.games.alley.text.moves import FORMS
from arcane_lab.games.alley.text.sentences import KINDS
from tests.project.test_layers import PACKAGE, RULES, crossings

ROOMS = sorted({path.relative_to(PACKAGE).parts[0] for path in PACKAGE.glob("*/*.py")} - {"games"})
#: What a room may say although an event of a game has the same name: it means something else.
SAID_OTHERWISE = {
    "cli/_jupyter.py": {"token"},
    "cli/check.py": {"passed"},
    "records/checking.py": {"passed"},
    "records/report.py": {"passed"},
    "widgets/advising.py": {"played"},
    "widgets/decision_prompt.py": {"effect"},
    "widgets/story.py": {"slid", "swapped", "sold"},
    "widgets/turn_order.py": {"played"},
}
#: Parts of an event that are its game's own.
OF_THE_GAME = {"kind", "item", "name", "place", "amount", "other", "to", "source", "full"}


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_knows_an_event_or_a_move_of_a_game_by_name(room: str) -> None:
    """What cards an event moves, what it changes and what is over with it stands in it; the rest its game says."""
    known = set(KINDS.values()) | {f"{verb} " for verb in FORMS}
    assert {"played", "sold", "inspection", "draw "} <= known
    for path in sorted((PACKAGE / room).rglob("*.py")):
        file = path.relative_to(PACKAGE).as_posix()
        said, read = said_and_read(ast.parse(path.read_text(encoding="utf-8")))
        assert (said & known) - SAID_OTHERWISE.get(file, set()) == set(), file
        assert read & OF_THE_GAME == set(), file


def said_and_read(tree: ast.Module) -> tuple[set[str], set[str]]:
    """The texts that a source has by themselves, and the parts of events that it reads."""
    in_sentences = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    said, read = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in in_sentences:
            said.add(node.value)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
            of = node.value.id if isinstance(node.value, ast.Name) else node.value.attr
            read |= {node.attr} if of == "event" else set()
    return said, read


def test_a_kind_of_event_and_a_verb_that_are_read_are_found() -> None:
    source = 'if cause.event.kind in ("sold",) and move.text.startswith("draw ") and f"play {event.text}": pass'
    said, read = said_and_read(ast.parse(source))
    assert (said, read) == ({"sold", "draw "}, {"kind", "text"})


@pytest.mark.parametrize("planted", ['part(spec, "text.positions")', 'HOME = "games.alley.play"'])
def test_a_planted_line_is_found(planted: str) -> None:
    assert len(crossings(planted, "arcane_lab.engine")) > 0


def test_there_are_rules_to_look_at() -> None:
    assert {path.parent.parent.name for path in RULES} >= {"alley"}
