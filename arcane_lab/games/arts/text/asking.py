"""What a seat is asked, in words to the person who sits there."""

from __future__ import annotations

from arcane_lab.core.text import counted
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.prompt import Prompt
from arcane_lab.games.arts.rules.ending import takes_shard
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.words import Ask
from arcane_lab.games.arts.text.moves import name_in_crew
from arcane_lab.games.arts.text.names import SAID_PLACES


def prompt(game: BaseGame, seat: str, at: int) -> Prompt:
    """What a seat is asked after so many steps."""
    return Prompt(question=question(game.at(at), game.seats.index(seat)))


def question(state: State, seat: int) -> str:
    """The question of a step."""
    step = state.step
    if step == Ask.ASSIGN:
        return f"Which card does your {name_in_crew(state, seat, state.at)} get?"
    if step == Ask.SEND:
        return "Whom do you send, and where? Or nobody more this turn."
    if step in (Ask.ENHANCE, Ask.ACT):
        who, place = name_in_crew(state, seat, state.acting), state.sent_to[seat * 12 + state.acting]
        if step == Ask.ENHANCE:
            return f"Put a shard on your {who}?"
        where = "at the wagon" if place == state.wagon else f"at {SAID_PLACES[place]}"
        return f"Your {who} is {where} with {counted(state.ap, 'point')}: choose."
    if step == Ask.WAGE:
        who = name_in_crew(state, seat, state.at)
        if takes_shard(state, seat):
            return f"The {who.capitalize()}'s wage: a shard of either kind."
        return f"Pay 1 coin for your {who}."
    return {
        Ask.PERFORM: "Which prepared tricks are on stage?",
        Ask.DRAW: "Which deck do you look at?",
        Ask.KEEP: "Which of the two cards do you keep?",
        Ask.BONUS: "What does your Shapeshifter bring?",
        Ask.COUNT: "What does your Shapeshifter count as?",
    }.get(step, "")
