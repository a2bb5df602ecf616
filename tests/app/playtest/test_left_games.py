"""A game in progress survives the death of its window, with what was sealed and half written."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kpeditor.app.files.recoverypage import describe
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.ruleset_ui.nqm.orders import FormationSheet
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.play.gamejournal import all_left_games
from tests.app.playtest.conftest import Around
from tests.app.playtest.helpers import GERMANS, sheet_of, skip, workspace_of

ORDERS = {"97": "S1.5D1", "102": "P1010"}
"""Orders of the Germans in game-turn 1."""


def journal(window: PlaytestWindow) -> None:
    """Writes what would be written a moment later."""
    assert window._keeping is not None
    window._keeping.write()


def test_a_game_goes_on_where_its_window_died(
    qtbot: QtBot, window: MainWindow, themes: ThemeKeeper, poland_as_read: OpenBattle
) -> None:
    games = window.settings.game_folder
    dying = PlaytestWindow(replace(Around(window.keys).host(), games=games), themes)
    dying.show_battle(poland_as_read, {}, seed=7)
    dying.begin()
    dying.hand_over.accepted.emit()
    sheet_of(dying).put(GERMANS)
    workspace_of(dying).ready()
    skip(qtbot, dying)
    sheet_of(dying).put(ORDERS)
    workspace_of(dying).ready()  # sealed; the Poles are about to write
    dying.hand_over.accepted.emit()
    sheet_of(dying).put({"21": "-"})
    journal(dying)
    assert dying._keeping is not None
    lock = dying._keeping._lock
    assert lock is not None
    assert not window.safety.offer_recovery(), "its window is alive"
    lock.unlock()  # as when a process is gone

    assert window.safety.offer_recovery()
    page = window.safety.page
    assert page.back.text() == "Go on with the game"
    assert "Poland" in page.list.item(0).text()
    assert "game-turn 1, with orders half written" in page.list.item(0).text()
    page.back.click()
    (back,) = window.playtests.open
    workspace = workspace_of(back)
    assert workspace.game.state.digest() == workspace_of(dying).game.state.digest()
    assert workspace.game.seed == 7
    assert workspace.game.sealed_by_people() == {"germans": ORDERS}
    assert workspace.has_unsaved
    (left,) = [one for one in all_left_games(games) if one.answers.draft]  # it is protected anew at once
    assert left.answers.draft == {"21": "-"}
    assert back.pages.currentWidget() is back.hand_over, "what is half written is nobody else's"
    back.hand_over.accepted.emit()
    assert workspace.asked is not None
    assert workspace.asked.side == "poles"
    assert sheet_of(back).codes == {"21": "-"}
    back.close()
    dying.close()
    assert all_left_games(games) == []


def test_one_person_goes_on_playing_all_sides(
    window: MainWindow, themes: ThemeKeeper, poland_as_read: OpenBattle
) -> None:
    dying = PlaytestWindow(replace(Around(window.keys).host(), games=window.settings.game_folder), themes)
    dying.show_battle(poland_as_read, {}, is_alone=True)
    dying.begin()
    sheet_of(dying).put(GERMANS)
    journal(dying)
    assert dying._keeping is not None
    assert dying._keeping._lock is not None
    dying._keeping._lock.unlock()
    (left,) = all_left_games(window.settings.game_folder)
    back = window.playtests.go_on(left)
    assert back is not None
    assert back.pages.currentWidget() is back.workspace, "nobody is asked to pass the machine on"
    assert back.setup.alone.isChecked()
    back.close()
    dying.close()


def test_the_hour_of_a_game_of_nqm_is_no_game_turn(
    window: MainWindow, themes: ThemeKeeper, root: Path
) -> None:
    """N4: what is left of a game is named in the words of its rules, and one order is no "orders"."""
    dying = PlaytestWindow(replace(Around(window.keys).host(), games=window.settings.game_folder), themes)
    dying.show_battle(open_battle(root / "scenarios/nqm/velm-bridge.yaml"), {}, is_alone=True)
    dying.begin()
    sheet = workspace_of(dying).sheet
    assert isinstance(sheet, FormationSheet)
    sheet.put({"recce": {"task": "hold"}})
    assert sheet.said.text().splitlines()[0] == "1 new order"
    journal(dying)
    assert dying._keeping is not None
    assert dying._keeping._lock is not None
    dying._keeping._lock.unlock()
    (left,) = all_left_games(window.settings.game_folder)
    assert "in hour 1, with orders half written" in describe(left)
    dying.close()


def test_a_saved_game_and_one_that_is_over_leave_no_journal(
    playtest: PlaytestWindow, around: Around, tmp_path: Path, poland_as_read: OpenBattle, qtbot: QtBot
) -> None:
    playtest.host = replace(playtest.host, games=tmp_path / "games")
    playtest.begin()
    playtest.hand_over.accepted.emit()
    journal(playtest)
    assert all_left_games(tmp_path / "games") == [], "nothing is written yet"
    sheet_of(playtest).put(GERMANS)
    workspace_of(playtest).ready()
    assert len(all_left_games(tmp_path / "games")) == 1
    around.path = tmp_path / "game.yaml"
    playtest.records.save()
    assert around.path.is_file()
    assert all_left_games(tmp_path / "games") == []


KILLED = """
import os, signal, sys
from pathlib import Path
from kpeditor.app.dialogs.dialogs import Dialogs
from kpeditor.app.main import application
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.settings import Settings
from kpeditor.app.theme import ThemeKeeper
app = application()
window = MainWindow(Settings(Path(sys.argv[2])), Dialogs(), ThemeKeeper("light", app))
window.show()
playtest = window.playtests.open_game(Path(sys.argv[1]), ["human", "passive"], 3)
playtest.workspace.sheet.put({germans})
playtest.workspace.ready()
playtest.workspace.playback.skip()
while playtest.workspace.sheet is None:
    app.processEvents()
