"""MapCanvas: the view of a document's map, where the tools of the editor work."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent

from kpeditor.app.canvas.drops import CanvasEvents, HexDrops
from kpeditor.app.canvas.forceview import ForceView
from kpeditor.app.canvas.liveview import LiveView
from kpeditor.app.canvas.paintcursor import PaintCursor
from kpeditor.app.canvas.unitkeys import EditKeys, UnitKeys
from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import delete_selected
from kpeditor.app.document.selection import Hover
from kpeditor.app.guard import guarded
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.mapview.tilespots import united
from kpeditor.app.mapview.tool import KeyTaker, PointerEvent, PointerTool, Preview
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.geometry.hexes import Hex
from kpeditor.drawing.map.underlaypicture import UnderlayPicture
from kpeditor.drawing.overlays.heat import Floats

if TYPE_CHECKING:
    from kpeditor.drawing.pieces.spots import UnitSpot
    from kpeditor.lab.analysis.heatmap import HeatMap


class MapCanvas(CanvasEvents, MapWidget):
    """The map of a document.

    Signals:
        heat_shown(heat): another heat map is shown, or None.
        asked_menu(place): a menu for the selection is to open at this place of the screen.
        previewed: the active tool has another preview or status text.
    """

    heat_shown = Signal(object)
    asked_menu = Signal(QPoint)
    previewed = Signal()

    def __init__(
        self,
        document: Document,
        sheet: MapSheet,
        toolbox: ToolBox,
        settings: ViewSettings,
    ) -> None:
        forces = ForceView(document, sheet, settings)
        self.document = document
        self.toolbox = toolbox
        super().__init__(sheet, settings, forces)
        self._forces = forces
        self._live = LiveView(self, document, sheet, self._forces, toolbox.sight, toolbox.brush)
        self.key_cursor = PaintCursor(self)
        self._unit_keys = UnitKeys(self)
        self._edit_keys = EditKeys(
            document, delete_selected, toolbox.let_go, document.spotlight.put_out, toolbox.sight.step_back
        )
        self.drops = HexDrops(self)
        self._step = 0
        self.setAcceptDrops(True)
        self.setAccessibleName(tr("Map"))
        document.changed.connect(self._on_changed)
        document.selected.connect(self._on_selected)
        document.sketched.connect(self._on_selected)
        document.spotlight.changed.connect(self.update)
        toolbox.switched.connect(self.tool_changed)
        toolbox.brush.changed.connect(self.tool_changed)  # the axis of symmetry too
        toolbox.held.connect(self.tool_changed)
        self.tool_changed()

    def spots(self) -> list[UnitSpot]:
        """The counters as they are shown."""
        return self._forces.spots()

    def lay_under(self, picture: UnderlayPicture | None) -> None:
        """Shows another picture under the map, or none."""
        self._map.lay_under(picture)
        self.update()

    def show_heat(self, heat: HeatMap | None) -> None:
        """Shows a heat map of the balance lab over the map, or none."""
        self._live.heat.show(None if heat is None else (heat.shades(), heat.per_hundred))
        self.heat_shown.emit(heat)
        self.update()

    def show_doubts(self, shades: Floats | None) -> None:
        """Tints hexes that were read off a scan and not confirmed yet, by shades from 0 to 1; None removes
        the tint.
        """
        self._live.doubts.show(None if shades is None else (shades, None))
        self.update()

    def reveal(self, hexes: frozenset[Hex]) -> None:
        """Brings hexes into view, large enough to tell them apart; moves no more than needed."""
        if not hexes:
            return
        places, middle = [self.layout_of_hexes.centre(hex_) for hex_ in hexes], self.middle_of(hexes)
        if self.camera.side < 10:
            self.camera.zoom_to(24.0)
            self.camera.centre_on(middle)
        elif not all(self.camera.shows(place) for place in places):
            self.camera.is_fitted = False
            self.camera.centre_on(middle)
        self.moved()

    def keep_in_view(self, hexes: Set[Hex]) -> None:
        """Scrolls, at the same zoom, when none of these hexes is well inside the view."""
        places = [self.layout_of_hexes.centre(hex_) for hex_ in hexes]
        if places and not any(self.camera.shows(place) for place in places):
            self.camera.is_fitted = False
            self.camera.centre_on(places[0])
            self.moved()

    # --- Pointer and keys ---

    @property
    def tool(self) -> PointerTool:
        """The active tool."""
        return self.toolbox.current

    def tool_for(self, at: PointerEvent) -> PointerTool:
        """The active tool; with Alt the picker, also with Ctrl for tools that do not use Ctrl themselves."""
        toolbox = self.toolbox
        picks = at.alt or (at.ctrl and toolbox.current.ctrl_picks)
        return toolbox.tools["picker"] if picks else toolbox.current

    def key_takers(self) -> Sequence[KeyTaker]:
        """The keys of units and of the hex cursor go before those of the tool."""
        return self._unit_keys, self.key_cursor, self.toolbox.current, self._edit_keys

    def stroke_begun(self, at: PointerEvent) -> None:
        """Remembers the undo step before the stroke."""
        self._step = self.document.stack.index()

    def stroke_ended(self, tool: PointerTool, at: PointerEvent) -> None:
        """After a click outside the selected region that changed nothing, reminds the user of the region."""
        if self.document.stack.index() == self._step:
            self.toolbox.remind_of_region(tool, at)

    def pointer_at(self, at: PointerEvent | None) -> None:
        """Tells the document which hex and hexside are under the pointer."""
        self.document.point_at(Hover() if at is None else Hover(at.hex, at.hexside))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the map and what lies on it."""
        painter = QPainter(self)
        origin = self.origin()
        self.draw_map(painter, event.rect())
        self._live.draw(painter, self.camera, event.rect(), origin, self.pointer.preview, self.tool)
        self.key_cursor.draw(painter, origin)
        painter.end()

    def refine(self) -> None:
        """Renders tiles; then reads zones and forces, if no picture has waited for them yet."""
        was_late = self._forces.is_late
        super().refine()
        if was_late and self.is_seen and not self.is_drawing:
            self._forces.read()
            self.update()

    def complete(self) -> None:
        """Draws all that is in view, forces included."""
        self._forces.read()
        super().complete()

    @property
    def is_selecting(self) -> bool:
        """Whether the Select tool is active."""
        return self.toolbox.current is self.toolbox.select_tool

    def _on_changed(self, edit: Edit, initiator: object) -> None:
        touched = edit.touched(self.document.battle)
        # the board has another size: a new canvas is made, as this one would draw hexes that no longer exist
        if touched.board:
            self.setUpdatesEnabled(False)
            return
        dirty = self._map.refresh(touched, self.origin())
        if self._forces.refresh():
            self._map.invalidate_zones()
            self.update()
        elif dirty is None or dirty.isEmpty():  # what lies on the map may have changed
            self.update()
        else:
            self._update(dirty)
        self.pointer.refresh_preview()

    def show_preview(self, old: Preview, new: Preview) -> None:
        """Shows another preview: repaints where the old or the new one lies."""
        self.previewed.emit()
        parts = [self._live.extent(one, self.camera.side) for one in (old, new)]
        whole = any(part is None for part in parts)
        self._update(None if whole else united(part for part in parts if part is not None))

    def _update(self, part: QRectF | None) -> None:
        """Repaints a part of the board, in pixels; None: the whole view."""
        if part is None:
            self.update()
        elif not part.isEmpty():
            self.update(part.translated(-self.origin()).toAlignedRect().adjusted(-1, -1, 1, 1))

    def _on_selected(self) -> None:
        if self._forces.refresh():
            self._map.invalidate_zones()
        self.update()
