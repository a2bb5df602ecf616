"""What-if: changes as edits, contrasts of paired games, sweeps, and the search for 50/50."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.lab.whatif.balance import balance_lines, find_balance
from kpeditor.lab.whatif.changes import BadChange, Change, changed, edit_of_change, parse_change
from kpeditor.lab.whatif.factors import around, factors_of, parse_factor, with_stable_ids
from kpeditor.lab.whatif.pairs import contrast, holm
from kpeditor.lab.whatif.sweeping import Laboratory, Plan, Sample, Sweep, sweep, sweep_lines
from tests.examples import examples

NOTHING = Change("length", "7")


@dataclass(frozen=True)
class Scored:
    score: float
    margin: int = 0


def scored(*scores: float) -> list[Scored]:
    return [Scored(score) for score in scores]


@pytest.fixture(scope="module")
def battle(root: Path) -> Battle:
    return open_battle(root / "scenarios/tutorial/first-shots.yaml").battle


@pytest.fixture(scope="module")
def spain(root: Path) -> Battle:
    return open_battle(root / "scenarios/kampfpanzer/14-1-spain.yaml").battle


def after(battle: Battle, *changes: str) -> Battle:
    made = snapshot(battle)
    changed(made, tuple(parse_change(text) for text in changes))
    return made


def test_every_kind_of_change_reaches_its_field(battle: Battle, spain: Battle) -> None:
    made = after(
        battle, "panic_level french=4", "length=+1", "threshold 2=4", "units germans spearhead pz3d=-1"
    )
    assert made.scenario is not None
    french, germans = made.scenario.sides
    assert french.fields == {"panic_level": 4}
    assert made.scenario.length.max == 8
    assert made.scenario.victory[1].when == "destroyed(germans) >= 4"
    assert [unit.id for unit in germans.groups[0].units if unit.type == "pz3d"] == ["102"]
    made = after(
        spain,
        "units nationalists a inf_fr=+2",
        "enter nationalists b=5",
        "entrench nationalists a=no",
        "deploy republicans main=rows(1,9)",
        "option los_vertex=open",
        "hex 1010 terrain=woods",
        "hexside 1010A woods=yes",
    )
    assert made.scenario is not None
    first, later = made.scenario.sides[0].groups[:2]
    assert (first.counts["inf_fr"], first.fields) == (11, {})
    assert later.enter is not None
    assert later.enter.turn == 5
    assert made.scenario.sides[1].groups[0].deploy == "rows(1,9)"
    assert made.scenario.options["los_vertex"] == "open"
    assert made.map.kind("terrain", made.map.hex("1010")) == "woods"
    assert "woods" in made.map.features(made.map.side("1010A"))
    assert "woods" not in spain.map.features(spain.map.side("1010A"))


def test_a_radius_within_an_area_is_a_number(battle: Battle) -> None:
    made = snapshot(battle)
    changed(made, (Change("deploy french village", 'rows(1,5) & within(2, "0904")'),))
    changed(made, (Change("radius french village", "+1"),))
    assert made.scenario is not None
    assert made.scenario.sides[0].groups[0].deploy == 'rows(1,5) & within(3, "0904")'


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("lenght=3", "did you mean 'length'"),
        ("length", "PATH=VALUE"),
        ("length=soon", "no whole number"),
        ("length=0", "at least one"),
        ("panic_level french=9", "from 1 to 5"),
        ("panic_level romans=2", "romans"),
        ("threshold 3=2", "no such number"),
        ("threshold 9=2", "no victory line"),
        ("units french village tiger=2", "no unit type"),
        ("units french village h39=-3", "has 2 h39"),
        ("enter french village=3", "does not enter"),
        ("radius french village=3", "no radius"),
        ("option los_vertx=open", "did you mean 'los_vertex'"),
        ("option los_vertex=ajar", "is one of"),
        ("hex 9999 terrain=woods", "9999"),
        ("hexside 0605A woods=perhaps", "yes or no"),
        ("hexside 0605A fence=yes", "no feature 'fence'"),
        ("length of game=3", "write “length = value”"),
    ],
)
def test_a_change_that_does_not_fit_says_why(battle: Battle, text: str, word: str) -> None:
    with pytest.raises(BadChange) as caught:
        after(battle, text)
    assert word in str(caught.value)


def test_a_change_is_an_edit_that_can_be_taken_back(battle: Battle) -> None:
    made = snapshot(battle)
    inverse = edit_of_change(made, parse_change("panic_level french=5")).apply(made)
    inverse.apply(made)
    assert made.scenario == battle.scenario


def test_one_unit_less_leaves_the_numbers_of_all_others(spain: Battle) -> None:
    def ids(battle: Battle) -> list[str]:
        assert battle.scenario is not None
        return [unit.id for _, group in battle.scenario.groups() for unit in group.units]

    stable = with_stable_ids(spain)
    fewer = after(stable, "units nationalists a at25=-1")
    assert set(ids(fewer)) < set(ids(stable))
    assert len(ids(stable)) - len(ids(fewer)) == 1


def test_values_are_written_as_a_list_or_a_range() -> None:
    assert parse_factor("length=5..8").values == ("5", "6", "7", "8")
    assert parse_factor("length=-1..+1").values == ("-1", "+0", "+1")
    assert parse_factor("option los_vertex=open|closed").values == ("open", "closed")


def test_factors_are_made_from_the_scenario(battle: Battle, spain: Battle) -> None:
    found = {factor.path: factor for factor in factors_of(battle)}
    assert found["panic_level germans"].values == ("2",)  # there is no level 0
    assert found["threshold 2"].now == "3"
    assert {"enter nationalists b", "entrench nationalists a"} <= {one.path for one in factors_of(spain)}


@pytest.mark.parametrize(
    ("when", "values"),
    [
        ("destroyed(germans) >= 1", ("2",)),  # at least none would always hold
        ("destroyed(germans) + exited(germans) >= 1", ("2",)),
        ("1 > destroyed(germans)", ("2",)),  # fewer than none would never hold
        ("destroyed(germans) > 1", ("0", "2")),
        ("destroyed(germans) == 1", ("0", "2")),
        ("destroyed(germans) - destroyed(french) >= 1", ("0", "2")),
    ],
)
def test_no_number_is_proposed_with_which_a_condition_always_or_never_holds(
    battle: Battle, when: str, values: tuple[str, ...]
) -> None:
    assert battle.scenario is not None
    line = replace(battle.scenario.victory[1], when=when)
    scenario = replace(battle.scenario, victory=(line,))
    made = Battle(battle.sheet, scenario)
    found = {factor.path: factor for factor in factors_of(made)}
    assert found["threshold 1"].values == values
    assert ("0" in around(made, found["threshold 1"]).values) == ("0" in values)


def test_fields_that_mean_nothing_under_the_options_are_not_varied(root: Path) -> None:
    """[PB41] Games were played with and without shots from the hip, which printed combat does not know."""
    battle = open_battle(root / "scenarios/panzerblitz/1-assault-on-berezovka.yaml").battle
    assert battle.scenario is not None
    side = battle.scenario.sides[0].id
    assert f"hip_fire {side}" not in {one.path for one in factors_of(battle)}
    other = replace(battle.scenario, options={**battle.scenario.options, "combat": "panzerbitz"})
    assert f"hip_fire {side}" in {one.path for one in factors_of(Battle(battle.sheet, other))}


def test_pairs_are_analysed_as_pairs() -> None:
    base = scored(1, 0, 1, 0, 1, 0, 1, 0, 0, 0)
    variant = scored(1, 0, 1, 0, 1, 0, 1, 0, 1, 0)
    found = contrast(NOTHING, base, variant)
    assert found.difference == pytest.approx(0.1)
    assert found.correlation is not None
    assert found.correlation > 0.8
    assert found.saved is not None
    assert found.saved > 4
    assert found.high - found.low < 0.5


def test_games_that_all_end_alike_do_not_prove_that_nothing_changed() -> None:
    found = contrast(NOTHING, scored(*[1] * 30), scored(*[1] * 30))
    assert (found.p, found.correlation) == (1.0, None)
    assert found.high == pytest.approx(0.1, abs=0.002)  # the rule of three
    gone = contrast(NOTHING, scored(*[1] * 10), scored(*[0] * 10))
    assert gone.difference == -1
    assert gone.p < 0.01
    with pytest.raises(ValueError, match="no pairs"):
        contrast(NOTHING, [], [])


@settings(max_examples=examples(25))
@given(st.lists(st.lists(st.sampled_from([0, 0.5, 1.0]), min_size=8, max_size=8), min_size=1, max_size=5))
def test_holm_never_makes_a_change_look_clearer(variants: list[list[float]]) -> None:
    base = scored(0, 1, 0, 1, 0.5, 1, 0, 0)
    found = [contrast(NOTHING, base, scored(*one)) for one in variants]
    adjusted = holm(found)
    assert all(new.adjusted >= old.p for old, new in zip(found, adjusted, strict=True))
    order = sorted(range(len(found)), key=lambda index: found[index].p)
    assert [adjusted[i].adjusted for i in order] == sorted(one.adjusted for one in adjusted)
    assert all(one.low <= one.difference <= one.high for one in found)


FACTORS = [parse_factor("panic_level french=1|4"), parse_factor("units french village at25=99")]


def swept(battle: Battle, executor: ThreadPoolExecutor | None = None) -> Sweep:
    return sweep(Laboratory(battle, Plan(("random", "random"), 6), executor), FACTORS)


def test_a_sweep_does_not_depend_on_who_plays_it(battle: Battle) -> None:
    alone = swept(battle)
    with ThreadPoolExecutor(2) as pool:
        assert swept(battle, pool) == alone
    assert [str(one.change) for one in alone.contrasts][:2] == [
        "panic_level french=1",
        "panic_level french=4",
    ]
    assert all(one.games == 6 for one in alone.contrasts)
    text = "\n".join(sweep_lines(alone))
    assert "6 games of each variant, players random, random, seed 1" in text


def test_a_change_that_changes_nothing_differs_in_no_game(battle: Battle) -> None:
    lab = Laboratory(battle, Plan(("random", "random"), 10))
    found = sweep(lab, [parse_factor("length=7")])
    assert found.contrasts[0].difference == 0
    assert [one.winner for one in lab.samples()] == [one.winner for one in lab.samples(NOTHING)]


def test_a_sweep_can_be_stopped(battle: Battle) -> None:
    calls: list[int] = []

    def stop() -> bool:
        calls.append(1)
        return len(calls) > 4

    lab = Laboratory(battle, Plan(("passive", "passive"), 40), should_stop=stop)
    found = sweep(lab, FACTORS)
    assert found.is_cut
    assert len(found.base) < 40


class Believed(Laboratory):
    """A laboratory in which the share of wins of the first side follows from the value that is tried."""

    shares: dict[str, float]

    def play(self, variants: Sequence[tuple[Change, ...]], games: int) -> None:
        self.asked = [*getattr(self, "asked", []), (variants[0][0].value, games)]

    def samples(self, *changes: Change) -> tuple[Sample, ...]:
        value, games = self.asked[-1]
        return tuple(Sample(n, "", 1, float(n % 10 < 10 * self.shares[value])) for n in range(games))


def believed(battle: Battle, *shares: float, games: int = 80) -> Believed:
    lab = Believed(battle, Plan(("random", "random"), games))
    lab.shares = {str(value): share for value, share in enumerate(shares)}
    return lab


def test_the_value_that_makes_it_even_is_found_by_bisection(battle: Battle) -> None:
    lab = believed(battle, 0.9, 0.8, 0.8, 0.7, 0.5, 0.2, 0.1)
    found = find_balance(lab, parse_factor("length=0..6"))
    assert found.best is not None
    assert (found.found, found.best.change.value) == (True, "4")
    assert ("6", 20) in lab.asked
    assert ("6", 40) not in lab.asked  # clear after 20 games
    assert ("4", 80) in lab.asked  # as many games as may be where it is close
    assert "cannot be told from 50/50" in balance_lines(found)[-1]


def test_where_no_value_makes_it_even_that_is_said(battle: Battle) -> None:
    jump = find_balance(believed(battle, 1, 1, 1, 0, 0), parse_factor("length=0..4"))
    assert not jump.found
    assert balance_lines(jump)[-1].startswith("No value of length makes it 50/50")
    ends = find_balance(believed(battle, 0.8, 0.8, 0.9, 0.9), parse_factor("length=0..3"))
    assert [one.change.value for one in ends.tried] == ["0", "3"]  # both favour the same side


def test_real_games_can_be_drawn_into_evenness(battle: Battle) -> None:
    """Two passive sides: with 4 losses to inflict nobody wins, which is even, and the draws are told."""
    lab = Laboratory(battle, Plan(("passive", "passive"), 10))
    assert "draws" in find_balance(lab, parse_factor("threshold 2=0..6")).sentence({})
