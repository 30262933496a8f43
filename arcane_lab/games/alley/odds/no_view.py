"""What is given in place of the view of a seat."""

from __future__ import annotations

from arcane_lab.chance.errors import ImpossibleQuestion


def no_view(value: object) -> ImpossibleQuestion:
    """What is given in place of the view of a seat, refused."""
    given = value if isinstance(value, str) else type(value).__name__
    if hasattr(value, "numbers") and hasattr(value, "unseen"):
        instead = (
            "a view of Arcane Alley, the odds of that game where it has some (al.chance and its name), or "
            "al.chance.Deck, which counts for the cards of any game"
        )
        return ImpossibleQuestion(
            "view", given, "it is a view of another game, and these odds are not its own", instead
        )
    instead = 'game.view("p1"), or a table written down, al.chance.seen("OW [??] TC", "DE DE [??]")'
    return ImpossibleQuestion("view", given, "it is no view of a seat", instead)
