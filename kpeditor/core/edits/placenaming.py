"""Edits that rename places of a map and features of a table, also in the texts of the scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.edits.sheet import put_place
from kpeditor.core.edits.tables.features import rename_feature, table_of
from kpeditor.core.errors import BadName
from kpeditor.core.scenario.areas.masks import node_of, place_of
from kpeditor.core.scenario.areas.nodes import NamedPlace, NumberedPlace
from kpeditor.core.scenario.areas.tables.names import feature_meant, kind_on_table, place_node
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.texts import Holds, with_nodes, with_texts

Named = NamedPlace | NumberedPlace


def change_place(battle: Battle, old_name: str, place: Place) -> Edit:
    """An edit that replaces the place with the old name; areas and conditions of the scenario get the new
    name.
    """
    sheet = battle.map
    edit = put_place(sheet, place, old_name=old_name)
    after = replace(sheet, places=edit.value)
    return _following(battle, edit, after, _places_meant(sheet, old_name), node_of(place, after))


def change_feature_name(
    battle: Battle, name: str, new: str, links: Mapping[str, frozenset[str]] | None = None
) -> Edit:
    """An edit that renames a feature of the table; areas and conditions of the scenario get the new name.

    Raises:
        EditRefused: when there is no such feature, or another one has the new name.
    """
    sheet = table_of(battle)
    edit = rename_feature(sheet, name, new, links)
    named = {new if one == name else one: feature for one, feature in sheet.features.items()}
    after = replace(sheet, features={one: edit.changes.get(one) or feature for one, feature in named.items()})
    node = place_node(after.features[new], after)
    return _following(
        battle, edit, after, lambda one: feature_meant(one, sheet) is sheet.features[name], node
    )


def _places_meant(sheet: MapSheet, name: str) -> Callable[[Named], bool]:
    def is_meant(node: Named) -> bool:
        try:
            return place_of(node, sheet) is sheet.places[name]
        except BadName:
            return False

    return is_meant


def _following(
    battle: Battle, edit: Edit, after: Sheet, is_meant: Callable[[Named], bool], new: Named
) -> Edit:
    """The edit of the sheet; if there is a scenario, together with its texts that name what is renamed."""
    if battle.scenario is None:
        return edit

    def named(node: Any) -> Any:
        return new if isinstance(node, Named) and is_meant(node) and node != new else node

    def text(old: str, holds: Holds, whose: str) -> str:
        is_kind = holds == "ground" and _is_kind(old, after)
        return old if is_kind else with_nodes(old, holds, after.numbering, named)

    made = with_texts(battle.scenario, text)
    title = edit.title
    return edit if made == battle.scenario else Together((edit, SetScenario(made, title)), title)


def _is_kind(text: str, sheet: Sheet) -> bool:
    """Whether a set-up step reads the text as a kind of terrain rather than as a place of this name."""
    if isinstance(sheet, MapSheet):
        return any(text in legend.kinds for legend in sheet.legend.values())
    return kind_on_table(text, sheet) is not None
