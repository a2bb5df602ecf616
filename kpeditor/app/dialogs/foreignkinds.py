"""Tables of the kinds found in files of other programs: picture and count of each kind, and the kind it
becomes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QImage, QImageReader, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QAbstractItemView, QTableWidget, QTableWidgetItem, QWidget

from kpeditor.app.formparts import row_of, share_columns, silent
from kpeditor.app.panels.form import Choice
from kpeditor.app.panels.swatches import Swatches
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import grouped, tr
from kpeditor.core.board.build import new_sheet
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.drawing.palette import kind_colours
from kpeditor.drawing.style import MapStyle
from kpeditor.importers.found import FoundKind, TilePicture
from kpeditor.importers.mapping import HEXSIDE, choices
from kpeditor.importers.mapping import Choice as Target

MOST_ROWS = 200
"""The most kinds the table lists. Rarer kinds keep the guessed target."""
_PICTURE = 30
SWATCH = 18


class MappingTable(QTableWidget):
    """Rows of found kinds, by key: the kind, its count, and a box to choose the kind it becomes.

    Signals:
        changed: the user has chosen a target.
    """

    changed = Signal()

    def __init__(self, style: MapStyle) -> None:
        super().__init__(0, 3)
        self._style = style
        self.boxes: dict[str, Choice] = {}
        self.setHorizontalHeaderLabels([tr("Found"), tr("Count"), tr("Becomes")])
        self.setAccessibleName(tr("Kinds found and what they become"))
        self.setIconSize(QSize(_PICTURE, _PICTURE))
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_PICTURE + 12)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        share_columns(header, 0, fit=(1,), fixed={2: 226})

    def put(self, row: int, key: str, found: QTableWidgetItem, number: int) -> Choice:
        """Fills a row and answers its box, which has no choices yet."""
        count = QTableWidgetItem(grouped(number))
        count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        box = Choice()
        box.setIconSize(QSize(SWATCH, SWATCH))
        box.setMaxVisibleItems(24)
        box.setAccessibleName(tr("What {kind} becomes").format(kind=found.text()))
        box.currentIndexChanged.connect(self.changed)
        self.setItem(row, 0, found)
        self.setItem(row, 1, count)
        self.setCellWidget(row, 2, _framed(box))
        self.boxes[key] = box
        return box

    def show_targets(self, targets: Mapping[str, str]) -> None:
        """Shows these targets without sending `changed`."""
        for key, box in self.boxes.items():
            box.show_value(targets.get(key, ""))

    def targets(self) -> dict[str, str]:
        """The chosen targets."""
        return {key: box.value for key, box in self.boxes.items()}


class KindTable(MappingTable):
    """A row for each kind of a foreign map, the most frequent first."""

    def __init__(self, kinds: list[FoundKind], style: MapStyle) -> None:
        super().__init__(style)
        self.kinds = sorted(kinds, key=lambda kind: (kind.role != "hex", -kind.count))[:MOST_ROWS]
        self.setRowCount(len(self.kinds))
        dark = style.is_dark
        pictures = KindPictures(self.kinds, _PICTURE, self.devicePixelRatioF(), is_dark=dark)
        for row, kind in enumerate(self.kinds):
            found = QTableWidgetItem(pictures.icon(kind), kind.title)
            found.setToolTip(plain_tip(kind.key))
            self.put(row, kind.key, found, kind.count)

    def offer(self, ruleset: RuleSet, targets: Mapping[str, str]) -> None:
        """Offers the choices of a ruleset, and shows these targets."""
        swatches = _swatches(ruleset, self._style, self.devicePixelRatioF())
        offered = {kind.role: choices(kind.role, ruleset) for kind in self.kinds}
        icons = {choice.target: _icon(swatches, choice) for one in offered.values() for choice in one}
        for kind in self.kinds:
            box = self.boxes[kind.key]
            with silent(box):
                box.clear()
                box.addItem(tr("Nothing – leave it out"), "")
                layer = ""
                for choice in offered[kind.role]:
                    if choice.layer != layer:
                        box.insertSeparator(box.count())
                        layer = choice.layer
                    box.addItem(
                        icons[choice.target], f"{choice.title}  ({choice.layer.lower()})", choice.target
                    )
        self.show_targets(targets)


def _framed(box: Choice) -> QWidget:
    """A box with a small margin, so that rows stay apart."""
    frame = QWidget()
    row_of(box, on=frame, margins=(6, 4, 6, 4))
    return frame


def _swatches(ruleset: RuleSet, style: MapStyle, dpr: float) -> Swatches:
    """Pictures of all terrain kinds of a ruleset."""
    catalogue = ruleset.terrain()
    sheet = new_sheet("", ruleset.info.id, HexGrid(3, 3), SCHEMES["CCRR"], catalogue)
    return Swatches(sheet, catalogue, style, dpr)


def _icon(swatches: Swatches, choice: Target) -> QIcon:
    layer, _, kind = choice.target.partition("/")
    if layer == HEXSIDE:
        return swatches.feature(kind, SWATCH)
    return swatches.kind(layer, kind, SWATCH) if swatches.knows(layer, kind) else QIcon()


_MOST_PIXELS = 40_000_000


class KindPictures:
    """Makes the pictures of one map; each tile file is read once."""

    def __init__(self, kinds: list[FoundKind], size: int, dpr: float, *, is_dark: bool) -> None:
        self._size = size
        self._dpr = dpr
        self._ink = QColor("#c8d0d4" if is_dark else "#4a5459")
        self._colours = kind_colours([kind.key for kind in kinds], 0.45 if is_dark else 0.68, 0.45)
        self._files: dict[Path, QImage] = {}

    def icon(self, kind: FoundKind) -> QIcon:
        """The picture of a kind."""
        pixels = round(self._size * self._dpr)
        pixmap = QPixmap(QSize(pixels, pixels))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        tile = self._tile(kind.picture) if kind.picture is not None else QImage()
        if tile.isNull():
            self._paint_sign(painter, kind, float(pixels))
        else:
            fitted = QSize(tile.size()).scaled(pixels, pixels, Qt.AspectRatioMode.KeepAspectRatio)
            box = QRectF(0, 0, fitted.width(), fitted.height())
            box.moveCenter(QPointF(pixels / 2, pixels / 2))
            painter.drawImage(box, tile)
        painter.end()
        pixmap.setDevicePixelRatio(self._dpr)
        return QIcon(pixmap)

    def _tile(self, picture: TilePicture) -> QImage:
        """The tile cut out of its file, or a null image if the file is no picture or too large."""
        if picture.file not in self._files:
            reader = QImageReader(str(picture.file))
            size = reader.size()
            is_small = size.isValid() and size.width() * size.height() <= _MOST_PIXELS
            self._files[picture.file] = reader.read() if is_small else QImage()
        image = self._files[picture.file]
        if image.isNull() or not picture.width:
            return image
        return image.copy(picture.left, picture.top, picture.width, picture.height)

    def _paint_sign(self, painter: QPainter, kind: FoundKind, pixels: float) -> None:
        """A hex, line, area or point in a colour of its own."""
        colour = self._colours[kind.key]
        painter.setPen(QPen(self._ink, pixels * 0.04))
        painter.setBrush(colour)
        hexagon = [(0.27, 0.1), (0.73, 0.1), (0.96, 0.5), (0.73, 0.9), (0.27, 0.9), (0.04, 0.5)]
        match kind.role:
            case "hex":
                painter.drawPolygon(_scaled(hexagon, pixels))
            case "area":
                painter.drawPolygon(
                    _scaled([(0.1, 0.3), (0.55, 0.1), (0.9, 0.45), (0.7, 0.9), (0.15, 0.75)], pixels)
                )
            case "point":
                painter.drawEllipse(QPointF(pixels / 2, pixels / 2), pixels * 0.22, pixels * 0.22)
            case _:
                painter.setPen(QPen(colour, pixels * 0.14, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawPolyline(_scaled([(0.1, 0.75), (0.4, 0.35), (0.62, 0.6), (0.9, 0.2)], pixels))


def _scaled(points: list[tuple[float, float]], pixels: float) -> QPolygonF:
    return QPolygonF([QPointF(x * pixels, y * pixels) for x, y in points])
