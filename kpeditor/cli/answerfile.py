"""What a side answers, in a file of plain plots (or places) or in a record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import read_record
from kpeditor.core.files.encoding import read_text
from kpeditor.core.files.yamltext import YamlText
from kpeditor.core.play.record import Record, read_record_data
from kpeditor.core.problem import Severity, worst


def read_answer(path: Path, side: str, turn: int) -> tuple[Record, Any]:
    """The answer of a side for a game-turn (0: its deployment), and the record it stands in, an empty one for
    a mere mapping from unit ids to plots.

    Raises:
        BadFile: when the file is neither, or the record does not go so far.
    """
    data, problems, _ = read_record(path)
    if data is None:
        plots = _of_side(YamlText.parse(read_text(path), str(path)).data, side)
        if plots is None:
            raise BadFile(f"{path} is neither a record nor a mapping from unit ids to plots")
        return Record(""), plots
    if worst(problems) is Severity.ERROR:
        raise BadFile(f"{path} is not a record that can be read", problems)
    record = read_record_data(data)
    if record.last_turn < turn:
        raise BadFile(f"{path} has no orders for game-turn {turn}, only {record.last_turn} turns")
    answers = record.answers(side, turn)
    return record, answers[0] if answers else {}


def _of_side(data: Any, side: str) -> dict[str, str] | None:
    """The plots of a side in data that maps unit ids to them, or sides to such mappings, as the `orders` of a
    record do; None when it is neither.
    """
    if data is None:
        return {}
    if isinstance(data, Mapping) and set(data) == {"orders"}:
        data = data["orders"]
    if isinstance(data, Mapping) and isinstance(data.get(side), Mapping):
        data = data[side]
    if not isinstance(data, Mapping) or any(isinstance(value, Mapping | list) for value in data.values()):
        return None
    return {str(unit): "" if plot is None else str(plot) for unit, plot in data.items()}
