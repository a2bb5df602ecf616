"""Prints and pictures from the window: the form, the process beside it, the clipboard."""

from __future__ import annotations

import re
from threading import current_thread, main_thread

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QPushButton

from kpeditor.app.dialogs.printing import PrintDialog, PrintOptions
from kpeditor.app.dialogs.printkinds import COUNTERS, PAGES, PICTURE, SHEET
from kpeditor.app.document.selection import region
from tests.app.helpers import hexes

pytestmark = pytest.mark.one_window


def finish(window, qtbot):
    qtbot.waitUntil(lambda: not window.exporting.running, timeout=60_000)


def test_a_scenario_sheet_of_unsaved_work(window, workspace, qtbot, dialogs, tmp_path):
    from kpeditor.core.edits.scenario import set_fields

    workspace.document.do(set_fields(workspace.document.scenario, "Rename", title="Unsaved title"))
    before = workspace.document.scenario
    dialogs.print, dialogs.path = PrintOptions(SHEET), tmp_path / "sheet.md"
    window.menus.by_id["print"].trigger()
    assert dialogs.asked[-1] == "export unsaved-title-sheet.pdf"
    finish(window, qtbot)
    assert (tmp_path / "sheet.md").read_text("utf-8").startswith("# Unsaved title")
    assert window.messages.text.startswith("Wrote ")
    assert not [one for one in window.messages.findChildren(QPushButton) if one.text() == "Open"]
    assert workspace.document.scenario is before
    assert workspace.document.is_modified


def test_how_far_a_picture_has_come_is_shown_and_it_can_be_stopped(
    window, workspace, qtbot, dialogs, tmp_path, monkeypatch
):
    dialogs.print, dialogs.path = PrintOptions(PICTURE, dpi=300), tmp_path / "map.png"
    shown: list[str] = []
    amend = window.messages.amend

    def amended(old: str, new: str) -> None:
        amend(old, new)
        shown.append(window.messages.text)

    monkeypatch.setattr(window.messages, "amend", amended)
    window.menus.by_id["print"].trigger()
    assert window.messages.text == "Writing map.png …"
    qtbot.waitUntil(lambda: bool(shown), timeout=60_000)
    assert re.fullmatch(r"Writing map.png … \d+ %", shown[0])
    stop = next(one for one in window.messages.findChildren(QPushButton) if one.text() == "Stop")
    if window.exporting.running:
        stop.click()
    finish(window, qtbot)
    assert "map.png" in window.messages.text
    window.tell("something else", "hint")
    amend("Writing map.png …", "Writing map.png … 50 %")  # a message that went is not brought back
    assert window.messages.text == "something else"


@pytest.mark.usefixtures("exports_here")
def test_what_went_wrong_is_told(window, workspace, qtbot, dialogs, tmp_path):
    dialogs.print, dialogs.path = PrintOptions(SHEET), tmp_path / "no" / "sheet.md"
    window.menus.by_id["print"].trigger()
    finish(window, qtbot)
    assert "was not written" in window.messages.text
    assert "no such folder" in window.messages.text


def lost_map(root, folder):
    """A scenario whose map is not there."""
    scenario = folder / "lost.yaml"
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    scenario.write_text(text.replace("../../maps/first-shots.yaml", "lost-map.yaml"), "utf-8")
    return scenario


@pytest.mark.usefixtures("exports_here")
def test_the_board_in_place_of_a_lost_map_is_not_printed(window, qtbot, dialogs, tmp_path, root):
    assert window.files.open(lost_map(root, tmp_path))
    dialogs.print, dialogs.path = PrintOptions(PAGES), tmp_path / "map.pdf"
    window.menus.by_id["print"].trigger()
    finish(window, qtbot)
    assert "lost-map.yaml" in window.messages.text
    assert not (tmp_path / "map.pdf").exists()
    dialogs.path = tmp_path / "map.tmx"
    window.menus.by_id["export-tiled"].trigger()
    assert "lost-map.yaml" in window.messages.text
    assert not (tmp_path / "map.tmx").exists()


@pytest.mark.usefixtures("exports_here")
def test_a_sheet_of_a_scenario_with_errors_is_written_and_they_are_told(window, qtbot, tmp_path, root):
    scenario = tmp_path / "errors.yaml"
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    scenario.write_text(text.replace("../../maps", f"{root}/maps") + "colour: red\n", "utf-8")
    window.exporting.start([scenario], ["export", "sheet"], tmp_path / "sheet.md")
    finish(window, qtbot)
    assert (tmp_path / "sheet.md").is_file()
    assert window.messages.text.startswith("Wrote sheet.md, though there are errors")


