"""A checked question: whose decision, which moves, what stays hidden, who plays on and how far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, fields
from inspect import signature
from typing import Any, Final, Literal, TypedDict, cast

from arcane_lab.core.errors import BadSetup, IllegalMove, UnknownName, one_of
from arcane_lab.core.libraries import np
from arcane_lab.core.printing import Brief
from arcane_lab.core.signatures import keys_as_parameters, with_parameters
from arcane_lab.core.text import counted, listed, whole_number
from arcane_lab.engine.choosing import follow_picks, is_in_steps
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.measures import Advice, Measure
from arcane_lab.engine.moves import Move
from arcane_lab.engine.players import Player, holder_of, named_apart
from arcane_lab.engine.redeal import Redeal, Unknown
from arcane_lab.engine.registry import find_game, games, part
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import MOST_DECISIONS, MOST_ROUNDS, GameSpec, seat_name, seat_number
from arcane_lab.engine.stepping import Limits
from arcane_lab.engine.wording import PLAIN, Names, filled, phrase
from arcane_lab.simulation.plan import Plan, check_can_play, strategies_of

Lens = Literal["known", "deal"]
Until = Literal["round", "game"]

LENSES: Final = ("known", "deal")
HORIZONS: Final = ("round", "game")
#: Futures of each move, unless a question says otherwise.
USUAL_FUTURES: Final = 500
#: The most futures of a question, and futures times moves: more would not fit into memory.
MOST_FUTURES: Final = 20_000
MOST_PLAYED: Final = 500_000
#: Who plays on as well as can be, where that can be searched.
BEST: Final = "best"
#: Seeds are what the rules' generator takes: whole numbers below 2**63.
SEED_LIMIT: Final = 2**63


class FutureArguments(TypedDict, total=False):
    """What `what_if` and `review` can be given by name: how futures are played."""

    strategies: str | Callable[..., Any] | Sequence[Any] | Mapping[str, Any] | None
    """Who plays on: a name for all seats, one for each, or {"p2": "careful"}; as in the game where nothing is said."""
    until: Until | None
    """How far: to the end of the "round", or of the "game"; as the game says where nothing is said."""
    seed: int
    """The seed that names every future."""
    mode: Literal["auto", "plain", "compiled"]
    """Plain Python, the compiled twin, or the twin as soon as it is ready; the answer is the same."""


@dataclass(frozen=True, slots=True)
class Futures:
    """How futures are played, as somebody gave it."""

    strategies: Any = None
    until: Until | None = None
    seed: int = 1
    mode: str = "auto"

    @classmethod
    def given_to(cls, call: Callable[..., Any], given: FutureArguments) -> Futures:
        """What a call was given by name; raises `UnknownName` for what it does not take."""
        for name in given:
            if name not in FUTURE_ARGUMENTS:
                raise UnknownName(f"an argument of {call.__name__}", name, signature(call).parameters)
        return cls(**given)


FUTURE_ARGUMENTS: Final = tuple(one.name for one in fields(Futures))
#: Names these in the signature of a function that takes them as `**given: Unpack[FutureArguments]`.
takes_future_arguments: Final = with_parameters(
    keys_as_parameters(FutureArguments, {one.name: one.default for one in fields(Futures)})
)


@dataclass(frozen=True, slots=True, repr=False)
class Question(Brief):
    """Everything that an answer follows from; under the lens "known" `unknown` holds no card that the seat cannot see.

    `lines` are the moves to compare, each a line of one move or more, in numbers; `texts` how they are written.
    """

    setup: Setup
    seat: int
    lens: Lens
    unknown: Unknown
    lines: tuple[tuple[int, ...], ...]
    texts: tuple[str, ...]
    holders: tuple[Player, ...]
    games: int
    until: Until
    by: str
    seed: int
    where: str
    """The position in one line."""
    left_out: str = ""
    """Where the moves are very many: how many there are and which are compared, in a sentence."""
    has_taken_back: bool = False
    """Whether the seat has taken back a move that showed a card, and so may know more than is assumed."""
    wants_best: Literal["no", "may", "must"] = "no"
    """Whether the best play decides in the futures, where it can be searched ("may"), or nobody else ("must")."""
    searcher: Any = None
    """The strategy that plays on as well as can be, where that has been searched; else the holders play on."""

    @property
    def plan(self) -> Plan:
        """Who plays the seats, as simulations know it."""
        return Plan(self.setup, self.holders)

    @property
    def built_in(self) -> tuple[Any, ...]:
        """The strategy that plays on in each seat, None where a person's own function does."""
        return self.plan.built_in if self.searcher is None else (self.searcher,)

    @property
    def state(self) -> Any:
        """The position, as far as the lens shows it."""
        return self.unknown.state

    @property
    def _spec(self) -> GameSpec:
        """The game it is about."""
        return find_game(self.setup.game)

    @property
    def _advice(self) -> Advice:
        """What the moves are compared by."""
        return advice_of(self.setup.game)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The figures of each move; some are there only when games are played to their end."""
        return self._advice.available(at_end=self.until == "game")

    @property
    def limits(self) -> Limits:
        """How many whole rounds are played, and after how many decisions a future that does not end is stopped."""
        here = self._spec.rules.round_number(self.state)
        return Limits(here if self.until == "round" else max(MOST_ROUNDS, here), MOST_DECISIONS)


@dataclass(frozen=True, slots=True, repr=False)
class AsItLies(Brief):
    """A position in which every card lies where it lies: only the chance to come is open."""

    spec: GameSpec
    state: Any
    cards: tuple[int, ...] = ()
    places: tuple[Any, ...] = ()
    has_extra: bool = False

    @classmethod
    def of(cls, spec: GameSpec, state: Any) -> AsItLies:
        """A position without the chance that it came by."""
        here = spec.rules.copy(state)
        spec.rules.name_future(here, 0, 0)
        return cls(spec, here)

    def deals(self, seed: int, games: int) -> Iterator[tuple[Any, Any]]:
        """Nothing is dealt."""
        for _ in range(games):
            yield np.zeros(0, dtype=np.int64), ()

    def extra(self, luck: Any) -> Any:
        """Nothing else is open."""
        return ()

    def fill(self, cards: Any, extra: Any = (), /) -> Any:
        """The position, to play on."""
        return self.spec.rules.copy(self.state)

    def sketch(self, cards: Any, extra: Any = (), /) -> Any:
        """The same to be read and not to be played: it shares its lists with the others."""
        return copy(self.state)


def make_question(
    game: BaseGame,
    seat: str,
    lens: str,
    moves: object = None,
    games: object = USUAL_FUTURES,
    strategies: object = None,
    until: str | None = None,
    seed: object = 1,
    by: str | None = None,
) -> Question:
    """A checked question about the decision that is to be made now; raises what is wrong with it, in words."""
    if not isinstance(game, BaseGame):
        raise BadSetup("game", game, "that is no game", "a game, such as al.Game(…) or record.replay()")
    lens = _one_of("lens", lens, LENSES)
    until = _one_of("until", advice_of(game.name).until if until is None else until, HORIZONS)
    number = seat_number(seat, game.setup.players)
    _check_turn(game, number)
    by = _check_measure(game.name, by, until)
    spec = find_game(game.name)
    state = game.at(len(game.steps))
    unknown = redeal_of(game.name).as_known(state, number) if lens == "known" else AsItLies.of(spec, state)
    lines, texts = _read_lines(game, number, unknown, moves)
    left_out = _left_out(game, number, len(lines)) if moves is None else ""
    asked = _check_games(games, len(lines))
    return Question(
        setup=game.setup,
        seat=number,
        lens=cast(Lens, lens),
        unknown=unknown,
        lines=lines,
        texts=texts,
        holders=_check_strategies(game, None if strategies == BEST else strategies),
        games=asked,
        until=cast(Until, until),
        by=by,
        seed=_check_seed(seed),
        where=spec.text.summary(state),
        left_out=left_out,
        wants_best=wants_best(game, strategies, number),
        has_taken_back=has_taken_back(game, seat_name(number)),
    )


def has_taken_back(game: BaseGame, seat: str) -> bool:
    """Whether a seat has taken back a move that showed a card."""
    return any(one.seat == seat for one in game.taken_back)


def taken_back_note(seat: str, names: Names = PLAIN) -> str:
    """What that means for an answer, in a sentence."""
    text = "{seat:took|took} back a move that showed a card, so {:they} may know more than this assumes."
    return phrase(text, names, seat=seat)


def who_plays_on(strategies: Mapping[str, str], names: Names = PLAIN) -> str:
    """The strategy that decides for each seat in the futures, as a reader hears it.

    >>> who_plays_on({"p1": "greedy", "p2": "random"})
    'p1 greedy, p2 random'
    >>> names = Names({"p1": "Player 1", "p2": "Careful"}, reader="p1")
    >>> who_plays_on({"p1": "greedy", "p2": "greedy"}, names), who_plays_on({"p1": "greedy", "p2": "random"}, names)
    ('everybody plays on as greedy', 'you play on as greedy, Careful plays on as random')
    """
    if names == PLAIN:
        return ", ".join(f"{seat} {strategy}" for seat, strategy in strategies.items())
    if len(set(strategies.values())) == 1:
        return f"everybody plays on as {next(iter(strategies.values()))}"
    text = "{seat:play on|plays on} as {strategy}"
    return ", ".join(filled(text, names, seat=seat, strategy=strategy) for seat, strategy in strategies.items())


def has_choice(game: BaseGame, at: int, seat: str) -> bool:
    """Whether a seat had more than one answer after so many moves. Moves are counted, and none is put into words.

    >>> game = BaseGame("alley", players=2, seed=7)
    >>> has_choice(game, 0, "p1"), has_choice(game, 0, "p2")
    (True, False)
    """
    rules, state, number = find_game(game.name).rules, game.at(at), seat_number(seat, game.setup.players)
    return number in rules.waiting(state) and len(rules.legal_moves(state, number)) > 1


def advice_of(game: str) -> Advice:
    """What the moves of a game are compared by; raises `BadSetup` where it does not say so."""
    spec = find_game(game)
    if spec.advice is None or not spec.score:
        others = [name for name in games() if find_game(name).advice is not None and find_game(name).score]
        instead = f"to see who plays it better, let players play many games: al.league(…, game={game!r})"
        allowed = f"{one_of(others)}; {instead}" if others else instead
        raise BadSetup("game", game, f"the moves of {spec.title} can't be compared with each other yet", allowed)
    return spec.advice


def score_of(game: str) -> Measure:
    """The measure by which the moves of a game are judged; raises `BadSetup` where there is none.

    >>> score_of("alley").title
    'gold'
    """
    return advice_of(game).measure(find_game(game).score)


def tie_break_of(game: str) -> tuple[Measure, int] | None:
    """The measure that decides among moves that rank alike, and 1 where more of it is better, -1 where less is.

    >>> measure, sign = tie_break_of("alley")
    >>> measure.title, sign
    ('infamy', -1)
    """
    name = find_game(game).tie_break
    measure = name.removeprefix("-")
    return (advice_of(game).measure(measure), -1 if name.startswith("-") else 1) if name else None


def redeal_of(game: str) -> Redeal:
    """How a game deals anew what a seat does not know; raises `BadSetup` where it does not say so."""
    spec = find_game(game)
    if spec.knowledge.redeal is None:
        reason = f"the cards that you can't see in {spec.title} can't be dealt anew yet"
        raise BadSetup("lens", "known", reason, "lens='deal', which plays on with the cards as they lie")
    redeal: Redeal = part(spec, spec.knowledge.redeal)
    return redeal


def ledger_of(game: str) -> Any:
    """What each event of a game brings a seat.

    >>> ledger_of("alley").__name__.rpartition(".")[2]
    'score_ledger'
    """
    spec = find_game(game)
    return part(spec, spec.scores)


def _one_of(field: str, value: object, allowed: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise UnknownName(f"what {field} can be", value, allowed)
    return value


def _check_measure(game: str, by: str | None, until: str) -> str:
    """The measure that ranks: as it was asked, else the score, or the win where games are played to their end."""
    advice, score = advice_of(game), score_of(game).name
    if by is None:
        return advice.win if advice.ranks_by_win(until) else score
    if advice.measure(_one_of("by", by, advice.ranking)).only_at_end and until == "round":
        others = one_of([name for name in advice.ranking if not advice.measure(name).only_at_end])
        raise BadSetup("by", by, "a round has no winner", f"{others}, or until='game'")
    return by


def _check_turn(game: BaseGame, seat: int) -> None:
    """A question is about a decision that this seat makes now."""
    if game.to_move is None:
        raise BadSetup("game", str(game.setup), "the game is over", "a position before: game.fork(at=…)")
    if seat_name(seat) not in game.waiting:
        reason = f"it is for {game.to_move} to decide now"
        raise BadSetup("seat", seat_name(seat), reason, f"seat={game.to_move!r}, or a position where it decides")


def _check_games(games: object, lines: int) -> int:
    number = None if isinstance(games, str) else whole_number(games)
    most = min(MOST_FUTURES, MOST_PLAYED // lines)
    if number is None or not 2 <= number <= most:
        allowed = f"a whole number from 2 to {most:,} for {counted(lines, 'move')}; 500 is usual"
        raise BadSetup("games", games, "that is no number of futures", allowed)
    return number


def wants_best(game: BaseGame, strategies: object, seat: int) -> Literal["no", "may", "must"]:
    """Whether the best play is to decide: where it is asked for, or alone in a person's seat if nobody is named."""
    is_alone = len(game.seats) == 1 and find_game(game.name).knowledge.best_play is not None
    if isinstance(strategies, str) and strategies == BEST:
        if not is_alone:
            known = one_of(list(strategies_of(game.name)))
            raise BadSetup("strategies", BEST, "the best play is searched in a game for one alone", known)
        return "must"
    return "may" if is_alone and strategies is None and game._holders[seat].is_person else "no"


