"""What the page weighs and how it feels: measured in a real Chromium against the real server."""
