"""What a process that died was still writing is removed; nothing else is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from kpeditor.core.files.storage.leftovers import (
    DAY,
    clear_leftovers,
    clear_leftovers_below,
    is_running,
    name_beside,
    place,
    started_at,
)
from kpeditor.core.files.storage.writing import write_safely

KILLED = """
import os, signal, sys
from pathlib import Path
from kpeditor.core.files.storage.writing import write_safely
os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
write_safely(Path(sys.argv[1]), "new" * 1000)
"""


def dead() -> int:
    """The id of a process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


def beside(name: str, pid: int, where: str = "") -> str:
    return f".{name}.kp{where or place()}-{pid}-0123abcd.new"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_a_killed_save_leaves_a_file_that_the_next_save_removes(tmp_path, root):
    path = tmp_path / "map.yaml"
    write_safely(path, "old")
    subprocess.run([sys.executable, "-c", KILLED, str(path)], cwd=root, check=False)
    assert len(list(tmp_path.iterdir())) == 2
    write_safely(path, "newer")
    assert [one.name for one in tmp_path.iterdir()] == ["map.yaml"]
    assert path.read_text() == "newer"


def test_only_what_is_ours_and_whose_process_is_gone_goes(tmp_path):
    mine, gone, other = name_beside("a"), beside("a", dead()), beside("a", 1, "00000000")
    strangers = (".a.kp-1-1.new", "a.png.part", ".swp.abcdefgh.new", beside("a", 5)[1:], "a.new")
    for name in (mine, gone, other, *strangers):
        (tmp_path / name).write_text("half")
    assert [path.name for path in clear_leftovers(tmp_path)] == [gone]
    assert {path.name for path in tmp_path.iterdir()} == {mine, other, *strangers}


def test_a_process_of_another_user_is_taken_for_running(tmp_path, monkeypatch):
    def refuse(pid, signal_number):
        raise PermissionError(pid, signal_number)

    (tmp_path / beside("a", 5)).write_text("half")
    monkeypatch.setattr(os, "kill", refuse)
    assert clear_leftovers(tmp_path) == []


def test_a_file_of_a_long_name_is_found_by_it(tmp_path):
    name = "x" * 60
    (tmp_path / beside(name[:40], dead())).write_text("half")
    assert len(clear_leftovers(tmp_path, of=name + ".yaml")) == 1
    (tmp_path / name_beside(name).replace(f"-{os.getpid()}-", f"-{dead()}-")).write_text("half")
    assert len(clear_leftovers(tmp_path)) == 1


def test_in_own_folders_too_nothing_else_goes_however_old_it_is(tmp_path):
    kept = tmp_path / "settings.yaml"
    kept.write_text("mine")
    then = time.time() - 99 * DAY
    os.utime(kept, (then, then))
    assert clear_leftovers_below(tmp_path) == []
    assert kept.exists()


def test_of_another_machine_what_was_not_touched_for_a_day_goes(tmp_path):
    other = tmp_path / beside("a", 1, "00000000")
    other.write_text("half")
    then = time.time() - DAY - 60
    os.utime(other, (then, then))
    assert clear_leftovers(tmp_path) == [other]


def test_those_of_one_file_alone(tmp_path):
    for name in ("a", "b"):
        (tmp_path / beside(name, dead())).write_text("half")
    assert [path.name[:3] for path in clear_leftovers(tmp_path, of="a")] == [".a."]


def test_own_folders_are_cleared_with_those_below_also_of_older_versions(tmp_path):
    old, folder = tmp_path / "journals" / ".map.yaml.ab12cd_9.new", tmp_path / beside("bundle", dead())
    (tmp_path / "journals").mkdir()
    folder.mkdir()
    (folder / "inside").write_text("x")
    old.write_text("half")
    then = time.time() - DAY - 60
    os.utime(old, (then, then))
    assert set(clear_leftovers_below(tmp_path)) == {old, folder}
    assert [path.name for path in tmp_path.iterdir()] == ["journals"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_link_is_removed_and_what_it_leads_to_stays(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "file").write_text("x")
    (tmp_path / beside("a", dead())).symlink_to(tmp_path / "mine")
    clear_leftovers(tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["mine", "file"]


def test_processes_are_known_by_id_and_start():
    assert is_running(os.getpid(), started_at(os.getpid()))
    assert not is_running(dead())
    assert not is_running(0)
    if started_at(os.getpid()):
        assert not is_running(os.getpid(), "1")
