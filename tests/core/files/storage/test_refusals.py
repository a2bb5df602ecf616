"""What the system says of a file it refuses, in our words."""

from __future__ import annotations

import errno
import os

from kpeditor.core.files.storage.refusals import why_not_read, why_not_written


def of_the_system(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def test_one_number_is_told_by_what_was_tried():
    assert why_not_read(of_the_system(errno.EACCES)) == "you may not read it"
    assert why_not_written(of_the_system(errno.EACCES)) == "you may not write there; choose another folder"


def test_what_we_have_said_ourselves_or_do_not_know_stays_as_it_is():
    assert (
        why_not_written(PermissionError(errno.EACCES, "the file is write-protected"))
        == "the file is write-protected"
    )
    assert why_not_read(of_the_system(errno.ELOOP)) == os.strerror(errno.ELOOP)
    assert why_not_read(ValueError("embedded null byte")) == "embedded null byte"
