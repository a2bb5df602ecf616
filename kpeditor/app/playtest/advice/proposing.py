"""Proposing: a computer player fills in the missing parts of a sheet. The user's entries stay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject

from kpeditor.app.playtest.thinking import Thinking
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.contract import AnswerSheet
from kpeditor.app.words import listed, tr, tr_later
from kpeditor.core.play.filling import Completing, Filling, fill
from kpeditor.core.play.players import Reply, find_player, title_of
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.state import Answer, Decision

NAMED = 4
"""The most units that a message names one by one."""
_IN_ONE_PIECE = tr_later("An answer is proposed. Ctrl+Z takes it back.")
_NOTHING = tr_later("The proposal is that nobody does anything here.")


class Proposing(QObject):
    """Asks players for proposals, one at a time."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace: GameWorkspace | None = None
        self._sheet: AnswerSheet | None = None
        self._replaces = False
        self._thinking = Thinking(self)
        self._thinking.found.connect(self._on_found)
        self._thinking.failed.connect(self._on_failed)

    def propose(self, workspace: GameWorkspace, player: str, *, replaces: bool) -> None:
        """Asks a player for an answer to the decision on the sheet of a game."""
        if workspace.asked is None or workspace.sheet is None:
            return
        game, sheet = workspace.game, workspace.sheet
        written = {} if replaces or sheet.is_blank() else sheet.answer()
        self._workspace, self._sheet, self._replaces = workspace, sheet, replaces
        self._thinking.cancel()
        make = partial(_completing, game.scenario.ruleset, player, written)
        self._thinking.ask(make, game.state, workspace.asked, game.chance(workspace.asked))
        title = title_of(game.scenario.ruleset, player)
        workspace.banner.tell(
            tr("The computer player “{player}” is thinking…").format(player=title), is_fault=False
        )

    def forget(self) -> None:
        """Drops the running proposal when its game is closed."""
        self._workspace = self._sheet = None
        self._thinking.cancel()

    def stop(self) -> None:
        """Ends all proposing."""
        self._thinking.stop()

    def _on_found(self, decision: Decision, reply: Reply) -> None:
        workspace = self._workspace
        # After steps were taken back the same question may be asked again, on another sheet.
        if (
            workspace is None
            or workspace.asked != decision
            or workspace.sheet is None
            or workspace.sheet is not self._sheet
        ):
            return
        if self._replaces:
            workspace.propose(reply.answer)
            workspace.banner.tell(tr("Everything was replaced. Ctrl+Z takes it back."), is_fault=False)
            return
        # Orders written while the player was thinking are kept, too.
        written = workspace.sheet.answer()
        is_blank = workspace.sheet.is_blank()
        if is_blank and written and not isinstance(written, Mapping):  # no unit acts
            workspace.propose(reply.answer)
            words = _NOTHING if workspace.sheet.answer() == written else _IN_ONE_PIECE
            workspace.banner.tell(tr(words), is_fault=False)
            return
        filling = fill(workspace.game.state, decision, written, reply.answer)
        if filling.filled:
            workspace.propose(filling.answer)
        elif filling.answer != written:  # an answer in one piece, not unit by unit
            workspace.propose(filling.answer)
            workspace.banner.tell(tr(_IN_ONE_PIECE), is_fault=False)
            return
        workspace.banner.tell(_told(workspace, filling), is_fault=False)

    def _on_failed(self, decision: Decision, reason: str) -> None:
        if self._workspace is not None and self._workspace.asked == decision:
            self._workspace.banner.tell(tr("No proposal was found: {reason}").format(reason=reason))


def _completing(ruleset_id: str, name: str, written: Answer) -> Player:
    return Completing(find_player(ruleset_id, name), written)


def _told(workspace: GameWorkspace, filling: Filling) -> str:
    """A message about the parts that were filled in and those that were left out."""
    if not filling.filled and not filling.left_out:
        return tr("There was nothing to fill in. The arrow beside the button offers to replace everything.")
    parts = []
    if filling.filled:
        units = _named(workspace, filling.filled)
        parts.append(tr("Filled in: {units}.").format(units=units))
    if filling.left_out:
        units = _named(workspace, tuple(filling.left_out))
        reason = next(iter(filling.left_out.values()))
        text = tr("Left out, for it does not go with what you have written: {units} ({reason}).")
        parts.append(text.format(units=units, reason=reason))
    return " ".join([*parts, tr("Ctrl+Z takes it back.")] if filling.filled else parts)


def _named(workspace: GameWorkspace, units: Sequence[str]) -> str:
    names = [workspace.called(unit) for unit in units[:NAMED]]
    if len(units) > NAMED:
        return tr("{names} and {count} more").format(names=", ".join(names), count=len(units) - NAMED)
    return listed(names)
