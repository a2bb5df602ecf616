"""InspectorPanel: everything about one hex - the selected one, else the one under the pointer."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.hexdescription import line_words, side_words, terrain_words
from kpeditor.app.document.origins import origin_rows
from kpeditor.app.document.terrain import kind_title
from kpeditor.app.document.units import units_at
from kpeditor.app.formparts import Scroll, column_of, silent
from kpeditor.app.plaintext import HtmlLabel, Label
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.boards import compass_of_directions, numbers_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.unitlist import unit_title
from kpeditor.core.texts import count

NOTHING = tr_later("Move the pointer over the map, or click a hex to keep it here.")


class InspectorPanel(QWidget):
    """Number, terrain, sides, places, zones and units of a hex."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.text = HtmlLabel(tr(NOTHING))
        self.text.setWordWrap(True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.text.setMargin(10)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.lines = LineForm(document)
        page = QWidget()
        column_of(self.text, self.lines, on=page, margins=0).addStretch()
        column_of(Scroll(page), on=self, margins=0)
        document.pointed.connect(self.refresh)
        document.selected.connect(self.refresh)
        document.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the hex of interest."""
        sheet = self._document.sheet
        selected = self._document.selection.hexes
        chosen_one = next(iter(selected)) if len(selected) == 1 else None
        hex_ = chosen_one or self._document.hover.hex
        self.lines.show_hex(sheet, chosen_one if sheet is not None and chosen_one in sheet.grid else None)
        if sheet is None or hex_ is None:
            chosen = (
                tr("{hexes} selected.").format(hexes=count(len(selected), tr("hex is"), tr("hexes are")))
                if selected
                else tr(NOTHING)
            )
            self.text.setText(chosen)
        else:
            self.text.setText(self._page(sheet, hex_))

    def _page(self, sheet: MapSheet, hex_: Hex) -> str:
        catalogue = self._document.catalogue
        compass = compass_of_directions(sheet)
        rows = [*terrain_words(sheet, catalogue, hex_), *line_words(sheet, catalogue, hex_)]
        for direction, features in side_words(sheet, catalogue, hex_):
            rows.append(
                (
                    tr("Side {direction}, {compass}").format(
                        direction=direction.name, compass=tr(compass[direction])
                    ),
                    ", ".join(features),
                )
            )
        places = [place.name for place in sheet.places.values() if hex_ in place.hexes]
        rows += [(tr("Place"), name) for name in places]
        rows += [(tr("Zone"), zone.label) for zone in self._document.deployment.zones() if hex_ in zone.hexes]
        types = self._document.unit_types()
        for placed in units_at(self._document.battle, hex_):
            kind = types.get(placed.unit.type)
            title = kind.title if kind else placed.unit.type
            named = unit_title(title, placed.unit.type, placed.unit.id)
            held = tr("{unit}, held until an event releases it").format(unit=named)
            rows.append((placed.side.title, held if placed.group.held else named))
        edges = [d.name for d in Direction if sheet.grid.step(hex_, d) not in sheet.grid]
        if edges:
            rows.append((tr("Edge of the map"), tr("sides {edges}").format(edges=", ".join(edges))))
        rows += origin_rows(sheet, catalogue, hex_)
        import html  # a window opens sooner without it

        faint = self.palette().placeholderText().color().name()
        cells = "".join(
            f'<tr><td style="color:{faint}; padding:2px 14px 2px 0">{html.escape(name)}</td>'
            f'<td style="padding:2px 0">{html.escape(value)}</td></tr>'
            for name, value in rows
        )
        name = html.escape(" = ".join(numbers_of(sheet, hex_)))
        return f'<p style="font-size:14pt; font-weight:600">{name}</p><table>{cells}</table>'


class LineForm(QWidget):
    """The properties of lines in the hex of `show_hex`; hidden if no line with properties runs through it."""

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
        """Shows the properties of the lines through a hex; from then on the choices change that hex."""
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
        title = tr("Property of the line: {value}").format(
            value=kind_title(self._document.catalogue, layer, kind).lower()
        )
        edit = paint(sheet, layer, [hex_], kind, title=title)
        if len(edit.cells):
            self._document.do(edit)


def _layers(sheet: MapSheet, hex_: Hex) -> list[str]:
    """The properties of the lines that run through a hex, and those set there for other lines."""
    cell = hex_.row - 1, hex_.column - 1
    return [
        layer
        for layer in sheet.line_layers()
        if sheet.layers[layer][cell]
        or ((mask := sheet.hexsides.get(sheet.legend[layer].line)) is not None and mask[cell])
    ]
