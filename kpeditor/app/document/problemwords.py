"""Messages about problems as the window shows them: what is wrong and how to mend it, without keys of the
file format.
"""

from __future__ import annotations

import re

from kpeditor.core.problem import Problem

_QUOTED = re.compile(r"`([^`\n]*)`|(?<!\w)'([^'\n]*)'(?!\w)|\"([^\"\n]*)\"")
"""Names as files and messages set them off."""


def told(problem: Problem) -> str:
    """What is wrong, as a sentence of its own."""
    return _sentence(problem.text)


def cure(problem: Problem) -> str:
    """How to mend it by the forms of the window, "" where no cure is known."""
    return _sentence(problem.window or problem.fix)


def _sentence(text: str) -> str:
    plain = _QUOTED.sub(lambda found: f"“{found[1] or found[2] or found[3] or ''}”", text)
    return f"{plain[:1].upper()}{plain[1:]}"