@pytest.mark.usefixtures("exports_here")
@pytest.mark.parametrize("name", ["sight.geojson", pytest.param("sight.svg", marks=pytest.mark.slow)])
def test_sight_on_a_map_with_errors_is_written_and_they_are_told(window, qtbot, tmp_path, root, name):
    """The command answers with status 1, as for every file with errors; it was written all the same."""
    path = tmp_path / "errors.yaml"
    text = (root / "maps/kampfpanzer.yaml").read_text("utf-8")
    path.write_text(text.replace("  bridge: [", '  bridge: ["0101/0909",', 1), "utf-8")
    assert window.files.open(path)
    window.exporting.start([window.document], ["los"], tmp_path / name, ["0505", "--field", "--dead-ground"])
    finish(window, qtbot)
    assert (tmp_path / name).is_file()
    assert window.messages.text == f"Wrote {name}, though there are errors: see the problems."


@pytest.mark.usefixtures("exports_here")
def test_what_was_written_can_be_opened(window, workspace, qtbot, dialogs, tmp_path, monkeypatch):
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    dialogs.print, dialogs.path = PrintOptions(SHEET), tmp_path / "sheet.html"
    window.menus.by_id["print"].trigger()
    finish(window, qtbot)
    (look,) = [one for one in window.messages.findChildren(QPushButton) if one.text() == "Open"]
    look.click()
    assert [url.fileName() for url in opened] == ["sheet.html"]


def test_it_can_be_stopped(window, workspace, qtbot, dialogs, tmp_path):
    dialogs.print, dialogs.path = PrintOptions(PAGES), tmp_path / "map.pdf"
    window.menus.by_id["print"].trigger()
    (stop,) = [one for one in window.messages.findChildren(QPushButton) if one.text() == "Stop"]
    stop.click()
    finish(window, qtbot)
    assert "stopped" in window.messages.text
    assert not (tmp_path / "map.pdf").exists()


@pytest.mark.usefixtures("exports_here")
def test_it_is_the_document_at_the_click(window, workspace, qtbot, dialogs, tmp_path, monkeypatch):
    """Its files are written in another thread, which later edits do not reach."""
    from kpeditor.core.edits.scenario import set_fields
    from kpeditor.core.files.documents import save_map

    threads: list[bool] = []

    def watched(*given):
        threads.append(current_thread() is main_thread())
        return save_map(*given)

    monkeypatch.setattr("kpeditor.app.files.exporting.save_map", watched)
    before = workspace.document.title
    dialogs.print, dialogs.path = PrintOptions(SHEET), tmp_path / "sheet.md"
    window.menus.by_id["print"].trigger()
    workspace.document.do(set_fields(workspace.document.scenario, "Rename", title="Too late"))
    finish(window, qtbot)
    text = (tmp_path / "sheet.md").read_text("utf-8")
    assert before in text
    assert "Too late" not in text
    assert threads == [False]


def test_nothing_happens_when_the_person_thought_better(window, workspace, dialogs):
    window.menus.by_id["print"].trigger()
    dialogs.print = PrintOptions(COUNTERS)
    window.menus.by_id["print"].trigger()
    assert not window.exporting.running


def test_the_form_offers_what_fits(qtbot):
    dialog = PrintDialog(has_scenario=False)
    qtbot.addWidget(dialog)
    assert not dialog.kinds[COUNTERS].isEnabled()
    assert dialog.overlap_mm.isEnabled()
    dialog.kinds[PICTURE].setChecked(True)
    assert dialog.dpi.isEnabled()
    assert not dialog.paper.isEnabled()
    dialog.dpi.setValue(150)
    assert dialog.options() == PrintOptions(PICTURE, dpi=150)


@pytest.mark.parametrize(
    ("wish", "part"),
    [
        (PrintOptions(PAGES, overlap_mm=5), ["export", "pdf", "--paper", "A4"]),
        (PrintOptions("one-sheet"), ["export", "pdf", "--one-sheet"]),
        (PrintOptions(COUNTERS), ["export", "counters"]),
        (PrintOptions(PICTURE), ["render", "--dpi", "300"]),
    ],
)
def test_the_command_of_a_wish(wish, part):
    assert wish.command("classic", "map symbols")[: len(part)] == part


def test_a_picture_of_the_selection_is_put_into_the_clipboard(window, workspace):
    window.menus.by_id["copy-picture"].trigger()
    whole = QApplication.clipboard().image()
    workspace.document.select(region(frozenset(hexes(workspace.document, "1010", "1211"))))
    window.menus.by_id["copy-picture"].trigger()
    part = QApplication.clipboard().image()
    assert 0 < part.width() < whole.width() / 4
    assert 0 < part.height() < whole.height() / 4
    assert "clipboard" in window.messages.text
    workspace.canvas.camera.zoom_to(3 * workspace.canvas.camera.side)
    workspace.settings.solo("terrain")
    window.menus.by_id["copy-picture"].trigger()
    larger = QApplication.clipboard().image()
    assert larger.width() >= part.width()
    assert larger.scaled(part.size()) != part
