"""Builds the tables from tables.yaml and terrain.yaml, with a scenario's own `tables:` laid over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kpeditor.rulesets.kampfpanzer import options
from kpeditor.rulesets.kampfpanzer.tables import (
    Attenuation,
    Band,
    ClassEffect,
    CombatTable,
    HFireTable,
    Numbers,
    OverrunTable,
    PanicTable,
    Result,
    Tables,
)
from kpeditor.rulesets.kampfpanzer.terrain import TerrainChart, chart_of
from kpeditor.rulesets.toolbox.datafiles import read_beside
from kpeditor.rulesets.toolbox.odds import Ladder
from kpeditor.rulesets.toolbox.tablereading import (
    BadEntry,
    bad_table,
    mapping,
    numbered_columns,
    numbered_rows,
    numbers_of,
    read_parts,
    well_formed,
    whole,
    without_own_keys,
)

if TYPE_CHECKING:
    from kpeditor.core.problem import DataPath
    from kpeditor.core.scenario.model import Scenario

_DICE = 6
_RESULTS = {result.value: result for result in Result}
_TERRAIN_KEYS = ("cost", "defence")


def tables(scenario: Scenario | None = None) -> Tables:
    """The tables of the rules; with a scenario, as its options and own `tables:` change them.

    Raises:
        BadFile: when the scenario's own tables are not well formed; its problems have paths below `tables`.
    """
    if scenario is None or not (scenario.tables or "wreck_truck" in scenario.options):
        return _printed()
    terrain = read_beside(__file__, "terrain")
    wreck = next(mark for mark in terrain["marks"] if mark["id"] == "wreck")
    wreck["cost"]["truck"] = options.value(scenario, "wreck_truck")
    return _build(read_beside(__file__, "tables"), terrain, scenario.tables)


@cache
def _printed() -> Tables:
    return _build(read_beside(__file__, "tables"), read_beside(__file__, "terrain"), {})


def _build(printed: Mapping[str, Any], terrain: Mapping[str, Any], custom: Mapping[str, Any]) -> Tables:
    own = without_own_keys(custom)
    built, problems = read_parts(_PARTS, printed, own, besides=("terrain",))
    try:
        built["terrain"] = _chart(terrain, own.get("terrain", {}))
    except BadEntry as bad:
        problems.append(bad_table(str(bad), ("terrain", *bad.path)))
    return Tables(**well_formed(built, problems))


def _result(word: str, path: DataPath) -> Result:
    if word not in _RESULTS:
        raise BadEntry(f"{word!r} is no result; write {', '.join(_RESULTS)}", path)
    return _RESULTS[word]


def _combat(data: Any) -> CombatTable:
    columns = numbered_columns(data, "superiorities")
    rows = numbered_rows(data, _DICE)
    return CombatTable(
        Ladder.of_numbers(columns),
        tuple(tuple(_result(word, ("rows", die)) for word in row) for die, row in enumerate(rows, start=1)),
    )


def _attenuation(data: Any) -> Attenuation:
    if not isinstance(data, list) or not data:
        raise BadEntry("the range bands should be a list", ())
    bands: list[Band] = []
    for index, entry in enumerate(data):
        unknown = set(mapping(entry, (index,))) - {"to", "times", "add"}
        if unknown:
            raise BadEntry(f"a range band has to, times and add, not {sorted(map(str, unknown))}", (index,))
        after = bands[-1].to if bands else 0
        to = whole(entry.get("to"), (index, "to"), after + 1, 999)
        times = whole(entry.get("times", 1), (index, "times"), 0)
        bands.append(Band(to, times, whole(entry.get("add", 0), (index, "add"))))
    return Attenuation(tuple(bands))


def _weapons(data: Any) -> Mapping[str, ClassEffect]:
    effects = {}
    for weapon, entry in mapping(data).items():
        if weapon not in ("A", "M", "R") or set(mapping(entry, (weapon,))) != {"hard", "soft"}:
            raise BadEntry("the weapon classes are A, M and R, each with hard and soft", (weapon,))
        factors = {
            target: None if factor is False else whole(factor, (weapon, target), 0)
            for target, factor in entry.items()
        }
        effects[weapon] = ClassEffect(**factors)
    return MappingProxyType(effects)


def _h_fire(data: Any) -> HFireTable:
    columns = mapping(data).get("columns")
    if columns not in (["moving", "static"], ["static", "moving"]):
        raise BadEntry("the columns should be moving and static", ("columns",))
    rows = numbered_rows(data, _DICE)
    results = [[_result(word, ("rows", die)) for word in row] for die, row in enumerate(rows, start=1)]
    by_column = dict(zip(columns, zip(*results, strict=True), strict=True))
    return HFireTable(**by_column)


def _overrun(data: Any) -> OverrunTable:
    if numbered_columns(data, "numbers of overrunners")[0] != 1:
        raise BadEntry("the columns should be numbers of overrunners from 1 up", ("columns",))
    rows = []
    for number, row in enumerate(numbered_rows(data), start=1):
        try:
            rows.append(tuple(int(word) for word in row))
        except ValueError:
            raise BadEntry("the entries should be superiorities", ("rows", number)) from None
    return OverrunTable(tuple(rows))


def _panic(data: Any) -> PanicTable:
    levels = {str(key): entry for key, entry in mapping(data).items()}
    if sorted(levels) != [str(level) for level in range(1, len(levels) + 1)]:
        raise BadEntry("the panic levels should be numbered from 1 up", ())
    table = []
    for level in range(1, len(levels) + 1):
        dice = {str(key): entry for key, entry in mapping(levels[str(level)], (level,)).items()}
        row = []
        for die in range(1, _DICE + 1):
            text = dice.get(str(die))
            digits = text.split() if isinstance(text, str) else None
            if digits is None or any(len(digit) != 1 or digit not in "0123456789" for digit in digits):
                raise BadEntry(
                    f'level {level} needs for die {die} a text of digits, for example "1 7"', (level, die)
                )
            row.append(frozenset(digits))
        table.append(tuple(row))
    return PanicTable(tuple(table))


def _recovery(data: Any) -> Mapping[int, int]:
    if set(mapping(data)) != {"D1", "D2", "D3"}:
        raise BadEntry("recovery has an entry for D1, D2 and D3", ())
    return MappingProxyType({int(key[1]): whole(value, (key,), 0, _DICE) for key, value in data.items()})


def _chart(printed: Mapping[str, Any], own: Any) -> TerrainChart:
    """The terrain chart with a scenario's own costs and defences, by kind: `{woods: {cost: {afv: 4}}}`."""
    kinds = [kind for layer in printed["layers"] for kind in layer["kinds"]] + printed["marks"]
    sides = {side["id"]: side for side in printed["hexsides"] if "cost" in side}
    known = {kind["id"]: kind for kind in kinds} | sides
    for name, changes in mapping(own).items():
        if name not in known:
            raise BadEntry(f"the chart has no {name!r}; it has {', '.join(known)}", (name,))
        kind = known[name]
        for key, value in mapping(changes, (name,)).items():
            if key not in _TERRAIN_KEYS or key not in kind:
                raise BadEntry(f"{name!r} has no {key!r} that could be changed", (name, key))
            if key == "defence":
                kind["defence"] = whole(value, (name, key), 0)
                continue
            for column, points in mapping(value, (name, key)).items():
                if column not in kind["cost"] or not _is_cost(points):
                    text = f"a cost is a multiple of one half from 0.5 to 40, by {', '.join(kind['cost'])}"
                    raise BadEntry(text, (name, key, column))
                kind["cost"][column] = points
    return chart_of(printed)


def _is_cost(points: Any) -> bool:
    if not isinstance(points, int | float) or isinstance(points, bool):
        return False
    return 0.5 <= points <= 40 and float(2 * points).is_integer()


_PARTS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "combat": _combat,
        "attenuation": _attenuation,
        "weapons": _weapons,
        "h_fire": _h_fire,
        "overrun": _overrun,
        "panic": _panic,
        "recovery": _recovery,
        "numbers": partial(numbers_of, Numbers, lows={"counterattack": -3}),
    }
)
