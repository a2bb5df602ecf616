"""The railway in its present state for the trains of one side: their ways, broken track, and where platoons
get off to mend it [Z2, Z5, Z11, Z22, Z23].
"""

from __future__ import annotations

from collections import deque
from functools import cached_property

from kpeditor.rulesets.panzerblitz.computer.atlas import OFF
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_ONE, DAMAGED_TRACK
from kpeditor.rulesets.panzerblitz.engine.passengers import why_nobody_mounts
from kpeditor.rulesets.panzerblitz.engine.position import MAP
from kpeditor.rulesets.panzerblitz.engine.traintravel import broken_tracks
from kpeditor.rulesets.panzerblitz.units import RAIL
from kpeditor.rulesets.toolbox.goals import FIGHT, Goal

INFINITE = float("inf")


class Railway:
    """Ways and broken track of one position."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self._ways: dict[tuple[str, Goal], list[int]] = {}

    # --- Ways ---

    def way(self, id_: str, goal: Goal | None) -> list[int]:
        """The cells from a train to its goal on a railway without damage, beginning with the train's own
        cell.
        """
        if goal is None or goal.kind == FIGHT:
            return []
        known = self._ways.get((id_, goal))
        if known is None:
            known = self._ways[id_, goal] = self._way(id_, goal)
        return known

    def _way(self, id_: str, goal: Goal) -> list[int]:
        from kpeditor.rulesets.panzerblitz.computer.goals import starts_of

        survey = self.survey
        starts = starts_of(survey, id_)
        if not starts:
            return []
        field, steps = survey.atlas.field(goal.cells, RAIL), survey.atlas.steps(RAIL)
        cell = min(starts, key=lambda one: (field[one], one))
        found = [cell]
        while 0 < field[cell] < INFINITE:
            cell = min((there for _, there, _ in steps[cell]), key=lambda one: (field[one], one))
            found.append(cell)
        return found

    def surface(self, cells: list[int]) -> list[int]:
        """The cells, out of some, in which the line does not run underground."""
        rails, hexes = self.survey.ground.rails, self.survey.atlas.hexes
        return [cell for cell in cells if not rails.is_inside(hexes[cell])]

    # --- Broken track [Z22, Z23] ---

    @cached_property
    def damaged(self) -> frozenset[int]:
        """The cells with a damaged track."""
        return self.survey.marked(DAMAGED_TRACK, DAMAGED_ONE)

    def stops(self, id_: str, cell: int) -> bool:
        """Whether broken track keeps a train out of a cell. Of two tracks, the train's own track counts if it
        has one.
        """
        if cell not in self.damaged:
            return False
        survey, hex_ = self.survey, self.survey.atlas.hexes[cell]
        piece, rails = survey.position.pieces[id_], survey.ground.rails
        whole = rails.tracks(hex_) - broken_tracks(survey.position, hex_)
        if piece.state == MAP and piece.track and hex_ in rails.double and hex_ not in rails.sidings:
            return piece.track not in whole
        return not whole

    def reach(self, id_: str) -> dict[int, int]:
        """For each cell its distance in hexes along the line, up to broken track. Other trains are ignored,
        since they may move on.
        """
        from kpeditor.rulesets.panzerblitz.computer.goals import starts_of

        steps, found = self.survey.atlas.steps(RAIL), dict.fromkeys(starts_of(self.survey, id_), 0)
        queue = deque(found)
        while queue:
            here = queue.popleft()
            for _, there, _ in steps[here]:
                if there not in found and not self.stops(id_, there):
                    found[there] = found[here] + 1
                    queue.append(there)
        return found

    def beside(self, site: int, reach: dict[int, int]) -> frozenset[int]:
        """The cells next to broken track in which a train can stand while its platoon mends the track."""
        return frozenset(there for _, there, _ in self.survey.atlas.steps(RAIL)[site] if there in reach)

    def getting_off(self, site: int, stands: frozenset[int], reach: dict[int, int]) -> frozenset[int]:
        """The cells in which a platoon gets off to mend a site: where its train then stands. If that is over
        the gorge or in a tunnel, the cells nearest to the site on foot [Z11, Z13].
        """
        here = frozenset(cell for cell in stands if self.is_open(cell))
        if here or not stands:
            return here
        field = self.survey.atlas.field(self.near(site), "foot")
        able = [cell for cell in reach if self.is_open(cell) and field[cell] < INFINITE]
        if not able:
            return frozenset()
        least = min(field[cell] for cell in able)
        return frozenset(cell for cell in able if field[cell] == least)

    def is_open(self, cell: int) -> bool:
        """Whether units can get on and off a train in a cell."""
        return not why_nobody_mounts(self.survey.position, self.survey.atlas.hexes[cell])

    def near(self, site: int) -> frozenset[int]:
        """The cells from which a platoon can mend a site."""
        return frozenset(self.survey.atlas.neighbours[site]) - {OFF}
