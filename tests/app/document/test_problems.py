"""What a person at the window reads of a problem is free of the files' own language."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from kpeditor.app.document.problems import cure, told
from kpeditor.core.checks.files import check_file
from kpeditor.core.problem import Problem, error
from tests.core.checks.codes import codes_in_source
from tests.core.checks.test_files import expected_of

INVALID = Path(__file__).parents[2] / "files" / "invalid"
CODE = re.compile(r"[`'\"{}\[\]]|\w\(|\b[a-z]+_[a-z_]+\b|\b[a-z]+: (?:true|false|event|[A-Z]\b)")
"""Quotation marks and brackets of the files, calls, names with underscores, keys with their values."""
KEYS = re.compile(r"\b(?:carried_by|panic_level|without when|give it when|deploy \(|turn: event|held out)\b")
TYPED = {"area-syntax", "condition-syntax", "count-syntax"}
"""What is told of a text that a person types in this very language."""
OF_FILES = re.compile(
    r"(?:file|foreign|format|bundle|campaign|yaml|key|value|legend|row|layers?|map|scenario|numbering|record|letter|mail)-.*"
    r"|underlay-.*|custom-.*|bad-sight-test|hexside-(?:unknown|twice)|dice-missing|ruleset-version|order-illegal|place-unused"
)
"""Codes of what reading a file tells, with the line: they are mended in the file, so they name its keys."""


@pytest.fixture(scope="module")
def told_of_forms() -> dict[str, list[Problem]]:
    """The problems of the invalid files that the forms of the window show, by code."""
    found: dict[str, list[Problem]] = defaultdict(list)
    for path in sorted(INVALID.iterdir()):
        is_of_file = all(OF_FILES.fullmatch(code) for code, _, _ in expected_of(path))
        if path.suffix in (".yaml", ".json") and not is_of_file:
            for problem in check_file(path):
                found[problem.code].append(problem)
    return {code: found[code] for code in sorted(found) if not OF_FILES.fullmatch(code)}


def test_a_problem_of_the_forms_is_told_without_keys_quotes_and_brackets(told_of_forms):
    for code, problem in ((code, one) for code, several in told_of_forms.items() for one in several):
        texts = [cure(problem)] if code in TYPED else [told(problem), cure(problem)]
        for text in texts:
            assert not CODE.search(without_names(text)), text
            assert not KEYS.search(text), text


def without_names(text: str) -> str:
    """The text without what stands in quotation marks: names that a person gave, or mistyped."""
    return re.sub("“[^”]*”", "", text)


def test_nearly_every_code_of_the_forms_is_seen_here(root, told_of_forms):
    """The others are of larger maps, or need an option; their words are checked where they are made."""
    missing = {code for code in codes_in_source(root) if not OF_FILES.fullmatch(code)} - set(told_of_forms)
    of_other_rules = {
        "condition-at-start",
        "condition-grade",
        "field-value",
        "mark-at-start",
        "units-nowhere",
    }
    assert missing <= {"event-uncounted", "facing-unknown", "place-off-map", *of_other_rules}


def test_names_are_set_off_as_in_print():
    problem = error("x", "there is no side 'blu'", fix="did you mean 'blue'? The scenario's own `units` too.")
    assert told(problem) == "There is no side “blu”"
    assert cure(problem) == "Did you mean “blue”? The scenario's own “units” too."


def test_the_window_has_its_own_words_where_the_file_has_keys():
    problem = error("x", "held", fix="Leave held out.", window="Untick Held.")
    assert cure(problem) == "Untick Held."
