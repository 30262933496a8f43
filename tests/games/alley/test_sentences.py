"""Events as sentences: every kind has one, each names a rule of the ledger, and nobody reads what is hidden."""

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from arcane_lab import datasets
from arcane_lab.engine.moves import Event, Row
from arcane_lab.engine.wording import names_for
from arcane_lab.games.alley.game import GAME as SPEC
from arcane_lab.games.alley.rules import sizes
from arcane_lab.games.alley.rules.flow import apply
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOTHING
from arcane_lab.games.alley.rules.words import From, Item, Log, Rule
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.names import CODES, SEATS
from arcane_lab.games.alley.text.sentences import _SENTENCES, KINDS, several
from tests.games.alley.standing import event_of_row, game_at, to_play
from tests.games.alley.worlds import moves_of, new_game

SETUPS = [
    {"players": 3, "powers": {"p1": "glynna", "p2": "meeblemore", "p3": "dafana"}},
    {"players": 4, "powers": {"p1": "ninx", "p2": "byros", "p3": "corvus"}, "options": {"meeblemore_scope": "all"}},
    {"players": 2},
    {"players": 6, "options": {"ball_target": "any", "lamp_rest": "discard", "mirror_effect": "tax"}},
    {"players": 3, "edition": "first", "options": {"goal": "three_rounds"}},
    {"players": 2, "options": {"turn20_second": "automatic", "boomerang_limit": "none"}},
]
RULES = {rule.id for rule in datasets.rules("alley").values()}


def rows_of_plays(plays: int) -> Iterator[Row]:
    """What random plays of many setups log."""
    for number, setup in enumerate(SETUPS):
        chance = random.Random(number)
        for seed in range(plays):
            state = new_game(seed=seed, **setup)  # type: ignore[arg-type]  # a table of setups
            yield from SPEC.rules.rows(state)
            for _ in range(3000):
                moves = moves_of(state)
                if not moves:
                    break
                apply(state, chance.choice(moves))
                yield from SPEC.rules.rows(state)


@pytest.fixture(scope="module")
def rows() -> dict[int, list[Row]]:
    found: dict[int, list[Row]] = defaultdict(list)
    for row in dict.fromkeys(rows_of_plays(4)):
        found[row[0]].append(row)
    return found


def test_every_kind_of_event_has_a_sentence() -> None:
    assert set(_SENTENCES) == set(KINDS)


def test_an_event_names_its_item_and_what_it_would_have_been_beside_its_sentence(rows) -> None:
    seen: set[str] = set()
    for found in rows.values():
        for row in found:
            event = event_of_row(row, "table")
            assert event.name == (item_name(row[2]) if event.item else None)
            assert event_of_row(row, None).name is None or event_of_row(row, None).item
            if event.source:
                assert item_name(CODES.index(event.source)) in event.text or event.text.endswith(
                    f"again, into {event.place}."
                )
                seen.add(event.source)
            if event.full is not None:
                assert event.amount is not None
                assert event.full > event.amount
                seen.add(event.kind)
    assert seen >= {"MB", "ML", "WW", "sword", "gold_lost", "infamy_lost", "gold_gained"}


DOLLS = {"storehouse": "HD HD OW / [TC] IR FC / BC MB SS", "stash": "HD BF"}
DRY = {"phase": "sell", "to_move": "p1", "step": "draw"}
#: What random plays bring about too rarely: a position, its moves, and the sentence that follows.
RARE: dict[str, tuple[dict[str, Any], str, str]] = {
    "no_draw": (
        to_play("PL BF", deck="| none", discard=""),
        "use PL",
        "p2 draws nothing: no card is left.",
    ),
    "rebuilt": (
        {**DRY, "deck": "| none", "discard": "IR HT OW"},
        "draw deck",
        "The deck is empty: the discard, but for its top card, becomes a new deck of 2.",
    ),
    "infamy_capped": (
        to_play("CB TC", seats={"p1": {"infamy": 24, "fines": 2, "stash": "CB TC"}}),
        "play CB a1",
        "p1 has two fine markers: infamy stops at 24, and 1 more is lost.",
    ),
    "doll_placed": (
        to_play("HD BF", storehouse=str(DOLLS["storehouse"])),
        "play HD c1; place p2 b2",
        "p1 puts a Haunted Doll into p2's b2.",
    ),
    "dolls_left": (
        to_play("HD BF", storehouse=str(DOLLS["storehouse"]), seats={"p2": {"storehouse": "-"}}),
        "play HD c1; place p3 a1",
        "2 sold dolls are out.",
    ),
    "nothing_to_do": (
        to_play("PL BF", deck="| none", discard="", seats={"p2": {"stash": ""}}),
        "use PL",
        "p2 has no card to play or discard.",
    ),
}


