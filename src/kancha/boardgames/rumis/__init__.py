"""Rumis, by Stefan Koegl: builders share one building, and what is seen from above counts."""
