"""Locks: which parts of a map an edit changes, and refusing it when one of them is locked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from kpeditor.app.words import tr
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.board.underlay import KEY
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.hexsides import SetHexsides
from kpeditor.core.edits.layers import PaintLayer
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.edits.together import Together
from kpeditor.core.errors import EditRefused
from kpeditor.drawing.looks import UNDERLAY

PLACES = "places"


def parts_changed(edit: Edit, sheet: Sheet) -> Iterator[str]:
    """The layers and hexside features of a map an edit changes, "places" for named places, and `UNDERLAY`."""
    if isinstance(edit, PaintLayer):
        if len(edit.cells):
            yield edit.layer
    elif isinstance(edit, SetHexsides):
        if edit.add or edit.remove:
            yield edit.feature
    elif isinstance(edit, SetSheetField):
        if edit.field == PLACES:
            yield PLACES
        elif edit.field == "extra" and edit.value.get(KEY) != sheet.extra.get(KEY):
            yield UNDERLAY
    elif isinstance(edit, Together):
        for one in edit.edits:
            yield from parts_changed(one, sheet)


def refuse_locked(edit: Edit, sheet: Sheet, locked: Collection[str], titles: Mapping[str, str]) -> None:
    """Lets an edit of a map pass that changes nothing locked.

    Raises:
        EditRefused: when it does; names the layer and where to unlock it.
    """
    if not locked:
        return
    for part in parts_changed(edit, sheet):
        if part in locked:
            title = titles.get(part, part)
            raise EditRefused(
                tr("{title} is locked; unlock it in the panel Layers to change it.").format(title=title)
            )
