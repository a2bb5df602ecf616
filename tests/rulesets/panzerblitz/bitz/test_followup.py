"""Direct attacks one after the other, computed in advance: BT-21, the best attack to follow another [B1 to
B8].
"""

from __future__ import annotations

from fractions import Fraction

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.model import Mark
from kpeditor.rulesets.panzerblitz.engine.bitz import followup
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, STACK, UNIT, Shot
from tests.rulesets.panzerblitz.battles import GE, RU, Game, scenario
from tests.rulesets.panzerblitz.boards import blank, paint

REVISED = {"combat": "panzerbitz"}


def begun(ge, ru, *, sheet=None, options=None, **parts) -> Position:
    made = scenario(ge, ru, options={**REVISED, **(options or {})}, **parts)
    return Game(made, sheet).until(GE, "shot").state.position


def hex_(at: Position, name: str) -> Hex:
    return at.ground.sheet.hex(name)


def test_bt21_two_shots_at_2_1_and_by_the_option_the_second_with_minus_1():
    ge, ru = ("1 pz_iv_h K-5", "2 pz_iv_h K-5"), ("8 t_34c K-7",)
    for options, chances in (
        ({}, (Fraction(1, 36), Fraction(1, 9), Fraction(4, 9), Fraction(5, 12))),
        # After D (1/3) and DD (1/3) the die counts one less: at 2-1 X X DD DD D D, after none as printed.
        (
            {"dispersed_target_drm": -1},
            (Fraction(1, 36), Fraction(1, 18), Fraction(7, 18), Fraction(19, 36)),
        ),
    ):
        at = begun(ge, ru, options=options)
        target = (hex_(at, "K-7"), UNIT, ("8",))
        one, two = Shot(("1",), *target), Shot(("2",), *target)
        found = followup.outlook(at, [one, two])
        assert found.odds == "2-1"
        assert found.chances["8"] == chances, options
        assert followup.best_followup(at, GE, one) == (two, found)


def test_the_best_to_follow_is_the_one_that_does_most_alone_or_together():
    """Tanks do not combine against a tank; against a gun all that remain do [B6]."""
    at = begun(("1 panther K-5", "2 pz_iv_h K-5", "3 panther K-5"), ("8 t_34c K-7", "9 atg_45 L-8"))
    hard = Shot(("2",), hex_(at, "K-7"), UNIT, ("8",))
    best = followup.best_followup(at, GE, hard)
    assert best is not None
    assert best[0].firers in (("1",), ("3",)), "a Panther does more than a Panzer IV, two may not combine"
    soft = Shot(("2",), hex_(at, "L-8"), UNIT, ("9",))
    best = followup.best_followup(at, GE, soft)
    assert best is not None
    assert len(best[0].firers) <= 2
    singles = [one for one in followup.followups(at, GE, soft) if len(one.firers) == 1]
    assert all(best[1].worst >= followup.outlook(at, [soft, one]).worst for one in singles)


def test_b11_who_is_eliminated_defends_no_more_against_the_next():
    """Two units in a town are attacked together; the expected result is given for each, and none is left
    out.
    """
    sheet = blank()
    paint(sheet, "terrain", "town", "K-7")
    at = begun(("1 ig_150 K-6", "2 ig_150 K-6"), ("8 ru_rifle K-7", "9 atg_45 K-7"), sheet=sheet)
    shot = Shot(("1",), hex_(at, "K-7"), STACK, ("8", "9"))
    best = followup.best_followup(at, GE, shot)
    assert best is not None
    assert set(best[1].chances) == {"8", "9"}
    assert all(sum(one) == 1 for one in best[1].chances.values())


def test_a_fort_knows_no_dispersal():
    at = begun(("1 panther K-5",), ("8 t_34c K-8",), marks=(Mark("fort", "K-7", RU, 20),))
    assert followup.best_followup(at, GE, Shot(("1",), hex_(at, "K-7"), FORT_TARGET, ())) is None
