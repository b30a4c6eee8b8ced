"""Gounki, by Christophe Malavasi: a race of stacks that step, fall apart and leave the board."""
