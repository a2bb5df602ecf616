"""Readers with planted faults, by which the tests see that fuzzing finds each kind of them."""

from __future__ import annotations

import os
import time
from pathlib import Path

from tests.soak.worker import Broken


def read(path: Path) -> object:
    """Fails where the input holds the word of a fault."""
    data = path.read_bytes()
    if b"bug" in data:
        raise ValueError("planted")
    if b"broken" in data:
        raise Broken("a promise: it was planted")
    if b"memory" in data:
        return len(bytearray(10**10))
    if b"crash" in data:
        os.abort()
    if b"slow" in data:
        while True:
            pass
    if b"hang" in data:
        time.sleep(600)  # takes no time of the processor
    return len(data) // 100


READERS = {"map": read}
