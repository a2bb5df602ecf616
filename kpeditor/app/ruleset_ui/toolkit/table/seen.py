"""SeenBases: the units of a game on a table that the answering side may see, with their bases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kpeditor.app.ruleset_ui.contract import Seen, Task
from kpeditor.app.ruleset_ui.toolkit.seen import SeenOf
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tableindex import TableIndex
from kpeditor.core.geometry.table import TablePoint, middle_of
from kpeditor.core.rules.tablesight import Stand, degrees
from kpeditor.drawing.table.labels import is_made_up
from kpeditor.drawing.table.scene import grain_of


class SeenBases(SeenOf):
    """What `State.view_for` tells the asked side about units."""

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        table = task.battle.table
        assert table is not None
        self.sheet: TableSheet = table
        self._grain = grain_of(table)
        self._index = TableIndex(table)

    def called(self, at: TablePoint) -> str:
        """Describes a place: its point, after the name of the area it lies in."""
        features = (self.sheet.features[name] for name in self._index.at(at, 0.0))
        areas = [one for one in features if one.shape == "area" and not is_made_up(one, "")]
        point = self.sheet.space.name(at)
        return f"{areas[0].id} {point}" if areas else point

    def at(self, unit: str) -> TablePoint | None:
        """Returns the point where a unit stands, None off the table."""
        seen = self.units.get(unit, {})
        if seen.get("state", "map") != "map" or seen.get("carried_by") or not seen.get("hex"):
            return None
        return self.sheet.space.read(str(seen["hex"]))

    def stand(self, unit: str) -> Stand | None:
        """Returns the base of a unit where it stands, None off the table."""
        at = self.at(unit)
        facing = degrees(str(self.units.get(unit, {}).get("facing") or "")) or 0.0
        return self.base(unit, at, facing) if at is not None else None

    def base(self, unit: str, at: TablePoint, facing: float) -> Stand:
        """Returns the base that a unit would have at a place and facing."""
        width, depth = self.type(unit).base or (self._grain, self._grain)
        return Stand(at, width, depth, facing)

    def stands(self, counts: Callable[[str, Seen], bool] | None = None) -> Iterator[tuple[str, Stand]]:
        """Returns the units that stand on the table with their bases; with `counts` only those for which it
        is true.
        """
        for unit, seen in self.units.items():
            stand = self.stand(unit) if counts is None or counts(unit, seen) else None
            if stand is not None:
                yield unit, stand

    def middle_of(self, units: Iterable[str]) -> TablePoint | None:
        """Returns the middle of the places of some units, None if none of them is on the table."""
        points = [at for unit in units if (at := self.at(unit)) is not None]
        return middle_of(points) if points else None

    def unit_at(self, point: TablePoint) -> str:
        """Returns the unit whose base covers a point, the first by id; "" for none."""
        import shapely  # takes a while to load, and only tables need it

        here = shapely.Point(point)
        return min((unit for unit, stand in self.stands() if stand.shape.intersects(here)), default="")
