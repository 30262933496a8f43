"""The two dice: every figure of the notation, and every answer a second way, by rolling through all faces."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.games.arts.odds.asked import SAMPLE, YOURS, rates_of, stage_of
from arcane_lab.games.arts.odds.stage import Stage

ARTS = al.chance.arts
FACES, BENEFITS = "ABCD", ("cards", "coin+fame", "coins", "level", "shard")
#: Questions of the notation, section 6, that these tests answer.
ANSWERED = {"triggers", "setting", "trigger_worth", "prophecy_worth"}


def fame(face: str, benefit: str, tricks: list[tuple[str, int]], rates: dict[str, Fraction]) -> Fraction:
    """What a roll brings, written down once more and in another way than the code does."""
    one = {
        "cards": lambda level: rates["cards"],
        "coin+fame": lambda level: rates["coin"] + rates["fame"],
        "coins": lambda level: 3 * rates["coin"],
        "level": lambda level: level * rates["fame"],
        "shard": lambda level: rates["arcane"],
    }
    return sum((one[benefit](level) for types, level in tricks if face in types), Fraction(0))


SAMPLES = {"fame": Fraction(1), "coin": Fraction(2, 3), "arcane": Fraction(3), "cards": Fraction(2)}


@pytest.mark.parametrize(
    ("tricks", "chances", "variance"),
    [
        ("A A A", {3: Fraction(1, 4), 0: Fraction(3, 4)}, Fraction(27, 16)),
        ("A A B", {2: Fraction(1, 4), 1: Fraction(1, 4), 0: Fraction(1, 2)}, Fraction(11, 16)),
        ("A B C", {1: Fraction(3, 4), 0: Fraction(1, 4)}, Fraction(3, 16)),
        (["A", "A B"], {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 4)}, Fraction(11, 16)),
    ],
)
def test_question_1_spreading_types_buys_calm_not_gain(
    tricks: Any, chances: dict[int, Fraction], variance: Fraction
) -> None:
    found = ARTS.triggers(tricks)
    assert found.count.probabilities() == chances
    assert (found.mean, found.variance) == (Fraction(3, 4), variance)
    assert "the enchantment die has A, B, C and D once each" in str(found.why())


def test_as_dice_08_a_die_of_your_own_is_counted_face_by_face() -> None:
    """AS-DICE-08: m faces of the type out of F; the faces are typed in, so nothing is a sample."""
    found = ARTS.triggers(["A", "A B", "C"], faces="A A B C E F")
    by_hand = Counter(sum(face in types for types in ("A", "AB", "C")) for face in "AABCEF")
    assert found.count.probabilities() == {k: Fraction(n, 6) for k, n in by_hand.items()}
    assert ARTS.triggers("A", faces="A B C D E F").p(1) == Fraction(1, 6)
    assert {rest.kind for rest in found.rests_on} == {YOURS}
    assert {rest.kind for rest in ARTS.triggers("A").rests_on} == {SAMPLE}


def test_question_2_what_a_point_is_worth_in_coins() -> None:
    found = ARTS.setting()
    assert (found.leave, found.one, found.two) == (Fraction(4, 5), Fraction(141, 40), Fraction(9, 2))
    assert (found.gain, found.second) == (Fraction(109, 40), Fraction(39, 40))
    assert (found.before, found.gain_before, found.seeing) == (Fraction(16, 5), Fraction(12, 5), Fraction(13, 40))
    assert found.needed.probabilities() == {0: Fraction(1, 20), 1: Fraction(7, 20), 2: Fraction(12, 20)}
    assert found.needed.mean == Fraction(31, 20)
    assert found.leave == Fraction(1, 4) * ARTS.trigger_worth(2, unit="coin").mean
    text = str(found.why())
    assert "2/3" in text
    assert "Sample, not a rule" in text


def test_question_2_for_two_tricks_in_fame_as_the_explorer_shows_it() -> None:
    found = ARTS.setting(["A", "A B"], [2, 1], unit="fame")
    assert (found.leave, found.one, found.two) == (Fraction(3, 2), Fraction(91, 20), 6)
    assert (found.before, found.seeing, found.named) == (Fraction(61, 15), Fraction(29, 60), "A")
    there = found.at("C coins")
    assert (there.leave, there.one, there.two) == (0, 4, 6)
    assert there.how == ("nothing matches", "set the type to A: 3 coins twice", "set A and shard: a shard twice")
    assert found.at("A coins").how[0] == "leave it: 3 coins twice"


@pytest.mark.parametrize(
    ("tricks", "levels", "faces", "rewards", "rates"),
    [
        (["A"], [2], None, None, None),
        (["A B", "C", "B"], [1, 3, 2], "A A B C D", "coins level level shard", {"coin": "1/2"}),
        (["E", "E F"], [3, 3], "E F", "coin+fame", {"cards": 5}),
        ([""], [1], "A B", "cards shard", {}),
    ],
)
def test_setting_is_what_trying_every_face_by_hand_gives(
    tricks: list[str], levels: list[int], faces: Any, rewards: Any, rates: Any
) -> None:
    found = ARTS.setting(tricks, levels, faces=faces, rewards=rewards, rates=rates, unit="fame")
    die, other = (faces or "A B C D").split(), (rewards or " ".join(BENEFITS)).split()
    table = SAMPLES | {name: Fraction(value) for name, value in (rates or {}).items()}
    on = list(zip((one.replace(" ", "") for one in tricks), levels, strict=True))
    rolls = list(product(die, other))
    worth = {roll: fame(*roll, on, table) for roll in rolls}

    def best(roll: tuple[str, str], points: int) -> Fraction:
        return max(worth[to] for to in rolls if sum(one != two for one, two in zip(to, roll, strict=True)) <= points)

    means = [sum((best(roll, points) for roll in rolls), Fraction(0)) / len(rolls) for points in range(3)]
    assert [found.leave, found.one, found.two] == means
    ahead = [sum((worth[face, one] for one in other), Fraction(0)) / len(other) for face in die]
    ahead += [sum((worth[face, one] for face in die), Fraction(0)) / len(die) for one in other]
    assert found.before == max([means[0], *ahead])
    most = max(worth.values())
    needed = Counter(next(points for points in range(3) if best(roll, points) == most) for roll in rolls)
    assert found.needed.probabilities() == {points: Fraction(count, len(rolls)) for points, count in needed.items()}


def test_as_perf_08_a_shard_that_is_not_there_is_a_coin_and_a_fame() -> None:
    plenty, one, none = (
        ARTS.setting("A A", [1, 1], rewards="shard", shards=shards, unit="fame") for shards in (2, 1, 0)
    )
    assert (plenty.two, one.two, none.two) == (6, 3 + Fraction(5, 3), 2 * Fraction(5, 3))
    assert one.at("A shard").how[0] == "leave it: a shard, a coin and a fame"
    assert not any(rest.kind == "open" for rest in one.rests_on)
    assert any("do not run out" in rest.text for rest in ARTS.setting("A", [1]).rests_on)


@pytest.mark.parametrize(("level", "mean"), [(1, Fraction(29, 15)), (2, Fraction(32, 15)), (3, Fraction(7, 3))])
def test_question_6_what_a_trigger_is_worth(level: int, mean: Fraction) -> None:
    found = ARTS.trigger_worth(level)
    assert found.mean == mean
    assert found.mean == sum((fame("A", one, [("A", level)], SAMPLES) for one in BENEFITS), Fraction(0)) / 5


def test_question_6_level_3_ties_with_the_shard_and_beats_coins_when_it_says_so() -> None:
    assert ARTS.trigger_worth(3).best == ("level", "shard")
    for level, coin in product((1, 2, 3), (Fraction(1, 2), Fraction(2, 3), Fraction(1), Fraction(5, 4))):
        by_face = ARTS.trigger_worth(level, rates={"coin": coin}).by_face
        assert (by_face["level"] > by_face["coins"]) == (level > 3 * coin)
    assert ARTS.trigger_worth(2, rewards="coins coins level").mean == Fraction(2)


def test_question_9_what_the_prophecies_add() -> None:
    found = ARTS.prophecy_worth()
    assert (found.without, found.double, found.all_match, found.both) == (1, 2, 4, 8)
    assert found.adds == {"double": 1, "all-match": 3}
    # Die A 2, B 1, C 1, D 0.
    assert found.count.probabilities() == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    # AS-OQ-18, read the other way: a trick triggers once under all-match.
    once = ARTS.prophecy_worth(two_type_triggers="one")
    assert (once.without, once.all_match, once.both) == (1, 3, 6)


def test_repeated_faces_weigh_as_often_as_they_stand_there() -> None:
    rates, _ = rates_of(None, ())
    stage = Stage(stage_of("A B", [1, 2]), tuple("AAB"), ("coins", "coins", "shard"), rates)
    assert sum(stage.weight(roll) for roll in stage.table) == stage.rolls == 9
    assert stage.weight(("A", "coins")) == 4


def test_why_says_what_each_reward_is_worth_in_its_unit_and_parts_the_tricks() -> None:
    found = al.chance.arts.setting("A", [2], unit="coin")
    line = "One reward is worth, in coins: cards 3, coin and fame 5/2, 3 coins 3, level 3, shard 9/2."
    assert line in found.why().steps
    assert line in found.at("C coins").why().steps
    assert "2 tricks on stage: A; A+B." in al.chance.arts.triggers("A AB").why().steps
