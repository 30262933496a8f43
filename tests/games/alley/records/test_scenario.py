"""Scenarios: read strictly, written back, and compared key by key."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.records.scenario import Scenario

EXAMPLE: dict[str, Any] = {
    "format": "arcane-lab/scenario/1",
    "game": "alley",
    "title": "A row of eggs is sold and the rows around it close up",
    "rules": ["AA-SLIDE-13"],
    "setup": {"edition": "revised", "players": 3, "items": {"DE": {"egg_gold": 15, "egg_infamy": 2}}},
    "position": {
        "deck": "OW TC | rest",
        "discard": "IR HT",
        "seats": {
            "p1": {"storehouse": "HT IR TC / DE [OW] DE / [TC] BF CB", "stash": "DE DL"},
            "p2": {"gold": 5},
        },
    },
    "moves": ["draw deck", "play DE b2", "target p2"],
    "expect": {
        "seats": {"p1": {"gold": 45, "storehouse": "HT IR TC / [??] BF ??"}, "p2": {"gold": 20, "infamy": 2}},
        "discard_top": "OW",
        "to_move": "p2",
    },
}


def changed(**changes: Any) -> dict[str, Any]:
    """The example with values put at places such as ``position__round``."""
    data = copy.deepcopy(EXAMPLE)
    for place, value in changes.items():
        *way, last = place.split("__")
        inner = data
        for key in way:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return data


def checked(**changes: Any) -> list[str]:
    """What differs when the example is changed and checked."""
    return list(Scenario.from_dict(changed(**changes)).check().problems)


def refusal(**changes: Any) -> str:
    """The one line with which a changed example is refused, when read or when checked."""
    with pytest.raises(ArcaneLabError) as caught:
        Scenario.from_text(json.dumps(changed(**changes))).check()
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_example_passes_and_says_how_many_expectations_were_met() -> None:
    report = Scenario.from_dict(EXAMPLE).check()
    assert report.passed
    assert bool(report)
    assert str(report) == ("A row of eggs is sold and the rows around it close up: passed\n  6 of 6 expectations met")


def test_every_difference_is_told_with_what_was_expected_and_what_was_found() -> None:
    assert checked(
        expect__seats__p1={"gold": 44, "infamy": 0, "stash": "DL OW OW", "storehouse": "HT IR TC / BF BF CB"},
        expect__to_move="p3",
    ) == [
        "seats.p1.gold: expected 44, found 45",
        "seats.p1.storehouse: expected HT IR TC / BF BF CB, found HT IR TC / [TC] BF CB",
        "seats.p1.stash: expected DL OW OW, found DL OW",
        "to_move: expected p3, found p2",
    ]


@pytest.mark.parametrize(
    ("storehouse", "is_met"),
    [
        ("HT IR TC / [TC] BF CB", True),
        ("HT IR TC / [??] BF CB", True),
        ("?? ?? ?? / [??] ?? ??", True),
        ("HT IR TC / ?? BF CB", False),  # a revealed item is expected, a hidden one lies there
        ("HT IR [??] / [??] BF CB", False),
        ("HT IR TC / [OW] BF CB", False),
        ("HT IR TC / [TC|p1] BF CB", False),  # nobody has peeked at it
        ("HT IR / TC [TC] / BF CB", False),
        ("HT IR TC", False),
        ("-", False),
    ],
)
def test_storehouses_are_compared_slot_by_slot_with_question_marks_for_any_item(storehouse: str, is_met: bool) -> None:
    assert (checked(expect={"seats": {"p1": {"storehouse": storehouse}}}) == []) is is_met


@pytest.mark.parametrize(
    ("stash", "is_met"),
    [("OW DL", True), ("DL OW", True), ("?? DL", True), ("?? ??", True), ("OW", False), ("OW OW", False), ("", False)],
)
def test_stashes_are_compared_in_any_order(stash: str, is_met: bool) -> None:
    assert (checked(expect={"seats": {"p1": {"stash": stash}}}) == []) is is_met


@pytest.mark.parametrize(
    ("events", "is_met"),
    [
        (["AA-SLIDE-13"], True),
        (["AA-SLIDE-13", "AA-PLAY-08"], True),
        (["AA-PLAY-08", "AA-SLIDE-13"], False),
        (["AA-FAQ-02"], False),
    ],
)
def test_events_must_have_fired_in_their_order_with_others_between(events: list[str], is_met: bool) -> None:
    assert (checked(expect={"events": events}) == []) is is_met


def test_what_follows_from_the_position_itself_counts_as_an_event() -> None:
    position = {"phase": "inspection", "seats": {"p1": {"storehouse": "-"}}}
    assert checked(position=position, moves=[], expect={"events": ["AA-INSPECT-02", "AA-INSPECT-09"]}) == []


def test_the_legal_moves_are_compared_as_a_set() -> None:
    assert checked(expect={"legal": ["draw discard", "draw deck"]}) == []
    assert checked(expect={"legal": ["draw deck", "play DE b2"]}) == [
        "legal: expected draw deck, play DE b2, found without play DE b2; but also draw discard"
    ]
    assert checked(expect={"legal": []}) == ["legal: expected nothing, found but also draw deck, draw discard"]
    assert checked(expect={"legal_includes": ["draw deck"], "legal_excludes": ["pass"]}) == []
    assert checked(expect={"legal_includes": ["pass"], "legal_excludes": ["draw deck"]}) == [
        "legal_includes: expected pass allowed, found pass refused",
        "legal_excludes: expected draw deck refused, found draw deck allowed",
    ]


def test_a_refused_move_is_compared_with_the_rules_named() -> None:
    assert checked(expect={"refused": [{"move": "play DL b2"}]}) == []
    assert checked(expect={"refused": [{"move": "draw deck"}]}) == [
        "refused: expected draw deck refused, found draw deck allowed"
    ]
    [difference] = checked(expect={"refused": [{"move": "play DL b2", "rule": "AA-BRIBE-03"}]})
    assert difference.startswith("refused: expected play DL b2 refused by AA-BRIBE-03, found refused by AA-")
    rule = difference.partition("found refused by ")[2].partition(":")[0]
    assert checked(expect={"refused": [{"move": "play DL b2", "rule": ["AA-BRIBE-03", rule]}]}) == []
    assert checked(expect={"refused": [{"move": "play DL b2", "rule": rule}]}) == []


def test_a_move_that_may_not_be_done_fails_the_scenario_and_names_the_rule() -> None:
    report = Scenario.from_dict(changed(moves=["draw deck", "draw deck"])).check()
    assert not report.passed
    assert report.trouble is not None
    assert report.trouble.startswith("moves[1]: p1 may not do 'draw deck' now:")
    assert "AA-TURN" in report.trouble


@pytest.mark.parametrize(
    ("key", "value", "found"),
    [
        ("discard_top", "TC", "OW"),
        ("discard_top", "", "OW"),
        ("discard_top", None, "OW"),
        ("deck_top", "OW", "TC"),
        ("set_aside", "DE DE", "DE DE DE"),
        ("triggered_by", "p2", "none"),
        ("phase", "bribe", "sell"),
        ("step", "play", "draw"),
        ("round", 2, "1"),
        ("winners", ["p1"], "nothing"),
    ],
)
def test_each_other_key_is_compared(key: str, value: Any, found: str) -> None:
    [difference] = checked(expect={key: value})
    assert difference.startswith(f"{key}: expected ")
    assert difference.endswith(f", found {found}")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"position__seats__p1__stash": "DE XL"}, "position.seats.p1.stash: cannot read 'DE XL'"),
        ({"position__deck": "OW QQ | rest"}, "position.deck: cannot read 'OW QQ | rest'"),
        ({"position__deck": "OW | rst"}, "behind the bar stands rest or none, not 'rst'"),
        ({"position__seats__p1__storehouse": "DE OW / TC"}, "position.seats.p1.storehouse: cannot read"),
        ({"position__seats__p2__stash": "SK SK SK SK SK SK"}, "position.seats.p2.stash: this is copy 6 of SK"),
        ({"position__phase": "sel"}, "position.phase: 'sel' is not allowed (did you mean sell?)"),
        ({"position__phase": "bribe", "position__step": "draw"}, "position.step: 'draw' does not go with"),
        ({"position__step": "target"}, "position.step: 'target' does not go with the phase 'sell'"),
        ({"position__dek": "OW"}, "position: there is no key 'dek' (did you mean deck?)"),
        ({"position__seats__p4": {}}, "position.seats.p4: p4 does not play: this game has seats p1 to p3"),
        ({"position__seats__p7": {}}, "position.seats.p7: 'p7' is not allowed"),
        ({"position__seats__p1__gold": -1}, "position.seats.p1.gold: -1 is too small: the least is 0"),
        ({"position__seats__p1__gold": "25"}, "position.seats.p1.gold: '25' does not fit: a whole number is needed"),
        ({"position__seats__p1__gold": 25.0}, "position.seats.p1.gold: 25.0 does not fit: a whole number"),
        ({"position__seats__p1__infamy": 25}, "position.seats.p1.infamy: 25 is too large: the most is 24"),
        ({"position__seats__p1__fines": 3}, "position.seats.p1.fines: 3 is too large: the most is 2"),
        ({"position__round": 4}, "position.round: 4 is too large: this game has 3 rounds"),
        ({"position__round": True}, "position.round: true does not fit: a whole number is needed"),
        ({"position__last_turns": 1}, "position.last_turns: nobody has triggered"),
        ({"position__triggered_by": "p1"}, "position.to_move: p1 has triggered the inspection"),
        ({"position__winners": ["p1"]}, "position.winners: there are winners only in the phase 'over'"),
        (
            {"position__set_aside": "OW | rest"},
            "position.set_aside: '| rest' belongs behind the deck of a position only",
        ),
        ({"position__phase": "stock", "position__deck": "OW | none"}, "position.deck: in the stock all cards"),
        ({"position": None}, "position: null does not fit: an object is needed"),
        ({"position__deck": None}, "position.deck: null does not fit: a text in double quotes is needed"),
        ({"position__seats": ["p1"]}, 'position.seats: ["p1"] does not fit: an object is needed'),
        ({"title": 3}, "title: 3 does not fit: a text in double quotes is needed"),
        ({"format": "arcane-lab/scenario/2"}, "format: 'arcane-lab/scenario/2' is another version"),
        ({"format": "something"}, "format: 'something' is not 'arcane-lab/scenario/1'"),
        ({"game": "aley"}, "game: 'aley' is no game here (did you mean alley?)"),
        ({"rules": ["AA-SLIDE-99"]}, "rules[0]: 'AA-SLIDE-99' is no rule"),
        ({"moves": ["draw deck", "play XQ b2"]}, "moves[1]: cannot read 'play XQ b2' as a move"),
        ({"moves": ["drw deck"]}, "moves[0]: cannot read 'drw deck' as a move"),
        ({"moves": "draw deck"}, "moves: 'draw deck' does not fit: a list is needed"),
        ({"setup__players": 7}, "setup: players: 7 is refused"),
        ({"setup__players": "3"}, "setup.players: '3' does not fit: a whole number is needed"),
        ({"setup__edition": "third"}, "setup: 'third' is not the name of an edition"),
        ({"setup__options": {"set_skan": "always"}}, "setup: options, set_skan: is no option (did you mean set_scan?)"),
        ({"setup__options": {"set_scan": "alway"}}, "setup: options, set_scan: 'alway'"),
        ({"setup__items": {"DX": {}}}, "setup: items, code: 'DX'"),
        ({"setup__powers": {"p1": "glina"}}, "setup: 'glina' is not the name of a wizard power"),
        ({"expect__seats__p1": {"storehouse": "QQ"}}, "expect.seats.p1.storehouse: cannot read 'QQ'"),
        ({"expect__seats__p4": {"gold": 3}}, "expect.seats.p4: p4 does not play"),
        ({"expect__discard_top": "QQ"}, "expect.discard_top: cannot read 'QQ'"),
        ({"expect__legal": ["fly away"]}, "expect.legal[0]: cannot read 'fly away' as a move"),
        ({"expect__refused": [{"move": "play QQ a1"}]}, "expect.refused[0].move: cannot read 'play QQ a1'"),
        ({"expect__refused": ["pass"]}, "expect.refused[0]: 'pass' does not fit: an object is needed"),
        ({"expect__events": ["AA-NOPE-01"]}, "expect.events[0]: 'AA-NOPE-01' is no rule"),
        ({"expect__legl": []}, "expect: there is no key 'legl' (did you mean legal?)"),
        ({"expcet": {}}, "there is no key 'expcet' (did you mean expect?)"),
        ({"title": "\ud800"}, "holds half a letter"),
    ],
    ids=lambda value: None if isinstance(value, dict) else value.replace("AA-", "AA "),
)
def test_what_cannot_be_read_is_refused_in_one_line_with_its_place(changes: dict[str, Any], says: str) -> None:
    assert says in refusal(**changes)


def test_a_key_that_must_be_there_is_named_when_it_is_missing() -> None:
    for key in ("format", "game", "title", "setup", "position"):
        data = copy.deepcopy(EXAMPLE)
        del data[key]
        with pytest.raises(UnreadableFile, match=f"the key '{key}' is missing"):
            Scenario.from_dict(data)


@pytest.mark.parametrize("data", [None, 5, "text", [], [["format", "x"]]])
def test_only_an_object_is_read_as_a_scenario(data: Any) -> None:
    with pytest.raises(UnreadableFile, match="a JSON object is needed"):
        Scenario.from_dict(data)


def test_loading_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text('{"format": "arcane-lab/scenario/1", ', encoding="utf-8")
    with pytest.raises(UnreadableFile, match=r"broken\.json: line 1, column 36: the text ends too early"):
        Scenario.load(file)
    with pytest.raises(UnreadableFile, match=r"nowhere\.json: is not there"):
        Scenario.load(str(tmp_path / "nowhere.json"))


def test_a_scenario_is_written_as_it_was_read_and_reads_back_the_same() -> None:
    scenario = Scenario.from_dict(EXAMPLE)
    text = scenario.to_text()
    again = Scenario.from_text(text, scenario.name)
    assert again == scenario
    assert again.to_text() == text
    assert json.loads(text) == EXAMPLE


def test_keys_come_in_their_usual_order_when_a_scenario_is_written() -> None:
    backwards = dict(reversed(EXAMPLE.items()))
    assert Scenario.from_dict(backwards).to_text() == Scenario.from_dict(EXAMPLE).to_text()


def test_an_event_that_is_missing_is_named_with_what_fired() -> None:
    [told] = checked(expect={"events": ["AA-SLIDE-13", "AA-FAQ-02", "AA-PLAY-08"]})
    begins = "events: expected AA-SLIDE-13 then AA-FAQ-02 then AA-PLAY-08, found no AA-FAQ-02 where it was due; fired: "
    assert told.startswith(begins)
    assert "AA-SLIDE-13" in told.removeprefix(begins).split(", ")
    [none] = checked(moves=[], expect={"events": ["AA-FAQ-02"]})
    assert none == "events: expected AA-FAQ-02, found no AA-FAQ-02 where it was due; fired: nothing"
    met = Scenario.from_dict(changed(expect={"events": ["AA-SLIDE-13"]})).check().comparisons[-1]
    assert (met.place, met.expected, met.found, met.is_met) == ("events", "AA-SLIDE-13", "all of them, in order", True)


def test_what_is_as_expected_is_compared_too_and_nothing_else_is() -> None:
    places = {"to_move": "p2", "phase": "sell", "step": "draw", "round": 1, "winners": [], "legal_excludes": ["pass"]}
    report = Scenario.from_dict(changed(expect=places)).check()
    assert [(one.place, one.found, one.is_met) for one in report.comparisons] == [
        ("to_move", "p2", True),
        ("phase", "sell", True),
        ("step", "draw", True),
        ("round", "1", True),
        ("winners", "nothing", True),
        ("legal_excludes", "pass refused", True),
    ]
    over = {"position": {"phase": "over", "round": 3, "winners": ["p2", "p1"]}, "moves": []}
    assert checked(**over, expect={"winners": ["p1", "p2"], "to_move": None, "step": None, "legal": []}) == []
    assert checked(**over, expect={"winners": ["p3"], "to_move": "p1"}) == [
        "to_move: expected p1, found none",
        "winners: expected p3, found p1, p2",
    ]


def test_refused_moves_are_compared_each_with_its_place() -> None:
    refused = [{"move": "play DL b2"}, {"move": "draw deck", "rule": ["AA-TURN-14", "AA-BRIBE-03"]}]
    report = Scenario.from_dict(changed(expect={"refused": refused})).check()
    assert [(one.is_met, one.expected) for one in report.comparisons] == [
        (True, "play DL b2 refused"),
        (False, "draw deck refused by AA-TURN-14 or AA-BRIBE-03"),
    ]
    assert "expect.refused[1].move: cannot read" in refusal(expect={"refused": [refused[0], {"move": "play QQ a1"}]})
    assert refusal(expect={"refused": [refused[0], {"move": "pass", "rule": "AA-NO-01"}]}).startswith(
        "expect.refused[1].rule[0]: 'AA-NO-01' is no rule"
    )


def test_a_scenario_in_short_has_its_title_and_the_number_of_its_moves() -> None:
    for moves, words in ((["draw deck"], "1 move"), ([], "0 moves"), (["draw deck", "play DE b2"], "2 moves")):
        assert repr(Scenario.from_dict(changed(title="T", moves=moves))) == f"<Scenario 'T': {words}>"
    long = repr(Scenario.from_dict(changed(title="x" * 300)))
    assert long == f"<Scenario '{'x' * 59}…: 3 moves>"


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (None, 'the key \'format\' is missing: a file of this kind begins with "format": "arcane-lab/scenario/1"'),
        ("arcane-lab/scenario/10", "is another version than 'arcane-lab/scenario/1', which is the one known here"),
        ("arcane-lab/scenario1", "format: 'arcane-lab/scenario1' is not 'arcane-lab/scenario/1'"),
        ("arcane-lab/record/1", "(it is a record: al.Record.from_text reads it, al.Record.load a file)"),
        (3, "format: 3 is not 'arcane-lab/scenario/1'"),
    ],
)
def test_another_format_is_refused_with_what_it_is(found: Any, told: str) -> None:
    said = refusal(format=found)
    assert said.endswith(told)


def test_a_seed_and_a_play_are_those_that_are_written_or_0() -> None:
    for setup, wanted in (({}, (0, 0)), ({"seed": 0, "play": 2}, (0, 2)), ({"seed": 5}, (5, 0))):
        found = Scenario.from_dict(changed(setup={"players": 3, **setup})).setup
        assert (found.seed, found.play) == wanted


def test_what_a_scenario_did_not_say_is_not_written() -> None:
    data = {key: value for key, value in EXAMPLE.items() if key not in ("expect", "moves", "rules")}
    assert json.loads(Scenario.from_dict(data).to_text()) == data
    assert json.loads(Scenario.from_dict({**data, "expect": {}}).to_text()) == {**data, "expect": {}}
