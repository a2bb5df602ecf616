"""The answers of Not Quite Mechanized to the forms for scenarios."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from kpeditor.core.fields import Field, Mission
from kpeditor.core.rules.scenarioforms import ScenarioForms
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Side
from kpeditor.rulesets.nqm.declarations import said
from kpeditor.rulesets.nqm.missions import Fireplan
from kpeditor.rulesets.nqm.tables import LEVELS

_LACKS = {
    "enter": "Give each stand its place on the table, or an area in which it deploys.",
    "secret": "Take it away: what a side sets up is secret anyway.",
    "reveal": "Take it away: recce reveals who stands where.",
    "marks": "Take them out of the step; these games have none.",
    "choice": "Write one area.",
    "with": "Take it away, or name an area in which they stand together.",
}


class NqmForms(ScenarioForms):
    """The forms for scenarios: stands begin where the scenario or their side puts them; formations belong to
    higher formations.
    """

    @property
    def setup_lacks(self) -> Mapping[str, str]:
        """The parts of a set-up that these rules do not have, each with its cure. All sides set up in secret,
        without marks and choices, and no formation enters later.
        """
        return _LACKS

    def fields_below(self, above: Group) -> Mapping[str, Any]:
        """The next lower level, the grade and the posture of the formation above."""
        level = str(said(above, "level"))
        lower = LEVELS[max(LEVELS.index(level) - 1, 0)] if level in LEVELS else "company"
        same = {key: above.fields[key] for key in ("grade", "green", "posture") if key in above.fields}
        return {"level": lower, **same}

    def timeline_groups(self, battle: Battle, side: Side, field: Field) -> Collection[str]:
        """Formations that have batteries or aircraft [N20, N24]."""
        plan = Fireplan.of(battle, side)
        return plan.able() if plan is not None else ()

    def mission_note(self, battle: Battle, side: Side, mission: Mission) -> tuple[str, str]:
        """The fire units or aircraft of a mission, and the first thing that is wrong with it and its cure."""
        plan = Fireplan.of(battle, side)
        if plan is None or mission not in plan.missions:
            return "", ""
        faults = plan.faults(plan.missions.index(mission))
        return plan.words(mission), next((f"{one.text}. {one.fix}".strip() for one in faults), "")

    def why_not_below(self, group: Group, above: Group) -> str:
        """Why a formation cannot belong to another by their levels, such as a brigade to a battalion [N3]."""
        return why_not_below(group, above)


FORMS = NqmForms
"""The forms that `RuleSet.forms` returns."""


def why_not_below(group: Group, above: Group) -> str:
    """Why a formation cannot belong to another by their levels; "" if it can. A company belongs to a
    battalion or higher, a battalion to a brigade or division [N3].
    """
    own, over = str(said(group, "level")), str(said(above, "level"))
    if own not in LEVELS or over not in LEVELS or LEVELS.index(own) < LEVELS.index(over):
        return ""
    return f"{group.called} is a {own} and cannot belong to {above.called}, a {over}: only to a higher level"
