"""Who somebody is: guests, players with an account, their sessions and what they keep."""
