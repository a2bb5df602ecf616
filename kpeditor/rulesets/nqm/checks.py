"""What Not Quite Mechanized finds wrong besides the general checks."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.errors import BadFile
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.tables import tables
from kpeditor.rulesets.nqm.units import unit_types


def check(battle: Battle) -> Iterator[Problem]:
    """Everything Not Quite Mechanized finds wrong."""
    scenario = battle.scenario
    if scenario is None:
        return
    for read in (unit_types, tables):
        try:
            read(scenario)
        except BadFile as bad:
            yield from bad.problems
