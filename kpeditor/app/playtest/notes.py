"""NotesPanel: the designer's notes on hexes of the scenario; a click leads to the hex."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.words import tr
from kpeditor.core.scenario.hexnotes import HexNote

NUMBER = Qt.ItemDataRole.UserRole


class NotesPanel(QWidget):
    """The notes, and a line to write one.

    Signals:
        asked(hex): the printed number of the hex of a note that was chosen.
        written(hex, text): a new note.
        removed(number): the note of this number shall go.
    """

    asked = Signal(str)
    written = Signal(str, str)
    removed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.hex = ""
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName(tr("Notes"))
        self.empty = QLabel(
            tr(
                "Notes for the designer are pinned to hexes and saved with the scenario.\n"
                "Right-click a hex of the map, or choose one and write below."
            )
        )
        self.empty.setWordWrap(True)
        self.empty.setProperty("faint", True)
        self.where = QLabel()
        self.text = QLineEdit()
        self.text.setPlaceholderText(tr("What the designer should know"))
        self.text.setAccessibleName(tr("New note"))
        self.pin = QPushButton(tr("Pin"))
        self.remove = QPushButton(tr("Remove"))
        row = QHBoxLayout()
        row.addWidget(self.where)
        row.addWidget(self.text, 1)
        row.addWidget(self.pin)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 8)
        box.addWidget(self.empty)
        box.addWidget(self.list, 1)
        box.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignRight)
        box.addLayout(row)
        self.pin.clicked.connect(self._write)
        self.text.returnPressed.connect(self._write)
        self.remove.clicked.connect(self._remove)
        self.list.itemClicked.connect(lambda item: self.asked.emit(item.text().split(":")[0]))
        self.list.currentItemChanged.connect(lambda: self.remove.setEnabled(self.list.currentRow() >= 0))
        self.aim_at("")

    def show_notes(self, notes: tuple[HexNote, ...]) -> None:
        """Shows these notes."""
        self.list.clear()
        for number, note in enumerate(notes):
            item = QListWidgetItem(note.line())
            item.setData(NUMBER, number)
            self.list.addItem(item)
        self.empty.setVisible(not notes)
        self.list.setVisible(bool(notes))
        self.remove.setVisible(bool(notes))
        self.remove.setEnabled(self.list.currentRow() >= 0)

    def aim_at(self, hex_: str) -> None:
        """The next note will be about this hex."""
        self.hex = hex_
        self.where.setText(hex_ or tr("no hex"))
        self.text.setEnabled(bool(hex_))
        self.pin.setEnabled(bool(hex_))

    def _write(self) -> None:
        text = self.text.text().strip()
        if self.hex and text:
            self.text.clear()
            self.written.emit(self.hex, text)

    def _remove(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.removed.emit(int(item.data(NUMBER)))
