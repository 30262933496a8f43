"""The dice explorer: how many tricks trigger, and what a point for setting a die is worth, at a roll and before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from html import escape
from typing import Any, ClassVar, Final, TypedDict, Unpack, cast

import traitlets

from arcane_lab.chance.errors import ImpossibleQuestion, whole
from arcane_lab.chance.words import fraction
from arcane_lab.core.errors import UnknownName, text_of
from arcane_lab.core.html import table
from arcane_lab.core.signatures import keys_as_parameters, with_parameters
from arcane_lab.core.text import counted, listed, plural
from arcane_lab.games.arts.inputs.values import BENEFITS, TYPES
from arcane_lab.games.arts.odds.asked import (
    SAMPLE,
    Rest,
    Ruled,
    level_of,
    number_given,
    ours,
    rates_of,
    rewards_of,
    ruled_by,
    stage_of,
    types_of,
    words_of,
)
from arcane_lab.games.arts.odds.dice import Setting, Triggers, labels, setting, shards_left, triggers
from arcane_lab.games.arts.odds.own_turn import read_turn
from arcane_lab.games.arts.odds.stage import PAYING, in_words, short
from arcane_lab.games.arts.widgets.exploring import (
    Asked,
    advice,
    inputs_of,
    on_stage,
    points_of,
    roll_given,
    roll_kept,
    steps_of,
    title_of,
)
from arcane_lab.games.arts.widgets.showing import amount, badge, is_sampled, plain, rests_shown, rule_texts
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.messages import Kind, Message
from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.traits import DictTrait

#: Tricks on a stage that are shown side by side.
MOST_SHOWN: Final = 6
#: Rates that are weighed here.
RATES: Final = ("fame", "coin", "arcane", "cards", "ap")
#: A sheet to begin with.
A_TURN: Final = "tricks: PS[A]* T1[AB]*\ndice: C coins\npoints: 2\nshards: 3"


class Given(TypedDict, total=False):
    """What is a sample, or open, unless it is given."""

    faces: Any
    rewards: Any
    rates: Mapping[str, Any] | None
    shards: int | None
    points: int | None


class DiceExplorer(MessagingWidget):
    """Exact bars for the two dice: how many tricks trigger, and what leaving them, one point and two points are worth.

    `tricks` has the types on each trick, `levels` a level for each; `roll` is what lies there. `faces`, `rewards` and
    `rates` (in fame) are samples unless given; `shards` is how many Arcane Shards are left (None: they do not run out).
    `turn` is a sheet of a real game that says all of this instead. `options` are those of a game, such as
    `game.setup.options` or {"die_points": 2}. Nothing is counted in the browser.

    >>> dice = DiceExplorer(tricks=["A", "A B"], levels=[2, 1], roll="C coins")
    >>> dice.triggers.mean, dice.setting.one, dice.setting.at("C coins").two
    (Fraction(3, 4), Fraction(91, 20), Fraction(6, 1))
    >>> dice.news
    'At C and 3 coins: leave it 0 fame, 1 point 4, 2 points 6, by samples.'
    """

    _esm = packed_bundle("arts", "labs")
    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {
        "trick": {"index": "number", "types": "long text", "level": "number"},
        "add": {},
        "remove": {"index": "number"},
        "roll": {"face": "text", "benefit": "text"},
        "set": {"entry": "text", "text": "long text"},
        "ours": {"entry": "text"},
        "paste": {"text": "long text"},
    }

    kind = traitlets.Unicode("arts-dice", read_only=True, help="which widget it is").tag(sync=True)
    about = DictTrait(read_only=True, help="title, rules, types, benefits, an example of a sheet").tag(sync=True)
    shown = DictTrait(help="tricks, roll, faces, rates, three groups of bars, what they rest on").tag(sync=True)
    news = traitlets.Unicode("", help="what stands here, in a sentence").tag(sync=True)

    @with_parameters(keys_as_parameters(Given, dict.fromkeys(Given.__annotations__)))
    def __init__(
        self,
        tricks: Any = None,
        levels: Any = None,
        *,
        roll: str | None = None,
        turn: str | None = None,
        options: Mapping[str, Any] | None = None,
        **given: Unpack[Given],
    ) -> None:
        if turn is not None and (tricks, levels, roll) != (None, None, None):
            raise ImpossibleQuestion("turn", turn, "a sheet says the tricks itself", "either a sheet, or tricks")
        self._note = ""
        ruled = ruled_by(options)
        if turn is not None:
            made = self._read(turn, ruled)
        else:
            on = stage_of(["A", "A B"], [2, 1]) if tricks is None else stage_of(tricks, levels)
            made = Asked(on, ("", ""), is_example=tricks is None, ruled=ruled)
            made = replace(made, **inputs_of(given.get("faces"), given.get("rewards"), given.get("rates")))
            made = replace(made, shards=given.get("shards"), points=given.get("points"), roll=roll_given(roll, made))
        self._count(made)
        super().__init__()
        about = {
            "title": "Dice explorer",
            "rules": rule_texts(),
            "types": TYPES,
            "benefits": {name: short(name, ruled.numbers) for name in BENEFITS},
            "ruled": ruled.words,
            "pays": {name: getattr(ruled.numbers, name) for name in PAYING},
            "instead": in_words("instead", ruled.numbers),
            "example": A_TURN,
        }
        self.set_trait("about", about)
        self._become(made)

    # --- what Python asks and sets ----------------------------------------------------------------------------

    @property
    def triggers(self) -> Triggers:
        """How many of the tricks trigger, as `al.chance.arts.triggers` has it."""
        return self._triggers

    @property
    def setting(self) -> Setting:
        """What a point is worth, as `al.chance.arts.setting` has it, in fame."""
        return self._setting

    def change(self, index: int, types: str, level: int) -> None:
        """Change the types on a trick and its level. Raises `ImpossibleQuestion`."""
        tricks = list(self._asked.tricks)
        number = whole("index", index, 0, len(tricks) - 1, "so many tricks are not on stage")
        on = text_of("types", types, "A B")
        tricks[number] = stage_of([on], [level_of(level)])[0]
        self._become(replace(self._asked, tricks=tuple(tricks), is_example=False))

    def add(self) -> None:
        """Put another trick on stage, of level 1, with the first type of the die. Raises `ImpossibleQuestion`."""
        tricks = self._asked.tricks
        if len(tricks) >= MOST_SHOWN:
            raise ImpossibleQuestion("tricks", len(tricks) + 1, f"{MOST_SHOWN} tricks have room here", "fewer tricks")
        self._become(replace(self._asked, tricks=(*tricks, (self._setting._stage.faces[0], 1)), is_example=False))

    def remove(self, index: int) -> None:
        """Take a trick off the stage. Raises `ImpossibleQuestion`."""
        tricks = list(self._asked.tricks)
        number = whole("index", index, 0, len(tricks) - 1, "so many tricks are not on stage")
        if len(tricks) == 1:
            raise ImpossibleQuestion("tricks", 0, "a stage needs a trick", "another type for it")
        del tricks[number]
        self._become(replace(self._asked, tricks=tuple(tricks), is_example=False))

    def set_roll(self, face: str, benefit: str) -> None:
        """Lay the dice down otherwise. Raises `ImpossibleQuestion`."""
        self._become(replace(self._asked, roll=roll_given(f"{face} {benefit}", self._asked)))

    def set_input(self, entry: str, value: str) -> None:
        """Give an input: "enchantment-die.faces", "reward-die.faces", "rates.coin", "shards" or "points".

        Raises `ImpossibleQuestion` or `UnknownName`.
        """
        asked, value = self._asked, text_of("value", value, "A B C D")
        name, _, field = text_of("entry", entry, "rates.coin").partition(".")
        number = int(value) if value.strip().isdigit() else value
        if entry == "enchantment-die.faces":
            made = replace(asked, faces=types_of("faces", value, least=1))
        elif entry == "reward-die.faces":
            made = replace(asked, rewards=rewards_of(words_of("rewards", value, "coins shard"))[0])
        elif name == "rates" and field in RATES:
            amount_given = number_given(f"rate of {field}", value, above=field in ("fame", "coin"))
            made = replace(asked, rates={**(asked.rates or {}), field: amount_given})
        elif entry == "shards":
            is_endless = value.strip().lower() in ("", "none")
            supply = None if is_endless else shards_left(number, asked.ruled.numbers)
            made = replace(asked, shards=supply)
        elif entry == "points":
            made = replace(asked, points=cast(int, number))
            points_of(made)
        else:
            raise UnknownName("an input here", entry, self._entries())
        self._become(replace(made, roll=roll_kept(made)))

    def use_ours(self, entry: str) -> None:
        """Go back to the sample of an input. Raises `UnknownName`."""
        asked = self._asked
        name, _, field = text_of("entry", entry, "rates.coin").partition(".")
        if entry not in self._entries():
            raise UnknownName("an input here", entry, self._entries())
        changes: dict[str, dict[str, Any]] = {
            "enchantment-die": {"faces": None},
            "reward-die": {"rewards": None},
            "rates": {"rates": {key: value for key, value in (asked.rates or {}).items() if key != field} or None},
            "shards": {"shards": None},
            "points": {"points": None},
        }
        made = replace(asked, **changes[name])
        self._become(replace(made, roll=roll_kept(made)))

    def read(self, text: str) -> None:
        """Begin with a turn of a real game, as its sheet has it. Raises `UnreadableTurn` or `ImpossibleQuestion`."""
        self._become(self._read(text, self._asked.ruled))

    # --- counting ---------------------------------------------------------------------------------------------

    @staticmethod
    def _entries() -> list[str]:
        return ["enchantment-die.faces", "reward-die.faces", *(f"rates.{name}" for name in RATES), "shards", "points"]

    def _read(self, text: object, ruled: Ruled) -> Asked:
        turn = read_turn(text)
        given = turn.inputs
        levels = {code: trick.level for code, trick in ours().tricks.items()}
        levels |= {entry: fields["level"] for entry, fields in given.items() if "level" in fields}
        tricks = turn.tricks or ()
        on = on_stage(tricks, turn.stage)
        if not on:
            reason = "no trick on it is prepared, and none is named with stage:"
            raise ImpossibleQuestion("turn", str(text), reason, "a line such as tricks: PS[A]* or stage: PS")
        faces = given.get("enchantment-die", {}).get("faces")
        own_faces = None if faces in (None, "each once") else faces
        made = Asked(tuple((one.types, levels[one.code]) for one in on[:MOST_SHOWN]), ("", ""), ruled=ruled)
        made = replace(made, **inputs_of(own_faces, given.get("reward-die", {}).get("faces"), given.get("rates")))
        roll = " ".join(turn.dice) if turn.dice else None
        made = replace(made, shards=turn.shards, points=turn.points)
        unused = [*turn.unused, *(name for name in ("parts", "tiles", "price") if getattr(turn, name) is not None)]
        if turn.stage is None:
            unused += [f"{one.code} (not prepared)" for one in tricks if one not in on]
        unused += [f"{one.code} (no room)" for one in on[MOST_SHOWN:]]
        made = replace(made, roll=roll_given(roll, made))
        self._count(made)
        self._note = f"Not used here: {', '.join(unused)}." if unused else ""
        return made

    def _count(self, asked: Asked) -> tuple[Triggers, Setting]:
        types = [one for one, _ in asked.tricks]
        levels = [level for _, level in asked.tricks]
        given, own = dict(asked.rates or {}) or None, asked.ruled.own
        found = setting(
            types,
            levels,
            faces=asked.faces,
            rewards=asked.rewards,
            rates=given,
            unit="fame",
            shards=asked.shards,
            options=own,
        )
        points_of(asked)
        return triggers(types, faces=asked.faces, options=own), found

    def _become(self, asked: Asked) -> None:
        """Explore something else; nothing is changed where that is refused."""
        found, worth = self._count(asked)
        stage, there = worth._stage, worth.at(" ".join(asked.roll))
        rates = rates_of(asked.rates, ())[0]
        most = max(worth.two, there.two, worth.one, Fraction(1, 1000))
        with self.hold_sync():
            self._asked, self._triggers, self._setting = asked, found, worth
            self.shown = {
                "tricks": [{"types": types, "level": level} for types, level in asked.tricks],
                "roll": list(asked.roll),
                "faces": self._faces(asked, stage.faces),
                "rewards": self._rewards(asked, stage.rewards),
                "rates": [
                    badge(f"rates.{name}", fraction(rates[name]), name in (asked.rates or {}), label=_RATE[name])
                    for name in RATES
                ],
                "shards": "" if asked.shards is None else str(asked.shards),
                "points": points_of(asked),
                "choices": [dice * worth.points for dice in range(3)],
                "title": title_of(stage.faces, stage.rewards),
                "groups": [self._hits(found, stage), self._now(asked, there, rates, most), self._ahead(worth, most)],
                "rests": rests_shown([*self._examples(asked), *found.rests_on, *worth.rests_on]),
                "example": asked.is_example,
                "note": self._note,
            }
            face, benefit = asked.roll[0], short(asked.roll[1], stage.numbers)
            _, one, two = labels(worth.points)
            self.news = (
                f"At {face} and {benefit}: leave it {plain(there.leave)} fame, {one} {plain(there.one)}, "
                f"{two} {plain(there.two)}{', by samples' if is_sampled(worth.rests_on) else ''}."
            )

    def _examples(self, asked: Asked) -> list[Rest]:
        return [Rest(SAMPLE, "tricks and the roll that lies there", "example")] if asked.is_example else []

    def _faces(self, asked: Asked, faces: Sequence[str]) -> dict[str, Any]:
        is_yours = asked.faces is not None
        mark = badge("enchantment-die.faces", " ".join(faces), is_yours, label="faces of the enchantment die")
        return {"counts": list(Counter(faces).items()), "badge": mark}

    def _rewards(self, asked: Asked, rewards: Sequence[str]) -> dict[str, Any]:
        is_yours = asked.rewards is not None
        mark = badge("reward-die.faces", " ".join(rewards), is_yours, label="faces of the reward die")
        return {"counts": list(Counter(rewards).items()), "badge": mark}

    def _hits(self, found: Triggers, stage: Any) -> dict[str, Any]:
        number = len(self._asked.tricks)
        chances = found.count.probabilities()
        causes: dict[int, list[str]] = {}
        for face in stage.kinds:
            causes.setdefault(len(stage.triggers(face)), []).append(face)
        counts = range(number + 1) if number <= 3 else sorted(chances)
        most = max(chances.values())
        rows = [
            {
                "label": counted(k, "trick"),
                "value": amount(chances.get(k, Fraction(0))),
                "share": float(chances.get(k, Fraction(0)) / most),
                "cause": f"die {listed(causes[k], 'or')}" if k in causes else "no face",
            }
            for k in counts
        ]
        terms = " + ".join(f"{k} · {plain(chances[k])}" for k in sorted(chances, reverse=True) if k) or "0"
        tricks = counted(number, "trick")
        return {
            "title": f"How many of the {tricks} trigger, dice left as they fall"
            if number > 1
            else "Whether the trick triggers, dice left as they fall",
            "rows": rows,
            "note": f"mean {plain(found.mean)} = {terms}",
            "why": steps_of(found),
            "rules": ["AS-PERF-01", "AS-DICE-06"],
        }

    def _now(self, asked: Asked, there: Any, rates: Mapping[str, Fraction], most: Fraction) -> dict[str, Any]:
        face, benefit = asked.roll[0], short(asked.roll[1], asked.ruled.numbers)
        points, each = points_of(asked), there.points
        values = (there.leave, there.one, there.two)
        how = (there.how[0].removeprefix("leave it: "), *there.how[1:])
        rows = [
            {
                "label": label,
                "value": amount(value),
                "share": float(value / most),
                "cause": cause,
                "chosen": at == points // each,
            }
            for at, (label, value, cause) in enumerate(zip(labels(each), values, how, strict=True))
        ]
        first, second = ("point", "second") if each == 1 else ("die", "other")
        note = (
            f"The first {first} gains {plain(there.one - there.leave)}, the {second} "
            f"{plain(there.two - there.one)} more."
        )
        if points < 2 * each or rates["ap"]:
            note += f" {advice(points, values, rates['ap'], each)}"
        return {
            "title": f"What {'a point' if each == 1 else 'setting a die'} is worth at this roll: {face}, {benefit} "
            "(in fame)",
            "rows": rows,
            "note": note,
            "why": steps_of(there),
            "rules": ["AS-DICE-02", "AS-DICE-03", "AS-DICE-04"],
        }

    def _ahead(self, found: Setting, most: Fraction) -> dict[str, Any]:
        stage = found._stage
        best = stage.best((stage.faces[0], stage.rewards[0]), 2).roll
        causes = (
            f"counted over {counted(stage.rolls, 'roll')}",
            "used after seeing the roll",
            f"always {best[0]} and {short(best[1], stage.numbers)}",
        )
        values = (found.leave, found.one, found.two)
        bars = [
            {"label": label, "value": amount(value), "share": float(value / most), "cause": cause}
            for label, value, cause in zip(labels(found.points), values, causes, strict=True)
        ]
        face = short(found.named, stage.numbers) if found.named in BENEFITS else found.named
        named = f" (set {face})" if face else ""
        point = "A point that must be" if found.points == 1 else f"{counted(found.points, 'point')} that must be"
        return {
            "title": f"Before the roll, on average over all {counted(stage.rolls, 'roll')} (in fame)",
            "rows": bars,
            "note": f"{point} spoken for before the roll{named} {plural(found.points, 'makes', 'make')} "
            f"{plain(found.before)}: seeing it first is worth {plain(found.seeing)}.",
            "why": steps_of(found),
            "rules": ["AS-DICE-02", "AS-DICE-03", "OQ-19"],
        }

    # --- from the browser -------------------------------------------------------------------------------------

    def _do(self, message: Message) -> str:
        fields = message.fields
        if message.do == "trick":
            self.change(fields["index"], fields["types"], fields["level"])
        elif message.do == "add":
            self.add()
        elif message.do == "remove":
            self.remove(fields["index"])
        elif message.do == "roll":
            self.set_roll(fields["face"], fields["benefit"])
        elif message.do == "set":
            self.set_input(fields["entry"], fields["text"])
        elif message.do == "ours":
            self.use_ours(fields["entry"])
        else:
            self.read(fields["text"])
        return ""

    # --- where there is no browser ----------------------------------------------------------------------------

    def __repr__(self) -> str:
        tricks = [" ".join(types) for types, _ in self._asked.tricks]
        return f"DiceExplorer({tricks!r}, {[level for _, level in self._asked.tricks]!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget; where there is none the three groups as tables, and what they rest on."""
        bundle = cast(Any, super()._repr_mimebundle_(**kwargs))
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        parts = [f"<p><strong>{escape(self.news)}</strong></p><p>Faces: {escape(self.shown['title'])}.</p>"]
        parts += [f"<p>{escape(ruled)}</p>" for ruled in [self.about["ruled"]] if ruled]
        for group in self.shown["groups"]:
            rows = [(row["label"], row["value"]["spoken"], row["cause"]) for row in group["rows"]]
            parts.append(table((group["title"], "exact", ""), rows) + f"<p>{escape(group['note'])}</p>")
        parts += [f"<p>{escape(str(Rest(**one)))}</p>" for one in self.shown["rests"] if one["kind"] != "open"]
        return {**data, "text/html": "".join(parts), "text/plain": repr(self)}, metadata


_RATE: Final = {"fame": "fame", "coin": "coin", "arcane": "Arcane Shard", "cards": "cards", "ap": "a point left over"}
