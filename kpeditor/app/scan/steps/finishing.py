"""The result of a reading: the edit that puts it and the scan into the map, and a report."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kpeditor.app.document.document import Document
from kpeditor.app.scan.readings import Readings, numbers_in_words
from kpeditor.app.scan.steps.kinds import layer_title
from kpeditor.app.words import tr
from kpeditor.core.board.underlay import KEY as UNDERLAY_KEY
from kpeditor.core.board.underlay import underlay_of
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.errors import KpError
from kpeditor.core.texts import markdown_text
from kpeditor.scan.pictures.straight import Raster
from kpeditor.scan.reading.provenance import put_reading


def scan_file(document: Document) -> Path | None:
    """The file of the rectified scan, beside the map; None if the map has no file yet."""
    path = document.map_path
    return path.with_name(f"{path.stem}-scan.jpg") if path is not None else None


def finished(document: Document, readings: Readings, picture: Path | None) -> Together:
    """One edit that puts the reading into the map. Given a picture, the edit also puts it under the map.

    Raises:
        KpError: when the map lacks a kind that was read, or an earlier reading that it keeps is not
            understood.
    """
    sheet = document.battle.map
    # The user's answers are in the map already, marked as confirmed, and stay.
    edits: list[Edit] = list(put_reading(sheet, readings.found.values()).edits)
    extra = _extra_after(edits, sheet.extra)
    if picture is not None:
        try:
            before = underlay_of(sheet)
        except KpError:
            before = None  # the new picture replaces the old underlay
        underlay = Raster(sheet.grid).underlay(picture.name, before)
        edits.append(SetSheetField("extra", {**extra, UNDERLAY_KEY: underlay.data()}))
    return Together(tuple(edits), tr("Put the reading into the map"))


def _extra_after(edits: Iterable[Edit], extra: dict[str, Any]) -> dict[str, Any]:
    """The `x-` keys of the map after these edits."""
    for edit in edits:
        if isinstance(edit, SetSheetField) and edit.field == "extra":
            extra = edit.value
    return extra


@dataclass(frozen=True, slots=True)
class LayerReport:
    """The report of one layer.

    Attributes:
        total: hexes or hexsides of the board.
        confirmed, hand: how many the user has confirmed, and made by hand since.
        looked, corrected: how many doubts were reviewed, and how many of these were wrong.
    """

    title: str
    total: int
    confirmed: int
    hand: int
    looked: int
    corrected: int


def layer_reports(readings: Readings) -> list[LayerReport]:
    """Returns a report for each layer that was read."""
    sheet, known = readings.session.sheet, readings.provenance
    found = []
    for layer in readings.layers:
        reading = readings.found.get(layer)
        if reading is None and layer not in known.records:
            continue
        confirmed = len(known.targets(sheet, layer, "confirmed"))
        hand = len(known.targets(sheet, layer, "hand"))
        read = len(known.targets(sheet, layer, "read"))
        total = len(reading.targets) if reading is not None else confirmed + hand + read
        looked = sum(one == layer for one, _ in readings.looked)
        corrected = sum(one == layer for one, _ in readings.corrected)
        title = layer_title(readings.session.document, layer)
        found.append(LayerReport(title, total, confirmed, hand, looked, corrected))
    return found


def report_text(document: Document, readings: Readings) -> str:
    lines = [f"# {markdown_text(document.battle.sheet.title)}: reading of the scan", ""]
    lines += ["| picture | points | model | points off by | printed grid off by |", "|---|---|---|---|---|"]
    for scan, found in readings.session.registrations():
        refined = f"{found.refinement.rms:.2f} px" if found.refinement is not None else "not looked for"
        named = f"{markdown_text(scan.file)} | {len(scan.points)} | {scan.model}"
        lines.append(f"| {named} | {found.rms:.2f} px | {refined} |")
    lines += ["", numbers_in_words(readings)]
    lines += ["", "| layer | hexes or hexsides | confirmed | by hand | doubts looked at | of these wrong |"]
    lines += ["|---|---|---|---|---|---|"]
    for one in layer_reports(readings):
        numbers = one.total, one.confirmed, one.hand, one.looked, one.corrected
        lines.append(
            " | ".join([f"| {markdown_text(one.title)}", *(f"{number:,}" for number in numbers)]) + " |"
        )
    return "\n".join(lines) + "\n"
