"""Draw the four sheets of cards anew: ``python -m cardgames.drawing.making``."""

from cardgames.drawing.making.faces import write_sheets

if __name__ == "__main__":
    write_sheets()
