"""One program at a time in a folder; the lock names its holder, and a stale one is known."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.folderlock import STALE, FolderInUse, FolderLock, Holder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.lock"


def test_it_names_its_holder_and_what_to_do(path):
    lock = FolderLock(path)
    lock.take()
    with pytest.raises(FolderInUse) as refused:
        FolderLock(path).take()
    told = str(refused.value)
    holder = Holder.of(path.read_text())
    assert holder is not None
    assert f"kpeditor on {holder.host} (process {os.getpid()}" in told
    assert "UTC" in told
    assert f"Close it there. If that program is gone, delete {path}" in told
    lock.release()
    FolderLock(path).take()


def test_a_lock_of_a_process_that_died_is_taken_over(path, root):
    text = (
        "import sys; from pathlib import Path; from kpeditor.core.files.storage.folderlock import FolderLock;"
        "FolderLock(Path(sys.argv[1])).take(); import os; os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", text, str(path)], cwd=root, check=False)
    assert path.exists()
    FolderLock(path).take()
    assert json.loads(path.read_text())["pid"] == os.getpid()
    assert [one.name for one in path.parent.iterdir()] == ["game.lock"]


def test_a_later_process_with_the_same_id_is_not_taken_for_the_holder(path):
    FolderLock(path).take()
    data = json.loads(path.read_text())
    if not data["started"]:
        pytest.skip("this system does not tell when a process was started")
    path.write_text(json.dumps({**data, "started": "1"}))
    FolderLock(path).take()


def elsewhere(path: Path) -> None:
    """Makes a lock one of another machine."""
    path.write_text(json.dumps({**json.loads(path.read_text()), "place": "00000000", "host": "far"}))


def test_of_another_machine_it_is_stale_when_it_is_not_renewed(path):
    FolderLock(path).take()
    elsewhere(path)
    with pytest.raises(FolderInUse, match="kpeditor on far"):
        FolderLock(path).take()
    then = time.time() - STALE - 60
    os.utime(path, (then, then))
    FolderLock(path).take()


def test_renewed_it_is_not_stale(path):
    lock = FolderLock(path)
    lock.take()
    then = time.time() - STALE - 60
    os.utime(path, (then, then))
    lock.renew()
    assert time.time() - path.stat().st_mtime < STALE


def test_one_that_was_taken_over_is_neither_used_nor_removed(path):
    lock = FolderLock(path)
    lock.take()
    elsewhere(path)
    assert lock.is_lost
    with pytest.raises(FolderInUse, match="on far"), lock.held():
        pytest.fail("it is held by another program")
    lock.renew()
    lock.release()
    assert path.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pid": 1}', "null"])
def test_one_that_cannot_be_read_counts_until_it_is_old(path, text):
    path.write_text(text)
    with pytest.raises(FolderInUse, match="another program"):
        FolderLock(path).take()
    then = time.time() - STALE - 60
    os.utime(path, (then, then))
    FolderLock(path).take()


def test_held_for_a_while_it_is_given_back(path):
    lock = FolderLock(path)
    with lock.held(), lock.held():
        assert path.exists()
    assert not path.exists()
    lock.take()
    with lock.held():
        pass
    assert path.exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(NotSaved, match="no such folder"):
        FolderLock(tmp_path / "none" / "game.lock").take()


def test_of_many_who_find_a_stale_lock_one_takes_it(path):
    """Whoever takes a stale lock away must not take away the new one of somebody quicker."""
    for _ in range(5):
        path.write_text(json.dumps({**json.loads(Holder.here().text()), "pid": 2**22 + 1}))
        taken: list[FolderLock] = []
        start = threading.Barrier(4)

        def run(start: threading.Barrier = start, taken: list[FolderLock] = taken) -> None:
            lock = FolderLock(path)
            start.wait()
            try:
                lock.take()
            except FolderInUse:
                return
            taken.append(lock)

        threads = [threading.Thread(target=run) for _ in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        assert len([one for one in taken if not one.is_lost]) == 1
        path.unlink()