def test_random_plays_and_the_rare_cases_log_every_kind(rows: dict[int, list[Row]]) -> None:
    logged = {KINDS[kind] for kind in rows} | set(RARE)
    # The effects begin without a word: what they do is told at once.
    assert logged == set(KINDS.values()) - {"effect"}


@pytest.mark.parametrize("kind", RARE)
def test_a_rare_event_is_told(kind: str) -> None:
    position, moves, sentence = RARE[kind]
    game = game_at(position, {}, moves)
    events = [event for event in game.steps[-1].events if event.kind == kind]
    assert [event.text for event in events] == [sentence]


def test_every_event_of_a_play_reads_as_a_sentence_with_a_rule_of_the_ledger(rows: dict[int, list[Row]]) -> None:
    for kind, found in rows.items():
        for row in set(found):
            for reader in (None, "table", "p1", "p2"):
                event = event_of_row(row, reader)
                assert event.rule in RULES, (KINDS[kind], event)
                assert re.fullmatch(r"[A-Z0-9p].*[.]", event.text), event.text
                assert not re.search(r"None|\?\?|[{}]|  ", event.text), event.text


def test_who_does_not_know_an_item_reads_the_same_whatever_it_is(rows: dict[int, list[Row]]) -> None:
    for found in rows.values():
        for row in found:
            if row[2] == NOTHING:
                continue
            for number, reader in enumerate((*SEATS, None)):
                knows = row[7] >> number & 1 if reader else row[7] == EVERYBODY
                if not knows:
                    other = (*row[:2], (row[2] + 7) % sizes.KINDS, *row[3:])
                    assert event_of_row(row, reader) == event_of_row(other, reader)
                    assert event_of_row(row, reader).item is None


def test_who_knows_an_item_reads_its_name(rows: dict[int, list[Row]]) -> None:
    for kind in (Log.DREW_DECK, Log.REVEALED, Log.PLAYED, Log.TO_DISCARD, Log.PEEKED, Log.SOLD):
        for row in rows[kind][:50]:
            event = event_of_row(row, "table")
            is_several = kind == Log.SOLD and row[4] < 2
            assert (several(item_name(row[2])) if is_several else item_name(row[2])) in event.text
            assert event.item == CODES[row[2]]


def told(position: dict[str, object], setup: dict[str, object], moves: str, reader: str | None = "p1") -> list[str]:
    """What a reader is told of the last of some moves."""
    game = game_at(position, setup, moves)
    return [event.text for event in game.steps[-1].events_for(reader)]


def test_aa_item_crystal_ball_06_only_the_one_who_peeks_reads_what_it_is() -> None:
    position = to_play("CB TC", storehouse="TC [DL] MB / FC IR SS / BC OW DE")
    assert "p1 looks at their hidden card in b1: a Dark Lotus." in told(position, {}, "play CB a1; peek b1")
    for reader in ("p2", None):
        assert "p1 looks at their hidden card in b1." in told(position, {}, "play CB a1; peek b1", reader)


def test_aa_turn_07_a_card_from_the_deck_is_known_to_its_drawer_only() -> None:
    position = {"phase": "sell", "to_move": "p1", "step": "draw", "deck": "DL | rest", "discard": "IR"}
    assert told(position, {}, "draw deck") == ["p1 draws a Dark Lotus."]
    assert told(position, {}, "draw deck", "p2") == ["p1 draws a card."]
    assert told(position, {}, "draw discard", "p2") == ["p1 takes the Invisible Ring from the discard."]


