"""Reading: what is printed on each hex and hexside, from examples, with what is known of every answer."""
