"""BoardsDialog: lays boards side by side, by mouse and keyboard, with a live picture of the resulting map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QWidget,
)

from kpeditor.app.dialogparts import Dialog, accept_or_cancel
from kpeditor.app.dialogs.boardspicture import BoardsPicture
from kpeditor.app.dialogs.chosenboards import Board, ChosenBoards, own_name
from kpeditor.app.formparts import STRETCH, Fault, column_of, note, row_of, silent
from kpeditor.app.panels.form import Choice
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.assembly import Assembly
from kpeditor.core.board.boards import side_of_compass
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.files.formats.assemblies import assembly_file
from kpeditor.core.files.reading import read_map
from kpeditor.core.problem import Severity
from kpeditor.core.texts import count
from kpeditor.drawing.style import MapStyle

JOINS = {
    "long": tr_later("Along their long edges"),
    "short": tr_later("Along their short edges"),
    "place": tr_later("As they are moved"),
}
ROW_A = {
    "": tr_later("As in the files of the boards"),
    "north": tr_later("North"),
    "east": tr_later("East"),
    "south": tr_later("South"),
    "west": tr_later("West"),
}
NORTH = {
    "north": tr_later("at the top"),
    "east": tr_later("at the right"),
    "south": tr_later("at the bottom"),
    "west": tr_later("at the left"),
}
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ARROWS = {
    "left": Qt.ArrowType.LeftArrow,
    "right": Qt.ArrowType.RightArrow,
    "up": Qt.ArrowType.UpArrow,
    "down": Qt.ArrowType.DownArrow,
}
MOVES = {
    "left": tr_later("Move the board to the left"),
    "right": tr_later("Move the board to the right"),
    "up": tr_later("Move the board up"),
    "down": tr_later("Move the board down"),
}


class BoardsDialog(Dialog):
    """Chooses the boards of a map and their places.

    Attributes:
        list: the boards in the order in which they are placed.
        picture: the map they make; a click selects a board, a double click turns it, a drag moves it.
    """

    def __init__(
        self,
        style: MapStyle,
        ask_boards: Callable[[QWidget], Sequence[Path]],
        parent: QWidget | None = None,
        *,
        assembly: Assembly | None = None,
        files: Sequence[Path] = (),
        title: str = "",
    ) -> None:
        """Args:
        ask_boards: asks for the files of boards to add.
        assembly, files: the boards to begin with, and their files.
        """
        super().__init__(parent)
        self.setWindowTitle(tr("Map of boards"))
        self._ask = ask_boards
        self.boards: list[Board] = []
        if assembly is not None:
            self.boards = [
                Board(file, sheet, assembly.name(i), entry.is_turned, assembly.place(i))
                for i, (entry, sheet, file) in enumerate(
                    zip(assembly.entries, assembly.sheets, files, strict=True)
                )
            ]
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Boards in the order in which they are placed"))
        self.add, self.remove = QPushButton(tr("&Add boards…")), QPushButton(tr("&Remove"))
        self.earlier, self.later = QPushButton(tr("&Earlier")), QPushButton(tr("La&ter"))
        self.turned, self.name = QCheckBox(tr("T&urned by 180 degrees")), QLineEdit()
        self.name.setValidator(QRegularExpressionValidator(QRegularExpression("[A-Za-z0-9]{0,8}"), self.name))
        self.arrows = {key: _arrow(key) for key in STEPS}
        self.join = Choice({key: tr(text) for key, text in JOINS.items()})
        self.row_a = Choice({key: tr(text) for key, text in ROW_A.items()})
        self.title = QLineEdit(title)
        self.picture = BoardsPicture(style)
        self.told, self.fault = note(), Fault()
        self._buttons = accept_or_cancel(self, tr("Make the map"))
        self._lay_out()
        self._connect()
        with silent(self.join, self.row_a):
            self.join.offer(
                {key: tr(text) for key, text in JOINS.items()}, self._joined() if self.boards else "long"
            )
            self.row_a.offer(
                {key: tr(text) for key, text in ROW_A.items()}, assembly.row_a if assembly else ""
            )
        self._has_own_title = bool(title)
        self._show(0)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("T&itle"), self.title)
        form.addRow(tr("&Join"), self.join)
        form.addRow(tr("Row A lies in the &compass"), self.row_a)
        board = QFormLayout()
        board.addRow(tr("&Name"), self.name)
        board.addRow("", self.turned)
        left = column_of(
            form,
            note(tr("Boards in the order in which they are placed")),
            (self.list, 1),
            row_of(self.add, self.remove, STRETCH, self.earlier, self.later),
            board,
            row_of(note(tr("Move")), *self.arrows.values(), STRETCH),
        )
        right = column_of((self.picture, 1), self.told, self.fault)
        column_of(row_of((left, 2), (right, 5)), self._buttons, on=self)
        self.resize(1000, 640)

    def _connect(self) -> None:
        self.add.clicked.connect(self._ask_boards)
        self.remove.clicked.connect(self._remove)
        self.earlier.clicked.connect(partial(self._reorder, -1))
        self.later.clicked.connect(partial(self._reorder, 1))
        self.turned.toggled.connect(lambda is_turned: self._change(is_turned=is_turned))
        self.name.textEdited.connect(lambda text: self._change(name=text.strip().upper()))
        for key, arrow in self.arrows.items():
            arrow.clicked.connect(partial(self.move_board, *STEPS[key]))
        self.join.currentIndexChanged.connect(self._join_all)
        self.row_a.currentIndexChanged.connect(lambda _index: self._show(self.list.currentRow()))
        self.title.textEdited.connect(self._title_typed)
        self.list.currentRowChanged.connect(self._show_chosen)
        self.picture.taken.connect(self._take)
        self.picture.turned.connect(self._turn)
        self.picture.laid.connect(self._lay)

    def add_files(self, files: Sequence[Path]) -> None:
        """Adds the boards in files, each behind the last one; reports files that are not boards."""
        faults = []
        for file in files:
            sheet, problems, _ = read_map(file)
            if not isinstance(sheet, MapSheet) or sheet.assembly is not None:
                errors = [one.text for one in problems if one.severity is Severity.ERROR]
                told = errors[0] if errors else tr("it is no map of one board")
                faults.append(f"{file.name}: {told}")
                continue
            taken = {board.name for board in self.boards}
            name = own_name(sheet) or str(len(self.boards) + 1)
            if name in taken:
                name = next(f"{name}{letter}" for letter in "BCDEFGHIJ" if f"{name}{letter}" not in taken)
            self.boards.append(Board(file, sheet, name, at=self._next_place()))
        self._show(len(self.boards) - 1)
        if faults:
            self.fault.tell("; ".join(faults))

    def chosen(self) -> ChosenBoards:
        """The boards and places as chosen now."""
        return ChosenBoards(tuple(self.boards), self.row_a.value or "", self.title.text().strip())

    def move_board(self, across: int, down: int) -> None:
        """Moves the chosen board by one place. A board that lies there changes places with the chosen one."""
        index = self.list.currentRow()
        if 0 <= index < len(self.boards):
            at = self.boards[index].at
            self._lay(index, (at[0] + across, at[1] + down))

    def _ask_boards(self) -> None:
        self.add_files(self._ask(self))

    def _next_place(self) -> tuple[int, int]:
        if not self.boards:
            return (1, 1)
        if self.join.value == "short":
            return (max(board.at[0] for board in self.boards) + 1, 1)
        return (1, max(board.at[1] for board in self.boards) + 1)

    def _remove(self) -> None:
        index = self.list.currentRow()
        if 0 <= index < len(self.boards):
            del self.boards[index]
            self._close_ranks()
            self._show(min(index, len(self.boards) - 1))

    def _reorder(self, step: int) -> None:
        """Moves a board up or down in the list without moving it on the map; the numbers of shared hexes
        change.
        """
        index = self.list.currentRow()
        other = index + step
        if 0 <= index < len(self.boards) and 0 <= other < len(self.boards):
            self.boards[index], self.boards[other] = self.boards[other], self.boards[index]
            self._show(other)

    def _change(self, *, is_turned: bool | None = None, name: str | None = None) -> None:
        index = self.list.currentRow()
        if 0 <= index < len(self.boards):
            board = self.boards[index]
            self.boards[index] = replace(
                board,
                is_turned=board.is_turned if is_turned is None else is_turned,
                name=board.name if name is None else name,
            )
            self._show(index)

    def _take(self, index: int) -> None:
        self.list.setCurrentRow(index)

    def _turn(self, index: int) -> None:
        self.list.setCurrentRow(index)
        self._change(is_turned=not self.boards[index].is_turned)

    def _lay(self, index: int, at: tuple[int, int]) -> None:
        board = self.boards[index]
        for other, one in enumerate(self.boards):
            if one.at == at:
                self.boards[other] = replace(one, at=board.at)
        self.boards[index] = replace(board, at=at)
        self._close_ranks()
        self._show(index)

    def _close_ranks(self) -> None:
        """Shifts the boards so that they begin at place 1, 1 and leave no empty row or column."""
        for axis in (0, 1):
            lines = sorted({board.at[axis] for board in self.boards})
            self.boards = [
                replace(
                    board,
                    at=(lines.index(board.at[0]) + 1, board.at[1])
                    if axis == 0
                    else (board.at[0], lines.index(board.at[1]) + 1),
                )
                for board in self.boards
            ]
        with silent(self.join):
            self.join.setCurrentIndex(self.join.findData(self._joined()))

    def _joined(self) -> str:
        """The arrangement of the boards: one line along an edge, or any other arrangement."""
        if len(self.boards) < 2:
            return self.join.value or "long"
        if {board.at[0] for board in self.boards} == {1}:
            return "long"
        return "short" if {board.at[1] for board in self.boards} == {1} else "place"

    def _join_all(self) -> None:
        """Lays all boards in one line, in list order."""
        if self.join.value != "place":
            is_long = self.join.value == "long"
            self.boards = [
                replace(board, at=(1, number) if is_long else (number, 1))
                for number, board in enumerate(self.boards, start=1)
            ]
        self._show(self.list.currentRow())

    def _title_typed(self) -> None:
        self._has_own_title = bool(self.title.text().strip())

    def _show(self, row: int) -> None:
        """Updates list, picture and faults, and selects a board."""
        with silent(self.list):
            self.list.clear()
            for board in self.boards:
                words = tr("{name}: {title}, turned") if board.is_turned else tr("{name}: {title}")
                text = words.format(name=board.name, title=board.sheet.title or board.file.name)
                item = QListWidgetItem(text)
                item.setToolTip(plain_tip(str(board.file)))
                self.list.addItem(item)
            self.list.setCurrentRow(row)
        if not self._has_own_title:
            self.title.setText(self._usual_title())
        self._show_chosen()
        self._draw()

    def _usual_title(self) -> str:
        names = [board.name for board in self.boards]
        if not names:
            return ""
        return (
            tr("Board {name}").format(name=names[0])
            if len(names) == 1
            else tr("Boards {names}").format(names=tr(" and ").join(names))
        )

    def _show_chosen(self) -> None:
        index = self.list.currentRow()
        has_one = 0 <= index < len(self.boards)
        with silent(self.turned, self.name):
            self.turned.setChecked(has_one and self.boards[index].is_turned)
            if not has_one or self.name.text().strip().upper() != self.boards[index].name:
                self.name.setText(self.boards[index].name if has_one else "")
        for widget in (self.remove, self.turned, self.name, *self.arrows.values()):
            widget.setEnabled(has_one)
        self.earlier.setEnabled(index > 0)
        self.later.setEnabled(has_one and index < len(self.boards) - 1)
        self.picture.mark(index)

    def _draw(self) -> None:
        """Draws the map that the boards make, or says why they make none."""
        accept = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        made, told, fault = None, "", ""
        if self.boards:
            assembly = self.chosen().assembly(str)
            sheet, problems = assembly_file(assembly, self.title.text(), self.boards[0].sheet.ruleset)
            errors = [one.text for one in problems if one.severity is Severity.ERROR]
            made, fault = sheet, "; ".join(errors)
            if sheet is not None:
                told = tr("{columns} × {rows}, {count} hexes; north is {side}.").format(
                    columns=sheet.grid.columns,
                    rows=sheet.grid.rows,
                    count=sheet.grid.size,
                    side=tr(NORTH[side_of_compass(sheet, "north")]),
                )
                if differences := sum(one.code == "boards-differ" for one in problems):
                    differs = count(differences, tr("difference"), tr("differences"))
                    told += " " + tr("Where boards meet: {differences}.").format(differences=differs)
        else:
            told = tr("Add the boards that the map is made of.")
        self.told.setText(told)
        self.fault.tell(fault)
        accept.setEnabled(made is not None)
        self.picture.show_map(made)


def _arrow(key: str) -> QToolButton:
    button = QToolButton()
    button.setArrowType(ARROWS[key])
    button.setToolTip(tr(MOVES[key]))
    button.setAccessibleName(tr(MOVES[key]))
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
