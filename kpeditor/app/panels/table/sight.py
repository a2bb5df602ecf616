"""TableSightPanel: what a pinned base or a zone sees on a free table, in figures and in words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import column_of, row_of
from kpeditor.app.panels.form import Choice
from kpeditor.app.plaintext import Label
from kpeditor.app.tools.table.sight import TableSightView
from kpeditor.app.words import tr, tr_later
from kpeditor.core.texts import Share

EMPTY = tr_later(
    "Nothing is looked from. Press L with the pointer on a unit or a place of the table, or choose a zone."
)


class TableSightPanel(QWidget):
    """The side whose zone looks, how much it sees, and the line to the pointer with every reason."""

    def __init__(self, document: Document, view: TableSightView) -> None:
        super().__init__()
        self._document, self._view = document, view
        self.zone = Choice()
        self.zone.setAccessibleName(tr("Seen from a zone"))
        self.figures, self.reasons = Label(), Label()
        for label in (self.figures, self.reasons):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.end = QPushButton(tr("End"))
        self.end.setToolTip(tr("Shows nothing of sight any more (Esc on the table)"))
        caption = Label(tr("Seen from a &zone"))
        caption.setBuddy(self.zone)
        box = column_of(
            row_of(caption, (self.zone, 1), self.end), self.figures, self.reasons, on=self, margins=8
        )
        box.addStretch(1)
        self.zone.activated.connect(self._look)
        self.end.clicked.connect(view.step_back)
        view.changed.connect(self.refresh)
        document.pointed.connect(self._follow)
        document.changed.connect(self.refresh)
        self.refresh()

    def _look(self) -> None:
        if not self._view.look_from_zone(str(self.zone.value)):
            self.figures.setText(tr("This zone has no ground on the table, or its area cannot be read."))

    def _follow(self) -> None:
        if self._view.pin is not None and self.isVisible():
            self._tell_line()

    def refresh(self) -> None:
        """Shows the present viewpoint and what is seen from there."""
        scenario = self._document.scenario
        zones = {"": tr("none")}
        for side, group in scenario.groups() if scenario is not None else ():
            if group.deploy or group.enter is not None:
                zones[group.id] = f"{side.title}: {group.id}"
        self.zone.offer(zones, self._view.zone if self._view.zone in zones else "")
        self.zone.setEnabled(len(zones) > 1)
        self.end.setEnabled(self._view.is_on)
        survey = self._view.survey
        if survey is None:
            self.figures.setText(tr(EMPTY))
            self.reasons.setText("")
            return
        table = self._document.battle.table
        assert table is not None
        whole, unit = table.space.width * table.space.height, table.space.units
        lines = [
            tr("Seen: {area} square {unit}, {share} of the table.").format(
                area=f"{survey.seen.area:.1f}", unit=unit, share=f"{Share(survey.seen.area / whole):.0%}"
            )
        ]
        if self._view.is_rough:
            lines.append(tr("This is a first answer from single points; the exact one is being worked out."))
        if survey.dead.area:
            lines.append(
                tr("Dead ground behind hills and crests: {area} square {unit}.").format(
                    area=f"{survey.dead.area:.1f}", unit=unit
                )
            )
        self.figures.setText("\n".join(lines))
        self._tell_line()

    def _tell_line(self) -> None:
        """Shows the line to the pointer in the words of `kpeditor los`."""
        table, verdict = self._document.battle.table, self._view.verdict()
        if table is None or verdict is None:
            self.reasons.setText("")
            return
        self.reasons.setText("\n".join(verdict.sentences(table.space)))
