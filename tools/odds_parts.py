"""The parts of `docs/odds.md`: what each is about, and the code that gives its examples their names."""

from __future__ import annotations

from typing import Final

from tools.odds_distributions import DISTRIBUTIONS
from tools.odds_inspections import BRIBES, INSPECTIONS
from tools.odds_row import Part
from tools.odds_rows import DECK, LINES, UNSEEN

ANY_DECK: Final = Part(
    "Any deck",
    """\
A deck is what you say it is: how many copies there are of each kind. It is well shuffled, and nobody has seen a card.
Draws are without replacement; with `replace=True`, which most of these questions take, each card is put back before the
next draw. `without` is the deck once some cards have been seen; `estimate` deals by chance what no
question here counts.""",
    """\
deck = al.chance.Deck({"queen": 4, "king": 4, "other": 44})
pack = al.chance.Deck({rank: 4 for rank in range(1, 14)})  # ranks 1 (ace) to 13 (king), four of each
coins = al.chance.Deck({1: 4, 2: 4, 5: 4})
deck.without("queen").next("queen")
deck.without({"queen": 1, "other": 2}).cards
deck.estimate(lambda hand: hand[0] == hand[1], draws=2, games=1000, seed=1).p(True)
""",
    DECK,
)

SEAT: Final = Part(
    "Unseen cards of a seat",
    """\
From the view of a seat: which cards it has not seen, where they can be, what lies there and what comes next. Items are
written by their code, or named: "OW" or "Older Wand"; `arcane-lab items` lists them.""",
    """\
game = al.Game("alley", players=3, seed=7)
view = game.view("p1")
unseen = al.chance.unseen(view)
print(unseen)
""",
    UNSEEN,
    (("unseen.", "al.chance.unseen(view)."),),
)

STOREHOUSE: Final = Part(
    "Lines of a storehouse or a grid",
    """\
How likely three alike in a line are once everything is turned up: all eight lines at once, overlaps and all. A
storehouse is written row by row (a1 b1 c1 / a2 b2 c2 / a3 b3 c3), and `[??]` is hidden. Written so, it is filled from
all the other cards of a game with three seats; `pool=` gives other cards, and `al.chance.lines(game.view("p1"))` asks
for what a seat knows.""",
    """\
lines = al.chance.lines("OW OW [??] / TC [??] BC / [??] DE [??]")
nine = al.chance.grid({"X": 5, "O": 4})
""",
    LINES,
    (
        ("lines.", 'al.chance.lines("OW OW [??] / TC [??] BC / [??] DE [??]").'),
        ("nine.", 'al.chance.grid({"X": 5, "O": 4}).'),
    ),
)

#: Two storehouses of which little is hidden.
_BOTH: Final = """\
both = al.chance.seen(
    {"storehouse": "TC [??] DE / FC IR DL / BC OW DE", "infamy": 2},
    {"storehouse": "DE MB [??] / HD BF HT / DE [??] DE", "infamy": 4},
)
"""

INSPECTION: Final = Part(
    "Inspections",
    """\
What an inspection held now would bring, as a seat can foresee it. The view of a game serves (`game.view("p1")`), or a
table that you write down: `al.chance.seen` takes a storehouse for each seat, or a dict that tells more of the seat
(gold, infamy, fines, stash), and gives what p1 sees of it.""",
    f"""\
four = al.chance.seen("DE DE [??] / [??] SS CM / TC [??] [??]", "OW MB FC / HD BF HT / MB OW BF")
seven = al.chance.seen("DE SS [??] / [??] [??] [??] / [??] [??] [??]", "OW MB FC / HD BF HT / MB OW BF")
{_BOTH}\
held = al.chance.verdict(both, trigger="p1")
lady = al.chance.seen(
    {{"storehouse": "DE DE [??] / OW SS CM / TC BF MB", "infamy": 9}},
    "HT HT [??] / OW TC CB / FC BF MB",
    powers={{"p1": "dafana"}},
)
begun = al.chance.seen("DE DE DE / OW TC CM / DE DE DE", "OW MB FC / HD [??] HT / MB OW [??]", phase="inspection")
""",
    INSPECTIONS,
    (("held.", 'al.chance.verdict(both, trigger="p1").'),),
)

ROUND_END: Final = Part(
    "Infamy, bribes and ending the round",
    """\
Infamy goes round a track of 25 spaces; each time it passes 24 there is a fine marker, which costs 25 gold at the next
inspection. A bribe buys infamy off in time, two gold for each.""",
    f"""\
offers = al.chance.bribe(gold=40, infamy_now=10, gains={{16: 1, 12: 1}})
{_BOTH}""",
    BRIBES,
    (("offers.", "al.chance.bribe(gold=40, infamy_now=10, gains={16: 1, 12: 1})."),),
)

ANY_DISTRIBUTION: Final = Part(
    "Any distribution",
    """\
Most answers above are distributions: how likely each outcome is. Make one of your own by weights, and reckon with all
of them. In a notebook a distribution shows itself as a table; `table()` is a pandas table of every outcome, and
`plot()` a chart with its words; `plot().save("odds.html")` keeps it as a page (also .png, .svg, .json).""",
    """\
die = al.chance.Distribution({pips: 1 for pips in range(1, 7)}, name="pips of a die")
coin = al.chance.Distribution({0: 1, 1: 1}, name="heads")
""",
    DISTRIBUTIONS,
)

#: The parts of the page, in order.
PARTS: Final = (ANY_DECK, SEAT, STOREHOUSE, INSPECTION, ROUND_END, ANY_DISTRIBUTION)
