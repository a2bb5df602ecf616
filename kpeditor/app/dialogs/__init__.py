"""Modal dialogs and their forms."""
