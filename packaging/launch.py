"""The start of the packaged program: PyInstaller makes an executable of this file."""

from __future__ import annotations

import multiprocessing
import sys

from kpeditor.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a worker of the balance lab starts this very program again
    sys.exit(main())
