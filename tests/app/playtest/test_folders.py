"""Games by folders in windows: the umpire's has the whole game, that of a side what its folder says."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.board.tableboard import TableBoard
from kpeditor.app.playtest.folders.commanding import CommandTree
from kpeditor.app.playtest.folders.foldering import FolderStrip
from kpeditor.app.playtest.folders.game import SeatPlaytest, UmpirePlaytest
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.find import screen_of
from kpeditor.app.ruleset_ui.generic import TextSheet
from kpeditor.app.ruleset_ui.nqm.checks import CheckSheet
from kpeditor.app.ruleset_ui.nqm.orders import FormationSheet
from kpeditor.app.ruleset_ui.toolkit.table.text import TableTextSheet
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle, save_map, save_scenario
from kpeditor.core.play.folders.game import UmpiredGame
from kpeditor.core.rules.registry import find
from kpeditor.rulesets.nqm.engine.state import Operation
from tests.app.playtest.conftest import Around, NewWindow
from tests.app.playtest.helpers import texts, workspace_of
from tests.rulesets.conformance import answers_to

PART = Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive
PLANS = {
    "attackers": {"bn1": {"task": "attack", "to": [4.15, 3.0]}, "recce": {"task": "move", "to": [4.1, 3]}},
    "defenders": {"d-tanks": {"task": "move", "to": [5.4, 3.0]}},
}


def show_new(new_window: NewWindow) -> PlaytestWindow:
    window = new_window()
    window.resize(900, 640)
    window.show()
    return window


def umpired(window: PlaytestWindow) -> UmpirePlaytest:
    game = workspace_of(window).game
    assert isinstance(game, UmpirePlaytest)
    return game


def seated(window: PlaytestWindow) -> SeatPlaytest:
    game = workspace_of(window).game
    assert isinstance(game, SeatPlaytest)
    return game


def begun(new_window: NewWindow, around: Around, folder: Path, seat: str = "seat") -> PlaytestWindow:
    """A game of Velm in a folder, begun in a window, which umpires it."""
    window = show_new(new_window)
    window.show_battle(open_battle(Path("scenarios/nqm/velm-bridge.yaml")), seed=5)
    box = window.setup.options["umpire"]
    box.setCurrentIndex(box.findData(seat))
    around.path = folder
    window.menus.by_id["folders"].trigger()
    assert window.pages.currentWidget() is window.foldering.page
    window.foldering.page.start.click()
    return window


def opened(new_window: NewWindow, around: Around, folder: Path) -> PlaytestWindow:
    """The window of a seat."""
    window = show_new(new_window)
    window.foldering.ask()
    around.path = folder / "seen.yaml"
    window.foldering.page.open.click()
    return window


def give(window: PlaytestWindow) -> None:
    workspace = workspace_of(window)
    workspace.playback.skip()
    workspace.ask()
    workspace.banner.ready.click()


def in_memory(window: PlaytestWindow) -> str:
    """All that a window of a seat can show, now and at any moment of its playback."""
    workspace, game = workspace_of(window), seated(window)
    session = game.session
    told = [event.sentence() + repr(event.data) for event in session.events()]
    views = [step.after.view_for("") for step in session.steps]
    scenario = repr(session.battle.scenario)
    return " ".join([*told, *map(repr, views), scenario, texts(window), repr(workspace.board.scene.units)])


def test_an_umpire_and_two_sides_in_three_windows(
    new_window: NewWindow, around: Around, tmp_path: Path
) -> None:
    """N64: an hour in three windows; a side's window holds no enemy stand that is no contact of its side."""
    folder = tmp_path / "evening"
    umpire = begun(new_window, around, folder)
    sides = {side: opened(new_window, around, folder / side) for side in PLANS}
    strip = umpire.foldering.strip
    assert strip is not None
    assert strip.told.text() == "Attackers: no answer yet · Defenders: no answer yet"
    assert not strip.on.isEnabled()
    for side, window in sides.items():
        sheet = workspace_of(window).sheet
        assert isinstance(sheet, FormationSheet)
        known = {bar.words for bar in sheet.plan.bars}
        assert not any(words.startswith("0 ") for words in known), known  # its own batteries are known
        sheet.put(PLANS[side])
        give(window)
        assert workspace_of(window).sheet is None
    umpired(umpire).look()
    assert strip.told.text() == "Attackers: answer there · Defenders: answer there"
    kinds = set()
    for _ in range(40):
        if umpired(umpire).waiting() is not None:
            give(umpire)
        else:
            strip.on.click()
        position = umpired(umpire).state.position  # type: ignore[attr-defined]
        for side, window in sides.items():
            seated(window).look()
            known = position.contacts[side]
            secret = {one.id for one in position.stands.values() if one.side != side and one.id not in known}
            words = in_memory(window).replace("'", " ").replace(",", " ").split()
            assert not secret & set(words)
            if seated(window).waiting() is not None:
                workspace_of(window).playback.skip()
                workspace_of(window).ask()
                sheet = workspace_of(window).sheet
                assert isinstance(sheet, FormationSheet | CheckSheet)
                kinds.add(type(sheet))
                give(window)
        umpired(umpire).look()
        if position.hour > 2:
            break
    assert kinds == {FormationSheet, CheckSheet}
    assert isinstance(umpired(umpire).state, Operation)
    again = UmpiredGame.open(folder)
    assert again.session.state.digest() == umpired(umpire).state.digest()


