"""Little Sums, the template: copy this folder to begin a game of your own."""
