"""What a seat is asked, as the browser is told it: the question, and how each legal answer is pointed out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from arcane_lab.core.minus import signed_in
from arcane_lab.core.text import capital, counted, listed
from arcane_lab.engine.choosing import MOST_AT_ONCE, follow_picks, is_in_steps
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Move, Reader, Refusal
from arcane_lab.engine.prompt import Attempt, NextPick, Picks, Prompt
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.wording import Names, begun, filled
from arcane_lab.widgets.news import mine_of, news_of
from arcane_lab.widgets.perspective import asked_for

#: Things that can be chosen, named where a click was refused; more are counted.
MOST_NAMED: Final = 4


def ask_of(game: BaseGame, seat: str | None, so_far: Sequence[str] = ()) -> dict[str, Any] | None:
    """The decision that a person at this seat must take now, or None.

    `at` is the number of steps after which it is asked; `news` is what others have done (see `news_of`) and `mine` what
    became of the own scores; the rest is what the game asks (`Prompt`), with its `moves`. Where these are very many it
    is asked first what and then how: `moves` are then what may be picked behind `so_far` (see `_in_steps`).
    """
    if seat is None or seat not in game.waiting or game.players[game.seats.index(seat)] != "me":
        return None
    return _asked(game, seat, len(game.steps), seat, so_far)


def ask_in_line(game: BaseGame, reader: Reader, at: int, so_far: Sequence[str] = ()) -> dict[str, Any] | None:
    """The decision that could be taken another way after some step, or None: that of a seat, or in the table view any.

    As `ask_of`, and `instead` is the move that was made there (empty where the game has not gone on).
    """
    seat, _ = asked_for(game, reader, at)
    if not seat or reader not in ("table", seat):
        return None
    instead = str(game.steps[at].move) if at < len(game.steps) else ""
    return {**_asked(game, seat, at, reader, so_far), "instead": instead}


def format_refusal(refusal: Refusal, names: Names, reminder: str = "") -> str:
    """Why a click was refused, as a sentence to whoever reads.

    `reminder` is what the game says to somebody who does something else than is asked.

    >>> asked = "{actor:are|is} asked to choose a seat"
    >>> refusal = Refusal("play OW a1", "p1", "AA-TURN-02", "", "", None, asked, {"actor": "p1"})
    >>> format_refusal(refusal, Names(reader="p1")), format_refusal(refusal, Names(reader="p1"), "Choose a seat.")
    ('You are asked to choose a seat.', 'Choose a seat.')
    """
    told = refusal.told(names)
    return reminder if reminder and told.startswith("You are asked to") else told


def instead_of(ask: Mapping[str, Any], picks: Sequence[str], names: Names, cards: Mapping[str, str]) -> str:
    """What can be pointed at after some picks of a decision, so that whoever was refused knows what works.

    >>> ask = {"moves": [{"ways": [["hand OW", f"p1 {slot}"]]} for slot in ("a1", "b2")]}
    >>> cards = {"OW": "Older Wand"}
    >>> [instead_of(ask, picks, Names(reader="p1"), cards) for picks in (["hand OW"], [])]
    ['Try a1 or b2.', 'Try the Older Wand.']
    >>> many = {"moves": [{"ways": [["hand OW", f"p1 {slot}"]]} for slot in ("a1", "b1", "c1", "a2", "b2")]}
    >>> instead_of(many, ["hand OW"], Names(reader="p1"), cards)
    'Choose a slot (5 possible).'
    """
    ways = [way for choice in ask["moves"] for way in choice["ways"]]
    open_now = [way[len(picks)] for way in ways if len(way) > len(picks) and way[: len(picks)] == list(picks)]
    if picks and not open_now:
        # What was picked before is not on offer either.
        return instead_of(ask, (), names, cards)
    called = ask.get("board", {}).get("called", {})
    slots = [target for target in dict.fromkeys(open_now) if target.partition(" ")[0] in _seats(names)]
    if len(slots) > MOST_NAMED:
        return f"Choose a {'card' if called else 'slot'} ({len(slots)} possible)."
    pointed = [target for target in dict.fromkeys(open_now) if target.partition(" ")[0] not in ("word", "number")]
    named = [called.get(target) or _target_name(target, names, cards) for target in pointed]
    if not named:
        return "Try one of the buttons." if open_now else ""
    return f"Try {listed(named, 'or', most=MOST_NAMED)}."


def _seats(names: Names) -> tuple[str, ...]:
    """The seats of a table, as a target of a slot begins with them."""
    return (*names.by_seat, *([names.reader] if names.reader else []))


def _target_name(target: str, names: Names, cards: Mapping[str, str]) -> str:
    """What a target is called: a slot by its name, a card by its own."""
    kind, _, rest = target.partition(" ")
    if kind == "seat":
        return "yourself" if rest == names.reader else names[rest]
    if kind in _seats(names):
        return rest if kind == names.reader else filled("{seat:'s} {slot}", names, seat=kind, slot=rest)
    return f"the {cards.get(rest, rest) or kind}"


def attempted(game: BaseGame, seat: str, picks: str, at: int) -> Attempt | None:
    """What somebody means who points at something that is not on offer; `picks` are targets with commas between."""
    spec, state, number, targets = find_game(game.name), game.peek(at), game.seats.index(seat), picks.split(", ")
    meant = spec.board.attempt(state, number, targets)
    if meant is None and targets[-1].startswith("word ") and is_in_steps(spec, state, number):
        return Attempt(move=targets[-1].removeprefix("word "))
    return meant


def prompt_of(game: BaseGame, seat: str, at: int) -> Prompt:
    """What a seat is asked after so many steps, in the words of the game."""
    spec = find_game(game.name)
    if spec.text.question is not None:
        return spec.text.question(game, seat, at)
    step = spec.rules.step(game.peek(at))
    return Prompt(question=begun(f"{spec.text.asked.get(str(step), 'decide')}."))


def _asked(game: BaseGame, seat: str, at: int, reader: Reader, so_far: Sequence[str]) -> dict[str, Any]:
    asked, spec = prompt_of(game, seat, at), find_game(game.name)
    if is_in_steps(spec, game.peek(at), game.seats.index(seat)):
        in_steps = _in_steps(game, seat, at, reader, so_far)
    else:
        in_steps = {"moves": [_without_name(choice) for choice in choices_of(game, seat, at, reader)]}
    return {
        "at": at,
        "seat": seat,
        "step": str(spec.rules.step(game.peek(at))),
        "question": asked.question,
        "hint": asked.hint,
        "after": asked.after,
        "picked": dict(asked.picked),
        "card": asked.card,
        "notice": asked.notice,
        "warnings": [
            {"place": f"{seat} {one.place}" if one.place else "", "text": one.text, "rule": one.rule}
            for one in asked.warnings
        ],
        "listed": asked.listed and [*asked.listed[:2], list(asked.listed[2])],
        "board": dict(asked.board),
        "news": news_of(game, seat, at),
        "mine": mine_of(game, seat, at),
        **in_steps,
    }


def _in_steps(game: BaseGame, seat: str, at: int, reader: Reader, so_far: Sequence[str]) -> dict[str, Any]:
    """What may be picked of very many moves, and how that is asked.

    A choice with a `count` is no move yet: it goes on in so many ways, of which `first` is the first that is listed.
    """
    spec, state, number = find_game(game.name), game.peek(at), game.seats.index(seat)
    made, offered = follow_picks(spec, state, number, so_far)
    # Two picks may come to the same move.
    ways: dict[str, list[tuple[str, ...]]] = {}
    for one in offered:
        if one.count == 1:
            ways.setdefault(one.first, []).append((*one.before, one.target))
    whole = [_read_move(game, seat, state, text) for text in ways]
    picks = [Picks(tuple(found)) for found in ways.values()]
    choices = {one["text"]: one for one in _told(game, seat, at, whole, picks, game.names_for(reader))}
    firsts = {one.first for one in (*offered, *made[-1:]) if one.count > 1}
    named = {
        one["text"]: called(one, one["text"])
        for one in _told(
            game,
            seat,
            at,
            [_read_move(game, seat, state, text) for text in sorted(firsts)],
            [Picks(())] * len(firsts),
            game.names_for(reader),
        )
    }
    told = {
        (one.target if one.count > 1 else one.first): _goes_on(one, named[one.first])
        if one.count > 1
        else _without_name(choices[one.first])
        for one in offered
    }
    asked: dict[str, Any] = {"moves": list(told.values()), "so_far": list(so_far)}
    question = prompt_of(game, seat, at).picked.get(so_far[-1]) if made else ""
    if made:
        # What a game says of what was picked last is better.
        asked["question"] = question or f"{', '.join(one.label for one in made)}: how?"
    if made and not question:
        asked["hint"] = f"{counted(made[-1].count, 'way')}. The first is “{named.get(made[-1].first, made[-1].first)}”."
    if len(told) > MOST_AT_ONCE:
        asked["listed"] = ["How it goes on" if made else "What to do", "Choose", list(told)]
    return asked


def _goes_on(one: NextPick, called_first: str) -> dict[str, Any]:
    """A pick that is no move yet, as a choice."""
    label = f"{one.label} …" if one.leads_on else f"{one.label}: {counted(one.count, 'way')}"
    first = f"The first way is “{called_first}”."
    told = {"text": one.target, "label": label, "ways": [[*one.before, one.target]], "result": {"text": first}}
    return {**told, "count": one.count, "first": one.first}


def _without_name(choice: dict[str, Any]) -> dict[str, Any]:
    """A choice as it is sent with each decision, where nobody reads the name of its move."""
    rest = {part: told for part, told in choice.get("result", {}).items() if part != "name"}
    return {**{part: told for part, told in choice.items() if part != "result"}, **({"result": rest} if rest else {})}


def choices_of(
    game: BaseGame,
    seat: str,
    at: int,
    reader: Reader,
    names: Names | None = None,
    only: Sequence[str] | None = None,
) -> list[dict[str, Any]]:
    """The legal moves of a seat: text, label, and the ways to point each out.

    `shows` are the targets that a move is about, `result` what it does at once, as far as the seat knows. `names` are
    those of the game to its reader, if nothing else is said. Where the moves are very many, it is `only` those that are
    meant, or the first way of each thing that can be done.
    """
    spec = find_game(game.name)
    moves = few_moves(game, seat, at, only) or game.legal_moves(at, seat)
    if spec.board.picks_at is None:
        ways = spec.board.picks(seat, [move.text for move in moves])
    else:
        ways = spec.board.picks_at(game.peek(at), game.seats.index(seat), [move.number for move in moves])
    return _told(game, seat, at, moves, ways, names or game.names_for(reader))


def few_moves(game: BaseGame, seat: str, at: int, only: Sequence[str] | None = None) -> list[Move]:
    """Where the moves of a seat are very many: those that are meant, or the first way of each thing; else none."""
    spec, state, number = find_game(game.name), game.peek(at), game.seats.index(seat)
    if not is_in_steps(spec, state, number):
        return []
    texts = [one.first for one in follow_picks(spec, state, number, ())[1]] if only is None else only
    return [_read_move(game, seat, state, text) for text in texts]


def first_ways(game: BaseGame, seat: str, at: int) -> str:
    """What must be said where of very many moves only the first way of each thing is listed; else nothing."""
    spec, state, number = find_game(game.name), game.peek(at), game.seats.index(seat)
    if not is_in_steps(spec, state, number):
        return ""
    count = len(spec.rules.legal_moves(state, number))
    return f"Of {count:,} moves the first way of each thing to do is listed."


def _read_move(game: BaseGame, seat: str, state: Any, text: str) -> Move:
    number = find_game(game.name).text.read_move(text, state, game.seats.index(seat))
    return Move(text, seat, number, game.name)


def _told(
    game: BaseGame, seat: str, at: int, moves: Sequence[Move], ways: Sequence[Picks], names: Names
) -> list[dict[str, Any]]:
    """Moves of a seat as choices."""
    spec, state, number = find_game(game.name), game.peek(at), game.seats.index(seat)
    results = spec.text.results(state, number, [move.number for move in moves])
    choices = []
    for move, picks, result in zip(moves, ways, results, strict=True):
        brings = spec.text.preview(state, number, move.number)
        label = spec.text.label(seat, move.text, brings, names)
        choice: dict[str, Any] = {"text": move.text, "label": label, "ways": [list(way) for way in picks.ways]}
        if picks.shows:
            choice["shows"] = list(picks.shows)
        if result is not None:
            choice["result"] = result.to_message()
            if result.name:
                choice["result"]["name"] = filled(result.name, names, **{one: one for one in game.seats})
        choices.append(choice)
    return choices


def called(choice: Mapping[str, Any] | None, move: str) -> str:
    """A move for people: as it is told of, or as its button says it.

    >>> called({"label": "Play", "result": {"name": "Older Wand to b2"}}, "play OW b2"), called(None, "roll")
    ('Older Wand to b2', 'Roll')
    """
    return capital(move) if choice is None else str(choice.get("result", {}).get("name", choice["label"]))


def name_of(game: BaseGame, seat: str, at: int, move: str, reader: Reader) -> str:
    """A move of a seat after so many steps, as people call it.

    >>> name_of(BaseGame("alley", players=2, seed=7), "p1", 0, "reveal a1", "p1")
    'Turn up a1'
    """
    choices = {choice["text"]: choice for choice in choices_of(game, seat, at, reader, only=[move])}
    return called(choices.get(move), move)


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A sentence in which moves stand, with each by its name and with a true minus; a move may begin as another does.

    >>> with_names("Play OW a1 a2 against play OW a1.", {"play OW a1": "Wand to a1", "play OW a1 a2": "Wand to both"})
    'Wand to both against Wand to a1.'
    """
    written = {one: name for move, name in names.items() for one in (move, capital(move))}
    # No move in a longer one, such as "bribe 1" in "bribe 12".
    any_of = "|".join(map(re.escape, sorted(written, key=len, reverse=True))) or "(?!)"
    return signed_in(re.sub(rf"\b(?:{any_of})\b", lambda move: written[move[0]], text))


def on_the_board(choice: dict[str, Any] | None, move: str) -> dict[str, Any]:
    """A move with its name, what it does, and the place that it is pointed out by last."""
    if choice is None:
        return {"move": move, "name": capital(move)}
    named = {"name": choice["label"], **choice.get("result", {}), "move": move}
    places = [way[-1] for way in choice["ways"] if not any(target.startswith(("word ", "number ")) for target in way)]
    return {**named, "at": places[0]} if places else named
