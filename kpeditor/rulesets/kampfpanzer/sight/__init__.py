"""Lines of sight in KampfPanzer: who sees whom, and why."""
