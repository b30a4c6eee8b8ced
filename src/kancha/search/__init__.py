"""Searches, written once for all games: alpha-beta, Monte Carlo, rollouts, beam, perft."""
