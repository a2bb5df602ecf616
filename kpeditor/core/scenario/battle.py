"""Battle: a sheet and the scenario on it; a window holds a battle, and edits change it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet, TableSheet

if TYPE_CHECKING:
    from kpeditor.core.scenario.model import Scenario


@dataclass
class Battle:
    """A sheet with an optional scenario on it. Edits change the sheet in place and replace the scenario."""

    sheet: Sheet
    scenario: Scenario | None = None

    @property
    def map(self) -> MapSheet:
        """The sheet as a hex map.

        Raises:
            TypeError: when the sheet is a free table; check `is_hex` first.
        """
        if not isinstance(self.sheet, MapSheet):
            raise TypeError("this battle is fought on a free table")
        return self.sheet

    @property
    def table(self) -> TableSheet | None:
        """The sheet as a free table, or None when it is a hex map."""
        return self.sheet if isinstance(self.sheet, TableSheet) else None

    @property
    def is_hex(self) -> bool:
        """True when the battle is fought on a hex map."""
        return isinstance(self.sheet, MapSheet)


@dataclass(frozen=True, slots=True)
class Carried:
    """The kinds of data that a copy of hexes includes besides terrain and hexsides."""

    places: bool = True
    zones: bool = True
    units: bool = False


def snapshot(battle: Battle) -> Battle:
    """A copy of the battle that is independent of edits of the original."""
    sheet = battle.sheet
    if isinstance(sheet, MapSheet):
        sheet = replace(
            sheet,
            legend={
                name: replace(one, chars=[*one.chars], kinds=[*one.kinds])
                for name, one in sheet.legend.items()
            },
            layers={name: array.copy() for name, array in sheet.layers.items()},
            hexsides={name: array.copy() for name, array in sheet.hexsides.items()},
            places=dict(sheet.places),
            edges=dict(sheet.edges),
        )
    else:
        # Features are immutable values, so a copy of the mapping is enough: an edit replaces its entries.
        sheet = replace(sheet, features=dict(sheet.features), extra=dict(sheet.extra))
    return Battle(sheet, battle.scenario)
