"""What keeps a server healthy: supervision, figures, failures, bounded work."""
