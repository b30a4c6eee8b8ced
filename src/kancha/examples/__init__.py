"""The example files of the games, which tests, documentation and server share."""
