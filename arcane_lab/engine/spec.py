"""What a game must provide: a setup, and a table of contents whose parts are plain functions and data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Annotated, Any, Final, NamedTuple, Protocol, get_type_hints

from arcane_lab.core.errors import UnknownName
from arcane_lab.core.text import counted
from arcane_lab.engine.figures import WON, Counts, Joint, Rates
from arcane_lab.engine.figures import Figure as Figure
from arcane_lab.engine.ledger import Question, Rule
from arcane_lab.engine.measures import Advice
from arcane_lab.engine.moves import Cause, Ending, Event, Reader, Refusal, Row
from arcane_lab.engine.prompt import Attempt, NextPick, Picks, Prompt, Result, plain_label, plain_picks
from arcane_lab.engine.redeal import BestPlay, Counting, Hindsight, Redeal
from arcane_lab.engine.setup import Setup, SetupForm
from arcane_lab.engine.wording import Names

#: A play among strategies stops after so many whole rounds and counts as unfinished: a race to a goal need not end.
#: Two good players of the first edition end theirs within 30 rounds.
MOST_ROUNDS: Final = 50
#: So does a play of so many decisions, should a round never end.
MOST_DECISIONS: Final = 20_000

#: How much of its view a strategy reads: nothing, what is its seat's own (`Loop.see_own`), or all (`Loop.see`).
#: One that takes any move, each equally likely (`luck.draw_below`), does not read the moves either: a loop may draw in
#: its place.
DRAWS_ANY: Final = -1
READS_NOTHING: Final = 0
READS_OWN: Final = 1
READS_ALL: Final = 2

#: The columns that the rows of every game have: the index of the play, the seat, whether it won, its place, whether the
#: game came to its end, and how many decisions and which trail it had.
PLAY_COLUMNS: Final = ("play", "seat", "won", "place", "finished", "decisions", "trail")

#: A strategy of the rules: a seat's view, the legal moves, how many there are, its own luck -> the index of a move.
Strategy = Callable[[Any, Any, int, Any], int]


class DescribeLog(Protocol):
    """Tells the log of a move that was made in a position (None: not known) as a reader among some seats may see it."""

    def __call__(  # noqa: D102
        self, before: Any, rows: tuple[Row, ...], reader: Reader, seats: int = ...
    ) -> tuple[Event, ...]: ...


class Explain(Protocol):
    """Tells the same with the place of each event in the order, its trigger and its change."""

    def __call__(  # noqa: D102
        self, before: Any, rows: tuple[Row, ...], reader: Reader, seats: int = ...
    ) -> tuple[Cause, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What may be done and what follows: plain functions over a state, which only the game looks into.

    Seats are numbers from 0 here, and names ("p1") outside; a move is a number that `Text` writes and reads.
    """

    #: A state that carries a setup, before anything is dealt; of another play of its seed, where one is given.
    new_state: Callable[[Setup, int | None], Any]
    #: Deal, and go on to the first decision.
    start: Callable[[Any], None]
    #: From a position that was placed, go on to the first decision.
    go_on: Callable[[Any], None]
    #: An independent copy that can be played on.
    copy: Callable[[Any], Any]
    #: A slim copy to keep; `copy` makes it playable again.
    snapshot: Callable[[Any], Any]
    #: The seats that are asked now, in the order in which they answer where they answer one by one; none at the end.
    waiting: Callable[[Any], tuple[int, ...]]
    #: The answers of a seat that is asked, in a fixed order.
    legal_moves: Callable[[Any, int], list[int]]
    #: 0 when a seat may do a move now, else the number of the reason.
    refusal: Callable[[Any, int, int], int]
    #: A seat does a legal move, and everything that follows up to the next decision.
    apply: Callable[[Any, int, int], None]
    #: What the last move logged.
    rows: Callable[[Any], tuple[Row, ...]]
    #: The number of the round, from 1.
    round_number: Callable[[Any], int]
    #: The phase, and what is asked now (None when the game is over), in the words of the notation.
    phase: Callable[[Any], str]
    step: Callable[[Any], str | None]
    #: The seats that have won, when the game is over.
    winners: Callable[[Any], tuple[int, ...]]
    #: Let the seed and the number of a future name all chance to come, and forget what was to come before.
    name_future: Callable[[Any, int, int], None] = lambda state, seed, number: None
    #: All that tells a position from another, its log aside: equal positions have equal keys.
    key: Callable[[Any], Any] = lambda state: state
    #: Keep the log of moves, or leave it out, which is quicker.
    set_log: Callable[[Any, bool], None] = lambda state, is_on: None
    #: Where a decision has very many answers: how a move may go on whose first words are given (state, seat, words);
    #: nothing behind a whole move. The words follow each other in `Text.write_move`. Where they are very many they may
    #: be `choosing.Written`, of which only those are written that are read.
    choices: Callable[[Any, int, tuple[str, ...]], Sequence[str]] | None = None
    #: Where the first cards of a deal lie, to see whether two settings deal alike; None where no card has a place yet.
    laid_out: Callable[[Any], Any] = lambda state: None
    #: From a position on, the luck of another play: state, how many plays further. Without it every repeat is alike.
    repeat: Callable[[Any, int], None] = lambda state, number: None
    #: What a legal move of a seat may come to, each with its chance as a fraction; None where nobody counts that.
    outcomes: Callable[[Any, int, int], Iterator[tuple[Fraction, Any]]] | None = None

    def to_move(self, state: Any) -> int:
        """The first seat that is asked now, -1 when the game is over."""
        waiting = self.waiting(state)
        return waiting[0] if waiting else -1

    def answering(self, state: Any, seat: int) -> int:
        """A seat where it is among those that are asked, else the first of them."""
        return seat if seat in self.waiting(state) else self.to_move(state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """The game in words, both ways."""

    #: The number of a written move of a seat; raises `UnreadableMove` or `AmbiguousMove`.
    read_move: Callable[[str, Any, int], int]
    #: The notation of a move of a seat.
    write_move: Callable[[int, Any, int], str]
    #: The reason of a refusal in words, with its rule and what is possible instead: state, seat, text, move, reason.
    explain: Callable[[Any, int, str, int, int], Refusal]
    #: The refusal of a move that another seat would make: state, text, the name of the seat.
    not_your_turn: Callable[[Any, str, str], Refusal]
    #: The log of a move made in a position as events, a row each, as a reader among some seats may see them.
    events: DescribeLog
    #: The log of a move made in a position, each row with its place in the order, its trigger and its change.
    causes: Explain
    #: One line that says where the game stands, of what every seat may see.
    summary: Callable[[Any], str]
    #: What is asked in each step, in words, in the rules' own order; and the phases in theirs.
    asked: Mapping[str, str]
    phases: tuple[str, ...]
    #: What a legal move brings, as far as its seat can know, in a few words beside its notation; may be empty.
    preview: Callable[[Any, int, int], str]
    #: What ends a round in the turn of a seat, out of what it may know; None where nothing does.
    warning: Callable[[Any, int], Ending | None]
    #: What a seat is asked after so many steps of a game, in words to the person who sits there; without one it is said
    #: of each step as `asked` has it.
    question: Callable[[Any, str, int], Prompt] | None = None
    #: What stands on the button of a move: the seat, the move, what it brings, and the names that its reader hears.
    label: Callable[[str, str, str, Names], str] = lambda seat, move, brings, names: plain_label(move, brings)
    #: What legal moves of a seat do at once, as far as it knows, in their order; None where there is nothing to tell.
    results: Callable[[Any, int, Sequence[int]], Sequence[Result | None]] = lambda state, seat, moves: (
        [None] * len(moves)
    )
    #: The game in a few sentences: setup, players, and the seat of whoever reads.
    primer: Callable[[Setup, Sequence[str], str | None], list[list[str]]] = lambda setup, players, seat: []
    #: How to play and hear the board by keys alone, in sentences; the keys of every table are told before.
    keys: tuple[str, ...] = ()
    #: Said to somebody who does something else than is asked, by what is asked.
    reminders: Mapping[str, str] = field(default_factory=dict)
    #: Rules of what needs no words where there is little room.
    quiet: tuple[str, ...] = ()
    #: What happened since a seat's last turn, and what became of its figures: `news_of(game, seat, at)` and `mine_of`,
    #: or the name of the module of both; where there is none it is told from the events.
    recap: Any = None
    #: What stood out in a game that is over: `highlights_of(game, reader, names)`, or the name of its module.
    outcome: Any = None
    #: The notation of a move of a seat for all others, until everybody has answered who was asked with it.
    hidden_move: Callable[[int, Any, int], str] | None = None
    #: The same once everybody has answered, where something of a move stays hidden from all others.
    open_move: Callable[[int, Any, int], str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What a seat can know, and the positions that it must reckon with."""

    #: What a seat may know, as strategies see it; `as_tuple()` of it has all of that.
    view: Callable[[Any, int], Any]
    #: The same for people and their own functions: state, seat, legal moves, luck (as the play began, by default).
    seat_view: Callable[[Any, int, Sequence[Any], Sequence[int] | None], Any]
    #: What is hidden from a seat dealt anew, or the name of the module of it; without it advice knows the deal alone.
    redeal: Redeal | str | None = None
    #: What a game says so that few futures can be counted, or the name of the module; without it none are.
    counting: Counting | str | None = None
    #: Who finds the best play by search where little is open, or the name of the module; without it nobody does.
    best_play: BestPlay | str | None = None
    #: What a seat learnt from some moves of the cards before them, or the name of the module of it.
    hindsight: Hindsight | str | None = None
    #: The module with `edited`: where a second game stands that has another input, as a seat knows the first. Its
    #: arguments are setup, state, seat, the name of the input, and its value as text, None for the sample.
    edits: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """What a turn is, for the pages that tell one from its first decision to its last: an event says when one ends."""

    #: Whether a position lies in somebody's turn, so that what follows belongs to turns.
    is_in_turn: Callable[[Any], bool]
    #: Whether a move, by its number, is the play of a turn: what it is told by, and what two turns may exchange.
    is_play: Callable[[int], bool]
    #: Scores that may be predicted of a turn, as `Board.scores` names them, each with the most that can be said.
    predicted: Mapping[str, int]


def assumed_values(assumed: Sequence[tuple[str, str]]) -> tuple[str, Sequence[str]]:
    """How many values are assumed, and of which cards."""
    return counted(len(assumed), "assumed card value"), list(dict.fromkeys(code for code, _ in assumed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """What the tables of a game say, each read when it is first asked for."""

    #: The rules by id, and the open questions of them.
    rules: Callable[[], Mapping[str, Rule]]
    questions: Callable[[], Mapping[str, Question]] = dict
    #: What is played where no rule says anything, by ids of its own: never passed off as a rule.
    stand_ins: Callable[[], Mapping[str, Rule]] = dict
    #: The names of the cards by code.
    cards: Callable[[], Mapping[str, str]] = dict
    #: All that its tables say of the cards by code, each with the certainty of what it says.
    items: Callable[[], Mapping[str, Any]] = dict
    #: The cards of a setup as the browser shows them, by code.
    faces: Callable[[Setup], dict[str, dict[str, Any]]] = lambda setup: {}
    #: What is assumed of the cards of a setup and not known, each as a line for people.
    assumed: Callable[[Setup], list[str]] = lambda setup: []
    #: What figures rest on that have these assumed values (pairs of a card's code and a name): how many of what in
    #: words, and the cards that are meant.
    rests_on: Callable[[Sequence[tuple[str, str]]], tuple[str, Sequence[str]]] = assumed_values
    #: What an option or a card value is called, and one of its values, in words; empty where there are none.
    in_words: Callable[[str, Any], tuple[str, str]] = lambda name, value: ("", "")

    def named(self) -> Mapping[str, Rule]:
        """What an event or a refusal may name: the rules, then the stand-ins, by id."""
        stand_ins = self.stand_ins()
        return {**self.rules(), **stand_ins} if stand_ins else self.rules()


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What somebody may see, as plain data and as drawings of it."""

    #: State and reader. The toolkit reads `phase`, `waiting` and `seats[].{id, name, scores}` of it, and nothing else.
    picture: Callable[[Any, Reader], dict[str, Any]]
    #: In plain characters.
    text: Callable[[Mapping[str, Any]], str]
    #: As HTML that needs no script, for places without a widget; the setup says what the cards are worth.
    html: Callable[[Mapping[str, Any], Setup], str]
    #: A part of a board that is written by itself, as in a lesson, as HTML; None for a text that is none of this game.
    sketch: Callable[[str], str | None] = lambda text: None
    #: The scores of a seat that lines of play are compared by, as the part of a picture that is its own has them.
    scores: tuple[str, ...] = ()
    #: What these are called.
    score_names: tuple[str, ...] = ()
    #: What the board in the browser must know of a setup, such as the ends of a track.
    facts: Callable[[Setup], dict[str, Any]] = lambda setup: {}
    #: The name of a seat and its legal moves, each with what is pointed at to make it; a button each, unless said.
    picks: Callable[[str, Sequence[str]], Sequence[Picks]] = lambda seat, moves: plain_picks(moves)
    #: The same where what is pointed at depends on where things lie: state, seat, the numbers of legal moves.
    picks_at: Callable[[Any, int, Sequence[int]], Sequence[Picks]] | None = None
    #: What may be picked after some picks where a decision has very many answers, first what and then how: state, seat,
    #: picks. None: the words of `Rules.choices`, one after the other.
    next_picks: Callable[[Any, int, tuple[str, ...]], Sequence[NextPick]] | None = None
    #: What a seat means by its picks, of which the last is not on offer: state, seat, picks.
    attempt: Callable[[Any, int, Sequence[str]], Attempt | None] = lambda state, seat, picks: None
    #: Whether a place, as transfers name it, is a slot in which one card lies and is drawn.
    is_slot: Callable[[str], bool] = lambda place: False
    #: A picture as it travels to the browser, which may say in short what it says at length.
    compact: Callable[[Mapping[str, Any]], dict[str, Any]] = dict
    #: The parts of such a picture that are drawn beside a timeline.
    beside: tuple[str, ...] = ("phase", "round", "to_move", "winners", "seats")
    #: Such a picture after an event, in the same rows and columns: nothing but the event is read.
    fold: Callable[[dict[str, Any], Event], dict[str, Any]] = lambda picture, event: picture
    #: What a step shows besides, for the board in the browser, such as the end of a round: from its events, the picture
    #: after it, how its reader hears the seats, and the setup; what lay where is kept from step to step. Lists of
    #: sentences among it, as `t`, are told by the numbers of their words.
    moments: Callable[[Sequence[Event], Mapping[str, Any], list[Any], Names, Setup], dict[str, Any]] = lambda *about: {}
    #: How many of each card of `Tables.cards` a seat has not seen and cannot place, in their order, from a state and
    #: what that seat knows of it; none for a game where nobody counts cards.
    unseen: Callable[[Any, int], Sequence[int]] = lambda state, seat: ()


class LoopCall(NamedTuple):
    """What a play loop is called with, as plain lists or as the twin's arrays; a part that is no number says which.

    With `starts_anew` the one state carries the setup and is dealt anew for each play from `first_play` on; without it
    game k goes on from state k as it stands; where all of these are of one setup, `one_setup` is 1. `luck` is that of
    each seat, read where `luck_given` is 1 and else only room for it. Game k begins with the moves
    `lines[k * line_length]` and on. `views`, `moves` and `made` (decisions and trail) are room; `rows` gets the
    figures.
    """

    states: Annotated[Any, "list[State]"]
    starts_anew: int
    one_setup: int
    views: Annotated[Any, "list[View]"]
    moves: Annotated[Any, "list[int]"]
    luck: Annotated[Any, "list[list[int]]"]
    luck_given: int
    lines: Annotated[Any, "list[int]"]
    line_length: int
    choosers: Annotated[Any, "tuple[Chooser, ...]"]
    reads_view: Annotated[Any, "list[int]"]
    first_play: int
    games: int
    most_rounds: int
    most_decisions: int
    made: Annotated[Any, "list[int]"]
    rows: Annotated[Any, "list[int]"]

    @classmethod
    def kinds(cls) -> dict[str, str]:
        """What each part is, as the compiler reads it.

        >>> kinds = LoopCall.kinds()
        >>> kinds["games"], kinds["luck"]
        ('int', 'list[list[int]]')
        """
        hints = get_type_hints(cls, include_extras=True)
        return {name: "int" if hint is int else hint.__metadata__[0] for name, hint in hints.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """The loop that plays whole games among strategies: plain Python, of whose source the twin is compiled."""

    #: The module with the loop: the twin is made of it and of what it imports; "" for a game that is never compiled.
    module: str
    #: Plays the games of a call; how many were finished.
    play_games: Callable[[LoopCall], int]
    #: The columns of a row in their order, whole numbers from 0: `PLAY_COLUMNS` and what the game counts; then one
    #: number for each of `counted`.
    columns: tuple[str, ...]
    counted: tuple[str, ...]
    #: Room for the legal moves of a decision.
    move_room: int
    #: Makes a view without anything in it, and fills one with all, or with what is the seat's own: state, seat, view.
    new_view: Callable[[], Any]
    see: Callable[[Any, int, Any], None]
    see_own: Callable[[Any, int, Any], None]
    keep_views: Callable[[Any, list[Any]], None]
    #: The legal moves of whoever is asked, written into room for them; how many there are.
    legal_moves: Callable[[Any, list[int]], int]
    #: How a decision goes on the trail of a game, and with what a trail begins.
    follow: Callable[[Any, int, list[int]], None]
    first_trail: int
    #: Writes the figures of a seat: state, seat, most rounds, what was made, the row, where in it.
    write_row: Callable[[Any, int, int, list[int], list[int], int], None]

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return len(self.columns) + len(self.counted)

    @property
    def places(self) -> dict[str, int]:
        """Where each column stands in a row."""
        return {name: place for place, name in enumerate(self.columns)}

    def call(self, state: Any, choosers: Sequence[Strategy], reads_view: Sequence[int], **more: Any) -> LoopCall:
        """A call that plays one game on from a state; `more` are other arguments by name."""
        seats = len(choosers)
        call = LoopCall(
            states=[state],
            starts_anew=0,
            one_setup=0,
            views=[self.new_view() for _ in range(seats)],
            moves=[0] * self.move_room,
            luck=[[0, 0, 0, 0] for _ in range(seats)],
            luck_given=0,
            lines=[],
            line_length=0,
            choosers=tuple(choosers),
            reads_view=list(reads_view),
            first_play=0,
            games=1,
            most_rounds=MOST_ROUNDS,
            most_decisions=MOST_DECISIONS,
            made=[0, 0],
            rows=[0] * (seats * self.width),
        )
        return call._replace(**more)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSpec:
    """Everything that the toolkit asks of a game: a table of contents, in its module `game` as `GAME`.

    What is not always needed may stand here as the name of a module in the game's package, which is loaded when it is
    first asked for; `registry.part` does that.
    """

    name: str
    title: str
    #: The least and the most seats.
    seats_allowed: tuple[int, int]
    #: The package of the game, by its dotted name.
    package: str
    rules: Rules
    setup: SetupForm
    tables: Tables
    text: Text
    knowledge: Knowledge
    board: Board
    loop: Loop
    strategies: Mapping[str, Any]
    #: The luck of a seat's strategy at the start of a game: setup, play, seat.
    luck: Callable[[Setup, int, int], list[int]]
    #: Positions as text and back, what only this game's scenarios expect, and the shapes of both.
    positions: Any
    expectations: Any
    shapes: Any
    #: What each event brings a seat, figure by figure: `engine.accounts.Accounts`, or the name of a module like it.
    scores: Any
    #: What the moves of a decision are compared by.
    advice: Advice | None = None
    #: What a turn is, where a game has turns.
    turns: Turns | None = None
    #: The package with the lessons of the game; "" where it has none.
    course: str = ""
    #: What the summary of a result shows, and which figure is the score ("" where a game has none).
    figures: tuple[Figure, ...] = (WON,)
    score: str = ""
    #: The figure that decides between equal scores, with a minus where less is better: "-infamy".
    tie_break: str = ""
    #: Charts of several figures, which a game may leave out.
    joint: Joint | None = None
    rates: Rates | None = None
    counts: tuple[Counts, ...] = ()

    def figures_for(self, seats: int) -> tuple[Figure, ...]:
        """The figures of the summary that tell something at a number of seats."""
        return tuple(one for one in self.figures if one.seats is None or one.seats[0] <= seats <= one.seats[1])

    def replace(self, **parts: Any) -> GameSpec:
        """The same game with other parts. `rules` may be a whole other version of it, such as a fast one.

        Of that one everything is taken that knows its states: rules, texts, knowledge, loop, strategies, positions.
        Names, setups, tables, figures, score and how the board looks stay, so records and results fit both.
        Raises `UnknownName` for a part that there is not.
        """
        names = [one.name for one in fields(self)]
        for name in parts:
            if name not in names:
                raise UnknownName("a part of a game", name, names)
        fast = parts.get("rules")
        if isinstance(fast, GameSpec):
            looks = {name: getattr(self.board, name) for name in ("facts", "html", "compact", "beside")}
            taken = {name: getattr(fast, name) for name in OF_STATES} | {"board": replace(fast.board, **looks)}
            parts = {**taken, **parts, "rules": fast.rules}
        return replace(self, **parts)

    def __reduce__(self) -> tuple[Any, ...]:
        # Games travel to other processes; what they are made of is there already.
        from arcane_lab.engine.registry import find_game

        return find_game, (self.name,)

    @property
    def stand_in(self) -> str:
        """The strategy that plays on in a person's seat."""
        return "random" if self.advice is None else self.advice.stand_in

    def strategy(self, name: str) -> Strategy:
        """A strategy that comes with the game; raises `UnknownName`."""
        if name not in self.strategies:
            raise UnknownName("a strategy", name, self.strategies)
        found: Strategy = self.strategies[name].choose
        return found


#: The parts of a game that know what its states are made of; the board does, too, and how it looks is another matter.
OF_STATES: Final = (
    *("rules", "text", "knowledge", "loop", "strategies", "luck", "positions", "expectations", "shapes", "scores"),
    *("advice", "package"),
)


def seat_name(seat: int) -> str:
    """The name of a seat: p1 is seat 0.

    >>> seat_name(0)
    'p1'
    """
    return f"p{seat + 1}"


def seat_number(name: object, seats: int) -> int:
    """The number of a seat by its name; raises `UnknownName`.

    >>> seat_number("p2", 3)
    1
    """
    known = [seat_name(seat) for seat in range(seats)]
    if not isinstance(name, str) or name.strip().lower() not in known:
        raise UnknownName("a seat of this game", name, known)
    return known.index(name.strip().lower())
