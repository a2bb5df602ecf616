"""TablePalette: the kinds of features to draw on a table, the snapping of places, and the width of strips."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QIcon, QPainterPath, QPixmap, QPixmapCache
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QFormLayout

from kpeditor.app.formparts import silent
from kpeditor.app.mapview.tool import Button
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.panels.form import Choice
from kpeditor.app.panels.swatchpalette import SWATCH, Swatch, SwatchPalette
from kpeditor.app.plaintext import add_row
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.table.toolset import TableTools
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import SHAPES, FeatureKind, Shape
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.drawing.frame import clear_picture
from kpeditor.drawing.map.tablepainter import TablePainter
from kpeditor.drawing.style import MapStyle

TITLES: dict[Shape, str] = {
    "area": tr_later("Areas"),
    "line": tr_later("Lines"),
    "point": tr_later("Points"),
}
ANGLES = (0, 15, 30, 45, 90)


class TablePalette(SwatchPalette[str]):
    """The palette of a table. A click on a swatch activates a tool that draws its kind."""

    def __init__(self, tools: TableTools, settings: ViewSettings, themes: ThemeKeeper) -> None:
        super().__init__(settings, themes)
        self._tools, self._hand = tools, tools.hand
        self.corners, self.lines = QCheckBox(tr("Corners")), QCheckBox(tr("Lines"))
        self.grid, self.strip = QDoubleSpinBox(), QDoubleSpinBox()
        self.angle = Choice({str(step): f"{step}°" if step else tr("any") for step in ANGLES})
        listed = self._hand.document.catalogue.table_features
        for shape in SHAPES:
            kinds = [kind for kind in listed if kind.shapes[0] == shape]
            named = [Swatch(one.id, tr(one.title), tr(one.text) if one.text else "") for one in kinds]
            if named:
                self.add_swatches(f"table-{shape}", tr(TITLES[shape]), named)
        self.add_section("table-snapping", tr("Snapping"), self._snapping())
        self._listen()
        self.begin()
        self._show()

    def take(self, key: str, button: Button) -> None:
        """Activates a tool that draws a kind."""
        self._tools.choose(key)

    def icon_of(self, key: str, style: MapStyle) -> QIcon:
        """The picture of a feature of the kind."""
        kind = self._hand.document.catalogue.feature(key)
        assert kind is not None  # the buttons are made of the catalogue
        return swatch(self._hand.sheet.ruleset, kind, style, SWATCH, self.devicePixelRatioF())

    def _snapping(self) -> QFormLayout:
        unit = self._hand.sheet.space.unit
        for box, none in ((self.grid, tr("none")), (self.strip, "")):
            box.setRange(0.0 if none else 0.01, 1000.0)
            box.setDecimals(2)
            box.setSingleStep(0.25)
            box.setSuffix(f" {unit}")
            box.setSpecialValueText(none)
            box.setKeyboardTracking(False)
        form = QFormLayout()
        add_row(form, "", self.corners)
        add_row(form, "", self.lines)
        add_row(form, tr("Grid"), self.grid)
        add_row(form, tr("Angles"), self.angle)
        add_row(form, tr("Strips"), self.strip)
        return form

    def _listen(self) -> None:
        hand = self._hand
        self.corners.toggled.connect(lambda is_on: hand.snap_to(corners=is_on))
        self.lines.toggled.connect(lambda is_on: hand.snap_to(lines=is_on))
        self.grid.valueChanged.connect(lambda step: hand.snap_to(grid=step))
        self.angle.currentIndexChanged.connect(lambda _: hand.snap_to(angle=float(self.angle.value)))
        self.strip.valueChanged.connect(hand.set_width)
        hand.changed.connect(self._show)
        self._tools.switched.connect(self._show)

    def _show(self) -> None:
        """Shows the present choices."""
        hand = self._hand
        with silent(self.corners, self.lines, self.grid, self.strip):
            self.corners.setChecked(hand.snaps.corners)
            self.lines.setChecked(hand.snaps.lines)
            self.grid.setValue(hand.snaps.grid)
            self.strip.setValue(hand.width)
        self.angle.show_value(f"{hand.snaps.angle:g}")
        if hand.kind in self.kinds:
            self.kinds[hand.kind].setChecked(True)


_SIDE, _TABLE = 6.0, 60.0
"""Of the part of a little table that is shown, and of the table, in inches: looks are made for that."""
_SAMPLES: dict[Shape, tuple[tuple[float, float], ...]] = {
    "area": ((0.5, 1.2), (1.6, 0.4), (3.0, 0.6), (3.6, 1.8), (3.2, 3.2), (1.8, 3.6), (0.7, 2.8)),
    "line": ((-0.5, 3.2), (1.2, 2.5), (2.6, 1.6), (4.5, 0.8)),
    "point": ((2.0, 2.0),),
}


def sample(ruleset: str, kind: str, shape: Shape) -> TableSheet:
    """A table with one feature of a kind at its north-west corner."""
    points = tuple(TablePoint(x * _SIDE / 4, y * _SIDE / 4) for x, y in _SAMPLES[shape])
    sheet = TableSheet("", ruleset, TableSpace(_TABLE, _TABLE, "inch"))
    sheet.features[""] = Feature("", kind, shape, points)
    return sheet


def swatch(ruleset: str, kind: FeatureKind, style: MapStyle, size: int, dpr: float) -> QIcon:
    """The picture of a kind, `size` pixels wide and high."""
    pixels = round(size * dpr)
    key = f"table swatch {style.name} {ruleset} {kind.id} {kind.look} {kind.shapes[0]} {pixels}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):
        with clear_picture(pixels, pixels) as (pixmap, painter):
            frame = QPainterPath()
            frame.addRoundedRect(QRectF(0.5, 0.5, pixels - 1, pixels - 1), pixels * 0.14, pixels * 0.14)
            painter.setClipPath(frame)
            room = QRectF(0, 0, pixels * _TABLE / _SIDE, pixels * _TABLE / _SIDE)
            table = TablePainter(sample(ruleset, kind.id, kind.shapes[0]), style, frozenset({kind.id}))
            table.paint(painter, room, QRectF(0, 0, pixels, pixels))
            painter.setClipping(False)
            painter.setPen(QColor(style.rim))
            painter.drawPath(frame)
        pixmap.setDevicePixelRatio(dpr)
        QPixmapCache.insert(key, pixmap)
    return QIcon(pixmap)
