"""What a step shows besides its picture: a set that is sold, and an inspection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from arcane_lab.core.minus import signed
from arcane_lab.core.text import capital, listed
from arcane_lab.engine.moves import Event
from arcane_lab.engine.wording import Names, filled, phrase
from arcane_lab.games.alley.setup import card_values, item_name
from arcane_lab.games.alley.text.inspection_count import BEGINS, counts_of, is_begun, past_the_end
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.games.alley.text.sentences import markers, so_many, with_article
from arcane_lab.games.alley.text.transfers import INFAMY
from arcane_lab.games.alley.text.turn_lines import gold_of_sale, is_of_sale, set_in_line, slid_of

if TYPE_CHECKING:
    from arcane_lab.engine.setup import Setup

#: Kinds of cards that a sentence counts.
_AT_ONCE = 3


def moments_of(
    events: Sequence[Event], after: Mapping[str, Any], kept: list[Any], names: Names, setup: Setup
) -> dict[str, Any]:
    """What the board shows of a step: `sales` (see `sales_of`), and what an inspection counted (see `counts_of`).

    Of each seat that is counted `t` has the sentences, in the order of `c` (see `count_sentences`); behind them it has
    those of `p`, what each seat takes or pays when all are counted: a seat, the gold, and words (see `paid_of`).
    """
    # What an inspection sells is part of what it counts.
    played = [] if is_begun(kept) else list(takewhile(lambda event: event.kind != BEGINS, events))
    sales = list(sales_of(played, names))
    counts = counts_of(events, after, kept, names)
    if "c" in counts:
        infamy = {code: item.infamy_each for code, item in card_values(setup).items.items()}
        columns = {seat["id"]: seat["cols"] for seat in after["seats"]}
        counts["t"] = [
            count_sentences(one, columns[one[0]], infamy, names, int(setup.options["infamy_track"]))
            for one in counts["c"]
        ]
    if "score" in counts:
        paid = list(paid_of(events, names, int(setup.options["infamy_track"])))
        if paid:
            counts["p"] = [one[:3] for one in paid]
            counts["t"] = [*counts.get("t", []), [told for *_, told in paid]]
        if "t" in counts:
            # The board of the round shows it: it is only heard.
            counts["t"][-1][-1] += f"\n{standing(counts['score']['rows'], names)}"
    return {**({"sales": sales} if sales else {}), **counts}


def count_sentences(
    counted: Sequence[Any], columns: int, infamy: Mapping[str, int], names: Names, end: int = 24
) -> list[str]:
    """The count of a seat (as in `counts_of`) in sentences; what is said beside them are the `countNotes` of the board.

    The first says whose cards count and, behind a new line, what lies face up. Then each card is told that lay hidden,
    always with how far that comes, and at last the sum.

    >>> seat = ["p2", "OW [DE] . OW", 1, 18, 6, 24, 0, ""]
    >>> for told in count_sentences(seat, 2, {"DE": 4, "OW": 1}, Names({"p2": "Greedy"}, "p1")):
    ...     print(told)
    Now Greedy's storehouse is counted.
    It counts 2 for two Older Wands. Infamy is now 20.
    Greedy's hidden card in b1 is a Dragon's Egg: +4 infamy, now 24.
    Greedy counts 6: infamy goes from 18 to 24.
    """
    seat, cells, _, before, amount, after, passed, *words = counted
    placed = [(f"{'abc'[at % columns]}{at // columns + 1}", cell) for at, cell in enumerate(cells.split())]
    up = [cell for _, cell in placed if cell[0] not in "[."]
    reached = before + sum(infamy[code] for code in up)
    counts = sums_of(up, infamy)
    seen = [f"It counts {listed(counts[at : at + _AT_ONCE])}." for at in range(0, len(counts), _AT_ONCE)]
    first = filled("Now {seat:'s} storehouse is counted.", names, seat=seat)
    # What stands in the table of the count is only heard.
    told = [f"{first}\n{' '.join(seen)} Infamy is now {max(reached, 0)}." if seen else first]
    for slot, cell in placed:
        if cell[0] == "[":
            code = cell.strip("[]")
            reached += infamy[code]
            card = with_article(item_name(CODES.index(code)))
            comes = f"{signed(f'{infamy[code]:+}')} infamy, now {max(reached, 0)}"
            told.append(phrase(f"{{seat:'s}} hidden card in {{slot}} is {card}: {comes}.", names, seat=seat, slot=slot))
    total = f"{{seat:count}} {signed(amount)}"
    if passed:
        comes = f"{total}. That takes {{seat}} past {end}: {markers(passed)}. Infamy is now {after}."
    else:
        comes = f"{total}: infamy {f'stays at {after}' if after == before else f'goes from {before} to {after}'}."
    rest = before + amount - reached if placed else 0
    beside = f"{capital(words[0] if words and words[0] else 'besides')}: {signed(f'{rest:+}')}. " if rest else ""
    told.append(f"{beside}{phrase(comes, names, seat=seat)}")
    return told


def paid_of(events: Sequence[Event], names: Names, end: int = 24) -> Iterator[list[Any]]:
    """What comes when all seats are counted: the penalty (AA-INSPECT-17) and each fine (AA-INSPECT-26).

    Of each the seat, the gold that it pays, a few words, and a sentence.

    >>> from arcane_lab.engine.moves import Change
    >>> penalty = Event("penalty", "", "AA-INSPECT-17", seat="p2", amount=10)
    >>> more = Event("infamy_gained", "", "AA-INSPECT-17", "p2", changes=(Change("p2", "infamy", 12, 22, ""),))
    >>> for told in paid_of([penalty, more], Names({"p2": "Greedy"}, "p1")):
    ...     print(told)
    ['p2', 0, 'Penalty: +10 infamy', 'Greedy ended the round, but someone counted less: +10 infamy, now 22.']
    """
    for number, event in enumerate(events):
        seat, after = event.seat, events[number + 1 :]
        if event.kind == "penalty":
            changes = [
                change
                for one in takewhile(lambda one: one.kind != "fined", after)
                for change in one.changes
                if (change.seat, change.figure) == (seat, INFAMY)
            ]
            gains = f"+{event.amount} infamy"
            comes = f"{gains}, now {changes[-1].after}." if changes else f"{gains}."
            if len(changes) > 1:
                passed = sum((one.kind, one.seat) == ("fine_marker", seat) for one in after)
                comes = f"{gains}. {past_the_end(changes[0].after, changes[-1].after, passed, end)}"
            ended = phrase(f"{{seat}} ended the round, but someone counted less: {comes}", names, seat=seat)
            yield [seat, 0, f"Penalty: {gains}", ended]
        elif event.kind == "fined":
            lost = next(one for one in after if (one.kind, one.seat) == ("gold_lost", seat))
            paid, due = lost.amount or 0, f" for {event.slots['markers']}"
            left = next((change.after for change in lost.changes), 0)
            if not paid:
                comes = f"{{seat:have|has}} no gold to pay{due}."
            elif left:
                comes = f"{{seat:pay}} {paid} gold{due} and {{:have|has}} {left} left."
            else:
                comes = f"{{seat:pay}} {paid} gold{due}, all there was."
            yield [
                seat,
                paid,
                f"Fine: {paid} gold" if paid else "No gold for the fine",
                phrase(comes, names, seat=seat),
            ]


def standing(rows: Sequence[Sequence[Any]], names: Names) -> str:
    """What each seat has when a round is paid, from the rows of its scoreboard.

    >>> rows = [["p1", 0, 18, 10, 3, 1, 25, 1], ["p2", 1, 8, 0, 9, 0, 0, 30]]
    >>> standing(rows, Names({"p2": "Greedy"}, "p1"))
    'All paid: you have 1 gold and 3 infamy, Greedy 30 gold and 9 infamy.'
    """
    have = [f"{row[7]} gold and {row[4]} infamy" for row in rows]
    first = phrase(f"all paid: {{seat:have|has}} {have[0]}", names, seat=rows[0][0])
    others = [f"{names[row[0]]} {has}" for row, has in zip(rows[1:], have[1:], strict=True)]
    return f"{', '.join([capital(first), *others])}."


def sums_of(codes: Sequence[str], infamy: Mapping[str, int]) -> list[str]:
    """What cards count, kind by kind, but for those that count nothing.

    >>> sums_of(["OW", "DE", "OW"], {"OW": 1, "DE": 4})
    ['2 for two Older Wands', "4 for a Dragon's Egg"]
    """
    kinds = {code: codes.count(code) for code in codes if infamy[code]}
    return [f"{signed(n * infamy[code])} for {so_many(item_name(CODES.index(code)), n)}" for code, n in kinds.items()]


def sales_of(events: Sequence[Event], names: Names) -> Iterator[list[Any]]:
    """Each set that is sold: the number of its event, the gold that it brings, and two sentences to the reader.

    Where its seller chooses first how the rest slides, the gold comes with that step: then it is the event of the gold.

    >>> sold = Event("sold", "", "AA-SET-09", seat="p1", name="Older Wand", amount=0)
    >>> paid = Event("gold_gained", "", "AA-SET-15", seat="p1", amount=3)
    >>> list(sales_of([sold, paid], Names(reader="p1")))
    [[0, 3, 'Sold! Three Older Wands: +3 gold.', 'Sold cards are out until the next round.']]
    """
    is_told = False
    for number, event in enumerate(events):
        if event.kind == "sold":
            after = list(takewhile(lambda one: one.kind != "sold", events[number + 1 :]))
            paid = [one for one in after if is_of_sale(one)]
            is_told = bool(paid)
            yield [number, paid[0].amount or 0 if paid else 0, *_told(event, after, names)]
        elif is_of_sale(event):
            if not is_told:
                yield [number, event.amount or 0, event.told(names), _slid(events[:number], event.seat)]
            is_told = False


def _told(sold: Event, after: Sequence[Event], names: Names) -> tuple[str, str]:
    """A sale in two sentences."""
    cards, gold = set_in_line(sold), gold_of_sale(after)
    title = phrase(f"{{who:sell}} {cards}", names, who=sold.seat)
    if sold.seat == names.reader:
        title = f"Sold! {capital(cards)}"
    more = " ".join(filter(None, (_slid(after, sold.seat), "Sold cards are out until the next round.")))
    return f"{title}{f': {gold}' if gold else ''}.", more


def _slid(events: Sequence[Event], seat: str | None) -> str:
    """Where the rest of a storehouse slides, if it does."""
    return slid_of([one for one in events if one.kind == "slid" and one.seat == seat])
