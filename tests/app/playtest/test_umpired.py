"""A game with an umpire in the playtest window: orders by clicks on the table, cards of results, console."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from kpeditor.app.mapview.tool import PointerEvent
from kpeditor.app.playtest.board.scene import Scene
from kpeditor.app.playtest.board.tablescene import TableScenePainter
from kpeditor.app.playtest.umpire import ListingTree
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.nqm.checks import CheckSheet
from kpeditor.app.ruleset_ui.nqm.orders import FormationSheet
from kpeditor.app.ruleset_ui.nqm.rulings import RulingSheet
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.state import Decision
from kpeditor.core.rules.telling.listings import Line, Listing
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.dicewords import TARGETS
from kpeditor.rulesets.nqm.engine.state import Operation
from tests.app.playtest.conftest import BeginGame, NewWindow
from tests.app.playtest.helpers import texts, workspace_of

Begin = Callable[..., GameWorkspace]


@pytest.fixture(scope="module")
def velm(root: Path) -> OpenBattle:
    """The bridge at Velm with an umpire's seat."""
    opened = open_battle(root / "scenarios/nqm/velm-bridge.yaml")
    scenario = opened.battle.scenario
    assert scenario is not None
    seated = replace(scenario, options={**scenario.options, "umpire": "seat"})
    return replace(opened, battle=replace(opened.battle, scenario=seated))


@pytest.fixture
def begin(velm: OpenBattle, begin_game: BeginGame) -> Begin:
    """Begins the game: alone, or with people who pass the machine on."""

    def begun(
        *, is_alone: bool = True, seats: dict[str, str] | None = None, rules: str = "results"
    ) -> GameWorkspace:
        def choose(window: PlaytestWindow) -> None:
            for option, value in (("umpire", "seat"), ("umpire_rules", rules)):
                box = window.setup.options[option]
                box.setCurrentIndex(box.findData(value))

        return workspace_of(begin_game(velm, seats, is_alone=is_alone, size=(1400, 900), choose=choose))

    return begun


def give(workspace: GameWorkspace) -> None:
    """Gives the answer as it stands."""
    workspace.banner.ready.click()
    workspace.playback.skip()


def asked(workspace: GameWorkspace) -> Decision:
    assert workspace.asked is not None
    return workspace.asked


def until(workspace: GameWorkspace, seat: str) -> None:
    """Lets everybody answer as proposed until a seat is asked."""
    for _ in range(60):
        if asked(workspace).side == seat:
            return
        give(workspace)
    raise AssertionError("never asked")


def test_orders_by_clicks_and_a_result_overridden(begin: Begin) -> None:
    workspace = begin()
    sheet = workspace.sheet
    assert isinstance(sheet, FormationSheet)
    sheet.click(PointerEvent(2.4, 3.1))  # the armoured cars
    assert sheet.chosen == "recce"
    sheet.click(PointerEvent(4.1, 3.0))
    assert sheet.answer() == {"recce": {"task": "move", "to": [4.1, 3.0]}}
    assert (sheet.can_undo(), sheet.can_redo()) == (True, False)
    sheet.undo()
    assert sheet.answer() == {}
    assert (sheet.can_undo(), sheet.can_redo()) == (False, True)
    sheet.redo()
    assert sheet.faults() == []
    give(workspace)
    until(workspace, "umpire")
    card = workspace.sheet
    assert isinstance(card, RulingSheet)
    assert card.answer() == {}
    assert card.ready_words() == "Let it count"
    (box,) = [one for one in card.findChildren(QComboBox) if one.accessibleName() == "Result"]
    other = "ambushed" if box.currentData() == "sighted" else "sighted"
    box.setCurrentIndex(box.findData(other))
    card.note.setText("the sun was behind them")
    assert card.answer() == {"result": {"result": other}, "note": "the sun was behind them"}
    assert card.ready_words() == "Override"
    give(workspace)
    assert f"the umpire rules: result {other} (the sun was behind them)" in texts(workspace.log)


