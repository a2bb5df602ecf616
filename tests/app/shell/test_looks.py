"""Map styles and counters by the View menu: in all windows at once, remembered."""

from __future__ import annotations

from PySide6.QtGui import QColor

from kpeditor.app.settings import COUNTERS, MAP_STYLE
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.theme import ThemeKeeper
from kpeditor.drawing.stylebook import CHOICES
from kpeditor.drawing.styles.classic import CLASSIC
from kpeditor.drawing.styles.contrast import CONTRAST
from kpeditor.drawing.styles.modern import DARK, LIGHT


def test_the_menu_offers_every_style_and_marks_the_chosen_one(window: MainWindow, workspace: Workspace):
    for name in CHOICES:
        window.menus.by_id[f"map-style-{name}"].trigger()
        marked = [other for other in CHOICES if window.menus.by_id[f"map-style-{other}"].isChecked()]
        assert marked == [name]


def test_a_chosen_style_is_drawn_and_remembered(window: MainWindow, workspace: Workspace):
    window.menus.by_id["map-style-classic"].trigger()
    assert workspace.settings.style is CLASSIC
    assert workspace.canvas is not None
    workspace.canvas.fit()
    workspace.canvas.complete()
    corner = (
        workspace.canvas.grab()
        .toImage()
        .pixelColor(workspace.canvas.width() - 3, workspace.canvas.height() - 3)
    )
    assert corner == QColor(CLASSIC.desk)
    assert window.settings.text(MAP_STYLE) == "classic"


def test_the_modern_style_follows_the_theme_and_others_do_not(window: MainWindow, workspace: Workspace):
    window.menus.by_id["theme-dark"].trigger()
    assert workspace.settings.style is DARK
    window.menus.by_id["theme-contrast"].trigger()
    assert workspace.settings.style is CONTRAST
    window.menus.by_id["map-style-classic"].trigger()
    window.menus.by_id["theme-light"].trigger()
    assert workspace.settings.style is CLASSIC
    window.menus.by_id["map-style-modern"].trigger()
    assert workspace.settings.style is LIGHT


def test_counters_change_to_map_symbols_and_back(window: MainWindow, workspace: Workspace):
    assert workspace.canvas is not None
    workspace.canvas.zoom_to_normal()
    workspace.canvas.complete()  # the first picture of a map has no counters
    first = workspace.canvas.grab().toImage()
    window.menus.by_id["counters-map-symbols"].trigger()
    assert str(workspace.settings.symbols) == "map symbols"
    assert workspace.canvas.grab().toImage() != first
    assert window.settings.text(COUNTERS) == "map symbols"
    window.menus.by_id["counters-silhouettes"].trigger()
    assert str(workspace.settings.symbols) == "silhouettes"


def test_a_choice_nobody_knows_is_the_modern_style(qapp: object):
    keeper = ThemeKeeper("light", map_choice="baroque", counters="chessmen")
    assert keeper.map_style is LIGHT
    assert keeper.symbols == "silhouettes"
