"""SideForm: title, colour, exit area and bans of a side, and what its rules ask besides."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QLineEdit, QToolButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import fields_of, forms_of, idle_fields, turns_of
from kpeditor.app.document.selection import Selection
from kpeditor.app.formparts import STRETCH, Fault, column_of, note, row_of
from kpeditor.app.panels.areas.field import AreaField
from kpeditor.app.panels.fields import FieldRows, change_title
from kpeditor.app.panels.form import Form, show_text
from kpeditor.app.plaintext import add_rows, keyless, plain_tip
from kpeditor.app.words import tr, tr_later
from kpeditor.core.edits.forces.sides import paint_side, rename_side
from kpeditor.core.edits.scenario import put_side
from kpeditor.core.errors import BadExpression
from kpeditor.core.rules.declarations import Field
from kpeditor.core.scenario.model import Ban, Side
from kpeditor.core.scenario.turns import parse_turns, print_turns
from kpeditor.drawing.palette import SIDE_COLOURS, side_colour

_NAMES = (
    tr_later("Blue"),
    tr_later("Red"),
    tr_later("Green"),
    tr_later("Purple"),
    tr_later("Yellow"),
    tr_later("Indigo"),
)
_SIZE = 18


class ColourRow(QWidget):
    """`chosen(colour)` is sent with `#rrggbb`, or "" for the usual colour of the side's place."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._usual = SIDE_COLOURS[0]
        row = row_of(on=self, margins=0, spacing=2)
        for colour, name in zip(SIDE_COLOURS, map(tr, _NAMES), strict=True):
            button = self.buttons[colour] = QToolButton()
            button.setProperty("swatch", True)
            button.setCheckable(True)
            button.setIconSize(QSize(_SIZE, _SIZE))
            button.setIcon(_swatch(QColor(colour)))
            button.setToolTip(plain_tip(name))
            button.setAccessibleName(name)
            button.clicked.connect(lambda _checked=False, colour=colour: self._choose(colour))
            self._group.addButton(button)
            row.addWidget(button)
        row.addStretch()

    def show_colour(self, own: str, usual: QColor) -> None:
        """Marks the colour a side has: its own one, else the usual one of its place."""
        self._usual = usual.name()
        shown = QColor(own).name() if own else self._usual
        self._group.setExclusive(False)
        for colour, button in self.buttons.items():
            button.setChecked(colour == shown)
        self._group.setExclusive(True)

    def _choose(self, colour: str) -> None:
        self.chosen.emit("" if colour == self._usual else colour)


def _swatch(colour: QColor) -> QIcon:
    pixmap = QPixmap(2 * _SIZE, 2 * _SIZE)
    pixmap.fill(QColor(0, 0, 0, 0))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(0, 0, 0, 60))
    painter.setBrush(colour)
    painter.drawRoundedRect(3, 3, 2 * _SIZE - 6, 2 * _SIZE - 6, 8, 8)
    painter.end()
    return QIcon(pixmap)


