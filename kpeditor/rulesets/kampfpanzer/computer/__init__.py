"""Computer players of KampfPanzer."""
