"""Fire, close assaults and opportunity fire on the map: what each attack comes to before it is made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.panzerblitz.loglines import RESULTS, why_words
from kpeditor.app.ruleset_ui.toolkit.actions.phase import Meaning
from kpeditor.app.ruleset_ui.toolkit.actions.picking import Pick, PickSheet
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import Attack, Declaring, Mode
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer
from kpeditor.rulesets.panzerblitz import combat, dispersal
from kpeditor.rulesets.panzerblitz.engine import assaults, firing
from kpeditor.rulesets.panzerblitz.engine.ground import TOWN
from kpeditor.rulesets.panzerblitz.engine.play import HOLD
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, STACK, UNIT, Part, Shot, Unfit, parts_of
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from kpeditor.rulesets.panzerblitz.tables import ORDER, Result

INTENSIVE = "intensive"
FORT = "*fort"
"""In the place of a unit that is aimed at: the fort of the hex itself [PB27]."""


def position_of(task: Task) -> Position:
    """The position in which a question is asked."""
    assert isinstance(task.state, PanzerBlitzState)
    return task.state.position


class AttackPhase(Declaring):
    """What fire and close assaults have in common."""

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.at = position_of(task)
        self.side = task.decision.side

    def hex(self, name: str) -> Hex:
        """The hex with a printed number."""
        return self.at.ground.sheet.hex(name)

    def said(self, unit: str, why: str) -> str:
        """A sentence about a unit, "" for no reason."""
        return f"{self.seen.title(unit)} {why}" if why else ""

    def in_words(self, act: Attack) -> str:
        """ "T-34c 2 at the fort in 0507", or as all attacks are written."""
        if act.unit != FORT:
            return super().in_words(act)
        return tr("{units} at the fort in {hex}").format(units=self.who(act.units), hex=act.hex)

    def targets(self) -> Sequence[str]:
        """Where enemies stand, and their forts."""
        forts = [mark.at for mark in self.at.marks if self._is_foe_fort(mark.at)]
        return list(dict.fromkeys([*super().targets(), *forts]))

    def _is_foe_fort(self, name: str) -> bool:
        fort = self.at.fort(self.hex(name))
        return fort is not None and fort.side != self.side

    def open_in(self, name: str) -> list[str]:
        """The enemies in a hex that are neither in a fort nor in a tunnel, from the top of the stack down."""
        pieces = self.at.pieces
        return [u for u in self.seen.foes(name) if not pieces[u].inside and not pieces[u].in_tunnel]

    def why_covered(self, unit: str) -> str:
        """Why a unit is never aimed at by itself: it is aboard another, in a fort or in a tunnel."""
        piece = self.at.pieces[unit]
        if piece.aboard:
            return self.said(unit, tr("is aboard {unit}").format(unit=self.seen.title(piece.aboard)))
        if piece.inside:
            return self.said(unit, tr("is inside a fort, which is attacked as a whole [PB27]"))
        return self.said(unit, tr("is in a tunnel [Z15]")) if piece.in_tunnel else ""

    def outcome(self, attack: combat.Attack, column: int, units: Iterable[str]) -> list[tuple[str, str]]:
        """Odds, what is added to the die, and the chances of each result for these targets."""
        tables = self.at.setting.tables
        lines = [(tr("Attack"), str(attack.strength)), (tr("Defence"), str(attack.defence))]
        if attack.columns:
            lines.append((tr("Columns to the right"), f"{attack.columns:+d}"))
        lines.append((tr("Odds"), tables.combat.odds.names[column]))
        lines += [
            (why_words(one.why), tr("{by} to the die").format(by=f"{one.by:+d}")) for one in attack.modifiers
        ]
        if self.at.revised is not None:
            results = tables.combat.results(column, attack.modifier)
            return lines + _chances_by_grade(
                results, {self.at.pieces[unit].dispersed for unit in units} or {0}
            )
        states = sorted({bool(self.at.pieces[unit].dispersed) for unit in units}) or [False]
        for is_dispersed in states:
            found = [
                one.on(is_dispersed=is_dispersed) for one in tables.combat.results(column, attack.modifier)
            ]
            lines += _chances(found, about_dispersed=is_dispersed and len(states) > 1)
        return lines


STATES = (
    tr_later("untouched"),
    tr_later("dispersed (D)"),
    tr_later("doubly dispersed (DD)"),
    tr_later("eliminated"),
)
"""What a unit is called in each grade of dispersal of PanzerBitz."""


def state_words(grade: int) -> str:
    """What a unit is called in a grade of dispersal, as the begin of a line."""
    words = tr(STATES[grade])
    return words[:1].upper() + words[1:]


def _chances_by_grade(results: Sequence[Result], grades: Iterable[int]) -> list[tuple[str, str]]:
    """How targets stand afterwards under PanzerBitz, the worst first, for each grade now [B1 to B3]."""
    found, befores = [], sorted(grades)
    for before in befores:
        chances = dispersal.chances(before, [[results] * dispersal.DEAD])
        for state in range(dispersal.DEAD, -1, -1):
            if chances[state]:
                said = state_words(state)
                if before or len(befores) > 1:
                    said = tr("{state}, from {before}").format(state=said, before=tr(STATES[before]))
                found.append((said, str(chances[state])))
    return found


def _chances(results: Sequence[Result], *, about_dispersed: bool) -> list[tuple[str, str]]:
    """The results that can be, the worst for the target first, each with its chance."""
    found = []
    for value in ORDER:
        count = results.count(Result(value))
        if count:
            what = tr(RESULTS[value])
            what = what[:1].upper() + what[1:]
            if about_dispersed:
                what = tr("{result}, where dispersed").format(result=what)
            found.append((what, f"{count}/{len(results)}"))
    return found


class FirePhase(AttackPhase):
    """Fire: all attacks are declared, then carried out in this order [PB19]."""

    end_words, act_words = tr_later("End fire"), tr_later("Fire!")
    left_words = tr_later("{count} could still fire")

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        if self.at.setting.options.intensive:
            tip = tr_later(
                "Units of class H fire with three times their factor, and are removed then [PB34]."
            )
            self.modes = (Mode(INTENSIVE, tr_later("Intensive"), "I", tip),)
        self._why_idle = cache(self._reason_to_hold)

    # --- How an attack is written ---

    def data_of(self, act: Attack) -> Answer:
        """Firers, target, and who fires intensively."""
        data = {"firers": list(act.units), **target_of(act)}
        if act.mode == INTENSIVE:
            able = [unit for unit in act.units if self.at.figure(unit).weapon in ("H", "(H)")]
            data["intensive"] = able or list(act.units)
        return data

    def act_of(self, data: Any) -> Attack:
        """The attack that is written so."""
        mode = INTENSIVE if data.get("intensive") else ""
        unit = str(data.get("unit", ""))
        name = self.seen.at(unit) if unit else str(data.get("fort", data.get("at")))
        return Attack(tuple(map(str, data["firers"])), name, FORT if "fort" in data else unit, mode)

    # --- Who may ---

    def why_idle(self, unit: str) -> str:
        """Dispersed, without a weapon, nobody in reach."""
        return self._why_idle(unit)

    def _reason_to_hold(self, unit: str) -> str:
        piece = self.at.pieces[unit]
        if piece.aboard:
            return self.said(unit, tr("is aboard {unit}").format(unit=self.seen.title(piece.aboard)))
        if why := firing.why_not_firing(self.at, unit):
            return self.said(unit, why)
        for name in self.targets():
            there = self.hex(name)
            if not firing.why_hidden(self.at, self.side, there) and not firing.why_not_at(
                self.at, unit, there
            ):
                return ""
        return self.said(unit, tr("has no spotted enemy in its range and sight"))

    def why_safe(self, unit: str, actors: Sequence[str]) -> str:
        """Not spotted, covered, or out of reach of all that are chosen [PB11]."""
        if why := self.why_covered(unit):
            return why
        there = self.hex(self.seen.at(unit))
        if why := firing.why_hidden(self.at, self.side, there):
            return f"{why} [PB11]"
        whys = [firing.why_not_at(self.at, actor, there) for actor in actors]
        return whys[0] if whys and all(whys) else ""

    def aims(self, name: str) -> list[str]:
        """The whole stack, outside towns also each unit by itself; a fort [PB4, PB19, PB27]."""
        open_ = self.open_in(name)
        in_town = self.at.ground.terrain[self.hex(name)] == TOWN
        found = [""] if open_ and (in_town or len(open_) > 1) else []
        return found + ([] if in_town else open_) + ([FORT] if self._is_foe_fort(name) else [])

    # --- What it means ---

    def shot(self, act: Attack) -> Shot:
        """An attack as the engine knows it."""
        there, pieces = self.hex(act.hex), self.at.pieces
        kind = FORT_TARGET if act.unit == FORT else UNIT if act.unit else STACK
        inside = tuple(unit for unit in self.at.enemies(self.side, there) if pieces[unit].inside)
        targets = inside if kind == FORT_TARGET else (act.unit,) if act.unit else tuple(self.open_in(act.hex))
        data: Any = self.data_of(act)
        return Shot(act.units, there, kind, targets, frozenset(data.get("intensive", ())))

    def meaning(self, act: Attack) -> Meaning:
        """What each firer brings, the odds, what is added to the die, the chances [PB2 to PB4, PB20]."""
        words, shot = self.in_words(act), self.shot(act)
        try:
            attack, column, _ = firing.attack_of(self.at, shot)
            parts = parts_of(self.at, shot)
        except Unfit:
            return Meaning(words)
        lines = [(self.brings(part), str(part.strength)) for part in parts]
        lines += self.outcome(attack, column, shot.targets)
        return Meaning(words, self.at.setting.tables.combat.odds.names[column], tuple(lines))

    def brings(self, part: Part) -> str:
        """ "Panther 3: 17 A beyond half range at armoured, uphill"."""
        said = tr("{unit}: {factor} {weapon} to half range at {kind}")
        if not part.near:
            said = tr("{unit}: {factor} {weapon} beyond half range at {kind}")
        kind = tr("armoured") if part.armoured else tr("unarmoured")
        text = said.format(unit=self.seen.title(part.unit), factor=part.factor, weapon=part.weapon, kind=kind)
        text = tr("{text}, uphill").format(text=text) if part.uphill else text
        return tr("{text}, halved for direct fire [B19]").format(text=text) if part.halved else text


class AssaultPhase(AttackPhase):
    """Close assaults on whole stacks and on forts [PB31]."""

    end_words, act_words = tr_later("End assaults"), tr_later("Assault!")
    left_words = tr_later("{count} could still assault")

    def data_of(self, act: Attack) -> Answer:
        """Attackers and the hex."""
        return {"attackers": list(act.units), ("fort" if act.unit == FORT else "at"): act.hex}

    def act_of(self, data: Any) -> Attack:
        """The assault that is written so."""
        name = str(data.get("fort", data.get("at")))
        return Attack(tuple(map(str, data["attackers"])), name, FORT if "fort" in data else "")

    def why_idle(self, unit: str) -> str:
        """Of a type that does not assault, moved too far, nobody beside it."""
        piece = self.at.pieces[unit]
        if why := assaults.why_not_assaulting(self.at, unit):
            return self.said(unit, why)
        assert piece.at is not None
        near = map(self.at.ground.name, self.at.ground.grid.neighbours(piece.at))
        if any(self.aims(name) for name in near):
            return ""
        return self.said(unit, tr("has no enemy next to it"))

    def why_safe(self, unit: str, actors: Sequence[str]) -> str:
        """Covered, or not next to all that are chosen."""
        if why := self.why_covered(unit):
            return why
        there = self.hex(self.seen.at(unit))
        far = [one for one in actors if self.at.ground.distance(self.hex(self.seen.at(one)), there) != 1]
        if actors and len(far) == len(actors):
            return tr("{unit} is not next to {hex} [PB31]").format(
                unit=self.seen.title(far[0]), hex=self.seen.at(unit)
            )
        return ""

    def aims(self, name: str) -> list[str]:
        """All that stand in the open together; without any the fort [PB27, PB31]."""
        if self.open_in(name):
            return [""]
        return [FORT] if self._is_foe_fort(name) else []

    def meaning(self, act: Attack) -> Meaning:
        """Printed factors, odds, engineers, chances [PB9, PB31]."""
        there, words = self.hex(act.hex), self.in_words(act)
        inside = tuple(unit for unit in self.at.enemies(self.side, there) if self.at.pieces[unit].inside)
        targets = inside if act.unit == FORT else tuple(self.open_in(act.hex))
        assault = assaults.Assault(act.units, there, targets, act.unit == FORT)
        attack, column = assaults.attack_of(self.at, assault)
        if column is None:
            return Meaning(words)
        lines = [(self.seen.title(unit), str(self.at.figure(unit).attack)) for unit in act.units]
        lines += self.outcome(attack, column, targets)
        return Meaning(words, self.at.setting.tables.combat.odds.names[column], tuple(lines))


def target_of(act: Attack) -> dict[str, str]:
    """What an attack is aimed at, as answers write it."""
    if act.unit == FORT:
        return {"fort": act.hex}
    return {"unit": act.unit} if act.unit else {"at": act.hex}


def reaction(task: Task) -> AnswerSheet:
    """Who fires at a unit in the middle of its move, each with its chances [PB42]."""
    phase, mover = FirePhase(task), task.decision.subject
    where = phase.seen.at(mover)
    picks = [
        Pick(unit, str(unit), where, phase.meaning(Attack((str(unit),), where, mover)))
        for unit in task.decision.choices or ()
        if unit != HOLD
    ]
    return PickSheet(task, picks, HOLD, tr_later("Hold fire"), tr_later("Fire!"))
