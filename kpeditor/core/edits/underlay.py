"""Edits of the picture under a map."""

from __future__ import annotations

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.underlay import KEY, Underlay
from kpeditor.core.edits.sheet import SetSheetField


def set_underlay(
    sheet: MapSheet, underlay: Underlay | None, title: str = "", stroke: int = 0
) -> SetSheetField:
    """An edit that puts a picture under the map, moves it, or with None removes it."""
    extra = {key: value for key, value in sheet.extra.items() if key != KEY or underlay is not None}
    if underlay is not None:
        extra[KEY] = underlay.data()
    title = title or ("Change underlay" if underlay is not None else "Remove underlay")
    return SetSheetField("extra", extra, title, stroke)
