"""How strong players and engines are."""
