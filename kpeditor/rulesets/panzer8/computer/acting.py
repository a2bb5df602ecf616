"""Acting: the possible actions of each element, and their value [P12 to P23]."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.panzer8.combat import alone, opposed, recovery
from kpeditor.rulesets.panzer8.computer.chart import heading
from kpeditor.rulesets.panzer8.computer.crews import Crews
from kpeditor.rulesets.panzer8.computer.goals import Goals
from kpeditor.rulesets.panzer8.computer.moves import LATER, Choice, Moves
from kpeditor.rulesets.panzer8.computer.screens import Screens
from kpeditor.rulesets.panzer8.computer.survey import Foe, Survey
from kpeditor.rulesets.panzer8.computer.worth import BACK, LOST, SUPPRESSED, loss_at, losses, worth
from kpeditor.rulesets.panzer8.engine import answers, closely, judging, moving, shots
from kpeditor.rulesets.panzer8.engine.hiding import shown, stays_hidden
from kpeditor.rulesets.panzer8.engine.table.pieces import DUE
from kpeditor.rulesets.toolbox.doctrine import Doctrine
from kpeditor.rulesets.toolbox.goals import OCCUPY

Answer = dict[str, Any]
_TARGETS = 3
_NEAR = 0.3
"""The turns from its goal at which a passenger gets off."""
_TURNED = 20.0
"""The angle in degrees below which a crew does not turn."""
_TRIES = 0.05
"""The value of an attempt to recover, at any odds."""
_SHOWN = 0.15
"""The cost for a hidden element of being seen."""


class Acting:
    """The actions of one side, weighed by a doctrine."""

    def __init__(self, survey: Survey, goals: Goals, doctrine: Doctrine) -> None:
        self.survey, self.goals, self.doctrine = survey, goals, doctrine
        self.position = survey.position
        self.moves = Moves(survey, goals, doctrine)
        self._screens, self._crews = Screens(survey), Crews(survey, goals, doctrine)

    def at_once(self, id_: str) -> list[Choice]:
        """The actions of an element other than moving: fire, hunt, charge, lay smoke, recover, enter; all
        legal, the best first.
        """
        piece = self.position.pieces[id_]
        if piece.marker:
            return self._hidden(id_)
        if piece.state == DUE:
            return self._entering(id_)
        if piece.limbered and not piece.suppressed:
            return self._crews.setting_up(id_)
        if piece.aboard:
            return self._aboard(id_)
        if piece.suppressed:
            return self._recovering(id_)
        found = [*self._firing(id_), *self._hunting(id_), *self._charging(id_), *self._screens.of(id_)]
        found += [*self._crews.packing(id_), *self._crews.boarding(id_)]
        if not found and not self.goals.moves(id_) and self.position.element(id_).gun is not None:
            found += self._turning(id_)
        return sorted(found, key=lambda one: -one.score)

    def _hidden(self, id_: str) -> list[Choice]:
        """The actions of an element below a marker; each reveals it, so it stays hidden unless one is worth
        it [P39].
        """
        survey = Survey(shown(self.position, id_), self.survey.side)
        found = Acting(survey, Goals(survey, self.doctrine), self.doctrine).at_once(id_)
        found = [one for one in found if self.is_legal(one.answer)]
        for one in found:
            if not stays_hidden(self.position, id_, one.answer["do"]):
                one.score -= _SHOWN
                one.terms["is shown"] = -_SHOWN
        return sorted(found, key=lambda one: -one.score)

    def is_legal(self, answer: Answer) -> bool:
        """Whether the rules allow an action."""
        return not judging.faults(self.position, self.survey.side, answer)

    # --- Fire ---

    def _firing(self, id_: str) -> list[Choice]:
        found = []
        for _, foe in self.survey.likely(id_)[:_TARGETS]:
            answer: Answer = {"unit": id_, "do": judging.FIRE, "target": foe.id}
            gain = self.gain_of_shot(id_, foe.id)
            if gain > 0 and self.is_legal(answer):
                found.append(Choice(id_, answer, self.doctrine.fire * gain, {"fire": gain}))
        return found

    def gain_of_shot(self, id_: str, target: str) -> float:
        """The expected loss of the enemy by a shot, from the rules' own chances; 0 for an illegal shot."""
        at = self.position
        try:
            aim = shots.aim(at, id_, target)
        except IllegalAnswer:
            return 0.0
        net = shots.reckoned(at, aim).net
        tables = at.setting.tables
        table = losses(tables.fire_ap if aim.is_ap else tables.fire_he, again=at.pieces[target].suppressed)
        gain = float(loss_at(table, net)) * self.survey.worth_of(target)
        return gain * (1 + self.bars(target))

    def bars(self, target: str) -> float:
        """The extra value of an enemy who stands where the side wants to be."""
        cell = self.survey.chart.cell(self.position.stand(target).at)
        if cell in self.goals.denied:
            return 1.0 if self.position.now >= self.position.setting.scenario.length.max else 0.5
        return 0.5 if any(cell in goal.cells for goal in set(self.goals.assigned.values())) else 0.0

    def _turning(self, id_: str) -> list[Choice]:
        """Turns a crew that sees nobody in its field of fire towards where it can hit most."""
        likely = self.survey.likely(id_)
        piece = self.position.pieces[id_]
        if not likely or piece.at is None:
            return []
        gain, foe = likely[0]
        facing = heading(foe.stand.at.x - piece.at.x, foe.stand.at.y - piece.at.y)
        if abs((facing - piece.facing + 180) % 360 - 180) < _TURNED:
            return []  # it looks there already; something else keeps it from firing
        answer: Answer = {"unit": id_, "do": moving.MOVE, "path": [], "facing": round(facing, 1)}
        score = self.doctrine.fire * gain * LATER
        return [Choice(id_, answer, score, {"fire next": score})] if self.is_legal(answer) else []

    # --- Recovery ---

    def _recovering(self, id_: str) -> list[Choice]:
        at = self.position
        helpers = closely.helpers(at, id_, acting=True)
        value = worth(at.element(id_))
        odds = alone(
            at.setting.tables.recovery,
            recovery(
                at.numbers,
                commander=bool(helpers),
                lost=at.lost(self.survey.side),
                supported=closely.is_supported(at, id_),
                quality=at.pieces[id_].quality,
            ).net,
        )
        good = float(odds.get("unsuppressed", 0) + odds.get("another action", 0))
        bad = float(odds.get("out", 0))
        answer: Answer = {"unit": id_, "do": judging.RECOVER}
        if helpers:
            answer["commander"] = helpers[0]
        terms = {
            "recovers": value * SUPPRESSED * good,
            "is lost": -(value * (LOST - SUPPRESSED) + self.goals.loss) * bad,
            "counts": self._counts_again(id_) * good,
            "tries": _TRIES,
        }
        score = sum(terms.values())
        return [Choice(id_, answer, score, terms)] if score > 0 and self.is_legal(answer) else []

    def _counts_again(self, id_: str) -> float:
        """The value near the end of an element that is where the side wants it and counts again after
        recovery.
        """
        goal = self.goals.assigned.get(id_)
        if goal is None or goal.kind != OCCUPY or self.goals.turns_to(id_, goal) > 0:
            return 0.0
        return goal.weight / goal.turns

    # --- Close combat ---

    def _hunting(self, id_: str) -> list[Choice]:
        at, found = self.position, []
        if not (at.element(id_).is_infantry or at.pieces[id_].dismounted):
            return []
        for foe in self._near(id_, closely.HUNT_WITHIN):
            if not foe.element.is_fighting_vehicle or closely.why_not_hunting(at, id_, foe.id):
                continue
            odds = opposed(at.setting.tables.hunt, closely.hunt(at, id_, foe.id).net)
            shares = {"out": LOST, "suppressed": LOST if foe.suppressed else SUPPRESSED}
            gain = foe.worth * float(sum(chance * shares.get(word, 0) for word, chance in odds.items()))
            answer: Answer = {"unit": id_, "do": judging.HUNT, "target": foe.id}
            if self.is_legal(answer):
                found.append(Choice(id_, answer, gain, {"hunt": gain}))
        return found

    def _charging(self, id_: str) -> list[Choice]:
        at, element = self.position, self.position.element(id_)
        if moving.why_not_moving(at, id_, moving.CHARGE)[0]:
            return []
        rate = at.setting.tables.movement[self.survey.row(id_)]["open"]
        way = closely.OVERRUN if element.kind == "tank" else closely.MELEE
        found = []
        for foe in self._near(id_, rate)[:_TARGETS]:
            if at.is_vehicle(foe.id):
                continue
            gain, loss = self.gain_of_fight(id_, foe.id, way)
            score = self.doctrine.overrun * gain - self.doctrine.caution * loss
            answer: Answer = {"unit": id_, "do": moving.CHARGE, "target": foe.id}
            if score > 0 and self.is_legal(answer):
                cell = self.survey.chart.cell(foe.stand.at)
                share = float(self.survey.threat(element, at.pieces[id_].quality)[cell])
                danger = share * worth(element) * 0.5
                terms = {"close combat": gain, "losses": -loss, "danger": -danger}
                found.append(Choice(id_, answer, score - self.doctrine.caution * danger, terms))
        return found

    def gain_of_fight(self, id_: str, foe: str, way: str, commander: str = "") -> tuple[float, float]:
        """The expected loss of the enemy in a close combat, less that of the side."""
        at = self.position
        net = closely.reckoned(at, id_, foe, way, commander).net
        odds = opposed(at.setting.tables.melee, net)
        own, other = self.survey.worth_of(id_), self.survey.worth_of(foe)
        shares = {"out": LOST, "suppressed": SUPPRESSED, "falls back": BACK * 2}
        gain = loss = 0.0
        for word, chance in odds.items():
            who, _, what = word.partition(" ")
            share = shares.get(what, 0.0)
            if who == "defender":
                gain += float(chance) * other * (LOST if at.pieces[foe].suppressed and share else share)
            elif who == "attacker":
                loss += float(chance) * own * share
        return gain * (1 + self.bars(foe)), loss

    def _near(self, id_: str, within: float) -> list[Foe]:
        at = self.position.stand(id_).at
        near = [(math.dist(at, foe.stand.at), foe) for foe in self.survey.foes]
        return [foe for far, foe in sorted(near, key=lambda one: one[0]) if far <= within + 1.5]

    # --- Coming and going ---

    def _entering(self, id_: str) -> list[Choice]:
        """Entering the table by the point of its edge nearest to its goal or the enemy."""
        at, chart = self.position, self.survey.chart
        piece = at.pieces[id_]
        _, ground = at.setting.entries[piece.side, piece.group]
        space = at.ground.sheet.space
        for start in _edge_points(ground):
            inward = _inward(start, space.width, space.height)
            for far in (6.0, 4.0, 3.0, 2.0, 1.2):
                end = answers.led(start, inward, far)
                if end not in space or chart.closed[chart.cell(end)]:
                    continue
                answer: Answer = {
                    "unit": id_,
                    "do": moving.MOVE,
                    "path": [list(start), list(end)],
                }
                if self.is_legal(answer):
                    return [Choice(id_, answer, 0.5, {"enters": 0.5})]
        return []

    def _aboard(self, id_: str) -> list[Choice]:
        """Getting off its carrier where the enemy can see it, or at its goal."""
        at = self.position
        stand, piece = at.stand(id_), at.pieces[id_]
        cell = self.survey.chart.cell(stand.at)
        seen = any(foe.mask[cell] for foe in self.survey.foes)
        answer: Answer = {"unit": id_, "do": judging.DISMOUNT}
        goal = self.goals.assigned.get(piece.aboard)
        arrives = goal is not None and self.goals.turns_to(piece.aboard, goal) < _NEAR
        score = 0.3 if seen or arrives else 0.0
        return [Choice(id_, answer, score, {"dismounts": score})] if score and self.is_legal(answer) else []


def _edge_points(ground: Any) -> Iterator[TablePoint]:
    """Points of an entry, from its middle outward."""
    line = shapely.boundary(ground) if ground.area else ground
    for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0.05, 0.95):
        at = shapely.centroid(line)
        if line.length:
            at = shapely.line_interpolate_point(line, share, normalized=True)
        yield TablePoint(round(at.x, 3), round(at.y, 3))


def _inward(at: TablePoint, width: float, height: float) -> float:
    """The heading from a point of the edge straight onto the table."""
    far = {180.0: at.y, 0.0: height - at.y, 90.0: at.x, 270.0: width - at.x}
    return min(far, key=lambda one: far[one])
