"""FolderLock: one program at a time writes in a folder, also when several machines share it.

The lock is a file that names its holder. It is made in one step that fails when it is there already, which
holds on shared folders as well. It is stale when its process is gone, or, of another machine, when it was
not renewed for `STALE` seconds by the clock of the folder's own disk.
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
"""Seconds between two renewals by a program that holds a lock for long."""
STALE = 10 * RENEW
_TRIES = 5


class FolderInUse(KpError):
    """Another program writes in the folder; the message names it and says what to do."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The program that holds a lock.

    Attributes:
        place, pid, started: its process, as `leftovers` tells them.
        since: when it took the lock, as text with its time zone.
        token: tells two locks of one process apart.
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
        """The holder that a lock names; None when it cannot be read."""
        try:
            data = json.loads(text)
            words = (str(data[key]) for key in ("started", "since", "token"))
            return cls(str(data["host"]), str(data["user"]), str(data["place"]), int(data["pid"]), *words)
        except (ValueError, KeyError, TypeError):
            return None

    def text(self) -> str:
        """As it stands in the file."""
        return json.dumps(asdict(self), indent=1) + "\n"

    def sentence(self) -> str:
        """Who it is, in words."""
        user = f", user {self.user}" if self.user else ""
        return f"kpeditor on {self.host} (process {self.pid}{user}) has it open since {self.since}"


class FolderLock:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._own: Holder | None = None

    @property
    def is_lost(self) -> bool:
        """Whether another program has taken it over, believing this one gone."""
        return self._own is not None and self._holder() != self._own

    def take(self) -> None:
        """Takes it.

        Raises:
            FolderInUse: when another program, or another window of this one, holds it.
            NotSaved: when it cannot be written.
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
        """Releases it, unless another program has taken it over."""
        if self._own is not None and not self.is_lost:
            with contextlib.suppress(OSError):
                self.path.unlink()
        self._own = None

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """A context in which this program holds it: it is taken unless held already, and then released again.

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
        """Takes a stale lock away; raises FolderInUse when it is not stale."""
        try:
            found = self.path.read_text("utf-8", errors="replace")
        except FileNotFoundError:
            return
        except OSError as reason:
            raise not_saved(self.path, reason) from reason
        holder = Holder.of(found)
        if not self._is_stale(holder):
            raise self._in_use(holder)
        # Two programs may find it stale at once: look at what was removed; put it back if it is a new lock.
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
        """Seconds since it was renewed, by the clock of the disk: that of another machine may be wrong."""
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
