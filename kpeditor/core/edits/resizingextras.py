"""What a map keeps beside its hexes when it is resized: sight tests, the underlay, and what was clicked and
read on scans, all moved along. Packages above the core write the latter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from kpeditor.core.board.underlay import KEY as UNDERLAY
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.scenario.renumbering import Renumbering

TESTS = "sight_tests"
SCAN, READING = "x-scan", "x-reading"


def moved_extras(new: Renumbering, extra: Mapping[str, Any]) -> dict[str, Any]:
    """The same for the resized board. Sight tests and points of scans whose hex is lost are dropped; what is
    not understood stays as it is.
    """
    moved: dict[str, Callable[[Renumbering, Any], Any]] = {
        TESTS: _tests,
        UNDERLAY: _underlay,
        SCAN: _scans,
        READING: _reading,
    }
    return {key: moved[key](new, value) if key in moved else value for key, value in extra.items()}


def _tests(new: Renumbering, tests: Any) -> Any:
    if not isinstance(tests, list | tuple):
        return tests
    kept = []
    for test in tests:
        ends = [new.name(str(test.get(key, ""))) for key in ("from", "to")] if isinstance(test, dict) else []
        if len(ends) == 2 and all(ends):
            kept.append({**test, "from": ends[0], "to": ends[1]})
    return kept


def _offset(new: Renumbering) -> tuple[float, float]:
    """How far the old board lies from the corner of the new one, in hex sides."""
    # Hexes beyond the board have a centre too; the row of the first column says how its parity lies.
    x, y = HexLayout(new.sheet.grid).centre(Hex(1, 1))
    there_x, there_y = HexLayout(new.grid).centre(Hex(1 + new.shift[0], 1 + new.shift[1]))
    return there_x - x, there_y - y


def _underlay(new: Renumbering, data: Any) -> Any:
    if not isinstance(data, Mapping):
        return data
    x, y = _offset(new)
    try:
        left, top = float(data.get("left", 0.0)), float(data.get("top", 0.0))
        return {**data, "left": round(left + x, 4), "top": round(top + y, 4)}
    except (TypeError, ValueError):
        return data


def _scans(new: Renumbering, data: Any) -> Any:
    scans = data.get("scans") if isinstance(data, Mapping) else None
    if not isinstance(scans, list):
        return data
    return {**data, "scans": [_scan(new, one) if isinstance(one, Mapping) else one for one in scans]}


def _scan(new: Renumbering, scan: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(scan)
    if isinstance(points := scan.get("points"), Mapping):
        found["points"] = {name: at for old, at in points.items() if (name := new.name(str(old)))}
    if "warp" in scan:
        try:
            found["warp"] = _warp(new, scan["warp"])
        except (KeyError, TypeError, ValueError):
            del found["warp"]  # the points are fitted anew
    return found


def _warp(new: Renumbering, warp: Mapping[str, Any]) -> dict[str, Any]:
    x, y = _offset(new)
    back = np.array([[1.0, 0.0, -x], [0.0, 1.0, -y], [0.0, 0.0, 1.0]])
    matrix = np.array(warp["matrix"], np.float64).reshape(3, 3) @ back
    moved = {**warp, "matrix": [float(value) for value in matrix.ravel()]}
    if "bend" in warp:
        across, down = warp["bend"]["middle"]
        moved["bend"] = {**warp["bend"], "middle": [across + x, down + y]}
    return moved


def _reading(new: Renumbering, data: Any) -> Any:
    if not isinstance(data, Mapping):
        return data
    return {layer: _layer(new, one) if isinstance(one, Mapping) else one for layer, one in data.items()}


def _layer(new: Renumbering, data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _rows(new, value) if key in ("read", "marks") else value for key, value in data.items()}


def _rows(new: Renumbering, text: Any) -> Any:
    """Rows of one character per hex, of hexsides such rows by direction."""
    if isinstance(text, Mapping):
        return {direction: _rows(new, one) for direction, one in text.items()}
    if not isinstance(text, str):
        return text
    lines, (across, down) = text.splitlines(), new.shift
    answer = []
    for row in range(new.grid.rows):
        line = lines[row - down] if 0 <= row - down < len(lines) else ""
        moved = "." * max(0, across) + line[max(0, -across) :] if line else ""
        answer.append(moved[: new.grid.columns].rstrip(".") + "\n")
    return "".join(answer)
