"""Games of Klondike that were won."""

from __future__ import annotations

import json
from pathlib import Path

from cardgames import Klondike, Move

DATA = Path(__file__).parents[1] / "data"
WON = {
    (game["kind"], game["id"]): game for game in json.loads((DATA / "klondike_won.json").read_text(encoding="utf-8"))
}


def won_game(kind: str, number: int) -> tuple[Klondike, list[Move]]:
    """Give a game that is won: its deal and its moves."""
    game = WON[kind, number]
    position = Klondike.from_deck(game["deck"], draw=game["draw"], passes=game["passes_used"])
    return position, [Move.read(move) for move in game["moves"]]


def place_of(position: Klondike, move: Move) -> str:
    """Give the place on the table that a move leads to."""
    card = position.piles[move.source][-move.count].card
    return f"F{card.suit.letter}" if move.target == "F" else move.target
