"""The one command `kpeditor`: what opens the window, what runs headless, and what happens when it cannot."""

from __future__ import annotations

import os
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from kpeditor import __main__ as start
from kpeditor.cli import table
from kpeditor.core.errors import BadName
from kpeditor.core.files.storage import crashlog
from kpeditor.core.files.storage.crashlog import crash_report, write_crash_log

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def replace_editor(monkeypatch: pytest.MonkeyPatch, edit: Callable[[list[str]], int]) -> None:
    """Let a function stand for the window, which is not even loaded."""
    module = types.ModuleType("kpeditor.app.main")
    module.__dict__["main"] = edit
    monkeypatch.setitem(sys.modules, "kpeditor.app.main", module)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What the editor was opened with, instead of opening it."""
    calls: list[list[str]] = []

    def edit(arguments: list[str]) -> int:
        calls.append(arguments)
        return 0

    replace_editor(monkeypatch, edit)
    return calls


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in DISPLAYS:
        monkeypatch.setenv(name, "")


def test_no_word_opens_the_start_page(opened):
    assert start.main([]) == 0
    assert opened == [[]]


def test_a_file_opens_the_editor_on_it(opened):
    assert start.main(["maps/kampfpanzer.yaml"]) == 0
    assert opened == [["maps/kampfpanzer.yaml"]]


def test_without_a_display_it_says_what_works(opened, no_display, capsys):
    assert start.main(["a.yaml"]) == 2
    assert opened == []
    assert "--screenshot" in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--screenshot", "a.png"], ["--screenshot=a.png"]])
def test_a_picture_of_the_window_needs_no_display(opened, no_display, option):
    assert start.main(["a.yaml", *option]) == 0
    assert opened == [["a.yaml", *option]]
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"


def test_a_mistyped_command_is_no_file_to_open(opened, monkeypatch, capsys):
    monkeypatch.setattr(table, "COMMANDS", {"check": "kpeditor.cli.battles.check:check"})
    assert start.main(["chekc", "a.yaml"]) == 2
    assert opened == []
    assert "Did you mean 'check'?" in capsys.readouterr().err


def test_who_asks_for_the_benchmarks_that_were_a_command_hears_where_they_are(opened, capsys):
    assert start.main(["bench", "los"]) == 2
    assert opened == []
    assert "python run.py bench" in capsys.readouterr().err


def test_a_word_that_resembles_nothing_leads_to_the_help(opened, capsys):
    assert start.main(["zzzz"]) == 2
    assert "kpeditor --help" in capsys.readouterr().err


def test_a_file_without_suffix_opens(opened, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    Path("battle").touch()
    assert start.main(["battle"]) == 0
    assert opened == [["battle"]]


def test_a_mistake_while_opening_is_told(monkeypatch, capsys):
    def edit(arguments: list[str]) -> int:
        raise BadName("no such scenario")

    replace_editor(monkeypatch, edit)
    assert start.main([]) == 1
    assert capsys.readouterr().err == "kpeditor: no such scenario\n"


def test_a_bug_leaves_a_log_and_status_3(monkeypatch, capsys, tmp_path):
    def edit(arguments: list[str]) -> int:
        raise ZeroDivisionError("a bug for the test")

    replace_editor(monkeypatch, edit)
    monkeypatch.setattr(crashlog, "write_crash_log", lambda bug: write_crash_log(bug, tmp_path))
    assert start.main([]) == 3
    (log,) = tmp_path.iterdir()
    assert "ZeroDivisionError: a bug for the test" in log.read_text(encoding="utf-8")
    told = capsys.readouterr().err
    assert str(log) in told
    assert "Traceback" not in told


class Ended(Exception):
    """In place of the end of the process."""


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process of its own changes its environment; that of the tests stays."""
    monkeypatch.setattr(os, "environ", os.environ.copy())


@pytest.mark.parametrize("status", [0, 1])
def test_after_a_picture_the_process_ends_at_once_with_its_status(monkeypatch, status):
    def end(given: int) -> None:
        raise Ended(given)

    replace_editor(monkeypatch, lambda _arguments: status)
    monkeypatch.setattr(os, "_exit", end)
    monkeypatch.setattr(sys, "argv", ["kpeditor", "a.yaml", "--screenshot", "a.png"])
    with pytest.raises(Ended) as ended:
        start.command()
    assert ended.value.args == (status,)


def test_after_a_window_python_ends_in_its_own_way(monkeypatch, opened):
    monkeypatch.setattr(sys, "argv", ["kpeditor", "a.yaml"])
    with pytest.raises(SystemExit) as ended:
        start.command()
    assert ended.value.code == 0
    assert opened == [["a.yaml"]]


def test_ctrl_c_is_no_bug(monkeypatch):
    def edit(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    replace_editor(monkeypatch, edit)
    assert start.main([]) == 130


def test_a_crash_log_goes_elsewhere_when_its_folder_cannot_be_made(tmp_path):
    occupied = tmp_path / "a file"
    occupied.touch()
    log = write_crash_log(ValueError("lost"), occupied / "logs")
    assert "ValueError: lost" in log.read_text(encoding="utf-8")
    log.unlink()


def test_a_crash_report_names_the_versions():
    report = crash_report(ValueError("lost"))
    assert "kpeditor 0" in report
    assert "Python 3" in report


def test_python_dash_m_kpeditor_is_the_same_command(root):
    command = [sys.executable, "-m", "kpeditor", "--version"]
    told = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    assert told.stdout.startswith("kpeditor")


def test_what_only_draws_takes_the_application_that_has_windows():
    """In any order and selection of tests: no fixture is asked for here."""
    widgets = pytest.importorskip("PySide6.QtWidgets")
    from kpeditor.drawing.pictures.battle import gui_application

    assert isinstance(gui_application(), widgets.QApplication)
