"""Sub-commands that write files for other programs, and read theirs."""
