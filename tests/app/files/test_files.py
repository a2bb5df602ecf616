"""Files and the window: open, save, save as, revert, the guard, recent files, drag and drop, broken files."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtWidgets import QPushButton

from kpeditor.app.dialogs.dialogs import Answer
from kpeditor.app.files.fileflow import file_name
from kpeditor.app.formparts import ruleset_box
from kpeditor.app.panels.board.boardform import NewMap
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.scenario import put_side
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.storage import writing
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.play.mail.folder import MailFolder
from kpeditor.core.play.mail.letters import read_letter
from kpeditor.core.rules import registry
from tests.app.helpers import sheet_of
from tests.installing import forget_rulesets, install
from tests.rulesets.kampfpanzer.engine.test_weather import drawing


def change(window) -> None:
    """Changes the scenario a little."""
    document = window.workspace.document
    side = document.scenario.sides[0]
    document.do(put_side(document.scenario, replace(side, title="Changed")))


def offer(window, text: str) -> QPushButton:
    """A button of the message."""
    button: QPushButton
    (button,) = [one for one in window.messages.findChildren(QPushButton) if one.text() == text]
    return button


def first_side(path: Path) -> str:
    """The title of the first side of a scenario file."""
    scenario = open_battle(path).battle.scenario
    assert scenario is not None
    return scenario.sides[0].title


def test_opening_shows_the_scenario(window, workspace):
    assert window.windowTitle() == "Spain, 1937 – 14-1-spain.yaml[*] – kpeditor"
    assert window.workspace.document.title == "Spain, 1937"
    assert not window.isWindowModified()


@pytest.mark.checked
def test_a_file_of_rules_that_cannot_be_loaded_opens_with_a_warning_that_names_the_package(
    window, dialogs, qtbot, tmp_path, monkeypatch
):
    entry = {"race": "no_such_module:Race"}
    install(tmp_path / "site", monkeypatch, "broken-race", {registry.GROUP: entry})
    dialogs.wish = NewMap("Track", "kampfpanzer", 4, 8, trim=False)
    window.files.new_map()
    dialogs.path = tmp_path / "track.yaml"
    assert window.files.save()
    dialogs.path.write_text(dialogs.path.read_text("utf-8").replace("kampfpanzer", "race"), "utf-8")
    window.files.revert()
    workspace = window.workspace
    qtbot.waitUntil(lambda: workspace.checker.found is not None)
    assert [one.code for one in workspace.checker.found if "broken-race" in one.text] == ["ruleset-unknown"]
    assert "broken-race" in ruleset_box().toolTip()
    forget_rulesets()


def test_a_new_map_is_saved_under_a_name_made_from_its_title(window, dialogs, tmp_path):
    dialogs.wish = NewMap("Two Rivers!", "kampfpanzer", 12, 9, trim=True)
    window.files.new_map()
    assert sheet_of(window.workspace.document).grid.size == 12 * 9 - 6
    dialogs.path = tmp_path / "rivers.yaml"
    assert window.files.save()
    assert dialogs.asked[-1] == "Save map as: two-rivers.yaml"
    assert open_battle(dialogs.path).battle.map.title == "Two Rivers!"
    assert window.windowTitle() == "Two Rivers! – rivers.yaml[*] – kpeditor"


def test_a_scenario_can_be_begun_on_a_map_and_is_saved_beside_it(window, dialogs, tmp_path):
    dialogs.wish = NewMap("Trial", "kampfpanzer", 12, 9, trim=True)
    window.files.new_map()
    dialogs.path = tmp_path / "maps" / "trial.yaml"
    dialogs.path.parent.mkdir()
    assert window.files.save()
    window.workspace.forces.begin.begin.click()
    dialogs.path = tmp_path / "battle.yaml"
    assert window.files.save()
    assert dialogs.suggested.parent == tmp_path / "maps"
    again = open_battle(dialogs.path)
    assert first_side(dialogs.path) == "First side"
    assert again.map_path == tmp_path / "maps" / "trial.yaml"
    assert not window.isWindowModified()


def test_a_scenario_is_not_saved_over_its_map(window, dialogs, tmp_path):
    """Nor offered the file of its map where both are called alike, nor the map that of its scenario."""
    dialogs.wish = NewMap("Trial", "kampfpanzer", 12, 9, trim=True)
    window.files.new_map()
    form = window.workspace.forces.begin
    form.title.setText("Trial")
    form.begin.click()
    dialogs.path = tmp_path / "trial.yaml"
    assert not window.files.save()
    assert dialogs.suggested.name == "trial-battle.yaml"
    assert "it is the file of the map; choose another name" in window.messages.text
    assert open_battle(dialogs.path).battle.scenario is None
    dialogs.path = tmp_path / "trial-battle.yaml"
    assert window.files.save()
    assert not window.files.save_map_as()
    assert "it is the file of the scenario" in window.messages.text
    assert open_battle(dialogs.path).battle.map.title == "Trial"


def test_new_files_are_not_offered_to_lie_among_the_shipped_ones(window, dialogs, root):
    window.settings.set_text("folder", str(root / "scenarios" / "tutorial"))
    dialogs.wish = NewMap("Trial", "kampfpanzer", 12, 9, trim=True)
    window.files.new_map()
    assert not window.files.save()
    assert not dialogs.suggested.is_relative_to(root / "scenarios")


def test_what_was_saved_is_told_by_its_name(window, workspace, dialogs):
    """Of a scenario whose map alone was changed the map."""
    document = workspace.document
    document.do(paint(document.sheet, "terrain", [Hex(3, 3)], "woods"))
    assert window.files.save()
    assert window.messages.text == f"Saved {document.map_path.name}."
    change(window)
    assert window.files.save()
    assert window.messages.text == f"Saved {document.scenario_path.name}."


def test_save_as_leaves_the_old_file_alone(window, workspace, dialogs, spain):
    before = spain.read_bytes()
    change(window)
    dialogs.path = spain.with_name("other.yaml")
    assert window.files.save_as()
    assert spain.read_bytes() == before
    assert first_side(dialogs.path) == "Changed"
    assert window.workspace.document.path == dialogs.path


def test_save_as_without_a_name_saves_nothing(window, workspace, dialogs):
    change(window)
    assert not window.files.save_as()
    assert window.isWindowModified()


def test_a_file_that_cannot_be_written_is_told_in_place(window, workspace, dialogs, tmp_path):
    change(window)
    dialogs.path = tmp_path / "nowhere" / "x.yaml"
    assert not window.files.save_as()
    assert window.messages.text.endswith(". Nothing is lost here: File > Save as writes it to another place.")
    assert window.isWindowModified()


def test_a_map_that_cannot_be_written_is_told_with_the_command_that_writes_the_map(
    window, workspace, monkeypatch
):
    """Save as of a scenario writes the scenario alone."""
    document = workspace.document
    document.do(paint(document.sheet, "terrain", [Hex(3, 3)], "woods"))

    def refuse(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(writing, "_replace", refuse)
    assert not window.files.save()
    assert "File > Save map as writes it to another place." in window.messages.text


def test_save_as_tells_that_the_map_is_still_unsaved(window, workspace, dialogs, spain):
    document = workspace.document
    document.do(paint(document.sheet, "terrain", [Hex(3, 3)], "woods"))
    dialogs.path = spain.with_name("other.yaml")
    assert window.files.save_as()
    assert (
        window.messages.text == f"Saved other.yaml. Its map “{document.sheet.title}” is to be saved as well."
    )
    offer(window, "Save").click()
    assert not document.is_modified


def test_a_scenario_is_unsaved_until_it_names_the_map_that_was_saved_elsewhere(
    window, workspace, dialogs, spain
):
    """Else it would be opened with the old map the next time."""
    document = workspace.document
    document.do(paint(document.sheet, "terrain", [Hex(3, 3)], "woods"))
    dialogs.path = spain.with_name("new-map.yaml")
    assert window.files.save_map_as()
    assert document.is_scenario_modified
    assert window.messages.text == "Saved new-map.yaml. The scenario “Spain, 1937” is to be saved as well."
    offer(window, "Save").click()
    assert not document.is_modified
    again = open_battle(spain)
    assert again.map_path == dialogs.path
    assert again.battle.map.kind("terrain", Hex(3, 3)) == "woods"


def test_revert_reads_the_file_again(window, workspace, dialogs):
    change(window)
    dialogs.answer = Answer.CANCEL
    window.files.revert()
    assert window.workspace.document.scenario.sides[0].title == "Changed"
    dialogs.answer = Answer.DISCARD
    window.files.revert()
    assert window.workspace.document.scenario.sides[0].title == "Nationalists"
    assert not window.isWindowModified()


@pytest.mark.parametrize(("answer", "is_closed"), [(Answer.CANCEL, False), (Answer.DISCARD, True)])
def test_closing_with_unsaved_changes_asks(window, workspace, dialogs, answer, is_closed):
    change(window)
    dialogs.answer = answer
    assert window.close() is is_closed
    assert dialogs.asked == ["unsaved the scenario “Spain, 1937”"]


def test_closing_may_save(window, workspace, dialogs, spain):
    change(window)
    dialogs.answer = Answer.SAVE
    assert window.close()
    assert first_side(spain) == "Changed"


def test_closing_without_changes_asks_nothing(window, workspace, dialogs):
    assert window.close()
    assert dialogs.asked == []


def test_opening_another_file_keeps_the_changes_in_their_tab(window, workspace, dialogs, root):
    change(window)
    assert window.files.open(root / "maps/kampfpanzer.yaml")
    assert dialogs.asked == []
    assert next(iter(window.workspaces)).document.title == "Spain, 1937"
    assert workspace.document.is_modified


def test_recent_files_are_remembered_with_the_latest_first(window, settings, spain, root):
    window.files.open(spain)
    window.files.open(root / "maps/kampfpanzer.yaml")
    assert settings.recent() == [root / "maps/kampfpanzer.yaml", spain]
    recent = window.menus.by_id["recent"].menu()
    recent.aboutToShow.emit()
    assert recent.actions()[0].text().startswith("kampfpanzer.yaml")
    window.show_start()
    assert [button.text() for button in window.start_page.content.recent_buttons] == [
        "kampfpanzer.yaml",
        "14-1-spain.yaml",
    ]
    window.start_page.content.recent_buttons[1].click()
    assert window.workspace.document.path == spain


def test_a_file_that_is_gone_is_not_offered(settings, tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text("")
    settings.add_recent(path)
    path.unlink()
    assert settings.recent() == []


def test_recent_files_where_nobody_can_look_are_not_offered(settings, tmp_path):
    """A recent file on a disk that is gone must not keep the start page from opening."""
    loop, known = tmp_path / "loop", tmp_path / "x.yaml"
    loop.symlink_to(loop)
    known.write_text("")
    for path in (tmp_path / ("n" * 300), known, loop):
        settings.add_recent(path)
    assert settings.recent() == [known]
    settings.set_text("folder", str(tmp_path / ("n" * 300)))
    assert settings.folder().is_dir()
    assert settings.folder_to_save().is_dir()


def test_a_broken_file_is_reported_with_line_and_column_and_the_rest_stays_open(window, workspace, tmp_path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: kpeditor-map/1\ntitle: [unclosed\n")
    assert not window.files.open(broken)
    report = window.report_page
    assert report.isVisible()
    problem = report.list.rows.problems[0]
    assert problem.where.line > 0
    assert list(window.workspaces) == [workspace]
    report._back.click()
    assert workspace.view.isVisible()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among files")
def test_a_pipe_is_reported_and_never_waited_for(window, tmp_path):
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    assert not window.files.open(pipe)
    assert window.report_page.isVisible()
    assert "no ordinary file" in window.report_page.list.rows.problems[0].text


def test_a_broken_file_may_be_mended_and_tried_again(window, spain):
    text = spain.read_text()
    spain.write_text("format: [")
    assert not window.files.open(spain)
    spain.write_text(text)
    window.report_page.again.click()
    assert window.workspace.document.title == "Spain, 1937"


def test_a_broken_file_at_the_start_of_the_program_leaves_a_way_to_the_start_page(window, tmp_path):
    """A window that begins with a file has no tab yet."""
    window.tabs.remove(window.start_page)
    window.tabs.pages.addWidget(window.start_page)
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: [")
    assert not window.files.open(broken)
    bar = window.tabs.bar
    assert [bar.tabText(index) for index in range(bar.count())] == ["Start", "broken.yaml"]
    assert window.report_page.isVisible()
    window.close_tab(window.report_page)
    assert window.start_page.isVisible()


def test_a_missing_file_is_told_in_place(window, tmp_path):
    assert not window.files.open(tmp_path / "none.yaml")
    assert window.workspace is None
    assert "none.yaml" in window.messages.text or window.report_page.isVisible()


DEFECTIVE = "map-missing ruleset-unknown unit-type-unknown terrain-unknown-kind"
MORE_DEFECTIVE = (
    "custom-unit hex-unknown-unit map-unreadable place-empty special-unknown "
    "ruleset-unknown-scenario zone-too-small"
)


@pytest.mark.checked
@pytest.mark.parametrize(
    "name",
    [*DEFECTIVE.split(), *(pytest.param(name, marks=pytest.mark.slow) for name in MORE_DEFECTIVE.split())],
)
def test_a_defective_file_opens_as_far_as_it_goes_and_shows_its_problems(qtbot, window, root, name):
    assert window.files.open(root / f"tests/files/invalid/{name}.yaml")
    qtbot.waitUntil(lambda: bool(window.workspace.problems.list.rows.problems))
    assert window.status.problems.isVisible()


TABLE = """format: kpeditor-map/1
title: Dining table
ruleset: none
board: {kind: table, width: 60, height: 40, unit: inch}
"""


def test_a_free_table_opens_on_a_canvas_of_its_own(window, tmp_path):
    path = tmp_path / "table.yaml"
    path.write_text(TABLE)
    assert window.files.open(path)
    assert window.workspace.canvas is None
    assert window.workspace.view is window.workspace.table
    assert "Dining table, 60 × 40 inches" in window.workspace.view.accessibleName()
    assert window.docks.switches()["palette"].isChecked()
    assert window.menus.by_id["fit"].isEnabled()
    window.menus.by_id["fit"].trigger()


def drop(window, *paths) -> bool:
    """Drops files on a window, before it is known what lies there; answers whether it takes them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    offered, left = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton
    event = QDropEvent(QPointF(10, 10), offered, data, left, Qt.KeyboardModifier.ShiftModifier)
    assert event.proposedAction() is Qt.DropAction.MoveAction, "as some file managers propose it"
    QCoreApplication.sendEvent(window.windowHandle(), event)
    assert event.dropAction() is Qt.DropAction.CopyAction, "else they may delete what was moved"
    return event.isAccepted()


