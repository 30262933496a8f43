"""`game.explain(rule_id)`: text, example, editions, open questions, and a scenario that shows the rule."""

from __future__ import annotations

import pytest

from arcane_lab import datasets
from arcane_lab.core.errors import UnknownName
from arcane_lab.records import Game, Scenario
from arcane_lab.records.explaining import scenarios_by_rule


@pytest.fixture(scope="module")
def game() -> Game:
    return Game("alley", players=3, seed=1)


def test_a_rule_is_told_with_its_example_and_a_scenario_to_show(game):
    explained = game.explain("AA-PLAY-26")
    rule = datasets.rules()["AA-PLAY-26"]
    assert (explained.id, explained.text, explained.example) == (rule.id, rule.statement, rule.example)
    scenario = explained.scenario
    assert scenario is not None
    assert "AA-PLAY-26" in scenario.rules
    assert scenario.game().legal_moves()
    assert scenario.check().passed
    text = str(explained)
    assert rule.statement in text
    assert scenario.title in text
    assert "<dt>Example</dt>" in explained._repr_html_()


def test_it_says_in_which_edition_and_for_how_many_seats_a_rule_holds(game):
    told = {name: str(game.explain(name)) for name in datasets.rules()}
    for name, rule in datasets.rules().items():
        edition = "both editions" if rule.edition == "both" else f"the {rule.edition} edition only"
        seats = "" if rule.players == "any" else f", {rule.players} seats"
        assert f"  Holds in: {edition}{seats}\n" in told[name]
    assert any("Holds in: both editions\n" in text for text in told.values())
    assert any("edition only" in text for text in told.values())


def test_ids_are_read_in_any_case_and_a_wrong_one_names_the_nearest(game):
    assert game.explain(" aa-play-18 ").id == "AA-PLAY-18"
    with pytest.raises(UnknownName, match="did you mean 'AA-PLAY-18'"):
        game.explain("AA-PLAI-18")
    with pytest.raises(UnknownName):
        game.explain(7)  # type: ignore[arg-type]  # a wrong argument is the case


def test_open_questions_come_with_what_this_game_plays():
    option = datasets.options()["sword_mode"]
    assert option.default_first != option.default_revised
    explained = Game("alley", players=3, edition="first", seed=1).explain(option.rules[0])
    assert set(option.questions) <= {question.id for question in explained.questions}
    assert f"sword_mode = {option.default_first!r}" in explained.answers
    assert any("sword_mode is" in line for line in explained.editions)
    other = Game("alley", players=3, seed=1).explain(option.rules[0])
    assert f"sword_mode = {option.default_revised!r}" in other.answers


def test_a_rule_of_one_edition_says_what_the_other_does(game):
    for rule in datasets.rules().values():
        explained = game.explain(rule.id)
        assert (rule.edition != "both") <= bool(explained.editions)
        assert set(rule.questions) <= {question.id for question in explained.questions}


def test_most_rules_have_a_scenario_and_each_lists_the_rule():
    shown = scenarios_by_rule("alley")
    assert len(shown) > 400
    assert shown.keys() <= datasets.rules().keys()
    for rule in ("AA-SLIDE-13", "AA-SET-25", "AA-TURN-02", "AA-INSPECT-17", "AA-BRIBE-02", "AA-FAQ-02"):
        assert rule in Scenario.load(shown[rule][0]).rules


def test_a_shipped_scenario_by_name():
    assert Scenario.example("54-dark-lotus-costs-gold").title
    with pytest.raises(UnknownName, match="did you mean '54-dark-lotus-costs-gold'"):
        Scenario.example("54-dark-lotus-cost-gold")


def test_a_rule_is_told_part_by_part_and_a_part_without_words_is_left_out(game):
    from dataclasses import replace

    rules = datasets.rules()
    rule = next(one for one in rules.values() if one.edition == "both" and one.players == "any" and not one.questions)
    bare = replace(game.explain(rule.id), editions=(), questions=(), answers=(), scenarios=())
    certainty = {
        "stated": "a booklet says so",
        "inferred": "it follows from what the booklets say",
        "missing": "the booklets are silent or damaged here; the example shows the default",
    }[rule.certainty]
    assert str(bare).splitlines() == [
        f"{rule.id}: {rule.statement}",
        f"  Example: {rule.example}",
        "  Holds in: both editions",
        f"  Source: {rule.source} ({certainty})",
    ]
    assert bare.scenario is None
    question = datasets.questions()["OQ-42"]
    full = replace(bare, editions=("e1", "e2"), questions=(question,), answers=("a < b",))
    assert str(full).splitlines()[4:] == [
        "  Editions differ: e1",
        "  Editions differ: e2",
        f"  Open questions: OQ-42 {question.title}: {question.question} Played here: {question.default}",
        "  In this game: a < b",
    ]
    page = full._repr_html_()
    assert "<dt>Editions differ</dt><dd>e1</dd><dd>e2</dd>" in page
    assert "<dd>a &lt; b</dd></dl>" in page
    assert page.startswith(f"<p><strong>{rule.id}</strong>: ")


def test_what_the_other_edition_says_in_its_place_is_a_rule_of_its_group_on_its_topic(game):
    rules = datasets.rules()
    for rule in rules.values():
        told = [line for line in game.explain(rule.id).editions if line.startswith("the ")]
        other = {"first": "revised", "revised": "first", "both": None}[rule.edition]
        alike = [r for r in rules.values() if r.edition == other and (r.group, r.topic) == (rule.group, rule.topic)]
        wanted = [f"the {other} edition instead: {r.statement} ({r.id})" for r in alike]
        none = [] if other is None else [f"the {other} edition has no such rule"]
        assert told == (wanted or none), rule.id


def test_options_are_told_as_different_only_where_their_defaults_differ(game):
    options = datasets.options()
    for name in ("sword_mode", "set_scan"):
        option = options[name]
        lines = game.explain(option.rules[0]).editions
        differs = (
            f"{name} is {option.default_first!r} in the first edition and {option.default_revised!r} in the revised one"
        )
        assert (differs in lines) is (option.default_first != option.default_revised)


def test_scenarios_that_are_about_a_rule_before_all_else_come_first_and_short_ones_before_long_ones():
    import json

    for rule, paths in scenarios_by_rule("alley").items():
        order = [
            (json.loads(text)["rules"].index(rule), len(text), path.name)
            for path in paths
            for text in [path.read_text("utf-8")]
        ]
        assert order == sorted(order), rule
    assert scenarios_by_rule("chess") == {}
    for name in (None, 3, "", "alley"):
        with pytest.raises(UnknownName, match="a shipped scenario"):
            Scenario.example(name)  # type: ignore[arg-type]  # a wrong argument is the case
