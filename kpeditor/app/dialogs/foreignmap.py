"""ForeignDialog: asks which kinds the kinds of a foreign map become, and previews the map and the list of
kinds left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QWidget,
)

from kpeditor.app.dialogparts import Dialog, accept_or_cancel
from kpeditor.app.dialogs.battlepreview import Preview
from kpeditor.app.dialogs.foreignkinds import KindTable
from kpeditor.app.formparts import column_of, note, row_of, ruleset_box
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.rules import registry
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.texts import count
from kpeditor.drawing.style import MapStyle
from kpeditor.importers.build import build
from kpeditor.importers.found import ForeignMap, FoundKind, FoundShape, Role
from kpeditor.importers.leftout import MOST_NAMED, is_nothing_taken, left_out
from kpeditor.importers.mapping import Targets, choices, guess


@dataclass(frozen=True, slots=True)
class ForeignMapOptions:
    """The choices of the import dialog.

    Attributes:
        targets: by the key of a found kind, see `importers.mapping`.
        flags: whether hexside features that follow from terrain are added, for example between two woods
            hexes.
    """

    title: str
    ruleset: RuleSet
    targets: Mapping[str, str]
    flags: bool = False

    def build(self, foreign: ForeignMap, file: Path) -> tuple[OpenBattle, list[str]]:
        """The map made of a foreign map, and sentences about what is left out.

        Raises:
            BadFile: when the foreign map cannot become a map of this program.
        """
        missed: list[FoundShape] = []
        opened = build(foreign, self.targets, self.ruleset, file, flags=self.flags, missed=missed)
        told = [_left_out_words(foreign, self.targets)]
        if missed:
            objects = count(len(missed), tr("object"), tr("objects"))
            told.append(tr("{objects} left out beside the hexes of the board.").format(objects=objects))
        return opened, [one for one in told if one]


def _left_out_words(foreign: ForeignMap, targets: Targets) -> str:
    """A sentence about the kinds without a target, with their numbers, or "" if every kind has one."""
    out = left_out(foreign, targets)
    if not out:
        return ""
    named = [f"{kind.title} ({_amount(kind)})" for kind in out[:MOST_NAMED]]
    if len(out) > MOST_NAMED:
        named.append(count(len(out) - MOST_NAMED, tr("more kind"), tr("more kinds")))
    return tr("{number} of {all} left out: {kinds}.").format(
        number=len(out), all=count(len(foreign.kinds), tr("kind"), tr("kinds")), kinds="; ".join(named)
    )


def _amount(kind: FoundKind) -> str:
    nouns = {
        "hex": (tr("hex"), tr("hexes")),
        "side": (tr("hexside"), tr("hexsides")),
        "line": (tr("line"), tr("lines")),
        "area": (tr("area"), tr("areas")),
        "point": (tr("point"), tr("points")),
    }
    return count(kind.count, *nouns[kind.role])


_PAUSE = 120
"""Milliseconds between a choice and the new preview, so that several quick choices cause one preview."""


class ForeignDialog(Dialog):
    """The form. `remembered` holds targets of earlier imports, by key."""

    def __init__(
        self,
        foreign: ForeignMap,
        file: Path,
        remembered: Mapping[str, str],
        style: MapStyle,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import a map of {program}").format(program=foreign.source))
        self._foreign = foreign
        self._file = file
        self._remembered = remembered
        self.title = QLineEdit(foreign.title)
        self.ruleset = ruleset_box()
        self.ruleset.setCurrentIndex(max(0, self.ruleset.findData(foreign.ruleset)))
        self.table = KindTable(foreign.kinds, style)
        self.preview = Preview(style)
        self.told = note()
        self.again = QPushButton(tr("&Guess anew"))
        self.again.setToolTip(
            tr("Forget what was chosen, here and in earlier imports, and guess by the names")
        )
        self.flags = QCheckBox(tr("&Flag hexsides by terrain"))
        self.flags.setToolTip(
            tr("Puts woods hexsides between woods hexes and whatever else these rules lay between like hexes")
        )
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._lay_out()
        self._pause.timeout.connect(self._show)
        self.table.changed.connect(self._pause.start)
        self.flags.toggled.connect(self._show)
        self.ruleset.currentIndexChanged.connect(lambda: self._offer(remembered))
        self.again.clicked.connect(lambda: self._offer({}))
        self._offer(remembered)

    def _lay_out(self) -> None:
        grid = self._foreign.grid
        tops = tr("flat tops") if grid.is_flat else tr("pointed tops")
        size = tr("{columns} × {rows} hexes, {tops}").format(columns=grid.columns, rows=grid.rows, tops=tops)
        facts = Label("  ·  ".join([self._file.name, size, *self._foreign.notes]))
        facts.setProperty("faint", True)
        form = QFormLayout()
        form.addRow(tr("&Title"), self.title)
        form.addRow(tr("&Rules"), self.ruleset)
        left = QWidget()
        column_of(form, (self.table, 1), self.flags, row_of((self.told, 1), self.again), on=left, margins=0)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.addWidget(left)
        halves.addWidget(self.preview)
        halves.setChildrenCollapsible(False)
        halves.setHandleWidth(12)
        halves.setStretchFactor(0, 0)
        halves.setStretchFactor(1, 1)
        buttons = accept_or_cancel(self, tr("Import"))
        self._import = buttons.button(QDialogButtonBox.StandardButton.Ok)
        column_of(facts, (halves, 1), buttons, on=self)
        self.resize(1040, 640)
        halves.setSizes([480, 540])

    def _offer(self, remembered: Mapping[str, str]) -> None:
        """Offers the kinds of the chosen rules, with guesses or earlier choices."""
        ruleset = self._ruleset()
        known = {
            role: {one.target for one in choices(role, ruleset)} | {""} for role in _roles(self._foreign)
        }
        self._guessed = guess(self._foreign, ruleset)
        for kind in self._foreign.kinds:
            if (before := remembered.get(kind.key)) is not None and before in known[kind.role]:
                self._guessed[kind.key] = before
        self.table.offer(ruleset, self._guessed)
        self._show()

    def _ruleset(self) -> RuleSet:
        return registry.find(str(self.ruleset.currentData()))

    def _show(self) -> None:
        """Draws the map as it would be and says what is left out. Disables the import if nothing would be
        imported.
        """
        options = self.options()
        is_empty = is_nothing_taken(self._foreign, options.targets)
        self._import.setEnabled(not is_empty)
        try:
            opened, told = options.build(self._foreign, self._file)
        except BadFile as reason:
            self.told.setText(str(reason))
            return
        self.preview.show_battle(opened.battle)
        if is_empty:
            told.append(tr("No name says what these are: choose what each becomes."))
        self.told.setText(" ".join(told) or tr("Every kind becomes something."))

    def options(self) -> ForeignMapOptions:
        """The present choices."""
        title = self.title.text().strip() or self._foreign.title
        targets = {**self._guessed, **self.table.targets()}
        return ForeignMapOptions(title, self._ruleset(), targets, self.flags.isChecked())


def _roles(foreign: ForeignMap) -> set[Role]:
    return {kind.role for kind in foreign.kinds}
