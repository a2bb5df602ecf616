"""Expressions as written: text to a tree of numbers, words and calls, each with its position.

Areas and conditions share one grammar, so that brackets, operators and the positions of errors behave alike.
What a word means (an area, a count, a condition) is decided afterwards by areas.py and victory.py, which can
then say what is wrong in plain words. Nothing is ever evaluated as code; hostile text is bounded in length
and depth. Binding, loosest first:

    choice     := both ("or" both)*
    both       := negation ("and" negation)*
    negation   := "not"* comparison
    comparison := total ((">=" | "<=" | "==" | "!=" | ">" | "<") total)?
    total      := product (("+" | "-") product)*
    product    := atom (("*" | "&") atom)*
    atom       := number | text | name | name "(" [choice ("," choice)*] ")" | "(" choice ")"

It is read by hand: every start of the program reads a few of them, and making the tables of a parser's
generator took longer than everything else that is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from kpeditor.core.errors import BadExpression

MAX_LENGTH = 20_000
"""The longest text of an area or a condition, in characters."""
MAX_DEPTH = 40
"""How deep brackets may be nested."""
MAX_DIGITS = 8
"""The longest number; hex numbers of the largest boards have as many digits."""
_TOKEN = re.compile(
    r"""\s*(?:(?P<number>[0-9]+)
          | (?P<text>"[^"\n]*"|'[^'\n]*')
          | (?P<name>[^\W\d]\w*)
          | (?P<compare>>=|<=|==|!=|>|<)
          | (?P<add>[+-])
          | (?P<multiply>[*&])
          | (?P<open>\()
          | (?P<close>\))
          | (?P<comma>,)
          | (?P<other>\S)
          | (?P<end>$))""",
    re.VERBOSE,
)
_WORDS = {
    "name": "a name",
    "number": "a number",
    "text": "a hex in quotation marks",
    "open": "an opening bracket",
    "comma": "a comma",
    "close": "a closing bracket",
    "operator": "an operator",
    "end": "the end",
}
"""What may be expected, in the order in which it is told."""
_BEGINS = ("name", "number", "text", "open")


Rank = Literal["or", "and", "compare", "add", "multiply"]


@dataclass(frozen=True, slots=True)
class Word:
    """A number, a quoted text (without its quotes) or a name."""

    kind: Literal["number", "text", "name"]
    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class Call:
    """`name(arguments)`."""

    name: str
    arguments: tuple[Raw, ...]
    offset: int


@dataclass(frozen=True, slots=True)
class Chain:
    """Operands joined by operators of one rank, read from left to right; it begins at `offset`."""

    rank: Rank
    operands: tuple[Raw, ...]
    operators: tuple[str, ...]
    offset: int


@dataclass(frozen=True, slots=True)
class Negation:
    """`not` before a condition."""

    operand: Raw
    offset: int


Raw = Word | Call | Chain | Negation


def parse_expression(text: str) -> Raw:
    """The tree of a text.

    Raises:
        BadExpression: when the text is too long, nested too deep, or not an expression; with the position.
    """
    refuse_hostile(text)
    return _Reader(text).whole()


def refuse_hostile(text: str) -> None:
    """Sees to it that a text can be parsed quickly.

    Raises:
        BadExpression: when it is empty, too long, nested too deep, or holds a number without end.
    """
    if not text.strip():
        raise BadExpression("nothing is written here")
    if len(text) > MAX_LENGTH:
        raise BadExpression(f"this is longer than {MAX_LENGTH} characters", MAX_LENGTH)
    depth = digits = 0
    for offset, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        digits = digits + 1 if char.isdigit() else 0
        if depth > MAX_DEPTH:
            raise BadExpression(f"brackets are nested more than {MAX_DEPTH} deep", offset)
        if digits > MAX_DIGITS:
            raise BadExpression(f"numbers have at most {MAX_DIGITS} digits", offset)


class _Reader:
    """Reads a text from left to right, looking one token ahead."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._end = 0
        self._is_name = False
        """Whether the latest atom is a name, which a bracket may follow."""
        self._look()

    def whole(self) -> Raw:
        tree = self._choice()
        if self._kind != "end":
            raise self._refusal("end", is_atom=False)
        return tree

    def _look(self) -> None:
        """Looks at the next token."""
        match = _TOKEN.match(self._text, self._end)
        assert match is not None  # the last two branches leave nothing out
        self._kind = match.lastgroup or ""
        self._word = match[self._kind]
        self._offset, self._end = match.span(self._kind)

    def _take(self) -> tuple[str, int]:
        """The token that is looked at and its offset; goes on to the next one."""
        taken = self._word, self._offset
        self._look()
        return taken

    def _is_word(self, word: str) -> bool:
        return self._kind == "name" and self._word.lower() == word

    # -- from the loosest binding to the tightest --

    def _choice(self) -> Raw:
        return self._chain("or", self._both, lambda: self._is_word("or"))

    def _both(self) -> Raw:
        return self._chain("and", self._negation, lambda: self._is_word("and"))

    def _negation(self) -> Raw:
        nots = []
        while self._is_word("not"):
            nots.append(self._take()[1])
        operand = self._comparison()
        return Negation(operand, nots[0]) if len(nots) % 2 else operand

    def _comparison(self) -> Raw:
        left = self._total()
        if self._kind != "compare":
            return left
        operator, _ = self._take()
        return Chain("compare", (left, self._total()), (operator,), left.offset)

    def _total(self) -> Raw:
        return self._chain("add", self._product, lambda: self._kind == "add")

    def _product(self) -> Raw:
        return self._chain("multiply", self._atom, lambda: self._kind == "multiply")

    def _chain(self, rank: Rank, operand: Callable[[], Raw], goes_on: Callable[[], bool]) -> Raw:
        """Operands with operators of one rank between them; a single operand is itself."""
        operands, operators = [operand()], []
        while goes_on():
            operators.append(self._take()[0].lower())
            operands.append(operand())
        return (
            Chain(rank, tuple(operands), tuple(operators), operands[0].offset) if operators else operands[0]
        )

    def _atom(self) -> Raw:
        self._is_name = False
        kind = self._kind
        match kind:
            case "number":
                return Word("number", *self._take())
            case "text":
                quoted, offset = self._take()
                return Word("text", quoted[1:-1], offset)
            case "name":
                name, offset = self._take()
                if self._kind == "open":
                    return Call(name, self._arguments(), offset)
                self._is_name = True
                return Word("name", name, offset)
            case "open":
                self._take()
                inner = self._choice()
                self._close("close")
                return inner
        raise self._refusal()

    def _arguments(self) -> tuple[Raw, ...]:
        self._take()
        if self._kind == "close":
            self._take()
            return ()
        if self._kind not in _BEGINS:
            raise self._refusal("close")
        found = [self._choice()]
        while self._kind == "comma":
            self._take()
            found.append(self._choice())
        self._close("comma", "close")
        return tuple(found)

    def _close(self, *expected: str) -> None:
        if self._kind != "close":
            raise self._refusal(*expected, is_atom=False)
        self._is_name = False
        self._take()

    def _refusal(self, *expected: str, is_atom: bool = True) -> BadExpression:
        """Why what is looked at cannot stand here, where an atom or something after one should."""
        kinds = {*expected}
        if is_atom:
            kinds |= {*_BEGINS}
        elif self._kind not in ("end", "comma", "close"):  # those miss nothing but what closes
            kinds |= {"operator", "open"} if self._is_name else {"operator"}
        words = [word for kind, word in _WORDS.items() if kind in kinds]
        wanted = "; expected " + " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
        if self._kind == "end":
            return BadExpression(f"this ends too early{wanted}", len(self._text.rstrip()))
        if self._kind != "other":
            return BadExpression(f"{self._word!r} does not belong here{wanted}", self._offset)
        if self._word in "\"'":
            return BadExpression("this quotation mark is never closed", self._offset)
        if self._word == "=":
            return BadExpression("a single = means nothing here; write == to compare", self._offset)
        return BadExpression(f"{self._word!r} has no meaning here{wanted}", self._offset)
