"""Stamp: puts down a clip of the map, a pasted one once, a stamp at each click; nine slots keep stamps."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from kpeditor.app.document.document import Document
from kpeditor.app.mapview.tool import NOTHING, Button, PointerEvent, Preview
from kpeditor.app.settings import Settings
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.strokes import hexes_along
from kpeditor.app.tools.tool import StrokeTool
from kpeditor.app.words import tr
from kpeditor.core.board.regions import rectangle
from kpeditor.core.errors import BadFile, EditRefused
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.geometry.turns import Turn

if TYPE_CHECKING:
    from kpeditor.core.edits.pasting import Pasted
    from kpeditor.core.scenario.clip import Clip


class Stamp(StrokeTool):
    """Left click puts the clip down, a drag repeats it wherever there is room. Right drag copies a part of
    the map.

    Attributes:
        clip: the clip in hand, None without one.
        is_floating: it was pasted: it lands once, with all it carries.
    """

    id = "stamp"
    title = "Stamp"
    shortcut = "G"
    hint = "Click puts the piece down, right drag takes one up; X, Y flip it, Z turns it."

    def __init__(
        self,
        document: Document,
        brush: BrushSettings,
        changed: Callable[[], None],
        landed: Callable[[Pasted], None],
    ) -> None:
        super().__init__(document)
        self._brush = brush
        self.clip: Clip | None = None
        self.is_floating = False
        self._changed = changed
        self._landed = landed
        self._covered: frozenset[Hex] = frozenset()
        self._corner: Hex | None = None

    def hold(self, clip: Clip | None, *, is_floating: bool = False) -> None:
        """Sets the clip in hand."""
        self.clip = clip
        self.is_floating = is_floating and clip is not None
        self._changed()

    def turn(self, turn: Turn) -> bool:
        """Turns or flips the clip; answers whether there is one."""
        if self.clip is None:
            return False
        self.hold(self.clip.turned(turn), is_floating=self.is_floating)
        return True

    def begin(self, at: PointerEvent) -> None:
        """Puts the clip down, or begins to copy one."""
        if at.button is Button.RIGHT:
            self._corner = self.layout.nearest_hex(*at.point)
        elif self.clip is None:
            raise EditRefused(tr("No piece is in hand: drag with the right button to take one up."))
        else:
            self._put(self.clip, self.layout.nearest_hex(*at.point))

    def draw(self, start: PointerEvent, end: PointerEvent) -> None:
        """Puts the stamp down again where it does not overlap what it has just been put on."""
        from kpeditor.core.edits.pasting import landed_hexes

        if self.button is not Button.LEFT or self.clip is None or self.is_floating:
            return
        for hex_ in hexes_along(self.layout, start.point, end.point):
            if not self._covered & landed_hexes(self.sheet, self.clip, hex_):
                self._put(self.clip, hex_)

    def end(self, at: PointerEvent) -> None:
        """Copies the hexes of the rectangle as the new clip, or ends the stroke."""
        from kpeditor.core.edits.copying import copy

        corner, self._corner = self._corner, None
        self._covered = frozenset()
        if corner is not None:
            mask = rectangle(self.sheet.grid, corner, self.layout.nearest_hex(*at.point))
            self.hold(copy(self.document.battle, hexes_of_mask(mask)).bare())

    def cancel(self) -> None:
        """Undoes the stroke; without one drops a pasted clip."""
        if not self.stroke and self.is_floating:
            self.hold(None)
        super().cancel()
        self._covered, self._corner = frozenset(), None

    def preview(self, at: PointerEvent | None) -> Preview:
        """The clip where it would land, or the hexes that would be copied."""
        if at is None:
            return NOTHING
        hex_ = self.layout.nearest_hex(*at.point)
        if self._corner is not None:
            return Preview(frozenset(hexes_of_mask(rectangle(self.sheet.grid, self._corner, hex_))))
        return Preview(clip=(self.clip, hex_)) if self.clip is not None else NOTHING

    def _repeat(self, clip: Clip, hex_: Hex, within: Set[Hex] | None, title: str) -> None:
        """Puts the clip down at its images as well; on the other half its forces belong to the other side."""
        from kpeditor.core.edits.pasting import paste

        symmetry = self._brush.symmetry
        for step in symmetry.steps if symmetry is not None else ():
            image = clip.turned(step.turn)
            if symmetry is not None and symmetry.swaps_sides:
                image = image.swapped()
            at = step.hex(self.sheet.grid, hex_)
            pasted = paste(self.document.battle, image, at, within=within, title=title, stroke=self.stroke)
            self.document.do(pasted.edit, self)

    def _put(self, clip: Clip, hex_: Hex) -> None:
        from kpeditor.core.edits.pasting import landed_hexes, paste

        title = tr("Paste") if self.is_floating else tr("Stamp")
        within = None if self.is_floating else self.document.selection.region
        pasted = paste(self.document.battle, clip, hex_, within=within, title=title, stroke=self.stroke)
        self.document.do(pasted.edit, self)
        self._repeat(clip, hex_, within, title)
        self._covered |= landed_hexes(self.sheet, clip, hex_)
        if self.is_floating:
            self._forget()
            self._landed(pasted)


STAMP_SLOTS = 9


class StampSlots(QObject):
    """The slots 1 to 9; `changed` tells that a slot's content changed."""

    changed = Signal()

    def __init__(self, settings: Settings | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._clips: dict[int, Clip] = {}
        self._texts: dict[int, str] = {}
        for slot in range(1, STAMP_SLOTS + 1):
            self._read(slot)

    def store(self, slot: int, clip: Clip) -> None:
        """Stores the terrain and hexsides of a clip in a slot."""
        from kpeditor.core.files.formats.cliptext import clip_text

        self._clips[slot] = clip.bare()
        if self._settings is not None:
            self._settings.set_text(_slot_key(slot), clip_text(clip.bare()))
        self.changed.emit()

    def recall(self, slot: int) -> Clip | None:
        """The content of a slot, None when it is empty."""
        return self._clips.get(slot)

    def store_text(self, slot: int, text: str) -> None:
        """Stores a clip of a free table, as text, in a slot of its own."""
        self._texts[slot] = text
        if self._settings is not None:
            self._settings.set_text(f"table-{_slot_key(slot)}", text)
        self.changed.emit()

    def recall_text(self, slot: int) -> str:
        """The clip of a free table in a slot, "" when it is empty."""
        kept = self._settings.text(f"table-{_slot_key(slot)}") if self._settings is not None else ""
        return self._texts.get(slot, kept)

    def _read(self, slot: int) -> None:
        text = self._settings.text(_slot_key(slot)) if self._settings is not None else ""
        if not text:
            return
        from kpeditor.core.files.formats.cliptext import read_clip

        try:
            self._clips[slot] = read_clip(text)
        except BadFile:
            return  # a damaged settings file must not keep the program from starting; the slot is empty


def _slot_key(slot: int) -> str:
    return f"stamps/{slot}"
