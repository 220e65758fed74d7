"""What a player of Klondike likes to do, as small named preferences: the hints, and the rule of thumb, follow them.

Following them never leads in a circle. Every suggested move but ``draw`` and ``redeal`` brings one of these up and none
of the earlier ones down: the cards on the foundations, face up in the columns and out of stock and waste, all together;
then the cards that can go up at once and the empty columns, together. ``redeal`` is suggested only when a card that
will come to the top in the next pass could be played now.
"""

from __future__ import annotations

from cardgames.cards import KING, Card, Suit
from cardgames.chance.players.preferences import preference
from cardgames.games.moves import Move
from cardgames.games.piles import FOUNDATION_OF
from cardgames.games.view import View


def can_go_up(view: View, card: Card | None) -> bool:
    """Whether the card is the next on its foundation."""
    return card is not None and card.rank == len(view.piles[FOUNDATION_OF[card.suit]]) + 1


def is_needed(view: View, card: Card) -> bool:
    """Whether a card of the other colour that is not on its foundation could still be laid on this one.

    It cannot when both of them that are one rank lower are up; aces and twos are never needed, since an ace goes up
    at once.
    """
    if card.rank <= 2:
        return False
    return any(len(view.piles[FOUNDATION_OF[suit]]) < card.rank - 1 for suit in Suit if suit.is_red != card.is_red)


def fits(view: View, card: Card, column: str) -> bool:
    """Whether the card may be laid on the column."""
    last = view.last(column)
    return card.rank == KING if last is None else lies_on(card, last)


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


def first_movable(view: View, column: str) -> Card | None:
    """Give the card with which all that lies face up in the column would move; None where moving it gains nothing.

    That is where the column is empty, or a king lies at its bottom.
    """
    down, cards = view.face_down(column), view.piles[column]
    first = cards[down] if cards else None
    return None if first is None or (first.rank == KING and not down) else first


def lies_on(card: Card | None, onto: Card | None) -> bool:
    """Whether a card may be laid on another in a column."""
    return card is not None and onto is not None and card.rank + 1 == onto.rank and card.is_red != onto.is_red


def _most_face_down(view: View, move: Move) -> int:
    return view.face_down(move.source)


def _goes_up(view: View, move: Move) -> Card | None:
    """Give the card that a move brings up; None for another move."""
    return view.last(move.source) if move.target == "F" else None


def _goes_from_the_waste(view: View, move: Move) -> Card | None:
    """Give the card that a move lays from the waste on a column; None for another move."""
    return view.last("W") if move.source == "W" and move.target != "F" else None


@preference
def aces_and_twos_up(view: View, move: Move) -> str | None:
    """Aces and twos go up at once."""
    card = _goes_up(view, move)
    return f"{card} goes up." if card and card.rank <= 2 else None


@preference
def use_the_waste(view: View, move: Move) -> str | None:
    """Lay the waste's card on a column where that helps another card at once."""
    card = _goes_from_the_waste(view, move)
    if card is None:
        return None
    for column in view.columns:
        if lies_on(first := first_movable(view, column), card):
            return f"{card} finds a place in {view.words(move.target)}, and {first} can go on it then."
    place, under = f"{card} finds a place in {view.words(move.target)}", view.uncovered(move)
    places = [column for column in view.columns if under and fits(view, under, column)]
    if not under or not (can_go_up(view, under) or places):
        return None
    # Where the card takes the one place that there was, the other cannot follow.
    return f"{place}, and {under} under it can be played then." if places != [move.target] else f"{place}."


@preference(weight=_most_face_down)
def turn_a_card(view: View, move: Move) -> str | None:
    """Turn face-down cards up, in the column with most of them first."""
    return f"This turns a face-down card up in {view.words(move.source)}." if view.turns_up(move) else None


@preference
def not_needed_up(view: View, move: Move) -> str | None:
    """A card that nothing needs on the table any more goes up."""
    card = _goes_up(view, move)
    return f"{card} goes up: no card that is left needs it." if card and not is_needed(view, card) else None


@preference
def free_a_card(view: View, move: Move) -> str | None:
    """Move a card out of the way of one that can go up."""
    if not view.is_column(move.source) or move.target == "F" or can_go_up(view, view.last(move.target)):
        return None
    card = view.uncovered(move)
    return f"This frees {card}, which can go up." if can_go_up(view, card) else None


@preference
def room_for_a_king(view: View, move: Move) -> str | None:
    """Empty a column when a king waits for it."""
    onto = view.last(move.target)
    if onto is None or not view.empties(move) or can_go_up(view, onto):
        return None
    king = king_waits(view)
    return f"This empties {view.words(move.source)} for {king}." if king else None


@preference
def play_the_waste(view: View, move: Move) -> str | None:
    """Lay the waste's card on a column."""
    card = _goes_from_the_waste(view, move)
    return f"{card} finds a place in {view.words(move.target)}." if card else None


@preference
def helpful_up(view: View, move: Move) -> str | None:
    """A card goes up where it comes from the waste, or where that helps another card at once."""
    card = _goes_up(view, move)
    if card is None:
        return None
    if move.source == "W":
        return f"{card} goes up from the waste."
    uncovered, waiting = view.uncovered(move), [view.last("W"), *map(view.last, view.columns)]
    others = [view.last("W"), *(first_movable(view, name) for name in view.columns if name != move.source)]
    if can_go_up(view, uncovered):
        return f"{card} goes up, and {uncovered} under it can follow."
    if other := next((other for other in others if lies_on(other, uncovered)), None):
        return f"{card} goes up, and {other} can go on {uncovered} then."
    if other := next((other for other in waiting if other and _follows(other, card)), None):
        return f"{card} goes up, and {other} can follow."
    if view.empties(move) and (king := king_waits(view)):
        return f"{card} goes up, which empties {view.words(move.source)} for {king}."
    return None


@preference(otherwise="Or draw, and leave the table as it is.")
def draw(view: View, move: Move) -> str | None:
    """When nothing on the table helps, draw."""
    return "I see nothing on the table that helps just now: draw." if move.action == "draw" else None


@preference(otherwise="")
def turn_the_waste_over(view: View, move: Move) -> str | None:
    """Turn the waste over when a card in it can be played."""
    card = comes_back(view) if move.action == "redeal" else None
    if card is None:
        return None
    return f"I see nothing on the table that helps just now: turn the waste over, {card} in it can be played."


@preference
def all_up(view: View, move: Move) -> str | None:
    """When nothing is left to draw, every card that can goes up."""
    card = _goes_up(view, move)
    return f"{card} goes up." if card else None


def _follows(card: Card, other: Card) -> bool:
    return card.suit is other.suit and card.rank == other.rank + 1


PREFERENCES = (
    aces_and_twos_up,
    use_the_waste,
    turn_a_card,
    not_needed_up,
    free_a_card,
    room_for_a_king,
    play_the_waste,
    helpful_up,
    draw,
    turn_the_waste_over,
    all_up,
)
"""The preferences of Klondike, the first to be asked first."""
