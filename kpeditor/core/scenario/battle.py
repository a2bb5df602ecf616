"""Battle: a sheet and the scenario that lies on it; what a window holds and what an edit changes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet, TableSheet

if TYPE_CHECKING:
    from kpeditor.core.scenario.model import Scenario


@dataclass
class Battle:
    """A sheet with, optionally, a scenario on it. Edits change the sheet in place and replace the
    scenario.
    """

    sheet: Sheet
    scenario: Scenario | None = None

    @property
    def map(self) -> MapSheet:
        """The sheet as a hex map.

        Raises:
            TypeError: when it is a free table; ask `is_hex` first.
        """
        if not isinstance(self.sheet, MapSheet):
            raise TypeError("this battle is fought on a free table")
        return self.sheet

    @property
    def table(self) -> TableSheet | None:
        """The sheet as a free table, None when it is a hex map."""
        return self.sheet if isinstance(self.sheet, TableSheet) else None

    @property
    def is_hex(self) -> bool:
        """True when the battle is fought on a hex map."""
        return isinstance(self.sheet, MapSheet)


@dataclass(frozen=True, slots=True)
class Carried:
    """What a copy of some hexes includes besides terrain and hexsides."""

    places: bool = True
    zones: bool = True
    units: bool = False


def snapshot(battle: Battle) -> Battle:
    """A copy that edits of the original do not reach."""
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
        # The features themselves are values: an edit puts others into the mapping.
        sheet = replace(sheet, features=dict(sheet.features), extra=dict(sheet.extra))
    return Battle(sheet, battle.scenario)
