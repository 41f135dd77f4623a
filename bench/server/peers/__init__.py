"""What our server is measured beside: boardgame.io's server, a bare WebSocket fan-out, and SQLite alone."""
