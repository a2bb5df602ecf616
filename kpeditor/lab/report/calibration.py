"""The section of a report on the threshold that would make the battle even."""

from __future__ import annotations

from kpeditor.lab.analysis.calibration import LIMITS, Calibration
from kpeditor.lab.report.parts import Names, Section, Table, interval, share

MOST_ROWS = 13


def calibration_section(found: Calibration, names: Names) -> Section:
    """The estimate in a sentence, the scores by threshold, and what they do not say."""
    first, second, *_ = [*names.sides, "", ""]
    told = [found.sentence(names.side, (first, second)), *LIMITS]
    if found.has_draws:
        told.append("Drawn games are taken to lack one unit to either side.")
    if found.command():
        told.append(f'To check it: kpeditor whatif SCENARIO --even "{found.command()}".')
    head = (
        f"Number in victory line {found.knob.line}" if found.knob else f"Units more for {names.side(first)}"
    )
    middle = found.shifts.index(found.best)
    start = max(0, min(middle - MOST_ROWS // 2, len(found.shifts) - MOST_ROWS))
    rows = tuple(
        (
            found.value(one) + (" (now)" if one.by == 0 else ""),
            share(one.score.value),
            interval(one.score),
            "yes" if one.may_be_even else "no",
        )
        for one in found.shifts[start : start + MOST_ROWS]
    )
    table = Table("", (head, f"Score of {names.side(first)}", "95 % interval (Wilson)", "May be even"), rows)
    return Section("calibration", "What would make it even", " ".join(told), "", (table,))
