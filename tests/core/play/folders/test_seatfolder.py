"""What lies in the folder of a seat comes from others: pipes, other texts and damaged files do no harm."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.folders.seatfolder import ANSWER, SEAT, SeatFolder


@pytest.fixture
def folder(tmp_path: Path) -> SeatFolder:
    return SeatFolder(tmp_path, open_battle(Path("scenarios/tutorial/first-shots.yaml")))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(folder: SeatFolder) -> None:
    for name in (ANSWER, SEAT):
        os.mkfifo(folder.path / name)
    assert folder.answer is None
    with pytest.raises(KpError, match="Ask the umpire for it again"):
        folder.read()


@pytest.mark.parametrize("text", [b"\xff\xfe\x00", b"{", b"[" * 100_000, b"{}"])
def test_a_damaged_file_is_told_with_its_cure(folder: SeatFolder, text: bytes) -> None:
    (folder.path / SEAT).write_bytes(text)
    with pytest.raises(KpError, match="Ask the umpire for it again"):
        folder.read()
