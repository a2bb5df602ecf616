"""The commands of the window, one module per group; each answers its Entries, which say where they appear."""
