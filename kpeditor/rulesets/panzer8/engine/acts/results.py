"""What all actions share: dice, the log, and the effects of results on elements [P15, P28 to P30, P37,
P46].
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.event import KNOWN_TO
from kpeditor.core.rules.tablesight import Stand
from kpeditor.rulesets.panzer8.engine import covering, hiding, shots
from kpeditor.rulesets.panzer8.engine.acts.telling import BACK, OUT, SUPPRESSED, Telling
from kpeditor.rulesets.panzer8.engine.answers import heading_from
from kpeditor.rulesets.panzer8.engine.costs import row_of
from kpeditor.rulesets.panzer8.engine.reacting import crosses_enemy
from kpeditor.rulesets.panzer8.engine.standing import why_not_there
from kpeditor.rulesets.panzer8.engine.table.ground import TOUCH
from kpeditor.rulesets.panzer8.engine.table.pieces import DESTROYED, DUE, MAP
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.toolbox.tablepaths import TablePath

RETREAT: Final = 4.0
"""The distance of a *fall back* result [P28]."""
REPLACE, BAIL = "replace", "bail out"
STAY, GO = "stay aboard", "get off"
"""The choices for passengers of an armoured carrier that is suppressed [P30]."""
_ASIDE: Final = (0.0, 15.0, -15.0, 30.0, -30.0)
"""The degrees off the straight way by which a retreating element may turn aside, tried in this order [R]."""


def comes_back(at: Position, kind: str) -> list[Mapping[str, Any]]:
    """The entry of a kind that comes back for the side in this player-turn; it is removed from what waits."""
    due = [
        one for one in at.passes if one["kind"] == kind and one["side"] == at.side and one["turn"] == at.turns
    ]
    at.passes = tuple(one for one in at.passes if one not in due)
    return due


class Resolving(Telling):
    """A position while it is being resolved: the effects of fire and other attacks on elements."""

    # --- Fire ---

    def shoot(self, shot: shots.Aim, *, moved: bool = False, way: str = "fire") -> str:
        """Resolves a shot; answers its result [P14, P15]."""
        at, tables = self.at, self.at.setting.tables
        reckoning = shots.reckoned(at, shot, moved=moved)
        results = tables.fire_ap if shot.is_ap else tables.fire_he
        result, data = self.opposed(reckoning, results, way, shot.firer, shot.target)
        weapon = "AP" if shot.is_ap else "SA" if shot.gun.is_small_arms else "HE"
        ends = (self.point(shot.target), self.point(shot.firer))
        where = [point for point in ends if point is not None]
        at_whom = f"fires {weapon} at {at.title(shot.target)}"
        rolled = f"{data['dice'][0]} {data['net']:+d} against {data['dice'][1]}, {result}"
        said = f"{at.title(shot.firer)} {at_whom} over {shot.apart:.1f}: {rolled}"
        firer = at.pieces[shot.firer]
        if firer.marker:  # a hidden mortar reveals neither its place nor itself [P39]
            said = f"{at.title(shot.firer)} {at_whom} out of hiding: {rolled}"
            enemies = [side for side in at.setting.sides if side != firer.side]
            unseen = f"{at.setting.types[firer.type].title} {at_whom} out of hiding: {rolled}"
            # Told to each side alone: the attack, with the possible results of its dice, counts once.
            shown = {name: value for name, value in data.items() if name != "outlook"} | {KNOWN_TO: enemies}
            self.tell("unseen", "P39", unseen, (shot.target,), where, data=shown)
            data[KNOWN_TO] = [firer.side]
        else:
            data["line"] = [list(point) for point in shot.line]
        data |= {"way": way, "firers": 1, "ap": shot.is_ap}
        self.tell("fires", "P15", said, (shot.firer, shot.target), where, data=data)
        target = at.pieces[shot.target]
        if "atr" in at.element(shot.firer).flags:
            at.put(shot.target, shot_at=target.shot_at | {shot.firer})
        if target.road_bonus:
            at.put(shot.target, road_bonus=False)
        source = at.stand(shot.firer).at
        self.harm(shot.target, result, source, indirect=shots.is_indirect(at, shot), reacting=way != "fire")
        return result

    # --- Results ---

    def harm(
        self, id_: str, result: str, source: TablePoint, *, indirect: bool = False, reacting: bool = False
    ) -> None:
        """Applies a result to an element [P15]."""
        if result == BACK:
            self.fall_back(id_, source, indirect=indirect)
        elif result == SUPPRESSED:
            if reacting and self._storms(id_):
                self.tell("defies", "P46", f"{self.at.title(id_)} charges on unimpressed", (id_,))
            else:
                self.suppress(id_)
        elif result == OUT:
            self.take_out(id_)

    def _storms(self, id_: str) -> bool:
        """Whether Soviet infantry ignores a suppression by reaction fire while it charges [P46]."""
        at, element = self.at, self.at.element(id_)
        is_charging = at.walk is not None and at.walk.unit == id_ and at.walk.do == "charge"
        is_foot = element.kind in ("infantry", "engineers")
        return is_charging and is_foot and at.setting.nations.get(at.pieces[id_].side) == "russian"

    def fall_back(self, id_: str, source: TablePoint, *, indirect: bool = False) -> None:
        """Applies a *fall back* result: 4 straight away, or suppression for an element that stays [P28,
        P52].
        """
        at, piece = self.at, self.at.pieces[id_]
        if piece.aboard:
            id_, piece = piece.aboard, at.pieces[piece.aboard]
        assert piece.at is not None
        heading = heading_from(source, piece.at)
        covered = covering.is_covered(at, id_)
        stays = piece.dug_in or indirect or at.element(id_).is_crew or covering.is_in_pillbox(at, id_)
        end, is_home = (None, False) if stays else self._retreat(id_, heading)
        leaves_cover = end is not None and covered and not self._is_covered_at(id_, end)
        if stays or leaves_cover:
            why = "does not leave its place" if stays else "does not leave its cover"
            if piece.suppressed:
                self.tell("stays", "P28", f"{at.title(id_)} {why}: no change", (id_,))
            else:
                self.tell("stays", "P28", f"{at.title(id_)} {why} and is suppressed instead", (id_,))
                self.suppress(id_)
            return
        if is_home:
            self.tell("flees", "P52", f"{at.title(id_)} falls back off its own edge", (id_,))
            self.take_out(id_, rule="P52")
            return
        if end is None:
            self.tell("stays", "P52", f"{at.title(id_)} cannot fall back and is suppressed instead", (id_,))
            self.suppress(id_)
            return
        before = piece.at
        at.put(id_, at=end.at, facing=end.facing, dug_in=False, road_bonus=False)
        data = {"path": [list(before), list(end.at)], "facing": end.facing}
        self.tell(
            "falls back", "P28", f"{at.title(id_)} falls back to {self.name(end.at)}", (id_,), data=data
        )
        self.stop(id_)

    def _retreat(self, id_: str, heading: float) -> tuple[Stand | None, bool]:
        """Where a *fall back* result leads, None when it is blocked; and whether it leads off the side's own
        edge.
        """
        at, piece = self.at, self.at.pieces[id_]
        assert piece.at is not None
        space, home = at.ground.sheet.space, at.setting.homes.get(piece.side, "")
        for aside in _ASIDE:
            turn = math.radians(heading + aside)
            x, y = piece.at.x + RETREAT * math.sin(turn), piece.at.y - RETREAT * math.cos(turn)
            end = at.stand_at(id_, TablePoint(round(x, 3), round(y, 3)), piece.facing)
            path = TablePath((piece.at, end.at))
            if not shapely.covers(at.ground.table, end.shape):
                beyond = {"N": y < 1, "S": y > space.height - 1, "W": x < 1, "E": x > space.width - 1}
                if not aside and beyond.get(home, False):
                    return None, True
                continue
            row = at.setting.tables.movement[row_of(at, id_)]
            survey = at.ground.survey(path)
            if survey.closed or any(min(row[column] for column in leg.columns) == 0 for leg in survey.legs):
                continue
            if crosses_enemy(at, id_, path, end.width) or why_not_there(at, id_, end)[0]:
                continue
            return end, False
        return None, False

    def _is_covered_at(self, id_: str, end: Stand) -> bool:
        moved = self.at.copy()
        moved.put(id_, at=end.at, facing=end.facing, dug_in=False)
        return covering.is_covered(moved, id_)

    def suppress(self, id_: str) -> None:
        """Suppresses an element; the second suppression puts it out of action [P29]. Its passengers share it
        [P30].
        """
        at, piece = self.at, self.at.pieces[id_]
        if piece.suppressed:
            if at.setting.nations.get(piece.side) == "russian" and piece.side not in at.stubborn:
                at.stubborn |= {piece.side}
                text = f"{at.title(id_)} ignores a second suppression, once a game-turn"
                self.tell("defies", "P46", text, (id_,))
                return
            self.tell("suppressed", "P29", f"{at.title(id_)} is suppressed a second time", (id_,))
            self.take_out(id_, rule="P29")
            return
        at.put(id_, suppressed=True)
        self.tell("suppressed", "P29", f"{at.title(id_)} is suppressed", (id_,))
        self.stop(id_)
        for one in at.passengers(id_):
            if not at.pieces[one].suppressed:
                at.put(one, suppressed=True)
                self.tell("suppressed", "P30", f"{at.title(one)} is suppressed with its carrier", (one,))
            if "armoured" not in at.element(id_).flags or at.element(id_).kind != "transport":
                self.put_off(one, "P30")
            elif not at.element(one).is_crew:
                at.tasks = (*at.tasks, (BAIL, at.pieces[one].side, {"unit": one}))

    def put_off(self, id_: str, rule: str) -> bool:
        """Puts a passenger down beside its carrier if there is room; a gun stays limbered behind it."""
        at, carrier = self.at, self.at.pieces[id_].aboard
        if at.element(id_).is_crew:
            return False
        place = self.beside(id_, carrier)
        if place is None:
            return False
        at.put(id_, aboard="", at=place.at, facing=place.facing, acted=True)
        text = f"{at.title(id_)} goes off {at.title(carrier)} at {self.name(place.at)}"
        self.tell("dismounts", rule, text, (id_,), data={"facing": place.facing})
        return True

    def bail_out(self, id_: str) -> None:
        """Puts down a passenger of an armoured carrier, suppressed [P30]."""
        if self.at.pieces[id_].aboard and not self.put_off(id_, "P30"):
            self.tell("stays", "P30", f"{self.at.title(id_)} finds no room to get off", (id_,))

    def beside(self, id_: str, other: str) -> Stand | None:
        """A free place for a base right beside another, behind it first; None where there is none."""
        at, base = self.at, self.at.stand(other)
        width, depth = at.setting.types[at.pieces[id_].type].base or (1.0, 1.0)
        for turn in (180, 90, 270, 0, 135, 225, 45, 315):
            along = (base.depth + depth) / 2 if turn in (0, 180) else (base.width + width) / 2
            if turn % 90:
                along = math.hypot(base.depth + depth, base.width + width) / 2
            angle = math.radians(base.facing + turn)
            far = along + TOUCH / 2
            place = TablePoint(
                round(base.at.x + far * math.sin(angle), 3), round(base.at.y - far * math.cos(angle), 3)
            )
            stand = at.stand_at(id_, place, base.facing)
            if not why_not_there(at, id_, stand)[0]:
                return stand
        return None

    def take_out(self, id_: str, rule: str = "P15") -> None:
        """Removes an element; its passengers are lost with it, but of several passengers only one [P30]."""
        at = self.at
        aboard = at.passengers(id_)
        riders = [one for one in aboard if shots.is_rider(at, one)]
        others = [one for one in aboard if one not in riders]
        for one in riders:
            if self.put_off(one, "P30"):
                if not at.pieces[one].suppressed:
                    at.put(one, suppressed=True)
                    self.tell("suppressed", "P30", f"{at.title(one)} is suppressed", (one,))
            else:
                others.append(one)
        if len(others) > 1:
            lost = others[self.pick("passengers", id_, len(others))]
            self.tell("hit", "P30", f"{at.title(id_)} is hit: {at.title(lost)} aboard is lost", (lost,))
            self._remove(lost, "P30")
            for one in (id_, *at.passengers(id_)):
                if not at.pieces[one].suppressed:
                    at.put(one, suppressed=True)
                    self.tell("suppressed", "P30", f"{at.title(one)} is suppressed", (one,))
            self.stop(id_)
            return
        for one in others:
            self._remove(one, "P30")
        self._remove(id_, rule)

    def _remove(self, id_: str, rule: str) -> None:
        at, piece = self.at, self.at.pieces[id_]
        where = self.point(id_)
        self.stop(id_)
        is_leader = at.element(id_).kind == "commander" and where is not None
        if is_leader and (heirs := [one for one in self._heirs(id_) if one != id_]):
            self.tell("hit", rule, f"{at.title(id_)} is hit: an element of his gives him its place", (id_,))
            at.put(id_, state=DUE, at=None, aboard="", marker=0, place=where)
            at.tasks = (*at.tasks, (REPLACE, piece.side, {"commander": id_, "heirs": heirs}))
            return
        self.tell("destroyed", rule, f"{at.title(id_)} is out of action", (id_,))
        at.put(id_, state=DESTROYED, at=None, aboard="", marker=0, place=where)

    def _heirs(self, commander: str) -> list[str]:
        """The combat elements one of which is replaced by a lost commander: those in his chain, or of his
        side if his chain is not declared; not in contact with the enemy [P37, P61].
        """
        at, side = self.at, self.at.pieces[commander].side
        able = [
            one
            for one in at.on_table(side)
            if at.is_combat(one)
            and at.element(one).kind != "commander"
            and not any(at.in_contact(one, foe) for foe in at.near(one, at.enemy_of(side), 4 * TOUCH))
        ]
        return [one for one in able if at.pieces[one].commander == commander] or (
            [] if any(piece.commander == commander for piece in at.pieces.values()) else able
        )

    def replace_commander(self, commander: str, heir: str) -> None:
        """Takes off a combat element and puts the commander in its place [P37]."""
        at, piece = self.at, self.at.pieces[heir]
        where, facing = piece.at, piece.facing
        if where is None:  # lost in the same attack, like all others that could replace it
            self.tell("destroyed", "P37", f"{at.title(commander)} is out of action", (commander,))
            at.put(commander, state=DESTROYED)
            return
        self.tell("destroyed", "P37", f"{at.title(heir)} is removed", (heir,))
        at.put(heir, state=DESTROYED, at=None, place=where)
        at.put(commander, state=MAP, at=where, facing=facing, suppressed=piece.suppressed, place=None)
        text = f"{at.title(commander)} takes the place of {at.title(heir)}"
        self.tell("replaced", "P37", text, (commander, heir), [where])

    def stop(self, id_: str) -> None:
        """Ends the move of a moving element."""
        walk = self.at.walk
        if walk is not None and walk.unit == id_:
            self.at.walk = replace(walk, is_stopped=True)

    # --- Hidden ones ---

    def reveal(self, number: int, toward: TablePoint | None = None) -> None:
        """Removes a marker and places the element below it [P39]."""
        at = self.at
        marker = hiding.marker(at, number)
        found = hiding.below(at, number)
        for one in found:
            stand = hiding.placing(at, one, toward)
            at.put(one, at=stand.at, facing=stand.facing, marker=0)
            text = f"{at.title(one)} shows itself at {self.name(stand.at)}"
            self.tell("reveals", "P39", text, (one,), data={"facing": stand.facing})
        at.markers = tuple(one for one in at.markers if one.number != number)
        if not found:
            text = f"the marker at {self.name(marker.at)} was a dummy"
            self.tell("reveals", "P39", text, (), [marker.at], marker.side)

    def spot(self) -> None:
        """Reveals the markers that the enemy spots [P39]."""
        for number, foe in list(hiding.spotted(self.at)):
            self.reveal(number, self.at.stand(foe).at)
