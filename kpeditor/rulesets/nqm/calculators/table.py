"""All questions of Not Quite Mechanized, under the tables and options of a scenario."""

from __future__ import annotations

from functools import partial

from kpeditor.core.rules.calculators import Calculator
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.nqm.calculators.assaults import of_assault
from kpeditor.rulesets.nqm.calculators.fire import of_fire
from kpeditor.rulesets.nqm.calculators.hours import of_command
from kpeditor.rulesets.nqm.calculators.looking import of_recce
from kpeditor.rulesets.nqm.calculators.standing import of_morale
from kpeditor.rulesets.nqm.tables import tables


def calculators(scenario: Scenario | None = None) -> tuple[Calculator, ...]:
    """The questions under the options and tables of a scenario; None stands for those of the rules.

    Raises:
        BadFile: when the scenario's own tables are not well formed.
    """
    known = tables(scenario)
    asked = [*of_recce(), *of_fire(scenario), *of_assault(), *of_morale(), *of_command(known)]
    return tuple(
        Calculator(id_, title, text, given, partial(work, known)) for id_, title, text, given, work in asked
    )