def test_an_enemy_that_is_the_place_of_an_order_shows_no_ranges(begin: Begin) -> None:
    """[N5] The tint of its ranges lay over half the table and the way that was ordered."""
    sheet = begin().sheet
    assert isinstance(sheet, FormationSheet)
    foe = "a contact"
    own = next(unit for unit in sheet.seen.units if sheet.seen.is_own(unit))
    assert not sheet.chosen
    assert not sheet.hides_ranges(foe), "nobody has been chosen: the click asks about it"
    sheet.select(own)
    assert sheet.hides_ranges(foe)
    assert not sheet.hides_ranges(own)


def test_the_page_that_begins_a_game_offers_the_umpires_seat_among_the_players(
    root: Path, new_window: NewWindow
) -> None:
    """N64: a person or nobody; with a computer and one side, the umpire is a second person to pass on to."""
    window = new_window()
    window.show_battle(open_battle(root / "scenarios/nqm/velm-bridge.yaml"))
    page = window.setup
    seat = page.options["umpire"]
    assert page._form.indexOf(seat) > page._form.indexOf(page._seats["defenders"])
    assert [seat.itemText(row) for row in range(seat.count())] == [
        "Nobody: the rules decide",
        "A person at this machine",
    ]
    assert seat.accessibleName() == "Umpire"
    assert page._rules.indexOf(seat) < 0
    assert page.alone.isHidden()
    seat.setCurrentIndex(1)
    assert not page.alone.isHidden()
    window.begin()
    assert workspace_of(window).game.humans == ["attackers", "umpire"]


def test_the_console_shows_what_a_side_sees_beside_the_true_picture(begin: Begin) -> None:
    workspace = begin()
    panel = workspace.umpire
    assert panel is not None
    true = workspace.game.state.view_for("umpire")["units"]
    panel.sides.setCurrentIndex(panel.sides.findData("attackers"))
    seen = panel.board.scene.units
    assert seen.keys() < true.keys()
    assert {one["side"] for one in seen.values()} == {"attackers"}
    chains = panel.lists["Formations"]
    for one in workspace.game.state.view_for("umpire")["formations"].values():
        assert lines_of(chains, f"{one['name']} · ")


def lines_of(tree: QTreeWidget, text: str) -> list[QTreeWidgetItem]:
    """The lines of a list that begin so, folded ones too."""
    return tree.findItems(text, Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive, 0)


def below(line: QTreeWidgetItem) -> list[list[str]]:
    """The cells of the lines below one."""
    rows = filter(None, map(line.child, range(line.childCount())))
    return [[row.text(column) for column in range(row.columnCount())] for row in rows]


def test_who_plays_alone_against_the_computer_passes_the_machine_to_nobody(
    playtest: PlaytestWindow, root: Path
) -> None:
    """*Blue division against the computer* left the umpire's seat of the scenario to the same person."""
    playtest.show_battle(open_battle(root / "scenarios/nqm/tarn-crossroads.yaml"))
    page = playtest.setup
    assert page.options["umpire"].currentData() == "seat"
    assert not page.ways["blue"].isChecked(), "there is an umpire too"
    page.ways["blue"].click()
    assert page.options["umpire"].currentData() != "seat"
    assert page.ways["blue"].isChecked()
    page.begin.click()
    assert workspace_of(playtest).game.humans == ["blue"]
    assert playtest.pages.currentWidget() is playtest.workspace


def test_an_empty_list_of_the_umpire_says_so(qapp: object) -> None:
    tree = ListingTree(Listing("Due", ["Formation", "Hour"], ()))
    tree.show_lines(())
    (line,) = tree._all()
    assert line.text(0) == "Nothing at this moment"
    assert not line.flags() & Qt.ItemFlag.ItemIsSelectable
    tree.show_lines([Line(("13th Division", "3"))])
    assert [one.text(0) for one in tree._all()] == ["13th Division"]


