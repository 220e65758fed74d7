"""The rules of each game, and the history of a game that is played."""
