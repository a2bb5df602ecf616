"""PointsStep: hex centres with their printed numbers, which tell where the map lies in the scan."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QFocusEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QPushButton, QTableWidget, QTableWidgetItem

from kpeditor.app.formparts import STRETCH, note, row_of, set_flags, share_columns, silent
from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.scan.gridguessing import likely_hex
from kpeditor.app.scan.gridlines import GridLines
from kpeditor.app.scan.session import ScanSession
from kpeditor.app.scan.steps.pointmarks import colour_of
from kpeditor.app.scan.steps.pointtool import PointTool
from kpeditor.app.scan.steps.step import Step
from kpeditor.app.scan.view import ScanView
from kpeditor.app.words import tr
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import PointF
from kpeditor.scan.registration.misreadpoints import suspicions
from kpeditor.scan.registration.registration import ControlPoint

ENOUGH = 5
"""So many points show which of them is wrong."""
FEWEST = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """A text, whether it reports an error, and the index of a point whose hex is probably wrong."""

    text: str = ""
    is_wrong: bool = False
    cure: tuple[int, Hex] | None = None


def advice(session: ScanSession) -> Advice:
    """The next step to take with the points of the picture in front."""
    count, found, name = len(session.points), session.registration, session.sheet.name
    if not count:
        return Advice()
    if count < FEWEST:
        wanted = tr("One more point") if count == FEWEST - 1 else tr("Two more points")
        text = tr("{wanted} far from the others, please.").format(wanted=wanted)
        if session.provisional is not None:
            text += " " + tr("The grid is a first guess.")
        return Advice(text)
    suspected = suspicions(session.sheet.grid, session.points)
    if suspected:
        point, instead = suspected[0].point, suspected[0].instead
        if instead is None:
            words = tr("{number} does not fit the other points: set it again, or delete it.")
            return Advice(words.format(number=name(point.hex)), is_wrong=True)
        words = tr("{number} looks misread: the other points say that this is {likely}.")
        text = words.format(number=name(point.hex), likely=name(instead))
        return Advice(text, is_wrong=True, cure=(session.points.index(point), instead))
    if found is None:
        return Advice(session.trouble, is_wrong=True)
    text = tr("Off by {rms:.2f} pixels over all; the worst is {number}.").format(
        rms=found.rms, number=name(found.worst.hex)
    )
    if count < ENOUGH:
        text += " " + tr("With {count} points or more a wrong one shows.").format(count=ENOUGH)
    return Advice(text)


WELL = 0.15
"""Hex sides the points may be off over all when they are well set."""
NEAR = 12.0
"""Pixels of the view within which one takes hold of a point."""


class PointsStep(Step):
    """Sets points and lists them with their residuals."""

    def __init__(self, session: ScanSession, view: ScanView) -> None:
        super().__init__(session, view)
        self.selected = -1
        self.lines: GridLines | None = None
        self._fitted: object = None
        self.tool: PointTool = PointTool(self)
        self.field = NumberField(view)
        self.table = QTableWidget(0, 3)
        self.delete_button = QPushButton(tr("&Delete point"))
        self.hint = note()
        self.cure = QPushButton()
        self._cured: tuple[int, Hex] | None = None
        self._lay_out()
        self.field.returnPressed.connect(self._take)
        view.zoomed.connect(self.field.follow)
        self.table.itemSelectionChanged.connect(self._on_row)
        self.delete_button.clicked.connect(self.delete)
        self.cure.clicked.connect(self._cure)
        keys = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.table)
        keys.setContext(Qt.ShortcutContext.WidgetShortcut)
        keys.activated.connect(self.delete)

    def _lay_out(self) -> None:
        table = self.table
        table.setHorizontalHeaderLabels([tr("Hex"), tr("Place"), tr("Off by")])
        table.setAccessibleName(tr("Points"))
        table.verticalHeader().hide()
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setMinimumHeight(150)
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        share_columns(header, 1, fit=(0, 2))
        self.column.addWidget(self.hint)
        self.column.addWidget(self.cure)
        self.column.addWidget(table, 1)
        self.column.addLayout(row_of(self.delete_button, STRETCH))

    @property
    def title(self) -> str:
        return tr("Points")

    @property
    def about(self) -> str:
        if self.session.scan is None:
            return tr("There is no picture yet: add one first.")
        if not self.session.points:
            return tr(
                "Click the centre of a hex near a corner of the sheet and type the number printed in it."
            )
        return tr("Click a centre: the number is proposed, Enter takes it. Points can be dragged.")

    def state(self) -> tuple[bool, str]:
        session = self.session
        if not session.points:
            return False, tr("none yet") if session.scan is not None else ""
        count = tr("{count} points").format(count=len(session.points))
        if len(session.points) == 1:
            count = tr("1 point")
        found = session.registration
        if found is None:
            return False, count
        return found.rms <= WELL * found.side, tr("{count}, off by {rms:.2f} px").format(
            count=count, rms=found.rms
        )

    def enter(self) -> None:
        self.session.load()
        self.view.setFocus()

    def leave(self) -> None:
        self.field.hide()

    def refresh(self) -> None:
        session = self.session
        found = session.registration or session.provisional
        if found is not self._fitted:
            self._fitted = found
            self.lines = GridLines(session.sheet, found) if found is not None else None
        self.selected = min(self.selected, len(session.points) - 1)
        self._fill()
        self._show_hint()
        self.delete_button.setEnabled(self.selected >= 0)
        self.table.setVisible(bool(session.points))
        self.delete_button.setVisible(bool(session.points))

    def _fill(self) -> None:
        session, table = self.session, self.table
        off = session.registration.residuals().tolist() if session.registration is not None else None
        with silent(table):
            table.setRowCount(len(session.points))
            for row, point in enumerate(session.points):
                texts = [
                    session.sheet.name(point.hex),
                    f"{point.x:.0f}, {point.y:.0f}",
                    f"{off[row]:.2f} px" if off is not None else "–",
                ]
                for column, text in enumerate(texts):
                    item = QTableWidgetItem(text)
                    if column == 2:
                        item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                        if off is not None and session.registration is not None:
                            tint = colour_of(off[row], session.registration.side)
                            item.setForeground(QBrush(tint.lighter(130) if self._is_dark() else tint))
                    table.setItem(row, column, item)
            if self.selected >= 0:
                table.selectRow(self.selected)
            else:
                table.clearSelection()

    def _is_dark(self) -> bool:
        return self.palette().base().color().lightness() < 128

    def _show_hint(self) -> None:
        told = advice(self.session)
        self._cured = told.cure
        self.hint.setText(told.text)
        set_flags(self.hint, wrong=told.is_wrong, faint=not told.is_wrong)
        self.hint.setVisible(bool(told.text))
        self.cure.setVisible(told.cure is not None)
        if told.cure is not None:
            self.cure.setText(tr("Make it {likely}").format(likely=self.session.sheet.name(told.cure[1])))

    # --- What the hand does ---

    def near(self, at: PointF) -> int | None:
        """The point near a place of the picture."""
        reach = NEAR / self.view.scale
        gaps = [(math.dist(at, (p.x, p.y)), number) for number, p in enumerate(self.session.points)]
        gap, number = min(gaps, default=(math.inf, -1))
        return number if gap <= reach else None

    def ask(self, at: PointF) -> None:
        """Asks which hex has its centre there; proposes the one predicted by the other points."""
        session = self.session
        if session.scan is None or session.pyramid is None:
            return
        hex_ = likely_hex(session.registration or session.provisional, at)
        self.field.ask(at, session.sheet.name(hex_) if hex_ is not None else "")

    def _take(self) -> None:
        session, text = self.session, self.field.text().strip()
        try:
            hex_ = session.sheet.hex(text)
        except BadName as reason:
            self.field.refuse(str(reason))
            self.failed.emit(str(reason))
            return
        made = ControlPoint(hex_, *self.field.at)
        self.field.close_up()
        old = [number for number, point in enumerate(session.points) if point.hex == hex_]
        if old:
            self.put(old[0], made, tr("Move point {number}").format(number=text))
            return
        session.set_points((*session.points, made), tr("Set point {number}").format(number=text))
        self.select(len(session.points) - 1)

    def put(self, number: int, point: ControlPoint, title: str) -> None:
        """Replaces a point."""
        points = self.session.points
        self.session.set_points((*points[:number], point, *points[number + 1 :]), title)

    def select(self, number: int) -> None:
        self.selected = number
        self.refresh()
        self.view.update()

    def _on_row(self) -> None:
        rows = {index.row() for index in self.table.selectedIndexes()}
        if len(rows) == 1:
            self.selected = rows.pop()
            point = self.session.points[self.selected]
            self.view.reveal((point.x, point.y))
            self.delete_button.setEnabled(True)
            self.view.update()

    def nudge(self, dx: int, dy: int) -> None:
        """Moves the selected point by one pixel of the picture."""
        if self.selected >= 0:
            point = self.session.points[self.selected]
            moved = ControlPoint(point.hex, point.x + dx, point.y + dy)
            self.put(self.selected, moved, tr("Move point"))

    def delete(self) -> None:
        """Deletes the selected point."""
        points = self.session.points
        if 0 <= self.selected < len(points):
            name = self.session.sheet.name(points[self.selected].hex)
            rest = (*points[: self.selected], *points[self.selected + 1 :])
            self.session.set_points(rest, tr("Delete point {number}").format(number=name))

    def _cure(self) -> None:
        if self._cured is not None:
            number, hex_ = self._cured
            point = self.session.points[number]
            self.put(number, ControlPoint(hex_, point.x, point.y), tr("Correct number"))


class NumberField(QLineEdit):
    """Asks for the number of a hex; Enter sets the point, Esc cancels."""

    def __init__(self, view: ScanView) -> None:
        super().__init__(view)
        self.at: PointF = (0.0, 0.0)
        self.setFixedWidth(92)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setPlaceholderText(tr("number"))
        self.setAccessibleName(tr("Number of the hex"))
        self.hide()

    def ask(self, at: PointF, proposal: str) -> None:
        """Opens beside a point of the picture with a proposal, which typing replaces."""
        self.at = at
        self.setText(proposal)
        set_flags(self, wrong=False)
        self.follow()
        self.show()
        self.setFocus()
        self.selectAll()

    def follow(self) -> None:
        """Stays beside its point when the picture moves."""
        view = self.parent()
        if isinstance(view, ScanView):
            place = view.to_view(self.at)
            self.adjustSize()
            x = min(max(4.0, place.x() + 14), view.width() - self.width() - 4.0)
            y = min(max(4.0, place.y() + 10), view.height() - self.height() - 4.0)
            self.move(round(x), round(y))

    def refuse(self, reason: str) -> None:
        """Shows that the text is not understood."""
        set_flags(self, wrong=True)
        self.setToolTip(plain_tip(reason))
        self.selectAll()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what is typed, Esc closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.returnPressed.emit()  # Escape must not reach the scan below as well
        else:
            super().keyPressEvent(event)

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Closes when the focus moves elsewhere."""
        super().focusOutEvent(event)
        self.hide()

    def close_up(self) -> None:
        """Closes and returns the keys to the scan."""
        view = self.parent()
        self.hide()
        if isinstance(view, ScanView):
            view.setFocus()