def test_the_window_of_the_umpires_folder_shows_what_a_side_sees(
    new_window: NewWindow, around: Around, tmp_path: Path
) -> None:
    """N64: on a machine of his own too, *see as* shows the contacts of a side and not the truth."""
    folder = tmp_path / "evening"
    UmpiredGame.begin(folder, seated_velm(tmp_path), 3)
    game = UmpiredGame.open(folder)
    for seat, decision in game.asked:
        game.put(decision, PLANS[seat])
    game.step()
    assert [seat for seat, _ in game.asked] == ["umpire"]
    panel = workspace_of(opened(new_window, around, folder / "umpire")).umpire
    assert panel is not None
    for side in PLANS:
        panel.sides.setCurrentIndex(panel.sides.findData(side))
        seen, meant = panel.board.scene.units, game.session.state.view_for(side)["units"]
        assert {unit: one["hex"] for unit, one in seen.items()} == {
            unit: one["hex"] for unit, one in meant.items()
        }
    assert panel.lists["Contacts"].topLevelItemCount() == 2


def seated_velm(folder: Path) -> Path:
    """The bridge at Velm with an umpire's seat, as a file."""
    opened = open_battle(Path("scenarios/nqm/velm-bridge.yaml"))
    scenario = opened.battle.scenario
    assert scenario is not None
    seated = replace(scenario, options={**scenario.options, "umpire": "seat"})
    opened = save_map(replace(opened, battle=replace(opened.battle, scenario=seated)), folder / "map.yaml")
    save_scenario(opened, folder / "velm.yaml")
    return folder / "velm.yaml"


def test_an_answer_in_the_folder_can_be_changed_and_one_that_is_refused_comes_back(
    new_window: NewWindow, around: Around, tmp_path: Path
) -> None:
    folder = tmp_path / "evening"
    umpire = begun(new_window, around, folder, "none")
    window = opened(new_window, around, folder / "attackers")
    sheet = workspace_of(window).sheet
    assert isinstance(sheet, FormationSheet)
    sheet.put(PLANS["attackers"])
    give(window)
    strip = window.foldering.strip
    assert strip is not None
    strip.back.click()
    assert not (folder / "attackers/answer.yaml").exists()
    sheet = workspace_of(window).sheet
    assert sheet is not None
    assert sheet.answer() == PLANS["attackers"]
    give(window)
    (folder / "attackers/answer.yaml").write_text("recce: {task: fly}\n", "utf-8")
    (folder / "defenders/answer.yaml").write_text("{}\n", "utf-8")
    umpire_strip = umpire.foldering.strip
    assert umpire_strip is not None
    umpired(umpire).look()
    umpire_strip.on.click()
    assert (
        "the answer does not count: Reconnaissance Company: the task is one of"
        in workspace_of(umpire).banner.told.text()
    )
    seated(window).look()
    assert (
        "The umpire cannot take your answer: Reconnaissance Company"
        in workspace_of(window).banner.told.text()
    )
    assert seated(window).waiting() is not None
    seat_strip = window.foldering.strip
    assert seat_strip is not None
    assert seat_strip.told.text().startswith("The umpire cannot take your answer: Reconnaissance Company")
    window.records.save()
    assert "The umpire has the record" in workspace_of(window).banner.told.text()


def going_on_alone(umpire: PlaytestWindow) -> tuple[UmpirePlaytest, FolderStrip, list[str]]:
    """The game, which goes on by itself now, its strip, and what will be told of failures."""
    game, strip, told = umpired(umpire), umpire.foldering.strip, list[str]()
    assert isinstance(strip, FolderStrip)
    strip.alone.click()
    game.failed.connect(told.append)
    return game, strip, told


