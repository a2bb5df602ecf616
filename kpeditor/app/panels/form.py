"""Form: a form that shows part of a scenario and changes it through edits; and the fields forms share."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent, QTextDocument
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QFormLayout,
    QFrame,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.formparts import claimed, column_of, silent, wheel_needs_focus
from kpeditor.app.guard import guarded
from kpeditor.core.edits.edit import Edit
from kpeditor.core.errors import KpError
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.notes import unwrapped

SHOWN = "shown"
"""The property of a line for the text it was given; what differs from it was typed."""


class Form(QWidget):
    """Rows of label and field in `form`; `column` takes what stands below them at full width. `failed(text)`:
    something could not be done; to be shown as a message.
    """

    failed = Signal(str)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.column = column_of(on=self, margins=8)
        self.form = QFormLayout()
        self.column.addLayout(self.form)
        self.form.setVerticalSpacing(6)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._is_filling = False

    @property
    def scenario(self) -> Scenario:
        """The scenario; forms are only shown while there is one."""
        scenario = self.document.scenario
        assert scenario is not None
        return scenario

    def do(self, make: Callable[[], Edit], then: Selection | None = None) -> bool:
        """Makes an edit and does it, and selects `then`; one that is refused is told. Answers whether it is
        done.
        """
        try:
            self.document.do(make(), self, then)
        except KpError as refused:
            self.failed.emit(refused.sentence())
            return False
        return True

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc takes back what was typed into a line and not left yet."""
        field = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape and isinstance(field, QLineEdit):
            shown = field.property(SHOWN)
            if isinstance(shown, str) and field.text() != shown:
                field.setText(shown)
                field.selectAll()
                return
        super().keyPressEvent(event)


class Number(QSpinBox):
    """A whole number; the wheel changes it only while it has the focus, so that scrolling changes nothing."""

    def __init__(self, low: int, high: int, none: str = "") -> None:
        super().__init__()
        self.setRange(low, high)
        self.setKeyboardTracking(False)  # one edit per number, not one per digit
        wheel_needs_focus(self)
        if none:
            self.setSpecialValueText(none)


class Choice(QComboBox):
    """One of several words, each with a value; the wheel changes it only while it has the focus."""

    def __init__(self, entries: dict[str, str] | None = None) -> None:
        super().__init__()
        wheel_needs_focus(self)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.offer(entries or {})

    def offer(self, entries: dict[str, str], chosen: str = "") -> None:
        """Offers these values with what they are called, and shows the chosen one."""
        with silent(self):
            self.clear()
            for value, title in entries.items():
                self.addItem(title, value)
        self.show_value(chosen)

    def show_value(self, value: str) -> None:
        """Shows a value without sending a signal; one that is not offered is added."""
        with silent(self):
            if self.findData(value) < 0 and value:
                self.addItem(value, value)
            self.setCurrentIndex(max(0, self.findData(value)))

    @property
    def value(self) -> str:
        """The chosen value."""
        return str(self.currentData() or "")

    @guarded
    def event(self, event: QEvent) -> bool:
        """Keeps letters for choosing by the first ones of a word; in the editor many are keys of tools."""
        others = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier

        def is_letter(key: QKeyEvent) -> bool:
            return bool(key.text()) and key.text().isprintable() and not key.modifiers() & others

        return claimed(event, is_letter) or super().event(event)


class NotesEdit(QPlainTextEdit):
    """Several lines of text; `left` is sent when the cursor leaves them."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._given = self._shown = ""

    def show_notes(self, notes: str) -> None:
        """Shows notes with each paragraph in one line, which wraps at the width of the field; does nothing
        when they are shown already, so that the cursor stays where it is.
        """
        if self.notes() != notes:
            self._given, self._shown = notes, unwrapped(notes)
            self.setPlainText(self._shown)

    def notes(self) -> str:
        """What is written here; notes that nobody has changed have their own line ends."""
        written = self.toPlainText()
        return self._given if written == self._shown else written

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Sends `left`, by which the typed text is taken over."""
        super().focusOutEvent(event)
        self.left.emit()


class UndoInFields(QObject):
    """Lets a window undo and redo while the cursor is in a field of its docks that has nothing to undo or
    redo itself; of their own accord such fields keep these keys, and nothing happens.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    @guarded
    def _follow(self, _old: QWidget | None, now: QWidget | None) -> None:
        """Watches the keys of a field of a dock from the first time that the cursor is in it."""
        if not isinstance(now, QLineEdit | QPlainTextEdit | QAbstractSpinBox):
            return
        above = now.parentWidget()
        while above is not None and not isinstance(above, QDockWidget):
            above = above.parentWidget()
        if above is not None and above.parentWidget() is self._window:
            now.installEventFilter(self)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaves the keys to the window where the field cannot use them."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.ShortcutOverride:
            return False
        line = watched.lineEdit() if isinstance(watched, QAbstractSpinBox) else watched
        text = line.document() if isinstance(line, QPlainTextEdit) else line
        if not isinstance(text, QLineEdit | QTextDocument):
            return False
        is_left = (event.matches(QKeySequence.StandardKey.Undo) and not text.isUndoAvailable()) or (
            event.matches(QKeySequence.StandardKey.Redo) and not text.isRedoAvailable()
        )
        if is_left:
            event.ignore()
        return is_left


def finish_typing(part: QWidget) -> None:
    """Takes over what is being typed into a line of a part of a window, as leaving the line does. A click on
    a menu or on something that takes no focus does not leave it.
    """
    line = QApplication.focusWidget()
    if isinstance(line, QLineEdit) and part.isAncestorOf(line) and line.isModified():
        line.editingFinished.emit()


class Leaf(QScrollArea):
    """A scroll area for a form, which keeps the form as high as its wrapped texts need."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click beside the fields leaves the focus on the map
        self.setWidget(content)
        content.installEventFilter(self)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Adjusts the height after the layout of the content has changed."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self.fit()
        return super().eventFilter(watched, event)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width means another height."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Gives the content the height its texts need at this width."""
        content = self.widget()
        layout = content.layout() if content is not None else None
        if content is None or layout is None:
            return
        width = self.viewport().width()
        needed = layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
        if content.minimumHeight() != needed:
            content.setMinimumHeight(needed)

    def top_of(self, part: QWidget) -> int:
        """How many pixels below the upper edge of the view a part of the form begins."""
        return part.mapTo(self.viewport(), QPoint()).y()

    def reveal(self, part: QWidget, top: int | None = None) -> None:
        """Scrolls, once what has changed is laid out, until a part of the form is in view as a whole, else
        from its beginning; if it can stay there, it begins at `top`.
        """
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        bar = self.verticalScrollBar()
        begins = bar.value() + self.top_of(part)
        if top is not None:
            bar.setValue(begins - top)
        bar.setValue(min(max(bar.value(), begins + part.height() - self.viewport().height()), begins))


def leaf_of(part: QWidget) -> Leaf | None:
    """The scroll area that a part of a form is in, None for a form that stands alone."""
    above = part.parentWidget()
    while above is not None and not isinstance(above, Leaf):
        above = above.parentWidget()
    return above


def show_text(field: QLineEdit, text: str) -> None:
    """Shows a text from its beginning; does nothing when it is shown already, so that the cursor stays where
    it is.

    In a form Esc brings this text back.
    """
    field.setProperty(SHOWN, text)
    if field.text() != text:
        field.setText(text)
        field.setCursorPosition(0)