def test_the_umpires_lists_say_who_knows_whom_and_lead_to_the_table(begin: Begin) -> None:
    """What a side knows and since when, and where that stand is in truth; whom a result is about; what was
    ruled.
    """
    workspace = begin()
    sheet, panel = workspace.sheet, workspace.umpire
    assert isinstance(sheet, FormationSheet)
    assert panel is not None
    sheet.put({"recce": {"task": "move", "to": [4.1, 3.0]}})
    give(workspace)
    until(workspace, "umpire")
    card, view = workspace.sheet, workspace.game.state.view_for("umpire")
    assert isinstance(card, RulingSheet)
    proposal, units = view["proposal"], view["units"]
    assert {units[one]["formation"] for one in proposal["own"]} == {"recce"}
    assert proposal["foes"]
    assert all(units[one]["concealed"] and units[one]["side"] == "defenders" for one in proposal["foes"])
    assert "recce –" not in workspace.banner.note.text()
    card.note.setText("dust on the road")
    give(workspace)
    (ruling,) = [panel.rulings.item(row) for row in range(panel.rulings.count())]
    assert "dust on the road" in ruling.text()
    panel.pages.setCurrentWidget(panel.rulings)
    panel.rulings.resize(240, 200)
    high = panel.rulings.visualItemRect(ruling).height()
    assert high > 1.8 * panel.rulings.fontMetrics().height(), "all of it is read, the note at its end too"
    until(workspace, "umpire")
    view = workspace.game.state.view_for("umpire")
    known = view["contacts"]["attackers"]
    formation = view["units"][next(iter(known))]["formation"]
    name = view["formations"][formation]["name"]
    those = [one for one, unit in view["units"].items() if unit.get("formation") == formation]
    seen = [one for one in those if one in known]
    (line,) = lines_of(panel.lists["Contacts"], f"{name}: {len(seen)} of {len(those)}")
    assert {cells[2] for cells in below(line)} == {
        str(known[one]["hour"]) if one in known else "" for one in those
    }
    panel.lists["Contacts"].setCurrentItem(line)
    QTest.keyClick(panel.lists["Contacts"], Qt.Key.Key_Return)
    panel.refresh()
    chosen = panel.lists["Contacts"].currentItem()
    assert chosen is not None, "the lists are filled anew at every change of the sheet"
    assert chosen.text(0) == f"{name}: {len(seen)} of {len(those)}"
    assert workspace.board.lit == workspace.board.hexes(*(view["units"][one]["hex"] for one in those))
    assert panel.board.lit == panel.board.hexes(*(known[one]["hex"] for one in seen))


def test_orders_on_their_way_say_what_they_are_and_whose(begin: Begin) -> None:
    """N7: what is due has its side, task and place, and what it says in writing; an order that the umpire
    lets get lost never comes.
    """
    workspace = begin(rules="hours")
    panel = workspace.umpire
    assert panel is not None
    for _ in range(60):
        if asked(workspace).kind == "orders" and asked(workspace).turn == 2:
            break
        give(workspace)
    sheet = workspace.sheet
    assert isinstance(sheet, FormationSheet)
    sheet.put({"bn2": {"task": "move", "to": [2.0, 3.0], "aim": "Close up"}})
    give(workspace)
    until(workspace, "umpire")
    (head,) = lines_of(panel.lists["Due"], "Attackers")
    hour = str(workspace.game.state.view_for("umpire")["due"][0]["hour"])
    assert below(head) == [
        ["2nd Battalion", hour, "Move to contact (2, 3)", "2"],
        ["2nd Battalion", hour, "aim: Close up", "2"],
    ]
    card = workspace.sheet
    assert isinstance(card, RulingSheet)
    (box,) = card.findChildren(QSpinBox)
    box.setValue(48)
    give(workspace)
    (head,) = lines_of(panel.lists["Due"], "Attackers")
    assert below(head)[0][1] == "never"
    (row,) = lines_of(panel.lists["Formations"], "2nd Battalion")
    command = workspace.game.state.view_for("umpire")["command"]["bn2"]
    assert row.text(3) == f"{command['hours']} h ({command['why']})"


def test_sides_at_one_machine_do_not_see_the_console(begin: Begin) -> None:
    """Double-blind: with people who pass the machine on, the tab is for the umpire alone."""
    workspace = begin(is_alone=False)
    panel = workspace.umpire
    assert panel is not None
    assert workspace.game.is_passed_on
    workspace.seat("attackers")
    assert not panel.is_open
    shown = texts(workspace)
    assert "d-battery" not in shown
    assert "d-bn" not in shown
    workspace.seat("umpire")
    assert panel.is_open


