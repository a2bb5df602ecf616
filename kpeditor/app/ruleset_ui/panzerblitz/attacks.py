"""Fire, close assaults and opportunity fire on the map: what each attack comes to before it is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.toolkit.actions.picking import Pick, PickSheet
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import Attack, Declaring, Mode
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer
from kpeditor.core.rules.telling.meanings import Lines, Meaning, chance_lines, odds_lines, shares
from kpeditor.rulesets.panzerblitz import combat, dispersal
from kpeditor.rulesets.panzerblitz.engine import assaults, firing
from kpeditor.rulesets.panzerblitz.engine.ground import TOWN
from kpeditor.rulesets.panzerblitz.engine.play import HOLD
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.engine.shots import Part, Shot, Unfit, parts_of
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from kpeditor.rulesets.panzerblitz.tables import Result
from kpeditor.rulesets.panzerblitz.words import EVENTS, RESULTS, STATES

INTENSIVE = "intensive"
FORT = "*fort"
"""In the place of a unit that is aimed at: the fort of the hex itself [PB27]."""


def position_of(task: Task) -> Position:
    """The position in which a question is asked."""
    assert isinstance(task.state, PanzerBlitzState)
    return task.state.position


def reckoned(
    at: Position,
    words: str,
    parts: Iterable[tuple[str, int]],
    attack: combat.Attack,
    column: int,
    targets: Iterable[str],
) -> Meaning:
    """What an attack comes to: what each unit brings, odds, what is added to the die, chances."""
    lines = [(who, str(strength)) for who, strength in parts] + outcome(at, attack, column, targets)
    return Meaning(words, at.setting.tables.combat.odds.names[column], tuple(lines))


def outcome(at: Position, attack: combat.Attack, column: int, units: Iterable[str]) -> Lines:
    """Odds, what is added to the die, and the chances of each result for these targets; under PanzerBitz of
    how they stand afterwards [B1 to B3].
    """
    table = at.setting.tables.combat
    added = [(EVENTS.reason(one.why, tr), one.by) for one in attack.modifiers]
    lines = odds_lines(
        attack.strength, attack.defence, table.odds.names[column], columns=attack.columns, modifiers=added
    )
    results = table.results(column, attack.modifier)
    grades = sorted({at.pieces[unit].dispersed for unit in units}) or [0]
    if at.revised is not None:
        for grade in grades:
            now = tr("from {before}").format(before=tr(STATES[grade])) if grade or len(grades) > 1 else ""
            lines += grade_lines(dispersal.chances(grade, [[results] * dispersal.DEAD]), now)
        return lines
    for is_dispersed in sorted(set(map(bool, grades))):
        values = [one.on(is_dispersed=is_dispersed) for one in results]
        chances = {tr(RESULTS[one.value]): much for one, much in shares(values, Result).items()}
        lines += chance_lines(chances, tr("where dispersed") if is_dispersed and len(grades) > 1 else "")
    return lines


def grade_lines(chances: Sequence[Any], now: str = "") -> Lines:
    """How likely each grade of dispersal is, the worst first; those that cannot be are left out."""
    found = {tr(STATES[grade]): chances[grade] for grade in range(dispersal.DEAD, -1, -1) if chances[grade]}
    return chance_lines(found, now)


class AttackPhase(Declaring):
    """What attacks have in common: they name a unit, all in a hex, or its fort."""

    written = "firers", "at", "unit", "mode"
    names_hex = False
    marks: Mapping[str, tuple[str, str]] = {FORT: ("fort", tr_later("the fort"))}

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.at, self.side = position_of(task), task.decision.side

    def hex(self, name: str) -> Hex:
        """The hex with a printed number."""
        return self.at.ground.sheet.hex(name)

    def targets(self) -> Sequence[str]:
        """Where enemies stand, and their forts."""
        forts = [mark.at for mark in self.at.marks if self.has_fort(mark.at)]
        return list(dict.fromkeys([*super().targets(), *forts]))

    def has_fort(self, name: str) -> bool:
        """Whether a fort of another side lies in a hex."""
        fort = self.at.fort(self.hex(name))
        return fort is not None and fort.side != self.side

    def open_in(self, name: str) -> list[str]:
        """The enemies in a hex that are neither in a fort nor in a tunnel, from the top of the stack down."""
        pieces = self.at.pieces
        return [u for u in self.seen.foes(name) if not pieces[u].inside and not pieces[u].in_tunnel]

    def why_covered(self, unit: str) -> str:
        """It is aboard another, in a fort or in a tunnel."""
        piece = self.at.pieces[unit]
        inside = tr("is inside a fort, which is attacked as a whole [PB27]") if piece.inside else ""
        return super().why_covered(unit) or inside or (tr("is in a tunnel [Z15]") if piece.in_tunnel else "")


class FirePhase(AttackPhase):
    """Fire: all attacks are declared, then carried out in this order [PB19]."""

    end_words, act_words = tr_later("End fire"), tr_later("Fire!")
    left_words = tr_later("{count} could still fire")
    nobody_words = tr_later("has no spotted enemy in its range and sight")

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        if self.at.setting.options.intensive:
            tip = tr_later(
                "Units of class H fire with three times their factor, and are removed then [PB34]."
            )
            self.modes = (Mode(INTENSIVE, tr_later("Intensive"), "I", tip),)

    def data_of(self, act: Attack) -> Answer:
        """Firers, target, and who fires intensively."""
        data: dict[str, Any] = super().data_of(act)
        if data.pop("mode", "") == INTENSIVE:
            able = [unit for unit in act.units if self.at.figure(unit).weapon in ("H", "(H)")]
            data[INTENSIVE] = able or list(act.units)
        return data

    def act_of(self, data: Any) -> Attack:
        """The attack that is written so."""
        return super().act_of({**data, "mode": INTENSIVE if data.get(INTENSIVE) else ""})

    def why_unable(self, unit: str) -> str:
        """Dispersed, without a weapon."""
        return firing.why_not_firing(self.at, unit)

    def why_not_at(self, unit: str, name: str) -> str:
        """Out of reach, not seen."""
        return firing.why_not_at(self.at, unit, self.hex(name))

    def why_hidden(self, name: str) -> str:
        """Not spotted [PB11]."""
        why = firing.why_hidden(self.at, self.side, self.hex(name))
        return f"{why} [PB11]" if why else ""

    def aims(self, name: str) -> list[str]:
        """The whole stack, outside towns also each unit by itself; a fort [PB4, PB19, PB27]."""
        open_ = self.open_in(name)
        in_town = self.at.ground.terrain[self.hex(name)] == TOWN
        found = [""] if open_ and (in_town or len(open_) > 1) else []
        return found + ([] if in_town else open_) + ([FORT] if self.has_fort(name) else [])

    def shot(self, act: Attack) -> Shot:
        """An attack as the engine knows it."""
        return firing.read(self.at, self.side, self.data_of(act))

    def meaning(self, act: Attack) -> Meaning:
        """What each firer brings, the odds, what is added to the die, the chances [PB2 to PB4, PB20]."""
        try:
            shot = self.shot(act)
            attack, column, _ = firing.attack_of(self.at, shot)
            parts = [(self.brings(part), part.strength) for part in self.parts(shot)]
        except Unfit:
            return Meaning(self.in_words(act))
        return reckoned(self.at, self.in_words(act), parts, attack, column, shot.targets)

    def parts(self, shot: Shot) -> Sequence[Part]:
        """What each firer brings."""
        return parts_of(self.at, shot)

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

    written = "attackers", "at", "unit", "mode"
    end_words, act_words = tr_later("End assaults"), tr_later("Assault!")
    left_words = tr_later("{count} could still assault")
    nobody_words = tr_later("has no enemy next to it")

    def why_unable(self, unit: str) -> str:
        """Of a type that does not assault, moved too far."""
        return assaults.why_not_assaulting(self.at, unit)

    def why_not_at(self, unit: str, name: str) -> str:
        """Not next to it."""
        if self.at.ground.distance(self.hex(self.seen.at(unit)), self.hex(name)) == 1:
            return ""
        return tr("{unit} is not next to {hex} [PB31]").format(unit=self.seen.title(unit), hex=name)

    def aims(self, name: str) -> list[str]:
        """All that stand in the open together; without any the fort [PB27, PB31]."""
        if self.open_in(name):
            return [""]
        return [FORT] if self.has_fort(name) else []

    def meaning(self, act: Attack) -> Meaning:
        """Printed factors, odds, engineers, chances [PB9, PB31]."""
        words = self.in_words(act)
        try:
            assault = assaults.read(self.at, self.side, self.data_of(act))
        except Unfit:
            return Meaning(words)
        attack, column = assaults.attack_of(self.at, assault)
        if column is None:
            return Meaning(words)
        parts = [(self.seen.title(unit), self.at.figure(unit).attack) for unit in act.units]
        return reckoned(self.at, words, parts, attack, column, assault.targets)


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
