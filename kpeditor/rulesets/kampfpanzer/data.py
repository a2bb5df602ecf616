"""Reads the YAML files of this folder."""

from __future__ import annotations

from importlib import resources
from typing import Any

from kpeditor.core.files.yamlnodes import own_data

_PACKAGE = "kpeditor.rulesets.kampfpanzer"


def read(name: str) -> Any:
    """The content of `name`.yaml of this ruleset, freshly read; the caller keeps what it builds from it."""
    text = resources.files(_PACKAGE).joinpath(f"{name}.yaml").read_text("utf-8")
    return own_data(text)
