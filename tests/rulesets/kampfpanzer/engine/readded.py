"""The arithmetic of the log added again, from the tables as printed [9.19, 9.34, 9.64, 9.7]."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Position

COMBAT = (
    "D1 D1 D1 D2 D2 D3 D3 D3 D3 D3 D3 D4",
    "P D1 D1 D1 D2 D2 D3 D3 D3 D3 D3 D4",
    "P P D1 D1 D1 D2 D2 D3 D3 D3 D3 D4",
    "P P P P D1 D1 D2 D2 D3 D3 D3 D4",
    "P P P P P D1 D2 D2 D2 D3 D3 D4",
    "P P P P P P D1 D2 D2 D2 D3 D4",
)
"""By die; columns from -3 to +8."""
OVERRUN = ((3, 6, 8, 8, 8, 8), (0, 3, 5, 6, 7, 8), (-1, 1, 3, 4, 5, 6), (-2, 0, 2, 3, 4, 5))
MOVING, STATIC = ("D1", "D1", "-", "-", "-", "-"), ("D3", "D2", "D2", "D1", "D1", "-")
RECOVERY = {1: 3, 2: 2, 3: 1}
CLOSE_UP = 1
BANDS = ((5, 0), (10, -1), (15, -2), (20, -3))


def combat_result(superiority: int, die: int) -> str:
    """The result of an attack; above +8 the last column counts."""
    return COMBAT[die - 1].split()[min(superiority, 8) + 3]


def attenuated(attack: int, distance: int) -> int:
    """The strength at a range (R-FIR-1)."""
    return 2 * attack if distance == CLOSE_UP else attack + next(add for to, add in BANDS if distance <= to)


def check_arithmetic(position: Position, events: Iterable[Event]) -> int:
    """Every number of every attack and recovery follows from the units, the ranges and the dice. Answers how
    many there were.
    """
    count = 0
    for event in events:
        match event.kind:
            case "fires":
                _fire(position, event)
            case "shelled":
                column = MOVING if event.data["column"] == "Moving" else STATIC
                result = column[min(event.data["die"] + event.data["modifier"], 6) - 1]
                assert result == event.data["result"], event.text
            case "overruns":
                row = OVERRUN[min(event.data["defenders"], 4) - 1]
                assert event.data["superiority"] == row[min(event.data["overrunners"], 6) - 1], event.text
                assert event.data["result"] == _of_attack(event), event.text
            case "counterattacks":
                assert event.data["superiority"] == -2, event.text
                assert event.data["result"] == ("D1" if event.data["die"] <= 2 else "P"), event.text
            case "recovery":
                assert event.data["recovered"] == (event.data["die"] <= event.data["needs"]), event.text
                assert event.data["needs"] in RECOVERY.values(), event.text
            case _:
                continue
        count += 1
        assert event.rule, event.text
    return count


def _fire(position: Position, event: Event) -> None:
    game, data = position.game, event.data
    sheet = game.ground.sheet
    pieces = [game.pieces[game.index[id_]] for id_ in event.units]
    number = len(data["strengths"])
    firers, targets = pieces[:number], pieces[number:]
    riders = [piece for piece in targets if _rides(position, piece.index)]
    hard = any(piece.figures.hard for piece in targets if piece not in riders)
    target, *places = (sheet.hex(text) for text in event.hexes)
    ranges = [sheet.grid.distance(place, target) for place in places]
    assert ranges == data["ranges"], event.text
    for firer, distance, strength in zip(firers, ranges, data["strengths"], strict=True):
        times = 2 if firer.figures.weapon == "M" and not hard else 1
        assert strength == times * attenuated(firer.figures.attack, distance), event.text
        assert distance <= firer.figures.range, event.text
        assert not (firer.figures.weapon == "R" and hard), event.text
    assert data["defence"] == sum(1 if piece in riders else piece.figures.defence for piece in targets)
    assert data["superiority"] == sum(data["strengths"]) - data["defence"] - data["cover"] >= -3, event.text
    assert data["result"] == _of_attack(event), event.text
    said = "superiority" + f" {data['superiority']:+d}, die {data['die']}: {data['result']}"
    assert event.text.endswith(said), event.text


def _of_attack(event: Event) -> str:
    return combat_result(event.data["superiority"], event.data["die"])


def _rides(position: Position, index: int) -> bool:
    carrier = position.status[index].carrier
    return carrier != NOBODY and position.game.pieces[carrier].category == "afv"
