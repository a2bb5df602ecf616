"""Tools of a free table: its features drawn, reshaped and measured, its bases placed and turned."""
