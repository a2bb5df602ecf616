"""The bars of a side's timeline: what each mission is called, comes to, and what is wrong with it."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.toolkit.timeline.view import Bar
from kpeditor.app.words import tr
from kpeditor.core.fields import Field, Mission, missions_in
from kpeditor.core.rules.scenarioforms import ScenarioForms
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Side


def bars_of(battle: Battle, side: Side, field: Field, forms: ScenarioForms) -> list[tuple[int, Bar]]:
    """The missions of a side that are well formed, with their places in the list of the file."""
    kinds = list(field.choices or {})
    found = []
    for number, mission in enumerate(missions_in(side.fields.get(field.id))):
        if mission is not None:
            comes_to, wrong = forms.mission_note(battle, side, mission)
            place = kinds.index(mission.kind) if mission.kind in kinds else 0
            tip = mission_words(mission, field)
            tip += f" ({comes_to})" if comes_to else ""
            tip += f"\n{wrong}" if wrong else ""
            words = f"{mission.at}  {comes_to}".strip()
            found.append((number, Bar(mission, mission.by or "?", words, tip, place, bool(wrong))))
    return found


def mission_words(mission: Mission, field: Field) -> str:
    """A mission in a sentence: who, what, where, when."""
    kind = tr((field.choices or {}).get(mission.kind, mission.kind))
    turns = str(mission.first) if mission.length == 1 else f"{mission.first}-{mission.last}"
    words = tr("{by}: {kind} at {place}, {turns}")
    return words.format(by=mission.by or "?", kind=kind, place=mission.at or "?", turns=turns)
