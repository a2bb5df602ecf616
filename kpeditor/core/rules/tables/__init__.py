"""What rules ask of free tables: the zones of a scenario."""
