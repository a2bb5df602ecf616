"""The victory builder: lines of readable sentences that are the expressions of the scenario."""
