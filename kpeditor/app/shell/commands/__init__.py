"""The commands of the editor: their table, and what they do."""
