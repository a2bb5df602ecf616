"""All hands of the plot sheet, in the order of its buttons."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.kampfpanzer.firehands import FireHand, OpportunityHand, ShellHand
from kpeditor.app.ruleset_ui.kampfpanzer.hand import Hand
from kpeditor.app.ruleset_ui.kampfpanzer.movehands import (
    FaceHand,
    LoadHand,
    MoveHand,
    OverrunHand,
    UnloadHand,
)
from kpeditor.app.words import tr_later

HANDS: tuple[Hand, ...] = (
    MoveHand(),
    FireHand(),
    OpportunityHand(),
    ShellHand(
        "T", tr_later("Tight fire"), tr_later("H fire on one hex, hard and soft targets: click the hex.")
    ),
    ShellHand(
        "L",
        tr_later("Loose fire"),
        tr_later("H fire on a hex and the six around it, soft targets: click the middle."),
    ),
    OverrunHand(),
    LoadHand(),
    UnloadHand(),
    FaceHand(),
)
