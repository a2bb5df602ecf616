"""Timeline: a game as frames, one after each beat of its log. A beat is the events of one moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kpeditor.app.ruleset_ui.contract import EventLook, GameUi, Seen, Tag, Units
from kpeditor.core.play.session import Advance
from kpeditor.core.rules.declarations import LyingGround
from kpeditor.core.rules.event import Event, may_read
from kpeditor.core.rules.happenings import TOLD
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.state import State, view_as
from kpeditor.core.scenario.model import Mark


@dataclass(frozen=True)
class Frame:
    """The situation after a beat.

    Attributes:
        step: number of the step of the session, 0 for the first.
        events: how many events of the step have happened.
        lying: lasting ground of a table besides the marks; it changes only at the end of a step.
        latest: the events of this beat.
        looks: the looks of the events in `latest`.
        is_end: whether the step is over, so that the position is the first of the next step.
        state: the position that was reached last, before the events of this step or after all of them.
    """

    step: int
    turn: int
    phase: str
    events: int
    units: Units
    marks: tuple[Mark, ...]
    lying: tuple[LyingGround, ...] = ()
    latest: tuple[Event, ...] = ()
    looks: tuple[EventLook, ...] = ()
    is_end: bool = False
    state: State | None = field(default=None, compare=False, repr=False)

    @property
    def shots(self) -> list[tuple[str, str]]:
        """Lines of fire of this beat."""
        return [shot for look in self.looks for shot in look.shots]

    @property
    def ways(self) -> dict[str, tuple[str, ...]]:
        """The points that units pass on a table in this beat, by unit."""
        return {unit: way for look in self.looks for unit, way in look.ways.items()}

    @property
    def grounds(self) -> tuple[tuple[str, ...], ...]:
        """Outlines of ground of a table that this beat is about."""
        return tuple(ground for look in self.looks for ground in look.grounds)

    @property
    def tags(self) -> list[Tag]:
        """Texts that appear with this beat."""
        return [tag for look in self.looks for tag in look.tags]


@dataclass
class Timeline:
    """All frames of a session so far, in the view of the side `viewer`, or with everything visible for "".
    Frame 0 is the beginning, the last frame is the present.
    """

    ui: GameUi
    rules: RuleSet
    viewer: str
    start: State
    steps: list[Advance] = field(default_factory=list)
    _frames: list[list[Frame]] = field(default_factory=list)
    _others: dict[str, tuple[list[Advance], list[list[Frame]]]] = field(default_factory=dict)
    """Steps and frames of other viewers. They are kept because viewers alternate when sides take turns."""
    _stood: tuple[State, str, Units, Mapping[str, Mapping[str, int]]] | None = None
    """The position and viewer of the last question, the units there, and the conditions that follow from
    their places.
    """

    def __len__(self) -> int:
        return 1 + sum(len(frames) for frames in self._frames)

    def show(self, steps: Sequence[Advance]) -> None:
        """Adds the steps of a session; frames of known steps are kept."""
        known = 0
        while known < min(len(steps), len(self.steps)) and steps[known] is self.steps[known]:
            known += 1
        del self._frames[known:]
        self.steps = list(steps)
        self._frames += [self._frames_of(number) for number in range(known, len(steps))]

    def see_as(self, viewer: str) -> None:
        """Switches to the view of another side."""
        if viewer != self.viewer:
            steps, self._others[self.viewer] = self.steps, (self.steps, self._frames)
            self.viewer = viewer
            self.steps, self._frames = self._others.pop(viewer, ([], []))
            self.show(steps)

    def frame(self, index: int) -> Frame:
        """The frame of a number from 0 to len - 1."""
        if index == 0:
            return self._still(self.start, 0)
        index -= 1
        for frames in self._frames:
            if index < len(frames):
                return frames[index]
            index -= len(frames)
        raise IndexError("no such frame")

    def units_of(self, frame: Frame) -> Units:
        """The units of a frame with the conditions that follow from their places. Units that have moved in
        the step so far have no such conditions.
        """
        state = frame.state
        if state is None:
            return frame.units
        if self._stood is None or self._stood[0] is not state or self._stood[1] != self.viewer:
            units = view_as(state, self.viewer).get("units") or {}
            self._stood = state, self.viewer, units, state.seen_conditions(self.viewer)
        _, _, before, more = self._stood
        return {
            unit: {**seen, **more[unit]}
            if unit in more and _stands(seen) == _stands(before.get(unit, {}))
            else seen
            for unit, seen in frame.units.items()
        }

    def now(self) -> Frame:
        """The last frame."""
        return self.frame(len(self) - 1)

    def frames_since(self, step: int) -> list[Frame]:
        """The frames from the beginning of a step on."""
        return [frame for frames in self._frames[step:] for frame in frames]

    def end_of(self, step: int) -> int:
        """The number of the frame at the end of a step; for step -1 that of the beginning."""
        return sum(len(frames) for frames in self._frames[: step + 1])

    def index_of(self, step: int, event: int) -> int:
        """The number of the frame in which an event of a step happens."""
        before = self.end_of(step - 1)
        for offset, frame in enumerate(self._frames[step]):
            if frame.events > event:
                return before + offset + 1
        return before + len(self._frames[step])

    def _frames_of(self, number: int) -> list[Frame]:
        step = self.steps[number]
        frame = self._still(step.before, number)
        found: list[Frame] = []
        looks: list[EventLook] = []
        beat: list[Event] = []
        beat_name = ""
        done = 0
        for event in step.events:
            if event.kind == TOLD or not self._reads(event):  # messages are not shown on the map
                done += 1
                continue
            look = self.ui.look_of(event, frame.units)
            if beat and not (look.beat and look.beat == beat_name):
                frame = _after(frame, beat, looks, done)
                found.append(frame)
                beat, looks = [], []
                look = self.ui.look_of(event, frame.units)
            beat.append(event)
            looks.append(look)
            beat_name, done = look.beat, done + 1
        if beat:
            found.append(_after(frame, beat, looks, done))
        end = self._still(step.after, number)
        last = found.pop() if found else end
        found.append(
            Frame(
                number,
                step.before.turn,
                last.phase or next((one.phase for one in step.decisions), ""),
                len(step.events),
                end.units,
                end.marks,
                end.lying,
                last.latest,
                last.looks,
                is_end=True,
                state=step.after,
            )
        )
        return found

    def _reads(self, event: Event) -> bool:
        """Whether the viewer, a side or a seat that sees everything, may know of an event."""
        played = self.start.battle
        scenario = played.scenario if played is not None else None
        if not self.viewer or (scenario is not None and self.viewer in self.rules.seats(scenario)):
            return True
        return may_read(event, (self.viewer,))

    def _still(self, state: State, step: int) -> Frame:
        """The frame of a position without events."""
        view = view_as(state, self.viewer)
        marks = self.rules.marks_in(view)
        lying = self.rules.grounds_in(view)
        return Frame(step, state.turn, "", 0, view.get("units") or {}, marks, lying, is_end=True, state=state)


def _after(frame: Frame, events: list[Event], looks: list[EventLook], done: int) -> Frame:
    units: dict[str, Any] = dict(frame.units)
    marks = {(mark.kind, mark.at): mark for mark in frame.marks}
    for look in looks:
        for unit, change in look.changes.items():
            if unit in units:
                units[unit] = {**units[unit], **change}
        for mark in look.lifted:
            marks.pop((mark.kind, mark.at), None)
        marks |= {(mark.kind, mark.at): mark for mark in look.laid}
    last = events[-1]
    marked = tuple(marks.values())
    return Frame(
        frame.step,
        last.turn,
        last.phase,
        done,
        units,
        marked,
        frame.lying,
        tuple(events),
        tuple(looks),
        state=frame.state,
    )


def _stands(seen: Seen) -> tuple[object, ...]:
    """The place and state of a unit on the board, for comparison."""
    return seen.get("hex"), seen.get("facing"), seen.get("state"), seen.get("carried_by")
