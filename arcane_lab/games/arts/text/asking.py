"""What a seat is asked, in words to the person who sits there, with what its board offers and what it cannot do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from arcane_lab.core.text import counted
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.prompt import Prompt
from arcane_lab.engine.wording import Names
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.rules.ending import takes_shard
from arcane_lab.games.arts.rules.forbidden import refusal
from arcane_lab.games.arts.rules.moves import first_of, move_of, prepare_of, verb_of
from arcane_lab.games.arts.rules.preparing import missing_mask
from arcane_lab.games.arts.rules.rewards import triggers_of
from arcane_lab.games.arts.rules.sizes import BENEFITS, CARDS, CREW, NEEDS, PLACES, SLOTS, TRICKS, TYPES
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.things import day_bonus, has_benefit_face, has_type_face
from arcane_lab.games.arts.rules.visiting import is_at_wagon, is_trickster, place_of
from arcane_lab.games.arts.rules.words import Ask, Card, Place, Verb
from arcane_lab.games.arts.text.labels import label_of, preview
from arcane_lab.games.arts.text.moves import code_of_trick, legal_moves, name_in_crew, write_move
from arcane_lab.games.arts.text.names import SAID_PLACES, name_of
from arcane_lab.games.arts.text.refusals import explain

#: How the board is played and heard by keys alone.
KEYS: Final = (
    "Space presses a face of a die, Enter sets it. In a list of ways to prepare, arrows choose and Enter prepares.",
    "An action that is not possible says why.",
    "The wagon's places say who is there, the dice and the offer what they show.",
    "Each player's sheet says coins, fame, shards, parts and tricks.",
)
#: A row of actions: what it is about, its name, what it costs, and the actions one by one.
Row = dict[str, Any]
_HINTS: Final = {
    Ask.ASSIGN: "Openly, one character after the other. Its card fixes where it goes.",
    Ask.SEND: "One at a time; then the others send one.",
    Ask.PERFORM: "They are looked at one after the other, in the order of your list.",
    Ask.BONUS: "The other workers give none.",
}


def prompt(game: BaseGame, seat: str, at: int) -> Prompt:
    """What a seat is asked after so many steps."""
    state, number = game.at(at), game.seats.index(seat)
    rows = rows_of(state, number)
    known = {**tables.rules(), **tables.stand_ins()}
    named = {one["rule"] for row in rows for one in row["actions"] if one.get("rule")}
    board: dict[str, Any] = {"rows": rows, "rules": {name: known[name].statement for name in sorted(named)}}
    hint = _HINTS.get(state.step, "")
    if state.step in (Ask.ENHANCE, Ask.ACT):
        board["points"] = points_of(state, number)
        hint = points_in_words(board["points"])
    return Prompt(question=question(state, number), hint=hint, board=board)


def question(state: State, seat: int) -> str:
    """The question of a step."""
    step = state.step
    if step == Ask.ASSIGN:
        return f"Which card does your {name_in_crew(state, seat, state.at)} get?"
    if step == Ask.SEND:
        return "Whom do you send, and where? Or no more this turn."
    if step in (Ask.ENHANCE, Ask.ACT):
        who, place = name_in_crew(state, seat, state.acting), state.sent_to[seat * CREW + state.acting]
        if step == Ask.ENHANCE:
            return f"Put a shard on your {who}?"
        where = "at the wagon" if place == state.wagon else f"at {SAID_PLACES[place]}"
        return f"Your {who} is {where} with {counted(state.ap, 'point')}: choose."
    if step == Ask.WAGE:
        who = name_in_crew(state, seat, state.at)
        if takes_shard(state, seat):
            left = state.values.wage_shards - state.wage_paid
            shards = "a shard" if left == 1 else f"{left} shards"
            return f"The {who.capitalize()}'s wage: {shards}{' more' * (state.wage_paid > 0)} of either kind."
        return f"Pay {counted(state.values.wage_coins, 'coin')} for your {who}."
    return {
        Ask.PERFORM: "Which prepared tricks are on stage?",
        Ask.DRAW: "Which deck do you look at?",
        Ask.KEEP: "Which of the two cards do you keep?",
        Ask.BONUS: "What does your Shapeshifter bring?",
        Ask.COUNT: "What does your Shapeshifter count as?",
    }.get(step, "")


def points_of(state: State, seat: int) -> dict[str, int]:
    """The points of a visit: those left, and where all of them came from."""
    at = seat * CREW + state.acting
    own, place = state.crew_ap[at], state.sent_to[at]
    day = day_bonus(state, place)
    return {"left": state.ap, "own": own, "day": day, "shard": state.sent_points[at] - own - day}


def points_in_words(points: dict[str, int]) -> str:
    """Where the points of a visit came from.

    >>> points_in_words({"left": 3, "own": 2, "day": 0, "shard": 1})
    '2 of its own, 1 by a shard.'
    >>> points_in_words({"left": 2, "own": 3, "day": -1, "shard": 0})
    '3 of its own, 1 less on a Sunday.'
    """
    parts = [f"{points['own']} of its own"]
    day = points["day"]
    parts += [f"{day} more on a Thursday"] if day > 0 else [f"{-day} less on a Sunday"] if day < 0 else []
    parts += [f"{points['shard']} by a shard"] if points["shard"] else []
    return f"{', '.join(parts)}."


# --- what the board offers ------------------------------------------------------------------------------------------


def rows_of(state: State, seat: int) -> list[Row]:
    """The actions of a step row by row, those that are not possible too, each of them with its reason and rule."""
    step = state.step
    if step == Ask.ASSIGN:
        known = [move_of(Verb.ASSIGN, state.at, card, 0) for card in range(CARDS) if _is_card(state, card)]
        # A card of its own, or a regular one: nobody has the choice.
        moves = [move for move in known if not refusal(state, seat, move)]
        return [_row(state, seat, "assign", name_in_crew(state, seat, state.at), "", moves)]
    if step == Ask.SEND:
        return [_send_row(state, seat, k) for k in range(state.crew_count[seat]) if state.crew_name[seat * CREW + k]]
    if step == Ask.ENHANCE:
        moves = [move_of(Verb.ENHANCE, paid, 0, 0) for paid in range(2)]
        return [_row(state, seat, "enhance", "Enhance", "1 shard", moves)]
    if step == Ask.ACT:
        return _visit(state, seat)
    if step == Ask.PERFORM:
        return [_stage_row(state, seat)]
    if step == Ask.WAGE:
        paid = (2,) if not takes_shard(state, seat) else (0, 1)
        moves = [*(move_of(Verb.PAY, one, 0, 0) for one in paid), move_of(Verb.LOSE, 0, 0, 0)]
        return [_row(state, seat, "wage", name_in_crew(state, seat, state.at), "", moves)]
    if step == Ask.BONUS:
        return [_row(state, seat, "bonus", "Bonus", "", [move_of(Verb.BONUS, one, 0, 0) for one in range(4)])]
    names = {Ask.DRAW: ("draw", "Look"), Ask.KEEP: ("keep", "Keep"), Ask.COUNT: ("count", "Counts as")}
    return [_row(state, seat, *names[step], "", legal_moves(state, seat))] if step in names else []


def _is_card(state: State, card: int) -> bool:
    return card != Place.ACADEMY or state.academy == 1


def _action(state: State, seat: int, move: int) -> dict[str, Any]:
    """An action: its move and what stands on its button, and where it is not possible the reason and its rule."""
    text = write_move(move, state, seat)
    # What nobody asks for has no price in words.
    is_empty = verb_of(move) == Verb.BUY and state.offer[first_of(move)] < 0
    found = {"move": text, "label": label_of("", text, "" if is_empty else preview(state, seat, move), Names())}
    code = refusal(state, seat, move)
    if code:
        why = explain(state, seat, text, move, code)
        found |= {"no": why.reason, "rule": why.rule}
    return found


def _row(state: State, seat: int, key: str, title: str, cost: str, moves: Iterable[int]) -> Row:
    return {"key": key, "title": title, "cost": cost, "actions": [_action(state, seat, move) for move in moves]}


def _send_row(state: State, seat: int, k: int) -> Row:
    """Where a character may go; one that goes nowhere says why, once."""
    moves = [move_of(Verb.SEND, k, place, 0) for place in range(PLACES) if _is_card(state, place)]
    actions = [_action(state, seat, move) for move in moves]
    legal = [one for one in actions if "no" not in one]
    card = state.assigned[seat * CREW + k]
    if card == Card.THEATER:
        days = [one for one in actions if one["move"].rpartition(" ")[2].startswith("theater")]
        # Where no day is possible, the reason is that of all.
        shown = days if legal else days[:1]
    else:
        shown = legal or actions[:1]
    return {"key": "send", "title": name_in_crew(state, seat, k), "cost": "", "actions": shown}


def _visit(state: State, seat: int) -> list[Row]:
    """The actions of a visit in their rows, as the place allows (AS-WAGON-02, ST-7)."""
    rows = []
    types = [kind for kind in range(TYPES) if has_type_face(state, kind)]
    benefits = [benefit for benefit in range(BENEFITS) if has_benefit_face(state, benefit)]
    if is_trickster(state):
        free = [move_of(Verb.FREE, kind + 1, 0, 0) for kind in types]
        free += [move_of(Verb.FREE, 0, benefit + 1, 0) for benefit in benefits]
        moves = free if is_at_wagon(state) else [move_of(Verb.FREE, 0, 0, 0)]
        rows.append(_row(state, seat, "free", "Set a die", "free", moves))
    if is_at_wagon(state):
        faces = [move_of(Verb.SET, kind + 1, 0, 0) for kind in types]
        faces += [move_of(Verb.SET, 0, benefit + 1, 0) for benefit in benefits]
        values = state.values
        both = f"{counted(values.die_points, 'point')}, both {2 * values.die_points}"
        rows.append(_row(state, seat, "set", "Set a die", both, faces))
        buys = [move_of(Verb.BUY, slot, 0, 0) for slot in range(SLOTS)]
        rows.append(_row(state, seat, "buy", "Buy a tile", counted(values.buy_points, "point"), buys))
        charges = [move_of(Verb.CHARGE, count, 0, 0) for count in range(1, values.charge_most + 1)]
        price = f"{counted(values.charge_points, 'point')}, {counted(values.charge_coins, 'coin')}"
        rows.append(_row(state, seat, "charge", "Charge", price, charges))
        summons = [move_of(Verb.SUMMON, 0, 0, 0)]
        rows.append(_row(state, seat, "summon", "Summon", counted(values.summon_points, "point"), summons))
    if place_of(state) == Place.WORKSHOP:
        rows += [_prepare_row(state, seat, n) for n in range(state.trick_count[seat])]
    return rows


def _prepare_row(state: State, seat: int, n: int) -> Row:
    """The ways to prepare a trick; where there is none, the reason."""
    plain = prepare_of(n, 0, 0, 0, 0)
    legal = [move for move in legal_moves(state, seat) if verb_of(move) == Verb.PREPARE and first_of(move) == n]
    trick = state.trick[seat * TRICKS + n]
    mask = missing_mask(state, seat, trick)
    needs = [name_of(state.kind_name[state.needs[trick * NEEDS + k]]) for k in range(state.needs_count[trick])]
    cost = counted(state.trick_ap[trick], "point")
    return {
        **_row(state, seat, "prepare", code_of_trick(state, seat, n), cost, legal or [plain]),
        "needs": [[part, bool(mask >> k & 1)] for k, part in enumerate(needs)],
    }


def _stage_row(state: State, seat: int) -> Row:
    """The prepared tricks and whether each matches as the dice lie (AS-PERF-01, AS-PROPH-02)."""
    tricks = []
    for n in range(state.trick_count[seat]):
        types = state.trick_types[seat * TRICKS + n]
        if state.trick_ready[seat * TRICKS + n]:
            tricks.append([code_of_trick(state, seat, n), triggers_of(state, types)])
    moves = legal_moves(state, seat)
    shown = [move for move in moves if verb_of(move) == Verb.PERFORM]
    row = _row(state, seat, "perform", "On stage", f"at most {state.stage}", shown)
    return {**row, "tricks": tricks}
