"""What an inspection may make of a storehouse, drawn anew with every card that is supposed: exact where it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import traitlets

from arcane_lab.chance.errors import ImpossibleQuestion, check_deals
from arcane_lab.core.background import Background
from arcane_lab.core.errors import BadSetup, seconds_or_none, text_of, yes_or_no
from arcane_lab.core.html import table
from arcane_lab.core.text import capital, percent
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.meant import check_meant
from arcane_lab.engine.observers import watch
from arcane_lab.engine.spec import seat_number
from arcane_lab.games.alley.cards.faces import faces_known
from arcane_lab.games.alley.rules.values import NUMBERS
from arcane_lab.games.alley.text.board_facts import board_facts
from arcane_lab.games.alley.text.folding import compact_picture
from arcane_lab.games.alley.text.still import storehouse_html
from arcane_lab.games.alley.widgets import inspection_words as words
from arcane_lab.games.alley.widgets.supposing import supposed
from arcane_lab.widgets.about import about_of
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.messages import Kind, Message
from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.predicting import PREDICTING, Part, Predicting, Prediction, Question
from arcane_lab.widgets.traits import AnyTrait, DictTrait

if TYPE_CHECKING:
    from arcane_lab.chance.chances import Chance
    from arcane_lab.chance.distributions import Distribution
    from arcane_lab.games.alley.knowledge.seat_view import SeatView
    from arcane_lab.games.alley.odds.inspection import Inspection
    from arcane_lab.games.alley.odds.verdict import Verdict

#: Hidden items up to which the distribution is counted at once; more are counted in a thread.
AT_ONCE: Final = 4
#: Slots of a storehouse: so many may be hidden.
MOST_HIDDEN: Final = 9
#: Seconds of rest before the long counts begin, so that they do not slow the next change down.
REST: Final = 0.25
#: How far off a predicted average, and a predicted chance in percent, may be and still count as right.
WITHIN: Final = {"average": 2.0, "fine": 10.0}


@dataclass(frozen=True)
class _Found:
    """What an inspection of a view comes to: the infamy counted, and the chance of a new fine marker."""

    view: SeatView
    inspection: Inspection
    fined: Chance

    @property
    def told(self) -> tuple[Distribution, Chance]:
        """The two that are compared when a card is supposed."""
        return self.inspection.infamy, self.fined

    @property
    def takes_fines(self) -> bool:
        """Whether there is a marker left to take: a player holds at most two (AA-SCORE-20)."""
        numbers = self.view.numbers
        return bool(numbers.fines[numbers.seat] < numbers.values.fine_markers)


class InspectionLab(Predicting, MessagingWidget):
    """The inspection of a seat's storehouse as that seat can foresee it, live while cards are supposed.

    `what` is a game, or a view (`game.view("p1")`); of a game it is the view of `seat`, the seat that decides when left
    out, and it follows the game. `suppose("b2", "DL")` draws everything for the case that b2 is a Dark Lotus. Up to
    4 hidden items are counted at once; more, and what the other seats come to, in a thread (`wait` waits for it).
    `inspection` and `verdict` are what is drawn. With `predict=True` it is held back until a prediction is stored.

    >>> import arcane_lab as al
    >>> lab = InspectionLab(al.Game("alley", players=2, seed=1), seat="p1", games=100)
    >>> lab.suppose("b2", "DL")
    >>> lab
    InspectionLab(p1, 8 hidden items, supposing b2 is DL)
    """

    _esm = packed_bundle("alley", "labs")
    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {
        "suppose": {"slot": "text", "item": "text"},
        "forget": {"slot": "text"},
        **PREDICTING,
    }

    kind = traitlets.Unicode("inspection", read_only=True, help="which widget it is").tag(sync=True)
    about = DictTrait(read_only=True, help="title, viewer and items").tag(sync=True)
    house = DictTrait(help="the storehouse, with what is supposed").tag(sync=True)
    supposes = DictTrait(help="what is supposed, by slot").tag(sync=True)
    pool = DictTrait(help="the unseen cards, and the chance of each in a hidden slot").tag(sync=True)
    infamy = AnyTrait(None, help="the distribution of the infamy counted; None while held back").tag(sync=True)
    outcome = AnyTrait(None, help="least, penalty and fine; None while that is counted").tag(sync=True)
    news = traitlets.Unicode("", help="what stands here, in a sentence").tag(sync=True)

    def __init__(
        self,
        what: BaseGame | SeatView,
        seat: str | None = None,
        *,
        predict: bool = False,
        games: int = 4_000,
        seed: int = 1,
    ) -> None:
        check_deals(games)
        self._what, self._games, self._seed = what, games, seed
        self._viewer = _viewer(what, seat)
        self._supposes: dict[str, str] = {}
        self._background = Background("inspection-lab", self._failed)
        self._is_held = yes_or_no("predict", predict)
        self._plain: _Found | None = None
        self.inspection: Inspection | None = None
        self.verdict: Verdict | None = None
        # Whatever cannot be foreseen is refused before anything is shown.
        view = self._view_now()
        hidden = _hidden(view)
        self._inspect(view, games=1, is_trial=True)
        super().__init__()
        self.set_trait("about", _about(what, view))
        self._draw()
        if predict:
            text = f"{hidden} of your cards are hidden. What will an inspection held now count, on average?"
            parts = (
                Part("average", label="infamy on average", least=-30, most=90, within=WITHIN["average"]),
                Part("fine", label="chance of a new fine marker, in percent", most=100, within=WITHIN["fine"]),
            )
            self.hold_back(Question(text, view.storehouse(), parts), self._result_now)
        if isinstance(what, BaseGame):
            watch(what, self.refresh)

    # --- what Python asks and sets ------------------------------------------------------------------------

    @property
    def seat(self) -> str:
        """The seat that looks, and whose storehouse this is."""
        return self._viewer

    @property
    def supposed(self) -> dict[str, str]:
        """What is supposed: for each slot an item."""
        return dict(self._supposes)

    def suppose(self, slot: str, item: str) -> None:
        """Draw everything for the case that a slot holds an item: one hidden so far, or another than lies there.

        Raises `UnknownName` for a slot without an item, `NotToSuppose` where no copy of the item is unseen.
        """
        self._suppose({**self._supposes, text_of("slot", slot, "b2"): item})

    def forget(self, slot: str | None = None) -> None:
        """Suppose nothing any more of a slot, or (left out) of any."""
        if slot is not None and (not isinstance(slot, str) or slot not in self._supposes):
            allowed = ", ".join(self._supposes) or "no slot"
            raise BadSetup("slot", slot, "nothing is supposed of it", allowed)
        self._suppose({name: item for name, item in self._supposes.items() if slot not in (None, name)})

    def refresh(self) -> None:
        """Draw what the game has come to; happens by itself after every play and undo."""
        view = _view_of(self._what, self._viewer)
        held = {name: known.code for name, known in view.slots().items()}
        # What has turned up since needs no supposing.
        cards = {slot: item for slot, item in self._supposes.items() if held.get(slot, item) != item}
        try:
            self._draw(cards)
        except ImpossibleQuestion as problem:
            self._background.forget()
            self._supposes = cards
            self.infamy = self.outcome = self.verdict = None
            self.news = f"Nothing can be foreseen at this point: {problem}"

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything is counted, at most so many seconds; whether it is."""
        return self._background.wait(seconds_or_none(seconds))

    def _suppose(self, cards: dict[str, str]) -> None:
        self._draw(cards)

    # --- counting -----------------------------------------------------------------------------------------

    def _view_now(self) -> SeatView:
        return supposed(_view_of(self._what, self._viewer), self._supposes)

    def _inspect(self, view: SeatView, games: int | None = None, is_trial: bool = False) -> Inspection:
        from arcane_lab.games.alley.odds.inspection import inspection

        count = self._games if games is None else games
        return inspection(view, games=count, seed=self._seed, exact=False if is_trial else None)

    def _draw(self, cards: dict[str, str] | None = None) -> None:
        """Show the storehouse, and the odds: at once where that is quick, else as soon as they are counted.

        `cards` are supposed from now on, those so far when left out. All that takes long, or may be refused, is worked
        out before anything is set; a stop while it is set is passed on when all of it is.
        """
        from arcane_lab.games.alley.odds.unseen import Unseen

        cards = self._supposes if cards is None else cards
        # Nobody hands in a count of what is drawn no more.
        with self._background.guard, self.hold_sync():
            view = supposed(_view_of(self._what, self._viewer), cards)
            hidden = _hidden(view)
            pool = _pool(Unseen(view), hidden)
            seat = next(one for one in compact_picture(view.picture)["seats"] if one["id"] == view.seat)
            found = None if self._is_held or hidden > AT_ONCE else _found(view, self._inspect(view))
            plain = self._plain_now(found, AT_ONCE) if found is not None else None

            def take() -> None:
                self._supposes = cards
                self.house = {name: seat[name] for name in ("id", "rows", "cols", "cells", "gold", "infamy", "fines")}
                self.supposes, self.pool = dict(cards), pool
                self.outcome = self.verdict = None
                if found is not None:
                    self._plain = plain
                    self._show(found)
                elif self._is_held:
                    what = "The odds are held back until you have predicted them."
                    self.news = f"{capital(words.counted_or_no(hidden, 'hidden card'))}. {what}"
                else:
                    self.infamy = None
                    self.news = f"{capital(words.counted_or_no(hidden, 'hidden card'))}: the odds are being counted."
                if not self._is_held:
                    self._background.wish(self._count)

            _in_full(take)

    def _plain_now(self, found: _Found, most: int = MOST_HIDDEN) -> _Found | None:
        """What is found where nothing is supposed, counted once for a position; None if more than `most` is hidden."""
        view = _view_of(self._what, self._viewer)
        if found.view == view:
            return found
        if self._plain is not None and self._plain.view == view:
            return self._plain
        return None if _hidden(view) > most else _found(view, self._inspect(view))

    def _failed(self, error: Exception) -> None:
        self.news = f"This cannot be counted: {error}"

    def _count(self, asked: int) -> None:
        """Count the rest."""
        from arcane_lab.games.alley.odds.verdict import verdict

        # Who changes several cards in a row wants none of the counts between.
        if not self._background.rests(asked, REST):
            return
        view = self._view_now()
        if _hidden(view) > AT_ONCE or (self._supposes and self._plain is None):
            found = _found(view, self._inspect(view))
            plain = self._plain_now(found)
            with self._background.guard, self.hold_sync():
                if not self._background.is_wanted(asked):
                    return
                self._plain = plain
                self._show(found)
        trigger = None if view.picture["triggered_by"] else view.seat
        judged = verdict(view, trigger, games=self._games, seed=self._seed)
        outcome = _outcome(judged, view, self.inspection.assumed if self.inspection is not None else ())
        with self._background.guard:
            if self._background.is_wanted(asked):
                self.verdict, self.outcome = judged, outcome

    def _show(self, found: _Found) -> None:
        from arcane_lab.games.alley.odds.infamy import said_of

        self.inspection = found.inspection
        counted, fine = found.told
        now, cards, sample = found.view.infamy(), self._supposes, counted.sample
        values = found.view.numbers.values
        most = values.fine_markers
        answer = words.answer(counted, fine, cards, takes_fines=found.takes_fines, most_fines=most)
        basis, ruled = words.basis(found.inspection.hidden), " ".join(said_of(values, *NUMBERS))
        told = words.change(cards, found.told, self._plain.told, found.takes_fines) if cards and self._plain else ""
        mean, chance = words.mean_tile(counted), words.chance_tile(fine)
        # With both markers there is no third to take (AA-SCORE-20).
        fine_from = values.infamy_track + 1 - now if found.takes_fines else None
        self.infamy = {
            "kind": found.inspection.kind,
            "sample": None if sample is None else str(sample),
            "answer": answer,
            "basis": f"{basis} {ruled}".strip(),
            "change": told,
            "bars": _bars(counted),
            "mean": mean,
            "now": now,
            "fine_from": fine_from,
            "past": words.past(fine_from),
            "fine": chance,
            "tiles": words.own_tiles(
                mean, chance, now, takes_fines=found.takes_fines, fine_gold=values.fine_gold, most_fines=most
            ),
            "facts": [["Infamy counted, on average", mean["text"]], ["A new fine marker", chance["text"]]],
            "assumed": list(found.inspection.assumed),
            "rests": words.rests_on(found.inspection.assumed),
            "ruled": ruled,
            "why": list(found.inspection.why().steps),
        }
        self.news = " ".join(filter(None, (answer, told, basis, words.how(sample))))

    # --- predict, then see --------------------------------------------------------------------------------

    def _result_now(self) -> Mapping[str, float]:
        view = self._view_now()
        with self.hold_sync():
            self._show(_found(view, self._inspect(view)))
            shown = cast(dict[str, Any], self.infamy)
            self.infamy = None
        return {"average": round(shown["mean"]["value"], 2), "fine": round(100 * shown["fine"]["value"], 1)}

    def _revealed(self, prediction: Prediction) -> None:
        self._is_held = False
        self._draw()

    # --- from the browser ---------------------------------------------------------------------------------

    def _do(self, message: Message) -> str:
        if message.do == "predict":
            return self._hear_prediction(message)
        if message.do == "suppose":
            self.suppose(message.fields["slot"], message.fields["item"])
        else:
            self.forget(None if message.fields["slot"] == "all" else message.fields["slot"])
        return ""

    # --- where there is no browser ------------------------------------------------------------------------

    def __repr__(self) -> str:
        cards = ", ".join(f"{slot} is {item}" for slot, item in self._supposes.items())
        hidden = words.counted_or_no(_hidden(self._view_now()), "hidden item")
        return f"InspectionLab({self._viewer}, {hidden}{f', supposing {cards}' if cards else ''})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget; the answer, the storehouse and a table of the odds where there is no widget."""
        bundle = cast(Any, super()._repr_mimebundle_(**kwargs))
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        found = self.infamy or {"bars": [], "sample": None}
        rows = [(value, _percent(*chance)) for value, *chance in found["bars"]]
        heading = f"chance (estimate, {found['sample']})" if found["sample"] else "chance (exact)"
        odds = f"<details><summary>The odds</summary>{table(('infamy', heading), rows)}</details>" if rows else ""
        own = next(one for one in self._view_now().picture["seats"] if one["id"] == self._viewer)
        house = storehouse_html(own["cells"], own["cols"], self.about["items"], self._supposes)
        ruled = f"<p>{escape(self.infamy['ruled'])}</p>" if self.infamy and self.infamy["ruled"] else ""
        html = f"<p><strong>{escape(self.news)}</strong></p>{ruled}{house}{odds}"
        return {**data, "text/html": html, "text/plain": repr(self)}, metadata


