"""Themes: the colours of the window, light, dark and of high contrast. The map has styles of its own
(drawing/styles).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from kpeditor.drawing.fonts import load_fonts
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.stylebook import MODERN, chosen

if TYPE_CHECKING:
    from kpeditor.drawing.pieces.counterlooks import Symbols

POINTS = 9
"""The usual size of letters."""
SMALLEST, LARGEST = 80, 200
"""Per cent of that size which may be chosen."""
CHOICES = {"system": "Like the system", "light": "Light", "dark": "Dark", "contrast": "High contrast"}


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the window, as `#rrggbb`."""

    name: str
    window: str
    base: str
    alternate: str
    button: str
    text: str
    faint: str
    border: str
    accent: str
    on_accent: str
    error: str
    warning: str
    hint: str
    good: str


LIGHT = Theme(
    name="light",
    window="#f1f2f0",
    base="#ffffff",
    alternate="#f6f7f5",
    button="#fbfbfa",
    text="#1d2225",
    faint="#5d666b",
    border="#cdd1cc",
    accent="#1f66c1",
    on_accent="#ffffff",
    error="#c62828",
    warning="#8f5d00",
    hint="#33658a",
    good="#2e7d32",
)

DARK = Theme(
    name="dark",
    window="#22272a",
    base="#1a1e20",
    alternate="#1f2426",
    button="#2d3337",
    text="#e4e8ea",
    faint="#9aa5ab",
    border="#3a4247",
    accent="#3d8bfd",
    on_accent="#ffffff",
    error="#ff7b72",
    warning="#e3b341",
    hint="#79b8ff",
    good="#7ddc86",
)

CONTRAST = Theme(
    name="contrast",
    window="#000000",
    base="#000000",
    alternate="#161616",
    button="#000000",
    text="#ffffff",
    faint="#e2e2e2",
    border="#ffffff",
    accent="#ffe14d",
    on_accent="#000000",
    error="#ff9f98",
    warning="#ffd75e",
    hint="#9fd3ff",
    good="#8dff9a",
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}


def resolve(choice: str) -> Theme:
    """The theme of a choice; "system" follows the desktop."""
    if choice in THEMES:
        return THEMES[choice]
    is_dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return DARK if is_dark else LIGHT


OUTLINED = {
    "dark": ("QCheckBox", "QGroupBox", "QRadioButton"),
    "contrast": ("QAbstractSpinBox", "QCheckBox", "QComboBox", "QScrollBar", "QSlider"),
}
"""Widgets by theme whose outline, drawn by the Fusion style in a darker shade of the window's colour, would
be invisible: things to check in the dark theme, nearly everything on black.
"""


def apply(theme: Theme) -> None:
    """Applies the colours of a theme to the whole application."""
    app = QApplication.instance()
    # Setting them, even to the same values, makes Qt restyle every widget.
    if isinstance(app, QApplication) and app.palette().color(QPalette.ColorRole.Window) != QColor(
        theme.window
    ):
        app.setPalette(palette(theme))
        lined = palette(theme)
        lined.setColor(QPalette.ColorRole.Window, QColor(theme.border if theme is CONTRAST else theme.faint))
        for widget in OUTLINED.get(theme.name, ()):
            app.setPalette(lined, widget)  # type: ignore[arg-type]  # it refuses bytes, which its signature wants


def palette(theme: Theme) -> QPalette:
    """The theme as a Qt palette."""
    made = QPalette()
    role = QPalette.ColorRole
    for name, colour in {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.alternate,
        role.Text: theme.text,
        role.PlaceholderText: theme.faint,
        role.Button: theme.button,
        role.ButtonText: theme.text,
        role.BrightText: theme.error,
        role.ToolTipBase: theme.base,
        role.ToolTipText: theme.text,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Accent: theme.accent,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Light: theme.button,
        role.Midlight: theme.alternate,
        role.Mid: theme.border,
        role.Dark: theme.border,
        role.Shadow: "#000000",
    }.items():
        made.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        faint = QColor(theme.faint)
        faint.setAlphaF(0.6)
        made.setColor(QPalette.ColorGroup.Disabled, name, faint)
    return made


