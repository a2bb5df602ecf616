"""UmpirePanel: the umpire's console - what each side sees beside the true picture, what is due, contacts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QLabel,
    QSplitter,
    QStackedLayout,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from kpeditor.app.formparts import column_of, hide_unless, note
from kpeditor.app.playtest.board.gameboard import GameBoard
from kpeditor.app.playtest.board.scene import Scene
from kpeditor.app.playtest.game import extra_seats
from kpeditor.app.words import tr
from kpeditor.core.rules.registry import find

if TYPE_CHECKING:
    from kpeditor.app.playtest.workspace import GameWorkspace


class UmpirePanel(QWidget):
    """What an umpire needs besides the board, which shows the true picture: the board as a side sees it, what
    is due and when, contacts, formations. Shown to who sits at such a seat alone.
    """

    def __init__(self, workspace: GameWorkspace, board: GameBoard) -> None:
        super().__init__()
        self._workspace = workspace
        self.board = board
        self.sides = QComboBox()
        self.sides.setAccessibleName(tr("See as"))
        for side in workspace.game.scenario.sides:
            self.sides.addItem(tr("As {side} sees it").format(side=side.title), side.id)
        self.sides.currentIndexChanged.connect(lambda _: self.refresh())
        self.due = _table(tr("What is due"), [tr("Hour"), tr("Formation"), tr("What"), tr("Ordered")])
        self.contacts = _table(tr("Contacts"), [tr("Side"), tr("Knows of"), tr("Where"), tr("Since hour")])
        self.formations = _table(
            tr("Formations"), [tr("Formation"), tr("Grade"), tr("Does"), tr("Lost"), tr("State"), tr("Aim")]
        )
        pages = QTabWidget()
        pages.setDocumentMode(True)
        for page, title in (
            (self.due, tr("Due")),
            (self.contacts, tr("Contacts")),
            (self.formations, tr("Formations")),
        ):
            pages.addTab(page, title)
        parts = QSplitter(Qt.Orientation.Vertical)
        picture = QWidget()
        column_of(self.sides, (board, 1), on=picture, margins=0)
        parts.addWidget(picture)
        hide_unless(pages, extra_seats(workspace.game.scenario))
        parts.addWidget(pages)
        parts.setStretchFactor(0, 1)
        self._pages = QStackedLayout(self)
        hidden: QLabel = note(tr("The umpire alone sees this."))
        hidden.setMargin(12)
        hidden.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._pages.addWidget(hidden)
        self._pages.addWidget(parts)
        game = workspace.game
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
        if not self.is_open:  # nothing of it is left behind the page that hides it
            for tree in (self.due, self.contacts, self.formations):
                tree.clear()
            self.board.show_scene(Scene())
            return
        game = self._workspace.game
        side = str(self.sides.currentData())
        seen = game.state.view_for(side)
        marks = find(game.scenario.ruleset).marks_in(seen)
        self.board.show_scene(Scene(seen.get("units") or {}, marks=marks))
        seat = next(iter(extra_seats(game.scenario)), "")
        view = game.state.view_for(seat) if seat else {}
        _fill(
            self.due,
            ((one["hour"], one["name"], tr(one["what"]), one["issued"]) for one in view.get("due", ())),
        )
        _fill(self.contacts, self._known(view))
        _fill(self.formations, _formations(view.get("formations", {})))

    def _known(self, view: Mapping[str, Any]) -> Iterable[Sequence[object]]:
        for side, units in view.get("contacts", {}).items():
            title = self._workspace.game.title_of(side)
            for unit, seen in units.items():
                yield title, self._workspace.called(unit), seen["hex"], seen["hour"]


def _formations(formations: Mapping[str, Mapping[str, Any]]) -> Iterable[Sequence[object]]:
    for one in formations.values():
        lost, strength = one["losses"]
        states = [word for key, word in (("broken", tr("broken")), ("stalled", tr("stalled"))) if one[key]]
        task, aim = tr(str(one["order"]["task"])), one.get("written", {}).get("aim", "")
        yield one["name"], one["grade"], task, f"{lost}/{strength}", ", ".join(states), aim


def _table(name: str, heads: list[str]) -> QTreeWidget:
    tree = QTreeWidget()
    tree.setHeaderLabels(heads)
    tree.setRootIsDecorated(False)
    tree.setAccessibleName(name)
    tree.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    return tree


def _fill(tree: QTreeWidget, rows: Iterable[Sequence[object]]) -> None:
    tree.clear()
    tree.addTopLevelItems([QTreeWidgetItem([str(cell) for cell in row]) for row in rows])
