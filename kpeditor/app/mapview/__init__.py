"""The one view of a board: what part of it is seen, how mouse and keys become calls of a tool, tiles."""
