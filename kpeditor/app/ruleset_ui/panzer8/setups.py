"""Asks where elements of Panzer8 begin: on their ground, aboard vehicles, below hidden markers [P39, P59]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.deploying.placingsheet import BoardingMenu
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitLine
from kpeditor.app.ruleset_ui.toolkit.table.numbered import NumberedSheet
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_rim
from kpeditor.app.ruleset_ui.toolkit.table.placing import BeginsAt, TableDeploySheet
from kpeditor.app.words import tr
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.texts import count
from kpeditor.rulesets.panzer8.engine.answers import HOMEWARD
from kpeditor.rulesets.panzer8.engine.setup import ABOARD, AT, FACING, MARKERS, PLACES, round_of
from kpeditor.rulesets.panzer8.engine.state import Panzer8State
from kpeditor.rulesets.panzer8.engine.table.position import Position

MARKER = "marker "
WIDE = 1.0
"""The drawn width of a hidden marker, in inches."""


def position_of(task: Task) -> Position:
    """The position in which a question is asked."""
    assert isinstance(task.state, Panzer8State)
    return task.state.position


class SetUpSheet(TableDeploySheet):
    """Lines for elements, whose places stay open if they hide, and for the markers to hide below."""

    def __init__(self, task: Task) -> None:
        self.at = position_of(task)
        now = round_of(self.at)
        assert now is not None
        self.round = now
        count_of = now.hides + now.dummies if now.hides else 0
        markers = [
            UnitLine(f"{MARKER}{n}", tr("Hidden marker {number}").format(number=n), _MARKER_TYPE)
            for n in range(1, count_of + 1)
        ]
        super().__init__(task, list(now.grounds), more=markers)
        if any(self.at.element(unit).room or self.at.element(unit).tows for unit in now.grounds):
            BoardingMenu(self, self)
        self.begin()

    def ground_of(self, unit: str) -> Any:
        """The ground of an element, or the common ground of all markers."""
        if unit.startswith(MARKER):
            return self.round.hiding_ground
        return self.round.grounds.get(unit)

    def carriers_for(self, unit: str) -> Mapping[str, str]:
        """The titles of the side's vehicles that carry or tow, by id."""
        grounds = self.round.grounds
        able = (one for one in grounds if self.at.element(one).room or self.at.element(one).tows)
        return {one: self.seen.title(one) for one in able if one != unit} if unit in grounds else {}

    def usual(self, unit: str) -> float:
        """The direction away from the home edge, in degrees."""
        return (HOMEWARD[self.at.setting.homes.get(self.round.side, "S")] + 180) % 360

    def may_stay(self, unit: str) -> bool:
        """Whether a line may stay without a place: elements may hide, and markers are put down as needed."""
        return self.round.hides > 0 or unit.startswith(MARKER)

    def remaining(self) -> str:
        """How many elements have no place yet, and how many of them may hide."""
        if not self.round.hides:
            return super().remaining()
        left = len([unit for unit in self.round.grounds if unit not in self.codes])
        words = tr("{units} without a place; {most} may hide below markers")
        units = count(left, tr("element"), tr("elements"))
        return words.format(units=units, most=self.round.hides) if left else ""

    def remark(self, unit: str) -> str:
        """What a unit without a place will do; "" for one with a place."""
        if unit in self.codes:
            return ""
        return tr("may be put down") if unit.startswith(MARKER) else tr("hides below a marker")

    def answer_from(self, places: Mapping[str, BeginsAt]) -> Any:
        """The answer in the form that the engine reads."""
        found: dict[str, Any] = {}
        marks: list[list[float]] = []
        for unit, place in places.items():
            if place.at is None:
                found[unit] = {ABOARD: place.aboard}
            elif unit.startswith(MARKER):
                marks.append([place.at.x, place.at.y])
            else:
                found[unit] = {AT: [place.at.x, place.at.y], FACING: place.facing}
        return {PLACES: found, **({MARKERS: marks} if marks else {})}

    def places_in(self, answer: Any) -> Mapping[str, BeginsAt]:
        """The places of an answer."""
        found: dict[str, BeginsAt] = {}
        for unit, place in answer.get(PLACES, {}).items():
            if AT in place:
                at = TablePoint(*(round(float(one), 2) for one in place[AT]))
                found[unit] = BeginsAt(at, float(place.get(FACING, self.usual(unit))))
            else:
                found[unit] = BeginsAt(aboard=str(place[ABOARD]))
        for number, point in enumerate(answer.get(MARKERS, []), 1):
            found[f"{MARKER}{number}"] = BeginsAt(TablePoint(*(round(float(one), 2) for one in point)))
        return found

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """Also draws the markers, which are not units of the view."""
        super().paint_on(painter, camera)
        draw = TableDrawing.of(painter, self.seen.sheet, camera)
        for unit in self.units:
            place = self.place_of(unit) if unit.startswith(MARKER) else None
            if place is not None and place.at is not None:
                paint_rim(draw, Stand(place.at, WIDE, WIDE), self.colour)


_MARKER_TYPE = UnitType("marker", "?", "neutral", "marker")


class HideSheet(NumberedSheet):
    """Asks in secret who is below which marker. A click on a marker puts the selected element there."""

    def __init__(self, task: Task) -> None:
        at = position_of(task)
        spots = {one.number: one.at for one in at.markers if one.number in at.free_markers}
        super().__init__(task, at.hiding, spots, tr("Marker"))

    def describe(self, unit: str) -> str:
        """What to do."""
        return tr("Click the marker it hides below. Markers that nobody is below are dummies.")

    def ready_words(self) -> str:
        """What the button says."""
        return tr("They are hidden")
