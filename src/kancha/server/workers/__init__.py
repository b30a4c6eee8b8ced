"""What the workers of one server tell each other."""
