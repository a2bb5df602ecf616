"""Fingerprints: whether a file is still the one that was meant."""

from __future__ import annotations

import hashlib
from pathlib import Path


def sha256_of(path: Path | None) -> str:
    """The SHA-256 of what stands in a file, in hexadecimal digits; "" for no file."""
    if path is None:
        return ""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
