"""A map in its printed size on several sheets of paper that overlap, or on one large sheet."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.geometry.tableratio import fitting_ratio
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.fonts import font, load_fonts
from kpeditor.drawing.pictures.battle import MOST_VECTOR_HEXES, title_of
from kpeditor.drawing.pictures.pages import USUAL_SIZE, PrintedSize
from kpeditor.drawing.pictures.scene import BattlePainter
from kpeditor.drawing.stylebook import USUAL, Appearance
from kpeditor.drawing.table.battle import TableBattlePainter
from kpeditor.export.paper import DOTS, MARGIN, dots, paper_size, pdf_pages

MOST_PAGES = 200
MOST_SHEET = 5000.0
"""The longest side of one large sheet; the limit of PDF itself is a little higher."""
_GREY = QColor("#777777")
_LABEL = 3.0
"""The height of the line below the map with the number of the page."""


LEGEND_MM = 3.6
"""The height of the letters in a legend."""


class PrintRefused(KpError):
    """A print cannot be made, for the given reason."""


@dataclass(frozen=True, slots=True)
class PageGrid:
    """How a board is cut into pages; all lengths in millimetres.

    Attributes:
        board: width and height of the printed map.
        paper: width and height of a page in its orientation.
        across, down: how many pages.
    """

    board: tuple[float, float]
    paper: tuple[float, float]
    across: int
    down: int

    @property
    def count(self) -> int:
        return self.across * self.down

    @property
    def window(self) -> tuple[float, float]:
        """The part of the map that a page shows."""
        return self.paper[0] - 2 * MARGIN, self.paper[1] - 2 * MARGIN - _LABEL

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The corner of a page on the map; the last pages end with the map."""
        steps = (column, self.across, 0), (row, self.down, 1)
        x, y = (
            i * (self.board[axis] - self.window[axis]) / (count - 1) if count > 1 else 0.0
            for i, count, axis in steps
        )
        return x, y

    def name(self, column: int, row: int) -> str:
        """The name of a page: B3 is the second from the left in the third row."""
        return f"{chr(ord('A') + column)}{row + 1}"


def page_grid(battle: Battle, size: PrintedSize, paper: str, overlap: float) -> PageGrid:
    """The fewest pages of a paper size, upright or landscape, that hold the map with at least this overlap.

    Raises:
        PrintRefused: when the pages would be very many, or too small for a strip of map.
    """
    extent = board_size(battle)
    mm = size.unit_of(battle)
    board = extent[0] * mm, extent[1] * mm
    upright = paper_size(paper)
    grids = []
    for width, height in (upright, upright[::-1]):
        window = width - 2 * MARGIN, height - 2 * MARGIN - _LABEL
        if overlap >= min(window) / 2:
            raise PrintRefused(f"an overlap of {overlap:g} mm leaves too little of {paper} paper")
        across, down = (
            1 if length <= room else math.ceil((length - overlap) / (room - overlap))
            for length, room in zip(board, window, strict=True)
        )
        grids.append(PageGrid(board, (width, height), across, down))
    best = min(grids, key=lambda grid: grid.count)
    if best.count > MOST_PAGES or best.across > 26:
        raise PrintRefused(_too_many(battle, best.count, paper))
    return best


@dataclass(frozen=True, slots=True)
class PageOptions:
    """How a map is cut into pages.

    Attributes:
        overlap: millimetres that neighbouring pages have in common, at least.
        only: the numbers, from 1, of the pages to write; empty for all.
    """

    paper: str = "A4"
    overlap: float = 8.0
    only: Collection[int] = ()


USUAL_PAGES = PageOptions()


def print_pages(
    battle: Battle,
    target: Path,
    appearance: Appearance = USUAL,
    size: PrintedSize = USUAL_SIZE,
    *,
    pages: PageOptions = USUAL_PAGES,
    has_legend: bool = False,
) -> PageGrid:
    """Writes the map as a PDF of several pages with marks where the next page begins, then a plan of how to
    join them and, optionally, a legend; answers how it was cut.

    Raises:
        PrintRefused: as `page_grid`, and when none of the chosen pages exists.
        NotSaved: when the file cannot be written.
    """
    grid = page_grid(battle, size, pages.paper, pages.overlap)
    load_fonts()
    title = title_of(battle)
    painting = painting_of(battle, appearance)
    mm = size.unit_of(battle)
    side = dots(mm)
    whole = grid.count + 1 + has_legend
    wanted = [number for number in range(1, whole + 1) if not pages.only or number in pages.only]
    if not wanted:
        raise PrintRefused(f"there are {whole} pages, 1 to {whole}; none of them is to be written")
    with pdf_pages(target, title, *grid.paper) as file:
        for number in wanted:
            if number != wanted[0]:
                file.next()
            if number <= grid.count:
                page = (number - 1) % grid.across, (number - 1) // grid.across
                _paint_page(file.painter, painting, grid, page, side)
                _paint_label(file.painter, grid, page, title)
            elif number == grid.count + 1:
                _paint_plan(file.painter, painting, grid, title, mm)
            else:
                _paint_legend(file.painter, painting, grid.paper, title)
    return grid


