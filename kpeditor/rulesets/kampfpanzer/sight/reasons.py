"""The features that block a line of sight or do not, each as a sentence with its paragraph [9.15, 9.16,
9.37].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.sightrules import Finding
from kpeditor.core.sight.lines import MetSide
from kpeditor.core.sight.offsets import Touch
from kpeditor.rulesets.kampfpanzer.sight.arrays import SightGround


@dataclass(frozen=True, slots=True)
class Line:
    """A line of fire and the rulings that apply to it."""

    ground: SightGround
    start: Hex
    end: Hex
    range: int
    h_fire: bool
    is_closed: bool
    close_range: int


def findings(line: Line, met: Sequence[MetSide]) -> tuple[Finding, ...]:
    """All features that matter for a line, in order. The line is clear if none of them blocks."""
    found = [_hexside(line, side, kind) for side in met for kind in line.ground.kinds_on(side.side)]
    found += _target_cover(line)
    found += _crest_bonus(line, met)
    return tuple(found)


def _hexside(line: Line, met: MetSide, kind: str) -> Finding:
    """The finding about one feature of one met hexside."""
    rule = "9.16A" if kind == "crest" else "9.16B"
    blocks, why = _crest(line, met) if kind == "crest" else _cover(line)
    cited = rule
    if met.touch is not Touch.CROSS:
        if blocks and not line.is_closed:
            blocks, why = False, "only crossed hexsides count (option los_vertex: open)"
        if blocks or not line.is_closed:
            cited = f"{rule}, 9.15"
    name = line.ground.sheet.name_side(met.side)
    what = kind if kind == "crest" else f"{kind} hexside"
    verb = "blocks" if blocks else "does not block"
    text = f"{name} {what}, {met.touch.phrase}, {verb}: {why} [{cited}]"
    return Finding(kind, rule, text, blocks, side=met.side, touch=met.touch)


def _crest(line: Line, met: MetSide) -> tuple[bool, str]:
    """Whether a met crest hexside blocks, and why (R-LOS-3)."""
    if met.at_end or met.at_start:
        return False, f"part of the {'target' if met.at_end else 'firing'} hex"
    start_low, end_low = line.ground.is_low(line.start), line.ground.is_low(line.end)
    if start_low and end_low:
        return True, "both hexes at ground level"
    if end_low:
        return True, "target at ground level"
    if start_low:
        return True, "firing hex at ground level"
    return False, "neither hex at ground level"


def _cover(line: Line) -> tuple[bool, str]:
    """Whether a met woods or town hexside blocks, and why (R-LOS-4)."""
    if line.range == 1:
        return False, "the hexes are adjacent"
    return True, "target not adjacent"


def _target_cover(line: Line) -> Iterator[Finding]:
    """The limit on fire into woods and towns (R-LOS-5)."""
    if line.range <= line.close_range or not line.ground.is_cover(line.end):
        return
    kind = line.ground.terrain(line.end)
    head = f"{line.ground.sheet.name(line.end)} {kind} hex at range {line.range}"
    if line.h_fire:
        yield Finding(
            kind, "9.37", f"{head}, does not block: no limit for H fire [9.37]", False, hex=line.end
        )
    else:
        why = f"fired into only from {line.close_range} hexes or nearer"
        yield Finding(kind, "9.16C", f"{head}, blocks: {why} [9.16C]", True, hex=line.end)


def _crest_bonus(line: Line, met: Iterable[MetSide]) -> Iterator[Finding]:
    """Whether the target gets the defence addition of its slope (R-LOS-6)."""
    if line.h_fire or not line.ground.is_slope(line.end):
        return
    sheet = line.ground.sheet
    crests = [side.side for side in met if side.at_end and sheet.has_side("crest", side.side)]
    if crests:
        names = ", ".join(sheet.name_side(side) for side in crests)
        text = (
            f"{sheet.name(line.end)} slope defends with its addition: the line meets its crest {names} [10.0]"
        )
        yield Finding("slope", "10.0", text, False, hex=line.end)
