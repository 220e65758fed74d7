"""What a player of Klondike likes to do, as small named preferences: the hints, and the rule of thumb, follow them.

Following them never leads in a circle. Every suggested move but ``draw`` and ``redeal`` brings one of these up and none
of the earlier ones down: the cards on the foundations, face up in the columns and out of stock and waste, all together;
then the cards that can go up at once and the empty columns, together. ``redeal`` is suggested only when a card that it
brings back can be played at once.
"""

from __future__ import annotations

from cardgames.cards import Card, Suit
from cardgames.chance.preferences import preference
from cardgames.games.moves import Move
from cardgames.games.position import View

KING = 13


def can_go_up(view: View, card: Card | None) -> bool:
    """Whether the card is the next on its foundation."""
    return card is not None and card.rank == len(view.piles[f"F{card.suit.letter}"]) + 1


def is_needed(view: View, card: Card) -> bool:
    """Whether a card of the other colour that is not on its foundation could still be laid on this one.

    It cannot when both of them that are one rank lower are up; aces and twos are never needed, since an ace goes up
    at once.
    """
    if card.rank <= 2:
        return False
    return any(len(view.piles[f"F{suit.letter}"]) < card.rank - 1 for suit in Suit if suit.is_red != card.is_red)


def fits(view: View, card: Card, column: str) -> bool:
    """Whether the card may be laid on the column."""
    last = view.last(column)
    if last is None:
        return card.rank == KING
    return last.rank == card.rank + 1 and last.is_red != card.is_red


def king_waits(view: View) -> Card | None:
    """Give a king that an empty column would help: on top of the waste, or on face-down cards.

    None where there is no such king, or a column is empty already.
    """
    if not all(view.piles[column] for column in view.columns):
        return None
    waste = view.last("W")
    if waste is not None and waste.rank == KING:
        return waste
    for column in view.columns:
        if (down := view.face_down(column)) and (first := view.piles[column][down]) and first.rank == KING:
            return first
    return None


def comes_back(view: View) -> Card | None:
    """Give a card of the waste that will come to its top in the next pass and can be played now; None where none is."""
    waste, draw = view.face_up("W"), view.options["draw"]
    for place, card in enumerate(waste, start=1):
        if (place % draw == 0 or place == len(waste)) and (
            can_go_up(view, card) or any(fits(view, card, column) for column in view.columns)
        ):
            return card
    return None


def _face_down_below(view: View, move: Move) -> int:
    return view.face_down(move.source)


def _column(name: str) -> str:
    return f"column {name[1:]}"


@preference
def aces_and_twos_up(view: View, move: Move) -> str | None:
    """Aces and twos go up at once."""
    if move.target != "F" or (card := view.last(move.source)) is None or card.rank > 2:
        return None
    return f"{card} goes up."


@preference(weight=_face_down_below)
def turn_a_card(view: View, move: Move) -> str | None:
    """Turn face-down cards up, in the column with most of them first."""
    if not view.turns_up(move):
        return None
    return f"This turns a face-down card up in {_column(move.source)}."


@preference
def not_needed_up(view: View, move: Move) -> str | None:
    """A card that nothing needs on the table any more goes up."""
    if move.target != "F" or (card := view.last(move.source)) is None or is_needed(view, card):
        return None
    return f"{card} goes up: no card that is left needs it."


@preference
def all_up(view: View, move: Move) -> str | None:
    """Every card that can goes up."""
    return f"{view.last(move.source)} goes up." if move.target == "F" else None


@preference
def free_a_card(view: View, move: Move) -> str | None:
    """Move a card out of the way of one that can go up."""
    card = view.uncovered(move) if move.source[:1] == "T" and move.target != "F" else None
    if card is None or not can_go_up(view, card) or can_go_up(view, view.last(move.target)):
        return None
    return f"This frees {card}, which can go up."


@preference
def room_for_a_king(view: View, move: Move) -> str | None:
    """Empty a column when a king waits for it."""
    if not view.empties(move) or move.target == "F" or view.last(move.target) is None:
        return None
    king = king_waits(view)
    if king is None or can_go_up(view, view.last(move.target)):
        return None
    return f"This empties {_column(move.source)} for {king}."


@preference
def play_the_waste(view: View, move: Move) -> str | None:
    """Lay the waste's card on a column."""
    if move.source != "W" or move.target == "F":
        return None
    return f"{view.last('W')} finds a place in {_column(move.target)}."


@preference
def draw(view: View, move: Move) -> str | None:
    """When nothing on the table helps, draw."""
    return "No move on the table helps: draw." if move.action == "draw" else None


@preference
def turn_the_waste_over(view: View, move: Move) -> str | None:
    """Turn the waste over when a card in it can be played."""
    if move.action != "redeal" or (card := comes_back(view)) is None:
        return None
    return f"No move on the table helps: turn the waste over, {card} in it can be played now."


KLONDIKE = (
    aces_and_twos_up,
    turn_a_card,
    not_needed_up,
    room_for_a_king,
    free_a_card,
    all_up,
    play_the_waste,
    draw,
    turn_the_waste_over,
)
"""The preferences of Klondike, the first to be asked first."""
