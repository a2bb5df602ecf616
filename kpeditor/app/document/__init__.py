"""The content of a window: the battle with its undo history and files, the selection, what the pointer is
on.
"""
