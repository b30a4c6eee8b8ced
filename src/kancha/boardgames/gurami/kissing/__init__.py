"""Kissing Guramis: the same draws for everybody, points for every chain with equal sums."""
