"""NqmUi: the sheet for each question, and the looks of results on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.app.ruleset_ui.contract import AnswerSheet, EventLook, Tag, Task, Units
from kpeditor.app.ruleset_ui.nqm.checks import CheckSheet
from kpeditor.app.ruleset_ui.nqm.orders import FormationSheet
from kpeditor.app.ruleset_ui.nqm.rulings import RulingSheet
from kpeditor.app.ruleset_ui.toolkit.events.told import ToldUi
from kpeditor.app.ruleset_ui.toolkit.table.placing import BeginsAt, TableDeploySheet
from kpeditor.app.words import tr
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.nqm.engine.rulings.resolvers import RESOLVERS
from kpeditor.rulesets.nqm.engine.setup import AT, FACING, PLACES, SET_UP
from kpeditor.rulesets.nqm.engine.state import ORDERS, RULING
from kpeditor.rulesets.nqm.words import EVENTS


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
        """The answer in the form that the engine reads."""
        found = {unit: (place.at, place.facing) for unit, place in places.items()}
        return {PLACES: {unit: {AT: [*at], FACING: facing} for unit, (at, facing) in found.items() if at}}

    def places_in(self, answer: Any) -> Mapping[str, BeginsAt]:
        """The places of an answer."""
        given = answer.get(PLACES, {}) if isinstance(answer, Mapping) else {}
        return {
            unit: BeginsAt(TablePoint(*map(float, place[AT])), float(place.get(FACING, 0)))
            for unit, place in given.items()
        }


class NqmUi(ToldUi):
    """The part of the window that belongs to Not Quite Mechanized."""

    words = EVENTS
    reads_views = True

    def sheet(self, task: Task) -> AnswerSheet:
        """The sheet for a question: for places, for orders, for checks, or for a result."""
        kind = task.decision.kind
        if kind == SET_UP:
            return SetUpSheet(task)
        if kind == ORDERS:
            return FormationSheet(task)
        return RulingSheet(task) if kind == RULING else CheckSheet(task)

    def subject_title(self, subject: str) -> str:
        """Always "", because the question itself tells what a result is about."""
        return ""

    def look_of(self, event: Event, units: Units) -> EventLook:
        """Destroyed units leave the table, and a result has its name at its place. Moves show only at the end
        of the hour, because an event tells the middle of a formation and not the places of its stands.
        """
        if event.kind == "destroyed":
            gone = {unit: {"state": "destroyed", "hex": None} for unit in event.units if unit in units}
            tags = tuple(Tag(where, "✕", "bad") for where in event.hexes[:1] if where)
            return EventLook(gone, tags=tags)
        resolver = RESOLVERS.get(event.kind)
        if resolver is None or not event.hexes:
            return EventLook()
        tag = Tag(event.hexes[0], tr(resolver.title), "good" if event.kind == "assault" else "plain")
        return EventLook(tags=(tag,))


def make() -> NqmUi:
    """The part of this ruleset."""
    return NqmUi()
