"""SetUpSheet: where the stands of a side begin that the scenario leaves to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.table.placing import BeginsAt, TableDeploySheet
from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.nqm.engine.setup import AT, FACING, PLACES


class SetUpSheet(TableDeploySheet):
    """A place for each stand of the step."""

    def __init__(self, task: Task) -> None:
        import shapely  # takes a while to load

        written = task.state.view_for(task.decision.side)["grounds"]
        self.grounds = {unit: shapely.from_wkt(ground) for unit, ground in written.items()}
        super().__init__(task, list(self.grounds))
        self.begin()

    def ground_of(self, unit: str) -> Any:
        """The ground of a stand."""
        return self.grounds.get(unit)

    def answer_from(self, places: Mapping[str, BeginsAt]) -> Any:
        """As the engine reads it."""
        found = {unit: (place.at, place.facing) for unit, place in places.items()}
        return {PLACES: {unit: {AT: [*at], FACING: facing} for unit, (at, facing) in found.items() if at}}

    def places_in(self, answer: Any) -> Mapping[str, BeginsAt]:
        """The places of an answer."""
        given = answer.get(PLACES, {}) if isinstance(answer, Mapping) else {}
        return {
            unit: BeginsAt(TablePoint(*map(float, place[AT])), float(place.get(FACING, 0)))
            for unit, place in given.items()
        }
