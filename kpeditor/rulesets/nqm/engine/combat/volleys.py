"""Volleys: the target of each stand, and the dice of a side by class, target and range [N26 to N31, N39]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kpeditor.rulesets.nqm import firefight
from kpeditor.rulesets.nqm.engine.log import Log, thrown
from kpeditor.rulesets.nqm.engine.pieces import Stand
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.firefight import Volley


def reach_of(position: Position, stand: Stand) -> str:
    """The row of the table of ranges for a stand, "" for one that does not fire [N-T9]."""
    return str(position.setting.types[stand.type].data.get("reach", ""))


def near(position: Position, stand: Stand, others: Iterable[Stand]) -> float:
    """Kilometres from a stand to the nearest of others."""
    return min(
        (position.setting.distance(stand.at, one.at) for one in others if stand.at and one.at), default=1e9
    )


def band_at(position: Position, stand: Stand, foe: Stand) -> str:
    """The range band from a stand to an enemy, "" out of reach."""
    reach = reach_of(position, stand)
    if not reach or stand.at is None or foe.at is None:
        return ""
    arm = position.setting.types[stand.type].data["arm"]
    metres = position.setting.distance(stand.at, foe.at) * 1000
    return firefight.band_at(position.setting.known, metres, reach, arm)


def is_armour(position: Position, stand: Stand) -> bool:
    """Whether a stand is a target by its armour."""
    return bool(position.setting.types[stand.type].data["arm"] == "armour")


def is_tank(position: Position, stand: Stand) -> bool:
    """Whether a stand is of tanks: armour that fights, which armoured cars of the recce do not [N4]."""
    return is_armour(position, stand) and position.setting.types[stand.type].data["stand"] == "fighting"


def hunts(position: Position, stand: Stand) -> bool:
    """Whether a stand fires at armour: anti-tank guns, and the guns of tanks and armoured cars."""
    return bool(position.setting.types[stand.type].data.get("anti_tank")) or is_armour(position, stand)


@dataclass(frozen=True)
class Aimed:
    """A stand with the targets it fires at: those of one kind, at the range of the nearest."""

    stand: Stand
    weapon: str
    armour: bool
    target: str
    band: str


def aimed(position: Position, stand: Stand, foes: Sequence[Stand], band: str = "") -> Aimed | None:
    """The targets of a stand; None without any. Anti-tank weapons and tanks fire at armour, if there is any
    in range. Infantry without anti-tank weapons is very light against armour [N-T10], except where it may
    fire at tanks as at light targets [N39].
    """
    data = position.setting.types[stand.type].data
    weapon = str(data["weapon"])
    is_hunter = hunts(position, stand)
    best: Aimed | None = None
    for armour in (True, False):
        those = [one for one in foes if is_armour(position, one) is armour]
        if not those:
            continue
        nearest = min(those, key=lambda one: near(position, stand, [one]))
        found = band or band_at(position, stand, nearest)
        if not found:
            continue
        target = position.target_class(nearest)
        used = weapon
        if armour and not is_hunter and not data.get("calibre") and weapon == "L":
            used = "VL"
            if _as_light(position, stand, those, foes):
                used, target = weapon, "L"
        one = Aimed(stand, used, armour, target, found)
        if best is None or (not is_hunter and _worth(one) > _worth(best)):
            best = one
    return best


def _as_light(position: Position, stand: Stand, tanks: Sequence[Stand], foes: Sequence[Stand]) -> bool:
    nearest = min(tanks, key=lambda one: near(position, stand, [one]))
    close = nearest.at is not None and position.setting.is_close(nearest.at)
    supported = any(not is_armour(position, one) for one in foes)
    calm = position.state_of(stand).calm
    return firefight.tanks_as_light(close_country=close, terror_overcome=calm, supported=supported)


def _worth(aim: Aimed) -> tuple[int, int]:
    return int(aim.band != "harassing"), firefight.difference(aim.weapon, aim.target)


def volleys_of(
    position: Position,
    stands: Sequence[Stand],
    foes: Sequence[Stand],
    subject: str,
    log: Log,
    *,
    band: str = "",
    shift: int = 0,
) -> list[tuple[bool, Volley]]:
    """The dice of a side, rolled at once and grouped by class, target and range; first whether at armour."""
    groups: dict[tuple[bool, str, str, str], int] = {}
    for stand in stands:
        aim = aimed(position, stand, foes, band)
        if aim is not None:
            key = (aim.armour, aim.weapon, aim.target, aim.band)
            groups[key] = groups.get(key, 0) + 1
    found, rolled = [], 0
    for (armour, weapon, target, at), count in sorted(groups.items()):
        dice = log.roll("volley", subject, count, first=rolled)
        rolled += count
        raised = shift or firefight.shift_of(ambush=False, band=at)
        found.append((armour, Volley(weapon, target, dice, raised, at)))
    return found


def told(volleys: Iterable[tuple[bool, Volley]], position: Position) -> str:
    """Volleys with all their dice in words."""
    known, parts = position.setting.known, []
    for _, one in volleys:
        raised = f" raised {one.shift}" if one.shift else ""
        what = f"{one.weapon}{raised} at {one.target}, {one.band}: {' '.join(map(str, one.dice))}"
        parts.append(f"{what} = {one.hits(known)}")
    return "; ".join(parts) or "no fire"


def thrown_by(
    volleys: Iterable[tuple[bool, Volley]], position: Position, what: str = "fire"
) -> tuple[Mapping[str, Any], ...]:
    """The dice of volleys, for the words of the log."""
    known = position.setting.known
    return tuple(
        thrown(
            what,
            one.dice,
            one.hits(known),
            weapon=one.weapon,
            target=one.target,
            band=one.band,
            shift=one.shift,
        )
        for _, one in volleys
    )
