"""Prints what people print of the package; run where the console has few signs, nothing may stop it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from inspect import signature
from pathlib import Path
from typing import Any

import arcane_lab as al
from arcane_lab import lessons
from arcane_lab.chance.errors import ImpossibleQuestion

TEXTS = ("why", "words", "to_text", "report", "note", "sentences")


def shown() -> Iterator[object]:
    """A representative of everything that says itself."""
    deck = al.chance.Deck({"queen": 4, "king": 4, "other": 44})
    die = al.chance.Deck(range(1, 7))
    for replace in (False, True):
        yield from (
            deck.next("queen", burned=3),
            deck.any_of_next("queen", 5, replace=replace),
            deck.in_order(["queen", "king"], replace=replace),
            deck.in_order(["queen"] * 20, replace=True),
            deck.count("queen", 7, replace=replace),
            deck.count("queen", 7, replace=replace).at_least(2),
            deck.counts(["queen", "king"], 7, replace=replace),
            deck.within({"queen": (1, 2), "king": (0, 2)}, 7, replace=replace),
            deck.expected_wait("queen", replace=replace),
            deck.expected_wait_for({"queen": 1, "king": 1}, replace=replace),
            deck.pattern(5, replace=replace),
            deck.sets(7, replace=replace),
            die.ranked(3, 2, replace=replace),
            die.total(3, values={face: Fraction(face, 10) for face in range(1, 7)}, replace=replace),
        )
    yield from (
        deck,
        deck.waiting("queen", 2),
        deck.waiting_for({"queen": 1, "king": 1}),
        deck.both("count", "queen", 5),
    )
    yield from (die.total(2).compare(die.total(2)), die.total(2).joint(die.total(3)), die.total(2).minus(7))
    yield deck.estimate(lambda hand: hand.count("queen"), 7, games=50, seed=1)
    nine = al.chance.grid({"X": 5, "O": 4})
    yield from (nine, nine.any(), nine.alone("X"), nine.count, nine.complete, nine.line("a1-b2-c3"))
    game = al.Game("alley", players=["greedy", "careful", None], seed=7)
    view = game.view("p3")
    unseen = al.chance.unseen(view)
    yield from (unseen, unseen.waiting("OW"), unseen.count("OW", 5), unseen.slot("b2"), unseen.hidden("OW"))
    yield from (al.chance.lines(view), al.chance.infamy(20, [4, {0: 1, 10: 1}]), al.chance.verdict(view, games=50))
    yield from (al.chance.bribe(gold=40, infamy_now=10, gains={16: 1, 12: 1}), al.chance.ending(view))
    yield from (
        game,
        view,
        view.legal_moves,
        game.legal_moves,
        game.steps,
        game.opening,
        game.explain("AA-SLIDE-01"),
        game.to_text(),
    )
    played = al.Game("alley", players=["greedy"] * 3, seed=7)
    record = al.Record.example("lamp")
    yield from (played, played.result, record, record.replay(), al.show(record), al.SlideLab())
    for name in dir(al.graphs):
        made: Callable[..., Any] = getattr(al.graphs, name)
        for given in ((), (record.replay(),), ("BF OW TC / IR BF CB / MB FC BF",)):
            try:
                yield made(*given)
            except (ValueError, TypeError):
                continue
    players = ["greedy", "random"]
    yield al.simulate(players=players, games=20, progress=False, workers=1)
    yield al.sweep(parameters={"TC.coin_gold": [1, 2]}, players=players, games=20, progress=False, workers=1)
    yield al.compare(
        settings={"a": {}, "b": {"options": {"byros_gold": 4}}}, players=players, games=20, progress=False, workers=1
    )
    yield al.what_if(al.Game("alley", players=3, seed=7), games=4)
    yield al.review(record, games=2)
    yield al.league(["greedy", "random", "careful"], seats=(2,), games=6, progress=False, workers=1)
    for number in range(1, 10):
        lesson = lessons.begin(number)
        yield from (lesson, lesson.summary())
        for name, task in lesson.tasks.items():
            yield from (
                lesson.ask(name),
                lesson.check(name, task.kind.format(task.answer())),
                lesson.check(name, "nonsense"),
            )
            yield from (task.kind.format(task.answer()), *(lesson.hint(name, rung) for rung in (1, 2, 3, 4)))
            yield from task.wrong_answers().values()


def refused() -> Iterator[Callable[[], object]]:
    """Questions without an answer: the sentence is printed, too."""
    deck = al.chance.Deck({"queen": 4})
    yield lambda: deck.next("quen")
    yield lambda: deck.count("queen", 5)
    yield lambda: deck.waiting("queen", replace=True)


def say(thing: object) -> None:
    """All that a thing says of itself."""
    print(str(thing), repr(thing))
    for name in TEXTS:
        found = getattr(thing, name) if hasattr(type(thing), name) else None
        if callable(found):
            # A why of one step of many needs the step.
            needed = [one for one in signature(found).parameters.values() if one.default is one.empty]
            found = found(*(1 for _ in needed))
        if found is not None:
            print(found)


if __name__ == "__main__":
    for one in shown():
        say(one)
    for ask in refused():
        try:
            ask()
        except ImpossibleQuestion as error:
            print(error)
    print("all said, from", Path(__file__).name)
