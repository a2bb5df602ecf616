"""StartPage: shown while no document is open; offers a new map, recent files and the shipped scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from kpeditor.app.formparts import STRETCH, Scroll, column_of, heading, note, row_of
from kpeditor.app.guard import guarded
from kpeditor.app.icons import icon
from kpeditor.app.plaintext import Label, keyless, plain_tip
from kpeditor.app.settings import Settings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, tr_later
from kpeditor.core.files.data import data_dir
from kpeditor.core.rules import registry

if TYPE_CHECKING:
    from kpeditor.app.scenariocards import ScenarioCard

SIDEBAR_WIDTH = 300
_RULESET = re.compile(r"^ruleset:\s*[\"']?(?P<id>[\w-]+)", re.MULTILINE)
_TITLE = re.compile(r"^title:[ \t]*(?P<quote>[\"']?)(?P<title>.+?)(?P=quote)[ \t]*(?:#.*)?$", re.MULTILINE)
MOTTO = tr_later(
    "Design tactical battles on hex maps and free tables, see what every gun sees, and play or umpire them."
)
"""The purpose of the program in a sentence."""


class StartPage(QWidget):
    """Cards of the shipped scenarios, recent files, buttons; created when the page is first visible.

    Signals:
        asked_new, asked_open: the buttons.
        asked_file(path): a scenario or a recent file was chosen.
        asked_play(path): a scenario is to be played.
    """

    asked_new = Signal()
    asked_open = Signal()
    asked_file = Signal(Path)
    asked_play = Signal(Path)

    def __init__(self, settings: Settings, themes: ThemeKeeper) -> None:
        super().__init__()
        self._settings = settings
        self._themes = themes

    @cached_property
    def content(self) -> StartContent:
        """The content of the page, created on first use."""
        content = StartContent(self._settings, self._themes, self)
        content.asked_new.connect(self.asked_new)
        content.asked_open.connect(self.asked_open)
        content.asked_file.connect(self.asked_file)
        content.asked_play.connect(self.asked_play)
        column_of(content, on=self, margins=0)
        content.refresh()
        content.resize(self.size())  # before it is seen, so that the cards are laid out once
        return content

    def refresh(self) -> None:
        """Shows the recent files as they are now."""
        if "content" in vars(self):
            self.content.refresh()

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        """Makes the content when the page is first shown."""
        super().showEvent(event)
        self.content.show()


class StartContent(QWidget):
    """The content of the start page; its signals are those of the page."""

    asked_new = Signal()
    asked_open = Signal()
    asked_file = Signal(Path)
    asked_play = Signal(Path)

    def __init__(self, settings: Settings, themes: ThemeKeeper, parent: QWidget) -> None:
        from kpeditor.app.scenariocards import CARD_WIDTH, CardReader, ScenarioCard

        self.cards: list[ScenarioCard] = []
        super().__init__(parent)
        self._settings = settings
        self._themes = themes
        self.cards = [ScenarioCard(path, title_of(path)) for path in shipped_scenarios()]
        self.headings = {card.folder: heading("") for card in self.cards}
        self._reader = CardReader(self.cards, themes, self)
        self._reader.read_first(partial(shelf_titles, [card.path for card in self.cards]), self._name_shelves)
        self._recent = QVBoxLayout()
        self._recent.setSpacing(2)
        self.recent_buttons: list[QPushButton] = []
        self._columns = 0
        self._least = CARD_WIDTH
        self._grid = QGridLayout()
        self._grid.setSpacing(14)
        self._new, self._open = QPushButton(tr("New map…")), QPushButton(tr("Open a file…"))
        self._lay_out()
        self._fit_cards()
        for card in self.cards:
            card.chosen.connect(self.asked_file)
            card.asked_play.connect(self.asked_play)
        self._new.clicked.connect(self.asked_new)
        self._open.clicked.connect(self.asked_open)
        themes.changed.connect(self._follow_theme)
        self._follow_theme()

    def _lay_out(self) -> None:
        name = Label("kpeditor")
        name.setStyleSheet("font-size: 26pt; font-weight: 600;")
        motto = note(tr(MOTTO))
        bar = column_of(name, motto, margins=(28, 32, 20, 24), spacing=8)
        bar.addSpacing(18)
        for button in (self._new, self._open):
            button.setMinimumHeight(34)
            bar.addWidget(button)
        bar.addSpacing(18)
        bar.addWidget(heading(tr("Recent files")))
        bar.addLayout(self._recent)
        bar.addStretch()
        bar.addWidget(note(tr("Or drag a map or scenario file into the window.")))
        sidebar = QWidget()
        sidebar.setLayout(bar)
        sidebar.setFixedWidth(SIDEBAR_WIDTH)
        inner = QWidget()
        column_of(
            heading(tr("Shipped scenarios")),
            self._grid,
            STRETCH,
            on=inner,
            margins=(20, 36, 28, 28),
            spacing=14,
        )
        self._area = Scroll(inner)
        row_of(sidebar, (self._area, 1), on=self, margins=0, spacing=0)

    def refresh(self) -> None:
        """Shows the recent files as they are now."""
        for button in self.recent_buttons:
            button.hide()
            button.deleteLater()
        self.recent_buttons = []
        for path in self._settings.recent()[:8]:
            button = self._add_recent(keyless(path.name))
            button.setToolTip(plain_tip(str(path)))
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(lambda _checked=False, path=path: self.asked_file.emit(path))
        if not self.recent_buttons:
            self._add_recent(tr("None yet")).setEnabled(False)

    def _add_recent(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setFlat(True)
        button.setStyleSheet("text-align: left; padding: 4px 6px;")
        self._recent.addWidget(button)
        self.recent_buttons.append(button)
        return button

    def wait(self) -> None:
        """Blocks until all cards are loaded, for pictures of the window."""
        self._reader.finish()

    def _follow_theme(self) -> None:
        theme = self._themes.theme
        self._new.setIcon(icon("new", theme.text))
        self._open.setIcon(icon("open", theme.text))
        for card in self.cards:
            card.play.setIcon(icon("play", theme.text))
            card.setStyleSheet(
                f"ScenarioCard {{ background: {theme.base}; border: 1px solid {theme.border};"
                " border-radius: 8px; }"
                f"ScenarioCard:hover, ScenarioCard:focus {{ border: 1px solid {theme.accent}; }}"
            )
        self._reader.draw_again()

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        """Starts loading the scenarios."""
        super().showEvent(event)
        self._reader.begin()

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        """Pauses loading."""
        super().hideEvent(event)
        self._reader.pause()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        """Enlarges the cards with the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.cards:
            self._fit_cards()

    def _fit_cards(self) -> None:
        """Sizes the cards for twelve lines of text beside the picture."""
        from kpeditor.app.scenariocards import CARD_WIDTH, PICTURE_HEIGHT

        letters = self.fontMetrics()
        for card in self.cards:
            card.setFixedHeight(max(PICTURE_HEIGHT + 24, 13 * letters.lineSpacing()))
        self._least = max(CARD_WIDTH, 118 + 34 * letters.averageCharWidth())
        self._arrange()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearranges the cards in as many columns as fit."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Puts the cards side by side, as wide as the page allows."""
        room = self.width() - SIDEBAR_WIDTH - 60
        columns = max(1, room // (self._least + 14))
        if columns == self._columns:
            return
        self._columns = columns
        row = 0
        for folder, cards in groupby(self.cards, key=lambda card: card.folder):
            self._grid.addWidget(self.headings[folder], row, 0, 1, columns)
            for index, card in enumerate(cards):
                row += index % columns == 0
                self._grid.addWidget(card, row, index % columns)
            row += 1
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 0)
        for column in range(columns):
            self._grid.setColumnStretch(column, 1)

    def _name_shelves(self, titles: Mapping[str, str]) -> None:
        for folder, title in titles.items():
            self.headings[folder].setText(title)


