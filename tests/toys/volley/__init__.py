"""Volley: a toy of player-turns whose fire and assaults are declared in lists before any is resolved."""
