"""Hex for Kancha."""
