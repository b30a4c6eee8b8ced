"""Bots: players that are programs, with tokens and rights of their own."""
