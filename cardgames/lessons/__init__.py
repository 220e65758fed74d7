"""Self-checks for the exercises of the lessons."""
