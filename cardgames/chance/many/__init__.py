"""Clock and Watch by the million, with NumPy."""
