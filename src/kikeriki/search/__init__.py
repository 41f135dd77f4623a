"""Bots that think ahead: they deal anew what they cannot know, play on in the sim, and choose what went best."""
