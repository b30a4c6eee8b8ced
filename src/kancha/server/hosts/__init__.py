"""What the host of a server sees and does, from a page or from a shell."""
