"""The fire segments of PanzerBitz on the map: indirect attacks are declared as a list, direct ones are made
one by one, each with what could follow it [B8, B16, B32].
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.panzerblitz.attackphases import FORT, AttackPhase, FirePhase, state_words
from kpeditor.app.ruleset_ui.toolkit.actions.phase import Meaning
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import Attack, Mode
from kpeditor.app.words import listed, tr, tr_later
from kpeditor.core.rules.state import Answer
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
from kpeditor.rulesets.panzerblitz.engine.bitz.indirect import Barrage
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import observers, revised_of
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, Shot, Unfit, defence_of
from kpeditor.rulesets.panzerblitz.panzerbitz import PARTY_LINE

MOST_SUGGESTED = 60
"""Attacks that are listed; where there are more, the list would be no overview."""


class ShotPhase(FirePhase):
    """Direct fire: one attack, its result, then the next; each target is hit by as many as one likes [B7]."""

    is_single, nothing = True, direct.DONE

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self._meanings: dict[Attack, Meaning] = {}
        self._shorts: dict[Attack, str] = {}

    def _reason_to_hold(self, unit: str) -> str:
        """Mortars never fire directly [B19]."""
        if is_mortar(self.at.figure(unit)) and not self.at.pieces[unit].aboard:
            return self.said(unit, tr("is a mortar, which fires indirectly only [B19]"))
        return super()._reason_to_hold(unit)

    def aims(self, name: str) -> list[str]:
        """Single units, of those that are attacked together the first; a fort [B7, B11, B14]."""
        there = [one for one in direct.targets(self.at, self.side) if one[0] == self.hex(name)]
        return [FORT if kind == FORT_TARGET else units[0] for _, kind, units in there]

    def in_words(self, act: Attack) -> str:
        """Names all that are attacked together."""
        if act.unit in ("", FORT):
            return super().in_words(act)
        said = tr("{units} at {target} in {hex}")
        targets = self.who(direct.together(self.at, act.unit))
        mode = next((f", {tr(mode.title)}" for mode in self.modes if mode.id == act.mode), "")
        return said.format(units=self.who(act.units), target=targets, hex=act.hex) + mode

    def shot(self, act: Attack) -> Shot:
        """An attack as the engine knows it."""
        shot = super().shot(act)
        if act.unit in ("", FORT):
            return shot
        return Shot(shot.firers, shot.at, shot.kind, direct.together(self.at, act.unit), shot.intensive)

    def meaning(self, act: Attack) -> Meaning:
        """How it is reckoned, how its targets stand after it, and after the best attack that could follow."""
        if act not in self._meanings:
            self._meanings[act] = self._reckoned(act)
        return self._meanings[act]

    def _reckoned(self, act: Attack) -> Meaning:
        words, shot = self.in_words(act), self.shot(act)
        try:
            attack, column, _ = direct.attack_of(self.at, shot)
            parts = direct.parts_of(self.at, shot)
        except Unfit:
            return Meaning(words)
        lines = [(self.brings(part), str(part.strength)) for part in parts]
        if attack.defence > defence_of(self.at, shot):
            lines.append((tr("In a town twice the defence [B10]"), ""))
        lines += self.outcome(attack, column, shot.targets)
        best = followup.best_followup(self.at, self.side, shot)
        if best is not None:
            next_, both = best
            odds = followup.outlook(self.at, [next_]).odds
            said = tr("Best to follow: {units}, at {odds} now; both together").format(
                units=self.who(next_.firers), odds=odds
            )
            lines.append((said, ""))
            lines += self._spread(both)
        return Meaning(words, self.at.setting.tables.combat.odds.names[column], tuple(lines))

    def _spread(self, both: followup.Outlook) -> list[tuple[str, str]]:
        """The chances of each grade, of several targets in different grades for each."""
        kinds: dict[followup.Chances, str] = {}
        for unit, chances in both.chances.items():
            kinds.setdefault(chances, unit)
        lines = []
        for chances, unit in kinds.items():
            for grade in range(DEAD, -1, -1):
                if chances[grade]:
                    what = state_words(grade)
                    said = f"{self.seen.title(unit)}: {what}" if len(kinds) > 1 else what
                    lines.append((said, str(chances[grade])))
        return lines

    def short(self, act: Attack) -> str:
        """Odds, and the chance to eliminate the first target: by it, then with the best to follow."""
        if act not in self._shorts:
            self._shorts[act] = self._briefly(act)
        return self._shorts[act]

    def _briefly(self, act: Attack) -> str:
        shot = self.shot(act)
        try:
            now = followup.outlook(self.at, [shot])
        except Unfit:
            return ""
        best = followup.best_followup(self.at, self.side, shot)
        chances = [now, *([best[1]] if best is not None else [])]
        kills = [f"{float(one.chances[shot.targets[0]][DEAD]):.0%}" for one in chances if shot.targets]
        return f"{now.odds}: ✕ {' → '.join(kills)}" if kills else now.odds

    def suggested(self) -> Sequence[Attack]:
        """The attacks of single units, then by target those of all together where they may combine."""
        by_target: dict[tuple[str, str], list[Attack]] = {}
        for unit in direct.shooters(self.at, self.side):
            for shot in direct.shots_of(self.at, self.side, (unit,)):
                aim = FORT if shot.kind == FORT_TARGET else shot.targets[0]
                act = Attack((unit,), self.at.ground.name(shot.at), aim)
                by_target.setdefault((act.hex, aim), []).append(act)
        found: list[Attack] = []
        for (name, aim), acts in by_target.items():
            found += acts
            together = Attack(tuple(act.units[0] for act in acts), name, aim)
            if len(acts) > 1 and self._is_legal(together):
                found.append(together)
        return found if len(found) <= MOST_SUGGESTED else ()

    def _is_legal(self, act: Attack) -> bool:
        try:
            direct.judge(self.at, self.side, self.shot(act))
        except Unfit:
            return False
        return True


class IndirectPhase(AttackPhase):
    """Indirect fire into hexes, by marker, as a battery, from the hip; all is declared first [B32]."""

    end_words, act_words = tr_later("No indirect fire"), tr_later("Fire!")
    left_words = tr_later("{count} could still fire indirectly")
    modes: tuple[Mode, ...] = (
        Mode(
            PARTY_LINE,
            tr_later("Party line"),
            "P",
            tr_later("Units of one type whose markers lie in the hex add up their factors [B25]."),
        ),
        Mode(
            BARRAGE,
            tr_later("Barrage"),
            "B",
            tr_later("A battery adds up its factors where one of it has its marker [B26]."),
        ),
        Mode(
            HIP,
            tr_later("From the hip"),
            "H",
            tr_later("Without a marker: 2 more on the die, 1 with a mortar; its marker is removed [B27]."),
        ),
    )

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        batteries = revised_of(self.at).batteries
        ways = {one.way for one in batteries.groups if one.side == self.side}
        ways |= {HIP} if self.side in batteries.hip else set()
        self.modes = tuple(mode for mode in type(self).modes if mode.id in ways)

    # --- How an attack is written ---

    def data_of(self, act: Attack) -> Answer:
        """Firers, hex, and the way."""
        return {"firers": list(act.units), "at": act.hex, "way": act.mode or REGISTERED}

    def act_of(self, data: Any) -> Attack:
        """The attack that is written so."""
        way = str(data.get("way", REGISTERED))
        return Attack(tuple(map(str, data["firers"])), str(data["at"]), "", "" if way == REGISTERED else way)

    def in_words(self, act: Attack) -> str:
        """ "Mortar 3 into 0507, From the hip"."""
        mode = next((tr(mode.title) for mode in self.modes if mode.id == act.mode), "")
        battery = self._barrage(act).battery
        mode = f", {mode}" + (f" “{battery.name}”" if battery is not None else "") if mode else ""
        return tr("{units} into {hex}").format(units=self.who(act.units), hex=act.hex) + mode

    def _barrage(self, act: Attack) -> Barrage:
        """An attack as the engine knows it."""
        battery = None
        if act.mode in (PARTY_LINE, BARRAGE):
            battery = revised_of(self.at).batteries.with_all(self.side, act.mode, frozenset(act.units))
        return Barrage(act.units, self.hex(act.hex), act.mode or REGISTERED, battery)

    # --- Who may ---

    @cached_property
    def _possible(self) -> tuple[Barrage, ...]:
        return tuple(indirect.possible(self.at, self.side))

    def why_idle(self, unit: str) -> str:
        """No piece of a battery, dispersed, no hex that it could fire into."""
        if not is_battery_piece(self.at.figure(unit)):
            return self.said(unit, tr("is neither a mortar nor of class (H) [B16]"))
        if why := firing.why_not_firing(self.at, unit):
            return self.said(unit, why)
        if any(unit in one.firers for one in self._possible):
            return ""
        why = tr(
            "has no hex to fire into: spotted enemies in range, its marker on them, and somebody who observes"
        )
        return self.said(unit, why)

    def why_safe(self, unit: str, actors: Sequence[str]) -> str:
        """Not spotted, covered, or no attack of those that are chosen is legal there."""
        if self.at.pieces[unit].inside:
            return ""  # it is hit along with its fort
        if why := self.why_covered(unit):
            return why
        name = self.seen.at(unit)
        if why := firing.why_hidden(self.at, self.side, self.hex(name)):
            return f"{why} [PB11]"
        whys = [self._refusal(act) for act in self.meant(tuple(actors), name, "")] if actors else []
        return whys[0] if whys and all(whys) else ""

    def _refusal(self, act: Attack) -> str:
        found = indirect.read_barrages(self.at, self.side, [self.data_of(act)])[1]
        return found[0].sentence() if found else ""

    def aims(self, name: str) -> list[str]:
        """Everybody in the hex: it is the hex that is fired into [B16]."""
        return [""] if indirect.targets_in(self.at, self.side, self.hex(name)) else []

    def meant(self, units: tuple[str, ...], name: str, mode: str) -> list[Attack]:
        """By marker, then as a battery, then from the hip; of a battery that is asked for all that can."""
        modes = [mode] if mode else ["", *(one.id for one in self.modes)]
        found = []
        for one in modes:
            if mode in (PARTY_LINE, BARRAGE) and len(units) == 1:
                whole = [
                    other.firers
                    for other in self._possible
                    if other.way == mode and units[0] in other.firers and self.hex(name) == other.at
                ]
                found += [Attack(firers, name, "", one) for firers in sorted(whole, key=len, reverse=True)]
            found.append(Attack(units, name, "", one))
        return found

    def helpers(self, act: Attack) -> Sequence[str]:
        """Who observes for it now."""
        one = self._barrage(act)
        return observers(self.at, one.firers, one.at, one.way, one.battery)

    def meaning(self, act: Attack) -> Meaning:
        """Who observes; of each unit in the hex apart the odds and the chances [B16, B23]."""
        one, words, shorts = self._barrage(act), self.in_words(act), []
        watching = self.helpers(act)
        lines = [(tr("Observed by"), listed([self.seen.title(unit) for unit in watching]) or tr("nobody"))]
        for kind, targets in indirect.targets_in(self.at, self.side, one.at):
            title = tr("The fort") if kind == FORT_TARGET else self.seen.title(targets[0])
            attack, column, _ = indirect.attack_of(self.at, one, kind, targets)
            lines.append((tr("{target}:").format(target=title), ""))
            if column is None:
                lines.append((tr("too weak"), ""))
                continue
            shorts.append(self.at.setting.tables.combat.odds.names[column])
            lines += self.outcome(attack, column, targets)
        return Meaning(words, ", ".join(dict.fromkeys(shorts)), tuple(lines))
