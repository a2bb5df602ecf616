"""What KampfPanzer tells the forms: who rides on what, who faces and digs, figures, panic levels, tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.scenarioforms import ScenarioForms
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Mark, Scenario, Side, Unit
from kpeditor.rulesets.kampfpanzer.declarations import ENTRENCHMENT, PANIC_LEVEL, WRECK

RULES = find("kampfpanzer")
FORMS = RULES.forms()
BOARD = MapSheet("Valley", "kampfpanzer", HexGrid(6, 6), SCHEMES["CCRR"])
CREW = {
    "gun": Unit("38", "at25"),
    "howitzer": Unit("39", "how75"),
    "foot": Unit("26", "inf_fr"),
    "truck": Unit("138", "truck"),
    "full": Unit("139", "truck"),
    "rider": Unit("27", "inf_fr", carried_by="139"),
    "tank": Unit("69", "bt7"),
}


def scenario(**fields: object) -> Scenario:
    red = Side("red", "Red", (Group("a", units=tuple(CREW.values())),))
    blue = Side("blue", "Blue", (Group("b", units=(Unit("140", "truck"),)),))
    made = Scenario("Trial", "kampfpanzer", "", Length(5, 5), (red, blue))
    return replace(made, **fields)  # type: ignore[arg-type]  # fields of a scenario


@pytest.mark.parametrize(
    ("who", "on", "why"),
    [
        ("gun", "truck", ""),
        ("foot", "truck", ""),
        ("tank", "truck", "takes artillery or infantry aboard, not BT7"),
        ("foot", "tank", "carries nobody"),
        ("foot", "foot", "the same unit"),
        ("foot", "full", "is full"),
        ("full", "truck", "not Truck"),
    ],
)
def test_12_0_a_carrier_takes_one_infantry_or_artillery_unit(who, on, why):
    told = FORMS.why_not_aboard(scenario(), CREW[who], CREW[on])
    assert why in told
    assert bool(told) == bool(why)


def test_12_0_a_carrier_of_the_enemy_takes_nobody():
    assert "different sides" in FORMS.why_not_aboard(scenario(), CREW["foot"], Unit("140", "truck"))


def test_7_0_a_hex_holds_one_unit_or_infantry_with_a_gun():
    def told(*units: Unit, works: tuple[str, ...] = ()) -> str:
        side = Side("red", "Red", (Group("a", units=units),))
        battle = Battle(
            BOARD, scenario(sides=(side,), marks=(*(Mark("entrenchment", name, "red") for name in works),))
        )
        return FORMS.why_not_placed(battle, [units[-1].id])

    foot, gun, tank = (replace(CREW[who], at="0303") for who in ("foot", "gun", "tank"))
    assert told(foot) == told(foot, gun) == ""
    assert "cannot share hex 0303" in told(foot, tank)
    assert told(foot, tank, replace(CREW["howitzer"], at="0404")) == ""  # another hex is not asked about
    assert "entrenchment" in told(tank, works=("0303",))
    assert told(replace(tank, at="")) == ""
    assert (
        ScenarioForms().why_not_placed(Battle(BOARD), ["1"])
        == FORMS.why_not_placed(Battle(BOARD), ["1"])
        == ""
    )


def test_14_5_riders_go_on_a_bt7_where_the_scenario_has_them():
    with_riders = scenario(special=("tank_riders",))
    assert FORMS.why_not_aboard(with_riders, CREW["foot"], CREW["tank"]) == ""
    assert FORMS.why_not_aboard(with_riders, CREW["gun"], CREW["tank"])


def test_R_FAC_1_only_artillery_faces_and_13_0_tanks_do_not_dig():
    types = RULES.unit_types()
    assert [id_ for id_ in ("at25", "inf_fr", "bt7", "truck") if FORMS.faces(types[id_])] == ["at25"]
    shelter = [id_ for id_ in ("at25", "inf_fr", "bt7") if FORMS.may_shelter(types[id_], ENTRENCHMENT)]
    assert shelter == ["at25", "inf_fr"]
    assert not any(FORMS.may_shelter(one, WRECK) for one in types.values())


def test_11_11_panic_levels_are_those_of_the_table():
    for one in (scenario(), scenario(tables={"panic": "broken"})):
        (panic,) = RULES.fields(one).side
        assert (panic.id, panic.least, panic.most) == (PANIC_LEVEL, 1, 5)


def test_figures_of_a_custom_type_are_those_of_its_model_with_its_own():
    own = scenario(units={"tiger": {"like": "pz4e", "title": "Tiger", "attack": 8}})
    entry = FORMS.unit_entry(own, "tiger")
    assert (entry["title"], entry["attack"]) == ("Tiger", 8)
    assert entry["movement"] == FORMS.unit_entry(own, "pz4e")["movement"]
    assert "counters" not in entry
    assert FORMS.unit_entry(own, "nothing") == {}


def test_every_figure_of_the_countersheet_has_a_field_and_fits_it():
    """R-UNIT-2: the designer can say whatever a printed counter says."""
    fields = {field.id: field for field in FORMS.unit_fields()}
    for id_ in RULES.unit_types():
        for figure, value in FORMS.unit_entry(scenario(), id_).items():
            field = fields[figure]
            read = field.read(value)
            assert (list(read) if field.kind == "several" else read) == value, (id_, figure)


def test_changed_tables_are_told_figure_by_figure():
    own = scenario(tables={"recovery": {"D1": 4, "D2": 2}, "x-mine": 1, "attenuation": [{"to": 3}]})
    changes = {change.path: (change.printed, change.changed) for change in FORMS.table_changes(own)}
    assert changes[("recovery", "D1")] == (3, 4)
    assert ("recovery", "D2") not in changes
    assert ("attenuation",) in changes
    assert len(changes) == 2


def test_rules_without_transport_carry_nobody():
    forms = ScenarioForms()
    types = RULES.unit_types()
    assert forms.why_not_aboard(scenario(), CREW["gun"], CREW["truck"])
    assert not forms.faces(types["at25"])
    assert not forms.may_shelter(types["at25"], ENTRENCHMENT)
    assert forms.may_carry(scenario(), types["truck"]) == frozenset()
    assert (forms.operations, forms.unit_fields()) == ({}, ())
    assert (forms.unit_entry(scenario(), "bt7"), forms.table_changes(scenario())) == ({}, ())
