"""UnitSheet: a code for each unit of a side in a table, with undo, and with what is wrong in its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from kpeditor.app.plaintext import Label
from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.toolkit.unittable import UnitTable
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.drawing.palette import side_colour
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState

Codes = Mapping[str, str | None]
"""Codes by unit id; None takes a unit's code away."""

TOOL_EDGES = 12
"""Pixels above and below the text of a tool."""


class UnitSheet(AnswerSheet):
    """A sheet that is a code for each unit: what a plot sheet and a deployment have in common."""

    def __init__(self, task: Task, code_title: str) -> None:
        super().__init__()
        assert isinstance(task.state, KampfState)
        self.task = task
        self.state: KampfState = task.state
        self.position: Position = task.state.position
        self.side = self.position.game.sides.index(task.decision.side)
        self.layout_of_hexes = HexLayout(task.battle.map.grid)
        self.codes: dict[str, str] = {}
        self.selected = ""
        self.preview = ""  # what the next click would do; shown below the table in preference to other notes
        self._undo: list[dict[str, str]] = []
        self._redo: list[dict[str, str]] = []
        self._faults: list[IllegalAnswer] = []
        scenario = self.position.game.scenario
        types = find(scenario.ruleset).unit_types(scenario)
        self.table = UnitTable(self.pieces(), types, side_colour(self.side), code_title)
        self.heading, self.note = Label(), Label()
        self.tools = QHBoxLayout()
        self._lay_out()
        self.table.typed.connect(lambda unit, code: self.set_codes({unit: code or None}))
        self.table.chosen.connect(self._set_selected)
        task.themes.changed.connect(self._show)

    def _lay_out(self) -> None:
        self.heading.setProperty("heading", True)
        self.note.setMinimumHeight(40)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        for label in (self.heading, self.note):
            label.setWordWrap(True)
        self.tools.setSpacing(2)
        self.tools.addStrut(self.fontMetrics().height() + TOOL_EDGES)  # the table stays where it is
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 8)
        box.setSpacing(6)
        box.addWidget(self.heading)
        box.addLayout(self.tools)
        box.addWidget(self.table, 1)
        box.addWidget(self.note)

    # --- What kinds of sheets say ---

    def pieces(self) -> list[Piece]:
        """The units that have a line."""
        return list(self.position.game.side_pieces(self.side))

    def title(self) -> str:
        """What stands above the table."""
        return self.remaining() or tr("Every unit has its place.")

    def remark(self, piece: Piece) -> str:
        """What the third column says of a unit without faults."""
        return ""

    def to_do(self, piece: Piece) -> str:
        """What must be written for a unit that has no code yet, "" when nothing must."""
        return ""

    def describe(self, piece: Piece | None) -> str:
        """What stands below the table."""
        return ""

    def hexes_of(self, unit: str) -> frozenset[Hex]:
        """Where a unit is, to be revealed."""
        return frozenset()

    def on_codes(self) -> None:
        """Called when the codes have changed, for sheets that derive something from them."""

    def on_selected(self) -> None:
        """Called when another unit is selected, for sheets that derive something for it."""

    # --- The answer ---

    def answer(self) -> Answer:
        """The codes by unit id."""
        return dict(self.codes)

    def put(self, answer: Answer) -> None:
        """Takes an answer over as one step of undo."""
        given = {str(unit): str(code) for unit, code in dict(answer).items()}
        self.set_codes({**dict.fromkeys(self.codes), **given})

    def set_codes(self, codes: Codes) -> None:
        """Gives units other codes, as one step of undo."""
        new = {unit: code for unit, code in {**self.codes, **codes}.items() if code}
        if new != self.codes:
            self._undo.append(self.codes)
            self._redo.clear()
            self._take(new)
        else:
            self._show()

    def undo(self) -> None:
        """The codes before the last change."""
        if self._undo:
            self._redo.append(self.codes)
            self._take(self._undo.pop())

    def redo(self) -> None:
        """The codes before the last undo."""
        if self._redo:
            self._undo.append(self.codes)
            self._take(self._redo.pop())

    def faults(self) -> Sequence[IllegalAnswer]:
        """Everything wrong with the codes."""
        return tuple(self._faults)

    def fault_of(self, unit: str) -> IllegalAnswer | None:
        """The first thing wrong with a unit's code."""
        return next((fault for fault in self._faults if fault.subject == unit), None)

    def show_fault(self, fault: IllegalAnswer) -> None:
        """Selects the unit a fault is about, and tells it."""
        if fault.subject in self.table.units:
            self.select(fault.subject)
        self.told.emit(fault.sentence())

    def _take(self, codes: dict[str, str]) -> None:
        self.codes = codes
        self.told.emit("")  # drop the reason why the last click was refused
        self.refresh()
        self.changed.emit()

    def refresh(self) -> None:
        """Judges the codes and shows everything anew."""
        self._faults = list(self.state.faults(self.task.decision, self.codes))
        self.on_codes()
        self._show()
        self.asked_repaint.emit()

    # --- Units ---

    def piece(self, unit: str = "") -> Piece | None:
        """The unit of an id, the selected one by default; None when there is none."""
        index = self.position.game.index.get(unit or self.selected)
        return None if index is None else self.position.game.pieces[index]

    def select(self, unit: str) -> None:
        """Selects a unit, "" for none."""
        self.table.choose(unit)

    def _set_selected(self, unit: str) -> None:
        self.selected = unit
        self.unit_chosen.emit(unit)
        self.on_selected()
        self.show_note()
        self.asked_reveal.emit(self.hexes_of(unit))
        self.asked_repaint.emit()

    def _show(self) -> None:
        theme = self.task.themes.theme
        error, ink, faint = QColor(theme.error), QColor(theme.text), QColor(theme.faint)
        warning = QColor(theme.warning)
        self.table.draw_counters(self.task.themes.symbols)
        for unit in self.table.units:
            piece, fault = self.piece(unit), self.fault_of(unit)
            remark = self.remark(piece) if piece is not None else ""
            code = self.codes.get(unit, "")
            to_do = self.to_do(piece) if piece is not None and not code else ""
            if to_do:
                remark = to_do
            elif fault is not None and piece is not None:
                remark = fault.sentence().removeprefix(f"{piece.title} ").removeprefix(f"{piece.title}: ")
            # A missing code has the colour of a warning: it is only still to be done.
            wrong = error if code else warning
            words = wrong if fault else (ink if code else faint)
            self.table.show_line(unit, code, remark, error if fault else faint, words)
        self.heading.setText(self.title())
        self.show_note()

    def show_note(self) -> None:
        """Says below the table what is wrong with the selected unit's code, else what there is to say."""
        fault = self.fault_of(self.selected)
        units = self.table.units
        piece = self.piece()
        is_to_do = piece is not None and not self.codes.get(self.selected) and bool(self.to_do(piece))
        if self.preview or is_to_do:  # a missing code is no fault: say what to do
            fault = None
        text = fault.sentence() if fault else ""
        text = text or "\n".join(one.sentence() for one in self._faults if one.subject not in units)
        is_wrong = bool(text) and not self.preview
        self.note.setProperty("wrong", is_wrong)
        self.note.setText(text if is_wrong else self.preview or self.describe(self.piece()))
        self.note.style().polish(self.note)