def _check_seed(seed: object) -> int:
    number = None if isinstance(seed, str) else whole_number(seed)
    if number is None or not 0 <= number < SEED_LIMIT:
        raise BadSetup("seed", seed, "that is no seed", "a whole number from 0 to 2**63 - 1")
    return number


def _check_strategies(game: BaseGame, strategies: object) -> tuple[Player, ...]:
    """Who plays on in each seat: who played it, and a stand-in for each person and each function that is not there."""
    spec, seats = find_game(game.name), game.seats
    known = one_of(list(strategies_of(game.name)))
    given: list[object] = [None] * len(seats)
    if isinstance(strategies, str) or callable(strategies):
        given = [strategies] * len(seats)
    elif isinstance(strategies, Mapping):
        for name, player in strategies.items():
            given[seat_number(name, len(seats))] = player
    elif isinstance(strategies, Sequence):
        if len(strategies) != len(seats):
            reason = f"that is {len(strategies)}, and the game has {len(seats)} seats"
            raise BadSetup("strategies", list(strategies), reason, "one for each seat, or {'p2': 'careful'}")
        given = list(strategies)
    elif strategies is not None:
        allowed = f"a name for all ({known}), one for each seat, {{'p2': 'careful'}}, or None"
        raise BadSetup("strategies", strategies, "that says of nobody how they play", allowed)
    holders = []
    for seat, player in enumerate(given):
        check_can_play("strategies", player, f"{known}, or a function of your own")
        holder = game._holders[seat] if player is None else holder_of(player, spec)
        if player is not None and holder.is_person:
            raise BadSetup("strategies", player, "nobody is asked in a future", f"{known}, or a function of your own")
        if player is None and holder.is_person:
            # Of a game that was replayed it is known who played, where that was a strategy of the game.
            played = game.played[seat]
            holder = holder_of(played if played in spec.strategies else spec.stand_in, spec)
        holders.append(holder)
    return named_apart(holders)


