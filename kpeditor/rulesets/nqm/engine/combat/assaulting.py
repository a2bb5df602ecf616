"""Close assaults as results: the rounds of an hour [N35, N36, N40 to N45, N48]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kpeditor.rulesets.nqm import assault, firefight, morale
from kpeditor.rulesets.nqm.declarations import HOLD
from kpeditor.rulesets.nqm.engine import testing, titles
from kpeditor.rulesets.nqm.engine.combat.casualties import destroyed, fallen_back, hit, parted, tired
from kpeditor.rulesets.nqm.engine.combat.facing import can_fire, sides_of, stands_on_position
from kpeditor.rulesets.nqm.engine.combat.volleys import aimed, is_armour
from kpeditor.rulesets.nqm.engine.log import Log, thrown
from kpeditor.rulesets.nqm.engine.pieces import Order, Stand
from kpeditor.rulesets.nqm.engine.position import UNTIL_RESTED, Position, Proposal

TAKEN, REPELLED, UNDECIDED = "taken", "repelled", "undecided"


def may_assault(position: Position, unit: str) -> bool:
    """Whether a formation may assault in this hour: it has won the firefight, veterans in the same hour,
    others in an earlier one [N40].
    """
    fight, state = position.fights.get(unit), position.units[position.setting.tested(unit)]
    if fight is None or state.stalled or (position.setting.is_second and _is_held_down(position, unit)):
        return False
    own, foes = attackers(position, unit), defenders(position, unit)
    if not own or not foes:
        return False
    if fight.won < 0:
        return position.setting.is_second and _need_not_fear(position, own, foes)
    at_once = assault.may_assault_at_once(position.setting.units[unit].grade)
    return at_once or fight.won < position.hour


def _is_held_down(position: Position, unit: str) -> bool:
    """Whether shells keep a formation from assaulting: it is pinned, or disorganised while it is shelled
    [N21, N22].
    """
    state, hour = position.units[position.setting.tested(unit)], position.hour
    return state.pinned >= hour or (state.blocked >= hour and state.is_disorganised(hour))


def _need_not_fear(position: Position, own: Sequence[Stand], foes: Sequence[Stand]) -> bool:
    """Whether tanks without infantry may drive over a position before they have won a firefight: no stand on
    it can hurt them, so they may overrun it [N45].
    """
    if not all(is_armour(position, one) for one in own):
        return False
    known = position.setting.known
    for foe in foes:
        aim = aimed(position, foe, own, "contact") if can_fire(position, foe, attacks=False) else None
        if aim is not None and any(firefight.ladder(known, aim.weapon, aim.target)):
            return False
    return True


def attackers(position: Position, unit: str) -> list[Stand]:
    """The stands that assault: fighting ones and tanks with unwounded figures; more than one only with an
    unwounded command stand of a battalion [N41].
    """
    types = position.setting.types
    own, _ = sides_of(position, unit)
    fit = [one for one in own if types[one.type].data["stand"] == "fighting" and one.unwounded]
    led = any(
        types[one.type].data.get("level") in ("battalion", "brigade") and one.unwounded
        for one in position.of(position.setting.tested(unit))
    )
    return fit if led or all(is_armour(position, one) for one in fit) else fit[:1]


def defenders(position: Position, unit: str) -> list[Stand]:
    """The stands of the position that is assaulted [N41]."""
    _, foes = sides_of(position, unit)
    return [one for one in foes if stands_on_position(position, [one])]


@dataclass
class _Rounds:
    """The rounds of an hour as they are rolled."""

    position: Position
    attacking: list[Stand]
    defending: list[Stand]
    unit: str
    log: Log
    throws: list[Mapping[str, Any]] = field(default_factory=list)

    def run(self) -> tuple[list[str], int, int, str, str]:
        """The sentences for the log, the casualties of both, the end, and the side that failed a test:
        "attacker", "defender" or "".
        """
        known = self.position.setting.known
        mine = self._unwounded(self.attacking)
        theirs = self._unwounded(self.defending)
        grades = self._grade(self.attacking), self._grade(self.defending)
        broken = [one for one in self.defending if self.position.state_of(one).broken]
        if not theirs or len(broken) == len(self.defending):
            return ["the defenders cannot resist and are overrun [N44]"], 0, 0, TAKEN, ""
        told, lost, caused = [], 0, 0
        for k in range(assault.rounds_in_hour(known, grades[0])):
            attack = assault.dice_of(known, grades[0], min(mine - lost, len(self.attacking)), attacks=True)
            defence = assault.dice_of(
                known, grades[1], min(theirs - caused, len(self.defending)), attacks=False
            )
            dice = self.log.roll("assault", self.unit, attack, first=20 * k)
            against = self.log.roll("assault", f"{self.unit}:defence", defence, first=20 * k)
            down, up = assault.fought(dice, against, grades)
            lost, caused = lost + down, caused + up
            self.throws.append(thrown("round", dice, against=list(against), lost=[down, up]))
            told.append(f"{' '.join(map(str, dice))} against {' '.join(map(str, against))}: {down}-{up}")
            if caused >= theirs:
                return told, lost, caused, TAKEN, ""
            if lost >= mine or down > up:
                return told, lost, caused, REPELLED, "attacker" if down > up else ""
            if failed := self._tested(k, lost, caused, told):
                return told, lost, caused, TAKEN if failed == "defender" else REPELLED, failed
        return told, lost, caused, UNDECIDED, ""

    def _unwounded(self, stands: Sequence[Stand]) -> int:
        return sum(one.unwounded for one in stands)

    def _grade(self, stands: Sequence[Stand]) -> str:
        return self.position.grade(stands[0])

    def _tested(self, k: int, lost: int, caused: int, told: list[str]) -> str:
        """Who fails a break test after a round, "" for nobody; tanks that roll onto a position force one even
        on who has passed before [N35].
        """
        position = self.position
        for who, stands, more, attacks in (
            ("defender", self.defending, caused, False),
            ("attacker", self.attacking, lost, True),
        ):
            unit = position.setting.tested(stands[0].formation)
            if all(is_armour(position, one) for one in stands):
                continue
            casualties, strength = position.losses(unit)
            own = position.setting.units[unit]
            test = morale.due(
                position.setting.known,
                own.grade,
                strength=strength,
                casualties=casualties + more,
                taken=position.units[unit].tests,
                attacks=attacks,
                green=own.is_green,
            )
            rolled_on = (
                k == 0 and who == "defender" and all(is_armour(position, one) for one in self.attacking)
            )
            tests = position.setting.known.assault[own.grade].tests
            if rolled_on and tests and test is None:
                test = morale.DueTest(2, morale.BREAK, tests[-1].passes)
            if test is None:
                continue
            (die,) = self.log.roll("morale", f"{self.unit}:{who}:{k}", 1)
            self.throws.append(
                thrown(
                    "test",
                    (die,),
                    morale.is_passed(test, die),
                    needed=test.passes,
                    purpose=test.purpose,
                    formation=unit,
                    lost=casualties + more,
                    of=strength,
                )
            )
            told.append(f"{titles.formation(unit)} tests to {test.purpose}: {die}, {test.passes} needed")
            if not morale.is_passed(test, die):
                return who
        return ""


def proposed(position: Position, unit: str, log: Log) -> Proposal | None:
    """The result of an hour of close assault."""
    own, foes = attackers(position, unit), defenders(position, unit)
    if not own or not foes:
        return None
    rounds = _Rounds(position, own, foes, unit, log)
    told, lost, caused, ends, failed = rounds.run()
    result = {"attacker": lost, "defender": caused, "ends": ends, "failed": failed}
    words = (
        f"{titles.formation(unit)} assaults: {'; '.join(told)}; the position is {ends}"
        if ends == TAKEN
        else (f"{titles.formation(unit)} assaults: {'; '.join(told)}; {ends}")
    )
    return Proposal("assault", unit, words, result, tuple(rounds.throws))


def applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position after an assault: casualties to the infantry first [N36], who holds the ground."""
    unit = proposal.unit
    own, foes = attackers(position, unit), defenders(position, unit)
    if not own or not foes:
        return position
    overrun = not any(one.unwounded for one in foes) or all(position.state_of(one).broken for one in foes)
    infantry = [one for one in own if not is_armour(position, one)] or own
    position = tired(position, [] if overrun else [*own, *foes])
    position = hit(position, infantry, int(result["attacker"]), f"{unit}:assault", log)
    position = hit(position, foes, int(result["defender"]), f"{unit}:defence", log)
    ours, theirs = position.setting.tested(unit), position.setting.tested(foes[0].formation)
    for tested, fought in ((ours, not overrun), (theirs, True)):
        hours = position.units[tested].fought
        position = position.with_unit(
            tested,
            engaged=position.hour,
            fought=hours if fought or position.setting.is_second else max(hours - 1, 0),
        )
    if result["ends"] == TAKEN:
        return _taken(position, unit, own, foes, log)
    if result["failed"] == "attacker" or result["ends"] == REPELLED:
        position = testing.stalled(position, ours)
        middle = position.centre(foes)
        stands = [position.stands[one.id] for one in own if position.stands[one.id].is_here]
        position = fallen_back(position, stands, middle, position.setting.known.numbers.km("repelled"))
        fights = {id_: one for id_, one in position.fights.items() if id_ != unit}
        return replace(position, fights=fights)
    if all(is_armour(position, one) for one in own) and unit in position.fights:
        held = replace(position.fights[unit], rolled=position.hour)
        position = replace(position, fights={**position.fights, unit: held})
    return position


