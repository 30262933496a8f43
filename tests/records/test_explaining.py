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
