"""Dialogs about the map or table as a whole: a new one, scattering terrain at random, another size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)

from kpeditor.app.dialogparts import Dialog, FormScroll, accept_or_cancel
from kpeditor.app.document.document import Document
from kpeditor.app.document.terrain import kind_title
from kpeditor.app.formparts import (
    STRETCH,
    Fault,
    column_of,
    number_box,
    row_of,
    ruleset_box,
    size_row,
    wrapped,
)
from kpeditor.app.guard import guarded
from kpeditor.app.panels.board.boardform import BoardForm, GridPicture, NewMap
from kpeditor.app.panels.board.numberingform import NumberingForm
from kpeditor.app.panels.table.tableform import NewTable, SpaceFields, TableForm
from kpeditor.app.plaintext import Label, add_row, keyless
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.resizing import Pull, Resized, resize
from kpeditor.core.edits.scatter import MAX_SEED, Scatter
from kpeditor.core.edits.tables.space import ReplaceTable, resize_table
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexes import MAX_SIDE, Hex
from kpeditor.core.texts import count

RULES_ROW = 1
"""Below the title."""


class NewMapDialog(Dialog):
    """The form for a new map: of hexes, or a free table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New map"))
        self.form, self.table = BoardForm(tr("New map")), TableForm(tr("New table"))
        self.rules = ruleset_box()
        for row in range(self.table.ruleset.count()):
            named = tr("{rules}, on a free table").format(rules=self.table.ruleset.itemText(row))
            self.rules.addItem(named, self.table.ruleset.itemData(row))
        self._ask_rules()
        self.table.hide()
        buttons = accept_or_cancel(self, tr("Create"))
        self._create = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._is_possible = True
        self.form.judged.connect(self._judge)
        self.rules.currentIndexChanged.connect(self._use_rules)
        page = QWidget()
        column_of(self.form, self.table, STRETCH, on=page, margins=0)
        column_of(FormScroll(page), buttons, on=self)
        self.form.title.setFocus()  # what is typed at once is the title

    @property
    def is_table(self) -> bool:
        """Whether the chosen rules are played on a free table."""
        return self.table.ruleset.findData(self.rules.currentData()) >= 0

    def _ask_rules(self) -> None:
        """Puts the list of all rules into the form in front, in place of that form's own."""
        form, other = (self.table, self.form) if self.is_table else (self.form, self.table)
        front, behind = form.layout(), other.layout()
        assert isinstance(front, QFormLayout)
        assert isinstance(behind, QFormLayout)
        if behind.indexOf(self.rules) >= 0:
            taken = behind.takeRow(self.rules)
            if (label := taken.labelItem.widget()) is not None:
                label.deleteLater()
        front.setRowVisible(form.ruleset, False)
        front.insertRow(RULES_ROW, tr("&Rules"), self.rules)
        QWidget.setTabOrder(form.ruleset, self.rules)  # Tab goes on from the title to the rules

    def _judge(self, is_possible: bool) -> None:
        self._is_possible = is_possible
        self._create.setEnabled(is_possible or self.is_table)

    def _use_rules(self) -> None:
        """Asks what these rules need; a title that was typed stays."""
        form, other = (self.table, self.form) if self.is_table else (self.form, self.table)
        form.ruleset.setCurrentIndex(form.ruleset.findData(self.rules.currentData()))
        if form.isHidden() and other.title.isModified():
            form.title.setText(other.title.text())
            form.title.setModified(True)
        if form.isHidden():
            self._ask_rules()
        other.hide()
        form.show()
        self.rules.setFocus()
        self._judge(self._is_possible)

    def options(self) -> NewMap | NewTable:
        """The settings in the form."""
        return self.table.options() if self.is_table else self.form.options()


LOST = QColor("#d93025")
ARROWS = ("↖", "↑", "↗", "←", "•", "→", "↙", "↓", "↘")
PULLS: tuple[Pull, ...] = (0, 1, 2)


def scattered_over(document: Document) -> tuple[Iterable[Hex], bool]:
    """The hexes to scatter terrain over, and whether they are only a part of the map: the selected ones, else
    all. A single selected hex does not count as a selection.
    """
    selected = document.selection
    if selected.hexes and (selected.is_region or len(selected.hexes) > 1):
        return selected.hexes, True
    return document.battle.map.grid.hexes(), False


