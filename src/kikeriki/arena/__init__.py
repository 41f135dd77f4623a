"""Bots against bots, until it is clear who is better: every seat, the same decks, results in a file."""
