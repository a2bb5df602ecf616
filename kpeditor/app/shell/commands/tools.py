"""The Tools menu behind the tools themselves: line of sight and the size of the brush."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry
from kpeditor.core.errors import KpError

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

MENU = "&Tools"
SIGHT_TIP = "What is seen from the hex under the pointer, or from the selected one"


def entries(window: MainWindow) -> list[Entry]:
    """The commands of the Tools menu."""

    def toggle_sight() -> None:
        if window.workspace is not None:
            window.workspace.toggle_sight()
        window.menus.mark_switches()

    def compare_sight() -> None:
        workspace = window.workspace
        folder = (
            workspace.document.path.parent
            if workspace is not None and workspace.document.path
            else Path.cwd()
        )
        path = window.dialogs.open_file(window, folder)
        if workspace is None or path is None:
            return
        try:
            workspace.toolbox.sight.compare_with(path)
        except KpError as refused:
            window.tell(str(refused))
        else:
            workspace.asked_panel.emit("sight")

    def widen(by: int) -> None:
        if window.workspace is not None:
            brush = window.workspace.toolbox.brush
            brush.set_radius(brush.radius + by)

    return [
        Entry(
            id="sight",
            text="Line of &sight",
            menu=MENU,
            section="sight",
            run=toggle_sight,
            keys=("L",),
            icon="sight",
            tip=SIGHT_TIP,
            needs="map",
            bar="sight",
            is_on=lambda: window.workspace is not None and window.workspace.toolbox.sight.is_on,
        ),
        Entry(
            id="compare-sight",
            text="&Compare sight with another map…",
            menu=MENU,
            section="sight",
            run=compare_sight,
            tip="What is seen from the pinned hex here and not on another version of the map",
            needs="map",
        ),
        Entry(
            id="larger",
            text="&Larger brush",
            menu=MENU,
            section="brush",
            run=lambda: widen(1),
            keys=("]",),
            needs="map",
        ),
        Entry(
            id="smaller",
            text="&Smaller brush",
            menu=MENU,
            section="brush",
            run=lambda: widen(-1),
            keys=("[",),
            needs="map",
        ),
    ]
