"""SetupForm: the steps of a set-up in order, one of them open."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import forms_of
from kpeditor.app.formparts import hide_unless, note
from kpeditor.app.guard import soon
from kpeditor.app.panels.cards import CardsForm
from kpeditor.app.panels.setup.card import StepCard, hexes_of_step, room_words
from kpeditor.app.words import tr
from kpeditor.core.edits.entries import STEPS
from kpeditor.core.scenario.setup.order import proposed_step
from kpeditor.core.scenario.setup.steps import GROUPS, SetupStep


class SetupForm(CardsForm[StepCard, SetupStep]):
    """A card per step. Without steps, side after side deploys its groups."""

    first = "side"

    def __init__(self, document: Document) -> None:
        super().__init__(document, StepCard, tr("Add a step"), STEPS)
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
        now = [room_words(self.document, step) for step in scenario.setup]
        self.show_items(scenario.setup, (room, scenario.sides), now.__getitem__)

    def connect_card(self, card: StepCard, index: int) -> None:
        """Connects a new card."""
        super().connect_card(card, index)
        card.copied.connect(lambda: self._copy(index))

    def next_item(self) -> SetupStep:
        """The likeliest next step."""
        return proposed_step(self.scenario)

    def _copy(self, index: int) -> None:
        edit, self.opened = STEPS.copy(self.scenario, index)
        soon(self, lambda: self.do(lambda: edit))