def test_a_file_can_be_dropped_on_the_window_whatever_lies_there(window, spain):
    assert drop(window, spain)
    assert window.workspace.document.path == spain


def test_of_several_dropped_files_those_that_cannot_be_opened_are_named(window, spain, tmp_path):
    rubbish = tmp_path / "rubbish.txt"
    rubbish.write_text("hello", "utf-8")
    drop(window, rubbish, spain)
    assert window.workspace.document.path == spain
    assert window.messages.text == "Not opened: rubbish.txt."
    window.messages.findChild(QPushButton).click()
    assert window.tabs.current is window.report_page


def test_a_picture_is_laid_under_the_map_or_read_as_a_scan(window, workspace, tmp_path):
    picture = tmp_path / "sheet.png"
    assert QImage(400, 300, QImage.Format.Format_RGB32).save(str(picture))
    assert drop(window, picture)
    assert window.messages.text == "sheet.png is a picture."
    under, scan = window.messages.findChildren(QPushButton)
    under.click()
    assert workspace.underlay.underlay.file == "sheet.png"
    scan.click()
    page = window.scans.page_in_front()
    assert [sheet.file for sheet in page.session.project.sheets] == ["sheet.png"]


def test_a_picture_on_the_start_page_becomes_a_map_of_its_own(window, tmp_path, dialogs):
    picture = tmp_path / "sheet.png"
    assert QImage(400, 300, QImage.Format.Format_RGB32).save(str(picture))
    window.files.open(picture)
    (scan,) = window.messages.findChildren(QPushButton)
    scan.click()
    dialogs.path = tmp_path / "new.yaml"
    window.scans.board_page.chosen.emit(NewMap("New", "kampfpanzer", 9, 9, trim=True).sheet())
    assert window.scans.page_in_front().session.project.sheets[0].file == "sheet.png"


