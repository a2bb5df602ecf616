"""SwatchPalette: sections of buttons with pictures, as many side by side as there is room for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetrics, QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QLayout, QToolButton, QWidget

from kpeditor.app.dialogparts import FormScroll
from kpeditor.app.formparts import Section, column_of
from kpeditor.app.guard import guarded, soon
from kpeditor.app.mapview.tool import Button
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.plaintext import keyless, titled_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.drawing.style import MapStyle

COLUMNS = 3
SWATCH = 40
BUTTON = 78, 62
EDGE, GAP = 6, 3
"""Pixels at both sides of the buttons and between them."""

Key = TypeVar("Key")
"""What a button stands for."""


class Swatch(NamedTuple, Generic[Key]):
    """A button: the key it stands for, its name, and the explanation of the name."""

    key: Key
    title: str
    text: str


class _Shelf(FormScroll):
    """A vertical scroll area, which may be as narrow as one column of buttons."""

    @guarded
    def minimumSizeHint(self) -> QSize:
        """Room for one button."""
        return QSize(BUTTON[0] + 2 * EDGE, super().minimumSizeHint().height())


class SwatchPalette(QWidget, Generic[Key]):
    """The things that can be drawn. A panel adds its sections, then calls `begin`.

    Attributes:
        kinds: the buttons by their keys; one of them is down.
        sections: the sections by name. The document remembers which are folded.
    """

    def __init__(self, settings: ViewSettings, themes: ThemeKeeper) -> None:
        super().__init__()
        self._settings, self._themes = settings, themes
        self.kinds: dict[Key, QToolButton] = {}
        self.sections: dict[str, Section] = {}
        self._grids: list[tuple[QGridLayout, list[QToolButton]]] = []
        self._columns: list[int] = []
        self._style_shown = ""
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        inner = QWidget()
        self._column = column_of(on=inner, margins=(EDGE, 8, EDGE, 8), spacing=6)
        self._area = _Shelf(inner)
        self._area.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click on a swatch leaves the focus on the map
        column_of(self._area, on=self, margins=0)
        settings.changed.connect(self._restyle)
        themes.changed.connect(self._restyle)

    def add_section(self, name: str, title: str, body: QWidget | QLayout) -> None:
        """Adds a section below the others."""
        section = self.sections[name] = Section(title, body)
        section.fold(self._settings.is_folded(name))
        section.folded.connect(partial(self._settings.fold, name))
        self._column.addWidget(section)

    def add_swatches(
        self,
        name: str,
        title: str,
        swatches: Iterable[Swatch[Key]],
        hint: str = "",
    ) -> None:
        """Adds a section of buttons. `hint` is the last line of their tips."""
        grid = QGridLayout()
        grid.setSpacing(GAP)
        buttons: list[QToolButton] = []
        for key, called, text in swatches:
            button = self.kinds[key] = QToolButton()
            button.setText(keyless(called))
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setIconSize(QSize(SWATCH, SWATCH))
            button.setProperty("swatch", True)
            button.setToolTip(titled_tip(called, text, hint))
            button.clicked.connect(lambda _checked=False, key=key: self.take(key, Button.LEFT))
            button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            button.customContextMenuRequested.connect(lambda _at, key=key: self.take(key, Button.RIGHT))
            self._group.addButton(button)
            grid.addWidget(button, len(buttons) // COLUMNS, len(buttons) % COLUMNS)
            buttons.append(button)
        grid.setColumnStretch(COLUMNS, 1)
        self._grids.append((grid, buttons))
        self._columns.append(COLUMNS)
        self.add_section(name, title, grid)

    def begin(self) -> None:
        """Draws the pictures, once all sections are there."""
        self._column.addStretch()
        self._fit_letters()
        self._restyle()

    def take(self, key: Key, button: Button) -> None:
        """Carries out a click with a button of the mouse on a swatch."""
        raise NotImplementedError  # each palette has its own

    def icon_of(self, key: Key, style: MapStyle) -> QIcon:
        """The picture on a button."""
        raise NotImplementedError  # each palette has its own

    def restyle(self, style: MapStyle) -> None:
        """Draws all pictures in another style."""
        for key, button in self.kinds.items():
            button.setIcon(self.icon_of(key, style))

    def _restyle(self) -> None:
        style = self._settings.style
        if style.name != self._style_shown:
            self._style_shown = style.name
            self.restyle(style)

    def _flow(self) -> None:
        """Puts as many buttons of each section side by side as there is room for."""
        room = self.width() - 2 * EDGE - self._area.verticalScrollBar().sizeHint().width()
        for number, (grid, buttons) in enumerate(self._grids):
            columns = max(1, min(COLUMNS, (room + GAP) // (buttons[0].width() + GAP)))
            for index, one in enumerate(buttons if columns != self._columns[number] else ()):
                # Qt deletes the old layout item here. If PySide had wrapped it (by `itemAt`), an object
                # created later at its address would crash the program when it dies.
                grid.removeWidget(one)
                grid.addWidget(one, index // columns, index % columns)
            grid.setColumnStretch(self._columns[number], 0)
            grid.setColumnStretch(columns, 1)
            self._columns[number] = columns

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the number of buttons in a row to another width."""
        super().resizeEvent(event)
        self._flow()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        """Adapts the letters to another size of text, after the style sheet has given the buttons that
        size.
        """
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            soon(self, self._fit_letters)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        """Adapts the letters, since the style sheet has given the buttons its own by now."""
        super().showEvent(event)
        soon(self, self._fit_letters)

    def _fit_letters(self) -> None:
        """Gives the buttons smaller letters than the rest of the panel, and makes those of each section large
        enough for its names.
        """
        small = self.font()
        small.setPointSizeF(small.pointSizeF() * 0.88)
        letters = QFontMetrics(small)
        for _, buttons in self._grids:
            longest = max(letters.horizontalAdvance(button.text()) for button in buttons)
            wide = max(BUTTON[0], longest + round(0.6 * letters.height()))
            for button in buttons:
                button.setFont(small)
                button.setFixedSize(wide, max(BUTTON[1], SWATCH + letters.height() + 8))
        self._flow()
        self._area.renew()
