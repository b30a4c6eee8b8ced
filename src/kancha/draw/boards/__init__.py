"""Boards as objects: one module for each kind of ground that pieces stand on."""
