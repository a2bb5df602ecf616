"""Where the log of a crash is written, and what it says."""

from __future__ import annotations

import sys
import tempfile

import pytest

from kpeditor import __version__
from kpeditor.core.files.storage.crashlog import crash_report, write_crash_log


def test_the_log_goes_to_the_logs_of_the_user_whose_folder_is_made(monkeypatch, tmp_path):
    home = tmp_path / "not/made/yet"
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_names, **_options: home)
    path = write_crash_log(ValueError("a bug for the test"))
    assert path.parent == home
    assert "ValueError: a bug for the test" in path.read_text("utf-8")
    assert write_crash_log(ValueError("another")).parent == home


def test_where_the_folder_cannot_be_made_the_log_goes_to_the_temporary_one(monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    blocked = tmp_path / "a file"
    blocked.touch()
    path = write_crash_log(ValueError("a bug for the test"), blocked / "logs")
    assert path.parent == tmp_path
    assert path.name.startswith("kpeditor-crash-")
    assert "ValueError: a bug for the test" in path.read_text("utf-8")


def test_where_neither_can_be_written_it_is_an_os_error(monkeypatch, tmp_path):
    blocked = tmp_path / "a file"
    blocked.touch()
    monkeypatch.setattr(tempfile, "tempdir", str(blocked))
    with pytest.raises(OSError, match=r"kpeditor-crash-"):
        write_crash_log(ValueError("a bug for the test"), blocked / "logs")


def test_a_report_names_the_version_and_the_command_without_the_folder_of_the_program(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/home/somebody/bin/kpeditor", "check", "a.yaml"])
    first, second, *_, last = crash_report(ValueError("a bug for the test")).strip().split("\n")
    assert first.startswith(f"kpeditor {__version__}, Python ")
    assert second == "command: ['kpeditor', 'check', 'a.yaml']"
    assert last == "ValueError: a bug for the test"
