"""Scenarios for the tests of KampfPanzer's checks, in few words."""

from __future__ import annotations

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.problem import Problem
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Group, Length, Scenario, Side, Unit, VictoryLine
from tests.rulesets.kampfpanzer.sheets import clear_sheet


def group(id_: str = "main", units: dict[str, int] | None = None, deploy: str = "", **more) -> Group:
    return Group(id_, units or {}, deploy=deploy, **more)


def listed(*units: Unit, id_: str = "listed", **more) -> Group:
    return Group(id_, units=units, **more)


def enters(units: dict[str, int], turn: int, at: str, id_: str = "main") -> Group:
    return Group(id_, units, enter=Entry(turn, at))


def side(id_: str, *groups: Group, **more) -> Side:
    return Side(id_, id_.title(), groups, **({"fields": {"panic_level": 2}} | more))


def scenario(*sides: Side, when: str = "", winner: str = "reds", turns: int = 10, **more) -> Scenario:
    victory = (VictoryLine(winner, when),) if when else ()
    return Scenario("Test", "kampfpanzer", "", Length(turns, turns), sides, victory, **more)


def problems(battle: Scenario, sheet: MapSheet | None = None) -> list[Problem]:
    return list(filter(None, find("kampfpanzer").check(Battle(sheet or clear_sheet(), battle))))


def told(battle: Scenario, sheet: MapSheet | None = None) -> list[tuple[str, str, str]]:
    """Severity, code and path of all problems."""
    return [(p.severity.word, p.code, p.where.pointer()) for p in problems(battle, sheet)]
