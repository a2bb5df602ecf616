"""Rulesets and other things with entry points that are there while a test runs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from kpeditor.core.rules import registry
from kpeditor.core.rules.ruleset import RuleSet


def install(
    site: Path,
    monkeypatch: pytest.MonkeyPatch,
    package: str,
    entries: Mapping[str, Mapping[str, str]],
    modules: Mapping[str, str] | None = None,
) -> None:
    """Installs a package in a folder that comes first on the path while the test runs: its entry points by
    group and name, its modules by name. A fixture that installs rulesets calls `forget_rulesets` afterwards.
    """
    metadata = site / f"{package.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    lines = list[str]()
    for group, named in entries.items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in named.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    for name, text in (modules or {}).items():
        (site / f"{name}.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(site))
    forget_rulesets()


def forget_rulesets() -> None:
    """Has the registry make each ruleset anew when it is asked for it next."""
    registry._loaded.cache_clear()


def know(monkeypatch: pytest.MonkeyPatch, ruleset: RuleSet) -> None:
    """Has the registry know a ruleset, made by the test, like one that comes with the program."""
    loaded, id_ = registry._loaded, ruleset.info.id
    shipped = registry._shipped() | {id_}
    monkeypatch.setattr(registry, "_shipped", lambda: shipped)
    is_shipped = registry._is_shipped
    monkeypatch.setattr(registry, "_is_shipped", lambda name: name == id_ or is_shipped(name))
    monkeypatch.setattr(registry, "_loaded", lambda name: ruleset if name == id_ else loaded(name))
