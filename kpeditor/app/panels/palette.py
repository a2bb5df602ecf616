"""PalettePanel: what can be painted - terrain, elevation, hexside features - and how wide the brush is."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QToolButton

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import column_of
from kpeditor.app.mapview.tool import Button
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.panels.materials import MaterialsRow
from kpeditor.app.panels.stamprow import StampRow
from kpeditor.app.panels.swatches import Swatches
from kpeditor.app.panels.swatchpalette import SWATCH, Swatch, SwatchPalette
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.brush import MAX_RADIUS
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.app.words import tr
from kpeditor.core.board.catalogue import Layer
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.texts import count
from kpeditor.drawing.frame import clear_picture
from kpeditor.drawing.style import MapStyle


class PalettePanel(SwatchPalette[tuple[str, str]]):
    """A click on a swatch activates the brush for it. What a button stands for is a layer and a kind;
    hexside features have the layer "".
    """

    def __init__(
        self,
        document: Document,
        sheet: MapSheet,
        toolbox: ToolBox,
        settings: ViewSettings,
        themes: ThemeKeeper,
    ) -> None:
        super().__init__(settings, themes)
        self._catalogue = document.catalogue
        self._sheet = sheet
        self._toolbox = toolbox
        self._swatches: Swatches | None = None
        self.radii: list[QToolButton] = []
        self.stamps = StampRow(toolbox.stamps, sheet)
        self.stamps.asked.connect(lambda slot: self._told(lambda: toolbox.take_stamp(slot)))
        self.stamps.asked_keep.connect(lambda slot: self._told(lambda: toolbox.keep_stamp(slot)))
        self.materials = MaterialsRow(toolbox.brush, self._catalogue)
        self._lay_out()
        self.begin()
        toolbox.brush.changed.connect(self._mark)
        toolbox.switched.connect(self._mark)
        self._mark()

    def _lay_out(self) -> None:
        self.add_section("brush", tr("Brush"), column_of(self._radius_row(), self.materials, spacing=6))
        second = tr("Right click: paint it with the right button.")
        for layer in self._catalogue.layers:
            if not layer.line:
                self.add_swatches(layer.id, layer.title, _swatches(layer), second)
        if features := self._catalogue.hexsides:
            named = [Swatch(("", one.id), one.title.removesuffix(" hexside"), one.text) for one in features]
            self.add_swatches("hexsides", tr("Hexsides"), named)
        for feature in features:
            said = [one for layer in self._catalogue.properties(feature.id) for one in _swatches(layer)]
            if said:
                name = tr("{line}: properties").format(line=feature.title)
                self.add_swatches(f"lines {feature.id}", name, said, second)
        self.add_section("stamps", tr("Stamps"), self.stamps)

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

    def take(self, key: tuple[str, str], button: Button) -> None:
        """Takes the brush for what was clicked."""
        self.choose(*key, button)

    def choose(self, layer: str, kind: str, button: Button = Button.LEFT) -> None:
        """Takes the brush for a kind of terrain, or with layer "" for a hexside feature."""
        if layer:
            self._toolbox.brush.choose_kind(layer, kind, button)
        else:
            self._toolbox.brush.choose_feature(kind)
        self._toolbox.take_brush()

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

    def icon_of(self, key: tuple[str, str], style: MapStyle) -> QIcon:
        """A hex of the kind, or with the feature on its sides."""
        if self._swatches is None or self._swatches.style is not style:
            self._swatches = Swatches(self._sheet, self._catalogue, style, self.devicePixelRatioF())
        layer, kind = key
        return self._swatches.kind(layer, kind, SWATCH) if layer else self._swatches.feature(kind, SWATCH)

    def restyle(self, style: MapStyle) -> None:
        """Draws all pictures in another style."""
        super().restyle(style)
        self.stamps.restyle(style)
        if self._swatches is not None:
            self.materials.restyle(self._swatches, self._themes.theme)
        for radius, button in enumerate(self.radii):
            button.setIcon(_disc_icon(radius, self._themes.theme.text, self.devicePixelRatioF()))


def _swatches(layer: Layer) -> list[Swatch[tuple[str, str]]]:
    return [Swatch((layer.id, kind.id), kind.title, kind.text) for kind in layer.kinds]


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
