"""The second map of a module: all units not yet on the map, by side and group, with where they enter or
deploy, and a box for units out of play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Side
from kpeditor.drawing.fonts import font, load_fonts
from kpeditor.drawing.palette import ink_on, side_colours
from kpeditor.drawing.pieces.spots import unit_types_of
from kpeditor.export.scenariotext import ForceText, scenario_text
from kpeditor.export.vassal.art import picture
from kpeditor.export.vassal.grid import Pixel

Cell = tuple[str, int, str]
"""Side, number of the group within it, type of unit."""
_STEP = 0.62
"""Distance between overlapping counters, in counters: large enough to recognise the covered one."""
_PAPER, _INK, _LINE = QColor("#f4f1e8"), QColor("#20242a"), QColor("#b9b2a0")


@dataclass(frozen=True, slots=True)
class _Text:
    box: QRectF
    text: str
    pixels: float
    bold: bool = False
    ground: str = ""


@dataclass
class ForcesPlan:
    """The layout of the map of forces.

    Attributes:
        places: the middle of each unit, by type and group.
        boxes: the box of each side for units out of play.
    """

    counter: int
    places: dict[Cell, list[Pixel]] = field(default_factory=dict)
    boxes: dict[str, QRectF] = field(default_factory=dict)
    _texts: list[_Text] = field(default_factory=list)
    _frames: list[QRectF] = field(default_factory=list)
    _spots: list[QRectF] = field(default_factory=list)
    _y: float = 0.0

    @property
    def size(self) -> Pixel:
        """Width and height of the picture."""
        return round(self._width), max(120, round(self._y + self._gap))

    @property
    def _gap(self) -> float:
        return max(10.0, self.counter * 0.24)

    @property
    def _width(self) -> float:
        return max(self.counter * 15.0, 480.0)

    @property
    def _line(self) -> float:
        return max(18.0, self.counter * 0.36)

    def out_of_play(self, side: str, number: int) -> Pixel:
        """The place of the unit with this index among those out of play."""
        box = self.boxes[side]
        step = self.counter * 0.5
        columns = max(1, int((box.width() - self.counter) // step))
        x = box.left() + self.counter * 0.65 + number % columns * step
        return round(x), round(box.center().y())

    def add_side(
        self, side: Side, colour: str, forces: tuple[ForceText, ...], titles: Mapping[str, str]
    ) -> None:
        """Adds a side below the others."""
        self._y += self._gap
        self._write(side.called, self._line * 1.5, 0.86, ground=colour, bold=True)
        for number, (group, force) in enumerate(zip(side.groups, forces, strict=True)):
            told = "; ".join((force.where, *force.notes))
            self._write(told, self._line * 1.15, 0.66)
            self._add_cells(side.id, number, group.tally(), titles)
        box = QRectF(self._gap, self._y + self._line, self._width - 2 * self._gap, self.counter * 1.3)
        self._write("Out of play", self._line, 0.6)
        self.boxes[side.id] = box
        self._frames.append(box)
        self._y = box.bottom() + self._gap / 2

    def _write(self, text: str, height: float, share: float, *, ground: str = "", bold: bool = False) -> None:
        box = QRectF(self._gap, self._y, self._width - 2 * self._gap, height)
        self._texts.append(_Text(box, text, self._line * share, bold, ground))
        self._y += height

    def _add_cells(self, side: str, group: int, tally: Mapping[str, int], titles: Mapping[str, str]) -> None:
        """Adds a place for every unit: those of a type overlap in a row, one type after the other."""
        step, left = self.counter * _STEP, self._gap
        most = max(1, int((self._width - 2 * self._gap - self.counter) // step) + 1)
        height = self.counter * 1.2 + self._line
        for type_, count in tally.items():
            text, letters = f"{count} × {titles.get(type_, type_)}", self._line * 0.56
            told = QFontMetricsF(font(letters)).horizontalAdvance(text) + 4
            wide = max(self.counter + (min(count, most) - 1) * step, min(told, self._width - 2 * self._gap))
            if left > self._gap and left + wide > self._width - self._gap:
                left, self._y = self._gap, self._y + height
            places = self.places.setdefault((side, group, type_), [])
            for number in range(count):
                if number and number % most == 0:
                    self._y += self.counter * 1.1
                x = left + number % most * step + self.counter / 2
                places.append((round(x), round(self._y + self.counter * 0.62)))
                self._spots.append(self._spot(places[-1]))
            box = QRectF(left, self._y + self.counter * 1.2, wide, self._line)
            self._texts.append(_Text(box, text, letters))
            left += wide + self._gap
        self._y += height + self._gap / 2

    def _spot(self, place: Pixel) -> QRectF:
        spot = QRectF(0, 0, self.counter, self.counter)
        spot.moveCenter(QPointF(*place))
        return spot

    def png(self) -> bytes:
        """The map as a picture."""
        return picture(*self.size, self._paint, is_opaque=True)

    def _paint(self, painter: QPainter) -> None:
        width, height = self.size
        painter.fillRect(0, 0, width, height, _PAPER)
        painter.setPen(QPen(_LINE, 1.5))
        painter.setBrush(QColor("#e6e0d0"))
        for frame in self._frames:
            painter.drawRoundedRect(frame, 6, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(_LINE, 1.2, Qt.PenStyle.DashLine))
        for spot in self._spots:
            painter.drawRoundedRect(spot, 5, 5)
        for text in self._texts:
            self._paint_text(painter, text)

    def _paint_text(self, painter: QPainter, text: _Text) -> None:
        box, ink = text.box, _INK
        if text.ground:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(text.ground))
            painter.drawRoundedRect(box, 4, 4)
            ink = ink_on(QColor(text.ground))
            box = box.adjusted(8, 0, -8, 0)
        written = font(text.pixels, bold=text.bold)
        painter.setFont(written)
        painter.setPen(ink)
        told = QFontMetricsF(written).elidedText(text.text, Qt.TextElideMode.ElideRight, box.width() - 2)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, told)


def forces_plan(battle: Battle, counter: int) -> ForcesPlan:
    """The plan for a scenario, with counters of this size.

    Raises:
        NoScenario: when the battle has no scenario.
    """
    load_fonts()
    text = scenario_text(battle)
    plan = ForcesPlan(counter)
    titles = {id_: type_.title for id_, type_ in unit_types_of(battle).items()}
    assert battle.scenario is not None
    colours = side_colours(battle.scenario)
    for side, told in zip(battle.scenario.sides, text.sides, strict=True):
        plan.add_side(side, colours[side.id].name(), told.forces, titles)
    return plan
