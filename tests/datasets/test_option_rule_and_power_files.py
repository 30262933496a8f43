"""Bad tables of options, rules, questions, powers and presets are refused, with all that is wrong in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from arcane_lab import datasets
from arcane_lab.engine.ledger import load_questions, load_rules
from arcane_lab.engine.options import load_options
from arcane_lab.games.alley.cards.powers import load_powers, load_presets
from tests.datasets.conftest import edit_text, refusal

Copy = Callable[[str], Path]
Case = tuple[str, str, str, str]

OPTION_CASES: list[Case] = [
    ('name = "infamy_wrap"', 'name = "Infamy Wrap"', "name", "is no name of an option"),
    ('name = "infamy_overflow"', 'name = "infamy_wrap"', "name", "names an earlier option too"),
    ('["cycle25", "cycle24"]', '["cycle25"]', "values", "has fewer than two values"),
    ('["cycle25", "cycle24"]', '["cycle25", "cycle25"]', "values", "or one of them twice"),
    ('["cycle25", "cycle24"]', '"cycle25"', "values", "is no list of values"),
    ('["cycle25", "cycle24"]', '["cycle25", 2.5]', "values", "is no list of values"),
    ('["cycle25", "cycle24"]', '["cycle25", "cycle24", "cycle23"]', "readings", "has 2 sentences"),
    ('default_first = "cycle25"', 'default_first = "cycle52"', "default_first", "did you mean cycle25?"),
    ('default_first = "cycle25"', "default_first = 2.5", "default_first", "is no value of an option"),
    ("default_revised = false", "default_revised = 0", "default_revised", "is not one of the choices"),
    ('certainty = "inferred"', 'certainty = "sure"', "certainty", "is not known"),
    ('["OQ-01"]', '["OQ-1"]', "questions", "holds 'OQ-1', which is no id"),
    ('["AA-SCORE-20"]', '["AA-SCORE-20.txt"]', "rules", "which is no id"),
    ('kind = "amount"', 'kind = "amount"\nvalues = [1, 2]', "values", "does not belong to an option"),
    ("default_first = 4", "default_first = 9", "default_first", "is too large"),
    ('editions = "revised"', 'editions = "third"', "editions", "is not known"),
    ('kind = "seat_or_random"', 'kind = "seat_or_radnom"', "kind", "did you mean seat_or_random?"),
    ('players = "2"', 'payers = "2"', "payers", "did you mean players?"),
    ('certainty = "inferred"\n', "", "certainty", "is missing"),
    ('players = "2"', 'players = "two"', "players", "is no number of seats"),
    ("measured = [3, 6]", "measured = [3, 9]", "measured", "is too large"),
    ("measured = [3, 6]", "measured = [3, 3]", "measured", "is no list of amounts"),
    ("measured = [3, 6]", "measured = [true]", "measured", "is no list of amounts"),
    ("measured = [3, 6]\n", "", "measured", "is no list of amounts"),
    ('["cycle25", "cycle24"]', '["cycle25", "cycle24"]\nmeasured = [1]', "measured", "does not belong to an option"),
    ('tests = ["tests/rules/', 'tests = ["tests/ru les/', "tests", "does not name tests"),
    ('tests = ["tests/rules/', 'tests = [] # ["', "tests", "does not name tests"),
]


@pytest.mark.parametrize(("old", "new", "column", "told"), OPTION_CASES)
def test_a_bad_option_is_named(copy_of: Copy, old: str, new: str, column: str, told: str) -> None:
    error = refusal(lambda: load_options(edit_text(copy_of("options.toml"), old, new)))
    assert any(problem.column == column and told in str(problem) for problem in error.problems), str(error)


def test_a_table_of_another_name_is_refused(copy_of: Copy) -> None:
    error = refusal(lambda: load_options(edit_text(copy_of("options.toml"), "[[option]]", "[[optoin]]")))
    assert "did you mean option?" in str(error)


def test_a_single_table_in_place_of_a_list_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    path.write_text('option = "infamy_wrap"\n', "utf-8")
    assert "has a option that is no table" in str(refusal(lambda: load_options(path)))


RULE_CASES: list[Case] = [
    ("AA-SETUP-02,", "AA-SETUP-01,", "id", "stands in an earlier row too"),
    ("AA-SETUP-02,", "AA-SETUP-2,", "id", "is no id of a rule"),
    ("AA-SETUP-02,", "aa-setup-02,", "id", "is no id of a rule"),
    ("AA-SETUP-02,both", "AA-SETUP-02,all", "edition", "is not known"),
    ("AA-SETUP-02,both,any", "AA-SETUP-02,both,7", "players", "is not known"),
    ("AA-SETUP-02,both,any,components", "AA-SETUP-02,both,any,", "topic", "is empty"),
    ('"first edition, Components', '"booklet.txt, Components', "source", "names a file"),
    ("revised edition, Components", "revised edition, page2.pdf", "source", "names a file"),
    ("revised edition, Components", "second edition, Components", "source", "names no printing"),
    ("; revised edition, Components", ", revised edition Components; x", "source", "names no printing"),
    (",inferred,Absence", ",guessed,Absence", "certainty", "is not known"),
    (",inferred,Absence", ",inferred,000_8a2b1df9: absence", "note", "names a file"),
]


@pytest.mark.parametrize(("old", "new", "column", "told"), RULE_CASES)
def test_a_bad_rule_is_named(copy_of: Copy, old: str, new: str, column: str, told: str) -> None:
    error = refusal(lambda: load_rules(edit_text(copy_of("rules.csv"), old, new)))
    assert any(problem.column == column and told in str(problem) for problem in error.problems), str(error)


QUESTION_CASES: list[Case] = [
    ('id = "OQ-02"', 'id = "OQ-01"', "id", "is the id of an earlier question too"),
    ('id = "OQ-02"', 'id = "Q2"', "id", "is no id of a question"),
    ('options = ["infamy_wrap"]', 'options = ["infamy_wrp"]', "options", "did you mean infamy_wrap?"),
    ('options = ["infamy_wrap"]', "", "options", "are not those whose questions name this one"),
    ('values = ["coin_gold"]', 'values = ["coin"]', "values", "names coin, which is not known"),
    ('default = "a."', 'default = "x."', "default", "does not begin with the letter of a reading"),
]


@pytest.mark.parametrize(("old", "new", "column", "told"), QUESTION_CASES)
def test_a_bad_question_is_named(copy_of: Copy, old: str, new: str, column: str, told: str) -> None:
    path = edit_text(copy_of("questions.toml"), old, new)
    error = refusal(lambda: load_questions(path, datasets.options(), datasets.item_values()))
    assert any(problem.column == column and told in str(problem) for problem in error.problems), str(error)


def test_an_option_whose_question_is_missing_is_named(copy_of: Copy) -> None:
    path = edit_text(copy_of("questions.toml"), 'id = "OQ-25"', 'id = "OQ-99"')
    error = refusal(lambda: load_questions(path, datasets.options(), datasets.item_values()))
    assert "has no question OQ-25, which the option effect_order points to" in str(error)


POWER_CASES: list[Case] = [
    ("\nglynna,", "\nGlynna,", "power", "is no word for a power"),
    ("\nmeeblemore,", "\nglynna,", "power", "stands in an earlier row too"),
    (",corvus_stash,", ",corvus_stsh,", "options", "did you mean corvus_stash?"),
    ("{byros_gold}", "{byros_silver}", "effect", "names byros_silver, which is none of its options"),
    ("AA-POWER-BYROS-BANKHOUSE-01", "BYROS-1", "rules", "which is no id"),
    (",selling a set,", ",,", "moment", "is empty"),
]


@pytest.mark.parametrize(("old", "new", "column", "told"), POWER_CASES)
def test_a_bad_power_is_named(copy_of: Copy, old: str, new: str, column: str, told: str) -> None:
    path = edit_text(copy_of("powers.csv"), old, new)
    error = refusal(lambda: load_powers(path, datasets.options()))
    assert any(problem.column == column and told in str(problem) for problem in error.problems), str(error)


PRESET_CASES: list[Case] = [
    ("mirror_effect", "mirror_efect", "options", "did you mean mirror_effect?"),
    ('toad_effect = "none"', 'toad_effect = "off"', "options", "has a toad_effect that is not one of the choices"),
    ('name = "revised"', 'name = "first"', "name", "names an earlier preset too"),
    ('edition = "revised"', 'edition = "third"', "edition", "is not known"),
    ("options = {}", 'options = "none"', "options", "is no table"),
]


@pytest.mark.parametrize(("old", "new", "column", "told"), PRESET_CASES)
def test_a_bad_preset_is_named(copy_of: Copy, old: str, new: str, column: str, told: str) -> None:
    path = edit_text(copy_of("presets.toml"), old, new)
    error = refusal(lambda: load_presets(path, datasets.options()))
    assert any(problem.column == column and told in str(problem) for problem in error.problems), str(error)
