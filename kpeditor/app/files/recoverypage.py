"""RecoveryPage: lists unsaved work of crashed sessions, to be recovered or discarded."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from kpeditor.app.formparts import column_of, heading, row_of, wrapped
from kpeditor.app.words import tr, tr_later, turn_words
from kpeditor.core.files.storage.journal import Left
from kpeditor.core.play.gamejournal import LeftGame

_ABOUT = tr_later(
    "The program ended before this was saved. Bring it back to look at it: no file is touched until you save,"
    " and changes can be undone step by step unless the file has changed since. A game goes on where it was."
)


class RecoveryPage(QWidget):
    """Lists journals left behind.

    Signals:
        asked_back(left), asked_drop(left): the user wants to recover this work, or to discard it.
        asked_later: the user wants to close the page and keep the list for the next time.
    """

    asked_back = Signal(object)
    asked_drop = Signal(object)
    asked_later = Signal()

    def __init__(self) -> None:
        super().__init__()
        title = heading(tr("Work that was not saved"))
        text = wrapped(tr(_ABOUT))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Unsaved work"))
        self.list.setSpacing(2)
        self.list.itemActivated.connect(lambda _item: self._send(self.asked_back))
        self.back, self.drop = QPushButton(tr("Bring back")), QPushButton(tr("Forget it"))
        self.later = QPushButton(tr("Decide later"))
        self.back.setDefault(True)
        self.back.clicked.connect(lambda: self._send(self.asked_back))
        self.drop.clicked.connect(lambda: self._send(self.asked_drop))
        self.later.clicked.connect(self.asked_later)
        self.list.currentItemChanged.connect(lambda *_: self._name_button())
        row = row_of(self.back, self.drop, self.later, None)
        column_of(title, text, (self.list, 1), row, on=self, margins=(48, 40, 48, 40), spacing=12)

    def show_left(self, journals: Sequence[Left | LeftGame]) -> None:
        """Lists these journals and chooses the first."""
        self.list.clear()
        for left in journals:
            item = QListWidgetItem(describe(left))
            item.setData(Qt.ItemDataRole.UserRole, left)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        for button in (self.back, self.drop):
            button.setEnabled(bool(journals))
        self._name_button()

    def _name_button(self) -> None:
        """Sets the text of the button to its action for the chosen line."""
        items = [self.list.item(row) for row in range(self.list.count()) if row == self.list.currentRow()]
        is_game = any(isinstance(item.data(Qt.ItemDataRole.UserRole), LeftGame) for item in items)
        self.back.setText(tr("Go on with the game") if is_game else tr("Bring back"))

    def _send(self, signal: SignalInstance) -> None:
        item = self.list.currentItem()
        if item is not None:
            signal.emit(item.data(Qt.ItemDataRole.UserRole))


def describe(left: Left | LeftGame) -> str:
    """The content of a journal, in two lines."""
    if isinstance(left, LeftGame):
        turn, written = left.answers.turn, _written(left)
        within = tr(turn_words(left.about.ruleset).within)
        when = within.format(turn=turn) if turn else tr("in its deployment")
        return tr("Game: {game}").format(game=f"{left.about.title}, {_changed(left)}\n{when}{written}")
    about = left.about
    file = about.bundle.get("archive") or about.scenario_path or about.map_path or tr("never saved")
    return f"{about.title}, {_changed(left)}\n{file}"


def _changed(left: Left | LeftGame) -> str:
    return tr("last changed {when:%d %B %Y, %H:%M}").format(when=datetime.fromtimestamp(left.changed))


def _written(left: LeftGame) -> str:
    """Says that an answer was being written, without its content, which may be secret."""
    return tr(", with orders half written") if left.answers.draft else ""
