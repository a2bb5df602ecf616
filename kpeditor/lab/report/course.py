"""The sections of a report on wins, margins, when the game was decided, and what would make it even."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kpeditor.lab.analysis.calibration import LIMITS, Calibration
from kpeditor.lab.analysis.course import Margins
from kpeditor.lab.analysis.intervals import wilson
from kpeditor.lab.analysis.levels import LevelsAndPoints
from kpeditor.lab.analysis.statistics import Fell, Summary, margin_unit
from kpeditor.lab.report.charts import FIRST, SECOND, Bar, histogram, paired_bars, shares
from kpeditor.lab.report.parts import Names, Section, Table, interval, share

BALANCED_TO = 0.6
"""Up to this score, neither side wins notably more often and a scenario counts as balanced."""


MOST_ROWS = 13


def course_sections(found: Summary, names: Names) -> list[Section]:
    """Wins, margins and the course of the games; nothing without finished games."""
    if not found.finished:
        return []
    parts = [_wins(found, names)]
    if found.chances:
        parts.append(_chances(found.chances, names))
    if found.holdings:
        parts.append(_holdings(found.holdings, [*found.wins], names))
    if found.scored is not None:
        parts.append(_levels(found.scored, names))
    if found.margins is not None:
        parts.append(_margins(found.margins, names, margin_unit(found)))
    return [*parts, _course(found, names)]


def _wins(found: Summary, names: Names) -> Section:
    rows, bars = [], []
    for (side, wins), colour in zip(found.wins.items(), (FIRST, SECOND), strict=True):
        reach = found.interval[side]
        if reach is not None:
            bars.append(Bar(names.side(side), reach.value, reach.low, reach.high, colour))
        rows.append((names.side(side), str(wins), share(wins / found.finished), interval(reach)))
    drawn = wilson(found.draws, found.finished)
    if found.draws:
        bars.append(Bar("Draws", drawn.value, drawn.low, drawn.high))
    rows.append(("Draws", str(found.draws), share(drawn.value), interval(drawn)))
    rows.append(("Not finished", str(found.unfinished), "–", "–"))
    lines = tuple(
        (f"Victory line {line + 1}" if line >= 0 else "None", str(games), share(games / found.finished))
        for line, games in found.lines.items()
    )
    return Section(
        "wins",
        "Who wins",
        _wins_in_words(found, names),
        shares(bars),
        (
            Table("", ("", "Games", "Share", "95 % interval (Wilson)"), tuple(rows)),
            _players(found),
            Table("What decided", ("", "Games", "Share"), lines),
        ),
    )


def _wins_in_words(found: Summary, names: Names) -> str:
    scale = "within" if max(found.wins.values()) / found.finished <= BALANCED_TO else "outside"
    text = (
        f"Shares of {found.finished} finished games. Players call a scenario balanced when neither side wins"
        f" more than {100 * BALANCED_TO:.0f} of 100; this one is {scale} that."
    )
    if found.running is None:
        return text
    first = next(iter(found.wins))
    return (
        f"{text} Of the games somebody won, {names.side(first)} won {share(found.running.value)}"
        f" ({interval(found.running)} as an interval that may be watched)."
    )


def _players(found: Summary) -> Table:
    rows = tuple(
        (
            name,
            *map(str, (one.games, one.wins, one.draws, one.losses)),
            f"{one.score:.3f}",
            "–" if one.interval is None else f"{one.interval.low:.3f} to {one.interval.high:.3f}",
        )
        for name, one in found.by_player.items()
    )
    return Table("Players", ("Player", "Results", "Wins", "Draws", "Losses", "Score", "95 % interval"), rows)


def _chances(found: Sequence[Fell], names: Names) -> Section:
    """The draws and rolls of the scenario, and who won the games in which each result came up."""
    sides = [*found[0].wins]
    rows = tuple(
        (
            one.of,
            one.outcome,
            str(one.times),
            str(one.games),
            *(share(one.wins[side] / one.games) if one.games else "–" for side in sides),
        )
        for one in found
    )
    head = ("Draw or event", "What fell", "Times", "Games", *(f"{names.side(side)} won" for side in sides))
    text = "Games in which it fell; one game may have several. What is hidden from all is not counted."
    return Section("chances", "What chance decided", text, "", (Table("", head, rows),))


def _holdings(found: Mapping[str, Mapping[str, int]], sides: Sequence[str], names: Names) -> Section:
    """The sides that held each place that counts at the end of the games."""
    rows = tuple(
        (place, *(share(held.get(side, 0) / sum(held.values())) for side in (*sides, "")))
        for place, held in found.items()
    )
    head = ("Place", *(names.side(side) for side in sides), "Nobody")
    text = "Shares of the games at whose end the place was in these hands."
    return Section("holdings", "Who holds what at the end", text, "", (Table("", head, rows),))


def _levels(found: LevelsAndPoints, names: Names) -> Section:
    """How often each level is reached, and for what the sides score."""
    bars, rows = [], []
    for one in found.levels:
        for (side, reach), colour in zip(one.at_least.items(), (FIRST, SECOND), strict=True):
            bars.append(Bar(f"{names.side(side)}, {one.level}", reach.value, reach.low, reach.high, colour))
            rows.append(
                (one.level, names.side(side), str(one.wins[side]), share(reach.value), interval(reach))
            )
    verdicts = tuple(
        (one.level, one.verdict.text if not one.verdict.side else f"favours {names.side(one.verdict.side)}")
        for one in found.levels
    )
    points = [(names.side(side), one) for side, one in found.points.items()]
    if found.lead is not None and len(points) > 1:
        points.append((f"Lead of {points[0][0]}", found.lead))
    scored = tuple(
        (
            name,
            f"{one.mean:.2f}",
            "–" if one.interval is None else f"{one.interval.low:.2f} to {one.interval.high:.2f}",
            str(one.least),
            str(one.most),
        )
        for name, one in points
    )
    tables = []
    if rows:
        head = ("Level", "Side", "Games", "At least so", "95 % interval (Wilson)")
        tables.append(Table("Wins by level", head, tuple(rows), words=2))
        tables.append(
            Table("Verdict, where a win below the level is a draw", ("Level", ""), verdicts, words=2)
        )
    if scored:
        head = ("", "Mean", "95 % interval (t)", "Fewest", "Most")
        tables.append(Table("Points", head, scored))
    text = "A win counts for its own level and for every lower one." if rows else ""
    return Section("levels", "How well", text, shares(bars) if bars else "", tuple(tables))


def _margins(found: Margins, names: Names, unit: str) -> Section:
    first, second = (*names.sides.values(), "", "")[:2]
    major2, minor2, minor1, major1 = found.levels
    text = (
        f"By how many {unit} games were won, positive for {first}: mean {found.mean:+.2f}, median"
        f" {found.median:+g}, standard deviation {found.deviation:.2f}."
    )
    levels = (
        (f"{second}, major", f"up to {major2:+.1f}"),
        (f"{second}, minor", f"up to {minor2:+.1f}"),
        ("Draw", f"{minor2:+.1f} to {minor1:+.1f}"),
        (f"{first}, minor", f"from {minor1:+.1f}"),
        (f"{first}, major", f"from {major1:+.1f}"),
    )
    return Section(
        "margin",
        "By how much",
        text,
        histogram(dict(found.histogram), f"margin in {unit}", signed=True),
        (
            Table("Suggested victory levels", ("", "Margin"), levels),
            _counts("Games by margin", "Margin", {f"{key:+d}": value for key, value in found.histogram}),
        ),
    )


def _course(found: Summary, names: Names) -> Section:
    course = found.course
    text = (
        "The turn of decision is the first at whose end the winner was ahead and stayed so. The winner was"
        f" behind in {share(course.drama)} of the {names.turns.many} on average."
    )
    turns = range(1, 1 + max([*course.ended, *course.decision], default=0))
    both = {
        "decided": [course.decision.get(turn, 0) for turn in turns],
        "ended": [course.ended.get(turn, 0) for turn in turns],
    }
    rows = tuple(
        (str(n), f"{lead:+.2f}", f"{one:.1f}", f"{other:.1f}")
        for n, (lead, (one, other)) in enumerate(zip(course.leads, course.strength, strict=True), start=1)
    )
    first, second = (*names.sides.values(), "", "")[:2]
    return Section(
        "course",
        "When it is decided",
        text,
        paired_bars([str(turn) for turn in turns], both, "games"),
        (
            _counts("Turn of decision", names.turns.one.capitalize(), course.decision),
            _counts("Changes of the lead", "Changes", course.lead_changes),
            Table(
                f"After each {names.turns.one}",
                (
                    names.turns.one.capitalize(),
                    f"Lead of {first}",
                    *(f"{one}, {names.effective}" for one in (first, second)),
                ),
                rows,
            ),
        ),
    )


def _counts(title: str, name: str, counts: dict[int, int] | dict[str, int]) -> Table:
    rows = tuple((str(key), str(value)) for key, value in counts.items())
    return Table(title, (name, "Games"), rows)


def calibration_section(found: Calibration, names: Names) -> Section:
    """The estimate in a sentence, the scores by threshold, and the limits of the estimate."""
    first, second, *_ = [*names.sides, "", ""]
    told = [found.sentence(names.side, (first, second)), *LIMITS]
    if found.has_draws:
        told.append("Drawn games are taken to lack one unit to either side.")
    if found.command():
        told.append(f'To check it: kpeditor whatif SCENARIO --even "{found.command()}".')
    head = (
        f"Number in victory line {found.knob.line}"
        if found.knob
        else f"{'Points' if found.in_points else 'Units'} more for {names.side(first)}"
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
    if found.level:
        title = f"What would make it even at {found.level}"
        return Section(f"calibration-{found.level}", title, " ".join(told), "", (table,))
    return Section("calibration", "What would make it even", " ".join(told), "", (table,))
