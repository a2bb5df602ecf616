"""Computer players of Not Quite Mechanized."""
