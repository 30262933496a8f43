"""What a person reads at the table: buttons, what happened since, a beginner's first cards, what it rests on."""

from __future__ import annotations

import re
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.wording import joined
from arcane_lab.games.rising.cards.tables import cards
from arcane_lab.games.rising.rules.scores import rating_of, total_of
from arcane_lab.games.rising.text import recap
from arcane_lab.games.rising.text.board_facts import facts_of, ratings_of
from arcane_lab.records import Game
from arcane_lab.widgets.advising import Place, offer_of
from arcane_lab.widgets.export import page_of
from arcane_lab.widgets.story import Story
from tests.games.rising.table import at, legal
from tests.games.rising.widgets.test_board import RICH

#: What nobody reads who does not open it: codes, moves as they are written, seats by their ids, a hyphen as a minus.
CODE = re.compile(r"\bp[1-6]\b|\bAR-[A-Z]|\b[A-Z]{2,3}\b|\b\d+[chbpg]\b|(?<!\w)-\d|\w_\w|[{}$]")


def after(turns: int, seed: int = 5, players: tuple[str, ...] = ("me", "greedy", "greedy")) -> Game:
    """A game in which p1 has chosen so many cards, now one and then the other way."""
    game = Game("rising", players=list(players), seed=seed)
    while turns:
        moves = legal(game, "p1")
        turns -= game.picture(None)["step"] == "draft"
        game.play(moves[-1 if turns % 2 else 0], seat="p1")
    while game.picture(None)["step"] != "draft" and not game.is_over:
        game.play(legal(game, "p1")[0], seat="p1")
    return game


def read(ask: dict[str, Any]) -> list[str]:
    """All that somebody reads who is asked."""
    texts = [ask["question"], ask["hint"], ask["after"], ask["card"], ask["notice"], *ask["picked"].values()]
    texts += [joined(line) for line in ask["news"]] + ask["mine"]
    for move in ask["moves"]:
        texts += [move["label"], move.get("result", {}).get("text", "")]
    return texts


@pytest.mark.parametrize("turns", [0, 3, 7, 12])
def test_no_notation_is_read_by_whoever_is_asked(turns: int) -> None:
    game = after(turns)
    widget = al.show(game, seat="p1")
    assert [text for text in read(widget.ask) if CODE.search(text)] == []
    for way in [move for move in widget.ask["moves"] if move.get("count")]:
        widget._handle_custom_msg(
            {"do": "ways", "picks": way["text"], "at": widget.ask["at"], "line": "main", "id": "a-1"}, []
        )
        assert [text for text in read(widget.ask) if CODE.search(text)] == []


def test_buttons_say_what_is_done_and_a_list_names_the_card() -> None:
    widget = al.show(at(1, p1=RICH, p2={"hand": "CTT TDE TLQ TLF STR BOP"}), seat="p1")
    labels = [move["label"] for move in widget.ask["moves"]]
    assert {"Prepare it", "Cast with it"} <= set(labels)
    assert "Prepare it …" in labels
    widget.futures = 4
    widget.rank()
    assert widget.wait()
    assert not [name for name in widget.advice["called"] if CODE.search(name)]
    assert any(name == "Cast with Charm the Wicked" for name in widget.advice["called"])
    assert offer_of(Place(widget.game, "main", 0, "p1", False), "")["lenses"] == ["known"]


def test_what_happened_since_begins_with_the_own_last_choice_and_says_what_others_chose() -> None:
    game = after(5)
    names = game.names_for("p1")
    last = max(k for k, step in enumerate(game.steps) if step.seat == "p1" and game.picture(at=k)["step"] == "draft")
    since = [event for step in game.steps[last:] for event in step.events_for("p1")]
    for line in map(joined, recap.news_of(game, "p1", len(game.steps))):
        other = next(seat for seat in game.seats if line.startswith(names[seat]))
        assert "prepares" in line or "discards" in line
        change = recap.change_of(since, other)
        assert not change or line.endswith(f"{change}.")
    assert recap.mine_of(game, "p1", len(game.steps)) == [change for change in [recap.change_of(since, "p1")] if change]


