"""DoubtsStep: reviews the least sure proposals, if wanted by keyboard alone."""

from __future__ import annotations

import html

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QComboBox, QGridLayout, QProgressBar, QPushButton

from kpeditor.app.formparts import note, silent
from kpeditor.app.mapview.tool import KeyPress
from kpeditor.app.plaintext import HtmlLabel, Label, plain_tip
from kpeditor.app.scan.gridlines import tag
from kpeditor.app.scan.pyramid import Pyramid
from kpeditor.app.scan.readings import Readings
from kpeditor.app.scan.steps.doubtqueue import LEAST_SURE, DoubtFilter, DoubtQueue, doubts_of
from kpeditor.app.scan.steps.kinds import KindList, layer_title
from kpeditor.app.scan.steps.readingmarks import draw_target
from kpeditor.app.scan.steps.step import Step
from kpeditor.app.scan.view import ScanTool, ScanView
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.scan.reading.reading import Doubt
from kpeditor.scan.reading.targets import name_of

HERE = QColor("#d1242f")
AROUND = QColor(40, 50, 60, 110)


class DoubtTool(ScanTool):
    """Gives answers by keys: Enter accepts, a number names a kind, Space skips, Backspace goes back."""

    def __init__(self, step: DoubtsStep) -> None:
        self._step = step

    def key(self, press: KeyPress) -> bool:
        """Handles an answer."""
        step, key = self._step, press.key
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            step.accept()
        elif key == Qt.Key.Key_Space:
            step.skip()
        elif key == Qt.Key.Key_Backspace:
            step.go_back()
        elif press.text.isdigit():
            step.say(press.text)
        else:
            return False
        return True

    def draw(self, painter: QPainter) -> None:
        """Outlines the hex or hexside in question, and the grid around it."""
        step, view = self._step, self._step.view
        lines, doubt = step.readings.lines, step.queue.current
        if lines is None or doubt is None:
            return
        lines.draw(painter, view, AROUND)
        draw_target(painter, view, lines, doubt.target, HERE, width=3.2)
        font = painter.font()
        font.setPixelSize(14)
        painter.setFont(font)
        name = name_of(step.session.sheet, doubt.target)
        away = (
            0.75 * lines.side * view.scale if isinstance(doubt.target, Hexside) else lines.side * view.scale
        )
        tag(painter, view.to_view(lines.place(doubt.target)) + QPointF(0, 0.92 * away + 12), name, HERE)


ACROSS = 7.0
"""Hex sides the view shows of a doubtful hex and its neighbours."""


