"""The window's part of importing maps of other programs: the mapping dialog."""
