"""Reads the YAML files of this folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kpeditor.core.files.yamlnodes import own_data


def read(name: str) -> Any:
    """The content of `name`.yaml of this ruleset, freshly read; the caller keeps what it builds from it."""
    return own_data(Path(__file__).with_name(f"{name}.yaml").read_text("utf-8"))
