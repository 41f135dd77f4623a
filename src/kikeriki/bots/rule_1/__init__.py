"""The fixed yardstick: a bot by rules of thumb for each game, without search."""
