"""Recce: the red, the white and the blue die against a concealed enemy [N13 to N18]."""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.rulesets.nqm.tables import Tables

SIGHTED, AMBUSHED, PASSED, FIRED = "sighted", "ambushed", "let pass", "fired upon"
"""Possible results for a recce party. It sees the defender first; or the defender may choose to ambush it or
let it pass unseen; or the defender opens fire.
"""


@dataclass(frozen=True, slots=True)
class Looked:
    """The result of the three dice of recce.

    Attributes:
        result: `SIGHTED`, `AMBUSHED` if the recce may be ambushed or let pass, or `FIRED`.
        band: the range at which the defender opens fire; "" if it does not.
    """

    result: str
    band: str = ""


def sights(known: Tables, looks: str, hides: str, die: int) -> bool:
    """Whether a grade sights a concealed one with a die [N15, N-T4]."""
    return die >= known.recce[looks][hides]


def opens_at(known: Tables, grade: str, die: int) -> str:
    """The range at which a defender of a grade opens fire [N17, N-T5]."""
    return known.engagement[grade][die - 1]


def looked(known: Tables, recce: str, defender: str, dice: tuple[int, int, int]) -> Looked:
    """The result of the red, the white and the blue die, rolled together [N14 to N17]. The white die uses the
    same table, with the defender in the role of the side that looks [ruling 1].
    """
    red, white, blue = dice
    if sights(known, recce, defender, red):
        return Looked(SIGHTED)
    if sights(known, defender, recce, white):
        return Looked(AMBUSHED)
    return Looked(FIRED, opens_at(known, defender, blue))
