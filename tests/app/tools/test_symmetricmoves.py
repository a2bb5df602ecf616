"""Where the brush is symmetrical, a counter that is dragged takes its twin along, as one step of undo."""

from __future__ import annotations

from kpeditor.core.geometry.symmetry import SymmetryKind, symmetry
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit
from tests.app.helpers import Table, new_document, sheet_of


def places_of(table: Table) -> dict[str, str]:
    scenario = table.document.scenario
    assert scenario is not None
    return {unit.id: unit.at for _, group in scenario.groups() for unit in group.units}


def test_the_other_sides_twin_moves_to_the_image(qapp) -> None:
    document = new_document(9, 9)
    grid, sheet = document.battle.map.grid, sheet_of(document)
    turned = symmetry(grid, SymmetryKind.HALF_TURN)

    def image(name: str) -> str:
        return sheet.name(turned.steps[0].hex(grid, sheet.hex(name)))

    first = Side("a", "A", (Group("main", units=(Unit("1", "bt7", "0303"), Unit("2", "bt7", "0303"))),))
    twins = (Unit("8", "pz2", image("0303")), Unit("9", "pz2", image("0303")))
    second = Side("b", "B", (Group("main", units=twins),))
    table = Table(new_document(9, 9, Scenario("Trial", "kampfpanzer", "", Length(5, 5), (first, second))))
    table.toolbox.set_symmetry(SymmetryKind.HALF_TURN)
    before = places_of(table)
    table.drag("select", table.middle("0303"), table.middle("0304"))  # the upper one of the stack
    assert places_of(table) == before | {"2": "0304", "9": image("0304")}
    assert table.document.stack.count() == 1
    assert table.document.stack.undoText() == "Move 2 to 0304 with its twin"
    table.document.stack.undo()
    assert places_of(table) == before
    table.toolbox.set_symmetry(None)
    table.drag("select", table.middle("0303"), table.middle("0304"))
    assert len([unit for unit, at in places_of(table).items() if at != before[unit]]) == 1
