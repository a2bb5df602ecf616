"""ScanPage: reading a scanned map, step by step, as a tab of the window; BoardPage: asks for its board."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFrame,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import (
    MESSAGES_LIE,
    STRETCH,
    Scroll,
    column_of,
    guard_wheel,
    heading,
    note,
    row_of,
    wrapped,
)
from kpeditor.app.guard import guarded
from kpeditor.app.icons import icon
from kpeditor.app.panels.board.boardform import OWN_SIZE, BoardForm
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.scan.readings import Readings
from kpeditor.app.scan.session import ScanSession
from kpeditor.app.scan.steps.doubts import DoubtsStep
from kpeditor.app.scan.steps.finish import FinishStep
from kpeditor.app.scan.steps.fit import FitStep
from kpeditor.app.scan.steps.pictures import PicturesStep
from kpeditor.app.scan.steps.points import PointsStep
from kpeditor.app.scan.steps.read import ReadStep
from kpeditor.app.scan.steps.step import Step, StepList
from kpeditor.app.scan.view import ScanView
from kpeditor.app.theme import POINTS, ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet

SIDEBAR = 340
"""How broad the side is with text of usual size, in pixels."""


class ScanPage(QWidget):
    """The steps at the left, the scan at the right.

    Signals:
        failed(text): something could not be done; shown as a message. found(problems): the check of the map
        is done; for those that show it. asked_pictures: the person wants to choose files. asked_board: the
        person wants to read into another map. asked_map: the person wants to see the map itself.
        asked_file(suggestion, suffixes, then): ask for a file to write; `then` gets the path.
        asked_examples(then): ask for a file with examples of another map; `then` gets the path.
    """

    failed = Signal(str)
    found = Signal(list)
    asked_pictures = Signal()
    asked_board = Signal()
    asked_map = Signal()
    asked_file = Signal(object, object, object)
    asked_examples = Signal(object)

    def __init__(self, session: ScanSession, themes: ThemeKeeper) -> None:
        super().__init__()
        self.session = session
        self._themes = themes
        self.view = ScanView(themes)
        self.view.setObjectName(MESSAGES_LIE)
        self.steps: list[Step] = []
        self.list = StepList(themes)
        self.forms = QStackedWidget()
        self.about = note()
        self.back, self.next = QPushButton(tr("&Back")), QPushButton(tr("&Next"))
        self.sheets = QComboBox()
        self.hint = Label()
        self.progress = ProgressRow(session)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.hint.setProperty("faint", True)
        self.sheets.setAccessibleName(tr("Picture"))
        self.next.setProperty("primary", True)
        self.about.setContentsMargins(12, 8, 12, 2)
        self.side = side = QWidget()
        side.setFixedWidth(SIDEBAR)
        column_of(
            self.list,
            self.about,
            (self.forms, 1),
            row_of(self.back, STRETCH, self.next, margins=(12, 8, 12, 10)),
            on=side,
            margins=0,
            spacing=0,
        )
        foot = QWidget()
        foot.setFixedHeight(self.progress.cancel.sizeHint().height() + 10)  # nothing moves when work begins
        bar = row_of(self.sheets, (self.hint, 1), (self.progress, 1), on=foot, margins=(10, 0, 6, 0))
        self._zoom_buttons = [
            self._button("zoom-out", tr("Zoom out (-)"), lambda: self.view.zoom(-2)),
            self._button("zoom-in", tr("Zoom in (+)"), lambda: self.view.zoom(2)),
            self._button("fit", tr("Whole picture (Home)"), self.view.fit),
        ]
        for button in self._zoom_buttons:
            bar.addWidget(button)
        row_of(
            side, (column_of((self.view, 1), foot, margins=0, spacing=0), 1), on=self, margins=0, spacing=0
        )

    def _button(self, name: str, tip: str, run: object) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setObjectName(name)
        button.setToolTip(plain_tip(tip))
        button.setAccessibleName(tip)
        button.clicked.connect(run)
        return button

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._show)
        self.back.clicked.connect(lambda: self.go(self.list.currentRow() - 1))
        self.next.clicked.connect(lambda: self.go(self.list.currentRow() + 1))
        self.sheets.activated.connect(self.session.choose)
        self.session.changed.connect(self.refresh_soon)
        self.session.task.failed.connect(self.failed)
        self.session.task.changed.connect(self.refresh_soon)
        self._soon.timeout.connect(self.refresh)
        self.session.failed.connect(self.failed)
        self.session.told.connect(self.say)
        self._themes.changed.connect(self._paint_icons)
        for number in range(1, 7):
            keys = QShortcut(QKeySequence(f"Alt+{number}"), self)
            keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            keys.activated.connect(lambda number=number: self.go(number - 1))
        self._paint_icons()

    def _paint_icons(self) -> None:
        for button in self._zoom_buttons:
            button.setIcon(icon(button.objectName(), self._themes.theme.text))

    def show_steps(self, steps: list[Step]) -> None:
        """Adds the steps and shows the first unfinished one."""
        self.steps = steps
        for step in steps:
            self.forms.addWidget(_in_a_low_window(step))
            step.failed.connect(self.failed)
            step.told.connect(self.say)
            step.asked_step.connect(self.go)
            step.asked_refresh.connect(self.refresh)
        self._leave_keys_to_the_view()
        guard_wheel(self)
        self._widen()
        self.list.show_steps(steps)
        self.refresh()
        open_ = next((n for n, step in enumerate(steps) if not step.state()[0]), len(steps) - 1)
        self.go(open_)

    @property
    def step(self) -> Step | None:
        row = self.list.currentRow()
        return self.steps[row] if 0 <= row < len(self.steps) else None

    def go(self, number: int) -> None:
        """Goes to a step, counted from 0."""
        if 0 <= number < len(self.steps):
            self.list.setCurrentRow(number)

    def _show(self, number: int) -> None:
        if not 0 <= number < len(self.steps):
            return
        for step in self.steps:
            if self.view.tool is step.tool:
                step.leave()
        step = self.steps[number]
        self.say("")  # messages of the last step are out of date
        self.forms.setCurrentIndex(number)
        self.about.setText(step.about)
        self.view.take(step.tool)
        step.enter()
        self.refresh()

    def refresh_soon(self) -> None:
        """Refreshes once control returns to the event loop: one change often emits several signals."""
        self._soon.start()

    def refresh(self) -> None:
        """Updates the steps and the picture."""
        self._soon.stop()
        self._show_sheets()
        self.list.refresh()
        self.hint.setVisible(not self.session.task.is_running)
        step, row = self.step, self.list.currentRow()
        self.back.setEnabled(row > 0)
        self.next.setVisible(row + 1 < len(self.steps))
        if step is not None:
            step.refresh()
            self.about.setText(step.about)
            self._widen()  # a table of many layers comes after the first reading
        self.view.update()

    def _show_sheets(self) -> None:
        names = self.session.names()
        if [self.sheets.itemText(i) for i in range(self.sheets.count())] != names:
            self.sheets.clear()
            self.sheets.addItems(names)
        self.sheets.setVisible(len(names) > 1)
        self.sheets.setCurrentIndex(self.session.current)
        self.view.show_picture(self.step.picture if self.step is not None else self.session.pyramid)

    def say(self, text: str) -> None:
        """Shows a line of text below the scan."""
        self.hint.setText(text)

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        """Adjusts the list and the width of steps to larger text."""
        if event.type() is QEvent.Type.FontChange and self.steps:
            self.list.refresh()
            self._widen()
        super().changeEvent(event)

    def _widen(self) -> None:
        """Makes the side column as wide as texts of this size need; it does not scroll horizontally."""
        # a step that is hidden learns late what larger texts need
        letters = QApplication.font().pointSizeF() / POINTS
        needed = max(step.minimumSizeHint().width() for step in self.steps)
        self.side.setFixedWidth(max(round(SIDEBAR * letters), needed))

    def _leave_keys_to_the_view(self) -> None:
        """Lets a click on a button or a choice leave the keys where they are, so that the next key names what
        the picture shows; Tab still goes there.
        """
        for kind in (QAbstractButton, QComboBox):
            for field in self.side.findChildren(kind):
                field.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def stop(self) -> None:
        """Cancels all work; called before the page closes."""
        self.session.close()


def _in_a_low_window(step: Step) -> QScrollArea:
    """A step that scrolls where the window is too low."""
    scroll = Scroll(step)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return scroll


class ProgressRow(QFrame):
    """The running background job, its progress, and a button to cancel it."""

    def __init__(self, session: ScanSession) -> None:
        super().__init__()
        self._task = session.task
        self.text = Label()
        self.bar = QProgressBar()
        self.bar.setRange(0, 100)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(8)
        self.bar.setAccessibleName(tr("Progress"))
        self.cancel = QPushButton(tr("Cance&l"))
        row_of(self.text, (self.bar, 1), self.cancel, on=self, margins=(0, 0, 8, 0))
        self.cancel.clicked.connect(self._task.cancel)
        self._task.changed.connect(self._refresh)
        self._task.told.connect(lambda share: self.bar.setValue(round(100 * share)))
        self._refresh()

    def _refresh(self) -> None:
        self.setVisible(self._task.is_running)
        self.text.setText(self._task.what)
        self.bar.setValue(0)


def scan_page(document: Document, sheet: MapSheet, themes: ThemeKeeper) -> ScanPage:
    """A new page for the scan of a document's map."""
    session = ScanSession(document, sheet)
    readings = Readings(session)
    page = ScanPage(session, themes)
    session.setParent(page)
    view = page.view
    pictures, finish = PicturesStep(session, view), FinishStep(readings, view, themes)
    pictures.asked_pictures.connect(page.asked_pictures)
    pictures.asked_board.connect(page.asked_board)
    finish.asked_map.connect(page.asked_map)
    finish.asked_file.connect(page.asked_file)
    page.found.connect(finish.show_problems)
    readings.changed.connect(page.refresh_soon)
    reading = ReadStep(readings, view, themes)
    reading.asked_examples.connect(page.asked_examples)
    page.show_steps(
        [
            pictures,
            PointsStep(session, view),
            FitStep(session, view),
            reading,
            DoubtsStep(readings, view, themes),
            finish,
        ]
    )
    return page


WIDTH = 560


class BoardPage(QWidget):
    """Asks for the properties of the printed map.

    Signals:
        chosen(sheet): read the scan into this empty map.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.form = BoardForm(tr("Scanned map"))
        self.form.preset.setCurrentText(tr(OWN_SIZE))  # it will be counted
        self.go = QPushButton(tr("M&ake the map and save it…"))
        self.go.setProperty("primary", True)
        self.form.judged.connect(self.go.setEnabled)
        self.go.clicked.connect(lambda: self.chosen.emit(self.form.options().sheet()))
        self.setFocusProxy(self.form.title)
        self._lay_out()

    def _lay_out(self) -> None:
        about = wrapped(
            tr(
                "What is the printed map like? Count the hexes of the longest row and of the longest column;"
                " the numbers printed in the corners tell it too."
            )
        )
        inner = QWidget()
        inner.setFixedWidth(WIDTH)
        column_of(
            heading(tr("Read a scanned map")),
            about,
            self.form,
            row_of(self.go, STRETCH),
            STRETCH,
            on=inner,
            spacing=14,
        )
        page = QWidget()
        row_of(inner, STRETCH, on=page, margins=(48, 40, 48, 40))
        column_of(Scroll(page), on=self, margins=0)
