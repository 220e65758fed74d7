"""The colours of the charts, told apart by colour-blind eyes (Okabe and Ito 2008)."""

BLUE, ORANGE, GREEN, RED, INK = "#0072b2", "#e69f00", "#00795c", "#b84a00", "#1b1b1f"

Band = tuple[float, float]
"""The two ends of an interval."""
