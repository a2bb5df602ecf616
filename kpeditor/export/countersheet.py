"""The counters of a scenario for print: fronts on one page, backs mirrored on the next to match them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from kpeditor.core.rules.unittype import UnitType, printed_numbers
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.unitlist import unit_list
from kpeditor.drawing.fonts import font, load_fonts
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.pictures.battle import title_of
from kpeditor.drawing.pieces.counterlooks import CounterLook, Symbols
from kpeditor.drawing.pieces.counters import paint_counter
from kpeditor.drawing.pieces.spots import unit_types_of
from kpeditor.export.mappages import PrintRefused
from kpeditor.export.paper import MARGIN, dots, paper_size, pdf_pages

HEADING = 8.0
"""Height of the line above the counters."""
_CUT = QColor("#999999")


def counters_of(battle: Battle, symbols: Symbols = "silhouettes") -> list[CounterLook]:
    """Every counter of a scenario by side and group; units given only as a count get the free numbers of
    their type in order.
    """
    scenario = battle.scenario
    if scenario is None:
        return []
    types = unit_types_of(battle)
    colours = side_colours(scenario)
    found = []
    for one in unit_list(scenario, printed_numbers(types)):
        id_ = one.unit.type
        type_ = types.get(id_) or UnitType(id_, id_.upper(), "neutral", "")
        found.append(CounterLook(type_, colours[one.side.id].name(), number=one.number, symbols=symbols))
    return found


def print_counters(
    battle: Battle,
    target: Path,
    *,
    counter_mm: float = 12.7,
    paper: str = "A4",
    symbols: Symbols = "silhouettes",
) -> int:
    """Writes the counters as a PDF; answers how many there are.

    Raises:
        PrintRefused: when there is no scenario with units, or a counter does not fit the paper.
        NotSaved: when the file cannot be written.
    """
    counters = counters_of(battle, symbols)
    if not counters:
        raise PrintRefused("there is no scenario with units whose counters could be printed")
    width, height = paper_size(paper)
    across = int((width - 2 * MARGIN) // counter_mm)
    down = int((height - 2 * MARGIN - HEADING) // counter_mm)
    if across < 1 or down < 1:
        raise PrintRefused(f"a counter of {counter_mm:g} mm does not fit on {paper} paper")
    load_fonts()
    with pdf_pages(target, f"{title_of(battle)}: counters", width, height) as pages:
        for start in range(0, len(counters), across * down):
            if start:
                pages.next()
            sheet = counters[start : start + across * down]
            numbers = f"counters {start + 1} to {start + len(sheet)} of {len(counters)}"
            plan = _Plan(across, counter_mm, width, f"{title_of(battle)}, {numbers}")
            plan.paint(pages.painter, sheet, is_back=False)
            pages.next()
            plan.paint(pages.painter, sheet, is_back=True)
    return len(counters)


class _Plan:
    """Where counters lie on a page; backs are mirrored so that they meet their fronts."""

    def __init__(self, across: int, size: float, width: float, heading: str) -> None:
        self.across, self.size, self.width, self.heading = across, size, width, heading

    def paint(self, painter: QPainter, counters: Sequence[CounterLook], *, is_back: bool) -> None:
        painter.save()
        painter.setFont(font(dots(3.2)))
        painter.setPen(QColor("black"))
        told = "backs: turn the paper over its long edge" if is_back else "fronts"
        painter.drawText(QPointF(dots(MARGIN), dots(MARGIN + 4)), f"{self.heading}, {told}")
        for index, look in enumerate(counters):
            paint_counter(painter, self._rect(index, is_back=is_back), replace(look, is_back=is_back))
        self._paint_cuts(painter, len(counters), is_back=is_back)
        painter.restore()

    def _rect(self, index: int, *, is_back: bool) -> QRectF:
        row, column = divmod(index, self.across)
        left = MARGIN + column * self.size
        if is_back:
            left = self.width - left - self.size
        size = dots(self.size)
        return QRectF(dots(left), dots(MARGIN + HEADING + row * self.size), size, size)

    def _paint_cuts(self, painter: QPainter, count: int, *, is_back: bool) -> None:
        """Thin lines between the counters to cut along."""
        painter.setPen(QPen(_CUT, dots(0.1)))
        for index in range(count):
            painter.drawRect(self._rect(index, is_back=is_back))
