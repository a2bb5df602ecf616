"""Golden cases of sight in a map file: `sight_tests`, pairs of hexes with the answer the designer expects.

    sight_tests:
      - {from: "1010", to: "1013", visible: false, why: the ridge between them}
      - {from: "1010", to: "1014", visible: true, mode: indirect}

A map sheet keeps them unchanged in `extra["sight_tests"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import DataPath, Problem, in_map

if TYPE_CHECKING:
    from kpeditor.core.rules.sightrules import SightRules, Verdict

KEY = "sight_tests"
"""Their key in a map file and in `MapSheet.extra`."""
BAD_TEST = "bad-sight-test"
FAILED_TEST = "sight-test-failed"
OLD_MODE = "h_fire"
"""The mode of fire with its own key in files, older than ids of modes."""


@dataclass(frozen=True, slots=True)
class SightTest:
    """One expected answer: whether the end hex is visible from the start hex, and the designer's remark."""

    start: Hex
    end: Hex
    visible: bool
    why: str = ""
    mode: str = ""


def check_sight_tests(sheet: MapSheet, sight: Callable[[MapSheet], SightRules]) -> Iterator[Problem]:
    """The problems of sight tests of a map: unreadable ones, and those whose answer differs from the expected
    one.

    `sight` is only called if the map has tests.
    """
    rules: SightRules | None = None
    for number, entry in enumerate(_entries(sheet)):
        path: DataPath = (KEY, number)
        try:
            test = read_test(sheet, entry)
        except BadName as bad:
            yield in_map.error(BAD_TEST, f"sight test: {bad}", path=path)
            continue
        rules = rules or sight(sheet)
        verdict = rules.verdict(test.start, test.end, mode=test.mode)
        if verdict.visible != test.visible:
            yield _failure(sheet, test, verdict, path)


def read_test(sheet: MapSheet, entry: Any) -> SightTest:
    """Reads an entry of the file.

    Raises:
        BadName: when a key is missing or wrong, or a hex is not on the map; the message says which.
    """
    if not isinstance(entry, Mapping):
        raise BadName("write an entry like {from: '1010', to: '1013', visible: true}")
    visible, old, mode = entry.get("visible"), entry.get(OLD_MODE, False), entry.get("mode", "")
    if not isinstance(visible, bool) or not isinstance(old, bool):
        raise BadName(f"visible (and {OLD_MODE}, where given) must be true or false")
    if not isinstance(mode, str):
        raise BadName("mode, where given, must be the id of a mode of fire")
    start, end = (_hex(sheet, entry, key) for key in ("from", "to"))
    return SightTest(start, end, visible, str(entry.get("why", "")), OLD_MODE if old else mode)


def entry_of(sheet: MapSheet, test: SightTest) -> dict[str, Any]:
    """A sight test as an entry of the file."""
    entry: dict[str, Any] = {
        "from": sheet.name(test.start),
        "to": sheet.name(test.end),
        "visible": test.visible,
    }
    if test.mode == OLD_MODE:
        entry[OLD_MODE] = True
    elif test.mode:
        entry["mode"] = test.mode
    if test.why:
        entry["why"] = test.why
    return entry


def _entries(sheet: MapSheet) -> list[Any]:
    entries = sheet.extra.get(KEY)
    return list(entries) if isinstance(entries, list | tuple) else []


def _hex(sheet: MapSheet, entry: Mapping[str, Any], key: str) -> Hex:
    name = entry.get(key)
    if not isinstance(name, str):
        raise BadName(f"{key} must be a hex number in quotes")
    return sheet.hex(name)


def _failure(sheet: MapSheet, test: SightTest, verdict: Verdict, path: DataPath) -> Problem:
    names = sheet.name(test.start), sheet.name(test.end)
    fire = f" in the mode {test.mode}" if test.mode else ""
    expected = f"{names[1]} should be {'visible' if test.visible else 'hidden'} from {names[0]}{fire}"
    because = f" ({test.why})" if test.why else ""
    found = (
        "; ".join(reason.text for reason in verdict.reasons) if test.visible else "nothing blocks the line"
    )
    return in_map.error(
        FAILED_TEST,
        f"{expected}{because}, but {found}",
        fix="Mend the map, or the expectation if the map is right.",
        path=(*path, "visible"),
        hexes=names,
        hexsides=tuple(sheet.name_side(r.side) for r in verdict.reasons if r.side is not None),
    )