def test_aa_item_floating_carpet_06_the_added_card_is_not_shown() -> None:
    position = to_play("FC TC", storehouse="FC FC OW / [TC] IR BF / BC MB SS", deck="DL | rest")
    assert "p1 draws a Dark Lotus for the Floating Carpet." in told(position, {}, "play FC c1")
    assert "p1 draws a card for the Floating Carpet." in told(position, {}, "play FC c1", "p2")


def test_aa_item_sacred_chalice_08_what_the_chalice_shows_is_between_two_seats() -> None:
    position = to_play("SC TC", seats={"p2": {"stash": "DL BF"}})
    for reader in ("p1", "p2"):
        assert "The Sacred Chalice shows p1 a Dark Lotus." in told(position, {}, "use SC; target p2", reader)
    assert "The Sacred Chalice shows p1 a card." in told(position, {}, "use SC; target p2", "p3")


def test_a_loss_that_finds_too_little_says_so() -> None:
    position = to_play("DL TC", seats={"p1": {"gold": 3, "stash": "DL TC", "storehouse": "[TC] MB OW"}})
    assert "p1 loses 3 gold for the Dark Lotus, not 5: there is no more." in told(position, {}, "play DL b1")


def test_an_effect_that_does_nothing_says_why() -> None:
    assert "The Older Wand does nothing: the discard is empty." in told(
        to_play("OW TC", discard="", storehouse="[TC] MB BF"), {}, "play OW a1"
    )


def test_an_event_knows_its_places_for_those_who_draw_it() -> None:
    game = game_at(to_play("BF TC", storehouse="BF BF OW / [TC] IR CB / BC MB SS"), {}, "play BF c1")
    events: list[Event] = list(game.steps[-1].events)
    sold = next(event for event in events if event.kind == "sold")
    assert (sold.place, sold.item, sold.seat) == ("a1-b1-c1", "BF", "p1")
    slid = [(event.place, event.to) for event in events if event.kind == "slid"]
    assert ("a2", "a1") in slid
    assert ("c3", "c2") in slid
    toad = game_at(to_play("HT TC"), {}, "play HT a1; target p2; swap p2 c3 b1").steps[-1].events
    swap = next(event for event in toad if event.kind == "rearranged")
    assert (swap.other, swap.place, swap.to) == ("p2", "b1", "c3")


def row(
    kind: int, item: int = NOTHING, amount: int = 0, other: int = 0, rule: int = Rule.PLAY + 4, place: int = 4
) -> Row:
    """A row of the log about p2 and the slot b2."""
    return (kind, 1, item, place, amount, rule, other, EVERYBODY)


