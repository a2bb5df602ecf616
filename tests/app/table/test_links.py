"""The order of battle of Not Quite Mechanized in the editor: formations below those they belong to [N5, N6],
and arrows over the table to whom they support.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QTreeWidgetItem

from kpeditor.app.canvas.links import link_ends, shown_links
from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.panels.forces.tree import DETAIL
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.declarations import links_in
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle
from tests.app.table.conftest import canvas_of

pytestmark = pytest.mark.one_window


def read(document: Document, at: str) -> TablePoint | None:
    table = document.battle.table
    assert table is not None
    return table.space.read(at)


def test_the_tree_of_the_forces_goes_from_the_brigade_to_the_stands(velm: Workspace) -> None:
    tree = velm.forces.tree
    company: QTreeWidgetItem | None = tree.lines[ForceKey("attackers", "bn1a")]
    chain = []
    while company is not None:
        chain.append(company.text(0))
        company = company.parent()
    assert chain == ["bn1a", "bn1", "regiment", "Attackers"]
    stand = tree.lines[ForceKey("attackers", "bn1a", "motor_rifle_platoon", "bn1a-2")]
    assert stand.parent() is tree.lines[ForceKey("attackers", "bn1a")]
    assert "In direct support → bn1" in tree.lines[ForceKey("attackers", "artillery")].data(0, DETAIL)
    scenario = velm.document.scenario
    assert scenario is not None
    assert len(tree.lines) == sum(
        1 + len(side.groups) + sum(len(group.units) for group in side.groups) for side in scenario.sides
    )


def test_arrows_lead_from_who_is_selected_to_whom_it_supports(velm: Workspace) -> None:
    document, canvas = velm.document, canvas_of(velm)
    assert shown_links(document) == []
    before = canvas.grab().toImage()
    document.select(Selection(side="attackers", group="artillery"))
    shown = {(one.group, one.to, one.words, one.is_below) for one in shown_links(document)}
    assert shown == {
        ("artillery", "regiment", "Belongs to", True),
        ("artillery", "bn1", "In direct support", False),
    }
    assert canvas.grab().toImage() != before
    document.select(Selection(side="defenders", unit="d-tanks-1"))
    assert ("d-tanks", "d-bn") in {(one.group, one.to) for one in shown_links(document)}
    document.select(Selection(side="defenders"))
    assert len(shown_links(document)) > 6


def test_arrows_end_at_a_stand_and_for_a_formation_without_any_at_one_below_it(velm: Workspace) -> None:
    """The middle of a battalion in two positions lies in the river, that of guns at the staff of others."""
    document, scenario = velm.document, velm.document.scenario
    assert scenario is not None
    fields = find("nqm").fields().group
    at = {unit.id: unit.at for _, group in scenario.groups() for unit in group.units}
    for side in scenario.sides:
        ends = link_ends(side, document, links_in(scenario, fields))
        assert ends.keys() == {group.id for group in side.groups}
        for group in side.groups:
            assert ends[group.id] in [read(document, at[unit.id]) for unit in group.units], group.id
    side = scenario.sides[0]
    bare = replace(
        side, groups=tuple(replace(one, units=()) if one.id == "bn1" else one for one in side.groups)
    )
    links = links_in(replace(scenario, sides=(bare, scenario.sides[1])), fields)
    assert link_ends(bare, document, links)["bn1"] == read(document, at["bn1b-2"]), "the middle one of nine"


def test_formations_that_belong_to_each_other_in_a_circle_stand_in_the_tree(
    window: MainWindow, root: Path
) -> None:
    """N5 is broken there, and Problems say so: no line is lost."""
    opened = open_battle(root / "scenarios/nqm/velm-bridge.yaml")
    scenario = opened.battle.scenario
    assert scenario is not None
    side = scenario.sides[0]
    circle = {"regiment": "bn1a"}
    groups = tuple(
        replace(one, fields={**one.fields, "parent": circle.get(one.id, one.fields.get("parent"))})
        for one in side.groups
    )
    wrong = replace(scenario, sides=(replace(side, groups=groups), scenario.sides[1]))
    window.show_document(Document(replace(opened, battle=Battle(opened.battle.sheet, wrong))))
    assert window.workspace is not None
    lines = window.workspace.forces.tree.lines
    assert {key.group for key in lines if key.side == "attackers"} >= {one.id for one in groups}
