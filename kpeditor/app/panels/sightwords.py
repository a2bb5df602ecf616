"""Words for what the sight tool found: for the panel, the clipboard and the status bar."""

from __future__ import annotations

import numpy as np

from kpeditor.app.tools.sight import MOST_LOOKED_FROM, LineOfSight, Shown
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.texts import count

NOTHING_PINNED = tr_later(
    "Point at a hex and press L: it is pinned, and what cannot be seen from it is shaded."
)
MOST_GUNS = 12


def answer_lines(sight: LineOfSight) -> list[str]:
    """The whole answer, one sentence a line; the first says it in short."""
    sheet = sight.document.sheet
    if sheet is None or sight.answers.rules is None:
        return [tr("The rules of this map have no lines of sight.")]
    verdict = sight.verdict()
    lines = verdict.sentences(sheet) if verdict is not None else []
    if sight.shown.is_of_side:
        lines += _side_lines(sight, sheet)
    elif sight.shown is Shown.ZONE or (sight.shown is Shown.SHADOWS and sight.start is not None):
        lines += _survey_lines(sight, sheet)
    elif verdict is None or sight.shown is not Shown.FIELD:
        lines += _field_lines(sight, sheet)
    return lines or [tr(NOTHING_PINNED)]


def status_line(sight: LineOfSight) -> str:
    """The verdict and what decided it, on one line; "" while nothing is shown."""
    sheet, verdict = sight.document.sheet, sight.verdict()
    if not sight.is_on or sheet is None:
        return ""
    if verdict is None:
        return answer_lines(sight)[0]
    head = verdict.sentences(sheet)[0]
    reasons = verdict.reasons
    more = tr(" (and {reasons} more)").format(reasons=len(reasons) - 1) if len(reasons) > 1 else ""
    return f"{head} – {reasons[0].text}{more}" if reasons else head


def _field_lines(sight: LineOfSight, sheet: MapSheet) -> list[str]:
    """What lies over the map, in numbers."""
    seen, start = sight.field(), sight.start
    if seen is None or start is None:
        return []
    name = sheet.name(start)
    judged = sight.answers.judged(start)
    lines = [
        tr("{seen} of {size} hexes are visible from {name}.").format(
            seen=int(np.count_nonzero(seen)), size=sheet.grid.size, name=name
        )
    ]
    if judged is not None and sight.answers.rules is not None:
        lines = [
            tr("{seen} of the {judged} hexes within {reach} are visible from {name}.").format(
                seen=int(np.count_nonzero(seen)),
                judged=int(np.count_nonzero(judged)),
                reach=sight.answers.rules.reach,
                name=name,
            )
        ]
    if sight.shown is Shown.FIRE:
        fire = sight.fire()
        told = (
            tr("no unit stands there")
            if fire is None
            else tr("its units can fire at {hexes}").format(hexes=_hexes(int(np.count_nonzero(fire))))
        )
        lines.append(f"{name}: {told}.")
    elif sight.shown is Shown.AMBIGUOUS:
        doubtful = sight.ambiguous()
        number = 0 if doubtful is None else int(np.count_nonzero(doubtful))
        lines.append(
            tr("{hexes} would flip if corners and hexsides run along counted otherwise.").format(
                hexes=_hexes(number)
            )
        )
        end = sight.end
        if doubtful is not None and end is not None and doubtful[end.row - 1, end.column - 1]:
            lines.append(tr("The line to {hex} is one of them.").format(hex=sheet.name(end)))
    elif sight.shown is Shown.CHANGES:
        lines.append(_change_line(sight))
    return lines


def zone_choices(scenario: Scenario) -> list[tuple[str, str]]:
    """The areas of a scenario that may be looked from, as text and in words."""
    from kpeditor.core.scenario.zones import DEPLOY, ENTER, EXIT, named_areas

    words = {
        DEPLOY: tr("{side}: {group}"),
        ENTER: tr("{side}: {group}, where it comes in"),
        EXIT: tr("{side}: where it leaves"),
    }
    found: dict[str, str] = {}
    for one in named_areas(scenario):
        group = one.group.id if one.group is not None else ""
        if not one.text:
            continue  # a step of the set-up that may use the whole map
        found.setdefault(one.text, words[one.purpose].format(side=one.side.title, group=group))
    return list(found.items())


