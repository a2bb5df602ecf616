"""The random player: any legal deployment and any legal orders."""
