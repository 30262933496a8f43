"""Exercises of lesson 8: what was known and what came, two lenses, four labels, the best of many."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

from arcane_lab.lessons.answers import Choice, Labels, Number, Odds
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong

FINE: Final = 25


def gold(value: Fraction) -> str:
    """An amount of gold for a sentence.

    >>> gold(Fraction(5, 2)), gold(Fraction(3))
    ('2.5', '3')
    """
    return f"{float(value):.4g}"


# --- a sure set against the deck -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bet:
    """So much for certain; or so many of so many unseen cards bring a prize."""

    sure: int
    copies: int
    unseen: int
    prize: int

    @property
    def deck(self) -> Fraction:
        """What the deck brings on average."""
        return Fraction(self.prize * self.copies, self.unseen)


def draw_bet(lots: Lots) -> Bet:
    """A bet that is worse than what is certain, with a prize that is worth more."""
    while True:
        bet = Bet(lots.whole(5, 15), lots.whole(2, 8), lots.one((50, 80, 100)), 5 * lots.whole(5, 9))
        if bet.sure - bet.deck >= 1:
            return bet


SURE: Final = Exercise(
    name="sure",
    title="What was it worth?",
    kind=Number("gold", "6.5"),
    draw=draw_bet,
    question=lambda at: (
        f"A set from the discard brings {at.sure} gold for certain. Of the {at.unseen} cards that you have not seen, "
        f"{at.copies} would bring {at.prize} gold; the others bring nothing. You draw from the deck, and one of the "
        f"{at.copies} comes. For what you knew *before*: by how much gold was the discard better, on average?"
    ),
    answer=lambda at: at.sure - at.deck,
    nudge=lambda at: "What came does not matter here. What does the deck bring, if you do this many times?",
    smaller=lambda at: "2 of 10 cards bring 20 gold: in ten games that is 40 gold, so 4 gold per game on average.",
    step=lambda at: f"{at.copies} of {at.unseen} cards bring {at.prize} gold: {at.copies} × {at.prize} ÷ {at.unseen}.",
    solution=lambda at: (
        f"The deck brings {at.prize} gold in {at.copies} of {at.unseen} cases: {gold(at.deck)} gold on average. The "
        f"discard brings {at.sure}. {at.sure} - {gold(at.deck)} = {gold(at.sure - at.deck)}."
    ),
    wrong=(
        Wrong(
            "judged by what came",
            lambda at: at.sure - at.prize,
            lambda at: "You have counted what came. Before the draw nobody knew that it would come.",
            also=lambda at: (at.prize - at.sure,),
        ),
        Wrong(
            "half way",
            lambda at: at.deck,
            lambda at: "That is what the deck brings on average. By how much is the discard better than that?",
        ),
        Wrong(
            "the rare gain is forgotten",
            lambda at: at.sure,
            lambda at: "The deck is worth something too: now and then the prize comes.",
        ),
        Wrong(
            "the other way round",
            lambda at: at.deck - at.sure,
            lambda at: "You have taken it off the wrong way round: which of the two is more?",
        ),
        Wrong(
            "one half",
            lambda at: at.sure - Fraction(at.prize, 2),
            lambda at: "The prize comes or not, but not each in half of all cases. How many cards bring it?",
        ),
    ),
)

# --- which question is answered? -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class LuckyMove:
    """What the two moves bring on average, what the chosen one brought, and the sentences in some order."""

    chosen: int
    other: int
    came: int
    order: tuple[str, ...]

    @property
    def sentences(self) -> dict[str, str]:
        """The sentences by a short name."""
        return {
            "right": f"on average over all ways the cards could lie, the deck brings {self.chosen} and the discard "
            f"{self.other}",
            "deal": f"with these very cards the deck brought {self.came}, and the discard would have brought "
            f"{self.other}",
            "outcome": f"the player had {self.came} gold in the end, more than anybody else",
            "afterwards": "the card was the next one in the deck, and now everybody sees that it was",
        }

    @property
    def options(self) -> tuple[str, ...]:
        """The sentences in their order."""
        return tuple(self.sentences[name] for name in self.order)


def draw_lucky_move(lots: Lots) -> LuckyMove:
    """A bad move with good luck."""
    other = lots.whole(20, 30)
    names = ["right", "deal", "outcome", "afterwards"]
    return LuckyMove(other - lots.whole(2, 6), other, other + lots.whole(10, 30), tuple(lots.shuffled(names)))


LENS: Final = Exercise(
    name="lens",
    title="Which sentence judges the move?",
    kind=lambda at: Choice(at.options),
    draw=draw_lucky_move,
    question=lambda at: (
        "Somebody drew from the deck, and a good card came. Was it a good *move*? Which of these sentences answers "
        "that?\n" + "".join(f"\n- {letter}) {option}" for letter, option in zip("ABCD", at.options, strict=True))
    ),
    answer=lambda at: at.sentences["right"],
    nudge=lambda at: "A move is judged by what could be known before it was made.",
    smaller=lambda at: "Who bets on a six and wins has made a bad bet if five of six such bets lose as much.",
    step=lambda at: "Cross out every sentence that needs the card that came.",
    solution=lambda at: (
        f"Only one sentence does not need to know which card came: on average the deck brings {at.chosen}, the "
        f"discard {at.other}. So it was a bad move. The other sentences tell about luck."
    ),
    wrong=(
        Wrong(
            "this deal for all deals",
            lambda at: at.sentences["deal"],
            lambda at: "That is the other lens. It tells how these cards lay, and nobody could know that.",
        ),
        Wrong(
            "judged by what came",
            lambda at: at.sentences["outcome"],
            lambda at: "That is what came of it. A bad move can come off, too.",
        ),
        Wrong(
            "known only afterwards",
            lambda at: at.sentences["afterwards"],
            lambda at: "Now everybody sees it. At the moment of the choice nobody did.",
        ),
    ),
)

# --- a risk that is worth it ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Risk:
    """A sale that brings so much, and so many of so many cards that would bring the fine."""

    gain: int
    bad: int
    unseen: int

    def worth(self, unseen: int) -> Fraction:
        """What the sale brings on average, when the bad cards are among so many."""
        return self.gain - Fraction(FINE * self.bad, unseen)


LEAVE: Final = Exercise(
    name="leave",
    title="What is the risk worth?",
    kind=Number("gold", "6.5"),
    draw=lambda lots: Risk(lots.whole(8, 20), 4 * lots.whole(2, 5), lots.one((80, 100))),
    question=lambda at: (
        f"You can sell a set for {at.gain} gold. But then one hidden item stays. Of {at.unseen} cards that it can be, "
        f"each equally likely, {at.bad} would take you past 24: a fine of {FINE} gold. What does the sale bring on "
        "average, the fine counted? (Do not count the gold that you had before.)"
    ),
    answer=lambda at: at.worth(at.unseen),
    nudge=lambda at: "The gold is certain. The fine comes only in some cases.",
    smaller=lambda at: "A fine of 25 that comes in 1 of 10 cases costs 2.5 on average.",
    step=lambda at: f"The fine costs {at.bad} × {FINE} ÷ {at.unseen} on average.",
    solution=lambda at: (
        f"The fine comes in {at.bad} of {at.unseen} cases: {gold(at.gain - at.worth(at.unseen))} gold on average. "
        f"{at.gain} - {gold(at.gain - at.worth(at.unseen))} = {gold(at.worth(at.unseen))}."
    ),
    wrong=(
        Wrong(
            "the rare loss is forgotten",
            lambda at: at.gain,
            lambda at: "That is the gold alone. Now and then the fine comes.",
        ),
        Wrong(
            "the rare loss is certain",
            lambda at: at.gain - FINE,
            lambda at: "The fine does not come every time.",
        ),
        Wrong(
            "gain lost with the fine",
            lambda at: at.gain * (1 - Fraction(at.bad, at.unseen)),
            lambda at: (
                f"You have counted the {at.gain} gold only where no fine comes. The sale is paid in every case; the "
                f"fine of {FINE} is taken off where it comes."
            ),
            also=lambda at: (at.worth(at.unseen) - Fraction(at.gain * at.bad, at.unseen),),
        ),
        Wrong(
            "all cards count",
            lambda at: at.worth(124),
            lambda at: f"You have reckoned with all 124 cards of the game. Only {at.unseen} of them can lie there.",
        ),
        Wrong(
            "the end is not the growth",
            lambda at: at.worth(at.unseen) + FINE,
            lambda at: (
                f"You have counted {FINE} gold that you had before. Here only what the sale brings is asked for, and "
                "what the fine costs."
            ),
        ),
        Wrong(
            "half way",
            lambda at: at.gain - at.worth(at.unseen),
            lambda at: "That is what the fine costs on average. What is left of the sale then?",
        ),
    ),
)

# --- five claims, four labels --------------------------------------------------------------------------------------

LABELS: Final = ("good move, good luck", "good move, bad luck", "bad move, good luck", "bad move, bad luck")


@dataclass(frozen=True)
class Claim:
    """Who did what, what it is worth on average, what the best other move is worth, and what came."""

    who: str
    own: int
    other: int
    came: int

    def label(self, is_good: bool, is_lucky: bool) -> str:
        """The letter of a label."""
        return "ABCD"[2 * (not is_good) + (not is_lucky)]

    @property
    def right(self) -> str:
        """The label by what was known, and by what came of this move."""
        return self.label(self.own > self.other, self.came > self.own)

    @property
    def by_outcome(self) -> str:
        """The label of somebody who sees only what came."""
        return self.label(self.came > self.own, self.came > self.own)

    @property
    def against_other(self) -> str:
        """The label of somebody who measures luck by what the other move is worth."""
        return self.label(self.own > self.other, self.came > self.other)

    @property
    def turned(self) -> str:
        """The label of somebody who takes the better move for the worse."""
        return self.label(self.own < self.other, self.came > self.own)

    def __str__(self) -> str:
        return (
            f"{self.who}: worth {self.own} gold on average; the best other move is worth {self.other}. "
            f"Then {self.came} came."
        )


#: The two decisions of the record, in whole gold; a test holds them against `al.what_if`.
OF_THE_RECORD: Final = (
    Claim("`p1` of our record draws from the deck", 27, 32, 60),
    Claim("`p2` of our record sells the fairies", 34, 3, 12),
)
_OTHERS: Final = ("sells a set", "waits one turn more", "ends the round", "plays onto a hidden slot", "pays a bribe")


def draw_claims(lots: Lots) -> tuple[Claim, ...]:
    """The two of the record and three of others; one of them came out between the two moves."""
    found = list(OF_THE_RECORD)
    for number, what in enumerate(lots.some(_OTHERS, 3)):
        own, gap = lots.whole(20, 40), lots.whole(3, 9)
        is_good, is_lucky = (False, lots.one((True, False)))[number != 0], lots.one((True, False))
        if number == 0:
            # A bad move that brings more than it is worth, and less than the other move is worth.
            found.append(Claim(f"Somebody {what}", own, own + gap, own + lots.whole(1, gap - 1)))
            continue
        is_good = number == 1 or is_good
        came = own + (1 if is_lucky else -1) * lots.whole(10, 18)
        found.append(Claim(f"Somebody {what}", own, own - gap if is_good else own + gap, came))
    return tuple(lots.shuffled(found))


def _mixed(figures: tuple[Claim, ...], mistaken: list[str]) -> list[tuple[str, ...]]:
    """All rows of labels in which some are mistaken in one way, and the others are right."""
    return list(product(*zip((claim.right for claim in figures), mistaken, strict=True)))


CLAIMS: Final = Exercise(
    name="claims",
    title="Five decisions, four labels",
    kind=Labels(LABELS, 5),
    draw=draw_claims,
    question=lambda at: (
        "Put a label on each of the five decisions. All numbers are gold at the end of the round; what a move is worth "
        "is an average for what the player knew.\n"
        + "".join(f"\n{number}. {claim}" for number, claim in enumerate(at, 1))
        + "\n\nThe labels:\n"
        + "".join(f"\n- {letter}) {label}" for letter, label in zip("ABCD", LABELS, strict=True))
    ),
    answer=lambda at: tuple(claim.right for claim in at),
    nudge=lambda at: "For the move, cover up what came. For the luck, cover up the other move.",
    smaller=lambda at: "Worth 10, the best other move 12, and 11 came: a bad move, with a little good luck.",
    step=lambda at: (
        f"Number 1: is {at[0].own} more than {at[0].other}? That is the move. Is {at[0].came} more than {at[0].own}? "
        "That is the luck."
    ),
    solution=lambda at: (
        " ".join(
            f"Number {number}: {claim.own} against {claim.other}, and {claim.came} came: "
            f"{LABELS['ABCD'.index(claim.right)]}."
            for number, claim in enumerate(at, 1)
        )
        + f" So: {' '.join(claim.right for claim in at)}."
    ),
    wrong=(
        Wrong(
            "judged by what came",
            lambda at: tuple(claim.by_outcome for claim in at),
            lambda at: "Every move that came off is a good one for you. Cover up what came, and look at the moves.",
        ),
        Wrong(
            "luck against the other move",
            lambda at: tuple(claim.against_other for claim in at),
            lambda at: "The moves are right. Luck is what came against what *this* move is worth, not the other one.",
            also=lambda at: _mixed(at, [claim.against_other for claim in at]),
        ),
        Wrong(
            "the other way round",
            lambda at: tuple(claim.turned for claim in at),
            lambda at: "The luck is right. But a move is bad when another one is worth *more*.",
            also=lambda at: _mixed(at, [claim.turned for claim in at]),
        ),
    ),
)

# --- what can be told? -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """For some decisions: by how much another move was better, with the ends of the interval, in tenths of gold."""

    rows: tuple[tuple[int, int, int], ...]

    def count(self, column: int) -> int:
        """How many have a figure above 0 in a column: 0 the middle, 1 the lower end, 2 the upper end."""
        return sum(row[column] > 0 for row in self.rows)


def draw_judged(lots: Lots) -> Judged:
    """Six decisions: one to four that are clear, others that cannot be told."""
    clear, unclear, below = lots.one(((1, 3, 2), (2, 3, 1), (2, 2, 2), (3, 1, 2), (3, 2, 1), (4, 1, 1)))
    rows = []
    for kind in lots.shuffled(["clear"] * clear + ["unclear"] * unclear + ["below"] * below):
        reach = lots.whole(20, 60)
        middle = {"clear": reach + lots.whole(5, 40), "unclear": lots.whole(6, 18), "below": -lots.whole(2, 12)}[kind]
        rows.append((middle, middle - reach, middle + reach))
    return Judged(tuple(rows))


TOLD: Final = Exercise(
    name="told",
    title="What can be told?",
    kind=Number("", "9"),
    draw=draw_judged,
    question=lambda at: (
        "Six decisions of a player. Each line says by how much gold another move was better, with its 95% interval:\n"
        + "".join(f"\n- {middle / 10:+.1f} ({low / 10:+.1f} to {high / 10:+.1f})" for middle, low, high in at.rows)
        + "\n\nHow many of the six can be told to be bad moves?"
    ),
    answer=lambda at: at.count(1),
    nudge=lambda at: "Could the true difference be 0, or less? Look at the ends of the interval.",
    smaller=lambda at: "+1.0 (-2.0 to +4.0): 0 lies inside, so it cannot be told. +3.0 (+1.0 to +5.0): it can.",
    step=lambda at: "Take the lower end of each interval. A bad move can be told only where it is above 0.",
    solution=lambda at: (
        f"The lower ends are {', '.join(f'{low / 10:+.1f}' for _, low, _ in at.rows)}. {at.count(1)} of them above 0."
    ),
    wrong=(
        Wrong(
            "mean only",
            lambda at: at.count(0),
            lambda at: "You have looked at the middle only. Other futures would give another middle.",
        ),
        Wrong(
            "one end is enough",
            lambda at: at.count(2),
            lambda at: "You have looked at the upper end. That the difference *may* be above 0 is not enough.",
        ),
        Wrong(
            "the other outcome",
            lambda at: (
                len(at.rows) - at.count(1) if len(at.rows) - at.count(1) not in (at.count(0), at.count(1)) else None
            ),
            lambda at: "So many cannot be told. How many can?",
        ),
    ),
)

# --- the best of many ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Many:
    """So many moves that are all alike, each tried in so many futures with even chances."""

    moves: int
    futures: int

    @property
    def all_won(self) -> Fraction:
        """The chance that one of them wins every time."""
        return Fraction(1, 2**self.futures)


BEST: Final = Exercise(
    name="best",
    title="The best of many",
    kind=Odds(),
    draw=lambda lots: Many(lots.whole(5, 25), lots.whole(4, 6)),
    question=lambda at: (
        f"{at.moves} moves are all alike: each wins with a chance of 1/2. Each is tried {at.futures} times, all by "
        f"chance and one independent of the other. What is the chance that at least one of the {at.moves} wins all "
        f"{at.futures} times? (An answer such as `1 - 0.9^3` is read, too.)"
    ),
    answer=lambda at: 1 - (1 - at.all_won) ** at.moves,
    nudge=lambda at: "It is easier to count the cases in which none of them wins every time.",
    smaller=lambda at: "Two coins, each thrown twice: one is not all heads in 3 of 4 cases, both in 3/4 × 3/4.",
    step=lambda at: f"One move wins {at.futures} times of {at.futures} in 1 of {2**at.futures} cases.",
    solution=lambda at: (
        f"One move wins all {at.futures} times in 1 of {2**at.futures} cases, and not in the others. None of the "
        f"{at.moves} does: ({2**at.futures - 1}/{2**at.futures})^{at.moves}. So at least one: "
        f"1 - that, about {float(1 - (1 - at.all_won) ** at.moves):.1%}."
    ),
    wrong=(
        Wrong(
            "one step only",
            lambda at: at.all_won,
            lambda at: "That is the chance of one certain move. But you would take any of them.",
        ),
        Wrong(
            "chances added up",
            lambda at: at.moves * at.all_won if at.moves * at.all_won <= 1 else None,
            lambda at: "You have added up chances. The cases in which two of them win every time were counted twice.",
        ),
        Wrong(
            "the other outcome",
            lambda at: (1 - at.all_won) ** at.moves,
            lambda at: "That is the chance that none of them does.",
        ),
    ),
)

# --- another game: one more card -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hand:
    """Two cards of one's own, an open card of the bank, and the small card that came."""

    cards: tuple[int, int]
    bank: int

    @property
    def total(self) -> int:
        """What the two cards count."""
        return sum(self.cards)

    @property
    def limit(self) -> int:
        """From which card on it is too much."""
        return 22 - self.total

    @property
    def over(self) -> int:
        """How many cards of a whole deck are too much: four of each number, and sixteen that count 10."""
        return sum(16 if value == 10 else 4 for value in range(self.limit, 11))

    @property
    def seen(self) -> int:
        """How many of the three cards that lie there would be too much."""
        return sum(value >= self.limit for value in (*self.cards, self.bank))


