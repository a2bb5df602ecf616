"""The main window: menus, tool bars, docks, status bar, and opening and saving of files."""
