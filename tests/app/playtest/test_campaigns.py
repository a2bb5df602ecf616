"""The window of a campaign: games are put in, the course is told, the next battle opens in the editor."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.campaigns import CAMPAIGNS, CampaignDialog, remember_games, remembered_games
from kpeditor.app.settings import Settings
from kpeditor.cli import main as cli
from kpeditor.core.play.campaign.campaign import read_campaign
from kpeditor.core.play.campaign.carrying import course_of
from kpeditor.core.play.campaign.telling import course_text

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


def test_return_opens_the_next_battle_only_at_its_button(qtbot: QtBot) -> None:
    """A second Return behind the name of the file would open it unasked."""
    dialog = CampaignDialog(read_campaign(VELM), [], lambda _parent: None)
    qtbot.addWidget(dialog)
    dialog.show()
    for part in (dialog, dialog.list, dialog.text, dialog.whole):
        QTest.keyClick(part, Qt.Key.Key_Return)
        assert dialog.isVisible()
    QTest.keyClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.Key.Key_Return)
    assert dialog.result() == CampaignDialog.DialogCode.Accepted


def test_a_game_that_is_not_there_any_more_is_asked_for_and_those_after_it_follow(
    qtbot: QtBot, record: Path, tmp_path: Path
) -> None:
    gone, later = tmp_path / "gone.yaml", tmp_path / "later.yaml"
    dialog = CampaignDialog(read_campaign(VELM), [gone, later], lambda _parent: record)
    qtbot.addWidget(dialog)
    assert "gone.yaml is not there any more" in dialog.fault.text()
    assert dialog.waiting == [gone, later], "neither is forgotten"
    dialog.add.click()
    assert dialog.records == [record]
    assert dialog.waiting == [later]
    assert "later.yaml is not there any more" in dialog.fault.text()


def test_the_text_is_saved_as_it_is_shown(qtbot: QtBot, record: Path, tmp_path: Path) -> None:
    target = tmp_path / "told.md"
    campaign = read_campaign(VELM)
    dialog = CampaignDialog(campaign, [record], lambda _parent: None, lambda _parent: target)
    qtbot.addWidget(dialog)
    dialog.save.click()
    assert target.read_text(encoding="utf-8") == course_text(course_of(campaign, [record]))
    assert "is ordered" not in dialog.text.toPlainText()
    dialog.whole.click()
    assert "is ordered" in dialog.text.toPlainText()
    dialog.save.click()
    assert target.read_text(encoding="utf-8") == course_text(course_of(campaign, [record]), whole=True)


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
