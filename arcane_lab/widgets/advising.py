"""What if, beside a table: the moves of the decision that is shown, ranked on the same futures.

During play there is only the lens "known", and only for decisions of the seat that looks: its answer follows from what
the seat knew. "deal" would tell what hidden cards bring, and is for games that are over and for the table view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.advice.question import HORIZONS, LENSES, USUAL_FUTURES
from arcane_lab.core.errors import ArcaneLabError, seconds_or_none, shown, yes_or_no
from arcane_lab.core.text import capital
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.wording import PLAIN, Names, form_of_verb, names_for, phrase
from arcane_lab.widgets.decision_prompt import called, choices_of, on_the_board
from arcane_lab.widgets.lines import MAIN
from arcane_lab.widgets.messages import BadMessage, Kind, Message
from arcane_lab.widgets.perspective import asked_for
from arcane_lab.widgets.predicting import BadPrediction, Part, Predicting, Prediction
from arcane_lab.widgets.predicting import Question as ToPredict
from arcane_lab.widgets.ranking import Ranking, best_moves
from arcane_lab.widgets.traits import AnyTrait

if TYPE_CHECKING:
    from arcane_lab.advice.result import WhatIf

#: Messages of the panel, for the `FORMS` of a table.
ADVISING: Final[Mapping[str, Mapping[str, Kind]]] = {
    "what_if": {"lens": "text", "until": "text", "first": "text", "at": "number", "line": "text"},
    "stop": {"number": "number"},
    "why": {"move": "text", "number": "number"},
    "play_on": {"move": "text", "number": "number"},
    "others": {"at": "number", "line": "text"},
}
#: Seconds that a stored prediction waits for the first figures.
PATIENCE: Final = 3.0
#: Answers that are kept, so that whoever comes back to a step finds them.
MOST_STORED: Final = 40
NO_DEAL: Final = (
    "While the game is being played, an answer for this very deal would tell what hidden cards bring. It can be asked "
    "when the game is over, and in the table view."
)


class NoAdvice(ArcaneLabError):
    """A question that is not answered here and now: the text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a table shows: a step of a line of a game, to a reader; `is_open` where nothing needs to be kept secret.

    `before` is the step that led here: after an undo it is another one, though its number is the same. `began` is the
    seat whose move began the line; empty in the game itself.
    """

    game: BaseGame
    line: str
    at: int
    reader: Reader
    is_open: bool
    before: object = None
    began: str = ""

    def is_same_as(self, other: Place | None) -> bool:
        """Whether this is the same decision, whoever looks."""
        return other is not None and (self.line, self.at, self.before) == (other.line, other.at, other.before)

    @property
    def names(self) -> Names:
        """How the reader hears the seats."""
        return names_for(self.game.players, self.game.seats, None if self.reader == "table" else self.reader)


def offer_of(place: Place, no_branch: str) -> dict[str, Any]:
    """What may be asked at a place: whose decision it is, the lenses, and why not where something may not.

    `played` is the move that was made there, if one was (and its decision may be looked at), and `next` says what to do
    at the end of a line that was begun here; there `others` is said where others are next, for whom a strategy could
    decide.

    >>> place = Place(BaseGame("alley", players=2, seed=7), "main", 0, "p1", False)
    >>> offer_of(place, "")["lenses"]
    ['known']
    """
    steps, names = place.game.steps, place.names
    seat, count = asked_for(place.game, place.reader, place.at)
    goes_on = bool(seat) and place.line != MAIN and place.at == len(steps)
    lenses, refused = [], ""
    if not seat:
        refused = "The game is over at this step. Go to an earlier one to ask what other moves would have brought."
    elif place.reader not in ("table", seat):
        other = ", or look with other eyes" if place.is_open else ""
        refused = phrase("{seat:decide} here. Go to a step at which you decide{other}.", names, seat=seat, other=other)
    elif count == 1:
        (only,) = choices_of(place.game, seat, place.at, place.reader)
        refused = f"There is only one move here: {called(only, only['text'])}."
    else:
        lenses = list(LENSES) if place.is_open else ["known"]
    return {
        "line": place.line,
        "at": place.at,
        "seat": seat,
        "knows": _knows(names, seat) if seat else "",
        "lenses": lenses,
        "played": str(steps[place.at].move) if lenses and place.at < len(steps) else "",
        "by": capital(names[seat]) if seat else "",
        "refused": refused,
        "next": _what_next(place, seat, count) if goes_on else "",
        "others": _let_others(place) if goes_on and place.is_open and seat != place.began else "",
        "no_deal": "" if place.is_open or refused else NO_DEAL,
        "no_branch": "" if refused else no_branch,
    }


def _knows(names: Names, seat: str) -> str:
    """What an answer for a seat rests on.

    >>> _knows(PLAIN, "p2")
    'what p2 knows'
    """
    return f"what {names[seat]} {form_of_verb('know', seat == names.reader)}"


def _what_next(place: Place, seat: str, count: int) -> str:
    """What to do where a line waits for its next move."""
    text = "{seat:are|is} next in this line: "
    if place.reader not in ("table", seat):
        text += "look with other eyes to choose that move, or go back to a step of your own."
    else:
        text += "choose {seat:'s} move on the table"
        text += ", or rank {:their} moves here first." if count > 1 else "."
    return phrase(text, place.names, seat=seat)


def _let_others(place: Place) -> str:
    """Who would decide for the others, and how far."""
    who = find_game(place.game.name).stand_in
    text = "“{who}” decides for everybody else until {seat:are|is} asked again."
    return phrase(text, place.names, who=who, seat=place.began)


def _aim(game: str, seat: str, until: str, names: Names = PLAIN) -> str:
    """What the best move of a decision does, for its seat.

    >>> _aim("alley", "p1", "round"), _aim("alley", "p2", "game")
    ('brings p1 most gold by the end of the round', 'lets p2 win most often')
    """
    from arcane_lab.advice.question import advice_of, score_of

    if advice_of(game).ranks_by_win(until):
        return f"lets {names[seat]} win most often"
    return f"brings {names[seat]} most {score_of(game).title} by the end of the {until}"


@dataclass(frozen=True, slots=True)
class BestMove(Part):
    """The move that somebody believes to be best: right when it cannot be told from the best one."""

    figures: Figures | None = None

    def is_right(self, said: object, result: object) -> bool:
        """Whether a move is as good as any, as far as the figures can tell."""
        found = self.figures.found if self.figures else None
        return said == result or (found is not None and found.is_as_good(str(said)))

    def verdict(self, said: object, result: object) -> str:
        """How the two moves stand to each other."""
        one, other = (self.called.get(str(move), str(move)) for move in (said, result))
        if said == result:
            return f"You said {one}, and it came first."
        if not self.is_right(said, result):
            return f"You said {one}; {other} came first, and {one} is behind it."
        is_exact = self.figures is not None and self.figures.found is not None and self.figures.found.is_exact
        why = "the two are equally good" if is_exact else "the two cannot be told apart"
        return f"You said {one}; {other} came first, and {why}: that counts as right."


class Figures:
    """The figures by which a prediction is judged: they sharpen after it was made."""

    def __init__(self) -> None:
        self.found: WhatIf | None = None


class Advising(Predicting):
    """The part of a table that ranks the moves of the decision that is shown; the table says what that is.

    `futures` are played of each move. `ranking` is the answer that is shown.
    """

    advice = AnyTrait(None, help="the moves of this decision, ranked, or None").tag(sync=True)
    offer = AnyTrait(None, help="what may be asked at this step").tag(sync=True)

    futures: int = USUAL_FUTURES

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._ranking = Ranking(self._ranked)
        self._figures = Figures()
        self._ranked_at: Place | None = None
        self._choices: tuple[int, dict[str, dict[str, Any]]] = (-1, {})
        self._answers: dict[tuple[str, int, str, str, str], tuple[object, WhatIf]] = {}
        super().__init__(*args, **kwargs)

    def _place(self) -> Place:
        """What the table shows; a table says it."""
        raise NotImplementedError

    def _no_branch(self) -> str:
        """Why no move may be tried here, or nothing."""
        raise NotImplementedError

    def _play_on(self, move: str) -> None:
        """Begin a line with a move of the decision that is shown."""
        raise NotImplementedError

    def _let_others_play(self) -> None:
        """Let a strategy decide for the others in the line that is shown."""
        raise NotImplementedError

    # --- what Python asks and sets ------------------------------------------------------------------------

    def rank(self, lens: str = "known", predict_first: bool = False, until: str | None = None) -> None:
        """Rank the moves of the decision that is shown, in the background (see `wait`); a new question ends an old one.

        `lens` is "known" (for what the seat knew) or, where the game is over or all is shown, "deal" (for these very
        cards). With `predict_first` the answer is held back until a prediction of the best move is stored. Futures are
        played to the end of the round, and moves ranked by the score, unless the game says otherwise; with
        `until="game"` they are played to the end of the game, and moves ranked by how often they win.

        Raises `NoAdvice` where that may not be asked, and what `al.what_if` raises.
        """
        from arcane_lab.advice.question import make_question

        must_predict = yes_or_no("predict_first", predict_first)
        place = self._place()
        offer = offer_of(place, "")
        if offer["refused"]:
            raise NoAdvice(offer["refused"])
        if lens not in offer["lenses"]:
            reason = offer["no_deal"] if lens == "deal" else f"{shown(lens)} is no lens; there are 'known' and 'deal'"
            raise NoAdvice(reason)
        question = make_question(place.game.fork(at=place.at), offer["seat"], lens, games=self.futures, until=until)
        with self._ranking.guard:
            self._leave_ranking()
            self._ranked_at = place
            if must_predict:
                self._hold_ranking(offer["seat"], lens, question.until, question.texts)
            self._ranking.ask(question)
            self._ranked()

    @property
    def ranking(self) -> WhatIf | None:
        """The answer that is shown, as far as it has come; None while there is none, or it is held back."""
        return None if self.is_held_back else self._ranking.found

    def stop_ranking(self) -> None:
        """Count no further; what has been found stays, labelled partial."""
        self._ranking.stop()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything that was asked is counted, at most so many seconds; whether it is."""
        return self._ranking.wait(seconds_or_none(seconds))

    def close(self) -> None:
        """Take the table away, and give up what is being counted."""
        # Python closes also what could not be made because of a wrong argument.
        if hasattr(self, "_ranking"):
            self._ranking.close()
            self._ranked()
        super().close()  # type: ignore[misc]  # of the widget that it is part of

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Send several traits in one message; the thread that counts sends none meanwhile."""
        with self._ranking.guard, super().hold_sync():  # type: ignore[misc]  # of the widget that it is part of
            yield

    # --- predict, then see --------------------------------------------------------------------------------

    def _hold_ranking(self, seat: str, lens: str, until: str, moves: tuple[str, ...]) -> None:
        self._figures = Figures()
        place = self._place()
        what = "these very cards" if lens == "deal" else _knows(place.names, seat)
        text = f"Which move {_aim(place.game.name, seat, until, place.names)}, for {what}?"
        choices = choices_of(place.game, seat, place.at, place.reader, only=moves)
        names = {choice["text"]: called(choice, choice["text"]) for choice in choices}
        part = BestMove("best", moves, "the best move", figures=self._figures, called=names)
        self.hold_back(ToPredict(text, f"{place.line} {place.at}", (part,)), self._best_now)

    def _best_now(self) -> Mapping[str, str]:
        found = self._ranking.found
        if found is None:
            trouble = self._ranking.trouble or "the first figures are not there yet: wait a moment, then store it again"
            raise BadPrediction(trouble)
        self._figures.found = found
        return {"best": found.best}

    def predict(self, values: Mapping[str, Any]) -> Prediction:
        """Store which move is believed to be best, as `{"best": move}`, and show the answer beside it."""
        self._ranking.wait_for_figures(PATIENCE if self.is_held_back else 0)
        with self._ranking.guard:
            return super().predict(values)

    def _revealed(self, prediction: Prediction) -> None:
        self._ranked()

    # --- the answer ---------------------------------------------------------------------------------------

    def _ranked(self) -> None:
        """There is something new to tell."""
        ranking, place = self._ranking, self._ranked_at
        if ranking.state == "none" or place is None:
            self.advice = None
            return
        choices = self._choices_at(place, ranking.found) if ranking.found is not None else {}
        message = ranking.to_message(place.names, lambda move: called(choices.get(move), move))
        if self.is_held_back:
            # How far it has come may be known, what comes of it may not.
            message |= {"rows": [], "called": [], "games": 0, "headline": "", "note": "", "why": None}
            message["state"] = "failed" if ranking.state == "failed" else "held"
        elif self._figures.found is not None and ranking.found is not None:
            self._figures.found = ranking.found
            self.judge_again({"best": ranking.found.best})
        # What was held back when somebody left is held back again.
        if ranking.state == "done" and ranking.found is not None and not self.is_held_back:
            self._keep(place, ranking.found)
        if ranking.found is not None and not self.is_held_back:
            message["best"] = self._best_on_the_board(place, ranking.found)
        self.advice = {"line": place.line, "at": place.at, **message}

    def _best_on_the_board(self, place: Place, found: WhatIf) -> list[dict[str, Any]]:
        """The best moves, as the board shows them: what each does, where, and how it stands to the others."""
        choices = self._choices_at(place, found)
        return [
            {**on_the_board(choices.get(move), move), "like": like, "gap": gap} for move, like, gap in best_moves(found)
        ]

    def _choices_at(self, place: Place, found: WhatIf) -> Mapping[str, dict[str, Any]]:
        """The moves that are ranked, as the board asks for them: by their texts, and once for each question."""
        number = self._ranking.number
        if self._choices[0] != number:
            choices = choices_of(place.game, found.seat, place.at, place.reader, only=found.question.texts)
            self._choices = (number, {choice["text"]: choice for choice in choices})
        return self._choices[1]

    def _keep(self, place: Place, found: WhatIf) -> None:
        while len(self._answers) >= MOST_STORED:
            del self._answers[next(iter(self._answers))]
        self._answers[place.line, place.at, found.seat, found.lens, found.question.until] = (place.before, found)

    def _leave_ranking(self) -> None:
        """Whoever asked looks at something else."""
        with self._ranking.guard:
            self._ranking.leave()
            self._figures = Figures()
            self._ranked_at = None
            self.ask_nothing()
            self.advice = None

    def _offer_again(self) -> None:
        """Another place is shown: say what may be asked there, and leave what was asked at another."""
        place = self._place()
        offer = offer_of(place, self._no_branch())
        with self._ranking.guard:
            question = self._ranking.question
            if question is not None and not (
                place.is_same_as(self._ranked_at)
                and question.lens in offer["lenses"]
                and place.game.seats[question.seat] == offer["seat"]
            ):
                self._leave_ranking()
            self.offer = offer
            if self._ranked_at is None:
                self._find_stored(place, offer)

    def _find_stored(self, place: Place, offer: Mapping[str, Any]) -> None:
        """Show what was found when this decision was asked about before, of whose it is where several are asked."""
        for lens, until in product(offer["lenses"], HORIZONS):
            stored = self._answers.get((place.line, place.at, offer["seat"], lens, until))
            before, found = stored or (None, None)
            if found is not None and before is place.before:
                self._ranked_at = place
                self._ranking.take(found.question, found)
                self._ranked()
                return

    # --- from the browser ---------------------------------------------------------------------------------

    def _check_seen(self, fields: Mapping[str, Any]) -> None:
        """Refuse a click that saw another step or line than is shown by now."""
        place = self._place()
        if (fields["line"], fields["at"]) != (place.line, place.at):
            raise BadMessage(
                f"This click saw step {shown(fields['at'])} of line {shown(fields['line'])}, but the table shows "
                f"step {place.at} of line {place.line} by now: look again."
            )

    def _hear_advising(self, message: Message) -> str:
        """Do what a message of the panel asks."""
        fields = message.fields
        if message.do == "predict":
            return self._hear_prediction(message)
        if message.do == "what_if":
            self._check_seen(fields)
            if fields["until"] not in HORIZONS:
                raise BadMessage(f"The browser sent {shown(fields['until'])} as 'until': it is 'round' or 'game'.")
            if fields["first"] not in ("predict", "show"):
                raise BadMessage(f"The browser sent {shown(fields['first'])} as 'first': it is 'predict' or 'show'.")
            self.rank(fields["lens"], fields["first"] == "predict", fields["until"])
            return ""
        if message.do == "others":
            self._check_seen(fields)
            if not self.offer["others"]:
                raise BadMessage("Nobody else is asked here: the others play where a line of yours waits for them.")
            self._let_others_play()
            return ""
        if fields["number"] != self._ranking.number or self.advice is None:
            raise BadMessage("This click saw an answer that is not shown any more: look again.")
        if message.do == "stop":
            self.stop_ranking()
            return ""
        move, found = fields["move"], self.ranking
        if found is None or move not in found.moves:
            raise BadMessage(f"{shown(move)} is none of the moves that are ranked here.")
        if message.do == "play_on":
            self._play_on(move)
        elif self._ranking.state == "running":
            raise BadMessage("The figures are still being counted: wait for the last ones, or stop, then ask why.")
        else:
            self._ranking.why(move)
        return ""
