"""ZoomBox: the zoom of the map in the status bar: typed, chosen, in steps, or the whole map."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.icons import icon
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr

PERCENTS = (10, 25, 50, 75, 100, 150, 200, 300, 400)
"""The sizes the list offers, besides the whole map."""


class ZoomBox(QWidget):
    """A field with a list, between a button that makes smaller and one that makes larger.

    Signals:
        asked_percent(percent): show the map at this size.
        asked_steps(steps): zoom in (or, below 0, out) by so many steps.
        asked_whole: show the whole map.
        left: editing has ended; the focus may go back to the map.
    """

    asked_percent = Signal(float)
    asked_steps = Signal(int)
    asked_whole = Signal()
    left = Signal()

    def __init__(self, themes: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._percent = 100
        self.box = QComboBox()
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.addItem(tr("Whole map"))
        self.box.addItems([f"{percent} %" for percent in PERCENTS])
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(6)
        self.box.setAccessibleName(tr("Zoom"))
        self.box.setToolTip(tr("Zoom: type a number of per cent, or choose; up and down zoom in steps"))
        self.out, self.in_ = QToolButton(), QToolButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        for widget in (self.out, self.box, self.in_):
            row.addWidget(widget)
        for button, words, steps in ((self.out, tr("Zoom out"), -1), (self.in_, tr("Zoom in"), 1)):
            button.setAutoRaise(True)
            button.setToolTip(plain_tip(words))
            button.setAccessibleName(words)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _checked=False, steps=steps: self.asked_steps.emit(steps))
        self.box.activated.connect(self._choose)
        field = self.box.lineEdit()
        if field is not None:
            field.returnPressed.connect(self._type)
            field.editingFinished.connect(self._show)
            field.installEventFilter(self)
        self.box.installEventFilter(self)
        themes.changed.connect(self._paint_icons)
        self._paint_icons()

    def show_percent(self, percent: int) -> None:
        """Shows the zoom as it is; what is being typed stays."""
        self._percent = percent
        field = self.box.lineEdit()
        if field is None or not (field.hasFocus() and field.isModified()):
            self._show()

    @property
    def text(self) -> str:
        """What stands in the field."""
        return self.box.currentText()

    def _show(self) -> None:
        self.box.setEditText(f"{self._percent} %")
        if (field := self.box.lineEdit()) is not None:
            field.setModified(False)

    def _choose(self, index: int) -> None:
        if index == 0:
            self.asked_whole.emit()
        elif self.box.currentText() == self.box.itemText(index):
            self.asked_percent.emit(float(PERCENTS[index - 1]))
        self._show()
        self.left.emit()

    def _type(self) -> None:
        """Applies a typed number; anything else is ignored."""
        typed = re.fullmatch(r"\s*(\d{1,5}(?:[.,]\d{1,3})?)\s*%?\s*", self.box.currentText())
        if typed is not None and float(typed[1].replace(",", ".")) > 0:
            self.asked_percent.emit(float(typed[1].replace(",", ".")))
        self._show()
        self.left.emit()

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down, and the wheel, zoom in steps; Esc gives up what was typed."""
        if event.type() is QEvent.Type.Wheel:
            event.ignore()
            return True
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 4, Qt.Key.Key_PageDown: -4}
        key = Qt.Key(event.key())
        if key in steps and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            if (field := self.box.lineEdit()) is not None:
                field.setModified(False)
            self.asked_steps.emit(steps[key])
            return True
        if key is Qt.Key.Key_Escape:
            self._show()
            self.left.emit()
            return True
        return False

    def _paint_icons(self) -> None:
        for button, name in ((self.out, "remove"), (self.in_, "add")):
            button.setIcon(icon(name, self._themes.theme.text))
