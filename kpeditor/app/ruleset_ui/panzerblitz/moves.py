"""Moves on the map: reach, overruns, passengers, tasks, forts, entering and leaving [PB12, PB22 to PB30]."""

from __future__ import annotations

from functools import cache, partial

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.panzerblitz.attacks import position_of
from kpeditor.app.ruleset_ui.toolkit.moving.pathmoves import PathMoving
from kpeditor.app.ruleset_ui.toolkit.moving.stepkinds import (
    GO,
    At,
    AtOnce,
    Form,
    Move,
    Reach,
    Step,
    StepKind,
    Through,
)
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.rulesets.panzerblitz.engine import handling, moving, reaching, tasks, traintravel
from kpeditor.rulesets.panzerblitz.engine.bitz import positions
from kpeditor.rulesets.panzerblitz.engine.position import DUE, VEHICLES
from kpeditor.rulesets.panzerblitz.outlooks import Outlooks

OVERRUN, WAIT, DROP, LOAD, INTO, OUT, LEAVE = "overrun", "wait", "drop", "load", "into", "out", "leave"
MOUNT, TASK, BOAT, ON_TRACK, SHELTER, OPEN = "mount", "task", "boat", "track", "shelter", "open"


class MovePhase(PathMoving):
    """The phase of moves: one unit moves, then the phase asks for the next one [PB23]."""

    is_single, nothing = True, moving.DONE
    act_words, left_words = tr_later("Move"), tr_later("{count} can still move")

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.at, self.side = position_of(task), task.decision.side
        is_first = self.at.phase == VEHICLES
        self.end_words = tr_later("End the vehicles' moves") if is_first else tr_later("End movement")
        self.hex, self.names = self.at.ground.sheet.hex, self.at.ground.names
        self._found = cache(self._reckoned)
        self.kinds = self._kinds()

    # fmt: off
    def _kinds(self) -> tuple[StepKind, ...]:
        """The kinds of steps [PB22 to PB30, Z5, Z10, B34]."""
        through = Through(self._raids, self._why_not_through)
        return (
            GO,
            StepKind(OVERRUN, tr_later("Overrun"), "V", tr_later(
                "Click the hex that is overrun, or the hex beyond it to say which way [PB30]."
            ), through, self._may_overrun, "through", closes=True),
            StepKind(WAIT, tr_later("Overrun later"), "W", tr_later(
                "Go through, but wait for other vehicles that overrun the same hex: one attack [PB30]."
            ), through, self._may_overrun, "through", closes=True, form=Form("wait", value=True)),
            StepKind(DROP, tr_later("Drop"), "D", tr_later(
                "Click the hex in which the next passenger gets off [PB22]."
            ), At(about=self._riders, shown=False), form=Form("drop", counts=True)),
            StepKind(MOUNT, tr_later("Take aboard"), "M", tr_later(
                "Click the hex in which a unit goes aboard in the midst of the move [PB22, Z35]."
            ), At(about=self._mounting, why_not=tr_later("nobody in {hex} could go aboard")),
                form=Form("mount", counts=True)),
            StepKind(TASK, tr_later("Begin a task"), "K", tr_later(
              "Begin what takes several turns: load or unload a vehicle, couple the gun, damage track [Z10]."
            ), AtOnce(self._tasks), alone=True, form=Form("task")),
            StepKind(BOAT, tr_later("By boat"), "B", tr_later(
                "Click the river hex beside it, or the far bank to land [Z41]."
            ), At(self._boats, why_not=tr_later("no boat goes to {hex} from here"), enters=True),
                alone=True, form=Form("task", tasks.BOATS)),
            StepKind(LOAD, tr_later("Load"), "O", tr_later(
                "Go aboard a carrier of the hex at the end of movement; again for the next one [PB22]."
            ), AtOnce(lambda act: moving.boardable(self.at, act.units[0])), alone=True, form=Form("load")),
            StepKind(INTO, tr_later("Into the fort"), "F", tr_later(
                "Go inside the fort of the hex [PB27]."
            ), AtOnce(partial(self._forts, inside=False)), alone=True, form=Form("fort", "in")),
            StepKind(OUT, tr_later("Out of the fort"), "F", tr_later(
                "Stand on top of the fort [PB27]."
            ), AtOnce(partial(self._forts, inside=True)), alone=True, form=Form("fort", "out")),
            StepKind(ON_TRACK, tr_later("Track"), "T", tr_later(
                "End the move on the other track of the hex; a siding leads from one to the other [Z5, Z6]."
            ), AtOnce(self._tracks), closes=True, form=Form("track", reads=int)),
            StepKind(SHELTER, tr_later("Into the position"), "P", tr_later(
                "Go within the improved position of the hex; a move that ends there does so too [B34]."
            ), AtOnce(partial(self._positions, kind=SHELTER)), closes=True,
                form=Form(positions.KEY, positions.IN)),
            StepKind(OPEN, tr_later("Outside the position"), "P", tr_later(
                "Leave the improved position, or stay outside where the move ends [B34]."
            ), AtOnce(partial(self._positions, kind=OPEN)), closes=True,
                form=Form(positions.KEY, positions.OUT)),
            StepKind(LEAVE, tr_later("Leave"), "X", tr_later(
                "Click a hex in which it leaves the map [PB24]."
            ), At(self._exits, why_not=tr_later("nobody leaves the map from {hex} [PB24]")), self._may_leave,
                "off", closes=True, form=Form(end=moving.OFF)),
        )
    # fmt: on

    # --- Who may ---

    def why_idle(self, unit: str) -> str:
        """The reason: the unit moves in the other phase, has moved or fired already, is dispersed ..."""
        why = tasks.why_idle(self.at, unit, tr)
        is_carried = why and self.at.pieces[unit].state != DUE
        return self.said(unit, (is_carried and self.aboard(unit)) or why)

    def _moves(self, act: Move) -> bool:
        unit = act.units[0]
        return moving.is_in_phase(self.at, unit) and not moving.why_not_moving(self.at, unit)

    # --- Where to ---

    def _reckoned(self, act: Move) -> reaching.Reach:
        along = [self.hex(name) for step in act.steps for name in step.hexes]
        return reaching.reach(self.at, act.units[0], along)

    def reach(self, act: Move) -> Reach:
        """The points left in each hex in reach; no figure if the move cannot end there. Road hexes are
        apart.
        """
        if not self._moves(act):
            return Reach()
        found, most, name = self._found(act), moving.allowance(self.at, act.units[0]), self.at.ground.name
        ends = {*reaching.goals(self.at, act.units[0], found)} - {found.start}
        texts = {
            name(hex_): moving.points(max(0, most - cost)) if hex_ in ends else ""
            for hex_, cost in found.spent.items()
            if hex_ != found.start
        }
        costs = {name(hex_): cost for hex_, cost in found.spent.items()}
        fast = frozenset(map(name, found.by_road))
        return Reach(costs, lambda there: self.names(tuple(found.path(self.hex(there)))), texts, fast)

    def points(self, act: Move) -> tuple[float, float]:
        """The points that a move spends, and the points that the unit has."""
        unit, last = act.units[0], act.last
        raid = last.hexes if last.kind in (OVERRUN, WAIT) else ()
        along = [self.hex(name) for step in act.steps for name in step.hexes]
        before = along[: len(along) - len(raid)]
        spent = reaching.points_spent(self.at, unit, before, [self.hex(name) for name in raid])
        most = moving.allowance(self.at, unit)
        return min(most, spent + (2 if last.kind == LEAVE else 0)) / 2, most / 2

    def meaning(self, act: Move) -> Meaning:
        """The points of a move; for an overrun also the odds and the chances."""
        found = super().meaning(act)
        if act.last.kind not in (OVERRUN, WAIT):
            return found
        there = act.last.hexes[0]
        attackers = (*self.at.pending.get(self.hex(there), ()), act.units[0])
        return Outlooks(self.at, self.seen.title, tr).overrun(found, attackers, self.side, there)

    def in_words(self, act: Move) -> str:
        """ "Panther 3 to 0507, Overrun 0506"; or the words for going aboard or for a task."""
        if act.last.kind == LOAD:
            said = tr("{unit} goes aboard {carrier}")
            return said.format(unit=self.who(act.units), carrier=self.seen.title(act.last.unit))
        if act.last.kind == TASK:
            return tr(tasks.WORDS[act.last.unit]).format(unit=self.who(act.units))
        return super().in_words(act)

    def step_words(self, step: Step) -> str:
        """The words of a step; for a choice of track the number of the track."""
        is_track = step.kind == ON_TRACK
        return tr("Track {number}").format(number=step.unit) if is_track else super().step_words(step)

    # --- What steps are about ---

    def fits(self, kind: StepKind, act: Move) -> bool:
        """Whether a step fits. A unit that does not move has only steps that are a move by themselves."""
        return (kind.alone or self._moves(act)) and super().fits(kind, act)

    def _tasks(self, act: Move) -> list[str]:
        found = (move.task for move in tasks.possible(self.at, act.units[0]))
        return [task for task in found if task != tasks.BOATS]

    def _boats(self, act: Move) -> list[str]:
        return list(self.names(tuple(tasks.boat_hexes(self.at, act.units[0]))))

    def _forts(self, act: Move, *, inside: bool) -> list[str]:
        piece = self.at.pieces[act.units[0]]
        fort = self.at.fort(piece.at) if piece.at is not None else None
        is_own = fort is not None and fort.side == piece.side and self._moves(act)
        return [""] if is_own and piece.inside == inside else []

    def _riders(self, act: Move, _name: str) -> list[str]:
        """The units aboard after the steps so far."""
        off = {step.unit for step in act.steps if step.kind == DROP}
        aboard = (one for one, piece in self.at.pieces.items() if piece.aboard == act.units[0])
        return [one for one in aboard if one not in off]

    def _mounting(self, act: Move, name: str) -> list[str]:
        on = {step.unit for step in act.steps if step.kind == MOUNT}
        return [one for one in handling.mounting(self.at, act.units[0], self.hex(name)) if one not in on]

    def _tracks(self, act: Move) -> list[str]:
        """The tracks that a train could be on at the end of its move; empty if there is only one. The last
        one is the track that it is on without a choice.
        """
        end, unit = self.end(act), act.units[0]
        tracks = traintravel.tracks_at(self.at, unit, self.hex(end)) if act.steps and end else []
        able = [str(one) for one in tracks if self.is_legal(act.then(Step(ON_TRACK, (), str(one))))]
        return able if len(able) > 1 else []

    def _positions(self, act: Move, *, kind: str) -> list[str]:
        return [""] if self.at.revised is not None and self.is_legal(act.then(Step(kind))) else []

    def _exits(self, act: Move) -> list[str]:
        return list(self.names(tuple(sorted(self.at.setting.exits.get(self.side, ())))))

    def _may_leave(self, act: Move) -> bool:
        return bool(self.at.setting.exits.get(self.side))

    # --- Overruns ---

    def strikes(self, unit: str, name: str) -> bool:
        """Whether the unit would overrun an enemy there."""
        return moving.is_overrun(self.at, unit, self.hex(name))

    def _may_overrun(self, act: Move) -> bool:
        return "overrun" in self.at.figure(act.units[0]).flags

    def _raids(self, act: Move) -> list[tuple[str, ...]]:
        moves = reaching.overruns(self.at, act.units[0], self._found(act))
        return [self.names(tuple(hex_ for hex_ in move.path if hex_ is not None)) for move, _ in moves]

    def _why_not_through(self, act: Move, name: str) -> str:
        return reaching.why_no_overrun(
            self.at, act.units[0], self._found(act), self.hex(name), self.seen.title, tr
        )
