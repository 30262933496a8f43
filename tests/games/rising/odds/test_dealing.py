"""Cards before the deal, against every hand, every walk of random picks, and games that are dealt."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

import arcane_lab as al
from arcane_lab.games.rising.cards import tables
from tests.games.rising.odds.refused import check_refused

RISING = al.chance.rising
F = Fraction

BY_HAND = {
    "AR-Q15": [(RISING.in_game(players), F(players, 6)) for players in range(2, 7)],
    "AR-Q16": [
        *((RISING.opening(1).p(1), F(1, 6)), (RISING.opening(2).p(2), F(1, 42))),
        (RISING.opening(2).at_least(1), F(13, 42)),
    ],
    "AR-Q17": [
        (RISING.held(players), answer)
        for players, answer in enumerate((F(11, 36), F(5, 12), F(1, 2), F(5, 9), F(7, 12)), 2)
    ],
    "AR-Q18": [(RISING.returns(players), F(6 - players, 5)) for players in range(2, 7)],
    "AR-Q19": [
        *((RISING.pyramid(n).where(lambda place: place != "set aside"), F(21, n)) for n in (33, 34, 36)),
        *((RISING.pyramid(n).p("first row"), F(6, n)) for n in (33, 34, 36)),
        *((RISING.pyramid(n).p("face down"), F(9, n)) for n in (21, 33, 34, 36)),
    ],
    "AR-Q20": [(RISING.pyramid(n).given(lambda place: place != "set aside").p("face down"), F(3, 7)) for n in (33, 36)],
    "AR-Q21": [(RISING.opening(("Alchemy", number)).p(0), F(28275, 92752)) for number in (1, 2, 3)],
}


@pytest.mark.parametrize("question", BY_HAND)
def test_a_question_of_the_class_has_the_answer_worked_out_by_hand(question: str) -> None:
    for found, answer in BY_HAND[question]:
        assert found == answer


@pytest.mark.parametrize("copies", [1, 2, 6])
def test_an_opening_hand_is_one_of_all_hands(copies: int) -> None:
    """Every choice of the named cards, one by one, with the hands that the other cards make."""
    counts = Counter[int]()
    for chosen in range(copies + 1):
        counts[chosen] += len(list(combinations(range(copies), chosen))) * comb(36 - copies, 6 - chosen)
    found = RISING.opening(copies)
    assert found.probabilities() == {k: F(n, counts.total()) for k, n in counts.items() if n}
    assert found.p(1).why().formula == f"C({copies}, k) × C({36 - copies}, 6 - k) / C(36, 6), for k = 1"


def rotate_at_random(players: int, sizes: int, luck: random.Random) -> tuple[set[int], set[int]]:
    """A round in which all pick at random: what p1 has held, and which of its first hand came back to it."""
    hands = [set(range(sizes * seat, sizes * seat + sizes)) for seat in range(players)]
    held, first, back = set(hands[0]), set(hands[0]), set[int]()
    for turn in range(sizes):
        if turn == players:
            back = set(hands[0])
        held |= hands[0]
        for hand in hands:
            hand.discard(luck.choice(sorted(hand)))
        hands = [hands[-1], *hands[:-1]]
    return held, back & first


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 4, 5])
def test_random_picks_come_out_as_held_and_returns_say(players: int, seed: int) -> None:
    """Card 1 of the first hand, which p1 does not take, and card 7, which lies elsewhere; four standard errors."""
    luck, plays = random.Random(seed), 3_000
    came_back = 0
    for _ in range(plays):
        held, back = rotate_at_random(players, 6, luck)
        assert len(held) == 36 * RISING.held(players)
        came_back += len(back)
    # Five cards of the first hand are passed on, each alike.
    chance = RISING.returns(players)
    share = came_back / (5 * plays)
    assert abs(share - chance) <= 4 * (0.25 / plays) ** 0.5
    assert chance.why().steps[-1].startswith("Assumed and not known: what others take.")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_dealt_have_a_card_as_often_as_in_game_and_opening_say(seed: int) -> None:
    plays, there, mine, charms = 150, 0, 0, 0
    alchemy = {code for code, card in tables.cards().items() if card.discipline == 4}
    for number in range(plays):
        seats = al.Game("rising", players=3, seed=10_000 * seed + number).picture("table")["seats"]
        hands = [seat["hand"].split() for seat in seats]
        there += any("XGR" in hand for hand in hands)
        mine += "XGR" in hands[0]
        charms += not set(hands[0]) & alchemy
    exact = (RISING.in_game(3), RISING.opening("XGR").p(1), RISING.opening(("G", 1)).p(0))
    for found, chance in zip((there, mine, charms), exact, strict=True):
        assert abs(found / plays - chance) <= 4 * float(chance * (1 - chance) / plays) ** 0.5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_pyramids_laid_have_a_card_where_pyramid_says(seed: int) -> None:
    plays, found = 150, Counter[str]()
    for number in range(plays):
        rows = al.Game("rising", players=1, seed=10_000 * seed + number).picture("table")["pyramid"]
        text = rows if isinstance(rows, str) else " / ".join(map(str, rows))
        lowest = text.split("/")[-1]
        place = "set aside" if "XGR" not in text else "first row" if "XGR" in lowest else "above"
        found["face down" if "[XGR]" in text else place] += 1
    decks = sum(card.round == 1 and not card.two_plus for card in tables.cards().values())
    exact = RISING.pyramid(decks)
    for place in ("first row", "face down", "set aside"):
        chance = exact.p(place)
        assert abs(found[place] / plays - chance) <= 4 * float(chance * (1 - chance) / plays) ** 0.5


def test_what_rests_on_the_completed_deck_says_so() -> None:
    steps = RISING.opening(("Alchemy", 1)).p(0).why().steps
    assert "Assumed and not known: the round of TPA, TDE, TLQ" in " ".join(steps)
    assert "Assumed and not known: the round of XGR." in RISING.opening("XGR").p(1).why().steps


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: RISING.in_game(1), "players: 1 is refused: it is less than 2; ask for a whole number from 2 to 6"),
    (lambda: RISING.held(7), "players: 7 is refused: 36 cards are six hands of six (AR-SETUP-07); ask for"),
    (lambda: RISING.returns(3, hand=1), "hand: 1 is refused: it is less than 2; ask for a whole number from 2 to 6"),
    (lambda: RISING.opening(37), "cards: 37 is refused: a round has 36 cards; ask for"),
    (lambda: RISING.opening([]), "it names no card; ask for a code such as 'CTW'"),
    (
        lambda: RISING.opening(["CTW", "MTT"]),
        "they are cards of rounds 1 and 2, which are dealt apart; ask for",
    ),
    (lambda: RISING.opening("XGX"), "'XGX' is not the name of a card; did you mean 'XGR'"),
    (lambda: RISING.opening(("Alchemy", 4)), "round: 4 is refused: a game has 3 rounds (AR-TURN-01)"),
    (lambda: RISING.pyramid(20), "deck: 20 is refused: it is less than 21; ask for a whole number from 21 to 36"),
]


@pytest.mark.parametrize(("ask", "line"), REFUSED)
def test_what_cannot_be_asked_is_refused_in_a_line_with_the_next_step(ask: Callable[[], object], line: str) -> None:
    check_refused(ask, line)
