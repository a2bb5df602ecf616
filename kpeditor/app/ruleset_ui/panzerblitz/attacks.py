"""Fire, close assaults and opportunity fire on the map, with the chances of each attack beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.toolkit.actions.picking import Pick, PickSheet
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import Attack, Declaring, Mode
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.rulesets.panzerblitz.engine import assaults, firing
from kpeditor.rulesets.panzerblitz.engine.ground import TOWN
from kpeditor.rulesets.panzerblitz.engine.play import HOLD
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.engine.shots import Shot, Unfit
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from kpeditor.rulesets.panzerblitz.outlooks import Outlooks

INTENSIVE = "intensive"
FORT = "*fort"
"""A target in place of a unit: the fort of the hex [PB27]."""


def position_of(task: Task) -> Position:
    """The position in which a question is asked."""
    assert isinstance(task.state, PanzerBlitzState)
    return task.state.position


class AttackPhase(Declaring):
    """The common part of attacks. An attack names one unit, all units in a hex, or the hex's fort."""

    written = "firers", "at", "unit", "mode"
    names_hex = False
    marks: Mapping[str, tuple[str, str]] = {FORT: ("fort", tr_later("the fort"))}

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.at, self.side = position_of(task), task.decision.side
        self.outlooks = Outlooks(self.at, self.seen.title, tr)

    def meaning(self, act: Attack) -> Meaning:
        """The meaning of an attack; only its words if the attack cannot be made."""
        words = self.in_words(act)
        try:
            return self.reckoned(act, words)
        except Unfit:
            return Meaning(words)

    def reckoned(self, act: Attack, words: str) -> Meaning:
        """The meaning of an attack with these words; raises Unfit if the attack cannot be made."""
        raise NotImplementedError

    def hex(self, name: str) -> Hex:
        """The hex with a printed number."""
        return self.at.ground.sheet.hex(name)

    def targets(self) -> Sequence[str]:
        """The hexes with enemies or their forts."""
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
        """The reason: the unit is aboard another, in a fort or in a tunnel."""
        piece = self.at.pieces[unit]
        inside = tr("is inside a fort, which is attacked as a whole [PB27]") if piece.inside else ""
        return super().why_covered(unit) or inside or (tr("is in a tunnel [Z15]") if piece.in_tunnel else "")


class FirePhase(AttackPhase):
    """The fire phase: all attacks are declared, then carried out in the order of the list [PB19]."""

    end_words, act_words = tr_later("End fire"), tr_later("Fire!")
    left_words = tr_later("{count} could still fire")
    nobody_words = tr_later("has no spotted enemy in its range and sight that it may fire at [PB3]")

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        if self.at.setting.options.intensive:
            tip = tr_later(
                "Units of class H fire with three times their factor, and are removed then [PB34]."
            )
            self.modes = (Mode(INTENSIVE, tr_later("Intensive"), "I", tip, self._may_intensify),)

    def _may_intensify(self, unit: str) -> bool:
        return self.at.figure(unit).weapon in ("H", "(H)")

    def why_unable(self, unit: str) -> str:
        """The reason: the unit is dispersed or has no weapon."""
        return firing.why_not_firing(self.at, unit)

    def why_not_at(self, unit: str, name: str) -> str:
        """The reason: the hex is out of reach or not seen, or holds no target for the unit's class [PB3]."""
        if why := firing.why_not_at(self.at, unit, self.hex(name)):
            return why
        acts = [Attack((unit,), name, aim) for aim in self.aims(name)]
        whys = [firing.why_unsuited(self.at, self.shot(act)) for act in acts]
        return whys[0] if whys and all(whys) else ""

    def why_hidden(self, name: str) -> str:
        """Not spotted [PB11]."""
        why = firing.why_hidden(self.at, self.side, self.hex(name))
        return f"{why} [PB11]" if why else ""

    def aims(self, name: str) -> list[str]:
        """The targets: the whole stack, outside towns also each unit by itself; a fort [PB4, PB19, PB27]."""
        open_ = self.open_in(name)
        in_town = self.at.ground.terrain[self.hex(name)] == TOWN
        found = [""] if open_ and (in_town or len(open_) > 1) else []
        return found + ([] if in_town else open_) + ([FORT] if self.has_fort(name) else [])

    def shot(self, act: Attack) -> Shot:
        """An attack as the engine knows it."""
        return firing.read(self.at, self.side, self.data_of(act))

    def reckoned(self, act: Attack, words: str) -> Meaning:
        """Factors of each firer, odds, modifiers of the die, and chances [PB2 to PB4, PB20]."""
        return self.outlooks.shot(self.shot(act), words)


class AssaultPhase(AttackPhase):
    """Close assaults on whole stacks and on forts [PB31]."""

    written = "attackers", "at", "unit", "mode"
    end_words, act_words = tr_later("End assaults"), tr_later("Assault!")
    left_words = tr_later("{count} could still assault")
    nobody_words = tr_later("has no enemy next to it")

    def why_unable(self, unit: str) -> str:
        """The reason: the unit's type does not assault, or it has moved too far."""
        return assaults.why_not_assaulting(self.at, unit)

    def why_not_at(self, unit: str, name: str) -> str:
        """The reason: the unit is not adjacent to the hex."""
        return assaults.why_not_at(self.at, unit, self.hex(name), self.seen.title, tr)

    def aims(self, name: str) -> list[str]:
        """The targets: all units in the open together, or the fort if there are none [PB27, PB31]."""
        if self.open_in(name):
            return [""]
        return [FORT] if self.has_fort(name) else []

    def reckoned(self, act: Attack, words: str) -> Meaning:
        """Printed factors, odds, engineers, chances [PB9, PB31]."""
        return self.outlooks.assault(assaults.read(self.at, self.side, self.data_of(act)), words)


def reaction(task: Task) -> AnswerSheet:
    """The sheet that asks who fires at a moving unit, with the chances of each firer [PB42]."""
    phase, mover = FirePhase(task), task.decision.subject
    where = phase.seen.at(mover)
    picks = [
        Pick(unit, str(unit), where, phase.meaning(Attack((str(unit),), where, mover)))
        for unit in task.decision.choices or ()
        if unit != HOLD
    ]
    return PickSheet(task, picks, HOLD, tr_later("Hold fire"), tr_later("Fire!"))
