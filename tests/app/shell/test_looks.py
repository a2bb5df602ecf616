"""Map styles and counters by the View menu: in all windows at once, remembered."""

from __future__ import annotations

from PySide6.QtGui import QColor

from kpeditor.app.settings import COUNTERS, MAP_STYLE
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Desk
from kpeditor.app.theme import ThemeKeeper
from kpeditor.drawing.stylebook import CHOICES
from kpeditor.drawing.styles.classic import CLASSIC
from kpeditor.drawing.styles.contrast import CONTRAST
from kpeditor.drawing.styles.modern import DARK, LIGHT


def test_the_menu_offers_every_style_and_marks_the_chosen_one(window: MainWindow, desk: Desk):
    for name in CHOICES:
        window.menus.by_id[f"map-style-{name}"].trigger()
        marked = [other for other in CHOICES if window.menus.by_id[f"map-style-{other}"].isChecked()]
        assert marked == [name]


def test_a_chosen_style_is_drawn_and_remembered(window: MainWindow, desk: Desk):
    window.menus.by_id["map-style-classic"].trigger()
    assert desk.settings.style is CLASSIC
    assert desk.canvas is not None
    desk.canvas.fit()
    desk.canvas.complete()
    corner = desk.canvas.grab().toImage().pixelColor(desk.canvas.width() - 3, desk.canvas.height() - 3)
    assert corner == QColor(CLASSIC.desk)
    assert window.settings.text(MAP_STYLE) == "classic"


def test_the_modern_style_follows_the_theme_and_others_do_not(window: MainWindow, desk: Desk):
    window.menus.by_id["theme-dark"].trigger()
    assert desk.settings.style is DARK
    window.menus.by_id["theme-contrast"].trigger()
    assert desk.settings.style is CONTRAST
    window.menus.by_id["map-style-classic"].trigger()
    window.menus.by_id["theme-light"].trigger()
    assert desk.settings.style is CLASSIC
    window.menus.by_id["map-style-modern"].trigger()
    assert desk.settings.style is LIGHT


def test_counters_change_to_map_symbols_and_back(window: MainWindow, desk: Desk):
    assert desk.canvas is not None
    desk.canvas.zoom_to_normal()
    first = desk.canvas.grab().toImage()
    window.menus.by_id["counters-map-symbols"].trigger()
    assert str(desk.settings.symbols) == "map symbols"
    assert desk.canvas.grab().toImage() != first
    assert window.settings.text(COUNTERS) == "map symbols"
    window.menus.by_id["counters-silhouettes"].trigger()
    assert str(desk.settings.symbols) == "silhouettes"


def test_a_choice_nobody_knows_is_the_modern_style(qapp: object):
    keeper = ThemeKeeper("light", map_choice="baroque", counters="chessmen")
    assert keeper.map_style is LIGHT
    assert keeper.symbols == "silhouettes"
