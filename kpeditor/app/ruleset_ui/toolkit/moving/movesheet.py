"""MoveSheet: moves by way points, with steps of other kinds: overruns, loading, dropping, leaving."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QButtonGroup, QListWidget, QListWidgetItem, QToolButton, QVBoxLayout

from kpeditor.app.mapview.tool import PointerEvent
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.actions.actionsheet import ActionSheet
from kpeditor.app.ruleset_ui.toolkit.actions.phase import Meaning, Offer, Phase
from kpeditor.app.ruleset_ui.toolkit.buttonrow import choice_button
from kpeditor.app.ruleset_ui.toolkit.painting import (
    PROPOSED,
    REFUSED,
    Drawing,
    paint_note,
    paint_reach,
    paint_way,
    tint,
)
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer
from kpeditor.drawing.overlays.sight import BLOCKED
from kpeditor.rulesets.toolbox.cheapestways import Ways


@dataclass(frozen=True, slots=True)
class StepKind:
    """A kind of step of a move; `title` and `tip` are translated where they are shown, `key` is the letter
    that chooses it.

    Attributes:
        look: how its hexes are drawn: a `path` with an arrow, one `through` the first hex, which is struck,
            a `mark` with the title in its hex, a path `off` the map with the title at its end.
        at_once: it needs no click on the map: to choose it is to make the step where the move leads so far.
    """

    id: str
    title: str
    key: str
    tip: str
    look: Literal["path", "through", "mark", "off"] = "path"
    at_once: bool = False


MOST_WAITING = 6
"""Lines of text that the list of units which can enter is high at most."""
GO = StepKind(
    "go",
    tr_later("Move"),
    "G",
    tr_later("Click hexes: each click adds the cheapest way there; Ctrl+click where the move cannot end."),
)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a move: its kind, the hexes that are entered one after the other (none where the move stays
    in its hex), and the unit it is about besides those that move.
    """

    kind: str
    hexes: tuple[str, ...] = ()
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A move that is planned: who moves together, and by which steps; each click made one."""

    units: tuple[str, ...]
    steps: tuple[Step, ...] = ()

    def then(self, *steps: Step) -> Move:
        """The move with further steps."""
        return Move(self.units, (*self.steps, *steps))


@dataclass(frozen=True)
class Reach:
    """Where a move can go on to.

    Attributes:
        ways: the cheapest ways from where it leads so far (`cheapestways.cheapest`), by printed numbers; from
            each hex of its entry for units that come onto the map, with what entering there costs.
        texts: what is written into each hex: the points that are left there.
        fast: the hexes that are entered at a better rate, by road or rail; they have a colour of their own.
    """

    ways: Ways[str] = field(default_factory=lambda: Ways({}, {}, frozenset()))
    texts: Mapping[str, str] = field(default_factory=dict)
    fast: frozenset[str] = frozenset()


class Moving(Phase[Move]):
    """The rules' part of a phase of moves. A move is written `{units: [...], steps: [{kind, hexes, unit}]}`;
    rules with other words for these override `data_of` and `act_of`.

    Attributes:
        kinds: the kinds of steps, first that of going by the cheapest way.
        together: whether several units of a hex may make one move.
    """

    kinds: tuple[StepKind, ...] = (GO,)
    together = True
    enters = True

    def data_of(self, act: Move) -> Answer:
        """Units and steps."""
        steps = [
            {"kind": step.kind, "hexes": list(step.hexes), **({"unit": step.unit} if step.unit else {})}
            for step in act.steps
        ]
        return {"units": list(act.units), "steps": steps}

    def act_of(self, data: Answer) -> Move:
        """The move that is written so."""
        steps = (
            Step(str(one["kind"]), tuple(map(str, one["hexes"])), str(one.get("unit", "")))
            for one in data["steps"]
        )
        return Move(tuple(map(str, data["units"])), tuple(steps))

    def in_words(self, act: Move) -> str:
        """ "Tiger 7 to 0507"; steps of other kinds are named."""
        named = [
            f"{self.step_words(step)} {step.hexes[0] if step.hexes else ''}".strip()
            for step in act.steps
            if step.kind != self.kinds[0].id
        ]
        to = tr("{units} to {hex}").format(units=self.who(act.units), hex=self.end(act))
        return ", ".join((to, *named))

    def step_words(self, step: Step) -> str:
        """What a step of another kind is called in its hex and in the list; here the title of its kind."""
        return next((tr(kind.title) for kind in self.kinds if kind.id == step.kind), "")

    def meaning(self, act: Move) -> Meaning:
        """Where it leads, and the points it leaves."""
        spent, have = self.points(act)
        points = {"spent": spent, "have": have, "left": have - spent}
        return Meaning(
            tr("{units} to {hex}: {spent} of {have} points, {left} left").format(
                units=self.who(act.units),
                hex=self.end(act),
                **{name: points_words(one) for name, one in points.items()},
            ),
            points_words(have - spent),
        )

    def end(self, act: Move) -> str:
        """Where a move leads so far, as a printed number."""
        entered = [hex_ for step in act.steps for hex_ in step.hexes]
        return entered[-1] if entered else self.seen.at(act.units[0])

    def points(self, act: Move) -> tuple[float, float]:
        """The movement points a move spends, and those its units have."""
        return 0, 0

    def reach(self, act: Move) -> Reach:
        """Where a move can go on to; nothing when it is at its end."""
        raise NotImplementedError

    def fits(self, kind: StepKind, act: Move) -> bool:
        """Whether a move may have a step of this kind at all, where it has come to."""
        return True

    def special(self, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """The move with a step of another kind that a click on a hex means, its approach included; for a
        kind that is made at once the hex is "".
        """
        return Offer()

    def passes(self, kind: StepKind, act: Move) -> Sequence[tuple[str, ...]]:
        """What a step of another kind could be, to be shown while it is chosen: hexes one after the other
        that it leads through, or the one hex that can be clicked.
        """
        return ()


def points_words(points: float) -> str:
    """Points as people write them, halves as a fraction: "4", "4½", "½"."""
    whole, half = divmod(round(2 * points), 2)
    if abs(2 * points - round(2 * points)) > 1e-6:
        return f"{points:g}"
    return (str(whole) if whole or not half else "") + ("½" if half else "")


class MoveSheet(ActionSheet[Move]):
    """Moves planned by clicks: units are chosen, then each click adds the cheapest way to a hex, or the step
    of the kind that is chosen by a button or its letter. Colours show what is in reach, numbers the points
    left there.
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
        self.waiting.setVisible(bool(self.waiting.count()))
        self.waiting.itemClicked.connect(lambda item: self.select(item.data(Qt.ItemDataRole.UserRole)))
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
        """The current move, or a new one of the chosen units; None while nobody is chosen."""
        return self.declared.act or (Move(self.choice.units) if self.choice.units else None)

    def choose_kind(self, kind: StepKind) -> None:
        """Chooses another kind of step; one that needs no click is made."""
        act = self.move_so_far()
        if kind.at_once and act is not None:
            offer = self.moving.special(kind, act, "")
            kind = self.moving.kinds[0]
            if offer.act is None:
                self.told.emit(offer.text)
            else:
                self.commit(offer.act)
        self.kind = kind
        self.refresh()

    def letters(self) -> Mapping[str, Callable[[], None]]:
        """The kinds of steps that the move may have."""
        act = self.move_so_far()
        fitting = [kind for kind in self.moving.kinds if act is not None and self.moving.fits(kind, act)]
        return {kind.key: partial(self.choose_kind, kind) for kind in fitting}

    def proposed(self, hex_: Hex) -> Offer[Move]:
        """The move with the way to a hex, or with a step of another kind there."""
        act, name = self.move_so_far(), self.phase.task.battle.map.name(hex_)
        if act is None:
            return Offer()
        if self.kind is not self.moving.kinds[0]:
            return self.moving.special(self.kind, act, name)
        if not self.reach.ways.points:
            return Offer()  # the move is at its end
        if name not in self.reach.ways.points:
            return Offer(text=tr("{hex} is out of reach").format(hex=name))
        start, _, entered = self.reach.ways.to(name)
        if not self.moving.end(act):  # it comes onto the map
            entered = [start, *entered]
        return Offer(act.then(Step(self.kind.id, tuple(entered))) if entered else None)

    def foresee(self, hex_: Hex | None) -> None:
        """Says besides that Shift is held to go where own units stand: a click would choose one of them."""
        super().foresee(hex_)
        act, name = self.offer.act, self.phase.task.battle.map.name(hex_) if hex_ is not None else ""
        if act is not None and self.kind is self.moving.kinds[0] and self.choice.able(name):
            meaning = self.phase.meaning(act)
            text = tr("{move} (Shift+click: a click alone chooses who stands there)").format(
                move=meaning.text
            )
            self.meaning_page.show_meaning(replace(meaning, text=text), "")

    def click(self, at: PointerEvent) -> None:
        """A click on an own unit chooses it while units go; any other one adds a step. Shift adds a unit of
        the same stack, or orders a move to where own units stand; Ctrl sets a way point where the move
        cannot end.
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
        """Adds a unit of the same hex to those that move, or leaves it out; their steps stay."""
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
        """Makes these the units that move; only the first where each moves by itself."""
        super().choose(units if self.moving.together else tuple(units)[:1])

    def shorten(self) -> None:
        """Takes the last step of the move back."""
        act = self.declared.act
        if act is not None and len(act.steps) > 1:
            self.commit(Move(act.units, act.steps[:-1]), anyway=True)
        elif act is not None:
            self.remove()
            self.choose(act.units)

    # --- What is shown ---

    def refresh(self) -> None:
        """What is in reach follows from the move so far."""
        act = self.move_so_far()
        if act is not None and not self.moving.fits(self.kind, act):
            self.kind = self.moving.kinds[0]
        self.reach = self.moving.reach(act) if act is not None else Reach()
        is_other = act is not None and self.kind is not self.moving.kinds[0]
        self.passes = self.moving.passes(self.kind, act) if is_other and act is not None else ()
        for kind in self.moving.kinds:
            button = self.buttons.get(kind.id)
            if button is not None:
                button.setVisible(act is not None and self.moving.fits(kind, act))
                button.setChecked(kind is self.kind)
        super().refresh()

    def paint_below(self, draw: Drawing) -> None:
        """What is in reach."""
        named = {hex_: name for name in self.reach.texts if (hex_ := self.seen.hex_of(name)) is not None}
        costs = {hex_: self.reach.texts[name] for hex_, name in named.items()}
        paint_reach(draw, costs, {hex_ for hex_, name in named.items() if name in self.reach.fast})

    def paint(self, draw: Drawing) -> None:
        """All moves, the current one strongly, what a step of the chosen kind could be, and what a click
        would do.
        """
        ways = [self._hexes(names) for names in self.passes]
        tint(draw, {hexes[1] for hexes in ways if len(hexes) > 1}, BLOCKED, 0.25)
        tint(draw, {hexes[0] for hexes in ways if len(hexes) == 1}, PROPOSED, 0.3)
        for hexes in ways:
            if len(hexes) > 1:
                paint_way(draw, hexes, PROPOSED, strong=False)
        for number, act in enumerate(self.declared.acts):
            self._paint_move(draw, act, self.colour, strong=number == self.declared.current)
        if self.offer.act is not None:
            self._paint_move(draw, self.offer.act, PROPOSED, strong=True)
        elif self.offer.text and self.hovered is not None and self.choice.units:
            tint(draw, [self.hovered], REFUSED, 0.12)
        super().paint(draw)

    def _paint_move(self, draw: Drawing, act: Move, colour: QColor, *, strong: bool) -> None:
        kinds = {kind.id: kind for kind in self.moving.kinds}
        here = self.seen.hex(act.units[0])
        for step in act.steps:
            kind, hexes = kinds.get(step.kind, GO), self._hexes(step.hexes)
            if hexes:
                paint_way(draw, (*([here] if here is not None else []), *hexes), colour, strong=strong)
            if kind.look == "through":
                tint(draw, hexes[:1], BLOCKED, 0.3)
            here = hexes[-1] if hexes else here
            if here is not None and kind.look in ("mark", "off"):
                paint_note(draw, here, self.moving.step_words(step), colour, lift=-0.75)

    def _hexes(self, names: Sequence[str]) -> list[Hex]:
        return [hex_ for name in names if (hex_ := self.seen.hex_of(name)) is not None]
