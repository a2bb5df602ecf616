"""Whole pictures, as files and for the window: battles, sight, differences, charts, clips, web pages."""
