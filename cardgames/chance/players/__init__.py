"""Players and advisers: what they prefer, and why; hints, strategies, dead ends."""
