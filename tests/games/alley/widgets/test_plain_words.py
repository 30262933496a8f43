"""No id of a rule or a seat, no move as notation and no word of the code is among what a table tells a person.

Only behind *why?* and in *Keys* such words stand: the rules of events and of refusals, and moves as they are written.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

import arcane_lab as al
from arcane_lab.records import Record
from arcane_lab.widgets import TableWidget, show
from arcane_lab.widgets.advising import Place, offer_of
from arcane_lab.widgets.export import page_of
from arcane_lab.widgets.reviewed import review_to_message
from tests.games.alley.widgets.test_advising import begun_review, ended
from tests.games.alley.widgets.test_export import story_in
from tests.games.alley.widgets.wild import SETUPS, play_wildly
from tests.games.alley.widgets.words import events_of, words_of
from tests.widgets.playing import new_game, play_on, say, steps_of

#: What nobody reads who does not open it.
CODE: Final = re.compile(
    r"\bp[1-6]\b|\bAA-[A-Z]|\b[A-Z]{2}\b|\b(?:draw (?:deck|discard)|(?:reveal|peek) [abc][1-3]|bribe \d)\b|\w_\w|[{}$]"
    r"|\b(?:None|True|False|notation|legal moves?|index|game\.|kernel)\b"
)
#: Parts of a message that are for the browser, and what is behind "why?".
FOR_CODE: Final = frozenset(
    {
        *(
            "ways",
            "shows",
            "seat",
            "step",
            "place",
            "rule",
            "rules",
            "why",
            "why_bad",
            "id",
            "at",
            "lays",
            "move",
            "kind",
        ),
        *("view", "sight", "items", "figure", "quiet", "seed", "line", "lens", "lenses", "state", "until", "played"),
        *(
            "board",
            "picked",
            "scores",
            "rows",
            "cards",
            "instead_move",
            "moves",
            "reasoning",
            "sold",
            "slides",
            "goes",
            "marks",
        ),
    }
)
#: Lists whose first entry says for the browser which seat the others are about.
BY_SEAT: Final = ("end.rounds.series[]", "end.highlights[].lines[]", "end.podium[]", "review.wins.seats[]")
#: Lists of a sentence and the rule that stands behind it.
WITH_RULE: Final = ("about.opening[]", "advice.reasons[]")


def texts(told: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text that a person reads of what is told, with where it stands."""
    if isinstance(told, str):
        yield path, told
    elif isinstance(told, dict):
        for name, part in told.items():
            if name not in FOR_CODE or (name == "moves" and path == "ask"):
                yield from texts(part, f"{path}.{name}")
    elif isinstance(told, list | tuple):
        if path == "ask.moves":
            for move in told:
                yield from choice_texts(move)
            return
        if path == "question.parts":
            # What is chosen among is read by its names.
            told = [{**part, "choices": part.get("called", part["choices"])} for part in told]
        if path == "ask.listed":
            told = told[:2]
        for part in told[1:] if path in BY_SEAT else told[:1] if path in WITH_RULE else told:
            yield from texts(part, f"{path}[]")


