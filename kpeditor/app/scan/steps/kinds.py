"""Kinds: the possible kinds of a layer, with a key, a colour over the scan and a sample for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from kpeditor.app.document.document import Document
from kpeditor.app.document.terrain import feature_title, kind_title
from kpeditor.app.formparts import silent
from kpeditor.app.panels.swatches import Swatches
from kpeditor.app.scan.readings import Readings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.drawing.frame import clear_picture
from kpeditor.scan.reading.naming import joined
from kpeditor.scan.reading.targets import SIDES, features_in

COLOURS = tuple(
    QColor(name)
    for name in (
        "#d12a8c",
        "#0f62d6",
        "#e8590c",
        "#6a2bd9",
        "#00857a",
        "#b08900",
        "#c92a2a",
        "#1098ad",
        "#5c940d",
    )
)
"""Over any paper they stay apart from each other; the first kind of a layer, the usual ground, has none."""
SAMPLE = 26
LOWEST = 132
"""Pixels; a list of kinds is as high as there is room, but no lower than this."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of a layer with its title, key and colour; `colour` is None for the usual ground."""

    id: str
    title: str
    key: str
    colour: QColor | None


def layer_title(document: Document, layer: str) -> str:
    """The title of a layer."""
    if layer == SIDES:
        return tr("Hexsides")
    known = document.catalogue.layer(layer)
    return known.title if known is not None else layer.capitalize()


def kinds_of(document: Document, sheet: MapSheet, layer: str, used: Sequence[str] = ()) -> list[Kind]:
    """Returns the kinds of a layer. For hexsides these are: no feature, each feature with those it requires,
    and the combinations in use.
    """
    if layer == SIDES:
        ids = ["", *sheet.hexsides]
        needed = {
            one.id: joined(sheet, {one.id, *sorted(one.needs)[:1]})
            for one in document.catalogue.hexsides
            if one.needs
        }
        ids = [needed.get(id_, id_) for id_ in ids]
        ids += [kind for kind in used if kind not in ids]
    else:
        ids = list(sheet.legend[layer].kinds)
    return [
        Kind(id_, _title(document, layer, id_), _key(number), _colour(number))
        for number, id_ in enumerate(dict.fromkeys(ids))
    ]


def _key(number: int) -> str:
    return "1234567890"[number] if number < 10 else ""


def _colour(number: int) -> QColor | None:
    return None if number == 0 else COLOURS[(number - 1) % len(COLOURS)]


def _title(document: Document, layer: str, kind: str) -> str:
    if layer != SIDES:
        return kind_title(document.catalogue, layer, kind)
    features = features_in(kind)
    if not features:
        return tr("Nothing")
    titles = [feature_title(document.catalogue, one).removesuffix(" hexside") for one in features]
    return " + ".join([titles[0], *(title.lower() for title in titles[1:])])


class KindList(QListWidget):
    """The kinds of the current layer with their examples; the current kind is selected.

    Signals:
        picked(kind): the user chose another kind.
    """

    picked = Signal(str)

    def __init__(self, readings: Readings, themes: ThemeKeeper) -> None:
        super().__init__()
        self._readings = readings
        self._themes = themes
        self.kinds: list[Kind] = []
        self.layer = ""
        self.setIconSize(QSize(2 * SAMPLE + 6, SAMPLE))
        self.setAccessibleName(tr("Kinds"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._icons: dict[tuple[str, str, str], QIcon] = {}
        self.currentRowChanged.connect(self._on_row)

    @property
    def kind(self) -> Kind | None:
        row = self.currentRow()
        return self.kinds[row] if 0 <= row < len(self.kinds) else None

    def show_layer(self, layer: str) -> None:
        """Lists the kinds of a layer with their examples."""
        session = self._readings.session
        counts = self._readings.counts(layer)
        reading = self._readings.found.get(layer)
        used = sorted({*counts, *(reading.kinds if reading is not None else ())})
        kinds = kinds_of(session.document, session.sheet, layer, used)
        before = self.kind.id if self.kind is not None and layer == self.layer else None
        with silent(self):
            if [kind.id for kind in kinds] != [kind.id for kind in self.kinds] or layer != self.layer:
                self.clear()
                for kind in kinds:
                    self.addItem(QListWidgetItem(self._icon(layer, kind), ""))
            self.kinds, self.layer = kinds, layer
            for row, kind in enumerate(kinds):
                count = counts[kind.id]
                told = tr("1 example") if count == 1 else tr("{count} examples").format(count=count)
                self.item(row).setText(f"{kind.key}   {kind.title}  –  {told if count else tr('no example')}")
            ids = [kind.id for kind in kinds]
            self.setCurrentRow(ids.index(before) if before in ids else 0)
        height = sum(self.sizeHintForRow(row) for row in range(self.count())) + 6
        self.setMinimumHeight(min(LOWEST, height))
        self.setMaximumHeight(height)

    def take(self, key: str) -> bool:
        """Makes the kind with this key the current one; returns whether there is one."""
        for row, kind in enumerate(self.kinds):
            if kind.key and kind.key == key:
                self.setCurrentRow(row)
                return True
        return False

    def of(self, id_: str) -> Kind | None:
        return next((kind for kind in self.kinds if kind.id == id_), None)

    def _on_row(self, row: int) -> None:
        if 0 <= row < len(self.kinds):
            self.picked.emit(self.kinds[row].id)

    def _icon(self, layer: str, kind: Kind) -> QIcon:
        """The colour of a kind over the scan, and its look on the map."""
        key = layer, kind.id, self._themes.map_style.name
        if key not in self._icons:
            self._icons[key] = self._drawn(layer, kind)
        return self._icons[key]

    def _drawn(self, layer: str, kind: Kind) -> QIcon:
        session = self._readings.session
        swatches = Swatches(session.sheet, session.document.catalogue, self._themes.map_style, 2.0)
        with clear_picture(2 * (2 * SAMPLE + 6), 2 * SAMPLE, 2.0) as (pixmap, painter):
            chip = QRectF(5, 5, SAMPLE - 10, SAMPLE - 10)
            painter.setPen(QColor(self._themes.theme.faint))
            painter.setBrush(kind.colour if kind.colour is not None else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(chip, 4, 4)
            last = features_in(kind.id)[-1:] if layer == SIDES else (kind.id,)
            if last:
                icon = (
                    swatches.feature(last[0], SAMPLE)
                    if layer == SIDES
                    else swatches.kind(layer, last[0], SAMPLE)
                )
                icon.paint(painter, SAMPLE + 4, 0, SAMPLE, SAMPLE)
        made = QIcon(pixmap)
        made.addPixmap(pixmap, QIcon.Mode.Selected)
        return made
