"""The panels of a workspace: which a document needs, and how each is made and connected.

Panels are created, and their modules imported, when they are first shown or asked for.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from kpeditor.app.document.forces import timeline_field
from kpeditor.app.formparts import column_of
from kpeditor.app.tools.zonebrush import ZoneBrush
from kpeditor.app.words import tr
from kpeditor.core.fields import Field

if TYPE_CHECKING:
    from kpeditor.app.shell.workspace import Workspace


def add_panels(workspace: Workspace) -> None:
    """Adds the panels that a workspace's document needs."""
    makers = {
        "forces": _forces,
        "scenario": _scenario,
        "inspector": _inspector,
        "problems": _problems,
        "history": _history,
        "lab": _lab,
        "odds": _odds,
        "live": _live,
        "layers": _layers,
        "underlay": _underlay,
        "palette": _palette,
        "sight": _sight,
    }
    if workspace.canvas is not None:
        makers |= {"places": _places, "notes": _notes}
    for name, make in makers.items():
        workspace.panels.add(name, partial(make, workspace))
    if (field := timeline_field(workspace.document)) is not None:
        workspace.panels.add("timeline", partial(_timeline, workspace, field))


def _forces(workspace: Workspace) -> QWidget:
    from kpeditor.app.panels.forces.panel import ForcesPanel

    panel = ForcesPanel(workspace.document, workspace.themes)
    panel.asked_brush.connect(partial(_draw_zone, workspace))
    panel.failed.connect(workspace.refuse)
    panel.told.connect(workspace.hint)
    _reveal_by(panel.asked_reveal, workspace)
    return panel


def _draw_zone(workspace: Workspace) -> None:
    """Activates the tool that draws the area of a group."""
    tools = workspace.table_tools
    workspace.tools.take(ZoneBrush.id if tools is None else tools.zone_tool.id)


def _reveal_by(asked: SignalInstance, workspace: Workspace) -> None:
    """Brings hexes into view when a panel asks for them; a free table has none."""
    if workspace.canvas is not None:
        asked.connect(workspace.canvas.reveal)


def _layers(workspace: Workspace) -> QWidget:
    from kpeditor.app.panels.layers import LayersPanel

    document = workspace.document
    return LayersPanel(document, document.battle.sheet, workspace.settings, workspace.themes)


def _palette(workspace: Workspace) -> QWidget:
    document, settings, themes = workspace.document, workspace.settings, workspace.themes
    if (tools := workspace.table_tools) is not None:
        from kpeditor.app.panels.table.palette import TablePalette

        return TablePalette(tools, settings, themes)
    from kpeditor.app.panels.palette import PalettePanel

    return PalettePanel(document, document.battle.map, workspace.toolbox, settings, themes)


def _inspector(workspace: Workspace) -> QWidget:
    if (table := workspace.document.battle.table) is None:
        from kpeditor.app.panels.inspector import InspectorPanel

        return InspectorPanel(workspace.document)
    from kpeditor.app.panels.table.featureform import FeatureForm

    form = FeatureForm(workspace.document, table)
    form.failed.connect(workspace.refuse)
    return form


def _scenario(workspace: Workspace) -> QWidget:
    from kpeditor.app.panels.scenario.panel import ScenarioPanel

    panel = ScenarioPanel(workspace.document, workspace.themes)
    panel.failed.connect(workspace.refuse)
    panel.asked_tool.connect(workspace.tools.take)
    return panel


def _problems(workspace: Workspace) -> QWidget:
    from kpeditor.app.panels.problems import ProblemsPanel

    panel = ProblemsPanel(workspace.document, workspace.themes)
    panel.asked_field.connect(workspace.show_field)
    _reveal_by(panel.asked_reveal, workspace)
    if workspace.table is not None:
        panel.asked_ground.connect(workspace.table.show_problem)
    if workspace.checker.found is not None:
        panel.show_problems(workspace.checker.found)
    workspace.checker.checked.connect(panel.show_problems)
    return panel


def _history(workspace: Workspace) -> QWidget:
    """The panel of all steps that can be undone; a click on a step goes back to it."""
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


def _underlay(workspace: Workspace) -> QWidget:
    from kpeditor.app.panels.underlay import UnderlayPanel

    keeper = workspace.underlay
    if (tools := workspace.table_tools) is not None:
        from kpeditor.app.tools.table.underlaypoints import TableUnderlayPoints

        unit = tools.sheet.space.unit
        return UnderlayPanel(keeper, tools, TableUnderlayPoints(tools.hand, keeper), unit)
    from kpeditor.app.tools.underlaypoints import UnderlayPoints

    return UnderlayPanel(keeper, workspace.toolbox, UnderlayPoints(workspace.document, keeper))


def _places(workspace: Workspace) -> QWidget:
    from kpeditor.app.panels.places import PlacesPanel

    document = workspace.document
    panel = PlacesPanel(document, document.battle.map, workspace.toolbox, workspace.themes)
    _reveal_by(panel.asked_reveal, workspace)
    panel.failed.connect(workspace.refuse)
    return panel


def _notes(workspace: Workspace) -> QWidget:
    from kpeditor.app.shell.notesdock import NotesDock

    panel = NotesDock(workspace.document, workspace.document.battle.map)
    _reveal_by(panel.asked_reveal, workspace)
    return panel


def _sight(workspace: Workspace) -> QWidget:
    if (table := workspace.table) is not None:
        from kpeditor.app.panels.table.sight import TableSightPanel

        return TableSightPanel(workspace.document, table.sight)
    from kpeditor.app.panels.sight import SightPanel

    return SightPanel(workspace.toolbox.sight)
