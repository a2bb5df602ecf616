"""The commands about the scenario as a whole."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry
from kpeditor.app.document.forceclipboard import chosen_forces, insert

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow


def entries(window: MainWindow) -> list[Entry]:
    """The scenario's part of the File menu."""
    return [
        Entry(
            id="new-scenario",
            text="New s&cenario on this map",
            menu="&File",
            section="open",
            run=partial(new_scenario, window),
            tip="Begin a scenario on the map that is open",
            needs="map",
        ),
        Entry(
            id="force-templates",
            text="Templates of &forces…",
            menu="&Edit",
            section="clipboard",
            run=partial(force_templates, window),
            tip="Save chosen sides, groups or units as a template, or insert a saved one",
            needs="scenario",
        ),
    ]


def force_templates(window: MainWindow) -> None:
    """Opens the templates of forces; inserts the one that is chosen there."""
    workspace = window.workspace
    scenario = workspace.document.scenario if workspace is not None else None
    if workspace is None or scenario is None:
        return
    commands, document = workspace.forces.commands, workspace.document
    chosen = chosen_forces(document, commands.chosen) if commands.chosen else None
    titles = {id_: type_.title for id_, type_ in document.unit_types().items()}
    folder = window.settings.template_folder
    forces = window.dialogs.force_template(window, folder, scenario.ruleset, chosen, titles)
    if forces is not None:
        window.docks.show("forces")
        commands.insert(lambda: insert(document, forces, commands.key))


def new_scenario(window: MainWindow) -> None:
    """Leads to the first questions of a new scenario: here on a bare map, else in a tab of the map's own."""
    document = window.document
    if document is None:
        return
    if document.scenario is not None:
        if document.map_path is None:
            window.tell("Save the map first: the new scenario needs its file.", "hint")
            return
        if document.opened.home is not None:
            window.tell("Save the map as a file of its own first (File > Save map as…), and open it.", "hint")
            return
        if not window.files.open(document.map_path):
            return
    if window.workspace is not None:
        window.docks.show("forces")
        window.workspace.forces.begin_here()
