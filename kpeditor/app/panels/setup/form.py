"""SetupForm: the steps of a set-up in order, one of them open."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import forms_of
from kpeditor.app.formparts import hide_unless, note
from kpeditor.app.guard import soon
from kpeditor.app.panels.cards import CardsForm
from kpeditor.app.panels.setup.card import StepCard, hexes_of_step
from kpeditor.app.words import tr
from kpeditor.core.edits.entries import STEPS
from kpeditor.core.scenario.setup.order import proposed_step
from kpeditor.core.scenario.setup.steps import GROUPS, SetupStep


class SetupForm(CardsForm[StepCard, SetupStep]):
    """A card per step. Without steps, side after side deploys its groups."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, tr("Add a step"), STEPS)
        has_none = GROUPS in forms_of(document).setup_lacks
        none = tr("Games of these rules have no set-up: every unit begins where it stands here.")
        steps = tr(
            "Who places what, in this order; each step is done before the next is asked. Without"
            " steps the sides deploy one after the other."
        )
        self.column.addWidget(note(none if has_none else steps))
        hide_unless(self.add, not has_none)
        self.column.addLayout(self.rows)
        self.column.addStretch()

    def refresh(self) -> None:
        """Builds the cards anew if the steps, or what they name, have changed."""
        scenario = self.document.scenario
        if scenario is None:
            return
        room = tuple(len(hexes_of_step(self.document, step)) for step in scenario.setup)
        if self.is_shown(scenario.setup, (room, scenario.sides)):
            return
        focused = next(
            (name for card in self.cards for name, field in card.fields().items() if field.hasFocus()), ""
        )
        self.put(
            [
                StepCard(self.document, index, step, is_open=index == self.opened)
                for index, step in enumerate(scenario.setup)
            ]
        )
        for index, card in enumerate(self.cards):
            card.copied.connect(lambda index=index: self._copy(index))
            if focused in card.fields():
                card.fields()[focused].setFocus()

    def _add(self) -> None:
        super()._add()
        self.refresh()
        self.cards[self.opened].fields()["side"].setFocus()

    def next_item(self) -> SetupStep:
        """The likeliest next step."""
        return proposed_step(self.scenario)

    def _copy(self, index: int) -> None:
        edit, self.opened = STEPS.copy(self.scenario, index)
        soon(self, lambda: self.do(lambda: edit))
