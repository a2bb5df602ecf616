"""LineForm: what is said of the lines through one hex, a choice for each property the rules declare."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.terrain import kind_title
from kpeditor.app.formparts import silent
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.hexes import Hex


class LineForm(QWidget):
    """Choices for the hex of `show_hex`; hidden where no line with properties runs through it."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._hex: Hex | None = None
        self.boxes: dict[str, QComboBox] = {}
        """The choices by layer."""
        self._form = QFormLayout(self)
        self._form.setContentsMargins(10, 0, 10, 10)
        self.hide()

    def show_hex(self, sheet: MapSheet | None, hex_: Hex | None) -> None:
        """Shows what is said of the lines through a hex, and takes it as what the choices change."""
        layers = _layers(sheet, hex_) if sheet is not None and hex_ is not None else []
        self._hex = hex_
        if layers != list(self.boxes):
            self._lay_out(layers)
        self.setVisible(bool(layers))
        if sheet is None or hex_ is None:
            return
        for layer, box in self.boxes.items():
            with silent(box):
                box.setCurrentIndex(box.findData(sheet.kind(layer, hex_)))

    def _lay_out(self, layers: list[str]) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self.boxes = {}
        catalogue = self._document.catalogue
        for layer in layers:
            box = QComboBox()
            declared = catalogue.layer(layer)
            title = declared.title if declared else layer
            for kind in dict.fromkeys(self._document.battle.map.legend[layer].kinds):
                box.addItem(kind_title(catalogue, layer, kind), kind)
            box.setAccessibleName(title)
            box.activated.connect(lambda _index, name=layer: self._say(name))
            self.boxes[layer] = box
            self._form.addRow(Label(title), box)

    def _say(self, layer: str) -> None:
        """Makes the edit that a choice means."""
        sheet, hex_ = self._document.sheet, self._hex
        if sheet is None or hex_ is None:
            return
        kind = str(self.boxes[layer].currentData())
        title = tr("Say {value} of the line").format(
            value=kind_title(self._document.catalogue, layer, kind).lower()
        )
        edit = paint(sheet, layer, [hex_], kind, title=title)
        if len(edit.cells):
            self._document.do(edit)


def _layers(sheet: MapSheet, hex_: Hex) -> list[str]:
    """The properties of the lines that run through a hex, and those that are said of others there."""
    cell = hex_.row - 1, hex_.column - 1
    return [
        layer
        for layer in sheet.line_layers()
        if sheet.layers[layer][cell]
        or ((mask := sheet.hexsides.get(sheet.legend[layer].line)) is not None and mask[cell])
    ]