# --- Infantry against tanks that stayed on its position [N35] ---


def against(unit: str) -> str:
    """The name of an assault by infantry on the tanks of a formation, in answers."""
    return f"against {unit}"


def may_counter(position: Position, unit: str) -> bool:
    """Whether infantry may assault the tanks of a formation: it held when they rolled on in the hour before,
    they are still there, and have no infantry of their own.
    """
    fight = position.fights.get(unit)
    if fight is None or fight.rolled != position.hour - 1:
        return False
    infantry, tanks = infantry_and_tanks(position, unit)
    return bool(infantry and tanks)


def infantry_and_tanks(position: Position, unit: str) -> tuple[list[Stand], list[Stand]]:
    """The infantry that may assault the tanks of a formation, and those; nobody where the tanks have infantry
    of their own [N35].
    """
    own, foes = sides_of(position, unit)
    types = position.setting.types
    if not all(is_armour(position, one) for one in own if types[one.type].data["stand"] == "fighting"):
        return [], []
    infantry = [
        one
        for one in foes
        if types[one.type].data["stand"] == "fighting" and not is_armour(position, one) and one.unwounded
    ]
    return infantry, [one for one in own if is_armour(position, one)]


def countered(position: Position, unit: str, log: Log) -> Proposal | None:
    """The result of an hour in which infantry assaults tanks: with reversed roles; tanks never test."""
    infantry, tanks = infantry_and_tanks(position, unit)
    if not infantry or not tanks:
        return None
    rounds = _Rounds(position, infantry, tanks, unit, log)
    told, lost, caused, ends, failed = rounds.run()
    result = {"attacker": lost, "defender": caused, "ends": ends, "failed": failed}
    words = f"the infantry assaults the tanks of {titles.formation(unit)}: {'; '.join(told)}; {ends}"
    return Proposal("counter", unit, words, result, tuple(rounds.throws))


