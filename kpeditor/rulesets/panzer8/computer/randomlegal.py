"""The player `random`: takes legal actions with one element after the other, by chance."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.rulesets.panzer8.engine import answers, closely, judging, moving, setup, shots, smoke
from kpeditor.rulesets.panzer8.engine.acts import cards, support
from kpeditor.rulesets.panzer8.engine.answers import led
from kpeditor.rulesets.panzer8.engine.hiding import shown
from kpeditor.rulesets.panzer8.engine.moving import CHARGE, FALL_BACK, MOVE, MOVE_FIRE
from kpeditor.rulesets.panzer8.engine.state import Panzer8State
from kpeditor.rulesets.panzer8.engine.table.pieces import DUE
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.engine.turns import ACT, PASS, SCOUT, scout_faults

_UNITS = 4
"""How many elements are tried before the phase is ended."""
_ONE_IN = 40
"""One phase in this number is ended early."""


class RandomLegal:
    """Acts by chance. It fires and charges if it finds a target, and does not stand still without need."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer."""
        assert isinstance(state, Panzer8State)
        if decision.kind == setup.SET_UP:
            return state.proposed_setup(chance)
        if decision.kind == setup.HIDE:
            at = state.position
            return {id_: chance.choice(setup.markers_for(at, id_)) for id_ in at.hiding}
        if decision.choices is not None:
            return chance.choice(decision.choices)
        if decision.kind == cards.KIND:
            return self._mission(state.position, decision.side, chance)
        if decision.kind == SCOUT:
            return self._scout(state.position, decision.side, chance)
        assert decision.kind == ACT
        return self._act(state.position, decision.side, chance)

    def _scout(self, position: Position, side: str, chance: Chance) -> Answer:
        """A move of a recce element before the game, chosen by chance."""
        for id_ in position.scouts:
            piece = position.pieces[id_]
            for _ in range(4):
                on_table = piece.at is not None
                moves = (
                    [_move(position, id_, [], chance)] if on_table else [*_entering(position, id_, chance)]
                )
                for answer in moves:
                    if answer["do"] == MOVE and not scout_faults(position, side, answer):
                        return answer
        return PASS

    def _mission(self, position: Position, side: str, chance: Chance) -> Answer:
        """A mission of support fire: HE, now and then smoke."""
        found = support.proposals(position, side)
        if not found:
            return support.PASS
        mission = chance.choice(found)
        smokes = not chance.below(4) and position.pool.get(side, 0) > 0
        return {**mission, "smoke": chance.below(180)} if smokes else mission

    def _act(self, position: Position, side: str, chance: Chance) -> Answer:
        able = chance.shuffled(list(judging.able(position, side)))
        if not able or not chance.below(_ONE_IN):
            return judging.END
        for id_ in able[:_UNITS]:
            for answer in tries(position, id_, chance):
                if not judging.faults(position, side, answer):
                    return answer
        return judging.END


def tries(position: Position, id_: str, chance: Chance) -> Iterator[dict[str, Any]]:
    """Possible actions of an element, by chance; most of them may not be legal."""
    piece = position.pieces[id_]
    if piece.state == DUE:
        yield from _entering(position, id_, chance)
        return
    if piece.suppressed:
        helpers = closely.helpers(position, id_, acting=True)
        yield {"unit": id_, "do": judging.RECOVER, **({"commander": helpers[0]} if helpers else {})}
        return
    if piece.marker and chance.below(3):
        return  # A hidden element mostly stays hidden.
    at = shown(position, id_) if piece.marker else position
    enemies = chance.shuffled(list(position.enemies(piece.side)))
    if piece.aboard:
        if chance.below(2):
            yield {"unit": id_, "do": judging.UNLIMBER if piece.limbered else judging.DISMOUNT}
        return
    near = sorted(enemies, key=lambda one: math.dist(at.stand(one).at, at.stand(id_).at))
    for foe in near[:1]:
        if at.gap(id_, foe) <= 6 and chance.below(2):
            yield {"unit": id_, "do": CHARGE, "target": foe}
    for foe in near[:3]:
        if chance.below(4) and not shots.why_not(at, id_, foe):
            yield {"unit": id_, "do": judging.FIRE, "target": foe}
        if position.element(id_).is_infantry and at.gap(id_, foe) <= 3:
            yield {"unit": id_, "do": judging.HUNT, "target": foe}
        if at.gap(id_, foe) <= 10 and chance.below(3):
            yield {"unit": id_, "do": CHARGE, "target": foe}
    yield from _further(at, id_, chance)
    for _ in range(4):
        yield _move(at, id_, near, chance)