def shipped_scenarios(ruleset: str = "") -> list[Path]:
    """The scenarios that come with the program, all or those of a ruleset: tutorials first, then by rules,
    folder and number; of a ruleset's folders, the one with its own name comes first.
    """
    found = [(path, _RULESET.search(_text(path))) for path in data_dir("scenarios").rglob("*.yaml")]
    return sorted((path for path, rules in found if rules and ruleset in ("", rules["id"])), key=_place)


def title_of(path: Path) -> str:
    """The title of a scenario as its file has it in one line, until the file is read; else its name."""
    found = _TITLE.search(_text(path))
    return found["title"] if found is not None else path.stem


def shelf_titles(paths: Iterable[Path]) -> dict[str, str]:
    """The headings of the folders of scenarios: the rules, and the folder where it has another name. It loads
    the rules, which takes a while.
    """
    titles = {}
    for folder, (path, *_) in groupby(paths, key=lambda path: path.parent.name):
        found = _RULESET.search(_text(path))
        rules = registry.find_or_none(found["id"]) if found is not None else None
        own = folder.title()
        if rules is not None:
            own = rules.info.title if folder == rules.info.id else f"{rules.info.title}: {own}"
        titles[folder] = own
    return titles


def _text(path: Path) -> str:
    return path.read_text("utf-8", "replace")


def _place(path: Path) -> tuple[bool, str, bool, str, list[int], str]:
    """The sort key of a file, as far as one line of its text tells."""
    folder, found = path.parent.name, _RULESET.search(_text(path))
    rules = found["id"] if found is not None else ""
    return folder != "tutorial", rules, folder != rules, folder, _numbers(path.stem), path.stem


def _numbers(stem: str) -> list[int]:
    return [int(part) for part in stem.split("-") if part.isdigit()]