def test_what_others_have_chosen_is_told_while_the_own_cast_is_carried_out() -> None:
    game = Game("rising", players=["me", "greedy", "greedy"], seed=5)
    game.play(legal(game, "p1")[-1], seat="p1")
    assert game.picture(None)["step"] == "activate"
    told = [joined(line) for line in recap.news_of(game, "p1", len(game.steps))]
    assert told == [
        "Greedy 2 has chosen to prepare Exponential Growth.",
        "Greedy 3 has chosen to prepare Natural Balance.",
    ]


def test_all_choices_are_shown_is_told_once_and_of_nobody() -> None:
    game = after(4)
    told = [event for step in game.steps for event in step.events_for(None) if event.kind == "shown"]
    assert [(event.text, event.seat, event.item) for event in told] == [("All choices are shown.", None, None)] * 4
    alone = after(3, players=("me",))
    assert not [event for step in alone.steps for event in step.events_for("p1") if event.kind == "shown"]


@pytest.mark.parametrize("players", [("me",), ("me", "greedy", "greedy")])
def test_a_beginner_reads_goal_turn_and_points_first(players: tuple[str, ...]) -> None:
    primer = al.show(Game("rising", players=list(players), seed=5)).about["primer"]
    assert [word for word, _ in primer[:3]] == ["Goal", "A turn", "Points"]
    assert "3 rounds of 6 turns" in primer[0][1]
    assert ("60 points" in primer[0][1]) == (len(players) == 1)
    assert "3 charms, herbs or potions alike are 1 point" in primer[2][1]
    assert [text for pair in primer for text in pair if CODE.search(text)] == []
    for _, text in primer:
        assert all(len(one.split()) <= 25 for one in re.split(r"[.:;] ", text))


@pytest.mark.parametrize("often", ["once", "twice"])
def test_a_beginner_reads_which_price_two_equal_moons_and_an_hourglass(often: str) -> None:
    """AR-PREP-02, AR-MOON-06, AR-POT-03."""
    game = Game("rising", players=["me", "greedy"], seed=7, options={"double_moon": often})
    told = dict(al.show(game).about["primer"])
    assert "pay one of its prices" in told["A turn"]
    assert "pay one of the two" in told["Prices"]
    assert f"both moons are the same, the column comes up {often}." in told["Moons"]
    assert told["Uses"] == "A spell with an hourglass can be used twice. Then it goes to your discards."


def test_the_scale_of_ratings_is_that_of_the_rules() -> None:
    game = Game("rising", players=1, seed=5)
    state = game.at(0).copy()
    ratings = ratings_of(game.setup)
    assert facts_of(game.setup)["ratings"] == ratings == [1, 30, 40, 50, 60]
    assert "ratings" not in facts_of(Game("rising", players=2, seed=5).setup)
    for points in range(1, 75):
        state.vp[0] += points - total_of(state, 0)
        assert rating_of(state) == sum(points >= least for least in ratings)


def test_the_mark_counts_cards_where_no_more_than_the_name_of_a_card_is_known() -> None:
    widget = al.show(Game("rising", players=2, seed=5))
    assert widget.about["rests"] == "This rests on 79 reconstructed cards of 108."
    html = widget._repr_mimebundle_()[0]["text/html"]
    assert "79 reconstructed cards of 108" in html
    assert "card values" not in html


def test_a_minus_in_the_browser_is_one() -> None:
    texts = [text for seed in (5, 6) for turns in (6, 11) for text in read(al.show(after(turns, seed), seat="p1").ask)]
    assert any("−" in text for text in texts)
    lost = at(6, 3, p1={"hand": "BTT", "supply": "4b"}, p2={"hand": "BTW", "supply": "5b"})
    while not lost.is_over:
        lost.play(legal(lost, lost.to_move)[-1], seat=lost.to_move)
    told = list(al.show(lost, seat="p1")._story._words)
    assert any("You win with −4 points." in text for text in told)
    texts += told
    assert [text for text in texts if re.search(r"(?<!\w)-\d", text)] == []