def stand_in_note(game: BaseGame, strategies: object) -> str:
    """For whom the game's stand-in plays on because nobody can ask them, in a sentence; empty where all play on.

    >>> stand_in_note(BaseGame("alley", players=["me", "greedy"], seed=7), None)
    "In place of p1 (a person), greedy plays on; strategies={'p1': …} names another."
    """
    spec, given = find_game(game.name), strategies if isinstance(strategies, Mapping) else {}
    if strategies is not None and not isinstance(strategies, Mapping):
        return ""
    named = {seat_number(name, len(game.seats)) for name, player in given.items() if player is not None}
    unknown = [
        (seat, "a person" if game.played[number] == "me" else game.played[number])
        for number, seat in enumerate(game.seats)
        if number not in named and game._holders[number].is_person and game.played[number] not in spec.strategies
    ]
    if not unknown:
        return ""
    who = listed(f"{seat} ({was})" for seat, was in unknown)
    named_so = f"strategies={{{unknown[0][0]!r}: …}} names another"
    return f"In place of {who}, {spec.stand_in} plays on; {named_so}."


# --- moves ------------------------------------------------------------------------------------------------


def _read_lines(
    game: BaseGame, seat: int, unknown: Unknown, moves: object
) -> tuple[tuple[tuple[int, ...], ...], tuple[str, ...]]:
    """The lines to compare in numbers, and as people write them."""
    spec, state = find_game(game.name), game.at(len(game.steps))
    if moves is None:
        numbers = _worth_comparing(spec, state, unknown, seat)
        return tuple((move,) for move in numbers), tuple(spec.text.write_move(move, state, seat) for move in numbers)
    example = repr(spec.text.write_move(spec.rules.legal_moves(state, seat)[0], state, seat))
    allowed = f"a list of moves such as [{example}], or of lines such as [[{example}, 'then another']], or None for all"
    if isinstance(moves, str | bytes | Mapping) or not isinstance(moves, Sequence) or not moves:
        raise BadSetup("moves", moves, "that is no list of moves", allowed)
    found: dict[tuple[int, ...], str] = {}
    for line in moves:
        steps = [line] if isinstance(line, str | Move) else line
        if not isinstance(steps, Sequence) or not steps or not all(isinstance(step, str | Move) for step in steps):
            raise BadSetup("moves", line, "that is neither a move nor a line of moves", allowed)
        numbers, text = _read_line(game, seat, unknown, [str(step) for step in steps])
        if numbers in found:
            raise BadSetup("moves", text, "it is there twice", "each move or line once")
        found[numbers] = text
    return tuple(found), tuple(found.values())


