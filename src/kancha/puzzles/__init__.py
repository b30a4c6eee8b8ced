"""Puzzles of the games: made, graded, proved and printed."""
