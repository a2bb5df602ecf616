"""The words of Not Quite Mechanized for its events: lines of the log, dice, phases and results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kpeditor.core.rules.event import Event
from kpeditor.core.rules.telling.eventwords import Called, EventWords, Figures
from kpeditor.core.texts import Translate, listed, tr_later
from kpeditor.rulesets.nqm.command import RELATIONS
from kpeditor.rulesets.nqm.dicewords import Result, order_words, part_title, throw_lines, value_words
from kpeditor.rulesets.nqm.engine.written import FIRED_AT, RECCE_MET, STANDING
from kpeditor.rulesets.nqm.options import options
from kpeditor.rulesets.nqm.recce import PASSED

PHASES: Final = {
    "set up": tr_later("set-up"),
    "orders": tr_later("orders"),
    "reaction": tr_later("reaction time"),
    "pace": tr_later("moves"),
    "moves": tr_later("moves"),
    "recce": tr_later("recce"),
    "shoot": tr_later("shoots"),
    "air": tr_later("air attacks"),
    "volley": tr_later("firefights"),
    "firefight": tr_later("firefights"),
    "morale": tr_later("morale"),
    "press": tr_later("close assaults"),
    "assault": tr_later("close assaults"),
    "counter": tr_later("infantry against tanks"),
    "reorganise": tr_later("reorganisation"),
    "end": tr_later("end of the hour"),
}
_MET: Final = {
    "": tr_later("{formation} moves to {hex}"),
    "hidden": tr_later("{formation} moves to {hex} and comes upon an enemy that nobody had seen"),
    "seen": tr_later("{formation} moves to {hex} and halts before the enemy"),
}
_FATES: Final = {
    "shot down": tr_later("{unit} is shot down"),
    "knocked out": tr_later("{unit} is knocked out"),
    "captured by tanks": tr_later("{unit} is captured by tanks"),
    "overtaken and surrenders": tr_later("{unit} is overtaken and surrenders"),
    "removed for good": tr_later("{unit} is removed for good"),
    "surrenders": tr_later("{unit} surrenders"),
}


def _formation(event: Event) -> str:
    return str(event.data.get("formation", ""))


def _ordered(event: Event, called: Called, tr: Translate) -> str:
    said = tr("{formation} is ordered: {order}; from hour {hour} ({why})")
    why = tr(str(event.data["why"]))
    return said.format(
        formation=_formation(event), order=order_words(event.data, tr), hour=event.data["hour"], why=why
    )


_STANDING: Final = {
    RECCE_MET: tr_later("when enemy recce comes: {what}"),
    FIRED_AT: tr_later("when recce is fired at: {what}"),
}


def written_words(said: Result, tr: Translate = str) -> str:
    """The written orders of a formation in one sentence [N6]."""
    parts = []
    if "aim" in said:
        parts.append(tr("aim: {aim}").format(aim=said["aim"] or "–"))
    if "objectives" in said:
        parts.append(tr("objectives: {names}").format(names=", ".join(said["objectives"]) or "–"))
    if "supports" in said or "relation" in said:
        whom, relation = ", ".join(said.get("supports", ())) or "–", said.get("relation")
        words = tr("supports: {whom} ({relation})") if relation else tr("supports: {whom}")
        title = tr(RELATIONS.get(str(relation), "")).lower() if relation else ""
        parts.append(words.format(whom=whom, relation=title))
    for key, line in _STANDING.items():
        if key in said:
            what = tr(STANDING[key][said[key]]).lower() if said[key] else "–"
            parts.append(tr(line).format(what=what))
    return "; ".join(parts)


def _written(event: Event, called: Called, tr: Translate) -> str:
    said = tr("{formation} is told in writing: {what}; from hour {hour} ({why})")
    return said.format(
        formation=_formation(event),
        what=written_words(event.data["written"], tr),
        hour=event.data["hour"],
        why=tr(str(event.data["why"])),
    )


def _applies(event: Event, called: Called, tr: Translate) -> str:
    now, before = (written_words(event.data[key], tr) for key in ("written", "before"))
    said = tr("{formation} has in writing: {now}. Before: {before}")
    return said.format(formation=_formation(event), now=now, before=before)


def _deployed(event: Event, called: Called, tr: Translate) -> str:
    return tr("{formation} deploys around {hex}").format(formation=_formation(event), hex=event.hexes[0])


def _begun(event: Event, called: Called, tr: Translate) -> str:
    return tr("{formation} begins: {order}").format(
        formation=_formation(event), order=order_words(event.data, tr)
    )


def _moved(event: Event, called: Called, tr: Translate) -> str:
    return tr(_MET[str(event.data["met"])]).format(formation=_formation(event), hex=event.hexes[0])


def _destroyed(event: Event, called: Called, tr: Translate) -> str:
    why = str(event.data["why"])
    return tr(_FATES[why]).format(unit=called(event.units[0])) if why in _FATES else event.text


def _spent(event: Event, called: Called, tr: Translate) -> str:
    return tr("{formation} is disorganised; hours of fighting: {count}").format(
        formation=_formation(event), count=event.data["fought"]
    )


def _resumed(event: Event, called: Called, tr: Translate) -> str:
    return tr("The attack of {formation} goes on with {reserves}").format(
        formation=_formation(event), reserves=listed(list(event.data["reserves"]), tr)
    )


def _shelled(event: Event, called: Called, tr: Translate) -> str:
    if "guns" not in event.data:
        return tr("Aircraft attack at {hex}").format(hex=event.hexes[0])
    said = tr("Shells fall around {hex}; casualties: {count}")
    return said.format(hex=event.hexes[0], count=event.data["casualties"])


def _of_formation(words: str) -> Callable[[Event, Called, Translate], str]:
    """Makes the line of an event from the name of its formation and its units."""

    def line(event: Event, called: Called, tr: Translate) -> str:
        unit, other, *_ = (*map(called, event.units), "", "")
        return tr(words).format(formation=_formation(event), unit=unit, other=other)

    return line


# --- Results, which the umpire may have changed ---


def _recce(unit: str, result: Result, tr: Translate) -> str:
    if result["result"] == "sighted":
        return tr("{formation} sights the enemy first").format(formation=unit)
    if result["result"] == PASSED:
        return tr("The enemy lets {formation} pass, and it sees nobody").format(formation=unit)
    is_ambush = result["result"] == "ambushed"
    if not result["band"]:  # the umpire turned a sighting into this, so it names no range
        said = tr("{formation} is ambushed; casualties: {count}")
        said = said if is_ambush else tr("{formation} is {result}; casualties: {count}")
    elif is_ambush:
        said = tr("{formation} is ambushed at {band} range; casualties: {count}")
    else:
        said = tr("{formation} is {result} at {band} range; casualties: {count}")
    line = said.format(
        formation=unit,
        result=tr(str(result["result"])),
        band=tr(str(result["band"])),
        count=result["casualties"],
    )
    more = []
    if "caught" in result:
        more.append(tr("caught in march formation") if result["caught"] else tr("deployed in time"))
    more += [tr("it shoots and scoots")] if result["scoot"] else []
    return "; ".join([line, *more])


def _shoot(unit: str, result: Result, tr: Translate) -> str:
    said = tr("{formation} shoots with {guns}; casualties: {count}").format(
        formation=unit, guns=listed(list(result["guns"]), tr), count=result["casualties"]
    )
    more = [tr("the target is pinned")] if result["pins"] else []
    more += [tr("disorganised until hour {hour}").format(hour=result["until"])] * bool(result["disorganised"])
    return "; ".join([said, *more])


def _air(unit: str, result: Result, tr: Translate) -> str:
    if result["won"]:
        said = tr("{formation} attacks from the air; guns lost: {guns}; casualties on the ground: {count}")
        return said.format(formation=unit, guns=result["guns_lost"], count=result["casualties"])
    if result.get("pressed"):
        said = tr(
            "{formation} presses on against guns; aircraft lost: {lost}; casualties on the ground: {count}"
        )
        return said.format(formation=unit, lost=result["air_lost"], count=result["casualties"])
    return tr("{formation} is driven off by guns; aircraft lost: {count}").format(
        formation=unit, count=result["air_lost"]
    )


def _firefight(unit: str, result: Result, tr: Translate) -> str:
    inflicted, received = (sum(map(int, result[key].values())) for key in ("inflicted", "received"))
    said = tr("Firefight of {formation}; casualties inflicted: {inflicted}, received: {received}").format(
        formation=unit, inflicted=inflicted, received=received
    )
    more = [tr("the enemy gives up before tanks")] if result["gives_up"] else []
    gone = list(result.get("scooted", ()))
    more += [tr("{units} shoots and scoots").format(units=listed(gone, tr))] if gone else []
    more += [tr("the enemy is disorganised")] if result["disorganises"] else []
    more += [tr("it is disorganised")] if result["disorganised"] else []
    more += [tr("the firefight is won")] if result["won"] else []
    return "; ".join([said, *more])


def _morale(unit: str, result: Result, tr: Translate) -> str:
    said = tr("{formation} passes its test to {purpose}") if result["passed"] else ""
    said = said or tr("{formation} fails its test to {purpose}")
    return said.format(formation=unit, purpose=value_words(result["purpose"], tr))


def _ended(said: str, unit: str, result: Result, tr: Translate) -> str:
    line = said.format(
        formation=unit, mine=result["attacker"], theirs=result["defender"], ends=tr(str(result["ends"]))
    )
    if not result["failed"]:
        return line
    return line + "; " + tr("the {who} failed to stand").format(who=tr(str(result["failed"])))


def _assault(unit: str, result: Result, tr: Translate) -> str:
    said = tr("{formation} assaults; casualties: {mine}, of the enemy: {theirs}; {ends}")
    return _ended(said, unit, result, tr)


def _counter(unit: str, result: Result, tr: Translate) -> str:
    said = tr("Infantry assaults tanks of {formation}; casualties: {mine}, of the tanks: {theirs}; {ends}")
    return _ended(said, unit, result, tr)


def _reorganised(unit: str, result: Result, tr: Translate) -> str:
    said = tr("{formation} reorganises; casualties removed: {count}")
    line = said.format(formation=unit, count=result["removed"])
    return line + "; " + tr("it is resupplied") if result["supplied"] else line


def _reaction(side: str, result: Result, tr: Translate) -> str:
    return tr("Delay of new orders: {what}").format(what=_by_formation(result["hours"], tr("{much} h")))


def _pace(side: str, result: Result, tr: Translate) -> str:
    return tr("Distances moved in this hour: {what}").format(
        what=_by_formation(result["metres"], tr("{much} m"))
    )


def _by_formation(much: Result, said: str) -> str:
    return ", ".join(f"{formation} {said.format(much=one)}" for formation, one in much.items())


_RESULTS: Final[Mapping[str, Callable[[str, Result, Translate], str]]] = {
    "reaction": _reaction,
    "pace": _pace,
    "recce": _recce,
    "shoot": _shoot,
    "air": _air,
    "firefight": _firefight,
    "morale": _morale,
    "assault": _assault,
    "counter": _counter,
    "reorganise": _reorganised,
}


def result_line(kind: str, unit: str, result: Result, tr: Translate = str) -> str:
    """A result of a kind as a line of the log, without the umpire's part."""
    return _RESULTS[kind](unit, result, tr)