def draw_hand(lots: Lots) -> Hand:
    """A hand of 13 to 18 with which one more card may be too much, and some seen cards that matter."""
    while True:
        hand = Hand((lots.whole(6, 10), lots.whole(5, 9)), lots.whole(2, 10))
        if 13 <= hand.total <= 18 and hand.seen:
            return hand


TRANSFER: Final = Exercise(
    name="transfer",
    title="Another game: one more card",
    kind=Odds(),
    draw=draw_hand,
    question=lambda at: (
        "Blackjack with one deck of 52 cards: four each of 2 to 9, sixteen that count 10 (ten, jack, queen, king), and "
        f"four aces, which count 1 here. Your two cards count {at.cards[0]} and {at.cards[1]}, together {at.total}. "
        f"The bank shows a card that counts {at.bank}. Past 21 you have lost. You took one more card, it was an ace, "
        'and your friend says: "See, no risk at all." How big was the risk to go past 21, for what you knew?'
    ),
    answer=lambda at: Fraction(at.over - at.seen, 49),
    nudge=lambda at: "The ace does not matter: you did not know that it comes. Which cards would have been too much?",
    smaller=lambda at: "With 20 every card but an ace is too much.",
    step=lambda at: f"From {at.limit} on a card is too much. Three cards have been seen, so 49 are left.",
    solution=lambda at: (
        f"From {at.limit} on a card is too much: {at.over} cards of the deck. {at.seen} of them you have seen, so "
        f"{at.over - at.seen} are left, among 49 cards: {Fraction(at.over - at.seen, 49)}, about "
        f"{float(Fraction(at.over - at.seen, 49)):.1%}."
    ),
    wrong=(
        Wrong(
            "judged by what came",
            lambda at: Fraction(0),
            lambda at: "Nothing went wrong. But the risk was there before the card came.",
        ),
        Wrong(
            "all cards count",
            lambda at: Fraction(at.over, 52),
            lambda at: "Three of the 52 cards lie before you. They cannot come any more.",
        ),
        Wrong(
            "seen cards half counted",
            lambda at: Fraction(at.over - at.seen, 52),
            lambda at: "You have taken the seen cards off above. The deck has become smaller as well.",
        ),
        Wrong(
            "taken off below only",
            lambda at: Fraction(at.over, 49),
            lambda at: (
                "You have taken the seen cards off below. Which of them would have been too much? Off above, too."
            ),
        ),
        Wrong(
            "known only afterwards",
            lambda at: Fraction(at.over - at.seen, 48),
            lambda at: (
                "You have taken the ace off the deck as well. When you chose, nobody knew that it was next: it was "
                "still one of the cards."
            ),
        ),
        Wrong(
            "equally likely",
            lambda at: Fraction(11 - at.limit, 10),
            lambda at: "You have counted each number once. There are sixteen cards that count 10.",
        ),
        Wrong(
            "the other outcome",
            lambda at: 1 - Fraction(at.over - at.seen, 49),
            lambda at: "That is the chance that all goes well.",
        ),
    ),
)

EXERCISES: Final = (SURE, LENS, LEAVE, CLAIMS, TOLD, BEST, TRANSFER)
