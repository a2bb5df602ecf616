"""The looks of maps and counters in the View menu: remembered, and the same in all windows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry
from kpeditor.app.mapview.viewsettings import FURNITURE
from kpeditor.app.settings import COUNTERS, MAP_STYLE, PUT_AWAY
from kpeditor.drawing.pieces.counters import Symbols
from kpeditor.drawing.stylebook import CHOICES

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

MENU = "&View"
SYMBOLS: dict[Symbols, tuple[str, str]] = {
    "silhouettes": ("&Silhouettes", "Side views of vehicles and weapons"),
    "map symbols": ("&Map symbols", "Boxes as on the maps of staffs"),
}
_TIPS = {
    "modern": "Clear colours, light or dark as the window is",
    "classic": "Like the printed sheets of the 1970s",
    "contrast": "Black on white, bold lines and patterns",
    "patterns": "A pattern for each terrain, for eyes that see few colours",
}

_FURNITURE_TIPS = {
    "minimap": "The whole map small in a corner, while a part of it is out of view",
    "rulers": "Numbers of columns and rows along the edges",
    "scale-bar": "How far a round number of metres is",
    "scroll-bars": "Bars that move the map, while a part of it is out of view",
}


def entries(window: MainWindow) -> list[Entry]:
    """The commands that choose map style, counters and what stands on the canvas."""
    return [*_furniture(window), *_styles(window), *_counters(window)]


def _styles(window: MainWindow) -> list[Entry]:
    themes = window.themes
    return [
        Entry(
            id=f"map-style-{name}",
            text=title.replace("-blind", "-&blind") if "-blind" in title else f"&{title}",
            menu=MENU,
            section="look",
            submenu="&Map style",
            run=partial(choose_style, window, name),
            tip=_TIPS[name],
            is_on=lambda name=name: themes.map_choice == name,  # type: ignore[misc]  # a default binds it
        )
        for name, title in CHOICES.items()
    ]


def _counters(window: MainWindow) -> list[Entry]:
    themes = window.themes
    return [
        Entry(
            id=f"counters-{name.replace(' ', '-')}",
            text=title,
            menu=MENU,
            section="look",
            submenu="&Counters",
            run=partial(choose_symbols, window, name),
            tip=tip,
            is_on=lambda name=name: themes.symbols == name,  # type: ignore[misc]  # a default binds it
        )
        for name, (title, tip) in SYMBOLS.items()
    ]


def _furniture(window: MainWindow) -> list[Entry]:
    def is_on(name: str) -> bool:
        return name not in window.settings.text(PUT_AWAY).split()

    return [
        Entry(
            id=f"show-{name}",
            text=text,
            menu=MENU,
            section="show",
            run=partial(toggle_furniture, window, name),
            tip=_FURNITURE_TIPS[name],
            is_on=partial(is_on, name),
        )
        for name, text in FURNITURE.items()
    ]


def toggle_furniture(window: MainWindow, name: str) -> None:
    """Shows or hides something that stands on the canvas, in all windows, and remembers it."""
    away = set(window.settings.text(PUT_AWAY).split()) ^ {name}
    window.settings.set_text(PUT_AWAY, " ".join(sorted(away)))
    for each in window.family:
        for workspace in each.workspaces:
            workspace.settings.put_away(away)
        each.menus.mark_switches()


def choose_style(window: MainWindow, name: str) -> None:
    """Draws the maps of all windows in another style and remembers it."""
    window.settings.set_text(MAP_STYLE, name)
    window.themes.choose_map(name)
    window.menus.mark_switches()


def choose_symbols(window: MainWindow, symbols: Symbols) -> None:
    """Draws the counters of all windows with other symbols and remembers it."""
    window.settings.set_text(COUNTERS, symbols)
    window.themes.choose_symbols(symbols)
    window.menus.mark_switches()
