"""NumberingForm: a choice of numbering schemes, with the details of custom ones."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFormLayout, QLineEdit, QSpinBox, QWidget

from kpeditor.app.dialogparts import fit_to_screen
from kpeditor.app.formparts import STRETCH, column_of, note, row_of
from kpeditor.app.plaintext import Label, add_rows
from kpeditor.app.words import tr
from kpeditor.core.geometry import numberingparts
from kpeditor.core.geometry.counting import Style, ordinal_of, written
from kpeditor.core.geometry.gridnumbering import GridNumbering, board_row_number
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.joining import JoinedNumbering
from kpeditor.core.geometry.numbering import DigitNumbering, Numbering, digit_scheme

BY_COLUMN, BY_ROW, LETTERS, BOARD, OWN = "column", "row", "letters", "board", "own"
JOINED = "joined"
"""The numbers of the boards that a map was laid of; offered for such a map alone."""


class NumberingForm(QWidget):
    """The usual schemes by name, and a custom one. `changed`: another scheme is chosen."""

    changed = Signal()

    def __init__(self, numbering: Numbering | None = None) -> None:
        super().__init__()
        self._given = numbering
        self.choice = QComboBox()
        self.choice.setAccessibleName(tr("Numbering"))
        for text, choice in (
            (tr("Column, then row: 0304"), BY_COLUMN),
            (tr("Row, then column: 0403"), BY_ROW),
            (tr("Letter and number: C4"), LETTERS),
            (tr("Board, row, number: 6-C-4"), BOARD),
            (tr("Other…"), OWN),
        ):
            self.choice.addItem(text, choice)
        if isinstance(numbering, JoinedNumbering):
            self.choice.addItem(
                tr("As on the boards: {number}").format(number=numbering.name_hex(Hex(3, 4))), JOINED
            )
        self.columns, self.rows = LineCount(tr("Columns")), LineCount(tr("Rows"))
        self.order, self.separator, self.corner = QComboBox(), QComboBox(), QComboBox()
        self.digits = QSpinBox()
        self.stagger = QCheckBox(tr("Every second line one hex ahead: A1 beside B0"))
        self.board = QLineEdit()
        self.left_out = note()
        self._details = QWidget()
        self._form = QFormLayout(self._details)
        self._fill()
        self._lay_out()
        self.show_numbering(numbering or digit_scheme(1))
        self._listen()

    def _fill(self) -> None:
        self.order.addItem(tr("Column first"), False)
        self.order.addItem(tr("Row first"), True)
        names = {"": tr("nothing"), "-": tr("a dash: A-1"), ".": tr("a dot: A.1"), "_": tr("a line: A_1")}
        for separator in numberingparts.SEPARATORS:
            self.separator.addItem(names[separator], separator)
        corners = tr("Upper left"), tr("Upper right"), tr("Lower left"), tr("Lower right")
        for text, corner in zip(corners, numberingparts.CORNERS, strict=True):
            self.corner.addItem(text, corner)
        self.digits.setRange(0, 4)
        self.digits.setSpecialValueText(tr("as needed"))
        self.board.setMaxLength(8)
        self.board.setPlaceholderText(tr("none"))

    def _lay_out(self) -> None:
        self._form.setContentsMargins(0, 4, 0, 4)
        add_rows(
            self._form,
            (tr("Columns"), self.columns),
            (tr("Rows"), self.rows),
            (tr("Digits"), self.digits),
            (tr("Order"), self.order),
            (tr("Between them"), self.separator),
            (tr("Counted from"), self.corner),
            ("", self.stagger),
            (tr("Name of the board"), self.board),
        )
        column_of(self.choice, self._details, self.left_out, on=self, margins=0)
        self.setFocusProxy(self.choice)

    def _listen(self) -> None:
        self.choice.currentIndexChanged.connect(self._choose)
        for box in (self.order, self.separator, self.corner):
            box.currentIndexChanged.connect(self.changed)
        for line in (self.columns, self.rows):
            line.changed.connect(self.changed)
        self.digits.valueChanged.connect(self.changed)
        self.stagger.toggled.connect(self.changed)
        self.board.textChanged.connect(self._tell_left_out)
        self.board.textEdited.connect(self.changed)

    def _choose(self) -> None:
        self._show_details()
        self.changed.emit()

    def _show_details(self) -> None:
        """Shows only the details the chosen scheme leaves open."""
        choice = self.choice.currentData()
        self._details.setVisible(choice in (BOARD, OWN))
        self._tell_left_out()
        for row in range(self._form.rowCount()):
            is_board = row == self._form.rowCount() - 1
            self._form.setRowVisible(row, choice == OWN or is_board)
        window = self.window()
        if isinstance(window, QDialog) and window.isVisible():
            fit_to_screen(window)

    def _tell_left_out(self) -> None:
        """Says which name a board gets whose typed one has more than letters A to Z and digits."""
        name = self._board_name()
        self.left_out.setText(
            tr("Hex numbers have only letters A to Z and digits of it: {name}").format(name=name)
            if name
            else tr("Hex numbers have only letters A to Z and digits of it: none are left")
        )
        is_board = self.choice.currentData() in (BOARD, OWN)
        self.left_out.setVisible(is_board and name != self.board.text().upper())

    def show_numbering(self, numbering: Numbering) -> None:
        """Shows a scheme."""
        if isinstance(numbering, GridNumbering):
            self._show_parts(numbering)
        choice = OWN
        if isinstance(numbering, DigitNumbering):
            choice = BY_ROW if numbering.is_row_first else BY_COLUMN
        elif isinstance(numbering, GridNumbering) and numbering.scheme:
            choice = BOARD
        elif isinstance(numbering, JoinedNumbering):
            choice = JOINED
        elif numbering == numberingparts.grid_numbering(("letters", "numbers")):
            choice = LETTERS
        self.choice.setCurrentIndex(self.choice.findData(choice))
        self._show_details()

    def _show_parts(self, numbering: GridNumbering) -> None:
        self.columns.show_line(numbering.columns.style, numbering.columns.first)
        self.rows.show_line(numbering.rows.style, numbering.rows.first)
        self.digits.setValue(max(numbering.columns.digits, numbering.rows.digits))
        self.order.setCurrentIndex(int(numbering.is_row_first))
        self.separator.setCurrentIndex(numberingparts.SEPARATORS.index(numbering.separator))
        self.corner.setCurrentIndex(numberingparts.CORNERS.index(numberingparts.corner_of(numbering)))
        self.stagger.setChecked(numbering.stagger is not None)
        self.board.setText(numbering.board)

    def numbering(self, grid: HexGrid) -> Numbering:
        """The scheme for a board, with as many digits as it needs and at least as many as before."""
        choice = self.choice.currentData()
        if choice == JOINED and self._given is not None:
            return self._given
        if choice == LETTERS:
            return numberingparts.grid_numbering(("letters", "numbers")).fitted(grid)
        if choice == BOARD:
            return board_row_number(self._board_name(), is_flat=grid.is_flat).fitted(grid)
        if choice == OWN:
            return numberingparts.plainest(self._own().fitted(grid))
        least = self._given.most if isinstance(self._given, DigitNumbering) else 1
        return digit_scheme(max(grid.columns, grid.rows, least), is_row_first=choice == BY_ROW)

    def _own(self) -> GridNumbering:
        digits = self.digits.value()
        found = numberingparts.grid_numbering(
            (self.columns.written_as, self.rows.written_as),
            (self.columns.first.value(), self.rows.first.value()),
            (digits, digits) if digits else None,
            str(self.corner.currentData()),
            is_row_first=bool(self.order.currentData()),
            separator=str(self.separator.currentData()),
            stagger=self.stagger.isChecked(),
        )
        return replace(found, board=self._board_name())

    def _board_name(self) -> str:
        return "".join(char for char in self.board.text().upper() if char.isascii() and char.isalnum())


class LineCount(QWidget):
    """How columns or rows are counted: by numbers or letters, and from which on."""

    changed = Signal()

    def __init__(self, what: str) -> None:
        super().__init__()
        self._styles = QComboBox()
        self._styles.setAccessibleName(what)
        self._styles.addItem(tr("Numbers"), "numbers")
        self._styles.addItem(tr("Letters: Z, AA, BB"), "letters")
        self._styles.addItem(tr("Letters: Z, AA, AB"), "spreadsheet")
        self.first = OrdinalBox()
        self.first.setAccessibleName(tr("First of the {lines}").format(lines=what))
        row_of(self._styles, Label(tr("from")), self.first, STRETCH, on=self, margins=0)
        self.setFocusProxy(self._styles)
        self._styles.currentIndexChanged.connect(self._on_style)
        self.first.valueChanged.connect(self.changed)

    @property
    def written_as(self) -> Style:
        """Whether numbers or letters are used."""
        return self.first.written_as

    def _on_style(self) -> None:
        self.first.write_as(self._styles.currentData())
        self.changed.emit()

    def show_line(self, style: Style, first: int) -> None:
        """Shows a way of counting."""
        self._styles.setCurrentIndex(self._styles.findData(style))
        self.first.setValue(first)


class OrdinalBox(QSpinBox):
    """A number, or the letter that stands for it."""

    def __init__(self) -> None:
        super().__init__()
        self.written_as: Style = "numbers"
        self.setRange(0, numberingparts.MOST_FIRST)
        self.setValue(1)

    def write_as(self, style: Style) -> None:
        """Shows its value in another notation; letters begin with A."""
        self.written_as = style
        self.setRange(
            0 if style == "numbers" else 1, numberingparts.MOST_FIRST if style == "numbers" else 104
        )
        self.setValue(self.value())
        self.lineEdit().setText(self.textFromValue(self.value()))

    def textFromValue(self, value: int) -> str:
        """The number or the letters."""
        return written(value, self.written_as)

    def valueFromText(self, text: str) -> int:
        """The value of the text; 1 for an invalid one."""
        return ordinal_of(text.strip(), self.written_as) or (0 if text.strip() == "0" else 1)

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Whether the text is a number or letters."""
        found = ordinal_of(text.strip(), self.written_as)
        state = QValidator.State.Intermediate
        if found is not None:
            is_in = self.minimum() <= found <= self.maximum()
            state = QValidator.State.Acceptable if is_in else QValidator.State.Invalid
        elif text.strip():
            state = QValidator.State.Invalid
        return state, text.upper(), position
