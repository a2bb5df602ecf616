"""Hand-to-hand fights: hunted tanks, melees, overruns, and the advance after them [P16, P24 to P27, P54]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.panzer8.engine import answers, closely, covering, standing
from kpeditor.rulesets.panzer8.engine.acts.telling import BACK, NOTHING, OUT, SUPPRESSED
from kpeditor.rulesets.panzer8.engine.acts.walking import Walking
from kpeditor.rulesets.panzer8.engine.answers import heading_from
from kpeditor.rulesets.panzer8.engine.table.ground import TOUCH
from kpeditor.rulesets.panzer8.engine.table.pieces import MAP

WHO_IS_HIT, LEND = "who is hit", "lend"


class Fighting(Walking):
    """Fights of a player-turn."""

    def hunt(self, id_: str, answer: Mapping[str, Any]) -> None:
        at, target, commander = self.at, str(answer["target"]), str(answer.get("commander", ""))
        if commander:
            at.put(commander, acted=True)
        first = closely.best_defender(at, id_, target)
        if first is not None and self.shoot(first, way="close defence") != NOTHING:
            self.tell("fails", "P54", f"the hunt of {at.title(id_)} fails in close defence", (id_, target))
            return
        reckoning = closely.hunt(at, id_, target, commander)
        result, data = self.opposed(reckoning, at.setting.tables.hunt, "hunt", id_, target)
        data |= {"way": "hunt", "firers": 1}
        said = f"{at.title(id_)} hunts {at.title(target)}"
        dice = f"{data['dice'][0]} {data['net']:+d} against {data['dice'][1]}"
        self.tell("hunts", "P16", f"{said}: {dice}, {result}", (id_, target), data=data)
        source = at.stand(target).at
        if result == f"hunter {BACK}":
            for one in (id_, *((commander,) if commander else ())):
                self.fall_back(one, source)
        else:
            self.harm(target, result, at.stand(id_).at)

    def fight(self, answer: Mapping[str, Any]) -> None:
        """Begins a fight of the close combat phase. First the defender may lend a commander [P24 to P26]."""
        at = self.at
        attacker, defender = str(answer["attacker"]), str(answer["defender"])
        at.combats |= {(attacker, defender)}
        commander = str(answer.get("commander", ""))
        if commander:
            at.spent |= {commander}
        fight = {**answer, "commander": commander}
        lent = closely.helpers(at, defender)
        if lent:
            at.tasks = ((LEND, at.pieces[defender].side, {"fight": fight, "helpers": lent}), *at.tasks)
        else:
            self.resolve(fight, "")

    def resolve(self, fight: Mapping[str, Any], helper: str) -> None:
        """Rolls the dice of a fight and applies the result."""
        at = self.at
        attacker, defender, way = fight["attacker"], fight["defender"], fight["way"]
        commander = fight["commander"]
        if helper:
            at.spent |= {helper}
        reckoning = closely.reckoned(at, attacker, defender, way, commander, helper)
        result, data = self.opposed(reckoning, at.setting.tables.melee, way, attacker, defender)
        data |= {"way": way, "firers": 1, "commander": commander, "helper": helper}
        data["outlook"] = [
            [share, 1 if word == "defender out" else 0.5 if word == "defender suppressed" else 0]
            for share, word in closely.outlook(at, reckoning)
        ]
        data["harm"] = {"defender out": 1, "defender suppressed": 0.5}.get(result, 0)
        verb = "overruns" if way == closely.OVERRUN else "fights"
        dice = f"{data['dice'][0]} {data['net']:+d} against {data['dice'][1]}"
        text = f"{at.title(attacker)} {verb} {at.title(defender)} hand to hand: {dice}, {result}"
        rule = "P26" if way == closely.OVERRUN else "P25"
        self.tell("close combat", rule, text, (attacker, defender), data=data)
        loser, word = [*result.split(" ", 1), ""][:2]
        place, source = at.stand(defender).at, at.stand(attacker).at
        if loser == "attacker":
            partners = self._partners(attacker, defender)
            if len(partners) > 1:
                task = {"word": word, "of": partners, "against": defender, "share": commander}
                at.tasks = ((WHO_IS_HIT, at.pieces[attacker].side, task), *at.tasks)
            else:
                self.hit([attacker, commander], word, place)
        elif loser == "defender":
            self.hit([defender, helper], word, source)
            self._advance(attacker, defender, place)

    def _partners(self, attacker: str, defender: str) -> list[str]:
        """The other attackers that have the same single opponent; the result hits one of the attackers
        [P24].
        """
        at, side = self.at, self.at.pieces[attacker].side
        near = [one for one in at.near(defender, side, 4 * TOUCH) if at.in_contact(one, defender)]
        return [one for one in near if closely.way_of(at, one, defender)]

    def hit(self, who: list[str], word: str, source: TablePoint) -> None:
        """Applies the result of a fight to an element and to the commander that shares the result."""
        for one in who:
            if one and self.at.pieces[one].state == MAP:
                if word == BACK:
                    self.fall_back(one, source)
                elif word == SUPPRESSED:
                    self.suppress(one)
                elif word == OUT:
                    self.take_out(one, rule="P25")

    def _advance(self, attacker: str, defender: str, place: TablePoint) -> None:
        """Moves the attacker to the place of the defender. A defender that is still there gives way first,
        unless it is dug in or fortified. An attacker that cannot advance falls back [P27].
        """
        at = self.at
        piece, foe = at.pieces[attacker], at.pieces[defender]
        if piece.state != MAP or piece.suppressed or piece.at is None:
            return
        heading = heading_from(piece.at, place)
        is_there = foe.state == MAP and foe.at is not None and at.in_contact(attacker, defender)
        if is_there and (
            foe.dug_in or covering.is_in_pillbox(at, defender) or not self._gives_way(defender, heading)
        ):
            self.fall_back(attacker, place)
            return
        end = at.stand_at(attacker, place, heading)
        why, _ = standing.why_not_there(at, attacker, end)
        if why:
            self.fall_back(attacker, place)
            return
        data = {"path": [list(piece.at), list(place)], "facing": heading}
        at.put(attacker, at=place, facing=round(heading, 2))
        self.tell(
            "advances", "P27", f"{at.title(attacker)} advances to {self.name(place)}", (attacker,), data=data
        )

    def _gives_way(self, id_: str, heading: float) -> bool:
        """Whether a beaten defender moves two depths of its base back."""
        at, piece = self.at, self.at.pieces[id_]
        assert piece.at is not None
        far = 2 * at.stand(id_).depth
        place = answers.led(piece.at, heading, far)
        end = at.stand_at(id_, place, piece.facing)
        if standing.why_not_there(at, id_, end)[0]:
            return False
        at.put(id_, at=place)
        data = {"path": [list(piece.at), list(place)], "facing": piece.facing}
        self.tell("gives way", "P27", f"{at.title(id_)} gives way to {self.name(place)}", (id_,), data=data)
        return True
