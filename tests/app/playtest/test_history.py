"""Looking back: the log, scrubbing, taking back, positions as scenarios, records, notes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.dialogs.dialogs import Answer
from kpeditor.app.document.document import Document
from kpeditor.app.playtest.history.log import decisions, rulings_page
from kpeditor.app.playtest.history.timeline import Frame, Timeline, _after
from kpeditor.app.playtest.setup.page import EVERYBODY
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.find import screen_of
from kpeditor.app.shell.notesdock import NotesDock
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.edits.layers import paint
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.rules import registry
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.model import Mark
from kpeditor.core.scenario.notes import HexNote, notes_of
from kpeditor.rulesets.kampfpanzer.options import RULINGS_OF_EVENTS
from tests.app.helpers import ScriptedDialogs
from tests.app.playtest.conftest import Around
from tests.app.playtest.helpers import MapHand, record_file, sheet_of, skip, workspace_of


@pytest.fixture
def replayed(playtest: PlaytestWindow, root: Path) -> GameWorkspace:
    """The recorded game of 14.4, opened."""
    playtest.records.open(record_file(root))
    return workspace_of(playtest)


def test_a_record_begins_at_its_beginning_and_leads_to_its_end(replayed: GameWorkspace) -> None:
    assert replayed.playback.at == 0
    assert replayed.transport.where.text() == "Deployment"
    assert replayed.tabs.currentWidget() is replayed.log
    replayed.playback.skip()
    assert replayed.banner.title.text() == "Germans win"


@pytest.mark.parametrize("name", ["14-4-poland", "14-6-hannut"])
def test_what_the_events_show_is_what_happened(name: str, root: Path) -> None:
    """Frame by frame the units come to where the engine has them, with their disruptions and passengers, and
    marks are laid and lifted as they are there.
    """
    game = open_game(root / f"tests/playthroughs/{name}.yaml")
    session = replay(game.record, game.battle)
    timeline = Timeline(screen_of("kampfpanzer").ui, registry.find("kampfpanzer"), "", session.start)
    timeline.show(session.steps)
    laid = 0
    keys = ("hex", "state", "level", "carried_by")
    for number, step in enumerate(timeline.steps):
        units = dict(timeline.frame(timeline.end_of(number - 1)).units)
        marks = {(mark.kind, mark.at) for mark in timeline.frame(timeline.end_of(number - 1)).marks}
        for index in range(timeline.end_of(number - 1) + 1, timeline.end_of(number) + 1):
            for look in timeline.frame(index).looks:
                units |= {unit: {**units[unit], **change} for unit, change in look.changes.items()}
                marks |= {(mark.kind, mark.at) for mark in look.laid}
                marks -= {(mark.kind, mark.at) for mark in look.lifted}
                laid += len(look.laid)
        assert marks == {(mark.kind, mark.at) for mark in timeline.frame(timeline.end_of(number)).marks}
        after = step.after.view_for("")["units"]
        gone = [unit for unit, seen in after.items() if seen["state"] == "exited"]
        for unit in after.keys() - gone:
            shown, true = ({key: one[unit].get(key) for key in keys} for one in (units, after))
            assert shown == true, f"unit {unit} in game-turn {step.before.turn}"
    assert laid, "tanks were destroyed, and leave wrecks"


def test_marks_are_laid_and_lifted_by_what_events_show() -> None:
    """A wreck appears; of the marks of a hex only the entrenchment goes with its event [13.0]."""
    works, hulk, far = (Mark("entrenchment", "0505", "poles"), Mark("wreck", "0505"), Mark("wreck", "0909"))
    frame = Frame(0, 1, "", 0, {}, (works, hulk))
    ui = screen_of("kampfpanzer").ui
    events = [
        Event(1, "C", kind, "", "", (hex_,))
        for kind, hex_ in (("entrenchment removed", "0505"), ("wreck", "0909"), ("wreck", "0505"))
    ]
    after = _after(frame, events, [ui.look_of(event, {}) for event in events], 3)
    assert after.marks == (hulk, far)


def test_who_looks_at_the_past_is_not_disturbed(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    for box in playtest.setup.seats.values():
        box.setCurrentIndex(box.findData("passive"))
    playtest.begin()
    workspace = workspace_of(playtest)
    qtbot.waitUntil(lambda: len(workspace.game.session.steps) > 2)
    workspace.playback.go(1)
    steps = len(workspace.game.session.steps)
    qtbot.waitUntil(
        lambda: len(workspace.game.session.steps) > steps or bool(workspace.game.session.outcome())
    )
    assert workspace.playback.at == 1
    assert not workspace.playback.is_playing


def test_the_slider_goes_through_the_whole_game(replayed: GameWorkspace) -> None:
    slider, timeline = replayed.transport.slider, replayed.timeline
    assert slider.maximum() == len(timeline) - 1
    slider.setValue(slider.maximum() // 2)
    frame = replayed.playback.frame
    assert 0 < frame.turn < 10
    assert replayed.board.scene.units == frame.units
    slider.setValue(0)
    assert all(not seen["hex"] for seen in replayed.board.scene.units.values())


def test_a_line_of_the_log_leads_to_its_moment_and_says_why(replayed: GameWorkspace) -> None:
    replayed.playback.skip()
    step, event = next(
        (s, e)
        for s, one in enumerate(replayed.timeline.steps)
        for e, found in enumerate(one.events)
        if found.kind == "fires"
    )
    happened = replayed.timeline.steps[step].events[event]
    replayed.log.tree.setCurrentItem(replayed.log._items[step, event])
    assert happened in replayed.playback.frame.latest
    assert replayed.board.scene.shots
    why = replayed.log.why.toPlainText()
    assert happened.text in why
    assert re.search(rf"Die\s+{happened.data['die']}\b", why)
    assert f"Rule [{happened.rule}]" in why
    assert "Q34: When are combined attacks decided? After panic" in why, "no ruling is a bare number"
    assert "Q60, option los_vertex: " in why


@pytest.mark.parametrize("ruleset", ["kampfpanzer", "panzerblitz"])
def test_the_manual_says_what_each_ruling_decides(ruleset: str) -> None:
    page = rulings_page(ruleset)
    assert page is not None
    found = decisions(page.read_text("utf-8"))
    asked = {option.ruling for option in registry.find(ruleset).options() if option.ruling}
    assert asked <= found.keys()
    assert all(len(text.split()) > 3 and "|" not in text for text in found.values())
    if ruleset == "kampfpanzer":
        assert {ruling for some in RULINGS_OF_EVENTS.values() for ruling in some} <= found.keys()


def test_the_chronicle_is_saved_as_a_text_to_read(
    replayed: GameWorkspace, playtest: PlaytestWindow, around: Around, tmp_path: Path
) -> None:
    """It was on the command line alone."""
    around.path = tmp_path / "chronicle.md"
    playtest.menus.by_id["chronicle"].trigger()
    text = around.path.read_text("utf-8")
    assert text.startswith("# Poland, September 1939\n")
    assert "## The end" in text
    assert "chronicle.md" in replayed.banner.told.text()
    around.path = tmp_path / "nowhere" / "chronicle.md"
    playtest.menus.by_id["chronicle"].trigger()
    assert "not saved" in replayed.banner.told.text()


def test_playing_stops_at_the_end_and_pauses_in_between(replayed: GameWorkspace, qtbot: QtBot) -> None:
    playback = replayed.playback
    playback.speed = 400.0
    playback.go(playback.last - 30)
    playback.play()
    playback.pause()
    at = playback.at
    playback.step(1)
    assert playback.at == at + 1
    with qtbot.waitSignal(playback.finished):
        playback.play()
    assert playback.is_at_end


def test_a_turn_taken_back_is_asked_again(replayed: GameWorkspace, playtest: PlaytestWindow) -> None:
    replayed.playback.skip()
    playtest.take_back()
    assert replayed.game.state.turn == 10
    replayed.game.take_back(3)
    assert playtest.pages.currentWidget() is playtest.hand_over
    playtest.hand_over.go.click()
    assert replayed.asked is not None
    assert replayed.asked.turn == 3
    assert all("Game-turn 4" not in line for line in replayed.log.events())


def test_the_log_forgets_what_was_taken_back(replayed: GameWorkspace) -> None:
    replayed.playback.skip()
    lines = len(replayed.log.events())
    replayed.game.take_back(5)
    assert 0 < len(replayed.log.events()) < lines


def test_a_position_becomes_a_scenario_that_begins_from_it(
    replayed: GameWorkspace, playtest: PlaytestWindow, around: Around
) -> None:
    replayed.game.take_back(6)
    playtest.open_position()
    (opened,) = around.opened
    scenario = opened.battle.scenario
    assert scenario is not None
    assert scenario.title == "Poland, September 1939, game-turn 6"
    assert opened.scenario_path is None
    state = registry.find("kampfpanzer").start(opened.battle)
    assert state is not None
    then, now = replayed.game.state.view_for("germans"), state.view_for("germans")
    still_there = {u: s for u, s in then["units"].items() if s["state"] in ("map", "due")}
    assert now["units"] == still_there
    assert state.pending()[0].kind == "plot"


def test_a_game_goes_to_a_record_and_on_from_it(
    replayed: GameWorkspace, playtest: PlaytestWindow, around: Around, tmp_path: Path, root: Path
) -> None:
    assert not replayed.has_unsaved
    replayed.game.take_back(4)
    around.path = tmp_path / "half.yaml"
    playtest.records.save()
    assert not replayed.has_unsaved
    game = open_game(around.path)
    assert len(game.record.played) == 3
    assert mismatches(game.record, replay(game.record, game.battle)) == []
    digest = replayed.game.state.digest()
    playtest.records.ask()
    assert playtest.setup.sub.text() == "Game-turn 4 of 10"
    playtest.setup.ways[EVERYBODY].click()
    playtest.setup.look.click()
    again = workspace_of(playtest)
    assert again.playback.at == 0
    again.playback.skip()
    assert again.game.state.digest() == digest
    assert playtest.pages.currentWidget() is playtest.hand_over


def test_a_changed_scenario_goes_into_the_record_itself(
    playtest: PlaytestWindow, around: Around, qtbot: QtBot, tmp_path: Path
) -> None:
    """The option was chosen for this game alone, so the scenario's file does not say what was played."""
    playtest.setup.options["wreck_truck"].setCurrentIndex(1)
    for box in playtest.setup.seats.values():
        box.setCurrentIndex(box.findData("passive"))
    playtest.begin()
    skip(qtbot, playtest)
    workspace_of(playtest).game.close()
    around.path = tmp_path / "own.yaml"
    playtest.records.save()
    game = open_game(around.path)
    assert game.scenario_path is None
    assert game.battle.scenario is not None
    assert game.battle.scenario.options["wreck_truck"] == 3


