"""The best way to pay, against every payment reckoned here, and against every line of the game itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.cards import tables
from tests.games.rising.odds.refused import check_refused
from tests.games.rising.table import at, play

payments = al.chance.rising.payments
SPEC = find_game("rising")
KINDS = "chbpg"


def table(supply: str, turn: int = 1, **more: Any) -> Any:
    return at(turn, players=2, p1={"supply": supply, **more})


def read(text: str) -> tuple[int, ...]:
    found = {part[-1]: int(part[:-1]) for part in text.split() if part != "-"}
    return tuple(found.get(kind, 0) for kind in KINDS)


def worth(held: tuple[int, ...]) -> int:
    return held[0] // 3 + held[1] // 3 + held[3] // 3 + held[4] - held[2]


def ways(held: tuple[int, ...], code: str) -> Iterator[tuple[int, ...]]:
    """Every supply that is left when a card is paid for: its discounted price, or any mix of the generic one."""
    card = tables.cards()[code]
    mixes = {mix for mix in product(*(range(card.generic + 1) for _ in KINDS)) if sum(mix) == card.generic}
    if card.discount:
        kind, count = card.discount
        mixes.add(tuple(count * (one == kind) for one in range(5)))
    for mix in mixes:
        left = tuple(have - paid for have, paid in zip(held, mix, strict=True))
        if min(left) >= 0:
            yield left


def best_of(held: tuple[int, ...], codes: tuple[str, ...]) -> int | None:
    """The most that is left of a supply by the worth of it, of all ways to pay for cards one after the other."""
    if not codes:
        return worth(held)
    found = [best for left in ways(held, codes[0]) if (best := best_of(left, codes[1:])) is not None]
    return max(found, default=None)


SUPPLIES = ("1c 1h 1b 1p 1g", "4c 3h 2b 1p", "3b 1g", "6c 2g", "2c 2h 2p 2b 2g", "-")
CARDS = (("BOK",), ("HGR", "BOK"), ("CTW", "ETB"), ("SGR", "TPA"), ("PFL", "HGR", "CTB"))


@pytest.mark.parametrize("supply", SUPPLIES)
@pytest.mark.parametrize("codes", CARDS)
def test_the_best_payment_is_the_best_of_all_that_can_be_paid(supply: str, codes: tuple[str, ...]) -> None:
    held = read(supply)
    found = payments(table(supply).view("p1"), codes)
    wanted = best_of(held, codes)
    assert found.is_possible == (wanted is not None)
    if wanted is not None:
        assert found.best.worth == found.as_given.worth == wanted - worth(held)
        assert worth(read(found.best.supply if found.best.supply != "nothing" else "-")) == wanted
        # The order makes no difference where nothing comes in between.
        assert {best_of(held, order) for order in permutations(codes)} == {wanted}


def lines(state: Any, plan: tuple[str, ...]) -> Iterator[int]:
    """The score of the first seat after every line of the game in which it follows a plan and uses all it can."""
    if not plan and state.phase == 0:
        yield SPEC.board.picture(state, "table")["seats"][0]["total"]
        return
    mover = SPEC.rules.waiting(state)[0]
    moves = SPEC.rules.legal_moves(state, mover)
    texts = {SPEC.text.write_move(move, state, mover): move for move in moves}
    if state.phase == 0:
        step, rest = plan[0], plan[1:]
        chosen = [text for text in texts if text.startswith(step if step == "cast" else f"prepare {step}")]
        chosen = chosen[:1] if step == "cast" else chosen
    else:
        rest = plan
        chosen = [text for text in texts if text.startswith("activate")] or ["pass"]
    for text in chosen:
        following = state.copy()
        SPEC.rules.apply(following, mover, texts[text])
        yield from lines(following, rest)


@pytest.mark.parametrize("plan", [("HGR", "cast"), ("cast", "HGR"), ("BOK", "cast"), ("cast", "BOK")])
def test_a_plan_with_casts_is_worth_the_best_line_of_the_game(plan: tuple[str, ...]) -> None:
    """Solo, so that the row of each turn has the card: everything that can be answered is tried by the rules."""
    game = at(
        3, players=1, moons=".. .. HB CH PG -", p1={"supply": "2c 2h 2b 1g", "mat": "CTB / - / - / PVE / -"},
        pyramid="[XGR] / HGR BOK / [CTW] [TPA] [ETB] / SGR PGR BOP PFL",
    )  # fmt: skip
    state = game.at(0)
    # Whatever rows hold: the cards of the plan lie in the row of their turn.
    for turn, step in enumerate(plan, 3):
        if step != "cast":
            put_in_row(state, turn, step)
    view = SPEC.knowledge.seat_view(state, 0, ())
    before = SPEC.board.picture(state, "table")["seats"][0]["total"]
    found = payments(view, plan, any_order=False)
    assert found.best.worth == max(lines(state, plan)) - before


def put_in_row(state: Any, turn: int, code: str) -> None:
    """A card changes places with one of the row of a turn."""
    card = tables.codes().index(code)
    starts = (0, 6, 11, 15, 18, 20, 21)
    at_, first = state.pyramid.index(card), starts[turn - 1]
    state.pyramid[at_], state.pyramid[first] = state.pyramid[first], state.pyramid[at_]
    if turn == state.turn or at_ < starts[state.turn]:
        row = state.pyramid[starts[state.turn - 1] : starts[state.turn]]
        state.hand_card[: len(row)] = sorted(row)
        state.hand_count[0] = len(row)


def test_the_best_order_prepares_before_the_cast_that_it_pays_for() -> None:
    """Herbs come from casts, only where Herbology rises, and from an evergreen always: by hand."""
    game = at(1, players=2, moons="HB PG CH CB PG -", p1={"supply": "2h", "mat": "- / HGR / - / - / -"})
    # Prepared first, it acts in the cast of turn 2, which brings up nothing else; cast first, Herbology rises.
    found = payments(game.view("p1"), ["PGR", "cast"])
    assert (found.as_given.moves, found.as_given.supply, found.as_given.worth) == (
        ("prepare PGR with 2h", "cast"), "1h", 0,
    )  # fmt: skip
    assert found.best.worth == 0
    growing = payments(game.view("p1"), ["cast"], any_order=False)
    assert (growing.best.moves, growing.best.supply, growing.best.worth) == (("cast",), "4h", 1)
    late = payments(game.view("p1"), ["XGR", "PGR", "cast"])
    assert late.is_possible
    assert late.as_given is None
    assert late.gain == 0
    assert "In the order given it can't be paid." in str(late)
    # Cast first, while Herbology rises: four herbs are a point more. Blood of Plenty is free, and not cast any more.
    order = payments(game.view("p1"), ["BOP", "cast"])
    assert (order.as_given.worth, order.best.worth, order.gain) == (0, 1, 1)
    assert (order.best.moves, order.best.supply) == (("cast", "prepare BOP"), "4h")
    assert str(order) == (
        "Best: cast, then prepare BOP. That leaves 4h; the score changes by +1 point. The order given is worth 0 "
        "points at best."
    )
    assert list(order.table()["worth"]) == [1, 0]


def test_an_answer_says_how_it_was_found_and_what_it_rests_on() -> None:
    found = payments(table("1c 1h 1b 1p 1g").view("p1"), ["BOK", "cast"])
    text = str(found.why())
    assert "at the discounted or the generic price (AR-PREP-02)" in text
    assert found.why().formula == "worth = whole score afterwards - whole score now, the most of all ways"
    assert "(OQ-13, OQ-18 and OQ-31)" in text
    assert "Assumed and not known: the discount of BOK." in found.assumed
    assert str(payments(table("-").view("p1"), ["BOK"])) == "This plan can't be paid in any order (AR-PREP-10)."


def test_a_seat_that_has_answered_plans_from_the_next_turn_on() -> None:
    game = at(5, players=2, moons=".. .. .. .. PG -")
    hand = game.picture("p1")["seats"][0]["hand"].split()
    play(game, f"cast {hand[0]}")
    found = payments(game.view("p1"), ["BOK", "cast"])
    assert "for turns 5 to 6" in found.why().steps[0]


HIDDEN = at(2, options={"moon_visibility": "hidden"}).view("p1")
VIEW = table("1c 1h 1b 1p 1g", mat="CTW / - / - / - / -").view("p1")
REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: payments("p1", ["BOK"]), "view: 'p1' is refused"),
    (lambda: payments(VIEW, []), "plan: '0 steps' is refused: 6 turns of this round are left, one step for each"),
    (lambda: payments(VIEW, ["cast"] * 7), "plan: '7 steps' is refused: 6 turns of this round are left"),
    (lambda: payments(VIEW, ["BOK", "BOK"]), "plan: 'BOK' is refused: every card is there once (AR-COMP-01)"),
    (lambda: payments(VIEW, ["CTW"]), "plan: 'CTW' is refused: it lies on a mat already"),
    (lambda: payments(VIEW, ["SOK"]), "it is a card of round 3, and this is round 1; ask for cards of this round"),
    (lambda: payments(VIEW, ["XGX"]), "'XGX' is not the name of a card"),
    (lambda: payments(HIDDEN, ["BOK", "cast"]), "the moons of turn 3 are hidden, so nobody knows what a cast brings"),
    (lambda: payments(VIEW, ["BOK"], any_order=1), "any_order: 1 is refused"),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "line"), REFUSED)
def test_what_cannot_be_asked_is_refused_in_a_line_with_the_next_step(ask: Callable[[], object], line: str) -> None:
    check_refused(ask, line)
