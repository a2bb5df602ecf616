"""OwnCommandsDialog: the form in which the user defines own commands; OutputWindow shows what one said."""

from __future__ import annotations

import html

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from kpeditor.app import owncommands
from kpeditor.app.dialogparts import Dialog, accept_or_cancel
from kpeditor.app.formparts import column_of, row_of, silent
from kpeditor.app.plaintext import HtmlLabel
from kpeditor.app.words import tr


class OwnCommandsDialog(Dialog):
    """The commands on the left, the chosen one on the right; saved by OK."""

    def __init__(self, own: owncommands.OwnCommands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Own commands"))
        self.resize(760, 400)
        self._own = own
        self.commands = list(own.all)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Own commands"))
        self.add, self.remove = QPushButton(tr("&Add")), QPushButton(tr("&Remove"))
        self.name, self.line = QLineEdit(), QLineEdit()
        self.name.setPlaceholderText(tr("Name in the menu"))
        self.line.setPlaceholderText(tr("kpeditor check %file"))
        self.saves = QCheckBox(tr("Save the file first"))
        self.insert = QToolButton()
        self.insert.setText(tr("Insert"))
        self.insert.setToolTip(tr("Insert a variable"))
        self.insert.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.told = HtmlLabel()
        self.told.setWordWrap(True)
        self.told.setProperty("faint", True)
        self._fields = QWidget()
        self._lay_out()
        self._connect()
        self._fill(0)

    def _lay_out(self) -> None:
        menu = QMenu(self.insert)
        for name, meaning in owncommands.variables().items():
            menu.addAction(f"{name}   {meaning}").setData(name)
        menu.triggered.connect(lambda action: self.line.insert(action.data()))
        self.insert.setMenu(menu)
        form = QFormLayout(self._fields)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Name"), self.name)
        form.addRow(tr("Command"), row_of((self.line, 1), self.insert))
        form.addRow("", self.saves)
        form.addRow("", self.told)
        left = column_of(self.list, row_of(self.add, self.remove))
        self.box = accept_or_cancel(self)
        column_of(row_of((left, 1), (self._fields, 2)), self.box, on=self)

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._show)
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.name.textEdited.connect(self._take)
        self.line.textChanged.connect(self._take)
        self.saves.toggled.connect(self._take)

    def _fill(self, row: int) -> None:
        self.list.clear()
        self.list.addItems([one.name or tr("(no name)") for one in self.commands])
        self.list.setCurrentRow(min(row, len(self.commands) - 1))
        self._show(self.list.currentRow())

    def _show(self, row: int) -> None:
        is_one = 0 <= row < len(self.commands)
        command = self.commands[row] if is_one else owncommands.OwnCommand()
        fields = (self.name, self.line, self.saves)
        with silent(*fields):
            self.name.setText(command.name)
            self.line.setText(command.line)
            self.saves.setChecked(command.saves)
        self._fields.setEnabled(is_one)
        self.remove.setEnabled(is_one)
        self.add.setEnabled(len(self.commands) < owncommands.SLOTS)
        self._tell()

    def _add(self) -> None:
        self.commands.append(owncommands.OwnCommand(tr("Check"), "kpeditor check %file"))
        self._fill(len(self.commands) - 1)
        self.name.setFocus()
        self.name.selectAll()

    def _remove(self) -> None:
        row = self.list.currentRow()
        del self.commands[row]
        self._fill(row)

    def _take(self) -> None:
        row = self.list.currentRow()
        if not 0 <= row < len(self.commands):
            return
        self.commands[row] = owncommands.OwnCommand(
            self.name.text().strip(), self.line.text().strip(), self.saves.isChecked()
        )
        item = self.list.item(row)
        if item is not None:
            item.setText(self.commands[row].name or tr("(no name)"))
        self._tell()

    def _tell(self) -> None:
        """Shows what the chosen line would start, with its variables explained, or what is wrong with it."""
        row = self.list.currentRow()
        if not 0 <= row < len(self.commands):
            self.told.setText(tr("Add a command to start a program with the file and the selected hexes."))
        else:
            self.told.setText(_explained(self.commands[row].line))
        self.box.button(QDialogButtonBox.StandardButton.Ok).setEnabled(
            all(one.name and not _fault(one.line) for one in self.commands)
        )

    def accept(self) -> None:
        """Saves the commands."""
        self._own.keep(self.commands)
        super().accept()


def _fault(line: str) -> str:
    """Why a line can never be started, "" when it can."""
    try:
        owncommands.words_of(line, dict.fromkeys(owncommands.variables(), "x"))
    except owncommands.BadCommand as reason:
        return str(reason)
    return ""


def _explained(line: str) -> str:
    if fault := _fault(line):
        return html.escape(fault)
    named = owncommands.variables_in(line)
    used = [(name, meaning) for name, meaning in owncommands.variables().items() if name in named]
    rows = "".join(f"<tr><td><b>{name}</b>&nbsp;&nbsp;</td><td>{meaning}</td></tr>" for name, meaning in used)
    note = tr("It runs in the folder of the file, without a shell. Keys: Edit > Keyboard shortcuts.")
    return f"<table>{rows}</table><p>{note}</p>"


class OutputWindow(Dialog):
    """The output of a program, as text to read and copy; modeless."""

    def __init__(self, name: str, said: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(name)
        self.resize(720, 420)
        self.text = QPlainTextEdit(said)
        self.text.setReadOnly(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(tr("What the program said"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column_of(self.text, buttons, on=self)