def test_counters_say_their_number_and_those_of_an_enemy_nothing(velm: OpenBattle) -> None:
    """An id below the symbol of a contact would tell to which formation it belongs."""
    battle = velm.battle
    assert battle.scenario is not None
    assert battle.table is not None
    painter = TableScenePainter(battle.table, find("nqm"), battle.scenario)
    state = find("nqm").start(battle)
    assert isinstance(state, Operation)
    own = state.view_for("attackers")["units"]
    seen = {"side": "defenders", "type": "rifle_platoon", "name": "Rifle platoon", "hex": "(4, 3)"}
    scene = Scene({"bn1a-2": own["bn1a-2"], "tanks-2": own["tanks-2"], "d-a-3": seen})
    spots = {unit: painter.spot(scene, unit, TablePoint(1, 1)) for unit in scene.units}
    assert {unit: one.caption for unit, one in spots.items()} == {"bn1a-2": "2", "tanks-2": "", "d-a-3": ""}


def test_the_list_of_units_forgets_what_the_next_person_may_not_know(begin: Begin) -> None:
    workspace = begin(is_alone=False)
    state, units = workspace.game.state, workspace.units
    units.show_units(state.view_for("attackers")["units"])
    assert "Motorized rifle platoon 1 of" in texts(units)
    units.show_units(state.view_for("defenders")["units"])
    assert "Rifle platoon 1 of" in texts(units)
    assert "Motorized rifle platoon 1 of" not in texts(units)


def test_what_is_done_is_ticked(begin: Begin) -> None:
    """A firefight asks both sides who fires: everybody is ticked, and can be left out."""
    workspace = begin()
    sheet = workspace.sheet
    assert isinstance(sheet, FormationSheet)
    sheet.put({"bn1b": {"task": "attack", "to": [4.1, 3.0]}, "recce": {"task": "attack", "to": [4.1, 3.0]}})
    give(workspace)
    for _ in range(60):
        if asked(workspace).kind == "volley":
            break
        give(workspace)
    ticks = workspace.sheet
    assert isinstance(ticks, CheckSheet)
    canvas = QImage(200, 200, QImage.Format.Format_RGB32)
    painter = QPainter(canvas)
    workspace.board.sheets_tool.paint(painter, workspace.board.camera)  # it asked the table for hexes
    painter.end()
    everybody = ticks.answer()
    assert any(everybody.values())
    ticks.put({unit: [] for unit in everybody})
    assert not any(ticks.answer().values())
    assert ticks.faults() == []


def shooting(workspace: GameWorkspace) -> RulingSheet:
    """The umpire's card of a shoot that was ordered."""
    assert isinstance(workspace.sheet, FormationSheet)
    workspace.sheet.put({"artillery": {"task": "support", "to": [4.15, 3.0]}})
    give(workspace)
    until(workspace, "umpire")
    assert isinstance(workspace.sheet, RulingSheet)
    return workspace.sheet


def test_a_switch_of_a_card_is_a_box(begin: Begin) -> None:
    card = shooting(begin())
    boxes = {one.accessibleName(): one for one in card.findChildren(QCheckBox)}
    boxes["Pins"].toggle()
    assert card.answer() == {"result": {"pins": False}}
    card.put({})
    assert card.answer() == {}


def test_who_is_disorganised_by_a_shoot_can_be_left_out(begin: Begin) -> None:
    """N21, N64: which kinds of targets a shoot disorganises is the umpire's to change, as its casualties."""
    workspace = begin()
    card = shooting(workspace)
    fell = workspace.game.state.view_for("umpire")["proposal"]["result"]["disorganised"]
    assert fell
    named = {one.text(): one for one in card.findChildren(QCheckBox)}
    boxes = {kind: named[TARGETS[kind]] for kind in fell}
    for kind in fell:
        boxes[kind].toggle()
    assert card.answer() == {"result": {"disorganised": []}}
    card.put({"result": {"disorganised": fell[:1]}})
    assert [one for one in fell if boxes[one].isChecked()] == fell[:1]
    card.put({"result": {"disorganised": []}})
    assert not card.faults()
    give(workspace)
    state = workspace.game.state.view_for("umpire")["units"]
    assert not any(one["disorganised"] for one in state.values() if one["side"] == "defenders")


