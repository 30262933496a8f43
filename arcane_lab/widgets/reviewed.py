"""A review beside a table: a mark for each decision of a seat, and the few moments that decided the game.

What came after a decision tells of hidden cards, so a review is for the table view, and for the seat that was reviewed
once its game is over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import BadSetup, shown
from arcane_lab.core.minus import signed_in
from arcane_lab.core.text import capital
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.wording import Names, names_for
from arcane_lab.widgets.decision_prompt import choices_of, on_the_board, with_names
from arcane_lab.widgets.ranking import reason_with_rule

if TYPE_CHECKING:
    from arcane_lab.advice.estimates import Estimate
    from arcane_lab.advice.reviewing import Decision, Moment, Review
    from arcane_lab.advice.win_chances import WinChances

#: The label of a move that gave something away.
BAD_MOVE: Final = "bad move"
#: Labels of luck that came.
LUCK: Final = ("good luck", "bad luck")
#: The names of rules, and where a program finds a decision.
_FOR_READERS_OF_RULES: Final = re.compile(r" \((?:[A-Z]+(?:-[A-Z0-9]+)+|at=\d+)\)")


def may_read(review: Review, game: BaseGame, reader: Reader) -> bool:
    """Whether a reader may see what a review says."""
    return reader == "table" or (reader == review.seat and game.is_over)


def check_review(review: object, game: BaseGame, reader: Reader) -> Review:
    """A review of this very game that the reader may see; raises `BadSetup` with the reason."""
    from arcane_lab.advice.reviewing import Review

    if not isinstance(review, Review):
        raise BadSetup("review", review, "is no review", 'al.review(record, "p1")')
    # As the seat reads its own moves: of some games the others never read them whole.
    steps = game.steps_for(review.seat) if review.seat in game.seats else ()
    for one in review.decisions:
        made = steps[one.step - 1] if one.step <= len(steps) else None
        if made is None or (made.seat, str(made.move)) != (review.seat, one.chosen):
            reason = f"it is of another game: step {one.step} is not {shown(one.chosen)} by {review.seat} here"
            raise BadSetup("review", str(review).splitlines()[0], reason, "the review of the game that is shown")
    if not may_read(review, game, reader):
        when = "when it is over, or " if reader == review.seat else ""
        raise BadSetup(
            "review",
            str(review).splitlines()[0],
            f"it tells of cards that were hidden, which is for {review.seat} after the game and for the table view",
            f"{when}view='table'",
        )
    return review


def review_to_message(review: Review, game: BaseGame, reader: Reader) -> dict[str, Any]:
    """A review as a browser is told it: a mark for each decision, the moments, and what the figures rest on.

    A mark is its step, labels, sentence, round, the reasons of the luck that came and of a bad move, with rules, the
    best move (empty where all futures were counted), the moves that were made and would have been better, as the board
    shows them, and the sentence in short. `wins` is who was winning when, in percent, where the game is over; `looked`
    at how many decisions it tells, where it is not whole.
    """
    names = names_for(game.players, game.seats, None if reader == "table" else reader)
    moves = {one.step: _on_the_board(game, reader, one) for one in review.decisions}
    shown_moves = {one.step: _made_and_better(moves[one.step], one) for one in review.decisions}
    marks = [
        [
            *(
                mark["step"],
                mark["move"],
                mark["luck"],
                in_plain_words(mark["text"], moves[mark["step"]]),
                mark["round"],
            ),
            *(_reasons(review, mark[name], moves[mark["step"]]) for name in ("why", "why_bad")),
            mark["best"],
            shown_moves[mark["step"]],
            _in_short(one, review),
        ]
        for mark, one in zip(review.strip(names), review.decisions, strict=True)
    ]
    moments = [
        [
            *(moment.step, moment.label, in_plain_words(moment.text, moves[moment.step])),
            *(*_amount(moment), _called(shown_moves[moment.step])),
        ]
        for moment in review.moments_for(names)
    ]
    message: dict[str, Any] = {
        "seat": review.seat,
        "who": names[review.seat],
        "marks": marks,
        "moments": moments,
        "note": review.note_for(names),
    }
    message |= {"games": review.games, "until": review.until, "unit": review.score.title, "rounds": _rounds(game)}
    if review.is_partial:
        message["looked"] = [len(review.decisions), review.asked]
    return message | {"wins": _wins(review.wins, names, game, reader)}


def _rounds(game: BaseGame) -> list[list[int]]:
    """Each round with the number of steps after which it begins."""
    number_of = find_game(game.name).rules.round_number
    begun: dict[int, int] = {}
    for at in range(len(game.steps) + 1):
        begun.setdefault(number_of(game.peek(at)), at)
    return [[number, at] for number, at in begun.items()]


def in_plain_words(text: str, moves: Mapping[str, Mapping[str, Any]]) -> str:
    """What is said of a decision, with its moves by their names, and without rules: these stand behind "why?".

    >>> in_plain_words("Play OW a1 gave gold away (AA-SET-15).", {"play OW a1": {"name": "Older Wand to a1"}})
    'Older Wand to a1 gave gold away.'
    """
    return with_names(_FOR_READERS_OF_RULES.sub("", text), {move: str(one["name"]) for move, one in moves.items()})


def _in_short(one: Decision, review: Review) -> str:
    """What is to be said of a decision where there is room for a line: a bad move, and luck, each with its figure."""
    told = []
    if one.move_label == BAD_MOVE:
        told.append(f"A bad move: {_figure(one.given_away, '.1f', review)} given away.")
    if one.came_label in LUCK:
        told.append(f"Then {one.came_label}: {_figure(one.came, '+.1f', review)}.")
    return " ".join(told) or "Nothing special: no better move and no luck can be told."


def _figure(found: Estimate, form: str, review: Review) -> str:
    between = "" if found.low == found.high else f" ({found.low:{form}} to {found.high:{form}})"
    return signed_in(f"{found.value:{form}} {review.score.title}{between}")


def _on_the_board(game: BaseGame, reader: Reader, one: Decision) -> dict[str, dict[str, Any]]:
    """The move that was made and the best one, by their texts."""
    meant = list(dict.fromkeys((one.chosen, one.best)))
    choices = {
        choice["text"]: choice for choice in choices_of(game, game.steps[one.at].seat, one.at, reader, only=meant)
    }
    return {move: on_the_board(choices.get(move), move) for move in meant}


def _made_and_better(moves: Mapping[str, dict[str, Any]], one: Decision) -> list[dict[str, Any] | None]:
    """The move that was made, and a better one where it was bad."""
    return [moves[one.chosen], moves[one.best] if one.move_label == BAD_MOVE else None]


def _called(shown: list[dict[str, Any] | None]) -> str:
    """The move that was made, for people."""
    made = shown[0]
    return str(made["name"]) if made else ""


def _amount(moment: Moment) -> list[float]:
    """What a moment brought, with the ends of its interval; what was given away counts below zero."""
    found, sign = moment.amount, -1 if moment.label == BAD_MOVE else 1
    low, high = sorted((sign * found.low, sign * found.high))
    return [round(number, 2) for number in (sign * found.value, low, high)]


def _wins(wins: WinChances | None, names: Names, game: BaseGame, reader: Reader) -> dict[str, Any] | None:
    """Who was winning when: for each place the step, the round, and for each seat its share with the interval."""
    if wins is None or (reader != "table" and not game.is_over):
        return None

    def percent(share: Estimate) -> list[int]:
        return [round(100 * number) for number in (share.value, share.low, share.high)]

    points = [[point.at, point.round, [percent(point.shares[seat]) for seat in game.seats]] for point in wins.points]
    turns = [[turn.first.at, turn.last.at, turn.seat, wins.sentence(turn, names)] for turn in wins.turns]
    seats = [[seat, capital(names[seat])] for seat in game.seats]
    return {"seats": seats, "points": points, "turns": turns, "note": wins.note}


def _reasons(
    review: Review, sentences: Sequence[str], moves: Mapping[str, Mapping[str, Any]]
) -> list[list[str | None]]:
    found = [reason_with_rule(review.game, text) for text in sentences]
    return [[in_plain_words(str(text), moves), *rule] for text, *rule in found]