class DoubtsStep(Step):
    """The queue with the current proposal and its alternatives."""

    def __init__(self, readings: Readings, view: ScanView, themes: ThemeKeeper) -> None:
        super().__init__(readings.session, view)
        self.readings = readings
        self.queue = DoubtQueue()
        self.tool = DoubtTool(self)
        self.layers, self.which, self.sources, self.shares = (QComboBox() for _ in range(4))
        self.progress = QProgressBar()
        self.count = Label()
        self.asked = HtmlLabel()
        self.second = note()
        self.kinds = KindList(readings, themes)
        self.yes, self.skip_button = QPushButton(tr("&Accept")), QPushButton(tr("&Skip"))
        self.back_button = QPushButton(tr("Go bac&k"))
        self._filled_from: object = None
        self._shown: Doubt | None = None
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.layers.addItem(tr("All layers"), "")
        for layer in self.readings.layers:
            self.layers.addItem(layer_title(self.session.document, layer), layer)
        self.sources.addItem(tr("Not confirmed yet"), "read")
        self.sources.addItem(tr("Confirmed"), "confirmed")
        self.sources.addItem(tr("Made by hand"), "hand")
        for share in LEAST_SURE:
            words = tr("The least sure {share} %").format(share=share) if share != "all" else tr("All of it")
            self.shares.addItem(words, share)
        form = QGridLayout()
        form.setSpacing(4)
        for number, (label, box) in enumerate(
            (
                (tr("Layer"), self.layers),
                (tr("Kind"), self.which),
                (tr("Where it is from"), self.sources),
                (tr("How many"), self.shares),
            )
        ):
            box.setAccessibleName(label)
            box.setToolTip(plain_tip(label))
            form.addWidget(box, number // 2, number % 2)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(8)
        self.progress.setAccessibleName(tr("Doubts looked at"))
        self.asked.setWordWrap(True)
        self.kinds.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        buttons = QGridLayout()
        for column, (button, tip) in enumerate(
            (
                (self.yes, tr("It is what is proposed (Enter)")),
                (self.skip_button, tr("Leave it for now (Space)")),
                (self.back_button, tr("The one before (Backspace)")),
            )
        ):
            button.setToolTip(plain_tip(tip))
            buttons.addWidget(button, 0, column)
        self.yes.setProperty("primary", True)
        self.column.addLayout(form)
        self.column.addWidget(self.progress)
        self.column.addWidget(self.count)
        self.column.addWidget(self.asked)
        self.column.addWidget(self.second)
        self.column.addLayout(buttons)
        self.column.addWidget(self.kinds, 1)
        self.column.addStretch()

    def _connect(self) -> None:
        self.yes.clicked.connect(self.accept)
        self.skip_button.clicked.connect(self.skip)
        self.back_button.clicked.connect(self.go_back)
        self.layers.activated.connect(self._on_layer)
        for box in (self.which, self.sources, self.shares):
            box.activated.connect(self._refill)
        self.kinds.itemClicked.connect(lambda _: self.say(self.kinds.kind.key if self.kinds.kind else ""))

    @property
    def title(self) -> str:
        return tr("Doubts")

    @property
    def about(self) -> str:
        if not self.readings.found and not self.readings.is_in_map:
            return tr("Nothing is read yet: name examples and read the map in step 4.")
        return tr("Enter accepts, a number says what it is, Space skips, Backspace goes back.")

    @property
    def picture(self) -> Pyramid | None:
        return self.readings.straight.pyramid if self.readings.straight is not None else None

    def state(self) -> tuple[bool, str]:
        total = len(self.queue.doubts)
        if not total:
            return False, ""
        looked = self._looked()
        return looked >= total, tr("{done} of {total} looked at").format(done=looked, total=total)

    def _looked(self) -> int:
        return sum((one.layer, one.target) in self.readings.looked for one in self.queue.doubts)

    def enter(self) -> None:
        if self.readings.found or self.readings.is_in_map:
            self.readings.prepare()
        self.view.setFocus()

    def refresh(self) -> None:
        self.view.words = (
            tr("Drawing the scan straight…")
            if self.session.task.is_running
            else tr("No doubts yet:\nname examples and read the map in step 4.")
        )
        found = self.readings.found
        key = tuple(id(one) for one in found.values()), self.readings.is_in_map
        if key != self._filled_from:
            self._filled_from = key
            self._fill_kinds()
            self._refill()
            return
        self._show()

    def _on_layer(self) -> None:
        self._fill_kinds()
        self._refill()

    def _fill_kinds(self) -> None:
        layer = str(self.layers.currentData() or "")
        self.which.clear()
        self.which.addItem(tr("Any kind"), None)
        if layer:
            self.kinds.show_layer(layer)
            for kind in self.kinds.kinds:
                self.which.addItem(kind.title, kind.id)
        self.which.setEnabled(bool(layer))

    def _refill(self) -> None:
        """Fills the queue by the chosen filter."""
        self.queue.fill(doubts_of(self.readings, self._filter()))
        self._shown = None
        self._show()
        self.view.setFocus()

    def _filter(self) -> DoubtFilter:
        return DoubtFilter(
            layer=str(self.layers.currentData() or ""),
            kind=self.which.currentData(),
            source=str(self.sources.currentData()),
            share=LEAST_SURE[str(self.shares.currentData())],
        )

    def _show(self) -> None:
        doubt, total = self.queue.current, len(self.queue.doubts)
        looked = self._looked()
        self.progress.setRange(0, max(1, total))
        self.progress.setValue(looked)
        self.count.setText(tr("{done} of {total} doubtful looked at").format(done=looked, total=total))
        for widget in (self.yes, self.skip_button, self.kinds):
            widget.setEnabled(doubt is not None)
        self.back_button.setEnabled(self.queue.at > 0)
        self.progress.setVisible(total > 0)
        self.count.setVisible(total > 0)
        self.shares.setEnabled(self.sources.currentData() == "read")
        if doubt is None:
            self.kinds.hide()
            self.second.setText("")
            self.asked.setText(self._at_the_end(total))
            self.view.update()
            return
        self._ask(doubt)

    def _at_the_end(self, total: int) -> str:
        if total:
            return tr("That was all of them. Step 6 puts the reading into the map.")
        if self.readings.found or self.readings.is_in_map:
            return tr("Nothing here to look at.")
        return ""

    def _ask(self, doubt: Doubt) -> None:
        self.kinds.show()
        if self.kinds.layer != doubt.layer or not self.kinds.kinds:
            self.kinds.show_layer(doubt.layer)
        kind, rival, sure = self._now(doubt)
        name, title = name_of(self.session.sheet, doubt.target), self._title(kind)
        layer = layer_title(self.session.document, doubt.layer)
        self.asked.setText(
            f"{html.escape(layer)}, {html.escape(name)}<br>"
            f'<span style="font-size:15pt; font-weight:600">{html.escape(title)}</span>'
        )
        words = tr("{sure:.0f} % sure").format(sure=100 * sure)
        if (doubt.layer, doubt.target) in self.readings.looked:
            words = tr("decided by you")
        if rival and rival != kind:
            words += tr("; else {rival}").format(rival=self._title(rival).lower())
        self.second.setText(words)
        with silent(self.kinds):
            self.kinds.setCurrentRow(
                [one.id for one in self.kinds.kinds].index(kind) if self.kinds.of(kind) else -1
            )
        lines = self.readings.lines
        if lines is not None and doubt != self._shown and self.picture is self.view.pyramid:
            self._shown = doubt
            self.view.look_at(lines.place(doubt.target), ACROSS * lines.side)
        self.view.update()

    def _now(self, doubt: Doubt) -> tuple[str, str, float]:
        """The present proposal or answer for a doubt."""
        said = self.readings.named(doubt.layer).get(doubt.target)
        if said is not None:
            return said, doubt.kind if said != doubt.kind else doubt.rival, 1.0
        return doubt.kind, doubt.rival, doubt.confidence

    def _title(self, kind: str) -> str:
        known = self.kinds.of(kind)
        return known.title if known is not None else kind

    # --- Answers ---

    def accept(self) -> None:
        """Confirms the proposal."""
        doubt = self.queue.current
        if doubt is not None:
            self._answer(doubt, self._now(doubt)[0])

    def say(self, key: str) -> None:
        """Names the kind with this key as the answer."""
        doubt = self.queue.current
        kind = next((one for one in self.kinds.kinds if one.key and one.key == key), None)
        if doubt is not None and kind is not None:
            self._answer(doubt, kind.id)

    def _answer(self, doubt: Doubt, kind: str) -> None:
        key = doubt.layer, doubt.target
        self.readings.looked.add(key)
        (self.readings.corrected.add if kind != doubt.kind else self.readings.corrected.discard)(key)
        self.queue.step(1)
        name = name_of(self.session.sheet, doubt.target)
        title = tr("{name} is {kind}").format(name=name, kind=self._title(kind).lower())
        self.readings.name(doubt.layer, {doubt.target: kind}, title)
        self._show()

    def skip(self) -> None:
        """Skips the proposal for now."""
        self.queue.step(1)
        self._show()

    def go_back(self) -> None:
        """Returns to the proposal before."""
        self.queue.step(-1)
        self._show()
