"""Lessons: short chapters that teach a game on its board, and the player that runs them."""
