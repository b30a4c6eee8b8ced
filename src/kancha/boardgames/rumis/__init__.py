"""Rumis, by Stefan Kögl: builders share one building, and what is seen from above counts."""
