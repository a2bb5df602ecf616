"""The commands of the editor, one module per group; each module lists its commands as `Entry` objects."""
