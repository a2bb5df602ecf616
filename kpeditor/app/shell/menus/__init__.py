"""Menus: the table of commands, the actions and menus made of it, and their shortcuts."""
