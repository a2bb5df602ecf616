"""The window around the document: start page, themes, docks, tools, screenshots, crashes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QPushButton

from kpeditor.app import messages, scenariocards
from kpeditor.app.crash import CrashReporter
from kpeditor.app.document.selection import region
from kpeditor.app.icons import SHAPES, icon, svg
from kpeditor.app.main import main
from kpeditor.app.scenariocards import first_sentences
from kpeditor.app.shell.commands.looks import choose_theme
from kpeditor.app.startpage import shipped_scenarios
from kpeditor.app.theme import DARK, LIGHT, resolve
from kpeditor.core.edits.copying import clear
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.errors import BadFile, EditRefused, NotSaved
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.model import Mark

pytestmark = pytest.mark.one_window


@pytest.mark.cards
def test_the_start_page_lists_the_shipped_scenarios_with_pictures(qtbot, window, monkeypatch):
    page = window.start_page
    monkeypatch.setattr(scenariocards, "PAUSE", 0)
    page.hide()
    page.show()
    assert page.isVisible()
    assert [card.path for card in page.content.cards] == shipped_scenarios()
    qtbot.waitUntil(lambda: bool(page.content.cards[0].sides.text()))
    card = page.content.cards[0]
    assert not card.picture.pixmap().isNull()
    assert "game-turns" in card.sides.text()


@pytest.mark.cards
def test_a_card_opens_its_scenario(qtbot, window):
    card = next(card for card in window.start_page.content.cards if card.path.name == "14-1-spain.yaml")
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert window.workspace.document.title == "Spain, 1937"
    window.close_tab()
    assert window.start_page.isVisible()
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert window.workspace.document.title == "Spain, 1937"


@pytest.mark.styled
def test_the_theme_changes_window_and_map_and_is_remembered(window, workspace, settings):
    choose_theme("dark", window)
    assert workspace.settings.style.is_dark
    assert window.palette().window().color().lightness() < 80
    assert settings.theme == "dark"
    choose_theme("light", window)
    assert not workspace.settings.style.is_dark
    assert window.palette().window().color().lightness() > 200


def test_themes_read_well():
    assert resolve("dark") is DARK
    assert resolve("light") is LIGHT


def test_tools_have_keys_and_only_one_is_in_hand(window, workspace):
    tools = {action.data(): action for action in window.menu_bar.tool_bar.actions()}
    shipped = {"select", "brush-terrain", "brush-elevation", "brush-hexsides", "eraser", "picker", "places"}
    assert shipped <= {*tools}
    keys = [action.shortcut().toString() for action in tools.values()]
    assert len(set(keys)) == len(keys)
    tools["eraser"].trigger()
    assert workspace.toolbox.current.id == "eraser"
    workspace.toolbox.take("brush-terrain")
    assert [id_ for id_, action in tools.items() if action.isChecked()] == ["brush-terrain"]


def test_brushes_that_mean_nothing_under_the_options_are_not_offered(qtbot, window, root):
    """[PB14] The tool bar of printed combat had the brush for improved positions of PanzerBitz."""
    window.files.open(root / "scenarios/panzerblitz/1-assault-on-berezovka.yaml")
    workspace = window.workspace
    document, brush = workspace.document, window.menus.tools["mark-improved_position"]
    row = workspace.scenario.general.marks["improved_position"]

    def set_combat(**combat):
        document.do(set_fields(document.scenario, "Combat", options=combat))

    assert not brush.isVisible()
    assert row.isHidden()
    assert "tool-mark-improved_position" not in {one.id for one in window.menus.listed()}
    assert window.menus.tools["mark-fort"].isVisible()
    set_combat(combat="panzerbitz")
    assert brush.isVisible()
    assert not row.isHidden()
    marks = (Mark("improved_position", "15-F-5"),)
    document.do(set_fields(document.scenario, "Dig", marks=marks))
    set_combat()
    assert brush.isVisible()  # one lies there, and may be taken away
    while document.stack.canUndo():
        document.stack.undo()
    window.close_tab()


def test_a_key_takes_the_tool(qtbot, window, canvas, workspace):
    window.activateWindow()
    canvas.setFocus()
    qtbot.waitUntil(canvas.hasFocus)
    qtbot.keyClick(canvas, Qt.Key.Key_B)
    assert workspace.toolbox.current.id == "brush-terrain"
    qtbot.keyClick(canvas, Qt.Key.Key_BracketRight)
    assert workspace.toolbox.brush.radius == 1


def test_no_two_actions_share_a_key(window, workspace):
    actions = [*window.menus.by_id.values(), *window.menus.tools.values()]
    keys = [key.toString() for action in actions for key in action.shortcuts()]
    assert len(set(keys)) == len(keys)


def test_actions_without_a_document_are_grey(window):
    assert not window.menus.by_id["save"].isEnabled()
    assert not window.menus.by_id["fit"].isEnabled()
    assert window.menus.by_id["open"].isEnabled()


def test_undo_in_the_menu_follows_the_document(window, workspace, hand):
    undo = window.menus.by_id["undo"]
    assert not undo.isEnabled()
    workspace.panels["palette"].choose("terrain", "town")
    hand.click(hand.hex("2020"))
    assert undo.isEnabled()
    assert undo.text() == "Undo Paint town (1 hex)"
    undo.trigger()
    assert not undo.isEnabled()
    assert window.menus.by_id["redo"].isEnabled()


def test_an_error_goes_when_something_is_done_after_it(window, workspace, hand, monkeypatch):
    workspace.panels["palette"].choose("terrain", "town")
    window.tell("This cannot be done.")
    hand.click(hand.hex("2020"))
    assert window.messages.text, "the change may belong to what is told"
    monkeypatch.setattr(messages, "READ_IN", -1)
    hand.click(hand.hex("2021"))
    assert not window.messages.text
    window.tell("Done.", "good")
    hand.click(hand.hex("2022"))
    assert window.messages.text == "Done."


def test_a_click_on_an_offer_leaves_the_keys_to_the_map(window, workspace, qtbot):
    workspace.canvas.setFocus()
    ran = []
    window.messages.tell("This was done", "hint", [messages.Offer("And that", lambda: ran.append(1))])
    (button,) = window.messages.findChildren(QPushButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert ran == [1]
    assert window.focusWidget() is workspace.canvas


def test_a_long_message_beside_its_offers_is_whole(window, workspace):
    strip = window.messages
    offers = [messages.Offer(text, str) for text in ("Read again", "Keep what is here", "Compare")]
    for words in range(5, 60, 5):
        strip.tell("Done.", "good")
        strip.tell("saved " * words, "warning", offers)
        QCoreApplication.processEvents()
        (label,) = [one for one in strip.findChildren(QLabel) if one.text().startswith("saved")]
        assert label.height() >= label.heightForWidth(label.width())
    strip.hide()


def test_docks_return_with_the_next_document(window, workspace, spain):
    window.docks.show("places")
    state = window.docks.state()
    window.show_start()
    assert not any(dock.isVisible() for dock in window.docks._docks.values())
    assert window.docks.state() == state
    window.files.open(spain)
    assert window.docks._docks["palette"].isVisible()


def test_a_hidden_dock_stays_hidden_for_the_next_document(window, workspace, spain):
    window.docks._docks["layers"].hide()
    window.files.open(spain)
    assert not window.docks._docks["layers"].isVisible()
    window.show_start()
    window.files.open(spain)
    assert not window.docks._docks["layers"].isVisible()
    assert window.docks._docks["palette"].isVisible()


def test_docks_without_a_panel_hide_until_the_next_map(window, workspace, spain, tmp_path):
    path = tmp_path / "table.yaml"
    path.write_text(
        "format: kpeditor-map/1\ntitle: T\nruleset: none\n"
        "board: {kind: table, width: 60, height: 40, unit: inch}\n"
    )
    window.files.open(path)
    assert not window.docks._docks["places"].isVisible()
    assert window.docks._docks["palette"].isVisible()
    window.files.open(spain)
    assert window.docks._docks["places"].isVisible()


def test_a_screenshot_of_a_scenario(qapp, spain, tmp_path):
    target = tmp_path / "window.png"
    assert main([str(spain), "--screenshot", str(target), "--size", "900x600", "--theme", "dark"]) == 0
    image = QImage(str(target))
    assert (image.width(), image.height()) == (900, 600)
    assert image.pixelColor(450, 598).lightness() < 80
    colours = {image.pixel(x, y) for x in range(300, 560, 3) for y in range(100, 500, 3)}
    assert len(colours) > 50


@pytest.mark.parametrize("is_alone", [True, False])
def test_a_screenshot_of_a_broken_file_shows_the_report_and_fails(qapp, spain, tmp_path, is_alone):
    """Also beside another file, in the next tab."""
    broken, target = tmp_path / "broken.yaml", tmp_path / "window.png"
    broken.write_text("format: [")
    with pytest.raises(BadFile, match="broken"):
        main([*([] if is_alone else [str(spain)]), str(broken), "--screenshot", str(target)])
    assert not QImage(str(target)).isNull()


def test_a_screenshot_that_cannot_be_written_is_told(qapp, spain, tmp_path):
    with pytest.raises(NotSaved):
        main([str(spain), "--screenshot", str(tmp_path / "nowhere" / "x.png")])


def test_a_screenshot_on_a_full_disk_leaves_the_old_picture(qapp, spain, tmp_path, fill_disk):
    target = tmp_path / "x.png"
    target.write_bytes(b"old")
    fill_disk(0)
    with pytest.raises(NotSaved, match="disk is full"):
        main([str(spain), "--screenshot", str(target), "--size", "640x480"])
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir() if one.is_file()] == [
        ("x.png", b"old")
    ]


def test_a_bug_writes_a_log_and_keeps_the_window(qtbot, window, workspace, dialogs, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    try:
        raise ZeroDivisionError("trial")
    except ZeroDivisionError as bug:
        CrashReporter(window, lambda: dialogs, window.messages.tell).report(type(bug), bug, bug.__traceback__)
    assert dialogs.asked == []  # no dialog runs its event loop in what may be a paint event
    qtbot.waitUntil(lambda: bool(dialogs.asked))
    assert dialogs.asked[0].startswith("crash kpeditor made a mistake (ZeroDivisionError)")
    assert list(tmp_path.rglob("crash-*.log"))
    assert window.isVisible()


def test_a_refusal_is_told_in_place(qtbot, window, dialogs):
    CrashReporter(window, lambda: dialogs, window.messages.tell).report(
        EditRefused, EditRefused("no such layer"), None
    )
    qtbot.waitUntil(lambda: window.messages.text == "no such layer")
    assert dialogs.asked == []


def test_every_icon_draws_something(qapp):
    for name in SHAPES:
        image = icon(name, "#000000").pixmap(20, 20).toImage()
        assert any(image.pixelColor(x, y).alpha() for x in range(20) for y in range(20)), name
        assert "#000000" in svg(name, "#000000"), name


def test_notes_are_cut_after_a_sentence():
    assert first_sentences("One. Two.", 50) == "One. Two."
    assert (
        first_sentences("A first sentence here. And a second one that is long.", 30)
        == "A first sentence here."
    )
    assert first_sentences("word " * 30, 20) == "word word word word …"


def test_quit_is_the_last_command_of_its_menu(window):
    assert window.menu_bar.menus["&File"].actions()[-1] is window.menus.by_id["quit"]


def test_a_command_that_cannot_be_used_says_what_it_needs(window, workspace):
    cut, playtest = window.menus.by_id["cut"], window.menus.by_id["playtest"]
    assert "Select hexes, features or units first" in cut.toolTip()
    assert cut.statusTip().startswith("Select hexes, features or units first")
    workspace.document.select(region(frozenset({Hex(3, 3)})))
    assert cut.statusTip() == "Copy the selected units, hexes or features, and take them away"
    assert "first" not in cut.toolTip()
    assert playtest.isEnabled()
    window.show_start()
    assert "Begin a scenario first" in playtest.toolTip()


def test_pages_without_a_document_undo_nothing(window, workspace):
    sheet = workspace.document.sheet
    workspace.document.do(clear(sheet, sheet.grid.hexes(), "Clear all"))
    assert window.menus.by_id["undo"].isEnabled()
    window.show_start()
    assert not window.menus.by_id["undo"].isEnabled()
    window.tabs.show(workspace.view)
    assert window.menus.by_id["undo"].isEnabled()
