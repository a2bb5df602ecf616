"""The events of a scenario: readable sentences that open to be changed."""
