"""Sliders beside a chart: change a rule or a card value, and see how thousands of games end then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final

import ipywidgets

from arcane_lab.core.background import Background
from arcane_lab.core.errors import BadSetup, UnknownName, seconds_or_none
from arcane_lab.core.text import capital
from arcane_lab.engine import compiling
from arcane_lab.engine.registry import chosen_game, find_game
from arcane_lab.engine.spec import MOST_ROUNDS
from arcane_lab.simulation import Result
from arcane_lab.simulation.arguments import Call
from arcane_lab.simulation.backend_choice import WORTH_COMPILING
from arcane_lab.simulation.frames import Frame
from arcane_lab.simulation.pictures import live_charts
from arcane_lab.simulation.plan import Plan, check_games, plans_apart
from arcane_lab.simulation.streaming import stream
from arcane_lab.simulation.sweeping import changes_of, check_meanings, check_name, check_once, label
from arcane_lab.widgets.messaging import ReadOnlyWidget
from arcane_lab.widgets.slider import ValueSlider

#: Seconds of rest after which the chart gets its picture, which a saved notebook shows without Python.
REST: Final = 0.4


class _Chart(ReadOnlyWidget, ipywidgets.Output):  # type: ignore[misc]  # ipywidgets ships no types
    """The place of the chart."""


class _News(ReadOnlyWidget, ipywidgets.HTML):  # type: ignore[misc]  # ipywidgets ships no types
    """A line below the controls."""


class OutcomeExplorer(ReadOnlyWidget, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets ships no types
    """How games end, drawn anew while controls are moved; always the same deals, so that only the rules differ.

    `vary` names what can be changed, each with its values: names as in `al.sweep`, such as
    `{"TC.coin_gold": range(10)}`. After each move the first 1,000 games are drawn at once and the others follow. Axes
    and ranges stay where they are, so that the eye can compare; they grow when a chart needs more room.
    `column` is what the chart shows, the score if nothing else is said. `result` is what was drawn last, `values` where
    the controls stand, `code` the lines that make the same chart without controls. Everything else is as in
    `al.simulate`.

    Raises `BadSetup`, `UnknownName` or `DatasetError` before anything is shown.
    """

    def __init__(
        self,
        game: str | None = None,
        *,
        players: Sequence[str | Callable[..., Any]],
        vary: Mapping[str, Sequence[Any]],
        column: str | None = None,
        games: int = 10_000,
        seed: int = 1,
        options: Mapping[str, Any] | str | None = None,
        most_rounds: int = MOST_ROUNDS,
        **inputs: Any,
    ) -> None:
        spec = chosen_game(game)
        self._call = Call(spec.name, players, {"options": options, **inputs}, most_rounds, seed)
        # A path plays games again, which is not quick.
        live, column = live_charts(spec), spec.score if column is None else column
        if not isinstance(column, str) or column not in live:
            raise UnknownName("a chart to draw live", column, live)
        self._column = column
        self._games = check_games(games)
        self._frame = Frame(self._games)
        checked = _checked(self._call.game, vary)
        self._controls = {name: _control(self._call, name, values) for name, values in checked.items()}
        self._chart = _Chart()
        self._news = _News()
        self._background = Background("outcome-explorer", self._failed)
        self.result: Result | None = None
        super().__init__([*self._controls.values(), self._news, self._chart])
        for control in self._controls.values():
            control.observe(self._ask, "place")
        self._ask()

    @property
    def values(self) -> dict[str, Any]:
        """Where each control stands."""
        return {name: control.value for name, control in self._controls.items()}

    @property
    def code(self) -> str:
        """The lines that make the chart as it is drawn now."""
        call = self._call.changed("controls", changes_of(self._call.game, self.values))
        given = {"players": list(call.players), "games": self._games, "seed": call.seed, **call.given}
        if call.most_rounds != MOST_ROUNDS:
            given["most_rounds"] = call.most_rounds
        arguments = ", ".join(f"{name}={value!r}" for name, value in given.items() if value)
        return f"al.simulate({call.game!r}, {arguments}).chart({self._column!r})"

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the chart is at rest, at most so many seconds; whether it is."""
        return self._background.wait(seconds_or_none(seconds))

    def close(self) -> None:
        """Take the controls and the chart away, and give up what is being counted."""
        # Python closes also what could not be made because of a wrong argument.
        if hasattr(self, "_background"):
            self._background.close()
        for child in self.children:
            child.close()
        super().close()

    # --- asking and drawing -------------------------------------------------------------------------------

    def _ask(self, _change: object = None) -> None:
        self._background.wish(self._draw)

    def _draw(self, asked: int) -> None:
        """Count and draw; a newer wish takes its place."""
        plan: Plan = self._call.changed("controls", changes_of(self._call.game, self.values)).plan()

        for result in stream(plan, self._games, is_wanted=lambda: self._background.is_wanted(asked)):
            if not self._background.is_wanted(asked):
                return
            self.result = result
            self._show(result, with_picture=False)
        if not self._background.rests(asked, REST):
            return
        assert self.result is not None
        self._show(self.result, with_picture=True)

    def _failed(self, error: Exception) -> None:
        self._announce(f"This cannot be counted: {error}")

    def _show(self, result: Result, *, with_picture: bool) -> None:
        bundle = result.framed_chart(self._column, self._frame).bundle(with_picture=with_picture)
        self._chart.outputs = ({"output_type": "display_data", "data": bundle, "metadata": {}},)
        self._announce(f"{result.figures_from}, the same deals at every setting (seed {result.seed}).{_how(result)}")

    def _announce(self, news: str) -> None:
        self._news.value = f"<span role='status' aria-live='polite'>{escape(news)}</span>"

    def _repr_mimebundle_(self, *args: Any, **more: Any) -> Any:
        bundle = super()._repr_mimebundle_(*args, **more)
        if isinstance(bundle, dict):
            # A notebook that is opened again without Python shows this.
            title = find_game(self._call.game).title
            sliders = "; ".join(control.title for control in self._controls.values())
            what = f"{title}: how {self._games:,} games end. Sliders: {sliders}."
            where = "Run this cell in JupyterLab or Notebook 7 to move it."
            bundle["text/html"] = f"<p>{escape(what)} {where}</p>{self._still()}"
        return bundle

    def _still(self) -> str:
        """The picture of the chart as it was drawn last, with its words; empty before it is at rest."""
        data = self._chart.outputs[-1]["data"] if self._chart.outputs else {}
        if "image/png" not in data:
            return ""
        stand = "; ".join(f"{control.title}: {control.labels[control.place]}" for control in self._controls.values())
        words, picture = escape(data["text/plain"]), str(data["image/png"]).replace("\n", "")
        return f'<p>{escape(stand)}</p><img alt="{words}" src="data:image/png;base64,{picture}">'

    def __repr__(self) -> str:
        stand = ", ".join(f"{name} {label(value)}" for name, value in self.values.items())
        return f"OutcomeExplorer({self._call.game}, {self._column}, {stand})"


