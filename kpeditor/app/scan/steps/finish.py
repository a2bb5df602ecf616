"""FinishStep: puts the reading into the map, compares it with the scan, and reports its quality."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QCheckBox, QGridLayout, QPushButton

from kpeditor.app.formparts import STRETCH, heading, note, row_of, set_flags
from kpeditor.app.mapview.tool import KeyPress
from kpeditor.app.plaintext import HtmlLabel, Label
from kpeditor.app.scan.gridlines import tag
from kpeditor.app.scan.pyramid import Pyramid
from kpeditor.app.scan.readings import Readings, numbers_in_words
from kpeditor.app.scan.steps.finishing import LayerReport, finished, layer_reports, report_text, scan_file
from kpeditor.app.scan.steps.step import Step
from kpeditor.app.scan.view import ScanTool, ScanView
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import grouped, tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import KpError, NotSaved
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.problem import Problem, Severity
from kpeditor.core.texts import count
from kpeditor.drawing.map.farview import BEST_BELOW, FarView
from kpeditor.drawing.map.mappainter import MapPainter
from kpeditor.scan.pictures.straight import Raster
from kpeditor.scan.pictures.underlaypicture import save_underlay
from kpeditor.scan.reading.examplefile import SUFFIX


class MapFace:
    """Draws the map over the rectified scan; the last drawing is cached while the view stays."""

    def __init__(self, sheet: MapSheet, themes: ThemeKeeper) -> None:
        self._sheet = sheet
        self._themes = themes
        self._picture = QPixmap()
        self._drawn_for: object = None

    def forget(self) -> None:
        """Drops the cached drawing, because the map has changed."""
        self._drawn_for = None

    def draw(self, painter: QPainter, view: ScanView, raster: Raster) -> None:
        """Covers the view with the present map."""
        part, style = view.part(), self._themes.map_style
        state = part.getRect(), view.size().toTuple(), style.name
        if state != self._drawn_for:
            self._drawn_for = state
            self._picture = self._drawn(view, raster)
        painter.drawPixmap(0, 0, self._picture)

    def _drawn(self, view: ScanView, raster: Raster) -> QPixmap:
        style, dpr = self._themes.map_style, view.devicePixelRatioF()
        picture = QPixmap(view.size() * dpr)
        picture.setDevicePixelRatio(dpr)
        picture.fill(QColor(style.desk))
        side = raster.side * view.scale
        part = view.part()
        left, top = raster.board(np.array([part.x(), part.y()])).tolist()
        brush = QPainter(picture)
        brush.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        brush.translate(-left * side, -top * side)
        region = QRectF(left, top, view.width() / side, view.height() / side)
        if side >= BEST_BELOW:
            MapPainter(self._sheet, style).paint(brush, side, region)
        else:
            brush.resetTransform()
            brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            FarView(self._sheet, style).draw(brush, side, left, top, view.width(), view.height())
        brush.end()
        return picture


FLICKER = 700
"""Milliseconds between scan and map."""
INK = QColor("#1d2225")


class FinishTool(ScanTool):
    """Compares scan and map."""

    def __init__(self, step: FinishStep) -> None:
        self._step = step

    def key(self, press: KeyPress) -> bool:
        """Switches between scan and map by F; Space alternates them automatically."""
        if press.text.lower() == "f":
            self._step.flicker.setChecked(False)
            self._step.turn_over()
        elif press.key == Qt.Key.Key_Space:
            self._step.flicker.toggle()
        else:
            return False
        return True

    def draw(self, painter: QPainter) -> None:
        """Draws the map over the scan when it is shown, and names which of the two is visible."""
        step = self._step
        straight = step.readings.straight
        if straight is None:
            return
        if step.shows_map:
            step.face.draw(painter, step.view, straight.picture.raster)
        font = painter.font()
        font.setPixelSize(14)
        painter.setFont(font)
        words = tr("The map") if step.shows_map else tr("The scan")
        wide = painter.fontMetrics().horizontalAdvance(words)
        tag(painter, QPointF(18 + wide / 2, 24), words, INK)


class FinishStep(Step):
    """The last step.

    Signals:
        asked_map: show the map itself.
        asked_file(suggestion, suffixes, then): a file to write to.
    """

    asked_map = Signal()
    asked_file = Signal(object, object, object)

    def __init__(self, readings: Readings, view: ScanView, themes: ThemeKeeper) -> None:
        super().__init__(readings.session, view)
        self.readings = readings
        self.tool = FinishTool(self)
        self.face = MapFace(self.session.sheet, themes)
        self.shows_map = False
        self.lies_under = QCheckBox(tr("Lay the scan &under the map"))
        self.put = QPushButton(tr("Put &it into the map"))
        self.report, self.numbers, self.problems = HtmlLabel(), Label(), Label()
        self.turn, self.flicker = QPushButton(tr("Tu&rn over")), QPushButton(tr("Flic&ker"))
        self.save, self.open = QPushButton(tr("&Save the report…")), QPushButton(tr("&Open the map"))
        self.teach = QPushButton(tr("E&xport examples…"))
        self._timer = QTimer(self)
        self._timer.setInterval(FLICKER)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.lies_under.setChecked(True)
        self.flicker.setCheckable(True)
        self.turn.setToolTip(tr("Shows the map instead of the scan, and the scan again (F)"))
        self.flicker.setToolTip(tr("Shows scan and map by turns: what differs jumps (Space)"))
        for label in (self.report, self.numbers, self.problems):
            label.setWordWrap(True)
        compare, files = QGridLayout(), QGridLayout()
        for column, button in enumerate((self.turn, self.flicker)):
            compare.addWidget(button, 0, column)
        for number, button in enumerate((self.open, self.save, self.teach)):
            files.addWidget(button, number // 2, number % 2)
        self.column.addWidget(self.lies_under)
        self.column.addLayout(row_of(self.put, STRETCH))
        self.column.addSpacing(6)
        self.column.addWidget(heading(tr("How good it is")))
        self.column.addWidget(self.report)
        self.column.addWidget(self.numbers)
        self.column.addWidget(self.problems)
        self.column.addSpacing(6)
        self.column.addWidget(heading(tr("Compare scan and map")))
        self.column.addWidget(note(tr("What differs jumps to the eye.")))
        self.column.addLayout(compare)
        self.column.addSpacing(6)
        self.column.addLayout(files)
        self.column.addStretch()

    def _connect(self) -> None:
        self.put.clicked.connect(self.put_in)
        self.turn.clicked.connect(self.turn_over)
        self.flicker.toggled.connect(self._on_flicker)
        self._timer.timeout.connect(self.turn_over)
        self.open.clicked.connect(self.asked_map)
        self.save.clicked.connect(lambda: self._ask("-scan.md", self._write_report))
        self.teach.clicked.connect(lambda: self._ask(f"-examples{SUFFIX}", self._write_examples))
        self.session.document.changed.connect(self._on_changed)

    def _on_changed(self) -> None:
        self.face.forget()

    @property
    def title(self) -> str:
        return tr("Finish")

    @property
    def about(self) -> str:
        if self.is_done:
            return tr("The map is read. What is not confirmed yet can be seen in the editor under Map.")
        if not self.readings.found:
            return tr("Nothing is read yet: name examples and read the map in step 4.")
        return tr("Puts everything that was read into the map: one step, which you can undo.")

    @property
    def is_done(self) -> bool:
        """Whether the reading is in the map."""
        return self.readings.is_in_map

    @property
    def picture(self) -> Pyramid | None:
        return self.readings.straight.pyramid if self.readings.straight is not None else None

    def state(self) -> tuple[bool, str]:
        return self.is_done, tr("in the map") if self.is_done else ""

    def enter(self) -> None:
        if self.readings.found or self.is_done:
            self.readings.prepare()
        self.view.fit()
        self.view.setFocus()

    def leave(self) -> None:
        self.flicker.setChecked(False)
        self.shows_map = False

    def refresh(self) -> None:
        is_busy = self.session.task.is_running
        self.view.words = (
            tr("Drawing the scan straight…")
            if is_busy
            else tr("Nothing to finish yet:\nname examples and read the map in step 4.")
        )
        can_put = bool(self.readings.found) and self.readings.straight is not None and not is_busy
        self.put.setEnabled(can_put)
        set_flags(self.put, primary=can_put and not self.is_done)
        self.put.setText(tr("Put &it into the map again") if self.is_done else tr("Put &it into the map"))
        set_flags(self.open, primary=self.is_done)
        self.teach.setEnabled(self.readings.straight is not None and bool(self.readings.examples()))
        for button in (self.turn, self.flicker):
            button.setEnabled(self.readings.straight is not None)
        self._show_report()

    def _show_report(self) -> None:
        rows = layer_reports(self.readings)
        self.numbers.setText(numbers_in_words(self.readings) if rows else "")
        self.numbers.setVisible(bool(self.numbers.text()))
        self.save.setEnabled(bool(rows))
        if not rows:
            self.report.setText("")
            return
        head = [tr("Layer"), tr("All"), tr("Confirmed"), tr("Asked"), tr("Wrong")]
        body = [[html.escape(one.title), *(grouped(number) for number in _numbers(one))] for one in rows]
        lines = "".join(_row(row, "th" if number == 0 else "td") for number, row in enumerate([head, *body]))
        self.report.setText(f"<table>{lines}</table>")

    def show_problems(self, found: list[Problem]) -> None:
        """Shows the result of the map's check."""
        counts = [sum(one.severity is severity for one in found) for severity in Severity]
        words = dict(zip(Severity, counts, strict=True))
        if not found:
            text = tr("The check of the map finds no problem.")
        else:
            text = tr("The check of the map finds {errors}, {warnings} and {hints}.").format(
                errors=count(words[Severity.ERROR], tr("error"), tr("errors")),
                warnings=count(words[Severity.WARNING], tr("warning"), tr("warnings")),
                hints=count(words[Severity.HINT], tr("hint"), tr("hints")),
            )
        self.problems.setText(text)

    def put_in(self) -> None:
        """Puts the reading into the map and lays the scan under it: one step of undo."""
        document, straight = self.session.document, self.readings.straight
        if straight is None or not self.readings.found:
            return
        try:
            target = scan_file(document) if self.lies_under.isChecked() else None
            if target is not None:
                save_underlay(straight.picture.rgb, target)
            document.do(finished(document, self.readings, target))
        except KpError as reason:
            self.failed.emit(reason.sentence())
            return
        self.told.emit(tr("The reading is in the map; undo takes it out again."))

    def turn_over(self) -> None:
        """Switches between scan and map."""
        self.shows_map = not self.shows_map
        self.view.update()

    def _on_flicker(self, is_on: bool) -> None:
        if is_on:
            self._timer.start()
        else:
            self._timer.stop()

    def _ask(self, ending: str, then: Callable[[Path], None]) -> None:
        path = self.session.document.map_path or Path("map.yaml")
        suggestion = path.with_name(f"{path.stem}{ending}")
        self.asked_file.emit(suggestion, (suggestion.suffix,), then)

    def _write_examples(self, path: Path) -> None:
        try:
            self.readings.teach(path)
        except KpError as reason:
            self.failed.emit(reason.sentence())
            return
        self.told.emit(tr("The examples are written: {name}.").format(name=path.name))

    def _write_report(self, path: Path) -> None:
        try:
            write_safely(path, report_text(self.session.document, self.readings))
        except NotSaved as reason:
            self.failed.emit(str(reason))
            return
        self.told.emit(tr("The report is written: {name}.").format(name=path.name))


def _numbers(one: LayerReport) -> tuple[int, int, int, int]:
    """The cells of a layer in the table."""
    return one.total, one.confirmed + one.hand, one.looked, one.corrected


def _row(cells: list[str], tag_name: str) -> str:
    """A row of the table; numbers stand to the right."""
    sides = ["left", *["right"] * (len(cells) - 1)]
    made = "".join(
        f'<{tag_name} align="{side}" style="padding:2px 12px 2px 0">{cell}</{tag_name}>'
        for side, cell in zip(sides, cells, strict=True)
    )
    return f"<tr>{made}</tr>"