def test_the_umpire_rules_hours_of_orders_and_metres_of_moves(begin: Begin) -> None:
    """N6, N9, N64: a card for each side with a number for each formation and what it rests on."""
    workspace = begin(rules="hours")
    assert isinstance(workspace.sheet, FormationSheet)
    workspace.sheet.put({"tanks": {"task": "move", "to": [1.4, 5.575]}})
    give(workspace)
    until(workspace, "umpire")
    card = workspace.sheet
    assert isinstance(card, RulingSheet)
    shown = texts(card)
    assert "Movement and space [N9] · Attackers" in shown
    assert "2.4 km away" in shown
    assert "It takes up [N11]: 300 m by 300 m" in shown
    (box,) = card.findChildren(QSpinBox)
    assert (box.text(), box.accessibleName()) == ("3000 m", "Tank Company")
    box.stepDown()
    assert card.answer() == {"result": {"metres": {"tanks": 2900}}}
    box.setValue(1000)
    card.note.setText("a blown culvert")
    give(workspace)
    assert (
        "Distances moved in this hour: Tank Company 1000 m; as the umpire decided (a blown culvert)"
        in texts(workspace.log)
    )
    until(workspace, "attackers")
    assert isinstance(workspace.sheet, FormationSheet)
    workspace.sheet.put({"tanks": {"task": "hold"}})
    give(workspace)
    until(workspace, "umpire")
    card = workspace.sheet
    assert isinstance(card, RulingSheet)
    assert "Hold (down the chain of command): 1 h" in texts(card)
    (box,) = card.findChildren(QSpinBox)
    box.setValue(0)
    give(workspace)
    assert workspace.game.state.view_for("umpire")["formations"]["tanks"]["order"] == {"task": "hold"}


def test_no_summary_hides_a_card_that_is_to_be_read(begin: Begin, qtbot: QtBot) -> None:
    """What counts is on the screen when it is taken; the summary comes with the next orders."""
    workspace = begin(rules="hours", seats={"attackers": "random", "defenders": "random"})
    while workspace.game.state.turn < 4:
        qtbot.waitUntil(lambda: workspace.game.waiting() is not None)
        workspace.playback.skip()
        assert isinstance(workspace.sheet, RulingSheet)
        assert workspace.sheets.currentWidget() is workspace.sheet
        workspace.banner.ready.click()


def test_orders_that_are_taken_back_are_a_draft(begin: Begin) -> None:
    """A step is taken back to change one of many orders; the others are written still, also a ruling."""
    workspace = begin()
    orders = {"artillery": {"task": "support", "to": [4.15, 3.0]}, "bn1": {"task": "dig"}}
    assert isinstance(workspace.sheet, FormationSheet)
    workspace.sheet.put(orders)
    give(workspace)
    until(workspace, "umpire")
    first = workspace.game.state.digest()
    said = {"result": {"casualties": 5}, "note": "short"}
    assert workspace.sheet is not None
    workspace.sheet.put(said)
    give(workspace)
    workspace.banner.back.click()
    assert workspace.game.state.digest() == first
    assert workspace.sheet is not None
    assert workspace.sheet.answer() == said
    workspace.banner.back.click()
    assert isinstance(workspace.sheet, FormationSheet)
    assert asked(workspace).side == "attackers"
    assert workspace.sheet.answer() == orders
    workspace.sheet.undo()
    assert workspace.sheet.answer() == {}


def test_written_orders_are_changed_in_a_form(begin: Begin) -> None:
    """N5, N6: aim, objectives, relation and whom a formation supports; half an allocation waits, with the
    reason below it; a task and what is written do not push each other out.
    """
    workspace = begin()
    sheet = workspace.sheet
    assert isinstance(sheet, FormationSheet)
    form = sheet.written
    assert form.isHidden()
    sheet.in_writing.click()
    assert not form.isHidden()
    sheet.tree.choose("regiment")
    assert form.aim.text().startswith("Take the bridge")
    assert form.objectives.names == ["West bank", "Sorn position"]
    sheet.tree.choose("artillery")
    assert (form.relation.currentText(), form.supports.names) == ("In direct support", ["bn1"])
    form.supports.lines["bn1"].trigger()
    assert not form.fault.isHidden()
    assert "or neither [N5]" in form.fault.text()
    assert sheet.answer() == {}
    form.supports.lines["bn2"].trigger()
    assert form.fault.isHidden()
    allocation = {"relation": "direct", "supports": ["bn2"]}
    assert sheet.answer() == {"artillery": allocation}
    assert "In writing" in sheet.tree.items["artillery"].text(2)
    QTest.keyClicks(form.aim, "Help the south")
    written = {"aim": "Help the south", **allocation}
    assert sheet.answer() == {"artillery": written}
    sheet.tasks.setCurrentIndex(sheet.tasks.findData("support"))
    sheet.click(PointerEvent(4.15, 3.0))
    assert sheet.answer() == {"artillery": {"task": "support", "to": [4.15, 3.0], **written}}
    assert "supports: 2nd Battalion (in direct support)" in sheet.said.text()
    form.aim.setText("")
    form.changed.emit()
    assert sheet.answer() == {"artillery": {"task": "support", "to": [4.15, 3.0], **allocation}}
    sheet.undo()
    assert form.aim.text() == "Help the south"
    sheet.tree.choose("bn1")
    assert (form.aim.text(), form.supports.names) == ("", [])
    give(workspace)
    until(workspace, "umpire")
    told = workspace.game.state.view_for("umpire")["formations"]["artillery"]["written"]
    assert told == {"objectives": [], **written, "on_recce": "", "on_fire": ""}
    assert "Before: aim: –; supports: 1st Battalion (in direct support)" in texts(workspace.log)


