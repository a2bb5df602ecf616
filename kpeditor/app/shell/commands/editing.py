"""Commands that change the document in front: clipboard, selection, map and scenario as a whole, painting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from kpeditor.app.document import forceclipboard
from kpeditor.app.document.forces import group_for
from kpeditor.app.document.selection import Selection
from kpeditor.app.messages import Hint
from kpeditor.app.shell.commands.editor import Act, Editor, on_board, on_toolbox
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.tools.toolbox import MOST_COPIED, ToolBox
from kpeditor.app.words import grouped, tr
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.symmetry import SymmetryKind
from kpeditor.core.geometry.turns import Turn
from kpeditor.core.texts import count
from kpeditor.drawing.frame import NORMAL_SIDE

if TYPE_CHECKING:
    from kpeditor.app.tools.table.toolset import TableTools
    from kpeditor.core.edits.forces.units import ForceKey
    from kpeditor.core.scenario.copiedforces import CopiedForces

LEGIBLE = 2.0
"""The scale from which on counters show all their figures."""
HEXES = (("cut", "copy", "paste", "clear-selection"), ("sight", "copy-numbers", "copy-picture"))
"""The commands about hexes, in the sections of the context menu."""
FEATURES = (
    ("cut", "copy", "paste"),
    ("table-join", "table-simplify", "table-widen", "table-raise", "table-lower"),
    ("rotate-clockwise", "rotate-back", "flip-left-right", "flip-top-bottom", "table-select-kind"),
    ("sight", "table-ranges"),
)
"""The same for features and bases of a free table."""

# --- Clipboard ---


def copy(workspace: Workspace) -> None:
    """Copies the selected units, else the selected hexes or features."""
    if keys := _units(workspace):
        what = forceclipboard.copy(workspace.document, keys)
        workspace.failed.emit(tr("Copied: {what}.").format(what=what), "hint")
    else:
        (workspace.table_tools or workspace.toolbox).copy()


def cut(workspace: Workspace) -> None:
    """As `copy`, and removes what was copied."""
    if keys := _units(workspace):
        forceclipboard.cut(workspace.document, keys)
        workspace.document.select(Selection())
    else:
        (workspace.table_tools or workspace.toolbox).cut()


def paste(workspace: Workspace) -> None:
    """Adds copied forces to the order of battle, or takes a copied piece of map in hand."""
    if forceclipboard.has_forces():
        workspace.forces.commands.paste()
    else:
        (workspace.table_tools or workspace.toolbox).paste()


def _units(workspace: Workspace) -> list[ForceKey]:
    """The lines of the selected units; none while a region is selected."""
    document = workspace.document
    return [] if document.selection.is_region else forceclipboard.keys_of_units(document)


def copy_numbers(window: Editor) -> None:
    """Copies the numbers of the selected hexes, else of the one under the pointer; refuses when there are
    none, or too many.
    """
    document = window.front.document
    pointed = document.hover.hex
    hexes = document.selection.hexes or ({pointed} if pointed is not None else set())
    if not hexes:
        raise KpError(tr("Select hexes, or point at one, to copy their numbers."))
    if len(hexes) > MOST_COPIED:
        told = tr("More than {most} hexes are too many for the clipboard.")
        raise KpError(told.format(most=grouped(MOST_COPIED)))
    names = [document.battle.map.name(hex_) for hex_ in sorted(hexes)]
    QGuiApplication.clipboard().setText(" ".join(names))
    what = names[0] if len(names) == 1 else count(len(names), tr("hex number"), tr("hex numbers"))
    window.tell(tr("In the clipboard: {what}.").format(what=what), "good")


def copy_picture(window: Editor) -> None:
    """Copies a picture of the selected hexes, else of the whole map or table: with the visible layers, at the
    size on the screen, but large enough for legible counters.
    """
    from kpeditor.drawing.pictures.battle import battle_image
    from kpeditor.drawing.stylebook import Appearance

    workspace = window.front
    settings = workspace.settings
    hexes = workspace.document.selection.hexes
    battle = workspace.document.battle
    scale, layers = 1.0, settings.map_layers()
    if workspace.canvas is not None:
        scale = max(workspace.canvas.camera.side / NORMAL_SIDE, LEGIBLE if hexes else 1.0)
    elif workspace.table is not None:
        layers = workspace.table.shown()
    shown = Appearance(settings.style, layers, settings.symbols)
    picture = battle_image(battle, shown, scale=scale, hexes=hexes)
    QGuiApplication.clipboard().setImage(picture)
    size = f"{picture.width()} × {picture.height()}"
    window.tell(tr("A picture of {size} pixels is in the clipboard.").format(size=size), "good")


def turn(turn_of: Callable[[ToolBox], Turn], on_table: Callable[[TableTools], object]) -> Act:
    """Turns or flips the piece in hand; on a free table also the selection."""
    return on_board(lambda workspace: workspace.toolbox.turn(turn_of(workspace.toolbox)), on_table)


def carries(what: str, toolbox: ToolBox) -> bool:
    """Whether cut and copy include this: "places", "zones", "units"."""
    return bool(getattr(toolbox.brush.carried, what))


def toggle_carried(what: str) -> Act:
    """Includes this in cut and copy, or excludes it."""

    def toggle(toolbox: ToolBox) -> None:
        brush = toolbox.brush
        brush.carried = replace(brush.carried, **{what: not carries(what, toolbox)})

    return on_toolbox(toggle)


# --- The map and the scenario as a whole ---


def mend(window: Editor) -> None:
    """Mends the problem selected in the panel, or says why it cannot."""
    if not window.front.problems.mend():
        window.docks.show("problems")
        raise Hint(tr("Choose a problem with a button below the list; the others need your decision."))


def scatter_terrain(window: Editor) -> None:
    """Asks for the settings of scattered terrain, and applies them."""
    from kpeditor.core.edits.boards import refuse_terrain

    document = window.front.document
    refuse_terrain(document.battle.map)  # before the dialog, so that its answers are not lost
    options = window.dialogs.scatter(window.window(), document)
    if options is not None:
        from kpeditor.app.dialogs.mapchanges import scattered_over
        from kpeditor.core.edits.scatter import scatter

        document.do(scatter(document.battle.map, options, scattered_over(document)[0]))


def make_a_landscape(window: Editor) -> None:
    """Asks for the settings of a landscape, and makes it as one undo step."""
    from kpeditor.core.edits.boards import refuse_terrain
    from kpeditor.landscape.generator import require_stages

    document = window.front.document
    refuse_terrain(document.battle.map)
    require_stages(document.battle.map, document.catalogue)
    made = window.dialogs.landscape(window.window(), document, window.front.settings.style)
    if made is not None:
        document.do(made.edit())


def resize_map(window: Editor) -> None:
    """Asks for another size, on a free table also for unit and scale, and applies it."""
    from kpeditor.core.edits.boards import refuse_terrain

    document = window.front.document
    if document.sheet is not None:
        refuse_terrain(document.sheet)
    edit = window.dialogs.resize(window.window(), document)
    if edit is not None:
        document.do(edit)


def force_templates(window: Editor) -> None:
    """Opens the force templates; inserts the chosen one."""
    document, commands = window.front.document, window.front.forces.commands
    if (scenario := document.scenario) is None:
        return
    chosen = forceclipboard.chosen_forces(document, commands.chosen) if commands.chosen else None
    titles = {id_: type_.title for id_, type_ in document.unit_types().items()}
    folder = window.settings.template_folder
    shipped = _shipped_forces(scenario.ruleset)
    key = commands.key or group_for(document)
    side = scenario.side(key.side) if key is not None else None
    into = side.title if side is not None else ""
    forces = window.dialogs.force_template(
        window.window(), folder, scenario.ruleset, chosen, titles, shipped, into
    )
    if forces is not None:
        window.docks.show("forces")
        commands.insert(lambda: forceclipboard.insert(document, forces, commands.key))


def _shipped_forces(ruleset: str) -> list[CopiedForces]:
    """The forces of the shipped scenarios of a ruleset, by side, to begin a battle of one's own with."""
    from kpeditor.app.startpage import shipped_scenarios
    from kpeditor.core.edits.forces.copiedforces import sides_to_borrow
    from kpeditor.core.files.reading import read_scenario

    found = (read_scenario(path)[0] for path in shipped_scenarios(ruleset))
    return [forces for scenario in found if scenario is not None for forces in sides_to_borrow(scenario)]


