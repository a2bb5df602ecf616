"""The fire segments of PanzerBitz on the map: indirect attacks are declared as a list, direct ones are made
one by one, each with what could follow it [B8, B16, B32].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.panzerblitz.attacks import FORT, AttackPhase, FirePhase
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import Attack, Mode
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.rulesets.panzerblitz.engine import firing
from kpeditor.rulesets.panzerblitz.engine.bitz import direct, indirect
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import (
    BARRAGE,
    HIP,
    REGISTERED,
    is_battery_piece,
    is_mortar,
)
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import observers, revised_of
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, Shot, Unfit
from kpeditor.rulesets.panzerblitz.panzerbitz import PARTY_LINE


class ShotPhase(FirePhase):
    """Direct fire: one attack and its result, then the next. Attacks on a target are unlimited [B7]."""

    is_single, nothing = True, direct.DONE

    def why_unable(self, unit: str) -> str:
        """The reason: mortars never fire directly [B19]."""
        if is_mortar(self.at.figure(unit)):
            return tr("is a mortar, which fires indirectly only [B19]")
        return super().why_unable(unit)

    def aims(self, name: str) -> list[str]:
        """The targets: single units, the first of units attacked together, and a fort [B7, B11, B14]."""
        there = [one for one in direct.targets(self.at, self.side) if one[0] == self.hex(name)]
        return [FORT if kind == FORT_TARGET else units[0] for _, kind, units in there]

    def struck(self, act: Attack) -> Sequence[str]:
        """The units that are attacked together."""
        return direct.together(self.at, act.unit) if act.unit else ()

    def shot(self, act: Attack) -> Shot:
        """An attack as the engine knows it."""
        return direct.read(self.at, self.side, self.data_of(act))

    def reckoned(self, act: Attack, words: str) -> Meaning:
        """The meaning of an attack, also with the best attack that could follow it."""
        return self.outlooks.direct(self.side, self.shot(act), words)

    def possible(self) -> Iterable[Attack]:
        """The attacks of single units."""
        for unit in direct.shooters(self.at, self.side):
            for shot in direct.shots_of(self.at, self.side, (unit,)):
                aim = FORT if shot.kind == FORT_TARGET else shot.targets[0]
                yield Attack((unit,), self.at.ground.name(shot.at), aim)


class IndirectPhase(AttackPhase):
    """Indirect fire into hexes: by marker, as a battery, from the hip. All is declared first [B32]."""

    written, usual_mode = ("firers", "at", "unit", "way"), REGISTERED
    end_words, act_words = tr_later("No indirect fire"), tr_later("Fire!")
    left_words = tr_later("{count} could still fire indirectly")
    # fmt: off
    modes: tuple[Mode, ...] = (
        Mode(PARTY_LINE, tr_later("Party line"), "P", tr_later(
            "Units of one type whose markers lie in the hex add up their factors [B25]."
        )),
        Mode(BARRAGE, tr_later("Barrage"), "B", tr_later(
            "A battery adds up its factors where one of it has its marker [B26]."
        )),
        Mode(HIP, tr_later("From the hip"), "H", tr_later(
            "Without a marker: 2 more on the die, 1 with a mortar; its marker is removed [B27]."
        )),
    )
    # fmt: on

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        batteries = revised_of(self.at).batteries
        ways = {one.way for one in batteries.groups if one.side == self.side}
        ways |= {HIP} if self.side in batteries.hip else set()
        self.modes = tuple(mode for mode in type(self).modes if mode.id in ways)

    def in_words(self, act: Attack) -> str:
        """ "Mortar 3 into 0507, From the hip"."""
        battery = revised_of(self.at).batteries.with_all(self.side, act.mode, frozenset(act.units))
        name = f" “{battery.name}”" if battery is not None else ""
        said = tr("{units} into {hex}").format(units=self.who(act.units), hex=act.hex)
        return said + self.mode_words(act) + name

    # --- Who may ---

    @cached_property
    def _possible(self) -> tuple[Attack, ...]:
        found = indirect.possible(self.at, self.side)
        return tuple(self.act_of(indirect.as_answer(self.at, one)) for one in found)

    nobody_words = tr_later(
        "has no hex to fire into: spotted enemies in range, its marker on them, and somebody who observes"
    )

    def why_unable(self, unit: str) -> str:
        """The reason: the unit is no piece of a battery, or is dispersed."""
        if not is_battery_piece(self.at.figure(unit)):
            return tr("is neither a mortar nor of class (H) [B16]")
        return firing.why_not_firing(self.at, unit)

    def why_not_at(self, unit: str, name: str) -> str:
        """The reason against the unit's own attack, if no attack in which it takes part is legal there."""
        if any(unit in act.units and name == act.hex for act in self._possible):
            return ""
        acts = self.meant((unit,), name, "")
        faults = self.task.faults(self.answer_of(acts[:1]))
        return faults[0].sentence() if faults else ""

    def why_hidden(self, name: str) -> str:
        """The reason: the hex is not spotted [PB11]. There is none for a hex with a fort."""
        why = firing.why_hidden(self.at, self.side, self.hex(name))
        return f"{why} [PB11]" if why and not self.has_fort(name) else ""

    def aims(self, name: str) -> list[str]:
        """The target in a hex: all units there, because the fire is at the hex [B16]."""
        return [""] if indirect.targets_in(self.at, self.side, self.hex(name)) else []

    def meant(self, units: tuple[str, ...], name: str, mode: str) -> list[Attack]:
        """Attacks by marker, as a battery, from the hip. In the mode of a battery larger ones come first."""
        modes = [mode] if mode else ["", *(one.id for one in self.modes)]
        acts = [Attack(units, name, "", one) for one in modes]
        if mode in (PARTY_LINE, BARRAGE) and len(units) == 1:
            whole = [act for act in self._possible if (act.hex, act.mode) == (name, mode)]
            whole = [act for act in whole if units[0] in act.units]
            acts = sorted(whole, key=lambda act: -len(act.units)) + acts
        return acts

    def helpers(self, act: Attack) -> Sequence[str]:
        """The units that observe for the attack."""
        try:
            one = indirect.read(self.at, self.side, self.data_of(act))
        except Unfit:
            return ()
        return observers(self.at, one.firers, one.at, one.way, one.battery)

    def reckoned(self, act: Attack, words: str) -> Meaning:
        """The observers, and the odds and chances for each unit in the hex [B16, B23]."""
        return self.outlooks.indirect(self.side, indirect.read(self.at, self.side, self.data_of(act)), words)
