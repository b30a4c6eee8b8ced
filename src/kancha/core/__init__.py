"""The contract: Game, Position, Move, Event, Outcome, options, errors, registry."""
