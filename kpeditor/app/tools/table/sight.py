"""TableSightView: what a pinned base or a zone sees on the table of a document, drawn over the table."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

from kpeditor.app.document.bases import base_at, selected_bases
from kpeditor.app.document.document import Document
from kpeditor.app.mapview.tablewidget import TableWidget
from kpeditor.app.tools.table.zonesight import ZoneSight
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tables.zones import zone_ground
from kpeditor.core.rules.tablesight import Stand, TableSight, TableSurvey, TableVerdict
from kpeditor.core.texts import Share
from kpeditor.drawing.table.bases import base_spots
from kpeditor.drawing.table.sight import paint_table_line, paint_table_survey

_MOST_MS = 100
"""A view that takes longer between frames follows its table only once the pointer rests; milliseconds."""
_REST = 180


class TableSightView(QObject):
    """What a pinned base or point sees, the line from there to the pointer, or what a zone sees.

    It follows changes of the table between frames: during a drag it computes sight from the middle of the
    base only, afterwards from all of it. A pinned unit stays pinned when it moves. What a zone sees is shown
    roughly at once, and exactly as soon as that has been computed between frames.

    Signals:
        changed: something else is shown.

    Attributes:
        pin: the stand from which sight starts, None for none.
        unit: the pinned unit, "" for a point.
        zone: the id of the group or side from whose zone sight starts, "" for none.
        survey: what is seen; None while nothing is pinned.
        last_end: the unit or point where the last line from this pin ended; "" for none yet.
    """

    changed = Signal()

    def __init__(self, document: Document, sheet: TableSheet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._sheet = document, sheet
        self.pin: Stand | None = None
        self.unit = self.zone = ""
        self.survey: TableSurvey | None = None
        self.last_end = ""
        self._rules: TableSight | None = None
        self._read: object = None
        self._judged: tuple[tuple[object, Stand, Stand], TableVerdict | None] | None = None
        self._rough_cost = 0.0
        self._zone_sight = ZoneSight(document, sheet, self)
        self._zone_sight.found.connect(self._show_zone)
        self._soon, self._rest = QTimer(self), QTimer(self)
        for timer, pause, is_rough in ((self._soon, 0, True), (self._rest, _REST, False)):
            timer.setSingleShot(True)
            timer.setInterval(pause)
            timer.timeout.connect(self._look_roughly if is_rough else self._look)
        document.changed.connect(self._on_changed)

    def settle(self) -> None:
        """Brings the display up to date with the table at once."""
        if self.is_following:
            self._look()
        self._zone_sight.finish()

    def stop(self) -> None:
        """Cancels the computation; called before the view is deleted."""
        self._zone_sight.stop()

    @property
    def is_rough(self) -> bool:
        """Whether the view of a zone is only a first approximation; the exact one follows."""
        return self._zone_sight.is_busy

    def _show_zone(self, survey: TableSurvey) -> None:
        self.survey = survey
        self.changed.emit()

    @property
    def is_following(self) -> bool:
        """Whether the display is not yet up to date with the table."""
        return self._soon.isActive() or self._rest.isActive()

    @property
    def rules(self) -> TableSight | None:
        """The sight rules of the present table; None without any."""
        if self._rules is None and self._document.ruleset is not None:
            self._rules = self._document.ruleset.table_sight(self._sheet, self._document.scenario)
        elif self._rules is not None and self._read is not self._sheet.features:
            self._rules.refresh()
        self._read = self._sheet.features
        return self._rules

    @property
    def is_on(self) -> bool:
        """Whether anything is shown."""
        return self.pin is not None or bool(self.zone)

    @property
    def name(self) -> str:
        """The pinned base or zone, in words."""
        return self.unit or self.zone or (self._sheet.space.name(self.pin.at) if self.pin is not None else "")

    def toggle(self) -> bool:
        """Pins the base under the pointer, or the selected one, or the point; unpins it if it is pinned
        already. Returns whether the rules have lines of sight.
        """
        if self.rules is None:
            return False
        here = self._document.hover.point
        spot = base_at(self._document, here) if here is not None else None
        chosen = selected_bases(self._document)
        if spot is None and chosen:
            spot = chosen[-1]
        stand = spot.stand if spot is not None else Stand(here) if here is not None else None
        is_again = self.pin is not None and (spot is None or spot.unit.id == self.unit)
        self.zone = ""
        self.pin = None if stand is None or is_again else stand
        self.unit = spot.unit.id if spot is not None and self.pin is not None else ""
        self._look()
        return True

    def step_back(self) -> bool:
        """Ends the display; returns whether there was anything to end."""
        was_on = self.is_on
        if was_on:
            self.pin, self.unit, self.zone = None, "", ""
            self._look()
        return was_on

    def look_from_zone(self, name: str) -> bool:
        """Shows what the zone of a group or a side sees, "" for no zone; returns whether there is one."""
        self.pin, self.unit, self.zone = None, "", name
        self._look()
        return self.survey is not None or not name

    def stand_at(self, point: TablePoint) -> Stand:
        """Returns the base of the unit at a point, or the point itself."""
        spot = base_at(self._document, point)
        return spot.stand if spot is not None else Stand(point)

    def verdict(self) -> TableVerdict | None:
        """Returns the line from the pin to what is under the pointer; None without either, and
        during a drag.
        """
        here = self._document.hover.point
        if self.is_following or self.pin is None or here is None or self.rules is None:
            return None
        end = self.stand_at(here)
        key = self._sheet.features, self.pin, end
        if self._judged is None or not _is_same(self._judged[0], key):
            verdict = None if end.at == self.pin.at else self.rules.verdict(self.pin, end)
            self._judged = key, verdict
            if verdict is not None:
                spot = base_at(self._document, here)
                self.last_end = spot.unit.id if spot is not None else self._sheet.space.name(end.at)
        return self._judged[1]

    def between(self, one: Stand, other: Stand) -> TableVerdict | None:
        """Returns whether and why one stand sees another; None if the rules have no lines of sight."""
        return self.rules.verdict(one, other) if self.rules is not None else None

    def _on_changed(self, edit: Edit, initiator: object) -> None:
        if edit.touched(self._document.battle).scenario and not self.is_on:
            self._rules = None  # the options of a scenario may change the rules
        if not self.is_on:
            return
        if self.unit:
            spots = base_spots(self._document.battle)
            self.pin = next((one.stand for one in spots if one.unit.id == self.unit), self.pin)
        if self._rough_cost <= _MOST_MS and self.pin is not None:
            self._soon.start()
        self._rest.start()

    def _look_roughly(self) -> None:
        """Computes the view from the middle of the base only, without dead ground."""
        import shapely

        begun = time.perf_counter()
        if self.pin is not None and self.rules is not None:
            seen = self.rules.fan(Stand(self.pin.at, is_elevated=self.pin.is_elevated))
            table = shapely.box(0, 0, self._sheet.space.width, self._sheet.space.height)
            hidden = shapely.difference(table, seen)
            self.survey = TableSurvey(self.pin.shape, seen, hidden, shapely.Polygon())
            self._rough_cost = (time.perf_counter() - begun) * 1000
            self.changed.emit()

    def _look(self) -> None:
        """Computes the full view."""
        self._soon.stop()
        self._rest.stop()
        self._zone_sight.stop()
        self.last_end = ""
        rules, ground = self.rules, None
        if self.zone:
            ground = zone_ground(self._document.battle, self.zone)
        if rules is not None and ground is not None:
            self.survey = self._zone_sight.begin(rules, ground)
        elif rules is not None and self.pin is not None:
            self.survey = rules.survey(self.pin)
        else:
            self.survey = None
        self._rough_cost = 0.0
        self.changed.emit()

    def status(self) -> str:
        """Returns how much is seen, or the line to the pointer, for the status bar; "" while nothing is
        shown.
        """
        verdict = self.verdict()
        if verdict is not None:
            return "; ".join(verdict.sentences(self._sheet.space)[:2])
        if self.survey is None:
            return ""
        return tr("{share} of the table is seen").format(share=f"{Share(self.share):.0%}")

    @property
    def share(self) -> float:
        """The fraction of the table that is seen, 0 to 1."""
        space = self._sheet.space
        return self.survey.seen.area / (space.width * space.height) if self.survey is not None else 0.0

    def paint_survey(self, painter: QPainter, scale: float) -> None:
        """Draws what is seen; the painter's origin is the corner of the table."""
        if self.survey is not None:
            paint_table_survey(painter, self.survey, scale=scale)

    def paint_line(self, painter: QPainter, scale: float) -> None:
        """Draws the line to the pointer over it."""
        verdict = self.verdict()
        if verdict is not None:
            paint_table_line(painter, self._sheet, verdict, scale=scale)


