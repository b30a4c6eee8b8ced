"""Boards: squares, hexagons, triangles, cubes. Names, neighbours, lines and symmetries, no rules."""
