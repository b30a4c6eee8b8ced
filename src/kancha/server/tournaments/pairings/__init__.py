"""Who plays whom in a tournament, with which seat, and how it stands.

These modules know entrants by numbers and nothing of games, tables or people.
"""
