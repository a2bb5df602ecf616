"""The sections of a report on losses, fire, luck, and figures that the rules count."""

from __future__ import annotations

from kpeditor.core.rules.declarations import Share
from kpeditor.lab.analysis.combat import Combat
from kpeditor.lab.analysis.statistics import Summary
from kpeditor.lab.report.charts import matrix, paired_bars
from kpeditor.lab.report.parts import Names, Row, Section, Table, interval, share


def combat_sections(found: Summary, names: Names) -> list[Section]:
    """Losses, killers, fire, and shares that the rules declare; sections without any event are left out."""
    combat, games = found.combat, max(1, found.games)
    sections = [_losses(combat, games, names)]
    if combat.kills:
        sections.append(_kills(combat, games, names))
    if combat.shots:
        sections.append(_fire(combat, games, names))
    declared = [one.share for one in names.counted if one.share is not None]
    sections += [_share(one, combat, names) for one in declared if any(combat.shares[one.id].values())]
    return sections


def _losses(combat: Combat, games: int, names: Names) -> Section:
    types = sorted({type_ for counts in combat.losses.values() for type_ in counts})
    bars = {
        names.side(side): [counts.get(type_, 0) / games for type_ in types]
        for side, counts in combat.losses.items()
    }
    held = [
        (names.side(side), why, f"{count / games:.2f}")
        for side, counts in combat.held.items()
        for why, count in counts.items()
    ]
    return Section(
        "losses",
        "Losses",
        "Means a game, unfinished games included.",
        paired_bars([names.type(one) for one in types], bars, "lost a game", rotated=True) if types else "",
        (
            _losses_table(combat, games, names),
            Table("Moves that were plotted and not made", ("Side", "Why", "A game"), tuple(held), words=2),
        ),
    )


def _losses_table(combat: Combat, games: int, names: Names) -> Table:
    """Losses per game by type and side, and how many game-turns units began in conditions of the rules."""
    conditions = [one for one in names.counted if one.condition]
    columns = [combat.losses, *(combat.conditions[one.id] for one in conditions)]
    rows = [
        (
            names.type(type_),
            names.side(side),
            *(f"{column[side].get(type_, 0) / games:.2f}" for column in columns),
        )
        for side in combat.losses
        for type_ in sorted({type_ for column in columns for type_ in column[side]})
    ]
    return Table("", ("Type", "Side", "Lost", *(one.title for one in conditions)), tuple(rows), words=2)


def _kills(combat: Combat, games: int, names: Names) -> Section:
    cells: dict[tuple[str, str], float] = {}
    rows: list[Row] = []
    for kill in combat.kills:
        key = f"{names.type(kill.killer)} ({names.side(kill.side)})", names.type(kill.victim)
        cells[key] = cells.get(key, 0.0) + kill.number / games
        rows.append((*key, kill.way, f"{kill.number / games:.3f}"))
    killers, victims = (list(dict.fromkeys(key[n] for key in cells)) for n in (0, 1))
    values = [[cells.get((killer, victim), 0.0) for victim in victims] for killer in killers]
    return Section(
        "killers",
        "Who destroys whom",
        "Units destroyed a game; a loss by several attackers counts in parts that add up to one.",
        matrix(killers, victims, values, ".2f"),
        (Table("", ("Killer", "Victim", "By", "A game"), tuple(rows), words=3),),
    )


def _fire(combat: Combat, games: int, names: Names) -> Section:
    results = list(dict.fromkeys(result for shots in combat.shots for result in shots.results))
    rows = tuple(
        (
            names.side(shots.side),
            names.type(shots.type),
            shots.way,
            f"{shots.number / games:.2f}",
            *(share(shots.share(result).value) for result in results),
        )
        for shots in combat.shots
    )
    luck = tuple(
        (names.side(side), str(one.attacks), f"{one.surplus:+.1f}", f"{one.z:+.2f}")
        for side, one in combat.luck.items()
    )
    return Section(
        "fire",
        "Fire",
        "Attacks a game by the type that fired first, and how often each result came.",
        tables=(
            Table("", ("Side", "Type", "Way", "A game", *results), rows, words=3),
            Table(
                "Luck of the dice: harm beyond the mean, and in standard deviations",
                ("Side", "Attacks", "Harm", "z"),
                luck,
            ),
        ),
    )


def _share(declared: Share, combat: Combat, names: Names) -> Section:
    by_side = combat.shares[declared.id]
    classes = sorted({class_ for shares in by_side.values() for class_ in shares})
    bars = {
        names.side(side): [shares[class_].value if class_ in shares else 0.0 for class_ in classes]
        for side, shares in by_side.items()
    }
    rows = tuple(
        (names.side(side), class_, share(found.value), interval(found))
        for side, shares in by_side.items()
        for class_, found in shares.items()
    )
    header = ("Side", declared.header, "Share", "95 % interval")
    return Section(
        declared.id,
        declared.title,
        declared.text,
        paired_bars(classes, bars, "share"),
        (Table("", header, rows, words=2),),
    )
