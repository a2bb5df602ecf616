"""Campaign: reads and checks the file that says which battle follows which (docs/formats.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.reading import placed
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.files.storage.inbundle import named_in
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.problem import DataPath, Problem, Severity, did_you_mean, error, hint, warning, worst
from kpeditor.core.rules import registry
from kpeditor.core.rules.state import Outcome
from kpeditor.core.scenario.model import DRAW, Scenario
from kpeditor.core.scenario.victory.standing import levels_of

FORMAT = "kpeditor-campaign/1"


@dataclass(frozen=True, slots=True)
class Branch:
    """A possible continuation after a battle.

    Attributes:
        winner: the id of a side, or `DRAW`; "" for any winner.
        level: the level of victory; "" for any level.
        to: the next battle; "" if the campaign ends.
        text: what the campaign tells about it.
    """

    winner: str = ""
    level: str = ""
    to: str = ""
    text: str = ""

    def fits(self, outcome: Outcome) -> bool:
        """Whether the branch applies to this result."""
        return self.winner in ("", outcome.winner) and self.level in ("", outcome.level)


@dataclass(frozen=True, slots=True)
class CampaignBattle:
    """A battle of a campaign: its scenario file and its branches."""

    id: str
    scenario: Path
    branches: tuple[Branch, ...] = ()

    def after(self, outcome: Outcome) -> Branch:
        """The branch that applies to a result; the end of the campaign if none does."""
        return next((one for one in self.branches if one.fits(outcome)), Branch())


@dataclass(frozen=True)
class Campaign:
    """A campaign.

    Attributes:
        begins: the id of the first battle.
        carry: ids of the fields and conditions that units keep; None for all fields and no condition.
    """

    title: str
    notes: str
    begins: str
    battles: Mapping[str, CampaignBattle]
    carry: frozenset[str] | None = None


def read_campaign(path: Path) -> Campaign:
    """The campaign in a file.

    Raises:
        BadFile: when it cannot be read or has errors; its problems say where.
    """
    campaign, problems = _read(path)
    if campaign is None or worst(problems) is Severity.ERROR:
        first = next(one for one in problems if one.severity is Severity.ERROR)
        raise BadFile(f"{first.where.file or path}: {first.text}", problems)
    return campaign


def check_campaign(path: Path) -> list[Problem]:
    """All problems of a campaign file; the scenarios it names are checked separately."""
    try:
        return _read(path)[1]
    except BadFile as bad:
        return list(bad.problems)


def _read(path: Path) -> tuple[Campaign | None, list[Problem]]:
    source = YamlText.parse(read_text(path), str(path))
    if (other := _other_format(source.data)) is not None:
        return None, placed([other], source)
    data, problems = check("campaign", source.data)
    if worst(problems) is Severity.ERROR:
        return None, placed(problems, source)
    battles = {
        str(id_): CampaignBattle(
            str(id_),
            named_in(path, said["scenario"]),
            tuple(Branch(**_own(one)) for one in said.get("next", ())),
        )
        for id_, said in data["battles"].items()
    }
    carry = data.get("carry")
    campaign = Campaign(
        data.get("title", ""),
        data.get("notes", ""),
        data.get("begins", next(iter(battles))),
        battles,
        None if carry is None else frozenset(carry),
    )
    return campaign, placed([*problems, *_faults(campaign)], source)


def _other_format(data: Any) -> Problem | None:
    """The problem of a file of another kind, reported alone because all its keys would be unknown."""
    named = str(data.get("format", "")) if isinstance(data, Mapping) else ""
    kind = named.removeprefix("kpeditor-").partition("/")[0]
    if kind in ("", "campaign") or not named.startswith("kpeditor-"):
        return None
    text = f"this is a file of the kind {kind}, no campaign"
    return error("format-unknown", text, fix="Give the file that names the battles.", path=("format",))


def _own(said: Mapping[str, str]) -> dict[str, str]:
    return {key: value for key, value in said.items() if not key.startswith("x-")}


def _faults(campaign: Campaign) -> Iterator[Problem]:
    """The problems of unknown battles, winners and levels, unreachable battles, and scenarios that cannot be
    opened.
    """
    known = campaign.battles
    if campaign.begins not in known:
        yield _unknown(campaign.begins, known, ("begins",))
        return
    scenarios: dict[str, Scenario] = {}
    for id_, battle in known.items():
        where = ("battles", id_, "scenario")
        opened = _scenario(battle.scenario)
        if isinstance(opened, str):
            text = f"{id_}: {battle.scenario.name}: {opened}"
            yield error("campaign-scenario", text, fix="Name a scenario beside this file.", path=where)
        else:
            scenarios[id_] = opened
        for number, branch in enumerate(battle.branches):
            at = ("battles", id_, "next", number)
            if branch.to and branch.to not in known:
                yield _unknown(branch.to, known, (*at, "to"))
            sides = [one.id for one in scenarios[id_].sides] if id_ in scenarios else []
            if sides and branch.winner not in ("", DRAW, *sides):
                fix = did_you_mean(branch.winner, sides) or f"sides are {', '.join(sides)}, or {DRAW}"
                text = f"{id_}: there is no side {branch.winner!r}"
                yield error("side-unknown", text, fix=fix, path=(*at, "winner"))
            if branch.level and id_ in scenarios:
                yield from _level(id_, branch, scenarios[id_], (*at, "level"))
    reached = _reached(campaign)
    for id_ in known:
        if id_ not in reached:
            text = f"no battle leads to {id_}"
            yield hint(
                "campaign-unreached", text, fix="Name it below `next` of another.", path=("battles", id_)
            )
    yield from _going_over(campaign, scenarios)
    rules = {one.ruleset for one in scenarios.values()}
    if len(rules) > 1:
        text = f"its battles are played by several rules: {', '.join(sorted(rules))}"
        yield error(
            "campaign-rules", text, fix="Units go over within one rules system only.", path=("battles",)
        )
    elif campaign.carry and (ruleset := registry.find_or_none(next(iter(rules), ""))) is not None:
        ids = {one.id for one in ruleset.conditions()} | {one.id for one in ruleset.fields().unit}
        for one in sorted(campaign.carry - ids):
            fix = did_you_mean(one, ids) or f"there are {', '.join(sorted(ids)) or 'none'}"
            text = f"units have no field or condition {one!r}"
            yield error("campaign-carry", text, fix=fix, path=("carry",))


def _going_over(campaign: Campaign, scenarios: Mapping[str, Scenario]) -> Iterator[Problem]:
    """Warns of units that change their type in a following battle, and of sides that no unit carries over."""
    for id_, battle in campaign.battles.items():
        for number, branch in enumerate(battle.branches):
            if id_ not in scenarios or branch.to not in scenarios:
                continue
            at = ("battles", id_, "next", number, "to")
            before, after = (_types(scenarios[one]) for one in (id_, branch.to))
            for key, type_ in before.items():
                if (other := after.get(key, type_)) != type_:
                    text = f"{key[1]} ({key[0]}) is {type_!r} in {id_} and {other!r} in {branch.to}"
                    fix = "Give another unit another id: its history and losses go by it."
                    yield warning("campaign-unit", text, fix=fix, path=at)
            groups = [
                {(side.id, group.id) for side, group in scenarios[one].groups() if group.counts}
                for one in (id_, branch.to)
            ]
            kept = {key[0] for key in (before.keys() & after.keys()) | (groups[0] & groups[1])}
            for side in scenarios[branch.to].sides:
                if side.id not in kept:
                    text = f"nobody of {side.called} goes over from {id_} to {branch.to}"
                    fix = "Units are the same where side and id are; counted ones where side and group are."
                    yield hint("campaign-nobody", text, fix=fix, path=at)


def _types(scenario: Scenario) -> dict[tuple[str, str], str]:
    return {(side.id, unit.id): unit.type for side, group in scenario.groups() for unit in group.units}


def _level(battle: str, branch: Branch, scenario: Scenario, path: DataPath) -> Iterator[Problem]:
    """Warns of a branch whose level never occurs in its battle, or never for its winner."""
    known = levels_of(scenario, branch.winner)
    if branch.level in known:
        return
    whose = f" for {branch.winner}" if branch.winner else ""
    fix = did_you_mean(branch.level, known)
    listed = f"levels{whose} are {', '.join(known)}"
    fix = fix or (listed if known else f"its scenario names no level{whose}; leave it out")
    text = f"{battle} never ends with the level {branch.level!r}{whose}, so this is never followed"
    yield warning("campaign-level", text, fix=fix, path=path)


def _unknown(name: str, known: Mapping[str, object], path: tuple[str | int, ...]) -> Problem:
    fix = did_you_mean(name, known) or f"battles are {', '.join(known)}"
    return error("campaign-battle", f"there is no battle {name!r}", fix=fix, path=path)


def _scenario(path: Path) -> Scenario | str:
    """The scenario of a battle, or the problem why it cannot be read."""
    try:
        opened = open_battle(path)
    except BadFile as bad:
        return bad.problems[0].text if bad.problems else str(bad)
    return opened.battle.scenario or f"{path.name} is a map, not a scenario"


def _reached(campaign: Campaign) -> set[str]:
    found, todo = {campaign.begins}, [campaign.begins]
    while todo:
        for branch in campaign.battles[todo.pop()].branches:
            if branch.to in campaign.battles and branch.to not in found:
                found.add(branch.to)
                todo.append(branch.to)
    return found
