"""Reading tables from YAML: a scenario's own entries merged with the printed ones, and each entry judged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.schemas import validate, with_text_keys
from kpeditor.core.problem import DataPath, Problem, in_scenario
from kpeditor.core.rules.scenarioforms import TableChange
from kpeditor.rulesets.toolbox.datafiles import read_beside

if TYPE_CHECKING:
    from kpeditor.core.scenario.model import Scenario

T = TypeVar("T")

BAD_TABLE = "custom-table"
"""The code of every problem in a scenario's own tables."""


class BadEntry(Exception):
    """What is wrong with an entry of a table, and its place in the entry."""

    def __init__(self, text: str, path: DataPath) -> None:
        super().__init__(text)
        self.path = path


def without_own_keys(value: Any) -> Any:
    """The same without the keys (`x-`) that are the user's own, at any depth."""
    if not isinstance(value, Mapping):
        return value
    return {key: without_own_keys(one) for key, one in value.items() if not str(key).startswith("x-")}


def laid_over(printed: Any, own: Any) -> Any:
    """Mappings are merged key by key (1 and "1" are the same key), anything else is replaced."""
    if not (isinstance(printed, Mapping) and isinstance(own, Mapping)):
        return own
    keys = {str(key): key for key in printed}
    merged = dict(printed)
    for key, value in own.items():
        known = keys.get(str(key), key)
        merged[known] = laid_over(printed[known], value) if known in printed else value
    return merged


def bad_table(text: str, path: DataPath) -> Problem:
    """The problem of an entry of a scenario's own tables; its path is below `tables`."""
    fix = "Copy the table from the ruleset's tables.yaml and change single figures."
    return in_scenario.error(BAD_TABLE, text, fix=fix, path=("tables", *path))


def read_parts(
    parts: Mapping[str, Callable[[Any], Any]],
    printed: Mapping[str, Any],
    own: Mapping[str, Any],
    besides: tuple[str, ...] = (),
) -> tuple[dict[str, Any], list[Problem]]:
    """Each table read by its function, with a scenario's own entries merged in, and what is wrong with those
    and with names of no table; `besides` are read elsewhere. A function raises BadEntry for what it cannot
    read.
    """
    built: dict[str, Any] = {}
    known = ", ".join((*parts, *besides))
    problems = [
        bad_table(f"the rules have no table {name!r}; they have {known}", (name,))
        for name in own
        if name not in parts and name not in besides
    ]
    for name, parse in parts.items():
        table = laid_over(printed[name], own[name]) if name in own else printed[name]
        if name in own and (found := validate("tables", with_text_keys({name: table}))):
            problems += [bad_table(problem.text, problem.where.path) for problem in found]
            continue
        try:
            built[name] = parse(table)
        except BadEntry as bad:
            problems.append(bad_table(str(bad), (name, *bad.path)))
    return built, problems


