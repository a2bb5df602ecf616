"""FitStep: how the map is fitted to the scan, and the quality of the fit."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QPushButton, QRadioButton

from kpeditor.app.formparts import Fault, heading, note, row_of, set_flags
from kpeditor.app.mapview.tool import KeyPress
from kpeditor.app.plaintext import HtmlLabel, Label, plain_tip
from kpeditor.app.scan.gridlines import GridLines
from kpeditor.app.scan.session import ScanSession
from kpeditor.app.scan.steps.pointmarks import draw_points
from kpeditor.app.scan.steps.pointtool import GRID
from kpeditor.app.scan.steps.step import Step
from kpeditor.app.scan.view import ScanTool, ScanView
from kpeditor.app.words import grouped, tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.scan.registration.registration import FEWEST, MODELS, Model, Registration, centres

MISSED = 0.15
"""Hex sides a refined grid may lie away from a point that was set by hand."""
CARELESS = 0.3
"""Hex sides a point may be set beside the middle of its hex."""
STRETCHED = 0.08
"""Share by which no scan of paper is longer one way than the other."""
CORNERS = 8
"""Hexes across the view when a corner of the board is looked at."""


class FitTool(ScanTool):
    """Zooms to corners of the board by number keys."""

    def __init__(self, step: FitStep) -> None:
        self._step = step

    def key(self, press: KeyPress) -> bool:
        """Handles keys: 1 to 4 go to the corners of the board, 0 to the whole board; G shows and hides the
        grid.
        """
        text = press.text
        if text in ("1", "2", "3", "4"):
            self._step.look_at_corner(int(text) - 1)
        elif text == "0":
            self._step.view.fit()
        elif text.lower() == "g":
            self._step.grid.toggle()
        else:
            return False
        return True

    def draw(self, painter: QPainter) -> None:
        """Draws the grid over the scan, and the points."""
        step, view = self._step, self._step.view
        if step.lines is not None and step.grid.isChecked():
            step.lines.draw(painter, view, GRID, numbers=True)
        found = step.session.registration
        if found is not None and found.refinement is None and step.marks.isChecked():
            draw_points(painter, view, step.session.sheet, found.points, found, -1)


class FitStep(Step):
    """Chooses the model, refines the fit on the printed grid, and reports its quality."""

    def __init__(self, session: ScanSession, view: ScanView) -> None:
        super().__init__(session, view)
        self.lines: GridLines | None = None
        self._fitted: object = None
        self.models: dict[Model, QRadioButton] = {}
        self._group = QButtonGroup(self)
        self.grid, self.marks = QCheckBox(tr("Show the &grid")), QCheckBox(tr("Show the po&ints"))
        self.refine = QPushButton(tr("Refine on the printed gri&d"))
        self.facts, self.warning = HtmlLabel(), Fault()
        self.corners = [QPushButton(str(number)) for number in range(1, 5)]
        self._lay_out()
        self.tool = FitTool(self)
        self.refine.clicked.connect(session.refine)
        for number, button in enumerate(self.corners):
            button.clicked.connect(lambda _=False, number=number: self.look_at_corner(number))
        for box in (self.grid, self.marks):
            box.setChecked(True)
            box.toggled.connect(view.update)

    def _lay_out(self) -> None:
        texts: dict[Model, tuple[str, str]] = {
            "affine": (tr("Fl&at"), tr("A flatbed scanner; 3 points or more.")),
            "projective": (tr("&Seen aslant"), tr("A camera, or a skewed sheet; 4 points.")),
            "smooth": (tr("Wav&y paper"), tr("Folds bend the grid a little; 6 points.")),
        }
        self.column.addWidget(heading(tr("The paper lay")))
        for model in MODELS:
            title, text = texts[model]
            choice = self.models[model] = QRadioButton(title)
            self._group.addButton(choice)
            choice.clicked.connect(lambda _=False, model=model: self.session.set_model(model))
            words = note(text)
            words.setContentsMargins(22, 0, 0, 0)
            choice.setAccessibleDescription(text)
            self.column.addWidget(choice)
            self.column.addWidget(words)
        self.column.addSpacing(6)
        self.column.addWidget(self.refine)
        self.column.addWidget(self.facts)
        self.column.addWidget(self.warning)
        self.column.addSpacing(6)
        self.column.addWidget(heading(tr("Look closely")))
        self.column.addWidget(self.grid)
        self.column.addWidget(self.marks)
        row = row_of(Label(tr("Corners")))
        places = (tr("upper left"), tr("upper right"), tr("lower left"), tr("lower right"))
        for button, place in zip(self.corners, places, strict=True):
            button.setFixedWidth(34)
            button.setToolTip(plain_tip(place))
            button.setAccessibleName(tr("Corner {place}").format(place=place))
            row.addWidget(button)
        row.addStretch()
        self.column.addLayout(row)
        self.column.addStretch()

    @property
    def title(self) -> str:
        return tr("Fit")

    @property
    def about(self) -> str:
        if self.session.registration is None:
            return tr("Set three points or more first; then the grid is laid over the scan.")
        return tr(
            "The blue grid should lie on the printed one in every corner. Refining finds the rest by itself."
        )

    def state(self) -> tuple[bool, str]:
        found = self.session.registration
        if found is None:
            return False, ""
        if found.refinement is None:
            return False, tr("not refined yet")
        return True, tr("grid found, off by {rms:.2f} px").format(rms=found.refinement.rms)

    def enter(self) -> None:
        self.session.load()
        self.view.setFocus()

    def refresh(self) -> None:
        session, found = self.session, self.session.registration
        if found is not self._fitted:
            self._fitted = found
            self.lines = GridLines(session.sheet, found) if found is not None else None
        count, scan = len(session.points), session.scan
        for model, button in self.models.items():
            button.setEnabled(count >= FEWEST[model])
            button.setChecked(scan is not None and scan.model == model)
        is_ready = found is not None and session.pyramid is not None and not session.task.is_running
        self.refine.setEnabled(is_ready)
        set_flags(self.refine, primary=found is not None and found.refinement is None)
        for widget in (*self.corners, self.grid, self.marks):
            widget.setEnabled(found is not None)
        self.facts.setText(_facts(found) if found is not None else session.trouble)
        self.warning.tell(_warning(found, session.sheet) if found is not None else "")

    def look_at_corner(self, number: int) -> None:
        """Shows a corner of the board closely."""
        if self.lines is None:
            return
        grid = self.session.sheet.grid
        column, row = (1, grid.columns)[number % 2], (1, grid.rows)[number // 2]
        edge = [hex_ for hex_ in self.lines.hexes if hex_.column == column]
        hex_ = min(edge, key=lambda one: abs(one.row - row))
        self.view.look_at(self.lines.place(hex_), CORNERS * 1.75 * self.lines.side)


def _warning(found: Registration, sheet: MapSheet) -> str:
    """Says that the fit is implausible or misses a point, "" if all is well."""
    off = float(found.residuals().max())
    if abs(found.stretch - 1) > STRETCHED + _carelessness(found):
        words = tr("Paper is not stretched by {stretch:.0f} %: look at the numbers of the points.")
        return words.format(stretch=100 * abs(found.stretch - 1))
    if found.refinement is None or off < MISSED * found.side:
        return ""
    words = tr("The grid found lies {off:.0f} px away from your point {number}: look there closely.")
    return words.format(off=off, number=sheet.name(found.worst.hex))


def _carelessness(found: Registration) -> float:
    """The apparent stretch that inexact points set by hand can cause on sound paper; 0 after refining."""
    if found.refinement is not None:
        return 0.0
    places = centres(found.grid, [point.hex for point in found.points])
    spread = np.linalg.svd(places - places.mean(axis=0), compute_uv=False)[-1] / np.sqrt(len(places))
    return CARELESS / max(float(spread), CARELESS)


def _facts(found: Registration) -> str:
    """The properties of the sheet according to the fit, as rows of a table."""
    rows = [
        (
            tr("Points off by"),
            tr("{rms:.2f} px, worst {worst:.2f} px").format(rms=found.rms, worst=max(found.residuals())),
        ),
        (tr("Hex side"), tr("{side:.1f} px").format(side=found.side)),
        (tr("Turned by"), f"{found.degrees:+.2f}°"),
        (tr("Paper stretch"), f"{100 * (found.stretch - 1):.2f} %"),
    ]
    if found.refinement is not None:
        rows.insert(
            0,
            (
                tr("Printed grid"),
                tr("{count} corners found, off by {rms:.2f} px").format(
                    count=grouped(found.refinement.corners), rms=found.refinement.rms
                ),
            ),
        )
    cells = "".join(
        f'<tr><td style="padding:2px 12px 2px 0">{one}</td><td>{two}</td></tr>' for one, two in rows
    )
    return f"<table>{cells}</table>"
