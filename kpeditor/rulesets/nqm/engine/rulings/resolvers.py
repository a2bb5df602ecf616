"""The resolvers of an hour, and how a result takes effect: as the dice gave it, or as the umpire decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.texts import tr_later
from kpeditor.rulesets.nqm import recce
from kpeditor.rulesets.nqm.dicewords import part_title, value_words
from kpeditor.rulesets.nqm.engine import recceing, resting, shooting, testing
from kpeditor.rulesets.nqm.engine.combat import assaulting, facing, firing
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Stand
from kpeditor.rulesets.nqm.engine.position import Position, Proposal
from kpeditor.rulesets.nqm.engine.rulings import taking
from kpeditor.rulesets.nqm.engine.sighting import met_of

UMPIRE: Final = "umpire"
"""The seat that sees everything and may override every result [N64]."""
MOST_NOTE: Final = 500


class Resolver(NamedTuple):
    """How one kind of result is found.

    Attributes:
        rule: the paragraph its line of the log rests on.
        of_side: whether it is about all formations of a side at once, and told only where the umpire has
            said something: its log has an event of each formation anyway.
    """

    title: str
    rule: str
    due: Callable[[Position], list[str]]
    propose: Callable[[Position, str, Log], Proposal | None]
    apply: Callable[[Position, Proposal, Mapping[str, Any], Log], Position]
    of_side: bool = False


def _assaults(position: Position) -> list[str]:
    return [
        id_ for id_ in position.fights if id_ in position.assaults and assaulting.may_assault(position, id_)
    ]


def _counters(position: Position) -> list[str]:
    return [id_ for id_ in position.fights if assaulting.against(id_) in position.assaults]


RESOLVERS: Final[Mapping[str, Resolver]] = {
    "reaction": Resolver(
        tr_later("Reaction time"),
        "N7",
        taking.sides_ordering,
        taking.reaction_proposed,
        taking.reaction_applied,
        of_side=True,
    ),
    "pace": Resolver(
        tr_later("Movement and space"),
        "N9",
        taking.sides_moving,
        taking.pace_proposed,
        taking.pace_applied,
        of_side=True,
    ),
    "recce": Resolver(tr_later("Recce"), "N14", recceing.due, recceing.proposed, recceing.applied),
    "shoot": Resolver(tr_later("Shoot"), "N21", shooting.due, shooting.proposed, shooting.applied),
    "air": Resolver(
        tr_later("Air attack"), "N24", shooting.air_due, shooting.air_proposed, shooting.air_applied
    ),
    "firefight": Resolver(tr_later("Firefight"), "N27", facing.due, firing.proposed, firing.applied),
    "morale": Resolver(tr_later("Morale"), "N46", testing.due, testing.proposed, testing.applied),
    "assault": Resolver(tr_later("Close assault"), "N42", _assaults, assaulting.proposed, assaulting.applied),
    "counter": Resolver(
        tr_later("Infantry against tanks"),
        "N35",
        _counters,
        assaulting.countered,
        assaulting.counter_applied,
    ),
    "reorganise": Resolver(tr_later("Reorganisation"), "N53", resting.due, resting.proposed, resting.applied),
}


def readers(position: Position, proposal: Proposal, result: Mapping[str, Any]) -> tuple[str, ...]:
    """The sides that learn of a result, from the position after it: the side it belongs to, and for a fight
    the enemy as soon as he knows a stand of the formation; that recce was let pass, only the hidden side.
    """
    side = side_of(position, proposal)
    if result.get("result") == recce.PASSED:
        return (position.setting.enemy(side),)
    if RESOLVERS[proposal.kind].of_side:
        return (side,)
    if proposal.kind in ("shoot", "morale", "reorganise") or not met_of(position, proposal.unit):
        return (side,)
    return position.setting.sides


def side_of(position: Position, proposal: Proposal) -> str:
    """The side whose result it is."""
    of_side = RESOLVERS[proposal.kind].of_side
    return proposal.unit if of_side else position.setting.units[proposal.unit].side


def counted(position: Position, proposal: Proposal, log: Log) -> Position:
    """The position after a result counts as it fell."""
    return _applied(position, proposal, proposal.result, proposal.said, log)


def overridden(position: Position, proposal: Proposal, answer: Mapping[str, Any], log: Log) -> Position:
    """The position after the umpire's answer: an empty one lets the result count, any other replaces parts of
    it.
    """
    result = {**proposal.result, **answer.get("result", {})}
    words = proposal.said
    if result != dict(proposal.result):
        words += f"; the umpire rules: {_said(proposal.titles.result(_changed(proposal, result)))}"
    if note := str(answer.get("note", "")).strip():
        words += f" ({note})"
    return _applied(replace(position, proposal=None), proposal, result, words, log, note)


def _changed(proposal: Proposal, result: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a result that differ from how it fell."""
    found: dict[str, Any] = {}
    for key, value in result.items():
        fell = proposal.result[key]
        if isinstance(value, Mapping) and value != fell:
            found[key] = {part: one for part, one in value.items() if one != fell[part]}
        elif value != fell:
            found[key] = value
    return found


