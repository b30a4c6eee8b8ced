"""Speed, as ratios to a reference that runs beside it."""
