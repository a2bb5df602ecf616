"""Lines of sight in PanzerBlitz: who sees whom over two levels of hills, and why."""
