"""Pictures: each reader sees what they may and nothing else; the drawings say the same in characters and in HTML."""

import json
import random
import re
from base64 import b64decode
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from arcane_lab.core.errors import UnknownName
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.cards.faces import faces
from arcane_lab.games.alley.cards.in_play import card_values
from arcane_lab.games.alley.cards.tables import drawings
from arcane_lab.games.alley.game import GAME as SPEC
from arcane_lab.games.alley.knowledge.fill_view import view_of
from arcane_lab.games.alley.knowledge.view import UNKNOWN
from arcane_lab.games.alley.rules.sizes import KINDS, NOTHING
from arcane_lab.games.alley.text.drawing import (
    picture,
    piles_line,
    reader_bits,
    storehouse_cells,
    summary,
    text_drawing,
)
from arcane_lab.games.alley.text.names import CODES, SEATS
from arcane_lab.games.alley.text.notation import read_storehouse
from arcane_lab.games.alley.text.still import html_drawing, storehouse_html
from arcane_lab.widgets.bundle import plain_bundle
from arcane_lab.widgets.perspective import still_of
from tests.games.alley.standing import game_at, state_at, to_play
from tests.games.alley.worlds import new_game, other_world, play_randomly
from tests.widgets.playing import new_game as new_table
from tests.widgets.playing import play_on

FACES = faces(card_values("revised"))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_positions_that_a_seat_cannot_tell_apart_give_it_equal_pictures(players: int) -> None:
    chance = random.Random(players)
    for seed in range(12):
        state = new_game(players, seed, options={"ball_target": "any"})
        play_randomly(state, chance, chance.randrange(400))
        for seat in range(players):
            world = other_world(state, seat, chance)
            mine, theirs = picture(state, SEATS[seat]), picture(world, SEATS[seat])
            assert json.dumps(mine) == json.dumps(theirs)
            assert picture(state) == picture(other_world(state, seat, chance))
            assert html_drawing(mine, FACES) == html_drawing(theirs, FACES)
            view, other = (
                SPEC.knowledge.seat_view(state, seat, (), None),
                SPEC.knowledge.seat_view(world, seat, (), None),
            )
            assert (view, str(view), view.numbers.as_tuple()) == (other, str(other), other.numbers.as_tuple())


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_picture_shows_what_the_view_knows(players: int) -> None:
    chance = random.Random(players)
    for seed in range(10):
        state = new_game(players, seed, options={"ball_target": "any"})
        play_randomly(state, chance, chance.randrange(400))
        for seat in range(players):
            shown, view = picture(state, SEATS[seat]), view_of(state, seat)
            for other in shown["seats"]:
                number = SEATS.index(other["id"])
                for cell in other["cells"]:
                    slot = "abc".index(cell["slot"][0]) + 3 * (int(cell["slot"][1]) - 1)
                    known = view.storehouse_item[9 * number + slot]
                    code = None if known in (UNKNOWN, NOTHING) else CODES[known]
                    assert cell["item"] == code
                cards = other["stash"]["cards"]
                assert [cards.count(code) for code in CODES] == view.stash_known[KINDS * number : KINDS * (number + 1)]
            assert [shown["aside"].get(code, 0) for code in CODES] == view.aside_known
            assert shown["aside_unknown"] == view.aside_unknown


def test_what_lies_hidden_is_shown_to_nobody_in_common_even_when_every_seat_has_looked() -> None:
    _, state = state_at({"phase": "sell", "to_move": "p1", "seats": {"p1": {"storehouse": "[DL|p1,p2,p3] TC IR"}}})
    cell = picture(state)["seats"][0]["cells"][0]
    assert cell == {"slot": "a1", "face": "down", "item": None, "seen_by": ["p1", "p2", "p3"]}
    assert picture(state, "p2")["seats"][0]["cells"][0]["item"] == "DL"


