"""Bots see a view and a memory, never a state."""
