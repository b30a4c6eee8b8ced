"""What an engine tells people about their games: hints and reviews."""
