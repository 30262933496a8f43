"""What an inspection counts, seat by seat, and what came of it, read off the events: no rule is applied here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from arcane_lab.core.minus import MINUS
from arcane_lab.core.text import listed
from arcane_lab.engine.moves import Event
from arcane_lab.engine.wording import Names, begun, phrase
from arcane_lab.games.alley.text.board_facts import number_in
from arcane_lab.games.alley.text.transfers import FINES, INFAMY, is_slot
from arcane_lab.games.alley.text.turn_lines import deed_of

#: Phases in which the storehouses lie there as they were counted, and those in which all is counted and paid.
OPEN: Final = ("inspection", "bribe", "over")
PAID: Final = ("bribe", "over")
#: What an inspection begins with, and what comes of it for a seat besides the count.
BEGINS: Final = "inspection"
ENDS: Final = "next_round"
COUNTED: Final = "counted"
FOLLOWS: Final = ("sold", "removed", "claimed", "mirror", "fine_marker", "penalty", "no_penalty", "fined", "gold_lost")
JUDGED: Final = ("penalty", "no_penalty")
#: What makes a count another than the sum of its cards, in words.
BESIDES: Final = {"mirror": "beside mirrors", "claimed": "for a claimed card"}
#: What a turn is known by, and the notes of it and of what ended the round.
_DEEDS: Final = ("played", "discarded", "used", "nothing_to_do")
_DEED: Final = "deed"
_ENDED: Final = "ended"
_FINE_RULES: Final = ("AA-INSPECT-26", "AA-INSPECT-27")


class Noted(NamedTuple):
    """A number of an inspection that is under way: of which seat, what it is, and the number (or its rule or words)."""

    seat: str
    what: str
    value: int | str


@dataclass(frozen=True, slots=True)
class Row:
    """A seat on the scoreboard of a round."""

    seat: str
    before: int
    counted: int
    penalty: int
    now: int
    passed: int
    fine: int
    gold: int


def counts_of(events: Sequence[Event], after: Mapping[str, Any], kept: list[Any], names: Names) -> dict[str, Any]:
    """What a step counted, from its events as a reader may know them; empty for a step without an inspection.

    `after` is the picture after the step, with its slots in the notation: what counted still lies there, unless a new
    round has begun in the same step; then no cards are told. `kept` has the places of cards that this inspection has
    turned up so far, and its numbers (`Noted`), and goes on with those of this step; before it, what ends the round.
    The answer has `begins` (whether the inspection begins here); `c` with each seat that is counted, its slots in
    reading order (one that lay hidden in brackets), the number of the event, infamy before, what counted, infamy and
    fine markers after it, what counted besides the cards, in words (see `BESIDES`), and how the end of the track was
    passed (see `past_the_end`); `f` with a seat and the number of an event that followed for it; and at the end
    `score` (see `scoreboard`). Events are numbered in the step.

    >>> from arcane_lab.engine.game import BaseGame
    >>> game = BaseGame("alley", players=2, seed=7)
    >>> counts_of(game.play("reveal a1").events, {}, [], Names())
    {}
    """
    _note_end(events, kept, names)
    if not any(event.kind in (BEGINS, ENDS, COUNTED, *FOLLOWS) for event in events):
        return {}
    counts: dict[str, Any] = {}
    is_on = is_begun(kept)
    for number, event in enumerate(events):
        if event.kind == BEGINS:
            counts["begins"], is_on = True, True
            # So that the steps of the same inspection find it begun, though nothing was hidden any more.
            kept[:] = [Noted(event.seat or "", BEGINS, 0), *(one for one in kept if _is_note(one, _ENDED))]
        if not is_on:
            continue
        _follow(kept, event)
        kept += _noted(event)
        if event.kind == COUNTED:
            seat = str(event.seat)
            cells = _cells(after, seat, kept) if after["phase"] in OPEN else ""
            figures = _counted(events[number:], seat, after)
            kept.append(Noted(seat, "before", figures[0]))
            besides = [BESIDES[one.kind] for one in events[:number] if one.seat == seat and one.kind in BESIDES]
            figured = [figures[0], event.amount, *figures[1:]]
            past = past_the_end(
                figures[0] + (event.amount or 0), figures[1], figures[2], number_in(after, "infamy_track")
            )
            words = [listed(dict.fromkeys(besides)), *([past] if past else [])]
            counts.setdefault("c", []).append([seat, cells, number, *figured, *(words if any(words) else [])])
        elif event.kind in FOLLOWS:
            counts.setdefault("f", []).append([event.seat, number])
        if event.kind == ENDS:
            break
    if is_on and after["phase"] in PAID:
        counts["score"] = scoreboard(after, kept, names)
        kept.clear()
    return counts


def is_begun(kept: Sequence[Any]) -> bool:
    """Whether these are notes of an inspection that has begun.

    >>> is_begun([]), is_begun([Noted("p1", BEGINS, 0), "p1 a1"])
    (False, True)
    """
    return any(_is_note(one, BEGINS) for one in kept)


def _is_note(one: Any, what: str) -> bool:
    return isinstance(one, Noted) and one.what == what


def _note_end(events: Sequence[Event], kept: list[Any], names: Names) -> None:
    """Note who ends the round, and with what (AA-INSPECT-01); until then, what each turn has done last."""
    for event in events:
        seat, told = str(event.seat), ""
        if event.kind in _DEEDS:
            kept[:] = [Noted(seat, _DEED, deed_of(event, names)), *(one for one in kept if not _is_note(one, _DEED))]
        elif event.kind == "triggered":
            deeds = [one.value for one in kept if _is_note(one, _DEED) and one.seat == seat]
            told = f"{begun(names[seat])} {' and '.join([*map(str, deeds), 'had no hidden card left'])}."
        elif event.kind == "automatic":
            told = event.told(names)
        if told:
            kept[:] = [Noted(seat, _ENDED, told)]


def past_the_end(total: int, now: int, passed: int, end: int = 24) -> str:
    """How a count goes past the end of the track and what is left of it (AA-SCORE-13); empty where it does not.

    >>> past_the_end(28, 3, 1), past_the_end(20, 20, 0)
    ('28 is past 24: a fine marker, and 28 − 25 = 3 infamy.', '')
    >>> past_the_end(80, 24, 2)
    '80 is past 24: 2 fine markers, and infamy stops at 24.'
    """
    if not passed:
        return ""
    gone, taken = total - now, "a fine marker" if passed == 1 else f"{passed} fine markers"
    # Where two markers are the most, what is beyond them is lost; else once round the track is always the same.
    left = f"infamy stops at {now}" if now == end else f"{total} {MINUS} {gone} = {now} infamy"
    return f"{total} is past {end}: {taken}, and {left}."


def bribes_of(
    bribes: Sequence[str], seat: Mapping[str, Any], picture: Mapping[str, Any] = MappingProxyType({})
) -> list[list[Any]]:
    """What each bribe on offer leaves a seat: the target of it, gold spent, gold and infamy then, and what that means.

    Two gold take away one infamy, or what `picture` says (AA-BRIBE-02).

    >>> bribes_of(["bribe 12"], {"gold": 49, "infamy": 16})
    [['bribe 12', 12, 37, 10, 'From 10 infamy you may count 14 more before a fine.']]
    """
    found = []
    for bribe in bribes:
        spent = int(bribe.split()[1])
        infamy = max(seat["infamy"] - spent // number_in(picture, "bribe_gold"), 0)
        left = number_in(picture, "infamy_track") - infamy
        found.append(
            [
                bribe,
                spent,
                seat["gold"] - spent,
                infamy,
                f"From {infamy} infamy you may count {left} more before a fine.",
            ]
        )
    return found


def scoreboard(after: Mapping[str, Any], kept: Sequence[Any], names: Names) -> dict[str, Any]:
    """The round on a board, once all is counted and paid: who ended it, what followed, and a row for each seat.

    A row has seat, infamy before, counted, penalty, infamy now, fine markers taken, gold paid for them, and gold now.
    """
    noted = [note for note in kept if isinstance(note, Noted)]
    rows = [_row(seat, noted) for seat in after["seats"]]
    ended = next(note.seat for note in noted if note.what == BEGINS)
    judged = next((note for note in reversed(noted) if note.what == "judged"), None)
    least = min(row.counted for row in rows)
    return {
        "title": _title(after, rows, ended, least, names),
        "more": " ".join(
            [*(str(note.value) for note in noted if note.what == _ENDED), *_more(rows, ended, names, after)]
        ),
        "rule": "" if judged is None else judged.value,
        "ended": ended,
        "least": [row.seat for row in rows if row.counted == least],
        "rows": [
            [row.seat, row.before, row.counted, row.penalty, row.now, row.passed, row.fine, row.gold] for row in rows
        ],
    }


def _title(after: Mapping[str, Any], rows: Sequence[Row], ended: str, least: int, names: Names) -> str:
    number = after["round"] - (after["phase"] == "bribe")
    if not ended:
        return f"Round {number} is over: nobody ended it."
    row = next(row for row in rows if row.seat == ended)
    if not row.penalty:
        is_shared = sum(row.counted == least for row in rows) > 1
        told = "{who} ended it, and nobody counted less." if is_shared else "{who} ended it and counted least."
        return f"Round {number}: {_inside(told, names, who=ended)}"
    less = names.listed(row.seat for row in rows if row.counted == least)
    return f"Round {number}: {_inside('{who} ended it, but {less} counted less.', names, who=ended, less=less)}"


def _more(rows: Sequence[Row], ended: str, names: Names, after: Mapping[str, Any]) -> Iterator[str]:
    """What followed: the penalty, and fines."""
    for row in rows:
        if row.seat == ended and row.penalty:
            yield f"So {_inside('{who:take}', names, who=ended)} {row.penalty} infamy more."
        elif row.seat == ended:
            yield "No penalty."
    for row in rows:
        if row.passed:
            total, due = row.before + row.counted + row.penalty, number_in(after, "fine_gold") * row.passed
            pays = "{who:pay} {gold} gold" if row.fine else "{who:have|has} no gold to pay"
            short = f" of {due}, all there is" if 0 < row.fine < due else ""
            yield phrase("{who:come} to {total}.", names, who=row.seat, total=total)
            yield past_the_end(total, row.now, row.passed, number_in(after, "infamy_track"))
            yield phrase(f"{pays}{short}.", names, who=row.seat, gold=row.fine)
    late = [row for row in rows if row.fine and not row.passed]
    if late:
        who = names.listed(row.seat for row in late)
        yield phrase(f"{{who}} paid {listed(row.fine for row in late)} gold for older fine markers.", names, who=who)


def _inside(template: str, names: Names, **values: object) -> str:
    """A phrase in the middle of a sentence."""
    told = phrase(template, names, **values)
    return told[:1].lower() + told[1:] if names.reader is not None and told.startswith("You ") else told


def _row(seat: Mapping[str, Any], noted: Sequence[Noted]) -> Row:
    total: dict[str, int] = {}
    for note in noted:
        if note.seat == seat["id"] and isinstance(note.value, int):
            total[note.what] = total.get(note.what, 0) + note.value
    return Row(
        seat["id"],
        total.get("before", 0),
        total.get(COUNTED, 0),
        total.get("penalty", 0),
        seat["infamy"],
        total.get("passed", 0),
        total.get("fine", 0),
        seat["gold"],
    )


def _noted(event: Event) -> Iterator[Noted]:
    """What an event adds to the scoreboard."""
    seat = str(event.seat)
    if event.kind == COUNTED:
        yield Noted(seat, COUNTED, event.amount or 0)
    elif event.kind in JUDGED:
        yield Noted(seat, "judged", event.rule)
        yield Noted(seat, "penalty", event.amount or 0 if event.kind == "penalty" else 0)
    elif event.kind == "gold_lost" and event.rule in _FINE_RULES:
        yield Noted(seat, "fine", event.amount or 0)
    elif event.kind == "fine_marker":
        yield Noted(seat, "passed", 1)


def _counted(events: Sequence[Event], seat: str, after: Mapping[str, Any]) -> tuple[int, int, int]:
    """Infamy before a seat is counted, infamy and fine markers after it; `events` begin with the count."""
    found = next(one for one in after["seats"] if one["id"] == seat)
    infamy: list[int] = []
    markers: list[int] = []
    for event in events:
        if (event.kind == COUNTED and event is not events[0]) or event.kind in (*JUDGED, "fined", "claimed", ENDS):
            break
        for change in event.changes:
            if change.seat == seat and change.figure == INFAMY:
                infamy += [change.before, change.after] if not infamy else [change.after]
            elif change.seat == seat and change.figure == FINES:
                markers.append(change.after - change.before)
    if not infamy:
        infamy = [found["infamy"]]
    return infamy[0], infamy[-1], sum(markers)


def _follow(kept: list[Any], event: Event) -> None:
    """Keep in mind where the cards lie that were turned up."""
    for one in event.transfers:
        if one.source == one.target:
            kept.append(one.target)
        elif one.source in kept:
            kept[kept.index(one.source)] = one.target
    kept[:] = [note for note in kept if isinstance(note, Noted) or is_slot(note)]


def _cells(picture: Mapping[str, Any], seat: str, turned_up: Sequence[Any]) -> str:
    """What lies in a storehouse, in reading order, as in the notation."""
    house = next(one for one in picture["seats"] if one["id"] == seat)
    cells = []
    for at, cell in enumerate(house["cells"]):
        slot = f"{'abc'[at % house['cols']]}{at // house['cols'] + 1}"
        code = cell.strip("[]").split("|")[0]
        cells.append(f"[{code}]" if f"{seat} {slot}" in turned_up and cell != "." else code)
    return " ".join(cells)
