"""Dragging in the tree of the forces changes what a formation belongs to [N3, N5]; so do keys and a menu."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from kpeditor.app.canvas.links import shown_links
from kpeditor.app.document.forceclipboard import packed
from kpeditor.app.document.selection import Selection
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.forces.units import ForceKey

pytestmark = pytest.mark.one_window
RED = "attackers"


def drag(velm: Workspace, what: str, onto: ForceKey, share: float = 0.5) -> None:
    """Drags a group onto a line, in the middle or near its edge."""
    tree = velm.forces.tree
    tree.scrollToItem(tree.lines[onto])
    rect = tree.visualItemRect(tree.lines[onto])
    at = QPointF(rect.center().x(), rect.top() + share * rect.height())
    data: QMimeData = packed(ForceKey(RED, what))
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    copy = Qt.DropAction.CopyAction
    QApplication.sendEvent(tree.viewport(), QDragEnterEvent(at.toPoint(), copy, data, left, none))
    QApplication.sendEvent(tree.viewport(), QDropEvent(at, copy, data, left, none))


def above(velm: Workspace, group: str, side: str = RED) -> str:
    """The group above another one in the tree."""
    item = velm.forces.tree.lines[ForceKey(side, group)].parent()
    assert item is not None
    return item.text(0)


def press(velm: Workspace, group: str, keys: str) -> None:
    velm.forces.choose(ForceKey(RED, group))
    QTest.keySequence(velm.forces.tree, QKeySequence(keys))


def test_a_company_is_dragged_to_another_battalion_and_the_arrows_follow(velm: Workspace) -> None:
    before = velm.document.scenario
    drag(velm, "bn1c", ForceKey(RED, "bn2"))
    assert above(velm, "bn1c") == "bn2"
    velm.document.select(Selection(side=RED, group="bn1c"))
    assert [(one.group, one.to) for one in shown_links(velm.document)] == [("bn1c", "bn2")]
    velm.document.stack.undo()
    assert above(velm, "bn1c") == "bn1"
    assert velm.document.scenario == before


def test_a_battalion_takes_its_companies_along(velm: Workspace) -> None:
    drag(velm, "bn1", ForceKey(RED))
    assert above(velm, "bn1") == "Attackers"
    assert above(velm, "bn1a") == "bn1"


def test_what_is_not_allowed_is_refused_with_words(velm: Workspace) -> None:
    """N3: a brigade belongs to no battalion, a battalion to no company of its own, nobody to himself."""
    told: list[str] = []
    velm.forces.failed.connect(told.append)
    for what, onto in (("regiment", "bn1a"), ("bn1", "bn1a"), ("bn2", "bn1")):
        drag(velm, what, ForceKey(RED, onto))
    assert len(told) == 3
    assert "bn1a belongs to regiment already" in told[0]
    assert "bn1 cannot belong to it" in told[1]
    assert "2nd Battalion is a battalion and cannot belong to 1st Battalion, a battalion" in told[2]
    assert not velm.document.is_modified


def test_on_the_other_side_a_battalion_keeps_its_companies(velm: Workspace) -> None:
    drag(velm, "bn1", ForceKey("defenders", "brigade"))
    assert above(velm, "bn1", "defenders") == "brigade"
    assert above(velm, "bn1a", "defenders") == "bn1"
    assert ForceKey(RED, "bn1") not in velm.forces.tree.lines
    scenario = velm.document.scenario
    assert scenario is not None
    artillery = next(one for one in scenario.sides[0].groups if one.id == "artillery")
    assert "supports" not in artillery.fields


def test_keys_change_the_level_and_the_order(velm: Workspace) -> None:
    press(velm, "bn1c", "Alt+Left")
    assert above(velm, "bn1c") == "regiment"
    press(velm, "bn1c", "Alt+Right")
    assert above(velm, "bn1c") == "bn1"
    press(velm, "bn2", "Alt+Up")
    regiment = velm.forces.tree.lines[ForceKey(RED, "regiment")]
    order = [one.text(0) for n in range(regiment.childCount()) if (one := regiment.child(n)) is not None]
    assert order.index("bn2") < order.index("bn1")
    press(velm, "bn2", "Ins")
    key = velm.forces.current_key()
    assert key is not None
    assert above(velm, key.group) == "bn2"
    scenario = velm.document.scenario
    assert scenario is not None
    new = next(one for one in scenario.sides[0].groups if one.id == key.group)
    assert dict(new.fields) == {"parent": "bn2", "level": "company", "grade": "R"}


def test_the_menu_offers_whom_a_formation_may_belong_to(velm: Workspace) -> None:
    velm.forces.choose(ForceKey(RED, "bn1a"))
    menu = QMenu()
    velm.forces.commands.fill_menu(menu)
    below = next(one.menu() for one in menu.actions() if one.text() == "Belongs to")
    assert isinstance(below, QMenu)
    offered = {one.text(): one for one in below.actions()}
    assert offered["bn1"].isChecked()
    assert offered["bn2"].isEnabled()
    assert not offered["bn1b"].isEnabled()
    assert "higher level" in offered["bn1b"].toolTip()
    offered["bn2"].trigger()
    assert above(velm, "bn1a") == "bn2"


def test_a_formation_that_is_renamed_or_removed_leaves_no_wrong_name(velm: Workspace) -> None:
    velm.forces.commands.rename(ForceKey(RED, "bn1"), "First")
    assert above(velm, "bn1a") == "First"
    scenario = velm.document.scenario
    assert scenario is not None
    guns = next(one for one in scenario.sides[0].groups if one.id == "artillery")
    assert guns.fields["supports"] == "First"
    press(velm, "First", "Del")
    assert above(velm, "bn1a") == "regiment"
    velm.document.stack.undo()
    velm.document.stack.undo()
    assert above(velm, "bn1a") == "bn1"