def _survey_lines(sight: LineOfSight, sheet: MapSheet) -> list[str]:
    """What is seen from a hex or a zone, and the dead ground, in numbers; what hides the hex pointed at."""
    starts, found = sight.looked_from, sight.survey.found
    if not starts:
        return [tr("Select some hexes, or choose a zone; up to {most} hexes.").format(most=MOST_LOOKED_FROM)]
    if found is None:
        return [tr("Looking from {hexes} …").format(hexes=_hexes(len(starts)))]
    seen, dead = int(np.count_nonzero(found.seen)), sum(len(shadow.hexes) for shadow in found.shadows)
    if len(starts) == 1:
        name = sheet.name(starts[0])
        first = tr("{seen} of {size} hexes are visible from {name}.")
        lines = [first.format(seen=seen, size=sheet.grid.size, name=name)]
    else:
        first = tr("{seen} of {size} hexes are visible from at least one of {hexes}.")
        lines = [first.format(seen=seen, size=sheet.grid.size, hexes=_hexes(len(starts)))]
    lines.append(
        tr("{hexes} are dead ground, hidden by crests alone (violet).").format(hexes=_hexes(dead))
        if found.shadows
        else tr("Crests alone hide nothing.")
    )
    target = sight.document.hover.hex or sight.end
    hiding = next((shadow for shadow in found.shadows if target in shadow.hexes), None)
    if target is not None and hiding is not None:
        told = tr("{hex} lies behind the crest {hexsides} [{rule}].")
        names = " ".join(sheet.name_side(side) for side in hiding.hexsides)
        lines.append(told.format(hex=sheet.name(target), hexsides=names, rule=hiding.rule))
    return lines


def _change_line(sight: LineOfSight) -> str:
    changes = sight.changes()
    if changes is None:
        return tr("The map has not been saved yet.")
    gained, lost = (int(np.count_nonzero(mask)) for mask in changes)
    if against := sight.answers.against:
        return tr("Against {against} {gained} came into sight and {lost} were lost.").format(
            against=against, gained=_hexes(gained), lost=_hexes(lost)
        )
    return tr("Since the map was saved {gained} came into sight and {lost} were lost.").format(
        gained=_hexes(gained), lost=_hexes(lost)
    )


def _side_lines(sight: LineOfSight, sheet: MapSheet) -> list[str]:
    """How many guns there are, what they leave uncovered, and which of them reach the hex asked about."""
    counts, guns = sight.counts(), sight.answers.guns(sight.side)
    if not guns or counts is None:
        return [tr("No unit of this side stands in a hex yet: there is nothing to fire.")]
    dead = sheet.grid.size - int(np.count_nonzero(counts))
    lines = [
        tr("{guns} in place; {hexes} of {size} are dead ground.").format(
            guns=count(len(guns), tr("unit"), tr("units")), hexes=_hexes(dead), size=sheet.grid.size
        )
    ]
    target = sight.document.hover.hex or sight.end or sight.pin
    return lines + (_covering_lines(sight, sheet, target) if target is not None else [])


def _covering_lines(sight: LineOfSight, sheet: MapSheet, target: Hex) -> list[str]:
    guns = sight.answers.covering(sight.side, target)
    by = count(len(guns), tr("unit"), tr("units"))
    head = tr("{hex} is covered by {guns}").format(hex=sheet.name(target), guns=by) + (":" if guns else ".")
    lines = [
        tr("{type} in {hex}, range {distance}").format(
            type=gun.type.title, hex=sheet.name(gun.hex), distance=sheet.grid.distance(gun.hex, target)
        )
        for gun in guns[:MOST_GUNS]
    ]
    return [head, *lines, *(["…"] if len(guns) > MOST_GUNS else [])]


def _hexes(number: int) -> str:
    return count(number, tr("hex"), tr("hexes"))
