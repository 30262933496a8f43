"""Tables and labs of games with other numbers of the rules: what is drawn and what is said has the changed ones."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

import arcane_lab as al
from tests.browser.played import Played

NUMBERS = {
    "alley": {
        **{"fine_gold": 7, "penalty_infamy": 3, "infamy_track": 14, "stash_size": 4, "first_trigger_turn": 6},
        **{"last_turn": 9, "rounds": 2, "starting_gold": 41, "bribe_gold": 5, "fine_markers": 1},
    },
    "rising": {
        **{"hand_size": 4, "rounds": 2, "gold_points": 2, "alike_for_point": 4, "blood_points": 3},
        **{"top_from": 44, "near_transcendent_from": 33, "master_from": 22, "proficient_from": 11},
    },
    "arts": {
        **{"reward_coins": 5, "pair_coins": 2, "lower_price": 1, "higher_price": 6, "thursday_points": 4},
        **{"sunday_points": 3, "golem_points": 8, "shards_per_seat": 3},
    },
}


def heard(table: Played) -> str:
    """All labels and titles of what is drawn, and the whole text, in one line."""
    labels: str = table.root.evaluate(
        "root => [...root.querySelectorAll('[aria-label], [title]')]"
        ".flatMap((e) => [e.getAttribute('aria-label'), e.getAttribute('title')]).join(' | ')"
    )
    return f"{labels} | {table.root.inner_text()}".replace("\n", " ")


def read_primer(table: Played) -> str:
    """The cards of the primer, one after the other."""
    first = table.root.get_by_text(re.compile(r"^1 of \d+$"))
    count = int(first.inner_text().split()[-1])
    said = [heard(table)]
    for _ in range(count - 1):
        table.root.get_by_role("button", name="Next").last.click()
        said.append(heard(table))
    return " ".join(said)


def test_tables_of_games_with_other_numbers_show_and_say_these(page: Page) -> None:
    alley = Played(page, al.show(al.Game("alley", players=["me", "greedy"], options=NUMBERS["alley"], seed=7)))
    expect(alley.root.locator(".al-fine")).to_have_count(2)
    assert alley.root.locator(".al-seat .al-stop").last.inner_text() == "14"
    said = read_primer(alley)
    for part in ("end of round 2", "41", "14"):
        assert part in said
    assert not re.search(r"\b(24|25) (gold|infamy)\b", said)
    rising = Played(page, al.show(al.Game("rising", players=["me", "greedy"], options=NUMBERS["rising"], seed=7)))
    said = read_primer(rising)
    for part in ("2 rounds of 4 turns", "Your hand (4)", "= −3", "Hands pass on after turn 3"):
        assert part in said
    assert "of 6" not in said
    solo = Played(page, al.show(al.Game("rising", players=["me"], options=NUMBERS["rising"], seed=7)))
    said = read_primer(solo)
    for part in ("44+", "33–43", "44 points are the best rating"):
        assert part in said
    arts = Played(page, al.show(al.Game("arts", players=["me", "greedy"], options=NUMBERS["arts"], seed=7)))
    said = read_primer(arts)
    for part in ("Thursday +4", "Sunday −3", "golem 8", "6 of 6 in supply"):
        assert part in said
    assert "3 coins" not in said


def test_labs_of_games_with_other_numbers_show_and_say_these(page: Page) -> None:
    dice = Played(
        page, al.DiceExplorer(["A", "A B"], [2, 1], roll="C coins", options={"die_points": 2, "reward_coins": 5})
    )
    expect(dice.root.locator(".aa-ruled")).to_have_text(
        "Not as printed: die points 2 instead of 1 and reward coins 5 instead of 3."
    )
    expect(dice.root.get_by_role("group", name="Points you can spend").get_by_role("button")).to_have_text(
        ["0", "2", "4"]
    )
    assert "Reward die shows 5 coins" in heard(dice)
    dice.root.get_by_role("button", name="2", exact=True).click()
    dice.answer()
    expect(dice.root.locator(".aa-bar-row.chosen")).to_contain_text("2 points")
    plan = Played(page, al.SubstitutionPlanner(parts="mirror fabric", tiles="A A", options={"tile_worth": 3}))
    expect(plan.root.locator(".aa-ruled")).to_contain_text("tile worth 3 instead of 2")
    assert "each up to 3 coins' worth" in heard(plan)
    board = Played(page, al.MoonBoard(predict=False, options={"hand_size": 4}))
    expect(board.root.locator(".ar-section b")).to_have_text(["3", "4", "5"])
    board.root.get_by_role("button", name="Fill the board").click()
    board.answer()
    expect(board.spoken).to_contain_text("You draw 6 moons. The board is full.")
    lab = Played(page, al.EngineLab("- / XGR / - / - / -", predict=False, options={"hand_size": 4, "growth_step": 2}))
    expect(lab.root.locator("tbody th")).to_have_text(["3", "4", "5", "6"])
    assert "Not as printed: hand size 4 instead of 6 and growth step 2 instead of 1." in heard(lab)
    lab.root.get_by_role("button", name="Cast on turn 3").click()
    lab.answer()
    expect(lab.spoken).to_contain_text("You do not cast on turn 3.")
