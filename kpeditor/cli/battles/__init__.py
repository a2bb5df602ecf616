"""Sub-commands about maps and scenarios: check, compare, draw, lines of sight, landscapes, scans."""
