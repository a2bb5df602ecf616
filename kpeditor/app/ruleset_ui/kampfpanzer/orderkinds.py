"""Ways of giving orders by clicks: movement, fire, overruns, getting on and off, turning a gun."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kpeditor.app.ruleset_ui.toolkit.orders.ordersheet import OrderKind
from kpeditor.app.words import tr, tr_later
from kpeditor.rulesets.kampfpanzer.engine.plots import proposals
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import Situation
from kpeditor.rulesets.kampfpanzer.engine.plots.proposals import Proposal
from kpeditor.rulesets.kampfpanzer.orders import Order

Kind = OrderKind[Situation, int, int, Order]


def _kind(
    id_: str,
    title: str,
    key: str,
    tip: str,
    fits: Callable[[Situation], bool],
    propose: Callable[..., Proposal],
    **more: str,
) -> Kind:
    """A kind of orders whose proposals are said in the language of the window."""
    return OrderKind(id_, title, key, tip, fits, partial(propose, tr=tr, **more))


# fmt: off
MOVE = _kind("move", tr_later("Move"), "G", tr_later(
    "Click hexes: each click adds the cheapest way there. S waits, Backspace takes the last leg away."
), lambda now: now.piece.figures.allowance > 0, proposals.move)
FIRE = _kind("fire", tr_later("Fire"), "N", tr_later(
    "Click an enemy. Lines show whom the unit can hit, numbers its superiority."
), proposals.can_fire, proposals.fire)
LOAD = _kind("load", tr_later("Load"), "M", tr_later(
    "Click the unit beside it: the carrier drives there at the end of the turn and takes it aboard."
), proposals.may_load, proposals.load)
UNLOAD = _kind("unload", tr_later("Unload"), "Q", tr_later(
    "Click the free hex the carrier drives on to; the passenger stays. A gun will face that way."
), proposals.may_unload, proposals.unload)
KINDS: tuple[Kind, ...] = (
    MOVE,
    FIRE,
    _kind("opportunity", tr_later("Wait for"), "P", tr_later(
        "Opportunity fire: click the far end of the line to watch. Its path hexes are outlined."
    ), proposals.can_fire, proposals.wait_for),
    _kind("shell-t", tr_later("Tight fire"), "T", tr_later(
        "H fire on one hex, hard and soft targets: click the hex."
    ), proposals.can_shell, proposals.shell, code="T"),
    _kind("shell-l", tr_later("Loose fire"), "L", tr_later(
        "H fire on a hex and the six around it, soft targets: click the middle."
    ), proposals.can_shell, proposals.shell, code="L"),
    _kind("overrun", tr_later("Overrun"), "V", tr_later(
        "Click a hex of soft enemies in clear terrain: the unit drives in and through."
    ), lambda now: now.piece.figures.hard and now.piece.figures.allowance > 0, proposals.overrun),
    LOAD,
    UNLOAD,
    _kind("face", tr_later("Turn"), "R", tr_later("Click a hex: the gun turns towards it."),
              lambda now: now.piece.is_gun and now.position.status[now.piece.index].stands, proposals.turn),
)
# fmt: on
"""All ways of giving orders, in the order of the buttons."""
