"""The inputs of Arcane Arts: what the base game or a lost picture would say, each with our sample, typed and checked.

Somebody gives `{entry: {field: value}}`; what is not given is the sample of `datasets/arts/inputs.csv`. `own_inputs`
checks what is given, `read_inputs` makes typed data of it. `decks` and `final` have fields that anybody may name; every
entry that is not in the table is a component (it has a `value`) or a trick (`level`, `needs`, `ap`) of one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any

from arcane_lab.core.errors import did_you_mean, shown
from arcane_lab.core.files import folder
from arcane_lab.core.printing import Brief
from arcane_lab.core.table_files import Sheet, read_csv
from arcane_lab.core.values import CERTAINTIES, Certainty
from arcane_lab.games.arts.inputs.values import (
    ANY_FIELD,
    CODE,
    COMPONENT,
    EACH_ONCE,
    MOST_DECKS,
    MOST_KINDS,
    MOST_KNOWN,
    NAME,
    READERS,
    TRICK,
    Crew,
    read_crew,
)

#: Values by entry and field, in their one spelling.
Own = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True, repr=False)
class Sample(Brief):
    """A row of the table of samples; what is "assumed" is ours and no figure that rests on it may hide that."""

    entry: str
    field: str
    sample: str
    certainty: Certainty
    stands_for: str


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: its level, its components in their order, and the action points that preparing it takes."""

    level: int
    needs: tuple[str, ...]
    ap: int


@dataclass(frozen=True, slots=True)
class Table:
    """What holds for the whole table."""

    turns: int
    initiative: str
    modules: tuple[str, ...]
    #: Characters that fit, by place (`theater` for all its days); a place without one holds any number.
    capacity: Mapping[str, int]
    stage: int
    enhance_most: int
    tile_slots: int | None


@dataclass(frozen=True, slots=True)
class Start:
    """What each seat begins with."""

    coins: int
    fame: int
    trickerion: int
    arcane: int
    tiles: tuple[str, ...]
    parts: tuple[str, ...]
    tricks: tuple[str, ...]
    crew: Crew
    classroom: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeirInputs:
    """What the Heir does, which the base game's solo rules would say."""

    difficulty: str
    comes: tuple[int, ...]
    moment: str
    ap: int
    stance: tuple[str, ...]
    #: Codes with levels.
    tricks: Mapping[str, int]
    free_slots: int
    performs: tuple[int, ...]
    classroom: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Inputs:
    """All inputs of a game, typed; `own` are those that somebody gave."""

    table: Table
    start: Start
    #: What each component is worth: 1 basic, 2 advanced, 3 superior.
    components: Mapping[str, int]
    tricks: Mapping[str, Trick]
    #: None: each type of the mix once.
    enchantment_faces: tuple[str, ...] | None
    reward_faces: tuple[str, ...]
    #: The prophecies that are active in each turn, from the first.
    prophecies: tuple[frozenset[str], ...]
    #: Cards from the top, by deck.
    decks: Mapping[str, tuple[str, ...]]
    final: Mapping[str, int]
    heir: HeirInputs
    #: What each thing is worth in fame.
    rates: Mapping[str, Fraction]
    own: Mapping[str, Mapping[str, Any]]

    def faces_for(self, types: str) -> tuple[str, ...]:
        """The faces of the enchantment die for the types of a mix.

        >>> read_inputs(None).faces_for("ABCD")
        ('A', 'B', 'C', 'D')
        """
        return tuple(types) if self.enchantment_faces is None else self.enchantment_faces

    def is_edited(self, entry: str, field: str) -> bool:
        """Whether somebody gave this field."""
        return field in self.own.get(entry, {})

    def is_sample(self, entry: str, field: str) -> bool:
        """Whether this field has our assumed sample still.

        >>> inputs = read_inputs({"fabric": {"value": 2}})
        >>> inputs.is_sample("mirror", "value"), inputs.is_sample("fabric", "value"), inputs.is_sample("PS", "level")
        (True, False, False)
        """
        row = samples().get((entry, field))
        return row is not None and row.certainty == "assumed" and not self.is_edited(entry, field)

    @property
    def samples(self) -> tuple[tuple[str, str], ...]:
        """Entries and fields that have our assumed samples still, in the order of the table."""
        return tuple(key for key in samples() if self.is_sample(*key))

    @property
    def edited(self) -> tuple[tuple[str, str], ...]:
        """Entries and fields that somebody gave."""
        return tuple((entry, field) for entry, fields in self.own.items() for field in fields)


