"""MousePlayer: plays one side of a game in the window by clicks, as a person would who follows the staff.

What is to be done a computer player says; how it is done is up to the hand: real clicks by way of the X
server (`RealHand`), or events sent to the window (`SentHand`). What cannot be clicked is noted in `unmet`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QPushButton, QTreeWidget, QWidget

from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.contract import AnswerSheet, Place
from kpeditor.app.ruleset_ui.kampfpanzer.plotsheet import PlotSheet
from kpeditor.app.ruleset_ui.nqm.checks import CheckSheet
from kpeditor.app.ruleset_ui.nqm.orders import FormationSheet
from kpeditor.app.ruleset_ui.panzer8.setups import HideSheet
from kpeditor.app.ruleset_ui.toolkit.actions.picking import PickSheet
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import Attack, DeclareSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.deploysheet import DeploySheet
from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import MoveSheet
from kpeditor.app.ruleset_ui.toolkit.moving.stepkinds import Move
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitTable
from kpeditor.app.ruleset_ui.toolkit.table.acting import TableActSheet
from kpeditor.app.ruleset_ui.toolkit.table.placing import TableDeploySheet
from kpeditor.core.play.players import find_player
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, Decision
from tests.app.playtest.helpers import MapHand
from tests.tour import orderplay, tableplay
from tests.tour.hands import Hands, Spot, _xdotool

T = TypeVar("T")
MOST_CLICKS = 12
"""Clicks that go through a stack at most."""


class Hand(Protocol):
    """A hand on the mouse, and eyes on the window."""

    def look(self, question: Callable[[], T]) -> T:
        """What is to be seen."""
        ...

    def hex(self, name: str, *, shift: bool = False) -> None:
        """Clicks a hex of the map."""
        ...

    def drag(self, start: str, end: str) -> None:
        """Drags from one place of the board to another."""
        ...

    def button(self, widget: QAbstractButton) -> None:
        """Clicks a button."""
        ...

    def line(self, tree: QTreeWidget, row: int) -> None:
        """Clicks a line of a list."""
        ...

    def code(self, table: UnitTable, unit: str, code: str) -> None:
        """Opens the code of a unit in its line and types another."""
        ...

    def wait(self, question: Callable[[], T | None], what: str) -> T:
        """Waits until this is so."""
        ...


class SentHand:
    """Sends the events of a mouse to the window."""

    def __init__(self, workspace: GameWorkspace, wait: Callable[[Callable[[], bool]], None]) -> None:
        self._map, self._wait = MapHand(workspace.board), wait

    def look(self, question: Callable[[], T]) -> T:
        """What is to be seen."""
        return question()

    def hex(self, name: str, *, shift: bool = False) -> None:
        """Clicks a hex of the map."""
        self._map.hover(name)
        held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        self._map.click(name, held=held)

    def drag(self, start: str, end: str) -> None:
        """Drags from one place of the board to another."""
        self._map.drag(start, end)

    def button(self, widget: QAbstractButton) -> None:
        """Clicks a button."""
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)

    def line(self, tree: QTreeWidget, row: int) -> None:
        """Clicks a line of a list."""
        item = tree.topLevelItem(row)
        assert item is not None
        tree.scrollToItem(item)
        middle = tree.visualItemRect(item).center()
        QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=middle)

    def code(self, table: UnitTable, unit: str, code: str) -> None:
        """Double-clicks the line of a unit and types its code."""
        self.line(table, table.units.index(unit))
        item = table.topLevelItem(table.units.index(unit))
        assert item is not None
        middle = table.visualItemRect(item).center()
        QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=middle)
        editor = self.wait(partial(_editor, table), "the field of a code")
        editor.selectAll()
        QTest.keyClicks(editor, code)
        QTest.keyClick(editor, Qt.Key.Key_Return)

    def wait(self, question: Callable[[], T | None], what: str) -> T:
        """Waits until this is so."""
        self._wait(lambda: bool(question()))
        found = question()
        assert found, what
        return found


class RealHand:
    """Mouse of the X server; in a thread beside the window."""

    def __init__(self, workspace: GameWorkspace, hands: Hands) -> None:
        self._board, self.hands = workspace.board, hands

    def look(self, question: Callable[[], T]) -> T:
        """What is to be seen."""
        return self.hands.eyes.ask(question)

    def hex(self, name: str, *, shift: bool = False) -> None:
        """Clicks a hex of the map, dragging the map until it is in view."""
        self._bring(name)
        spot = self._spot(name)
        if shift:
            _xdotool("keydown", "shift")
        self.hands.click(spot)
        if shift:
            _xdotool("keyup", "shift")

    def _spot(self, name: str) -> Spot:
        place = self.look(lambda: self._board.middle(self._place(name)))
        return self.hands.board(self._board, place)  # type: ignore[arg-type]  # a view with a camera

    def _place(self, name: str) -> Place:
        place = self._board.painter.place(name)
        assert place is not None, name
        return place  # type: ignore[no-any-return]

    def drag(self, start: str, end: str) -> None:
        """Drags from one place of the board to another."""
        self._bring(start)
        self.hands.drag(self._spot(start), self._spot(end))

    def _bring(self, name: str) -> None:
        board = self._board

        def off() -> tuple[QPoint, QPoint] | None:
            x, y = board.camera.to_view(board.middle(self._place(name)))
            inner = board.rect().adjusted(60, 60, -60, -60)
            if inner.contains(round(x), round(y)):
                return None
            middle = board.rect().center()
            way = QPoint(middle.x() - round(x), middle.y() - round(y))
            return board.mapToGlobal(middle), way

        for _ in range(6):
            if (found := self.look(off)) is None:
                return
            start, way = found
            short = QPoint(max(-350, min(350, way.x())), max(-250, min(250, way.y())))
            self.hands.drag(
                (start.x(), start.y()), (start.x() + short.x(), start.y() + short.y()), button="middle"
            )

    def button(self, widget: QAbstractButton) -> None:
        """Clicks a button."""
        self.hands.click(widget)

    def line(self, tree: QTreeWidget, row: int) -> None:
        """Clicks a line of a list."""
        self.hands.item(tree, lambda: tree.topLevelItem(row))

    def code(self, table: UnitTable, unit: str, code: str) -> None:
        """Clicks the line of a unit, presses F2 and types its code."""
        self.line(table, self.look(lambda: table.units.index(unit)))
        self.hands.key("F2")
        self.wait(partial(_editor, table), "the field of a code")
        self.hands.key("ctrl+a")
        self.hands.type(code)
        self.hands.key("Return")

    def wait(self, question: Callable[[], T | None], what: str) -> T:
        """Waits until this is so."""
        return self.hands.until(question, what)


def _editor(table: UnitTable) -> QLineEdit | None:
    """The field in which the code of a line is typed, while it is there."""
    fields = table.viewport().findChildren(QLineEdit)
    return next((one for one in fields if one.isVisible()), None)


class MousePlayer:
    """Answers what a side is asked, click by click.

    Attributes:
        unmet: what could not be clicked as it was wanted, in words.
        answers: how many answers were given.
    """

    def __init__(
        self,
        workspace: GameWorkspace,
        hand: Hand,
        player: str = "staff",
        seed: str = "mouse",
        advise: Callable[[Decision], Answer] | None = None,
    ) -> None:
        self._workspace, self._hand, self._advise = workspace, hand, advise
        self._player = find_player(workspace.game.scenario.ruleset, player)
        self._chance = Chance(seed)
        self.unmet: list[str] = []
        self.answers = 0

    @property
    def sheet(self) -> AnswerSheet | None:
        """The sheet that is written on now."""
        return self._workspace.sheet

    def wanted(self) -> Answer:
        """What the computer player would answer, or whoever else advises."""
        game = self._workspace.game
        decision = self._workspace.asked
        assert decision is not None
        if self._advise is not None:
            return self._advise(decision)
        return self._player.answer(game.state, decision, self._chance)

    def answer(self) -> bool:
        """Writes one answer and gives it; False when nothing is asked of a person any more."""
        return self.write() and self.give()

    def give(self) -> bool:
        """Clicks the button that gives the answer."""
        self._hand.button(self._workspace.banner.ready)
        self.answers += 1
        return True

    def write(self) -> bool:
        """Writes an answer by clicks; False when nothing is asked of a person any more."""
        sheet = self._hand.look(lambda: self.sheet)
        if sheet is None:
            return False
        wanted = self._hand.look(self.wanted)
        kind = self._hand.look(lambda: self._workspace.asked.kind)  # type: ignore[union-attr]
        write: Callable[[Any, Any], None] = self._leave
        for type_, how in (
            (TableDeploySheet, self._by(tableplay.deploy)),
            (TableActSheet, self._by(tableplay.act)),
            (HideSheet, self._by(tableplay.hide)),
            (PlotSheet, self._by(orderplay.plot)),
            (FormationSheet, self._by(orderplay.command)),
            (CheckSheet, self._by(orderplay.tick)),
            (DeclareSheet, self._declare),
            (MoveSheet, self._move),
            (DeploySheet, self._deploy),
            (PickSheet, self._pick),
        ):
            if isinstance(sheet, type_):
                write = how
        write(sheet, wanted)
        if faults := self._hand.look(lambda: list(sheet.faults())):
            self.unmet.append(f"{kind}: {faults[0].sentence()}; wanted {wanted}")
            self._hand.look(lambda: sheet.put(wanted))
        return True

    def _by(self, write: Callable[[Any, Any, Answer], list[str]]) -> Callable[[AnswerSheet, Answer], None]:
        """Writes on a sheet by a function; what could not be clicked is unmet."""

        def written(sheet: AnswerSheet, wanted: Answer) -> None:
            self.unmet += write(self._hand, sheet, wanted)

        return written

    # --- Kinds of sheets ---

    def _leave(self, sheet: AnswerSheet, wanted: Answer) -> None:
        """A sheet of buttons, or of a text."""

        def choice() -> QPushButton | None:
            text = str(wanted)
            return next((one for one in sheet.findChildren(QPushButton) if one.text() == text), None)

        if self._hand.look(lambda: sheet.answer() == wanted):
            return
        button = self._hand.look(choice)
        if button is not None:
            self._hand.button(button)
            return
        self.unmet.append(f"no clicks for {type(sheet).__name__}: {wanted}")
        self._hand.look(lambda: sheet.put(wanted))

    def _deploy(self, sheet: DeploySheet, wanted: Answer) -> None:
        before = self._hand.look(lambda: dict(sheet.codes))

        def codes() -> Mapping[str, tuple[str, str]]:
            sheet.put(wanted)
            found = {unit: (code, self._hex_of(sheet, unit)) for unit, code in sheet.codes.items()}
            sheet.undo()
            return found

        for unit, (code, hex_) in self._hand.look(codes).items():
            if before.get(unit) == code:
                continue
            if self._hand.look(lambda unit=unit: sheet.selected != unit):  # type: ignore[misc]
                rows = self._hand.look(lambda: sheet.table.units)
                self._hand.line(sheet.table, rows.index(unit))
            if hex_:
                self._hand.hex(hex_)
            if self._hand.look(lambda unit=unit: sheet.codes.get(unit)) != code:  # type: ignore[misc]
                self._hand.code(sheet.table, unit, code)  # with its facing or ditch
            if not orderplay.came_to(self._hand.wait, sheet, unit, code):
                self.unmet.append(f"neither clicks nor typing placed {unit} in {code}")
                self._hand.look(lambda unit=unit, code=code: sheet.set_codes({unit: code}))  # type: ignore[misc]

    @staticmethod
    def _hex_of(sheet: DeploySheet, unit: str) -> str:
        hex_ = sheet.places.hex_of(unit)
        return sheet.task.battle.map.name(hex_) if hex_ is not None else ""

    def _choose(self, sheet: DeclareSheet | MoveSheet, units: Sequence[str]) -> bool:
        """Chooses units by clicks on their hexes: the first by clicks, others by Shift and clicks."""
        at = self._hand.look(lambda: {unit: sheet.seen.at(unit) for unit in units})
        for number, unit in enumerate(units):
            if number == 0 and not at[unit]:
                return self._choose_waiting(sheet, unit)
            for _ in range(MOST_CLICKS):
                chosen = self._hand.look(lambda: sheet.choice.units)
                if (chosen == (unit,)) if number == 0 else (unit in chosen):
                    break
                self._hand.hex(at[unit], shift=number > 0)
        return set(self._hand.look(lambda: sheet.choice.units)) == set(units)

    def _choose_waiting(self, sheet: DeclareSheet | MoveSheet, unit: str) -> bool:
        assert isinstance(sheet, MoveSheet)

        def place() -> QPoint | None:
            for row in range(sheet.waiting.count()):
                item = sheet.waiting.item(row)
                if item.data(Qt.ItemDataRole.UserRole) == unit:
                    sheet.waiting.scrollToItem(item)
                    return sheet.waiting.visualItemRect(item).center()
            return None

        where = self._hand.look(place)
        if where is None:
            return False
        self._click_at(sheet.waiting.viewport(), where)
        return self._hand.look(lambda: sheet.choice.units) == (unit,)

    def _click_at(self, widget: QWidget, where: QPoint) -> None:
        if isinstance(self._hand, RealHand):
            self._hand.hands.click(self._hand.hands.spot(widget, where))
        else:
            QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=where)

    def _declare(self, sheet: DeclareSheet, wanted: Answer) -> None:
        acts = self._hand.look(lambda: sheet.phase.acts_of(wanted))
        for act in acts:
            self._hand.look(lambda: sheet.edit_act(None))
            if not self._attack(sheet, act):
                self.unmet.append(f"not by clicks: {act}")

    def _attack(self, sheet: DeclareSheet, act: Attack) -> bool:
        if not self._choose(sheet, act.units):
            return False
        if act.mode:
            self._hand.button(sheet.buttons[act.mode])
        for _ in range(MOST_CLICKS):
            self._hand.hex(act.hex)
            now = self._hand.look(lambda: sheet.declared.act)
            if now is None:
                return False
            is_alone = not act.unit and len(self._hand.look(lambda: sheet.declaring.aims(act.hex))) == 1
            if now.hex == act.hex and (now.unit == act.unit or is_alone):  # all of one is that one
                return True
        return False

    def _move(self, sheet: MoveSheet, wanted: Answer) -> None:
        acts = self._hand.look(lambda: sheet.phase.acts_of(wanted))
        for act in acts:
            if not self._choose(sheet, act.units) or not self._steps(sheet, act):
                self.unmet.append(f"not by clicks: {wanted}")
                self._hand.look(lambda: sheet.put(wanted))

    def _steps(self, sheet: MoveSheet, act: Move) -> bool:
        go = sheet.moving.kinds[0].id
        for step in act.steps:
            if step.kind != go:
                button = sheet.buttons[step.kind]
                if self._hand.look(button.isHidden):
                    return False
                self._hand.button(button)
            end = step.hexes[-1] if step.hexes else self._hand.look(lambda: self._end(sheet, act))
            kind = next(one for one in sheet.moving.kinds if one.id == step.kind)
            if not kind.at_once:
                is_own = step.kind == go and bool(self._hand.look(lambda end=end: sheet.choice.able(end)))  # type: ignore[misc]
                self._hand.hex(end, shift=is_own)
            now = self._hand.look(lambda: sheet.declared.act)
            if now is None or (step.kind != go and now.steps[-1].kind != step.kind):
                return False
            if step.hexes and self._hand.look(lambda now=now: sheet.moving.end(now)) != step.hexes[-1]:  # type: ignore[misc]
                return False
        return True

    def _end(self, sheet: MoveSheet, act: Move) -> str:
        now = sheet.declared.act
        return sheet.moving.end(now if now is not None else Move(act.units))

    def _pick(self, sheet: PickSheet, wanted: Answer) -> None:
        number = self._hand.look(
            lambda: next((n for n, one in enumerate(sheet.picks) if one.answer == wanted), None)
        )
        if number is not None:
            self._hand.line(sheet.table, number)
