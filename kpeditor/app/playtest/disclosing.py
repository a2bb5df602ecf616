"""Disclosing: writes what may be known of a game, as a record, a text or a scenario."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from kpeditor.app.playtest.folders.game import SeatPlaytest
from kpeditor.app.playtest.game import Playtest
from kpeditor.app.playtest.history.eventmessages import readers
from kpeditor.app.playtest.host import TEXTS, PlaytestHost
from kpeditor.app.playtest.mail.game import MailPlaytest
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.play.session import Session


def save_chronicle(workspace: GameWorkspace, host: PlaytestHost, parent: QWidget, folder: Path) -> None:
    """Asks for a file, and writes the game so far as a readable text with everything that may be known at
    this machine.
    """
    banner, session = workspace.banner, recorded(workspace.game)
    if session is None:
        banner.tell(tr("The umpire has the record of this game."))
        return
    path = host.save_file(parent, tr("Save the chronicle of the game"), folder / "chronicle.md", tr(TEXTS))
    if path is None:
        return
    from kpeditor.core.play.chronicle import chronicle  # imported late: rarely needed

    sides = readers(workspace.game, workspace.present)
    try:
        write_safely(path, chronicle(session, "" if sides is None else min(sides)))
        banner.tell(tr("The chronicle was saved as {name}.").format(name=path.name), is_fault=False)
    except (KpError, OSError) as reason:
        banner.tell(tr("The chronicle was not saved: {reason}").format(reason=reason))


def recorded(game: Playtest) -> Session | None:
    """The session that the record of a game may tell, or None if the record is kept elsewhere."""
    if isinstance(game, SeatPlaytest):
        return None
    return game.folder.play.told() if isinstance(game, MailPlaytest) else game.session


def unseen(workspace: GameWorkspace) -> str:
    """The question to ask before a whole position is shown to a person who may not see all of it, or "" if
    nothing is hidden. The question does not tell how many units are hidden, because that is secret too.
    """
    sides = readers(workspace.game, workspace.present)
    if sides is None or not workspace.game.session.hides_from(sides):
        return ""
    return tr("The scenario would show all of the enemy, also what you do not see. Make it all the same?")
