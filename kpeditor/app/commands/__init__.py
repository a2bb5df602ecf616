"""Commands of a window: the actions and menus made of their table, shortcuts, palette, cheat sheet."""
