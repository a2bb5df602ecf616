"""Own commands: lines become words with the file and the selection in them, and are started from the menu."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QDialogButtonBox, QPushButton

from kpeditor.app.dialogs.owncommands import OwnCommandsDialog
from kpeditor.app.document.selection import region
from kpeditor.app.owncommands import BadCommand, OwnCommand, OwnCommands, words_of
from kpeditor.app.settings import Settings
from tests.app.helpers import hexes

SHOUT = f"'{sys.executable}' -c 'import sys; print(*sys.argv[1:], sep=chr(10))'"


@given(st.text(min_size=1))
def test_a_value_stays_one_word_whatever_is_in_it(value):
    assert words_of("run --on %file x", {"%file": value}) == ["run", "--on", value, "x"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("a 'b c' \"d e\"", ["a", "b c", "d e"]),
        (r"C:\tools\x.exe %name.txt", [r"C:\tools\x.exe", "n.txt"]),
        ("p %hexes/%hex %% 5%%", ["p", "0101,0102/0101", "%", "5%"]),
    ],
)
def test_how_a_line_is_read(line, words):
    assert words_of(line, {"%name": "n", "%hexes": "0101,0102", "%hex": "0101"}) == words


@pytest.mark.parametrize(
    ("line", "said"),
    [("", "no program"), ("a 'b", "quotes"), ("a %flie", "%flie"), ("a %unit", "nothing for %unit")],
)
def test_why_a_line_cannot_be_started(line, said):
    with pytest.raises(BadCommand, match=said):
        words_of(line, {})


def test_commands_are_kept_and_nonsense_in_the_settings_is_left_out(tmp_path):
    settings = Settings(tmp_path / "window.ini")
    OwnCommands(settings).keep([OwnCommand("One", "x %file"), OwnCommand("Two", "y", saves=False)])
    assert OwnCommands(settings).all == (OwnCommand("One", "x %file"), OwnCommand("Two", "y", saves=False))
    for nonsense in ("{", "3", '[1, {"name": 2, "line": "x"}]'):
        settings.set_text("own commands", nonsense)
        assert OwnCommands(settings).all == ()


def test_the_form(qtbot, tmp_path):
    own = OwnCommands(Settings(tmp_path / "window.ini"))
    form = OwnCommandsDialog(own)
    qtbot.addWidget(form)
    form.add.click()
    form.name.clear()
    qtbot.keyClicks(form.name, "Count & more")
    form.line.setText("count %hexs")
    assert form.told.text() == "%hexs is no variable; write %% for a per cent sign."
    form.line.setText("count '%hexes")
    assert "quotes" in form.told.text()
    assert not form.box.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    form.line.setText("count ")
    form.insert.menu().actions()[4].trigger()
    assert form.line.text() == "count %hexes"
    assert "the numbers of the selected hexes" in form.told.text()
    assert "the first selected hex" not in form.told.text()
    form.saves.setChecked(False)
    form.accept()
    assert own.all == (OwnCommand("Count & more", "count %hexes", saves=False),)
    again = OwnCommandsDialog(own)
    qtbot.addWidget(again)
    again.remove.click()
    again.accept()
    assert not own.all


def test_a_command_runs_with_the_selected_hexes_and_says_what_it_said(window, workspace, qtbot):
    slot = window.menus.by_id["own-1"]
    assert not slot.isVisible()
    window.own_commands.keep([OwnCommand("Shout", f"{SHOUT} %name %hexes", saves=False)])
    assert slot.isVisible()
    assert slot.text() == "Shout"
    slot.trigger()
    assert "nothing for %hexes" in window.messages.text
    workspace.document.select(region(hexes(workspace.document, "0304", "0305")))
    slot.trigger()
    qtbot.waitUntil(lambda: not window.own_runs.running, timeout=30_000)
    assert window.messages.text == "Shout is done. 0304,0305"
    (offer,) = [one for one in window.messages.findChildren(QPushButton) if one.text() == "Show all"]
    offer.click()
    assert window.own_runs.output.text.toPlainText().splitlines()[-1] == "0304,0305"
    window.own_runs.output.close()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("/no/such/program", "/no/such/program was not found"),
        (f"'{sys.executable}' -c 'import sys; sys.exit(\"no luck\")'", "status 1. no luck"),
    ],
)
def test_what_went_wrong_is_told(window, workspace, qtbot, line, said):
    window.own_commands.keep([OwnCommand("Try", line, saves=False)])
    window.menus.by_id["own-1"].trigger()
    qtbot.waitUntil(lambda: not window.own_runs.running, timeout=30_000)
    assert said in window.messages.text


def test_commands_and_recent_files_that_another_program_has_added_since_stay(tmp_path):
    """Two programs with the same settings: the later one to write takes nothing from the other."""
    path = tmp_path / "window.ini"
    here, file = Settings(path), tmp_path / "mine.yaml"
    own = OwnCommands(here)
    own.keep([OwnCommand("Mine", "run 1")])
    here.flush()
    theirs = path.read_text("utf-8").replace("run 1", "run 2").replace("Mine", "Theirs")
    path.write_text(theirs + f"recent={tmp_path / 'theirs.yaml'}\n", "utf-8")
    here.add_recent(file)
    assert here.remembered() == [file, tmp_path / "theirs.yaml"]
    own.keep([OwnCommand("Mine", "run 1"), OwnCommand("New", "run 3")])
    assert [one.line for one in own.all] == ["run 1", "run 3", "run 2"]
    own.keep(own.all[:1])
    assert own.all == OwnCommands(here).all == (OwnCommand("Mine", "run 1"),)
