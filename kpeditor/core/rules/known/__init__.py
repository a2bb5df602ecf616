"""Games by folders: what a side knows of a position as plain data; how its players share a question."""
