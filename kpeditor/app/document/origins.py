"""Describes the sources of a hex on a map that was read off a scan."""

from __future__ import annotations

from collections.abc import Sequence

from kpeditor.app.words import tr
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex

KEY = "x-reading"


def origin_rows(sheet: MapSheet, catalogue: Catalogue, hex_: Hex) -> list[tuple[str, str]]:
    """Rows for the inspector: each layer with its source, and one row for the six hexsides. Empty for maps
    that were not read off a scan.
    """
    if KEY not in sheet.extra:
        return []
    # Imported late, because it loads the reading of scans.
    from kpeditor.scan.reading.targets import SIDES
    from kpeditor.scan.reading.unconfirmed import origins

    try:
        found = origins(sheet, hex_)
    except KpError as reason:
        return [(tr("From the scan"), reason.sentence())]
    rows, sides = [], []
    for layer, source, sure in found:
        if layer.startswith(f"{SIDES} "):
            sides.append((layer.removeprefix(f"{SIDES} "), source, sure))
            continue
        known = catalogue.layer(layer)
        title = known.title if known is not None else layer
        rows.append((tr("{layer} from").format(layer=title), source_words(source, sure)))
    if sides:
        rows.append((tr("Sides from"), _together(sides)))
    return rows


def source_words(source: str, sure: float) -> str:
    """A source in words."""
    if source == "read":
        least = tr("read, at least {sure:.0f} % sure").format(sure=100 * sure)
        return least if sure > 0 else tr("read, a mere guess")
    return tr("confirmed") if source == "confirmed" else tr("made by hand")


def _together(sides: Sequence[tuple[str, str, float]]) -> str:
    """The sides by source: "read: A, B; confirmed: C". Read sides also have their least confidence."""
    words = []
    for source in ("read", "confirmed", "hand"):
        some = [(letter, sure) for letter, one, sure in sides if one == source]
        if some:
            letters = ", ".join(letter for letter, _ in some)
            words.append(f"{source_words(source, min(sure for _, sure in some))}: {letters}")
    return "; ".join(words)
