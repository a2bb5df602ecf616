"""The kinds of steps of moves of PanzerBlitz, and what tasks are called [PB22 to PB30, Z5, Z10, B34]."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import GO, StepKind
from kpeditor.app.words import tr_later
from kpeditor.rulesets.panzerblitz.engine import passengers, tasks
from kpeditor.rulesets.panzerblitz.engine.bitz import positions

OVERRUN, WAIT, DROP, LOAD, INTO, OUT, LEAVE = "overrun", "wait", "drop", "load", "into", "out", "leave"
MOUNT, TASK, BOAT, ON_TRACK, SHELTER, OPEN = "mount", "task", "boat", "track", "shelter", "open"
KINDS = (
    GO,
    StepKind(
        OVERRUN,
        tr_later("Overrun"),
        "V",
        tr_later("Click the hex that is overrun, or the hex beyond it to say which way [PB30]."),
        "through",
    ),
    StepKind(
        WAIT,
        tr_later("Overrun later"),
        "W",
        tr_later("Go through, but wait for other vehicles that overrun the same hex: one attack [PB30]."),
        "through",
    ),
    StepKind(
        DROP,
        tr_later("Drop"),
        "D",
        tr_later("Click the hex in which the next passenger gets off [PB22]."),
        "mark",
    ),
    StepKind(
        MOUNT,
        tr_later("Take aboard"),
        "M",
        tr_later("Click the hex in which a unit goes aboard in the midst of the move [PB22, Z35]."),
        "mark",
    ),
    StepKind(
        TASK,
        tr_later("Begin a task"),
        "K",
        tr_later(
            "Begin what takes several turns: load or unload a vehicle, couple the gun, damage track [Z10]."
        ),
        "mark",
        at_once=True,
    ),
    StepKind(
        BOAT,
        tr_later("By boat"),
        "B",
        tr_later("Click the river hex beside it, or the far bank to land [Z41]."),
        "mark",
    ),
    StepKind(
        LOAD,
        tr_later("Load"),
        "O",
        tr_later("Go aboard a carrier of the hex at the end of movement; again for the next one [PB22]."),
        "mark",
        at_once=True,
    ),
    StepKind(
        INTO, tr_later("Into the fort"), "F", tr_later("Go inside the fort of the hex [PB27]."), "mark", True
    ),
    StepKind(
        OUT, tr_later("Out of the fort"), "F", tr_later("Stand on top of the fort [PB27]."), "mark", True
    ),
    StepKind(
        ON_TRACK,
        tr_later("Track"),
        "T",
        tr_later(
            "End the move on the other track of the hex; a siding leads from one to the other [Z5, Z6]."
        ),
        "mark",
        at_once=True,
    ),
    StepKind(
        SHELTER,
        tr_later("Into the position"),
        "P",
        tr_later("Go within the improved position of the hex; a move that ends there does so too [B34]."),
        "mark",
        at_once=True,
    ),
    StepKind(
        OPEN,
        tr_later("Outside the position"),
        "P",
        tr_later("Leave the improved position, or stay outside where the move ends [B34]."),
        "mark",
        at_once=True,
    ),
    StepKind(
        LEAVE, tr_later("Leave"), "X", tr_later("Click a hex in which it leaves the map [PB24]."), "off"
    ),
)
TASK_WORDS = {
    passengers.UNLOADS: tr_later("{unit}: unload the vehicle"),
    passengers.LOADS: tr_later("{unit}: load the vehicle"),
    tasks.DAMAGES: tr_later("{unit}: damage the track"),
    tasks.COUPLES: tr_later("{unit}: couple the gun"),
}
LAST = frozenset({OVERRUN, WAIT, LOAD, INTO, OUT, LEAVE, TASK, BOAT, ON_TRACK, SHELTER, OPEN})
"""Steps after which nothing follows."""
GOES = {SHELTER: positions.IN, OPEN: positions.OUT}
"""What a move says of an improved position, by the step that says it [B34]."""
