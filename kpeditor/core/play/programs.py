"""Players in any language: programs that are asked by lines of JSON on their input (docs/players.md)."""

from __future__ import annotations

import logging
import shlex
import shutil
import sys
import time
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kpeditor import __version__
from kpeditor.core.errors import KpError
from kpeditor.core.files.formats.mapwriter import map_data
from kpeditor.core.files.formats.scenariowriter import scenario_data
from kpeditor.core.play.forfeits import Forfeited, idle_answer
from kpeditor.core.play.pipes import Pipes, Silence
from kpeditor.core.rules import registry
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.setup.drawing import scenario_known_to
from kpeditor.core.rules.state import Answer, Decision, State, question_data

PREFIX = "program:"
PROTOCOL = 1
SECONDS = 10.0
"""The seconds a program may take for one question."""
LOG = logging.getLogger("kpeditor.players")
"""The log of the standard error of programs, and of every forfeit."""
Message = dict[str, Any]


class ProgramPlayer:
    """A player that asks a program. The program starts with the first question and is killed with the player.

    Attributes:
        is_deterministic: whether the program declares that it always answers the same questions alike.
    """

    def __init__(self, ruleset: str, command: str, seconds: float = SECONDS) -> None:
        """Makes a player; the command is split into words as in a shell, but runs without a shell.

        Raises:
            KpError: when the command names no program.
        """
        self.words = _words(command)
        self.is_deterministic = False
        self._ruleset, self._seconds, self._command = ruleset, seconds, command
        self._pipes: Pipes | None = None
        self._side = ""
        self._asked = 0

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """The answer of the program, if it is legal.

        Raises:
            Forfeited: when the program crashes, answers too late, or gives no legal answer.
            KpError: when there is not even an answer that does nothing.
        """
        idle = idle_answer(self._ruleset, state, decision, chance)
        try:
            found = self._ask(state, decision, idle, chance)
        except Silence as reason:
            self.close()
            raise self._forfeit(decision, str(reason), idle) from reason
        for fault in state.faults(decision, found):
            raise self._forfeit(decision, f"illegal answer: {fault.sentence()}", idle)
        return found

    def close(self) -> None:
        """Kills the program, if it runs."""
        pipes, self._pipes = self._pipes, None
        if pipes is not None:
            pipes.kill()

    def _forfeit(self, decision: Decision, reason: str, idle: Answer) -> Forfeited:
        found = Forfeited(decision, reason, idle, self._ruleset)
        LOG.warning("%s: %s", self._command, found)
        return found

    def _ask(self, state: State, decision: Decision, idle: Answer, chance: Chance) -> Answer:
        end = time.monotonic() + self._seconds
        if self._pipes is None or self._side != decision.side:
            self._begin(state, decision.side, end)
        assert self._pipes is not None
        self._asked += 1
        self._pipes.send(
            {
                "type": "decide",
                "id": self._asked,
                "kind": decision.kind,
                "turn": decision.turn,
                "side": decision.side,
                "seed": chance.below(2**31),
                "view": state.view_for(decision.side),
                "legal": _legal(self._ruleset, state, decision),
                "nothing": idle,
                **(question_data(decision) if decision.number else {}),
            }
        )
        reply = self._pipes.receive(end)
        if reply.get("type") != "answer" or reply.get("id") != self._asked:
            raise Silence(f'it should write {{"type": "answer", "id": {self._asked}, "answer": ...}}')
        if "answer" not in reply:
            raise Silence('it has no "answer"')
        if not decision.number and not isinstance(reply["answer"], Mapping):
            raise Silence("its answer is no mapping from unit ids to texts")
        return reply["answer"]

    def _begin(self, state: State, side: str, end: float) -> None:
        self.close()
        pipes = Pipes(self.words, self._command)
        self._pipes, self._side, self._asked = pipes, side, 0
        weakref.finalize(self, pipes.kill)
        battle = state.battle
        ruleset = registry.find(self._ruleset).info
        scenario = battle.scenario if battle is not None else None
        if scenario is not None:
            scenario = scenario_known_to(scenario, side)
        pipes.send(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "kpeditor": __version__,
                "ruleset": {"id": ruleset.id, "version": ruleset.version},
                "side": side,
                "seconds": self._seconds,
                "scenario": scenario_data(scenario) if scenario is not None else None,
                "map": map_data(battle.sheet) if battle is not None else None,
            }
        )
        reply = pipes.receive(end)
        if reply.get("type") != "ready" or reply.get("protocol") != PROTOCOL:
            raise Silence(f'its first line should be {{"type": "ready", "protocol": {PROTOCOL}}}')
        self.is_deterministic = reply.get("deterministic") is True


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as reason:
        raise KpError(f"the command {command!r} cannot be read: {reason}") from reason
    if not words:
        raise KpError(f"{PREFIX} wants a program behind it, for example {PREFIX}./mybot.py")
    # A Python file does not need the permission to be executed, which some systems do not have.
    return [_python(words[0]), *words] if words[0].endswith(".py") else words


def need_program(command: str) -> None:
    """Checks before a game that the program of a command exists.

    A program that disappears during a game forfeits.

    Raises:
        KpError: when the program does not exist, or the command names none.
    """
    _words(command)
    program = shlex.split(command)[0]
    if not (Path(program).is_file() if program.endswith(".py") else shutil.which(program)):
        raise KpError(f"there is no program {program!r} that can be run; look at its name and folder")


def _python(script: str) -> str:
    """The Python that runs a script: our own, or one of the system if our program is packed.

    Raises:
        KpError: when there is none.
    """
    if not getattr(sys, "frozen", False):
        return sys.executable
    # The packed program is not a Python: it would open the script as a map in another window.
    for name in ("python3", "python", "py"):
        # Windows searches the current folder first, and a file found there may be anybody's.
        if (found := shutil.which(name)) and Path(found).is_absolute():
            return found
    raise KpError(
        f"{script} needs Python, and none is installed here: install it, or name the program that runs"
        f" the script first, as in {PREFIX}python3 {script}"
    )


def _legal(ruleset: str, state: State, decision: Decision) -> Mapping[str, Mapping[str, str]]:
    """For each unit and script an order that is legal by itself; empty if the ruleset has no scripts."""
    scripts = registry.find(ruleset).scripts()
    return scripts.candidates(state, decision) if scripts is not None else {}
