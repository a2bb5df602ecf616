"""A whole scenario from nothing in the real window: forces, zones, victory; what is saved has no error."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.panels.board.boardform import NewMap
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.checks.files import check_file
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.edits.sheet import put_place
from kpeditor.core.problem import Severity
from tests.app.helpers import Hand, type_in


@pytest.mark.checked
@pytest.mark.styled
def test_a_scenario_is_made_without_touching_a_file(qtbot, window, dialogs, tmp_path):
    dialogs.wish = NewMap("Valley", "kampfpanzer", 12, 10, trim=True)
    window.files.new_map()
    workspace = window.workspace
    document, forces = workspace.document, workspace.forces
    town = Place("Town 1", "town", (document.sheet.hex("0605"), document.sheet.hex("0606")))
    document.do(put_place(document.sheet, town))

    forces.begin.title.setText("A small affair")
    forces.begin.sides[0].setText("Blue")
    forces.begin.sides[1].setText("Red")
    qtbot.mouseClick(forces.begin.begin, Qt.MouseButton.LeftButton)
    for side, types in (("blue", ("s35", "s35", "inf_fr", "inf_fr")), ("red", ("pz2", "pz2", "inf_ge"))):
        forces.choose(ForceKey(side))
        forces.details.side.rows.boxes["panic_level"].widget.setValue(2)
        forces.choose(ForceKey(side, "main"))
        for type_id in types:
            forces.mix.choose(type_id)
            qtbot.keyClick(forces.mix.tree, Qt.Key.Key_Return)

    forces.choose(ForceKey("blue", "main"))
    type_in(qtbot, forces.details.group.deploy.edit, "anywhere between 0001 and 0003")
    workspace.canvas.zoom_to_normal()
    hand = Hand(workspace.canvas)
    forces.choose(ForceKey("red", "main"))
    forces.details.group.deploy.brush.click()
    workspace.toolbox.brush.set_radius(1)
    hand.drag(hand.hex("0308"), hand.hex("0908"))

    workspace.scenario.tabs.setCurrentIndex(1)
    victory = workspace.scenario.victory
    victory.add.click()
    type_in(qtbot, victory.cards[0].typed, "undisrupted(blue, town(1)) > undisrupted(red, town(1))")
    qtbot.waitUntil(lambda: "town(1)" in document.scenario.victory[0].when)

    answers = iter([tmp_path / "valley.yaml", tmp_path / "affair.yaml"])
    dialogs.save_file = lambda *_: next(answers)
    assert window.files.save()
    assert not document.is_modified
    assert window.messages.text == "Saved valley.yaml and affair.yaml."
    problems = check_file(tmp_path / "affair.yaml")
    assert [p for p in problems if p.severity is Severity.ERROR] == []
    text = (tmp_path / "affair.yaml").read_text("utf-8")
    assert "inf_fr: 2" in text
    assert "rows(1,3)" in text
    while document.stack.canUndo():
        document.stack.undo()
    assert document.scenario is None