def test_the_picture_is_plain_data_with_the_keys_that_the_widget_reads() -> None:
    shown = picture(new_game(3, 1), "p1")
    assert json.loads(json.dumps(shown)) == shown
    assert set(shown) == {
        *("seat", "phase", "round", "step", "to_move", "turn_of", "first_player", "edition", "triggered_by"),
        *("last_turns", "tracker", "deck", "deck_top", "discard", "aside", "aside_unknown", "seats", "offer"),
        *("replaced", "winners"),
    }
    assert set(shown["seats"][0]) == {
        *("id", "name", "gold", "infamy", "fines", "rows", "cols", "cells", "stash", "power"),
    }


def test_the_seed_is_no_part_of_a_picture() -> None:
    """Whoever knows the seed can deal the game again."""
    assert "987654321" not in json.dumps(picture(new_game(3, 987654321), "table"))


def test_a_reduced_storehouse_is_drawn_in_its_own_shape() -> None:
    game = game_at(to_play("BF TC", storehouse="BF TC OW / BF IR CB / [TC] MB SS"), {}, "play BF a3")
    seat = game.picture("p1")["seats"][0]
    assert (seat["rows"], seat["cols"], len(seat["cells"])) == (3, 2, 6)
    assert [cell["slot"] for cell in seat["cells"]] == ["a1", "b1", "a2", "b2", "a3", "b3"]


def test_aa_item_older_wand_07_a_card_put_on_the_deck_is_known_to_everybody() -> None:
    game = game_at(to_play("OW TC", discard="DL IR", storehouse="[TC] MB BF"), {}, "play OW a1")
    for reader in ("p1", "p2", None, "table"):
        assert game.picture(reader)["deck_top"] == "DL"


def test_aa_stock_14_starting_items_turned_up_all_at_once_are_not_seen_by_the_others_yet() -> None:
    game = game_at({"phase": "stock"}, {"options": {"stock_reveal": "simultaneous"}}, "reveal a1; reveal b1")
    assert game.picture("p1")["seats"][0]["cells"][0]["face"] == "up"
    for reader in ("p2", None):
        cell = game.picture(reader)["seats"][0]["cells"][0]
        assert (cell["face"], cell["item"]) == ("down", None)


def test_the_offer_of_the_chalice_is_between_two_seats_and_that_of_the_lamp_is_open() -> None:
    chalice = game_at(to_play("SC TC", seats={"p2": {"stash": "DL BF"}}), {}, "use SC; target p2")
    assert chalice.picture("p1")["offer"] == ["DL", "BF"]
    assert chalice.picture("p2")["offer"] == ["DL", "BF"]
    assert chalice.picture("p3")["offer"] == []
    assert chalice.picture()["offer"] == []
    lamp = game_at(to_play("ML TC", deck="OW BF FC | rest"), {}, "use ML")
    assert lamp.picture("p3")["offer"] == ["OW", "BF", "FC"]


def test_a_reader_is_a_seat_everybody_or_the_table() -> None:
    assert reader_bits("table", 3) == 0
    for reader in ("p4", "P1", "", "all"):
        with pytest.raises(UnknownName):
            picture(new_game(3, 1), reader)


def test_the_drawing_in_characters() -> None:
    game = game_at(to_play("OW DE", storehouse="TC [CB|p1] MB / FC IR SS / BC OW DE", deck="DL | rest"))
    text = text_drawing(game.picture("p1"))
    lines = text.splitlines()
    assert lines[0] == ("Arcane Alley, revised edition: round 1, sell; p1 is asked to play, discard or use a card")
    assert "discard: PL on top of 1 card" in lines[1]
    assert "1   TC  [CB]  MB" in text
    assert "stash: DE OW" in text
    assert "[CB]" not in text_drawing(game.picture())
    assert all(line == line.rstrip() for line in lines)


