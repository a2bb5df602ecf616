"""The steps of the scan wizard: the form of each, and what the mouse does on the scan meanwhile."""
