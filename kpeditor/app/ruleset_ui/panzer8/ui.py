"""Panzer8's part of the playtest window: a sheet for each question, the looks of events, and their words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kpeditor.app.ruleset_ui.contract import AnswerSheet, GameUi, Task
from kpeditor.app.ruleset_ui.panzer8 import missions, prompts
from kpeditor.app.ruleset_ui.panzer8.actions import Actions, Scouting
from kpeditor.app.ruleset_ui.panzer8.looks import LOOKS
from kpeditor.app.ruleset_ui.panzer8.setups import HideSheet, SetUpSheet
from kpeditor.app.ruleset_ui.toolkit.events.told import ToldUi
from kpeditor.app.ruleset_ui.toolkit.table.acting import TableActSheet
from kpeditor.rulesets.panzer8.engine.acts.cards import KIND
from kpeditor.rulesets.panzer8.engine.setup import HIDE, SET_UP
from kpeditor.rulesets.panzer8.engine.turns import ACT, FIGHT, REACT, SCOUT
from kpeditor.rulesets.panzer8.words import EVENTS


def make() -> GameUi:
    """The part of this ruleset."""
    return Panzer8Ui()


class Panzer8Ui(ToldUi):
    """Set-up by bases, actions as drafts, reactions and fights as lists with their chances."""

    words, looks = EVENTS, LOOKS
    sheets: Mapping[str, Callable[[Task], AnswerSheet]] = {
        SET_UP: SetUpSheet,
        HIDE: HideSheet,
        ACT: lambda task: TableActSheet(Actions(task)),
        SCOUT: lambda task: TableActSheet(Scouting(task)),
        REACT: prompts.reactions,
        FIGHT: prompts.fights,
    }

    def subject_title(self, subject: str) -> str:
        """Always "", because the words of small questions tell what they are about."""
        return ""

    def sheet(self, task: Task) -> AnswerSheet:
        """The sheet for a kind of question. Small questions have a list of their answers."""
        choices, kind = task.decision.choices, task.decision.kind
        if kind == KIND and choices is None:
            return missions.MissionSheet(task)
        return super().sheet(task) if kind in self.sheets or not choices else prompts.few(task)
