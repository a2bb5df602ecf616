"""The expected results of answers in Not Quite Mechanized, in words and figures: hours of command and of the
way, batteries in range and the effect of their shells, dice and chances of volleys and assaults.

The side does not know the grades of the enemy, so chances are given for each.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from kpeditor.core.rules.state import Answer, Decision
from kpeditor.core.rules.telling.meanings import Lines, Meaning
from kpeditor.core.texts import Translate, tr_later
from kpeditor.rulesets.nqm import assault, firefight, fireplan, movement
from kpeditor.rulesets.nqm.declarations import STRIKES
from kpeditor.rulesets.nqm.dicewords import CLASS_WORDS, order_words
from kpeditor.rulesets.nqm.engine import moving, orders, shooting, written
from kpeditor.rulesets.nqm.engine.combat import assaulting, facing
from kpeditor.rulesets.nqm.engine.combat.volleys import aimed
from kpeditor.rulesets.nqm.engine.orders import point_of
from kpeditor.rulesets.nqm.engine.pieces import Order, Stand
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.views import press_names
from kpeditor.rulesets.nqm.tables import CLASSES, GRADE_TITLES, GRADES
from kpeditor.rulesets.nqm.words import written_words
from kpeditor.rulesets.toolbox.odds import both, of_results

ORDERS, VOLLEY, PRESS = "orders", "volley", "press"
_SHELLED: Final = {
    "L": tr_later("in the open"),
    "M": tr_later("dug in"),
    "H": tr_later("fortified"),
}


def of_answer(position: Position, decision: Decision, answer: Answer, tr: Translate = str) -> list[Meaning]:
    """The expected results of a side's orders, volleys or assaults, one by one."""
    words = Outlooks(position, decision.side, tr)
    if decision.kind == ORDERS and isinstance(answer, Mapping):
        return [words.order(str(unit), said) for unit, said in answer.items()]
    if decision.kind == VOLLEY and isinstance(answer, Mapping):
        return [words.volley(str(unit), named) for unit, named in answer.items()]
    if decision.kind == PRESS and isinstance(answer, list | tuple):
        return [words.press(str(unit)) for unit in answer]
    return []