class SideForm(Form):
    """`asked_brush` asks for the zone brush, to paint the exit area."""

    asked_brush = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._id = ""
        self._shown_ban: tuple[str, Ban | None] | None = None
        self.title, self.id = QLineEdit(), QLineEdit()
        self.id.setToolTip(tr("The short name victory conditions use: letters, digits and _"))
        self.colours = ColourRow()
        self.exit = AreaField(document, tr("May not leave the map."), brush=True)
        self.turns = QLineEdit()
        self.turns.setPlaceholderText(tr("none"))
        self.turns.setToolTip(tr("For example 1, 3-5"))
        self.bans = {id_: QCheckBox(keyless(title)) for id_, title in forms_of(document).operations.items()}
        self.fault = Fault()
        self._ban = self._ban_row()
        add_rows(self.form, (tr("Title"), self.title), (tr("Id"), self.id), (tr("Colour"), self.colours))
        self.rows = FieldRows(self.form)
        add_rows(self.form, (tr("May exit by"), self.exit), (tr("May not"), self._ban))
        self._connect()

    def _ban_row(self) -> QWidget:
        made = QWidget()
        column_of(
            row_of(*self.bans.values(), STRETCH),
            row_of(note(tr("in {turns}").format(turns=tr(turns_of(self.document).many))), (self.turns, 1)),
            self.fault,
            on=made,
            margins=0,
            spacing=3,
        )
        return made

    def _connect(self) -> None:
        self.title.editingFinished.connect(self._rename)
        self.id.editingFinished.connect(self._rename)
        self.colours.chosen.connect(self._paint)
        self.rows.changed.connect(self._set_field)
        self.exit.committed.connect(self._exit)
        self.exit.typed.connect(self._sketch)
        self.exit.asked_brush.connect(self.asked_brush)
        self.turns.editingFinished.connect(self._set_ban)
        for box in self.bans.values():
            box.clicked.connect(self._set_ban)

    def show_side(self, side: Side) -> None:
        """Shows a side."""
        self._is_filling = True
        self._id = side.id
        show_text(self.title, side.title)
        show_text(self.id, side.id)
        index = [one.id for one in self.scenario.sides].index(side.id)
        self.colours.show_colour(side.colour, side_colour(index))
        fields = fields_of(self.document).side
        self.rows.show(fields, side.fields, idle_fields(self.document, fields, side.fields))
        self.exit.show_area(side.exit)
        self._show_ban(side)
        self._is_filling = False

    def _show_ban(self, side: Side) -> None:
        ban = side.ban
        self.form.setRowVisible(self._ban, bool(self.bans) or ban is not None)
        if self._shown_ban == (side.id, ban):
            return  # half of a new ban may stand in the fields
        self._shown_ban = side.id, ban
        self.turns.setText(print_turns(ban.turns) if ban else "")
        for id_, box in self.bans.items():
            box.setChecked(ban is not None and id_ in ban.ops)
        self.fault.tell("")

    def _side(self) -> Side | None:
        return None if self._is_filling else self.scenario.side(self._id)

    def _rename(self) -> None:
        side, title, id_ = self._side(), self.title.text().strip(), self.id.text().strip()
        if side is None or (title, id_) == (side.title, side.id):
            return
        old = self._id
        if not self.do(lambda: rename_side(self.scenario, old, title, id_), Selection(side=id_ or old)):
            self.show_side(side)

    def _paint(self, colour: str) -> None:
        side = self._side()
        if side is not None:
            self.do(lambda: paint_side(self.scenario, side.id, colour))

    def _set_field(self, field: Field, value: object) -> None:
        side = self._side()
        if side is not None:
            new = replace(side, fields=field.put(side.fields, value))
            self.do(lambda: put_side(self.scenario, new, change_title(field, side.title, value)))

    def _exit(self, text: str) -> None:
        side = self._side()
        if side is not None:
            new = replace(side, exit=text)
            self.do(lambda: put_side(self.scenario, new, tr("Exit area of {side}").format(side=side.title)))

    def _sketch(self, text: str) -> None:
        side = self._side()
        if side is not None:
            self.document.sketch(put_side(self.scenario, replace(side, exit=text)).scenario)

    def _set_ban(self) -> None:
        side = self._side()
        if side is None:
            return
        try:
            turns = parse_turns(self.turns.text())
        except BadExpression as fault:
            self.fault.tell(turns_of(self.document).said(str(fault)))
            return
        known = [id_ for id_, box in self.bans.items() if box.isChecked()]
        strange = [op for op in (side.ban.ops if side.ban else ()) if op not in self.bans]
        ops = tuple(known + strange)
        ban = Ban(turns, ops) if turns and ops else None
        missing = (
            ""
            if ban or not (turns or ops)
            else tr("the {turns}").format(turns=tr(turns_of(self.document).many))
            if ops
            else tr("what is forbidden")
        )
        self.fault.tell(tr("Still missing: {missing}.").format(missing=missing) if missing else "")
        if ban != side.ban:
            self._shown_ban = side.id, ban
            title = (
                tr("Ban for {side}").format(side=side.title)
                if ban
                else tr("No ban for {side}").format(side=side.title)
            )
            self.do(lambda: put_side(self.scenario, replace(side, ban=ban), title))
