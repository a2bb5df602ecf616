"""A journal outlives its process at any moment; backups keep what was there before."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys

import pytest

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage import backups
from kpeditor.core.files.storage.fingerprint import sha256_if_readable, sha256_of_text
from kpeditor.core.files.storage.journal import About, Journal, NoJournal, Snapshot, all_left, left_in
from kpeditor.core.files.storage.writing import write_safely

ABOUT = About("Spain", "maps/a.yaml", "b.yaml", "1", "2")


def test_what_was_noted_is_there(tmp_path):
    journal = Journal(tmp_path / "one")
    journal.begin(ABOUT, Snapshot("the map", None))
    journal.note({"a": 1})
    journal.note(["Größe"])
    left = left_in(tmp_path / "one")
    assert (left.about, left.pid) == (ABOUT, os.getpid())
    assert left.snapshot() == Snapshot("the map", None)
    assert list(left.edits()) == [{"a": 1}, ["Größe"]]
    assert left.has_changes()


def test_a_new_generation_replaces_the_old_one(tmp_path):
    journal = Journal(tmp_path)
    journal.begin(ABOUT, Snapshot("old", "old"))
    journal.note(1)
    journal.begin(ABOUT, Snapshot("new", None))
    left = left_in(tmp_path)
    assert left.snapshot() == Snapshot("new", None)
    assert not left.has_changes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["about.json", "edits-2.jsonl", "map-2.yaml"]


def test_a_line_cut_short_is_left_out(tmp_path):
    journal = Journal(tmp_path)
    journal.begin(ABOUT, Snapshot(None, None))
    journal.note(1)
    with (tmp_path / "edits-1.jsonl").open("a") as stream:
        stream.write('{"!":"PaintLa')
    assert list(left_in(tmp_path).edits()) == [1]


def test_what_follows_a_broken_line_is_left_out(tmp_path):
    journal = Journal(tmp_path)
    journal.begin(ABOUT, Snapshot(None, None))
    (tmp_path / "edits-1.jsonl").write_text("1\nbroken\n3\n")
    assert list(left_in(tmp_path).edits()) == [1]


def test_a_whole_that_was_never_saved_is_a_change_by_itself(tmp_path):
    Journal(tmp_path).begin(About("Spain", is_changed=True), Snapshot("new", None))
    assert left_in(tmp_path).has_changes()


def test_dropped_is_gone(tmp_path):
    journal = Journal(tmp_path / "one")
    journal.begin(ABOUT, Snapshot(None, None))
    journal.note(1)
    journal.drop()
    assert all_left(tmp_path) == []


def test_the_latest_journal_comes_first_and_other_folders_are_passed_over(tmp_path):
    for index, name in enumerate(("a", "b")):
        Journal(tmp_path / name).begin(About(name), Snapshot(None, None))
        os.utime(tmp_path / name / "edits-1.jsonl", (index, index))
    (tmp_path / "other").mkdir()
    (tmp_path / "file").write_text("")
    assert [left.about.title for left in all_left(tmp_path)] == ["b", "a"]
    assert all_left(tmp_path / "nowhere") == []


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("is_changed", "yes", "'is_changed' should be true or false, not 'yes'"),
        ("generation", 0, "'generation' is 0; it should be at least 1"),
        ("bundle", {"archive": []}, "'archive' should be a text, not a list"),
        ("titel", "x", "'titel' is not known"),
    ],
)
def test_a_head_that_does_not_keep_to_its_schema_is_refused_with_the_reason(tmp_path, key, value, said):
    Journal(tmp_path).begin(ABOUT, Snapshot(None, None))
    head = json.loads((tmp_path / "about.json").read_text("utf-8"))
    (tmp_path / "about.json").write_text(json.dumps({**head, key: value}))
    with pytest.raises(NoJournal, match=re.escape(said)):
        left_in(tmp_path)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "null", '{"format": "kpeditor-journal/9"}', '{"format": "kpeditor-journal/1"}']
)
def test_what_is_no_journal_is_refused(tmp_path, text):
    (tmp_path / "about.json").write_text(text)
    with pytest.raises(NoJournal):
        left_in(tmp_path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(NotSaved, match="cannot be made"):
        Journal(tmp_path / "file" / "one").begin(ABOUT, Snapshot(None, None))


KILLED = """
import os, signal, sys
from pathlib import Path
from kpeditor.core.files.storage import journal
from kpeditor.core.files.storage import writing
folder, moment = Path(sys.argv[1]), int(sys.argv[2])
calls = 0
def deadly(real):
    def call(*arguments, **named):
        global calls
        calls += 1
        if calls == moment:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*arguments, **named)
    return call
