"""Phase E: movement on the clock, what stops it, and getting on and off at its end."""
