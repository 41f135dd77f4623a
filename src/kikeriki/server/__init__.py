"""The table server: whatever it acknowledges is durable, and nobody is told what their seat cannot know."""
