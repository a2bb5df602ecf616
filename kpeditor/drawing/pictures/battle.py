"""Pictures of a whole battle: PNG, SVG, PDF and thumbnails, by the painter that draws the window.

A QGuiApplication must exist (`gui_application()` makes one that needs no display).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QMarginsF, QPoint, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QGuiApplication, QImage, QPageSize, QPaintDevice, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import BadName, KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.fonts import load_fonts
from kpeditor.drawing.frame import NORMAL_SIDE
from kpeditor.drawing.looks import layer_titles
from kpeditor.drawing.pictures import pages
from kpeditor.drawing.pictures.fewcolours import FewColours
from kpeditor.drawing.pictures.pngfile import PngFile
from kpeditor.drawing.pictures.savedfile import saved_file
from kpeditor.drawing.pictures.scene import BattlePainter
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.stylebook import USUAL, Appearance
from kpeditor.drawing.styles.modern import LIGHT
from kpeditor.drawing.table.looks import table_titles

MOST_PIXELS = 500_000_000
"""The limit of pixels for a picture in memory."""
MOST_IN_FILE = 2_500_000_000
"""The limit of pixels for a PNG file, which is drawn strip by strip: 1000 x 1000 hexes at full size have
1,500 million.
"""
MANY_PIXELS = 100_000_000
"""A PNG with more pixels gets a palette of 256 colours by default, which makes it a third as large."""
ColourChoice = Literal["full", "256"]
MOST_VECTOR_HEXES = 100_000
"""The limit of hexes for a vector picture: programs cannot open larger ones."""
FORMATS = (".png", ".svg", ".pdf")
_STRIP = 12_000_000
"""Pixels drawn at a time."""
_PART = 1_000_000
"""Pixels of a strip that are numbered and packed at a time."""


class PictureRefused(KpError):
    """A picture cannot be made: it is too large, or of no known format."""


def gui_application() -> QGuiApplication:
    """The Qt application; one without a display is made if there is none. The caller keeps a reference."""
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return QGuiApplication([])


@dataclass(frozen=True, slots=True)
class PngOptions:
    """How a PNG is written.

    Attributes:
        dpi: the resolution it declares for print; changes no pixel.
        colours: None: as many as `has_few_colours` says.
        progress: gets the part that is drawn, 0 to 1, now and then.
    """

    dpi: float = 96.0
    colours: ColourChoice | None = None
    progress: Callable[[float], object] | None = None


def draw_battle(
    battle: Battle,
    target: Path,
    appearance: Appearance = USUAL,
    *,
    scale: float = 1.0,
    has_legend: bool = False,
    over: pages.Overlay | None = None,
    png: PngOptions | None = None,
) -> QSize:
    """Draws a battle into a file; the suffix (.png, .svg, .pdf) chooses the format. Answers the size in
    pixels. `over` draws on top of the map; for a free table its arguments are pixels per unit of the table,
    and the part in that unit.

    Raises:
        PictureRefused: for another suffix, or a picture too large; the message names limit and largest scale.
        NotSaved: when the file cannot be written.
    """
    if target.suffix.lower() not in FORMATS:
        raise PictureRefused(f"{target.name}: pictures are {', '.join(FORMATS)}")
    load_fonts()
    page: pages.Page
    if isinstance(battle.sheet, TableSheet):
        picture_size(battle, scale, is_vector=target.suffix.lower() != ".png")
        page = pages.TablePage(battle, battle.sheet, scale, appearance, has_legend=has_legend, over=over)
    else:
        size = picture_size(battle, scale, is_vector=target.suffix.lower() != ".png")
        painting = BattlePainter(battle, appearance)
        legend = painting.legend(size.width()) if has_legend else None
        page = pages.MapPage(painting, size, NORMAL_SIDE * scale, legend, over)
    match target.suffix.lower():
        case ".png":
            _write_png(page, target, png or PngOptions())
        case ".svg":
            _write_svg(page, target, title_of(battle))
        case _:
            _write_pdf(page, target, title_of(battle))
    return page.size


def has_few_colours(size: QSize) -> bool:
    """Whether a PNG of this size gets 256 colours by default."""
    return size.width() * size.height() > MANY_PIXELS


def picture_size(battle: Battle, scale: float, *, is_vector: bool = False) -> QSize:
    """The size in pixels of a picture at a scale, without a legend.

    Raises:
        PictureRefused: when it would be too large, or the scale is no positive number.
    """
    if isinstance(battle.sheet, TableSheet):
        _refuse_scale(scale, QSizeF(pages.table_size(battle.sheet, 1.0)), None if is_vector else MOST_IN_FILE)
        return pages.table_size(battle.sheet, scale)
    width, height = ((extent + 2 * pages.MARGIN) * NORMAL_SIDE for extent in HexLayout(battle.map.grid).size)
    if is_vector and battle.map.grid.size > MOST_VECTOR_HEXES:
        raise PictureRefused(
            f"this map has {battle.map.grid.size:,} hexes; SVG and PDF go up to {MOST_VECTOR_HEXES:,},"
            " PNG further"
        )
    _refuse_scale(scale, QSizeF(width, height), None if is_vector else MOST_IN_FILE)
    return QSize(max(1, round(width * scale)), max(1, round(height * scale)))


def _refuse_scale(scale: float, size: QSizeF, most: int | None = MOST_PIXELS) -> None:
    """Checks a scale; `size` is that of the picture at scale 1, `most` how many pixels it may have.

    Raises:
        PictureRefused: when it would be too large, or the scale is no positive number.
    """
    if not 0.0 < scale < 1e6:
        raise PictureRefused(f"the scale must be above 0 and below a million, not {scale:g}")
    width, height = size.width() * scale, size.height() * scale
    if most is not None and width * height > most:
        largest = scale * (most / (width * height)) ** 0.5
        raise PictureRefused(
            f"a picture of {width:,.0f} x {height:,.0f} pixels is too large; the limit is"
            f" {most // 10**6:,} million pixels, for this map scale {int(largest * 1000) / 1000:g}"
        )


def scale_for_width(battle: Battle, width: int) -> float:
    """The scale at which a picture is so many pixels wide."""
    if isinstance(battle.sheet, TableSheet):
        return pages.table_scale(battle.sheet, width)
    return width / ((HexLayout(battle.map.grid).size[0] + 2 * pages.MARGIN) * NORMAL_SIDE)


def battle_image(
    battle: Battle,
    appearance: Appearance = USUAL,
    *,
    scale: float = 1.0,
    hexes: Collection[Hex] = (),
) -> QImage:
    """The picture in memory, at most as large as a PNG file may be; given hexes, only the rectangle round
    them.

    Raises:
        PictureRefused: as `picture_size`.
    """
    if isinstance(battle.sheet, TableSheet):
        _refuse_scale(scale, QSizeF(pages.table_size(battle.sheet, 1.0)))
        load_fonts()
        table = pages.TablePage(battle, battle.sheet, scale, appearance)
        return _strip(table, QRect(QPoint(0, 0), table.size))
    layout, side = HexLayout(battle.map.grid), NORMAL_SIDE * scale
    width, height = ((extent + 2 * pages.MARGIN) * NORMAL_SIDE for extent in layout.size)
    part = QRectF(_around(layout, hexes, NORMAL_SIDE)) if hexes else QRectF(0, 0, width, height)
    _refuse_scale(scale, part.size())
    load_fonts()
    everything = QRect(0, 0, max(1, round(width * scale)), max(1, round(height * scale)))
    page = pages.MapPage(BattlePainter(battle, appearance), everything.size(), side)
    return _strip(page, everything & _around(layout, hexes, side) if hexes else everything)


def _around(layout: HexLayout, hexes: Iterable[Hex], side: float) -> QRect:
    """The rectangle of a page round these hexes, with a small margin."""
    centres = [layout.centre(hex_) for hex_ in hexes]
    left, right = min(x for x, _ in centres) - 1.1, max(x for x, _ in centres) + 1.1
    top, bottom = min(y for _, y in centres) - 1.1, max(y for _, y in centres) + 1.1
    shift = pages.MARGIN * side
    area = QRectF(left * side + shift, top * side + shift, (right - left) * side, (bottom - top) * side)
    return area.toAlignedRect()


def map_thumbnail(battle: Battle, width: int, style: MapStyle = LIGHT) -> QImage:
    """A small picture for a start page: the ground with its lines and the zones, without grid, numbers and
    units.
    """
    sheet = battle.sheet
    if isinstance(sheet, TableSheet):
        layers = frozenset(("zones", *(feature.kind for feature in sheet.features.values())))
    else:
        layers = frozenset((*sheet.layers, "hexsides", "zones"))
    return battle_image(battle, Appearance(style, layers), scale=scale_for_width(battle, width))


def layer_choice(
    battle: Battle, names: Iterable[str] | None, hidden: Collection[str]
) -> frozenset[str] | None:
    """The switches to draw with: the named ones (None: all) except the hidden ones.

    Raises:
        BadName: when the map has no layer or feature of a name; with the nearest one.
    """
    sheet = battle.sheet
    known = (
        table_titles(sheet) if isinstance(sheet, TableSheet) else {**layer_titles(battle.map), "hexsides": ""}
    )
    if names is None:
        return frozenset(known) - frozenset(hidden) if hidden else None
    wanted = {name.strip() for name in names} - {""}
    for name in sorted(wanted - set(known)):
        question = did_you_mean(name, known)
        raise BadName(f"this map has no layer {name!r}; {question or 'it has ' + ', '.join(known)}")
    return frozenset(wanted) - frozenset(hidden)


def title_of(battle: Battle) -> str:
    """The title for the picture: the scenario's, or the map's."""
    return battle.scenario.title if battle.scenario else battle.sheet.title


def _strip(page: pages.Page, part: QRect) -> QImage:
    """A rectangle of the page as a picture."""
    image = QImage(part.size(), QImage.Format.Format_RGB32)
    image.fill(page.desk)
    painter = QPainter(image)
    page.paint(painter, part)
    painter.end()
    return image


def _write_png(
    page: pages.Page,
    target: Path,
    options: PngOptions,
) -> None:
    width, height = page.size.width(), page.size.height()
    rows = max(64, _STRIP // width)
    few = has_few_colours(page.size) if options.colours is None else options.colours == "256"
    colours = FewColours() if few else None
    dots = round(options.dpi / pages.INCH)
    with PngFile(target, width, height, dots_per_metre=dots, has_palette=colours is not None) as file:
        for top in range(0, height, rows):
            strip = _strip(page, QRect(0, top, width, min(rows, height - top)))
            for part in _parts(strip):
                file.write(_rgb(part) if colours is None else colours.numbers(_values(part)))
            if options.progress is not None:
                options.progress(min(1.0, (top + rows) / height))
        if colours is not None:
            file.set_palette(colours.palette)


def _parts(strip: QImage) -> Iterator[QImage]:
    """The strip in parts from top to bottom."""
    width, height = strip.width(), strip.height()
    rows = max(64, _PART // width)
    if height <= rows:
        yield strip
        return
    for top in range(0, height, rows):
        yield strip.copy(0, top, width, min(rows, height - top))


def _values(image: QImage) -> npt.NDArray[np.uint32]:
    """The pixels of a picture as 0xffRRGGBB, shape [rows, width]."""
    return np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())


def _rgb(image: QImage) -> npt.NDArray[np.uint8]:
    """The pixels of a picture as red, green and blue, shape [rows, width, 3]."""
    packed = image.convertToFormat(QImage.Format.Format_RGB888)
    pixels = np.frombuffer(packed.constBits(), np.uint8).reshape(packed.height(), packed.bytesPerLine())
    return pixels[:, : 3 * packed.width()].reshape(packed.height(), packed.width(), 3).copy()  # outlives it


def _write_svg(page: pages.Page, target: Path, title: str) -> None:
    with saved_file(target, is_xml=True) as file:
        generator = QSvgGenerator()
        generator.setOutputDevice(file)
        generator.setSize(page.size)
        generator.setViewBox(QRect(QPoint(0, 0), page.size))
        generator.setResolution(96)
        generator.setTitle(title)
        generator.setDescription("Drawn by kpeditor")
        _paint_whole(generator, page)


def _write_pdf(page: pages.Page, target: Path, title: str) -> None:
    with saved_file(target) as file:
        writer = QPdfWriter(file)
        writer.setTitle(title)
        writer.setCreator("kpeditor")
        # A pixel of the picture is 3/4 of a point, as on a screen of 96 dots to the inch.
        points = QSizeF(page.size.width() * 0.75, page.size.height() * 0.75)
        paper = QPageSize(points, QPageSize.Unit.Point, title, QPageSize.SizeMatchPolicy.ExactMatch)
        writer.setPageSize(paper)
        writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        writer.setResolution(96)
        _paint_whole(writer, page)


def _paint_whole(device: QPaintDevice, page: pages.Page) -> None:
    everything = QRect(QPoint(0, 0), page.size)
    painter = QPainter(device)
    painter.fillRect(everything, page.desk)
    page.paint(painter, everything)
    painter.end()
