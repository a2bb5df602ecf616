"""Kinds of orders that fire: direct fire, opportunity fire, H fire."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.kampfpanzer.loglines import chances_of, spread
from kpeditor.app.ruleset_ui.kampfpanzer.situation import Proposal, Situation
from kpeditor.app.words import listed, tr, tr_later
from kpeditor.core.scenario.unitlist import shown_id
from kpeditor.rulesets.kampfpanzer.engine.fire.forecast import (
    Forecast,
    direct,
    joined_firers,
    opportunity,
    shelling,
)
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.orders import Fire, FireCode


class DirectFire:
    """Direct fire."""

    id, title, key = "fire", tr_later("Fire"), "N"
    tip = tr_later("Click an enemy. Lines show whom the unit can hit, numbers its superiority.")

    def fits(self, now: Situation) -> bool:
        """True for armed units that are no H guns."""
        return _fires_directly(now)

    def propose(self, now: Situation, cell: int) -> Proposal:
        """Direct fire at everybody in a hex, with all who fire there already."""
        order = Fire("N", now.position.game.ground.hex(cell))
        firers = joined_firers(now.position, now.plots, now.piece.index, order)
        forecast = direct(now.position, firers, cell)
        return Proposal({now.piece.index: order}, fire_text(now, forecast, cell))


class OpportunityFire:
    """Opportunity fire."""

    id, title, key = "opportunity", tr_later("Wait for"), "P"
    tip = tr_later("Opportunity fire: click the far end of the line to watch. Its path hexes are outlined.")

    def fits(self, now: Situation) -> bool:
        """True for armed units that are no H guns."""
        return _fires_directly(now)

    def propose(self, now: Situation, cell: int) -> Proposal:
        """Fire along the line to a hex."""
        if cell == now.cell:
            return Proposal()
        ground = now.position.game.ground
        path, _ = ground.fire_path(now.cell, cell)
        names = ", ".join(sorted(now.number(one) for one in path))
        text = tr("Fires at the first enemy that enters {names}. In {number}: {chances}").format(
            names=names, number=now.number(cell), chances=self._chances(now, cell)
        )
        return Proposal({now.piece.index: Fire("P", ground.hex(cell))}, text)

    def _chances(self, now: Situation, cell: int) -> str:
        """The superiority over each type of enemy on the map, were it to enter a hex."""
        found: dict[str, str] = {}
        for piece, status in zip(now.position.game.pieces, now.position.status, strict=True):
            if piece.side != now.piece.side and status.stands and piece.type not in found:
                forecast = opportunity(now.position, now.piece.index, piece.index, cell)
                name = piece.title.removesuffix(f" {shown_id(piece.type, piece.id)}")
                odds = f"{forecast.odds.superiority:+d}" if forecast.odds else tr("cannot be hurt")
                found[piece.type] = (
                    f"{name} {odds}" if forecast.is_made else tr("{name} no attack").format(name=name)
                )
        return ", ".join(found.values()) or tr("no enemy is on the map yet")


class HFire:
    """H fire, tight or loose."""

    def __init__(self, code: FireCode, title: str, tip: str) -> None:
        self.id = f"shell-{code.lower()}"
        self.code = code
        self.title = title
        self.key: str = code
        self.tip = tip

    def fits(self, now: Situation) -> bool:
        """True for H guns."""
        return now.piece.figures.weapon == "H" and now.cell != OFF

    def propose(self, now: Situation, cell: int) -> Proposal:
        """H fire at a hex."""
        ground = now.position.game.ground
        softened = self.code == "T" and ground.is_close(cell)
        static = shelling(now.position, moving=False, softened=softened)
        moving = shelling(now.position, moving=True, softened=softened)
        # Under loose fire units in cover are attacked like moving ones (R-HFI-6).
        said = (
            tr("{fire} on {number}. Who stays: {still}. Who has movement plotted: {moving}.")
            if self.code == "T"
            else tr(
                "{fire} on {number} and around it. Who stays in the open: {still}. "
                "Who has movement plotted, is entrenched or in a town or woods: {moving}."
            )
        )
        text = said.format(
            fire=tr(self.title),
            number=now.number(cell),
            still=spread(static),
            moving=spread(moving),
        )
        if now.position.game.options["h_hits_friends"]:
            text += " " + tr("Friends are hit as well.")
        return Proposal({now.piece.index: Fire(self.code, ground.hex(cell))}, text)


def _fires_directly(now: Situation) -> bool:
    return now.piece.figures.weapon not in ("", "H") and now.cell != OFF


def fire_text(now: Situation, forecast: Forecast, cell: int) -> str:
    """Strength, defence, odds and chances of a direct fire."""
    pieces = now.position.game.pieces
    if forecast.odds is None:
        return tr("{piece} cannot hurt anybody in {number}").format(
            piece=now.piece.title, number=now.number(cell)
        )
    whom = listed([pieces[i].title for i in forecast.targets])
    found = forecast.odds
    strength = " + ".join(map(str, found.strengths))
    cover = tr(" − {cover} cover").format(cover=found.cover) if found.cover else ""
    together = (
        tr(" together with {firers} more").format(firers=len(forecast.firers) - 1)
        if len(forecast.firers) > 1
        else ""
    )
    head = tr("At {whom}{together}: {strength} − {defence}{cover} = {superiority:+d}").format(
        whom=whom,
        together=together,
        strength=strength,
        defence=found.defence,
        cover=cover,
        superiority=found.superiority,
    )
    return f"{head}: {chances_of(forecast)}"
