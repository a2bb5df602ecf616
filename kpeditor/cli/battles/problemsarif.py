"""Problems as SARIF 2.1.0, the form in which code hosts and editors take the findings of checkers."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

import kpeditor
from kpeditor.core.problem import Problem, Severity

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}


def as_sarif(problems: Iterable[Problem]) -> str:
    """One run with a result for each problem and a rule for each code."""
    found = list(problems)
    codes = sorted({problem.code for problem in found})
    driver = {
        "name": "kpeditor",
        "version": kpeditor.__version__,
        "rules": [{"id": code} for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, codes.index(problem.code)) for problem in found],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1)


def _result(problem: Problem, rule: int) -> dict[str, Any]:
    cure = f" Cure: {problem.fix}" if problem.fix else ""
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": _LEVELS[problem.severity],
        "message": {"text": problem.text + cure},
    }
    where = problem.where
    if where.file:
        physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(where.file)}}
        if where.line:
            physical["region"] = {"startLine": where.line, "startColumn": max(1, where.column)}
        result["locations"] = [{"physicalLocation": physical}]
    named = [*where.hexes, *where.hexsides]
    if named:
        result["properties"] = {"hexes": list(where.hexes), "hexsides": list(where.hexsides)}
    return result


def _uri(file: str) -> str:
    path = PurePath(file)
    # By its bytes, as a name that is no UTF-8 has no characters.
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))