def _worth_comparing(spec: GameSpec, state: Any, unknown: Unknown, seat: int) -> Sequence[int]:
    """All legal moves; where they are very many, one for each thing that can be done."""
    legal = spec.rules.legal_moves(state, seat)
    if not is_in_steps(spec, state, seat):
        return legal
    ways = advice_of(spec.name).ways
    if ways is not None:
        return ways(unknown.state, seat, legal)
    return [spec.text.read_move(one.first, state, seat) for one in follow_picks(spec, state, seat, ())[1]]


def _left_out(game: BaseGame, seat: int, compared: int) -> str:
    """What must be said where only some of very many moves are compared."""
    spec, state = find_game(game.name), game.at(len(game.steps))
    count = len(spec.rules.legal_moves(state, seat)) if is_in_steps(spec, state, seat) else compared
    if count == compared:
        return ""
    return f"Of {count:,} moves these {compared:,} are compared: {advice_of(game.name).ways_are}."


def _read_line(game: BaseGame, seat: int, unknown: Unknown, steps: list[str]) -> tuple[tuple[int, ...], str]:
    """A line in numbers; its first move must be legal now, the others are looked at in each future."""
    spec = find_game(game.name)
    refused = game.why_not(steps[0], seat_name(seat))
    if refused is not None:
        raise IllegalMove(refused, spec.text.summary(game.at(len(game.steps))))
    state = unknown.fill(unknown.cards)
    numbers, texts = [], []
    for step in steps:
        mover = spec.rules.answering(state, seat)
        number = spec.text.read_move(step, state, mover)
        numbers.append(number)
        texts.append(spec.text.write_move(number, state, mover))
        if mover >= 0 and spec.rules.refusal(state, mover, number) == 0:
            spec.rules.apply(state, mover, number)
    return tuple(numbers), ", then ".join(texts)
