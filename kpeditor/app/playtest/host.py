"""PlaytestHost: what the playtest window needs from the program around it: files, the editor, notes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QWidget

from kpeditor.app.commands.keyset import KeySet
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.texts import tr_later

FOLDERS = tr_later("New folder (*)")
"""The kind of file that is asked for where a game gets a folder, which has no ending."""

TEXTS = tr_later("Texts (*.md)")
"""The kind of file a chronicle is."""


@dataclass(frozen=True)
class PlaytestHost:
    """Functions of the program.

    Attributes:
        keys: the shortcuts chosen by the user.
        open_file: asks a person for a file to open; parent, folder, title -> path or None.
        save_file: asks for a file to write; parent, title, suggestion and, where it is not a record, which
            kinds are offered -> path or None.
        ask_unsaved: asks what to do with a game that was not saved; parent, what -> save, discard or cancel.
        ask_reveal: asks whether to show what is hidden from who asks; parent, what it shows.
        open_scenario: opens a scenario in the editor, not saved yet.
        put_note: pins a note to a hex of the scenario that is being designed; hex, text, game-turn.
        drop_note: removes the note of this number.
        games: where journals of games in progress are kept, None for nowhere.
        show_manual: shows a page of the manual, by its path among the documents; None where there is none.
        folder_to_save: the folder where a new file is proposed; the scenario's file, None without one.
        remember_file: puts a file among those opened lately.
        speed, remember_speed: how fast turns were shown last, as the list of speeds calls it, "" for never.
    """

    keys: KeySet
    open_file: Callable[..., Path | None]
    save_file: Callable[..., Path | None]
    ask_unsaved: Callable[[QWidget, str], str]
    ask_reveal: Callable[[QWidget, str], bool]
    open_scenario: Callable[[OpenBattle], None]
    put_note: Callable[[str, str, int], None]
    drop_note: Callable[[int], None]
    games: Path | None = None
    show_manual: Callable[[str], None] | None = None
    folder_to_save: Callable[[Path | None], Path] = lambda beside: beside.parent if beside else Path()
    remember_file: Callable[[Path], None] = lambda _path: None
    speed: Callable[[], str] = str
    remember_speed: Callable[[str], None] = lambda _speed: None
