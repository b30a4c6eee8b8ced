"""Analysis, review and openings."""
