"""Two games of one's own, as somebody defines them who has read the page about it: the fixture of every room's tests.

`pig()` and `market()` define them anew, so that a test may add to its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from arcane_lab.engine import registry
from arcane_lab.engine.own.cards import Card
from arcane_lab.engine.own.defining import OwnOption, define_game
from arcane_lab.engine.plain.layout import Counter, Zone


@contextmanager
def forgotten() -> Iterator[None]:
    """What is defined and played meanwhile is unknown again afterwards: other tests have games of the same names."""
    before = set(registry._registered)
    yield
    for name in set(registry._registered) - before:
        registry.unregister(name)


def pig(goal: int = 100) -> Any:
    """Roll as often as you dare; a 1 loses what is at risk."""
    game = define_game(
        "pig",
        title="Pig",
        seats=(2, 6),
        score="points",
        options=[OwnOption("goal", goal)],
        counters=[
            Counter("points", per_seat=True),
            Counter("pot", "points at risk"),
            Counter("busts", "turns lost to a 1", per_seat=True),
        ],
        rules={
            "PIG-1": "In your turn, roll as often as you like. What you roll goes into the pot.",
            "PIG-2": "A 1 ends your turn, and the pot is lost.",
            "PIG-3": "Hold, and the pot is yours. Then it is the next player's turn.",
            "PIG-4": "Whoever has {goal} points first wins.",
        },
    )

    @game.start
    def start(t: Any) -> None:
        t.ask("turn", 0)

    @game.move("roll", at="turn", rule="PIG-1")
    def roll(t: Any, seat: int) -> None:
        n = t.roll(6)
        if n > 1:
            t.say("PIG-1", "{seat:roll} a {n}", n=n)
            t.pot += n
        else:
            t.say("PIG-2", "{seat:roll} a 1 and {:lose} {lost} points", lost=t.pot)
            t.pot, t.busts[seat] = 0, t.busts[seat] + 1
            t.ask("turn", t.after(seat))

    @game.move("hold", at="turn", rule="PIG-3", says="{seat:hold}")
    def hold(t: Any, seat: int) -> None:
        t.points[seat], t.pot = t.points[seat] + t.pot, 0
        t.ask("turn", t.after(seat))
        if t.points[seat] >= t.goal:
            t.say("PIG-4", "{seat:win}")
            t.end()

    @game.strategy("hold at 20")
    def hold_at_20(view: Any) -> str:
        return "hold" if view.pot >= 20 or view.points[view.seat] + view.pot >= view.goal else "roll"

    return game


WARES = ("Tea", "Silk", "Amber", "Cloves", "Pearls")


def deck(highest: int = 9) -> list[Card]:
    """The wares of the market: nine of each, from 1 to 9."""
    return [
        Card(f"{ware[0]}{n}", f"{ware} {n}", ware=ware, strength=n) for ware in WARES for n in range(1, highest + 1)
    ]


def market(highest: int = 9, **more: Any) -> Any:
    """Bid a card unseen; the strongest buys first, to the shelf or to the hand. `more` goes to `define_game`.

    With wares up to a lower strength than 9 the game is shorter.
    """
    game = define_game(
        "night-market",
        title="Night Market",
        seats=(2, 4),
        score="points",
        tie_break=["dearest"],
        zones=[
            Zone("deck", shape="pile", visible="hidden", count="hidden", cards=deck(highest)),
            Zone("stalls", "the market"),
            Zone("hand", per_seat=True, visible="private"),
            Zone("bid", per_seat=True, visible="private"),
            Zone("shown", per_seat=True),
            Zone("shelf", per_seat=True),
            Zone("spent", shape="pile"),
        ],
        counters=[
            Counter("points", per_seat=True),
            Counter("lead", "leader", holds="seat", figure=False),
            Counter("dearest", "dearest ware on the shelf", per_seat=True),
        ],
        rules={
            "NM-1": "Shuffle, deal four cards to each player, and lay out a ware for each player.",
            "NM-2": "All choose a card from their hand at the same time, face down.",
            "NM-3": "Turn them up. The strongest buys first; among equals, who sits first from the leader, clockwise.",
            "NM-4": "Whoever buys takes a ware from the market, to the shelf or to the hand.",
            "NM-5": "A ware may go to a hand of at most three cards.",
            "NM-6": "Then each player draws a card, the market is filled up, and the next player leads.",
            "NM-7": "The game ends when the deck is too small. Three Silks on a shelf are worth 3 x 3, and so on.",
        },
        **more,
    )

    @game.start
    def start(t: Any) -> None:
        t.shuffle(t.deck)
        t.say("NM-1", "Four cards are dealt to each player")
        for seat in t.seats:
            t.deal(t.deck, t.hand[seat], 4)
        new_round(t)

    def new_round(t: Any) -> None:
        t.say("NM-6", "To the market come {cards}")
        t.deal(t.deck, t.stalls, len(t.seats))
        t.ask("bid", *t.seats)

    @game.move("bid {card}", at="bid", rule="NM-2", says="{seat:choose} {card}", card=lambda t, seat: t.hand[seat])
    def bid(t: Any, seat: int, card: Any) -> None:
        t.move(card, t.hand[seat], t.bid[seat])

    @game.when_all_answered("bid")
    def turn_up(t: Any) -> None:
        for seat in t.clockwise(t.lead):
            card = t.bid[seat][0]
            t.say("NM-3", "{seat:have|has} chosen {card}", seat=seat, card=card)
            t.move(card, t.bid[seat], t.shown[seat])
        next_buyer(t)

    def next_buyer(t: Any) -> None:
        bidders = [seat for seat in t.clockwise(t.lead) if t.shown[seat]]
        if not bidders:
            return end_of_round(t)
        t.ask("buy", max(bidders, key=lambda seat: t.shown[seat][0].strength))
        return None

    @game.move(
        "take {card} to {place}",
        at="buy",
        rule="NM-4",
        says="{seat:take} {card} to the {place}",
        card=lambda t, seat: t.stalls,
        place=lambda t, seat, card: ["shelf", "hand"],
    )
    def take(t: Any, seat: int, card: Any, place: str) -> None:
        t.move(card, t.stalls, t.shelf[seat] if place == "shelf" else t.hand[seat])
        t.move(t.shown[seat][0], t.shown[seat], t.spent)
        if place == "shelf":
            t.points[seat] += 2 * sum(other.ware == card.ware for other in t.shelf[seat]) - 1
            t.dearest[seat] = max(t.dearest[seat], card.strength)
        next_buyer(t)

    @take.refuse("NM-5")
    def hand_is_full(t: Any, seat: int, card: Any, place: str) -> str:
        if place == "hand" and len(t.hand[seat]) > 3:
            return f"your hand already holds {len(t.hand[seat])} cards"
        return ""

    def end_of_round(t: Any) -> None:
        if len(t.deck) < 2 * len(t.seats):
            t.say("NM-7", "The deck is too small for another round, and the game ends")
            t.end()
            return
        for seat in t.seats:
            t.say("NM-6", "{seat:draw} {cards}", seat=seat)
            t.deal(t.deck, t.hand[seat])
        t.lead = t.after(t.lead)
        new_round(t)

    @game.strategy("greedy")
    def greedy(view: Any) -> str:
        if view.step == "bid":
            return f"bid {max(view.hand[view.seat], key=lambda card: card.strength)}"

        def gain(card: Any) -> tuple[int, int]:
            return sum(other.ware == card.ware for other in view.shelf[view.seat]), card.strength

        return f"take {max(view.stalls, key=gain)} to shelf"

    return game