class Outline(HTMLParser):
    """Which tags are open, which attributes there are, and the images: what they show, and in words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.drawn: list[str] = []
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag == "img":
            told = dict(attrs)
            kind, _, coded = str(told["src"]).partition(",")
            assert kind == "data:image/svg+xml;base64"
            self.drawn.append(b64decode(coded).decode())
            self.words += str(told["alt"])
        else:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_html_is_images_in_words_too_of_what_an_untrusted_notebook_keeps() -> None:
    """JupyterLab strips scripts, style sheets, ids and svg from outputs that it does not trust; images stay."""
    chance = random.Random(1)
    for players in (2, 3, 5, 6):
        for reader in ("p2", None, "table"):
            state = new_game(players, 3)
            play_randomly(state, chance, 150)
            html = html_drawing(picture(state, reader), FACES)
            outline = Outline(html)
            assert not outline.open
            assert outline.tags == {"div", "p", "strong", "img"}
            assert outline.attributes <= {"style", "alt", "src", "width"}
            assert len(html) <= 25_000
            for drawn in outline.drawn:
                root = ElementTree.fromstring(drawn)
                assert "".join(root[0].itertext()).startswith("The table: ")
                assert not re.search("<script|url|@import|http(?!://www.w3.org/2000/svg)", drawn, re.IGNORECASE)
                used, there = (set(re.findall(f"{name}='#?(\\w+)'", drawn)) for name in ("href", "id"))
                assert used <= there


def test_the_picture_shows_every_card_that_the_reader_knows_and_its_words_say_where() -> None:
    position = to_play("OW DE", storehouse="TC [CB|p1] MB / FC IR SS / BC OW DE", discard="PL", deck="DL | rest")
    outline = Outline(html_drawing(game_at(position).picture("p1"), FACES))
    own, others = outline.drawn
    assert set(re.findall(r">([A-Z]{2})</text>", own)) == {"TC", "CB", "MB", "FC", "IR", "SS", "BC", "OW", "DE", "PL"}
    assert set(re.findall(r">([A-Z]{2})</text>", others)) == set()
    assert ">You<" in own
    assert "sell; you are asked to play, discard or use a card" in html_drawing(game_at(position).picture("p1"), FACES)
    assert "sell; p1 is asked to play, discard or use a card" in html_drawing(game_at(position).picture("p2"), FACES)
    assert "a1 Three-Headed Coin; b1 hidden Crystal Ball, seen by you; c1 Magic Boomerang" in outline.words
    assert "hand: Dragon's Egg, Older Wand" in outline.words
    assert "hidden: a1, b1, c1, a2, b2, c2, a3, b3, c3" in outline.words
    assert "??" not in outline.words
    unread = Outline(html_drawing(game_at(position).picture(), FACES))
    assert "CB" not in unread.drawn[0]
    assert "Crystal" not in unread.words


def test_a_card_says_what_it_is_worth_in_this_setup() -> None:
    game = BaseGame("alley", players=2, seed=3, items={"OW": {"gold_per_set": 17, "infamy_each": -4}})
    while "OW" not in {cell["item"] for seat in game.picture()["seats"] for cell in seat["cells"]}:
        game.play(next(iter(game.legal_moves())))
    for html in (game._repr_html_(), game.view("p1")._repr_html_()):
        (card,) = re.findall("<g id='fOW'>.*?</g>", "".join(Outline(html).drawn))[:1]
        assert re.findall(r">([^<]+)</text>", card) == ["OW", "17", "−4"]


def test_our_drawings_have_one_source_and_both_who_draw_them_take_it() -> None:
    assert list(drawings()["items"]) == list(CODES)
    shapes = re.findall(" d='([^']*)'", json.dumps(dict(drawings())))
    assert len(shapes) > 50
    script, _ = plain_bundle("alley")
    assert [shape for shape in shapes if shape not in script] == []
    every = storehouse_html([{"slot": "a1", "face": "up", "item": code, "seen_by": []} for code in CODES], 3)
    drawn = Outline(every).drawn[0]
    assert [shape for shape in re.findall(" d='([^']*)'", json.dumps(drawings()["items"])) if shape not in drawn] == []


def test_a_storehouse_names_its_columns_and_rows_and_says_what_its_cards_are_worth() -> None:
    cells = storehouse_cells(read_storehouse("OW [TC] IR / ML . [??]"))
    plain = Outline(storehouse_html(cells, 3))
    assert re.findall(r"<text class='a'[^>]*>(\w)</text>", plain.drawn[0]) == ["a", "b", "c", "1", "2"]
    assert "gold" not in plain.words
    assert "marked" not in plain.words
    values = {"OW": {"gold": 3, "infamy": 1}, "TC": {"gold": 2, "infamy": 1}, "ML": {"gold": None, "infamy": 10}}
    told = Outline(storehouse_html(cells, 3, values, ["a1", "c2"]))
    assert told.words == (
        "a1 Older Wand, 3 gold, 1 infamy, marked; b1 hidden Three-Headed Coin, 2 gold, 1 infamy; c1 Invisible Ring; "
        "a2 Mystical Lamp, no gold, 10 infamy; b2 gap; c2 hidden, marked."
    )
    assert told.drawn[0].count("class='mm'") == 2
    assert Outline(storehouse_html([], 0)).words == "Empty storehouse."


def test_names_in_the_html_are_escaped() -> None:
    shown = picture(new_game(3, 1))
    shown["seats"][0]["name"] = "<script>alert('x')</script>"
    html = html_drawing(shown, FACES)
    assert "<script>" not in html + "".join(Outline(html).drawn)
    view = game_at(to_play("OW TC", storehouse="DE [CB] MB")).picture()
    assert "Dragon&#x27;s Egg" in html_drawing(view, FACES)


def test_a_summary_is_one_line_that_gives_nothing_away() -> None:
    _, state = state_at(to_play("OW TC", storehouse="TC [DL] MB / FC IR SS / BC OW DE"))
    text = summary(state)
    assert "\n" not in text
    assert "p1 TC [??] MB / FC IR SS / BC OW DE" in text
    assert "round 1, sell, p1 to play" in text
    assert "DL" not in text


def test_the_end_names_the_winners() -> None:
    _, state = state_at({"phase": "over", "round": 3, "winners": ["p1", "p3"]})
    assert "the game is over, p1 and p3 won" in text_drawing(picture(state))
    assert picture(state)["winners"] == ["p1", "p3"]


NO_PILES = {"deck": 12, "deck_top": None, "discard": [], "aside": {}, "aside_unknown": 0, "offer": [], "replaced": None}
BARE = "deck: 12 cards; discard: empty; set aside: none"


@pytest.mark.parametrize(("seen", "line"), [
    ({}, BARE),
    ({"deck_top": "OW"}, "deck: 12 cards (top OW); discard: empty; set aside: none"),
    ({"discard": ["TC", "DE"]}, "deck: 12 cards; discard: DE on top of 2 cards; set aside: none"),
    ({"aside": {"OW": 1, "TC": 3}, "aside_unknown": 2}, f"{BARE[:-4]}OW, 3 TC, 2 unknown"),
    ({"offer": ["OW", "IR"]}, f"{BARE}; offered: OW IR"),
    ({"replaced": "HD"}, f"{BARE}; waiting at one side: HD"),
])  # fmt: skip
def test_the_line_of_the_piles_says_what_whoever_reads_it_has_seen(seen: dict[str, object], line: str) -> None:
    assert piles_line(NO_PILES | seen) == line


def test_a_saved_table_says_who_plays_by_their_names() -> None:
    """The headline, the seats and who has seen a card; the game itself is printed with the ids of its seats."""
    game = play_on(new_table(["me", "greedy", "greedy"], 3), 90, 3, until=lambda game: game.to_move == "p1")
    for at in range(10, len(game.steps), 7):
        html = still_of(game, "p1", at)
        outline = Outline(html)
        told = " ".join((re.findall("<strong>(.*?)</strong>", html)[0], outline.words, *outline.drawn))
        assert not re.search(r"\bp[1-3]\b", told)
        assert "Greedy 2" in told
        assert "Greedy 3" in told
    assert "p2 (greedy)" in game._repr_html_() or "p2 (greedy)" in Outline(game._repr_html_()).words