def _result(event: Event, called: Called, tr: Translate) -> str:
    result = event.data["result"]
    if "side" in event.data and event.data.get("ruled"):  # of many formations those that are ruled otherwise
        result = event.data["changed"]
    line = result_line(event.kind, _formation(event), result, tr)
    if event.data.get("ruled"):
        line += "; " + tr("as the umpire decided")
    note = event.data.get("note")
    return f"{line} ({note})" if note else line


class _Words(EventWords):
    """The words of the rules, with all dice one by one, then the umpire's changes."""

    def arithmetic(self, event: Event, called: Called, tr: Translate = str) -> Figures:
        """The dice in the order in which they fell, then what the umpire changed in the result."""
        lines = throw_lines(event.data.get("throws", ()), tr)
        for key, value in event.data.get("changed", {}).items():
            parts = value.items() if isinstance(value, Mapping) else (("", value),)
            for part, one in parts:
                title = part_title((key, part) if part else (key,), tr)
                lines.append((tr("The umpire rules: {what}").format(what=title), value_words(one, tr)))
        return [*lines, *super().arithmetic(event, called, tr)]


EVENTS = _Words(
    lines=dict.fromkeys(_RESULTS, _result)
    | {
        "orders": _ordered,
        "begins": _begun,
        "written": _written,
        "applies": _applies,
        "deploys": _deployed,
        "moves": _moved,
        "destroyed": _destroyed,
        "disorganised": _spent,
        "shells": _shelled,
        "breaks": _of_formation(tr_later("{formation} is broken")),
        "resumes": _resumed,
        "falls back": _of_formation(tr_later("The enemy before {formation} falls back")),
        "repaired": _of_formation(tr_later("{other} repairs {unit}")),
        "digs in": _of_formation(tr_later("{formation} has dug in")),
        "resupplied": _of_formation(tr_later("{formation} is resupplied by {unit}")),
    },
    labels={"delay": tr_later("Hours of command [N-T3]")},
    unless_zero=frozenset({"delay"}),
    phases=PHASES,
    moves=frozenset(),
    options=options,
)
