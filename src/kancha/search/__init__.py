"""Search, written once for every game: perft, playouts, the greedy player."""
