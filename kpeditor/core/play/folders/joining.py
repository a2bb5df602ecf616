"""Joining: combines the answers of a side's commanders to one answer, in the way the rules let them share."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kpeditor.core.errors import KpError
from kpeditor.core.play.folders.commanders import Commander, Commanders
from kpeditor.core.rules.known.sharing import Sharing
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, State

_THERE = "map", "due"


@dataclass(frozen=True, slots=True)
class Shared:
    """A question that several commanders of a side answer together."""

    state: State
    decision: Decision
    commanders: Commanders
    sharing: Sharing

    def asked(self) -> list[Commander]:
        """The commanders who are asked: those with remaining units that the question concerns.

        If there are none, or the question cannot be divided, the first commander of the side.
        """
        own, sharing = self.commanders.of(self.decision.side), self.sharing
        if sharing.way == "first":
            return list(own[:1])
        about = sharing.about
        if about is None:
            units = self.state.view_for(self.decision.side).get("units", {})
            about = {id_ for id_, one in units.items() if one.get("state", "map") in _THERE}
        found = [one for one in own if not self.commanders.has(one.id).isdisjoint(about)]
        return found or list(own[:1])

    def fault_of(self, commander: str, answer: Answer) -> IllegalAnswer | None:
        """The fault in a commander's answer that can be seen without the other answers; None if there is
        none.
        """
        has, others = self.commanders.has(commander), self.commanders.others(commander)
        return fault_of_share(self.sharing, answer, has, others, self._view)

    @property
    def _view(self) -> Mapping[str, Any]:
        return self.state.view_for(self.decision.side)

    def joined(self, answers: Mapping[str, Answer]) -> Answer:
        """The answer of the side, combined from those of all asked commanders.

        Raises:
            KpError: when the answers contradict each other.
        """
        if self.sharing.way != "parts":
            return next(iter(answers.values()))
        for commander, answer in answers.items():
            self._verify_consent(commander, answer, answers)
        said = [
            self.sharing.spelled(answer, self.commanders.has(commander))
            for commander, answer in answers.items()
        ]
        return _together(said)

    def _verify_consent(self, commander: str, answer: Answer, answers: Mapping[str, Answer]) -> None:
        """Raises IllegalAnswer if units of several players act together and not all these players agree."""
        has = self.commanders.has(commander)
        for part in answer if isinstance(answer, list) else ():
            names = set(self.sharing.subjects(part))
            for other in self.commanders.of(self.decision.side):
                theirs = names & self.commanders.has(other.id)
                said = answers.get(other.id, ())
                if other.id != commander and theirs and _key(part) not in map(_key, said):
                    whose = f"{_called(self._view, min(theirs))} is commanded by {other.called}"
                    text = f"{whose}: it counts once he says the same"
                    raise IllegalAnswer(text, subject=min(names & has))

    def at_once(self, answers: Mapping[str, Answer]) -> str:
        """The commander whose answer counts at once: the first who names a unit, if they act in turns;
        otherwise "".
        """
        if self.sharing.way != "turns":
            return ""
        return next((id_ for id_, one in answers.items() if self.names(id_, one)), "")

    def names(self, commander: str, answer: Answer) -> bool:
        """Whether an answer names a unit of its commander."""
        return not self.commanders.has(commander).isdisjoint(self.sharing.subjects(answer))

    def blamed(self, fault: KpError, answers: Mapping[str, Answer]) -> Sequence[str]:
        """The commanders whose answers are refused for a fault of the joined answer.

        The one whose unit the fault names, or otherwise all of them.
        """
        subject = fault.subject if isinstance(fault, IllegalAnswer) else ""
        whose = [id_ for id_ in answers if subject in self.commanders.has(id_)]
        return whose or list(answers)


@dataclass(frozen=True, slots=True)
class Command:
    """The command of one of several players of a side, for the file of his seat.

    Attributes:
        id: of the player; title: the name shown for him.
        own, others: ids of his groups and units, and of those of the other players of his side.
        sharing: how the players share the present question.
    """

    id: str
    title: str
    own: frozenset[str]
    others: frozenset[str]
    sharing: Sharing

    def fault(self, answer: Answer, view: Mapping[str, Any]) -> IllegalAnswer | None:
        """The fault of an answer that decides for units of other players, None if there is none; `view` has
        unit names.
        """
        return fault_of_share(self.sharing, answer, self.own, self.others, view)

    def data(self) -> dict[str, Any]:
        """The plain data of `seat.json`."""
        found: dict[str, Any] = {"id": self.id, "title": self.title}
        found |= {"own": sorted(self.own), "others": sorted(self.others)}
        return found | {"way": self.sharing.way, "naming": self.sharing.naming}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Command:
        """Makes a command from the result of `data`."""
        sharing = Sharing(data["way"], naming=data["naming"])
        return cls(data["id"], data["title"], frozenset(data["own"]), frozenset(data["others"]), sharing)


def fault_of_share(
    sharing: Sharing,
    answer: Answer,
    mine: Collection[str],
    others: Collection[str],
    view: Mapping[str, Any],
) -> IllegalAnswer | None:
    """The fault of a player's answer that decides for units of other players of his side; None if there is
    none.

    Args:
        mine, others: ids of the groups and units of this player and of the others of his side.
        view: the view of the side, with names of units if there are any.
    """
    if sharing.way == "first":
        return None
    if sharing.way == "parts" and not isinstance(answer, Mapping | list):
        return IllegalAnswer("an answer is a mapping or a list here")
    for part in answer if sharing.way == "parts" and isinstance(answer, list) else (answer,):
        names = list(sharing.subjects(part))
        if isinstance(answer, list) and not set(mine).isdisjoint(names):
            continue  # an action of units of several players counts if all of them say it
        for one in names:
            if one in others and one not in mine:
                text = f"{_called(view, one)} is commanded by another player of your side"
                return IllegalAnswer(text, subject=one)
    return None


def _called(view: Mapping[str, Any], id_: str) -> str:
    """The name of a unit or group in a view, or its id if it has no name."""
    for part in ("units", "formations"):
        one = view.get(part, {}).get(id_)
        if isinstance(one, Mapping) and one.get("name"):
            return str(one["name"])
    return id_


def _key(part: Any) -> Any:
    """A key that is equal for parts of answers that differ only in the order of unit names."""
    if isinstance(part, Mapping):
        return frozenset((str(key), _key(one)) for key, one in part.items())
    if isinstance(part, list | tuple):
        return frozenset(map(_key, part))
    return part


def _together(said: Sequence[Any]) -> Answer:
    filled = [one for one in said if one]  # empty mappings and lists say nothing
    if not filled:
        return said[0] if said else {}
    if all(isinstance(one, list) for one in filled):
        return list({_key(part): part for one in reversed(filled) for part in reversed(one)}.values())[::-1]
    if not all(isinstance(one, Mapping) for one in filled):
        raise KpError("the answers of the commanders are of two kinds")
    found: dict[str, Any] = {}
    for one in filled:
        for key, value in one.items():
            if key not in found:
                found[key] = value
            elif isinstance(value, list) and isinstance(found[key], list):
                found[key] = [*found[key], *value]
            elif isinstance(value, Mapping) and isinstance(found[key], Mapping):
                found[key] = _together([found[key], value])
            else:
                raise KpError(f"two commanders answer for {key}")
    return found
