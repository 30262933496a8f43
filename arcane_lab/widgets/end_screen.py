"""The end screen of a game: what the browser is told when a game is over."""

from __future__ import annotations

from typing import Any

from arcane_lab.core.text import capital
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.outcome import outcome_of
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.wording import phrase


def end_of(game: BaseGame, reader: Reader) -> dict[str, Any] | None:
    """How a game has ended, as its reader may know it; None while it is played.

    `title` is the result with its reason; `podium` has seat, name, place and figures of each seat, the first place
    first; `rounds` a figure after each round, seat by seat; `highlights` what is worth a look, some with a step.
    The seed is told to the table view alone: the whole deal follows from it.

    >>> end_of(BaseGame("alley", players=["me", "greedy"], seed=7), "p1") is None
    True
    """
    if not game.is_over:
        return None
    found, names = outcome_of(game, reader), game.names_for(reader)
    known = find_game(game.name).tables.named()
    rules = [known[one] for one in found.rule.split() if one in known]
    called = {seat: capital(names[seat]) for seat in game.seats}
    winners = names.listed(game.winners)
    verb = "{who} win" if len(game.winners) > 1 else "{who:win}"
    return {
        "bar": phrase(f"{verb}!", names, who=winners) if game.winners else "The game is over.",
        "title": found.title,
        "more": found.more,
        "rule": found.rule if rules else "",
        "why": " ".join(rule.statement for rule in rules),
        "podium": [
            [one.seat, called[one.seat], one.place, [list(figure) for figure in one.figures]] for one in found.places
        ],
        "rounds": {
            "title": f"{capital(found.score)} after each {found.period}",
            "marks": [mark for mark, _ in found.rounds],
            "series": [
                [seat, called[seat], [values[number] for _, values in found.rounds]]
                for number, seat in enumerate(game.seats)
            ],
        }
        if found.rounds
        else None,
        "highlights": [
            {
                "title": one.title,
                "lines": [list(line) for line in one.lines],
                "cards": list(one.cards),
                "big": one.big,
                "step": one.step,
            }
            for one in found.highlights
        ],
        "seed": str(game.seed) if reader == "table" else "",
    }
