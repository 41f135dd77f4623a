"""The rules again as arrays, for speed: one structured array holds a state, plain functions change it in place.

Proven equal to the rules move by move (tests/sim). An extra: `pip install kikeriki[sim]`.
"""