def counter_applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position after it: tanks that are beaten go back."""
    unit = proposal.unit
    infantry, tanks = infantry_and_tanks(position, unit)
    position = tired(position, [*infantry, *tanks])
    position = hit(position, infantry, int(result["attacker"]), f"{unit}:counter", log)
    position = hit(position, tanks, int(result["defender"]), f"{unit}:tanks", log)
    for tested in {position.setting.tested(one.formation) for one in (*infantry, *tanks)}:
        position = position.with_unit(tested, engaged=position.hour)
    if result["ends"] != TAKEN:
        return position
    left = [position.stands[one.id] for one in tanks if position.stands[one.id].is_here]
    far = position.setting.known.numbers.km("fall_back")
    position = fallen_back(position, left, position.centre(infantry), far)
    fights = {id_: one for id_, one in position.fights.items() if id_ != unit}
    return replace(position, fights=fights).with_unit(unit, order=Order(HOLD))


def _taken(position: Position, unit: str, own: Sequence[Stand], foes: Sequence[Stand], log: Log) -> Position:
    """The defenders surrender or withdraw, and the attackers stand where they stood [N44, N48]."""
    middle = position.centre(foes)
    left = [position.stands[one.id] for one in foes if position.stands[one.id].is_here]
    pursuers = [position.stands[one.id] for one in own if position.stands[one.id].is_here]
    for tested in sorted({position.setting.tested(one.formation) for one in left}):
        those = [one for one in left if position.setting.tested(one.formation) == tested]
        spec, state = position.setting.units[tested], position.units[tested]
        far = position.setting.known.numbers.km("fall_back")
        breaks_out = position.setting.is_second and spec.grade in ("E", "V")  # by platoons [N50]
        for free, part in zip((True, False), parted(position, those, pursuers, far), strict=True):
            gone = morale.surrenders_when_broken(spec.grade, green=spec.is_green, can_retreat=free)
            if gone or (state.broken and not free and not breaks_out):
                position = destroyed(position, part, "surrenders", "N48", log)
            elif part:
                position = position.with_unit(tested, broken=True, until=UNTIL_RESTED)
                position = fallen_back(position, part, position.centre(pursuers), far)
    if middle is not None and pursuers:
        centre = position.centre(pursuers) or middle
        dx, dy = middle.x - centre.x, middle.y - centre.y
        position = position.with_stands(
            replace(one, at=position.setting.on_table(one.at.x + dx, one.at.y + dy), posture="open")
            for one in pursuers
            if one.at is not None
        )
    fights = {id_: one for id_, one in position.fights.items() if id_ != unit}
    return replace(position, fights=fights).with_unit(unit, order=Order(HOLD))
