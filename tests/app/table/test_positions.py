"""Positions of Not Quite Mechanized in the editor: outline, posture, and who begins there [N27]."""

from __future__ import annotations

import pytest

from kpeditor.app.document.features import select_features
from kpeditor.app.panels.table.featureform import FeatureForm
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.forces.units import set_unit
from kpeditor.core.edits.tables.features import set_prop
from kpeditor.core.scenario.occupants import beginning_at
from kpeditor.drawing.table.capacities import plate_of
from tests.app.table.conftest import canvas_of

pytestmark = pytest.mark.one_window


def over(velm: Workspace, name: str) -> tuple[str, bool]:
    """What is said over a position."""
    table = velm.document.battle.table
    assert table is not None
    feature = table.features[name]
    kind = velm.document.catalogue.feature(feature.kind)
    assert kind is not None
    scenario = velm.document.scenario
    assert scenario is not None
    plate = plate_of(feature, kind, beginning_at(scenario, table))
    return plate.words, plate.is_crowded


def test_a_position_says_its_posture_and_how_many_it_has_of_how_many(velm: Workspace) -> None:
    """Seven stands begin on the west bank, which holds eight; one that goes there is counted at once."""
    document = velm.document
    assert over(velm, "West bank") == ("Dug in · 7/8", False)
    scenario = document.scenario
    assert scenario is not None
    document.do(set_unit(scenario, "d-recce-1", "Move", at="(4.2, 2.7)"), velm)
    assert over(velm, "West bank") == ("Dug in · 8/8", False)
    table = document.battle.table
    assert table is not None
    document.do(set_prop(table, "West bank", "stands", 7), velm)
    document.do(set_prop(table, "West bank", "posture", "fortified"), velm)
    assert over(velm, "West bank") == ("Fortified · 8/7", True)
    for _ in range(3):
        document.stack.undo()
    assert over(velm, "West bank") == ("Dug in · 7/8", False)


def test_the_inspector_says_who_begins_there(velm: Workspace) -> None:
    select_features(velm.document, ["West bank"])
    form = velm.panels["inspector"]
    assert isinstance(form, FeatureForm)
    assert form.facts.text().endswith("7 begin here: d-bn (4), d-a (3)")
    select_features(velm.document, ["Alder wood"])
    assert "begin" not in form.facts.text()


def test_positions_are_drawn_unless_their_kind_is_hidden(velm: Workspace) -> None:
    canvas = canvas_of(velm)
    shown = canvas.grab().toImage()
    velm.settings.show("position", False)
    hidden = canvas.grab().toImage()
    velm.settings.show("position", True)
    assert hidden != shown
    assert canvas.grab().toImage() == shown
    table = velm.document.battle.table
    assert table is not None
    velm.document.do(set_prop(table, "West bank", "stands", 4), velm)
    assert canvas.grab().toImage() != shown, "the plate says 5/4, in red"
