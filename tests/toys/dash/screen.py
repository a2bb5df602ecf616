"""A screen for Dash, made of the toolkit: runners are put down and dragged on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import shapely

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.generic import GenericUi
from kpeditor.app.ruleset_ui.toolkit.table.placing import BeginsAt, TableDeploySheet
from kpeditor.core.geometry.table import TablePoint
from tests.toys.dash.ruleset import REACH, RUN, SETUP, Dash


class DashUi(GenericUi):
    """Everything as for any rules, but where runners begin and where they run."""

    def sheet(self, task: Task) -> AnswerSheet:
        if task.decision.kind in (SETUP, RUN):
            return RunnerSheet(task)
        return super().sheet(task)


class RunnerSheet(TableDeploySheet):
    """Where each runner goes: in its own third at first [1.1], later as far as it runs [1.2]."""

    def __init__(self, task: Task) -> None:
        assert isinstance(task.state, Dash)
        self.dash, self.is_setup = task.state, task.decision.kind == SETUP
        super().__init__(task, self.dash.of(task.decision.side))
        self.begin()

    def ground_of(self, unit: str) -> Any:
        if not self.is_setup:
            return shapely.Point(self.dash.places[unit]).buffer(REACH[RUN])
        space = self.seen.sheet.space
        left = 0.0 if self.dash.mover == 0 else space.width * 2 / 3
        return shapely.box(left, 0, left + space.width / 3, space.height)

    def may_stay(self, unit: str) -> bool:
        return not self.is_setup

    def answer_from(self, places: Mapping[str, BeginsAt]) -> Any:
        return {unit: list(place.at) for unit, place in places.items() if place.at is not None}

    def places_in(self, answer: Any) -> Mapping[str, BeginsAt]:
        return {unit: BeginsAt(TablePoint(*map(float, at))) for unit, at in answer.items()}