@cache
def samples() -> Mapping[tuple[str, str], Sample]:
    """The samples by entry and field, in the order of their table.

    >>> samples()["start", "coins"].sample, samples()["saw", "value"].certainty
    ('12', 'inferred')
    """
    columns = ("entry", "field", "sample", "certainty", "stands_for")
    sheet, entries = read_csv(folder("datasets") / "arts" / "inputs.csv", columns)
    found = {}
    for row in entries:
        entry, field = row.text("entry"), row.text("field")
        sample, said = row.text("sample", may_be_empty=True), row.text("stands_for")
        found[entry, field] = Sample(entry, field, sample, row.word("certainty", CERTAINTIES), said)
    sheet.finish()
    return MappingProxyType(found)


def entries() -> tuple[str, ...]:
    """The entries of a fixed name, in the order of their table.

    >>> entries()[0], entries()[-1]
    ('table', 'final')
    """
    return tuple(dict.fromkeys([*(entry for entry, _ in samples()), *ANY_FIELD]))


def own_inputs(given: object) -> Own:
    """The inputs that somebody gives, checked and in their one spelling. Raises `DatasetError` with all that is wrong.

    `given` is a mapping `{entry: {field: value}}`, the path of a CSV file with the columns entry, field and value, or
    None. A row of a file that says what the sample says is no input of one's own.

    >>> own_inputs({"Start": {"coins": "9"}, "knife": {"value": 2}})
    {'start': {'coins': 9}, 'knife': {'value': 2}}
    """
    from arcane_lab.games.arts.inputs.given import read_given

    return read_given(given)


def read_inputs(given: object = None) -> Inputs:
    """All inputs of a game, typed: what somebody gives over the samples. Raises `DatasetError`.

    >>> inputs = read_inputs({"start": {"coins": 9}})
    >>> inputs.start.coins, inputs.start.fame, inputs.edited, inputs.rates["coin"]
    (9, 4, (('start', 'coins'),), Fraction(2, 3))
    >>> inputs.tricks["PS"]
    Trick(level=2, needs=('saw', 'saw', 'mirror', 'fabric'), ap=1)
    """
    own = own_inputs(given)
    inputs = _typed(own)
    sheet = Sheet("items")
    _check_whole(inputs, sheet)
    sheet.finish()
    return inputs


def reader_of(entry: str, field: str) -> Callable[..., Any] | None:
    """What reads a value of an entry, None where there is no such field."""
    if entry in READERS:
        return READERS[entry].get(field)
    if entry in ANY_FIELD:
        form = CODE if entry == "decks" else NAME
        return ANY_FIELD[entry] if form.fullmatch(field) else None
    return (TRICK if entry.isupper() else COMPONENT).get(field)


def fields_of(entry: str) -> tuple[str, ...]:
    """The fields of an entry; none where anybody may name them."""
    if entry in ANY_FIELD:
        return ()
    return tuple(READERS.get(entry) or (TRICK if entry.isupper() else COMPONENT))


def name_of_entry(entry: str, fields: Mapping[Any, Any]) -> str | None:
    """The one spelling of an entry; None for what can be none."""
    word = entry.strip()
    if word.lower() in entries():
        return word.lower()
    is_part = set(fields) <= set(COMPONENT)
    if is_part and NAME.fullmatch(word.lower()) and word.upper() not in entries():
        return word.lower()
    return word.upper() if CODE.fullmatch(word.upper()) else None


