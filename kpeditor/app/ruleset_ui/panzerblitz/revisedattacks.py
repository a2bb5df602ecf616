"""The fire segments of PanzerBitz on the map: indirect attacks are declared as a list, direct ones are made
one by one, each with what could follow it [B8, B16, B32].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.panzerblitz.attacks import FORT, AttackPhase, FirePhase, grade_lines, outcome
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import Attack, Mode
from kpeditor.app.words import listed, tr, tr_later
from kpeditor.core.rules.state import Answer
from kpeditor.core.rules.telling.meanings import Lines, Meaning
from kpeditor.rulesets.panzerblitz.dispersal import DEAD
from kpeditor.rulesets.panzerblitz.engine import firing
from kpeditor.rulesets.panzerblitz.engine.bitz import direct, followup, indirect
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import (
    BARRAGE,
    HIP,
    REGISTERED,
    is_battery_piece,
    is_mortar,
)
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import observers, revised_of
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, Part, Shot, Unfit, defence_of
from kpeditor.rulesets.panzerblitz.panzerbitz import PARTY_LINE


class ShotPhase(FirePhase):
    """Direct fire: one attack, its result, then the next; each target is hit by as many as one likes [B7]."""

    is_single, nothing = True, direct.DONE

    def why_unable(self, unit: str) -> str:
        """Mortars never fire directly [B19]."""
        if is_mortar(self.at.figure(unit)):
            return tr("is a mortar, which fires indirectly only [B19]")
        return super().why_unable(unit)

    def aims(self, name: str) -> list[str]:
        """Single units, of those that are attacked together the first; a fort [B7, B11, B14]."""
        there = [one for one in direct.targets(self.at, self.side) if one[0] == self.hex(name)]
        return [FORT if kind == FORT_TARGET else units[0] for _, kind, units in there]

    def struck(self, act: Attack) -> Sequence[str]:
        """All that are attacked together."""
        return direct.together(self.at, act.unit) if act.unit else ()

    def shot(self, act: Attack) -> Shot:
        """An attack as the engine knows it."""
        return direct.read(self.at, self.side, self.data_of(act))

    def parts(self, shot: Shot) -> Sequence[Part]:
        """What each firer brings."""
        return direct.parts_of(self.at, shot)

    def meaning(self, act: Attack) -> Meaning:
        """How it is reckoned, how its targets stand after it, and after the best attack that could follow; in
        the list the chance to eliminate the first target, by it, then with the best to follow.
        """
        found = super().meaning(act)
        if not found.lines:
            return found
        shot, lines = self.shot(act), list(found.lines)
        if direct.attack_of(self.at, shot)[0].defence > defence_of(self.at, shot):
            lines.append((tr("In a town twice the defence [B10]"), ""))
        chances = [followup.outlook(self.at, [shot])]
        if best := followup.best_followup(self.at, self.side, shot):
            chances.append(best[1])
            odds = followup.outlook(self.at, [best[0]]).odds
            said = tr("Best to follow: {units}, at {odds} now; both together")
            lines.append((said.format(units=self.who(best[0].firers), odds=odds), ""))
            lines += self._spread(best[1])
        kills = [f"{float(one.chances[shot.targets[0]][DEAD]):.0%}" for one in chances if shot.targets]
        in_list = f"{found.short}: ✕ {' → '.join(kills)}" if kills else ""
        return replace(found, lines=tuple(lines), listed=in_list)

    def _spread(self, both: followup.Outlook) -> Lines:
        """The chances of each grade, of several targets in different grades for each."""
        kinds: dict[followup.Chances, str] = {}
        for unit, chances in both.chances.items():
            kinds.setdefault(
                chances, f"{self.seen.title(unit)}: " if len({*both.chances.values()}) > 1 else ""
            )
        return [(of + what, much) for one, of in kinds.items() for what, much in grade_lines(one)]

    def possible(self) -> Iterable[Attack]:
        """The attacks of single units."""
        for unit in direct.shooters(self.at, self.side):
            for shot in direct.shots_of(self.at, self.side, (unit,)):
                aim = FORT if shot.kind == FORT_TARGET else shot.targets[0]
                yield Attack((unit,), self.at.ground.name(shot.at), aim)


class IndirectPhase(AttackPhase):
    """Indirect fire into hexes, by marker, as a battery, from the hip; all is declared first [B32]."""

    written = "firers", "at", "unit", "way"
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

    def data_of(self, act: Attack) -> Answer:
        """Firers, hex, and the way."""
        return {"way": REGISTERED, **super().data_of(act)}

    def act_of(self, data: Any) -> Attack:
        """The attack that is written so."""
        act = super().act_of(data)
        return replace(act, mode="") if act.mode == REGISTERED else act

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
        """No piece of a battery, dispersed."""
        if not is_battery_piece(self.at.figure(unit)):
            return tr("is neither a mortar nor of class (H) [B16]")
        return firing.why_not_firing(self.at, unit)

    def why_not_at(self, unit: str, name: str) -> str:
        """No attack in which it takes part is legal there: why not its own."""
        if any(unit in act.units and name == act.hex for act in self._possible):
            return ""
        acts = self.meant((unit,), name, "")
        faults = self.task.state.faults(self.task.decision, self.answer_of(acts[:1]))
        return faults[0].sentence() if faults else ""

    def why_hidden(self, name: str) -> str:
        """Not spotted [PB11]; what is in a fort is hit along with it."""
        why = firing.why_hidden(self.at, self.side, self.hex(name))
        return f"{why} [PB11]" if why and not self.has_fort(name) else ""

    def aims(self, name: str) -> list[str]:
        """Everybody in the hex: it is the hex that is fired into [B16]."""
        return [""] if indirect.targets_in(self.at, self.side, self.hex(name)) else []

    def meant(self, units: tuple[str, ...], name: str, mode: str) -> list[Attack]:
        """By marker, then as a battery, then from the hip; of a battery that is asked for all that can."""
        modes = [mode] if mode else ["", *(one.id for one in self.modes)]
        acts = [Attack(units, name, "", one) for one in modes]
        if mode in (PARTY_LINE, BARRAGE) and len(units) == 1:
            whole = [act for act in self._possible if (act.hex, act.mode) == (name, mode)]
            whole = [act for act in whole if units[0] in act.units]
            acts = sorted(whole, key=lambda act: -len(act.units)) + acts
        return acts

    def helpers(self, act: Attack) -> Sequence[str]:
        """Who observes for it now."""
        try:
            one = indirect.read(self.at, self.side, self.data_of(act))
        except Unfit:
            return ()
        return observers(self.at, one.firers, one.at, one.way, one.battery)

    def meaning(self, act: Attack) -> Meaning:
        """Who observes; of each unit in the hex apart the odds and the chances [B16, B23]."""
        words = self.in_words(act)
        try:
            one = indirect.read(self.at, self.side, self.data_of(act))
        except Unfit:
            return Meaning(words)
        watching, names = listed([self.seen.title(unit) for unit in self.helpers(act)]), list[str]()
        lines = [(tr("Observed by"), watching or tr("nobody"))]
        for kind, targets in indirect.targets_in(self.at, self.side, one.at):
            title = tr("The fort") if kind == FORT_TARGET else self.seen.title(targets[0])
            attack, column, _ = indirect.attack_of(self.at, one, kind, targets)
            lines.append((tr("{target}:").format(target=title), ""))
            if column is None:
                lines.append((tr("too weak"), ""))
                continue
            names.append(self.at.setting.tables.combat.odds.names[column])
            lines += outcome(self.at, attack, column, targets)
        return Meaning(words, ", ".join(dict.fromkeys(names)), tuple(lines))
