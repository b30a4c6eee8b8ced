"""GIPF with potentials and linked games (R15)."""
