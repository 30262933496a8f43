"""Writes the example records of `datasets/alley/records/`: short plays with comments, each about one thing.

A record stops where its point is made: all but one (`tie-for-the-win`) leave their game unfinished, and an unfinished
game has no result to write down. `record.replay()` plays on from there.

python -m tools.example_records            write them all anew
python -m tools.example_records --check    fail when a committed one is not what this would write
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from arcane_lab.records import Record, Scenario

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "datasets" / "alley" / "records"

#: A move, what there is to say about it, and what else might have been played in its place.
Said = tuple[str, str, tuple[Sequence[str], ...]]


@dataclass(frozen=True)
class Example:
    """A position, what is played from there and what there is to say about it."""

    name: str
    title: str
    comment: str
    players: int
    seats: dict[str, Any]
    moves: list[Said]
    edition: str = "revised"
    powers: dict[str, str] | None = None
    position: dict[str, Any] = field(default_factory=dict)

    def record(self) -> Record:
        """The record: the moves are played, so a move that may not be made stops the tool."""
        start = {"phase": "sell", "round": 1, "first_player": "p1", "to_move": "p1", "step": "draw"}
        scenario = Scenario.from_dict(
            {
                "format": "arcane-lab/scenario/1",
                "game": "alley",
                "title": self.title,
                "setup": {"edition": self.edition, "players": self.players, "powers": self.powers},
                "position": {**start, **self.position, "seats": self.seats},
                "moves": [move for move, _, _ in self.moves],
            },
            self.name,
        )
        record = scenario.play().record(self.title, self.comment)
        for number, (_, comment, variations) in enumerate(self.moves, 1):
            if comment:
                record = record.annotate(number, comment)
            for variation in variations:
                record = record.annotate(number, variation=variation)
        return record


def say(move: str, comment: str = "", *variations: Sequence[str]) -> Said:
    """A move with a comment, and lines that might have been played instead."""
    return move, comment, variations


EXAMPLES: Final = (
    Example(
        "boomerang-chain",
        "One card, three plays: a boomerang that lands on a boomerang",
        "A Magic Boomerang that is replaced must be played again, and it may land on the next one.",
        3,
        {"p1": {"storehouse": "MB [MB] TC / OW BC [FC] / [DE] BF IR", "stash": "DE SK"}},
        [
            say("draw deck", "A Skeletomicon, which can wait. The plan is another one."),
            say(
                "play DE a1",
                "The Dragon's Egg replaces the Magic Boomerang, so the boomerang comes back.",
                ["discard SK"],
            ),
            say("play MB b1", "Nobody knew what lay hidden at b1: a second boomerang! That one must fly on now."),
            say(
                "play MB c1",
                "It lands on the Three-Headed Coin, which goes to the discard. Three slots changed in one turn.",
                ["play MB a3"],
            ),
        ],
        position={"deck": "SK | rest", "discard": "SS"},
    ),
    Example(
        "slide-makes-a-second-set",
        "A diagonal is sold, and the slide lines up a second set",
        "Which way a diagonal closes is a choice. Here one way is worth a whole set more. Byros adds gold to each.",
        3,
        {"p1": {"storehouse": "BF OW [TC] / OW [DE] CB / OW FC BF", "stash": "BF BC"}},
        [
            say("draw deck", "A Skeletomicon. What counts lies in the stash: the third Bottled Fairy."),
            say("play BF b2", "The diagonal a1-b2-c3 is a set of Bottled Fairies now, and a set is always sold."),
            say(
                "slide horizontal",
                "Sideways, the three wands end up in one column: a second set, sold in the same turn. "
                "Up and down would have left them apart.",
                ["slide vertical"],
            ),
        ],
        powers={"p1": "byros", "p2": "ninx", "p3": "corvus"},
        position={"deck": "SK SS | rest", "discard": "BC"},
    ),
    Example(
        "wand-trap",
        "The Older Wand decides what the next player can draw",
        "A wand that is played takes the top card of the discard and puts it face down on the deck.",
        4,
        {
            "p1": {"storehouse": "DE [TC] MB / [FC] BF [CB] / BC DE [SS]", "stash": "OW SK"},
            "p2": {"storehouse": "TC TC [OW] / [FC] BF [CB] / BC DE [SS]", "stash": "BF BF"},
        },
        [
            say("draw deck", "The discard shows the coin that the next player needs for a set."),
            say(
                "play OW b1",
                "The wand moves the coin away from the discard. But everybody saw where it went!",
                ["discard SK"],
            ),
            say(
                "draw deck", "p2 remembers: the coin is the top card of the deck. The trap has caught its own builder."
            ),
            say("play TC c1", "Three coins in the top row: a set. Watch cards that everybody has seen."),
        ],
        edition="first",
        position={"deck": "SK CM | rest", "discard": "TC DE"},
    ),
    Example(
        "penalty-avoided-by-a-tie",
        "Triggered the inspection, and no penalty: a tie is enough",
        "Whoever triggers gets 10 more infamy if another total is lower. An equal total is not lower.",
        3,
        {
            "p1": {"storehouse": "MB [DL] OW", "stash": "BF BF"},
            "p2": {"storehouse": "MB DL OW", "stash": "BF TC"},
            "p3": {"storehouse": "HD [SS] FC", "stash": "TC TC"},
        },
        [
            say(
                "draw deck", "p2 has no hidden item and has triggered the inspection. This is the last turn before it."
            ),
            say(
                "discard BF",
                "The items left count infamy. p2 has the very same three items as p1, so no total is lower than that "
                "of p2: no penalty. One point less for p1 and it would have been 10.",
                ["play BF a1"],
            ),
        ],
        position={"deck": "SK | rest", "discard": "SS", "triggered_by": "p2", "last_turns": 1},
    ),
    Example(
        "doll-attack",
        "Three Haunted Dolls, three victims",
        "Sold dolls go into hidden slots of other players. There they lie revealed, and cost infamy at the inspection.",
        5,
        {
            "p1": {"storehouse": "HD HD [OW] / TC [CB] MB / [FC] BF DE", "stash": "HD SK"},
            "p2": {"storehouse": "OW [TC] MB / [FC] BF [DE] / BC IR [SS]"},
        },
        [
            say("draw deck", "The third Haunted Doll is in the stash already."),
            say("play HD c1", "A set of dolls: much gold, and the dolls go visiting."),
            say("place p2 b1", "One to p2. What it replaces is lost to p2.", ["place p2 a2"]),
            say("place p3 a1", "One to p3. Each player gets one at most, going round the table."),
            say(
                "place p5 c3",
                "p4 is passed over and p5 gets the last one. With four opponents one may be spared.",
                ["place p4 a1"],
            ),
        ],
        position={"deck": "SK | rest", "discard": "SS"},
    ),
    Example(
        "lockbox",
        "Pandora's Lockbox takes the card that makes a set next turn",
        "The lockbox costs infamy. It swaps an own hidden item for another player's revealed one, faces kept.",
        4,
        {
            "p1": {"infamy": 4, "storehouse": "DE [TC|p1] DE / [FC] IR [CB] / BC OW [SS]", "stash": "PL OW"},
            "p2": {"storehouse": "DE [OW] TC / [FC] MB [IR] / BC CB [SS]"},
        },
        [
            say("draw deck", "Two eggs lie in the top row, and p2 has the third one, revealed."),
            say("use PL", "A special item is used from the stash and set aside. It costs infamy at once."),
            say(
                "swap b1 p2 a1",
                "The egg comes to b1. A swap is no play, so the row is not sold yet: sets are looked for when an item "
                "is played.",
                ["swap b1 p2 c1"],
            ),
        ],
        position={"deck": "SK | rest", "discard": "BF"},
    ),
    Example(
        "two-player-stash-choice",
        "Two players: what lay hidden goes into the stash",
        "With two players a replaced hidden item is not shown. It goes into the stash, and then one card must go.",
        2,
        {"p1": {"storehouse": "DE [TC] MB / [DE] BF [CB] / BC OW [SS]", "stash": "BF OW"}},
        [
            say("draw deck", "A Skeletomicon: dear when sold, bad when left over."),
            say("play BF a2", "The hidden item comes into the stash unseen by the other player: a Dragon's Egg."),
            say(
                "discard OW", "Now one card of the stash must go. The egg stays, next to the egg at a1.", ["discard DE"]
            ),
        ],
        position={"deck": "SK | rest", "discard": "SS", "turn": 5},
    ),
    Example(
        "bribe-that-pays",
        "Ten gold now or twenty-five later",
        "Two gold take one infamy away. Infamy past 24 brings a fine marker, and that costs 25 gold.",
        3,
        {"p1": {"gold": 60, "infamy": 22}, "p2": {"gold": 70, "infamy": 3}, "p3": {"gold": 8, "infamy": 9}},
        [
            say(
                "bribe 10",
                "p1 stands at 22: three points more would bring a marker. Ten gold take five points away. "
                "If that saves one marker, 15 gold are won.",
                ["pass"],
            ),
            say("pass", "3 infamy is far from 24. Infamy only decides ties, so p2 keeps the gold."),
            say("bribe 4", "p3 has little gold. An odd number may not be spent.", ["bribe 8"]),
        ],
        position={"phase": "bribe", "round": 2, "step": "bribe"},
    ),
    Example(
        "wrap-past-24",
        "A gift that nobody wants: past 24 infamy",
        "The track ends at 24. Whoever goes past it counts on from 0, with a fine marker to pay at the inspection.",
        6,
        {
            "p1": {"storehouse": "DE DE [TC] / OW [CB] MB / [FC] IR BF", "stash": "DE OW"},
            "p4": {"gold": 20, "infamy": 24},
        },
        [
            say("draw deck", "The third Dragon's Egg waits in the stash, and p4 stands at 24 infamy."),
            say("play DE c1", "A set of eggs. Somebody else must now take a gift of gold and infamy."),
            say(
                "target p4",
                "p4 gains gold, but the infamy goes past 24: a fine marker. It costs 25 gold at the inspection, "
                "more than the gift is worth.",
                ["target p2"],
            ),
        ],
        position={"deck": "SK | rest", "discard": "FC"},
    ),
    Example(
        "lamp",
        "The Mystical Lamp: the best of what it shows",
        "The lamp turns up cards from the deck. One of them must be played.",
        4,
        {"p1": {"storehouse": "FC [TC] FC / [DE] IR [CB] / BC DE [SS]", "stash": "ML OW"}},
        [
            say("draw deck", "A coin. Two carpets lie in the top row, and a lamp is in the stash."),
            say("use ML", "The lamp turns up cards, and there is a Floating Carpet among them!"),
            say(
                "play FC b1",
                "The carpet makes the row a set: gold, and one more card for the stash.",
                ["play BF b1"],
            ),
        ],
        edition="first",
        position={"deck": "TC BF FC DE SK | rest", "discard": "SS"},
    ),
    Example(
        "chalice",
        "The Sacred Chalice plays with somebody else's card",
        "The chalice plays a card of another stash. The set is the user's, and Lady Dafana may pay to lose infamy.",
        3,
        {
            "p1": {"infamy": 6, "storehouse": "DE DE [TC] / [FC] IR [CB] / BC MB [SS]", "stash": "SC OW"},
            "p2": {"stash": "DE TC"},
        },
        [
            say("draw deck", "p2 took an egg from the discard some turns ago. Everybody saw it."),
            say("use SC", "The chalice is set aside. Now p1 chooses whose stash to drink from."),
            say("target p2", "p1 may look at the stash of p2, and must play one card of it.", ["target p3"]),
            say("play DE c1", "The egg of p2 makes the set of p1.", ["play TC c1"]),
            say("target p2", "The eggs' gift goes to p2: a small comfort for the lost card."),
            say("pay", "A set was sold, so Lady Dafana may pay gold to lose infamy.", ["pass"]),
        ],
        powers={"p1": "dafana", "p2": "corvus", "p3": "byros"},
        position={"deck": "SK | rest", "discard": "BF"},
    ),
    Example(
        "bad-luck-or-bad-move",
        "Two players, two bets: one lost a sure set and won, one played well and paid",
        "What somebody could know when they chose is one thing, and what came of it is another.",
        3,
        {
            "p1": {"storehouse": "SK SK BF / FC FC HT / IR [MB] HT", "stash": "MB DE"},
            "p2": {"infamy": 16, "storehouse": "BF BF [OW] / OW [HD] IR", "stash": "BC DE"},
            "p3": {"infamy": 6, "storehouse": "CB OW [FC] / BC IR MB", "stash": "DE BC"},
        },
        [
            say("draw deck", "An Invisible Ring, which is worth next to nothing."),
            say("play DE c1", "An egg in place of a hidden wand. Now one item of p2 is still hidden: b2."),
            say("draw deck", "A Sovereign Sword."),
            say(
                "play DE c1",
                "The hidden item was a Floating Carpet, and it lies on the discard now. p3 has no hidden item left: "
                "everybody else has one more turn.",
            ),
            say(
                "draw deck",
                "The carpet on the discard would have made a set of three. From the deck comes the third Skeletomicon.",
                ["draw discard", "play FC c2"],
            ),
            say("play SK c1", "Three Skeletomicons: 35 gold. The others gain infamy, and p2 stands on 18 now."),
            say("draw discard", "p1 had to lay the third Bottled Fairy onto the discard."),
            say(
                "play BF c1",
                "Twelve gold for the set. One hidden item stays. Then it is turned up: a Haunted Doll. That is 26 "
                "infamy, past 24, and a fine of 25 gold.",
                ["play IR b2"],
            ),
        ],
        position={"to_move": "p2", "deck": "IR SS SK | rest", "discard": "OW MB"},
    ),
    Example(
        "tie-for-the-win",
        "Equal gold, equal infamy: two winners",
        "The most gold wins after the third inspection, then the least infamy. All equal: the win is shared.",
        4,
        {
            "p1": {"gold": 91, "infamy": 4, "storehouse": "-", "stash": "TC BF"},
            "p2": {"gold": 91, "infamy": 9, "storehouse": "-"},
            "p3": {"gold": 91, "infamy": 4, "storehouse": "-"},
            "p4": {"gold": 12, "storehouse": "-"},
        },
        [
            say("draw deck", "The last turn of the game: p2 has triggered the last inspection."),
            say(
                "discard BF",
                "No items are left to count. Three seats have 91 gold; p2 has more infamy and falls out. "
                "p1 and p3 share the win.",
            ),
        ],
        position={"round": 3, "deck": "SK | rest", "discard": "SS", "triggered_by": "p2", "last_turns": 1},
    ),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the records, or say which are not as they should be."""
    parser = argparse.ArgumentParser(prog="python -m tools.example_records", description="Write the example records.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail where a record differs")
    is_check = parser.parse_args(arguments).check
    stale = 0
    FOLDER.mkdir(exist_ok=True)
    for example in EXAMPLES:
        path, text = FOLDER / f"{example.name}.json", example.record().to_text()
        if is_check and (not path.is_file() or path.read_text("utf-8") != text):
            print(f"{path.name} is not what python -m tools.example_records writes")
            stale += 1
        if not is_check:
            path.write_text(text, "utf-8", newline="\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
