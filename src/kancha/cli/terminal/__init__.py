"""The terminal app: any game of the registry, by keys, mouse and typed moves."""
