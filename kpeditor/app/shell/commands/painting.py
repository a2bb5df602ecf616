"""The Tools menu's painting: protecting what is painted, symmetry, hexsides that follow from terrain,
stamps.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry
from kpeditor.app.shell.commands.clipboard import on_toolbox
from kpeditor.app.tools.stampslots import COUNT
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.core.geometry.symmetry import SymmetryKind

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

MENU = "&Tools"


def entries(window: MainWindow) -> list[Entry]:
    """The commands of painting."""
    return [*_brush(window), *_cursor(window), *_hexsides(window), *_symmetry(window), *_stamps(window)]


def _brush(window: MainWindow) -> list[Entry]:
    make = partial(Entry, menu=MENU, section="brush", needs="map")
    return [
        make(
            id="swap-kinds",
            text="S&wap the two kinds",
            run=on_toolbox(window, lambda toolbox: toolbox.brush.swap()),
            keys=("Shift+X",),
            tip="Exchange what the left and the right button paint",
        ),
        make(
            id="only-on-clear",
            text="Paint only on &clear",
            run=on_toolbox(
                window, lambda toolbox: toolbox.brush.spare_painted(not toolbox.brush.only_on_clear)
            ),
            tip="Leave alone what is painted: only clear hexes and bare hexsides change",
            is_on=lambda: window.workspace is not None and window.workspace.toolbox.brush.only_on_clear,
        ),
    ]


def _cursor(window: MainWindow) -> list[Entry]:
    def is_on() -> bool:
        canvas = window.workspace.canvas if window.workspace is not None else None
        return canvas is not None and canvas.hex_cursor.is_on

    def toggle() -> None:
        if window.workspace is not None and window.workspace.canvas is not None:
            window.workspace.canvas.hex_cursor.switch(not is_on())
        window.menus.mark_switches()

    return [
        Entry(
            id="hex-cursor",
            text="Paint by &keyboard",
            menu=MENU,
            section="brush",
            run=toggle,
            keys=("C",),
            tip="A cursor: arrows, Home, End and Page keys move it, Space uses the tool, digits choose",
            needs="map",
            is_on=is_on,
        )
    ]


def _hexsides(window: MainWindow) -> list[Entry]:
    make = partial(Entry, menu=MENU, section="hexsides", needs="map")
    return [
        make(
            id="outline",
            text="&Outline the region",
            run=on_toolbox(window, ToolBox.outline),
            keys=("Shift+N",),
            tip="Draw the chosen hexside feature around the selected region, or the one under the pointer",
        ),
        make(
            id="flag-hexsides",
            text="&Flag hexsides by terrain",
            run=on_toolbox(window, ToolBox.flag),
            tip="Put the features that follow from terrain between hexes of one kind, as the ruleset has it",
        ),
        make(
            id="flag-live",
            text="Flag hexsides while &painting",
            run=on_toolbox(
                window, lambda toolbox: toolbox.brush.flag_while_painting(not toolbox.brush.flags)
            ),
            tip="Let features that follow from terrain come and go with every stroke of the brush",
            is_on=lambda: window.workspace is not None and window.workspace.toolbox.brush.flags,
        ),
    ]


def _symmetry(window: MainWindow) -> list[Entry]:
    def is_on(kind: SymmetryKind | None) -> bool:
        if window.workspace is None:
            return False
        symmetry = window.workspace.toolbox.brush.symmetry
        return (symmetry.kind if symmetry is not None else None) is kind

    def choose(kind: SymmetryKind | None) -> None:
        on_toolbox(window, lambda toolbox: toolbox.set_symmetry(kind))()

    def toggle() -> None:
        choose(SymmetryKind.LEFT_RIGHT if is_on(None) else None)

    make = partial(Entry, menu=MENU, section="symmetry", submenu="Symmetr&y", needs="map")
    tip = "Repeat every stroke; with one hex selected the axis or centre goes through it"
    return [
        make(id="symmetry", text="&On and off", run=toggle, keys=("M",), tip="Mirror every stroke, or none"),
        make(id="symmetry-none", text="&None", run=partial(choose, None), is_on=partial(is_on, None)),
        *(
            make(
                id=f"symmetry-{kind.name.lower().replace('_', '-')}",
                text=kind.value,
                run=partial(choose, kind),
                tip=tip,
                is_on=partial(is_on, kind),
            )
            for kind in SymmetryKind
        ),
    ]


def _stamps(window: MainWindow) -> list[Entry]:
    make = partial(Entry, menu=MENU, section="stamps", needs="map")
    slots = range(1, COUNT + 1)

    def take(slot: int) -> None:
        on_toolbox(window, lambda toolbox: toolbox.take_stamp(slot))()

    def keep(slot: int) -> None:
        on_toolbox(window, lambda toolbox: toolbox.keep_stamp(slot))()

    return [
        *(
            make(
                id=f"stamp-{slot}",
                text=f"Stamp &{slot}",
                submenu="Ta&ke a stamp",
                run=partial(take, slot),
                keys=(str(slot),),
            )
            for slot in slots
        ),
        *(
            make(
                id=f"keep-stamp-{slot}",
                text=f"As stamp &{slot}",
                submenu="Kee&p as a stamp",
                run=partial(keep, slot),
                keys=(f"Ctrl+{slot}",),
                tip=f"Keep the piece in hand or the selected hexes as stamp {slot}",
            )
            for slot in slots
        ),
    ]
