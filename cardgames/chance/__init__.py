"""Numbers: exact odds, and many deals at once."""
