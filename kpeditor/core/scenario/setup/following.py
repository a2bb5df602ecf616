"""Updates the steps of a set-up when a side or group that they name is renamed, changes sides or is
removed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kpeditor.core.scenario.setup.steps import SetupStep, WrittenChoice

Steps = tuple[SetupStep, ...]


def without_side(steps: Iterable[SetupStep], side: str) -> Steps:
    """The steps without those of one side."""
    return tuple(step for step in steps if step.side != side)


def with_side(steps: Iterable[SetupStep], old: str, new: str) -> Steps:
    """The steps after a side gets another id."""
    return tuple(replace(step, side=new) if step.side == old else step for step in steps)


def without_group(steps: Iterable[SetupStep], side: str, group: str) -> Steps:
    """The steps without one group of a side; steps that become empty are removed."""
    return _with_ids(steps, side, group, "")


def with_group(steps: Iterable[SetupStep], old: tuple[str, str], new: tuple[str, str]) -> Steps:
    """The steps after a group, given by side and id, gets another id. A group that changes sides is removed
    from the steps of its old side.
    """
    return _with_ids(steps, *old, new[1] if old[0] == new[0] else "")


def _with_ids(steps: Iterable[SetupStep], side: str, old: str, new: str) -> Steps:
    return tuple(_following(steps, side, old, new))


def _following(steps: Iterable[SetupStep], side: str, old: str, new: str) -> Iterator[SetupStep]:
    for step in steps:
        if step.side == side:
            made = replace(
                step,
                groups=_ids(step.groups, old, new),
                choices=tuple(
                    WrittenChoice(new, one.name, one.out_of, one.extra) if one.entry_of == old else one
                    for one in step.choices
                    if new or one.entry_of != old
                ),
                reveal=_ids(step.reveal, old, new),
            )
        elif not step.side:
            made = replace(step, reveal=_ids(step.reveal, old, new))
        else:
            made = step
        if made == step or made.asks or made.reveal:
            yield made


def _ids(ids: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(new if id_ == old else id_ for id_ in ids if new or id_ != old)
