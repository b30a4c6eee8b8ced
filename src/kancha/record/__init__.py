"""Games as they were played: history, and files that hold it."""
