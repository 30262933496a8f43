"""Wrong ideas with names: what somebody believes who gives a certain wrong answer, and what a teacher may ask.

An exercise says for each idea that leads to a wrong answer *which* answer it leads to, worked out from the
exercise's own figures. So the answer that somebody gives is recognised, and the hint fits the idea, not only the
exercise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, Final, Generic, TypeVar

from arcane_lab.core.printing import Brief

P = TypeVar("P")


@dataclass(frozen=True, slots=True, repr=False)
class Misconception(Brief):
    """A wrong idea: its name, what is believed, and a question that makes somebody doubt it."""

    name: str
    belief: str
    ask: str


def _nothing_more(figures: Any) -> Iterable[Any]:
    return ()


@dataclass(frozen=True, slots=True)
class Wrong(Generic[P]):
    """What one wrong idea makes of one exercise.

    `gives` is the answer that it leads to, from the exercise's own figures, or None where it leads to no answer of its
    own; `hint` is what helps against it here. `also` has further answers that show the same idea, such as those of
    somebody who had it only once; they are looked at last, and what is right stays right.
    """

    name: str
    gives: Callable[[P], Any]
    hint: Callable[[P], str]
    also: Callable[[P], Iterable[Any]] = _nothing_more


def _named(*ideas: tuple[str, str, str]) -> dict[str, Misconception]:
    return {name: Misconception(name, belief, ask) for name, belief, ask in ideas}


MISCONCEPTIONS: Final = _named(
    # --- the rules of a turn ---------------------------------------------------------------------------------
    (
        "paid for each card",
        "Each card of a set brings its gold.",
        "Is the gold on the card for one card, or for the set?",
    ),
    ("paid twice", "A set is paid for itself, and for a card of it too.", "How many sets lie there?"),
    (
        "hidden cards count",
        "A card that lies face down helps to make a set.",
        "Could the other players check that set?",
    ),
    ("any three count", "Three of a kind are a set wherever they lie.", "Can you lay a ruler through all three?"),
    ("rows only", "Only rows are lines.", "Which other ways can a ruler lie on the storehouse?"),
    ("no diagonals", "Only rows and columns are lines.", "What about from corner to corner?"),
    ("only a pair in the line", "Two of a kind in a line are enough.", "How many cards leave when a set is sold?"),
    ("effect forgotten", "Selling is all that happens.", "What does the card do when it is played or sold?"),
    ("sale before the effect", "The set is sold first, then the card acts.", "When does the card say that it acts?"),
    ("replaced card first", "The card that was there leaves before anything else.", "Where is it kept meanwhile?"),
    ("any card may be played", "Cards can be played from anywhere.", "Where must a card be that you play?"),
    ("draws again", "A turn may have more than one draw.", "Which half of the turn is it now?"),
    ("any storehouse will do", "A card may be played into any storehouse.", "Whose storehouse is it?"),
    ("worth is gold less infamy", "The infamy of the cards is taken off the gold of a set.", "When is infamy counted?"),
    # --- how a storehouse closes up -------------------------------------------------------------------------------
    (
        "gaps stay",
        "The cards stay where they are and the gap stays open.",
        "How many slots are left when three cards go?",
    ),
    ("closes the other way", "After a row the cards go left, after a column they go up.", "Which way is the gap?"),
    ("wrong side moves", "The cards slide down or to the right.", "Where is the corner that nothing slides away from?"),
    ("refilled", "New cards fill the gap.", "Does a storehouse ever get a tenth card?"),
    ("one sale only", "After one sale the turn is over.", "What do you look for again when the cards have slid?"),
    ("both ways at once", "After a diagonal the cards go up and to the left.", "How many ways did you choose?"),
    ("turned over", "Rows become columns when a storehouse closes up.", "Which cards were in one row before?"),
    ("read on", "The cards that stay fill new rows, one after the other.", "Which cards were in one row before?"),
    ("empty slots stay", "A storehouse always has nine slots.", "What lies in those slots, and can you play onto it?"),
    ("rows and columns mixed up", "A row is taken for a column.", "Which slots have the same letter?"),
    ("the other choice", "The better of two choices is taken for the other.", "Have you written down both results?"),
    ("all of them count", "What lies elsewhere counts too.", "Which of them are in the way of this one?"),
    ("either way is the same", "It makes no difference how a diagonal closes up.", "Have you tried the other way?"),
    ("nothing to choose", "A storehouse closes up by itself, always.", "Which of the three kinds of lines was sold?"),
    ("as many lines as before", "There are eight lines in every storehouse.", "Where would a diagonal lie now?"),
    # --- effects in their order -------------------------------------------------------------------------------
    ("all at once", "Everything on the cards happens at the same time.", "What would you do first with your hands?"),
    ("one step only", "Only the first thing that happens is counted.", "What does that set off in turn?"),
    (
        "effect before the sale",
        "A card acts as soon as it lies there, whatever it says.",
        "When does the card say it acts?",
    ),
    ("the end is not the growth", "What one has is taken for what one gained.", "How much was it before?"),
    ("before the card lies there", "Something happens while the card is still in the hand.", "Where is the card now?"),
    ("paid before the set leaves", "The gold comes before the cards go.", "What is the gold for?"),
    ("effect before the gold", "A sold set acts before it is paid.", "When is a sale finished?"),
    ("one step too many", "A chain goes on after its last link.", "Is there anything here that sets off more?"),
    ("goes on for ever", "The track has no end.", "Which space comes after 24?"),
    (
        "boomerang goes on for ever",
        "A boomerang comes back every time.",
        "How often may one card come back in one turn?",
    ),
    ("boomerang is discarded", "A boomerang that is replaced leaves like any other.", "What does its card say?"),
    ("gold below zero", "Gold can go below nothing.", "What can you pay with an empty purse?"),
    ("sword forgotten", "A sword in the storehouse does not matter.", "What does a sword do while it lies face up?"),
    ("sword takes all", "A sword takes the whole gold.", "Which edition are you playing, and what does its sword do?"),
    ("rounded up", "Half of an odd number is rounded up.", "Which way does the rule round?"),
    ("marker stops at 24", "Infamy stops at 24.", "Is 24 the end of the track, or of a lap?"),
    (
        "marker goes back to nothing",
        "Past 24 the count starts at 0, whatever was left over.",
        "Where do the spaces go?",
    ),
    ("24 is over", "Exactly 24 brings a fine marker.", "Is somebody who stands on 24 past it?"),
    ("laps of 24", "A lap of the track has 24 spaces.", "How many spaces are there from 0 to 24, both counted?"),
    ("infamy is gold", "Infamy is taken off the gold at once.", "When does infamy cost something?"),
    # --- chance -----------------------------------------------------------------------------------------------
    ("off by one", "One too many or one too few is counted.", "Count the first and the last: is each of them in?"),
    ("with replacement", "A drawn card is put back before the next.", "How many cards are left for the next draw?"),
    ("equally likely", "Whatever can happen is equally likely.", "In how many ways can each of them happen?"),
    ("order ignored", "An order counts once, whatever it is.", "Is first this and then that the same as the reverse?"),
    ("chances added up", "Chances of several tries are added up.", "What would you get for a hundred tries?"),
    ("mean only", "What happens on average is what happens.", "Did any of your tries give exactly that?"),
    ("8 x one line", "Any of eight lines is eight times as likely as one.", "Can two lines be full at once?"),
    ("one line only", "One line stands for all of them.", "How many lines would do as well?"),
    ("the other outcome", "The chance is that of the opposite.", "Is what you counted what was asked for?"),
    ("all cards count", "Cards that have been seen can still come.", "Which cards can still be in the deck?"),
    ("own hand forgotten", "Only what lies on the table has been seen.", "Which cards do you know besides those?"),
    ("discard forgotten", "Cards on the discard are out of the game.", "Could one of those lie face down?"),
    ("one half", "Of two things that can be, each is as likely.", "In how many ways can each of them be?"),
    ("the past is settled", "What comes later says nothing about before.", "Which cards can the first one still be?"),
    ("which one is not told", "At least one is taken for a certain one.", "Do you know which of the two it is?"),
    (
        "what was told is forgotten",
        "What has been learnt is not used.",
        "What cannot be any more, now that you know this?",
    ),
    (
        "overlap counted twice",
        "What belongs to both is counted for each.",
        "Is there anything that you have counted twice?",
    ),
    ("only what both share", "Or is taken for and.", "Would one of the two be enough?"),
    ("order counted", "Ways that look alike are counted apart.", "Which of your ways look the same?"),
    ("one each", "Ways are things times places.", "Can you list the ways for two things on three places?"),
    (
        "a chance for an average",
        "An average is how often it happens at all.",
        "What does a case with two of them count?",
    ),
    ("all eight alike", "Every line is as likely as every other.", "Which lines have a head start?"),
    ("all of them", "At least one is taken for all.", "Would one of them be enough?"),
    ("interval of the games", "The interval says where the games lie.", "What is the share of a single game?"),
    ("interval is certain", "The true number lies in the interval for sure.", "What happens in the other 5 of 100?"),
    ("width in step", "Twice the games make it twice as narrow.", "What did four times the games do?"),
    ("fewer games", "Fewer games make an interval narrower.", "Would you trust ten games more than a hundred?"),
    ("never seen is never", "What was never seen cannot be.", "How long would you wait for something rare?"),
    ("one over n", "Never in n tries means at most 1 in n.", "How often would such a thing stay away by luck?"),
    ("95% is the chance", "The 5% left over is what was asked for.", "What do the 95 of 100 count?"),
    ("percent for a number", "So many in 100 is so many.", "How many are there in all?"),
    ("both sides at once", "The whole width is taken for one side.", "How far is it from the middle to the end?"),
    ("open cards forgotten", "Only what is hidden counts.", "What is certain already?"),
    ("all five counted", "Whatever could lie there counts.", "How many of them lie there at once?"),
    ("a tie is lost", "Only less than all others is least.", "What does the rule say of a tie?"),
    ("penalty forgotten", "Only the cards bring infamy.", "What else is added after the cards?"),
    ("one space too many", "A lap counts before it is full.", "How many whole laps are in it?"),
    ("bribe not counted", "What is spent on purpose is no cost.", "What is left in your purse?"),
    ("one gold for one", "One gold takes one infamy away.", "What is the price of one infamy?"),
    ("the rare loss is forgotten", "What seldom happens costs nothing.", "What does it cost over twenty years?"),
    ("the rare loss is certain", "What can happen does happen.", "In how many years does it not happen?"),
    ("the other way round", "A difference is taken the wrong way round.", "Which of the two is more?"),
    ("another storehouse", "It is the same for every number of slots.", "How many slots has this storehouse?"),
    (
        "ways of another storehouse",
        "Fewer slots have fewer lines, but as many ways.",
        "How many slots can they lie on?",
    ),
    ("what is left over", "What is left when both are gone is what was asked for.", "How often are those two dealt?"),
    ("kinds counted", "Each kind is as likely, however many sides it has.", "How many red sides has each kind?"),
    (
        "counted twice, whatever the number",
        "Each picture was counted twice.",
        "In how many orders can three be laid down?",
    ),
    ("known card counted again", "A card that lies there is shuffled too.", "How many are left to be shuffled?"),
    ("known card forgotten", "It does not matter that one card is known.", "Which lines have a head start?"),
    ("all kinds counted", "A line of any cards will do.", "Which lines are asked for?"),
    ("another picture", "What was found for another storehouse is true here.", "Where does the known card lie now?"),
    ("another example", "What came out in an example is true here.", "What is different here from the example?"),
    ("always 95%", "Every interval is a 95% interval.", "What do you know of these intervals?"),
    ("root for a share", "The square root is the answer.", "What does the rule do with the square root?"),
    ("places counted", "Each hidden card is one more chance.", "How many cards lie in one slot?"),
    ("taken off below only", "A seen card is gone from all, not from those that fit.", "Was it one of those that fit?"),
    ("last step only", "Only the last step is counted.", "What must come before it?"),
    ("the condition for the answer", "What is known already is what was asked for.", "What do you see, and what not?"),
    ("short lines count", "Two slots in a row are a line.", "How many cards does a set have?"),
    ("both left out", "Either means not both.", "Would one that does both count?"),
    (
        "divided by the number of things",
        "Three things can be laid in three orders.",
        "Can you write down all orders of three?",
    ),
    ("a card too many", "Cards that have no place are shuffled too.", "How many cards have a slot to go to?"),
    ("lines of one card only", "Only lines through the known card count.", "Can a line be full without it?"),
    (
        "the average of another picture",
        "The average is the same wherever the known card lies.",
        "How many lines go through it?",
    ),
    ("divided, not multiplied", "Narrower takes fewer games.", "Would you trust ten games more than a hundred?"),
    ("an average is whole", "An average is a whole number.", "Can a family have 1.5 children on average?"),
    ("markers for gold", "The number of markers is the price.", "What does one of them cost?"),
    ("the whole loss", "The one bad year is every year.", "In how many years does it happen?"),
    ("one fine at most", "Past 24 is one fine, however far.", "Where does the marker go after 24?"),
    ("seen cards half counted", "Seen cards are taken off above only.", "How many cards are left to draw from?"),
    # --- decisions and what comes of them --------------------------------------------------------------------
    ("judged by what came", "What came off was right.", "Would you do it again, a hundred times?"),
    ("this deal for all deals", "What these cards did, all cards would do.", "Who could know how these cards lie?"),
    ("known only afterwards", "What is plain now was plain before.", "What did they see when they chose?"),
    ("the rare gain is forgotten", "What seldom comes is worth nothing.", "What does it bring in a hundred games?"),
    (
        "luck against the other move",
        "Luck is what came against the other move.",
        "What is this very move worth on average?",
    ),
    ("one end is enough", "What may be so can be told.", "Where is the other end of the interval?"),
    # --- changes of rules, and many comparisons ---------------------------------------------------------------
    ("added up, not divided", "The sum is taken for the average.", "How many games went into that?"),
    ("no effect left out", "Games that came out alike do not count.", "By how much did they differ?"),
    ("only what got better", "Only games with a gain show the effect.", "What about the games with a loss?"),
    ("not told is nothing", "What was not seen is not there.", "What else lies inside of the interval?"),
    ("only the new ones", "What was played before does not count.", "How many games are there in all?"),
    ("told of one only", "A true result needs nothing beside it.", "How many others were tried?"),
    ("played until it fits", "One may stop whenever it looks good.", "When was the number of games chosen?"),
    ("the wrong part is shared", "The 95% are shared out.", "What is it that they may do together only rarely?"),
    ("twice for times itself", "A number times itself is twice the number.", "How much is 5 times 5?"),
    ("exactly one", "At least one is taken for exactly one.", "Would two of them do as well?"),
    ("more than one counts", "Exactly one is taken for at least one.", "Would two of them be too many?"),
    (
        "found for another number",
        "What the lesson found for its number is true for every number.",
        "For how many was that worked out?",
    ),
    ("half way", "A number on the way is taken for the answer.", "What was asked for, in your own words?"),
    ("gain lost with the fine", "Who is fined gets nothing for the sale.", "What do you have before the fine is paid?"),
    ("signs forgotten", "A loss counts like a gain.", "In which of them was it less than before?"),
    ("root for the number", "The square root is the number.", "Which number has this root?"),
    ("one side only", "A difference is as sure as a share.", "How many shares go into a difference?"),
    ("both kinds together", "All games are asked for.", "Of what is the number asked for?"),
    (
        "pairs of places",
        "The places of the cards are counted in order above and without order below.",
        "Count both alike.",
    ),
)


# --- what wrong ideas make of draws from a deck ---------------------------------------------------------------


def none_among(copies: int, cards: int, draws: int) -> Fraction:
    """The chance that none of so many copies is among the draws: C(cards - copies, draws) / C(cards, draws).

    >>> none_among(4, 52, 1)
    Fraction(12, 13)
    """
    return Fraction(comb(cards - copies, draws), comb(cards, draws))


def with_replacement(copies: int, cards: int, draws: int) -> Fraction:
    """At least one of the copies, if every card were put back before the next draw.

    >>> with_replacement(1, 2, 2)
    Fraction(3, 4)
    """
    return 1 - (1 - Fraction(copies, cards)) ** draws
