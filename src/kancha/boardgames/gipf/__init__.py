"""GIPF, by Kris Burm: push pieces in from the rim, line up four, take the row."""