def well_formed(built: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
    """Returns tables that have no problems.

    Raises:
        BadFile: with the problems, which are those of a scenario's own tables.
    """
    if problems:
        raise BadFile("the scenario's own tables are not well formed", problems)
    return built


class TableFile(Generic[T]):
    """The tables.yaml beside a module: as printed, read once, or with a scenario's own tables laid over it.

    Args:
        module: the `__file__` of the module.
        parts: the function that reads each table, by its name (`read_parts`).
        build: makes the tables of what was read.
        judge: finds what is wrong between tables of which each is well formed.
    """

    def __init__(
        self,
        module: str,
        parts: Mapping[str, Callable[[Any], Any]],
        build: Callable[[dict[str, Any]], T],
        judge: Callable[[Mapping[str, Any]], Iterable[Problem]] = lambda built: (),
    ) -> None:
        self._module, self._parts, self._build, self._judge = module, parts, build, judge

    @cached_property
    def printed(self) -> T:
        """The printed tables."""
        return self._with({})

    def of(self, scenario: Scenario | None) -> T:
        """The tables under a scenario; None: the printed ones.

        Raises:
            BadFile: when its own tables are not well formed; the problems have paths below `tables`.
        """
        return self._with(scenario.tables) if scenario is not None and scenario.tables else self.printed

    def _with(self, own: Mapping[str, Any]) -> T:
        printed = read_beside(self._module, "tables")
        built, problems = read_parts(self._parts, printed, without_own_keys(own))
        problems += self._judge(built)
        return self._build(well_formed(built, problems))


def table_changes(printed: Mapping[str, Any], own: Mapping[str, Any]) -> tuple[TableChange, ...]:
    """The changes of a scenario's own tables, figure by figure."""
    changes: list[TableChange] = []
    for name, table in own.items():
        if not str(name).startswith("x-"):
            changes += _differences((str(name),), printed.get(name), table)
    return tuple(changes)


def _differences(path: tuple[str, ...], printed: Any, own: Any) -> Iterator[TableChange]:
    if isinstance(own, Mapping) and isinstance(printed, Mapping):
        known = {str(key): value for key, value in printed.items()}
        for key, value in own.items():
            yield from _differences((*path, str(key)), known.get(str(key)), value)
    elif own != printed:
        yield TableChange(path, printed, own)


def whole(value: Any, path: DataPath, low: int = -99, high: int = 99) -> int:
    """A whole number within its limits.

    Raises:
        BadEntry: when it is not.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadEntry(f"{value!r} should be a whole number from {low} to {high}", path)
    return value


def numbers_of(
    kind: type[T],
    data: Any,
    low: int = 0,
    high: int = 99,
    *,
    lows: Mapping[str, int] = MappingProxyType({}),
    texts: Collection[str] = (),
) -> T:
    """The single numbers of some rules, as a dataclass that names them.

    Args:
        low, high: their limits; `lows` are those of single numbers that may be less.
        texts: the names of those that are words.

    Raises:
        BadEntry: when one is none, out of its limits, or lacking.
    """
    given = mapping(data)
    names = [one.name for one in fields(kind)]  # type: ignore[arg-type]
    for key in given:
        if str(key) not in names:
            raise BadEntry(f"the rules have no number {key!r}; they have {', '.join(names)}", (key,))
    return kind(
        **{
            name: str(given.get(name))
            if name in texts
            else whole(given.get(name), (name,), lows.get(name, low), high)
            for name in names
        }
    )


def mapping(value: Any, path: DataPath = ()) -> Mapping[Any, Any]:
    """The entry, which must be a mapping.

    Raises:
        BadEntry: when it is not.
    """
    if not isinstance(value, Mapping):
        raise BadEntry(f"{value!r} should be a mapping", path)
    return value


def rows_of(data: Any, columns: Sequence[str] = (), rows: Collection[str] = ()) -> dict[str, dict[str, str]]:
    """The entries of a table whose rows are texts of words, by the heads of row and column.

    Args:
        columns: those it must have; a row then has them in this order. Without any: as the table says.
        rows: those it must have.

    Raises:
        BadEntry: when it has others, or a row has another number of words.
    """
    heads = [str(one) for one in mapping(data).get("columns") or ()]
    if columns and sorted(heads) != sorted(columns):
        raise BadEntry(f"the columns should be {', '.join(columns)}", ("columns",))
    found = {}
    for key, text in mapping(mapping(data).get("rows"), ("rows",)).items():
        words = str(text).split()
        if len(words) != len(heads):
            raise BadEntry(f"row {key} should have {len(heads)} entries, not {len(words)}", ("rows", key))
        by_head = dict(zip(heads, words, strict=True))
        found[str(key)] = {one: by_head[one] for one in columns or heads}
    if rows and sorted(found) != sorted(rows):
        raise BadEntry(f"the rows should be {', '.join(rows)}", ("rows",))
    return found


def numbered_rows(data: Any, count: int = 0) -> list[list[str]]:
    """The rows 1, 2, 3 ... of a table whose rows are texts of words.

    Args:
        count: how many it must have; 0: one or more.

    Raises:
        BadEntry: when rows are missing or have another number of words.
    """
    given = mapping(mapping(data).get("rows"), ("rows",))
    numbers = [str(number) for number in range(1, (count or len(given)) + 1)]
    if sorted(map(str, given)) != sorted(numbers) or not given:
        raise BadEntry(f"the rows should be numbered {', '.join(numbers)}", ("rows",))
    found = rows_of(data)
    return [[*found[number].values()] for number in numbers]


def numbered_columns(data: Any, what: str) -> list[int]:
    """The columns of a table that are whole numbers, each one more than the one before.

    Args:
        what: what the numbers are, for messages: "superiorities".

    Raises:
        BadEntry: when they are not.
    """
    columns = mapping(data).get("columns")
    if not isinstance(columns, list) or not columns:
        raise BadEntry(f"the columns should be a list of {what}", ("columns",))
    least = whole(columns[0], ("columns", 0))
    if columns != list(range(least, least + len(columns))):
        raise BadEntry(f"the columns should be {what} that follow one another", ("columns",))
    return columns
