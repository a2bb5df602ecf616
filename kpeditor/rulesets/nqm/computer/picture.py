"""Picture: a side's knowledge when it gives orders: its formations, contacts, and the places that count."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import shapely

from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tables.zones import standing_in
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.rules.winning import winning_lines
from kpeditor.core.scenario.areas.nodes import Area
from kpeditor.core.scenario.areas.tables.ground import ground_of
from kpeditor.rulesets.nqm.engine import orders
from kpeditor.rulesets.nqm.engine.pieces import Stand
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.setting import CLOSE_KINDS
from kpeditor.rulesets.nqm.tables import CLASSES, LEVELS
from kpeditor.rulesets.toolbox.aims import AT_PLACES, every_aim

FRESH: Final = 2
"""The age in hours from which a contact is too old to be shot at."""
SEEN: Final = 1
"""The age of a contact that was in sight at the end of the hour before."""
NEAR: Final = 1.0
"""The distance in km within which an enemy counts as being at a place or a formation."""
NEXT: Final = 2.0
"""The distance from own troops within which shoots help them, in km."""
RIM: Final = 0.1
"""The distance inside a place at which an attack on it is aimed, in km."""
COVER: Final = 1.6
"""The factor by which a defender is stronger on a prepared position."""


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy stand as it was last seen.

    Attributes:
        strength: the worth of its type at full strength.
        age: hours since it was seen.
    """

    id: str
    at: TablePoint
    type: UnitType
    strength: float
    age: int


@dataclass(frozen=True, slots=True)
class Place:
    """Ground that counts for victory.

    Attributes:
        free: its ground outside close country, without its rim. Attacks go faster there [N9].
        value: how much it counts for victory, 1 for the most important place.
        is_prepared: whether a prepared position lies on it.
    """

    name: str
    shape: Any
    centre: TablePoint
    free: Any
    value: float
    is_prepared: bool


def worth(type_: UnitType, figures: float) -> float:
    """The worth of a number of figures of a type in a firefight, by the classes of weapon and armour."""
    data = type_.data
    if data.get("battery") or data.get("air") or data.get("weapon") is None:
        return 0.0
    weapon = 0.5 + 0.5 * CLASSES.index(str(data["weapon"]))
    armour = data.get("armour")
    return figures * weapon * (1.0 + (0.25 * CLASSES.index(str(armour)) if armour is not None else 0.0))