playtest.workspace.sheet.put({orders})
while not list(playtest.host.games.glob("*/game.json")) or "S1.5D1" not in next(
    playtest.host.games.glob("*/game.json")
).read_text("utf-8"):
    app.processEvents()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_a_game_survives_kill_9(root: Path, tmp_path: Path, window: MainWindow) -> None:
    scenario = tmp_path / "scenarios/kampfpanzer/14-4-poland.yaml"
    for name in ("maps/kampfpanzer.yaml", "scenarios/kampfpanzer/14-4-poland.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, tmp_path / name)
    program = KILLED.replace("{germans}", repr(GERMANS)).replace("{orders}", repr(ORDERS))
    command = [sys.executable, "-c", program, str(scenario), str(window.settings.work_folder / "window.ini")]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    assert subprocess.run(command, cwd=root, env=environment, check=False).returncode == -signal.SIGKILL
    assert window.safety.offer_recovery()
    window.safety.page.back.click()
    back = window.playtests.open[-1]
    assert workspace_of(back).game.seats == {"germans": "", "poles": "passive"}
    assert workspace_of(back).game.state.turn == 1
    assert sheet_of(back).codes == ORDERS
    back.close()


def test_a_game_that_could_not_be_written_is_protected_again(
    window: MainWindow, themes: ThemeKeeper, poland_as_read: OpenBattle
) -> None:
    games = window.settings.game_folder
    playing = PlaytestWindow(replace(Around(window.keys).host(), games=games), themes)
    playing.show_battle(poland_as_read, seed=7)
    playing.begin()
    playing.hand_over.accepted.emit()
    sheet_of(playing).put(GERMANS)
    games.parent.mkdir(parents=True, exist_ok=True)
    games.write_text("a file in the way")
    journal(playing)
    banner = workspace_of(playing).banner
    assert "not protected" in banner.told.text()
    banner.hush()  # as the next question or playback does
    assert not banner.unprotected.isHidden(), "as long as it lasts"
    assert "not protected" in banner.unprotected.toolTip()
    assert playing._keeping is not None
    assert playing._keeping._retries.isActive()
    games.unlink()
    journal(playing)
    assert "protected from a crash again" in banner.told.text()
    assert banner.unprotected.isHidden()
    (left,) = all_left_games(games)
    assert left.answers.draft == GERMANS
    playing._keeping.end()
    assert all_left_games(games) == []
