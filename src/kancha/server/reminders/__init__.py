"""How people who are elsewhere hear of their games: mail, Web Push, and vacations from both."""
