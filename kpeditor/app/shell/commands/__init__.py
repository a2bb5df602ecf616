"""The commands of the editor: their table and their handlers."""
