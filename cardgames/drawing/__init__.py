"""Pictures of cards and tables, made with matplotlib."""