def _found(view: SeatView, inspection: Inspection) -> _Found:
    """What an inspection of a view comes to."""
    from arcane_lab.games.alley.odds.infamy import walk

    numbers = view.numbers
    markers = numbers.fines[numbers.seat]
    after = walk(view.infamy(), inspection, markers, numbers.values)
    return _Found(view, inspection, after.markers.where(lambda count: count > markers))


def _in_full(work: Callable[[], None]) -> None:
    """Do a piece of work to its end, also when it is stopped on the way; the stop is passed on then."""
    try:
        work()
    except KeyboardInterrupt:
        work()
        raise


def _viewer(what: BaseGame | SeatView, seat: str | None) -> str:
    """The seat that looks. Raises `BadSetup`."""
    check_meant(what, "alley")
    if isinstance(what, BaseGame):
        chosen = (what.to_move or what.seats[0]) if seat is None else seat
        return what.seats[seat_number(chosen, len(what.seats))]
    if not hasattr(what, "slots") or not hasattr(what, "picture"):
        raise BadSetup("what", what, "is neither a game nor a view", 'al.InspectionLab(game) or game.view("p1")')
    if seat not in (None, what.seat):
        raise BadSetup("seat", seat, f"this is the view of {what.seat}", f"{what.seat!r}, or leave it out")
    return what.seat