def _is_same(one: tuple[object, Stand, Stand], other: tuple[object, Stand, Stand]) -> bool:
    """Whether two lines are of the same features, compared by identity, and between the same stands."""
    return one[0] is other[0] and one[1:] == other[1:]


class SeenPicture:
    """Draws what is seen on a table. While the scene or the view changes with every frame, as in a drag, it
    draws directly; from the second identical frame on, it draws a cached picture.
    """

    def __init__(self, view: TableWidget, sight: TableSightView) -> None:
        self._view, self._sight = view, sight
        self._key: object = None
        self._survey: object = None
        self._picture = QPixmap()

    def draw(self, painter: QPainter, corner: QPointF) -> None:
        """Draws the picture and over it the line to the pointer; the view begins at `corner` of the board."""
        view, sight = self._view, self._sight
        if sight.survey is not None:
            camera, dpr = view.camera, view.devicePixelRatioF()
            key = camera.x, camera.y, camera.side, view.size(), dpr
            if key != self._key or sight.survey is not self._survey:
                self._survey, self._key, self._picture = sight.survey, key, QPixmap()
                sight.paint_survey(painter, view.scale)
                sight.paint_line(painter, view.scale)
                return
            if self._picture.isNull():
                self._picture = QPixmap(view.size() * dpr)
                self._picture.setDevicePixelRatio(dpr)
                self._picture.fill(Qt.GlobalColor.transparent)
                inner = QPainter(self._picture)
                inner.translate(-corner)
                sight.paint_survey(inner, view.scale)
                inner.end()
            painter.drawPixmap(corner, self._picture)
        sight.paint_line(painter, view.scale)
