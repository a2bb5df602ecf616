"""The computer players of PanzerBlitz."""
