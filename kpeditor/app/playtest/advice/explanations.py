"""Explanations: why a computer player gave an order. The player is asked again in the position of that step.

Only steps that have been played are explained, because a sealed answer is not a step yet. A player that is
asked the same question with the same random choices gives the same answer, so the repeated question shows how
the order was chosen.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from kpeditor.app.playtest.advice.panel import AdvicePanel, share_height
from kpeditor.app.playtest.advice.trialwords import summary
from kpeditor.app.playtest.game import Playtest
from kpeditor.app.playtest.history.eventmessages import readers
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, turn_words
from kpeditor.core.play.advice import Advice
from kpeditor.core.play.players import find_player, title_of
from kpeditor.core.play.session import Advance
from kpeditor.core.rules.state import Decision

if TYPE_CHECKING:
    from kpeditor.app.playtest.workspace import GameWorkspace


class Explanations(QObject):
    """Shows below the log which orders a computer player compared for a unit, with their scores."""

    def __init__(self, workspace: GameWorkspace, themes: ThemeKeeper) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._known: dict[tuple[int, str], tuple[Advance, Advice]] = {}
        self._wanted: tuple[int, str] | None = None
        self.panel = AdvicePanel(themes, tr("What was weighed"))
        self.panel.hide()
        workspace.log.parts.addWidget(self.panel)
        workspace.log.asked_weighed.connect(self.ask)
        workspace.log.asked.connect(lambda _step, _event: self.panel.hide())
        workspace.game.taken_back.connect(self.panel.hide)
        self.panel.tree.setToolTip(tr("The order under the pointer, or the one clicked, is drawn on the map"))
        self.panel.looked_at.connect(self._preview)
        reasons = workspace.game.reasons
        reasons.found.connect(self._on_found)
        reasons.failed.connect(self._on_failed)

    def ask_about_chosen(self) -> None:
        """Asks about the unit chosen in the list of units, or about one of the chosen log line."""
        workspace = self._workspace
        if workspace.tabs.currentWidget() is workspace.units and workspace.units.chosen:
            steps = len(workspace.game.session.steps)
            step, units = min(workspace.playback.frame.step, steps - 1), [workspace.units.chosen]
        elif (current := workspace.log.current()) is not None:
            step, units = current[0], list(current[1].units)
        else:
            workspace.banner.tell(tr("Choose a line of the log or a unit of the list first."), is_fault=False)
            return
        unit = next((one for one in units if author_of(workspace.game, step, one)), "")
        if unit:
            self.ask(step, unit)
        else:
            text = tr("No computer player that could be asked gave this order in this game.")
            workspace.banner.tell(text, is_fault=False)

    def ask(self, step: int, unit: str) -> None:
        """Shows what the computer player weighed for a unit in a step already played."""
        workspace, game = self._workspace, self._workspace.game
        played = game.session.steps[step]
        side = side_of(played, unit)
        author = game.authors.get((step, side), "")
        decision = next((one for one in played.before.pending() if one.side == side), None)
        if not author or decision is None:
            return
        if self._tells_too_much(played, side):
            workspace.banner.tell(
                tr("What the other side weighs could tell who is hidden: ask after the game.")
            )
            return
        self._wanted = step, unit
        workspace.tabs.setCurrentWidget(workspace.log)
        self.panel.clear()
        if self.panel.isHidden():
            self.panel.show()
            share_height(workspace.log.parts, 35, 25, 40)
        known = self._known.get((step, side))
        if known is not None and known[0] is played:
            self._show(known[1])
            return
        title = title_of(game.scenario.ruleset, author)
        self.panel.say(self._workspace.called(unit), tr("{author} is asked again…").format(author=title))
        make = partial(find_player, game.scenario.ruleset, author)
        game.reasons.cancel()
        game.reasons.advise(title, make, played.before, decision, game.chance(decision))

    def _tells_too_much(self, played: Advance, side: str) -> bool:
        """Whether the player of a side may have weighed units that the person at this machine does not
        see.
        """
        workspace = self._workspace
        reading = readers(workspace.game, workspace.present)
        if reading is None or side in reading:
            return False
        own, other = (played.before.view_for(one).get("units") for one in (workspace.timeline.viewer, side))
        return own != other

    def _on_found(self, decision: Decision, advice: Advice) -> None:
        if self._wanted is None or self._wanted[0] >= len(self._workspace.game.session.steps):
            return
        step = self._wanted[0]
        self._known[step, decision.side] = self._workspace.game.session.steps[step], advice
        self._show(advice)

    def _show(self, advice: Advice) -> None:
        assert self._wanted is not None
        step, unit = self._wanted
        played = self._workspace.game.session.steps[step]
        turns = turn_words(self._workspace.game.scenario.ruleset)
        self.panel.show_unit(advice, unit, partial(self._workspace.ui.in_words, played.before), turns)
        turn = (
            tr(turns.within).format(turn=advice.decision.turn)
            if advice.decision.turn
            else tr("in its deployment")
        )
        phase = self._workspace.ui.phase_title(advice.decision.phase)
        turn = ", ".join(filter(None, (turn, phase)))
        said = tr("What {player} weighed {turn}").format(player=advice.player, turn=turn)
        if advice.answer != played.answers.get(advice.decision.side):
            said = tr("{player} would answer otherwise today; this is what it weighs now").format(
                player=advice.player
            )
        elif not advice.weighed.get(unit):
            said = tr("{player} ordered {chosen} {turn} and weighed nothing else").format(
                player=advice.player, chosen=advice.chosen(unit), turn=turn
            )
        self.panel.say(
            self._workspace.called(unit),
            "\n".join(filter(None, [said, summary(advice.weighed.get(unit, ()), turns)])),
        )
        seen = played.before.view_for(advice.decision.side).get("units", {}).get(unit, {})
        if seen.get("hex"):
            self._workspace.reveal(str(seen["hex"]))

    def _preview(self, unit: str, order: str) -> None:
        """Draws a candidate on the map from the unit's position at that time."""
        workspace = self._workspace
        if self._wanted is None or not order:
            workspace.board.show_overlay(None)
            return
        before = workspace.game.session.steps[self._wanted[0]].before
        workspace.board.show_overlay(
            lambda painter, layout, side: workspace.ui.paint_order(painter, layout, side, before, unit, order)
        )

    def _on_failed(self, _decision: Decision, reason: str) -> None:
        if self._wanted is not None:
            self.panel.say(
                self._workspace.called(self._wanted[1]),
                tr("It cannot be told: {reason}").format(reason=reason),
            )


def side_of(played: Advance, unit: str) -> str:
    """The side of a unit, "" for an unknown one."""
    for decision in played.before.pending():
        seen = played.before.view_for(decision.side).get("units", {}).get(unit)
        if seen is not None:
            return str(seen.get("side", ""))
    return ""


def author_of(game: Playtest, step: int, unit: str) -> str:
    """The title of the computer player that gave a unit its orders in a step, or "" if no such player can be
    asked again.
    """
    steps = game.session.steps
    name = game.authors.get((step, side_of(steps[step], unit)), "") if 0 <= step < len(steps) else ""
    return title_of(game.scenario.ruleset, name) if name else ""
