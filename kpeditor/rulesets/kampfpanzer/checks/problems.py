"""Everything KampfPanzer finds wrong with a map or a scenario, after the general checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from kpeditor.core.problem import Problem, Severity, in_scenario
from kpeditor.core.rules.sighttests import BAD_TEST, FAILED_TEST, check_sight_tests
from kpeditor.rulesets.kampfpanzer import options
from kpeditor.rulesets.kampfpanzer.checks import mapchecks
from kpeditor.rulesets.kampfpanzer.terrain import catalogue
from kpeditor.rulesets.kampfpanzer.units import unit_types
from kpeditor.rulesets.toolbox.rosters import well_formed
from kpeditor.rulesets.toolbox.tablereading import BAD_TABLE
from kpeditor.rulesets.toolbox.unitentries import BAD_UNIT

if TYPE_CHECKING:
    from kpeditor.core.board.mapsheet import MapSheet
    from kpeditor.core.scenario.battle import Battle
    from kpeditor.core.scenario.model import Scenario
    from kpeditor.rulesets.kampfpanzer.sight.lineofsight import KampfSight

_E, _W, _H = Severity.ERROR, Severity.WARNING, Severity.HINT
CODES: Mapping[str, tuple[Severity, str]] = MappingProxyType(
    {
        BAD_UNIT: (_E, "a unit type of the scenario's own `units` is not well formed"),
        BAD_TABLE: (_E, "a table of the scenario's own `tables` is not well formed"),
        "scatter-order": (_E, "the option scatter is no order of the letters A to F"),
        "counters-short": (
            _W,
            "more units of a type than the game has counters; an error with limit_counters",
        ),
        "zone-too-small": (_E, "a deployment area has no room for its force under the stacking rules"),
        "zone-contested": (_W, "the side that deploys first can take the room another area needs"),
        "guns-cannot-enter": (_E, "guns enter without trucks or APCs to carry them"),
        "entry-too-dear": (_E, "a unit cannot pay the movement points of its entry hex"),
        "guns-without-transport": (
            _H,
            "guns stay where they deploy, away from everything their side must hold",
        ),
        "objective-out-of-reach": (
            _W,
            "no unit of a side can be in an area that counts before the game is over",
        ),
        "exit-out-of-reach": (_W, "no unit of a side can leave by its exit before the game is over"),
        "riders-without-tanks": (_W, "tank_riders without BT7 or without infantry"),
        "entrench-useless": (_W, "a group may entrench but has nothing to entrench, or enters later"),
        "panic-level-missing": (_W, "a side has no panic level, so its units never panic"),
        "panic-level-range": (_E, "a side has a panic level the panic table lacks"),
        "level-range": (_E, "a unit begins at a disruption level that does not exist"),
        "facing-unknown": (_E, "a facing is no letter A to F"),
        "facing-unused": (_W, "a facing for something that has none"),
        "facing-missing": (_W, "a placed gun has no facing"),
        "carrier-unfit": (_E, "a unit starts aboard something that cannot carry it"),
        "stack-illegal": (_E, "units are placed together against the stacking rules"),
        "entrenchment-bars": (_E, "an AFV, truck or APC is placed in an entrenchment"),
        "woods-without-hexsides": (_H, "sides between woods hexes that are no woods hexsides hide nothing"),
        "town-without-hexsides": (_H, "sides between town hexes that are no town hexsides hide nothing"),
        "hill-without-crest": (_H, "a hill without crest hexsides hides nothing"),
        "numbers-without-digits": (_W, "hex numbers have no digit, so that no unit panics"),
        BAD_TEST: (_E, "an entry of the map's sight_tests cannot be understood"),
        FAILED_TEST: (_E, "a line of sight is not what the map's sight_tests expect"),
    }
)
"""Every code of these checks with its usual severity and what it means (docs/problems.md)."""


def check(battle: Battle) -> Iterator[Problem]:
    """All problems of a battle on a hex map; a map without a scenario is checked by itself."""
    if not battle.is_hex:
        return
    scenario = battle.scenario
    auto_woods = bool(options.value(scenario, "auto_woods_hexsides"))
    yield from mapchecks.unflagged(battle.map, catalogue(), auto_woods=auto_woods)
    yield from mapchecks.hills_without_crest(battle.map)
    yield from mapchecks.numbers_without_digits(battle.map)
    yield from check_sight_tests(battle.map, _sight)
    if scenario is not None:
        yield from _check_scenario(battle.map, scenario)


def _sight(sheet: MapSheet) -> KampfSight:
    from kpeditor.rulesets.kampfpanzer.sight.lineofsight import KampfSight

    return KampfSight(sheet)


def _check_scenario(sheet: MapSheet, scenario: Scenario) -> Iterator[Problem]:
    # Loaded late: the check of a map alone needs no modules for forces.
    from kpeditor.rulesets.kampfpanzer.checks import forcechecks, reachchecks, unitchecks
    from kpeditor.rulesets.kampfpanzer.checks.situation import Situation
    from kpeditor.rulesets.kampfpanzer.readtables import tables

    yield from _scatter(scenario)
    problems: list[Problem] = []
    types = well_formed(unit_types, scenario, problems)
    situation = Situation(sheet, scenario, types, well_formed(tables, scenario, problems))
    yield from problems
    for part in (
        forcechecks.counters,
        forcechecks.room,
        forcechecks.contested,
        forcechecks.entering,
        forcechecks.rules_without_use,
        unitchecks.levels,
        unitchecks.facings,
        unitchecks.carried,
        unitchecks.stacks,
        reachchecks.transport,
        reachchecks.out_of_reach,
    ):
        yield from part(situation)


def _scatter(scenario: Scenario) -> Iterator[Problem]:
    """The one option whose values are too many to list (Q04)."""
    given = scenario.options.get("scatter", "ABCDEF")
    if given != options.value(scenario, "scatter"):
        yield in_scenario.error(
            "scatter-order",
            f"the scatter of panicked units is {given!r}; it must name each direction A to F once",
            fix="Write for example scatter: ABCDEF.",
            window="Write for example ABCDEF.",
            path=("options", "scatter"),
        )
