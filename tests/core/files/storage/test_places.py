"""What lies where a path leads is asked without a fault, wherever that is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kpeditor.core.files.storage.places import is_file, is_folder, is_same_file, is_taken, real_path


def test_what_is_there_is_told(tmp_path):
    file = tmp_path / "map.yaml"
    file.write_text("x")
    assert [is_file(file), is_folder(file), is_taken(file)] == [True, False, True]
    assert [is_file(tmp_path), is_folder(tmp_path), is_taken(tmp_path)] == [False, True, True]


def test_where_nobody_can_look_there_is_nothing(tmp_path):
    file, loop = tmp_path / "map.yaml", tmp_path / "loop"
    file.write_text("x")
    loop.symlink_to(loop)
    for path in (tmp_path / ("n" * 300), loop, loop / "map.yaml", file / "map.yaml", Path("a\0b")):
        assert [is_file(path), is_folder(path), is_taken(path)] == [False, False, False], path


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among files")
def test_a_pipe_is_no_file_but_its_place_is_taken(tmp_path):
    pipe = tmp_path / "map.yaml"
    os.mkfifo(pipe)
    assert [is_file(pipe), is_folder(pipe), is_taken(pipe)] == [False, False, True]


def test_links_are_followed_as_far_as_they_lead(tmp_path):
    file, link, loop = tmp_path / "map.yaml", tmp_path / "link.yaml", tmp_path / "loop"
    link.symlink_to(file)
    loop.symlink_to(loop)
    assert real_path(link) == real_path(file)
    assert is_same_file(link, file)
    assert real_path(loop).name == "loop"
