"""Moves step by step: pauses in which the enemy may react, reactions, and hidden elements that are revealed
[P11, P17, P21, P39, P57].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzer8.engine import hiding, moving, reacting, shots, smoke, standing
from kpeditor.rulesets.panzer8.engine.acts import support
from kpeditor.rulesets.panzer8.engine.acts.results import Resolving
from kpeditor.rulesets.panzer8.engine.judging import DISMOUNT, MOUNT
from kpeditor.rulesets.panzer8.engine.moving import CHARGE, FALL_BACK, MOVE_FIRE
from kpeditor.rulesets.panzer8.engine.table.pieces import EXITED, MAP, Walk
from kpeditor.rulesets.toolbox.tablepaths import base_on

VERBS: Final = {CHARGE: "charges", FALL_BACK: "falls back", MOVE_FIRE: "moves, to fire", moving.MOVE: "moves"}


class Walking(Resolving):
    """A move under way."""

    def begin_move(self, id_: str, answer: Mapping[str, Any], *, is_free: bool = False) -> None:
        """Begins a move. With `is_free` it is a move before the game, without reactions [P31]."""
        at = self.at
        trip = moving.judged(at, id_, answer)
        at.clearing -= {id_}
        start = trip.path.points[0]
        if trip.enters:
            at.put(id_, at=start, facing=trip.path.heading(0.0) or 0.0, state=MAP, road_bonus=trip.by_road)
            for one in [one for one, piece in at.pieces.items() if piece.aboard == id_]:
                at.put(one, state=MAP)
            self.tell("enters", "P17", f"{at.title(id_)} enters the table at {self.name(start)}", (id_,))
        windows = () if is_free or len(trip.path.points) < 2 else reacting.windows(at, id_, trip.path)
        at.walk = Walk(
            id_,
            trip.do,
            trip.path.points,
            windows,
            trip.end.facing,
            trip.target,
            trip.gun,
            leaves=trip.leaves,
            faced=at.pieces[id_].facing,
        )

    def walk_on(self) -> bool:
        """Continues the move. Returns True if it has paused and the enemy is asked."""
        at = self.at
        while (walk := at.walk) is not None:
            piece = at.pieces[walk.unit]
            if walk.is_stopped or piece.state != MAP:
                self._end_move(walk, stopped=True)
                return False
            if walk.number >= len(walk.windows):
                self._arrive(walk)
                return False
            far = walk.windows[walk.number][0]
            if len(walk.points) > 1:
                self._come_to(walk, far)
            if self._meets_hidden(far):
                continue
            if not self._is_open(reacting.choices(at), walk):
                at.walk = replace(walk, number=walk.number + 1, asked=(), gone=far)
                continue
            at.walk = replace(walk, gone=far)
            return True
        return False

    def _meets_hidden(self, far: float) -> bool:
        """Whether the mover has spotted hidden markers here. The revealed elements may react at once
        [P39].
        """
        before = len(self.at.markers)
        known = set(self.at.on_table())
        self.spot()
        if len(self.at.markers) < before:
            self._plan_anew(far, known)
            return True
        return False

    def _plan_anew(self, far: float, known: set[str]) -> None:
        """The rest of a path after unknown elements have been revealed [P11, P17]."""
        if self.at.walk is not None:
            new = [one for one in self.at.enemies(self.at.pieces[self.at.walk.unit].side) if one not in known]
            self.at.walk = reacting.planned_anew(self.at, self.at.walk, far, new)

    def _is_open(self, choices: tuple[Any, ...], walk: Walk) -> bool:
        """Whether the enemy is asked in a pause. It is always asked about a marker, because leaving the
        question out would reveal a dummy.
        """
        able = [one for one in walk.windows[walk.number][1] if one not in walk.asked]
        lying = {f"{reacting.MARKER}{one.number}" for one in self.at.markers}
        return len(choices) > 1 or any(one in lying for one in able)

    def _come_to(self, walk: Walk, far: float) -> None:
        """Puts the mover at a distance along its path. It faces the way it goes; in a fall back it keeps its
        facing.
        """
        at, path = self.at, walk.path
        base = base_on(path, at.stand(walk.unit), far)
        keeps = walk.do == FALL_BACK and walk.facing is not None
        at.put(walk.unit, at=path.at(far), facing=walk.facing if keeps else base.facing)

    def _arrive(self, walk: Walk) -> None:
        at, path = self.at, walk.path
        if walk.do in (MOUNT, DISMOUNT):
            self._end_move(walk)
            if walk.do == MOUNT:
                self.board(walk.unit, walk.target)
            return
        start, end = path.points[0], path.points[-1]
        at.put(
            walk.unit, at=end, facing=walk.facing if walk.facing is not None else at.pieces[walk.unit].facing
        )
        if walk.leaves:
            self._leave(walk)
            return
        moved = len(path.points) > 1
        facing = at.pieces[walk.unit].facing
        data = {"path": [list(point) for point in path.points], "facing": facing, "do": walk.do}
        target = f" {at.title(walk.target)}" if walk.do == CHARGE else ""
        if moved:
            text = f"{at.title(walk.unit)} {VERBS[walk.do]}{target} {path.length:.1f} to {self.name(end)}"
        else:
            text = f"{at.title(walk.unit)} turns to {facing:g} degrees"
        self.tell("moves", "P19" if walk.do == CHARGE else "P17", text, (walk.unit,), [end, start], data=data)
        self._end_move(walk)
        if walk.do == CHARGE:
            line = path.line
            at.charges = {**at.charges, walk.unit: any(one.line.intersects(line) for one in at.smokes)}
        if walk.do == MOVE_FIRE and walk.target in at.pieces:
            self._fire_moved(walk)

    def board(self, id_: str, carrier: str) -> None:
        """Puts an element aboard its transport, unless enemy fire has prevented it [P18]."""
        at = self.at
        if not at.pieces[id_].suppressed and at.pieces[carrier].at is not None:
            at.put(id_, aboard=carrier, at=None, dug_in=False)
            self.tell("mounts", "P18", f"{at.title(id_)} goes aboard {at.title(carrier)}", (id_, carrier))

    def _fire_moved(self, walk: Walk) -> None:
        at = self.at
        try:
            self.fire_all(walk.unit, walk.target, walk.gun, moved=True)
        except IllegalAnswer as no:
            text = f"{at.title(walk.unit)} does not fire after its move: {no}"
            self.tell("holds", no.rule or "P21", text, (walk.unit,))

    def _leave(self, walk: Walk) -> None:
        at, end = self.at, walk.points[-1]
        self.tell(
            "exits", "", f"{at.title(walk.unit)} leaves the table at {self.name(end)}", (walk.unit,), [end]
        )
        for one in (walk.unit, *at.passengers(walk.unit)):
            at.put(one, state=EXITED, at=None, aboard="", place=end)
        at.walk = None

    def _end_move(self, walk: Walk, *, stopped: bool = False) -> None:
        """Ends the move: notes whether it is on a road, and applies hits in zones, sighting by hidden
        elements, and dismounting in towns.
        """
        at, id_ = self.at, walk.unit
        at.walk = None
        piece = at.pieces[id_]
        if piece.state != MAP or piece.at is None:
            return
        moved = len(walk.points) > 1
        way = at.ground.way_at(piece.at)
        on_road = way is not None and way.feature.kind == "road"
        changes: dict[str, Any] = {"moved": True, "road_bonus": piece.road_bonus and on_road}
        if moved:
            changes |= {"dug_in": False, "keeps_below": False, "elevated": False}
            gone = walk.path.until(walk.gone) if stopped else walk.path
            at.crushed = (*at.crushed, *smoke.crushed_by(at, id_, gone))
        at.put(id_, **changes)
        for one in at.passengers(id_):
            at.put(one, moved=True)
        if stopped and moved:
            self._make_room(walk)
            piece = at.pieces[id_]
            assert piece.at is not None
            text = f"{at.title(id_)} stops at {self.name(piece.at)}"
            data = {"path": [list(walk.points[0]), list(piece.at)], "facing": piece.facing, "do": walk.do}
            self.tell("stops", "P11", text, (id_,), data=data)
        self._mounts_in_town(id_, was=at.ground.town_at(walk.points[0]) is not None)
        if moved:
            support.move_through(self, id_, walk)
        self.spot()

    def _make_room(self, walk: Walk) -> None:
        """Moves an element that was stopped where it cannot stay (among friends or half off the table) along
        its path to the nearest room: back, at most to its start, or forward if it was entering [R].
        """
        at, piece, path = self.at, self.at.pieces[walk.unit], walk.path
        now = at.stand(walk.unit)
        if not standing.why_not_there(at, walk.unit, now)[0] or piece.at != path.at(walk.gone):
            return
        steps = [n / 40 for n in range(1, 41)]
        ahead = path.length - walk.gone
        stands = [base_on(path, now, walk.gone * (1 - step)) for step in steps]
        stands.append(replace(now, at=walk.points[0], facing=walk.faced))
        stands += [base_on(path, now, walk.gone + ahead * step) for step in steps]
        room = (one for one in stands if not standing.why_not_there(at, walk.unit, one)[0])
        stand = next(room, stands[len(steps)])
        at.put(walk.unit, at=stand.at, facing=stand.facing)

    def _mounts_in_town(self, id_: str, *, was: bool) -> None:
        """Dismounts an element that enters a built-up area, if possible, and mounts it again as it leaves
        [P38, P57].
        """
        at, piece = self.at, self.at.pieces[id_]
        if "dismounts" not in at.element(id_).flags or piece.at is None:
            return
        within = at.ground.town_at(piece.at) is not None
        if within != was and (within or piece.mounts is None):
            at.put(id_, dismounted=within)
            verb = "dismounts in the built-up area" if within else "mounts again on leaving the built-up area"
            self.tell("mounts", "P57", f"{at.title(id_)} {verb}", (id_,))

    # --- Reactions ---

    def react(self, answer: Answer) -> None:
        """Carries out an enemy's reaction to the move that has paused, or lets the move go on [P11]."""
        at, walk = self.at, self.at.walk
        assert walk is not None
        if answer == reacting.HOLD:
            at.walk = replace(walk, number=walk.number + 1, asked=())
            return
        id_, do = str(answer["unit"]), str(answer["do"])
        if at.pieces[id_].marker and not hiding.stays_hidden(at, id_, do):
            number, known = at.pieces[id_].marker, set(at.on_table())
            self.reveal(number, at.stand(walk.unit).at)
            self._plan_anew(walk.gone, known)
        reacting.passed(at, id_)
        at.put(id_, reacted=True)
        mover = walk.unit
        if do == reacting.FIRE:
            self.fire_all(id_, mover, str(answer.get("gun", "")), way="reaction fire")
            return
        if do == reacting.JOIN:
            end = reacting.join_stand(at, id_)
            rule, verb = "P11", "joins the melee to come"
        else:
            end = reacting.fall_back_stand(at, id_, turned=do == reacting.TURN_BACK)
            rule, verb = "P11", "falls back before the enemy"
        assert end is not None
        before = at.stand(id_).at
        at.put(id_, at=end.at, facing=end.facing, dug_in=False)
        data = {"path": [list(before), list(end.at)], "facing": end.facing}
        text = f"{at.title(id_)} {verb}, to {self.name(end.at)}"
        self.tell("reacts", rule, text, (id_, mover), [end.at, before], data=data)

    def fire_all(self, id_: str, target: str, gun: str, *, moved: bool = False, way: str = "fire") -> None:
        """Makes an element fire; a tank also fires its second gun if it can [P12].

        Raises:
            IllegalAnswer: when it may not fire.
        """
        at, element = self.at, self.at.element(id_)
        seen = hiding.shown(at, id_, at.stand(target).at) if at.pieces[id_].marker else at
        shot = shots.aim(seen, id_, target, gun, moved=moved)
        self.shoot(shot, moved=moved, way=way)
        if gun or element.kind != "tank" or element.second is None or shot.gun is not element.gun:
            return
        if at.pieces[target].state != MAP or at.pieces[id_].state != MAP:
            return
        try:
            second = shots.aim(at, id_, target, shots.SECOND, moved=moved)
        except IllegalAnswer:
            return
        self.shoot(second, moved=moved, way=way)
