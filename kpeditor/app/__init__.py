"""The window: the only place with widgets. See docs/architecture.md for its layers."""
