"""Bundles: a battle with all it needs in one zip file, read with care and kept open as a folder."""
