"""Written orders: aim, objectives and allocation of a formation, as they hold now and as orders change them
[N5, N6].
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from kpeditor.core.problem import did_you_mean
from kpeditor.rulesets.nqm.command import RELATIONS, Formation
from kpeditor.rulesets.nqm.declarations import ON_FIRE, ON_RECCE, names_in
from kpeditor.rulesets.nqm.engine import titles
from kpeditor.rulesets.nqm.engine.position import Position

AIM, OBJECTIVES, RELATION, SUPPORTS = "aim", "objectives", "relation", "supports"
RECCE_MET, FIRED_AT = "on_recce", "on_fire"
STANDING: Final = {RECCE_MET: ON_RECCE, FIRED_AT: ON_FIRE}
"""Standing orders with their choices: what those do who hide from recce, and recce that is fired at [N16,
N18].
"""
WRITTEN: Final = (AIM, OBJECTIVES, RELATION, SUPPORTS, *STANDING)
"""What an order may say in writing: a text, names of features, one of `RELATIONS` or "", formations, and of
each standing order one of its choices or "".
"""
MOST_AIM: Final = 500
MOST_NAMES: Final = 20


def said_in(order: Mapping[str, Any]) -> dict[str, Any]:
    """The written parts of a legal order, in the order of `WRITTEN`; names as lists."""
    found = {key: order[key] for key in WRITTEN if key in order}
    return {key: _names(one) if key in (OBJECTIVES, SUPPORTS) else one.strip() for key, one in found.items()}


def _names(value: Any) -> list[str]:
    """The names in an answer: a list, or a text with commas."""
    return list(names_in(value)) if isinstance(value, str) else [str(one).strip() for one in value]


def told(position: Position, unit: str) -> dict[str, Any]:
    """All written orders of a formation now, by the keys of `WRITTEN`: those of the scenario, changed by
    later orders. The highest formations have aim and objectives of their side.
    """
    spec, setting = position.setting.units[unit], position.setting
    aim, objectives = spec.group.fields.get("orders"), spec.group.fields.get(OBJECTIVES)
    side = setting.scenario.side(spec.side)
    if side is not None and is_highest(position, unit):
        aim, objectives = aim or side.fields.get(AIM), objectives or side.fields.get(OBJECTIVES)
    return {
        AIM: str(aim or ""),
        OBJECTIVES: list(names_in(objectives)),
        RELATION: spec.formation.relation,
        SUPPORTS: sorted(spec.formation.to),
        **{key: str(spec.group.fields.get(key) or "") for key in STANDING},
    } | dict(position.units[unit].written)


def standing(position: Position, unit: str, key: str) -> str:
    """A standing order of a formation: its own, otherwise that of the nearest formation above that has one;
    "" for none.
    """
    own = (str(told(position, one)[key]) for one in position.setting.chain(unit))
    return next(filter(None, own), "")


def is_highest(position: Position, unit: str) -> bool:
    """Whether a formation is one of the highest of its side."""
    return len(position.setting.chain(unit)) == 1


def formation(position: Position, unit: str) -> Formation:
    """A formation with what it supports now, and in which relation [N5]."""
    spec, now = position.setting.units[unit].formation, position.units[unit].written
    if not now:
        return spec
    return replace(spec, relation=now.get(RELATION, spec.relation), to=frozenset(now.get(SUPPORTS, spec.to)))


def fault(position: Position, unit: str, order: Mapping[str, Any]) -> str:
    """What is wrong with the written parts of an order, "" for nothing."""
    for key in (AIM, RELATION, *STANDING):
        if not isinstance(order.get(key, ""), str):
            return f"{key} is a text"
    if len(order.get(AIM, "")) > MOST_AIM:
        return f"an aim is a text of up to {MOST_AIM} letters"
    for key in (OBJECTIVES, SUPPORTS):
        value = order.get(key, [])
        is_list = isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
        if not is_list and not isinstance(value, str):
            return f"{key} is a list of names"
        if len(_names(value)) > MOST_NAMES:
            return f"{key} has up to {MOST_NAMES} names"
    for key, choices in STANDING.items():
        if order.get(key, "") not in ("", *choices):
            return f"{key} is one of {', '.join(choices)}, or nothing"
    said = said_in(order)
    setting = position.setting
    if unknown := _unknown(said.get(OBJECTIVES, ()), setting.sheet.features):
        return f"the objective {unknown[0]!r} is no feature of the table{unknown[1]}"
    own = [id_ for id_, one in setting.units.items() if one.side == setting.units[unit].side and id_ != unit]
    if unknown := _unknown(said.get(SUPPORTS, ()), own):
        return f"it cannot support {unknown[0]!r}, which is not another formation of its side{unknown[1]}"
    return _relation_fault({**told(position, unit), **said})


def _unknown(names: Iterable[str], known: Iterable[str]) -> tuple[str, str] | None:
    """The first unknown name, shortened, with a guess at what was meant."""
    those = list(known)
    found = next((one for one in names if one not in those), None)
    if found is None:
        return None
    meant = did_you_mean(found[:60], those)
    return found[:60], f"; {meant}" if meant else ""


def _relation_fault(now: Mapping[str, Any]) -> str:
    if now[RELATION] not in ("", *RELATIONS):
        return f"the relation is one of {', '.join(RELATIONS)}, or nothing"
    if bool(now[RELATION]) is not bool(now[SUPPORTS]):
        return "name both a relation and the formations it supports, or neither [N5]"
    return ""


def in_words(said: Mapping[str, Any]) -> str:
    """The written parts of an order as a sentence."""
    parts = []
    if AIM in said:
        parts.append(f"aim: {said[AIM] or 'none'}")
    if OBJECTIVES in said:
        parts.append(f"objectives: {', '.join(said[OBJECTIVES]) or 'none'}")
    if RELATION in said or SUPPORTS in said:
        whom = ", ".join(map(titles.formation, said.get(SUPPORTS, ()))) or "nobody"
        parts.append(f"supports: {whom}" + (f" ({said[RELATION]})" if said.get(RELATION) else ""))
    for key, title in ((RECCE_MET, "when enemy recce comes"), (FIRED_AT, "when recce is fired at")):
        if key in said:
            parts.append(f"{title}: {STANDING[key].get(said[key], 'nothing').lower()}")
    return "; ".join(parts)
