"""NotesPanel: the designer's notes on hexes of the scenario; a click leads to the hex. Noting: chooses the
hex of a note.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from kpeditor.app.formparts import column_of, note, on_choice, row_of
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr
from kpeditor.core.scenario.notes import HexNote

if TYPE_CHECKING:
    from kpeditor.app.playtest.workspace import GameWorkspace
    from kpeditor.app.ruleset_ui.contract import Place

NUMBER = Qt.ItemDataRole.UserRole


class NotesPanel(QWidget):
    """The notes, and a line to write one.

    Signals:
        asked(hex): the printed number of the hex of a note that was chosen.
        written(hex, text): a new note.
        removed(number): delete the note of this number.
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
        self.empty = note(
            tr(
                "Notes for the designer are pinned to hexes and saved with the scenario.\n"
                "Click a hex of the map, and write below."
            )
        )
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.where = Label()
        self.text = QLineEdit()
        self.notes: tuple[HexNote, ...] | None = None
        self.text.setPlaceholderText(tr("What the designer should know"))
        self.text.setAccessibleName(tr("New note"))
        self.pin = QPushButton(tr("Pin"))
        self.remove = QPushButton(tr("Remove"))
        row = row_of(self.where, (self.text, 1), self.pin)
        remove = self.remove, 0, Qt.AlignmentFlag.AlignRight
        column_of((self.empty, 1), (self.list, 1), remove, row, on=self, margins=8)
        self.text.textChanged.connect(self._offer)
        self.pin.clicked.connect(self._write)
        self.text.returnPressed.connect(self._write)
        self.remove.clicked.connect(self._remove)
        on_choice(self.list, lambda item: self.asked.emit(item.text().split(":")[0]))
        self.list.currentItemChanged.connect(lambda: self.remove.setEnabled(self.list.currentRow() >= 0))
        self.aim_at("")

    def show_notes(self, notes: tuple[HexNote, ...], turn_word: str = "game-turn") -> bool:
        """Shows these notes, and answers whether they changed; while they do not, the chosen one stays
        chosen. `turn_word` is what the rules call a game-turn.
        """
        if notes == self.notes:
            return False
        self.notes = notes
        self.list.clear()
        for number, one in enumerate(notes):
            item = QListWidgetItem(one.line(turn_word))
            item.setData(NUMBER, number)
            self.list.addItem(item)
        self.empty.setVisible(not notes)
        self.list.setVisible(bool(notes))
        self.remove.setVisible(bool(notes))
        self.remove.setEnabled(self.list.currentRow() >= 0)
        return True

    def aim_at(self, hex_: str) -> None:
        """Sets the hex of the next note."""
        self.hex = hex_
        self.where.setText(hex_ or tr("Click a hex"))
        self._offer()

    def _offer(self) -> None:
        self.pin.setEnabled(bool(self.hex and self.text.text().strip()))

    def _write(self) -> None:
        text = self.text.text().strip()
        if self.hex and text:
            self.text.clear()
            self.written.emit(self.hex, text)

    def _remove(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.removed.emit(int(item.data(NUMBER)))


class Noting(QObject):
    """Chooses the hex of a note: while the notes are in front, clicks on the map set it and give no
    orders.
    """

    def __init__(self, workspace: GameWorkspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        workspace.board.clicked.connect(self._aim)
        workspace.board.asked_note.connect(self.begin)
        workspace.tabs.currentChanged.connect(self._follow)

    def begin(self) -> None:
        """Begins a note on the hex under the pointer, else on the last hex set."""
        workspace = self._workspace
        if workspace.board.under_pointer is not None:
            self._aim(workspace.board.under_pointer)
        workspace.tabs.setCurrentWidget(workspace.notes)
        workspace.notes.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _aim(self, place: Place) -> None:
        board = self._workspace.board
        self._workspace.notes.aim_at(board.name(place))
        if board.is_aiming:
            board.light(frozenset({place}))
            self._workspace.notes.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self) -> None:
        board, is_aiming = (
            self._workspace.board,
            self._workspace.tabs.currentWidget() is self._workspace.notes,
        )
        if board.is_aiming and not is_aiming:
            board.light(frozenset())
        board.aim(is_aiming)