def test_a_refused_payment_is_told_in_words_with_its_rule() -> None:
    widget: Any = al.show(at(1, p1=RICH, p2={"hand": "CTT TDE TLQ TLF STR BOP"}), seat="p1")
    for tokens, rule in ((["c"] * 3, "AR-PREP-09"), (["g"] * 5, "AR-PREP-10")):
        picks = ", ".join(["word prepare BOK", *(f"word {token}" for token in tokens)])
        widget._handle_custom_msg({"do": "mean", "picks": picks, "at": 0, "line": "main", "id": "a-1"}, [])
        answer = widget.answer
        assert (answer["ok"], answer["rule"]) == (False, rule)
        assert answer["why"]
        assert not CODE.search(answer["text"] + answer["instead"]), answer
        assert re.search(r"\d (charms|gold)", answer["text"])


def test_a_review_of_a_game_in_which_cards_were_cast_unseen_stands_on_its_page() -> None:
    game = Game("rising", players=["greedy"] * 2, seed=5, options={"rounds": 1, "hand_size": 2})
    hidden = [step for step in game.steps if str(step.move) == "cast ??"]
    seat = hidden[0].seat
    review = al.review(game.record(), seat, games=2, progress=False, mode="plain")
    assert {step.index for step in hidden if step.seat == seat} & {one.step for one in review.decisions}
    for reader in ({"view": "table"}, {"seat": seat}):
        assert page_of(game.record(), review=review, **reader)


def told_one_by_one(game: Game, seat: str) -> dict[int, tuple[list[str] | None, list[str]]]:
    """For each step in which several seats act, or one has chosen: the seats, and what is told one after the other."""
    story = Story(game, seat)
    story.update()
    words = [word.split("\t")[0] for step in story.steps for word in step.get("w", [])]
    told = {number: step.get("i", {}) for number, step in enumerate(story.steps, 1)}
    return {at: (one.get("by"), [words[n] for [n] in one["t"]]) for at, one in told.items() if "t" in one}


def test_each_seat_of_a_move_is_told_by_itself_and_then_that_the_turn_ends() -> None:
    game = Game("rising", players=["me", "greedy", "greedy", "greedy"], seed=5)
    game.play("prepare TSH with 1c 1p", seat="p1")
    told = told_one_by_one(game, "p1")
    # Nobody's choice is told before all are shown, and who has chosen is one sentence.
    assert told[3] == (None, ["Greedy 2, Greedy 3 and Greedy 4 have chosen."])
    assert told[4] == (
        ["p1", "p2", "p3", "p4"],
        [
            "You prepare $TSH, which acts at once: −1 charm, −1 potion, +1 point.",
            "Greedy 2 prepares $XGR under Herbology: −1 herb.",
            "Greedy 3 prepares $NBA under Herbology: −1 charm, −1 herb.",
            "Greedy 4 prepares $CJB, which acts at once: +1 charm, +1 herb, +1 potion.",
            "Turn 1 ends. All hands go to the left.",
        ],
    )


def test_what_is_told_one_by_one_fits_into_the_bar() -> None:
    """At 1280 pixels it holds about 190 letters, on a phone about 130."""
    game = after(18, players=("me", *["greedy"] * 5))
    names = {code: card.name for code, card in cards().items()}
    texts = [text for _, told in told_one_by_one(game, "p1").values() for text in told]
    told = [re.sub(r"\$([A-Z]+)", lambda sign: names[sign[1]], text) for text in texts]
    assert len(told) > 200
    assert max(map(len, told)) <= 130
    assert any(text.startswith("Turn 6 ends. Round 2 begins.") for text in told)
    assert any(text.startswith("The game is over.") or " win" in text for text in told)


def test_a_spell_that_is_passed_over_is_told_with_what_it_needs() -> None:
    given = {"supply": "1h", "mat": "- / BSP / - / - / -", "hand": "TSH PGR ROH SDR"}
    game = at(3, moons=".. .. HG CP BB -", starters=True, p1=given, p2={"hand": "HGR BOK PVE PPU"})
    for seat in ("p1", "p2"):
        game.play(next(move for move in legal(game, seat) if move.startswith("cast")), seat=seat)
    game.play("activate SH", seat="p1")
    ask = al.show(game, seat="p1").ask
    assert ask["question"] == "Spell 3 of 3: Alchemy starter. Activate it?"
    needs = "Bounty of Spring needs 4 herbs: nothing happens."
    assert ask["hint"] == f"{needs} This one takes 2 herbs and gives 1 gold. You would end at 1 point."
