"""What sheets of rulesets on free tables share: bases, ways with a ghost base, facings, targets, ground."""
