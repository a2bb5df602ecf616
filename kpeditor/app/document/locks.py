"""Locks: which parts of a map an edit changes, and refusing it when one of them is locked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from kpeditor.app.words import tr
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.hexsides import SetHexsides
from kpeditor.core.edits.layers import PaintLayer
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.edits.together import Together
from kpeditor.core.errors import EditRefused

PLACES = "places"


def parts_changed(edit: Edit) -> Iterator[str]:
    """The layers and hexside features an edit changes, and "places" for named places."""
    if isinstance(edit, PaintLayer):
        if len(edit.cells):
            yield edit.layer
    elif isinstance(edit, SetHexsides):
        if edit.add or edit.remove:
            yield edit.feature
    elif isinstance(edit, SetSheetField):
        if edit.field == PLACES:
            yield PLACES
    elif isinstance(edit, Together):
        for one in edit.edits:
            yield from parts_changed(one)


def refuse_locked(edit: Edit, locked: Collection[str], titles: Mapping[str, str]) -> None:
    """Lets an edit pass that changes nothing locked.

    Raises:
        EditRefused: when it does; names the layer and where to unlock it.
    """
    if not locked:
        return
    for part in parts_changed(edit):
        if part in locked:
            title = titles.get(part, part)
            raise EditRefused(
                tr("{title} is locked; unlock it in the panel Layers to change it.").format(title=title)
            )
