"""The tips by which players of each game choose: one module a game."""
