"""`python run.py` opens the editor; `python run.py test` runs the tests. Needs nothing installed but Python.

The first call sets up `.venv` beside this file. `python run.py lint` judges style, types, imports and
translations, `python run.py bench` measures the program on this machine, `python run.py docs` makes a site
of the documentation; all other arguments go to `kpeditor`.
This file keeps to syntax that even Python 2 understands: an old Python gets a message, not a traceback.
"""

import os
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))

if sys.version_info < (3, 11):
    sys.exit(
        "run.py: kpeditor needs Python 3.11 or newer; this is Python %d.%d (%s).\n"
        "Start this file with a newer one, for example: python3.12 run.py"
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

if __name__ == "__main__":
    # This folder too: where Python keeps to its safe path (-P, PYTHONSAFEPATH) it is not there by itself.
    sys.path[:0] = [ROOT, os.path.join(ROOT, "packaging")]
    import bootstrap

    sys.exit(bootstrap.main(sys.argv[1:]))
