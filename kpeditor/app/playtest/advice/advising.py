"""Advising: a computer player says what it would order while the user writes, unit by unit and with reasons.

It is asked in the background about the position and decision on the screen. Its advice is removed with the
sheet, so that the next person at the machine does not see it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSizePolicy

from kpeditor.app.formparts import flat_button
from kpeditor.app.plaintext import Label
from kpeditor.app.playtest.advice.panel import AdvicePanel, share_height
from kpeditor.app.playtest.advice.trialwords import summary
from kpeditor.app.ruleset_ui.contract import AnswerSheet
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, turn_words
from kpeditor.core.play.advice import Advice, advisers
from kpeditor.core.play.folders.seatfolder import as_known
from kpeditor.core.play.players import find_player, title_of
from kpeditor.core.rules.state import Decision

if TYPE_CHECKING:
    from kpeditor.app.playtest.workspace import GameWorkspace


class AdviceBox(AdvicePanel):
    """The panel below the sheet: the adviser, the unit, the candidates, and a button that adopts all of
    it.
    """

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__(themes, tr("Advice"))
        self.adviser, self.unit = QComboBox(), QComboBox()
        self.adviser.setAccessibleName(tr("Adviser"))
        self.adviser.setToolTip(tr("The computer player that is asked; after the dash its doctrine"))
        self.unit.setAccessibleName(tr("Unit that advice is shown for"))
        self.unit.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.take_all = QPushButton(tr("Take all"))
        self.take_all.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the map
        self.take_all.setToolTip(tr("Take every order of this advice over, as one step of undo"))
        self.close_it = flat_button(tr("Close the advice (F4)"), "✕")
        row = QHBoxLayout()
        row.setSpacing(6)
        for label, box in ((tr("Advice of"), self.adviser), (tr("for"), self.unit)):
            text = Label(label)
            text.setBuddy(box)
            row.addWidget(text)
            row.addWidget(box)
        row.addWidget(self.take_all)
        row.addWidget(self.close_it)
        self.column.insertLayout(0, row)
        self.heading.hide()
        self.tree.setToolTip(
            tr("An order pointed at or clicked is drawn on the map; a double click or Enter takes it over")
        )


class Advising(QObject):
    """The advice in one game."""

    def __init__(self, workspace: GameWorkspace, themes: ThemeKeeper) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._sheet: AnswerSheet | None = None
        self.advice: Advice | None = None
        self.is_wanted = False
        self.box = AdviceBox(themes)
        self.box.hide()
        workspace.orders.addWidget(self.box)
        workspace.sheet_changed.connect(self._follow_sheet)
        counsel = workspace.game.counsel
        counsel.found.connect(self._on_found)
        counsel.failed.connect(self._on_failed)
        self.box.adviser.currentIndexChanged.connect(self._ask)
        self.box.unit.currentIndexChanged.connect(self._on_unit)
        self.box.take_all.clicked.connect(self.take_all)
        self.box.close_it.clicked.connect(self.toggle)
        self.box.looked_at.connect(self._on_looked_at)
        self.box.taken.connect(self._on_taken)

    def toggle(self) -> None:
        """Opens or closes the advice on the present sheet."""
        if not self._workspace.game.may_advise:
            self._workspace.banner.tell(
                tr("No advice here: a computer player would have to know more than this seat does."),
                is_fault=False,
            )
            return
        self.is_wanted = not self.is_wanted
        if self.is_wanted and not self.box.adviser.count():
            with QSignalBlocker(self.box.adviser):
                ruleset = self._workspace.game.scenario.ruleset
                for name in advisers(ruleset):
                    self.box.adviser.addItem(title_of(ruleset, name), name)
        self._refresh()

    def take_all(self) -> None:
        """Adopts the whole answer."""
        if self._sheet is not None and self.advice is not None:
            self._sheet.put(self.advice.answer)

    def _follow_sheet(self) -> None:
        """Asks again for another sheet, but not for another answer on it."""
        if self._workspace.sheet is not self._sheet:
            self._sheet = self._workspace.sheet
            if self._sheet is not None:
                self._sheet.unit_chosen.connect(self._show_unit)
            self._refresh()

    def _refresh(self) -> None:
        """Drops the advice, and asks again where there is something to advise on."""
        self.advice = None
        self._workspace.game.counsel.cancel()
        self.box.clear()
        with QSignalBlocker(self.box.unit):
            self.box.unit.clear()
        is_shown = self.is_wanted and self._sheet is not None
        if is_shown and self.box.isHidden():
            self.box.show()
            share_height(self._workspace.orders, 52, 48)
        self.box.setVisible(is_shown)
        if is_shown:
            self._workspace.tabs.setCurrentWidget(self._workspace.orders)
            self._ask()
        elif self._sheet is not None:
            self._sheet.show_advised("", "")

    def _ask(self) -> None:
        game, decision = self._workspace.game, self._workspace.asked
        if decision is None or self._sheet is None:
            return
        title, name = self.box.adviser.currentText(), str(self.box.adviser.currentData() or "")
        self.advice = None  # or the orders of one player would be taken for those of another
        self.box.clear()
        self.box.take_all.setEnabled(False)
        if not name:
            self.box.say("", tr("No computer player of these rules can say what it weighs."))
            return
        game.counsel.cancel()
        self.box.say("", tr("{name} is thinking…").format(name=title))
        make = partial(find_player, game.scenario.ruleset, name)
        game.counsel.advise(title, make, game.state, decision, game.chance(decision))

    def _on_found(self, decision: Decision, advice: Advice) -> None:
        if decision != self._workspace.asked or self._sheet is None or not self.is_wanted:
            return
        self.advice = advice
        self.box.take_all.setEnabled(True)
        with QSignalBlocker(self.box.unit):
            self.box.unit.clear()
            for unit in advice.weighed:
                self.box.unit.addItem(self._workspace.called(unit), unit)
        self._show_unit(self._sheet.selected or next(iter(advice.weighed), ""))

    def _on_failed(self, decision: Decision, reason: str) -> None:
        if decision == self._workspace.asked and self.is_wanted:
            self.box.clear()
            self.box.say("", tr("There is no advice: {reason}").format(reason=reason))

    def _on_unit(self) -> None:
        unit = str(self.box.unit.currentData() or "")
        if self._sheet is not None and unit:
            self._sheet.select(unit)
            if self._sheet.selected != unit:  # a sheet without units of its own
                self._show_unit(unit)

    def _show_unit(self, unit: str) -> None:
        """Shows the candidates of a unit."""
        advice, sheet = self.advice, self._sheet
        if advice is None or sheet is None:
            return
        sheet.show_advised("", "")
        with QSignalBlocker(self.box.unit):
            self.box.unit.setCurrentIndex(self.box.unit.findData(unit))
        turns = turn_words(self._workspace.game.scenario.ruleset)
        words = partial(self._workspace.ui.in_words, as_known(self._workspace.game.state))
        self.box.show_unit(advice, unit, words, turns)
        if not advice.weighed:
            self.box.say(
                "",
                tr("{player} says what it would do, but weighs nothing unit by unit here.").format(
                    player=advice.player
                ),
            )
        elif not unit:
            self.box.say("", tr("Choose a unit."))
        elif unit not in advice.weighed:
            self.box.say(
                "",
                tr("{player} weighs nothing for {title}.").format(
                    player=advice.player, title=self._workspace.called(unit)
                ),
            )
        else:
            self.box.say("", summary(advice.weighed[unit], turns))

    def _on_looked_at(self, unit: str, order: str) -> None:
        if self._sheet is not None:
            self._sheet.show_advised(unit, order)

    def _on_taken(self, unit: str, order: str) -> None:
        if self._sheet is not None:
            self._sheet.adopt(unit, order)
            self._workspace.board.setFocus(Qt.FocusReason.OtherFocusReason)
