"""Fingerprints: they tell every change, and never one thing for another."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

from kpeditor.core.files.storage.fingerprint import (
    letter_sum,
    sha256_if_readable,
    sha256_of,
    sha256_of_data,
    sha256_of_text,
)
from kpeditor.core.files.storage.safezip import zipped


def test_the_sum_of_a_letter_is_over_everything_but_the_sum_itself():
    letter: dict[str, Any] = {"format": "kpeditor-letter/1", "game": "g", "turn": 3, "x-own": [1], "zeal": 1}
    sums = {letter_sum(letter), *(letter_sum({**letter, key: "other"}) for key in letter)}
    sums |= {letter_sum({**letter, key: 1}) for key in ("a", "sun", "summ", "z")}
    assert len(sums) == 1 + len(letter) + 4
    assert letter_sum({**letter, "sum": "anything"}) == letter_sum(letter)
    assert letter_sum(dict(reversed(letter.items()))) == letter_sum(letter)


def test_values_of_different_kinds_never_share_a_hash():
    parts = [("a", "b"), ("ab",), (["a", "b"],), ("a", ["b"]), ("b", "a"), (1,), ("1",), (True,), (None,), ()]
    assert len({sha256_of_data(kind, *part) for kind in ("seal", "letter") for part in parts}) == 20


def test_a_file_has_one_sum_wherever_it_lies(tmp_path: Path):
    """On the disk, in a bundle or as text."""
    text = "title: Über den Fluß\r\n"
    (tmp_path / "a.yaml").write_bytes(text.encode())
    (tmp_path / "b.kpz").write_bytes(zipped({"maps/a.yaml": text.encode()}))
    expected = hashlib.sha256(text.encode()).hexdigest()
    assert sha256_of(tmp_path / "a.yaml") == sha256_of_text(text) == expected
    assert sha256_of(tmp_path / "b.kpz" / "maps" / "a.yaml") == expected
    assert sha256_of(None) == ""


def test_a_file_that_cannot_be_read_has_no_sum(tmp_path: Path):
    (tmp_path / "b.kpz").write_bytes(b"spoiled")
    if hasattr(os, "mkfifo"):  # opening it would wait for ever
        os.mkfifo(tmp_path / "pipe")
    for name in ("no.yaml", "b.kpz/a.yaml", "b.kpz/../../a.yaml", ".", "pipe"):
        assert sha256_if_readable(tmp_path / name) == "", name
