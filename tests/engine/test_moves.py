"""What a game hands out prints as sentences and tables, and tells each reader what that reader may see."""

from __future__ import annotations

from typing import Any

from arcane_lab.engine.moves import Cause, Ending, Event, Explanation, Move, Refusal, Step, Turn

DRAW, PLAY = Move("draw deck", "p1", 3), Move("play OW a1", "p1", 4, "other")
EVENT = Event("gold", "p1 gains 3 gold.", "AA-SET-01", "p1", amount=3, name="Older Wand", source="x", full=5)


def cause(text: str = "p1 gains 3 gold.", **more: Any) -> Cause:
    given: dict[str, Any] = {"place": "1", "trigger": "the move", "rule": "AA-SET-01", "seat": "p1", "event": EVENT}
    return Cause(**{**given, "text": text, "before": None, "after": None, **more})


def test_a_move_prints_as_its_notation_and_shows_no_number() -> None:
    assert str(DRAW) == "draw deck"
    assert repr(DRAW) == "Move(text='draw deck', seat='p1')"
    assert DRAW != PLAY


def test_a_refusal_says_whose_move_it_would_have_been_while_there_is_somebody() -> None:
    tail = ": no (AA-TURN-14). Draw."
    assert str(Refusal("pass", "p1", "AA-TURN-14", "no", "Draw.", None)) == f"p1 may not do 'pass' now{tail}"
    assert str(Refusal("pass", None, "AA-TURN-14", "no", "Draw.", None)) == f"'pass' cannot be done any more{tail}"


def test_an_event_keeps_three_of_its_fields_out_of_its_short_line() -> None:
    assert str(EVENT) == "p1 gains 3 gold."
    assert "amount=3" in repr(EVENT)
    assert not any(word in repr(EVENT) for word in ("Older Wand", "source", "full"))
    assert str(Ending("The round ends.", "AA-END-01")) == "The round ends."


def test_a_cause_says_what_it_changed_where_it_changed_something() -> None:
    assert str(cause()) == "p1 gains 3 gold. (AA-SET-01)"
    assert str(cause(before="25", after="28")) == "p1 gains 3 gold. [25 -> 28] (AA-SET-01)"
    assert str(cause(before="", after="OW")) == "p1 gains 3 gold. [ -> OW] (AA-SET-01)"


def test_an_explanation_names_each_move_and_each_reason_once_in_their_order() -> None:
    twin = Move("draw deck", "p1", 3)
    links = [
        (DRAW, cause("a.")),
        (DRAW, cause("b.")),
        (DRAW, cause("c.", trigger="the set")),
        (DRAW, cause("d.", trigger="the set", place="2")),
        (twin, cause("e.", trigger="the set", place="2")),
        (PLAY, cause("f.", trigger="the set", place="2")),
    ]
    found = Explanation(tuple(links))
    assert str(found).splitlines() == [
        "p1: draw deck",
        "  1, because: the move",
        "    1. a. (AA-SET-01)",
        "    2. b. (AA-SET-01)",
        "  1, because: the set",
        "    3. c. (AA-SET-01)",
        "  2, because: the set",
        "    4. d. (AA-SET-01)",
        "p1: draw deck",
        "    5. e. (AA-SET-01)",
        "p1: play OW a1",
        "  2, because: the set",
        "    6. f. (AA-SET-01)",
    ]
    assert (len(found), [one.text for one in found]) == (6, ["a.", "b.", "c.", "d.", "e.", "f."])
    assert [row["number"] for row in found.rows] == [1, 2, 3, 4, 5, 6]
    assert found.rows[5] == {
        "number": 6,
        "seat": "p1",
        "move": "play OW a1",
        "place": "2",
        "trigger": "the set",
        "what": "f.",
        "before": None,
        "after": None,
        "rule": "AA-SET-01",
    }
    assert str(Explanation(())) == "Nothing happened."


def test_an_explanation_is_a_table_on_a_page_with_every_text_escaped() -> None:
    page = Explanation(((DRAW, cause("<b>", before="0", after="A&B")), (DRAW, cause("c."))))._repr_html_()
    assert page.startswith("<table><thead><tr><th scope='col'>number</th><th scope='col'>seat</th>")
    cells = "<td>1</td><td>p1</td><td>draw deck</td><td>1</td><td>the move</td>"
    assert f"<tr>{cells}<td>&lt;b&gt;</td><td>0</td><td>A&amp;B</td><td>AA-SET-01</td></tr>" in page
    assert "<td>c.</td><td></td><td></td><td>AA-SET-01</td></tr></tbody></table>" in page


def test_a_turn_is_told_to_whoever_asks_and_prints_as_its_own_seat_sees_it() -> None:
    def tell(rows: tuple[tuple[int, ...], ...], reader: str | None) -> tuple[Event, ...]:
        return tuple(Event("seen", f"{reader} sees {row[0]}", "AA-X-01") for row in rows)

    def explain(rows: tuple[tuple[int, ...], ...], reader: str | None) -> tuple[Cause, ...]:
        return tuple(cause(f"{reader} sees {row[0]}") for row in rows)

    first = Step(1, "p1", DRAW, "person", ((7,), (8,)), tell, explain)
    second = Step(2, "p2", Move("pass", "p2", 0), "strategy", ((9,),), tell, explain)
    turn = Turn((first, second))
    assert (turn.move, turn.seat, str(second)) == (DRAW, "p1", "2. p2 pass")
    assert [event.text for event in second.events] == ["p2 sees 9"]
    assert [event.text for event in turn.events] == ["p1 sees 7", "p1 sees 8", "p1 sees 9"]
    assert [event.text for event in turn.events_for(None)] == ["None sees 7", "None sees 8", "None sees 9"]
    assert [one.text for one in turn.explain()] == ["p1 sees 7", "p1 sees 8", "p1 sees 9"]
    assert [one.text for one in turn.explain_for("table")] == ["table sees 7", "table sees 8", "table sees 9"]
    parts = [cause for step in turn.steps for cause in step.explain_for("table")]
    assert parts == list(turn.explain_for("table"))
    assert list(turn.steps[0].explain()) == list(turn.steps[0].explain_for(turn.seat))
    assert str(turn).splitlines() == [
        "p1: draw deck",
        "    p1 sees 7 (AA-X-01)",
        "    p1 sees 8 (AA-X-01)",
        "p2: pass",
        "    p1 sees 9 (AA-X-01)",
    ]
