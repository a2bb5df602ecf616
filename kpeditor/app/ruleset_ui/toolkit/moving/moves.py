"""Moving: the rules' part of a phase of moves."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.actions.phase import Offer, Phase
from kpeditor.app.ruleset_ui.toolkit.moving.stepkinds import GO, Move, Reach, Step, StepKind
from kpeditor.app.words import tr
from kpeditor.core.rules.state import Answer
from kpeditor.core.rules.telling.meanings import Meaning


class Moving(Phase[Move]):
    """The rules' part of a phase of moves. A move is written `{units: [...], steps: [{kind, hexes, unit}]}`;
    `pathmoves` writes moves of one unit as a path, other rules override `data_of` and `act_of`.

    Attributes:
        kinds: the kinds of steps, first that of going by the cheapest way.
        together: whether several units of a hex may make one move.
    """

    kinds: tuple[StepKind, ...] = (GO,)
    together = True
    enters = True

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self._reached: dict[Move, Reach] = {}

    def data_of(self, act: Move) -> Answer:
        """Units and steps."""
        steps = [
            {"kind": step.kind, "hexes": list(step.hexes), **({"unit": step.unit} if step.unit else {})}
            for step in act.steps
        ]
        return {"units": list(act.units), "steps": steps}

    def act_of(self, data: Answer) -> Move:
        """The move that is written so."""
        steps = (
            Step(str(one["kind"]), tuple(map(str, one["hexes"])), str(one.get("unit", "")))
            for one in data["steps"]
        )
        return Move(tuple(map(str, data["units"])), tuple(steps))

    def in_words(self, act: Move) -> str:
        """ "Tiger 7 to 0507"; steps of other kinds are named."""
        named = [
            f"{self.step_words(step)} {step.hexes[0] if step.hexes else ''}".strip()
            for step in act.steps
            if step.kind != self.kinds[0].id
        ]
        to = tr("{units} to {hex}").format(units=self.who(act.units), hex=self.end(act))
        return ", ".join((to, *named))

    def step_words(self, step: Step) -> str:
        """What a step of another kind is called in its hex and in the list; here the title of its kind."""
        return tr(self.kind(step.kind).title)

    def meaning(self, act: Move) -> Meaning:
        """Where it leads, and the points it leaves; of a move of another kind that stays in its hex only what
        is done.
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
        """Where a move leads so far, as a printed number."""
        entered = [hex_ for step in act.steps for hex_ in step.hexes]
        return entered[-1] if entered else self.seen.at(act.units[0])

    def points(self, act: Move) -> tuple[float, float]:
        """The movement points a move spends, and those its units have."""
        return 0, 0

    def reach(self, act: Move) -> Reach:
        """Where a move can go on to."""
        raise NotImplementedError

    # --- Kinds of steps ---

    def reached(self, act: Move) -> Reach:
        """Where a move can go on to; nothing when it is at its end."""
        if act not in self._reached:
            is_over = any(self.kind(step.kind).ends_move for step in act.steps)
            self._reached[act] = Reach() if is_over else self.reach(act)
        return self._reached[act]

    def kind(self, id_: str) -> StepKind:
        """The kind of step of an id, that of going for none."""
        return next((kind for kind in self.kinds if kind.id == id_), self.kinds[0])

    def fits(self, kind: StepKind, act: Move) -> bool:
        """Whether a move may have a step of this kind, where it has come to."""
        done = [self.kind(step.kind) for step in act.steps]
        if kind.alone:
            is_open = all(one is kind for one in done)
        else:
            is_open = not any(one.ends_move and not (kind.is_end and one.is_end) for one in done)
        return is_open and (kind.does.fits(self, kind, act) if kind.when is None else kind.when(act))

    def without_end(self, kind: StepKind, act: Move) -> Move:
        """The move without the steps that one of this kind takes the place of."""
        if kind.alone:
            return Move(act.units)
        gone = {one.id for one in self.kinds if one.is_end} if kind.is_end else set()
        return Move(act.units, tuple(step for step in act.steps if step.kind not in gone))

    def offer(self, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """The move with a step of a kind that a click on a hex means, its approach included; for a kind that
        is made at once the hex is "".
        """
        return kind.does.offer(self, kind, act, name)


def points_words(points: float) -> str:
    """Points as people write them, halves as a fraction: "4", "4½", "½"."""
    whole, half = divmod(round(2 * points), 2)
    if abs(2 * points - round(2 * points)) > 1e-6:
        return f"{points:g}"
    return (str(whole) if whole or not half else "") + ("½" if half else "")