def _view_of(what: BaseGame | SeatView, seat: str) -> SeatView:
    return cast("SeatView", what.view(seat)) if isinstance(what, BaseGame) else what


def _about(what: BaseGame | SeatView, view: SeatView) -> dict[str, Any]:
    """The items and whose view it is; a view alone tells the values, and the effects are those of its edition."""
    if isinstance(what, BaseGame):
        return about_of(what, view.seat, None)
    items = faces_known(view.picture["edition"], view.numbers)
    about = {"title": "Arcane Alley", "view": view.seat, "who": f"You are {view.seat}", "assumed": [], "items": items}
    return {**about, "board": board_facts(view.numbers.values.as_dict())}


def _hidden(view: SeatView) -> int:
    return sum(not slot.seen for slot in view.slots().values())


def _pool(unseen: Any, hidden: int) -> dict[str, Any]:
    """The unseen cards, most copies first, each with its chance in a hidden slot; those are alike for every slot."""
    cards = sorted(unseen.cards.items(), key=lambda one: (-one[1], one[0]))
    size = unseen.size
    odds = [[code, copies, percent(copies / size)] for code, copies in cards] if size else []
    return {
        "size": size,
        "hidden": hidden,
        "odds": odds,
        "title": words.pool_title(size, hidden),
        "rests": words.rests_on(
            [f"how many extra cards there are of {', '.join(unseen.assumed)}"] if unseen.assumed else []
        ),
    }


