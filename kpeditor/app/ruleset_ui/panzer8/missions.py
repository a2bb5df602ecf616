"""What event cards of Panzer8 bring: support fire with a beaten zone to drag, aircraft [P43 to P45]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.panzer8 import reckoned
from kpeditor.app.ruleset_ui.panzer8.setups import position_of
from kpeditor.app.ruleset_ui.toolkit.actions.phase import Meaning
from kpeditor.app.ruleset_ui.toolkit.actions.picking import Pick, PickTool
from kpeditor.app.ruleset_ui.toolkit.painting import PROPOSED, REFUSED
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_area
from kpeditor.app.ruleset_ui.toolkit.table.picking import TablePickSheet
from kpeditor.app.ruleset_ui.toolkit.table.placing import facing_to, rounded
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.table import TablePoint, point_name
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzer8.engine.acts import air, support
from kpeditor.rulesets.panzer8.engine.position import Position, Zone


class MissionSheet(TablePickSheet):
    """Who directs support fire at what; the beaten zone is dragged about its target before it is fired, with
    who is inside and what each risks. S fires smoke, turned by a drag with Shift.
    """

    key_help: Sequence[tuple[str, str]] = (
        *TablePickSheet.key_help,
        ("S", tr_later("Smoke in place of shells, or shells again")),
    )

    def __init__(self, task: Task) -> None:
        self.position = position_of(task)
        _, self.side, data = self.position.tasks[0]
        self.level = str(data["level"])
        self.at: TablePoint | None = None
        self.smoke: float | None = None
        found = support.proposals(self.position, self.side)
        picks = [Pick(one, _director(one), _where(self.position, one), self._meaning(one)) for one in found]
        super().__init__(task, picks, support.PASS, tr_later("No fire"), tr_later("Fire!"))
        self.tool = MissionTool(self)

    def answer(self) -> Answer:
        """The picked mission with its zone where it was dragged."""
        if self.picked is None:
            return support.PASS
        found = dict(self.picks[self.picked].answer)
        if self.at is not None and found.get("by") != support.PLANNED:
            found["at"] = [self.at.x, self.at.y]
        return found if self.smoke is None else {**found, "smoke": self.smoke}

    def put(self, answer: Answer) -> None:
        """Picks a mission, with its zone and smoke."""
        given = answer if isinstance(answer, Mapping) else {}
        bare = {key: one for key, one in given.items() if key != "smoke"}
        if bare.get("by") != support.PLANNED:
            bare.pop("at", None)
        super().put(bare)
        at = given.get("at")
        self.at = TablePoint(*map(float, at)) if at is not None and "at" not in bare else None
        self.smoke = given.get("smoke")
        self.refresh()

    def show_pick(self, number: int | None) -> None:
        """Picks another mission: its zone lies over its target."""
        self.at = None
        super().show_pick(number)
        self.refresh()

    def zone(self) -> Zone | None:
        """The beaten zone as it lies now, legal or not; None while nothing is picked."""
        answer = self.answer()
        if answer == support.PASS:
            return None
        try:
            return support.zone_of(self.position, self.side, self.level, answer)
        except IllegalAnswer:
            width = support.width_of(self.position, self.side, self.level)
            return Zone(self.side, self.at, width, self.level, 0) if self.at is not None else None

    def drag_to(self, point: TablePoint) -> None:
        """Moves the zone."""
        if self.picked is not None and self.picks[self.picked].answer.get("by") != support.PLANNED:
            self.at = point
            self.refresh()

    def turn_smoke(self, facing: float | None) -> None:
        """Fires smoke across a facing, or shells for None."""
        self.smoke = facing
        self.refresh()

    def refresh(self) -> None:
        """Shows what the mission means now."""
        if self.picked is not None:
            faults = self.faults()
            meaning = self._meaning(self.answer())
            hint = tr("Drag the zone on the table; S: smoke, which a drag with Shift turns.")
            meaning = replace(meaning, text=f"{meaning.text}\n{hint}")
            self.meaning_page.show_meaning(meaning, faults[0].sentence() if faults else "")
        self.changed.emit()
        self.asked_repaint.emit()

    def _meaning(self, answer: Answer) -> Meaning:
        """Who is in the zone, and the net and chance against each."""
        at = self.position
        try:
            zone = support.zone_of(at, self.side, self.level, answer)
        except IllegalAnswer as no:
            return Meaning(no.sentence())
        by = str(answer.get("by", ""))
        who = at.title(by) if by in at.pieces else tr("planned")
        text = tr("{level} fire at {place} ({who}), {width:g} wide").format(
            level=tr(self.level).capitalize(), width=zone.width, place=_aimed(at, answer), who=who
        )
        lines, inside = [], 0
        for unit in at.on_table():
            if not zone.shape.intersects(at.stand(unit).shape):
                continue
            inside += 1
            found = support.reckoned(at, unit, zone)
            tables = at.setting.tables
            results = tables.fire_ap if at.element(unit).is_armoured else tables.fire_he
            risk = reckoned.meaning("", found, results).short if found is not None else tr("not hurt")
            lines.append((at.title(unit), risk))
        return Meaning(text, tr("{count} inside").format(count=inside), tuple(lines))

    def backdrop(self, draw: TableDrawing) -> None:
        """The zone."""
        zone = self.zone()
        if zone is not None:
            paint_area(draw, zone.shape, REFUSED if self.faults() else PROPOSED)


class MissionTool(PickTool):
    """Drags the beaten zone, with Shift turns a screen of smoke."""

    def __init__(self, sheet: MissionSheet) -> None:
        super().__init__(sheet)
        self._mission = sheet
        self._is_dragging = False

    def drags(self, at: PointerEvent) -> bool:
        """Drags that begin in the zone, or with Shift anywhere, once a mission is picked."""
        import shapely

        zone = self._mission.zone()
        return zone is not None and (at.shift or zone.shape.covers(shapely.Point(at.point)))

    def press(self, at: PointerEvent) -> None:
        """Takes the zone up."""
        self._is_dragging = at.button is Button.LEFT and self.drags(at)

    def move(self, at: PointerEvent) -> None:
        """The zone follows, or the smoke turns."""
        zone = self._mission.zone()
        if not self._is_dragging or at.button is not Button.LEFT or zone is None:
            return
        if at.shift:
            self._mission.turn_smoke(facing_to(zone.at, at))
        else:
            self._mission.drag_to(rounded(at))

    def release(self, at: PointerEvent) -> None:
        """Leaves it there; a click picks."""
        was_dragging, self._is_dragging = self._is_dragging, False
        if at.is_click or not was_dragging:
            super().release(at)

    def cancel(self) -> None:
        """Leaves it as it is."""
        self._is_dragging = False

    def key(self, press: KeyPress) -> bool:
        """S: smoke, or shells again."""
        if press.key is Qt.Key.Key_S and self._mission.picked is not None:
            self._mission.turn_smoke(0.0 if self._mission.smoke is None else None)
            return True
        return super().key(press)

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """The zone, and lines from who directs."""
        self._mission.paint_on(painter, camera)


def _aimed(at: Position, answer: Mapping[str, Any]) -> str:
    """What a mission is aimed at, in words."""
    if "target" in answer:
        return at.title(str(answer["target"]))
    if "marker" in answer:
        return tr("hidden marker {number}").format(number=answer["marker"])
    return _where(at, answer)


def listed(task: Task) -> AnswerSheet:
    """Answers that are listed: missions of aircraft, points, words; the first does least."""
    at, seen = position_of(task), SeenBases(task)
    choices = task.decision.choices or ()
    picks = [Pick(one, _director(one), _where(at, one), _flight(at, seen, one)) for one in choices[1:]]
    words = str(choices[0]).capitalize() if isinstance(choices[0], str) else tr("It stays")
    return TablePickSheet(task, picks, choices[0], words, tr_later("Give this answer"))


def _director(answer: Answer) -> str:
    """Who directs a mission, "" for nobody on the table."""
    return str(answer.get("by", "")) if isinstance(answer, Mapping) else ""


def _where(at: Position, answer: Answer) -> str:
    """The name of the point an answer is about, "" for none."""
    if isinstance(answer, list | tuple):
        return point_name(TablePoint(*map(float, answer)))
    if not isinstance(answer, Mapping):
        return ""
    if "at" in answer:
        return point_name(TablePoint(*map(float, answer["at"])))
    if "target" in answer:
        return point_name(at.stand(str(answer["target"])).at)
    marks = [one.at for one in at.markers if one.number == answer.get("marker")]
    return point_name(marks[0]) if marks else ""


def _flight(at: Position, seen: SeenBases, answer: Answer) -> Meaning:
    """What one of the listed answers means."""
    if isinstance(answer, list | tuple):
        return Meaning(tr("It falls at {place}.").format(place=point_name(TablePoint(*map(float, answer)))))
    if not isinstance(answer, Mapping):
        text = seen.title(answer) if answer in seen.units else tr(str(answer)).capitalize()
        return Meaning(text)
    by = str(answer.get("by", ""))
    whom = str(answer.get("target", ""))
    if by == air.OPPORTUNITY:
        return Meaning(tr("They look for a target themselves; a die of ten for each."))
    directed = at.title(by) if by in at.pieces else tr("the plan")
    text = tr("They attack {target}, led by {who}.").format(target=_aimed(at, answer), who=directed)
    plane = str(at.tasks[0][2].get("plane", "")) if at.tasks else ""
    found: Any = air.reckoned(at, whom, plane, 0) if whom and plane else None
    if found is None:
        return Meaning(text)
    tables = at.setting.tables
    results = tables.fire_ap if at.element(whom).is_armoured else tables.fire_he
    return reckoned.meaning(text, found, results)