def print_sheet(
    battle: Battle,
    target: Path,
    appearance: Appearance = USUAL,
    size: PrintedSize = USUAL_SIZE,
    *,
    has_legend: bool = False,
) -> tuple[float, float]:
    """Writes the map as a PDF of one sheet of the map's size, for a copy shop, with an optional legend below
    the map; answers its size in millimetres.

    Raises:
        PrintRefused: when the sheet would be larger than any printer's.
        NotSaved: when the file cannot be written.
    """
    extent = board_size(battle)
    mm = size.unit_of(battle)
    width, height = (length * mm + 2 * MARGIN for length in extent)
    if max(width, height) > MOST_SHEET:
        raise PrintRefused(_too_large(battle, width, height))
    painting = painting_of(battle, appearance)
    legend = painting.legend(dots(width - 2 * MARGIN), dots(LEGEND_MM)) if has_legend else None
    below = legend.size.height() / dots(1.0) if legend is not None else 0.0
    map_height, height = height, height + below
    if max(width, height) > MOST_SHEET:
        raise PrintRefused(_too_large(battle, width, height))
    load_fonts()
    side = dots(mm)
    with pdf_pages(target, title_of(battle), width, height) as pages:
        pages.painter.translate(dots(MARGIN), dots(MARGIN))
        region = QRectF(0, 0, *extent)
        painting.paint(pages.painter, side, region)
        if legend is not None:
            legend.paint(pages.painter, QPointF(0, dots(map_height - 2 * MARGIN)))
    return width, height


Painting = BattlePainter | TableBattlePainter
"""The function that draws a board, given pixels per unit of the board: a hex side or the table's unit."""


def painting_of(battle: Battle, appearance: Appearance) -> Painting:
    """The painter of a battle's board for print."""
    if isinstance(battle.sheet, TableSheet):
        return TableBattlePainter(battle, appearance, zoom=DOTS / _SCREEN)
    return BattlePainter(battle, appearance)


_SCREEN = 110.0
"""The dots per inch of a screen, at which letters and thin lines have their proper size on paper."""


def board_size(battle: Battle) -> tuple[float, float]:
    """Width and height of a board: in hex sides, or in the unit of the table.

    Raises:
        PrintRefused: when it has too many hexes.
    """
    if isinstance(battle.sheet, TableSheet):
        return battle.sheet.space.width, battle.sheet.space.height
    if battle.map.grid.size > MOST_VECTOR_HEXES:
        raise PrintRefused(f"this map has more than {MOST_VECTOR_HEXES:,} hexes; print a part of it")
    return HexLayout(battle.map.grid).size


def _too_many(battle: Battle, count: int, paper: str) -> str:
    """Why so many pages are not printed, and what to do."""
    cure = "smaller hexes"
    if isinstance(battle.sheet, TableSheet):
        cure = f"a smaller scale such as 1:{fitting_ratio(battle.sheet.space, 1200)}"
    return f"{count} pages of {paper} are too many; take {cure} or larger paper"


def _too_large(battle: Battle, width: float, height: float) -> str:
    """Why so large a sheet is not printed, and what to do."""
    told = f"a sheet of {width:.0f} x {height:.0f} mm is too large; the limit is {MOST_SHEET:g} mm"
    if isinstance(battle.sheet, TableSheet):
        return f"{told}, for this table scale 1:{fitting_ratio(battle.sheet.space, MOST_SHEET - 2 * MARGIN)}"
    return told


def _paint_page(
    painter: QPainter, painting: Painting, grid: PageGrid, page: tuple[int, int], side: float
) -> None:
    x, y = (dots(length) for length in grid.corner(*page))
    width, height = (dots(length) for length in grid.window)
    painter.save()
    painter.translate(dots(MARGIN), dots(MARGIN))
    painter.setClipRect(QRectF(0, 0, width, height))
    painter.translate(-x, -y)
    painting.paint(painter, side, QRectF(x / side, y / side, width / side, height / side))
    painter.restore()
    _paint_marks(painter, grid, page)


