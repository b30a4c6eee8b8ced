"""The terminal app: play any game by keyboard, mouse and typed moves."""
