"""The values of elements to a computer player, and the losses that attacks are expected to cause."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from kpeditor.rulesets.panzer8.combat import NoHarm, opposed, penetration
from kpeditor.rulesets.panzer8.tables import Results, Tables
from kpeditor.rulesets.panzer8.units import COMMANDER, TRANSPORT, Element, Gun

Floats = npt.NDArray[np.float64]
LOST, SUPPRESSED, BACK = 1.0, 0.45, 0.12
"""The share of an element's value that is lost when it is out, suppressed, or falls back."""
_LEAST, _MOST = -12, 20
_NO_HARM = -99
_WORDS = {"out": LOST, "suppressed": SUPPRESSED, "falls back": BACK}
_AGAIN = {"out": LOST, "suppressed": LOST, "falls back": 0.0}
"""The same shares for an element that is suppressed already [P29]."""


def worth(element: Element) -> float:
    """The value of an element; a tank of medium weight is 1."""
    if element.kind == TRANSPORT:
        return 0.15
    if element.kind == COMMANDER:
        return 0.75  # Another element takes his place [P37].
    if element.kind in ("foo", "fac"):
        return 0.45
    power = 0.25 + 0.07 * element.defence
    if element.gun is not None:
        ap = int(element.gun.ap.rstrip("*+") or 0) if "*" not in element.gun.ap else 0
        power += 0.04 * element.gun.he + 0.03 * ap
    return power


@lru_cache(maxsize=64)
def losses(results: Results, *, again: bool = False) -> Floats:
    """The share of its value that a target loses at each net, from -12 on."""
    shares = _AGAIN if again else _WORDS
    return np.array(
        [
            float(sum(chance * shares.get(word, 0.0) for word, chance in opposed(results, net).items()))
            for net in range(_LEAST, _MOST + 1)
        ]
    )


def loss_at(table: Floats, net: Any) -> Any:
    """The entries of `losses` for nets, which may be an array."""
    return table[np.clip(np.asarray(net, np.int64) - _LEAST, 0, _MOST - _LEAST)]


@lru_cache(maxsize=4096)
def base_net(gun: Gun, target: Element) -> tuple[int, bool]:
    """The net of a gun at a target before range and cover, and whether the gun fires AP. A gun that cannot
    harm the target has a net far below all others [P13].
    """
    if target.is_armoured:
        if not gun.ap:
            return _NO_HARM, True
        try:
            value = penetration(gun.ap, target.defence, is_open="open_top" in target.flags)
        except NoHarm:
            return _NO_HARM, True
        return value - target.defence, True
    return (gun.he - target.defence, False) if gun.he else (_NO_HARM, False)


def guns_of(element: Element) -> list[Gun]:
    """The weapons of an element."""
    return [gun for gun in (element.gun, element.second) if gun is not None]


def fire_loss(
    tables: Tables,
    firer: Element,
    target: Element,
    far: Floats,
    cover: Any,
    *,
    again: bool = False,
    suppressed: bool = False,
    also: int = 0,
) -> Floats:
    """The share of its value that a target is expected to lose to one shot, for each of these distances.

    Args:
        far: the distances, from edge to edge; cover: its modifier, one for each distance or one for all.
        again: the target is suppressed already; suppressed: the firer is.
        also: further modifiers, such as quality.
    """
    best = np.zeros(len(far))
    near = float(tables.numbers.near)
    for gun in guns_of(firer):
        net, is_ap = base_net(gun, target)
        if net == _NO_HARM:
            continue
        reach = min(gun.range, near) if suppressed else gun.range
        closer = (far <= near) & (gun.range > near) & (not suppressed)
        nets = net + also + closer.astype(int) - (far > reach / 2).astype(int) - cover
        table = losses(tables.fire_ap if is_ap else tables.fire_he, again=again)
        best = np.maximum(best, np.where(far <= reach, loss_at(table, nets), 0.0))
    return best
