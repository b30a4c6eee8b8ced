"""The server: tables where people and engines play; what is hidden in a game stays hidden."""