def choice_texts(choice: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What is read of a choice: its result, and what stands on its button if it has one."""
    yield from texts(choice.get("result", {}), "ask.moves[].result")
    if any(target.startswith("word ") for way in choice["ways"] for target in way):
        yield "ask.moves[].label", choice["label"]


def heard(steps: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """The sentences and lines of a story, without the ids of the rules that stand behind them."""
    words, rules = words_of(steps), {event[1] for step in events_of(steps) for event in step}
    for number, word in enumerate(words):
        if number not in rules:
            yield "story", word
    for step in steps:
        yield "remark", step.get("c", "")


def told_by(widget: TableWidget) -> Iterator[tuple[str, str]]:
    """All that a table tells now, but for its story."""
    for name in ("about", "offer", "advice", "question", "review", "end"):
        yield from texts(getattr(widget, name), name)
    if widget.ask is not None:
        yield from texts({**widget.ask, "instead": ""}, "ask")
    for line in widget.lines:
        yield from texts({"of": line.get("move", ""), "instead": line.get("instead", "")}, "lines")


def check(told: Iterator[tuple[str, str]]) -> None:
    for path, text in told:
        assert not CODE.search(text), (path, CODE.search(text), text)


@pytest.mark.parametrize("number", [1, *(pytest.param(one, marks=pytest.mark.thorough) for one in (0, *range(2, 8)))])
def test_nothing_that_is_told_at_any_moment_of_a_game_is_code(number: int) -> None:
    players = ["me", "greedy", "random", "me"][: 2 + number % 3]
    game, chance = new_game(players, number, **SETUPS[number % len(SETUPS)]), random.Random(number)
    widget = show(game, seat="p1")
    for moves in range(120 + 400 * (number > 2)):
        if game.is_over:
            break
        play_wildly(game, chance)
        if moves % 8 == 0:
            check(told_by(widget))
            check(texts(refusals_of(widget, chance), "answer"))
    widget.close()
    for reader in ("p1", "p2", None):
        other = show(game, seat=reader, view=None if reader else "table")
        check(heard(steps_of(other)))
        for at in (0, len(game.steps)):
            other.at = at
            check(told_by(other))
        other.close()


def refusals_of(widget: TableWidget, chance: random.Random) -> list[dict[str, Any]]:
    """What is said to clicks at what is not on offer; what can be opened there is behind "why?"."""
    seats = [f"{seat} {slot}" for seat in widget.game.seats[:2] for slot in ("a1", "b2", "c3")]
    cards = [f"hand {code}" for code in widget.game.picture("p1")["seats"][0]["stash"]["cards"]]
    places, answers = ["deck", "discard", "seat p2", "seat p1", *seats, *cards], []
    for place in chance.sample(places, 4):
        picks = ", ".join([*chance.sample(cards, min(1, len(cards)) * chance.randrange(2)), place])
        answers.append(say(widget, do="why_not", picks=picks))
    return answers


def test_an_end_its_review_its_lines_and_what_is_ranked_are_in_words() -> None:
    game = ended().fork()
    widget = show(game, review=begun_review())
    widget.futures = 2
    check(told_by(widget))
    review = widget.review
    assert "everybody plays on as greedy" in review["note"]
    check(("mark", mark[3]) for mark in review["marks"])
    at = next(at for at in range(30, 200) if game.steps[at].seat == "p1" and len(game.legal_moves(at)) > 8)
    widget.at = at
    widget.rank("deal")
    assert widget.wait(120)
    assert "everybody plays on as greedy" in widget.advice["note"]
    check(told_by(widget))
    widget.rank("deal", predict_first=True)
    check(told_by(widget))
    move = next(str(one) for one in game.legal_moves(at) if str(one) != str(game.steps[at].move))
    widget.branch(move, at)
    check(told_by(widget))
    widget.close()


def reviewed_reasons(seed: int, until: int) -> Iterator[tuple[str, str]]:
    """What is told of a review of some steps, with all that can be opened in it but the rules."""
    game = al.Game("alley", players=["greedy", "greedy"], seed=seed).fork(at=30)
    review = al.review(game.fork(at=until), "p1", games=8, mode="plain", progress=False)
    told = review_to_message(review, game, "table")
    for mark in told["marks"]:
        for sentence in (mark[3], mark[9], *(reason[0] for reasons in mark[5:7] for reason in reasons)):
            yield f"mark {mark[0]}", sentence
    yield from ((f"moment {moment[0]}", moment[2]) for moment in told["moments"])


def test_the_reasons_of_a_review_are_in_words_too() -> None:
    told = [*reviewed_reasons(8, 16), *reviewed_reasons(3, 8)]
    check(iter(told))
    texts = [text for _, text in told]
    # A browser has a true minus, and the bar a line.
    assert any("−" in text for text in texts)
    assert not [text for text in texts if re.search(r"(?<!\w)-\d", text)]
    game = al.Game("alley", players=["greedy", "greedy"], seed=3).fork(at=30)
    review = al.review(game.fork(at=8), "p1", games=8, mode="plain", progress=False)
    for mark in review_to_message(review, game, "table")["marks"]:
        assert len(mark[9].split()) <= 20
        assert ("A bad move" in mark[9]) == (mark[1] == "bad move")
    # Luck that came with a turn of another, and a bad move, were opened.
    assert any("The turn of Greedy 2 (steps 9 to 13) brought" in text for text in texts), texts
    assert any(" instead of " in text for text in texts), texts


def test_a_line_of_a_game_is_told_by_the_name_of_its_move() -> None:
    game = ended().fork()
    widget = show(game)
    at = next(at for at in range(30, 200) if game.steps[at].seat == "p1" and len(game.legal_moves(at)) > 8)
    move = next(str(one) for one in game.legal_moves(at) if str(one) != str(game.steps[at].move))
    widget.branch(move, at)
    check((f"line {name}", line[name]) for line in widget.lines for name in ("move", "instead"))
    widget.close()


def test_what_might_have_been_played_is_told_in_words_on_a_page() -> None:
    record = Record.example("lamp")
    assert any(move.variations for move in record.moves)
    for page in (page_of(record, view="table"), page_of(record, "p1")):
        steps = story_in(page)["latest"]
        lines = [line for step in steps for line in step.get("v", ())]
        assert lines
        check(("variation", line) for line in lines)


def test_where_there_is_one_move_it_is_named_as_a_person_says_it() -> None:
    told = set()
    for seed in range(4):
        game = play_on(new_game(2, seed), 160, seed)
        for at, step in enumerate(game.steps):
            if len(game.legal_moves(at)) == 1:
                offer = offer_of(Place(game, "main", at, step.seat, True), "")
                told.add(offer["refused"])
    check(("refused", text) for text in told)
    assert any(re.fullmatch(r"There is only one move here: Look at your [abc][1-3]\.", text) for text in told), told
