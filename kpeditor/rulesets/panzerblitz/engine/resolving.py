"""Parts shared by all actions: dice, the log, attacks with their results, losses [PB1, PB7, PB26, PB27]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.model import Mark
from kpeditor.rulesets.panzerblitz import dispersal
from kpeditor.rulesets.panzerblitz.combat import Attack, outlook
from kpeditor.rulesets.panzerblitz.declarations import FORT, TRAIN_WRECK, WRECK
from kpeditor.rulesets.panzerblitz.engine.position import DESTROYED, MAP, Piece, Position
from kpeditor.rulesets.panzerblitz.tables import Result


@dataclass(frozen=True, slots=True)
class Fought:
    """An attack to resolve: attackers, targets, hex, way, words for the log, paragraph. `on_fort`: the target
    is the fort in the hex.
    """

    attackers: Sequence[str]
    targets: Sequence[str]
    where: Hex
    way: str
    text: str
    rule: str
    on_fort: bool = False


@dataclass
class Resolving:
    """A position being changed, and the events so far."""

    at: Position
    dice: Dice
    events: list[Event] = field(default_factory=list)

    def attack(self, attack: Attack, column: int, steps: Sequence[str], fought: Fought) -> None:
        """Rolls for an attack, logs it, and applies the result to every target."""
        at, tables = self.at, self.at.setting.tables
        attackers, targets, where, way = fought.attackers, fought.targets, fought.where, fought.way
        subject = f"{at.ground.name(where)} {' '.join(targets)}"
        die = self.roll(way, subject, at.number)
        printed = tables.combat.result(column, die + attack.modifier)
        all_dispersed = bool(targets) and all(at.pieces[one].dispersed >= self._doomed for one in targets)
        harm = [one.on(is_dispersed=all_dispersed) for one in tables.combat.results(column, attack.modifier)]
        odds = tables.combat.odds.names[column]
        data: dict[str, Any] = {
            "way": way,
            "firers": len(attackers),
            "die": die,
            "odds": odds,
            "strength": attack.strength,
            "defence": attack.defence,
            "modifiers": [[one.by, one.why] for one in attack.modifiers],
            "result": printed.value,
            "steps": list(steps),
            "outlook": outlook(harm),
            "harm": printed.on(is_dispersed=all_dispersed).harm,
            **({"fort": True} if fought.on_fort else {}),
        }
        modified = f"{die}{attack.modifier:+d}" if attack.modifier else str(die)
        self.tell(
            "attacks",
            fought.rule,
            f"{fought.text} at {odds}, die {modified}: {printed.value}",
            [where, *self.hexes(attackers)],
            [*attackers, *targets],
            data=data,
        )
        if fought.on_fort:
            self._harm_fort(where, targets, printed)
            return
        for one in targets:
            if way == "assault" and self._is_captured(one, printed):
                self._capture(one, at.pieces[attackers[0]].side)
            else:
                self.harm(one, printed)

    def _is_captured(self, id_: str, printed: Result) -> bool:
        """Whether an assault takes a train instead of destroying it [Z39]."""
        piece = self.at.pieces[id_]
        is_prize = "capture_train" in self.at.setting.special and self.at.figure(id_).is_train
        return is_prize and printed.on(is_dispersed=bool(piece.dispersed)) is Result.ELIMINATED

    def _capture(self, id_: str, side: str) -> None:
        """Gives a train to the other side: undispersed, with its passengers lost; it counts as destroyed for
        neither side [Z39].
        """
        at, where = self.at, self.at.hex_of(id_)
        hexes = [where] if where is not None else []
        for one in at.aboard(id_):
            self.tell("destroyed", "Z39", f"{at.title(one)} is lost with the train", hexes, [one])
            at.put(one, state=DESTROYED, at=None, aboard="", outside=False, task=None)
        at.put(id_, side=side, dispersed=0, fresh=False, fired=False, used=True, task=None)
        self.tell("captured", "Z39", f"{at.title(id_)} is captured", hexes, [id_], side)

    @property
    def _doomed(self) -> int:
        """The grade of dispersal in which a DD eliminates a unit [PB1, B2]."""
        return dispersal.TWICE if self.at.is_revised else dispersal.ONCE

    def _harm_fort(self, where: Hex, inside: Iterable[str], printed: Result) -> None:
        """Applies the result on a fort to all units inside. If the fort is destroyed, they are too [PB27]."""
        if printed is Result.ELIMINATED:
            fort = self.at.fort(where)
            self.at.marks = tuple(mark for mark in self.at.marks if mark is not fort)
            name = self.at.ground.name(where)
            self.tell("razed", "PB27", f"the fort in {name} is destroyed", [where], data={"mark": FORT})
        for one in inside:
            self.harm(one, printed)

    def harm(self, id_: str, printed: Result) -> None:
        """Applies a printed result to a unit and to all units aboard it [PB1, PB7, PB22]."""
        piece = self.at.pieces[id_]
        if piece.state != MAP or piece.fixture:
            return
        result = printed.on(is_dispersed=piece.dispersed >= self._doomed)
        if result is Result.NONE:
            return
        if result is Result.ELIMINATED:
            self.lose(id_, "PB1", f"{self.at.title(id_)} is eliminated")
            return
        if self.at.is_revised:
            self._disperse(id_, piece, result)
            return
        own_turn = piece.side == self.at.side
        for one in (id_, *self.at.aboard(id_)):
            self.at.put(one, dispersed=1, fresh=own_turn, clears=None, loads="", storms=None)
        where = self.at.hex_of(id_)
        self.tell(
            "dispersed",
            "PB7",
            f"{self.at.title(id_)} is dispersed",
            [where] if where else [],
            [id_],
            piece.side,
        )

    def _disperse(self, id_: str, piece: Piece, result: Result) -> None:
        """Places the markers D and DD of PanzerBitz. Passengers share the marker [B1, B2]."""
        grade = dispersal.after(piece.dispersed, result)
        if grade == piece.dispersed:
            return
        for one in (id_, *self.at.aboard(id_)):
            self.at.put(one, dispersed=grade, clears=None, loads="")
        where = self.at.hex_of(id_)
        text = f"{self.at.title(id_)} is {('dispersed', 'doubly dispersed')[grade - 1]}"
        rule = dispersal.rule_of(result)
        data = {"grade": grade} if grade > 1 else {}
        self.tell("dispersed", rule, text, [where] if where else [], [id_], piece.side, data)

    def lose(self, id_: str, rule: str, text: str) -> None:
        """Removes a unit and all units aboard it from the map; armour and trains leave wrecks [PB26, Z19]."""
        at, where = self.at, self.at.hex_of(id_)
        able = at.figure(id_)
        for one in (id_, *at.aboard(id_)):
            lost = at.title(one)
            hexes = [where] if where is not None else []
            told = text if one == id_ else f"{lost}, aboard {at.title(id_)}, is eliminated with it"
            self.tell("destroyed", rule, told, hexes, [one], at.pieces[one].side)
            at.put(one, state=DESTROYED, at=None, aboard="", inside=False, outside=False, task=None)
        if where is not None and (able.is_armoured or able.is_train):
            kind = TRAIN_WRECK if able.is_train else WRECK
            value = at.pieces[id_].track or 1 if able.is_train else None
            at.marks = (*at.marks, Mark(kind, at.ground.name(where), value=value))
            self.tell(
                "wreck",
                "Z19" if able.is_train else "PB26",
                f"{at.title(id_)} leaves a wreck",
                [where],
                data={"mark": kind},
            )

    # --- Tools ---

    def hexes(self, ids: Iterable[str]) -> list[Hex]:
        """The hexes of units, without units off the map."""
        found = (self.at.hex_of(id_) for id_ in ids)
        return [hex_ for hex_ in found if hex_ is not None]

    def roll(self, purpose: str, subject: str, k: int = 0) -> int:
        """Rolls a die for an event of this player-turn."""
        return self.dice.roll(DieAddress(self.at.now, self.at.phase, purpose, f"{self.at.side} {subject}", k))

    def tell(
        self,
        kind: str,
        rule: str,
        text: str,
        hexes: Sequence[Hex] = (),
        units: Sequence[str] = (),
        side: str = "",
        data: Mapping[str, Any] | None = None,
    ) -> None:
        """Adds a line to the log."""
        at = self.at
        phase = at.phase if at.now else "set-up"
        names = at.ground.names(hexes)
        self.events.append(
            Event(at.now, phase, kind, rule, text, names, tuple(units), side or at.side, data or {})
        )
