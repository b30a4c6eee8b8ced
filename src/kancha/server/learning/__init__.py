"""Lessons, puzzles and rules for people. Nothing is stored here."""
