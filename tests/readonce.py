"""The same text is read once: hundreds of tests open the same shipped files.

What is read is kept by its text, wherever the file lies. What nobody may change, the nodes and data of a
text, is shared, and looked at in the end; of a sheet everybody gets a copy of their own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

import pytest

from kpeditor.core.board.boards import BoardReader, nowhere
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.files import reading
from kpeditor.core.files.formats import mapreader, schemas
from kpeditor.core.files.formats.schemas import SchemaKind
from kpeditor.core.files.formats.values import mapping
from kpeditor.core.files.text import yamlnodes, yamltext
from kpeditor.core.files.text.nodes import Node
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.battle import Battle, snapshot

MOST = 100
"""So many answers of each function are kept, those asked for last."""
LONGEST = 100_000
"""Of longer texts, in characters, nothing is kept."""


class Once:
    """A function that is not asked again for what is the same by `key`; what has the key None is not kept."""

    def __init__(self, function: Callable[..., Any], key: Callable[..., Hashable]) -> None:
        self.function = function
        self._key = key
        self._kept: OrderedDict[Hashable, tuple[tuple[Any, ...], Any]] = OrderedDict()

    def __call__(self, *given: Any) -> Any:
        key = self._key(*given)
        if key is None:
            return self.function(*given)
        if key not in self._kept:
            self._kept[key] = given, self.function(*given)  # what is given stays, and with it its `id`
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key][1]

    def changed(self) -> list[Any]:
        """Of what is kept, what somebody has changed since it was answered."""
        return [
            answer for given, answer in self._kept.values() if repr(self.function(*given)) != repr(answer)
        ]


def read_once(patch: pytest.MonkeyPatch) -> list[Once]:
    """From here on, files and texts of files are read so; the functions whose answers are shared."""
    nodes = Once(yamlnodes.read_nodes, lambda text, *_: text if len(text) <= LONGEST else None)
    meant = Once(schemas.check, lambda kind, data: (kind, id(data)))
    sheets = Once(mapreader.read_sheet, lambda data, _boards: id(data))

    def read_nodes(text: str, name: str = "") -> Node | None:
        root: Node | None = nodes(text, name)
        return root

    def check(kind: SchemaKind, data: Any) -> tuple[Any, list[Problem]]:
        answer, problems = meant(kind, data)
        return ({**answer} if isinstance(answer, dict) else answer), [*problems]

    def read_sheet(
        data: dict[str, Any], read_board: BoardReader = nowhere
    ) -> tuple[Sheet | None, list[Problem]]:
        if mapping(data.get("board")).get("kind") == "boards":  # more depends on other files
            joined: tuple[Sheet | None, list[Problem]] = sheets.function(data, read_board)
            return joined
        sheet, problems = sheets(data, read_board)
        return (None if sheet is None else snapshot(Battle(sheet)).sheet), [*problems]

    patch.setattr(yamltext, "read_nodes", read_nodes)
    patch.setattr(reading, "check", check)
    patch.setattr(reading, "read_sheet", read_sheet)
    return [nodes, meant]
