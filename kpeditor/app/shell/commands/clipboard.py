"""The Edit menu's clipboard and selection: copy, cut, paste, flip, turn; select all, grow, shrink, clear."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from kpeditor.app.commands.entry import Entry
from kpeditor.app.document import forceclipboard, regions
from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.tools.toolbox import MOST_COPIED, ToolBox
from kpeditor.app.words import tr
from kpeditor.core.edits.units import ForceKey
from kpeditor.core.errors import EditRefused, KpError
from kpeditor.core.geometry import turns
from kpeditor.core.oneline import count

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow
    from kpeditor.app.shell.workspace import Workspace

MENU = "&Edit"
CARRIED = {"places": "Places", "zones": "Deployment zones", "units": "Placed units"}


def entries(window: MainWindow) -> list[Entry]:
    """The commands that work on selected hexes and on pieces of map."""
    return [*_clipboard(window), *_turning(window), *_carrying(window), *_selecting(window)]


def on_toolbox(window: MainWindow, act: Callable[[ToolBox], object]) -> Callable[[], None]:
    """Wraps a command that works on the tools of the map in front; a refusal is shown as a message."""

    def run() -> None:
        if window.workspace is not None and window.workspace.canvas is not None:
            try:
                act(window.workspace.toolbox)
            except KpError as reason:
                window.tell(reason.sentence())
            window.menus.mark_switches()

    return run


def on_workspace(window: MainWindow, act: Callable[[Workspace], object]) -> Callable[[], None]:
    """The same for commands that are about the order of battle too."""
    return on_toolbox(window, lambda _: act(window.workspace) if window.workspace is not None else None)


def copy(workspace: Workspace) -> None:
    """Copies the selected units, else the selected hexes."""
    if keys := _units(workspace):
        what = forceclipboard.copy(workspace.document, keys)
        workspace.failed.emit(tr("Copied: {what}.").format(what=what), "hint")
    else:
        workspace.toolbox.copy()


def cut(workspace: Workspace) -> None:
    """The same, and takes them away."""
    if keys := _units(workspace):
        forceclipboard.cut(workspace.document, keys)
        workspace.document.select(Selection())
    else:
        workspace.toolbox.cut()


def paste(workspace: Workspace) -> None:
    """Adds copied forces to the order of battle, or activates the stamp tool with a copied piece of map."""
    if forceclipboard.has_forces():
        workspace.forces.commands.paste()
    else:
        workspace.toolbox.paste()


def _units(workspace: Workspace) -> list[ForceKey]:
    """The lines of the selected units; none while a region is selected to be worked on."""
    return [] if workspace.document.selection.is_region else forceclipboard.keys_of_units(workspace.document)


def on_document(window: MainWindow, act: Callable[[Document], object]) -> Callable[[], None]:
    """The same for commands that need no tools."""
    return on_toolbox(window, lambda toolbox: act(toolbox.document))


def _clipboard(window: MainWindow) -> list[Entry]:
    make = partial(Entry, menu=MENU, section="clipboard")
    return [
        make(
            id="cut",
            text="Cu&t",
            run=on_workspace(window, cut),
            keys=("Ctrl+X",),
            icon="cut",
            tip="Copy the selected units, or the selected hexes, and take them away",
            needs="selection",
        ),
        make(
            id="copy",
            text="&Copy",
            run=on_workspace(window, copy),
            keys=("Ctrl+C",),
            icon="copy",
            tip="Copy the selected units, or the selected hexes; they can be pasted anywhere, also as text",
            needs="selection",
        ),
        make(
            id="paste",
            text="&Paste",
            run=on_workspace(window, paste),
            keys=("Ctrl+V",),
            icon="paste",
            tip="Take copied hexes in hand; a click puts them down, Esc lets go of them. "
            "Copied forces join the order of battle",
            needs="map",
        ),
        make(
            id="copy-numbers",
            text="Copy hex &numbers",
            run=on_toolbox(window, partial(copy_numbers, window)),
            keys=("Alt+C",),
            tip="Put the numbers of the selected hexes, or of the one under the pointer, into the clipboard",
            needs="map",
        ),
    ]


def copy_numbers(window: MainWindow, toolbox: ToolBox) -> None:
    """Puts the numbers of the selected hexes, else of the one under the pointer, into the clipboard.

    Raises:
        EditRefused: when there are none, or too many.
    """
    document = toolbox.document
    pointed = document.hover.hex
    hexes = document.selection.hexes or ({pointed} if pointed is not None else set())
    if not hexes:
        raise EditRefused(tr("Select hexes, or point at one, to copy their numbers."))
    if len(hexes) > MOST_COPIED:
        raise EditRefused(
            tr("More than {most} hexes are too many for the clipboard.").format(most=f"{MOST_COPIED:,}")
        )
    names = [document.battle.map.name(hex_) for hex_ in sorted(hexes)]
    QGuiApplication.clipboard().setText(" ".join(names))
    told = names[0] if len(names) == 1 else count(len(names), tr("hex number"), tr("hex numbers"))
    window.tell(tr("In the clipboard: {what}.").format(what=told), "good")


def _turning(window: MainWindow) -> list[Entry]:
    make = partial(Entry, menu=MENU, section="clipboard", submenu="&Turn the piece in hand", needs="map")

    def turn(turn_of: Callable[[ToolBox], turns.Turn]) -> Callable[[], None]:
        return on_toolbox(window, lambda toolbox: toolbox.turn(turn_of(toolbox)))

    return [
        make(
            id="flip-left-right",
            text="Flip &left to right",
            run=on_toolbox(window, ToolBox.flip_or_swap),
            keys=("X",),
            tip="Flip the piece in hand; with a brush in hand swap its two kinds",
        ),
        make(
            id="flip-top-bottom",
            text="Flip &top to bottom",
            run=turn(lambda toolbox: turns.top_bottom(toolbox.document.battle.map.grid)),
            keys=("Y",),
        ),
        make(
            id="rotate-clockwise",
            text="&Rotate by 60° clockwise",
            run=turn(lambda _: turns.CLOCKWISE),
            keys=("Z",),
        ),
        make(
            id="rotate-back",
            text="Rotate by 60° &counter-clockwise",
            run=turn(lambda _: turns.COUNTER_CLOCKWISE),
            keys=("Shift+Z",),
        ),
    ]


def _carrying(window: MainWindow) -> list[Entry]:
    def is_on(what: str) -> bool:
        return window.workspace is not None and bool(getattr(window.workspace.toolbox.brush.carried, what))

    def toggle(what: str, toolbox: ToolBox) -> None:
        brush = toolbox.brush
        brush.carried = replace(brush.carried, **{what: not getattr(brush.carried, what)})

    return [
        Entry(
            id=f"carry-{what}",
            text=title,
            menu=MENU,
            section="clipboard",
            submenu="Copies c&arry",
            run=on_toolbox(window, partial(toggle, what)),
            tip=f"Whether cut and copy take {title.lower()} along",
            needs="map",
            is_on=partial(is_on, what),
        )
        for what, title in CARRIED.items()
    ]


def _selecting(window: MainWindow) -> list[Entry]:
    make = partial(Entry, menu=MENU, section="select")
    return [
        make(
            id="select-all",
            text="Select &all",
            run=on_document(window, regions.select_all),
            keys=("Ctrl+A",),
            tip="Select every hex of the map",
            needs="map",
        ),
        make(
            id="select-none",
            text="Select &nothing",
            run=on_document(window, regions.select_nothing),
            keys=("Ctrl+Shift+A",),
            needs="map",
        ),
        make(
            id="select-invert",
            text="&Invert the selection",
            run=on_document(window, regions.invert),
            keys=("Ctrl+I",),
            needs="map",
        ),
        make(
            id="select-grow",
            text="&Grow the selection",
            run=on_document(window, regions.grow),
            keys=("Ctrl+]",),
            tip="Select the hexes next to the selected ones too",
            needs="selection",
        ),
        make(
            id="select-shrink",
            text="S&hrink the selection",
            run=on_document(window, regions.shrink),
            keys=("Ctrl+[",),
            tip="Leave the border of the selection out",
            needs="selection",
        ),
        Entry(
            id="clear-selection",
            text="C&lear the selected hexes",
            menu=MENU,
            section="change",
            run=on_document(window, regions.clear_selected),
            tip="Take terrain and hexside features away (Delete on the map)",
            needs="selection",
        ),
    ]
