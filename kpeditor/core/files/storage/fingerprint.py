"""Fingerprints: SHA-256 sums that tell whether a file, or data in one, is unchanged."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kpeditor.core.errors import BadFile
from kpeditor.core.files.storage.inbundle import in_bundle, read_member
from kpeditor.core.files.storage.places import LARGEST, is_file, is_taken

_MAIL = "kpeditor-mail/1"


def sha256_of(path: Path | None) -> str:
    """The SHA-256 of a file, on disk or in a bundle, as hexadecimal digits; "" if there is no file.

    Raises:
        BadFile: when it is a folder, a pipe or a device.
        OSError: when it cannot be read.
    """
    if path is None:
        return ""
    if (inside := in_bundle(path)) is not None:
        return hashlib.sha256(read_member(*inside)).hexdigest()
    if is_taken(path) and not is_file(path):  # opening a pipe would block for ever
        raise BadFile(f"{path} is no ordinary file")
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sha256_if_readable(path: Path) -> str:
    """The SHA-256 as `sha256_of` gives it, or "" if the file cannot be read or is too large to be one of
    ours.
    """
    try:
        if is_file(path) and path.stat().st_size > LARGEST:
            return ""
        return sha256_of(path)
    except (BadFile, OSError):
        return ""


def sha256_of_text(text: str) -> str:
    """The SHA-256 that `sha256_of` would give for a file with this text."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def sha256_of_data(kind: str, *parts: Any) -> str:
    """The SHA-256 of plain values together with the name of their kind; the order of keys does not matter.

    The name keeps values of different kinds from having the same hash.
    """
    text = json.dumps([_MAIL, kind, *parts], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def letter_sum(data: Mapping[str, Any]) -> str:
    """The SHA-256 of a letter of a game by mail, over everything in it except the sum itself."""
    return sha256_of_data("letter", {key: value for key, value in data.items() if key != "sum"})
