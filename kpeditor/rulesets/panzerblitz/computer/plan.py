"""Plan: the answer of one side to one question of a player-turn: fire, a move, assaults, opportunity fire."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kpeditor.core.rules.player import Explanation
from kpeditor.core.rules.state import Answer
from kpeditor.rulesets.panzerblitz.computer import overrunning
from kpeditor.rulesets.panzerblitz.computer.atlas import OFF
from kpeditor.rulesets.panzerblitz.computer.gunnery import Gunnery
from kpeditor.rulesets.panzerblitz.computer.moves import Choice, Scorer
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.panzerblitz.computer.threats import STOPPED, Threats, threats_of
from kpeditor.rulesets.panzerblitz.declarations import MINES
from kpeditor.rulesets.panzerblitz.engine import assaults, firing, judging, moving
from kpeditor.rulesets.panzerblitz.engine.assaults import Assault
from kpeditor.rulesets.panzerblitz.engine.moving import DONE, Move
from kpeditor.rulesets.panzerblitz.engine.play import HOLD
from kpeditor.rulesets.panzerblitz.engine.position import VEHICLES, Position
from kpeditor.rulesets.panzerblitz.engine.shots import UNIT, Shot, Unfit
from kpeditor.rulesets.toolbox.doctrine import NOTHING, Doctrine, Weighed, candidates
from kpeditor.rulesets.toolbox.goals import Options

LEAST_GAIN = 0.02
"""The least gain over staying for which a unit moves."""
REPAIRING = 9.0
"""The value for a platoon of continuing its repair."""


@dataclass
class Plan:
    """One answer while it is being made.

    Attributes:
        explains: keeps what was weighed also of units that do something else.
        weighed: by unit what was weighed: score, the order as it is told, and the terms.
        chosen: by unit the order that was chosen, as it is told.
    """

    position: Position
    side: str
    doctrine: Doctrine
    explains: bool = False
    weighed: dict[str, list[Weighed]] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.survey = Survey(self.position, self.side)

    @cached_property
    def scorer(self) -> Scorer:
        """The scores of places."""
        return Scorer(self.survey, self.doctrine)

    # --- Fire ---

    def fire(self) -> list[dict[str, Any]]:
        """The attacks of the fire phase, without units that gain more by moving."""
        if not self.survey.foes:
            return []
        guns = Gunnery(self.scorer, {})
        able = {id_ for target in guns.targets for id_ in target.strength}
        guns.price = self.prices(able)
        volleys = guns.volleys()
        shots = guns.shots(volleys)
        fired = {shot.firers for shot in shots}
        for volley in volleys:
            if volley.firers not in fired:
                continue
            name = self.position.ground.name(self.survey.atlas.hexes[volley.target.cell])
            whom = volley.target.units[0] if volley.target.kind == UNIT else name
            order = f"fires at {whom}" + (f" with {len(volley.firers) - 1} more" if volley.firers[1:] else "")
            for id_ in volley.firers:
                share = volley.worth / len(volley.firers)
                self.weigh(id_, share, order, {"fires": share}, chosen=True)
        return [firing.as_answer(self.position, shot) for shot in shots]

    def prices(self, able: set[str]) -> dict[str, float]:
        """The gain of moving, overrunning or assaulting instead, for each unit that could fire."""
        scorer, found = self.scorer, {}
        shares = {} if able.isdisjoint(self.raiders) else self.shares
        for id_ in sorted(able):
            if id_ in self.busy:
                self.weigh(id_, REPAIRING, NOTHING, {"repairs track": REPAIRING})
                found[id_] = REPAIRING
                continue
            if moving.why_not_moving(self.position, id_):
                gain = scorer.terms(id_, self.survey.cell[id_], moved=0).get("assaults", 0.0)
                found[id_] = gain
                continue
            options = scorer.options(id_)
            assault = options.terms.get("assaults", 0.0)
            self._tell(id_, options)
            found[id_] = max(options.gain + max(0.0, assault), shares.get(id_, 0.0))
        return found

    @cached_property
    def busy(self) -> frozenset[str]:
        """The platoons that repair track and would have to start again after firing [Z37]."""
        return frozenset(id_ for id_ in self.scorer.trains.working if not self.survey.able(id_).is_train)

    @cached_property
    def raiders(self) -> list[str]:
        """The vehicles that could overrun enemies."""
        return overrunning.raiders(self.scorer)

    @cached_property
    def shares(self) -> dict[str, float]:
        """The value of each vehicle's part in the best overrun."""
        return overrunning.shares(overrunning.raids(self.scorer, self.raiders))

    # --- Moves ---

    def move(self) -> Answer:
        """The next move, or that no further unit moves."""
        able = moving.movable(self.position)
        if self.position.phase == VEHICLES:
            answer = self._overrun([id_ for id_ in able if not self._works(id_)])
            answer = answer or self._first_legal(self.scorer.trains.coupling(), "couples the gun")
            if answer is not None:
                return answer
        options = {id_: self.scorer.options(id_) for id_ in able} if self.explains else {}
        for id_, found in options.items():
            self._tell(id_, found)
        for id_ in self._order(able):
            found = options.get(id_) or self.scorer.options(id_)
            if self._clears(id_) or self._works(id_):
                continue
            for choice in found.choices:
                if choice.score <= found.stay + LEAST_GAIN:
                    break
                if self._is_legal(choice.move):
                    self.chosen[id_] = self._written(choice.move)
                    return moving.as_answer(self.position, choice.move)
        return self._load()

    def _order(self, able: Sequence[str]) -> list[str]:
        """The order in which units move: those nearest to their goals first, those that have arrived last."""
        keys = {}
        for number, id_ in enumerate(able):
            goal = self.scorer.goals.get(id_)
            cell = self.survey.cell.get(id_)
            cost = 0.0
            if goal is not None and cell is not None:
                cost = self.survey.atlas.field(goal.cells, self.survey.able(id_).moves_as)[cell] - goal.near
            keys[id_] = (cell is not None and cost <= 0, cell is None, cost, number)
        return sorted(able, key=keys.__getitem__)

    def _overrun(self, able: list[str]) -> Answer | None:
        """The next vehicle of the best overrun; all but the last one wait for the others [PB30]."""
        for raid in overrunning.raids(self.scorer, able):
            for run in raid.runs:
                waits = len(raid.runs) > 1
                move = Move(run.unit, run.move.path, waits=waits)
                terms = {"overruns": raid.worth / len(raid.runs), **run.terms}
                self.weigh(run.unit, sum(terms.values()), self._written(move), terms)
                if self._is_legal(move):
                    self.chosen[run.unit] = self._written(move)
                    return moving.as_answer(self.position, move)
        return None

    def _clears(self, id_: str) -> bool:
        """Whether an engineer stays to clear mines that are in the way."""
        if "engineer" not in self.survey.able(id_).flags or id_ not in self.survey.cell:
            return False
        mines = self.survey.marked(MINES)
        return any(near in mines for near in self.survey.atlas.neighbours[self.survey.cell[id_]])

    def _works(self, id_: str) -> bool:
        """Whether a unit stays to repair track, or as the train of units that do [Z37]."""
        if id_ not in self.scorer.trains.working:
            return False
        self.weigh(id_, 1.0, NOTHING, {"repairs track": 1.0})
        return True

    def _first_legal(self, moves: Iterable[Move], reason: str) -> Answer | None:
        """The first of some tasks that can begin."""
        for move in moves:
            if self._is_legal(move):
                self.weigh(move.unit, 1.0, self._written(move), {reason: 1.0}, chosen=True)
                return moving.as_answer(self.position, move)
        return None

    def _load(self) -> Answer:
        """Loads a unit far from its goal onto an adjacent carrier."""
        if self.position.phase == VEHICLES:
            return self._first_legal(self.scorer.trains.handling(), "handles its vehicle") or DONE
        for id_ in self.survey.own:
            if self.survey.able(id_).is_vehicle:
                continue
            if carrier := self.scorer.rides.loading(id_):
                move = Move(id_, load=carrier)
                if self._is_legal(move):
                    self.weigh(id_, 1.0, self._written(move), {"rides": 1.0}, chosen=True)
                    return moving.as_answer(self.position, move)
        return DONE

    def _is_legal(self, move: Move) -> bool:
        try:
            judging.judge(self.position, self.side, move)
        except Unfit:
            return False
        return True

    # --- Close assaults and opportunity fire ---

    def assault(self) -> list[dict[str, Any]]:
        """All assaults that could do harm, since attackers are not harmed."""
        declared: list[dict[str, Any]] = []
        for storm in storms(self.survey, without=self.scorer.trains.working):
            tried = [*declared, assaults.as_answer(self.position, storm.assault)]
            if assaults.read_assaults(self.position, self.side, tried)[1]:
                continue
            declared = tried
            order = f"assaults {self.position.ground.name(storm.assault.at)}"
            for id_ in storm.assault.attackers:
                share = storm.worth / len(storm.assault.attackers)
                self.weigh(id_, share, order, {"assaults": share}, chosen=True)
        return declared

    def react(self, mover: str, choices: Sequence[Answer]) -> Answer:
        """The unit that fires at a moving unit, if that pays more than its fire next turn."""
        survey = self.survey
        best: tuple[float, str] | None = None
        for id_ in choices:
            if id_ == HOLD or id_ not in survey.cell or id_ in self.busy or mover in survey.coveted:
                continue
            worth = self.doctrine.wait * self._shot_worth(id_, mover)
            able = survey.able(id_)
            later = self.scorer.threats.prospect(self.position.pieces[id_].type, able, survey.cell[id_])
            terms = {"fires": worth, "fires later": -0.7 * later}
            self.weigh(id_, worth - 0.7 * later, f"fires at {mover}", terms)
            if worth > LEAST_GAIN and worth - 0.7 * later > 0 and (best is None or worth > best[0]):
                best = worth, id_
        if best is None:
            return HOLD
        self.chosen[best[1]] = f"fires at {mover}"
        return best[1]

    def _shot_worth(self, id_: str, mover: str) -> float:
        survey = self.survey
        where = self.position.pieces[mover].at
        assert where is not None
        try:
            attack, _, _ = firing.attack_of(self.position, Shot((id_,), where, UNIT, (mover,)))
        except Unfit:
            return 0.0
        harm = survey.chances.harm(attack.strength, attack.defence, attack.modifier)
        stake = survey.stake(mover)
        return stake * (harm.kills + 2 * STOPPED * harm.stops)

    # --- Explaining ---

    def _written(self, move: Move) -> str:
        """A move in words: the hexes entered, and the passengers that get off."""
        if move.load:
            return f"goes aboard {move.load}"
        if move.fort:
            return "goes into the fort"
        if move.task:
            return f"begins to {move.task}"
        names = ["off" if hex_ is None else self.position.ground.name(hex_) for hex_ in move.path]
        dropped = [one for several in move.drops.values() for one in several]
        drops = f", unloads {', '.join(dropped)}" if dropped else ""
        joined = [one for several in move.mounts.values() for one in several]
        drops += f", takes {', '.join(joined)} aboard" if joined else ""
        if not names:
            return drops.removeprefix(", ")
        return f"moves {'-'.join(names)}{drops}" + (" and waits for others" if move.waits else "")

    def weigh(
        self, id_: str, score: float, order: str, terms: dict[str, float], *, chosen: bool = False
    ) -> None:
        """Keeps what was weighed for a unit, if it is to be explained."""
        if self.explains:
            self.weighed.setdefault(id_, []).append((score, order, terms))
            if chosen:
                self.chosen[id_] = order

    def _tell(self, id_: str, options: Options[Choice]) -> None:
        if not self.explains:
            return
        self.weigh(id_, options.stay, NOTHING, options.terms)
        for choice in options.choices[:6]:
            self.weigh(id_, choice.score, self._written(choice.move), choice.terms)

    def told(self) -> Explanation:
        """What was weighed for each unit, the best first."""
        return {
            id_: candidates(several, self.chosen.get(id_, NOTHING)) for id_, several in self.weighed.items()
        }


