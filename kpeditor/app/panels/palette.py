"""PalettePanel: what can be painted - terrain, elevation, hexside features - and how wide the brush is."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPolygonF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from kpeditor.app.dialogparts import FormScroll
from kpeditor.app.document.document import Document
from kpeditor.app.formparts import Section, column_of
from kpeditor.app.guard import guarded, soon
from kpeditor.app.mapview.tool import Button
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.panels.materials import MaterialsRow
from kpeditor.app.panels.stamprow import StampRow
from kpeditor.app.panels.swatches import Swatches
from kpeditor.app.plaintext import keyless, plain_tip, titled_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.brush import MAX_RADIUS
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.texts import count
from kpeditor.drawing.frame import clear_picture

COLUMNS = 3
SWATCH = 40
BUTTON = 78, 62
EDGE, GAP = 10, 3
"""Pixels at both sides of the buttons and between them."""


class _Shelf(FormScroll):
    """A vertical scroll area for the palette, which may be as narrow as one column of buttons."""

    @guarded
    def minimumSizeHint(self) -> QSize:
        """Room for one button."""
        return QSize(BUTTON[0] + 2 * EDGE, super().minimumSizeHint().height())


class PalettePanel(QWidget):
    """A click on a swatch activates the brush for it."""

    def __init__(
        self,
        document: Document,
        sheet: MapSheet,
        toolbox: ToolBox,
        settings: ViewSettings,
        themes: ThemeKeeper,
    ) -> None:
        super().__init__()
        self._catalogue = document.catalogue
        self._sheet = sheet
        self._toolbox = toolbox
        self._settings = settings
        self._themes = themes
        self.kinds: dict[tuple[str, str], QToolButton] = {}
        """The buttons by (layer, kind); hexside features have the layer ""."""
        self.radii: list[QToolButton] = []
        self.stamps = StampRow(toolbox.stamps, sheet)
        self.stamps.asked.connect(self._on_stamp)
        self.stamps.asked_keep.connect(self._on_keep)
        self.materials = MaterialsRow(toolbox.brush, self._catalogue)
        self._grids: list[tuple[QGridLayout, list[QToolButton]]] = []
        self._columns = COLUMNS
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._lay_out()
        self._fit_letters()
        settings.changed.connect(self._paint_icons)
        themes.changed.connect(self._paint_icons)
        toolbox.brush.changed.connect(self._mark)
        toolbox.switched.connect(self._mark)
        self._style_shown = ""
        self._paint_icons()
        self._mark()

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setContentsMargins(EDGE, 8, EDGE, 8)
        column.setSpacing(6)
        brush = column_of(self._radius_row(), self.materials, spacing=6)
        self.sections = {"brush": Section(tr("Brush"), brush)}
        for layer in self._catalogue.layers:
            if not layer.line:
                grid = self._grid([(layer.id, k.id, k.title, k.text) for k in layer.kinds])
                self.sections[layer.id] = Section(layer.title, grid)
        if self._catalogue.hexsides:
            grid = self._grid(
                [("", k.id, k.title.removesuffix(" hexside"), k.text) for k in self._catalogue.hexsides]
            )
            self.sections["hexsides"] = Section(tr("Hexsides"), grid)
        for feature in self._catalogue.hexsides:
            said = [
                (layer.id, k.id, k.title, k.text)
                for layer in self._catalogue.properties(feature.id)
                for k in layer.kinds
            ]
            if said:
                name = tr("{line}: what is said of it").format(line=feature.title)
                self.sections[f"lines {feature.id}"] = Section(name, self._grid(said))
        self.sections["stamps"] = Section(tr("Stamps"), self.stamps)
        for name, section in self.sections.items():
            section.fold(self._settings.is_folded(name))
            section.folded.connect(partial(self._settings.fold, name))
            column.addWidget(section)
        column.addStretch()
        inner = QWidget()
        inner.setLayout(column)
        area = self._area = _Shelf(inner)
        area.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click on a swatch leaves the focus on the map
        column_of(area, on=self, margins=0)

    def _radius_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        for radius in range(MAX_RADIUS + 1):
            button = QToolButton()
            button.setCheckable(True)
            button.setIconSize(QSize(26, 26))
            button.setProperty("swatch", True)
            hexes = 1 + 3 * radius * (radius + 1)
            button.setToolTip(
                plain_tip(
                    tr("{hexes}  ([ smaller, ] larger)").format(hexes=count(hexes, tr("hex"), tr("hexes")))
                )
            )
            button.setAccessibleName(
                tr("Brush of {hexes}").format(hexes=count(hexes, tr("hex"), tr("hexes")))
            )
            button.clicked.connect(lambda _checked=False, r=radius: self._toolbox.brush.set_radius(r))
            row.addWidget(button)
            self.radii.append(button)
        row.addStretch()
        return row

    def _grid(self, entries: list[tuple[str, str, str, str]]) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(GAP)
        buttons: list[QToolButton] = []
        for index, (layer, kind, title, text) in enumerate(entries):
            second = tr("Right click: paint it with the right button.") if layer else ""
            button = QToolButton()
            button.setText(keyless(title))
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setIconSize(QSize(SWATCH, SWATCH))
            button.setProperty("swatch", True)
            button.setToolTip(titled_tip(title, text, second))
            button.clicked.connect(lambda _checked=False, key=(layer, kind): self.choose(*key))
            button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            button.customContextMenuRequested.connect(
                lambda _at, key=(layer, kind): self.choose(key[0], key[1], Button.RIGHT)
            )
            self._group.addButton(button)
            self.kinds[layer, kind] = button
            grid.addWidget(button, index // COLUMNS, index % COLUMNS)
            buttons.append(button)
        grid.setColumnStretch(COLUMNS, 1)
        self._grids.append((grid, buttons))
        return grid

    def _flow(self) -> None:
        """Puts so many buttons side by side as there is room for."""
        button = next(iter(self.kinds.values()), None)
        if button is None:
            return
        room = self.width() - 2 * EDGE - self._area.verticalScrollBar().sizeHint().width()
        columns = max(1, min(COLUMNS, (room + GAP) // (button.width() + GAP)))
        for grid, buttons in self._grids if columns != self._columns else ():
            for index, one in enumerate(buttons):
                # Qt deletes the old layout item here. If PySide had wrapped it (by `itemAt`), an object
                # created later at its address would crash the program when it dies.
                grid.removeWidget(one)
                grid.addWidget(one, index // columns, index % columns)
            grid.setColumnStretch(self._columns, 0)
            grid.setColumnStretch(columns, 1)
        self._columns = columns

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may have room for more buttons in a row, or fewer."""
        super().resizeEvent(event)
        self._flow()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        """Another size of text: the style sheet first gives it to the buttons too."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            soon(self, self._fit_letters)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        """Now the style sheet has given the buttons its letters."""
        super().showEvent(event)
        soon(self, self._fit_letters)

    def _fit_letters(self) -> None:
        """Gives the buttons smaller letters than the rest, and room for them."""
        small = self.font()
        small.setPointSizeF(small.pointSizeF() * 0.88)
        letters = QFontMetrics(small)
        longest = max((letters.horizontalAdvance(button.text()) for button in self.kinds.values()), default=0)
        wide = max(BUTTON[0], longest + round(0.6 * letters.height()))
        for button in self.kinds.values():
            button.setFont(small)
            button.setFixedSize(wide, max(BUTTON[1], SWATCH + letters.height() + 8))
        self._flow()
        self._area.renew()

    def choose(self, layer: str, kind: str, button: Button = Button.LEFT) -> None:
        """Takes the brush for a kind of terrain, or with layer "" for a hexside feature."""
        if layer:
            self._toolbox.brush.choose_kind(layer, kind, button)
        else:
            self._toolbox.brush.choose_feature(kind)
        self._toolbox.take_brush()

    def _on_stamp(self, slot: int) -> None:
        self._told(lambda: self._toolbox.take_stamp(slot))

    def _on_keep(self, slot: int) -> None:
        self._told(lambda: self._toolbox.keep_stamp(slot))

    def _told(self, act: Callable[[], None]) -> None:
        """Runs a command; a refusal is shown as a message."""
        try:
            act()
        except KpError as reason:
            self._toolbox.told.emit(reason.sentence())

    def _mark(self) -> None:
        """Shows what is chosen."""
        brush = self._toolbox.brush
        chosen = self.kinds.get((brush.layer, brush.kinds.get(brush.layer, brush.feature)))
        if chosen is not None:
            chosen.setChecked(True)
        for radius, button in enumerate(self.radii):
            button.setChecked(radius == brush.radius)

    def _paint_icons(self) -> None:
        style = self._settings.style
        if style.name == self._style_shown:
            return
        self._style_shown = style.name
        swatches = Swatches(self._sheet, self._catalogue, style, self.devicePixelRatioF())
        for (layer, kind), button in self.kinds.items():
            icon = swatches.kind(layer, kind, SWATCH) if layer else swatches.feature(kind, SWATCH)
            button.setIcon(icon)
        self.stamps.restyle(style)
        self.materials.restyle(swatches, self._themes.theme)
        for radius, button in enumerate(self.radii):
            button.setIcon(_disc_icon(radius, self._themes.theme.text, self.devicePixelRatioF()))


@lru_cache(maxsize=64)
def _disc_icon(radius: int, colour: str, dpr: float) -> QIcon:
    """The hexes a brush covers."""
    size = round(26 * dpr)
    grid = HexGrid(9, 9)
    layout, middle = HexLayout(grid), Hex(5, 5)
    x0, y0 = layout.centre(middle)
    side = size / (3.5 * radius + 2.4)
    with clear_picture(size, size) as (pixmap, painter):
        painter.setBrush(QColor(colour))
        painter.setPen(Qt.PenStyle.NoPen)
        for hex_ in grid.within(radius, middle):
            cx, cy = layout.centre(hex_)
            points = [
                QPointF(
                    size / 2 + side * (cx - x0 + (x - cx) * 0.86),
                    size / 2 + side * (cy - y0 + (y - cy) * 0.86),
                )
                for x, y in layout.corners(hex_)
            ]
            painter.drawPolygon(QPolygonF(points))
    pixmap.setDevicePixelRatio(dpr)
    return QIcon(pixmap)
