"""Sharing: how several players of one side, each with some of its units, answer one question together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Way = Literal["first", "parts", "turns"]
Naming = Literal["all", "names", "values"]


def named_in(answer: Any) -> Iterable[str]:
    """All texts in an answer, keys of mappings included."""
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, Mapping):
        for key, one in answer.items():
            yield str(key)
            yield from named_in(one)
    elif isinstance(answer, list | tuple):
        for one in answer:
            yield from named_in(one)


def _as_it_is(answer: Any, mine: Collection[str]) -> Any:
    return answer


@dataclass(frozen=True, slots=True)
class Sharing:
    """How the players of a side answer a question.

    Attributes:
        way: `first`: the first player answers for all. `parts`: each player answers for his units, and the
            answers, mappings or lists, are joined; an answer without units is legal. A list item that names
            units of several players counts if each of these players gives it. A fault of the joined answer
            names the unit that lacks something. `turns`: units act one after the other. An answer that names
            a unit of its player counts at once; one that names no unit counts if nobody gives another.
        about: the units and groups the question may concern; a player without any of them is not asked. None:
            all.
        naming: which texts of an answer name the units and groups it decides for: all, the keys of a mapping
            alone, or its values alone.
        spelled: completes an answer with the rules' defaults for these units and groups, so that another
            answer beside it changes nothing for them; raises IllegalAnswer if it decides for others.
    """

    way: Way = "first"
    about: Collection[str] | None = None
    naming: Naming = "all"
    spelled: Callable[[Any, Collection[str]], Any] = _as_it_is

    def subjects(self, answer: Any) -> Iterable[str]:
        """The texts of an answer that may name a unit or group it decides for."""
        if self.naming == "all" or not isinstance(answer, Mapping):
            return named_in(answer)
        return map(str, answer) if self.naming == "names" else named_in(list(answer.values()))
