"""The menu View: zoom, panels, and the looks of windows, maps and counters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from kpeditor.app.commands.command import Command, Menu
from kpeditor.app.mapview.viewsettings import FURNITURE
from kpeditor.app.settings import COUNTERS, MAP_STYLE, PUT_AWAY
from kpeditor.app.shell.commands.editor import Editor, on_view
from kpeditor.app.shell.docks import PLACES
from kpeditor.app.theme import CHOICES as THEMES
from kpeditor.drawing.stylebook import CHOICES as MAP_STYLES

if TYPE_CHECKING:
    from kpeditor.drawing.pieces.counterlooks import Symbols

C, M = Command[Editor], Menu[Editor]
DOCUMENT, MAP = "document", "map"
FURNITURE_TIPS = {
    "minimap": "The whole map small in a corner, while a part of it is out of view",
    "rulers": "Numbers of columns and rows along the edges",
    "scale-bar": "How far a round number of metres is",
    "scroll-bars": "Bars that move the map, while a part of it is out of view",
}
MAP_STYLE_TIPS = {
    "modern": "Clear colours, light or dark as the window is",
    "classic": "Like the printed sheets of the 1970s",
    "contrast": "Black on white, bold lines and patterns",
    "patterns": "A pattern for each terrain, for eyes that see few colours",
}
SYMBOLS: dict[Symbols, tuple[str, str]] = {
    "silhouettes": ("&Silhouettes", "Side views of vehicles and weapons"),
    "map symbols": ("&Map symbols", "Boxes as on military maps"),
}


def panel_switch(name: str, window: Editor) -> QAction:
    """The switch action of a panel."""
    return window.docks.switches()[name]


def is_look(what: str, name: str) -> Callable[[Editor], bool]:
    """Whether this look is chosen: "choice" of colours, "map_choice" or "symbols"."""
    return lambda window: bool(getattr(window.themes, what) == name)


def choose_theme(name: str, window: Editor) -> None:
    """Sets the colours of all windows and remembers them."""
    window.settings.theme = name
    window.themes.choose(name)


def choose_style(name: str, window: Editor) -> None:
    """Sets the map style of all windows and remembers it."""
    window.settings.set_text(MAP_STYLE, name)
    window.themes.choose_map(name)


def choose_symbols(symbols: Symbols, window: Editor) -> None:
    """Sets the counter symbols of all windows and remembers them."""
    window.settings.set_text(COUNTERS, symbols)
    window.themes.choose_symbols(symbols)


def shows_furniture(name: str, window: Editor) -> bool:
    """Whether a widget on the canvas is shown: the minimap, rulers, ..."""
    return name not in window.settings.text(PUT_AWAY).split()


def toggle_furniture(name: str, window: Editor) -> None:
    """Shows or hides a widget on the canvas, in all windows, and remembers it."""
    away = set(window.settings.text(PUT_AWAY).split()) ^ {name}
    window.settings.set_text(PUT_AWAY, " ".join(sorted(away)))
    for each in window.family:
        for workspace in each.workspaces:
            workspace.settings.put_away(away)


# fmt: off
PANELS = M("&Panels", (tuple(
    C(f"panel-{place.name}", place.title, tip="Show or hide the panel “{name}”", needs=DOCUMENT,
      action=partial(panel_switch, place.name))
    for place in PLACES
),))
THEME = M("&Theme", (tuple(
    C(f"theme-{name}", title, partial(choose_theme, name), tip="Colours of the window",
      is_on=is_look("choice", name))
    for name, title in THEMES.items()
),))
MAP_STYLE_MENU = M("&Map style", (tuple(
    C(f"map-style-{name}", title.replace("-blind", "-&blind") if "-blind" in title else f"&{title}",
      partial(choose_style, name), tip=MAP_STYLE_TIPS[name],
      is_on=is_look("map_choice", name))
    for name, title in MAP_STYLES.items()
),))
COUNTER = M("&Counters", (tuple(
    C(f"counters-{name.replace(' ', '-')}", title, partial(choose_symbols, name), tip=tip,
      is_on=is_look("symbols", name))
    for name, (title, tip) in SYMBOLS.items()
),))
VIEW = M("&View", (
    (
        C("fit", "&Whole map", on_view(lambda view: view.fit()), "Ctrl+0 Home", icon="fit", bar="zoom",
          tip="Show the whole map", needs=DOCUMENT),
        C("normal", "&Normal size", on_view(lambda view: view.zoom_to_normal()), "Ctrl+Alt+0",
          tip="Zoom to 100 %", needs=DOCUMENT),
        C("zoom-out", "Zoom &out", on_view(lambda view: view.zoom(-1)), "Ctrl+- -", icon="zoom-out",
          bar="zoom", needs=DOCUMENT),
        C("zoom-in", "Zoom &in", on_view(lambda view: view.zoom(1)), "Ctrl++ + Ctrl+=", icon="zoom-in",
          bar="zoom", needs=DOCUMENT),
    ),
    (
        C("go-to-hex", "&Go to hex…", lambda w: w.ask_finder("hex"), "Ctrl+G", needs=MAP,
          tip="Bring a hex or a place to the middle of the view"),
    ),
    tuple(
        C(f"show-{name}", text, partial(toggle_furniture, name), tip=FURNITURE_TIPS[name],
          is_on=partial(shows_furniture, name))
        for name, text in FURNITURE.items()
    ),
    (
        PANELS,
        C("arrange", "&Arrange panels anew", lambda w: w.docks.arrange(), needs=DOCUMENT,
          tip="Put every panel back where it stands at first"),
    ),
    (THEME, MAP_STYLE_MENU, COUNTER),
))
# fmt: on
