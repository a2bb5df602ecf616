"""The tables of Not Quite Mechanized, read from tables.yaml; a scenario may change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Literal

from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.toolbox.tablereading import BadEntry, TableFile, mapping, numbers_of, rows_of, whole

GRADES: Final = ("E", "V", "R", "C", "M")
"""Elite, veteran, regular, conscript, militia: from the best to the worst."""
GRADE_TITLES: Final[Mapping[str, str]] = MappingProxyType(
    dict(zip(GRADES, ("Elite", "Veteran", "Regular", "Conscript", "Militia"), strict=True))
)
CLASSES: Final = ("VL", "L", "M", "H", "VH")
"""Classes of weapons and of targets, very light to very heavy."""
CLASS_TITLES: Final[Mapping[str, str]] = MappingProxyType(
    dict(zip(CLASSES, ("Very light", "Light", "Medium", "Heavy", "Very heavy"), strict=True))
)
BANDS: Final = ("harassing", "effective", "contact")
"""Ranges, the farthest first [N-T9, N28]."""
LEVELS: Final = ("company", "battalion", "brigade", "division")
"""Levels of formations, the lowest first; a regiment counts as a brigade [N3]."""
SPACES: Final = (
    "company",
    "company in defence",
    "battalion",
    "battalion in defence",
    "brigade",
    "division",
)
_NEVER, _ALWAYS = "X", "Y"
_SIX = 6


@dataclass(frozen=True, slots=True)
class Rates:
    """Kilometres per hour; 0 if a class never moves in this way [N-T1]."""

    contact: float
    advance: float
    march: float

    def of(self, gait: str) -> float:
        """The rate of a gait by its name."""
        return {"contact": self.contact, "advance": self.advance, "march": self.march}[gait]


@dataclass(frozen=True, slots=True)
class Space:
    """Metres of frontage in close and in open country, and of depth [N-T2]."""

    close: int
    open: int
    depth: int


@dataclass(frozen=True, slots=True)
class BreakTest:
    """A test of morale: the share of losses at which it is due, and the least die that passes."""

    at: Fraction
    passes: int


@dataclass(frozen=True, slots=True)
class Mettle:
    """The performance of a grade in a close assault and under losses [N-T8].

    Attributes:
        attack: dice at most, and rounds in an hour.
        defence: dice at most.
        hours: the hours of fighting until it is disorganised; None for never.
        tests: the first and the second test; empty for troops that never test.
    """

    attack: int
    defence: int
    hours: int | None
    tests: tuple[BreakTest, ...]


@dataclass(frozen=True, slots=True)
class Range:
    """Metres of effective and of harassing fire, 0 for none [N-T9]."""

    effective: int
    harassing: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """Single figures of the rules; tables.yaml explains each."""

    contact_infantry: int
    contact_armour: int
    contact_artillery: int
    day: int
    bad_going: int
    terror: int
    harassing_hours: int
    recover: int
    fire_dice: int
    sorties: int
    sight: int
    sight_close: int
    beaten: int
    fall_back: int
    repelled: int
    halt: int
    fight: int
    support: int
    company: int
    look: int
    marked: int
    guard: int
    notice: int
    general: int
    workshop: int
    supply: int
    crossing: int

    def km(self, name: str) -> float:
        """A figure that the table gives in metres, in kilometres."""
        return int(getattr(self, name)) / 1000

    def contact(self, arm: Literal["infantry", "armour", "artillery"]) -> int:
        """Metres of contact range of an arm [N28]."""
        return {
            "infantry": self.contact_infantry,
            "armour": self.contact_armour,
            "artillery": self.contact_artillery,
        }[arm]


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of the rules.

    Attributes:
        reaction: by level the hours to the headquarters above it and to those below it.
        tasks: by task the hours at least and at most.
        recce: by grade of the troops that look and of those that hide, the least die that sights; 7 for
            never, 1 for always.
        engagement: by grade the range of each die from 1 to 6.
        artillery: by class of target the least calibre that disorganises it, in mm.
        firefight: by difference of classes the hits of each die from 1 to 6.
        evidence: figures, by table and name, without a clear printed source: "unverified" or "invented".
    """

    movement: Mapping[str, Rates]
    space: Mapping[str, Space]
    reaction: Mapping[str, tuple[int, int]]
    tasks: Mapping[str, tuple[int, int]]
    recce: Mapping[str, Mapping[str, int]]
    engagement: Mapping[str, tuple[str, ...]]
    artillery: Mapping[str, int]
    firefight: Mapping[int, tuple[int, ...]]
    assault: Mapping[str, Mettle]
    ranges: Mapping[str, Range]
    numbers: Numbers
    evidence: Mapping[str, str]

    def doubt(self, table: str, name: str) -> str:
        """Returns " (invented)" or " (unverified)" for a figure without a clear printed source, otherwise
        "".
        """
        found = self.evidence.get(f"{table} {name}", "")
        return f" ({found})" if found else ""


def tables(scenario: Scenario | None = None) -> Tables:
    """Returns the tables of the rules. The `tables:` of a scenario replace entries.

    Raises:
        BadFile: when the scenario's own tables are not well formed; its problems have paths below `tables`.
    """
    return _FILE.of(scenario)


def _rows(data: Any, columns: tuple[str, ...], rows: tuple[str, ...] = ()) -> dict[str, list[str]]:
    """Returns the entries of a table by the heads of its rows, in the order of `columns`. The table must have
    all of `rows`.
    """
    return {name: [*row.values()] for name, row in rows_of(data, columns, rows).items()}


