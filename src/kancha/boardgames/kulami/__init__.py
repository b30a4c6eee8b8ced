"""Kulami, by Andreas Kuhnekath: marbles on panels, each placed in line with the one before."""