def test_a_note_is_pinned_to_the_scenario_of_the_editor(
    after_f5: PlaytestWindow, window: MainWindow, qtbot: QtBot
) -> None:
    after_f5.begin()
    workspace = workspace_of(after_f5)
    workspace.notes.aim_at("1016")
    workspace.notes.text.setText("nobody ever comes here")
    workspace.notes.pin.click()
    document = window.document
    assert document is not None
    assert document.scenario is not None
    assert notes_of(document.scenario) == (HexNote("1016", "nobody ever comes here"),)
    assert workspace.board.scene.pins == {"1016": 1}
    assert workspace.notes.list.item(0).text() == "1016: nobody ever comes here"
    shown = workspace.board.scene
    workspace.notes.list.setCurrentRow(0)
    sheet = document.battle.map
    document.do(paint(sheet, "terrain", [sheet.hex("0101")], "woods"))
    assert workspace.board.scene is shown  # a stroke in the editor changes no note, and nothing is made anew
    assert workspace.notes.list.currentRow() == 0
    document.stack.undo()
    document.stack.undo()
    qtbot.waitUntil(lambda: workspace.board.scene.pins == {})
    assert workspace.notes.list.count() == 0


def test_a_click_beside_the_notes_chooses_their_hex_and_gives_no_order(
    after_f5: PlaytestWindow, window: MainWindow, qtbot: QtBot
) -> None:
    after_f5.begin()
    after_f5.hand_over.go.click()
    workspace, hand = workspace_of(after_f5), MapHand(workspace_of(after_f5).board)
    workspace.tabs.setCurrentWidget(workspace.notes)
    workspace.notes.text.setText("good place for a gun")
    assert not workspace.notes.pin.isEnabled(), "no hex is chosen yet"
    hand.click("1016")
    assert workspace.notes.hex == "1016"
    hand.click("1017", Qt.MouseButton.RightButton)
    assert workspace.notes.hex == "1017"
    QTest.keyClick(workspace.notes.text, Qt.Key.Key_Return)
    assert workspace.board.scene.pins == {"1017": 1}
    assert sheet_of(after_f5).codes == {}
    workspace.tabs.setCurrentWidget(workspace.orders)
    hand.click("1016")
    assert sheet_of(after_f5).codes == {sheet_of(after_f5).table.units[0]: "1016"}


