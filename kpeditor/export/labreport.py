"""Reports of the balance lab in files, with heat maps drawn over the map."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.geometry.tablebins import TableBins
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.frame import NORMAL_SIDE
from kpeditor.drawing.overlays.farmarks import Over
from kpeditor.drawing.overlays.heat import paint_heat, paint_table_heat
from kpeditor.drawing.pictures.battle import battle_image, gui_application, scale_for_width
from kpeditor.drawing.pictures.pages import MARGIN, TablePage, table_scale
from kpeditor.lab.analysis.heatmap import HeatMap, heat_kinds, heat_of, plain_number
from kpeditor.lab.report.parts import Names, Picture, Section
from kpeditor.lab.report.report import html_of, make_report, markdown_of
from kpeditor.lab.row import FIRE_AT, LOSSES, PRESENCE, GameRow
from kpeditor.lab.spec import Series
from kpeditor.lab.whatif.sweeping import Sweep

MAP_WIDTH = 640
SHOWN = (PRESENCE, FIRE_AT, LOSSES)


class ReportRefused(KpError):
    """A report cannot be written under this name, or there is nothing to report."""


def write_report(
    series: Series, rows: Sequence[GameRow], target: Path, *, sweep: Sweep | None = None
) -> None:
    """Writes the report of a series: HTML with charts and maps for .html, tables alone for .md.

    Raises:
        ReportRefused: when the file is of another kind, or no game has been played.
        NotSaved: when it could not be written; the old file is untouched.
    """
    kind = target.suffix.lower()
    if kind not in (".html", ".md"):
        raise ReportRefused(f"{target.name}: a report is .html or .md")
    if not rows:
        raise ReportRefused("there are no games to report")
    if kind == ".md":
        write_safely(target, markdown_of(make_report(series, rows, sweep=sweep)))
        return
    maps = (heat_section(series, rows),)
    write_safely(target, html_of(make_report(series, rows, sweep=sweep, others=maps)))


def heat_section(series: Series, rows: Sequence[GameRow]) -> Section:
    """Heat maps by side: where units stood, were fired at and were lost; and those of counts that belong to
    no side.
    """
    application = gui_application()
    battle, names = series.battle(), Names.of(series)
    kinds = heat_kinds(registry.find(series.ruleset))
    asked = [(kinds[kind], side) for kind in SHOWN for side in series.sides]
    asked += [(kind, "") for kind in kinds.values() if not kind.is_sided]
    where, pictures = "a hex", []
    if isinstance(battle.sheet, TableSheet):
        bins = TableBins.of(battle.sheet.space)
        where = f"a square of {battle.sheet.numbering.distance(bins.size)}"
    for kind, side in asked:
        heat = heat_of(rows, battle.sheet, kind, side)
        if heat.most > 0:
            whose = f", {names.side(side)}" if side else ""
            image = heat_picture(battle, heat)
            most = plain_number(100 * heat.most)
            caption = f"{kind.title}{whose}: at most {most} {kind.measure} in {where} (darkest)"
            pictures.append(Picture(caption, _base64(image)))
    del application
    text = "Darker is more, on a logarithmic scale. Fire is of the side that fires, losses of the one hit."
    return Section("heat", "Where it happens", text, pictures=tuple(pictures))


def heat_picture(battle: Battle, heat: HeatMap) -> QImage:
    """The map of a battle with a heat map over it."""
    if isinstance(battle.sheet, TableSheet):
        return _on_table(battle.sheet, heat)
    shades, values = heat.shades(), heat.values
    scale = scale_for_width(battle, MAP_WIDTH)
    image = battle_image(Battle(battle.sheet), scale=scale)
    side = NORMAL_SIDE * scale
    layout = HexLayout(battle.map.grid)
    painter = QPainter(image)
    painter.translate(round(MARGIN * side), round(MARGIN * side))
    paint_heat(Over(painter, layout, side, QRectF(0, 0, *layout.size)), shades, values)
    painter.end()
    return image


def _on_table(sheet: TableSheet, heat: HeatMap) -> QImage:
    """The same of a free table."""
    page = TablePage(Battle(sheet), sheet, table_scale(sheet, MAP_WIDTH))
    image = QImage(page.size, QImage.Format.Format_RGB32)
    image.fill(page.desk)
    painter = QPainter(image)
    page.paint(painter, QRect(QPoint(0, 0), page.size))  # it leaves the origin at the corner of the table
    paint_table_heat(
        painter, TableBins.of(sheet.space), heat.shades(), heat.per_hundred, scale=page.pixels_a_unit
    )
    painter.end()
    return image


def _base64(image: QImage) -> str:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.convertToFormat(QImage.Format.Format_RGB32).save(buffer, "PNG")  # type: ignore[call-overload]
    return base64.b64encode(data.data()).decode("ascii")
