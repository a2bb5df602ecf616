"""Keeping an answer of the sight tool as a test in the map's file."""

from __future__ import annotations

from typing import Any

from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.rules.sightrules import Verdict
from kpeditor.core.rules.sighttests import KEY, OLD_MODE, SightTest, entry_of


def keep_test(sheet: MapSheet, verdict: Verdict, remark: str = "", *, mode: str = "") -> SetSheetField:
    """An edit that adds an answer to the map's sight tests, or renews the test of the same line. Without a
    remark a blocked line is remembered with what blocks it.
    """
    why = remark.strip() or "; ".join(reason.text for reason in verdict.reasons)
    entry = entry_of(sheet, SightTest(verdict.start, verdict.end, verdict.visible, why, mode))
    tests = [entry if _is_same_line(old, entry) else old for old in _tests(sheet)]
    if entry not in tests:
        tests.append(entry)
    title = tr("Watch the line {start} to {end}").format(start=entry["from"], end=entry["to"])
    return SetSheetField("extra", {**sheet.extra, KEY: tests}, title)


def _tests(sheet: MapSheet) -> list[Any]:
    tests = sheet.extra.get(KEY)
    return list(tests) if isinstance(tests, list | tuple) else []


def _is_same_line(old: Any, new: dict[str, Any]) -> bool:
    """Whether two entries are about the same two hexes and kind of fire."""
    if not isinstance(old, dict):
        return False
    return all((old.get(key) or "") == (new.get(key) or "") for key in ("from", "to", "mode", OLD_MODE))