class ScatterDialog(Dialog):
    """Asks for the kinds with their frequency, how many hexes, and the seed."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Scatter terrain"))
        self._document = document
        self.layer = QComboBox()
        for layer in document.catalogue.layers:
            self.layer.addItem(layer.title, layer.id)
        self.shares: dict[str, QSpinBox] = {}
        self.density = number_box(1, 100, 25, " %")
        self.density.setAccessibleName(tr("Share of the hexes that are painted"))
        self.seed = number_box(0, MAX_SEED, 1)
        self.another = QPushButton(tr("Next seed"))
        self.another.clicked.connect(lambda: self.seed.setValue((self.seed.value() + 1) % (MAX_SEED + 1)))
        self.told = Label()
        self.told.setProperty("faint", True)
        self._form = QFormLayout()
        self._kinds = QFormLayout()
        self._buttons = accept_or_cancel(self, tr("Scatter"))
        self._lay_out()
        self.layer.currentIndexChanged.connect(self._show_kinds)
        for box in (self.density, self.seed):
            box.valueChanged.connect(self._tell)
        self._show_kinds()

    def _lay_out(self) -> None:
        self._form.addRow(tr("Layer"), self.layer)
        self._form.addRow(tr("Shares"), self._kinds)
        self._form.addRow(tr("Painted hexes"), self.density)
        self._form.addRow(tr("Seed"), row_of(self.seed, self.another))
        self._form.addRow("", self.told)
        column_of(self._form, self._buttons, on=self)

    def _show_kinds(self) -> None:
        while self._kinds.rowCount():
            self._kinds.removeRow(0)
        self.shares = {}
        layer = self._document.catalogue.layer(str(self.layer.currentData()))
        for index, kind in enumerate(layer.kinds if layer is not None else ()):
            share = number_box(0, 99, 1 if index == 1 else 0)
            share.valueChanged.connect(self._tell)
            add_row(self._kinds, keyless(kind.title), share)
            self.shares[kind.id] = share
        self._tell()

    def _tell(self) -> None:
        """Says how many hexes would be changed."""
        hexes, is_part = scattered_over(self._document)
        try:
            drawn = self.options().drawn(hexes)
        except EditRefused as reason:
            self.told.setText(str(reason))
            drawn = {}
        else:
            where = tr("Selected hexes") if is_part else tr("Whole map")
            layer = str(self.layer.currentData())
            catalogue = self._document.catalogue
            parts = [f"{kind_title(catalogue, layer, kind)} {len(found)}" for kind, found in drawn.items()]
            self.told.setText(f"{where}: {', '.join(parts)}")
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(drawn))

    def options(self) -> Scatter:
        """The settings in the form."""
        weights = {kind: share.value() for kind, share in self.shares.items()}
        return Scatter(str(self.layer.currentData()), weights, self.density.value(), self.seed.value())


class ResizeDialog(Dialog):
    """Asks for the new size and where the old map stays; shows what would be cut off."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Size and numbering"))
        self._document = document
        grid, numbering = document.battle.map.grid, document.battle.map.numbering
        self.columns, self.rows = number_box(1, MAX_SIDE, grid.columns), number_box(1, MAX_SIDE, grid.rows)
        self.columns.setAccessibleName(tr("Columns"))
        self.rows.setAccessibleName(tr("Rows"))
        self.numbering = NumberingForm(numbering)
        self.anchors = QButtonGroup(self)
        self.anchors.setExclusive(True)
        self.picture, self.numbers = ResizePicture(), GridPicture()
        self.told = wrapped()
        self.told.setMinimumWidth(320)
        self._buttons = accept_or_cancel(self, tr("Change"))
        self._lay_out()
        for box in (self.columns, self.rows):
            box.valueChanged.connect(self._tell)
        self.numbering.changed.connect(self._tell)
        self.anchors.idClicked.connect(lambda _id: self._tell())
        self._tell()

    def _lay_out(self) -> None:
        anchors = QGridLayout()
        anchors.setSpacing(2)
        for index, arrow in enumerate(ARROWS):
            button = QToolButton()
            button.setText(arrow)
            button.setCheckable(True)
            button.setChecked(index == 0)
            button.setFixedSize(28, 28)
            button.setProperty("swatch", True)
            button.setAccessibleName(tr("The old map stays at {arrow}").format(arrow=arrow))
            self.anchors.addButton(button, index)
            anchors.addWidget(button, index // 3, index % 3)
        anchors.setColumnStretch(3, 1)
        page = QWidget()
        form = QFormLayout(page)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Size"), size_row(self.columns, self.rows))
        form.addRow(tr("Old map stays"), anchors)
        form.addRow("", self.picture)
        form.addRow(tr("Numbering"), self.numbering)
        form.addRow("", self.numbers)
        form.addRow("", self.told)
        column_of(FormScroll(page), self._buttons, on=self)

    def _tell(self) -> None:
        """Shows the new board, and what of the old one would be cut off."""
        across, down = self.anchor()
        grid = self._document.battle.map.grid
        new = self.columns.value(), self.rows.value()
        self.picture.show_boards((grid.columns, grid.rows), new, (across, down))
        wanted = replace(grid, columns=new[0], rows=new[1])
        self.numbers.show_grid(wanted, self.numbering.numbering(wanted))
        try:
            resized = self.resized()
        except EditRefused as reason:
            self.told.setText(str(reason))
            self._allow(False)
        else:
            self.told.setText(_losses(resized))
            is_renumbered = resized.edit.numbering != self._document.battle.map.numbering
            self._allow(new != (grid.columns, grid.rows) or is_renumbered)

    def _allow(self, is_allowed: bool) -> None:
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(is_allowed)

    def anchor(self) -> tuple[Pull, Pull]:
        """Where the old map stays, horizontally and vertically."""
        index = max(0, self.anchors.checkedId())
        return PULLS[index % 3], PULLS[index // 3]

    def resized(self) -> Resized:
        """The change to the size in the form.

        Raises:
            EditRefused: when the board cannot have it.
        """
        size, old = (self.columns.value(), self.rows.value()), self._document.battle.map.grid
        numbering = self.numbering.numbering(replace(old, columns=size[0], rows=size[1]))
        return resize(self._document.battle, *size, *self.anchor(), numbering=numbering)


class ResizePicture(QWidget):
    """The old board and the new one over each other; what is cut off is red."""

    def __init__(self) -> None:
        super().__init__()
        self._old = self._new = QRectF()
        self.setFixedSize(QSize(200, 150))

    def show_boards(self, old: tuple[int, int], new: tuple[int, int], anchor: tuple[Pull, Pull]) -> None:
        """Shows an old and a new size, aligned at an anchor."""
        self._new = QRectF(0, 0, *new)
        left, top = ((new[i] - old[i]) * anchor[i] / 2 for i in (0, 1))
        self._old = QRectF(left, top, *old)
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws both to scale."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = self._old.united(self._new)
        scale = min((self.width() - 6) / max(whole.width(), 1), (self.height() - 6) / max(whole.height(), 1))
        painter.translate(3, 3)
        painter.scale(scale, scale)
        painter.translate(-whole.left(), -whole.top())
        painter.fillRect(self._new, self.palette().alternateBase())
        lost = QColor(LOST)
        lost.setAlpha(110)
        painter.fillRect(self._old, lost)
        kept = QColor(self.palette().highlight().color())
        kept.setAlpha(90)
        painter.fillRect(self._old.intersected(self._new), self.palette().base())
        painter.fillRect(self._old.intersected(self._new), kept)
        for rect, width in ((self._old, 1.2), (self._new, 2.0)):
            pen = QPen(self.palette().text().color(), width)
            pen.setCosmetic(True)
            if rect is self._old:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawRect(rect)
        painter.end()


def _losses(resized: Resized) -> str:
    if not resized.lost:
        return tr("No hex is lost.")
    words = tr("{hexes} cut off, {painted} of them painted.").format(
        hexes=count(len(resized.lost), "hex", "hexes"), painted=resized.painted
    )
    if resized.places:
        words += " " + tr("Gone with them: {places}.").format(places=", ".join(resized.places))
    return words


class TableSizeDialog(Dialog):
    """Asks for the extent, and shows at once what does not fit into it."""

    def __init__(self, document: Document, sheet: TableSheet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Size and scale of the table"))
        self._document, self._sheet = document, sheet
        form = QFormLayout()
        self.fields = SpaceFields(sheet.space, form)
        self.converts = QCheckBox(tr("&Reckon all places over into the new unit"))
        self.fault = Fault()
        buttons = accept_or_cancel(self)
        self._accept = buttons.button(QDialogButtonBox.StandardButton.Ok)
        page = QWidget()
        column_of(form, self.converts, self.fault, on=page, margins=0)
        column_of(FormScroll(page), buttons, on=self)
        self.fields.changed.connect(self._judge)
        self.converts.toggled.connect(self._judge)
        self._judge()

    def edit(self) -> ReplaceTable | None:
        """The edit that gives the table this extent, None where nothing would change.

        Raises:
            EditRefused: when something does not fit.
        """
        if self.fields.space == self._sheet.space:
            return None
        converts = self.converts.isChecked() and self.converts.isEnabled()
        return resize_table(self._document.battle, self.fields.space, converts=converts)

    def _judge(self) -> None:
        self.converts.setEnabled(self.fields.space.unit != self._sheet.space.unit)
        try:
            self.edit()
        except EditRefused as reason:
            self.fault.tell(reason.sentence())
        else:
            self.fault.tell("")
        self._accept.setEnabled(not self.fault.text())
