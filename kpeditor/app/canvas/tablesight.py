"""TableSightView: what is seen on the table of a document, from a pinned base or a zone, drawn over it."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPainter

from kpeditor.app.document.document import Document
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tables.zones import types_of, zone_ground
from kpeditor.core.rules.tablesight import Stand, TableSight, TableSurvey, TableVerdict, stands_of
from kpeditor.drawing.table.sight import paint_table_line, paint_table_survey

_LEAST_MS = 60
"""A view that takes longer follows its table only once the pointer rests, in milliseconds."""
_REST = 180


class TableSightView(QObject):
    """What is seen from a pinned base or point, the line from there to the pointer, or what a zone sees.

    Signals:
        changed: something else is shown.

    Attributes:
        pin: what is looked from, None for nothing.
        zone: the id of the group or side whose zone is looked from, "" for none.
        survey: what is seen; None while nothing is asked.
    """

    changed = Signal()

    def __init__(self, document: Document, sheet: TableSheet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._sheet = document, sheet
        self.pin: Stand | None = None
        self.zone = ""
        self.survey: TableSurvey | None = None
        self._rules: TableSight | None = None
        self._cost = 0.0
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST)
        self._rest.timeout.connect(self._look)
        document.changed.connect(self._on_changed)

    @property
    def rules(self) -> TableSight | None:
        """Who sees whom by the rules of the table; None where they say nothing of it."""
        if self._rules is None and self._document.ruleset is not None:
            self._rules = self._document.ruleset.table_sight(self._sheet, self._document.scenario)
        return self._rules

    @property
    def is_on(self) -> bool:
        """Whether anything is shown."""
        return self.pin is not None or bool(self.zone)

    def toggle(self) -> bool:
        """Pins the unit or point under the pointer; there or off the table unpins it. Answers whether the
        rules have lines of sight.
        """
        if self.rules is None:
            return False
        here = self._document.hover.point
        stand = self.stand_at(here) if here is not None else None
        self.zone = ""
        self.pin = None if stand is None or (self.pin is not None and stand.at == self.pin.at) else stand
        self._look()
        return True

    def step_back(self) -> bool:
        """Ends what is shown; answers whether there was anything."""
        was_on = self.is_on
        if was_on:
            self.pin, self.zone = None, ""
            self._look()
        return was_on

    def look_from_zone(self, name: str) -> bool:
        """Shows what the zone of a group or a side sees, "" for no zone; answers whether there is one."""
        self.pin, self.zone = None, name
        self._look()
        return self.survey is not None or not name

    def stand_at(self, point: TablePoint) -> Stand:
        """The base of the unit that stands there, else the point."""
        import shapely

        scenario = self._document.scenario
        if scenario is not None:
            at = shapely.Point(point)
            for stand in stands_of(self._sheet, scenario, types_of(self._document.battle)).values():
                if stand.shape.intersects(at):
                    return stand
        return Stand(point)

    def verdict(self) -> TableVerdict | None:
        """The line from the pin to what is under the pointer, None without both."""
        here = self._document.hover.point
        if self.pin is None or here is None or self.rules is None:
            return None
        end = self.stand_at(here)
        return None if end.at == self.pin.at else self.rules.verdict(self.pin, end)

    def _on_changed(self, edit: Edit, initiator: object) -> None:
        if not self.is_on:
            self._rules = None
            return
        if edit.touched(self._document.battle).sheet and self._rules is not None:
            self._rules.refresh()
        if self._cost > _LEAST_MS:
            self._rest.start()
        else:
            self._look()

    def _look(self) -> None:
        """Asks the rules anew."""
        self.survey = None
        begun = time.perf_counter()
        if self.rules is not None and self.pin is not None:
            self.survey = self.rules.survey(self.pin)
        elif self.rules is not None and self.zone:
            ground = zone_ground(self._document.battle, self.zone)
            self.survey = self.rules.survey(ground) if ground is not None else None
        self._cost = (time.perf_counter() - begun) * 1000
        self.changed.emit()

    def status(self) -> str:
        """How much is seen, or the line to the pointer, for the status bar; "" while nothing is shown."""
        verdict = self.verdict()
        if verdict is not None:
            return "; ".join(verdict.sentences(self._sheet.space)[:2])
        if self.survey is None:
            return ""
        space = self._sheet.space
        share = f"{self.survey.seen.area / (space.width * space.height):.0%}"
        return tr("{share} of the table is seen").format(share=share)

    def paint(self, painter: QPainter, scale: float) -> None:
        """Draws it; the painter's origin is the corner of the table."""
        if self.survey is not None:
            paint_table_survey(painter, self.survey, scale=scale)
        verdict = self.verdict()
        if verdict is not None:
            paint_table_line(painter, self._sheet, verdict, scale=scale)