def _said(changed: Mapping[str, Any]) -> str:
    """The umpire's changes in words."""
    parts = []
    for key, value in changed.items():
        for part, one in value.items() if isinstance(value, Mapping) else (("", value),):
            title = part_title((key, part) if part else (key,))
            parts.append(f"{title[:1].lower()}{title[1:]} {value_words(one)}")
    return ", ".join(parts)


def _applied(
    position: Position,
    proposal: Proposal,
    result: Mapping[str, Any],
    words: str,
    log: Log,
    note: str = "",
) -> Position:
    resolver = RESOLVERS[proposal.kind]
    place = len(log.events)  # the line comes before those of its effects, which decide who may read it
    after = resolver.apply(position, proposal, result, log)
    changed = _changed(proposal, result)
    if resolver.of_side and not changed and not note:
        return after
    titles = position.setting.titles
    known_to = readers(after, proposal, result)
    data = {
        **({"side": proposal.unit} if resolver.of_side else {"formation": titles.formation(proposal.unit)}),
        "result": titles.result(result),
        "throws": [titles.result(one) for one in proposal.throws],
        "ruled": bool(changed),
        "changed": titles.result(changed),
        "note": note,
    }
    side = side_of(position, proposal)
    known = met_of(after, proposal.unit) if len(known_to) > 1 else _of(position, proposal)
    middle = position.centre(position.stands[one.id] for one in known)
    hexes = [position.setting.name(middle)] if middle is not None else []
    log.tell(proposal.kind, resolver.rule, words, hexes=hexes, side=side, known_to=known_to, data=data)
    log.events.insert(place, log.events.pop())
    if proposal.kind == "air" and len(known_to) == 1:
        _felt(position, proposal, log)
    return after


def _of(position: Position, proposal: Proposal) -> list[Stand]:
    """The stands of the formation a result is about."""
    return [] if RESOLVERS[proposal.kind].of_side else position.of(proposal.unit)


def _felt(position: Position, proposal: Proposal, log: Log) -> None:
    """Tells the enemy, if it has stands there, that aircraft attack it, but not of which formation."""
    setting, to = position.setting, position.units[proposal.unit].order.to
    enemy = setting.enemy(setting.units[proposal.unit].side)
    if to is None or not any(
        one.at and setting.distance(one.at, to) <= setting.known.numbers.km("notice")
        for one in position.here(enemy)
    ):
        return
    where = setting.name(to)
    log.tell("shells", "N25", f"aircraft attack at {where}", hexes=[where], side=enemy, known_to=(enemy,))


def ruling_faults(proposal: Proposal, answer: Answer) -> Iterator[IllegalAnswer]:
    """What is wrong with an umpire's answer: `{}` to confirm, `{result: {...}, note: ...}` to override."""
    if not isinstance(answer, Mapping) or not set(answer) <= {"result", "note"}:
        yield IllegalAnswer("an umpire answers {} or {result, note}", "N64")
        return
    if not isinstance(answer.get("note", ""), str) or len(answer.get("note", "")) > MOST_NOTE:
        yield IllegalAnswer(f"a note is a text of up to {MOST_NOTE} letters", "N64")
    result = answer.get("result", {})
    if not isinstance(result, Mapping):
        yield IllegalAnswer("a result is a mapping with the keys of the proposed result", "N64")
        return
    for key, value in result.items():
        if key not in proposal.result:
            known = ", ".join(proposal.result)
            yield IllegalAnswer(f"this result has no {str(key)[:40]!r}; it has {known}", "N64")
        elif key in WORDS and value not in words_of(key, str(proposal.result[key])):
            yield IllegalAnswer(f"{key} is one of {', '.join(filter(None, WORDS[key]))}", "N64")
        elif not _alike(proposal.result[key], value, MOST.get(key, MOST_NUMBER)):
            yield IllegalAnswer(f"{key} must be a value like {proposal.result[key]!r}", "N64")


MOST: Final[Mapping[str, int]] = {taking.METRES: 60_000, taking.HOURS: 99}
MOST_NUMBER: Final = 500
"""The largest numbers the umpire may give: by key, and for any other key."""
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "result": (recce.SIGHTED, recce.AMBUSHED, recce.PASSED, recce.FIRED),
    "ends": (assaulting.TAKEN, assaulting.REPELLED, assaulting.UNDECIDED),
    "failed": ("", "attacker", "defender"),
    "band": ("", "harassing", "effective", "contact"),
}


def words_of(key: str, value: str) -> tuple[str, ...]:
    """The words a result may have under a key, including the present one."""
    known = WORDS.get(key, ())
    return known if value in known else (value, *known)


def _alike(model: Any, value: Any, most: int) -> bool:
    """Whether a value has the form of the one it replaces: whole numbers from 0, yes or no, the same
    words.
    """
    if isinstance(model, bool) or isinstance(value, bool):
        return isinstance(model, bool) and isinstance(value, bool)
    if isinstance(model, int):
        return isinstance(value, int) and 0 <= value <= most
    if isinstance(model, str):
        return isinstance(value, str) and len(value) <= 40
    if isinstance(model, Mapping):
        return (
            isinstance(value, Mapping)
            and set(value) == set(model)
            and all(_alike(one, value[key], most) for key, one in model.items())
        )
    return isinstance(value, list) and len(value) <= MOST_NOTE and all(isinstance(one, str) for one in value)
