"""Kissing Guramis - Puzzle: the die says which number everybody places; full stripes count."""
