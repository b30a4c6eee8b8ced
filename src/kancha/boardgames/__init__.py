"""One folder per game: rules, notation, scene, heuristics, examples."""
