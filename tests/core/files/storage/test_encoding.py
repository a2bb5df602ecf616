"""From bytes to text: what is no UTF-8 text is refused with the reason and the cure."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from kpeditor.core.errors import BadFile
from kpeditor.core.files.storage import encoding
from kpeditor.core.files.storage.encoding import decode, read_text
from kpeditor.core.files.text.nodes import position, unprintable

TEXT = "title: Über den Fluß\n"


def refused(data: bytes) -> tuple[str, str, str]:
    with pytest.raises(BadFile) as caught:
        decode(data, "a.yaml")
    (problem,) = caught.value.problems
    return problem.code, problem.text, problem.fix


def test_utf8_is_read_with_its_byte_order_mark_and_line_ends():
    text = "\ufeff" + TEXT.replace("\n", "\r\n")
    assert decode(text.encode()) == text


@pytest.mark.parametrize("name", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_utf16_and_utf32_are_named(name):
    code, text, fix = refused((TEXT * 4).encode(name))
    assert code == "file-encoding"
    assert name[:6].upper() in text
    assert "UTF-8" in fix


def test_latin1_is_named_with_the_letter_it_would_be():
    with pytest.raises(BadFile) as caught:
        decode(("a: b\n" + TEXT).encode("latin-1"), "a.yaml")
    (problem,) = caught.value.problems
    assert problem.code == "file-encoding"
    assert "Latin-1" in problem.text
    assert "Ü" in problem.text
    assert (problem.where.line, problem.where.column) == (2, 8)


def test_a_picture_is_no_text():
    code, text, _ = refused(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00")
    assert code == "file-encoding"
    assert "no text file" in text


@pytest.mark.parametrize(
    ("head", "cure"),
    [
        (b"\x89PNG\r\n\x1a\n", "kpeditor scan"),
        (b"%PDF-1.7", "kpeditor scan"),
        (b"PK\x03\x04", "VASSAL modules"),
    ],
)
def test_a_file_of_another_kind_is_told_its_own_door(head, cure):
    """A picture, a PDF, a module of VASSAL."""
    with pytest.raises(BadFile) as caught:
        decode(head + b"\0\0\xff", "a.yaml")
    assert cure in caught.value.problems[0].fix


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("a: \0", 1, 4), ("a\r\nb\x07", 2, 2), ("é\n\n\x7f", 3, 1), ("x\ufeff", 1, 2)],
)
def test_invisible_characters_are_pointed_at(text, line, column):
    problem = unprintable(text)
    assert problem is not None
    assert problem.code == "file-character"
    assert (problem.where.line, problem.where.column) == (line, column)


def test_letters_of_all_scripts_are_printable():
    assert unprintable("aé\u0416\u4e2d\U0001f600\t\r\n\x85\xa0") is None


@pytest.mark.parametrize(
    ("text", "index", "expected"),
    [
        ("ab\ncd", 4, (2, 2)),
        ("ab\r\ncd", 5, (2, 2)),
        ("ab\rcd", 3, (2, 1)),
        ("", 0, (1, 1)),
        ("a\n", 2, (2, 1)),
    ],
)
def test_positions_count_lines_of_every_system(text, index, expected):
    assert position(text, index) == expected


def test_a_file_that_is_too_large_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(encoding, "MAX_BYTES", 10)
    (tmp_path / "a.yaml").write_text("a: 0123456789")
    with pytest.raises(BadFile) as caught:
        read_text(tmp_path / "a.yaml")
    assert caught.value.problems[0].code == "file-too-large"


@pytest.mark.parametrize("name", ["no.yaml", "folder", "no/such/folder.yaml", "nul\0byte"])
def test_what_is_no_file_is_refused(tmp_path, name):
    (tmp_path / "folder").mkdir()
    with pytest.raises(BadFile) as caught:
        read_text(tmp_path / name)
    assert caught.value.problems[0].code in ("file-missing", "file-unreadable")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes of this kind")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadFile, match="no ordinary file"):
        read_text(tmp_path / "pipe")
    with pytest.raises(BadFile, match="no ordinary file"):
        read_text(Path("/dev/zero"))