@pytest.mark.parametrize(
    ("title", "name"), [("Spain, 1937", "spain-1937"), ("Größe", "grosse"), ("!", "untitled")]
)
def test_file_names_from_titles(title, name):
    assert file_name(title) == name


def test_the_document_knows_its_paths(workspace, spain):
    assert workspace.document.scenario_path == spain
    assert workspace.document.map_path == Path(spain.parent / "../../maps/kampfpanzer.yaml").resolve()


def test_what_is_open_in_any_window_is_kept_from_exports(window, workspace, dialogs):
    """Scenario and map, until they are closed."""
    files = workspace.document.opened.files
    assert len(files) == 2
    assert dialogs.kept() == files
    window.workspaces.remove(workspace)
    assert dialogs.kept() == []


def test_files_of_games_open_where_they_belong(qtbot, window, dialogs, tmp_path):
    """Who opened a letter was told to mend it in a text editor, which makes it worthless."""
    blue = MailFolder.start(tmp_path / "blue", drawing(), "blue")
    letter = blue.letters()[-1]
    dialogs.path = tmp_path / "red"
    window.files.open(letter)
    (playtest,) = window.playtests.open
    assert dialogs.suggested == letter.parent / "game-by-mail"
    game = playtest.workspace.game
    assert (tmp_path / "red" / "game.yaml").is_file()
    # Their next letter goes into the game that is open, and a window without it says what is to be done.
    blue.receive(read_letter(game.folder.letters()[-1]))
    blue.send()
    window.files.open(blue.letters()[-1])
    assert window.playtests.open == [playtest]
    qtbot.waitUntil(lambda: len(playtest.workspace.game.folder.play.game.received) == 2, timeout=9000)
    playtest.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.files.open(blue.letters()[-1])
    (other,) = window.playtests.open
    assert "not the first. Open the game it belongs to" in other.mailing.page.problem.text()
    other.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.playtests.open_game(tmp_path / "red" / "game.yaml")
    (again,) = window.playtests.open
    assert again.workspace.game.folder.path == tmp_path / "red"
    again.close()


def test_a_letter_changed_on_the_way_is_not_to_be_mended(window, dialogs, tmp_path):
    letter = MailFolder.start(tmp_path / "blue", drawing(), "blue").letters()[-1]
    letter.write_text(letter.read_text("utf-8").replace("game:", "game: x", 1), "utf-8")
    window.files.open(letter)
    (playtest,) = window.playtests.open
    assert "ask" in playtest.mailing.page.problem.text().lower()
    assert dialogs.asked == []
    playtest.close()
