"""Copied forces as YAML text: on the clipboard, in templates, and in a mail.

format: kpeditor-forces/1
ruleset: ID
title: Spain, 1937
sides: [...]                     # as in a scenario file
groups: [...]
loose: [...]                     # parts of groups: {id: main, units: {bt7: 3}}
types: {}                        # the scenario's own unit types, as under `units` of a scenario file
"""

from __future__ import annotations

from typing import Any

from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.migrate import format_line
from kpeditor.core.files.formats.scenarioreader import read_scenario_data
from kpeditor.core.files.formats.scenariowriter import scenario_data
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.formats.values import mapping, text
from kpeditor.core.files.text.emit import document
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.scenario.copiedforces import CopiedForces
from kpeditor.core.scenario.model import Group, Length, Scenario, Side

FORMAT = "kpeditor-forces/1"
MOST_TEXT = 2_000_000
"""The most characters of a text of forces; enough for more units than any battle has."""
KEYS = ("format", "ruleset", "title", "sides", "groups", "loose", "types")


def forces_text(forces: CopiedForces) -> str:
    data: dict[str, Any] = {"format": FORMAT, "ruleset": forces.ruleset, "title": forces.title}
    data |= {
        "sides": _side_data(forces.sides),
        "groups": _group_data(forces.groups),
        "loose": _group_data(forces.loose),
        "types": dict(forces.types),
    }
    return document({key: value for key, value in data.items() if value})


def is_forces(source: str) -> bool:
    """Whether a text claims to hold forces, valid or not."""
    return "kpeditor-forces/" in source[:2000]


def read_forces(source: str, name: str = "clipboard") -> CopiedForces:
    """The forces a text holds.

    Raises:
        BadFile: when the text holds no forces, or a scenario could not hold them; the message names the
            place.
    """
    if not is_forces(source):
        raise BadFile(f"The {name} holds no forces: choose lines of the order of battle and copy them first.")
    if len(source) > MOST_TEXT:
        raise BadFile(f"The forces in the {name} are too long: more than {MOST_TEXT:,} characters.")
    data = mapping(YamlText.parse(source, name).data)
    if data.get("format") != FORMAT:
        raise BadFile(f"The {name} holds forces in another format than {FORMAT}.")
    unknown = [key for key in data if key not in KEYS]
    if unknown:
        raise BadFile(f"The forces in the {name} have an unknown key {unknown[0]!r}.")
    groups, loose = data.get("groups", []), data.get("loose", [])
    sides = data.get("sides", [])
    own = {"types": data["types"]} if "types" in data else {}
    whole = [*_listed(sides, "sides", name), _carrier("x_groups", groups), _carrier("x_loose", loose)]
    read = _checked(whole, own.get("types", {}), name)
    forces = CopiedForces(
        text(data.get("ruleset")),
        text(data.get("title")),
        read.sides[:-2],
        read.sides[-2].groups,
        read.sides[-1].groups,
        read.units,
    )
    _refuse_duplicates(forces, name)
    return forces


def _side_data(sides: tuple[Side, ...]) -> Any:
    return scenario_data(_scenario(sides))["sides"]


def _group_data(groups: tuple[Group, ...]) -> Any:
    return _side_data((Side("x", "x", groups),))[0]["groups"]


def _scenario(sides: tuple[Side, ...]) -> Scenario:
    return Scenario("x", "x", "x", Length(1, 1), sides)


def _listed(value: Any, key: str, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadFile(f"The forces in the {name} are damaged: {key} should be a list.")
    return value


def _carrier(id_: str, groups: Any) -> dict[str, Any]:
    """A side that holds the groups: in the schema of scenarios, groups exist only within a side."""
    return {"id": id_, "groups": groups}


def _checked(sides: list[Any], types: Any, name: str) -> Scenario:
    """The sides, read as those of a scenario are.

    Raises:
        BadFile: when they break the schema of scenarios; the message names the first defect.
    """
    data: dict[str, Any] = {"format": format_line("scenario"), "title": "x", "ruleset": "x", "map": "x"}
    data |= {"length": 1, "sides": sides, "units": types}
    coerced, problems = check("scenario", data)
    if problems:
        first = problems[0]
        place = ".".join(str(step) for step in first.where.path)
        raise BadFile(f"The forces in the {name} are damaged: {first.text} ({place})", problems)
    return read_scenario_data(coerced)


def _refuse_duplicates(forces: CopiedForces, name: str) -> None:
    """Refuses two units, or two sides, with the same id.

    Raises:
        BadFile: when two have the same id.
    """
    ids = [unit.id for group in forces.all_groups() for unit in group.units]
    sides = [side.id for side in forces.sides]
    for what, found in (("unit", ids), ("side", sides)):
        twins = (
            [id_ for id_ in dict.fromkeys(found) if found.count(id_) > 1]
            if len(set(found)) < len(found)
            else []
        )
        if twins:
            raise BadFile(f"The forces in the {name} are damaged: they list the {what} {twins[0]} twice.")
    for side in forces.sides:
        names = [group.id for group in side.groups]
        if len(set(names)) < len(names):
            raise BadFile(f"The forces in the {name} are damaged: the side {side.id} has a group twice.")