one = journal.Journal(folder)
one.begin(journal.About("first"), journal.Snapshot("map 1", "scenario 1"))
one.note("an edit")
for module, name in ((writing, "_replace"), (writing, "_sync_folder"), (journal, "_forget")):
    setattr(module, name, deadly(getattr(module, name)))
os.write = deadly(os.write)
one.begin(journal.About("second"), journal.Snapshot("map 2", "scenario 2"))
one.note("another edit")
print("done")
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_killed_at_any_moment_it_holds_one_whole_generation(tmp_path, root):
    """kill -9 between any two steps of a new generation: the old one is whole, or the new one."""
    seen = set()
    for moment in range(1, 30):
        folder = tmp_path / str(moment)
        command = [sys.executable, "-c", KILLED, str(folder), str(moment)]
        ended = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        left = left_in(folder)
        state = (left.about.title, left.snapshot().map, left.snapshot().scenario, *left.edits())
        assert state in {
            ("first", "map 1", "scenario 1", "an edit"),
            ("second", "map 2", "scenario 2"),
            ("second", "map 2", "scenario 2", "another edit"),
        }
        seen.add(state)
        if "done" in ended.stdout:
            break
        assert ended.returncode == -signal.SIGKILL
    else:
        pytest.fail("the process was never left alive")
    assert len(seen) == 3


KILLED_SAVING = """
import os, signal, sys
from pathlib import Path
from kpeditor.core.files.storage.writing import write_safely
def die(*arguments, **named):
    os.kill(os.getpid(), signal.SIGKILL)
setattr(*{"fsync": (os, "fsync"), "chmod": (Path, "chmod"), "replace": (Path, "replace")}[sys.argv[2]], die)
write_safely(Path(sys.argv[1]), "new" * 100000)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
@pytest.mark.parametrize("moment", ["fsync", "chmod", "replace"])
def test_killed_in_the_middle_of_a_save_the_old_file_is_whole(tmp_path, root, moment):
    path = tmp_path / "map.yaml"
    write_safely(path, "old")
    command = [sys.executable, "-c", KILLED_SAVING, str(path), moment]
    assert subprocess.run(command, cwd=root, check=False).returncode == -signal.SIGKILL
    assert path.read_text() == "old"


def test_backups_rotate_and_hold_what_was_there(tmp_path):
    path, folder = tmp_path / "map.yaml", tmp_path / "backups"
    for number in range(backups.MOST + 5):
        path.write_text(str(number))
        assert backups.keep(path, folder) is not None
    kept = backups.backups_of(path, folder)
    assert [one.path.read_text() for one in kept] == [str(n) for n in range(14, 4, -1)]


def test_the_same_content_is_kept_once(tmp_path):
    path = tmp_path / "map.yaml"
    path.write_text("same")
    assert backups.keep(path, tmp_path / "backups") is not None
    assert backups.keep(path, tmp_path / "backups") is None
    assert len(backups.backups_of(path, tmp_path / "backups")) == 1


def test_files_of_one_name_do_not_meet(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "map.yaml").write_text(name)
        backups.keep(tmp_path / name / "map.yaml", tmp_path / "backups")
    kept = [backups.backups_of(tmp_path / name / "map.yaml", tmp_path / "backups") for name in ("a", "b")]
    assert [[one.path.read_text() for one in own] for own in kept] == [["a"], ["b"]]


def test_a_backup_that_is_impossible_is_told(tmp_path):
    (tmp_path / "backups").write_text("a file in the way")
    (tmp_path / "map.yaml").write_text("x")
    with pytest.raises(NotSaved, match=r"what map\.yaml was before could not be kept"):
        backups.keep(tmp_path / "map.yaml", tmp_path / "backups")
    assert backups.keep(tmp_path / "missing.yaml", tmp_path / "other") is None


def test_fingerprints(tmp_path):
    (tmp_path / "a").write_text("x")
    (tmp_path / "b").write_text("x")
    (tmp_path / "c").write_text("y")
    a, b, c, none = (sha256_if_readable(tmp_path / name) for name in "abcd")
    assert a == b == sha256_of_text("x") != c
    assert none == sha256_if_readable(tmp_path / "none.kpz" / "map.yaml") == ""
