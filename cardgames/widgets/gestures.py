"""What a gesture on the table asks for: from the cards and places that were touched to a move, or why there is none.

Whether the move is legal is for the position to say.
"""

from __future__ import annotations

from typing import Any

from cardgames.drawing.table import Table
from cardgames.games.moves import Move
from cardgames.games.piles import UP, Kind
from cardgames.games.position import Position
from cardgames.words import shortened

_FROM_THE_STOCK = ("turn", "draw", "redeal", "deal")


def dropped(position: Position, table: Table, card: int, pile: str) -> Move | None:
    """Give the move of the card with this id, and of those that lie on it, to a pile; None where it lies there already.

    Parameters
    ----------
    position : Position
        What is played.
    table : Table
        How it is laid out.
    card : int
        The id of a card.
    pile : str
        The name of the pile, such as ``T3``; empty for a place where no pile lies.

    Raises
    ------
    ValueError
        When the card cannot be moved there by hand.
    """
    source, count = picked_up(position, table, card)
    name = position.piles[source][-count].card
    if not pile:
        raise ValueError(f"No pile lies there, so {name} goes back.")
    if source == pile:
        return None
    if position.game_piles.kinds[source] is Kind.HAND:
        return pressed(position, table, pile)
    _place(table, pile)
    named = position.game_piles[pile]
    if named.why_closed:
        raise ValueError(f"{name} cannot go to {named.words}: {named.why_closed}.")
    return Move("move", source, UP if named.kind is Kind.FOUNDATION else pile, count)


def picked_up(position: Position, table: Table, card: int) -> tuple[str, int]:
    """Give the pile of the card with this id, and how many cards come along when it is picked up.

    Raises
    ------
    ValueError
        When it cannot be picked up.
    """
    source, count = _find(position, card)
    reason = None if card in table.lifts else position.why_not_lifted(source, count)
    if reason:
        raise ValueError(reason)
    return source, count


def sent_off(position: Position, table: Table, card: int) -> Move:
    """Give the move of the card with this id, and of those that lie on it, to the best place.

    Raises
    ------
    ValueError
        When it can go nowhere.
    """
    source, count = picked_up(position, table, card)
    name = position.piles[source][-count].card
    if position.game_piles.kinds[source] is Kind.HAND:
        places = table.lifts[card]
        if len(places) > 1:
            raise ValueError(f"{name} may go to more than one pile: choose one.")
        return pressed(position, table, places[0])
    move = best_move(position, source, count)
    if move is None:
        raise ValueError(f"{name} can go nowhere now.")
    return move


def pressed(position: Position, table: Table, pile: str) -> Move:
    """Give the move that a click on a pile stands for, such as drawing from the stock.

    Raises
    ------
    ValueError
        When it stands for none.
    """
    if press := _place(table, pile):
        return Move.read(press)
    raise ValueError(position.why_not_pressed(pile))


def drawn(position: Position, table: Table) -> Move:
    """Give the move that draws, turns or deals, whatever the game has.

    Raises
    ------
    ValueError
        When it has none now.
    """
    move = next((move for move in position.legal_moves if move.action in _FROM_THE_STOCK), None)
    if move:
        return move
    for stock in position.game_piles.of(Kind.STOCK):
        return pressed(position, table, stock)
    raise ValueError("There is nothing to draw or to turn now.")


def pointed_at(position: Position, table: Table, move: Move) -> dict[str, Any]:
    """Give what to point at to suggest a move: the id of the ``card``, where one is taken, and where ``to`` it goes."""
    if move.action != "move":
        presses = (place.name for place in table.places if place.press == str(move))
        return {"to": next(presses, move.source)}
    card = position.piles[move.source][-move.count]
    return {"card": card.id, "to": position.goes_to(move)}


def best_move(position: Position, pile: str, count: int) -> Move | None:
    """Give where cards are best put that a player sends off without naming a place; None where they can go nowhere.

    A foundation before a column, a column that ends in the same suit before another, one with cards before an empty
    one, and of those the nearest on the right; a cell last.
    """
    kinds, index = position.game_piles.kinds, position.game_piles.index
    moves = [move for move in position.legal_moves if move.source == pile and move.count == count]

    def order(move: Move) -> tuple[int, int]:
        if move.target == UP:
            return 0, 0
        if kinds[move.target] is Kind.CELL:
            return 4, index[move.target]
        onto = position.piles[move.target]
        same_suit = bool(onto) and onto[-1].card.suit is position.piles[pile][-count].card.suit
        start = index[pile] if kinds[pile] is Kind.COLUMN else -1
        return 1 if same_suit else 2 if onto else 3, (index[move.target] - start) % 20

    return min(moves, key=order, default=None)


def moved_cards(before: Position, after: Position) -> tuple[int, ...]:
    """Give the ids of the cards that lie in another pile than before."""
    where = {entry.id: name for name, pile in before.piles.items() for entry in pile}
    return tuple(entry.id for name, pile in after.piles.items() for entry in pile if where.get(entry.id) != name)


def with_those_above(position: Position, card: int) -> list[int]:
    """Give the ids of a card and of those that lie on it; none where there is no such card."""
    for pile in position.piles.values():
        ids = [entry.id for entry in pile]
        if card in ids:
            return ids[ids.index(card) :]
    return []


def _find(position: Position, card: int) -> tuple[str, int]:
    """Give the pile of a card, and how many cards move with it."""
    for name, pile in position.piles.items():
        for place, entry in enumerate(pile):
            if entry.id == card:
                return name, len(pile) - place
    raise ValueError("That card cannot be moved.")


def _place(table: Table, pile: str) -> str:
    """Give the move that a click on a place asks for; refuse a place that is not on the table."""
    for place in table.places:
        if place.name == pile:
            return place.press
    raise ValueError(f"There is no pile {shortened(pile)} on this table.")
