"""The window of a campaign: games are put in, the course is told, the next battle opens in the editor."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.campaigns import CAMPAIGNS, CampaignDialog, remember_games, remembered_games
from kpeditor.app.settings import Settings
from kpeditor.cli import main as cli
from kpeditor.core.play.campaign.campaign import read_campaign

VELM = Path("scenarios/nqm/velm-campaign.yaml")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of the first battle."""
    path = tmp_path_factory.mktemp("velm") / "bridge.yaml"
    scenario = "scenarios/nqm/velm-bridge.yaml"
    assert cli.main(["run", scenario, "--players", "random,random", "--seed", "1", "-o", str(path)]) == 0
    return path


def comes(dialog: CampaignDialog) -> str:
    """The title of the battle that comes next."""
    battle = dialog.battle()
    assert battle.scenario_path is None, "saving it would change the file of the campaign's battle"
    assert battle.map_path is not None
    scenario = battle.battle.scenario
    assert scenario is not None
    return scenario.title


def test_games_are_put_in_and_taken_out_and_the_course_is_told(qtbot: QtBot, record: Path) -> None:
    asked = [record, record]
    dialog = CampaignDialog(read_campaign(VELM), [], lambda _parent: asked.pop())
    qtbot.addWidget(dialog)
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert ok.isEnabled()
    assert comes(dialog) == "The bridge at Velm"
    dialog.add.click()
    assert dialog.records == [record]
    assert dialog.list.count() == 1
    assert "The bridge at Velm" in dialog.text.toPlainText()
    assert comes(dialog) in ("Counterstroke at Velm", "Velm, the second attempt")
    dialog.add.click()
    assert "next comes" in dialog.fault.text()
    assert dialog.records == [record]
    dialog.drop.click()
    assert dialog.records == []
    assert not dialog.fault.text()


def test_games_are_remembered_by_campaign(record: Path, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.ini")
    remember_games(settings, VELM, [record])
    assert remembered_games(settings, VELM) == [record.resolve()]
    assert remembered_games(settings, Path("other.yaml")) == []
    for text in ("[broken", "[]", json.dumps({str(VELM.resolve()): 3})):
        settings.set_text(CAMPAIGNS, text)
        assert remembered_games(settings, VELM) == []
    remember_games(settings, VELM, [])
    assert remembered_games(settings, VELM) == []
