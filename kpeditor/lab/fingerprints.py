"""Fingerprints of the code that plays, so that results of different code are not mixed."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path

import kpeditor
from kpeditor.core.rules import registry

PARTS = ("core/board", "core/geometry", "core/play", "core/rules", "core/scenario", "core/sight")
LAB = ("game.py", "lead.py", "row.py", "watch.py")
"""The folders of kpeditor, and the modules of the lab, besides the ruleset's own folder, that make a row."""


@cache
def code_fingerprint(ruleset_id: str) -> str:
    """A hash over the sources and tables of a ruleset and of the parts of kpeditor it plays with.

    Without sources (a frozen program) only the versions are hashed.

    Raises:
        UnknownRuleset: when none is installed under this id.
    """
    ruleset = registry.find(ruleset_id)
    package = Path(kpeditor.__file__).parent
    digest = hashlib.sha256(f"{kpeditor.__version__} {ruleset_id} {ruleset.info.version}".encode())
    own = sys.modules[type(ruleset).__module__].__file__
    folders = [package / part for part in PARTS] + ([Path(own).parent] if own else [])
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    for path in [*files, *(package / "lab" / name for name in LAB)]:
        if path.suffix != ".pyc" and path.is_file():
            digest.update(f"\n{path.name}\n".encode())
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
