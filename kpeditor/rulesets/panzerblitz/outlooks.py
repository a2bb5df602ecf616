"""The expected results of attacks before they are made, in words and figures: the contribution of each unit,
odds, die modifiers, chances. The caller supplies the sentences and the names of units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.core.rules.telling.eventwords import Called
from kpeditor.core.rules.telling.meanings import Lines, Meaning, chance_lines, odds_lines, shares
from kpeditor.core.texts import Translate, listed
from kpeditor.rulesets.panzerblitz import combat, dispersal
from kpeditor.rulesets.panzerblitz.dispersal import DEAD
from kpeditor.rulesets.panzerblitz.engine import assaults, firing, moving, shots
from kpeditor.rulesets.panzerblitz.engine.assaults import Assault
from kpeditor.rulesets.panzerblitz.engine.bitz import direct as directly
from kpeditor.rulesets.panzerblitz.engine.bitz import followup
from kpeditor.rulesets.panzerblitz.engine.bitz import indirect as indirectly
from kpeditor.rulesets.panzerblitz.engine.bitz.indirect import Barrage
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import observers
from kpeditor.rulesets.panzerblitz.engine.bitz.phase import SHOT
from kpeditor.rulesets.panzerblitz.engine.bitz.state import INDIRECT
from kpeditor.rulesets.panzerblitz.engine.position import ASSAULT, FIRE, Position
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, Part, Shot, defence_of
from kpeditor.rulesets.panzerblitz.tables import Result
from kpeditor.rulesets.panzerblitz.words import EVENTS, RESULTS, STATES


class Outlooks:
    """Describes the expected results of attacks in a position, in a language; `called` names units."""

    def __init__(self, position: Position, called: Called, tr: Translate = str) -> None:
        self.at, self.called, self.tr = position, called, tr

    def shot(
        self,
        shot: Shot,
        words: str = "",
        parts_of: Callable[[Position, Shot], Sequence[Part]] = shots.parts_of,
    ) -> Meaning:
        """The contribution of each firer, the odds, the die modifiers, the chances [PB2 to PB4, PB20].

        Raises:
            Unfit: if the shot is not allowed, or is too weak.
        """
        attack, column, _ = firing.attack_of(self.at, shot)
        parts = [(self.brings(part), part.strength) for part in parts_of(self.at, shot)]
        return self.reckoned(words, parts, attack, column, shot.targets)

    def assault(self, assault: Assault, words: str = "") -> Meaning:
        """Printed factors, odds, engineers, chances [PB9, PB31]."""
        attack, column = assaults.attack_of(self.at, assault)
        return self._close(words, assault.attackers, attack, column, assault.targets)

    def overrun(self, movement: Meaning, attackers: Iterable[str], side: str, there: str) -> Meaning:
        """The expected result of a move with an overrun at its end, as for an assault; or the statement that
        it is still too weak [PB8, PB30].
        """
        hex_, who = self.at.ground.sheet.hex(there), tuple(attackers)
        targets = moving.targets_in(self.at, side, hex_)
        attack, column = assaults.overrun_of(self.at, who, targets, hex_)
        if column is None:
            return Meaning(self.tr("{text}; too weak so far").format(text=movement.text), movement.short)
        return self._close(movement.text, who, attack, column, targets)

    def direct(self, side: str, shot: Shot, words: str = "") -> Meaning:
        """The computation of a shot, and the state of its targets after it and after the best follow-up
        attack. The list gives the chance to eliminate the first target, with the shot alone and with the
        follow-up attack.

        Raises:
            Unfit: if the shot is not allowed, or is too weak.
        """
        at, tr = self.at, self.tr
        found = self.shot(shot, words, directly.parts_of)
        lines = list(found.lines)
        if directly.attack_of(at, shot)[0].defence > defence_of(at, shot):
            lines.append((tr("In a town twice the defence [B10]"), ""))
        chances = [followup.outlook(at, [shot])]
        if best := followup.best_followup(at, side, shot):
            chances.append(best[1])
            odds = followup.outlook(at, [best[0]]).odds
            units = listed([self.called(unit) for unit in best[0].firers], tr)
            said = tr("Best to follow: {units}, at {odds} now; both together")
            lines.append((said.format(units=units, odds=odds), ""))
            lines += self.spread(best[1].chances)
        kills = [f"{float(one.chances[shot.targets[0]][DEAD]):.0%}" for one in chances if shot.targets]
        in_list = f"{found.short}: ✕ {' → '.join(kills)}" if kills else ""
        return replace(found, lines=tuple(lines), listed=in_list)

    def indirect(self, side: str, one: Barrage, words: str = "") -> Meaning:
        """The observer, and for each unit in the hex separately the odds and the chances [B16, B23]."""
        at, tr, names = self.at, self.tr, list[str]()
        watching = observers(at, one.firers, one.at, one.way, one.battery)
        seen_by = listed([self.called(unit) for unit in watching], tr)
        lines = [(tr("Observed by"), seen_by or tr("nobody"))]
        for kind, targets in indirectly.targets_in(at, side, one.at):
            title = tr("The fort") if kind == FORT_TARGET else self.called(targets[0])
            attack, column, _ = indirectly.attack_of(at, one, kind, targets)
            lines.append((tr("{target}:").format(target=title), ""))
            if column is None:
                lines.append((tr("too weak"), ""))
                continue
            names.append(at.setting.tables.combat.odds.names[column])
            lines += self.outcome(attack, column, targets)
        return Meaning(words, ", ".join(dict.fromkeys(names)), tuple(lines))

    def _close(
        self,
        words: str,
        who: Iterable[str],
        attack: combat.Attack,
        column: int | None,
        targets: Iterable[str],
    ) -> Meaning:
        if column is None:
            return Meaning(words)
        parts = [(self.called(unit), self.at.figure(unit).attack) for unit in who]
        return self.reckoned(words, parts, attack, column, targets)

    def reckoned(
        self,
        words: str,
        parts: Iterable[tuple[str, int]],
        attack: combat.Attack,
        column: int,
        targets: Iterable[str],
    ) -> Meaning:
        """The result of an attack: the contribution of each unit, odds, die modifiers, chances."""
        lines = [(who, str(strength)) for who, strength in parts] + self.outcome(attack, column, targets)
        return Meaning(words, self.at.setting.tables.combat.odds.names[column], tuple(lines))

    def brings(self, part: Part) -> str:
        """The contribution of a firer in words: "Panther 3: 17 A beyond half range at armoured, uphill"."""
        tr = self.tr
        said = tr("{unit}: {factor} {weapon} to half range at {kind}")
        if not part.near:
            said = tr("{unit}: {factor} {weapon} beyond half range at {kind}")
        kind = tr("armoured") if part.armoured else tr("unarmoured")
        text = said.format(unit=self.called(part.unit), factor=part.factor, weapon=part.weapon, kind=kind)
        text = tr("{text}, uphill").format(text=text) if part.uphill else text
        return tr("{text}, halved for direct fire [B19]").format(text=text) if part.halved else text

    def outcome(self, attack: combat.Attack, column: int, units: Iterable[str]) -> Lines:
        """The odds, the die modifiers, and the chances of each result for these targets. Under PanzerBitz the
        chances are of the targets' states afterwards [B1 to B3].
        """
        tr, table = self.tr, self.at.setting.tables.combat
        added = [(EVENTS.reason(one.why, tr), one.by) for one in attack.modifiers]
        odds = table.odds.names[column]
        lines = odds_lines(
            attack.strength, attack.defence, odds, columns=attack.columns, modifiers=added, tr=tr
        )
        results = table.results(column, attack.modifier)
        grades = sorted({self.at.pieces[unit].dispersed for unit in units}) or [0]
        if self.at.revised is not None:
            for grade in grades:
                now = tr("from {before}").format(before=tr(STATES[grade])) if grade or len(grades) > 1 else ""
                lines += self.grades(dispersal.chances(grade, [[results] * DEAD]), now)
            return lines
        for is_dispersed in sorted(set(map(bool, grades))):
            values = [one.on(is_dispersed=is_dispersed) for one in results]
            chances = {tr(RESULTS[one.value]): much for one, much in shares(values, Result).items()}
            now = tr("where dispersed") if is_dispersed and len(grades) > 1 else ""
            lines += chance_lines(chances, now, tr)
        return lines

    def grades(self, chances: Sequence[Fraction], now: str = "") -> Lines:
        """The probability of each grade of dispersal, the worst first; impossible grades are left out."""
        grades = range(DEAD, -1, -1)
        found = {self.tr(STATES[grade]): chances[grade] for grade in grades if chances[grade]}
        return chance_lines(found, now, self.tr)

    def spread(self, chances: Mapping[str, Sequence[Fraction]]) -> Lines:
        """The chances of each grade. If the chances of the targets differ, they are listed separately."""
        kinds: dict[Sequence[Fraction], str] = {}
        for unit, found in chances.items():
            kinds.setdefault(found, f"{self.called(unit)}: " if len({*chances.values()}) > 1 else "")
        return [(of + what, much) for one, of in kinds.items() for what, much in self.grades(one)]


def of_answer(position: Position, decision: Decision, answer: Answer, tr: Translate = str) -> list[Meaning]:
    """The expected result of each attack of an answer; empty for other decisions."""
    at, side = position, decision.side

    def said(units: Sequence[str], hex_: Hex) -> str:
        names = listed([at.title(unit) for unit in units], tr)
        return tr("{units} into {hex}").format(units=names, hex=at.ground.name(hex_))

    words = Outlooks(at, at.title, tr)
    if decision.kind == FIRE:
        return [words.shot(one, said(one.firers, one.at)) for one in firing.read_shots(at, side, answer)[0]]
    if decision.kind == ASSAULT:
        made = assaults.read_assaults(at, side, answer)[0]
        return [words.assault(one, said(one.attackers, one.at)) for one in made]
    if decision.kind == SHOT:
        shot, _ = directly.read_shot(at, side, answer) if answer != directly.DONE else (None, ())
        return [words.direct(side, shot, said(shot.firers, shot.at))] if shot is not None else []
    if decision.kind == INDIRECT:
        barrages = indirectly.read_barrages(at, side, answer)[0]
        return [words.indirect(side, one, said(one.firers, one.at)) for one in barrages]
    return []