def test_the_present_position_can_be_played_and_opened_in_the_editor(
    after_f5: PlaytestWindow, window: MainWindow
) -> None:
    """F5 on a scenario whose units all have hexes begins with the first orders."""
    after_f5.begin()
    workspace = workspace_of(after_f5)
    after_f5.hand_over.go.click()
    after_f5.propose("random")
    assert workspace.asked is not None
    workspace.propose({"94": "1014"})
    assert workspace.has_unsaved is False
    after_f5.open_position()
    assert window.document is not None
    assert window.document.title == "Poland, September 1939"
    assert window.document.path is None


def test_the_window_stays_as_wide_as_it_is(after_f5: PlaytestWindow) -> None:
    """Neither buttons that are hidden later nor a long question make it wider than a small screen."""
    after_f5.begin()
    after_f5.hand_over.go.click()
    banner = workspace_of(after_f5).banner
    banner.show_state("Germans", None, "Deployment", "a long question " * 40, frozenset({"ready", "back"}))
    QCoreApplication.processEvents()
    assert after_f5.width() == 1000
    assert after_f5.minimumSizeHint().width() <= 1000


def test_a_game_on_an_unsaved_map_is_saved_with_it(
    after_f5: PlaytestWindow, window: MainWindow, poland: Document, tmp_path: Path, dialogs: ScriptedDialogs
) -> None:
    """It is played on a copy of the moment it began, which no later save of the map reaches."""
    sheet = poland.battle.map
    poland.do(paint(sheet, "terrain", [sheet.hex("0101")], "woods"))
    window.menus.by_id["playtest"].trigger()
    second = next(one for one in window.playtests.open if one is not after_f5)
    second.begin()
    dialogs.path = tmp_path / "edited.yaml"
    second.records.save()
    assert "edited-map.yaml" in workspace_of(second).banner.told.text()
    game = open_game(tmp_path / "edited.yaml")
    assert game.battle.map.kind("terrain", sheet.hex("0101")) == "woods"