def style_sheet(theme: Theme) -> str:
    """The style sheet, for what a palette cannot express."""
    return f"""
    QToolTip {{
        color: {theme.text}; background: {theme.base}; border: 1px solid {theme.border}; padding: 4px;
    }}
    QMainWindow::separator {{ width: 5px; height: 5px; }}
    QMainWindow::separator:horizontal {{ background: {_thin_line(theme, "x1:0, y1:0, x2:0, y2:1")}; }}
    QMainWindow::separator:vertical {{ background: {_thin_line(theme, "x1:0, y1:0, x2:1, y2:0")}; }}
    QToolBar {{ background: {theme.window}; border: none; spacing: 2px; padding: 3px; }}
    QToolBar::separator {{ background: {theme.border}; width: 1px; height: 1px; margin: 5px; }}
    QToolBar QToolButton {{ padding: 4px; border: 1px solid transparent; border-radius: 5px; }}
    QToolBar QToolButton:hover {{ background: {theme.button}; border-color: {theme.border}; }}
    QToolBar QToolButton:checked {{ background: {theme.accent}; color: {theme.on_accent}; }}
    QToolButton[swatch="true"] {{ border: 2px solid transparent; border-radius: 6px; padding: 1px; }}
    QToolButton[swatch="true"]:hover {{ background: {theme.button}; border-color: {theme.border}; }}
    QToolButton[swatch="true"]:checked {{ background: {theme.base}; border-color: {theme.accent}; }}
    QToolButton[choice="true"] {{ border: 1px solid transparent; border-radius: 5px; padding: 3px 8px; }}
    QToolButton[choice="true"]:hover {{ background: {theme.button}; border-color: {theme.border}; }}
    QToolButton[choice="true"]:checked, QPushButton[choice="true"]:checked {{
        background: {theme.accent}; color: {theme.on_accent}; border-color: {theme.accent};
    }}
    QToolButton::menu-indicator {{ image: none; }}
    QPushButton[primary="true"] {{
        background: {theme.accent}; color: {theme.on_accent}; border: 1px solid {theme.accent};
        border-radius: 5px; padding: 6px 16px; font-weight: 600;
    }}
    QPushButton[primary="true"]:hover {{ border-color: {theme.text}; }}
    QPushButton[primary="true"]:focus {{ border: 2px solid {theme.text}; padding: 5px 15px; }}
    QPushButton[primary="true"]:disabled {{ background: {theme.button}; color: {theme.faint}; }}
    QStatusBar {{ background: {theme.window}; border-top: 1px solid {theme.border}; }}
    QStatusBar::item {{ border: none; }}
    QDockWidget::title {{ background: {theme.window}; padding: 6px 8px; text-align: left; }}
    QDockWidget > QWidget {{ background: {theme.window}; }}
    QTreeView, QListView, QTableView, QUndoView, QPlainTextEdit, QTextBrowser {{
        border: 1px solid {theme.border}; border-radius: 4px; background: {theme.base};
    }}
    QTreeView::item {{ padding: 3px 2px; }}
    QListView::item {{ padding: 3px 2px; }}
    QCheckBox::indicator:unchecked, QGroupBox::indicator:unchecked, QTreeView::indicator:unchecked,
    QListView::indicator:unchecked,
    QRadioButton::indicator:unchecked {{
        width: 12px; height: 12px; border: 1px solid {theme.faint}; background: {theme.base};
        border-radius: 2px;
    }}
    QRadioButton::indicator:unchecked {{ border-radius: 7px; }}
    QMainWindow > QTabBar {{ qproperty-elideMode: ElideNone; }}
    QLabel[faint="true"] {{ color: {theme.faint}; }}
    QLabel[heading="true"] {{ font-weight: 600; }}
    QToolButton[section="true"] {{ font-weight: 600; border: none; padding: 2px 0; }}
    QLabel[wrong="true"] {{ color: {theme.error}; }}
    {_outlines(theme) if theme is CONTRAST else ""}
    QLineEdit[wrong="true"] {{ border: 1px solid {theme.error}; border-radius: 3px; padding: 2px; }}
    """


