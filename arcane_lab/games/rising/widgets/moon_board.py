"""Ten moons in a bag, drawn by hand or by thousands: how often something comes, beside the exact chance of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from random import Random
from typing import Any, ClassVar, Final, cast

import traitlets

from arcane_lab.chance.chances import Chance
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, seed_of, whole
from arcane_lab.core.errors import UnknownName, yes_or_no
from arcane_lab.core.html import table
from arcane_lab.core.text import capital, counted, listed, plural
from arcane_lab.games.rising.cards.effects import TITLES
from arcane_lab.games.rising.odds.asked import column_named, mix_in_words, moon_turn, ruled_by, title_of, two_columns
from arcane_lab.games.rising.odds.layouts import OPEN, Layout, Pair
from arcane_lab.games.rising.odds.moon_board import NO_PAIR, Moons, moons
from arcane_lab.games.rising.rules.sizes import COLUMNS, TURNS
from arcane_lab.games.rising.text.names import COLUMNS as LETTERS
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.messages import BadMessage, Kind, Message
from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.predicting import PREDICTING, Part, Predicting, Prediction, Question
from arcane_lab.widgets.traits import AnyTrait, DictTrait

#: Boards that are drawn for one question at most: a second's work, and narrow enough for any class.
MOST_BOARDS: Final = 100_000
#: How far off a guess may be, in percent, and still count as right.
WITHIN: Final = 5.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about a board: what, and of which disciplines or which turn it is asked."""

    what: str
    one: int = 0
    two: int = 4
    turn: int = 1

    @property
    def text(self) -> str:
        """The question as something that happens or does not."""
        return KINDS[self.what].text(self)

    def fits(self, layout: Layout) -> bool:
        """Whether it happens on a full board."""
        return KINDS[self.what].fits(self, layout)

    def chance(self, board: Moons) -> Chance:
        """How likely it is, as far as a board is known."""
        return KINDS[self.what].chance(self, board)


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of question: what it is called, what it needs, and how it is asked, seen and counted."""

    label: str
    needs: tuple[str, ...]
    text: Callable[[Asked], str]
    fits: Callable[[Asked, Layout], bool]
    chance: Callable[[Asked, Moons], Chance]


def _both(asked: Asked) -> Pair:
    return min(asked.one, asked.two), max(asked.one, asked.two)


KINDS: Final[Mapping[str, _Kind]] = {
    "rises": _Kind(
        "a discipline rises on a turn",
        ("one", "turn"),
        lambda asked: f"{title_of(asked.one)} rises on turn {asked.turn}",
        lambda asked, layout: asked.one in layout[asked.turn - 1],
        lambda asked, board: board.rises(title_of(asked.one), asked.turn),
    ),
    "doubled": _Kind(
        "a turn shows two equal moons",
        ("turn",),
        lambda asked: f"turn {asked.turn} shows two equal moons",
        lambda asked, layout: layout[asked.turn - 1][0] == layout[asked.turn - 1][1],
        lambda asked, board: board.doubled(asked.turn),
    ),
    "together": _Kind(
        "two disciplines share a turn",
        ("one", "two"),
        lambda asked: f"{title_of(asked.one)} and {title_of(asked.two)} share a turn",
        lambda asked, layout: _both(asked) in layout,
        lambda asked, board: board.together(title_of(asked.one), title_of(asked.two)),
    ),
    "all_risen": _Kind(
        "all five have risen by a turn",
        ("turn",),
        lambda asked: f"all five disciplines have risen by turn {asked.turn}",
        lambda asked, layout: {moon for pair in layout[: asked.turn] for moon in pair} >= set(range(COLUMNS)),
        lambda asked, board: board.all_risen(asked.turn),
    ),
}


class MoonBoard(Predicting, MessagingWidget):
    """A bag of ten moons: draw them one by one or by thousands of boards, and ask how likely something is.

    `ask` says what is asked; `draw` takes moons out of the bag, `fresh` puts them back, `draw_many` fills so many
    boards. `seen` is how often it came, with its interval, boards and seed; `exact` is the counted chance, for a new
    board and for what lies there now. With `predict` (as it is unless you say otherwise) both wait for a guess.
    `options` are those of a game, such as `game.setup.options`, of which `moon_mix` and `hand_size` count; `mix` are
    the moons of C H B P G, in place of the former.

    >>> board = MoonBoard(predict=False)
    >>> board.ask("together", "Charms", "Alchemy")
    >>> board.exact["before"]
    '26/63 = 41.27%, about 2 in 5'
    """

    _esm = packed_bundle("rising", "labs")
    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {
        "draw": {"count": "number"},
        "fresh": {},
        "many": {"boards": "number"},
        "ask": {"what": "text", "one": "text", "two": "text", "turn": "number"},
        **PREDICTING,
    }

    kind = traitlets.Unicode("moons", read_only=True, help="which widget it is").tag(sync=True)
    about = DictTrait(read_only=True, help="title, disciplines, and what can be asked").tag(sync=True)
    shown = DictTrait(help="the moons of each turn, those left in the bag, boards filled by hand").tag(sync=True)
    asked = DictTrait(help="what is asked, and what that rests on").tag(sync=True)
    seen = AnyTrait(None, help="how often it came on thousands of boards; None without any").tag(sync=True)
    exact = AnyTrait(None, help="the counted chance, at first and now; None while held back").tag(sync=True)
    news = traitlets.Unicode("", help="what stands here, in a sentence").tag(sync=True)

    def __init__(
        self,
        mix: str | None = None,
        *,
        predict: bool = True,
        seed: int = 1,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self._ruled = ruled_by(options)
        self._new = moons(mix=mix, options=options)
        self._mix, self._first = self._new.mix, self._new.first_turn
        self._places = 2 * (TURNS - self._first)
        self._seed = seed_of(seed)
        self._predicts = yes_or_no("predict", predict)
        self._by_hand = Random(self._seed)
        self._filled: list[Layout] = []
        self._topic = Asked("rises", turn=self._first)
        super().__init__()
        about = {
            "title": "Moon board",
            "items": {},
            "columns": list(TITLES),
            "kinds": [{"what": name, "label": one.label, "needs": list(one.needs)} for name, one in KINDS.items()],
            "mix": list(self._mix),
            "turns": list(range(self._first, TURNS)),
            "ruled": " ".join(self._ruled.said("hand_size")),
            "predicts": self._predicts,
        }
        self.set_trait("about", about)
        with self.hold_sync():
            self._back()
            self._ask(self._topic)

    # --- drawing by hand ------------------------------------------------------------------------------------

    def draw(self, count: int = 1) -> None:
        """Take so many moons out of the bag, one after the other, onto the next places of the board.

        Raises `ImpossibleQuestion` for more than are left, or than the board has room for.
        """
        left = self._room
        if not left:
            reason = "the board is full" if self._bag else "no moon is left in the bag"
            raise ImpossibleQuestion("draw", count, reason, "fresh() first")
        reason = f"{counted(left, 'moon')} {plural(left, 'is', 'are')} left in the bag"
        if left < len(self._bag):
            reason = f"the board has room for {counted(left, 'moon')} more"
        number = whole("draw", count, 1, left, reason)
        came = [self._bag.pop() for _ in range(number)]
        self._drawn += came
        if not self._room:
            self._filled.append(self._layout(self._drawn))
        with self.hold_sync():
            self._show()
            self.news = self._drawn_in_words(came)

    def fresh(self) -> None:
        """Put all moons back into the bag."""
        with self.hold_sync():
            self._back()
            self.news = f"All {sum(self._mix)} moons are back in the bag."

    def draw_many(self, boards: int = 1_000) -> None:
        """Fill so many more boards, without looking at each. Raises `ImpossibleQuestion`; waits for a guess."""
        most = MOST_BOARDS - self._boards
        number = whole("boards", boards, 1, most, f"{MOST_BOARDS:,} boards are enough for one question")
        if self.is_held_back:
            raise ImpossibleQuestion("boards", boards, "thousands of boards would tell the answer", "a guess first")
        tokens = self._bagful()
        for _ in range(number):
            self._by_thousands.shuffle(tokens)
            self._layouts[self._layout(tokens[: self._places])] += 1
        self._boards += number
        with self.hold_sync():
            self._show_seen()
            self.news = f"{self._boards:,} boards are drawn. {capital(self._topic.text)}: {self.seen['text']}."

    def _bagful(self) -> list[int]:
        return [column for column, count in enumerate(self._mix) for _ in range(count)]

    @property
    def _room(self) -> int:
        """How many more moons the board takes."""
        return self._places - len(self._drawn)

    def _layout(self, tokens: list[int]) -> Layout:
        """The board that tokens make, turn by turn from 1 on; turns that a round does not have show nothing."""
        return (NO_PAIR,) * (self._first - 1) + _layout(tokens)

    def _back(self) -> None:
        self._bag, self._drawn = self._bagful(), list[int]()
        self._by_hand.shuffle(self._bag)
        self._show()

    def _drawn_in_words(self, came: list[int]) -> str:
        drawn = "You draw " + listed(f"a {title_of(moon)} moon" for moon in came[-2:])
        what = drawn if len(came) <= 2 else f"You draw {len(came)} moons"
        if self._room:
            left = len(self._bag)
            return f"{what}. {capital(counted(left, 'moon'))} {plural(left, 'is', 'are')} left."
        fits = self._topic.fits(self._filled[-1])
        return f"{what}. The board is full. {capital(self._topic.text)}: {'yes' if fits else 'no'}."

    # --- asking ---------------------------------------------------------------------------------------------

    def ask(self, what: str, one: str = "Charms", two: str = "Alchemy", turn: int | None = None) -> None:
        """Ask something else: "rises" (one, turn), "doubled" (turn), "together" (one, two), "all_risen" (turn).

        Without a turn it is the first of a round. Raises `UnknownName` or `ImpossibleQuestion`. What was drawn by
        thousands is put away.
        """
        if not isinstance(what, str) or what not in KINDS:
            raise UnknownName("something to ask", what, KINDS)
        needs = KINDS[what].needs
        first, second = column_named(one), column_named(two)
        if "two" in needs:
            two_columns(one, two)
        number = moon_turn(self._first if turn is None else turn, begins=self._first)
        with self.hold_sync():
            self._ask(Asked(what, first, second, number))

    def _ask(self, asked: Asked) -> None:
        self._topic = asked
        self._layouts: Counter[Layout] = Counter()
        self._boards, self._by_thousands = 0, Random(self._seed)
        self.seen = self.exact = None
        self.asked = {
            "what": asked.what,
            "one": title_of(asked.one),
            "two": title_of(asked.two),
            "turn": asked.turn,
            "text": capital(asked.text),
            "rests": " ".join([*self._ruled.said("hand_size"), mix_in_words(self._mix)]),
        }
        self.ask_nothing()
        if self._predicts:
            text = f"{capital(asked.text)}: on how many of 100 boards?"
            part = Part("chance", label="boards of 100", most=100, within=WITHIN)
            self.hold_back(Question(text, asked.text, (part,)), self._result_now)
            self.news = f"{text} Guess first: the answer waits."
        else:
            self._show_exact()
            self.news = f"{capital(asked.text)}: {cast(dict[str, Any], self.exact)['before']} of all boards."
        self._show()

    # --- predict, then see ----------------------------------------------------------------------------------

    def _result_now(self) -> Mapping[str, float]:
        return {"chance": round(100 * float(self._topic.chance(self._new)), 2)}

    def _revealed(self, prediction: Prediction) -> None:
        self._show_exact()
        self.news = f"{prediction.score}. {capital(self._topic.text)}: {self.exact['before']}."

    # --- to the browser -------------------------------------------------------------------------------------

    def _show(self) -> None:
        letters = [LETTERS[moon] for moon in self._drawn] + ["."] * self._room
        hits = sum(self._topic.fits(layout) for layout in self._filled)
        self.shown = {
            "sections": ["".join(letters[at : at + 2]) for at in range(0, self._places, 2)],
            "room": self._room,
            "left": [self._bag.count(column) for column in range(COLUMNS)],
            "boards": len(self._filled),
            "hits": hits,
            "hand": f"By hand: {hits} of {counted(len(self._filled), 'board')}, seed {self._seed}"
            if self._filled
            else "",
        }
        if not self.is_held_back:
            self._show_exact()

    def _show_seen(self) -> None:
        hits = sum(count for layout, count in self._layouts.items() if self._topic.fits(layout))
        found = Distribution.estimate({"yes": hits, "no": self._boards - hits}, seed=self._seed).p("yes")
        low, high = found.interval
        self.seen = {
            "hits": hits,
            "boards": self._boards,
            "share": float(found),
            "interval": [low, high],
            "text": f"seen on {hits:,} of {self._boards:,} boards, {found}",
        }

    def _show_exact(self) -> None:
        before, now = self._topic.chance(self._new), self._now()
        self.exact = {
            "before": str(before),
            "chance": float(before),
            "now": str(Chance(now)) if self._drawn else "",
            "chance_now": float(now),
            "why": [*before.why().steps, f"{before.why().formula}: {before.why().numbers}"],
        }

    def _now(self) -> Fraction:
        """The chance with the moons that lie there; the second moon of a turn may still be in the bag."""
        pairs = [_pair(self._drawn[at : at + 2]) for at in range(0, len(self._drawn) - 1, 2)]
        if len(self._drawn) % 2 == 0:
            return Fraction(self._topic.chance(self._board(pairs)))
        half = self._drawn[-1]
        ends = ((Fraction(count, len(self._bag)), moon) for moon, count in Counter(self._bag).items())
        return sum(
            (share * Fraction(self._topic.chance(self._board([*pairs, _pair([half, moon])]))) for share, moon in ends),
            Fraction(0),
        )

    def _board(self, pairs: list[Pair]) -> Moons:
        before = [OPEN] * (self._first - 1)
        after = [OPEN] * (TURNS - self._first - len(pairs))
        return Moons(self._mix, (*before, *pairs, *after), options=self._ruled)

    def _do(self, message: Message) -> str:
        fields = message.fields
        if message.do == "predict":
            return self._hear_prediction(message)
        if message.do == "draw":
            self.draw(fields["count"])
        elif message.do == "fresh":
            self.fresh()
        elif message.do == "many":
            if self.is_held_back:
                raise BadMessage("Guess first: thousands of boards would tell the answer.")
            self.draw_many(fields["boards"])
        else:
            self.ask(fields["what"], fields["one"], fields["two"], fields["turn"])
        return ""

    # --- where there is no browser --------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"MoonBoard({' '.join(self.shown['sections'])}, {self._topic.text})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget; where there is none the question, the board, and what is seen beside what is exact."""
        bundle = cast(Any, super()._repr_mimebundle_(**kwargs))
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        sections = map(_moons_in_words, self.shown["sections"])
        board = table(("turn", "moons"), enumerate(sections, self._first))
        rows = [("seen", self.seen["text"])] if self.seen else []
        if self.exact:
            rows += [("exact, for a new board", self.exact["before"])]
            rows += [("exact, with these moons", self.exact["now"])] if self.exact["now"] else []
        answer = table(("", "how often"), rows) if rows else "<p>The answer waits for a guess.</p>"
        html = (
            f"<p><strong>{escape(self.asked['text'])}?</strong></p>{board}{answer}<p>{escape(self.asked['rests'])}</p>"
        )
        return {**data, "text/html": html, "text/plain": repr(self)}, metadata


def _pair(tokens: list[int]) -> Pair:
    one, two = sorted(tokens)
    return one, two


def _layout(tokens: list[int]) -> Layout:
    """The board that tokens make in the order in which they are drawn, two for each turn."""
    return tuple((one, two) if one < two else (two, one) for one, two in zip(tokens[::2], tokens[1::2], strict=True))


def _moons_in_words(pair: str) -> str:
    """The moons of a turn as they are said.

    >>> _moons_in_words("CG"), _moons_in_words("H."), _moons_in_words("..")
    ('Charms and Alchemy', 'Herbology', 'not drawn yet')
    """
    return listed(TITLES[LETTERS.index(letter)] for letter in pair if letter in LETTERS) or "not drawn yet"