# A row of the log, and the one sentence that says it: each way in which its numbers can turn out.
@pytest.mark.parametrize(
    ("logged", "sentence"),
    [
        (row(Log.PLAYED, Item.BF, other=From.STASH), "p2 plays a Bottled Fairy into b2."),
        (row(Log.PLAYED, Item.MB, other=From.BOOMERANG), "p2 plays a Magic Boomerang again, into b2."),
        (row(Log.PLAYED, Item.OW, other=From.LAMP), "p2 plays an Older Wand from the Mystical Lamp into b2."),
        (row(Log.PLAYED, Item.BF, other=From.CHALICE), "p2 plays a Bottled Fairy into b2 with the Sacred Chalice."),
        (
            row(Log.PLAYED, Item.BF, other=From.WATCH),
            "p2 plays a Bottled Fairy from the discard into b2 with the Wizard's Watch.",
        ),
        (row(Log.OFFERED, Item.BF, other=Item.ML), "The Mystical Lamp turns up a Bottled Fairy."),
        (row(Log.OFFERED, Item.BF, other=Item.SC), "The Sacred Chalice shows p2 a Bottled Fairy."),
        (row(Log.RETURNED, Item.BF, other=0), "The Bottled Fairy is not played: it goes under the deck."),
        (row(Log.RETURNED, Item.BF, other=1), "The Bottled Fairy is not played: it goes to the discard."),
        (row(Log.RETURNED, Item.BF, other=3), "The Bottled Fairy is not played: it goes out of the round."),
        (row(Log.TO_DISCARD, Item.BF, other=1), "p2 discards the Bottled Fairy that was replaced."),
        (row(Log.TO_DISCARD, Item.BF, other=0), "p2 discards the hidden Bottled Fairy that was replaced."),
        (row(Log.GOLD_GAINED, Item.BF, 12, 12, Rule.SET + 15), "p2 gains 12 gold for the Bottled Fairies."),
        (row(Log.GOLD_GAINED, Item.BF, 0, 12, Rule.SET + 15), "p2 gains no gold for the Bottled Fairies."),
        (row(Log.GOLD_GAINED, Item.TC, 2, 2), "p2 gains 2 gold for the Three-Headed Coin."),
        (row(Log.GOLD_GAINED, amount=2, other=2), "p2 gains 2 gold."),
        (row(Log.GOLD_LOST, Item.DL, 5, 5), "p2 loses 5 gold for the Dark Lotus."),
        (row(Log.GOLD_LOST, Item.DL, 3, 5), "p2 loses 3 gold for the Dark Lotus, not 5: there is no more."),
        (row(Log.GOLD_LOST, Item.DL, 0, 5), "p2 has no gold to lose for the Dark Lotus."),
        (row(Log.GOLD_LOST, Item.DL, 0, 0), "p2 loses no gold for the Dark Lotus."),
        (row(Log.INFAMY_LOST, Item.IR, 2, 2), "p2 loses 2 infamy for the Invisible Ring."),
        (
            row(Log.INFAMY_LOST, Item.IR, 1, 2),
            "p2 loses 1 infamy for the Invisible Ring, not 2: infamy never goes below 0.",
        ),
        (row(Log.INFAMY_LOST, Item.IR, 0, 2), "p2 has no infamy to lose for the Invisible Ring."),
        (row(Log.INFAMY_LOST, Item.IR, 0, 0), "p2 loses no infamy for the Invisible Ring."),
        (row(Log.PEEKED, Item.OW, other=1), "p2 looks at their hidden card in b2: an Older Wand."),
        (row(Log.PEEKED, Item.OW, other=0), "p2 looks at p1's hidden card in b2: an Older Wand."),
        (row(Log.SOLD, Item.BF, 0, place=0), "p2 sells three Bottled Fairies in a1, b1 and c1."),
        (
            row(Log.SOLD, Item.BF, 1, place=6),
            "p2 sells two Bottled Fairies and a Facsimilous Feline in a1, b2 and c3.",
        ),
        (
            row(Log.BOOMERANG_RESTS, Item.MB, other=1),
            "The Magic Boomerang does not come back: it came back once this turn.",
        ),
        (
            row(Log.BOOMERANG_RESTS, Item.MB, other=0),
            "The Magic Boomerang does not come back: there is no card that it could replace.",
        ),
        (row(Log.CHOSE, Item.BC, 0), "p2 chooses gold for the Bubbling Cauldron."),
        (row(Log.CHOSE, Item.BC, 1), "p2 chooses infamy for the Bubbling Cauldron."),
        (row(Log.DOLLS_LEFT, amount=1), "1 sold doll is out."),
        (row(Log.DOLLS_LEFT, amount=2), "2 sold dolls are out."),
        (row(Log.FINED, amount=50, place=2), "p2 must pay 50 gold for two fine markers."),
    ],
)
def test_a_row_of_the_log_is_told_as_it_turned_out(logged: Row, sentence: str) -> None:
    assert event_of_row(logged).text == sentence


