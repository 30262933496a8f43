"""What is told of a move where one looks: the prompt while it is shown, and the line of its turn."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import takewhile

import pytest

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Step
from arcane_lab.engine.turns import turns_in
from arcane_lab.engine.wording import Names, Now, begun, joined
from arcane_lab.games.alley.text.news import line_of, mine_of, now_of
from arcane_lab.games.alley.text.sentences import set_name, several, so_many_each, with_article
from arcane_lab.games.alley.text.turn_lines import BRIEF, brief_of, changes_in
from tests.games.alley.widgets.wild import play_wildly, wild_games
from tests.widgets.playing import new_game

#: What the prompt says as the log does, unless the figure stays as it is.
TOLD = frozenset(
    {
        *("played", "discarded", "used", "drew_deck", "drew_discard", "no_draw", "targeted", "peeked", "swapped"),
        *("rearranged", "doll_placed", "dolls_left", "wand", "boomerang", "boomerang_rests", "chose", "bribed", "paid"),
        *("passed", "removed", "claimed", "gold_lost", "infamy_gained", "infamy_lost", "sword", "carpet", "byros"),
        *("to_stash", "rebuilt", "too_early", "automatic", "fine_marker", "infamy_capped", "nothing_to_do", "token"),
        "ignored",
    }
)
#: What the prompt says in words of its own: a sale, cards that are shown or go back, what slides, who ends the round.
IN_OTHER_WORDS = ("sold", "offered", "returned", "slid", "triggered", "to_discard", "gold_gained")
#: What everybody sees and nobody need be told of: the dealing, what lies beside while a card is played, counters.
PLAIN = ("set_aside_slot", "turn_ended", "tracker", "shuffled", "stocked", "stashed", "discard_started", "effect")


Told = list[tuple[BaseGame, Step, str, Now]]


#: In 19 somebody plays a carpet, in 39 Byros has his gold.
FEW, MANY = (*range(14), 19, 39), pytest.param(range(40), marks=pytest.mark.thorough)


@pytest.fixture(scope="module", params=[FEW, MANY])
def told_moves(request: pytest.FixtureRequest) -> Told:
    """Moves of some games with what each of two readers is told of it: another, and whoever makes it."""
    found = []
    for seed, game, chance in wild_games(request.param):
        for _ in range(150):
            if game.is_over:
                break
            if seed % 3:
                play_wildly(game, chance)
            else:
                game.play(chance.choice(game.legal_moves()))
            step = game.steps[-1]
            for reader in (step.seat, next(seat for seat in game.seats if seat != step.seat)):
                found.append((game, step, reader, now_of(step.events_for(reader), step.seat, game.names_for(reader))))
    return found


def of_turn(step: Step, reader: str) -> Iterator[Event]:
    """What happened with a move before an inspection counted."""
    for event in step.events_for(reader):
        if event.kind in ("inspection", "counted", "penalty", "no_penalty", "fined"):
            return
        yield event


def test_everything_that_everybody_sees_is_told_while_a_move_is_shown(told_moves: Told) -> None:
    seen: Counter[str] = Counter()
    for game, step, reader, now in told_moves:
        names, told = game.names_for(reader), " ".join((now.first, *now.then))
        before = ""
        for event in of_turn(step, reader):
            seen[event.kind] += 1
            is_paid_for = event.kind == "infamy_lost" and before in ("bribed", "paid") and event.full is None
            is_chosen = before == "chose" or event.kind == "chose"
            if is_chosen and event.kind in ("chose", "infamy_gained", "infamy_lost", "gold_lost", "gold_gained"):
                # The choice and what comes of it are one sentence.
                if event.kind != "chose":
                    assert event.told(names) in told or f"{event.amount} infamy for the {event.name}." in told
            elif event.kind in TOLD and not is_paid_for:
                assert event.told(names) in told, (game.setup.seed, step.index, event.kind, told)
            elif event.kind == "gold_gained" and event.amount:
                assert event.told(names) in told or f"+{event.amount} gold" in told, (step.index, told)
            elif event.kind == "to_discard":
                hidden = "hidden " if event.rule and "hidden" in event.text else ""
                told_as = (f"The {event.name} that ", f"You discard the {hidden}{event.name} that ")
                assert told_as[event.seat == reader] in told
            elif event.kind == "offered" and event.name:
                article = with_article(event.name)
                assert article in told or several(event.name) in told, (step.index, told)
            elif event.kind == "returned":
                assert f"he {event.name}" in told
                assert str(event.slots["back"]) in told
            elif event.kind == "sold":
                assert set_name(str(event.name), event.amount or 0)[1:] in told
            elif event.kind == "slid":
                assert "The rest slides" in told
            elif event.kind == "triggered":
                assert "the inspection: one more turn for everybody else." in told
            elif event.kind == "no_effect":
                assert event.told(names) in told or "it was hidden when it was replaced" in event.text
            before = event.kind
    unknown = set(seen) - TOLD - {*IN_OTHER_WORDS, *PLAIN, "revealed", "no_effect", "next_round"}
    assert not unknown
    assert not set(IN_OTHER_WORDS) - set(seen)
    assert {"wand", "boomerang", "carpet", "sword", "byros", "swapped", "rearranged", "targeted", "claimed"} <= set(
        seen
    )


def test_a_turn_in_few_words_names_the_card_that_came_and_the_one_that_went(told_moves: Told) -> None:
    """What stands beside the board of another until its next turn."""
    whole = lacking = 0
    for game in {id(game): game for game, *_ in told_moves}.values():
        names = game.names_for("p1")
        for steps in turns_in(game, game.steps):
            turn = list(
                takewhile(lambda e: e.kind != "inspection", (e for step in steps for e in step.events_for("p1")))
            )
            told = brief_of(turn, steps[0].seat, names)
            assert len(told) <= BRIEF, told
            assert re.fullmatch(r"([A-Z].*\.)?", told), told
            own = [event for event in turn if event.seat == steps[0].seat]
            played = [event for event in own if event.kind == "played"]
            if not played:
                continue
            whole += 1
            # Where there is too little room, what lies between the first and the last is left out, and a sign says so.
            assert f"{played[0].place}" in told
            assert "…" in told or all(str(one.place) in told for one in played)
            # No card has the last word of its name in common with another.
            assert str(played[0].name).split()[-1] in told or "plays it on" in told
            gone = [event for event in own if event.kind in ("to_discard", "to_stash", "discarded")]
            for one in gone[-1:] if "…" in told else gone:
                assert str(one.name or "hidden").split()[-1] in told, told
            # What it took, looked at and gained is hardly ever left out.
            marks = [str(one.place) for one in own if one.kind == "peeked"]
            marks += [str(one.name).split()[-1] for one in own if one.kind == "drew_discard"]
            marks += [change for change in [changes_in(turn).get(str(steps[0].seat))] if change]
            lacking += not all(mark in told for mark in marks)
    assert whole > 200
    assert lacking <= whole / 50, (lacking, whole)


#: A verb as it is said of one other: never of "you".
OF_ANOTHER = re.compile(r"\b[Yy]ou (?!pass\b|guess\b)\w+s\b")


def test_no_sentence_speaks_of_you_as_of_another(told_moves: Told) -> None:
    for game, step, reader, now in told_moves:
        names = game.names_for(reader)
        told = [now.first, *now.then, joined(line_of(step.events_for(reader), step.seat, names))]
        told += [event.told(names) for event in step.events_for(reader)]
        told.append(brief_of(step.events_for(reader), step.seat, names))
        for text in told:
            assert not OF_ANOTHER.search(text), text


def test_a_replaced_card_is_told_with_the_slot_in_which_it_lay() -> None:
    """Read off the pictures: the slot held it before the play, also where the play swaps, sells or asks first."""
    asked = 0
    for seed, game, chance in wild_games(range(12)):
        while not game.is_over and len(game.steps) < 120:
            play_wildly(game, chance)
        for steps in turns_in(game, game.steps):
            earlier: list[Event] = []
            for step in steps:
                reader = next(seat for seat in game.seats if seat != step.seat)
                events = step.events_for(reader)
                gone = [one for one in events if one.kind == "to_discard" and one.seat == step.seat]
                now = " ".join(now_of(events, step.seat, game.names_for(reader), earlier).then)
                for slot in re.findall(r"The [^.]+ that lay in ([abc]\d) goes to the discard\.", now)[: len(gone)]:
                    places = [f"{step.seat} {slot}", f"{reader} {slot}"]
                    lifted = [way for one in [*earlier, *events] for way in one.transfers if way.source in places]
                    assert any(way.target.endswith(" replaced") for way in lifted), (seed, step.index)
                    asked += not any(one.kind == "played" for one in events)
                assert "there goes" not in now
                assert "was replaced" not in now.replace("hidden when it was replaced", ""), (seed, step.index, now)
                earlier += events
    assert asked > 10


def test_a_toad_names_the_slot_of_the_card_that_it_replaced() -> None:
    """Also in the log, where the second choice comes with a step of its own, and to whoever plays it."""
    game = BaseGame("alley", players=["me", "greedy", "greedy"], seed=11)
    for move in ("reveal a1", "reveal b2", "draw deck", "play BF a2"):
        game.play(move)
    step = next(one for one in game.steps if one.move.text == "swap p2 a1 b1")
    told = "The Wizard's Watch that lay in b1 goes to the discard."
    assert told in now_of(step.events_for("p1"), "p2", game.names_for("p1")).then
    assert "p2 discards the Wizard's Watch that lay in b1." in [event.text for event in step.events_for("p1")]
    own = game.names_for("p2")
    assert "You discard the Wizard's Watch that lay in b1." in now_of(step.events_for("p2"), "p2", own).then
    assert mine_of(game, "p1", len(game.steps))[0].startswith("discarded the ")


def test_a_choice_and_what_comes_of_it_are_one_sentence(told_moves: Told) -> None:
    told = {now.first for *_, step, _, now in told_moves if step.move.text == "choose infamy"}
    assert told
    assert all(
        re.match(r"(You take|[A-Z]\w+( \d)? takes|p\d takes) \d infamy for the \w+ \w+\.", one) for one in told
    ), told


def test_every_sentence_is_short_and_whole(told_moves: Told) -> None:
    for *_, now in told_moves:
        for told in (now.first, *now.then):
            for sentence in told.replace("! ", ". ").split(". "):
                assert len(sentence.split()) <= 20, sentence
            assert told.endswith("."), now
            assert "None" not in told
            assert "{" not in told
            assert "  " not in told
        assert now.first


def test_a_move_of_another_begins_with_its_name(told_moves: Told) -> None:
    for game, step, reader, now in told_moves:
        if reader != step.seat and step.move.text != "resolve":
            name = game.names_for(reader)[step.seat]
            assert now.first.startswith((name, f"With the Hypnotic Toad, {name} ")), (step.move, now)


def test_the_short_form_fits_a_narrow_table(told_moves: Told) -> None:
    """Behind the name of the longest strategy with a number and a colon, in 48 characters."""
    long: Counter[str] = Counter()
    for game, step, reader, now in told_moves:
        if reader == step.seat:
            continue
        name = game.names_for(reader)[step.seat]
        told = f"{name}: {now.short}" if now.short else now.first
        if len(told) > 48:
            long[told.removeprefix(name)] += 1
        assert now.short == "" or now.short.endswith("."), now
        # A slot stays small, as it is written everywhere.
        assert now.short[:1] not in ("A", "B", "C") or not now.short[1:2].isdigit()
    assert not long


@pytest.mark.parametrize("games", [(*range(10), 36), pytest.param(range(50), marks=pytest.mark.thorough)])
def test_a_sale_adds_up_in_as_many_steps_as_it_takes(games: Sequence[int]) -> None:
    """No gold is told before it is paid, none is told twice, and a turn in one line says what was paid in all."""
    paid_later = 0
    for seed in games:
        game, chance = new_game(2 + seed % 3, seed), random.Random(seed)
        while not game.is_over and len(game.steps) < 160:
            legal = game.legal_moves()
            game.play(chance.choice([move for move in legal if move.text.startswith(("sell", "slide"))] or legal))
        for reader in game.seats[:2]:
            names = game.names_for(reader)
            for steps in turns_in(game, game.steps):
                events = [list(of_turn(step, reader)) for step in steps]
                nows = [now_of(step.events_for(reader), step.seat, names) for step in steps]
                paid = [e for of_step in events for e in of_step if e.kind == "gold_gained" and e.rule == "AA-SET-15"]
                sold = [e for of_step in events for e in of_step if e.kind == "sold"]
                if not sold:
                    continue
                told = " ".join(_before_count(now) for now in nows)
                for text, times in Counter("".join(_paid(one, names)) for one in paid).items():
                    one_way, other_way = text.split("|")
                    assert told.count(one_way) + told.count(other_way) == times, (seed, told)
                assert told.count(": no gold.") == sum(not one.amount for one in paid), told
                paid_later += any("sold" in _kinds(e) and "gold_gained" not in _kinds(e) for e in events)
                by = steps[0].seat
                line = joined(line_of([e for of_step in events for e in of_step], by, names))
                gold = sum(_change(e) for of_step in events for e in of_step if e.seat == by)
                assert (f" {gold:+} gold".replace("-", "−") in line) == bool(gold), (seed, line, gold)
    assert paid_later > 2


def _kinds(events: list[Event]) -> set[str]:
    return {event.kind for event in events}


def _change(event: Event) -> int:
    sign = {"gold_gained": 1, "gold_lost": -1, "bribed": -1, "paid": -1}.get(event.kind, 0)
    return sign * (event.amount or 0)


def _before_count(now: Now) -> str:
    return " ".join((now.first, *now.then)).partition("The inspection counted")[0]


def _paid(event: Event, names: Names) -> tuple[str, str, str]:
    """The two ways in which a sale says its gold: with the set, or in a step of its own."""
    return f": +{event.amount} gold." if event.amount else ": no gold.", "|", event.told(names)


def test_the_lamp_is_told_with_the_cards_that_it_turns_up(told_moves: Told) -> None:
    told = 0
    for game, step, reader, now in told_moves:
        offered = [one for one in step.events_for(reader) if one.kind == "offered" and one.source == "ML"]
        if not offered:
            continue
        told += 1
        names = [str(one.name) for one in offered]
        cards = so_many_each(names)
        assert f"It turns up {cards}." in now.then
        line = joined(line_of(step.events_for(reader), step.seat, game.names_for(reader)))
        assert f"turned up {cards}" in line
    assert told > 5


def test_the_chalice_shows_its_cards_to_two_and_their_number_to_all(told_moves: Told) -> None:
    told: dict[str, int] = defaultdict(int)
    for game, step, reader, now in told_moves:
        offered = [one for one in step.events_for(reader) if one.kind == "offered" and one.source == "SC"]
        if not offered:
            continue
        target = step.move.text.split()[1]
        who = {step.seat: "seat", target: "target"}.get(reader, "other")
        told[who] += 1
        text = " ".join(now.then)
        known = [one.name for one in offered if one.name]
        assert len(known) == (0 if who == "other" else len(offered))
        assert all(name in text for name in known)
        assert who != "other" or f"{game.names_for(reader)[step.seat]} sees {len(offered)} card" in text
    assert set(told) == {"seat", "target", "other"}


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def test_whoever_looks_at_a_card_reads_what_it_is(told_moves: Told) -> None:
    """In the line of the turn and in the sentence; others read neither."""
    named = 0
    for game, step, reader, now in told_moves:
        for event in step.events_for(reader):
            if event.kind != "peeked" or event.seat != step.seat:
                continue
            line = joined(line_of(step.events_for(reader), step.seat, game.names_for(reader)))
            if reader == step.seat:
                named += 1
                assert f"looked at {event.place} ({with_article(str(event.name))})" in line
                assert with_article(str(event.name)) in now.first
            elif event.name is None:
                assert "(" not in line
    assert named > 20


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_new_round_says_so_and_who_begins_it(players: int) -> None:
    game, chance = new_game(players, 5), random.Random(5)
    began = []
    while not game.is_over:
        game.play(chance.choice(game.legal_moves()))
        step = game.steps[-1]
        reader = game.seats[0]
        names = game.names_for(reader)
        now, line = (tell(step.events_for(reader), step.seat, names) for tell in (now_of, line_of))
        told = " ".join((now.first, *now.then))
        number = game.picture()["round"]
        is_new = game.picture()["phase"] == "stock" and game.picture(at=step.index - 1)["phase"] == "bribe"
        assert (f"Round {number} begins:" in told) == is_new, told
        assert (f"Round {number} began." in joined(line)) == is_new
        if is_new:
            began.append(number)
            starter = names[str(game.to_move)]
            assert told.endswith(
                f"Round {number} begins: {starter} get{'' if starter == 'you' else 's'} the starting player token."
            )
    assert began == [2, 3]


def test_a_card_that_all_know_is_named_when_it_is_drawn_also_in_the_line(told_moves: Told) -> None:
    named = 0
    for game, step, reader, _now in told_moves:
        if reader == step.seat or not step.move.text.startswith(("play ", "discard ")):
            continue
        names, before = game.names_for(reader), game.steps[step.index - 2]
        drawn = [one for one in before.events_for(reader) if one.kind == "drew_deck" and one.seat == step.seat]
        line = joined(line_of([*before.events_for(reader), *step.events_for(reader)], step.seat, names))
        for event in drawn:
            named += event.name is not None
            assert (" drew " in line.split(" and ")[0].split(",")[0]) == (event.name is not None), line
    assert named > 3


def test_who_passes_pays_no_bribe_or_leaves_a_power_unused(told_moves: Told) -> None:
    told = set()
    for game, step, reader, now in told_moves:
        if step.move.text != "pass":
            continue
        names = game.names_for(reader)
        line = joined(line_of(step.events_for(reader), step.seat, names))
        told.add(
            (
                now.first.removeprefix(begun(names[step.seat])),
                line.removeprefix(begun(names[step.seat])).partition(".")[0],
            )
        )
    assert {now for now, _ in told} >= {" pays no bribe.", " pay no bribe."}
    assert {now for now, _ in told} <= {
        *(" pays no bribe.", " pay no bribe.", " leaves their power unused.", " leave your power unused."),
    }
    assert {line for _, line in told} <= {" paid no bribe", " left a power unused"}


def test_for_whom_a_toad_is_played_has_no_time_of_its_own(told_moves: Told) -> None:
    """The swap that follows names whose storehouse it is."""
    told = 0
    for game, step, reader, now in told_moves:
        events = list(of_turn(step, reader))
        if step.move.text.startswith("target ") and [event.kind for event in events] == ["targeted"]:
            told += 1
            assert now.is_minor
            if step.index < len(game.steps) and (swap := game.steps[step.index]).move.text.startswith("swap "):
                names = game.names_for(reader)
                text = now_of(swap.events_for(reader), swap.seat, names).first
                other = str(events[0].other)
                assert other == step.seat or names[other].removeprefix("you") in text
        elif now.is_minor:
            assert step.move.text.startswith("draw ")
    assert told > 3