class Picture:
    """One moment of a game as one side knows it. Lengths are kilometres."""

    def __init__(self, position: Position, side: str) -> None:
        self.position, self.side, self.setting = position, side, position.setting

    @cached_property
    def staffs(self) -> Mapping[str, Stand]:
        """The brigades and divisions whose staff is on the table, each with the stand of its staff [N8]."""
        units, types = self.setting.units, self.setting.types
        return {
            one.formation: one
            for one in self.position.here(self.side)
            if types[one.type].data.get("level") in ("brigade", "division")
            and LEVELS.index(units[one.formation].formation.level) > LEVELS.index("battalion")
        }

    @cached_property
    def formations(self) -> tuple[str, ...]:
        """The formations that get orders: first battalions, companies and batteries without a battalion, then
        staffs of brigades and divisions.
        """
        units = self.setting.units
        found = []
        for id_ in orders.commanded(self.position, self.side):
            above = self.setting.chain(id_)[1:]
            is_led = bool(above) and units[above[0]].formation.level == "battalion"
            if LEVELS.index(units[id_].formation.level) <= LEVELS.index("battalion") and not is_led:
                found.append(id_)
        return (*found, *self.staffs)

    @cached_property
    def foes(self) -> tuple[Foe, ...]:
        """The contacts, except those that are known to be destroyed and those that would be in sight if they
        were still there.
        """
        found = []
        for id_, seen in self.position.contacts[self.side].items():
            stand = self.position.stands[id_]
            age = self.position.hour - seen.hour
            if stand.state != "destroyed" and not (age > SEEN and self.sees(seen.at)):
                type_ = self.setting.types[stand.type]
                found.append(Foe(id_, seen.at, type_, worth(type_, float(type_.data["figures"])), age))
        return tuple(found)

    def sees(self, at: TablePoint) -> bool:
        """Whether any unit of the side would see an unconcealed enemy at a point."""
        numbers = self.setting.known.numbers
        far = numbers.sight_close if self.setting.is_close(at) else numbers.sight
        own = self.position.here(self.side)
        return any(one.at is not None and self.setting.distance(one.at, at) * 1000 <= far for one in own)

    @cached_property
    def strengths(self) -> Mapping[str, float]:
        """The present strength of each of `formations`, including those below it; 0 for staffs."""
        return {
            one: 0.0 if one in self.staffs else self.strength(self.position.of(one))
            for one in self.formations
        }

    def strength(self, stands: Iterable[Stand]) -> float:
        """The present strength of own stands."""
        return sum(worth(self.setting.types[one.type], one.unwounded) for one in stands)

    def foes_near(self, at: Any, far: float) -> list[Foe]:
        """The contacts within a number of kilometres of a shape or point."""
        if isinstance(at, tuple):
            return [one for one in self.foes if math.dist(at, one.at) * self.setting.kilometre <= far]
        gaps = shapely.distance(at, shapely.points([one.at for one in self.foes])) if self.foes else ()
        return [one for one, gap in zip(self.foes, gaps, strict=True) if gap * self.setting.kilometre <= far]

    def foes_inside(self, place: Place) -> list[Foe]:
        """The contacts that are on a place."""
        return [one for one in self.foes if shapely.intersects_xy(place.shape, *one.at)]

    def inside(self, stands: Iterable[Stand], place: Place) -> list[Stand]:
        """The stands among the given ones that are on a place."""
        return [one for one in stands if one.at is not None and shapely.intersects_xy(place.shape, *one.at)]

    def holds(self, place: Place) -> bool:
        """Whether a fighting stand of the side is on a place."""
        types = self.setting.types
        own = [one for one in self.position.here(self.side) if types[one.type].data["stand"] == "fighting"]
        return bool(self.inside(own, place))

    def place_of(self, stands: list[Stand]) -> Place | None:
        """The first place with any of these stands on it; None if there is none."""
        return next((place for place in self.places if self.inside(stands, place)), None)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The ground that counts for victory, the most important place first."""
        scenario, sheet = self.setting.scenario, self.setting.sheet
        shapes: list[Any] = []
        standing = standing_in(self.setting.battle)

        def cells_of(area: Area) -> frozenset[int]:
            with suppress(BadName, BadExpression):
                shape = ground_of(area, sheet, standing)
                known = next((k for k, one in enumerate(shapes) if one.equals(shape)), None)
                if known is None:
                    shapes.append(shape)
                    known = len(shapes) - 1
                return frozenset({known})
            return frozenset()

        values: dict[int, float] = {}
        lines = winning_lines(scenario, sheet)
        for aim in every_aim(lines, scenario, self.side, sheet, cells_of):
            if aim.what in AT_PLACES and self.position.hour <= aim.last:
                for cell in aim.cells or ():
                    values[cell] = max(values.get(cell, 0.0), abs(aim.weight))
        most = max(values.values(), default=1.0) or 1.0
        found = [self._place(shapes[cell], value / most) for cell, value in values.items() if value]
        return tuple(sorted(found, key=lambda one: (-one.value, one.name)))

    def _place(self, shape: Any, value: float) -> Place:
        middle = shape.representative_point()
        centre = self.setting.on_table(middle.x, middle.y)
        close = [one for feature, one in self.setting.shapes.values() if feature.kind in CLOSE_KINDS]
        inner = shapely.buffer(shape, -RIM / self.setting.kilometre)
        free = shapely.difference(inner, shapely.union_all(close))
        known = (one for one in self.setting.shapes.values() if one[1].intersects(shape))
        is_prepared = any(feature.kind == "position" for feature, _ in known)
        return Place(self.setting.name(centre), shape, centre, free, value, is_prepared)
