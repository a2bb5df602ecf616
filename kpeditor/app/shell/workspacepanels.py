"""The panels of a workspace: which a document needs, and how each is made and connected.

Panels are created, and their modules imported, when they are first shown or asked for.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import timeline_field
from kpeditor.app.document.underlay import UnderlayKeeper
from kpeditor.app.formparts import column_of
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.zonebrush import ZoneBrush
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.fields import Field

if TYPE_CHECKING:
    from kpeditor.app.canvas.tablecanvas import TableCanvas
    from kpeditor.app.shell.workspace import Workspace
    from kpeditor.app.tools.table.toolset import TableTools


def add_panels(workspace: Workspace, themes: ThemeKeeper) -> None:
    """Adds the panels that a workspace's document needs."""
    document, panels = workspace.document, workspace.panels
    panels.add("forces", partial(_forces, workspace, themes))
    panels.add("scenario", partial(_scenario, workspace, themes))
    panels.add("inspector", partial(_inspector, workspace))
    panels.add("problems", partial(_problems, workspace, themes))
    panels.add("history", partial(_history, workspace))
    panels.add("lab", partial(_lab, workspace))
    panels.add("odds", partial(_odds, workspace))
    if (field := timeline_field(document)) is not None:
        panels.add("timeline", partial(_timeline, workspace, field))
    panels.add("live", partial(_live, workspace))
    sheet, canvas, settings = document.sheet, workspace.canvas, workspace.settings
    panels.add("layers", partial(_layers, document, settings, themes))
    panels.add("underlay", partial(_underlay, workspace, workspace.underlay))
    if sheet is not None and canvas is not None:
        panels.add("palette", partial(_palette, workspace, sheet, themes))
        panels.add("places", partial(_places, workspace, sheet, canvas, themes))
        panels.add("notes", partial(_notes, workspace, sheet, canvas))
        panels.add("sight", partial(_sight, workspace))
    elif workspace.table_tools is not None:
        tools = workspace.table_tools
        panels.add("palette", partial(_table_palette, tools, settings, themes))
        if workspace.table is not None:
            panels.add("sight", partial(_table_sight, workspace, workspace.table))


def _forces(workspace: Workspace, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.forces.panel import ForcesPanel

    panel = ForcesPanel(workspace.document, themes)
    panel.asked_brush.connect(partial(_draw_zone, workspace))
    panel.failed.connect(workspace.refuse)
    panel.told.connect(workspace.hint)
    if workspace.canvas is not None:
        panel.asked_reveal.connect(workspace.canvas.reveal)
    return panel


def _draw_zone(workspace: Workspace) -> None:
    """Activates the tool that draws the area of a group."""
    tools = workspace.table_tools
    workspace.tools.take(ZoneBrush.id if tools is None else tools.zone_tool.id)


def _layers(document: Document, settings: ViewSettings, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.layers import LayersPanel

    return LayersPanel(document, document.battle.sheet, settings, themes)


def _palette(workspace: Workspace, sheet: MapSheet, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.palette import PalettePanel

    return PalettePanel(workspace.document, sheet, workspace.toolbox, workspace.settings, themes)


def _inspector(workspace: Workspace) -> QWidget:
    if (table := workspace.document.battle.table) is None:
        from kpeditor.app.panels.inspector import InspectorPanel

        return InspectorPanel(workspace.document)
    from kpeditor.app.panels.table.featureform import FeatureForm

    form = FeatureForm(workspace.document, table)
    form.failed.connect(workspace.refuse)
    return form


def _scenario(workspace: Workspace, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.scenario.panel import ScenarioPanel

    panel = ScenarioPanel(workspace.document, themes)
    panel.failed.connect(workspace.refuse)
    panel.asked_tool.connect(workspace.tools.take)
    return panel


def _problems(workspace: Workspace, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.problems import ProblemsPanel

    panel = ProblemsPanel(workspace.document, themes)
    panel.asked_field.connect(workspace.show_field)
    if workspace.canvas is not None:
        panel.asked_reveal.connect(workspace.canvas.reveal)
    elif workspace.table is not None:
        panel.asked_ground.connect(workspace.table.show_problem)
    if workspace.checker.found is not None:
        panel.show_problems(workspace.checker.found)
    workspace.checker.checked.connect(panel.show_problems)
    return panel


def _history(workspace: Workspace) -> QWidget:
    """Every step that can be undone; a click on one goes back to it."""
    from PySide6.QtWidgets import QUndoView

    view = QUndoView(workspace.document.stack)
    view.setEmptyLabel(tr("As opened"))
    panel = QWidget()
    column_of(view, on=panel, margins=6)
    return panel


def _lab(workspace: Workspace) -> QWidget:
    from kpeditor.app.lab.panel import LabPanel

    panel = LabPanel(workspace.document)
    panel.heat_changed.connect(workspace.view.show_heat)
    if workspace.furniture is not None:
        workspace.furniture.heat_legend.closed.connect(panel.games.heat.clear)
    return panel


def _live(workspace: Workspace) -> QWidget:
    from kpeditor.app.lab.livepanel import LivePanel

    return LivePanel(workspace.live)


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


def _timeline(workspace: Workspace, field: Field) -> QWidget:
    from kpeditor.app.panels.timeline.panel import TimelinePanel

    panel = TimelinePanel(workspace.document, field)
    panel.failed.connect(workspace.refuse)
    return panel


def _table_palette(tools: TableTools, settings: ViewSettings, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.table.palette import TablePalette

    return TablePalette(tools, settings, themes)


def _underlay(workspace: Workspace, keeper: UnderlayKeeper) -> QWidget:
    from kpeditor.app.panels.underlay import UnderlayPanel

    if (tools := workspace.table_tools) is not None:
        from kpeditor.app.tools.table.underlaypoints import TableUnderlayPoints

        unit = tools.sheet.space.unit
        return UnderlayPanel(keeper, tools, TableUnderlayPoints(tools.hand, keeper), unit)
    from kpeditor.app.tools.underlaypoints import UnderlayPoints

    return UnderlayPanel(keeper, workspace.toolbox, UnderlayPoints(workspace.document, keeper))


def _places(workspace: Workspace, sheet: MapSheet, canvas: MapCanvas, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.places import PlacesPanel

    panel = PlacesPanel(workspace.document, sheet, workspace.toolbox, themes)
    panel.asked_reveal.connect(canvas.reveal)
    panel.failed.connect(workspace.refuse)
    return panel


def _notes(workspace: Workspace, sheet: MapSheet, canvas: MapCanvas) -> QWidget:
    from kpeditor.app.shell.notesdock import NotesDock

    panel = NotesDock(workspace.document, sheet)
    panel.asked_reveal.connect(canvas.reveal)
    return panel


def _table_sight(workspace: Workspace, table: TableCanvas) -> QWidget:
    from kpeditor.app.panels.table.sight import TableSightPanel

    return TableSightPanel(workspace.document, table.sight)


def _sight(workspace: Workspace) -> QWidget:
    from kpeditor.app.panels.sight import SightPanel

    return SightPanel(workspace.toolbox.sight)
