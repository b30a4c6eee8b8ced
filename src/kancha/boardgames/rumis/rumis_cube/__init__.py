"""A solitaire: build a cube, all colours in turn, under the rules of the board game."""
