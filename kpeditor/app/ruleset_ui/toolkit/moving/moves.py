"""Moving: the rules' part of a phase of moves."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.actions.phase import Offer, Phase
from kpeditor.app.ruleset_ui.toolkit.moving.stepkinds import GO, Move, Reach, Step, StepKind
from kpeditor.app.words import tr
from kpeditor.core.rules.state import Answer
from kpeditor.core.rules.telling.meanings import Meaning


class Moving(Phase[Move]):
    """The rules' part of a phase of moves. A move is written `{units: [...], steps: [{kind, hexes, unit}]}`.
    `pathmoves` writes moves of single units as paths; rules with another format override `data_of` and
    `act_of`.

    Attributes:
        kinds: the kinds of steps; the first one moves by the cheapest way.
        together: whether several units of a hex may make one move.
    """

    kinds: tuple[StepKind, ...] = (GO,)
    together = True
    enters = True

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self._reached: dict[Move, Reach] = {}

    def data_of(self, act: Move) -> Answer:
        """Returns the answer that describes a move: its units and steps."""
        steps = [
            {"kind": step.kind, "hexes": list(step.hexes), **({"unit": step.unit} if step.unit else {})}
            for step in act.steps
        ]
        return {"units": list(act.units), "steps": steps}

    def act_of(self, data: Answer) -> Move:
        """Returns the move that an answer describes."""
        steps = (
            Step(str(one["kind"]), tuple(map(str, one["hexes"])), str(one.get("unit", "")))
            for one in data["steps"]
        )
        return Move(tuple(map(str, data["units"])), tuple(steps))

    def in_words(self, act: Move) -> str:
        """A move in words: "Tiger 7 to 0507". Steps of other kinds than the first are named."""
        named = [
            f"{self.step_words(step)} {step.hexes[0] if step.hexes else ''}".strip()
            for step in act.steps
            if step.kind != self.kinds[0].id
        ]
        to = tr("{units} to {hex}").format(units=self.who(act.units), hex=self.end(act))
        return ", ".join((to, *named))

    def step_words(self, step: Step) -> str:
        """Returns the name of a step for its hex and for the list: by default the title of its kind."""
        return tr(self.kind(step.kind).title)

    def meaning(self, act: Move) -> Meaning:
        """Says where a move leads and how many movement points it leaves. If its last step is a whole move by
        its kind and enters no hex, says only what is done.
        """
        if self.kind(act.last.kind).alone and not act.last.hexes:
            return Meaning(self.in_words(act))
        spent, have = self.points(act)
        points = {"spent": spent, "have": have, "left": have - spent}
        return Meaning(
            tr("{units} to {hex}: {spent} of {have} points, {left} left").format(
                units=self.who(act.units),
                hex=self.end(act),
                **{name: points_words(one) for name, one in points.items()},
            ),
            points_words(have - spent),
        )

    def end(self, act: Move) -> str:
        """Returns the hex in which a move ends so far, as a printed number."""
        entered = [hex_ for step in act.steps for hex_ in step.hexes]
        return entered[-1] if entered else self.seen.at(act.units[0])

    def points(self, act: Move) -> tuple[float, float]:
        """Returns the movement points that a move spends, and those that its units have."""
        return 0, 0

    def reach(self, act: Move) -> Reach:
        """Returns where a move can go on to."""
        raise NotImplementedError

    # --- Kinds of steps ---

    def reached(self, act: Move) -> Reach:
        """Returns where a move can go on to: nowhere if one of its steps ends the move."""
        if act not in self._reached:
            is_over = any(self.kind(step.kind).ends_move for step in act.steps)
            self._reached[act] = Reach() if is_over else self.reach(act)
        return self._reached[act]

    def kind(self, id_: str) -> StepKind:
        """Returns the kind of step with an id; for an unknown id the first kind, which moves."""
        return next((kind for kind in self.kinds if kind.id == id_), self.kinds[0])

    def fits(self, kind: StepKind, act: Move) -> bool:
        """Whether a step of this kind may follow at the end of a move."""
        done = [self.kind(step.kind) for step in act.steps]
        if kind.alone:
            is_open = all(one is kind for one in done)
        else:
            is_open = not any(one.ends_move and not (kind.is_end and one.is_end) for one in done)
        return is_open and (kind.does.fits(self, kind, act) if kind.when is None else kind.when(act))

    def without_end(self, kind: StepKind, act: Move) -> Move:
        """Returns the move without the steps that a step of this kind would replace."""
        if kind.alone:
            return Move(act.units)
        gone = {one.id for one in self.kinds if one.is_end} if kind.is_end else set()
        return Move(act.units, tuple(step for step in act.steps if step.kind not in gone))

    def offer(self, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """Returns the move with the step that a click on a hex means, including the way to it. For a kind
        that needs no click, the hex is "".
        """
        return kind.does.offer(self, kind, act, name)


def points_words(points: float) -> str:
    """Writes movement points with halves as fractions: "4", "4½", "½"."""
    whole, half = divmod(round(2 * points), 2)
    if abs(2 * points - round(2 * points)) > 1e-6:
        return f"{points:g}"
    return (str(whole) if whole or not half else "") + ("½" if half else "")
