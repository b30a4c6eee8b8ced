"""A table: its log, seats, clocks and moves, in memory and over its socket."""
