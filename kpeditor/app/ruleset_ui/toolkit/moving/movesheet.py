"""MoveSheet: plans moves by way-points, with steps of other kinds: overruns, loading, unloading, leaving."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QButtonGroup, QListWidget, QListWidgetItem, QToolButton, QVBoxLayout

from kpeditor.app.formparts import hide_unless, on_choice
from kpeditor.app.mapview.tool import PointerEvent
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit import painting
from kpeditor.app.ruleset_ui.toolkit.actions.actionsheet import ActionSheet
from kpeditor.app.ruleset_ui.toolkit.actions.phase import Offer
from kpeditor.app.ruleset_ui.toolkit.buttonrow import choice_button
from kpeditor.app.ruleset_ui.toolkit.moving.moves import Moving
from kpeditor.app.ruleset_ui.toolkit.moving.stepkinds import Move, Reach, StepKind
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.drawing.overlays.sight import BLOCKED

MOST_WAITING = 6
"""Lines of text that the list of units which can enter is high at most."""


class MoveSheet(ActionSheet[Move]):
    """Plans moves by clicks. The user chooses units; each further click adds the cheapest way to a hex, or a
    step of the kind that a button or its letter has chosen. Colours show the hexes in reach, numbers the
    points left there.
    """

    def __init__(self, task: Task, phase: Moving) -> None:
        self.moving = phase
        self.key_help = (*((kind.key, kind.title) for kind in phase.kinds), *type(self).key_help)
        self.reach = Reach()
        self.passes: Sequence[tuple[str, ...]] = ()
        self.kind = phase.kinds[0]
        self.buttons: dict[str, QToolButton] = {}
        super().__init__(
            phase,
            tr(
                "Click a unit (Shift adds others of its stack, digits pick of a stack), then where it goes"
                "; Shift+click where own units stand. Backspace takes the last leg back. Space goes to the"
                " next unit."
            ),
        )
        self.waiting = QListWidget()
        self.waiting.setAccessibleName(tr("Units that can enter"))
        self.waiting.setMaximumHeight(MOST_WAITING * self.fontMetrics().height())
        for unit in self.choice.idle():
            if self.seen.is_due(unit):
                item = QListWidgetItem(tr("{unit} enters").format(unit=self.seen.title(unit)), self.waiting)
                item.setData(Qt.ItemDataRole.UserRole, unit)
        hide_unless(self.waiting, self.waiting.count())
        on_choice(self.waiting, lambda item: self.select(item.data(Qt.ItemDataRole.UserRole)))
        box = self.layout()
        assert isinstance(box, QVBoxLayout)
        box.insertWidget(1, self.waiting)
        self._group = QButtonGroup(self)
        for kind in phase.kinds:
            button = self.buttons[kind.id] = choice_button(kind, partial(self.choose_kind, kind))
            self._group.addButton(button)
            self.head.addWidget(button)
        self.head.addStretch()
        self.refresh()

    # --- The move ---

    def move_so_far(self) -> Move | None:
        """Returns the current move, or a new one of the chosen units; None if no unit is chosen."""
        return self.declared.act or (Move(self.choice.units) if self.choice.units else None)

    def choose_kind(self, kind: StepKind) -> None:
        """Chooses another kind of step. A kind that needs no click is added to the move at once."""
        act = self.move_so_far()
        if kind.at_once and act is not None:
            offer = self.moving.offer(kind, act, "")
            kind = self.moving.kinds[0]
            if offer.act is None:
                self.told.emit(offer.text)
            else:
                self.commit(offer.act)
        self.kind = kind
        self.refresh()

    def letters(self) -> Mapping[str, Callable[[], None]]:
        """Returns the keys of the kinds of steps that the move may have, with what they do."""
        act = self.move_so_far()
        fitting = [kind for kind in self.moving.kinds if act is not None and self.moving.fits(kind, act)]
        return {kind.key: partial(self.choose_kind, kind) for kind in fitting}

    def proposed(self, hex_: Hex) -> Offer[Move]:
        """Returns the move with the way to a hex, or with a step of the chosen kind there."""
        act, name = self.move_so_far(), self.phase.task.battle.map.name(hex_)
        return self.moving.offer(self.kind, act, name) if act is not None else Offer()

    def foresee(self, hex_: Hex | None) -> None:
        """Shows what a click would do. Over own units it adds that Shift orders the move there, because a
        plain click would choose one of the units.
        """
        super().foresee(hex_)
        act, name = self.offer.act, self.phase.task.battle.map.name(hex_) if hex_ is not None else ""
        if act is not None and self.kind is self.moving.kinds[0] and self.choice.able(name):
            meaning = self.phase.outlook(act)
            text = tr("{move} (Shift+click: a click alone chooses who stands there)").format(
                move=meaning.text
            )
            self.meaning_page.show_meaning(replace(meaning, text=text), "")

    def click(self, at: PointerEvent) -> None:
        """Chooses an own unit if the kind of step is the ordinary move; any other click adds a step. Shift
        adds a unit of the same stack, or orders a move to a hex where own units stand. Ctrl sets a way-point
        where the move cannot end.
        """
        if at.hex is None:
            return
        name, act = self.phase.task.battle.map.name(at.hex), self.move_so_far()
        is_same = act is not None and name == self.seen.at(act.units[0])
        chooses = bool(self.choice.able(name)) and (is_same if at.shift else True)
        if act is None or (self.kind is self.moving.kinds[0] and chooses and not at.ctrl):
            super().click(at)
            return
        offer = self.proposed(at.hex)
        if offer.act is None:
            self.told.emit(offer.text)
        elif self.commit(offer.act, anyway=at.ctrl):
            self.choose_kind(self.moving.kinds[0])

    def toggle(self, unit: str) -> None:
        """Adds a unit of the same hex to the moving units, or removes it; the steps of the move stay."""
        if not self.moving.together:
            self.select(unit)
            return
        units, act = self.choice.toggled(unit), self.declared.act
        if len({self.seen.at(one) for one in units}) > 1:
            self.told.emit(tr("Units that move together begin in one hex."))
        elif act is not None and units:
            self.commit(Move(units, act.steps))
        else:
            self.choose(units)

    def choose(self, units: Iterable[str]) -> None:
        """Makes these the moving units; only the first one if the rules move units one by one."""
        super().choose(units if self.moving.together else tuple(units)[:1])

    def shorten(self) -> None:
        """Removes the last step of the move."""
        act = self.declared.act
        if act is not None and len(act.steps) > 1:
            self.commit(Move(act.units, act.steps[:-1]), anyway=True)
        elif act is not None:
            self.remove()
            self.choose(act.units)

    # --- What is shown ---

    def refresh(self) -> None:
        """Computes the hexes in reach from the move so far."""
        act = self.move_so_far()
        if act is not None and not self.moving.fits(self.kind, act):
            self.kind = self.moving.kinds[0]
        self.reach = self.moving.reached(act) if act is not None else Reach()
        is_other = act is not None and self.kind is not self.moving.kinds[0]
        self.passes = self.kind.does.passes(self.moving, act) if is_other and act is not None else ()
        for kind in self.moving.kinds:
            button = self.buttons.get(kind.id)
            if button is not None:
                button.setVisible(act is not None and self.moving.fits(kind, act))
                button.setChecked(kind is self.kind)
        super().refresh()

    def paint_below(self, draw: painting.Drawing) -> None:
        """Draws the hexes in reach."""
        named = {hex_: name for name in self.reach.texts if (hex_ := self.seen.hex_of(name)) is not None}
        costs = {hex_: self.reach.texts[name] for hex_, name in named.items()}
        painting.paint_reach(draw, costs, {hex_ for hex_, name in named.items() if name in self.reach.fast})

    def paint(self, draw: painting.Drawing) -> None:
        """Draws all moves, the current one strongly, the possible steps of the chosen kind, and what a click
        would do.
        """
        ways = [self._hexes(names) for names in self.passes]
        painting.tint(draw, {hexes[1] for hexes in ways if len(hexes) > 1}, BLOCKED, 0.25)
        painting.tint(draw, {hexes[0] for hexes in ways if len(hexes) == 1}, painting.PROPOSED, 0.3)
        for hexes in ways:
            if len(hexes) > 1:
                painting.paint_way(draw, hexes, painting.PROPOSED, strong=False)
        for act in self.begun.values():
            self._paint_move(draw, act, self.colour, strong=False)
        for number, act in enumerate(self.declared.acts):
            self._paint_move(draw, act, self.colour, strong=number == self.declared.current)
        if self.offer.act is not None:
            self._paint_move(draw, self.offer.act, painting.PROPOSED, strong=True)
        elif self.offer.text and self.hovered is not None and self.choice.units:
            painting.tint(draw, [self.hovered], painting.REFUSED, 0.12)
        super().paint(draw)

    def _paint_move(self, draw: painting.Drawing, act: Move, colour: QColor, *, strong: bool) -> None:
        here = self.seen.hex(act.units[0])
        for step in act.steps:
            kind, hexes = self.moving.kind(step.kind), self._hexes(step.hexes)
            if hexes:
                painting.paint_way(
                    draw, (*([here] if here is not None else []), *hexes), colour, strong=strong
                )
            if kind.look == "through":
                painting.tint(draw, hexes[:1], BLOCKED, 0.3)
            here = hexes[-1] if hexes else here
            if here is not None and kind.look in ("mark", "off"):
                painting.paint_note(draw, here, self.moving.step_words(step), colour, lift=-0.75)

    def _hexes(self, names: Sequence[str]) -> list[Hex]:
        return [hex_ for name in names if (hex_ := self.seen.hex_of(name)) is not None]