class Outlooks:
    """Describes the expected results of a side's answers in a position, in a language."""

    def __init__(self, position: Position, side: str, tr: Translate = str) -> None:
        self.at, self.side, self.tr = position, side, tr
        self.known = position.setting.known
        self.titles = position.setting.titles

    # --- Orders ---

    def order(self, unit: str, said: Mapping[str, Any]) -> Meaning:
        """An order: the hour from which it holds and why, then what its task takes."""
        tr, at = self.tr, self.at
        order = Order(str(said["task"]), point_of(said.get("to"))) if "task" in said else None
        in_writing = written.said_in(said)
        delay, why = orders.reaction(at, unit, order, in_writing)
        lines: Lines = [(tr("From hour"), f"{at.hour + delay} ({tr(why)})")]
        if in_writing:
            lines.append((tr("In writing"), written_words(self.titles.written(in_writing), tr)))
        if order is None:
            text = tr("{formation} is told in writing.").format(formation=self.titles.formation(unit))
            return Meaning(text, "", tuple(lines))
        if order.task in moving.GAITS:
            lines += self._way(unit, order, at.hour + delay)
        if order.task in shooting.SHOOTS:
            lines += self._shoot(unit, order)
        if order.task in STRIKES:
            lines += self._strike(unit)
        if order.task == "recce":
            lines += self._recce(unit)
        if order.task == "dig":
            left = self.known.tasks["dig in"][0] - at.units[unit].worked
            lines.append((tr("Hours of digging not under fire [N-T3]"), str(left)))
        name = self.titles.formation(unit)
        text = tr("{formation}: {order}.").format(formation=name, order=order_words(order.data(), tr))
        return Meaning(text, "", tuple(lines))

    def _stands(self, unit: str) -> list[Stand]:
        types = self.at.setting.types
        return [one for one in self.at.of(unit) if not types[one.type].data.get("air")]

    def _way(self, unit: str, order: Order, begins: int) -> Lines:
        """The distance, and the hour in which the slowest stand arrives if it meets nobody [N9, N12]."""
        tr, setting = self.tr, self.at.setting
        stands = self._stands(unit)
        middle = self.at.centre(stands)
        if middle is None or order.to is None:
            return []
        far = setting.distance(middle, order.to)
        hard = setting.is_hard_going(middle, order.to)
        gait = moving.GAITS[order.task]
        rates = []
        for one in stands:
            mobility = str(setting.types[one.type].data["mobility"])
            found = movement.rate(self.known, mobility, gait, bad_going=hard)
            rates.append(found or movement.rate(self.known, mobility, "march", bad_going=hard))
        slowest = min(rates, default=0.0)
        lines = [(tr("Way"), tr("{far} km").format(far=f"{far:.1f}"))]
        lines.append((tr("Rate of the slowest [N-T1]"), tr("{rate} km/h").format(rate=f"{slowest:g}")))
        if hard:
            share = tr("{percent} % of the rate").format(percent=self.known.numbers.bad_going)
            lines.append((tr("Close country or obstacles"), share))
        if setting.open_share(middle, order.to) < 1:
            lines.append((tr("Water that it cannot cross is in the way"), ""))
        elif slowest:
            hour = begins + max(math.ceil(far / slowest - 1e-9), 1) - 1
            lines.append((tr("There at the end of hour"), str(hour)))
        return lines

    def _shoot(self, unit: str, order: Order) -> Lines:
        """The batteries in range with their remaining ammunition, and the effect of their shells on classes
        of targets.
        """
        tr, setting = self.tr, self.at.setting
        lines: Lines = []
        kind = shooting.SHOOTS[order.task]
        shells: dict[int, str] = {}
        for one in self.at.of(unit):
            data = setting.types[one.type].data
            if not data.get("battery") or one.at is None or order.to is None:
                continue
            far = setting.distance(one.at, order.to)
            reach = self.known.ranges[data["reach"]].effective / 1000
            said = tr("{far} of {reach} km, fire units left: {count}").format(
                far=f"{far:.1f}", reach=f"{reach:g}", count=one.ledger.fire
            )
            if far > reach or not one.ledger.fire:
                said += ", " + tr("does not shoot")
                lines.append((self.titles.stand(one.id), said))
                continue
            lines.append((self.titles.stand(one.id), said))
            shells[int(data["calibre"])] = str(data["weapon"])
        for calibre, weapon in shells.items():
            lines += self._shells(calibre, weapon, kind)
        return lines

    def _shells(self, calibre: int, weapon: str, kind: str) -> Lines:
        lines: Lines = []
        for class_, title in _SHELLED.items():
            felt = fireplan.disorganises(self.known, calibre, class_)
            parts = []
            if kind == fireplan.EFFECTIVE:
                row = firefight.ladder(self.known, weapon, class_)
                mean = Fraction(sum(row), len(row)) * self.known.numbers.fire_dice
                parts.append(self.tr("casualties {mean}").format(mean=f"{float(mean):.2f}"))
            parts.append(self.tr("disorganises") if felt else self.tr("does not disorganise"))
            at = self.tr("{calibre} mm, {target}").format(calibre=calibre, target=self.tr(title))
            lines.append((at, ", ".join(parts)))
        return lines

    def _strike(self, unit: str) -> Lines:
        planes = [one for one in self.at.of(unit) if self.at.setting.types[one.type].data.get("air")]
        flown, most = self.at.units[unit].sorties, self.known.numbers.sorties
        return [
            (self.tr("Aircraft"), str(len(planes))),
            (self.tr("Sorties flown of those of the day [N25]"), f"{flown}/{most}"),
        ]

    def _recce(self, unit: str) -> Lines:
        """The chance to sight a concealed enemy first, by its grade [N15]."""
        grade = self.at.setting.units[unit].grade
        lines: Lines = []
        for other in GRADES:
            least = self.known.recce[grade][other]
            chance = Fraction(max(0, min(6, 7 - least)), 6)
            lines.append((self._against(other, self.tr("Sights {grade}")), f"{float(chance):.0%}"))
        return lines

    def _against(self, grade: str, said: str) -> str:
        return said.format(grade=self.tr(GRADE_TITLES[grade]))

    # --- Firefights and assaults ---

    def _met(self, foes: Sequence[Stand]) -> list[Stand]:
        """The enemies in the fight that the side knows."""
        return [one for one in foes if one.id in self.at.contacts[self.side]]

    def volley(self, fight: str, named: Any) -> Meaning:
        """A volley: dice by class, target and range, and the chances of their hits [N27]."""
        at, tr = self.at, self.tr
        own, foes = facing.sides_of(at, fight)
        attacks = at.setting.units[fight].side == self.side
        mine, others = (own, foes) if attacks else (foes, own)
        theirs = self._met(others)
        able = facing.firers(at, mine, theirs, attacks=attacks)
        ids = list(named) if isinstance(named, list | tuple) else [one.id for one in able]
        dice: dict[tuple[str, str, str], int] = {}
        for one in able:
            times = ids.count(one.id) + ids.count(facing.again(one.id))
            aim = aimed(at, one, theirs) if times else None
            if aim is not None:
                key = (aim.weapon, aim.target, aim.band)
                dice[key] = dice.get(key, 0) + times
        total: dict[int, Fraction] = {0: Fraction(1)}
        lines: Lines = []
        for (weapon, target, band), count in sorted(dice.items(), key=_heaviest):
            shift = firefight.shift_of(ambush=False, band=band)
            row = firefight.ladder(self.known, weapon, target, shift)
            said = tr("Weapons: {weapon}, targets: {target}, {band} range").format(
                weapon=tr(CLASS_WORDS[weapon]), target=tr(CLASS_WORDS[target]), band=tr(band)
            )
            lines.append((said, tr("{count} dice").format(count=count)))
            lines += [(tr("Weapons count as heavier by [N28]"), f"+{shift}")] if shift else []
            if band == "harassing":
                lines.append((tr("Harassing fire disorganises, without casualties [N31]"), ""))
                continue
            for _ in range(count):
                total = both(total, of_results(row), int.__add__)
        lines += [
            (tr("Casualties: {count}").format(count=hits), f"{float(chance):.0%}")
            for hits, chance in sorted(total.items())
            if chance >= Fraction(1, 200)
        ]
        text = tr("Firefight of {formation}: {count} dice.").format(
            formation=self.titles.formation(fight), count=sum(dice.values())
        )
        mean = sum((hits * chance for hits, chance in total.items()), Fraction(0))
        return Meaning(text, f"{float(mean):.1f}", tuple(lines))

    def press(self, name: str) -> Meaning:
        """A close assault: dice and rounds, and the chance to take the position in this hour by the grade of
        the enemy, without tests [N42 to N44].
        """
        at, tr = self.at, self.tr
        unit = next((one for one in at.fights if assaulting.against(one) == name), "")
        called = press_names(at, [name])[name]
        if unit:
            mine, theirs = assaulting.infantry_and_tanks(at, unit)
        else:
            unit = name
            mine, theirs = assaulting.attackers(at, unit), assaulting.defenders(at, unit)
        theirs = self._met(theirs)
        if not mine or not theirs:
            return Meaning(called)
        grade = at.grade(mine[0])
        rounds = assault.rounds_in_hour(self.known, grade)
        dice = assault.dice_of(self.known, grade, len(mine), attacks=True)
        lines: Lines = [(tr("Dice of a round, at most"), str(dice)), (tr("Rounds in an hour"), str(rounds))]
        for other in GRADES:
            left = assault.hour_chances(self.known, (len(mine), len(theirs)), (grade, other), rounds)
            won = sum((chance for stands, chance in left.items() if not stands[1]), Fraction(0))
            lines.append((self._against(other, tr("Takes it from {grade}")), f"{float(won):.0%}"))
        text = tr("{formation} assaults with {mine} stands against {theirs}.").format(
            formation=called, mine=len(mine), theirs=len(theirs)
        )
        return Meaning(text, "", tuple(lines))


def _heaviest(item: tuple[tuple[str, str, str], int]) -> tuple[int, Sequence[str]]:
    (weapon, target, band), _ = item
    return -CLASSES.index(weapon), (target, band)
