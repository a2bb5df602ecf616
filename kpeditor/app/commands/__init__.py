"""Commands of a window: actions and menus made from their table, shortcuts, palette, cheat sheet."""