@pytest.mark.slow
def test_three_people_at_one_machine_play_three_hours(begin: Begin) -> None:
    """Each sits down when asked; nobody sees or reads of enemy stands that are no contact of his side."""
    workspace = begin(is_alone=False)
    window = workspace.window()
    assert isinstance(window, PlaytestWindow)
    plans = {
        "attackers": {
            "bn1": {"task": "attack", "to": [4.15, 3.0]},
            "recce": {"task": "move", "to": [4.1, 3]},
        },
        "defenders": {"d-tanks": {"task": "move", "to": [5.4, 3.0]}},
    }
    seen: set[str] = set()
    for _ in range(120):
        if workspace.game.state.turn > 3 or workspace.game.session.outcome() is not None:
            break
        if window.pages.currentWidget() is window.hand_over:
            window.hand_over.go.click()
        if workspace.asked is None:  # still shown what happened
            workspace.playback.skip()
            workspace.ask()
            continue
        decision = asked(workspace)
        seen.add(decision.side)
        assert workspace.present == decision.side
        position = workspace.game.state.position  # type: ignore[attr-defined]
        if decision.side in position.contacts:
            told, called = texts(workspace), position.setting.titles.stand
            known = position.contacts[decision.side]
            hidden = [
                one.id
                for one in position.stands.values()
                if one.side != decision.side and one.id not in known
            ]
            assert not [one for one in hidden if one in told.split() or called(one) in told]
            assert workspace.board.scene.units.keys().isdisjoint(hidden)
        if decision.kind == "orders" and decision.turn == 1:
            assert workspace.sheet is not None
            workspace.sheet.put(plans[decision.side])
        give(workspace)
    assert seen == {"attackers", "defenders", "umpire"}
    assert workspace.game.state.turn > 3


def test_the_fireplan_proposes_the_orders_of_its_hour(
    velm: OpenBattle, themes: ThemeKeeper, qtbot: QtBot
) -> None:
    """N6, N20: the sheet opens with what the plan means now; it can be undone, and is shown as a timeline."""
    scenario = velm.battle.scenario
    assert scenario is not None
    side = scenario.sides[0]
    missions = [{"by": "artillery", "kind": "harass", "at": "West bank", "from": 1, "to": 2}]
    side = replace(side, fields={**side.fields, "fireplan": missions})
    battle = Battle(velm.battle.sheet, replace(scenario, sides=(side, *scenario.sides[1:])))
    state = find("nqm").start(battle)
    assert state is not None
    for decision in state.pending():
        sheet = FormationSheet(Task(battle, state, decision, themes))
        qtbot.addWidget(sheet)
        own = decision.side == side.id
        assert set(sheet.answer()) == ({"artillery"} if own else set())
        assert sheet.plan.isVisibleTo(sheet) is own
        if own:
            assert sheet.answer()["artillery"]["task"] == "harass"
            words = sheet.tree.items["artillery"].text(2)
            assert words.startswith("Harassing shoot West bank ("), "only the point was named"
            assert sheet.plan.now == 1
            sheet.undo()
            assert not sheet.answer()
            sheet.plan.choose(0)
            assert sheet.chosen == "artillery"