def test_a_position_is_unsaved_work_until_it_is_saved(
    after_f5: PlaytestWindow,
    window: MainWindow,
    dialogs: ScriptedDialogs,
    poland: Document,
    tmp_path: Path,
) -> None:
    """Closing asks, and saving asks for a file; the map is the one played on, also where it was not saved."""
    after_f5.begin()
    after_f5.hand_over.go.click()
    after_f5.open_position()
    document = window.document
    assert document is not None
    assert document is not poland
    assert (document.is_scenario_modified, document.is_map_modified) == (True, False)
    dialogs.path, dialogs.answer = None, Answer.CANCEL
    assert not window.files.save()
    assert not window.files.may_leave([document])
    assert any(asked.startswith("unsaved ") for asked in dialogs.asked)
    dialogs.path = tmp_path / "from-here.yaml"
    assert window.files.save()
    assert document.path == dialogs.path
    assert open_battle(dialogs.path).battle.scenario == document.scenario
    assert not document.is_modified

    sheet = poland.battle.map
    poland.do(paint(sheet, "terrain", [sheet.hex("0101")], "woods"))
    assert poland.path is not None
    assert window.show_open(poland.path)
    window.menus.by_id["playtest"].trigger()
    second = next(one for one in window.playtests.open if one is not after_f5)
    second.begin()
    second.hand_over.go.click()
    second.open_position()
    assert window.document is not None
    assert window.document.is_map_modified


def test_the_editor_lists_the_notes_and_leads_to_their_hexes(
    after_f5: PlaytestWindow, window: MainWindow, qtbot: QtBot
) -> None:
    after_f5.begin()
    after_f5.hand_over.go.click()
    workspace = workspace_of(after_f5)
    MapHand(workspace.board).hover("1213")
    after_f5.menus.by_id["note"].trigger()
    assert workspace.notes.hex == "1213"
    workspace.notes.text.setText("too open")
    workspace.notes.pin.click()
    panel = window.front.panels["notes"]
    assert isinstance(panel, NotesDock)
    assert panel.list.item(0).text() == "1213: too open"
    with qtbot.waitSignal(panel.asked_reveal) as caught:
        panel.list.setCurrentRow(0)
        qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert caught.args == [frozenset({workspace.board.sheet.hex("1213")})]
    panel.list.setCurrentRow(0)
    panel.remove.click()
    assert workspace.board.scene.pins == {}