def _bars(distribution: Distribution) -> list[list[float]]:
    """Each value, its chance, and of an estimate where its 95% interval begins and ends."""
    if distribution.is_exact:
        return [[value, float(chance)] for value, chance in sorted(distribution.probabilities().items())]
    chances = [(value, distribution.p(value)) for value in distribution.support]
    return [[value, float(chance), *chance.interval] for value, chance in chances]


def _percent(chance: float, *interval: float) -> str:
    """A chance in percent, with its interval where it has one.

    >>> _percent(0.25), _percent(0.25, 0.2, 0.31)
    ('25.00%', '25.00% (20.00% to 31.00%)')
    """
    between = " to ".join(percent(end, 2) for end in interval)
    return percent(chance, 2) + (f" ({between})" if between else "")


def _outcome(judged: Verdict, view: SeatView, assumed: Iterable[str] = ()) -> dict[str, Any]:
    """What becomes of the seat beside the others: spared or penalised, and where the least of the others lies.

    What its own count has `assumed` holds for all.
    """
    own, penalty = judged.seats.index(view.seat), view.numbers.values.penalty_infamy
    others = judged.joint.map(
        lambda ends: min(one[0] for seat, one in enumerate(ends) if seat != own), "the least of the others"
    )
    names = {seat["id"]: seat["name"] for seat in view.picture["seats"]}
    others_mean, gold = words.mean_tile(others), words.mean_tile(judged.gold())
    least, penalised = words.chance_tile(judged.least()), words.chance_tile(judged.penalised())
    return {
        "kind": judged.kind,
        "sample": None if judged.joint.sample is None else str(judged.joint.sample),
        "trigger": judged.trigger,
        "least": least,
        "tile": words.least_tile(least, words.least_note(judged, view.seat, names, penalty)),
        "penalised": penalised,
        "others": others_mean,
        "from": int(others.quantile(0.05)),
        "to": int(others.quantile(0.95)),
        "gold": gold,
        "facts": [
            ["You count least, or as little", least["text"]],
            words.penalty_fact(penalised, penalty),
            ["The best opponent counts, on average", others_mean["text"]],
            ["Your gold afterwards, on average", gold["text"]],
        ],
        "rests": words.rests_on((*assumed, *judged.assumed)),
    }
