"""An engine to try out: spells on a mat, six turns with their moons, and what casting yields on each of them."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, ClassVar, Final, cast

import traitlets

from arcane_lab.chance.errors import ImpossibleQuestion, whole
from arcane_lab.core.errors import text_of, yes_or_no
from arcane_lab.core.html import table
from arcane_lab.core.text import counted, listed, plural
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.cards.cards import RECONSTRUCTED
from arcane_lab.games.rising.cards.effects import TITLES
from arcane_lab.games.rising.cards.faces import faces_of
from arcane_lab.games.rising.odds.asked import card_named, ruled_by
from arcane_lab.games.rising.odds.engines import PARTS, WEIGHING, Engine, engine, moons_in_text
from arcane_lab.games.rising.rules.sizes import COLUMNS, TURNS
from arcane_lab.games.rising.text.board_facts import facts_of
from arcane_lab.games.rising.text.names import code_of, name_of
from arcane_lab.games.rising.text.notation import Lying, Mat, read_mat
from arcane_lab.games.rising.text.payments import read_resources
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.messages import Kind, Message
from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.predicting import PREDICTING, Part, Predicting, Prediction, Question
from arcane_lab.widgets.traits import AnyTrait, DictTrait, ListTrait

#: A mat to begin with, one that is written down, and moons to begin with.
EMPTY: Final = "- / - / - / - / -"
A_MAT: Final = "- / XGR PGR / - / PFL / TLQ"
MOONS: Final = "HP CG HB PG CB"
#: What a turn brings, as it is said: five resources, points, and the change of the whole score.
_SAID: Final = ("charm", "herb", "blood", "potion", "gold", "point")
_SAME: Final = ("blood", "gold")


class EngineLab(Predicting, MessagingWidget):
    """A mat to paint, the moons of a round, and what each of its six turns yields when its owner casts, by the rules.

    The mat is empty to begin with, or as `mat` says, written as everywhere; `moons` are those of the turns 1 to 5.
    `supply` and `options` are as in `al.chance.rising.engine`, whose figures these are; `game.setup.options` has those
    of a game, and with a smaller `hand_size` a round has the last turns of the board. `add`, `take` and `clear`
    change the mat, `choose` says on which turns is cast. `steps` has the turns, `outcome` by how many points the whole
    score changes; with `predict` (as it is unless you say otherwise) both wait for a guess. No card is prepared
    meanwhile.

    >>> lab = EngineLab("- / XGR / - / - / -", "CH BP HG CB PG", predict=False, options={"starter_set": "blank"})
    >>> [row["text"] for row in lab.steps]
    ['+1 herb', 'nothing', '+2 herbs', 'nothing', 'nothing', '+3 herbs']
    """

    _esm = packed_bundle("rising", "labs")
    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {
        "add": {"card": "text"},
        "take": {"card": "text"},
        "clear": {},
        "cast": {"turn": "number", "casts": "number"},
        "read": {"text": "long text"},
        "moons": {"text": "text"},
        **PREDICTING,
    }

    kind = traitlets.Unicode("engine", read_only=True, help="which widget it is").tag(sync=True)
    about = DictTrait(read_only=True, help="title and cards").tag(sync=True)
    text = traitlets.Unicode(help="the mat in the notation").tag(sync=True)
    shown = DictTrait(help="the columns, the moons, and on which turns is cast").tag(sync=True)
    steps = AnyTrait(None, help="what each turn yields; None while held back").tag(sync=True)
    rests: traitlets.List[str] = ListTrait(help="what this rests on that nobody knows").tag(sync=True)
    news = traitlets.Unicode("", help="what stands here, in a sentence").tag(sync=True)

    def __init__(
        self,
        mat: str = EMPTY,
        moons: str | None = None,
        *,
        supply: str = "1c 1h 1b 1p 1g",
        options: Mapping[str, Any] | None = None,
        predict: bool = True,
    ) -> None:
        self._predicts = yes_or_no("predict", predict)
        self._supply, self._options = supply, options
        self._ruled = ruled_by(options)
        self._first = self._ruled.first_turn
        self._casts = [True] * (TURNS + 1 - self._first)
        self._outcome: int | None = None
        read = _columns_of(mat)
        usual = " ".join(MOONS.split()[self._first - 1 :])
        pairs = moons_in_text(usual if moons is None else moons, self._first)
        # Whatever cannot be is refused before anything is shown.
        self._engine(read, pairs, self._first)
        super().__init__()
        setup = BaseGame("rising", players=2, options=dict(options or {}), seed=1).setup
        faces = faces_of(setup)
        spells = [code for code, face in faces.items() if face["kind"] == "spell"]
        about = {
            "title": "Engine lab",
            "view": None,
            "items": faces,
            "board": facts_of(setup),
            "assumed": [],
            "spells": [[code, code in _reconstructed(spells)] for code in spells],
            "predicts": self._predicts,
            "first": self._first,
            "ruled": " ".join(self._ruled.said(*WEIGHING)),
        }
        self.set_trait("about", about)
        with self.hold_sync():
            self._become(read, pairs, self._casts)

    # --- what Python asks and sets ----------------------------------------------------------------------------

    @property
    def moons(self) -> str:
        """The moons of the turns of a round, the last one without any."""
        return " ".join(self._moons)

    @property
    def outcome(self) -> int | None:
        """By how many points the whole score changes in the round; None while it is held back."""
        return self._outcome

    def add(self, card: str) -> None:
        """Lay a spell at the bottom of its column. Raises `UnknownName`, `ImpossibleQuestion` or `BadPosition`."""
        number = card_named(card)
        column = tables.cards()[code_of(number)].discipline
        if column < 0:
            reason = f"{name_of(number)} lies in no column"
            raise ImpossibleQuestion("card", card, reason, "a spell of one of the five disciplines")
        if number in _cards(self._mat):
            raise ImpossibleQuestion("card", card, f"{name_of(number)} lies there already", "another spell")
        columns = list(self._mat.columns)
        columns[column] = (*columns[column], Lying(number))
        self._become(Mat(tuple(columns)), self._moons, self._casts)

    def take(self, card: str) -> None:
        """Take a spell off the mat. Raises `UnknownName` or `ImpossibleQuestion`."""
        number = card_named(card)
        if number not in _cards(self._mat):
            there = listed(map(code_of, _cards(self._mat)), none="no card")
            raise ImpossibleQuestion("card", card, "it does not lie on this mat", there)
        columns = tuple(tuple(one for one in column if one.card != number) for column in self._mat.columns)
        self._become(Mat(columns), self._moons, self._casts)

    def clear(self) -> None:
        """Take all spells off the mat."""
        self._become(_columns_of(EMPTY), self._moons, self._casts)

    def choose(self, turn: int, *, cast: bool) -> None:
        """Cast on a turn, or prepare a card, which this lab leaves out. Raises `ImpossibleQuestion`."""
        number = whole("turn", turn, self._first, TURNS, f"the board ends with turn {TURNS} (AR-TURN-02)")
        is_cast = yes_or_no("cast", cast)
        casts = [is_cast if at == number else was for at, was in enumerate(self._casts, self._first)]
        self._become(self._mat, self._moons, casts)

    def set_moons(self, moons: str) -> None:
        """Fill the board otherwise: two letters for each turn but the last. Raises `ImpossibleQuestion`."""
        self._become(self._mat, moons_in_text(moons, self._first), self._casts)

    def read(self, text: str) -> None:
        """Take a mat as it is written. Raises `UnreadableText`, `BadPosition` or `ImpossibleQuestion`."""
        self._become(_columns_of(text), self._moons, self._casts)

    # --- counting ---------------------------------------------------------------------------------------------

    def _engine(self, mat: Mat, moons: tuple[str, ...], *turns: int) -> Engine:
        return engine(str(mat), turns=turns, supply=self._supply, options=self._options, moons=" ".join(moons))

    def _become(self, mat: Mat, moons: tuple[str, ...], casts: list[bool]) -> None:
        """Take another mat, moons or plan; nothing is changed where that is refused."""
        rests = self._rests_on(mat, moons)
        with self.hold_sync():
            self._mat, self._moons, self._casts = mat, moons, casts
            self._outcome, self.steps = None, None
            self.text = str(mat)
            self.rests = rests
            self.shown = {
                "columns": [[[code_of(one.card), one.markers] for one in column] for column in mat.columns],
                "moons": list(moons),
                "casts": list(casts),
                "supply": list(read_resources(self._supply)),
            }
            self.ask_nothing()
            if self._predicts:
                text = f"{self._plan()} By how many points does your score change in this round?"
                part = Part("points", label="points more (or less)", least=-99, most=999)
                self.hold_back(Question(text, f"{mat} · {self.moons}", (part,)), self._result_now)
                self.news = f"{text} Guess first: the answer waits."
            else:
                self._reveal()

    def _plan(self) -> str:
        turns = [number for number, is_cast in enumerate(self._casts, self._first) if is_cast]
        if len(turns) == len(self._casts):
            return f"You cast on {_all_turns(len(turns))}."
        return f"You cast on {plural(len(turns), 'turn')} {listed(turns)}." if turns else "You never cast."

    def _rests_on(self, mat: Mat, moons: tuple[str, ...]) -> list[str]:
        made = [name_of(card) for card in _cards(mat) if code_of(card) in _reconstructed([code_of(card)])]
        words = [f"Reconstructed, not printed in our source: {listed(made)}."] if made else []
        return [*words, *self._engine(mat, moons, *range(self._first, TURNS + 1)).assumed]

    def _rows(self) -> list[dict[str, Any]]:
        """Each turn: what a cast yields there, whether it is taken, and what stands there then."""
        before, held, taken, rows = dict.fromkeys(PARTS, 0), list(read_resources(self._supply)), list[int](), []
        total = points = 0
        for number in range(self._first, TURNS + 1):
            found = self._engine(self._mat, self._moons, *taken, number)
            after = {name: int(found.part(name).support[0]) for name in PARTS}
            gains = [after[name] - before[name] for name in PARTS]
            *amounts, more, _, change = gains
            if self._casts[number - self._first]:
                taken.append(number)
                before = after
                held = [one + by for one, by in zip(held, amounts, strict=True)]
                total, points = total + change, points + more
            rows.append(
                {
                    "turn": number,
                    "moons": self._moons[number - self._first] if number < TURNS else "-",
                    "cast": [*amounts, more, change],
                    "taken": self._casts[number - self._first],
                    "text": _in_words([*amounts, more]),
                    "change": change,
                    "supply": list(held),
                    "points": points,
                    "total": total,
                }
            )
        return rows

    def _reveal(self) -> None:
        rows = self._rows()
        self.steps, self._outcome = rows, rows[-1]["total"]
        self.news = f"{self._plan()} Your score changes by {_signed(self._outcome)} (exact)."

    # --- predict, then see ------------------------------------------------------------------------------------

    def _result_now(self) -> Mapping[str, int]:
        return {"points": self._rows()[-1]["total"]}

    def _revealed(self, prediction: Prediction) -> None:
        self._reveal()
        self.news = f"{prediction.score}. {self.news}"

    # --- from the browser -------------------------------------------------------------------------------------

    def _do(self, message: Message) -> str:
        fields = message.fields
        if message.do == "predict":
            return self._hear_prediction(message)
        if message.do == "add":
            self.add(fields["card"])
            self.news = f"{_spoken(fields['card'])} lies on your mat. {self.news}"
        elif message.do == "take":
            self.take(fields["card"])
            self.news = f"{_spoken(fields['card'])} is off your mat. {self.news}"
        elif message.do == "clear":
            self.clear()
            self.news = f"Your mat is empty. {self.news}"
        elif message.do == "cast":
            is_cast = bool(fields["casts"])
            self.choose(fields["turn"], cast=is_cast)
            self.news = f"You {'cast' if is_cast else 'do not cast'} on turn {fields['turn']}. {self.news}"
        elif message.do == "moons":
            self.set_moons(fields["text"])
            self.news = f"The moons are {self.moons}. {self.news}"
        else:
            self.read(fields["text"])
        return ""

    # --- where there is no browser ----------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"EngineLab({self.text!r}, {self.moons!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget; where there is none the mat with what its cards say, and a table of the turns."""
        bundle = cast(Any, super()._repr_mimebundle_(**kwargs))
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        cards = self.about["board"]["cards"]
        lying = [
            (TITLES[column], f"{name_of(one.card)} ({code_of(one.card)}): {cards[code_of(one.card)]['does']}")
            for column in range(COLUMNS)
            for one in self._mat.columns[column]
        ]
        mat = table(("column", "spell"), lying) if lying else "<p>The mat is empty.</p>"
        head = ("turn", "moons", "a cast yields (exact)", "you cast", "score so far")
        rows = [
            (row["turn"], row["moons"], row["text"], "yes" if row["taken"] else "no", _signed(row["total"]))
            for row in self.steps or ()
        ]
        turns = table(head, rows) if rows else f"<p>Moons: {escape(self.moons)}. The answer waits for a guess.</p>"
        rests = "".join(f"<p>{escape(line)}</p>" for line in (self.about["ruled"], *self.rests) if line)
        html = f"<p><strong>{escape(self.news)}</strong></p>{mat}{turns}{rests}"
        return {**data, "text/html": html, "text/plain": repr(self)}, metadata


