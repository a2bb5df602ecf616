"""DoingRow: buttons for the ways in which a unit may act, each with its letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QToolButton

from kpeditor.app.ruleset_ui.toolkit.buttonrow import ButtonRow, choice_button
from kpeditor.app.ruleset_ui.toolkit.table.drafts import Doing


class DoingRow(ButtonRow):
    """The ways to act of the chosen unit; `choose` is called with the one that is clicked."""

    def __init__(self, text_height: int, choose: Callable[[Doing], None]) -> None:
        super().__init__(text_height)
        self._choose = choose
        self.ways: dict[str, Doing] = {}
        self._buttons: dict[str, QToolButton] = {}

    def offer(self, ways: Sequence[Doing]) -> None:
        """Shows other ways to act."""
        while self.count():
            item = self.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.ways = {one.id: one for one in ways}
        self._buttons = {}
        for one in ways:
            button = choice_button(one, lambda one=one: self._choose(one))  # type: ignore[misc]
            self._buttons[one.id] = button
            self.addWidget(button)
        self.addStretch()

    def show_chosen(self, id_: str) -> None:
        """Keeps the button of a way to act down."""
        for one, button in self._buttons.items():
            button.setChecked(one == id_)

    def button(self, id_: str) -> QToolButton | None:
        """The button of a way to act."""
        return self._buttons.get(id_)

    def of_letter(self, letter: str) -> Doing | None:
        """The way to act that a letter chooses."""
        return next((one for one in self.ways.values() if one.key == letter.upper()), None)

    def usual(self, *, is_foe: bool) -> Doing | None:
        """What a click means while no way to act is chosen: on an enemy to aim, on the ground to go."""
        fitting = (one for one in self.ways.values() if (one.whom == "foe" if is_foe else one.has_path))
        return next(fitting, None)
