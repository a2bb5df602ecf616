"""What to tell of the points set so far: how many are missing, how well they fit, which looks misread."""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.app.scan.session import ScanSession
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.scan.registration.misreadpoints import suspicions

ENOUGH = 5
"""So many points show which of them is wrong."""
FEWEST = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """Words, whether they tell of something wrong, and the point (by its place in the list) that had better
    be another hex.
    """

    text: str = ""
    is_wrong: bool = False
    cure: tuple[int, Hex] | None = None


def advice(session: ScanSession) -> Advice:
    """What to do next about the points of the picture in front."""
    count, found, name = len(session.points), session.registration, session.sheet.name
    if not count:
        return Advice()
    if count < FEWEST:
        wanted = tr("One more point") if count == FEWEST - 1 else tr("Two more points")
        text = tr("{wanted} far from the others, please.").format(wanted=wanted)
        if session.provisional is not None:
            text += " " + tr("The grid is a first guess.")
        return Advice(text)
    suspected = suspicions(session.sheet.grid, session.points)
    if suspected:
        point, instead = suspected[0].point, suspected[0].instead
        if instead is None:
            words = tr("{number} does not fit the other points: set it again, or delete it.")
            return Advice(words.format(number=name(point.hex)), is_wrong=True)
        words = tr("{number} looks misread: the other points say that this is {likely}.")
        text = words.format(number=name(point.hex), likely=name(instead))
        return Advice(text, is_wrong=True, cure=(session.points.index(point), instead))
    if found is None:
        return Advice(session.trouble, is_wrong=True)
    text = tr("Off by {rms:.2f} pixels over all; the worst is {number}.").format(
        rms=found.rms, number=name(found.worst.hex)
    )
    if count < ENOUGH:
        text += " " + tr("With {count} points or more a wrong one shows.").format(count=ENOUGH)
    return Advice(text)
