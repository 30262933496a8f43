"""The table of broken rules fits the rules as they are; `python -m tools.mutate_rules --game arts` tries each."""

from __future__ import annotations

from collections import Counter

from arcane_lab import datasets
from tools.mutate_rules import ROOT, TABLES, read_mutations

MUTATIONS = read_mutations(TABLES["arts"])


def test_every_mutation_is_of_a_rule_and_a_file_that_exist() -> None:
    assert {mutation.rule for mutation in MUTATIONS} <= set(datasets.rules("arts"))
    assert all((ROOT / mutation.file).is_file() for mutation in MUTATIONS)
    assert max(Counter((one.rule, one.file, one.old, one.new) for one in MUTATIONS).values()) == 1


def test_every_mutation_fits_the_rules_as_they_are() -> None:
    for mutation in MUTATIONS:
        text = (ROOT / mutation.file).read_text("utf-8")
        assert mutation.broken(text) != text, mutation.rule


def test_many_rules_are_broken_once() -> None:
    assert len({mutation.rule for mutation in MUTATIONS}) >= 80
