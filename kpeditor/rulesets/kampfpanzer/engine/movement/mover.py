"""Mover: one unit during phase E, with its steps, its progress and the reason of a stop."""

from __future__ import annotations

from dataclasses import dataclass, field

from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind, Step
from kpeditor.rulesets.kampfpanzer.engine.position import Status


@dataclass
class Mover:
    """A unit with a path.

    Attributes:
        steps: all steps; those before index `done` have been taken.
        trail: the cells entered so far, each with the clock; the start comes first (`OFF` for an entering
            unit, R-ENT-1).
    """

    index: int
    steps: tuple[Step, ...]
    panicked: bool = False
    start: int = OFF
    done: int = 0
    halted: str = ""
    trail: list[tuple[int, int]] = field(default_factory=list)
    aimed_cell: int = OFF

    def __post_init__(self) -> None:
        self.trail = [(self.start, 0)]
        self.aimed_cell = next((step.end for step in self.steps if step.kind is Kind.TARGET), OFF)

    @property
    def is_finished(self) -> bool:
        """Whether it was stopped or has taken all its steps."""
        return bool(self.halted) or self.done >= len(self.steps)

    @property
    def next_step(self) -> Step:
        return self.steps[self.done]

    @property
    def step_after(self) -> Step:
        return self.steps[self.done + 1]

    @property
    def overrun_target(self) -> int:
        """The hex that the unit still intends to overrun; `OFF` for none."""
        return next((step.end for step in self.steps if step.kind is Kind.TARGET), OFF)

    @property
    def may_still_abort(self) -> bool:
        """Whether the unit has not passed its overrun yet, so that a disruption makes it abort (R-OVR-6a)."""
        return self.overrun_target != OFF and self.done < len(self.steps)

    @property
    def approaches(self) -> bool:
        """Whether the unit drives toward a hex it intended to overrun, even after it gave the overrun up
        (R-MOV-5).
        """
        return self.aimed_cell != OFF and not self.is_finished

    @property
    def hexes_moved(self) -> int:
        """Hexes entered so far this phase (R-MOV-4)."""
        return len(self.trail) - 1

    def is_due(self, tick: int) -> bool:
        """Whether its next step is completed at this tick."""
        return not self.halted and self.done < len(self.steps) and self.steps[self.done].at == tick

    def cell_of(self, status: Status) -> int:
        """The cell of the unit, `OFF` before it has entered the map."""
        return status.cell if status.is_on_map else OFF

    def advance(self) -> None:
        """Takes the next step."""
        step = self.next_step
        if step.end != OFF:
            self.trail.append((step.end, step.at))
        self.done += 1

    def halt(self, why: str) -> None:
        """Stops the unit for good; cancelled steps are never tried again."""
        self.halted = self.halted or why

    def drop_overrun(self) -> None:
        """Gives the overrun up, but completes the approach [9.65]."""
        self.steps = tuple(step for step in self.steps if step.kind not in (Kind.TARGET, Kind.THROUGH))

    def go_back_to(self, cell: int) -> None:
        """Shortens the trail so that it ends in this cell. A cell beside the trail replaces the whole
        trail.
        """
        while self.trail and self.trail[-1][0] != cell:
            self.trail.pop()
        self.trail = self.trail or [(cell, 0)]
