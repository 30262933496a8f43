"""A decision with thousands of answers is asked in two steps, first what and then how, and few texts are written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import UnknownName
from arcane_lab.engine.choosing import MOST_AT_ONCE, MOST_WORDS, Written, follow_picks
from arcane_lab.engine.registry import find_game, register, unregister
from arcane_lab.engine.spec import GameSpec
from arcane_lab.widgets.export import page_of
from tests.toys import pig

pytestmark = pytest.mark.usefixtures("toys")

#: Texts that one answer or one table may write at most.
FEW = 400


class Counter:
    """Counts the texts that a game writes: moves, and words of them."""

    def __init__(self) -> None:
        self.texts = 0

    def __call__(self, text: str) -> str:
        self.texts += 1
        return text


def bets(counter: Counter, sizes: Sequence[int] = (50, 100)) -> GameSpec:
    """Pig with thousands of bets that roll or hold: words in so many steps, each a number."""
    rules = pig.GAME.rules
    count = 1
    for size in sizes:
        count *= size

    def numbers_of(move: int) -> list[int]:
        found = []
        for size in reversed(sizes):
            found.insert(0, move % size)
            move //= size
        return found

    def write(move: int, state: Any, seat: int) -> str:
        return counter(" ".join(["bet", *map(str, numbers_of(move))]))

    def read(text: str, state: Any, seat: int) -> int:
        move = 0
        for number, size in zip(text.split()[1:], sizes, strict=True):
            if int(number) >= size:
                return -1
            move = size * move + int(number)
        return move

    def choices(state: Any, seat: int, words: tuple[str, ...]) -> Sequence[str]:
        if seat not in rules.waiting(state) or len(words) > len(sizes):
            return []
        return Written(range(sizes[len(words) - 1]), lambda one: counter(str(one))) if words else [counter("bet")]

    return replace(
        pig.GAME,
        rules=replace(
            rules,
            legal_moves=lambda state, seat: list(range(count)) if seat in rules.waiting(state) else [],
            refusal=lambda state, seat, move: rules.refusal(state, seat, 0) or int(move < 0),
            apply=lambda state, seat, move: rules.apply(state, seat, move % 2),
            choices=choices,
        ),
        text=replace(pig.GAME.text, read_move=read, write_move=write),
    )


@pytest.fixture
def counter(request: pytest.FixtureRequest) -> Iterator[Counter]:
    found = Counter()
    unregister("pig")
    register(bets(found, getattr(request, "param", (50, 100))))
    yield found
    unregister("pig")
    register(pig.GAME)


@pytest.fixture
def table(counter: Counter) -> Iterator[Any]:
    widget = al.show(al.Game("pig", players=["me", "me"], seed=1), seat="p1")
    yield widget
    widget.close()


def say(widget: Any, do: str, **fields: Any) -> dict[str, Any]:
    """Send a message as a browser does; returns the answer."""
    widget._handle_custom_msg({"do": do, **fields, "id": "a-1"}, [])
    return dict(widget.answer)


def ways(widget: Any, *picks: str, at: int = 0, line: str = "main") -> dict[str, Any]:
    return say(widget, "ways", picks=", ".join(picks), at=at, line=line)


# --- what is offered ----------------------------------------------------------------------------------------


def test_a_table_offers_first_what_can_be_done_with_its_ways_and_the_first_of_them(table: Any) -> None:
    ask = table.ask
    assert ask["so_far"] == []
    assert len(ask["moves"]) == 50
    assert ask["moves"][3] == {
        "text": "word bet 3",
        "label": "Bet 3: 100 ways",
        "ways": [["word bet 3"]],
        "result": {"text": "The first way is “Bet 3 0”."},
        "count": 100,
        "first": "bet 3 0",
    }
    assert ask["listed"] == ["What to do", "Choose", [one["text"] for one in ask["moves"]]]


def test_a_what_that_is_picked_is_asked_how_and_one_of_its_ways_is_played(table: Any) -> None:
    assert ways(table, "word bet 3")["ok"]
    assert table.ask["so_far"] == ["word bet 3"]
    assert table.ask["question"] == "Bet 3: how?"
    assert [one["text"] for one in table.ask["moves"]] == [f"bet 3 {number}" for number in range(100)]
    assert table.ask["moves"][7] == {"text": "bet 3 7", "label": "Bet 3 7", "ways": [["word bet 3 7"]]}
    assert ways(table)["ok"]
    assert table.ask["so_far"] == []
    assert ways(table, "word bet 3")["ok"]
    assert say(table, "play", move="bet 3 7", at=0, line="main")["ok"]
    assert str(table.game.steps[0].move) == "bet 3 7"


def test_another_position_is_asked_from_the_beginning(table: Any) -> None:
    ways(table, "word bet 3")
    table.game.play("bet 3 6")
    assert table.ask["at"] == 1
    assert table.ask["so_far"] == []


@pytest.mark.parametrize("counter", [(3, 500), (20, 20, 20), (5_000,)], indirect=True)
def test_by_picks_every_move_is_reached_once_and_none_has_many_beside_it(counter: Counter) -> None:
    game = al.Game("pig", players=2, seed=1)
    spec, state = find_game("pig"), game.at(0)
    reached, todo = [], [()]
    while todo:
        picks = todo.pop()
        _, offered = follow_picks(spec, state, 0, picks)
        assert len(offered) <= MOST_WORDS
        assert len({one.target for one in offered}) == len(offered)
        reached += [one.first for one in offered if one.count == 1]
        todo += [(*picks, one.target) for one in offered if one.count > 1]
    assert sorted(reached) == sorted(str(move) for move in game.legal_moves())


def test_of_few_moves_each_is_offered_as_before() -> None:
    widget = al.show(al.Game("pig", players=["me", "me"], seed=1))
    assert [one["text"] for one in widget.ask["moves"]] == ["roll", "hold"]
    assert "so_far" not in widget.ask
    answer = ways(widget, "word roll")
    assert (answer["ok"], answer["text"]) == (
        False,
        "Nothing is chosen in steps here: every move is on offer at once.",
    )
    widget.close()


@pytest.mark.parametrize("counter", [(MOST_AT_ONCE,), (MOST_AT_ONCE + 1,)], indirect=True)
def test_up_to_a_number_of_moves_all_are_offered_at_once(counter: Counter) -> None:
    widget = al.show(al.Game("pig", players=["me", "me"], seed=1))
    assert ("so_far" in widget.ask) == (len(widget.ask["moves"]) > MOST_AT_ONCE)
    widget.close()


# --- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"picks": "word bet 50"}, "'word bet 50' cannot be picked there: choose one of the buttons."),
        ({"picks": "word bet 3, word fly"}, "'word fly' cannot be picked there: choose one of the buttons."),
        ({"picks": "word bet 3, word bet 3 7"}, "'word bet 3 7' cannot be picked there: choose one of the buttons."),
        ({"picks": ", word bet 3"}, "'' cannot be picked there: choose one of the buttons."),
        ({"picks": "x" * 4_001}, "must be a text of at most 4,000 characters"),
        ({"picks": 3}, "must be a text of at most 4,000 characters"),
        ({"at": 1}, "This click saw step 1, but step 0 is asked about: choose again."),
        ({"line": "Z"}, "This click saw line 'Z', but the table shows line main by now: look again."),
        ({"more": 1}, "not do, picks, at, line, id"),
    ],
)
def test_picks_that_lead_nowhere_are_refused_and_change_nothing(table: Any, fields: Any, told: str) -> None:
    ways(table, "word bet 4")
    before = json.dumps(table.ask)
    answer = say(table, "ways", **{"picks": "word bet 3", "at": 0, "line": "main", **fields})
    assert not answer["ok"]
    assert told in answer["text"]
    assert json.dumps(table.ask) == before


def test_whoever_is_not_asked_is_shown_no_ways(counter: Counter) -> None:
    game = al.Game("pig", players=["me", "me"], seed=1)
    widget = al.show(game, seat="p2")
    assert not ways(widget, "word bet 3")["ok"]
    assert widget.ask is None
    widget.close()


def test_a_way_that_is_none_is_told_why(table: Any) -> None:
    ways(table, "word bet 3")
    answer = say(table, "why_not", picks="word bet 3, word bet 99 1", at=0, line="main")
    assert not answer["ok"]
    assert answer["rule"] == "PIG-4"
    assert answer["instead"] == "Try one of the buttons."
    with pytest.raises(UnknownName):
        follow_picks(find_game("pig"), table.game.at(0), 0, ["word bet 99"])


# --- how many texts -----------------------------------------------------------------------------------------


def test_no_table_and_no_message_writes_thousands_of_texts(counter: Counter) -> None:
    widget = al.show(al.Game("pig", players=["me", "hold at 20"], seed=1))
    assert 0 < counter.texts <= FEW
    widget.futures = 2
    question = {"lens": "known", "until": "round", "at": 0, "line": "main"}
    messages: list[tuple[str, dict[str, Any]]] = [
        ("ways", {"picks": "word bet 3"}),
        ("why_not", {"picks": "word bet 99 1"}),
        ("play", {"move": "bet 99 1"}),
        ("see", {"move": "p2"}),
        ("see_surely", {"move": "p1"}),
        ("what_if", {**question, "first": "predict"}),
        ("predict", {"number": 1, "values": {"best": "bet 0 0"}}),
        ("play", {"move": "bet 3 6"}),
        ("undo", {"move": "-"}),
    ]
    for do, fields in messages:
        counter.texts = 0
        at = len(widget.game.steps)
        given = fields if do == "predict" else {"at": at, "line": "main", **fields}
        answer = say(widget, do, **given)
        widget.wait(60)
        assert answer["ok"] == (do not in ("why_not",) and fields.get("move") not in ("bet 99 1", "p2")), (do, answer)
        assert counter.texts <= FEW, (do, counter.texts)
        assert len(json.dumps(widget.ask)) < 30_000
    widget.close()


def test_what_if_compares_the_first_way_of_each_thing_and_says_so(table: Any) -> None:
    table.futures = 2
    say(table, "what_if", lens="known", until="round", first="show", at=0, line="main")
    assert table.wait(60)
    assert sorted(table.advice["called"]) == sorted(f"Bet {number} 0" for number in range(50))
    told = "Of 5,000 moves these 50 are compared: of each thing to do the way that is listed first."
    assert told in table.advice["note"]


def test_lines_and_pages_write_few_texts(counter: Counter) -> None:
    game = al.Game("pig", players=["me", "me"], seed=1)
    for _ in range(4):
        game.play("bet 3 7" if game.to_move == "p1" else "bet 1 2")
    widget = al.show(game, view="table")
    widget.at = 1
    for do, fields in [("ways", {"picks": "word bet 3"}), ("play", {"move": "bet 3 8"}), ("others", {})]:
        counter.texts = 0
        line = widget.line
        answer = say(widget, do, at=widget.at, line=line, **fields)
        assert answer["ok"] or do == "others", answer
        assert counter.texts <= FEW, do
    widget.close()
    record = game.record().annotate(1, None, ["bet 4 4"])
    counter.texts = 0
    assert "Bet 4 4" in page_of(record, "p1")
    assert counter.texts <= FEW


def test_the_turn_order_says_that_not_every_answer_is_listed(counter: Counter) -> None:
    game = al.Game("pig", players=["me", "me"], seed=1)
    game.play("bet 3 7")
    widget = al.TurnOrderWidget(game)
    (decision,) = widget.decisions
    assert len(decision["moves"]) == 50
    assert decision["question"].endswith("Of 5,000 moves the first way of each thing to do is listed.")
    widget.close()
