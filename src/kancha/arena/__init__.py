"""Matches between engines: openings, worker processes, journals, ratings."""
