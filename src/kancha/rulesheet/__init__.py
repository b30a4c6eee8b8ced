"""The rules of a game for people: one page of pictures, and the exact rules without internals."""
