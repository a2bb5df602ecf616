"""Pictures: a picture that is opened or dropped is laid under the map or read as a scan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.app.shell.messages import Offer
from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

UNDER = frozenset({".png", ".jpg", ".jpeg"})
"""Endings of pictures that may lie under a map."""
SCANS = UNDER | {".tif", ".tiff", ".pdf"}
"""Endings of pictures that may be read as scans."""


def is_picture(path: Path) -> bool:
    """Whether a file is a picture by its ending."""
    return path.suffix.lower() in SCANS and path.is_file()


def offer_pictures(window: MainWindow, paths: Sequence[Path]) -> None:
    """Asks in a message what to do with pictures; on a page where a scan is read they are added to the
    scan.
    """
    if (page := window.scans.page_in_front()) is not None:
        page.session.add(paths)
        return
    offers = []
    if len(paths) == 1 and paths[0].suffix.lower() in UNDER and "map" in window.workspaces.present():
        offers.append(Offer(tr("Lay it under this map"), partial(_lay, window, paths[0])))
    offers.append(Offer(tr("Read it as a scanned map"), partial(window.scans.start, paths)))
    told = tr("{names} is a picture.") if len(paths) == 1 else tr("{names} are pictures.")
    window.messages.tell(told.format(names=", ".join(path.name for path in paths)), "hint", offers)


def _lay(window: MainWindow, path: Path) -> None:
    """Lays a picture under the map in front; the panel says why it cannot."""
    from kpeditor.app.panels.underlay import UnderlayPanel  # the editor opens sooner without it

    workspace = window.workspace
    panel = (
        workspace.panels["underlay"]
        if workspace is not None and "underlay" in workspace.panels.slots
        else None
    )
    if isinstance(panel, UnderlayPanel):
        window.docks.show("underlay")
        panel.lay(path)
