"""Ask a player what the browser would ask, and see what it shows; without a browser."""

import copy

from cardgames import read_cards

ALL_UP = "T1: K♠; T2: K♥; W: K♣; F: Q♠ Q♥ K♦ Q♣"
"""All is face up: three moves win."""


def send(widget, do, **parts):
    """Hand over what the browser would send, by the line that the browser uses."""
    message = {"method": "custom", "content": {"do": do, **parts}}
    widget._handle_msg({"content": {"data": message}, "buffers": []})


def ask(player, do, value=""):
    """Press a button of the panel."""
    send(player, do, **{"with": value})


def drop(player, text, to):
    """Move the card that reads `text`, and those on it, to a pile."""
    send(player, "move", card=number_of(player.position, text), to=to)


def number_of(position, text):
    """Give the id of a card."""
    (card,) = read_cards(text)
    return next(entry.id for pile in position.piles.values() for entry in pile if entry.card == card)


def moves(player):
    return [str(move) for move in player.game.moves]


def state(player):
    """Give all that the browser is told, and the game."""
    told = player.get_state(("shown", "listing", "sentence", "is_refusal", "frames", "marked", "advice", "won"))
    return copy.deepcopy((told, moves(player)))


def shown_cards(player):
    """Give the cards as the table has them: by id the face and the pile."""
    return {id_: (face, pile) for id_, face, _, _, _, pile in player.frames[0]["cards"]}


def on_the_table(position):
    """Give the same of a position."""
    return {
        entry.id: (entry.card.code if entry.face_up else "", name)
        for name, pile in position.piles.items()
        for entry in pile
    }


def refused(player, sentence):
    """Say that a sentence is shown as a refusal."""
    assert player.sentence == player.says == sentence
    assert player.is_refusal
    return True
