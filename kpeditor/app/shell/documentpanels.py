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
    from kpeditor.app.shell.workspace import Desk


def add_panels(desk: Desk, themes: ThemeKeeper) -> None:
    """Gives a desk the panels that its document needs."""
    document, panels = desk.document, desk.panels
    panels.add("forces", lambda: desk.forces)
    panels.add("scenario", partial(_scenario, desk, themes))
    panels.add("inspector", lambda: InspectorPanel(document))
    panels.add("problems", partial(_problems, desk, themes))
    panels.add("history", partial(_history, desk))
    panels.add("lab", partial(_lab, desk))
    panels.add("odds", partial(_odds, desk))
    at_first = ["forces", "inspector"]
    sheet, canvas, underlay = document.sheet, desk.canvas, desk.underlay
    if sheet is not None and canvas is not None and underlay is not None:
        settings, toolbox = desk.settings, desk.toolbox
        panels.add("palette", lambda: PalettePanel(document, sheet, toolbox, settings, themes))
        panels.add("layers", lambda: LayersPanel(document, sheet, settings, themes))
        panels.add("underlay", partial(_underlay, desk, sheet, underlay))
        panels.add("places", partial(_places, desk, sheet, canvas, themes))
        panels.add("notes", partial(_notes, desk, sheet, canvas))
        panels.add("sight", partial(_sight, desk))
        at_first += ["palette", "layers"]
    for name in at_first:
        panels[name]  # in front as a rule: the docks measure them


def _scenario(desk: Desk, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.scenario.panel import ScenarioPanel

    panel = ScenarioPanel(desk.document, themes)
    panel.failed.connect(lambda text: desk.failed.emit(text, "error"))
    panel.asked_tool.connect(desk.toolbox.take)
    return panel


def _problems(desk: Desk, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.problems import ProblemsPanel

    panel = ProblemsPanel(desk.document, themes)
    panel.asked_field.connect(desk.show_field)
    if desk.canvas is not None:
        panel.asked_reveal.connect(desk.canvas.reveal)
    if desk.found is not None:
        panel.show_problems(desk.found)
    desk.checked.connect(panel.show_problems)
    return panel


def _history(desk: Desk) -> QWidget:
    from kpeditor.app.panels.history import HistoryPanel

    return HistoryPanel(desk.document)


def _lab(desk: Desk) -> QWidget:
    from kpeditor.app.lab.panel import LabPanel

    panel = LabPanel(desk.document)
    if desk.canvas is not None:
        panel.heat_changed.connect(desk.canvas.show_heat)
    if desk.furniture is not None:
        desk.furniture.heat_legend.closed.connect(panel.games.heat.clear)
    return panel


def _odds(desk: Desk) -> QWidget:
    from kpeditor.app.panels.odds import OddsPanel
    from kpeditor.core.rules.calculators import placed_unit

    document = desk.document
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


def _underlay(desk: Desk, sheet: MapSheet, keeper: UnderlayKeeper) -> QWidget:
    from kpeditor.app.panels.underlay import UnderlayPanel

    return UnderlayPanel(desk.document, sheet, desk.toolbox, keeper)


def _places(desk: Desk, sheet: MapSheet, canvas: MapCanvas, themes: ThemeKeeper) -> QWidget:
    from kpeditor.app.panels.places import PlacesPanel

    panel = PlacesPanel(desk.document, sheet, desk.toolbox, themes)
    panel.asked_reveal.connect(canvas.reveal)
    return panel


def _notes(desk: Desk, sheet: MapSheet, canvas: MapCanvas) -> QWidget:
    from kpeditor.app.shell.notesdock import NotesDock

    panel = NotesDock(desk.document, sheet)
    panel.asked_reveal.connect(canvas.reveal)
    return panel


def _sight(desk: Desk) -> QWidget:
    from kpeditor.app.panels.sight import SightPanel

    return SightPanel(desk.toolbox.sight)