# The rule of an effect that does nothing, and its reason; any other rule gives none.
@pytest.mark.parametrize(
    ("item", "rule", "named", "why"),
    [
        (Item.BF, Rule.ITEM + 100 * Item.BF + 6, "AA-ITEM-BOTTLED-FAIRY-06", "it was hidden when it was replaced"),
        (Item.CB, Rule.ITEM + 100 * Item.CB + 11, "AA-ITEM-CRYSTAL-BALL-11", "there is no hidden card to look at"),
        (Item.OW, Rule.ITEM + 100 * Item.OW + 8, "AA-ITEM-OLDER-WAND-08", "the discard is empty"),
        (Item.TC, Rule.ITEM + 100 * Item.TC + 5, "AA-ITEM-THREE-HEADED-COIN-05", "no other coin is face up"),
        (Item.HT, Rule.ITEM + 100 * Item.HT + 6, "AA-ITEM-HYPNOTIC-TOAD-06", "there are fewer than two cards to swap"),
        (
            Item.PL,
            Rule.ITEM + 100 * Item.PL + 7,
            "AA-ITEM-PANDORAS-LOCKBOX-07",
            "no two cards can be swapped",
        ),
        (
            Item.MB,
            Rule.ITEM + 100 * Item.MB + 14,
            "AA-ITEM-MAGIC-BOOMERANG-14",
            "it does not come back when a doll takes its place",
        ),
        (Item.FC, Rule.FAQ + 7, "AA-FAQ-07", "no card is left to draw"),
        (
            Item.SK,
            Rule.INSPECT + 6,
            "AA-INSPECT-06",
            "an inspection leaves out what a sale does",
        ),
        (Item.ML, Rule.TURN + 15, "AA-TURN-15", "no card can be replaced"),
        (Item.ML, Rule.TURN + 16, "AA-TURN-16", ""),
    ],
)
def test_an_effect_that_does_nothing_names_its_rule_and_why(item: int, rule: int, named: str, why: str) -> None:
    event = event_of_row(row(Log.NO_EFFECT, item, rule=rule))
    assert event.text == f"The {item_name(item)} does nothing{f': {why}' * bool(why)}."
    assert event.rule == named in RULES


# A row of the log as the seat itself, another and nobody at the table hear it, with the names of who plays.
@pytest.mark.parametrize(
    ("logged", "mine", "to_p1", "to_all"),
    [
        (
            row(Log.PLAYED, Item.DE, other=From.STASH),
            "You play a Dragon's Egg into b2.",
            "Greedy plays a Dragon's Egg into b2.",
            "Greedy plays a Dragon's Egg into b2.",
        ),
        (
            row(Log.DOLL_PLACED, other=0),
            "You put a Haunted Doll into Player 1's b2.",
            "Greedy puts a Haunted Doll into your b2.",
            "Greedy puts a Haunted Doll into Player 1's b2.",
        ),
        (
            row(Log.SWAPPED, amount=8, other=0),
            "You swap your card in b2 with Player 1's card in c3.",
            "Greedy swaps their card in b2 with your card in c3.",
            "Greedy swaps their card in b2 with Player 1's card in c3.",
        ),
        (
            row(Log.TARGETED, Item.HT, other=1),
            "You choose yourself for the Hypnotic Toad.",
            "Greedy chooses themselves for the Hypnotic Toad.",
            "Greedy chooses themselves for the Hypnotic Toad.",
        ),
        (
            row(Log.FINE_MARKER, amount=1, place=24),
            "You pass 24 infamy and start again at 0: one fine marker.",
            "Greedy passes 24 infamy and starts again at 0: one fine marker.",
            "Greedy passes 24 infamy and starts again at 0: one fine marker.",
        ),
    ],
)
def test_each_reader_hears_a_sentence_with_the_names_of_who_plays(
    logged: Row, mine: str, to_p1: str, to_all: str
) -> None:
    heard = [
        event_of_row(logged, reader).told(names_for(["me", "greedy"], SEATS[:2], reader))
        for reader in ("p2", "p1", None)
    ]
    assert heard == [mine, to_p1, to_all]


def test_no_sentence_is_too_long_or_in_words_of_the_rulebook(rows: dict[int, list[Row]]) -> None:
    """At most 20 words, said with the verbs of the table."""
    names = names_for(["me", *(["greedy"] * 5)], SEATS, "p1")
    for found in rows.values():
        for one in set(found):
            for reader in ("p1", "table"):
                told = event_of_row(one, reader).told(names)
                assert len(told.split()) <= 20, told
                assert not re.search(r"\bp[1-6]\b|lies|is put|goes face up|waits|AA-|\ba set\b", told), told
