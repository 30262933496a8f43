"""A review beside a table: a mark for each decision of a seat, and the few moments that decided the game.

What came after a decision tells of hidden cards, so a review is for the table view, and for the seat that was reviewed
once its game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from arcane_lab.core.errors import BadSetup, shown
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader
from arcane_lab.widgets.ranking import reason_with_rule

if TYPE_CHECKING:
    from arcane_lab.advice.reviewing import Review


def may_read(review: Review, game: BaseGame, reader: Reader) -> bool:
    """Whether a reader may see what a review says."""
    return reader == "table" or (reader == review.seat and game.is_over)


def check_review(review: object, game: BaseGame, reader: Reader) -> Review:
    """A review of this very game that the reader may see; raises `BadSetup` with the reason."""
    from arcane_lab.advice.reviewing import Review

    if not isinstance(review, Review):
        raise BadSetup("review", review, "is no review", 'al.review(record, "p1")')
    for one in review.decisions:
        made = game.steps[one.step - 1] if one.step <= len(game.steps) else None
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


def review_to_message(review: Review) -> dict[str, Any]:
    """A review as a browser is told it: a mark for each decision, the moments, and what the figures rest on.

    A mark is its step, labels, sentence, round, the reasons of the luck that came and of a bad move, with rules,
    and the best move (empty where all futures were counted).
    """
    marks = [
        [
            *(mark[name] for name in ("step", "move", "luck", "text", "round")),
            *(_reasons(review, mark[name]) for name in ("why", "why_bad")),
            mark["best"],
        ]
        for mark in review.strip()
    ]
    moments = [[moment.step, moment.label, moment.text] for moment in review.moments]
    message = {"seat": review.seat, "marks": marks, "moments": moments, "note": review.note}
    return message | {"games": review.games, "until": review.until}


def _reasons(review: Review, sentences: Sequence[str]) -> list[list[str | None]]:
    return [reason_with_rule(review.game, text) for text in sentences]
