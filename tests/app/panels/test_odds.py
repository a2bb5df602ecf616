"""The panel that answers bare questions of the rules, alone and in the editor."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QCheckBox

from kpeditor.app.document.selection import Selection
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.panels.odds import OddsPanel
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.scenario.model import Group, Length, Mark, Scenario, Side, Unit

pytestmark = pytest.mark.one_window


@pytest.fixture
def panel(qtbot) -> OddsPanel:
    made = OddsPanel("kampfpanzer")
    qtbot.addWidget(made)
    return made


def results(panel: OddsPanel) -> str:
    return panel.bars.accessibleName()


def ask(panel: OddsPanel, name: str) -> None:
    panel.choice.setCurrentIndex(panel.choice.findData(name))


def test_an_answer_follows_the_fields_while_one_types(panel):
    ask(panel, "direct-fire")
    number = panel.fields["superiority"]
    assert isinstance(number, Number)
    number.setValue(0)
    assert results(panel) == "D2 1/6, D1 1/3, P 1/2"
    number.setValue(3)
    assert results(panel) == "D3 1/3, D2 1/2, D1 1/6"
    assert "column +3" in panel.steps.text()
    number.setValue(-4)
    assert results(panel) == ""
    assert "below -3: the attack is not made [9.7]" in panel.refusal.text()
    assert not panel.refusal.isHidden()


def test_another_question_keeps_what_is_called_alike(panel):
    ask(panel, "shot")
    panel.put({"firer": "h39", "target": "pz4e", "range": 6})
    assert results(panel) == "D1 1/2, P 1/2"
    ask(panel, "opportunity-fire")
    firer = panel.fields["firer"]
    assert isinstance(firer, Choice)
    assert firer.value == "h39"
    assert results(panel) == "D1 1/2, - 1/2"


def test_switches_count(panel):
    ask(panel, "h-fire")
    moving = panel.fields["moving"]
    assert isinstance(moving, QCheckBox)
    before = results(panel)
    moving.setChecked(True)
    assert results(panel) != before


def test_a_ruleset_that_is_not_installed_says_so(qtbot):
    panel = OddsPanel("nothing")
    qtbot.addWidget(panel)
    assert "answer no bare questions" in panel.about.text()
    assert panel.choice.isHidden()


def placed(*units: Unit) -> Scenario:
    red, blue = (
        Side(side, side, groups=(Group("a", units=(unit,)),)) for side, unit in zip("rb", units, strict=True)
    )
    return Scenario(
        "", "kampfpanzer", "", Length(1, 1), (red, blue), marks=(Mark("entrenchment", "0204", "b"),)
    )


def test_two_clicked_units_fill_the_question(window, workspace):
    document = workspace.document
    panel = workspace.panels["odds"]
    assert isinstance(panel, OddsPanel)
    document.do(SetScenario(placed(Unit("1", "pz3d", at="0101"), Unit("2", "inf_fr", at="0204"))))
    ask(panel, "shot")
    document.select(Selection(unit="1"))
    assert "Click a unit on the map" in panel.pair.text()
    document.select(Selection(unit="2"))
    values = {name: field.value for name, field in panel.fields.items() if isinstance(field, Choice)}
    assert (values["firer"], values["target"], values["terrain"]) == ("pz3d", "inf_fr", "clear")
    number, dug_in = panel.fields["range"], panel.fields["entrenched"]
    assert isinstance(number, Number)
    assert isinstance(dug_in, QCheckBox)
    assert (number.value(), dug_in.isChecked()) == (4, True)
    assert "0101" in panel.pair.text()
    document.select(Selection(unit="1"))
    assert panel.fields["firer"].value == "inf_fr"  # type: ignore[attr-defined]


def test_a_clicked_unit_that_is_gone_fills_nothing(window, workspace):
    """A target that was destroyed since it was clicked is no part of the next question."""
    document, panel = workspace.document, workspace.panels["odds"]
    assert isinstance(panel, OddsPanel)
    document.do(SetScenario(placed(Unit("1", "pz3d", at="0101"), Unit("2", "inf_fr", at="0204"))))
    ask(panel, "shot")
    document.select(Selection(unit="2"))
    document.do(SetScenario(placed(Unit("1", "pz3d", at="0101"), Unit("3", "inf_fr", at="0306"))))
    document.select(Selection(unit="1"))
    assert "0204" not in panel.pair.text()
    assert panel.fields["firer"].value != "inf_fr"  # type: ignore[attr-defined]


def test_own_tables_of_the_scenario_count(window, workspace):
    document = workspace.document
    panel = workspace.panels["odds"]
    assert isinstance(panel, OddsPanel)
    scenario = placed(Unit("1", "pz3d", at="0101"), Unit("2", "inf_fr", at="0204"))
    ask(panel, "recovery")
    before = results(panel)

    own = replace(scenario, tables={"recovery": {"D1": 6, "D2": 2, "D3": 1}})
    document.do(SetScenario(own))
    assert before == "recovered 1/2, - 1/2"
    assert results(panel) == "recovered 1"