def _thin_line(theme: Theme, across: str) -> str:
    """A one-pixel line in the middle of a five-pixel separator. For separators of one pixel Qt creates a
    widget each time docks are restored, and never deletes it.
    """
    stops = (0, theme.window), (0.39, theme.window), (0.4, theme.border), (0.6, theme.border)
    rest = (0.61, theme.window), (1, theme.window)
    return f"qlineargradient({across}, {', '.join(f'stop:{at} {colour}' for at, colour in (*stops, *rest))})"


def _outlines(theme: Theme) -> str:
    """Lines around fields and buttons: Fusion makes its own from the colour of the window, black on black."""
    return f"""
    QLineEdit, QPushButton {{ border: 1px solid {theme.border}; border-radius: 3px; padding: 2px 4px; }}
    QPushButton {{ padding: 4px 12px; }}
    QLineEdit:focus, QPushButton:focus {{ border: 2px solid {theme.accent}; }}
    QLineEdit:disabled, QPushButton:disabled {{ border: 1px dashed {theme.faint}; color: {theme.faint}; }}
    QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ border: none; padding: 0; }}
    QTabBar::tab {{ padding: 5px 10px; border: 1px solid {theme.border}; }}
    QTabBar::tab:selected {{ color: {theme.accent}; border: 2px solid {theme.accent}; padding: 4px 9px; }}
    """


class ThemeKeeper(QObject):
    """The theme in use, and the looks of maps and counters in all windows; `changed` tells of any change,
    also by the system, `lettered` of another text size.
    """

    changed = Signal()
    lettered = Signal()

    def __init__(
        self, choice: str, parent: QObject | None = None, *, map_choice: str = MODERN, counters: str = ""
    ) -> None:
        super().__init__(parent)
        self.choice = choice
        self.map_choice = map_choice
        self.symbols: Symbols = "map symbols" if counters == "map symbols" else "silhouettes"
        self.theme = resolve(choice)
        self._dressed: WeakKeyDictionary[QWidget, tuple[str, str]] = WeakKeyDictionary()
        apply(self.theme)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)

    @property
    def map_style(self) -> MapStyle:
        """The style of maps: the chosen one, or the modern one in the light or dark variant of the theme."""
        return chosen(self.map_choice, self.theme.name)

    def dress(self, window: QWidget) -> None:
        """Applies the style sheet of the theme to a window with its dialogs and menus, now and after each
        change.

        The style sheet is set on the windows, not on the application: an application's new style sheet makes
        Qt restyle each widget once per ancestor, which with nine tabs takes five times as long.
        """
        self._dressed[window] = look = self._look()
        window.setStyleSheet(look[0])

    def restyle(self) -> None:
        """Sets the style sheet again on windows that were styled for another theme or font: widgets under a
        style sheet take up a new font only this way. Costs about 0.1 ms per widget, shown or not.
        """
        look = self._look()
        for window, last in list(self._dressed.items()):
            if last != look and isValid(window):
                self._dressed[window] = look
                window.setStyleSheet(look[0])

    def _look(self) -> tuple[str, str]:
        """What a window is styled for: style sheet and font."""
        return style_sheet(self.theme), QApplication.font().key()

    def choose(self, choice: str) -> None:
        """Sets the theme, or "system"."""
        self.choice = choice
        self._follow()

    def choose_map(self, map_choice: str) -> None:
        """Sets the map style."""
        if map_choice != self.map_choice:
            self.map_choice = map_choice
            self.changed.emit()

    def choose_symbols(self, symbols: Symbols) -> None:
        """Sets the counter symbols: side views or map symbols."""
        if symbols != self.symbols:
            self.symbols = symbols
            self.changed.emit()

    def _follow(self) -> None:
        theme = resolve(self.choice)
        if theme is not self.theme:
            self.theme = theme
            apply(theme)
            self.restyle()
            self.changed.emit()


def set_text_size(percent: int, themes: ThemeKeeper | None = None) -> None:
    """Sets the font size of the application, also for windows that `themes` has styled already."""
    font = QFont(load_fonts())
    font.setPointSizeF(POINTS * max(SMALLEST, min(LARGEST, percent)) / 100)
    app = QApplication.instance()
    if isinstance(app, QApplication) and app.font() != font:
        app.setFont(font)
        if themes is not None:
            themes.restyle()
            themes.lettered.emit()