def _typed(own: Mapping[str, Mapping[str, Any]]) -> Inputs:
    """Checked inputs over the samples, as typed data."""

    def of(entry: str, field: str) -> Any:
        if field in own.get(entry, {}):
            return own[entry][field]
        reader = reader_of(entry, field)
        assert reader is not None  # the samples are read as everything is
        return reader(samples()[entry, field].sample)

    def words(entry: str, field: str) -> tuple[str, ...]:
        return tuple(of(entry, field).split())

    named = [*dict.fromkeys([*entries(), *own])]
    parts = [one for one in named if one not in READERS and one not in ANY_FIELD and not one.isupper()]
    codes = [one for one in named if one not in READERS and one.isupper()]
    known = samples()

    def trick(code: str) -> Trick:
        ap = of(code, "ap") if "ap" in own.get(code, {}) or (code, "ap") in known else 1
        return Trick(of(code, "level"), words(code, "needs"), ap)

    faces = of("enchantment-die", "faces")
    heir_tricks = dict(word.split(":") for word in words("heir", "tricks"))
    return Inputs(
        table=Table(
            turns=of("table", "turns"),
            initiative=of("table", "initiative"),
            modules=words("table", "modules"),
            capacity=MappingProxyType(dict(of("table", "capacity") or {})),
            stage=of("table", "stage"),
            enhance_most=of("table", "enhance_most"),
            tile_slots=of("table", "tile_slots"),
        ),
        start=Start(
            **{name: of("start", name) for name in ("coins", "fame", "trickerion", "arcane")},
            tiles=tuple(sorted(words("start", "tiles"))),
            parts=words("start", "parts"),
            tricks=words("start", "tricks"),
            crew=read_crew(of("start", "crew")),
            classroom=words("start", "classroom"),
        ),
        components=MappingProxyType({name: of(name, "value") for name in parts}),
        tricks=MappingProxyType({code: trick(code) for code in codes}),
        enchantment_faces=None if faces == EACH_ONCE else tuple(faces.split()),
        reward_faces=words("reward-die", "faces"),
        prophecies=tuple(
            frozenset() if word == "-" else frozenset(word.split("+")) for word in words("prophecies", "by_turn")
        ),
        decks=MappingProxyType({name: tuple(cards.split()) for name, cards in own.get("decks", {}).items()}),
        final=MappingProxyType(dict(own.get("final", {}))),
        heir=HeirInputs(
            difficulty=of("heir", "difficulty"),
            comes=tuple(map(int, words("heir", "comes"))),
            moment=of("heir", "moment"),
            ap=of("heir", "ap"),
            stance=words("heir", "stance"),
            tricks=MappingProxyType({code: int(level) for code, level in heir_tricks.items()}),
            free_slots=of("heir", "free_slots"),
            performs=tuple(map(int, words("heir", "performs"))),
            classroom=words("heir", "classroom"),
        ),
        rates=MappingProxyType({name: Fraction(of("rates", name)) for name in READERS["rates"]}),
        own=MappingProxyType({entry: MappingProxyType(dict(fields)) for entry, fields in own.items()}),
    )


def _check_whole(inputs: Inputs, sheet: Sheet) -> None:
    """Refuse inputs that name what none of them has."""

    def known(where: str, names: tuple[str, ...], there: Any, what: str) -> None:
        for name in names:
            if name not in there:
                reason = f"names {what} {shown(name)} that is not there{did_you_mean(name, there)}"
                sheet.refuse(reason, ", ".join(there), column=where)

    known("start, parts", inputs.start.parts, inputs.components, "a component")
    known("start, tricks", inputs.start.tricks, inputs.tricks, "a trick")
    known("start, classroom", inputs.start.classroom, inputs.start.tricks, "a trick of the seat")
    known("heir, classroom", inputs.heir.classroom, inputs.heir.tricks, "a trick of the Heir")
    for code, trick in inputs.tricks.items():
        known(f"{code}, needs", trick.needs, inputs.components, "a component")
    for code in inputs.heir.tricks:
        if code in inputs.tricks:
            sheet.refuse(f"names {code}, which is a trick of the seats", "another code", column="heir, tricks")
    if len(inputs.tricks) + len(inputs.heir.tricks) > MOST_KNOWN:
        sheet.refuse(f"has more than {MOST_KNOWN} tricks", "fewer", column="tricks")
    for limit, names, what in ((MOST_KINDS, inputs.components, "components"), (MOST_DECKS, inputs.decks, "decks")):
        if len(names) > limit:
            sheet.refuse(f"has {len(names)} {what}", f"at most {limit}", column=what)
    cards = [card for cards in inputs.decks.values() for card in cards]
    if len(set(cards)) != len(cards):
        sheet.refuse("have a card twice", "cards that differ, in all decks", column="decks")
    if len(inputs.final) > MOST_KINDS:
        sheet.refuse(f"has {len(inputs.final)} fields", f"at most {MOST_KINDS}", column="final")
