"""The table of a game in a notebook: step through it, read why each thing happened, and play a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, cast

import traitlets

from arcane_lab.core.errors import ArcaneLabError, BadSetup, IllegalMove, NoSuchStep, StrategyError, UnknownName, shown
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Move, Reader
from arcane_lab.engine.observers import watch
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_number
from arcane_lab.engine.taking_back import Undo, check_undo
from arcane_lab.engine.wording import phrase
from arcane_lab.records.record import Record
from arcane_lab.widgets.about import about_of, assumed_mark
from arcane_lab.widgets.advising import ADVISING, Advising, Place
from arcane_lab.widgets.asked_review import AskedReview
from arcane_lab.widgets.beside import BESIDE, Beside
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.decision_prompt import ask_in_line, ask_of, attempted, format_refusal, instead_of
from arcane_lab.widgets.end_screen import end_of
from arcane_lab.widgets.lines import MAIN, Line, Lines, NoLine, taken_back
from arcane_lab.widgets.messages import BadMessage, Kind, Message, answer_to, read_message
from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.packing import columns, levels, packed
from arcane_lab.widgets.perspective import SpoilerWarning, asked_for, sight_of, still_of
from arcane_lab.widgets.predicting import PREDICTING
from arcane_lab.widgets.reviewed import check_review, may_read, review_to_message
from arcane_lab.widgets.story import StepMessage, Story
from arcane_lab.widgets.traits import AnyTrait, DictTrait, ListTrait

if TYPE_CHECKING:
    from arcane_lab.advice.reviewing import Review

_WAIT: Final = (
    "while the game is being played, another line would show cards of the deck before they are drawn: play it to its "
    "end first, or look at it in the table view"
)
_STANDS: Final = (
    "moves that showed a card stand here (undo='honest'), and another line would show cards before they are drawn: "
    "play the game to its end first"
)
#: Every message says which step and which line of the game its click saw.
_SEEN: Final[Mapping[str, Kind]] = {"move": "text", "at": "number", "line": "text"}


class TableWidget(Beside, Advising, MessagingWidget):
    """The table of a game as one seat knows it, or as every seat may see it, in steps.

    `seat` is whose knowledge is shown and who plays by clicks; without one it is the first seat that a person holds.
    `view="table"` shows everything, hidden items too: for teachers, and for looking back. The widget follows its game:
    moves made in Python, in another widget or here all show up. With `undo="honest"` a move that showed a card stands,
    in this table and in the game, and there are no other lines before the game is over. When it is over, *Rematch*
    deals a new one for the same players: from then on that is `widget.game`.

    Where several people play and no `seat` is named they share the screen: between two of them lies a `curtain`, behind
    which the table shows no more than every seat may see, until the person says who they are.

    >>> from arcane_lab.engine.game import BaseGame
    >>> TableWidget(BaseGame("alley", players=3, seed=7))
    TableWidget(alley, seat p1, step 0 of 0)
    """

    #: To play a move, to know why what was pointed at is not on offer, to take a move back, to see another line (named
    #: in `move`), to look with the eyes of another seat (`see_surely`: although it was said what that shows), to
    #: play again when the game is over (`move` is a seed, or "-" for one that is drawn), or to have it reviewed.
    #: With those of the panel that ranks moves.
    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {
        **dict.fromkeys(("play", "undo", "line", "see", "see_surely", "rematch", "review"), _SEEN),
        "why_not": {"picks": "text", "at": "number", "line": "text"},
        # To play what was pointed at, piece by piece, where the browser does not know all moves.
        "mean": {"picks": "long text", "at": "number", "line": "text"},
        # Of very many moves: what may be picked behind some picks (empty: begin anew).
        "ways": {"picks": "long text", "at": "number", "line": "text"},
        **ADVISING,
        **PREDICTING,
        **BESIDE,
    }

    kind = traitlets.Unicode("table", read_only=True, help="which widget it is").tag(sync=True)
    about = DictTrait(read_only=True, help="title, viewer and items").tag(sync=True)
    start = DictTrait(help="the first picture").tag(sync=True)
    past = traitlets.Unicode("", help="the oldest steps, packed; empty in a short game").tag(sync=True)
    older: traitlets.List[StepMessage] = ListTrait(help="steps after those").tag(sync=True)
    recent: traitlets.List[StepMessage] = ListTrait(help="steps after those").tag(sync=True)
    latest: traitlets.List[StepMessage] = ListTrait(help="the newest steps").tag(sync=True)
    ask = AnyTrait(None, help="what may be answered, or None").tag(sync=True)
    at = traitlets.Int(0, help="the step that is shown, 0 is the start").tag(sync=True)
    lines: traitlets.List[dict[str, Any]] = ListTrait(help="the game and other lines").tag(sync=True)
    review = AnyTrait(None, help="a review of the game, or None").tag(sync=True)
    line = traitlets.Unicode(MAIN, help="the line that is shown").tag(sync=True)
    end = AnyTrait(None, help="how the game has ended, or None").tag(sync=True)
    curtain = traitlets.Unicode("", help="the seat of the person who is to look next; empty while one looks").tag(
        sync=True
    )

    def __init__(
        self,
        game: BaseGame,
        seat: str | None = None,
        view: Literal["table"] | None = None,
        review: Review | None = None,
        undo: Undo = "free",
    ) -> None:
        if not isinstance(game, BaseGame):
            raise BadSetup("game", game, "is no game", "al.show(al.Game('alley'))")
        is_honest = check_undo(undo) == "honest"
        if view not in (None, "table"):
            raise BadSetup("view", view, "is no view", "view='table' (everything), or none for what a seat knows")
        self._lines = Lines(game)
        self._view = view
        self._seat = _seat_of(game, _reviewed_seat(review, view) if seat is None else seat, view)
        self._is_shared = seat is None and review is None and view is None and game.players.count("me") > 1
        self._review = None if review is None else check_review(review, game, view or self._seat)
        self._story = Story(game, self._view or self._seat)
        self._last_packed: StepMessage | None = None
        self._review_told: tuple[Reader, dict[str, Any] | None] = ("", None)
        self._asked_review = AskedReview(
            self.hold_sync, self._take_review, lambda text: self._reply(answer_to(None, False, text))
        )
        if is_honest:
            # Of the game itself, so that no other table or cell takes back what this one does not.
            game.be_honest()
        self._esm = packed_bundle(game.name)
        super().__init__()
        self._goal: int | None = None
        self._begin()
        if len(self._asked_people()) > 1:
            self._pass_screen()
        self.observe(self._ask_again, "at")
        watch(game, self.refresh)

    # --- what Python asks and sets ------------------------------------------------------------------------

    @property
    def game(self) -> BaseGame:
        """The game that is shown, in the line that is shown."""
        return self._game

    @property
    def _game(self) -> BaseGame:
        return self._lines[self.line].game

    def branch(self, move: str | Move, at: int | None = None) -> str:
        """Begin a new line: what a move leads to that is made after `at` steps (those shown) of the line that is shown.

        The new line is shown, and its name is returned: set `line` to go to another. Strategies answer in it with the
        luck that they had there.

        Raises `NoLine` while the game is being played (see `may_branch`), `NoSuchStep`, and what `game.play` raises.
        """
        if not self.may_branch:
            raise NoLine(self._no_branch())
        step = self.at if at is None else at
        begun = self._lines.begin(self.line, step, str(move))
        watch(begun.game, self.refresh)
        self._show_line(begun.name, step + 1)
        return begun.name

    @property
    def may_branch(self) -> bool:
        """Whether other moves may be tried, and lines be seen: in the table view, and when the game is over.

        While a seat plays, another line would show it cards of the deck before it draws them; in an honest game also
        in the table view.
        """
        game = self._lines[MAIN].game
        return game.is_over or (self._view == "table" and game.undo_way == "free")

    @property
    def count(self) -> int:
        """Steps of the line that is shown."""
        return len(self._story.steps)

    @property
    def seat(self) -> str | None:
        """The seat whose knowledge is shown and that plays here; None for what every seat may see."""
        return self._seat

    @seat.setter
    def seat(self, seat: str | None) -> None:
        self._seat = None if seat is None else self._game.seats[seat_number(seat, len(self._game.seats))]
        self._view = None
        with self.hold_sync():
            self.curtain = ""
            self._look_anew()

    def refresh(self) -> None:
        """Show what the game has come to; happens by itself after every play and undo."""
        if self.line != MAIN and not self.may_branch:
            self.line = MAIN
            return
        asked = self._asked_people()
        if self.curtain and self.curtain not in asked:
            self.curtain = next(iter(asked), "")
        was_last, steps = self.at >= self.count, len(self._game.steps)
        self._send_story(steps if was_last else min(self.at, steps))

    @traitlets.validate("line")
    def _check_line(self, proposal: Mapping[str, Any]) -> str:
        name = self._lines[proposal["value"]].name
        if name != MAIN and not self.may_branch:
            raise NoLine(self._no_branch())
        return name

    @traitlets.observe("line")
    def _follow_line(self, _change: object) -> None:
        self._begin(self._goal)

    @traitlets.validate("at")
    def _check_at(self, proposal: Mapping[str, Any]) -> int:
        at = proposal["value"]
        if isinstance(at, bool) or not 0 <= at <= self.count:
            raise NoSuchStep(at, self.count)
        return int(at)

    # --- to the browser -----------------------------------------------------------------------------------

    @property
    def _reader(self) -> Reader:
        return self._view or self._seat

    def _begin(self, goal: int | None = None) -> None:
        """Tell the story anew, to another reader or in another line than before, at a step that is meant."""
        with self.hold_sync():
            primer = find_game(self._game.name).text.primer(self._game.setup, self._game.players, self._seat)
            self.set_trait("about", {**about_of(self._game, self._seat, self._view), "primer": primer})
            steps = len(self._game.steps)
            stays = self._game.is_over or self.may_branch
            self._send_story(min(self.at if goal is None else goal, steps) if stays else steps)

    def _look_anew(self) -> None:
        """Another reader looks on: what it must not see is left first."""
        self.close_second()
        if self.line != MAIN and not self.may_branch:
            # The line is followed, and its story told.
            self.line = MAIN
        else:
            self._begin()

    def _asked_people(self) -> list[str]:
        """The people who share this screen and are asked now; nobody where one alone has it."""
        people = dict(zip(self._game.seats, self._game.players, strict=True))
        return [seat for seat in self._game.waiting if self._is_shared and people[seat] == "me"]

    def _pass_screen(self) -> None:
        """Cover what only one may see, until the next person who is asked says who they are."""
        asked = self._asked_people()
        if asked:
            self._view = self._seat = None
            self.curtain = asked[0]
            self._look_anew()

    def _send_story(self, at: int) -> None:
        """Put the story into the traits, and show one of its steps; only what differs is sent, in one message."""
        with self.hold_sync():
            if self._story.reader != self._reader:
                self._story = Story(self._game, self._reader)
            self._story.follow(self._game)
            self.start = self._story.start
            past, self.older, self.recent, self.latest = levels(self._story.steps)
            self._pack(past)
            self.lines = self._line_messages()
            self.end = end_of(self._game, self._reader)
            self.at = at
            self._ask_again()

    def _pack(self, past: list[StepMessage]) -> None:
        """Tell the oldest steps; packing takes a moment, and they are seldom others than before."""
        last = past[-1] if past else None
        if last is not self._last_packed:
            self._last_packed = last
            self.past = packed(columns(past)) if past else ""

    def _line_messages(self) -> list[dict[str, Any]]:
        """The lines that this reader may see: how another one ends rests on cards that a seat has not drawn yet.

        One alone is compared with nothing, and has only its name.
        """
        return self._lines.to_messages(self._reader) if self.may_branch and len(self._lines) > 1 else [{"name": MAIN}]

    def _asked_now(self, so_far: Sequence[str] = ()) -> dict[str, Any] | None:
        """What may be answered at the step that is shown: the game goes on there, or another line begins."""
        is_last = self.at == self.count
        if is_last or not self.may_branch:
            now = ask_of(self._game, self._seat, so_far)
            if now or not self.may_branch:
                return now
        return ask_in_line(self._game, self._reader, self.at, so_far)

    def _ask_again(self, _change: object = None) -> None:
        """Ask, and where very many moves are offered in steps begin with the first one."""
        with self.hold_sync():
            self.ask = self._asked_now()
            self._offer_again()
            self.review = self._review_message()

    def _review_message(self) -> dict[str, Any] | None:
        """The review, in the line that it is about, to whoever may see it."""
        review = self._review
        if review is None or self.line != MAIN or not may_read(review, self._game, self._reader):
            return None
        if self._review_told[0] != self._reader:
            self._review_told = (self._reader, review_to_message(review, self._lines[MAIN].game, self._reader))
        return self._review_told[1]

    def _ask_for_review(self) -> None:
        """Count the review of the seat that looks, or in the table view of the first; one that is there stays."""
        game = self._lines[MAIN].game
        seat = self._seat or (_seat_of(game, None, None) or game.seats[0] if self._view else None)
        if seat is None or not game.is_over:
            raise BadMessage("A review tells of hidden cards: it is for a seat whose game is over.")
        if self._review is None or (self._seat and self._review.seat != seat):
            self._asked_review.ask(game, seat)

    def _take_review(self, review: Review) -> None:
        """A review has come, or more of it."""
        self._review, self._review_told = review, ("", None)
        self.review = self._review_message()

    def close(self) -> None:
        """Take the table away, and give up what is being counted."""
        if hasattr(self, "_asked_review"):
            self._asked_review.close()
        if self._second is not None:
            self.close_second()
        super().close()

    def _place(self) -> Place:
        before = self._game.steps[self.at - 1] if self.at else None
        began = self._lines[self.line].seat
        return Place(self._game, self.line, self.at, self._reader, self.may_branch, before, began)

    def _no_branch(self) -> str:
        if self.may_branch:
            return ""
        return _WAIT if self._lines[MAIN].game.undo_way == "free" else _STANDS

    def _play_on(self, move: str) -> None:
        if not self.may_branch:
            raise NoLine(self._no_branch())
        self._try(move, self.at, False)

    def _let_others_play(self) -> None:
        at = self.at
        with self.hold_sync():
            self._lines.let_others_play(self.line)
            # Step by step from where somebody looked on.
            self._show_line(self.line, at)

    def _show_line(self, name: str, at: int) -> None:
        """Show a line at one of its steps."""
        with self.hold_sync():
            self._goal = at
            try:
                self.line = name
            finally:
                self._goal = None
            self._send_story(min(at, len(self._game.steps)))

    # --- from the browser ---------------------------------------------------------------------------------

    def _may_set(self, name: str, value: object) -> str | None:
        if name != "at":
            return f"The browser may only choose the step that is shown, not set {name}."
        is_step = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= self.count
        return None if is_step else f"There is no step {shown(value)}: this game has steps 0 to {self.count}."

    def _refused(self, content: object, problem: ArcaneLabError) -> dict[str, Any]:
        if isinstance(problem, SpoilerWarning):
            return answer_to(content, False, str(problem), sure=problem.sight)
        if isinstance(problem, IllegalMove):
            # Who clicks wants no notation: what can be done is marked.
            spec = find_game(self._game.name)
            rule = spec.tables.named().get(problem.refusal.rule)
            reminder = "" if self.ask is None else spec.text.reminders.get(self.ask["step"], "")
            names = self._game.names_for(self._reader)
            picks = content.get("picks", "").split(", ")[:-1] if isinstance(content, dict) else []
            instead = "" if self.ask is None else instead_of(self.ask, picks, names, spec.tables.cards())
            message = {"text": format_refusal(problem.refusal, names, reminder), "instead": instead}
            return {**super()._refused(content, problem), **message, "why": rule.statement if rule else ""}
        if isinstance(problem, StrategyError):
            # Its reason may name what the seat holds, and whoever clicked must not read that.
            if self._lines[MAIN].game.is_over:
                return answer_to(content, False, f"The strategy {problem.strategy} failed, so no new game began.")
            text = (
                f"The strategy {problem.strategy} of {problem.seat} failed, so your move was not made. "
                f"To read why, play it in a cell: game.play({read_message(content, self.FORMS).fields['move']!r})."
            )
            return answer_to(content, False, text)
        return super()._refused(content, problem)

    def _do(self, message: Message) -> str:
        if message.do in (*ADVISING, *PREDICTING):
            return self._hear_advising(message)
        if message.do in BESIDE:
            return self._hear_beside(message)
        do, at = message.do, message.fields["at"]
        is_try = do == "why_not"
        move = message.fields.get("move", "")
        if do == "rematch":
            self._play_again(move)
            return ""
        if do == "review":
            self._ask_for_review()
            return ""
        if do in ("see", "see_surely"):
            self._see_as(move, is_sure=do == "see_surely")
            return ""
        if do == "line":
            self._show_line(self._lines[move].name, self.at)
            return ""
        if message.fields["line"] != self.line:
            seen = shown(message.fields["line"])
            raise BadMessage(f"This click saw line {seen}, but the table shows line {self.line} by now: look again.")
        if do == "undo":
            return self._take_back(at, int(move) if move.isdecimal() else at)
        if do == "ways":
            self._show_ways(message.fields["picks"], at)
            return ""
        if "picks" in message.fields:
            move = self._meant(message.fields["picks"], at)
        steps = len(self._game.steps)
        if self.may_branch and not (self._is_played and at == steps):
            self._try(move, at, is_try)
            return ""
        if at != steps:
            raise BadMessage(
                f"This click saw step {shown(at)}, but the game stands at step {steps} by now: "
                "look at the last position and choose again."
            )
        if not self._is_played:
            raise BadMessage("Nobody plays from here: this table only shows the game.")
        self._check_legal(self._game, self._seat, self._move(move), is_try)
        # What all have chosen is shown to all.
        was_hidden = self._game.hides_answers
        self._game.play(move, self._seat)
        if was_hidden or self._asked_people() != [self._seat]:
            self._pass_screen()
        return ""

    def _show_ways(self, picks: str, at: int) -> None:
        """Of very many moves ask for those that some picks lead to."""
        if self.ask is None or "so_far" not in self.ask:
            raise BadMessage("Nothing is chosen in steps here: every move is on offer at once.")
        if at != self.ask["at"]:
            raise BadMessage(
                f"This click saw step {shown(at)}, but step {self.ask['at']} is asked about: choose again."
            )
        try:
            self.ask = self._asked_now(picks.split(", ") if picks else ())
        except UnknownName as problem:
            raise BadMessage(f"{shown(problem.value)} cannot be picked there: choose one of the buttons.") from problem

    def _meant(self, picks: str, at: int) -> str:
        """The move that somebody means by what was pointed at and is not on offer, for the rules to say why not."""
        asked, _ = asked_for(self._game, self._reader, at) if at <= len(self._game.steps) else ("", 0)
        seat = asked if asked and self._reader in ("table", asked) else self._seat
        meant = None if seat is None else attempted(self._game, seat, picks, min(at, len(self._game.steps)))
        if meant is not None and meant.move:
            return meant.move
        if meant is not None:
            raise BadMessage(meant.text)
        now = f"That cannot be chosen now. {self.ask['question']}" if self.ask else "There is nothing to choose there."
        raise BadMessage(now)

    @property
    def _is_played(self) -> bool:
        """Whether a person plays from here."""
        return self._seat is not None and self._game.players[self._game.seats.index(self._seat)] == "me"

    def _check_legal(self, game: BaseGame, seat: str | None, move: str | Move, is_try: bool) -> None:
        """Refuse a move that a seat may not make; `is_try` asks for no more than that."""
        refused = game.why_not(move, seat)
        if refused is not None:
            raise IllegalMove(refused, "")
        if is_try:
            raise BadMessage("That is not a whole choice yet: choose one thing after the other.")

    def _try(self, move: str, at: int, is_try: bool) -> None:
        """A move that is made at some step of a line: the line goes on, or another one begins."""
        steps = self._game.steps
        if at > len(steps):
            raise BadMessage(f"There is no step {shown(at)}: this line has steps 0 to {len(steps)}.")
        seat, _ = asked_for(self._game, self._reader, at)
        if not seat:
            raise BadMessage("The game is over at this step: go to an earlier one to try another move.")
        if self._reader not in ("table", seat):
            raise BadMessage(f"{seat} is asked here: look with its eyes to try another move, or go on.")
        self._check_legal(self._game.fork(at=at), seat, move, is_try)
        if at == len(steps) and self.line != MAIN:
            self._game.play(move, seat)
            self._show_line(self.line, at + 1)
            return
        begun = self._lines.begin(self.line, at, move, seat)
        if begun.move == begun.instead:
            self._lines.drop(begun.name)
            self._show_line(self.line, at + 1)
        else:
            watch(begun.game, self.refresh)
            self._show_line(begun.name, at + 1)

    def _play_again(self, seed: str) -> None:
        """Deal a new game for the same players, by the seed that somebody gives or one that is drawn."""
        game = self._lines[MAIN].game
        if not game.is_over:
            raise BadMessage("This game is still being played. Play it to its end first.")
        if seed != "-" and not (seed.isascii() and seed.isdigit()):
            raise BadMessage(f"{shown(seed)} is no seed. Type a whole number, such as 7.")
        dealt = game.again(None if seed == "-" else int(seed))
        watch(dealt, self.refresh)
        with self.hold_sync():
            self._leave_ranking()
            self._answers.clear()
            self._review = None
            self._asked_review.forget()
            self.close_second()
            self._lines = Lines(dealt)
            self._story = Story(dealt, self._reader)
            if self.line == MAIN:
                self._begin(0)
            else:
                self.line = MAIN
            if self._asked_people() != [self._seat]:
                self._pass_screen()

    def _take_back(self, at: int, first: int) -> str:
        """Take the last move back, with the answers to it, which it says; a line without moves of its own goes away.

        What one press made goes together: the moves from step `first` on.
        """
        if at != len(self._game.steps):
            raise BadMessage("Only the last move can be taken back: go to the last position first.")
        line = self._lines[self.line]
        if line.parent is None and not self._is_played:
            raise BadMessage("Nobody plays from here: this table only shows the game.")
        whose = next((step.seat for step in reversed(self._game.steps) if step.by == "person"), self._seat)
        if self._game.hides_answers and whose is not None and whose != self._seat:
            # It would be asked again, and nobody would know why.
            names = self._game.names_for(self._reader)
            raise BadMessage(phrase("{who:have|has} chosen, and nobody else may take that back.", names, who=whose))
        if line.parent is None or self._own_moves(line) > 1:
            said = taken_back(self._game.undo(), self._seat, self._game)
            while len(self._game.steps) > first and (line.parent is None or self._own_moves(line) > 1):
                said = taken_back(self._game.undo(), self._seat, self._game)
            if line.parent is None and self._seat not in self._asked_people():
                self._pass_screen()
            return said
        parent = self._lines[line.parent].name
        self._show_line(parent, line.at)
        self._lines.drop(line.name)
        self.lines = self._line_messages()
        return ""

    def _own_moves(self, line: Line) -> int:
        """How many moves of a line a person has made in it."""
        return sum(step.by == "person" for step in line.game.steps[line.at :])

    def _see_as(self, name: str, *, is_sure: bool) -> None:
        """Look with the eyes of another seat; what shows hidden items to somebody who plays is asked about first."""
        whose = sight_of(self._game, name)
        warning = "" if is_sure else whose.warning(self._lines[MAIN].game, self._seat)
        if warning:
            raise SpoilerWarning(warning, whose.name)
        self._view, self._seat = whose.view, whose.seat
        self.curtain = ""
        self._look_anew()

    def _move(self, text: str) -> str | Move:
        """A move as this seat would make it; out of turn, the text need not even be readable to be refused."""
        if self._seat in self._game.waiting:
            return text
        return Move(text, cast(str, self._seat), 0, self._game.name)

    # --- where there is no browser ------------------------------------------------------------------------

    def __repr__(self) -> str:
        shows = "table view" if self._view else f"seat {self._seat}" if self._seat else "what every seat may see"
        return f"TableWidget({self._game.name}, {shows}, step {self.at} of {self.count})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget; a drawing and a line of text where there is no widget, as in an untrusted notebook."""
        bundle = cast(Any, super()._repr_mimebundle_(**kwargs))
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        html, about = still_of(self._game, self._reader, self.at), self.about
        return {
            **data,
            "text/html": html + assumed_mark(about["assumed"], about["rests"]),
            "text/plain": repr(self),
        }, metadata


