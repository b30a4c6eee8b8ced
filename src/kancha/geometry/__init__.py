"""Boards: squares, hexagons, triangles, cubes. Names, neighbours, lines, symmetries; no rules."""