def _paint_marks(painter: QPainter, grid: PageGrid, page: tuple[int, int]) -> None:
    """The frame of the page's part, and dashed lines where the neighbours begin and end."""
    painter.save()
    painter.translate(dots(MARGIN), dots(MARGIN))
    width, height = (dots(length) for length in grid.window)
    x, y = grid.corner(*page)
    painter.setPen(QPen(_GREY, dots(0.15)))
    painter.drawRect(QRectF(0, 0, width, height))
    painter.setPen(QPen(_GREY, dots(0.2), Qt.PenStyle.DashLine))
    for other in ((page[0] - 1, page[1]), (page[0] + 1, page[1])):
        if 0 <= other[0] < grid.across:
            edge = grid.corner(*other)[0] + (grid.window[0] if other[0] < page[0] else 0.0) - x
            painter.drawLine(QPointF(dots(edge), 0), QPointF(dots(edge), height))
    for other in ((page[0], page[1] - 1), (page[0], page[1] + 1)):
        if 0 <= other[1] < grid.down:
            edge = grid.corner(*other)[1] + (grid.window[1] if other[1] < page[1] else 0.0) - y
            painter.drawLine(QPointF(0, dots(edge)), QPointF(width, dots(edge)))
    painter.restore()


def _paint_label(painter: QPainter, grid: PageGrid, page: tuple[int, int], title: str) -> None:
    painter.save()
    painter.setPen(_GREY)
    painter.setFont(font(dots(2.6)))
    below = dots(grid.paper[1] - MARGIN)
    text = f"{grid.name(*page)} of {grid.across} x {grid.down}   {title}"
    painter.drawText(QPointF(dots(MARGIN), below), text)
    painter.restore()


def _paint_legend(painter: QPainter, painting: Painting, paper: tuple[float, float], title: str) -> None:
    """A page with the legend; a legend too long for the paper is drawn smaller."""
    painter.save()
    painter.translate(dots(MARGIN), dots(MARGIN))
    painter.setPen(QColor("black"))
    painter.setFont(font(dots(5.0)))
    painter.drawText(QPointF(0, dots(6)), title)
    painter.translate(0, dots(10))
    legend = painting.legend(dots(paper[0] - 2 * MARGIN), dots(LEGEND_MM))
    room = dots(paper[1] - 2 * MARGIN - 12)
    if legend.size.height() > room:
        scale = room / legend.size.height()
        painter.scale(scale, scale)
    legend.paint(painter, QPointF(0, 0))
    painter.restore()


def _paint_plan(painter: QPainter, painting: Painting, grid: PageGrid, title: str, mm: float) -> None:
    """A small map with the outlines of the pages, and the size they must have when printed correctly."""
    painter.save()
    painter.translate(dots(MARGIN), dots(MARGIN))
    painter.setPen(QColor("black"))
    painter.setFont(font(dots(5.0)))
    painter.drawText(QPointF(0, dots(6)), title)
    painter.setFont(font(dots(3.2)))
    note = "Print at 100 %. Cut along the frame of one page, lay it on the dashed line of the next, and glue."
    painter.drawText(QPointF(0, dots(13)), note)
    painter.drawText(QPointF(0, dots(19)), "This line is 100 mm long:")
    painter.setPen(QPen(QColor("black"), dots(0.4)))
    painter.drawLine(QPointF(dots(45), dots(18)), QPointF(dots(145), dots(18)))
    room = grid.window[0], grid.window[1] - 28
    scale = min(room[0] / grid.board[0], room[1] / grid.board[1], 1.0)
    painter.translate(0, dots(26))
    side = dots(mm * scale)
    region = QRectF(0, 0, dots(grid.board[0] * scale) / side, dots(grid.board[1] * scale) / side)
    painting.paint(painter, side, region)
    painter.setFont(font(dots(8.0)))
    for row in range(grid.down):
        for column in range(grid.across):
            x, y = grid.corner(column, row)
            shown = min(grid.window[0], grid.board[0] - x), min(grid.window[1], grid.board[1] - y)
            rect = QRectF(*(dots(length * scale) for length in (x, y, *shown)))
            painter.setPen(QPen(QColor("#c0392b"), dots(0.4)))
            painter.drawRect(rect)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, grid.name(column, row))
    painter.restore()
