"""What PanzerBlitz finds wrong with scenarios: PB7, PB10, PB12, PB18, PB22, PB27, Z2; and its charts."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.setup.plain import NoRoom
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Mark
from kpeditor.rulesets.panzerblitz import checks
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from tests.rulesets.panzerblitz.battles import GE, scenario, unit
from tests.rulesets.panzerblitz.boards import blank, hill231, mark, paint, railway


def told(made, sheet=None) -> list[tuple[str, str, str]]:
    found = checks.check(Battle(sheet or blank(), made))
    return [(problem.severity.word, problem.code, problem.where.pointer()) for problem in found]


def test_a_sound_scenario_has_no_problems():
    units = [unit("1 truck K-5"), unit("2 atg_75", carried_by="1"), unit("3 panther K-5")]
    assert told(scenario(units, ["9 t_34c K-8"])) == []


def test_pb22_who_cannot_be_aboard():
    cases = (
        ([unit("1 panther K-5"), unit("2 atg_75", carried_by="1")], "carries nobody"),
        ([unit("1 truck K-5"), unit("2 ru_cavalry", carried_by="1")], "does not ride"),
        ([unit("1 truck K-5"), *(unit(f"{n} atg_75", carried_by="1") for n in (2, 3))], "full"),
    )
    for units, why in cases:
        problems = list(checks.check(Battle(blank(), scenario(units, ["9 t_34c K-8"]))))
        assert {problem.code for problem in problems} == {"carrier-unfit"}
        assert why in problems[-1].text
        assert problems[-1].fix


def test_pb10_stacks_by_nation():
    assert told(scenario(["1 truck K-5", "2 truck K-5", "3 ge_rifle K-5"], ["9 t_34c K-8"])) == []
    ru = ["7 truck K-8", "8 ru_rifle K-8", "9 t_34c K-8"]
    place = "sides[1].groups[0].units[2].at"
    assert told(scenario(["1 panther K-5"], ru)) == [("error", "stack-illegal", place)]
    assert told(scenario(["1 panther K-5"], ru, options={"stacking_soviet": 3})) == []
    assert told(scenario(["1 panther K-5"], ["9 t_34c K-5"]))[0][1] == "stack-illegal"


def test_pb10_groups_with_more_units_than_their_area_holds():
    """Units that wait to be deployed against the hexes they can stand in and the room aboard carriers."""

    def deployed(counts: dict[str, int], area: str = 'hexes("K-5","K-6")', sheet=None):
        made = scenario([], ["9 t_34c Q-8"])
        group = replace(made.sides[0].groups[0], units=(), counts=counts, deploy=area)
        red = replace(made.sides[0], groups=(group,))
        return told(replace(made, sides=(red, made.sides[1])), sheet)

    full = [("error", "zone-too-small", "sides[0].groups[0].deploy")]
    assert deployed({"ge_rifle": 6}) == []
    assert deployed({"ge_rifle": 7}) == full
    assert deployed({"ge_rifle": 7, "truck": 1}) == full
    assert deployed({"ge_rifle": 5, "truck": 2}) == [], "two trucks take two aboard"
    swampy = blank()
    paint(swampy, "terrain", "swamp", "K-5")
    assert deployed({"panther": 4}, sheet=swampy) == full
    assert deployed({"ge_rifle": 4}, sheet=swampy) == []


def test_pb10_groups_find_room_together_each_type_on_its_ground_and_beside_who_stands():
    """What fits alone need not fit beside others; the random player then finds no place for all."""
    here, swampy = 'hexes("K-5","K-6")', blank()
    paint(swampy, "terrain", "swamp", "K-5")

    def told_and_set_up(*counts: dict[str, int], units=(), sheet=None, area=here):
        made = scenario([*units], ["9 t_34c Q-8"])
        groups = [
            replace(made.sides[0].groups[0], id=f"g{n}", units=(), counts=own, deploy=area)
            for n, own in enumerate(counts)
        ]
        groups += [made.sides[0].groups[0]] * bool(units)
        made = replace(made, sides=(replace(made.sides[0], groups=tuple(groups)), made.sides[1]))
        battle = Battle(sheet or blank(), made)
        state = find("panzerblitz").start(battle)
        assert isinstance(state, PanzerBlitzState)
        try:
            state.proposed_setup(Chance.of(1))
        except NoRoom:
            return told(made, sheet), False
        return told(made, sheet), True

    def full(n: int):
        return ([("error", "zone-too-small", f"sides[0].groups[{n}].deploy")], False)

    assert told_and_set_up({"ge_rifle": 3}, {"ge_rifle": 3}) == ([], True)
    assert told_and_set_up({"ge_rifle": 3}, {"ge_rifle": 4}) == full(1)
    assert told_and_set_up({"panther": 3, "ge_rifle": 3}, sheet=swampy) == ([], True)
    assert told_and_set_up({"panther": 4, "ge_rifle": 2}, sheet=swampy) == full(0)
    assert told_and_set_up({"panther": 2}, {"panther": 1, "ge_rifle": 4}, sheet=swampy) == full(1)
    assert told_and_set_up({"ge_rifle": 5}, units=["1 ge_rifle K-5"]) == ([], True)
    assert told_and_set_up({"ge_rifle": 6}, units=["1 ge_rifle K-5"]) == full(0)


def test_pb12_closed_ground_and_z2_trains_off_the_rails():
    sheet = blank()
    paint(sheet, "terrain", "swamp", "K-5", "K-7")
    mark(sheet, "road", "K-7D")
    made = scenario(["1 panther K-5", "2 panther K-7", "3 ge_rifle K-5", "4 locomotive A-1"], ["9 t_34c Q-8"])
    assert [(code, where) for _, code, where in told(made, sheet)] == [
        ("ground-closed", "sides[0].groups[0].units[0].at"),
        ("train-off-rails", "sides[0].groups[0].units[3].at"),
    ]
    mark(sheet, "rail", "A-1D")
    assert len(told(made, sheet)) == 1


def test_z5_z12_and_z38_one_train_a_track():
    place = "sides[0].groups[0].units[1].at"
    two = ["1 hurban K-5", "2 locomotive K-5"]
    assert ("error", "trains-doubled", place) in told(scenario(two, ["9 t_34c Q-8"]), railway())
    assert told(scenario(two, ["9 t_34c Q-8"]), railway(double=True)) == []
    same = [unit("1 hurban K-5", fields={"track": 2}), unit("2 locomotive K-5", fields={"track": 2})]
    assert [code for _, code, _ in told(scenario(same, ["9 t_34c Q-8"]), railway(double=True))] == [
        "trains-doubled"
    ]
    sheet = railway()
    paint(sheet, "rail.siding", "yes", "K-5")
    assert told(scenario(two, ["9 t_34c Q-8"]), sheet) == []
    assert told(scenario(two, ["9 t_34c Q-8"], special=["no_sidings"]), sheet) != []
    assert told(scenario(["1 k5_gun K-5", "2 shunter K-5"], ["9 t_34c Q-8"]), railway()) == []


def test_z8_places_of_a_train_and_the_names_of_its_fields():
    train = unit("1 bp42_light K-5")
    full = [train, *(unit(f"{n} ge_smg", carried_by="1") for n in (2, 3))]
    inside = unit("4 assault_platoon_a", carried_by="1")
    enemy = ["9 t_34c Q-8"]
    assert told(scenario([*full, inside], enemy), railway()) == []
    third = unit("5 ge_smg", carried_by="1")
    codes = [code for _, code, _ in told(scenario([*full, third], enemy), railway())]
    assert codes == ["train-overloaded"]
    loaded = unit("5 pz_38t", carried_by="1")
    codes = [code for _, code, _ in told(scenario([*full[:2], loaded], enemy), railway())]
    assert codes == ["train-overloaded"], "nobody outside while its vehicle is aboard"
    lost = [
        unit("1 hurban K-5", fields={"outside_only": "ge_rifle, ge_rifel"}),
        unit("2 ge_smg A-1", fields={"home": "7"}),
    ]
    assert [code for _, code, _ in told(scenario(lost, enemy), railway())] == ["train-names-unknown"] * 2


def test_z22_damaged_track_lies_on_the_surface():
    enemy = ["9 ge_rifle 15-A-1"]
    for name, codes in (("15-G-8", []), ("15-I-7", ["damage-off-track"]), ("15-A-5", ["damage-off-track"])):
        made = scenario(["1 truck 15-B-3"], enemy, marks=[Mark("damaged_track", name)])
        assert [code for _, code, _ in told(made, hill231())] == codes
    one = scenario(["1 truck 15-B-3"], enemy, marks=[Mark("damaged_one_track", "15-G-8", value=2)])
    assert [code for _, code, _ in told(one, hill231())] == ["damage-off-track"]


def test_z13_a_train_in_a_tunnel_does_not_count_for_the_stack():
    units = ["1 hurban 15-I-7", "2 sk_rifle 15-I-7", "3 sk_rifle 15-I-7", "4 sk_rifle 15-I-7"]
    assert told(scenario(units, ["9 ge_rifle 15-A-1"]), hill231()) == []


def test_pb27_one_fort_to_a_hex_and_pb7_one_grade_of_dispersal():
    forts = [Mark("fort", "K-5", GE, 20), Mark("fort", "K-5", GE, 30)]
    assert told(scenario(["1 truck A-1"], ["9 t_34c K-8"], marks=forts)) == [
        ("warning", "marks-doubled", "marks[1]")
    ]
    twice = scenario([unit("1 truck A-1", conditions={"dispersed": 2})], ["9 t_34c K-8"])
    assert [code for _, code, _ in told(twice)] == ["dispersal-useless"]
    assert told(replace(twice, options={"combat": "panzerbitz"})) == []


def test_pb22_guns_enter_aboard_others():
    enter = {GE: Entry(1, "edge(W)")}
    guns = ["1 atg_75", "2 atg_75", "3 truck"]
    assert [code for _, code, _ in told(scenario(guns, ["9 t_34c K-8"], enter=enter))] == [
        "guns-cannot-enter"
    ]
    assert told(scenario([*guns, "4 truck"], ["9 t_34c K-8"], enter=enter)) == []


def test_own_types_and_tables_are_told_with_their_places():
    made = scenario(["1 truck A-1"], ["9 t_34c K-8"], units={"x": {"like": "nobody"}}, tables={"moods": {}})
    assert [(code, where) for _, code, where in told(made)] == [
        ("custom-unit", "units.x.like"),
        ("custom-table", "tables.moods"),
    ]


def test_charts_say_what_the_tables_say():
    aids = {chart.id: chart for chart in find("panzerblitz").play_aids().charts}
    assert set(aids) == {"combat", "weapons", "modifiers", "terrain"}
    assert aids["combat"].rows[4] == ("2-1", "X", "X", "X", "DD", "DD", "D", "D", "–", "–")
    assert ("I", "no", "no", "×1", "×1") in aids["weapons"].rows
    rows = {row[0]: row[1:] for row in aids["terrain"].rows}
    assert rows["Slope"][:3] == ("3", "4", "1")
    assert all(len(row) == len(chart.head) for chart in aids.values() for row in chart.rows)
    assert "printed copy" in " ".join(aids["combat"].notes)


def test_charts_follow_the_combat_and_tell_of_trains_where_there_are_any(root):
    """[B2, B10, Z23] What lies beside the map is that of the scenario."""
    battle = open_battle(root / "scenarios/panzer-zug/at-08-isolated-train.yaml").battle
    scenario = battle.scenario
    assert scenario is not None
    aids = {chart.id: chart for chart in find("panzerblitz").play_aids(scenario).charts}
    assert set(aids) == {"combat", "weapons", "modifiers", "terrain", "trains"}
    assert "eliminates who is dispersed already" in aids["combat"].notes[0]
    assert "town" in aids["modifiers"].rows[0][0]
    assert ("Repair", "2 own turns of a platoon, its train beside the hex [Z23]") in aids["trains"].rows
    revised = replace(scenario, options={**scenario.options, "combat": "panzerbitz"})
    aids = {chart.id: chart for chart in find("panzerblitz").play_aids(revised).charts}
    assert "panzerbitz" in aids
    assert "a DD on who bears a D" in aids["combat"].notes[0]
    assert "town" not in aids["modifiers"].rows[0][0]
    assert ("Who is not in a vehicle in a town, direct fire", "defence ×2 [B10]") in aids["modifiers"].rows
    assert all(len(row) == len(chart.head) for chart in aids.values() for row in chart.rows)
