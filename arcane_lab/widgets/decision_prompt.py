"""What a seat is asked, as the browser is told it: the question, and how each legal answer is pointed out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from arcane_lab.core.text import capital, listed
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader, Refusal
from arcane_lab.engine.prompt import Attempt, Prompt
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.wording import Names, begun, filled
from arcane_lab.widgets.news import mine_of, news_of
from arcane_lab.widgets.perspective import moves_for

#: Things that can be chosen, named where a click was refused; more are counted.
MOST_NAMED: Final = 4


def ask_of(game: BaseGame, seat: str | None) -> dict[str, Any] | None:
    """The decision that a person at this seat must take now, or None.

    `at` is the number of steps after which it is asked; `news` is what others have done (see `news_of`) and `mine` what
    became of the own scores; the rest is what the game asks (`Prompt`), with its `moves`.
    """
    if seat is None or seat not in game.waiting or game.players[game.seats.index(seat)] != "me":
        return None
    return _asked(game, seat, len(game.steps), seat)


def ask_in_line(game: BaseGame, reader: Reader, at: int) -> dict[str, Any] | None:
    """The decision that could be taken another way after some step, or None: that of a seat, or in the table view any.

    As `ask_of`, and `instead` is the move that was made there (empty where the game has not gone on).
    """
    moves = moves_for(game, reader, at)
    if not moves or reader not in ("table", moves[0].seat):
        return None
    instead = str(game.steps[at].move) if at < len(game.steps) else ""
    return {**_asked(game, moves[0].seat, at, reader), "instead": instead}


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
    """
    ways = [way for choice in ask["moves"] for way in choice["ways"]]
    open_now = [way[len(picks)] for way in ways if len(way) > len(picks) and way[: len(picks)] == list(picks)]
    if picks and not open_now:
        # What was picked before is not on offer either.
        return instead_of(ask, (), names, cards)
    named = [_target_name(target, names, cards) for target in dict.fromkeys(open_now) if not target.startswith("word ")]
    if not named:
        return "Try one of the buttons." if open_now else ""
    return f"Try {listed(named, 'or', most=MOST_NAMED)}."


def _target_name(target: str, names: Names, cards: Mapping[str, str]) -> str:
    """What a target is called: a slot by its name, a card by its own."""
    kind, _, rest = target.partition(" ")
    if kind == "seat":
        return "yourself" if rest == names.reader else names[rest]
    if kind == names.reader or kind in names.by_seat:
        return rest if kind == names.reader else filled("{seat:'s} {slot}", names, seat=kind, slot=rest)
    return f"the {cards.get(rest, rest) or kind}"


def attempted(game: BaseGame, seat: str, picks: str, at: int) -> Attempt | None:
    """What somebody means who points at something that is not on offer; `picks` are targets with commas between."""
    return find_game(game.name).board.attempt(game.at(at), game.seats.index(seat), picks.split(", "))


def prompt_of(game: BaseGame, seat: str, at: int) -> Prompt:
    """What a seat is asked after so many steps, in the words of the game."""
    spec = find_game(game.name)
    if spec.text.question is not None:
        return spec.text.question(game, seat, at)
    step = spec.rules.step(game.at(at))
    return Prompt(question=begun(f"{spec.text.asked.get(str(step), 'decide')}."))


def _asked(game: BaseGame, seat: str, at: int, reader: Reader) -> dict[str, Any]:
    asked = prompt_of(game, seat, at)
    return {
        "at": at,
        "seat": seat,
        "step": str(game.picture(at=at)["step"]),
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
        "moves": [_without_name(choice) for choice in choices_of(game, seat, at, reader)],
    }


def _without_name(choice: dict[str, Any]) -> dict[str, Any]:
    """A choice as it is sent with each decision, where nobody reads the name of its move."""
    rest = {part: told for part, told in choice.get("result", {}).items() if part != "name"}
    return {**{part: told for part, told in choice.items() if part != "result"}, **({"result": rest} if rest else {})}


def choices_of(game: BaseGame, seat: str, at: int, reader: Reader, names: Names | None = None) -> list[dict[str, Any]]:
    """The legal moves of a seat: text, label, and the ways to point each out.

    `shows` are the targets that a move is about, `result` what it does at once, as far as the seat knows. `names` are
    those of the game to its reader, if nothing else is said.
    """
    spec, state, moves = find_game(game.name), game.at(at), game.legal_moves(at, seat)
    names = names or game.names_for(reader)
    number = game.seats.index(seat)
    ways = spec.board.picks(seat, [move.text for move in moves])
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


def on_the_board(choice: dict[str, Any] | None, move: str) -> dict[str, Any]:
    """A move with its name, what it does, and the place that it is pointed out by last."""
    if choice is None:
        return {"move": move, "name": capital(move)}
    named = {"name": choice["label"], **choice.get("result", {}), "move": move}
    places = [way[-1] for way in choice["ways"] if not any(target.startswith("word ") for target in way)]
    return {**named, "at": places[0]} if places else named