def test_what_goes_on_by_itself_waits_after_a_refusal(
    new_window: NewWindow, around: Around, tmp_path: Path
) -> None:
    """Answers that do not count are told once, all of them, and not tried again until they are others."""
    umpire = begun(new_window, around, tmp_path / "evening", "none")
    game, strip, told = going_on_alone(umpire)
    for side in PLANS:
        (tmp_path / "evening" / side / "answer.yaml").write_text("nobody: {task: fly}\n", "utf-8")
    game.look()
    written = (tmp_path / "evening/truth.yaml").stat().st_mtime_ns
    game.look()
    assert (tmp_path / "evening/truth.yaml").stat().st_mtime_ns == written
    assert len(told) == 1
    assert all(f"{side}: the answer does not count" in told[0] for side in ("Attackers", "Defenders"))
    assert told[0] == workspace_of(umpire).banner.told.text()
    assert strip.told.text() == "Attackers: the answer does not count · Defenders: the answer does not count"
    for side in PLANS:
        (tmp_path / "evening" / side / "answer.yaml").write_text("{}\n", "utf-8")
    game.look()
    assert game.session.steps
    assert len(told) == 1


def test_what_cannot_go_on_by_itself_is_told_once(
    new_window: NewWindow, around: Around, tmp_path: Path
) -> None:
    umpire = begun(new_window, around, tmp_path / "evening", "none")
    game, strip, told = going_on_alone(umpire)
    for side in PLANS:
        (tmp_path / "evening" / side / "answer.yaml").write_text("{}\n", "utf-8")
    (tmp_path / "evening/truth.yaml").write_text("another\n", "utf-8")
    game.look()
    game.look()
    assert len(told) == 1
    assert "was changed by another program" in told[0]
    assert not strip.alone.isChecked()


def test_a_folder_that_is_open_damaged_or_none_is_refused_with_its_reason(
    new_window: NewWindow, around: Around, tmp_path: Path
) -> None:
    folder = tmp_path / "evening"
    begun(new_window, around, folder, "none")
    second = opened(new_window, around, folder)
    assert second.workspace is None
    assert "is in use" in second.foldering.page.problem.text()
    side = opened(new_window, around, folder / "attackers")
    path = folder / "attackers/seat.json"
    data = json.loads(path.read_text("utf-8"))
    data["view"]["units"]["x"] = 3
    path.write_text(json.dumps(data), "utf-8")
    seated(side).look()
    assert "is damaged (view.units.x: " in workspace_of(side).banner.told.text()
    with pytest.raises(KpError, match="is no folder of a seat"):
        side.foldering.open(tmp_path)


def test_any_rules_are_answered_in_the_folder_of_a_side(
    new_window: NewWindow, around: Around, tmp_path: Path
) -> None:
    """Rules whose screen needs the whole position are answered as text; the umpire sees as each side sees."""
    window = show_new(new_window)
    window.show_battle(open_battle(Path("scenarios/panzerblitz/1-assault-on-berezovka.yaml")), seed=5)
    around.path = tmp_path / "game"
    window.foldering.ask()
    window.foldering.page.start.click()
    panel = workspace_of(window).umpire
    assert panel is not None
    assert panel.is_open
    asked = umpired(window).session.pending()[0].side
    side = opened(new_window, around, tmp_path / "game" / asked)
    assert seated(side).waiting() is not None
    assert workspace_of(side).sheet is not None


def test_back_leads_from_the_page_to_the_first_one(new_window: NewWindow) -> None:
    window = show_new(new_window)
    window.foldering.ask()
    assert window.pages.currentWidget() is window.foldering.page
    window.foldering.page.back.click()
    assert window.pages.currentWidget() is window.setup


# --- Every ruleset's own screen in the window of a seat ---

SYSTEMS = (
    ("kampfpanzer/14-1-spain.yaml", 5),
    ("panzerblitz/1-assault-on-berezovka.yaml", 16),
    pytest.param(
        "panzer-zug/at-04-vyshgorod.yaml", 14, marks=pytest.mark.slow
    ),  # rules as PanzerBlitz has them
    ("panzer8/3-ilva-bridge.yaml", 16),
)


