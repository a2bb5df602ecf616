"""SetSheetField: replaces a whole field of the map that is not an array: title, notes, places, edges,
scale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kpeditor.core.board.assembly import board_places
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.board.underlay import KEY, Underlay
from kpeditor.core.edits.edit import Touched
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.battle import Battle

FIELDS = frozenset({"title", "ruleset", "metres", "places", "edges", "notes", "extra"})


@dataclass(frozen=True, slots=True)
class SetSheetField:
    """Sets one field of the map. Dictionaries are replaced as a whole, so that undo restores their
    order too.
    """

    field: str
    value: Any
    title: str = "Change map"
    stroke: int = 0

    def apply(self, battle: Battle) -> SetSheetField:
        """Sets the field; returns the edit that restores it.

        Raises:
            EditRefused: when a map has no such field, or the boards determine it.
        """
        if self.field not in FIELDS or not hasattr(battle.sheet, self.field):
            raise EditRefused(f"a map has no field {self.field!r}")
        self._refuse_on_boards(battle)
        old = getattr(battle.sheet, self.field)
        setattr(battle.sheet, self.field, dict(self.value) if isinstance(self.value, Mapping) else self.value)
        return SetSheetField(self.field, old, self.title, self.stroke)

    def _refuse_on_boards(self, battle: Battle) -> None:
        sheet = battle.sheet
        if not isinstance(sheet, MapSheet) or sheet.assembly is None:
            return
        if self.field == "metres":
            raise EditRefused("How wide a hex is stands in the files of the boards; change it there.")
        gone = sorted(board_places(sheet).keys() - set(self.value)) if self.field == "places" else []
        if gone:
            raise EditRefused(
                f"{gone[0]} is a place of a board; remove or rename it in the board's own file, or detach"
                " this map from its boards."
            )

    def touched(self, battle: Battle) -> Touched:
        """The map's data, without terrain."""
        return Touched(sheet=True)

    def then(self, later: SetSheetField) -> SetSheetField:
        """The later edit.

        Raises:
            EditRefused: when the two set different fields.
        """
        if later.field != self.field:
            raise EditRefused("edits of different fields do not merge")
        return SetSheetField(self.field, later.value, self.title, self.stroke)


def put_place(sheet: MapSheet, place: Place, *, old_name: str = "", stroke: int = 0) -> SetSheetField:
    """An edit that adds a place or replaces the one of the same name. With `old_name` it replaces the place
    of that name, in its position.
    """
    name = old_name or place.name
    known = name in sheet.places
    places = {
        place.name if key == name else key: place if key == name else value
        for key, value in sheet.places.items()
    }
    places[place.name] = place
    verb = "Change" if known else "Add"
    return SetSheetField("places", places, f"{verb} {place.name}", stroke)


def remove_place(sheet: MapSheet, name: str) -> SetSheetField:
    """An edit that removes a place."""
    places = {key: value for key, value in sheet.places.items() if key != name}
    return SetSheetField("places", places, f"Remove {name}")


def set_underlay(sheet: Sheet, underlay: Underlay | None, title: str = "", stroke: int = 0) -> SetSheetField:
    """An edit that puts a picture under the map or moves it; None removes it."""
    if underlay is None:
        return set_extra(sheet, KEY, None, title or "Remove underlay", stroke)
    return set_extra(sheet, KEY, underlay.data(), title or "Change underlay", stroke)


def set_extra(sheet: Sheet, key: str, data: Any, title: str, stroke: int = 0) -> SetSheetField:
    """An edit that keeps plain data under an extra key of the map (`x-scan`); None removes the key. Keys keep
    their order.
    """
    extra = {**sheet.extra, key: data}
    if data is None:
        del extra[key]
    return SetSheetField("extra", extra, title, stroke)
