"""FolderLock: lets one program at a time write in a folder, even if several machines share it.

The lock is a file that names its holder. It is made in one step, which fails if the file exists, on shared
folders too. A lock of this machine is stale if its process has ended. A lock of another machine is stale if
it was not renewed for `STALE` seconds by the clock of the folder's disk.
"""

from __future__ import annotations

import contextlib
import getpass
import json
import os
import platform
import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from kpeditor.core.errors import KpError, NotSaved
from kpeditor.core.files.storage.leftovers import is_running, name_beside, place, started_at
from kpeditor.core.files.storage.writing import not_saved, write_once

RENEW = 60
"""Seconds between two renewals by a program that holds a lock for a long time."""
STALE = 10 * RENEW
_TRIES = 5


class FolderInUse(KpError):
    """Another program writes in the folder; the message names it and says what to do."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The program that holds a lock.

    Attributes:
        place, pid, started: identify the process, as in `leftovers`.
        since: when the process took the lock, as text with its time zone.
        token: distinguishes two locks of one process.
    """

    host: str
    user: str
    place: str
    pid: int
    started: str
    since: str
    token: str

    @classmethod
    def here(cls) -> Holder:
        """This process."""
        try:
            user = getpass.getuser()
        except (OSError, KeyError, ImportError):
            user = ""
        pid, now = os.getpid(), datetime.now(UTC)
        since = f"{now:%Y-%m-%d %H:%M} UTC"
        return cls(platform.node(), user, place(), pid, started_at(pid), since, secrets.token_hex(8))

    @classmethod
    def of(cls, text: str) -> Holder | None:
        """The holder that the text of a lock names; None if the text cannot be read."""
        try:
            data = json.loads(text)
            words = (str(data[key]) for key in ("started", "since", "token"))
            return cls(str(data["host"]), str(data["user"]), str(data["place"]), int(data["pid"]), *words)
        except (ValueError, KeyError, TypeError):
            return None

    def text(self) -> str:
        """The text of the lock's file."""
        return json.dumps(asdict(self), indent=1) + "\n"

    def sentence(self) -> str:
        """The holder in words, for messages."""
        user = f", user {self.user}" if self.user else ""
        return f"kpeditor on {self.host} (process {self.pid}{user}) has it open since {self.since}"


class FolderLock:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._own: Holder | None = None

    @property
    def is_lost(self) -> bool:
        """Whether another program has taken the lock over because it believed that this one had ended."""
        return self._own is not None and self._holder() != self._own

    def take(self) -> None:
        """Takes the lock.

        Raises:
            FolderInUse: when another program, or another window of this one, holds the lock.
            NotSaved: when the lock cannot be written.
        """
        own = Holder.here()
        for _ in range(_TRIES):
            try:
                write_once(self.path, own.text().encode("utf-8"))
            except FileExistsError:
                self._clear_stale()
            else:
                self._own = own
                return
        raise self._in_use(self._holder())

    def renew(self) -> None:
        """Updates the time of the lock for programs on other machines; failures are ignored."""
        if not self.is_lost:
            with contextlib.suppress(OSError):
                os.utime(self.path)

    def release(self) -> None:
        """Releases the lock, unless another program has taken it over."""
        if self._own is not None and not self.is_lost:
            with contextlib.suppress(OSError):
                self.path.unlink()
        self._own = None

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """A context in which this program holds the lock. If it takes the lock, it also releases it.

        Raises:
            FolderInUse, NotSaved: as `take`; also when it was taken over by another program.
        """
        if self._own is not None:
            if self.is_lost:
                raise self._in_use(self._holder())
            yield
            return
        self.take()
        try:
            yield
        finally:
            self.release()

    def _clear_stale(self) -> None:
        """Removes a stale lock; raises FolderInUse if it is not stale."""
        try:
            found = self.path.read_text("utf-8", errors="replace")
        except FileNotFoundError:
            return
        except OSError as reason:
            raise not_saved(self.path, reason) from reason
        holder = Holder.of(found)
        if not self._is_stale(holder):
            raise self._in_use(holder)
        # Two programs may find the lock stale at once: check what was removed, and put it back if it is a new
        # lock.
        aside = self.path.with_name(name_beside(self.path.name))
        with contextlib.suppress(OSError):
            self.path.rename(aside)
            if aside.read_text("utf-8", errors="replace") != found:
                self.path.hardlink_to(aside)
            aside.unlink()

    def _is_stale(self, holder: Holder | None) -> bool:
        if holder is not None and holder.place == place():
            return not is_running(holder.pid, holder.started)
        return self._age() > STALE

    def _age(self) -> float:
        """Seconds since the lock was renewed, by the clock of the disk: clocks of other machines may be
        wrong.
        """
        probe = self.path.with_name(name_beside(self.path.name))
        try:
            write_once(probe, b"")
            now = probe.stat().st_mtime
            return now - self.path.stat().st_mtime
        except (OSError, NotSaved):
            return 0.0
        finally:
            with contextlib.suppress(OSError):
                probe.unlink(missing_ok=True)

    def _holder(self) -> Holder | None:
        try:
            return Holder.of(self.path.read_text("utf-8", errors="replace"))
        except OSError:
            return None

    def _in_use(self, holder: Holder | None) -> FolderInUse:
        who = holder.sentence() if holder is not None else "another program has it open"
        cure = f"Close it there. If that program is gone, delete {self.path}"
        return FolderInUse(f"{self.path.parent} is in use: {who}. {cure}")