def _further(position: Position, id_: str, chance: Chance) -> Iterator[dict[str, Any]]:
    """Other actions now and then: laying smoke, limbering guns, mounting, dismounting."""
    piece, element = position.pieces[id_], position.element(id_)
    kind = chance.below(12)
    if kind == 0 and smoke.means_of(position, id_):
        aim = led(position.stand(id_).at, piece.facing + chance.below(60) - 30, chance.below(16) + 2)
        yield {"unit": id_, "do": judging.SMOKE, "at": list(aim), "facing": piece.facing}
    if kind == 1 and element.is_crew:
        near = position.near(id_, piece.side, 0.25)
        for carrier in [*near[:2], ""]:
            yield {"unit": id_, "do": judging.LIMBER, **({"carrier": carrier} if carrier else {})}
    if piece.limbered and kind % 2:
        yield {"unit": id_, "do": judging.UNLIMBER}
    if kind in (2, 3):
        for carrier in position.near(id_, piece.side, 0.25)[:2]:
            yield {"unit": id_, "do": judging.MOUNT, "carrier": carrier}
    if kind == 4:
        yield {"unit": id_, "do": judging.DISMOUNT}
        yield {"unit": id_, "do": judging.MOUNT}
    if kind == 5 and element.kind == "engineers":
        yield {"unit": id_, "do": judging.CLEAR}


def _move(position: Position, id_: str, enemies: list[str], chance: Chance) -> dict[str, Any]:
    """A move of one or two stretches, more often toward the enemy than not."""
    stand = position.stand(id_)
    heading: float = chance.below(360)
    if enemies and chance.below(3):
        heading = answers.heading_from(stand.at, position.stand(chance.choice(enemies[:4])).at)
        heading += chance.below(61) - 30
    far = (chance.below(10) + 1) * 0.5 * (2 if chance.below(2) else 1)
    first = led(stand.at, heading, far)
    path = [list(first)]
    if not chance.below(3):
        path.append(list(led(first, heading + chance.below(91) - 45, (chance.below(8) + 1) * 0.5)))
    do, target = MOVE, {}
    kind = chance.below(6)
    if kind == 0 and enemies:
        do, target = MOVE_FIRE, {"target": enemies[0]}
    elif kind == 1:
        do, path = FALL_BACK, [list(led(stand.at, back, far)) for back in moving.ways_back(position, id_)[:1]]
    return {"unit": id_, "do": do, "path": path, **target}


def _entering(position: Position, id_: str, chance: Chance) -> Iterator[dict[str, Any]]:
    """An entry onto the table by a point of its edge, straight ahead."""
    piece = position.pieces[id_]
    _, ground = position.setting.entries[piece.side, piece.group]
    space = position.ground.sheet.space
    for _ in range(8):
        edge = shapely.boundary(ground) if ground.area else ground
        at = shapely.get_coordinates(
            shapely.line_interpolate_point(edge, chance.below(1000) / 1000, normalized=True)
            if edge.length
            else shapely.centroid(edge)
        ).tolist()[0]
        x, y = float(at[0]), float(at[1])
        turn = {0.0: 90.0, space.width: 270.0}.get(x, 180.0 if y <= 0 else 0.0)
        if min(x, y, space.width - x, space.height - y) > 0.01:
            turn = answers.heading_from(TablePoint(x, y), TablePoint(space.width / 2, space.height / 2))
        inside = led(TablePoint(x, y), turn, 1.0 + chance.below(6))
        yield {"unit": id_, "do": MOVE, "path": [[x, y], list(inside)]}
