"""The commands of the window, one module per group; each module lists its commands as `Entry` objects."""
