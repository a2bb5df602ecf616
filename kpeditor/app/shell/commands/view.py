"""The View menu: zoom, panels, themes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.commands.entry import Entry
from kpeditor.app.theme import CHOICES
from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

MENU = "&View"


def entries(window: MainWindow) -> list[Entry]:
    """The commands of the View menu."""
    return [*_zooms(window), *_panels(window), *_themes(window)]


def _zooms(window: MainWindow) -> list[Entry]:
    def on_canvas(act: Callable[[MapCanvas], None]) -> Callable[[], None]:
        def run() -> None:
            if window.workspace is not None and window.workspace.canvas is not None:
                act(window.workspace.canvas)

        return run

    return [
        Entry(
            id="fit",
            text="&Whole map",
            menu=MENU,
            section="zoom",
            run=on_canvas(lambda canvas: canvas.fit()),
            keys=("Ctrl+0", "Home"),
            icon="fit",
            tip="Show the whole map",
            needs="map",
            bar="zoom",
        ),
        Entry(
            id="normal",
            text="&Normal size",
            menu=MENU,
            section="zoom",
            run=on_canvas(lambda canvas: canvas.zoom_to_normal()),
            keys=("Ctrl+Alt+0",),
            tip="Zoom to 100 %",
            needs="map",
        ),
        Entry(
            id="zoom-out",
            text="Zoom &out",
            menu=MENU,
            section="zoom",
            run=on_canvas(lambda canvas: canvas.zoom(-1)),
            keys=("Ctrl+-", "-"),
            icon="zoom-out",
            needs="map",
            bar="zoom",
        ),
        Entry(
            id="zoom-in",
            text="Zoom &in",
            menu=MENU,
            section="zoom",
            run=on_canvas(lambda canvas: canvas.zoom(1)),
            keys=("Ctrl++", "+", "Ctrl+="),
            icon="zoom-in",
            needs="map",
            bar="zoom",
        ),
    ]


def _panels(window: MainWindow) -> list[Entry]:
    docks = window.docks
    switches = [
        Entry(
            id=f"panel-{name}",
            text=action.text(),
            menu=MENU,
            section="panels",
            submenu="&Panels",
            action=action,
            tip=tr("Show or hide the panel “{name}”").format(name=action.text()),
            needs="document",
        )
        for name, action in docks.switches().items()
    ]
    return [
        *switches,
        Entry(
            id="arrange",
            text="&Arrange panels anew",
            menu=MENU,
            section="panels",
            run=docks.arrange,
            tip="Put every panel back where it stands at first",
            needs="document",
        ),
    ]


def _themes(window: MainWindow) -> list[Entry]:
    themes = window.themes
    return [
        Entry(
            id=f"theme-{name}",
            text=title,
            menu=MENU,
            section="look",
            submenu="&Theme",
            run=partial(choose_theme, window, name),
            tip="Colours of the window",
            is_on=lambda name=name: themes.choice == name,  # type: ignore[misc]  # a default binds it
        )
        for name, title in CHOICES.items()
    ]


def choose_theme(window: MainWindow, name: str) -> None:
    """Takes other colours for all windows and remembers them."""
    window.settings.theme = name
    window.themes.choose(name)
    window.menus.mark_switches()
