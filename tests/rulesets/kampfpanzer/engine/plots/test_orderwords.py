"""Orders and places in words, for people who do not read the plotting code [5.1-5.5, 14.0]."""

from __future__ import annotations

from kpeditor.core.scenario.model import Entry, Group
from kpeditor.rulesets.kampfpanzer.engine.plots.orderwords import in_words
from tests.each import each
from tests.rulesets.kampfpanzer.engine.field import Field, unit


def german(text: str) -> str:
    """A language in which every text is told from English."""
    return f"«{text}»"


def plotting() -> Field:
    """A tank, a howitzer and a truck; enemies in 1016, of whom two share a hex, and in 1018."""
    red = [unit("11", "h39", "1010"), unit("39", "how75", "1012", facing="D"), unit("138", "truck", "1009")]
    enemies = [
        unit("112", "inf_ge", "1016"),
        unit("91", "at37", "1016", facing="A"),
        unit("94", "pz2", "1018"),
    ]
    later = Group("later", {"h39": 1}, enter=Entry(1, "hexes(0954)"))
    return Field(red=red, blue=enemies, groups=((later,), ()), exits=("edge(N)", ""))


def test_5_4_points_of_the_compass_are_said_in_the_language_of_the_sentence() -> None:
    words = {"gets off": "steigt ab", ", facing {side}": ", Blick nach {side}", "south-east": "Südosten"}
    words["turns to face {facing}"] = "dreht sich nach {facing}"
    at = plotting().state.position
    assert in_words(at, "39", "QC", lambda text: words[text]) == "steigt ab, Blick nach Südosten (C)"
    assert in_words(at, "39", "C", lambda text: words[text]) == "dreht sich nach Südosten (C)"


@each(
    ("unit_", "code", "said"),
    [
        ("11", "A2", "moves to 1008, 2 hexes, 2 of 10 points"),
        ("11", "A1 S1.5 B2", "moves to 1208, 3 hexes, waits 1.5, 4.5 of 10 points"),
        ("11", "A1", "moves to 1009, 1 hex, 1 of 10 points"),
        ("11", "A9XA", "leaves the map, 9 hexes, 10 of 10 points"),
        ("11", "D1VD", "overrun to 1013, 1 hex, 5 of 10 points"),
        ("11", "A40", "cannot go that way"),
        ("12", "@0954 A1", "enters to 0953, 1 hex, 2 of 10 points"),
        ("12", "@0954", "enters to 0954, 1 of 10 points"),
        ("11", "N1016", "direct fire at 1016 (German infantry 112 and more)"),
        ("11", "N1018*a", "direct fire at 1018 (PzII 94), together with others"),
        ("11", "P1017", "opportunity fire up to 1017"),
        ("39", "T1016", "tight H fire at 1016 (German infantry 112 and more)"),
        ("39", "L1017", "loose H fire at 1017"),
        ("138", "M1012", "takes the unit in 1012 aboard"),
        ("39", "M", "goes aboard"),
        ("138", "Q1008", "drives on to 1008"),
        ("39", "Q", "gets off"),
        ("39", "QC", "gets off, facing south-east (C)"),
        ("39", "D", "turns to face south (D)"),
        ("11", "-", "stays where it is"),
        ("11", "R1016", ""),
        ("11", "", ""),
        ("999", "A2", ""),
    ],
)
def test_5_1_an_order_in_words(unit_: str, code: str, said: str) -> None:
    assert in_words(plotting().state.position, unit_, code) == said


@each(
    ("unit_", "code", "said"),
    [
        ("35", "1010D!", "in 1010, facing south (D), entrenched"),
        ("138", "1012+35", "in 1012, with 25mm gun 35 aboard"),
        ("138", "+999", "with 999 aboard"),
        ("138", "1012", "in 1012"),
        ("138", "there", ""),
        ("138", "", ""),
        ("999", "1012", ""),
    ],
)
def test_14_0_a_place_in_words_before_the_first_game_turn(unit_: str, code: str, said: str) -> None:
    group = Group("main", {"at25": 1, "truck": 1}, deploy='within(3, "1010")')
    field = Field(red=[], blue=[unit("94", "pz2", "1020")], groups=((group,), ()))
    assert in_words(field.state.position, unit_, code) == said


def test_orders_are_said_in_the_language_of_who_asks() -> None:
    at = plotting().state.position
    assert in_words(at, "39", "QC", german) == "«gets off»«, facing «south-east» (C)»"
    assert in_words(at, "11", "-", german) == "«stays where it is»"
