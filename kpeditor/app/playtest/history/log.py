"""LogPanel: the log of a game by game-turn and phase. A chosen line shows its place on the board, and
explains its result.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QSplitter, QTreeWidget, QTreeWidgetItem, QWidget

from kpeditor.app.formparts import column_of
from kpeditor.app.icons import icon
from kpeditor.app.plaintext import HtmlPage, plain_tip
from kpeditor.app.playtest.history.trails import Trail, Trails
from kpeditor.app.playtest.history.turnsummary import LINK, is_over
from kpeditor.app.ruleset_ui.contract import Called, GameUi
from kpeditor.app.words import tr, turn_title, turn_words
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.storage.places import is_file
from kpeditor.core.play.session import Advance
from kpeditor.core.rules.event import Event, may_read
from kpeditor.core.rules.happenings import TOLD

PLACE, TURN = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
Place = tuple[int, int]
"""The number of a step, and the number of an event in the step."""
OPENING = -1
"""The number in place of a step for events before the first step."""
Authors = Callable[[int, str], str]


WEIGHED = "weighed"
"""The scheme of links to the orders that a computer player weighed for a unit."""


@dataclass
class Run:
    """Consecutive events of one phase; if one side at a time is asked, of one player-turn.

    Attributes:
        side: the side of the player-turn, or "" until a side has been asked in it.
    """

    phase: str
    side: str
    head: QTreeWidgetItem


class LogPanel(QWidget):
    """The log of the game so far.

    Signals:
        asked(step, event): a line was chosen. asked_weighed(step, unit): the orders that a computer player
        weighed for a unit in that step are wanted. asked_summary(turn): the line for the summary of a
        game-turn was chosen.
        asked_hex(name): a link to a hex was followed.
    """

    asked = Signal(int, int)
    asked_weighed = Signal(int, str)
    asked_summary = Signal(int)
    asked_hex = Signal(str)

    def __init__(
        self, ui: GameUi, ruleset_id: str, authors: Authors, called: Called, side_called: Called
    ) -> None:
        """`authors` answers the title of the computer player of a unit in a step, or "" for a person.
        `called` answers the name of a unit, `side_called` the name of a side.
        """
        super().__init__()
        self._side_called = side_called
        self._ui = ui
        self._authors = authors
        self._called = called
        self._trails = Trails()
        self._viewer = ""
        self._page, self._ruleset = rulings_page(ruleset_id), ruleset_id
        self._decided: dict[str, str] | None = None
        self._steps: list[Advance] = []
        self._opening: Sequence[Event] = ()
        self._readers: frozenset[str] | None = None
        self._items: dict[Place, QTreeWidgetItem] = {}
        self._heads: dict[int, QTreeWidgetItem] = {}
        self._runs: dict[int, Run] = {}
        self._shown: Place = (0, 0)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(12)
        self.tree.setAccessibleName(tr("Log"))
        self.tree.setUniformRowHeights(True)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # the unit, and the result
        self.why = HtmlPage()
        self.why.setAccessibleName(tr("Why"))
        self.why.setOpenLinks(False)
        self.why.anchorClicked.connect(self._follow)
        self.why.setPlaceholderText(tr("Choose a line of the log to see its arithmetic."))
        self.parts = QSplitter(Qt.Orientation.Vertical)
        self.parts.addWidget(self.tree)
        self.parts.addWidget(self.why)
        self.parts.setSizes([420, 150])
        self.parts.setChildrenCollapsible(False)
        column_of(self.parts, on=self, margins=0)
        self.tree.currentItemChanged.connect(self._on_current)

    def open_with(self, events: Sequence[Event]) -> None:
        """Sets the lines before the first step."""
        self._opening = events
        self._clear()

    def show_to(self, sides: frozenset[str] | None, viewer: str = "") -> None:
        """Restricts the log to the messages for these sides; None: all messages. `viewer` is the side whose
        view of positions is used.
        """
        self._viewer = viewer
        if sides != self._readers:
            self._readers, shown = sides, self._shown
            self._clear()
            self.show_until(self._steps, *shown)

    def show_until(self, steps: Sequence[Advance], step: int, events: int) -> None:
        """Shows the log up to a moment: all steps before `step`, and the first `events` events of it. Lines
        already shown stay.
        """
        if any(old is not new for old, new in zip(self._steps, steps, strict=False)) or len(steps) < len(
            self._steps
        ):
            self._clear()
        self._steps = list(steps)
        if not self._heads:
            for offset, event in enumerate(self._opening):
                self._add(OPENING, offset, event)
        goal = (step, events)
        if goal <= self._shown:
            return
        latest: QTreeWidgetItem | None = None
        for number in range(self._shown[0], min(step + 1, len(steps))):
            begun = self._shown[1] if number == self._shown[0] else 0
            ended = events if number == step else len(steps[number].events)
            for offset in range(begun, ended):
                latest = self._add(number, offset, steps[number].events[offset]) or latest
            if ended == len(steps[number].events):
                self._add_summary(steps[number].before.turn)
        self._shown = goal
        if latest is not None:
            self.tree.scrollToItem(latest)

    def events(self) -> list[str]:
        """The lines shown, for tests and for copying."""
        lines = {id(item): item.text(0) for item in self._items.values()}
        return list(lines.values())

    def hexes_of(self, step: int, event: int) -> tuple[str, ...]:
        """The hexes of a line: those of its event, or the whole way of a movement."""
        trail = self._trails.of(step, event)
        if trail is None:
            return self._event(step, event).hexes
        return tuple(dict.fromkeys([*filter(None, [trail.start]), *trail.hexes]))

    def _clear(self) -> None:
        self.tree.clear()
        self.why.clear()
        self._items.clear()
        self._heads.clear()
        self._runs.clear()
        self._trails.clear()
        self._shown = (0, 0)

    def _add(self, step: int, offset: int, event: Event) -> QTreeWidgetItem | None:
        if not may_read(event, self._readers):
            return None
        moved = self._ui.moved(event) if step != OPENING else None
        if moved is not None:
            return self._add_step(
                step, offset, self._trails.take(self._steps, step, offset, moved, self._viewer)
            )
        item = QTreeWidgetItem(
            self._head(step, event), [" ".join(self._ui.line(event, self._called).split())]
        )
        if event.kind == TOLD:
            item.setIcon(0, icon("told", self.palette().text().color().name()))
        item.setData(0, PLACE, (step, offset))
        item.setToolTip(0, plain_tip(f"{event.sentence()}"))
        self._items[step, offset] = item
        return item

    def _add_summary(self, turn: int) -> None:
        """Adds the first line of a finished game-turn, which leads to its summary."""
        head = self._heads.get(turn)
        first = head.child(0) if head is not None else None
        if head is None or not is_over(self._steps, turn) or (first is not None and first.data(0, TURN)):
            return
        item = QTreeWidgetItem([tr(turn_words(self._ruleset).summary).format(turn=turn)])
        item.setIcon(0, icon("told", self.palette().text().color().name()))
        item.setData(0, TURN, turn)
        head.insertChild(0, item)

    def say(self, text: str) -> None:
        """Shows a text, as HTML, in place of the explanation of a line."""
        self.why.setHtml(text)

    def _add_step(self, step: int, offset: int, trail: Trail) -> QTreeWidgetItem:
        """Adds a step to the line of a movement."""
        item = self._items.get((step, trail.first))
        if item is None:
            item = QTreeWidgetItem(self._head(step, self._event(step, offset)))
        item.setText(0, self._moved(trail, self._event(step, offset)))
        item.setToolTip(0, plain_tip(self._way(trail)))
        item.setData(0, PLACE, (step, offset))
        self._items[step, offset] = item
        return item

    def _moved(self, trail: Trail, event: Event) -> str:
        """The text of a movement; if one event tells all of it, the text of the rules."""
        is_told = len(trail.hexes) == 1 and trail.cost is None
        return self._ui.line(event, self._called) if is_told else trail.text(self._called)

    def _way(self, trail: Trail) -> str:
        return " – ".join([*filter(None, [trail.start]), *trail.hexes])

    def _head(self, step: int, event: Event) -> QTreeWidgetItem:
        """The heading of the phase of an event, below the heading of the game-turn."""
        turn = event.turn
        if turn not in self._heads:
            title = turn_title(self._ruleset, turn)
            self._heads[turn] = self._heading(self.tree.invisibleRootItem(), title)
        if not turn:
            return self._heads[turn]
        run, asked = self._runs.get(turn), self._asked_in(step, event.phase)
        if run is None or run.phase != event.phase or (asked and run.side and asked != run.side):
            title = self._ui.phase_title(event.phase)
            head = self._heading(self._heads[turn], title[:1].upper() + title[1:])
            run = self._runs[turn] = Run(event.phase, "", head)
        if asked and not run.side:
            run.side = asked
            said = tr("{phase}: {side}").format(phase=run.head.text(0), side=self._side_called(asked))
            run.head.setText(0, said)
        return run.head

    def _asked_in(self, step: int, phase: str) -> str:
        """The side whose player-turn a step belongs to, or "" if the decisions do not show it. They show it
        if one side alone was asked in this phase, and not for a reaction.
        """
        decisions = self._steps[step].decisions if step != OPENING else ()
        if len(decisions) != 1 or decisions[0].phase != phase or decisions[0].default is not None:
            return ""
        return decisions[0].side

    def _heading(self, parent: QTreeWidgetItem, title: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(parent, [title])
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        item.setExpanded(True)
        return item

    def _on_current(self) -> None:
        item = self.tree.currentItem()
        place = item.data(0, PLACE) if item is not None else None
        if item is not None and item.data(0, TURN):
            self.asked_summary.emit(item.data(0, TURN))
        if place is not None:
            step, event = place
            self._show_why(step, event)
            if step != OPENING:
                self.asked.emit(step, event)

    def go_to(self, step: int, event: int) -> None:
        """Chooses the line of an event, as a click on it does."""
        self.tree.setCurrentItem(self._items.get((step, event)))  # type: ignore[arg-type]  # Qt takes None

    def current(self) -> tuple[int, Event] | None:
        """The step and the event of the current line, or None for a heading or without a current line."""
        item = self.tree.currentItem()
        place = item.data(0, PLACE) if item is not None else None
        if place is None or place[0] == OPENING:
            return None
        return place[0], self._event(*place)

    def _event(self, step: int, event: int) -> Event:
        return (self._opening if step == OPENING else self._steps[step].events)[event]

    def _follow(self, link: QUrl) -> None:
        if link.scheme() == WEIGHED:
            step, _, unit = link.path().partition("/")
            self.asked_weighed.emit(int(step), unit)
        elif link.scheme() == LINK:
            self.asked_hex.emit(link.path())
        else:
            QDesktopServices.openUrl(link)

    def _weighed(self, step: int, event: Event) -> str:
        """Links to the orders that the computer players of an event's units weighed."""
        links = []
        for unit in event.units:
            if author := self._authors(step, unit):
                what = tr("What {player} weighed for {unit}").format(
                    player=html.escape(author), unit=html.escape(self._called(unit))
                )
                address = f"{WEIGHED}:{step}/{html.escape(unit)}"
                links.append(f"<a href='{address}'>{what}</a>")
        return f"<p>{'<br>'.join(links)}</p>" if links else ""

    def _show_why(self, step: int, offset: int) -> None:
        event, trail = self._event(step, offset), self._trails.of(step, offset)
        rows = "".join(
            f"<tr><td>{html.escape(what)}</td><td align='right'>&nbsp;<b>{html.escape(much)}</b></td></tr>"
            for what, much in self._numbers(event, trail)
        )
        rule = (
            tr("Rule [{number}]").format(number=html.escape(event.rule)).join(("<p>", "</p>"))
            if event.rule
            else ""
        )
        rulings = "<br>".join(html.escape(self._in_words(line)) for line in self._ui.rulings(event))
        table = f"<table cellspacing='3'>{rows}</table>" if rows else ""
        name = tr("Rulings")
        if self._page is not None:
            name = f"<a href='{QUrl.fromLocalFile(str(self._page)).toString()}'>{name}</a>"
        also = f"<p>{name}:<br>{rulings}</p>" if rulings else ""
        weighed = self._weighed(step, event) if step != OPENING else ""
        text = html.escape(self._moved(trail, event) if trail else event.text).replace("\n", "<br>")
        because = f"<p>{html.escape(event.data['because'])}</p>" if event.data.get("because") else ""
        self.why.setHtml(f"<p><b>{_asked(event)}</b> {text}</p>{because}{table}{rule}{also}{weighed}")

    def _in_words(self, ruling: str) -> str:
        """The text of a ruling. For a bare number it is the text of that ruling in the manual."""
        if self._decided is None:  # read at the first use
            self._decided = decisions(self._page.read_text("utf-8")) if self._page is not None else {}
        return f"{ruling}: {self._decided[ruling]}" if ruling in self._decided else ruling

    def _numbers(self, event: Event, trail: Trail | None) -> Sequence[tuple[str, str]]:
        """The rows of the table below a sentence."""
        if trail is not None:
            return [(tr("The way"), self._way(trail))]
        return self._ui.arithmetic(event, self._called) if event.kind != TOLD else ()


def _asked(event: Event) -> str:
    """The heading above the explanation of a line: messages have no explanation, at most a title."""
    return tr("Why?") if event.kind != TOLD else html.escape(str(event.data.get("title", "")))


def rulings_page(ruleset_id: str) -> Path | None:
    """The manual page with the rulings of a rulebook, None where the documentation is not installed."""
    page = data_dir("docs") / f"rulings-{ruleset_id}.md"
    return page if is_file(page) else None


def decisions(page: str) -> dict[str, str]:
    """The rulings on a page of the manual, by number: the question, and the decision of the program. The
    tables of the page have number, question and decision in the first three columns.
    """
    found: dict[str, str] = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("|") and len(cells) > 2 and cells[0][-1:].isalnum():
            end = "" if cells[1][-1:] in ".?" else ":"
            text = f"{cells[1]}{end} {cells[2]}".replace("`", "").replace("*", "")
            found |= dict.fromkeys(cells[0].split(", "), text)
    return found
