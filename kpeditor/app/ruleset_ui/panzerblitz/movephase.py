"""Moves on the map: reach, overruns, passengers, forts, entering and leaving [PB12, PB22 to PB30]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.panzerblitz.attackphases import AttackPhase, position_of
from kpeditor.app.ruleset_ui.panzerblitz.moveends import MoveEnds
from kpeditor.app.ruleset_ui.panzerblitz.movekinds import (
    BOAT,
    DROP,
    GOES,
    INTO,
    KINDS,
    LAST,
    LEAVE,
    LOAD,
    MOUNT,
    ON_TRACK,
    OUT,
    OVERRUN,
    TASK,
    TASK_WORDS,
    WAIT,
)
from kpeditor.app.ruleset_ui.toolkit.actions.phase import Meaning, Offer
from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import GO, Move, Moving, Reach, Step, StepKind
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer
from kpeditor.rulesets.panzerblitz.engine import assaults, handling, moving, reaching, tasks
from kpeditor.rulesets.panzerblitz.engine.bitz import positions
from kpeditor.rulesets.panzerblitz.engine.position import DUE, OTHERS, VEHICLES
from kpeditor.rulesets.panzerblitz.engine.traintravel import STEP
from kpeditor.rulesets.toolbox.cheapestways import Ways


@dataclass(frozen=True)
class Paths(Ways[str]):
    """Ways as the engine found them, by hex; a train may pass a hex twice, on its other track.

    Attributes:
        enters: the unit comes onto the map in the first hex of its way.
    """

    paths: Mapping[str, list[str]] = field(default_factory=dict)
    enters: bool = False

    def to(self, place: str) -> tuple[str, list[int], list[str]]:
        """The way to a hex: where it begins, nothing, the hexes it enters then."""
        path = self.paths[place]
        return (path[0], [], path[1:]) if self.enters else ("", [], path)


class MovePhase(Moving):
    """One unit moves, then the next is asked for [PB23]."""

    is_single, together = True, False
    nothing = moving.DONE
    act_words = tr_later("Move")
    left_words = tr_later("{count} can still move")
    kinds = KINDS

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.at = position_of(task)
        is_first = self.at.phase == VEHICLES
        self.end_words = tr_later("End the vehicles' moves") if is_first else tr_later("End movement")
        self._reaches: dict[Move, reaching.Reach] = {}
        self._ends = MoveEnds(self)

    def hex(self, name: str) -> Hex:
        """The hex with a printed number."""
        return self.at.ground.sheet.hex(name)

    # --- How a move is written ---

    def data_of(self, act: Move) -> Answer:
        """Unit and path, who gets off after how many hexes, whether an overrun waits; else what it does."""
        unit, path, drops = act.units[0], list[str](), dict[str, int]()
        mounts: dict[str, int] = {}
        for step in act.steps:
            if step.kind == TASK:
                return {"unit": unit, "task": step.unit}
            if step.kind == BOAT:
                return {"unit": unit, "path": list(step.hexes), "task": tasks.BOATS}
            if step.kind == LOAD:
                return {"unit": unit, "load": step.unit}
            if step.kind in (INTO, OUT):
                return {"unit": unit, "fort": "in" if step.kind == INTO else "out"}
            path += step.hexes
            if step.kind == DROP:
                drops[step.unit] = len(path)
            if step.kind == MOUNT:
                mounts[step.unit] = len(path)
        kinds = {step.kind for step in act.steps}
        path += [moving.OFF] if LEAVE in kinds else []
        data: dict[str, Any] = {"unit": unit, "path": path}
        data |= {"drop": drops} if drops else {}
        data |= {"mount": mounts} if mounts else {}
        for step in act.steps:
            data |= {"track": int(step.unit)} if step.kind == ON_TRACK else {}
            data |= {positions.KEY: GOES[step.kind]} if step.kind in GOES else {}
        return {**data, "wait": True} if WAIT in kinds else data

    def act_of(self, data: Any) -> Move:
        """The move that is written so: its path is cut where somebody gets off and where it overruns."""
        unit, act = str(data["unit"]), Move((str(data["unit"]),))
        if data.get("load"):
            return act.then(Step(LOAD, (), str(data["load"])))
        if data.get("fort"):
            return act.then(Step(INTO if data["fort"] == "in" else OUT))
        path, leg = [str(one) for one in data.get("path", ())], list[str]()
        if data.get("task"):
            is_boat = data["task"] == tasks.BOATS
            return act.then(Step(BOAT, tuple(path)) if is_boat else Step(TASK, (), str(data["task"])))
        drops: Mapping[str, int] = data.get("drop") or {}
        mounts: Mapping[str, int] = data.get("mount") or {}
        last = [Step(ON_TRACK, (), str(data["track"]))] if data.get("track") else []
        last += [Step(step) for step, way in GOES.items() if data.get(positions.KEY) == way]
        for number in range(len(path) + 1):
            off = [Step(DROP, (), one) for one, after in drops.items() if after == number]
            off += [Step(MOUNT, (), one) for one, after in mounts.items() if after == number]
            if off or number == len(path):
                act, leg = (act.then(Step(GO.id, tuple(leg))) if leg else act), []
            act = act.then(*off)
            if number == len(path):
                act = act.then(*last)
                break
            if path[number] == moving.OFF:
                act, leg = (act.then(Step(GO.id, tuple(leg))) if leg else act), []
                act = act.then(Step(LEAVE))
            elif moving.is_overrun(self.at, unit, self.hex(path[number])):
                act, leg = (act.then(Step(GO.id, tuple(leg))) if leg else act), []
                kind = WAIT if data.get("wait") else OVERRUN
                act = act.then(Step(kind, tuple(path[number : number + 2])))
                break
            else:
                leg.append(path[number])
        return act

    def in_words(self, act: Move) -> str:
        """ "Panther 3 to 0507, Overrun 0506"; who goes aboard whom."""
        last = act.steps[-1] if act.steps else Step("")
        if last.kind == LOAD:
            return tr("{unit} goes aboard {carrier}").format(
                unit=self.who(act.units), carrier=self.seen.title(last.unit)
            )
        if last.kind == TASK:
            return TASK_WORDS[last.unit].format(unit=self.who(act.units))
        return super().in_words(act)

    def step_words(self, step: Step) -> str:
        """The track with its number."""
        if step.kind == ON_TRACK:
            return tr("Track {number}").format(number=step.unit)
        return super().step_words(step)

    # --- Who may ---

    def why_idle(self, unit: str) -> str:
        """It moves in the other phase, has had its move, has fired, is dispersed ..."""
        piece, title = self.at.pieces[unit], self.seen.title(unit)
        if tasks.possible(self.at, unit):
            return ""
        if piece.aboard and piece.state != DUE:
            return tr("{unit} is aboard {carrier}").format(unit=title, carrier=self.seen.title(piece.aboard))
        if self._carriers(unit):
            return ""
        if not moving.is_in_phase(self.at, unit):
            is_first = self.at.phase == VEHICLES
            said = (
                tr("{unit} moves after the vehicles [PB5]")
                if is_first
                else tr("{unit} moves with the vehicles [PB5]")
            )
            return said.format(unit=title)
        why = moving.why_not_moving(self.at, unit)
        return f"{title} {why}" if why else ""

    def _moves(self, unit: str) -> bool:
        return moving.is_in_phase(self.at, unit) and not moving.why_not_moving(self.at, unit)

    def _carriers(self, unit: str) -> list[str]:
        """The carriers it could go aboard of, in the phase in which those on foot move."""
        if self.at.phase != OTHERS or self.at.figure(unit).is_vehicle:
            return []
        return moving.loadable(self.at, unit)

    # --- Where to ---

    def _found(self, act: Move) -> reaching.Reach:
        if act not in self._reaches:
            along = [self.hex(name) for step in act.steps for name in step.hexes]
            self._reaches[act] = reaching.reach(self.at, act.units[0], along)
        return self._reaches[act]

    def reach(self, act: Move) -> Reach:
        """Points that are left; no figure where the move cannot end, hexes at the road rate apart."""
        unit = act.units[0]
        if not self._moves(unit) or LAST & {step.kind for step in act.steps}:
            return Reach()
        found, ground, most = self._found(act), self.at.ground, moving.allowance(self.at, unit)
        ends, name = set(reaching.goals(self.at, unit, found)), ground.name
        paths = {name(hex_): list(ground.names(tuple(found.path(hex_)))) for hex_ in found.spent}
        points = {name(hex_): cost for hex_, cost in found.spent.items()}
        ways = Paths(points, {}, frozenset(), paths, enters=found.start is None)
        texts = {
            name(hex_): moving.points(max(0, most - cost)) if hex_ in ends else ""
            for hex_, cost in found.spent.items()
            if hex_ != found.start
        }
        return Reach(ways, texts, frozenset(map(name, found.by_road)))

    def points(self, act: Move) -> tuple[float, float]:
        """The points a move spends and those there are."""
        unit, last = act.units[0], act.steps[-1] if act.steps else Step("")
        most, is_raid = moving.allowance(self.at, unit), last.kind in (OVERRUN, WAIT)
        found = self._found(Move(act.units, act.steps[:-1]) if is_raid else act)
        if self.at.figure(unit).is_train:
            spent = STEP * sum(len(step.hexes) for step in act.steps)
        else:
            spent = found.spent.get(found.start, 0) if found.start is not None else 0
            if is_raid and found.start is not None:
                spent += sum(moving.overrun_costs(self.at, unit, found.start, *map(self.hex, last.hexes)))
        return min(most, spent + (2 if last.kind == LEAVE else 0)) / 2, most / 2

    def meaning(self, act: Move) -> Meaning:
        """Points; of an overrun also the odds and the chances."""
        last = act.steps[-1] if act.steps else Step("")
        if last.kind in (LOAD, TASK):
            return Meaning(self.in_words(act))
        found = super().meaning(act)
        if last.kind not in (OVERRUN, WAIT):
            return found
        there = self.hex(last.hexes[0])
        attackers = (*self.at.pending.get(there, ()), act.units[0])
        targets = moving.overrun_targets(self.at, self.task.decision.side, there)
        attack, column = assaults.overrun_of(self.at, attackers, targets, there)
        if column is None:
            return Meaning(tr("{text}; too weak so far").format(text=found.text), found.short, found.lines)
        lines = [(self.seen.title(unit), str(self.at.figure(unit).attack)) for unit in attackers]
        lines += AttackPhase(self.task).outcome(attack, column, targets)
        return Meaning(found.text, self.at.setting.tables.combat.odds.names[column], tuple(lines))

    # --- Steps of other kinds ---

    def fits(self, kind: StepKind, act: Move) -> bool:
        """Whether a move may go on with such a step."""
        unit, done = act.units[0], {step.kind for step in act.steps}
        if kind.id == LOAD:
            return not done - {LOAD} and len(self._carriers(unit)) > len(done)
        if kind.id == TASK:
            return not done - {TASK} and len(self._tasks(unit)) > len(done)
        if kind.id == BOAT:
            return not done and bool(tasks.boat_hexes(self.at, unit))
        if kind.id in MoveEnds.KINDS:
            return not done & LAST - MoveEnds.KINDS and self._moves(unit) and self._ends.fits(kind.id, act)
        if done & LAST or not self._moves(unit):
            return False
        piece, flags = self.at.pieces[unit], self.at.figure(unit).flags
        if kind.id in (OVERRUN, WAIT):
            return "overrun" in flags
        if kind.id == DROP:
            return bool(self._aboard(act))
        if kind.id == MOUNT:
            return any(self._mounting(act, hex_) for hex_ in self._found(act).spent)
        if kind.id in (INTO, OUT):
            fort = self.at.fort(piece.at) if piece.at is not None else None
            is_own = fort is not None and fort.side == piece.side
            return is_own and not done and piece.inside == (kind.id == OUT)
        if kind.id == LEAVE:
            return bool(self.at.setting.exits.get(piece.side))
        return True

    def _aboard(self, act: Move) -> list[str]:
        """Who is aboard after the steps so far."""
        off = {step.unit for step in act.steps if step.kind == DROP}
        return [unit for unit in self._riders(act.units[0]) if unit not in off]

    def _tasks(self, unit: str) -> list[str]:
        """The tasks a unit could begin now."""
        return [move.task for move in tasks.possible(self.at, unit) if move.task != tasks.BOATS]

    def _mounting(self, act: Move, hex_: Hex) -> list[str]:
        """Who could go aboard in a hex, those of the steps so far left out."""
        on = {step.unit for step in act.steps if step.kind == MOUNT}
        return [one for one in handling.mounting(self.at, act.units[0], hex_) if one not in on]

    def _riders(self, unit: str) -> list[str]:
        return [one for one, piece in self.at.pieces.items() if piece.aboard == unit]

    def special(self, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """A step of another kind, with the way there."""
        unit = act.units[0]
        if kind.id == LOAD:
            carriers = self._carriers(unit)
            now = act.steps[-1].unit if act.steps else ""
            after = carriers.index(now) + 1 if now in carriers else 0
            return Offer(Move(act.units, (Step(LOAD, (), carriers[after % len(carriers)]),)))
        if kind.id == TASK:
            able, now = self._tasks(unit), act.steps[-1].unit if act.steps else ""
            after = able.index(now) + 1 if now in able else 0
            return Offer(Move(act.units, (Step(TASK, (), able[after % len(able)]),)))
        if kind.id in MoveEnds.KINDS:
            return Offer(self._ends.step(kind.id, act))
        if kind.id == BOAT:
            if self.hex(name) not in tasks.boat_hexes(self.at, unit):
                return Offer(text=tr("no boat goes to {hex} from here").format(hex=name))
            return Offer(act.then(Step(BOAT, (name,))))
        if kind.at_once:
            return Offer(act.then(Step(kind.id)))
        if kind.id in (OVERRUN, WAIT):
            return self._overrun(kind, act, name)
        found = self._found(act)
        if self.hex(name) not in found.spent:
            return Offer(text=tr("{hex} is out of reach").format(hex=name))
        there = self._by_way(act, found.path(self.hex(name)))
        if kind.id == MOUNT:
            able = self._mounting(act, self.hex(name))
            if not able:
                return Offer(text=tr("nobody in {hex} could go aboard").format(hex=name))
            return Offer(there.then(Step(MOUNT, (), able[0])))
        return Offer(there.then(Step(kind.id, (), self._aboard(act)[0] if kind.id == DROP else "")))

    def _by_way(self, act: Move, path: Iterable[Hex]) -> Move:
        names = self.at.ground.names(tuple(path))
        return act.then(Step(GO.id, names)) if names else act

    def _overrun(self, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """The cheapest way through a hex of the enemy, or through one into this hex [PB30]."""
        found = self._found(act)
        ways = [path for path in self._raids(act) if name in self.at.ground.names(path[-2:])]
        if not ways:
            return Offer(text=self._why_not_through(act, name))
        cheapest = min(ways, key=lambda path: (found.spent[path[-3]] if len(path) > 2 else 0, len(path)))
        there = self._by_way(act, cheapest[:-2])
        return Offer(there.then(Step(kind.id, self.at.ground.names(cheapest[-2:]))))

    def _raids(self, act: Move) -> list[tuple[Hex, ...]]:
        """The paths that end with an overrun."""
        moves = reaching.overruns(self.at, act.units[0], self._found(act))
        return [tuple(hex_ for hex_ in move.path if hex_ is not None) for move, _ in moves]

    def _why_not_through(self, act: Move, name: str) -> str:
        """Why a hex cannot be overrun, in the words of the rules where the unit stands beside it."""
        grid, there = self.at.ground.grid, self.hex(name)
        if not self.seen.foes(name):
            return tr("no enemy in {hex} to overrun").format(hex=name)
        for before in grid.neighbours(there):
            way = grid.direction(before, there)
            beyond = grid.neighbour(there, way) if way is not None else None
            if before in self._found(act).spent and beyond is not None:
                why = moving.why_not_overrun(self.at, act.units[0], before, there, beyond)
                if why:
                    return tr("{unit} cannot overrun: {why}").format(
                        unit=self.seen.title(act.units[0]), why=why
                    )
        return tr("{hex} is out of reach").format(hex=name)

    def passes(self, kind: StepKind, act: Move) -> Sequence[tuple[str, ...]]:
        """Entry, target and exit of all overruns; the hexes in which it can leave."""
        if not self._moves(act.units[0]) or not self.fits(kind, act):
            return ()
        found, names = self._found(act), self.at.ground.names
        if kind.id in (OVERRUN, WAIT):
            starts = ((found.start, *path) for path in self._raids(act))
            return [names(tuple(hex_ for hex_ in path[-3:] if hex_ is not None)) for path in starts]
        if kind.id == LEAVE:
            exits = self.at.setting.exits[self.at.pieces[act.units[0]].side]
            return [names((hex_,)) for hex_ in sorted(exits & found.spent.keys())]
        return ()
