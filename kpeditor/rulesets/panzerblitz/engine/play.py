"""Play: the effect of an answer, and what follows automatically until the next question [PB5, PB40]."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.rulesets.panzerblitz.engine import (
    assaults,
    firing,
    handling,
    judging,
    moving,
    passengers,
    tasks,
    traintravel,
)
from kpeditor.rulesets.panzerblitz.engine.assaults import Assault
from kpeditor.rulesets.panzerblitz.engine.moving import DONE
from kpeditor.rulesets.panzerblitz.engine.position import DONE_MOVING, EXITED, MAP, Walk
from kpeditor.rulesets.panzerblitz.engine.resolving import Fought, Resolving
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, UNIT, Shot, Unfit

HOLD: Final = "hold"
"""The answer that lets a move go on."""


class Play(Resolving):
    """Carries out the answers of a player-turn."""

    # --- Fire [PB6, PB19] ---

    def fire(self, answer: Answer) -> None:
        """Carries out a list of attacks in the order written."""
        at = self.at
        shots, _ = firing.read_shots(at, at.side, answer)
        for shot in shots:
            self._observe(shot)
            self._shoot(shot, "fire")
        at.shot_at |= {shot.at for shot in shots}
        for shot in shots:
            self._turn_down(shot)

    def shoot(self, shot: Shot) -> None:
        """Carries out one attack on its own, as in PanzerBitz [B8, B9]."""
        self._shoot(shot, "fire")
        self.at.shot_at |= {shot.at}
        self._turn_down(shot)

    def _turn_down(self, shot: Shot) -> None:
        """Turns firers face down; those that fired intensively are removed, or fire no more [PB5, PB34]."""
        at = self.at
        for id_ in shot.firers:
            if id_ in shot.intensive and at.figure(id_).is_train:
                at.put(id_, fired=True, used=True, spent=True)
                text = f"{at.title(id_)} has fired intensively and fires no more"
                self.tell("spent", "Z27", text, self.hexes([id_]), [id_])
            elif id_ in shot.intensive:
                self.lose(id_, "PB34", f"{at.title(id_)} has fired intensively and is removed")
            elif at.pieces[id_].state == MAP:
                at.put(id_, fired=True, used=True)

    def _observe(self, shot: Shot) -> None:
        """The command post that observes for an indirect shot may not move in this turn [PB33]."""
        at = self.at
        if not any(firing.is_indirect(at, one, shot.at) for one in shot.firers):
            return
        able = firing.observers(at, at.side, shot.at)
        still = [one for one in able if at.pieces[one].used] or able[:1]
        for one in still[:1]:
            at.put(one, used=True)

    def _shoot(self, shot: Shot, way: str) -> None:
        at = self.at
        targets = tuple(one for one in shot.targets if at.pieces[one].state == MAP)
        if not targets and shot.kind != FORT_TARGET:
            return  # an attack declared before has eliminated them
        shot = replace(shot, targets=targets)
        try:
            attack, column, steps = firing.attack_of(at, shot)
        except Unfit:  # the rest of the stack is another kind of target: the attack has no effect
            return
        names = at.ground.names([shot.at])
        what = "the fort in " if shot.kind == FORT_TARGET else ""
        whom = at.title(targets[0]) if shot.kind == UNIT else f"{what}{names[0]}"
        who = " and ".join(at.title(one) for one in shot.firers)
        indirect = any(firing.is_indirect(at, one, shot.at) for one in shot.firers)
        rule = "B9" if at.is_revised else "PB33" if indirect else "PB19"
        text, on_fort = f"{who} fires at {whom}", shot.kind == FORT_TARGET
        fought = Fought(shot.firers, targets, shot.at, way, text, rule, on_fort)
        self.attack(attack, column, steps, fought)

    # --- Moves [PB22 to PB24, PB28 to PB30] ---

    def move(self, answer: Answer) -> None:
        """Begins one move; `walk_on` continues it step by step."""
        at = self.at
        if answer == DONE:
            at.walk = None
            return
        move, _ = judging.read_move(at, at.side, answer)
        assert move is not None
        if move.task and move.task != tasks.BOATS:
            tasks.begin(self, move)
            return
        if move.load:
            at.put(move.unit, loads=move.load, used=True)
            at.put(move.load, used=True)
            rule = "Z9" if at.figure(move.load).is_train else "PB22"
            self.tell(
                "loads", rule, f"{at.title(move.unit)} goes aboard {at.title(move.load)}", units=[move.unit]
            )
            return
        if move.fort:
            piece = at.put(move.unit, inside=move.fort == "in", used=True, moved=DONE_MOVING)
            assert piece.at is not None
            verb = "goes into" if piece.inside else "leaves"
            self.tell(
                "enters fort", "PB27", f"{at.title(move.unit)} {verb} the fort", [piece.at], [move.unit]
            )
            return
        at.walk = Walk(move.unit, move.path, 0, 0, move.drops, move.waits, mounts=move.mounts)
        changes: dict[str, object] = {"used": True, "inside": False}
        if at.figure(move.unit).is_train:
            first, *tracks = traintravel.travel(at, move, handling.judge(at, move)).tracks
            at.walk.tracks = tuple(tracks)
            changes["track"] = first
        if move.task == tasks.BOATS and at.pieces[move.unit].afloat is None:
            at.boats = at.now
        at.put(move.unit, **changes)
        self._handle()

    def _handle(self) -> None:
        """Unloads and loads the carrier in this hex as declared."""
        at, walk = self.at, self.at.walk
        assert walk is not None
        where, is_train = at.pieces[walk.unit].at, at.figure(walk.unit).is_train
        for passenger in walk.drops.get(walk.number, ()):
            piece = at.pieces[passenger]
            if piece.state == MAP and where is not None:
                storms = self._storms(passenger, walk)
                at.put(passenger, at=where, storms=storms, **moving.UNLOADED)
                if at.figure(passenger).is_train:
                    at.put(passenger, track=at.pieces[walk.unit].track)
                text = f"{at.title(passenger)} leaves {at.title(walk.unit)}"
                self.tell("unloads", "Z35" if is_train else "PB22", text, [where], [passenger])
        for passenger in walk.mounts.get(walk.number, ()):
            if where is not None and at.pieces[passenger].at == where:
                outside = is_train and passengers.goes_outside(at, passenger, walk.unit)
                at.put(
                    passenger,
                    aboard=walk.unit,
                    at=None,
                    used=True,
                    inside=False,
                    outside=outside,
                    in_tunnel=False,
                )
                text = f"{at.title(passenger)} goes aboard {at.title(walk.unit)}"
                self.tell("loads", "Z35" if is_train else "PB22", text, [where], [passenger])

    def _storms(self, passenger: str, walk: Walk) -> Hex | None:
        """The hex that a unit may assault if it gets off just before its carrier overruns it [PB35, Z28]."""
        at = self.at
        there = walk.left[0] if len(walk.left) == 2 else None
        if not at.setting.options.panzerblitz_assault or "assault" not in at.figure(passenger).flags:
            return None
        return there if there is not None and moving.is_overrun(at, walk.unit, there) else None

    def walk_on(self) -> None:
        """Takes the next step of the present move."""
        at, walk = self.at, self.at.walk
        assert walk is not None
        id_ = walk.unit
        piece = at.pieces[id_]
        if not walk.left or (piece.state != MAP and piece.at is not None) or piece.dispersed:
            self._end_move()
            return
        there = walk.left[0]
        walk.left = walk.left[1:]
        if there is None:
            self._exit(id_)
        elif moving.is_overrun(at, id_, there):
            self._overrun_on(id_, there, walk)
        else:
            self._enter(id_, there, walk)

    def _enter(self, id_: str, there: Hex, walk: Walk) -> None:
        at = self.at
        here = at.pieces[id_].at
        verb = "enters the map in" if here is None else "moves to"
        moved = at.pieces[id_].moved + 1
        changes: dict[str, object] = {}
        rule = "PB24" if here is None else "PB23"
        if at.figure(id_).is_train:
            rule, changes = "Z42" if here is None else "Z2", self._on_rails(there, walk)
        elif there in at.ground.river and at.pieces[id_].afloat is None:
            rule, changes = "Z41", {"afloat": here}
        elif at.pieces[id_].afloat is not None:
            rule, changes = "Z41", {"afloat": None}
        at.put(id_, at=there, state=MAP, moved=moved, **changes)
        for passenger in at.pieces:
            if at.pieces[passenger].aboard == id_ and at.pieces[passenger].state != MAP:
                at.put(passenger, state=MAP)
        walk.number += 1
        walk.came = here
        kind = "enters" if here is None else "moves"
        self.tell(
            kind,
            rule,
            f"{at.title(id_)} {verb} {at.ground.name(there)}",
            [there],
            [id_],
        )
        self._handle()
        at.watched = at.setting.options.opportunity_fire == "half_range"

    def _on_rails(self, there: Hex, walk: Walk) -> dict[str, object]:
        """The changes of a train in a step: its track, and whether it is underground [Z5, Z13]."""
        track, walk.tracks = walk.tracks[0], walk.tracks[1:]
        return {"track": track, "in_tunnel": self.at.ground.rails.is_inside(there)}

    def _overrun_on(self, id_: str, there: Hex, walk: Walk) -> None:
        """Moves through an enemy hex into the one beyond it [PB30]."""
        at = self.at
        beyond = walk.left[0]
        assert beyond is not None
        together = (*at.pending.get(there, ()), id_)
        walk.left = ()
        walk.number += 2
        at.put(id_, at=beyond, moved=at.pieces[id_].moved + 2)
        rule = "Z16" if at.figure(id_).is_train else "PB30"
        text = f"{at.title(id_)} goes through {at.ground.name(there)} to {at.ground.name(beyond)}"
        self.tell("overruns", rule, text, [there, beyond], [id_])
        at.pending = {**at.pending, there: together}
        if not walk.waits:
            self.overrun(there)
        if at.pieces[id_].state == MAP:
            self._handle()

    def overrun(self, there: Hex) -> None:
        """Resolves the one attack of all vehicles that have overrun a hex [PB8, PB30]."""
        at = self.at
        attackers = [
            one for one in at.pending.get(there, ()) if at.pieces[one].is_up and at.pieces[one].state == MAP
        ]
        at.pending = {hex_: ids for hex_, ids in at.pending.items() if hex_ != there}
        targets = moving.targets_in(at, at.side, there)
        if not attackers or not targets:
            return
        at.overrun |= {there}
        attack, column = assaults.overrun_of(at, attackers, targets, there)
        who = " and ".join(at.title(one) for one in attackers)
        if column is None:
            self.tell("too weak", "PB2", f"{who} is too weak to overrun", [there], attackers)
            return
        steps = attack.steps(at.setting.tables, column)
        text = f"{who} overruns {at.ground.name(there)}"
        self.attack(attack, column, steps, Fought(attackers, targets, there, "overrun", text, "PB30"))

    def _exit(self, id_: str) -> None:
        at, here = self.at, self.at.pieces[id_].at
        for one in (id_, *at.aboard(id_)):
            at.put(one, state=EXITED, at=None, aboard="", left_from=here)
            rule = "Z43" if at.figure(id_).is_train else "PB24"
            self.tell("exits", rule, f"{at.title(one)} leaves the map", [here] if here else [], [one])
        self._end_move()

    def _end_move(self) -> None:
        self.at.walk = None
        self.at.watched = False

    def react(self, decision: Decision, answer: Answer) -> None:
        """Resolves opportunity fire at the moving unit [PB42]."""
        at = self.at
        if answer == HOLD:
            at.watched = False
            return
        target = at.pieces[decision.subject]
        assert target.at is not None
        self._shoot(Shot((answer,), target.at, UNIT, (decision.subject,)), "opportunity fire")
        at.put(answer, fired=True)
        if at.pieces[decision.subject].state != MAP:
            self._end_move()

    # --- Close assaults [PB31] ---

    def assault(self, answer: Answer) -> None:
        """Carries out a list of assaults in the order written."""
        at = self.at
        found, _ = assaults.read_assaults(at, at.side, answer)
        for one in found:
            self._assault(one)

    def _assault(self, assault: Assault) -> None:
        at = self.at
        targets = tuple(one for one in assault.targets if at.pieces[one].state == MAP)
        if not targets and not assault.on_fort:
            return
        assault = replace(assault, targets=targets)
        attack, column = assaults.attack_of(at, assault)
        if column is None:
            return
        who = " and ".join(at.title(one) for one in assault.attackers)
        what = "the fort in " if assault.on_fort else ""
        text = f"{who} assaults {what}{at.ground.name(assault.at)}"
        steps = attack.steps(at.setting.tables, column)
        fought = Fought(
            assault.attackers, targets, assault.at, "assault", text, "PB31", on_fort=assault.on_fort
        )
        self.attack(attack, column, steps, fought)
        for one in assault.attackers:
            at.put(one, used=True)
