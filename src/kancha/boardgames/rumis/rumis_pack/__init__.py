"""A solitaire: fill a box with stones, free in space."""
