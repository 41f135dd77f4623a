"""Learned bots: self-play over the sim. An extra: `pip install 'kikeriki[train]'`; a GPU for more than toys.

python -m kikeriki.train gloria-picktoria runs/gloria        # trains, or goes on where it was cut
"""