def new_scenario(window: Editor) -> None:
    """Opens the first questions of a new scenario: here for a map without one, else in a new tab with the
    map.
    """
    document = window.front.document
    if document.scenario is not None:
        if document.map_path is None:
            raise Hint(tr("Save the map first: the new scenario needs its file."))
        if document.opened.home is not None:
            raise Hint(tr("Save the map as a file of its own first (File > Save map as…), and open it."))
        if not window.files.open(document.map_path):
            return
    window.docks.show("forces")
    window.front.forces.begin_here()


# --- Painting and sight ---


def widen(by: int) -> Act:
    """Makes the brush larger, or smaller."""
    return on_toolbox(lambda toolbox: toolbox.brush.set_radius(toolbox.brush.radius + by))


def take_stamp(slot: int) -> Act:
    """Takes a stamp into the hand."""
    return on_board(
        lambda workspace: workspace.toolbox.take_stamp(slot), lambda tools: tools.take_stamp(slot)
    )


def keep_stamp(slot: int) -> Act:
    """Stores the piece in hand or the selected hexes as a stamp."""
    return on_board(
        lambda workspace: workspace.toolbox.keep_stamp(slot), lambda tools: tools.keep_stamp(slot)
    )


def toggle_cursor(workspace: Workspace) -> None:
    """Switches the keyboard cursor."""
    cursor = workspace.view.key_cursor
    cursor.switch(not cursor.is_on)


