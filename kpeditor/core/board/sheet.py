"""Sheet: any board a scenario can be played on."""

from __future__ import annotations

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.tabletop import TableSheet

Sheet = MapSheet | TableSheet