@dataclass(frozen=True, slots=True)
class Storm:
    """A worthwhile assault, and the value of the loss it threatens."""

    assault: Assault
    worth: float


def storms(survey: Survey, without: Container[str] = ()) -> list[Storm]:
    """The assaults of a side, the best first; each unit, except those in `without`, takes part in at most
    one.
    """
    threats = threats_of(survey)
    free = [id_ for id_ in assaults.assaulters(survey.position) if id_ not in without]
    found: list[Storm] = []
    taken: set[tuple[int, bool]] = set()
    while free:
        best = max(
            (
                storm
                for target in sorted(survey.held)
                for on_fort in (False, True)
                if (target, on_fort) not in taken
                and (storm := _storm(threats, target, free, on_fort=on_fort))
            ),
            key=lambda storm: storm.worth,
            default=None,
        )
        if best is None:
            return found
        found.append(best)
        cell = survey.atlas.cell[best.assault.at]
        taken.add((cell, best.assault.on_fort))
        free = [id_ for id_ in free if id_ not in best.assault.attackers]
    return found


def _storm(threats: Threats, target: int, free: list[str], *, on_fort: bool) -> Storm | None:
    """The fewest attackers that bring a hex to the best odds that can be had."""
    survey = threats.survey
    near = set(survey.atlas.neighbours[target]) - {OFF}
    able = [id_ for id_ in free if survey.cell[id_] in near]
    open_ = survey.targets(target)
    inside = [id_ for id_ in survey.held[target] if survey.position.pieces[id_].inside]
    units = inside if on_fort else open_
    if not able or not units or (on_fort and open_):
        return None
    best: Storm | None = None
    able.sort(key=lambda id_: (-survey.able(id_).attack, id_))
    groups = [able[: number + 1] for number in range(len(able))]
    for group in groups:
        assault = Assault(tuple(group), survey.atlas.hexes[target], tuple(units), on_fort=on_fort)
        attack, column = assaults.attack_of(survey.position, assault)
        if column is None:
            continue
        worth = threats.harm_to(units, attack.strength, attack.defence, attack.modifier, attack.columns)
        if worth > 0 and (best is None or worth > best.worth + 1e-9):
            best = Storm(assault, worth)
    return best