def is_mirrored(kind: SymmetryKind | None, toolbox: ToolBox) -> bool:
    """Whether this symmetry is on; for None, whether none is."""
    symmetry = toolbox.brush.symmetry
    return (symmetry.kind if symmetry is not None else None) is kind


def mirror(kind: SymmetryKind | None) -> Act:
    """Sets the symmetry of strokes, or none."""
    return on_toolbox(lambda toolbox: toolbox.set_symmetry(kind))


def toggle_mirror(toolbox: ToolBox) -> None:
    """Switches the symmetry of strokes."""
    toolbox.set_symmetry(SymmetryKind.LEFT_RIGHT if is_mirrored(None, toolbox) else None)


def compare_sight(window: Editor) -> None:
    """Asks for another map and shows the differences in visibility."""
    workspace = window.front
    path = workspace.document.path
    path = window.dialogs.open_file(window.window(), path.parent if path is not None else Path.cwd())
    if path is not None:
        workspace.toolbox.sight.compare_with(path)
        workspace.asked_panel.emit("sight")


# --- The context menu of the map while the Select tool is active ---


def open_map_menu(window: Editor, workspace: Workspace, at: QPoint) -> None:
    """Opens the menu of the selected counter and hexes at a place of the screen."""
    menu = map_menu(window, workspace)
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(at)


def map_menu(window: Editor, workspace: Workspace) -> QMenu:
    """The commands for the selected counter, as in the order of battle, and those for the selected hexes."""
    menu = QMenu(window.window())
    selection = workspace.document.selection
    if selection.unit:
        workspace.forces.commands.fill_map_menu(menu)
        menu.addAction(tr("Show in the order of battle"), partial(window.docks.show, "forces"))
        menu.addSeparator()
    for part in FEATURES if workspace.table is not None else HEXES:
        menu.addActions([window.menus.by_id[id_] for id_ in part])
        menu.addSeparator()
    if len(selection.hexes) == 1 and workspace.document.scenario is not None:
        menu.addAction(tr("Write a note on this hex"), partial(_write_note, window, workspace))
    return menu


def _write_note(window: Editor, workspace: Workspace) -> None:
    window.docks.show("notes")
    workspace.panels["notes"].setFocus(Qt.FocusReason.OtherFocusReason)
