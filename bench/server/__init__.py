"""The table server under load, beside boardgame.io's server and two floors; `python -m bench.server` runs it all."""