def _how(result: Result) -> str:
    """Why it is slow, if it is, and whether that will pass."""
    if result.modes["compiled"] or result.games < WORTH_COMPILING:
        return ""
    if result.why_plain:
        return f" {result.why_plain}"
    if obstacle := compiling.obstacle(result.setup.game):
        return f" {capital(obstacle)}."
    return " The fast version of the rules is being made; until then this is slower."


def _checked(game: str, vary: object) -> Mapping[str, Sequence[Any]]:
    allowed = "a dict of names and their values, such as {'TC.coin_gold': range(10)}"
    if not isinstance(vary, Mapping) or not vary:
        raise BadSetup("vary", vary, "that names nothing to change", allowed)
    for name, values in vary.items():
        check_name(game, name)
        if isinstance(values, str | bytes | Mapping) or not isinstance(values, Sequence) or len(values) < 2:
            raise BadSetup(f"vary[{name!r}]", values, "a control needs two values or more", allowed)
        check_once(f"vary[{name!r}]", values)
    check_meanings("vary", game, list(vary))
    return vary


def _control(call: Call, name: str, values: Sequence[Any]) -> ValueSlider:
    """A slider over the values; every one of them is tried, so that no place of the slider is refused later."""
    plans = [call.changed(f"{name} = {label(value)}", changes_of(call.game, {name: value})).plan() for value in values]
    start = next((k for k, plan in enumerate(plans) if _plays_alike(plan, call.plan())), 0)
    # No powers, as the call takes them.
    plain = [{} if value is None else value for value in values]
    apart = plans_apart(plans)
    names = [label(list(plan.names) if name == "players" else value) for plan, value in zip(apart, values, strict=True)]
    spec = find_game(call.game)
    told = [spec.tables.in_words(spec.setup.names().get(name, name), value) for value in values]
    words = [own or short for (_, own), short in zip(told, names, strict=True)]
    return ValueSlider(name, plain, words, title=told[0][0], place=start)


def _plays_alike(one: Plan, two: Plan) -> bool:
    """Whether two plans have the same rules and cards, whichever way these were given."""

    def rules(plan: Plan) -> tuple[Any, ...]:
        setup = plan.setup
        # Single values may be given or be left as they are printed; the hash knows them all.
        whole = find_game(setup.game).setup.swept
        inputs = {name: value for name, value in setup.inputs.items() if whole is None or name in whole}
        return setup.values_hash, setup.options, inputs, plan.holders, plan.most_rounds

    return rules(one) == rules(two)
