"""The report of `tools.rules`, and the table of broken rules, do what they say."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from arcane_lab import datasets
from tools.mutate_rules import ROOT, Mutation, read_mutations
from tools.rules import Coverage, ids_in, read_not_testable, scenario_rules, show

RULES = tuple(datasets.rules())


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("tests/a.py::test_aa_play_08_and_aa_set_11_something_with_25_gold", {"AA-PLAY-08", "AA-SET-11"}),
        ("tests/a.py::test_grids[first-AA-SLIDE-13]", {"AA-SLIDE-13"}),
        ("tests/a.py::test_aa_item_dragons_egg_05_others_only[2]", {"AA-ITEM-DRAGONS-EGG-05"}),
        ("tests/aa_play_08.py::test_nothing_named", set()),
        ("tests/a.py::test_aa_play_081", set()),
        ("tests/a.py::test_bazaar_play_08", set()),
    ],
)
def test_the_rules_in_the_name_of_a_test(name, rules):
    assert ids_in(name) == rules


def test_a_rule_that_nothing_names_is_untested_and_fails_the_report():
    coverage = Coverage(RULES[:4], {RULES[0]: ("a",)}, {RULES[1]: "cardboard"})
    assert coverage.untested == [RULES[2], RULES[3]]
    assert not coverage.is_complete
    assert str(coverage).split("\n") == [
        "   4 rules in the ledger",
        "   1 tested",
        "   1 not testable",
        "   2 untested",
        f"     {RULES[2]}",
        f"     {RULES[3]}",
    ]
    assert "untested" in show(coverage, RULES[2])
    assert "cardboard" in show(coverage, RULES[1])
    with pytest.raises(SystemExit, match="did you mean"):
        show(coverage, RULES[0] + "X")
    assert Coverage(RULES[:1], {RULES[0]: ("a",)}, {}).is_complete
    assert not Coverage(RULES[:1], {RULES[0]: ("a",)}, {}, ("something is wrong",)).is_complete


def test_excuses_need_a_rule_that_exists_and_a_reason(tmp_path):
    file = tmp_path / "not_testable.csv"
    file.write_text("id,reason\nAA-SET-01,so\nAA-SET-01,again\nAA-SET-99,so\nAA-SET-02, \n", "utf-8")
    reasons, problems = read_not_testable(file, RULES)
    assert reasons == {"AA-SET-01": "so"}
    assert [problem.partition(": ")[0] for problem in problems] == [
        "not_testable.csv, row 3",
        "not_testable.csv, row 4",
        "not_testable.csv, row 5",
    ]


def test_a_scenario_that_expects_nothing_tests_nothing(tmp_path):
    file = tmp_path / "scenario.json"
    file.write_text('{"rules": ["AA-SET-01"], "expect": {}}', "utf-8")
    assert scenario_rules(file) == ()
    file.write_text('{"rules": ["AA-SET-01"], "expect": {"round": 1}}', "utf-8")
    assert scenario_rules(file) == ("AA-SET-01",)


def test_every_mutation_is_of_a_rule_and_a_file_that_exist():
    mutations = read_mutations()
    assert {mutation.rule for mutation in mutations} <= set(RULES)
    assert all((ROOT / mutation.file).is_file() for mutation in mutations)
    assert max(Counter((one.rule, one.file, one.old) for one in mutations).values()) == 1


def test_every_mutation_fits_the_rules_as_they_are():
    for mutation in read_mutations():
        text = (ROOT / mutation.file).read_text("utf-8")
        assert mutation.broken(text) != text, mutation.rule


def test_every_change_that_nobody_can_notice_is_of_code_as_it_is_and_has_its_reason():
    for change in tomllib.loads((ROOT / "tools" / "equivalent_changes.toml").read_text("utf-8"))["change"]:
        lines = [line.strip() for line in (ROOT / change["file"]).read_text("utf-8").splitlines()]
        assert set(change["before"].split("\n")) <= set(lines), change["file"]
        assert change["after"] != change["before"]
        assert len(change["reason"].split()) > 5


def test_a_mutation_that_no_longer_fits_is_refused():
    with pytest.raises(ValueError, match="holds the text 0 times"):
        Mutation("AA-SET-01", "sale.py", "nothing like it", "x").broken("text")
    with pytest.raises(ValueError, match="holds the text 2 times"):
        Mutation("AA-SET-01", "sale.py", "t", "x").broken("text")
    with pytest.raises(ValueError, match="is no Python with that in it"):
        Mutation("AA-SET-01", "sale.py", "Item", "Item.IR").broken("from words import Item")
