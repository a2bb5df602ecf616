"""The field in which commands, files and places are found, and how well a typed text fits."""
