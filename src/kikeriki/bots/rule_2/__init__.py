"""The best that rules of thumb could do so far, for each game: a harder yardstick than `rule_1`."""
