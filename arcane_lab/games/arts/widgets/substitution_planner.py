"""The substitution planner: what a trick needs, which of it tiles cover, what is lost, and the best order of tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any, ClassVar, Final, cast

import traitlets

from arcane_lab.chance.errors import ImpossibleQuestion, whole
from arcane_lab.core.errors import UnknownName, text_of
from arcane_lab.core.html import table
from arcane_lab.core.minus import signed
from arcane_lab.core.text import counted, plural
from arcane_lab.engine.options import not_as_printed
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.inputs.inputs import samples
from arcane_lab.games.arts.inputs.tables import reading_of
from arcane_lab.games.arts.inputs.values import TYPES
from arcane_lab.games.arts.odds.asked import (
    COVERS,
    RULE,
    SAMPLE,
    STAND_IN,
    TILES,
    YOURS,
    Rest,
    level_of,
    ours,
    values_of,
    values_rest,
)
from arcane_lab.games.arts.odds.own_turn import A_TURN, OwnTrick, read_turn
from arcane_lab.games.arts.odds.substituting import (
    MOST_ORDERED,
    Wanted,
    best_order,
    in_words,
    price_of,
    tiles_used,
    without,
    worth,
)
from arcane_lab.games.arts.setup import OPTION_ENTRY
from arcane_lab.games.arts.widgets.planning import (
    MISSING,
    OWNED,
    SPARED,
    STATES,
    Sheet,
    check_sheet,
    cover_of,
    held_in_words,
    needs_of,
    one_type,
    other_bundles,
    read_options,
    sheet_of,
    unprepared_first,
    without_name,
)
from arcane_lab.games.arts.widgets.showing import badge, is_sampled, rests_shown, rule_texts
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.messages import Kind, Message
from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.traits import DictTrait

_NAMES: Final = {"PS": "Paper Shred"}


class SubstitutionPlanner(MessagingWidget):
    """What enchantment tiles can stand in for when you prepare a trick: the fewest tiles, what is lost, what stays.

    One Prepare is planned, which is a single action; every other trick takes one of its own.

    `needs` are the components of the trick, `parts` those that you hold, `tiles` your enchantment tiles; what is left
    out is a sample. `tricks` begins with the one that is planned, `PS[B]` carries a B; the others stand in the table of
    the best order. `turn` is a sheet of a real game that says all of this instead. `options` are readings of open
    questions, as for a game: `prepare_spends` (then a move names what tiles stand for, and each trick of the order
    lacks what those before have spent), `reuse_same_turn`, `slot_prices`, `enchantment_mix`, and numbers of the rules:
    `tile_worth`, `lower_price`, `higher_price`. Nothing is counted in the browser.

    >>> plan = SubstitutionPlanner(needs="saw saw mirror fabric", parts="mirror fabric", tiles="A A")
    >>> plan.fewest, plan.lost, plan.move
    (2, 0, 'prepare PS A A')
    >>> SubstitutionPlanner(parts="mirror fabric", tiles="A").news
    "Missing 4 coins' worth: 1 more tile is needed."
    >>> spends = SubstitutionPlanner(parts="saw saw mirror fabric", tiles="A A", options={"prepare_spends": True})
    >>> spends.change(2, "spared")
    >>> spends.move, spends.news
    ('prepare PS A A for mirror', "To cover: 3 coins' worth: 2 tiles, 1 lost, by sample values.")
    """

    _esm = packed_bundle("arts", "labs")
    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {
        "need": {"index": "number", "state": "text"},
        "tiles": {"type": "text", "count": "number"},
        "use": {"type": "text"},
        "plan": {"code": "text"},
        "set": {"entry": "text", "text": "text"},
        "ours": {"entry": "text"},
        "paste": {"text": "long text"},
    }

    kind = traitlets.Unicode("substitution", read_only=True, help="which widget it is").tag(sync=True)
    about = DictTrait(read_only=True, help="title, rules, an example of a sheet").tag(sync=True)
    shown = DictTrait(help="needs, tiles, what is covered, the order of tricks, what it rests on").tag(sync=True)
    news = traitlets.Unicode("", help="what stands here, in a sentence").tag(sync=True)

    def __init__(
        self,
        needs: str | None = None,
        parts: str | None = None,
        tiles: str | None = None,
        *,
        tricks: str = "PS T3",
        values: Mapping[str, int] | None = None,
        price: int | None = None,
        turn: str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if turn is not None and (needs, parts, tiles) != (None, None, None):
            reason = "a sheet says needs, parts and tiles itself"
            raise ImpossibleQuestion("turn", turn, reason, "either a sheet, or needs, parts and tiles")
        self._note = ""
        if turn is not None:
            made = replace(self._read(turn), options=read_options(options))
        else:
            made = sheet_of(needs, parts, tiles, tricks, values, price, options)
        super().__init__()
        about = {
            "title": "Substitution planner",
            "rules": rule_texts(),
            "example": A_TURN,
            "types": TYPES,
            "states": list(STATES),
        }
        self.set_trait("about", about)
        self._become(made)

    # --- what Python asks and sets ----------------------------------------------------------------------------

    @property
    def fewest(self) -> int:
        """The fewest tiles that cover what is missing, 0 where nothing is."""
        return int(self.shown["cover"]["fewest"])

    @property
    def lost(self) -> int:
        """How many coins' worth of these tiles is lost."""
        return int(self.shown["cover"]["lost"])

    @property
    def move(self) -> str:
        """The move to paste into a game, "" while there is none."""
        return str(self.shown["move"])

    def change(self, index: int, state: str) -> None:
        """Miss, own, or own and substitute a component of the trick. Raises `ImpossibleQuestion` or `UnknownName`."""
        number = whole("index", index, 0, len(self._states) - 1, "the trick needs no more components")
        if state not in STATES:
            raise UnknownName("a state of a component", state, STATES)
        had, part = self._states[number], self._needs[number]
        states = [*self._states[:number], state, *self._states[number + 1 :]]
        parts = list(self._sheet.parts)
        if had == MISSING and state != MISSING:
            parts.append(part)
        elif had != MISSING and state == MISSING:
            parts.remove(part)
        examples = self._sheet.examples - {"parts"}
        self._become(replace(self._sheet, parts=tuple(parts), examples=examples), self._code, states, self._use)

    def set_tiles(self, type: str, count: int) -> None:
        """Hold so many tiles of a type. Raises `ImpossibleQuestion`."""
        letter = one_type(type)
        others = [one for one in self._sheet.tiles if one != letter]
        most = TILES - len(others)
        number = whole("count", count, 0, most, "there are 12 tiles (AS-COMP-03)")
        tiles = tuple(sorted([*others, *[letter] * number]))
        examples = self._sheet.examples - {"tiles"}
        self._become(replace(self._sheet, tiles=tiles, examples=examples), self._code, self._states, letter)

    def use(self, type: str) -> None:
        """Plan with tiles of another type. Raises `ImpossibleQuestion`."""
        self._become(self._sheet, self._code, self._states, one_type(type))

    def plan(self, code: str) -> None:
        """Plan another trick of the table. Raises `UnknownName`."""
        codes = [one.code for one in self._sheet.tricks]
        if code not in codes:
            raise UnknownName("a trick here", code, codes)
        self._become(self._sheet, code)

    def set_input(self, entry: str, value: str) -> None:
        """Give an input of the real game: "saw.value", "PS.needs", "PS.level" or "price"; or a reading.

        "option.prepare_spends" is such a reading, "true" its value. Raises `ImpossibleQuestion` or `UnknownName`.
        """
        sheet, value = self._sheet, text_of("value", value, "2")
        name, _, field = text_of("entry", entry, "saw.value").partition(".")
        if name == OPTION_ENTRY:
            given = {**sheet.options, field: reading_of(field, value)}
            self._become(replace(sheet, options=read_options(given)), self._code, self._states, self._use)
        elif entry == "price":
            number = whole("price", int(value) if value.isdigit() else value, 0, 99)
            self._become(replace(sheet, price=number), self._code, self._states, self._use)
        elif field == "value":
            number = int(value) if value.strip().isdigit() else 0
            self._become(replace(sheet, values={**sheet.values, name: number}), self._code, self._states, self._use)
        elif field == "level" and name in self._codes:
            number = level_of(int(value) if value.strip().isdigit() else value)
            self._become(replace(sheet, levels={**sheet.levels, name: number}), self._code, self._states, self._use)
        elif field == "needs" and name in self._codes:
            needs = needs_of(value, values_of(sheet.values))
            self._become(replace(sheet, needs={**sheet.needs, name: needs}), self._code)
        else:
            raise UnknownName("an input here", entry, self._entries())

    def use_ours(self, entry: str) -> None:
        """Go back to the sample of an input. Raises `UnknownName`, or `ImpossibleQuestion` where there is none."""
        sheet = self._sheet
        name, _, field = text_of("entry", entry, "saw.value").partition(".")
        if name == OPTION_ENTRY and field in sheet.options:
            self._become(
                replace(sheet, options=without_name(sheet.options, field)), self._code, self._states, self._use
            )
            return
        if entry not in self._entries():
            raise UnknownName("an input here", entry, self._entries())
        if entry != "price" and (name, field) not in samples():
            raise ImpossibleQuestion(entry, name, "there is no sample of it", "a value of your own")
        left = {
            "price": {"price": None},
            "value": {"values": without_name(sheet.values, name)},
            "level": {"levels": without_name(sheet.levels, name)},
            "needs": {"needs": without_name(sheet.needs, name)},
        }[field or "price"]
        self._become(
            replace(sheet, **cast(Any, left)), self._code, self._states if field != "needs" else None, self._use
        )

    def read(self, text: str) -> None:
        """Begin with a turn of a real game, as its sheet has it. Raises `UnreadableTurn`."""
        self._become(replace(self._read(text), options=self._sheet.options))

    # --- counting ---------------------------------------------------------------------------------------------

    @property
    def _codes(self) -> list[str]:
        return [one.code for one in self._sheet.tricks]

    def _entries(self) -> list[str]:
        parts = {part for code in self._codes for part in self._sheet.needs_of(code)}
        of_tricks = [f"{code}.{field}" for code in self._codes for field in ("needs", "level")]
        return ["price", *of_tricks, *(f"{part}.value" for part in sorted(parts))]

    def _read(self, text: object) -> Sheet:
        turn = read_turn(text)
        given = turn.inputs
        start = ours().start
        tricks = turn.tricks or tuple(OwnTrick(code) for code in start.tricks)
        found = Sheet(
            unprepared_first(tricks),
            turn.parts if turn.parts is not None else start.parts,
            turn.tiles if turn.tiles is not None else start.tiles,
            {entry: fields["value"] for entry, fields in given.items() if "value" in fields},
            {entry: tuple(fields["needs"].split()) for entry, fields in given.items() if "needs" in fields},
            {entry: fields["level"] for entry, fields in given.items() if "level" in fields},
            turn.price,
            frozenset(name for name in ("parts", "tiles") if getattr(turn, name) is None),
        )
        check_sheet(found)
        unused = [*turn.unused, *(name for name in ("dice", "shards", "points") if getattr(turn, name) is not None)]
        self._note = f"Not used here: {', '.join(unused)}." if unused else ""
        return found

    def _become(self, sheet: Sheet, code: str = "", states: Sequence[str] | None = None, use: str = "") -> None:
        """Take another sheet; nothing is changed where that is refused."""
        check_sheet(sheet)
        code = code or sheet.tricks[0].code
        trick = next(one for one in sheet.tricks if one.code == code)
        needs = sheet.needs_of(code)
        values = values_of(sheet.values)
        if states is None:
            lacks = list(without(needs, sheet.parts))
            states = []
            for part in needs:
                states.append(MISSING if part in lacks else OWNED)
                if part in lacks:
                    lacks.remove(part)
        held = Counter(sheet.tiles)
        free = [one for one in sorted(held, key=lambda one: (-held[one], one)) if one not in trick.types]
        use = use or (free[0] if free else sheet.tiles[0] if sheet.tiles else "A")
        covered = tuple(part for part, state in zip(needs, states, strict=True) if state != OWNED)
        spends = sheet.spends
        cover = cover_of(
            trick,
            covered,
            use,
            held[use],
            values,
            free,
            any_spared=SPARED in states,
            spends=spends,
            covers=sheet.covers,
        )
        spent = [part for part, state in zip(needs, states, strict=True) if spends and state == OWNED]
        with self.hold_sync():
            self._sheet, self._code, self._states, self._use, self._needs = sheet, code, list(states), use, needs
            self.shown = {
                "trick": self._trick(trick),
                "needs": self._shown_needs(needs, states, values),
                "sum": {"parts": [values[part] for part in covered], "value": worth(covered, values)},
                "tiles": {"use": use, "counts": {one: held[one] for one in sorted({*held, use})}},
                "cover": cover,
                "bundles": other_bundles(cover["used"], needs, covered, values, sheet.covers),
                "after": {"types": "".join(sorted({*trick.types, use})), "stay": cover["used"] - 1}
                | {"again": sheet.serves_again, "spent": f"{in_words(spent)} spent. " if spent else ""},
                "move": cover["move"],
                "order": self._order(sheet, values),
                "rests": rests_shown(self._rests(sheet, values)),
                "examples": sorted(sheet.examples),
                "ruled": not_as_printed(tables.options(), sheet.options),
                "note": self._note,
            }
            rests = values_rest(covered, values, sheet.values)
            spoken = str(cover["spoken"])
            self.news = f"{spoken[:-1]}, by sample values." if cover["used"] and is_sampled(rests) else spoken

    def _trick(self, trick: OwnTrick) -> dict[str, Any]:
        code = trick.code
        level = badge(f"{code}.level", str(self._sheet.level_of(code)), code in self._sheet.levels, label="level")
        return {
            "code": code,
            "name": _NAMES.get(code, "sample trick" if (code, "level") in samples() else "your trick"),
            "level": self._sheet.level_of(code),
            "types": trick.types,
            "prepared": trick.is_prepared,
            "needs": badge(
                f"{code}.needs",
                " ".join(self._sheet.needs_of(code)),
                code in self._sheet.needs,
                label="all but the two Saws" if code == "PS" else "needs",
            ),
            # The level of Paper Shred is text.
            "badge": None if samples().get((code, "level")) and not ours().is_sample(code, "level") else level,
        }

    def _shown_needs(
        self, needs: Sequence[str], states: Sequence[str], values: Mapping[str, int]
    ) -> list[dict[str, Any]]:
        found = []
        for part, state in zip(needs, states, strict=True):
            is_yours = part in self._sheet.values
            is_text = (part, "value") in samples() and not ours().is_sample(part, "value") and not is_yours
            mark = None if is_text else badge(f"{part}.value", str(values[part]), is_yours)
            found.append({"part": part, "state": state, "value": values[part], "badge": mark})
        return found

    def _order(self, sheet: Sheet, values: Mapping[str, int]) -> dict[str, Any]:
        """The tricks in the best order, what that saves, and what the tiles cost."""
        wanted = [
            Wanted(one.code, sheet.substitutable(one.code), one.types, one.is_prepared)
            for one in sheet.tricks[:MOST_ORDERED]
        ]
        found = best_order(wanted, sheet.tiles, values, sheet.parts if sheet.spends else None, sheet.covers)
        rows = [
            {
                "code": step.code,
                "level": sheet.level_of(step.code),
                "type": step.type,
                "text": f"{step.tiles} of {step.of}, {'one stays' if step.tiles > 1 else 'it stays'} there",
                "saves": step.saves,
                "buy": in_words(step.to_buy) if step.to_buy else "",
                # The level of Paper Shred and its two Saws are text.
                "sample": step.code not in sheet.levels and ours().is_sample(step.code, "level"),
            }
            for step in found.steps
        ]
        held, cost = len(sheet.tiles), sheet.cost[0]
        count = sum(tiles_used(found.steps).values())
        bought = "Bought" if count == held else f"{count} of {held} tiles {plural(count, 'is', 'are')} used; bought"
        complete = [one.code for one in wanted if one.code in found.rest and (one.is_prepared or not one.missing)]
        gained = found.saves - count * cost
        formula = "n(n + 1)" if sheet.covers == COVERS else f"{sheet.covers} × n(n + 1)/2"
        most = f", the most {counted(held, 'tile')} can: {formula}" if found.saves == found.most and count else ""
        return {
            "rows": rows,
            "rest": [code for code in found.rest if code not in complete],
            "complete": complete,
            "saves": found.saves,
            "text": f"in all{most}." if count else "No tile saves anything here." if held else "You hold no tile.",
            "cost": f"{bought} for {cost} each {plural(count, 'it costs', 'they cost')} {count * cost}:"
            if count
            else "",
            "gained": f"{signed(gained)} gained" if gained >= 0 else f"{-gained} more than they save",
            "price": badge(
                "price",
                str(cost),
                sheet.price is not None,
                label="prices",
                ours=str(price_of(None)[0]),
                stands=sheet.prices_in_words,
            ),
        }

    def _rests(self, sheet: Sheet, values: Mapping[str, int]) -> list[Rest]:
        codes = [one.code for one in sheet.tricks]
        needed = [part for code in codes for part in sheet.needs_of(code)]
        found = [
            Rest(SAMPLE, f"you hold {held_in_words(sheet, name)}", f"start.{name}") for name in sorted(sheet.examples)
        ]
        found += values_rest(needed, values, sheet.values)
        for kind, names in ((SAMPLE, [c for c in codes if c not in sheet.needs]), (YOURS, [*sheet.needs])):
            if names := [code for code in names if code in codes]:
                found.append(Rest(kind, f"the needs of {_and(names)}", ",".join(f"{code}.needs" for code in names)))
        found.append(sheet.cost[1])
        said = "parts that no tile stands for are spent" if sheet.spends else "parts are not spent by preparing"
        found.append(Rest(YOURS if "prepare_spends" in sheet.options else RULE, said, "OQ-32"))
        found += [
            Rest(YOURS, f"{name.replace('_', ' ')}: {sheet.options[name]}", f"{OPTION_ENTRY}.{name}")
            for name in ("reuse_same_turn", "enchantment_mix", "tile_worth")
            if name in sheet.options
        ]
        found.append(Rest(STAND_IN, "a prepared trick is performed before it is prepared again", "ST-7"))
        return found

    # --- from the browser -------------------------------------------------------------------------------------

    def _do(self, message: Message) -> str:
        fields = message.fields
        if message.do == "need":
            self.change(fields["index"], fields["state"])
        elif message.do == "tiles":
            self.set_tiles(fields["type"], fields["count"])
        elif message.do == "use":
            self.use(fields["type"])
        elif message.do == "plan":
            self.plan(fields["code"])
        elif message.do == "set":
            self.set_input(fields["entry"], fields["text"])
        elif message.do == "ours":
            self.use_ours(fields["entry"])
        else:
            self.read(fields["text"])
        return ""

    # --- where there is no browser ----------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"SubstitutionPlanner({' '.join(self._needs)!r}, tiles={' '.join(self._sheet.tiles)!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget; where there is none what is missing, the move, and the best order as tables."""
        bundle = cast(Any, super()._repr_mimebundle_(**kwargs))
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        shown = self.shown
        needs = table(("component", "worth", ""), [(one["part"], one["value"], one["state"]) for one in shown["needs"]])
        order = shown["order"]
        rows = [(one["code"], one["text"], one["saves"], one["buy"] or "-") for one in order["rows"]]
        best = table(("trick", "tiles", "saves", "still to buy"), rows) if rows else ""
        rests = "".join(f"<p>{escape(str(Rest(**one)))}</p>" for one in shown["rests"])
        move = f"<p>Move: <code>{escape(shown['move'])}</code></p>" if shown["move"] else ""
        html = f"<p><strong>{escape(self.news)}</strong></p>{needs}{move}{best}{rests}"
        html = f"<p>{escape(shown['ruled'])}</p>{html}" if shown["ruled"] else html
        return {**data, "text/html": html, "text/plain": repr(self)}, metadata


def _and(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
