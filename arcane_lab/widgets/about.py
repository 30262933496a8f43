"""What stays the same while somebody looks on: the cards as a game's setup plays them, and whose view it is."""

from __future__ import annotations

from html import escape
from typing import Any, Final, Literal

from arcane_lab.core.text import capital, counted, plural
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import Board, assumed_values
from arcane_lab.engine.wording import begun

#: What every table is played and heard with, for those who have no mouse or do not see it.
KEYS: Final = (
    "Tab goes from part to part: what is asked, your board, your cards, the piles, the other players, what happened.",
    "On a board and along a row, the arrow keys move. Enter chooses.",
    "c goes to the next thing that you may choose, q says again what is asked.",
    "Esc undoes a pick that is no move yet, or closes what is open; u takes your last move back.",
    "t opens the turns so far, r the replay or the review; w opens What if; ? shows these keys.",
    "While others move, l skips and s changes the speed.",
    "n and b go a step on and back, f and l to the first and the last position, and p plays on its own.",
)


def about_of(game: BaseGame, seat: str | None, view: Literal["table"] | None) -> dict[str, Any]:
    """Title, viewer, opening events and cards of a game, as the browser is told them once."""
    names = game.names_for(view or seat)
    mine = f"You have seat {game.seats.index(seat) + 1}" if seat else "What every seat may see"
    who = "Table view: hidden cards are shown" if view else mine
    spec, opening = find_game(game.name), game.opening_for(view or seat)
    rules = spec.tables.named()
    return {
        "title": spec.title,
        "view": seat,
        "who": who,
        "sight": view or seat or "open",
        "assumed": spec.tables.assumed(game.setup),
        "rests": rests_of(game),
        "names": {one: begun(names[one]) for one in game.seats},
        "opening": [[event.told(names), event.rule] for event in opening],
        "rules": {event.rule: rules[event.rule].statement for event in opening if event.rule in rules},
        "items": spec.tables.faces(game.setup),
        "board": spec.board.facts(game.setup),
        "scores": list(spec.board.score_names),
        "quiet": list(spec.text.quiet),
        "help": [*KEYS, *spec.text.keys],
        "figure": _figure(spec.board),
        **({"until": spec.advice.until} if spec.advice is not None and spec.advice.until != "round" else {}),
    }


def _figure(board: Board) -> list[str] | None:
    """What is drawn turn by turn: the first of the scores, as it is called and as a seat of a picture has it."""
    if not board.scores:
        return None
    return [capital((*board.score_names, *board.scores)[0]), board.scores[0]]


def rests_of(game: BaseGame) -> str:
    """What a game rests on whose cards are not all known, as a sentence; empty where single values are assumed.

    >>> rests_of(BaseGame("alley", players=2, seed=7))
    ''
    """
    spec = find_game(game.name)
    assumed, tell = spec.setup.assumed(game.setup), spec.tables.rests_on
    return f"This rests on {tell(assumed)[0]}." if assumed and tell is not assumed_values else ""


def assumed_mark(assumed: list[str], rests: str = "") -> str:
    """The mark of what rests on assumed card values, as HTML that tells on demand which; empty without any.

    >>> assumed_mark(["Hypnotic Toad: gold for a set: 0"])  # doctest: +ELLIPSIS
    '<details><summary>1 card value ... Show</summary>Hypnotic Toad: gold for a set: 0</details>'
    """
    if not assumed:
        return ""
    many = len(assumed)
    what = f"{counted(many, 'card value')} {plural(many, 'is', 'are')}"
    mark = rests or f"{what} not in the rulebook: here {plural(many, 'it is', 'they are')} assumed."
    return f"<details><summary>{mark} Show</summary>{'<br>'.join(map(escape, assumed))}</details>"