@pytest.mark.parametrize(("path", "steps"), SYSTEMS)
def test_a_seat_has_the_screen_of_its_rules(
    path: str, steps: int, new_window: NewWindow, tmp_path: Path, themes: ThemeKeeper
) -> None:
    """Two windows of sides are asked on the sheets they would have at one table, of positions that hold what
    their side knows; what is composed there is taken by the umpire's rules.
    """
    game = UmpiredGame.found(tmp_path / "game", open_battle(Path("scenarios") / path).battle, 5)
    own = screen_of(game.scenario.ruleset).ui
    windows = {}
    for seat in game.seats:
        windows[seat] = show_new(new_window)
        windows[seat].foldering.open(game.folder / seat)
    asked = set()
    for step in range(steps):
        answers = answers_to(find(game.scenario.ruleset), game.session.state, step)
        for decision in game.session.pending():
            seated(windows[decision.side]).look()
            workspace = workspace_of(windows[decision.side])
            workspace.playback.skip()
            workspace.ask()
            expected = own.sheet(Task(game.session.battle, game.session.state, decision, themes))
            assert type(workspace.sheet) is type(expected), decision
            expected.deleteLater()
            assert workspace.sheet is not None
            workspace.sheet.put(answers[decision.side])
            assert not workspace.sheet.faults(), decision
            asked.add(type(workspace.sheet))
            give(windows[decision.side])
        assert game.step() == []
    assert asked - {TextSheet, TableTextSheet}  # choices of the set-up are offered as buttons everywhere


def test_who_commands_what_is_asked_before_a_game(
    new_window: NewWindow, around: Around, tmp_path: Path
) -> None:
    """Names beside formations become folders; the window of such a player orders his own formations alone,
    and the umpire's says whose answers have come.
    """
    window = show_new(new_window)
    window.show_battle(open_battle(Path("scenarios/nqm/velm-bridge.yaml")), seed=5)
    around.path = tmp_path / "game"
    window.foldering.ask()
    page = window.foldering.page
    page.commands.name("attackers", "bn1", "North wing")
    page.start.click()
    assert "north-wing: is alone on its side" in page.problem.text()
    page.commands.name("attackers", "", "Brown")
    assert [(one.id, one.groups) for one in page.commands.commanders()] == [
        ("brown", ()),
        ("north-wing", ("bn1",)),
    ]
    assert page.commands.findItems("A Company of the 1st  –  North wing", PART)
    page.start.click()
    strip = window.foldering.strip
    assert strip is not None
    assert strip.told.text() == "Brown: no answer yet · North wing: no answer yet · Defenders: no answer yet"
    shown = workspace_of(window).board.scene.units
    assert {one["side"] for one in shown.values()} == {"attackers", "defenders"}, "the truth, without a seat"
    board = workspace_of(window).board
    assert isinstance(board, TableBoard)
    plates = {one.feature.id: one.words for one in board.painter.plates(board.scene, lambda _: True)}
    assert plates["West bank"] == "Dug in · 7/8"
    assert workspace_of(window).banner.title.text().startswith("Hour 1 of 7")
    side = opened(new_window, around, tmp_path / "game/north-wing")
    assert "Attackers, North wing" in side.windowTitle()
    board = workspace_of(side).board
    assert isinstance(board, TableBoard)
    plates = {one.feature.id: one.words for one in board.painter.plates(board.scene, lambda _: True)}
    assert plates["West bank"] == "Dug in", "who sees nobody there does not know that nobody is"
    sheet = workspace_of(side).sheet
    assert isinstance(sheet, FormationSheet)
    assert sheet.answer() == {}, "the shoots of the fireplan are proposed to who has the batteries"
    sheet.put({"bn2": {"task": "hold"}})
    assert [str(one) for one in sheet.faults()] == [
        "2nd Battalion is commanded by another player of your side"
    ]
    sheet.put({"bn1": {"task": "attack", "to": [4.15, 3.0]}})
    assert not sheet.faults()
    give(side)
    umpired(window).look()
    assert "North wing: answer there" in strip.told.text()
    other = opened(new_window, around, tmp_path / "game/brown")
    assert "4.15" not in texts(other), "nobody reads another one's orders"


def test_names_written_one_after_the_other_in_haste_are_each_taken_once(root: Path, qtbot: QtBot) -> None:
    """A click on the next line right after Return, before anything else is done; Qt complains of nothing."""
    told: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _where, text: told.append(text))
    tree = CommandTree()
    qtbot.addWidget(tree)
    tree.ask(open_battle(root / "scenarios/nqm/velm-bridge.yaml").battle.scenario)
    with qtbot.waitExposed(tree):
        tree.show()
    assert tree._names[("attackers", "bn1")].text(0) == "1st Battalion"
    for group in ("bn1", "bn2", "artillery"):
        item = tree._names[("attackers", group)]
        tree.scrollToItem(item)
        middle = tree.visualItemRect(item).center()
        QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=middle)
        (field,) = tree.findChildren(QLineEdit)[-1:]
        QTest.keyClicks(field, f"Of {group}")
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert {one.called for one in tree.commanders()} == {"Of bn1", "Of bn2", "Of artillery"}
    qInstallMessageHandler(before)
    assert [one for one in told if "edit" in one] == []
