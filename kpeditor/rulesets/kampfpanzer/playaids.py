"""The charts of KampfPanzer, from the tables in force in a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kpeditor.core.rules.declarations import Chart, PlayAids
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.kampfpanzer import readtables
from kpeditor.rulesets.kampfpanzer.tables import Result, Tables
from kpeditor.rulesets.kampfpanzer.terrain import TerrainEffect
from kpeditor.rulesets.kampfpanzer.units import MOBILITIES
from kpeditor.rulesets.toolbox.datafiles import read_beside

_MOBILITY = {"afv": "AFV, APC", "truck": "Truck", "infantry": "Infantry"}
_TARGETS = ("hard", "soft")
_DICE = range(1, 7)


def play_aids(scenario: Scenario | None) -> PlayAids:
    """The charts and dice of a scenario.

    Raises:
        BadFile: when the scenario's own tables are not well formed.
    """
    tables = readtables.tables(scenario)
    return PlayAids(
        charts=(
            _combat(tables),
            _range(tables),
            _weapons(tables),
            _indirect(tables),
            _overrun(tables),
            _terrain(tables),
            _panic(tables),
            _recovery(tables),
        ),
        dice=((1, 6),),
    )


def _word(result: Result) -> str:
    return "–" if result is Result.NONE else result.value


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _combat(tables: Tables) -> Chart:
    table = tables.combat
    return Chart(
        "combat",
        "Combat results",
        ("Die", *(_signed(n) for n in range(table.lowest, table.highest + 1))),
        tuple((str(die), *map(_word, row)) for die, row in enumerate(table.rows, start=1)),
        "9.7",
        (
            "By superiority: attack strength less defence.",
            "P pins, D1 to D3 disrupt, D4 destroys; disruptions add up.",
        ),
    )


def _range(tables: Tables) -> Chart:
    rows = []
    after = 0
    for band in tables.attenuation.bands:
        hexes = str(band.to) if band.to == after + 1 else f"{after + 1} to {band.to}"
        times = f"×{band.times}" if band.times != 1 else ""
        rows.append((hexes, times + (_signed(band.add) if band.add else "") or "–"))
        after = band.to
    return Chart("range", "Range", ("Hexes", "Strength"), tuple(rows), "9.19", ("Beyond: no fire.",))


def _weapons(tables: Tables) -> Chart:
    rows = tuple(
        (name, *(_factor(effect.factor(hard=target == "hard")) for target in _TARGETS))
        for name, effect in tables.weapons.items()
    )
    return Chart("weapons", "Weapon classes", ("Class", "Hard target", "Soft target"), rows, "9.51")


def _factor(factor: int | None) -> str:
    return "no" if factor is None else f"×{factor}"


def _indirect(tables: Tables) -> Chart:
    table = tables.h_fire
    rows = tuple(
        (str(die), _word(moving), _word(static))
        for die, (moving, static) in enumerate(zip(table.moving, table.static, strict=True), start=1)
    )
    return Chart("h-fire", "Indirect fire", ("Die", "Moving", "Static"), rows, "9.34")


def _overrun(tables: Tables) -> Chart:
    rows = tables.overrun.rows
    return Chart(
        "overrun",
        "Overrun: superiority",
        ("Defenders", *(f"{n} attacking" for n in range(1, len(rows[0]) + 1))),
        tuple((str(n), *map(_signed, row)) for n, row in enumerate(rows, start=1)),
        "9.64",
        (f"Counterattack at {_signed(tables.numbers.counterattack)} [9.68].",),
    )


def _terrain(tables: Tables) -> Chart:
    data = read_beside(__file__, "terrain")
    hexes = [kind for layer in data["layers"] for kind in layer["kinds"]] + data["marks"]
    chart = tables.terrain
    rows = [_effect_row(kind, chart.hexes[kind["id"]]) for kind in hexes]
    rows += [_effect_row(kind, chart.hexsides[kind["id"]]) for kind in data["hexsides"]]
    head = ("Terrain", *(_MOBILITY[mobility] for mobility in MOBILITIES), "Defence", "Besides")
    notes = (f"Close: other than indirect fire only from {tables.numbers.close_range} hexes or less.",)
    return Chart("terrain", "Terrain effects", head, tuple(rows), "10.0", notes)


def _effect_row(kind: Mapping[str, Any], effect: TerrainEffect) -> tuple[str, ...]:
    costs = (_points(effect.cost.get(mobility, 0)) for mobility in MOBILITIES)
    defence = _signed(effect.defence) if effect.defence else "–"
    return (kind["title"], *costs, defence, ", ".join(_besides(effect)))


def _points(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return f"{whole or ''}{'½' if half else ''}" or "–"


def _besides(effect: TerrainEffect) -> Iterator[str]:
    if effect.needs_crest:
        yield "only over a crest"
    if effect.close:
        yield "close"
    if effect.no_overrun:
        yield "no overrun"


def _panic(tables: Tables) -> Chart:
    rows = tuple(
        (str(level), *(_digits(digits) for digits in row))
        for level, row in enumerate(tables.panic.digits, start=1)
    )
    notes = ("Units panic in hexes whose number ends in one of these digits.",)
    return Chart("panic", "Panic", ("Level", *(f"Die {die}" for die in _DICE)), rows, "11.11", notes)


def _digits(digits: frozenset[str]) -> str:
    return " ".join(sorted(digits, key=lambda digit: (digit == "0", digit))) or "–"


def _recovery(tables: Tables) -> Chart:
    rows = tuple((f"D{level}", _dice(highest)) for level, highest in sorted(tables.recovery.items()))
    return Chart("recovery", "Recovery", ("Disrupted", "Die"), rows, "9.72")


def _dice(highest: int) -> str:
    return {0: "never", 1: "1"}.get(highest, f"1 to {highest}")
