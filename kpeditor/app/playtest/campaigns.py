"""CampaignDialog: the state of a campaign, its games so far, and the next battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QListWidget, QPushButton, QWidget

from kpeditor.app.dialogparts import Dialog, accept_or_cancel
from kpeditor.app.formparts import column_of, row_of, wrapped
from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import HtmlPage, Label
from kpeditor.app.settings import Settings
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.files.storage.places import is_file, real_path
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.play.campaign.campaign import Campaign
from kpeditor.core.play.campaign.carrying import Course, course_of, next_battle
from kpeditor.core.play.campaign.telling import course_text

CAMPAIGNS, MOST_KEPT = "campaigns", 20
"""The key of the games of each campaign, and for how many campaigns they are remembered."""


class CampaignDialog(Dialog):
    """Asks for the records of the battles that have been played, and shows the state of the campaign.
    Accepting the dialog opens the next battle.

    Attributes:
        records: the records of the games put in, in order; waiting: the records that cannot be put in yet,
            because an earlier one is missing.
        is_changed: whether the user has put a record in or taken one out.
    """

    def __init__(
        self,
        campaign: Campaign,
        records: list[Path],
        ask_record: Callable[[QWidget], Path | None],
        ask_text: Callable[[QWidget], Path | None] = lambda _parent: None,
        parent: QWidget | None = None,
    ) -> None:
        """Args:
        records: the records of the battles that have been played, in order; the dialog asks for missing ones.
        ask_record: asks for the record of a game.
        ask_text: asks where to save the text.
        """
        super().__init__(parent)
        self.setWindowTitle(campaign.title or tr("Campaign"))
        self._ask_record, self._ask_text = ask_record, ask_text
        self.records: list[Path] = []
        self.waiting = list(records)
        self.is_changed = False
        self.course: Course = course_of(campaign, ())
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Games that have been played, in order"))
        self.list.setMaximumHeight(110)
        self.text = HtmlPage()
        self.text.setOpenLinks(False)
        self.text.setMinimumSize(620, 320)
        self.add = QPushButton(tr("Add a played game…"))
        self.drop = QPushButton(tr("Take the last one out"))
        self.whole = QCheckBox(tr("Tell everything that happened"))
        self.save = QPushButton(tr("Save this text…"))
        self.fault = wrapped()
        self.buttons = accept_or_cancel(self, tr("Open the next battle"))
        self.add.clicked.connect(self._add)
        self.drop.clicked.connect(self._drop)
        self.whole.toggled.connect(self._tell)
        self.save.clicked.connect(self._save)
        column_of(
            Label(tr("Games that have been played, in order:")),
            self.list,
            row_of(self.add, self.drop),
            self.fault,
            self.text,
            row_of(self.whole, self.save),
            self.buttons,
            on=self,
        )
        self._go_on()
        self._show()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return presses only the button that has the focus. Otherwise a second Return after the name of a
        file would close the dialog before the user has seen the state of the campaign.
        """
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            return
        super().keyPressEvent(event)

    def _go_on(self) -> None:
        """Puts in the waiting records, up to one that is missing or does not fit."""
        while self.waiting and self._put(self.waiting[0]):
            del self.waiting[0]

    def _put(self, path: Path) -> bool:
        """Puts in a record if it belongs to the next battle; answers whether it did, and otherwise shows the
        reason.
        """
        if not is_file(path):
            said = tr(
                "{path} is not there any more. Add the game from where it is now; those after it follow."
            )
            self.fault.setText(said.format(path=path))
            return False
        try:
            self.course = self.course.after(path)
        except (KpError, OSError) as reason:
            self.fault.setText(str(reason))
            return False
        self.records.append(path)
        self.fault.setText("")
        return True

    def _add(self) -> None:
        path = self._ask_record(self)
        if path is not None and self._put(path):
            del self.waiting[:1]  # it replaces the missing record
            self._go_on()
            self.is_changed = True
            self._show()

    def _drop(self) -> None:
        del self.records[-1:]
        self.waiting = []
        self.fault.setText("")
        self.course = self.course.before_last()
        self.is_changed = True
        self._show()

    def _show(self) -> None:
        self.list.clear()
        self.list.addItems([f"{number}. {path.name}" for number, path in enumerate(self.records, 1)])
        self.drop.setEnabled(bool(self.records))
        self.add.setEnabled(self.course.now is not None)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.course.now is not None)
        self._tell()

    def _tell(self) -> None:
        self.text.setMarkdown(course_text(self.course, whole=self.whole.isChecked()))

    def _save(self) -> None:
        path = self._ask_text(self)
        if path is None:
            return
        try:
            write_safely(path, course_text(self.course, whole=self.whole.isChecked()))
        except (KpError, OSError) as reason:
            self.fault.setText(str(reason))

    def battle(self) -> OpenBattle:
        """The next battle with the remaining forces. It is a new scenario, so that saving it does not change
        the file of the campaign's battle.

        Raises:
            KpError: when the battle cannot be read.
        """
        return replace(next_battle(self.course), scenario_path=None, scenario_source=None)


def remembered_games(settings: Settings, campaign: Path) -> list[Path]:
    """The remembered paths of the records of a campaign's games."""
    names = settings.data(CAMPAIGNS, dict[str, Any]()).get(str(real_path(campaign)))
    return [Path(name) for name in (names if isinstance(names, list) else ()) if isinstance(name, str)]


def remember_games(settings: Settings, campaign: Path, records: Sequence[Path]) -> None:
    """Remembers the records of the games of a campaign."""
    names = [str(real_path(path)) for path in records]
    settings.put(CAMPAIGNS, {str(real_path(campaign)): names}, MOST_KEPT)
