"""UmpirePanel: the umpire's console - what each side sees beside the true picture, the lists of the rules,
and what was ruled so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QStackedLayout,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QTreeWidgetItemIterator,
    QWidget,
)

from kpeditor.app.formparts import column_of, hide_unless, note, on_choice
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.playtest.board.gameboard import GameBoard
from kpeditor.app.playtest.board.scene import Scene
from kpeditor.app.playtest.game import extra_seats
from kpeditor.app.words import tr, turn_title
from kpeditor.core.play.folders.seatfolder import SeenState
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.telling.listings import Line, Listing

if TYPE_CHECKING:
    from kpeditor.app.playtest.workspace import GameWorkspace

_UNITS, _KEY = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
"""The units that a line is about, or for a ruling its places; and the key by which an expandable line is
recognised.
"""
_NARROW = 190
"""The initial width of the first column of a list, in pixels: the other columns matter more."""


class UmpirePanel(QWidget):
    """What an umpire needs besides the board, which shows the true picture: the board as a side sees it, the
    lists of the ruleset, what was ruled otherwise than it fell. Shown to who sits at such a seat alone.
    """

    def __init__(self, workspace: GameWorkspace, board: GameBoard) -> None:
        super().__init__()
        self._workspace = workspace
        self.board = board
        game = workspace.game
        self.sides = QComboBox()
        self.sides.setAccessibleName(tr("See as"))
        for side in game.scenario.sides:
            self.sides.addItem(tr("As seen by: {side}").format(side=side.title), side.id)
        self.sides.currentIndexChanged.connect(lambda _: self.refresh())
        parts = QSplitter(Qt.Orientation.Vertical)
        picture = QWidget()
        column_of(self.sides, (board, 1), on=picture, margins=0)
        parts.addWidget(picture)
        self.lists: dict[str, ListingTree] = {}
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.rulings = QListWidget()
        self.rulings.setAccessibleName(tr("Rulings"))
        self.rulings.setWordWrap(True)  # the reason stands at the end
        self.rulings.setResizeMode(QListWidget.ResizeMode.Adjust)
        on_choice(self.rulings, lambda item: self._light(workspace.board, item.data(_UNITS)))
        self.pages.addTab(self.rulings, tr("Rulings"))
        hide_unless(self.pages, extra_seats(game.scenario))
        parts.addWidget(self.pages)
        parts.setSizes([350, 300])
        self._pages = QStackedLayout(self)
        hidden: QLabel = note(tr("The umpire alone sees this."))
        hidden.setMargin(12)
        hidden.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._pages.addWidget(hidden)
        self._pages.addWidget(parts)
        for signal in (game.asked, game.advanced, game.taken_back, workspace.sheet_changed):
            signal.connect(self.refresh)

    @property
    def is_open(self) -> bool:
        """Whether the person at the machine may see it."""
        game = self._workspace.game
        if game.is_umpired_here:
            return True
        here = (self._workspace.present,) if game.is_passed_on else game.humans
        return not extra_seats(game.scenario).keys().isdisjoint(here)

    def refresh(self) -> None:
        """Shows the present position."""
        self._pages.setCurrentIndex(int(self.is_open))
        game = self._workspace.game
        self._show_rulings([*self._rulings()] if self.is_open else [])
        if not self.is_open:  # nothing of it is left behind the page that hides it
            for tree in self.lists.values():
                tree.clear()
            self.board.show_scene(Scene())
            return
        side = str(self.sides.currentData())
        seen = self._seen_by(side)
        marks = find(game.scenario.ruleset).marks_in(seen)
        self.board.show_scene(Scene(seen.get("units") or {}, marks=marks))
        for seat in extra_seats(game.scenario):
            view = game.state.view_for(seat)
            for listing in find(game.scenario.ruleset).listings(game.scenario, view, tr):
                self._list(listing).show_lines(listing.lines)

    def _show_rulings(self, items: list[QListWidgetItem]) -> None:
        """Fills the list, unless it shows these rulings already: the chosen line stays chosen."""
        shown = [self.rulings.item(row).text() for row in range(self.rulings.count())]
        if [item.text() for item in items] != shown:
            self.rulings.clear()
            for item in items:
                self.rulings.addItem(item)

    def _seen_by(self, side: str) -> Mapping[str, Any]:
        """The view of a side; in the window of the umpire's folder it is taken from the view of the umpire's
        seat.
        """
        game = self._workspace.game
        if not isinstance(game.state, SeenState):
            return game.state.view_for(side)
        return find(game.scenario.ruleset).seen_from(game.state.view, side) or {}

    def _list(self, listing: Listing) -> ListingTree:
        """The page of a listing; it comes before that of the rulings."""
        if listing.title not in self.lists:
            tree = self.lists[listing.title] = ListingTree(listing)
            on_choice(tree, lambda item: self.show_units(item.data(0, _UNITS)))
            self.pages.insertTab(self.pages.count() - 1, tree, listing.title)
            self.pages.setCurrentIndex(0)
        return self.lists[listing.title]

    def _rulings(self) -> Iterator[QListWidgetItem]:
        """What was ruled differently from the dice, or noted, the latest first."""
        workspace = self._workspace
        for event in reversed(list(workspace.game.session.events())):
            if event.data.get("ruled") or event.data.get("note"):
                when = turn_title(workspace.game.scenario.ruleset, event.turn)
                text = f"{when}: {workspace.ui.line(event, workspace.called)}"
                item = QListWidgetItem(text)
                item.setData(_UNITS, list(event.hexes))
                yield item

    def show_units(self, units: Iterable[str]) -> None:
        """Highlights units on both boards: where they are, and where the side whose view is shown last saw
        them.
        """
        wanted = list(units)
        for board in (self._workspace.board, self.board):
            known = (board.scene.units.get(unit, {}).get("hex") for unit in wanted)
            self._light(board, [str(name) for name in known if name])

    def _light(self, board: GameBoard, names: Iterable[str]) -> None:
        places = board.hexes(*names)
        board.light(places)
        board.reveal(places)


class ListingTree(QTreeWidget):
    """A listing of the rules; a line that was folded or unfolded stays so, and the chosen one chosen."""

    def __init__(self, listing: Listing) -> None:
        super().__init__()
        self.setHeaderLabels(list(listing.heads))
        self.setAccessibleName(listing.title)
        self.setIndentation(12)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # a name, and how many are known
        head = self.header()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        head.resizeSection(0, _NARROW)

    def show_lines(self, lines: Iterable[Line]) -> None:
        """Shows the lines of another moment."""
        were = {item.data(0, _KEY): item.isExpanded() for item in self._all() if item.childCount()}
        top, current = self.verticalScrollBar().value(), self.currentItem()
        chosen = _place(current) if current is not None else ()
        self.clear()
        for line in lines:
            self._add(self.invisibleRootItem(), line, were)
        if not self.topLevelItemCount():
            empty = QTreeWidgetItem(self, [tr("Nothing at this moment")])
            empty.setFirstColumnSpanned(True)
            empty.setFlags(Qt.ItemFlag.NoItemFlags)
        for item in self._all():
            if chosen and _place(item) == chosen:
                self.setCurrentItem(item)
        self.verticalScrollBar().setValue(top)

    def _all(self) -> Iterator[QTreeWidgetItem]:
        walk = QTreeWidgetItemIterator(self)
        while (item := walk.value()) is not None:
            yield item
            walk += 1

    def _add(self, above: QTreeWidgetItem, line: Line, were: Mapping[str, bool]) -> None:
        item = QTreeWidgetItem(above, list(line.cells))
        item.setData(0, _UNITS, list(line.units))
        item.setData(0, _KEY, line.key)
        for column, cell in enumerate(line.cells):
            item.setToolTip(column, plain_tip(cell))
        item.setFirstColumnSpanned(len(line.cells) == 1)
        for one in line.below:
            self._add(item, one, were)
        item.setExpanded(were.get(line.key, line.is_open))


def _place(item: QTreeWidgetItem) -> tuple[str, ...]:
    """The key of a line, with those above it, that stays the same from one moment to the next."""
    above = item.parent()
    own = str(item.data(0, _KEY) or item.text(0))
    return (*(_place(above) if above is not None else ()), own)
