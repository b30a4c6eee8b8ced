"""Club evenings: rounds, pairings, standings, and the games they open."""
