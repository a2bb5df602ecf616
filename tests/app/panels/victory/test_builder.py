"""The victory builder of scenario 14.1: rows and typed text are two views of one expression."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.panels.form import Leaf
from kpeditor.app.panels.victory.builder import VictoryBuilder
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.forces.units import ForceKey, list_singly, place
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, VictoryLine
from tests.app.helpers import type_in
from tests.rulesets.panzer8.tablegames import area

pytestmark = pytest.mark.one_window


@pytest.fixture
def builder(workspace):
    workspace.scenario.tabs.setCurrentIndex(1)
    return workspace.scenario.victory


def when(workspace, index: int = 0) -> str:
    return str(workspace.document.scenario.victory[index].when)


def wait_for(qtbot, workspace, text: str, index: int = 0) -> None:
    qtbot.waitUntil(lambda: when(workspace, index) == text)


def menu_step(card, row: int, step: str) -> None:
    """Chooses a step of the menu of a comparison."""
    button = card.form.rows[row].findChildren(type(card.expand))
    menu = next(one.menu() for one in button if one.menu() is not None)
    next(action for action in menu.actions() if action.text() == step).trigger()


def test_lines_are_sentences_and_say_how_they_stand(builder):
    texts = [card.sentence.text() for card in builder.cards]
    assert texts[0].startswith(
        "1. The Nationalists win if the Nationalists have more undisrupted units in Town"
    )
    assert "0 to 13 > 0" in builder.cards[0].now.text()
    assert builder.now.text().endswith("depends on how the players deploy.")


def test_a_side_wins_by_what_is_its_own_and_by_losses_of_its_enemy(qtbot, workspace, builder):
    """A new line counts losses of the enemy; control was then counted of the enemy as well."""
    line = VictoryLine("republicans", "destroyed(nationalists) >= 1")
    document = workspace.document
    document.do(set_fields(document.scenario, "One line", victory=(line, VictoryLine("draw"))))
    builder.choose(0)
    left = builder.cards[0].form.rows[0].left
    for kind, text in (
        ("units", "units(republicans) >= 1"),
        ("destroyed", "destroyed(nationalists) >= 1"),
    ):
        left = builder.cards[0].form.rows[0].left
        left.kind.show_value(kind)
        left.kind.activated.emit(left.kind.currentIndex())
        wait_for(qtbot, workspace, text)
    for winner, text in (
        ("nationalists", "destroyed(republicans) >= 1"),
        ("draw", "destroyed(republicans) >= 1"),
    ):
        choice = builder.cards[0].winner
        choice.show_value(winner)
        choice.activated.emit(choice.currentIndex())
        qtbot.waitUntil(lambda winner=winner: document.scenario.victory[0].winner == winner)
        assert when(workspace) == text


def test_a_comparison_is_picked_from_menus(qtbot, workspace, builder):
    builder.choose(0)
    row = builder.cards[0].form.rows[0]
    row.comparator.show_value(">=")
    row.comparator.activated.emit(1)
    wait_for(qtbot, workspace, "undisrupted(nationalists, town(1)) >= undisrupted(republicans, town(1))")
    left = builder.cards[0].form.rows[0].left
    left.kind.show_value("units")
    left.kind.activated.emit(2)
    wait_for(qtbot, workspace, "units(nationalists, town(1)) >= undisrupted(republicans, town(1))")
    type_in(qtbot, builder.cards[0].form.rows[0].left.area.edit, "within two hexes of 2020")
    wait_for(qtbot, workspace, 'units(nationalists, within(2, "2020")) >= undisrupted(republicans, town(1))')
    right = builder.cards[0].form.rows[0].right
    right.factor.setValue(2)
    wait_for(
        qtbot, workspace, 'units(nationalists, within(2, "2020")) >= 2 * undisrupted(republicans, town(1))'
    )
    assert workspace.document.stack.count() == 4


def test_an_area_is_picked_on_the_map(qtbot, workspace, builder):
    builder.choose(0)
    town = workspace.document.sheet.places["Town 2"]
    workspace.document.select(Selection(frozenset(town.hexes)))
    builder.cards[0].form.rows[0].left.area.brush.click()
    wait_for(qtbot, workspace, "undisrupted(nationalists, town(2)) > undisrupted(republicans, town(1))")


def test_rows_are_joined_negated_and_removed(qtbot, workspace, builder):
    builder.choose(0)
    first = when(workspace)
    menu_step(builder.cards[0], 0, "And …")
    wait_for(qtbot, workspace, f"{first} and destroyed(nationalists) >= 1")
    menu_step(builder.cards[0], 1, "Or …")
    wait_for(qtbot, workspace, f"{first} and (destroyed(nationalists) >= 1 or destroyed(nationalists) >= 1)")
    menu_step(builder.cards[0], 2, "Not")
    wait_for(
        qtbot, workspace, f"{first} and (destroyed(nationalists) >= 1 or not (destroyed(nationalists) >= 1))"
    )
    menu_step(builder.cards[0], 2, "Remove")
    wait_for(qtbot, workspace, f"{first} and destroyed(nationalists) >= 1")
    for _ in range(4):
        workspace.document.stack.undo()
    assert when(workspace) == first


def test_what_is_typed_stays_when_another_card_is_opened_or_the_menu_is_used(qtbot, workspace, builder):
    """An area was gone when, without Enter, the next line was clicked, or *And* chosen from the menu."""
    document = workspace.document
    old = document.scenario.victory
    line = VictoryLine("republicans", "units(republicans, rows(1,2)) >= 1")
    document.do(set_fields(document.scenario, "Lines", victory=(line, *old[1:])))
    builder.choose(0)
    edit = builder.cards[0].form.rows[0].left.area.edit
    type_over(qtbot, edit, "rows(3,4)")
    qtbot.mouseClick(builder.cards[1], Qt.MouseButton.LeftButton)
    wait_for(qtbot, workspace, "units(republicans, rows(3,4)) >= 1")
    qtbot.waitUntil(lambda: builder.opened == 1)
    builder.choose(0)
    type_over(qtbot, builder.cards[0].form.rows[0].left.area.edit, "rows(5,6)")
    menu_step(builder.cards[0], 0, "And …")
    joined = "units(republicans, rows(5,6)) >= 1 and destroyed(republicans) >= 1"
    wait_for(qtbot, workspace, joined)
    # What cannot be read is in no scenario; it stands there again with its fault.
    type_over(qtbot, builder.cards[0].form.rows[0].left.area.edit, "north of the moon")
    qtbot.mouseClick(builder.cards[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: builder.opened == 1)
    builder.choose(0)
    field = builder.cards[0].form.rows[0].left.area
    assert field.edit.text() == "north of the moon"
    assert "moon" in field.sentence.text()
    builder.cards[0].moved.emit(1)
    qtbot.waitUntil(lambda: when(workspace, 1) == joined)
    assert builder.cards[1].form.rows[0].left.area.edit.text() == "north of the moon"
    type_in(qtbot, builder.cards[1].form.rows[0].left.area.edit, "rows(7,8)")
    wait_for(qtbot, workspace, joined.replace("5,6", "7,8"), 1)
    document.stack.undo()
    assert builder.cards[1].form.rows[0].left.area.short() == "rows(5,6)"
    assert "moon" not in builder.cards[1].form.rows[0].left.area.edit.text()
    while document.stack.canUndo():
        document.stack.undo()


def type_over(qtbot, edit, text):
    """Types in place of a text, without leaving the field."""
    edit.window().activateWindow()
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, text)


def test_the_typed_view_says_what_is_wrong_and_fills_the_rows(qtbot, workspace, builder):
    builder.choose(1)
    card = builder.cards[1]
    type_in(qtbot, card.typed, "destroyed(nationalists) >=")
    assert card.typed.property("wrong")
    assert card.wrong.text()
    card.typed.setFocus()
    card.typed.selectAll()
    qtbot.keyClicks(card.typed, "destroyed(nationalists) >= 6")
    assert "have lost at least six units" in card.sentence.text()
    assert not card.typed.property("wrong")
    type_in(qtbot, card.typed, "destroyed(nationalists) + exited(nationalists) >= 6")
    wait_for(qtbot, workspace, "destroyed(nationalists) + exited(nationalists) >= 6", 1)
    left = builder.cards[1].form.rows[0].left
    assert left.kind.value == "typed"
    type_in(qtbot, left.typed, "destroyed(nationalists) * 2")
    wait_for(qtbot, workspace, "destroyed(nationalists) * 2 >= 6", 1)


def test_winner_turns_and_order(qtbot, workspace, builder):
    builder.choose(0)
    card = builder.cards[0]
    card.winner.show_value("draw")
    card.winner.activated.emit(2)
    qtbot.waitUntil(lambda: workspace.document.scenario.victory[0].winner == "draw")
    type_in(qtbot, builder.cards[0].turns, "8-10")
    qtbot.waitUntil(lambda: workspace.document.scenario.victory[0].turns == (8, 9, 10))
    builder.cards[0].moved.emit(1)
    qtbot.waitUntil(lambda: workspace.document.scenario.victory[1].turns == (8, 9, 10))
    assert builder.cards[1].form is not None
    builder.cards[1].removed.emit()
    qtbot.waitUntil(lambda: len(workspace.document.scenario.victory) == 2)


def test_each_added_line_lets_another_side_win(workspace, builder):
    workspace.document.do(set_fields(workspace.document.scenario, "No victory", victory=()))
    builder.add.click()
    builder.add.click()
    assert [(line.winner, line.when) for line in workspace.document.scenario.victory] == [
        ("nationalists", "destroyed(republicans) >= 1"),
        ("republicans", "destroyed(nationalists) >= 1"),
    ]


def test_lines_are_added_from_nothing(qtbot, workspace, builder):
    workspace.document.do(set_fields(workspace.document.scenario, "No victory", victory=()))
    assert builder.now.text().startswith("Nobody can win yet")
    builder.add.click()
    assert when(workspace) == "destroyed(republicans) >= 1"
    builder.cards[0].form.changed.emit(None)
    wait_for(qtbot, workspace, "")
    builder.cards[0].begin.click()
    wait_for(qtbot, workspace, "undisrupted(nationalists) > undisrupted(republicans)")


def test_the_winner_is_known_when_everybody_stands_somewhere(workspace, builder):
    """R-VIC-1: one undisrupted unit in Town 1 and no enemy there wins for the Nationalists."""
    document = workspace.document
    counters = {id_: type_.counters for id_, type_ in document.unit_types().items()}
    document.do(list_singly(document.scenario, "nationalists", "a", counters))
    town = document.sheet.places["Town 1"].hexes[0]
    key = ForceKey("nationalists", "a", "inf_fr")
    document.do(place(document.scenario, key, document.sheet.name(town), counters)[0])
    assert builder.now.text() == "If the game ended now: the Nationalists would win."
    assert "1 to 13 > 0 – holds" in builder.cards[0].now.text()


@pytest.fixture
def on_table(qtbot) -> tuple[Document, VictoryBuilder]:
    """A condition about two farms of a table."""
    lines = (VictoryLine("red", "units(red, Farm) >= 3"), VictoryLine("blue"))
    sides = tuple(
        Side(id_, id_.title(), (Group(id_, {"infantry": 4}, deploy=f"half({edge})"),))
        for id_, edge in (("red", "S"), ("blue", "N"))
    )
    scenario = Scenario("Table", "panzer8", "", Length(5, 5), sides, lines)
    farms = (area("Farm", "built_up", 20, 2, 24, 6), area("Mill", "built_up", 30, 30, 34, 34))
    table = TableSheet("Green", "panzer8", TableSpace(60, 40, "inch"), {one.id: one for one in farms})
    document = Document(OpenBattle(Battle(table, scenario), [], None, None, None, None))
    builder = VictoryBuilder(document)
    qtbot.addWidget(builder)
    builder.choose(0)
    builder.show()
    return document, builder


def test_conditions_on_a_free_table_are_told_and_picked(qtbot, on_table):
    """Words, how things stand, and menus as on hexes; the selected feature becomes the area."""
    document, builder = on_table
    card = builder.cards[0]
    assert card.sentence.text().endswith('have at least three units in "Farm".')
    assert "0 ≥ 3 – does not hold" in card.now.text(), "the Reds begin in the other half"
    assert "the Blue would win" in builder.now.text()
    left = card.form.rows[0].left
    left.kind.show_value("controlled")
    left.kind.activated.emit(0)
    qtbot.waitUntil(lambda: when_of(document) == 'controlled(red, place("Farm")) >= 3')
    builder.refresh()
    left = builder.cards[0].form.rows[0].left
    left.places.show_value("built_up")
    left.places.activated.emit(0)
    qtbot.waitUntil(lambda: "each(built_up" in when_of(document))
    builder.refresh()
    assert "0 to 1 ≥ 3" in builder.cards[0].now.text(), "one of both is in the area"
    left = builder.cards[0].form.rows[0].left
    document.select(Selection(features=("Farm", "Mill")))
    left.area.brush.click()
    qtbot.waitUntil(lambda: "Mill" in when_of(document))
    builder.refresh()
    assert "0 to 2 ≥ 3" in builder.cards[0].now.text()


def test_on_a_free_table_a_condition_may_be_typed(qtbot, on_table):
    document, builder = on_table
    type_in(qtbot, builder.cards[0].typed, "destroyed(blue) >= 4")
    qtbot.waitUntil(lambda: when_of(document) == "destroyed(blue) >= 4")


def when_of(document: Document) -> str:
    scenario = document.scenario
    assert scenario is not None
    return scenario.victory[0].when


def test_the_keys_stay_with_the_field_when_the_cards_are_made_anew(qtbot, workspace, window, builder):
    """They went to the next field of the window, the zoom of the map, and the next letter was typed there."""
    builder.choose(0)
    window.activateWindow()
    kind = builder.cards[0].form.rows[0].left.kind
    kind.setFocus()
    qtbot.waitUntil(kind.hasFocus)
    kind.show_value("units")
    kind.activated.emit(2)
    wait_for(qtbot, workspace, "units(nationalists, town(1)) > undisrupted(republicans, town(1))")
    assert builder.cards[0].form.rows[0].left.kind is not kind
    assert window.focusWidget() is builder.cards[0].form.rows[0].left.kind


def test_the_keys_stay_in_the_form_when_their_card_is_removed(qtbot, window, builder):
    builder.choose(0)
    window.activateWindow()
    card, many = builder.cards[0], len(builder.cards)
    card.turns.setFocus()
    qtbot.waitUntil(card.turns.hasFocus)
    card.removed.emit()
    qtbot.waitUntil(lambda: len(builder.cards) == many - 1)
    assert window.focusWidget() is builder.add


def test_the_line_that_is_clicked_stays_under_the_pointer(qtbot, workspace):
    """It opened above the view: the line that was open before it closed and took the room with it."""
    document = workspace.document
    lines = tuple(VictoryLine("republicans", f"destroyed(nationalists) >= {n}") for n in range(1, 12))
    document.do(set_fields(document.scenario, "Many lines", victory=(*lines, VictoryLine("draw"))))
    builder = VictoryBuilder(document)
    leaf = Leaf(builder)
    qtbot.addWidget(leaf)
    leaf.resize(340, 560)
    leaf.show()
    builder.refresh()
    builder.choose(0)
    leaf.reveal(builder.cards[1], 30)
    assert (top := leaf.top_of(builder.cards[1])) == 30
    builder.cards[1].opened.emit()
    qtbot.waitUntil(lambda: builder.opened == 1)
    card = builder.cards[1]
    assert 0 <= leaf.top_of(card) <= top
    assert leaf.top_of(card) + card.height() <= leaf.viewport().height(), "all of it is in view"
    builder.choose(11)
    assert leaf.top_of(builder.cards[11]) + builder.cards[11].height() <= leaf.viewport().height()
    builder.add.click()
    assert (
        leaf.top_of(builder.cards[builder.opened]) + builder.cards[builder.opened].height()
        <= leaf.viewport().height()
    )
