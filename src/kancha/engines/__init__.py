"""Engines: levels, analysis, the protocol."""
