"""Pipes: runs a program as a process, exchanges lines of JSON with it, and kills it reliably."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import IO, Any

from kpeditor.ownprocess import others_environment

LOG = logging.getLogger("kpeditor.players")
LONGEST = 4 * 1024 * 1024
"""The most characters in a line that is read."""
KEPT = 5
"""The lines of standard error that are reported when the program fails."""
_END = None


class Silence(Exception):
    """The program gave no usable reply; the message says why."""


class Pipes:
    """A running program. Threads transfer the lines, so a program that does not read cannot block ours."""

    def __init__(self, words: Sequence[str], name: str) -> None:
        """Starts the program; `name` is its name in the log.

        Raises:
            Silence: when it cannot be started.
        """
        try:
            # In its own session, so that its child processes can be killed with it; never through a shell.
            self._process = subprocess.Popen(
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
                env=others_environment(),
            )
        except OSError as reason:
            raise Silence(f"{words[0]} cannot be started: {reason.strerror or reason}") from reason
        self._out: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._in: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._last: deque[str] = deque(maxlen=KEPT)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        carriers = (
            (_write, (process.stdin, self._in)),
            (_read, (process.stdout, self._out)),
            (_log, (process.stderr, self._last, name)),
        )
        self._threads = [threading.Thread(target=run, args=args, daemon=True) for run, args in carriers]
        for thread in self._threads:
            thread.start()

    def send(self, message: Mapping[str, Any]) -> None:
        """Sends one line; does not wait until the program reads it."""
        self._in.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n")

    def receive(self, end: float) -> dict[str, Any]:
        """The next line as an object; waits until that moment of `time.monotonic`.

        Raises:
            Silence: when the line comes too late or is no JSON object, or the program has ended.
        """
        try:
            line = self._out.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            raise Silence("it did not answer in time") from None
        if line is _END:
            raise Silence(f"it ended{self._status()}")
        if not line.endswith("\n"):
            raise Silence("its line is far too long, or it ended in the middle of one")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise Silence(f"it wrote a line that is not JSON: {line[:60].strip()!r}") from None
        if not isinstance(message, dict):
            raise Silence(f"it wrote a line that is not a JSON object: {line[:60].strip()!r}")
        return message

    def kill(self) -> None:
        """Ends the program and its child processes; a second call does nothing."""
        process = self._process
        if process.stdin is None or process.stdin.closed:
            return
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        self._in.put(_END)
        for thread in self._threads:
            thread.join(1.0)
        for stream in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()

    def _status(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.5)
        self._threads[-1].join(0.5)
        status = self._process.returncode
        told = f" with status {status}" if status is not None else ""
        return f"{told}: {self._last[-1]}" if self._last else told


def _write(stream: IO[str], lines: queue.SimpleQueue[str | None]) -> None:
    while (line := lines.get()) is not _END:
        try:
            stream.write(line)
            stream.flush()
        except (OSError, ValueError):  # the program has ended; the reading thread reports that
            return


def _read(stream: IO[str], lines: queue.SimpleQueue[str | None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        while line := stream.readline(LONGEST):
            lines.put(line)
            if not line.endswith("\n"):
                break
    lines.put(_END)


def _log(stream: IO[str], last: deque[str], name: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        while line := stream.readline(LONGEST):
            last.append(line.strip())
            LOG.info("%s: %s", name, line.rstrip())
