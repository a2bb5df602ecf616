"""The Map menu's changes of the map as a whole: scatter terrain, another size."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry
from kpeditor.core.errors import KpError

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

MENU = "&Map"


def entries(window: MainWindow) -> list[Entry]:
    """The commands that ask in a dialog and then change much of the map in one step."""
    make = partial(Entry, menu=MENU, section="change", needs="map")
    return [
        make(
            id="scatter",
            text="&Scatter terrain…",
            run=partial(scatter_terrain, window),
            tip="Paint kinds at random over the selected hexes or the whole map, the same again for a seed",
        ),
        make(
            id="landscape",
            text="Make a &landscape…",
            run=partial(make_a_landscape, window),
            tip="Hills with crests, streams, woods, villages and roads from a seed, with a live preview",
        ),
        make(
            id="resize-map",
            text="Si&ze and numbering…",
            run=partial(resize_map, window),
            tip="Another number of columns and rows, or numbers by row; all that names hexes follows",
        ),
    ]


def scatter_terrain(window: MainWindow) -> None:
    """Asks what to scatter, and does it."""
    document = window.document
    if document is None or document.sheet is None:
        return
    options = window.dialogs.scatter(window, document)
    if options is None:
        return
    from kpeditor.app.dialogs.mapchanges import scattered_over
    from kpeditor.core.edits.scatter import scatter

    try:
        document.do(scatter(document.sheet, options, scattered_over(document)[0]))
    except KpError as reason:
        window.tell(reason.sentence())


def make_a_landscape(window: MainWindow) -> None:
    """Asks what the landscape is to be like, and makes it in one step."""
    document = window.document
    if document is None or document.sheet is None:
        return
    from kpeditor.landscape.generator import require_stages

    try:
        require_stages(document.sheet, document.catalogue)
        made = window.dialogs.landscape(window, document, window.themes.map_style)
        if made is not None:
            document.do(made.edit())
    except KpError as reason:
        window.tell(reason.sentence())


def resize_map(window: MainWindow) -> None:
    """Asks for another size, and gives it to the map."""
    document = window.document
    if document is None or document.sheet is None:
        return
    try:
        resized = window.dialogs.resize(window, document)
        if resized is not None:
            document.do(resized.edit)
    except KpError as reason:
        window.tell(reason.sentence())
