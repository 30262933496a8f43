"""Pig: roll a die as often as you dare; a 1 loses what you have rolled in this turn."""

from __future__ import annotations

from typing import Final

from arcane_lab.engine.figures import Figure
from arcane_lab.engine.plain.layout import Counter, Layout, Table
from arcane_lab.engine.plain.loop import RANDOM, Chooser, option, rule_table, setup_form
from arcane_lab.engine.plain.parts import parts_of, rules_of
from arcane_lab.engine.plain.words import Kind, Reasons, plain_text
from arcane_lab.engine.spec import READS_ALL, GameSpec, Tables

ROLL, HOLD = range(2)
MOVES: Final = ("roll", "hold")
ROLLED, BUSTED, HELD, WON = range(4)
KINDS: Final = (
    Kind("rolled", "PIG-1", "{seat:roll} a {n}"),
    Kind("busted", "PIG-2", "{seat:roll} a 1 and {:lose} {n} points"),
    Kind("held", "PIG-3", "{seat:hold} {n} points", figure="points"),
    Kind("won", "PIG-4", "{seat:win}"),
)
RULES: Final = {
    "PIG-1": "In your turn, roll as often as you like. What you roll goes into the pot.",
    "PIG-2": "A 1 ends your turn, and the pot is lost.",
    "PIG-3": "Hold, and the pot is yours. Then it is the next player's turn.",
    "PIG-4": "Whoever has the goal first wins.",
}
PHASES: Final = {"turn": "play", None: "over"}
LAYOUT: Final = Layout(
    counters=(Counter("pot"), Counter("points", per_seat=True), Counter("busts", per_seat=True)),
    scores=("points",),
)


def start(t: Table) -> None:
    """The first seat begins."""
    t.ask("turn", 0)


def apply(t: Table, seat: int, move: int) -> None:
    """Roll or hold (PIG-1 to 4)."""
    if move == HOLD:
        t.say(HELD, seat, amount=t.pot)
        t.points[seat] += t.pot
        end_turn(t, seat)
        if t.points[seat] >= t.options["goal"]:
            t.say(WON, seat)
            t.ask(None)
        return
    number = t.roll(6)
    if number > 1:
        t.say(ROLLED, seat, amount=number)
        t.pot += number
    else:
        t.say(BUSTED, seat, amount=t.pot)
        t.busts[seat] += 1
        end_turn(t, seat)


def end_turn(t: Table, seat: int) -> None:
    """The pot is empty, and the next seat is asked."""
    t.pot = 0
    t.round_number += seat == t.players - 1
    t.ask("turn", (seat + 1) % t.players)


def refusal(t: Table, seat: int, move: int) -> int:
    """Only the end forbids a move."""
    return 0 if seat in t.waiting else 1


def legal_moves(t: Table, seat: int) -> list[int]:
    """Roll or hold."""
    return [ROLL, HOLD] if seat in t.waiting else []


def winners(t: Table) -> tuple[int, ...]:
    """Who has reached the goal."""
    return tuple(seat for seat in range(t.players) if t.points[seat] >= t.options["goal"])


def hold_at_20(view: Table, moves: list[int], count: int, luck: list[int]) -> int:
    """Holds at 20, or as soon as that wins."""
    return HOLD if view.pot >= min(20, view.options["goal"] - view.points[view.seat]) else ROLL


rules: Final = rules_of(
    LAYOUT, start=start, legal_moves=legal_moves, refusal=refusal, apply=apply, winners=winners, phases=PHASES
)
GAME: Final = GameSpec(
    name="pig",
    title="Pig",
    seats_allowed=(2, 6),
    package="tests.toys",
    setup=setup_form("pig", (2, 6), [option("goal", "How many points win?", 100, 1, 99_999, ("PIG-4",))]),
    tables=Tables(rules=rule_table(RULES, "Pig")),
    text=plain_text(
        rules,
        LAYOUT,
        moves=MOVES,
        kinds=KINDS,
        asked={"turn": "roll or hold"},
        phases=("play", "over"),
        reasons=Reasons({1: ("PIG-4", "the game is over")}, turn_rule="PIG-3", end_rule="PIG-4"),
    ),
    strategies={
        "random": RANDOM,
        "hold at 20": Chooser("hold at 20", hold_at_20, "Holds at 20, or as soon as that wins.", READS_ALL),
    },
    **parts_of(
        rules,
        LAYOUT,
        moves=len(MOVES),
        figures=(Figure("points", "points at the end", "mean"), Figure("busts", "turns lost to a 1", "mean")),
        phases=PHASES,
    ),
)