def show(
    game: BaseGame | Record,
    seat: str | None = None,
    view: Literal["table"] | None = None,
    review: Review | None = None,
    undo: Undo = "free",
) -> TableWidget:
    """The table of a game or of a record, to step through and to play at (see `TableWidget`).

    `view="table"` shows hidden items too, and only when it is asked for here. `review` marks the decisions of the
    `al.review` of this game; it tells of hidden cards, and so is for the table view and, when the game is over, for the
    reviewed seat. `undo="honest"` lets no move be taken back that showed a card, as a league of people or a class wants
    it; else that is said in the log, and the record says so.

    >>> from arcane_lab.records import Game
    >>> show(Game("alley", players=["me", "greedy"], seed=7)).seat
    'p1'
    """
    shown_game = game.replay() if isinstance(game, Record) else game
    return TableWidget(shown_game, seat=seat, view=view, review=review, undo=undo)


def _reviewed_seat(review: object, view: str | None) -> str | None:
    """Who looks on if nothing else is said: the seat that was reviewed."""
    return getattr(review, "seat", None) if view is None else None


def _seat_of(game: BaseGame, seat: str | None, view: str | None) -> str | None:
    """The seat that is meant: as given, or the first that a person holds; the table view needs none.

    Before the first move of a game of several people it is the one who begins.
    """
    if seat is not None:
        return game.seats[seat_number(seat, len(game.seats))]
    people = [name for name, player in zip(game.seats, game.players, strict=True) if player == "me"]
    if not game.steps:
        people.sort(key=lambda name: name not in game.waiting)
    return people[0] if people and view is None else None
