"""Sharing: how several players of one side, each with some of its units, answer one question together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Way = Literal["first", "parts", "turns"]
Naming = Literal["all", "names", "values"]


def named_in(answer: Any) -> Iterable[str]:
    """All texts in an answer, names of mappings among them."""
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
        way: `first`: the first of them answers for all. `parts`: each says what his units do, and the
            answers, mappings or lists, are joined; an answer without units is legal. What units of several
            players do together, a part of a list, counts where each of these players says it. A fault of the
            whole names the unit that lacks something. `turns`: one unit after
            the other acts, so the answer of whoever has one for a unit of his counts at once, and one that
            names no unit counts when nobody has another.
        about: units and groups the question can be about: who has none of them is not asked. None: any.
        naming: which texts of an answer name the units and groups it decides for: all, the names of a mapping
            alone, or its values alone.
        spelled: an answer with what it leaves to the rules said for these units and groups, so that another
            answer beside it changes nothing for them; raises IllegalAnswer where it decides for others.
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
