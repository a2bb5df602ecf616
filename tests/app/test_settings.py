"""Settings that cannot be written: the old file stays whole, and it is told once."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kpeditor.app.settings import Settings

FULL = """
import resource, signal, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
app = QApplication(["test", "-platform", "offscreen"])
from kpeditor.app.settings import Settings
settings = Settings(Path(sys.argv[1]))
told = []
settings.tell = told.append
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))
settings.set_text("language", "de" * 500)
settings.flush()
settings.set_text("theme", "dark")
settings.flush()
print(len(told), "cannot be kept" in told[0], "free some space" in told[0])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of file sizes there")
def test_a_full_disk_leaves_the_old_settings_whole_and_is_told_once(qapp, tmp_path, root):
    """A real short write: the system takes twenty bytes of the file and no more."""
    path = tmp_path / "window.ini"
    settings = Settings(path)
    settings.set_text("language", "en")
    settings.flush()
    before = path.read_bytes()
    ended = subprocess.run(
        [sys.executable, "-c", FULL, str(path)], cwd=root, capture_output=True, text=True, check=False
    )
    assert ended.stdout.split() == ["1", "True", "True"], ended.stderr
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["window.ini"]


def test_a_change_is_written_a_moment_later(qapp, qtbot, tmp_path):
    settings = Settings(tmp_path / "window.ini")
    settings.set_text("language", "de")
    qtbot.waitUntil(
        lambda: "de" in (tmp_path / "window.ini").read_text() if (tmp_path / "window.ini").exists() else False
    )


def test_the_window_tells_it(window):
    assert window.settings.tell is not None
    window.settings.tell("The settings cannot be kept")
    assert "cannot be kept" in window.messages.text
