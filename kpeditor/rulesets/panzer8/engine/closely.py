"""Attacks hand to hand: who fights whom in the close combat phase, tank hunting, and the expected results
[P16, P24 to P26, P54 to P56].
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import shapely

from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.panzer8.combat import (
    Cover,
    Fighter,
    Hunt,
    Reckoning,
    melee,
    opposed,
    overrun,
    recovery,
)
from kpeditor.rulesets.panzer8.engine import covering, shots
from kpeditor.rulesets.panzer8.engine.answers import refuse
from kpeditor.rulesets.panzer8.engine.moving import is_overrun
from kpeditor.rulesets.panzer8.engine.table.ground import STREET, TOUCH
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.toolbox.tablepaths import is_in_front

MELEE, OVERRUN, END = "melee", "overrun", "end"
HUNT_WITHIN: Final = 2.0
"""The greatest distance of a hunter from its tank [P16]."""
_TO_FOUR: Final = ("commander", "foo", "fac")


# --- Close combat phase ---


def fights(position: Position) -> Iterator[tuple[str, str, str]]:
    """The fights that are still possible in this phase: attacker, defender, way [P24, P26]."""
    side = position.side
    for one in position.on_table(side):
        if any(done == one for done, _ in position.combats) or position.pieces[one].suppressed:
            continue
        for foe in position.near(one, position.enemy_of(side), 4 * TOUCH):
            if position.in_contact(one, foe) and (way := way_of(position, one, foe)):
                yield one, foe, way


def way_of(position: Position, attacker: str, defender: str) -> str:
    """The way in which an element fights another that it is in contact with: melee, overrun, or "" for no
    fight.
    """
    one = position.element(attacker)
    if position.is_vehicle(defender):
        return ""
    in_fort = covering.is_in_pillbox(position, defender)
    if one.kind == "tank":
        is_ahead = is_in_front(position.stand(attacker), position.stand(defender))
        in_open = position.ground.is_bare(position.stand(defender).at) and not in_fort
        return OVERRUN if is_ahead and in_open and is_overrun(position, defender) else ""
    if position.is_vehicle(attacker) or one.kind in ("recce", "foo", "fac", "transport"):
        return ""
    return "" if in_fort and not one.is_infantry else MELEE


def choices(position: Position) -> tuple[Any, ...]:
    """The answers in the close combat phase: each fight, alone and with a commander. The phase can end only
    when no melee is left, because elements in contact must fight.
    """
    found: list[Any] = []
    must = False
    for one, foe, way in fights(position):
        must = must or way == MELEE
        found.append({"attacker": one, "defender": foe, "way": way})
        if way == MELEE:
            found += [
                {"attacker": one, "defender": foe, "way": way, "commander": lent}
                for lent in helpers(position, one)
            ]
    return tuple(found) if must else (END, *found)


def helpers(position: Position, id_: str, *, acting: bool = False) -> list[str]:
    """The unsuppressed commanders within 4 inches of an element that may still help it [P16, P22, P25]. With
    `acting` the help is an action of the commander, which the card *no commander actions* forbids [P43].
    """
    side = position.pieces[id_].side
    if acting and position.card == "3" and side == position.side:
        return []
    return [
        one
        for one in position.near(id_, side, position.numbers.near)
        if position.element(one).kind == "commander"
        and not position.pieces[one].suppressed
        and (not position.pieces[one].acted if acting else one not in position.spent)
    ]


def strength(position: Position, id_: str) -> int:
    """HE/SA of an element in melee: 4 for crew-served weapons and commanders [P24]."""
    element = position.element(id_)
    if element.is_crew or element.kind in _TO_FOUR:
        return position.numbers.melee
    return element.gun.he if element.gun is not None else 0


def fighter(position: Position, id_: str, commander: str = "") -> Fighter:
    """The element as one side of a melee; Soviet infantry counts as elite [P46]."""
    piece, element = position.pieces[id_], position.element(id_)
    quality = piece.quality
    if element.kind in ("infantry", "engineers") and position.setting.nations.get(piece.side) == "russian":
        quality = 1
    return Fighter(strength(position, id_), element.kind == "engineers", bool(commander), quality)


def reckoned(
    position: Position, attacker: str, defender: str, way: str, commander: str = "", helper: str = ""
) -> Reckoning:
    """The net of a melee or an overrun [P24, P26]."""
    if way == OVERRUN:
        quality = position.pieces[attacker].quality
        return overrun(quality, fighter(position, defender, helper), position.numbers)
    cover: Cover = covering.cover_of(position, defender, position.stand(attacker).at)
    engineers = position.element(attacker).kind == "engineers"
    if cover == "hull-down" or (engineers and covering.is_in_pillbox(position, defender)):
        cover = "none"
    is_horse = position.element(attacker).kind == "cavalry" and not position.pieces[attacker].dismounted
    stand = position.stand(defender)
    in_open = position.ground.is_bare(stand.at) and position.ground.town_at(stand.at) is None
    is_foot = position.element(attacker).kind in ("infantry", "engineers")
    return melee(
        fighter(position, attacker, commander),
        fighter(position, defender, helper),
        cover,
        position.numbers,
        charged=is_horse and attacker in position.charges and in_open,
        smoke=is_foot and bool(position.charges.get(attacker, False)),
    )


def outlook(position: Position, reckoning: Reckoning) -> list[tuple[str, str]]:
    """The chances of the results of a fight, as fractions in words."""
    found = opposed(position.setting.tables.melee, reckoning.net)
    return [(str(share), word) for word, share in found.items()]


# --- Tank hunting ---


def hunters_of(position: Position, hunter: str) -> list[str]:
    """The enemy tanks an element may hunt from its place."""
    return [
        one
        for one in position.enemies(position.pieces[hunter].side)
        if not why_not_hunting(position, hunter, one)
    ]


def why_not_hunting(position: Position, hunter: str, target: str) -> str:
    """Why an element may not hunt a tank, with the paragraph; "" if it may."""
    try:
        judge_hunt(position, hunter, target)
    except IllegalAnswer as no:
        return no.sentence()
    return ""


def judge_hunt(position: Position, hunter: str, target: str, commander: str = "") -> None:
    """Whether an element may hunt a tank [P16].

    Raises:
        IllegalAnswer: if it may not.
    """
    piece, title = position.pieces[hunter], position.title(hunter)
    if target not in position.pieces or target not in set(position.enemies(piece.side)):
        raise refuse(f"{title} hunts an enemy: name it as the target", "P16", hunter)
    if not (position.element(hunter).is_infantry or piece.dismounted) or piece.at is None:
        raise refuse(f"{title} is no infantry on foot, so it hunts no tanks", "P16", hunter)
    if piece.suppressed or position.is_in_melee(hunter):
        raise refuse(f"{title} is suppressed or in hand-to-hand combat", "P16", hunter)
    if not position.element(target).is_fighting_vehicle:
        raise refuse(f"{position.title(target)} is no armoured fighting vehicle", "P16", hunter)
    far = position.apart(hunter, target)
    if far > HUNT_WITHIN + 1e-6:
        raise refuse(f"{position.title(target)} is {far:.1f} away, more than {HUNT_WITHIN:g}", "P16", hunter)
    if not position.pieces[target].suppressed and not is_hidden_hunt(position, hunter, target, smoke=False):
        text = f"neither {title} nor {position.title(target)} is in cover, and it is not suppressed"
        raise refuse(text, "P16", hunter)
    if commander and commander not in helpers(position, hunter, acting=True):
        raise refuse(f"{commander} cannot help {title}", "P16", hunter)


def is_hidden_hunt(position: Position, hunter: str, target: str, *, smoke: bool = True) -> bool:
    """Whether hunter or tank is in cover, or in smoke [P16]."""
    if any(covering.is_covered(position, one) or _is_on_street(position, one) for one in (hunter, target)):
        return True
    line = shapely.shortest_line(position.stand(hunter).shape, position.stand(target).shape)
    return smoke and position.smoke_on(line, position.stand(hunter), position.stand(target))


def _is_on_street(position: Position, id_: str) -> bool:
    """Whether an element is on a street between houses. The houses cover it in a hunt, and in no other attack
    [P57].
    """
    way = position.ground.way_at(position.stand(id_).at)
    return way is not None and way.feature.kind == STREET


def hunt(position: Position, hunter: str, target: str, commander: str = "") -> Reckoning:
    """The net of a hunt [P16]."""
    element, foe = position.element(hunter), position.element(target)
    return Hunt(
        foe.defence,
        engineers=element.kind == "engineers",
        hidden=is_hidden_hunt(position, hunter, target),
        flank=not is_in_front(position.stand(target), position.stand(hunter)),
        is_open="open_top" in foe.flags,
        no_guns="no_mg" in foe.flags,
        commander=bool(commander),
        hunter=position.pieces[hunter].quality,
        tank=position.pieces[target].quality,
    ).reckoned(position.numbers)


def close_defenders(position: Position, hunter: str, target: str) -> list[str]:
    """Friendly infantry in contact with the tank, and the tank's riders. They fire before the hunt [P16,
    P54].
    """
    side = position.pieces[target].side
    found = [one for one in position.near(target, side, TOUCH) if position.element(one).is_infantry]
    found += [one for one in position.passengers(target) if position.element(one).is_infantry]
    return [one for one in found if not shots.why_not(position, one, hunter)]


def best_defender(position: Position, hunter: str, target: str) -> shots.Aim | None:
    """The shot of close defence that comes before a hunt; None if nobody fires [P54]."""
    aims = [shots.aim(position, one, hunter) for one in close_defenders(position, hunter, target)]
    return max(aims, key=lambda aim: shots.reckoned(position, aim).net, default=None)


# --- Recovery ---


def recovering(position: Position, id_: str, commander: str = "") -> Reckoning:
    """The modifiers to the die of an element that tries to recover [P22]."""
    piece = position.pieces[id_]
    return recovery(
        position.numbers,
        commander=bool(commander),
        lost=position.lost(piece.side, with_guard="home_guard" in position.element(id_).flags),
        supported=is_supported(position, id_),
        quality=piece.quality,
    )


def is_supported(position: Position, id_: str) -> bool:
    """Whether an element is supported in its recovery [P22]. An armoured fighting vehicle within 4 inches
    supports a vehicle; so does a vehicle of its own type within 8 if both have radios. A combat element
    within 4 supports all other elements.
    """
    piece, element = position.pieces[id_], position.element(id_)
    near = float(position.numbers.near)
    for one in position.near(id_, piece.side, 2 * near):
        if position.pieces[one].suppressed:
            continue
        is_near = position.gap(id_, one) <= near
        other = position.element(one)
        if not element.is_fighting_vehicle:
            if is_near and position.is_combat(one):
                return True
        elif other.is_fighting_vehicle:
            same = position.pieces[one].type == piece.type
            if is_near or (same and not {"no_radio"} & (element.flags | other.flags)):
                return True
    return False
