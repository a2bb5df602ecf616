"""The language of victory conditions: read, printed in English, changed, and judged against a position."""
