"""The main window: menus, tool bars, docks, status bar, and the way of a file in and out."""
