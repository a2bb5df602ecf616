"""The ground of a free table that a problem, or a search hit, is about."""

from __future__ import annotations

from typing import Any

from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.problem import Where
from kpeditor.core.rules.tables.zones import named_ground, standing_in, types_of
from kpeditor.core.rules.tablesight import stand_of
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.zones import named_areas


def ground_of_problem(battle: Battle, where: Where) -> Any:
    """The ground a problem of a table is about: its feature, the base of its unit, the zones of its group;
    None where it is about no part of the table.
    """
    import shapely  # slow to load, and only tables need it

    sheet, scenario = battle.table, battle.scenario
    if sheet is None:
        return None
    match where.path:
        case ("features", str(name), *_) if name in sheet.features:
            return shape_of(sheet.features[name])
        case ("sides", int(s), "groups", int(g), *rest) if scenario is not None and s < len(scenario.sides):
            side = scenario.sides[s]
            if g >= len(side.groups):
                return None
            group = side.groups[g]
            match rest:
                case ["units", int(u), *_] if u < len(group.units):
                    unit = group.units[u]
                    stand = stand_of(sheet, unit, types_of(battle).get(unit.type))
                    return None if stand is None else stand.shape
            standing = standing_in(battle)
            own = [one for one in named_areas(scenario) if one.group is group]
            zones = [named_ground(battle, one, standing) for one in own]
            known = [zone for zone in zones if zone is not None]
            return shapely.union_all(known) if known else None
    return None