def _whole(text: str, row: str, most: int = 100_000) -> int:
    if not text.isdecimal() or int(text) > most:
        raise BadEntry(f"{text!r} should be a whole number up to {most}", ("rows", row))
    return int(text)


def _kilometres(text: str, row: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 100:
        raise BadEntry(f"{text!r} should be kilometres an hour, 0 to 100", ("rows", row))
    return found


def _movement(data: Any) -> Mapping[str, Rates]:
    rows = _rows(data, ("contact", "advance", "march"))
    return {name: Rates(*(_kilometres(one, name) for one in row)) for name, row in rows.items()}


def _space(data: Any) -> Mapping[str, Space]:
    rows = _rows(data, ("close", "open", "depth"), SPACES)
    return {name: Space(*(_whole(one, name) for one in row)) for name, row in rows.items()}


def _hours(columns: tuple[str, str], rows: tuple[str, ...]) -> Callable[[Any], Mapping[str, tuple[int, int]]]:
    def read(data: Any) -> Mapping[str, tuple[int, int]]:
        found = _rows(data, columns, rows)
        return {name: (_whole(row[0], name, 1000), _whole(row[1], name, 1000)) for name, row in found.items()}

    return read


def _recce(data: Any) -> Mapping[str, Mapping[str, int]]:
    words = {_NEVER: _SIX + 1, _ALWAYS: 1, **{str(one): one for one in range(1, _SIX + 1)}}
    found: dict[str, dict[str, int]] = {}
    for name, row in _rows(data, GRADES, GRADES).items():
        if wrong := [one for one in row if one not in words]:
            raise BadEntry(f"{wrong[0]!r} should be a die, X for never or Y for always", ("rows", name))
        found[name] = {grade: words[one] for grade, one in zip(GRADES, row, strict=True)}
    return found


def _engagement(data: Any) -> Mapping[str, tuple[str, ...]]:
    found = {}
    for name, row in _rows(data, BANDS, GRADES).items():
        dice: dict[int, str] = {}
        for band, text in zip(BANDS, row, strict=True):
            for die in _dice(text, name):
                if die in dice:
                    raise BadEntry(f"the die {die} stands under {dice[die]} and {band}", ("rows", name))
                dice[die] = band
        if lacking := [str(die) for die in range(1, _SIX + 1) if die not in dice]:
            raise BadEntry(f"no range has the die {', '.join(lacking)}", ("rows", name))
        found[name] = tuple(dice[die] for die in range(1, _SIX + 1))
    return found


def _dice(text: str, row: str) -> range:
    """The numbers of dice of "2-4", "6", or "-" for none."""
    if text == "-":
        return range(0)
    first, _, last = text.partition("-")
    if (
        not first.isdecimal()
        or not (last or first).isdecimal()
        or int(first) < 1
        or int(last or first) > _SIX
    ):
        raise BadEntry(f"{text!r} should be dice such as 2-4, or - for none", ("rows", row))
    return range(int(first), int(last or first) + 1)


def _artillery(data: Any) -> Mapping[str, int]:
    given = mapping(data)
    if sorted(map(str, given)) != sorted(CLASSES):
        raise BadEntry(f"the classes should be {', '.join(CLASSES)}", ())
    return {name: whole(given[name], (name,), 0, 9999) for name in CLASSES}


def _firefight(data: Any) -> Mapping[int, tuple[int, ...]]:
    faces = tuple(str(one) for one in range(1, _SIX + 1))
    rows = _rows(data, faces, ("-2", "-1", "0", "1", "2"))
    return {int(name): tuple(_whole(one, name, 99) for one in row) for name, row in rows.items()}


def _assault(data: Any) -> Mapping[str, Mettle]:
    columns = ("attack", "defence", "hours", "first at", "first pass", "second at", "second pass")
    return {name: _mettle(name, row) for name, row in _rows(data, columns, GRADES).items()}


def _mettle(name: str, row: list[str]) -> Mettle:
    attack, defence, hours, *tested = row
    found = []
    for at, passes in (tested[:2], tested[2:]):
        if at != "-":
            found.append(BreakTest(_share(at, name), _whole(passes, name, _SIX + 1)))
    return Mettle(
        _whole(attack, name, 20),
        _whole(defence, name, 20),
        None if hours == "-" else _whole(hours, name, 1000),
        tuple(found),
    )


def _share(text: str, row: str) -> Fraction:
    try:
        found = Fraction(text)
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if not 0 < found <= 1:
        raise BadEntry(f"{text!r} should be a share such as 1/3", ("rows", row))
    return found


def _ranges(data: Any) -> Mapping[str, Range]:
    rows = _rows(data, ("effective", "harassing"))
    return {name: Range(*(_whole(one, name) for one in row)) for name, row in rows.items()}


def _evidence(data: Any) -> Mapping[str, str]:
    given = {str(name): value for name, value in mapping(data).items()}
    if wrong := [name for name, one in given.items() if one not in ("printed", "unverified", "invented")]:
        raise BadEntry(f"{wrong[0]!r} is printed, unverified or invented", (wrong[0],))
    return {name: str(value) for name, value in given.items() if value != "printed"}


_PARTS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "movement": _movement,
        "space": _space,
        "reaction": _hours(("up", "down"), LEVELS[1:]),
        "tasks": _hours(("least", "most"), ()),
        "recce": _recce,
        "engagement": _engagement,
        "artillery": _artillery,
        "firefight": _firefight,
        "assault": _assault,
        "ranges": _ranges,
        "numbers": partial(numbers_of, Numbers, high=9999),
        "evidence": _evidence,
    }
)
_FILE = TableFile(__file__, _PARTS, lambda read: Tables(**read))