def _columns_of(text: object) -> Mat:
    """A mat as it is written, without artifacts: they are no spells, and never cast."""
    mat = read_mat(text_of("mat", text, A_MAT))
    if mat.artifacts:
        raise ImpossibleQuestion("mat", text, "artifacts lie beside the columns", "the five columns alone")
    return mat


def _cards(mat: Mat) -> list[int]:
    return [one.card for column in mat.columns for one in column]


def _reconstructed(codes: list[str]) -> set[str]:
    return {code for code in codes if tables.cards()[code].origin in RECONSTRUCTED}


def _spoken(card: str) -> str:
    return name_of(card_named(card))


def _all_turns(number: int) -> str:
    """All turns of a round.

    >>> _all_turns(6), _all_turns(2)
    ('all six turns', 'both turns')
    """
    return {2: "both turns", 6: "all six turns"}.get(number, f"all {number} turns")


def _signed(number: int) -> str:
    """A change of points in words.

    >>> _signed(3), _signed(-1), _signed(0)
    ('+3 points', '-1 point', '0 points')
    """
    return f"{'+' if number > 0 else '-' if number < 0 else ''}{counted(abs(number), 'point')}"


def _in_words(amounts: list[int]) -> str:
    """What a cast brings and takes: "+2 herbs, -1 charm"; "nothing" where it is nothing.

    >>> _in_words([-1, 2, 0, 0, 1, 0])
    '-1 charm, +2 herbs, +1 gold'
    """
    parts = [
        f"{'+' if by > 0 else '-'}{abs(by)} {name}{'' if abs(by) == 1 or name in _SAME else 's'}"
        for by, name in zip(amounts, _SAID, strict=True)
        if by
    ]
    return ", ".join(parts) or "nothing"
