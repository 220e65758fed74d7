"""From the steps of a search back to the moves of the game.

A step says which card goes up or to a column. It can be made however the cards lie, sometimes after one move that
prepares it: a card that is to go up, and has others on it, gives them to the other card of its rank and colour.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardgames.cards import KING, Card, new_deck
from cardgames.chance.solver.layout import Step
from cardgames.games.column_cards import between
from cardgames.games.foundations import builds
from cardgames.games.klondike import Klondike
from cardgames.games.moves import Move
from cardgames.games.piles import FOUNDATION_OF, UP, WASTE, Kind


def line_of(position: Klondike, steps: Iterable[Step]) -> tuple[Move, ...]:
    """Give the moves that make some steps; each is played through the rules.

    Parameters
    ----------
    position : Klondike
        Where the search began.
    steps : iterable of Step
    """
    before = len(position.moves)
    for step in steps:
        position = after(position, new_deck()[step >> 1], bool(step & 1))
    return position.moves[before:]


def after(position: Klondike, card: Card, up: bool) -> Klondike:
    """Give the position after a card has gone to its foundation, or to a column, from wherever it lies."""
    while (found := _find(position, card)) is None:
        position = position.play(position.stock_move)
    source, count = found
    if not up:
        return position.play(between(source, _host(position, card), count))
    if count > 1:
        position = position.play(between(source, _host(position, position.piles[source][1 - count].card), count - 1))
    return position.play(between(source, UP))


def _find(position: Klondike, card: Card) -> tuple[str, int] | None:
    """Give the pile that a card can be taken from, and how many cards lie there from it on; None if it must be drawn."""
    for name in (*position.game_piles.columns, FOUNDATION_OF[card.suit]):
        pile = position.piles[name]
        for count, entry in enumerate(reversed(pile), start=1):
            if entry.card is card:
                return name, count
    waste = position.waste
    return (WASTE.name, 1) if waste and waste[-1].card is card else None


def _host(position: Klondike, card: Card) -> str:
    """Give the first column that a card may go to."""
    columns = zip(position.game_piles.columns, position.columns, strict=True)
    return next(
        name
        for name, column in columns
        if (builds(card, column[-1].card) if column else card.rank == KING)
    )
