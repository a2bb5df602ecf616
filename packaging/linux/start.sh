#!/bin/sh
# Starts kpeditor by the Python in its own folder; launch.py says what happens then.
place=$(readlink -f "$0")
place=${place%/*}/_internal
export LD_LIBRARY_PATH="$place${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$place/bin/kpeditor" -I -S -B "$place/launch.pyc" "$@"
