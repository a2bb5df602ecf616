"""Ways over cells against trying every path: a ring of six cells per hex is not needed, any steps will do."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from kpeditor.rulesets.toolbox.ways import CostsToGo, Obstacles, Sought, edges_of, march

WIDTH, HEIGHT = 4, 3
NEXT = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Six directions on a slanted board, each the opposite of the third after it."""


def board(costs: list[int]) -> list[list[tuple[int, int, int]]]:
    """The steps of a small board; to enter a cell costs what it costs."""
    steps: list[list[tuple[int, int, int]]] = []
    for cell in range(WIDTH * HEIGHT):
        x, y = cell % WIDTH, cell // WIDTH
        around = [(d, x + dx, y + dy) for d, (dx, dy) in enumerate(NEXT)]
        inside = [(d, a, b) for d, a, b in around if 0 <= a < WIDTH and 0 <= b < HEIGHT]
        steps.append([(d, b * WIDTH + a, costs[b * WIDTH + a]) for d, a, b in inside])
    return steps


COSTS = st.lists(st.integers(1, 5), min_size=12, max_size=12)
CELLS = st.integers(0, 11)


def least(steps: list[list[tuple[int, int, int]]], start: int, held: set[int]) -> list[float]:
    """What it costs to get everywhere, by going over all steps until nothing changes."""
    spent = [math.inf] * len(steps)
    spent[start] = 0
    for _ in steps:
        for cell, around in enumerate(steps):
            for _, there, cost in around:
                if there not in held:
                    spent[there] = min(spent[there], spent[cell] + cost)
    return spent


@given(COSTS, st.sets(CELLS, min_size=1))
def test_costs_to_go_are_the_least_of_all_ways(costs: list[int], goals: set[int]) -> None:
    steps = board(costs)
    field = CostsToGo(edges_of(steps)).field(frozenset(goals))
    assert [field[cell] for cell in range(12)] == [
        min(least(steps, cell, set())[goal] for goal in goals) for cell in range(12)
    ]


@given(COSTS, CELLS, CELLS, st.sets(CELLS, max_size=3), st.integers(0, 12), st.sets(CELLS, max_size=2))
def test_a_march_spends_the_least_and_no_more_than_it_has(
    costs: list[int], start: int, goal: int, held: set[int], allowance: int, changed: set[int]
) -> None:
    steps = board(costs)
    now = board([9 if cell in changed else cost for cell, cost in enumerate(costs)])
    price = {(cell, d): cost for cell, around in enumerate(now) for d, _, cost in around}
    found = march(
        steps,
        [(start, 0)],
        allowance,
        CostsToGo(edges_of(steps)).field(frozenset({goal})),
        Obstacles((), held, changed, lambda cell, direction: price[cell, direction]),
        Sought(most=99),
    )
    best = least(now, start, held)
    assert all(spent == best[cell] <= allowance for cell, spent in found.spent.items())
    if best[goal] <= allowance:
        assert goal in found.spent


def test_without_goals_there_is_no_way() -> None:
    assert CostsToGo(edges_of(board([1] * 12))).field(frozenset())[5] == math.inf


@given(COSTS, CELLS, CELLS, st.sets(CELLS, max_size=3), st.integers(0, 12), st.integers(0, 14))
def test_a_bound_leaves_out_nothing_that_lies_within_it(
    costs: list[int], start: int, goal: int, held: set[int], allowance: int, bound: int
) -> None:
    steps = board(costs)
    field = CostsToGo(edges_of(steps)).field(frozenset({goal}))
    whole = march(steps, [(start, 0)], allowance, field, Obstacles(held=held), Sought(most=99))
    bounded = march(steps, [(start, 0)], allowance, field, Obstacles(held=held), Sought(most=99, bound=bound))
    within = {cell: spent for cell, spent in whole.spent.items() if spent + field[cell] <= bound}
    assert within.items() <= bounded.spent.items() <= whole.spent.items()
    assert all(cell in within or cell == start for cell in bounded.spent)


@given(COSTS, CELLS, CELLS, st.sets(CELLS, max_size=3), st.integers(0, 14), st.sets(CELLS, min_size=1))
def test_a_search_that_ends_with_the_last_cell_sought_has_reached_all_as_without_an_end(
    costs: list[int], start: int, goal: int, held: set[int], allowance: int, sought: set[int]
) -> None:
    steps = board(costs)
    field = CostsToGo(edges_of(steps)).field(frozenset({goal}))
    whole = march(steps, [(start, 0)], allowance, field, Obstacles(held=held))
    ended = march(steps, [(start, 0)], allowance, field, Obstacles(held=held), Sought(sought, len(sought)))
    assert sought & whole.spent.keys() == sought & ended.spent.keys()
    assert list(whole.spent.items())[: len(ended.spent)] == list(ended.spent.items())
    assert ended.came.items() <= whole.came.items()
    if sought <= ended.spent.keys():
        assert list(ended.spent)[-1] in sought
