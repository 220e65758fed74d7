"""Whole games told in text, for a person to read once and a test to keep."""

from cardgames.cards import write_cards


def trace(position, moves):
    """Tell a game: the number, the notation and the told sentence of each move, then the end in text."""
    lines = [position.title, write_cards(position.deck), ""]
    width = len(str(len(moves)))
    for number, move in enumerate(moves, start=1):
        lines.append(f"{number:{width}}  {move!s:9} {position.tell(move)}")
        position = position.play(move)
    return "\n".join([*lines, "", str(position), ""])
