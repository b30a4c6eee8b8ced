"""Equals = Wins, by Klaus-Peter Rudolph: chains in which yellow and blue have the same sum."""
