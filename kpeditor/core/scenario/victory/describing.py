"""Victory conditions in English: "the Nationalists have more units in Town 1 than the Republicans"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.describing import area_sentence, listed, number_word, titled
from kpeditor.core.scenario.model import DRAW, VictoryLine
from kpeditor.core.scenario.victory import nodes

_THAN_NUMBER: dict[nodes.Comparator, str] = {
    ">=": "at least ",
    "<=": "at most ",
    ">": "more than ",
    "<": "fewer than ",
    "==": "exactly ",
    "!=": "other than ",
}
_THAN_SIDE: dict[nodes.Comparator, tuple[str, str]] = {
    ">": ("more", "than"),
    "<": ("fewer", "than"),
    ">=": ("at least as many", "as"),
    "<=": ("at most as many", "as"),
    "==": ("exactly as many", "as"),
    "!=": ("not as many", "as"),
}
AT_LEAST_ONE = "at least one"
_PLACES = {"built_up": "built-up area", "high_crops": "field of high crops"}
"""Kinds of places whose ids cannot serve as nouns."""
_TIMES = {2: "twice", 3: "three times", 4: "four times"}
_STAND_INS = {nodes.EVERYBODY: "all sides", nodes.OWN: "they", nodes.ENEMY: "the enemy"}
_NO_TITLES: Mapping[str, str] = MappingProxyType({})


def condition_sentence(
    condition: nodes.Condition, titles: Mapping[str, str] = _NO_TITLES, numbering: Numbering | None = None
) -> str:
    """The condition in words; `titles` names sides and types of units by their ids; without a title the id
    is their name.
    """
    return _Writer(titles, numbering).condition(condition)


def with_titles(condition: nodes.Condition | None, catalogue: Catalogue) -> nodes.Condition | None:
    """The condition with kinds of hexes called as the rules title them, to be written in a sentence."""

    def called(one: nodes.Tallied) -> nodes.Tallied:
        return one if one.area is None else replace(one, area=titled(one.area, catalogue))

    return nodes.mapped(condition, called) if condition is not None else None


def line_sentence(
    line: VictoryLine,
    condition: nodes.Condition | None,
    titles: Mapping[str, str] = _NO_TITLES,
    numbering: Numbering | None = None,
    *,
    turn_word: str = "game-turn",
) -> str:
    """A whole victory line in words: who wins, when the line is tested, and what must hold; `turn_word` is
    the rules' word for a game-turn.
    """
    writer = _Writer(titles, numbering)
    outcome = "the game is a draw" if line.winner == DRAW else f"{writer.side(line.winner)} win"
    outcome += f" ({line.level})" if line.level else ""
    when = f" if {writer.condition(condition)}" if condition is not None else ""
    turns = ""
    if line.turns:
        plural = "s" if len(line.turns) > 1 else ""
        turns = f" at the end of {turn_word}{plural} {listed([str(turn) for turn in line.turns], 'or')}"
    sentence = f"{outcome}{when}{turns}." if condition is not None or line.turns else f"otherwise {outcome}."
    return sentence[0].upper() + sentence[1:]


def count_words(
    tallied: nodes.Tallied, titles: Mapping[str, str] = _NO_TITLES, numbering: Numbering | None = None
) -> str:
    """What is counted, in words: "units the Germans have lost"."""
    return _Writer(titles, numbering).counted(tallied)


def count_sentence(
    count: nodes.Count, titles: Mapping[str, str] = _NO_TITLES, numbering: Numbering | None = None
) -> str:
    """A count in words: "units the Germans have lost plus twice the town hexes they control"."""
    return _Writer(titles, numbering).summed(count)


def side_name(id_: str, titles: Mapping[str, str] = _NO_TITLES) -> str:
    """The name of a side in a sentence: "the Germans"."""
    if id_ in _STAND_INS and id_ not in titles:
        return _STAND_INS[id_]
    title = titles.get(id_) or id_.replace("_", " ").capitalize()
    return title if title.lower().startswith("the ") else f"the {title}"


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes sentences with these names of sides and types of units, and this numbering of hexes."""

    titles: Mapping[str, str]
    numbering: Numbering | None

    def side(self, id_: str) -> str:
        return side_name(id_, self.titles)

    def condition(self, condition: nodes.Condition) -> str:
        match condition:
            case nodes.AllOf():
                return " and ".join(self._part(part) for part in condition.parts)
            case nodes.AnyOf():
                return "either " + " or ".join(self.condition(part) for part in condition.parts)
            case nodes.Not():
                return f"it is not so that {self.condition(condition.part)}"
            case nodes.Comparison():
                return self._comparison(condition)

    def _part(self, part: nodes.Condition) -> str:
        return (
            f"({self.condition(part)})" if isinstance(part, nodes.AnyOf | nodes.Not) else self.condition(part)
        )

    def _comparison(self, comparison: nodes.Comparison) -> str:
        left, comparator, right = comparison.left, comparison.comparator, comparison.right
        if isinstance(left, nodes.Tallied):
            if isinstance(right, nodes.Number):
                return self._side_has(left, *_amount(comparator, right.value))
            factor, other = (
                (right.factors[0], right.factors[1])
                if isinstance(right, nodes.Product) and len(right.factors) == 2
                else (nodes.Number(1), right)
            )
            alike = isinstance(other, nodes.Tallied) and replace(other, side=left.side) == left
            if alike and isinstance(other, nodes.Tallied) and isinstance(factor, nodes.Number):
                return self._versus(left, comparator, factor.value, other)
        than = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
        words = {"==": "equal to", "!=": "different from"} | than
        return f"{self._count(left)} is {words[comparator]} {self._count(right)}"

    def _versus(
        self, left: nodes.Tallied, comparator: nodes.Comparator, factor: int, other: nodes.Tallied
    ) -> str:
        """Two sides compared: the Russians have at least twice as many units here as the Japanese."""
        amount, than = _THAN_SIDE[comparator]
        if factor != 1:
            times = _TIMES.get(factor, f"{factor} times")
            amounts: dict[nodes.Comparator, str] = {
                ">": f"more than {times} as many",
                "<": f"fewer than {times} as many",
            }
            amount = amounts.get(comparator, amount.replace("as many", f"{times} as many"))
            than = "as"
        return f"{self._side_has(left, amount, 2)} {than} {self.side(other.side)}"

    def _side_has(self, tallied: nodes.Tallied, amount: str, number: int) -> str:
        """One side and how much it has: the Germans have lost at least six units."""
        unit = self._units(tallied, is_one=number == 1)
        side, area = self.side(tallied.side), self._area(tallied)
        match tallied.what:
            case "effective":
                return f"{side} have {amount} {tallied.said} {unit}{area}"
            case "units":
                return f"{side} have {amount} {unit}{area}"
            case "destroyed":
                return f"{side} have lost {amount} {unit}"
            case "exited":
                return f"{side} have moved {amount} {unit} off the map{area}"
            case "held":
                return f"{side} hold {amount} {unit}"
            case "controlled" if tallied.is_whole and amount in (AT_LEAST_ONE, "no"):
                verb = "control" if amount == AT_LEAST_ONE else "do not control"
                return f"{side} {verb} every hex{area}"
            case "controlled":
                return f"{side} control {amount} {self._controlled(tallied, is_one=number == 1)}{area}"

    def _units(self, tallied: nodes.Tallied, *, is_one: bool = False) -> str:
        """The words for counted units: "units", "other rail truck units"."""
        kinds = [self.titles.get(kind) or kind.replace("_", " ") for kind in tallied.kinds]
        return " ".join((*kinds, "unit" if is_one else "units"))

    def _controlled(self, tallied: nodes.Tallied, *, is_one: bool = False) -> str:
        if tallied.each:
            one = _PLACES.get(tallied.each, tallied.each.replace("_", " "))
            return one if is_one or one.endswith("s") else f"{one}s"
        return "hex" if is_one else "hexes"

    def _area(self, tallied: nodes.Tallied) -> str:
        return "" if tallied.area is None else " " + area_sentence(tallied.area, self.numbering)

    def _count(self, count: nodes.Count) -> str:
        match count:
            case nodes.Number():
                return number_word(count.value)
            case nodes.Tallied():
                return f"the number of {self.counted(count)}"
            case nodes.Total() | nodes.Product():
                return _reckoned(count, self._factor)

    def counted(self, tallied: nodes.Tallied) -> str:
        side, units = self.side(tallied.side), self._units(tallied)
        kinds = {
            "effective": f"{tallied.said} {units} of {side}",
            "units": f"{units} of {side}",
            "destroyed": f"{units} {side} have lost",
            "exited": f"{units} {side} have moved off the map",
            "held": f"{units} {side} hold",
            "controlled": f"{self._controlled(tallied)} {side} control",
        }
        return kinds[tallied.what] + self._area(tallied)

    def summed(self, count: nodes.Count) -> str:
        """A count without "the number of" before each of its parts."""
        match count:
            case nodes.Tallied():
                return self.counted(count)
            case nodes.Total() | nodes.Product():
                return _reckoned(count, self.summed)
            case nodes.Number():
                return number_word(count.value)

    def _factor(self, count: nodes.Count) -> str:
        return f"({self._count(count)})" if isinstance(count, nodes.Total) else self._count(count)


def _reckoned(count: nodes.Total | nodes.Product, said: Callable[[nodes.Count], str]) -> str:
    """A sum or a product of parts that are `said`."""
    if isinstance(count, nodes.Product):
        return " times ".join(map(said, count.factors))
    rest = (f" {'plus' if sign == '+' else 'minus'} {said(part)}" for sign, part in count.rest)
    return said(count.first) + "".join(rest)


def _amount(comparator: nodes.Comparator, number: int) -> tuple[str, int]:
    """A number in words, and whether it is one or more."""
    match comparator, number:
        case (">=", 1) | (">", 0):
            return AT_LEAST_ONE, 1
        case ("<", 1) | ("==", 0) | ("<=", 0):
            return "no", 2
        case _:
            return _THAN_NUMBER[comparator] + number_word(number), number
