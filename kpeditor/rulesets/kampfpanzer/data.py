"""Reads the YAML files of this folder."""

from __future__ import annotations

from typing import Any

from kpeditor.rulesets.toolbox.datafiles import Name, read_beside


def read(name: Name) -> Any:
    """The content of `name`.yaml of this ruleset, as a fresh copy for the caller to keep.

    Raises:
        BadFile: when it does not keep to the schema of its name.
    """
    return read_beside(__file__, name)
