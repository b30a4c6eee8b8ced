"""Kissing Guramis - Challenge: a known line of 24 pieces, laid in strict order."""
