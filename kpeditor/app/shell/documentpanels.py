"""The panels of a document, how each is made and connected.

Panels behind other tabs are created, and their modules imported, when they are first shown or asked for.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.document.underlay import UnderlayKeeper
from kpeditor.app.panels.inspector import InspectorPanel
from kpeditor.app.panels.layers import LayersPanel
from kpeditor.app.panels.palette import PalettePanel
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.board.mapsheet import MapSheet

if TYPE_CHECKING:
    from kpeditor.app.shell.workspace import Workspace


def add_panels(workspace: Workspace, themes: ThemeKeeper) -> None:
    """Gives a workspace the panels that its document needs."""
    document, panels = workspace.document, workspace.panels
    panels.add("forces", lambda: workspace.forces)
    panels.add("scenario", partial(_scenario, workspace, themes))
    panels.add("inspector", lambda: InspectorPanel(document))
    panels.add("problems", partial(_problems, workspace, themes))
    panels.add("history", partial(_history, workspace))
    panels.add("lab", partial(_lab, workspace))
    panels.add("odds", partial(_odds, workspace))
    at_first = ["forces", "inspector"]
    sheet, canvas, underlay = document.sheet, workspace.canvas, workspace.underlay
    if sheet is not None and canvas is not None and underlay is not None:
        settings, toolbox = workspace.settings, workspace.toolbox
        panels.add("palette", lambda: PalettePanel(document, sheet, toolbox, settings, themes))
        panels.add("layers", lambda: LayersPanel(document, sheet, settings, themes))
        panels.add("underlay", partial(_underlay, workspace, sheet, underlay))
        panels.add("places", partial(_places, workspace, sheet, canvas, themes))
        panels.add("notes", partial(_notes, workspace, sheet, canvas))
        panels.add("sight", partial(_sight, workspace))
        at_first += ["palette", "layers"]
    for name in at_first:
        panels[name]  # in front as a rule: the docks measure them


def _scenario(workspace: Workspace, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.scenario.panel import ScenarioPanel

    panel = ScenarioPanel(workspace.document, themes)
    panel.failed.connect(lambda text: workspace.failed.emit(text, "error"))
    panel.asked_tool.connect(workspace.toolbox.take)
    return panel


def _problems(workspace: Workspace, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.problems import ProblemsPanel

    panel = ProblemsPanel(workspace.document, themes)
    panel.asked_field.connect(workspace.show_field)
    if workspace.canvas is not None:
        panel.asked_reveal.connect(workspace.canvas.reveal)
    if workspace.found is not None:
        panel.show_problems(workspace.found)
    workspace.checked.connect(panel.show_problems)
    return panel


def _history(workspace: Workspace) -> QWidget:
    from kpeditor.app.panels.history import HistoryPanel

    return HistoryPanel(workspace.document)


def _lab(workspace: Workspace) -> QWidget:
    from kpeditor.app.lab.panel import LabPanel

    panel = LabPanel(workspace.document)
    if workspace.canvas is not None:
        panel.heat_changed.connect(workspace.canvas.show_heat)
    if workspace.furniture is not None:
        workspace.furniture.heat_legend.closed.connect(panel.games.heat.clear)
    return panel


def _odds(workspace: Workspace) -> QWidget:
    from kpeditor.app.panels.odds import OddsPanel
    from kpeditor.core.rules.calculators import placed_unit

    document = workspace.document
    panel = OddsPanel(document.ruleset.info.id if document.ruleset else "")

    def follow(*_changed: object) -> None:
        panel.show_scenario(document.battle.scenario)

    def click() -> None:
        unit = document.selection.unit
        if (placed := placed_unit(document.battle, unit)) is not None:
            panel.click(document.battle, placed)

    document.changed.connect(follow)
    document.selected.connect(click)
    follow()
    return panel


def _underlay(workspace: Workspace, sheet: MapSheet, keeper: UnderlayKeeper) -> QWidget:
    from kpeditor.app.panels.underlay import UnderlayPanel

    return UnderlayPanel(workspace.document, sheet, workspace.toolbox, keeper)


def _places(workspace: Workspace, sheet: MapSheet, canvas: MapCanvas, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.places import PlacesPanel

    panel = PlacesPanel(workspace.document, sheet, workspace.toolbox, themes)
    panel.asked_reveal.connect(canvas.reveal)
    return panel


def _notes(workspace: Workspace, sheet: MapSheet, canvas: MapCanvas) -> QWidget:
    from kpeditor.app.shell.notesdock import NotesDock

    panel = NotesDock(workspace.document, sheet)
    panel.asked_reveal.connect(canvas.reveal)
    return panel


def _sight(workspace: Workspace) -> QWidget:
    from kpeditor.app.panels.sight import SightPanel

    return SightPanel(workspace.toolbox.sight)
