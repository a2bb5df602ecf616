"""Weather of Outpost [8]: dust storms end sight, brush fires close hexes."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.rules.inforce.effects import Weather
from kpeditor.core.rules.inforce.sight import OF_SIGHT, WeatherSight
from kpeditor.core.scenario.effects import CLOSED
from tests.toys.outpost.position import Position, Setting


def put_in_force(at: Position, now: Weather) -> None:
    """Lets other weather hold from now on: the setting is that under it."""
    if now != at.in_force:
        plain = at.setting.plain or at.setting
        at.in_force, at.setting = now, _under(plain, now) if now else plain


def _under(plain: Setting, now: Weather) -> Setting:
    sheet = plain.battle.map
    dims = tuple(one for one in now if one.kind.change in OF_SIGHT)
    sight = WeatherSight(plain.sight, sheet, dims) if dims else plain.sight
    closed = {
        sheet.name(hex_)
        for one in now
        if one.kind.change == CLOSED
        for hex_ in one.hexes(sheet) or sheet.grid.hexes()
    }
    steps = {
        here: {there: cost for there, cost in ways.items() if there not in closed}
        for here, ways in plain.steps.items()
    }
    return replace(plain, sight=sight, steps=steps, plain=plain)
