"""The array codes of a move (*action*) and of what a seat sees and remembers (*obs*): one module a game.

Seats are counted from the one that acts: 0 is itself, 1 its left neighbour. So a code means the same in every seat,
and a network needs to be shown a position from one side only.
"""
