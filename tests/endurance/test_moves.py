"""A million random moves over all games and options: everything that must hold is looked at after each of them.

What costs more, such as saving and loading, is looked at now and then, by chance, and at the end of every game. Some
games begin from the text of an earlier position, some are long, and some are played well, so that they come out.
"""

import random
import re
from itertools import product

import pytest

from cardgames import Clock, Game, IllegalMove, Klondike, Spider, Watch
from cardgames.chance.players.strategies import rule_of_thumb
from cardgames.drawing.layout import forms, lay_out
from cardgames.games.columns import ColumnGame
from cardgames.games.game import GAMES
from tests.endurance.soundness import check_move, check_position
from tests.games.every_game import UNIVERSE, where

VARIANTS = [
    (Clock, {}),
    *[(Watch, {"reading": reading}) for reading in ("top", "any", "turned")],
    *[
        (Klondike, {"draw": draw, "passes": passes, "take_back": take_back})
        for draw, passes, take_back in product((1, 3), (1, 3, None), (False, True))
    ],
    *[(Spider, {"suits": suits}) for suits in (1, 2, 4)],
]
MOVES, FEWER = 1_000_000, 10_000
NOW_AND_THEN = 1 / 150
OTHER_STARTS, LONG, WELL_PLAYED = 1 / 8, 1 / 40, 1 / 8
LONGEST, VERY_LONG = 300, 2_000


def as_id(value):
    return "-".join(map(str, value.values())) if isinstance(value, dict) else value.name


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=as_id)
def test_a_million_moves(game, options, at_length, record_property):
    draw = random.Random(f"{game.name} {options}")
    moves = games = won = 0
    position = game.deal(0, **options)
    while moves < (MOVES if at_length else FEWER) / len(VARIANTS):
        start = begin(draw, game, options, position, games)
        position = play_and_check(draw, start)
        moves += len(position.moves)
        games += 1
        won += position.outcome is not None and position.outcome.won
    for name, value in (("of", start.name), ("moves", moves), ("games", games), ("won", won)):
        record_property(name, value)


def begin(draw, game, options, before, number):
    """Give the next deal, or what the text of the position before sets up: what is face down there is dealt anew."""
    if draw.random() < OTHER_STARTS and issubclass(game, ColumnGame) and not before.outcome:
        start = game.from_text(str(before))
        assert start.options == before.options
        assert start.visible() == before.visible()
        return start
    return game.deal(number, **options)


def play_and_check(draw, start):
    """Play a game by chance to its end, or as long as is sensible, and give the last position."""
    longest = VERY_LONG if draw.random() < LONG else LONGEST
    player = rule_of_thumb(start.name) if isinstance(start, ColumnGame) and draw.random() < WELL_PLAYED else None
    positions, kept = [start], snapshot(start)
    check_position(start)
    while positions[-1].legal_moves and len(positions) <= longest:
        before = positions[-1]
        move = (player and player(before.visible())) or draw.choice(tuple(before.legal_moves))
        position = before.play(move)
        positions.append(position)
        try:
            check_move(before, move, position)
            check_position(position)
            if draw.random() < NOW_AND_THEN:
                check_words(before, move)
                check_refusals(draw, position)
                check_texts(position)
                check_layouts(position)
        except AssertionError as error:
            error.add_note(f"after {move}: {position!r}")
            raise
    check_history(draw, positions)
    assert snapshot(start) == kept, "the first position has changed"
    return positions[-1]


def snapshot(position):
    """Give all that a position says of itself."""
    return repr(position), str(position), where(position), position.visible(), position.score, position.outcome


def check_words(before, move):
    told = before.tell(move)
    assert re.fullmatch(r"[A-Z0-9].{3,}\.", told), told
    assert not re.search(r"None|Card\(|_|  |[<>]", told), told


def check_refusals(draw, position):
    """Ask for a few moves that are not listed: each is refused in a sentence, and nothing is changed."""
    before = snapshot(position)
    for move in draw.sample(UNIVERSE, 5):
        if move not in position.legal_moves:
            assert re.fullmatch(r"[A-Z0-9].{10,138}\.", position.why_not(move))
            with pytest.raises(IllegalMove):
                position.play(move)
    assert snapshot(position) == before


def check_texts(position):
    """Check that what is written of a position leads back to it."""
    assert snapshot(eval(repr(position), dict(GAMES))) == snapshot(position)
    game = Game(position)
    loaded = Game.from_json(game.to_json())
    assert snapshot(loaded.position) == snapshot(position)
    assert loaded.to_json() == game.to_json()
    if not position.setup:
        read = Game.from_text(game.text)
        assert (read.position, read.text) == (position, game.text)


def check_layouts(position):
    faces = {id_: card if is_up else None for id_, (card, _, _, is_up) in where(position).items()}
    for form in forms(position):
        table = lay_out(position, form)
        assert len(table.cards) == len(faces)
        assert {card.id: card.face for card in table.cards} == faces


def check_history(draw, positions):
    """Check at the end of a game that its positions are still what they were, and that undo leads back to each."""
    end = positions[-1]
    again = end.start
    for position in positions:
        assert (again, where(again)) == (position, where(position))
        again = again.play(end.moves[len(again.moves)]) if len(again.moves) < len(end.moves) else again
    game = Game(end)
    back = draw.randrange(len(positions))
    for place in reversed(range(back, len(end.moves))):
        assert game.undo() == positions[place]
    assert snapshot(game.position) == snapshot(positions[back])
    loaded = Game.from_json(game.to_json())
    assert (loaded.positions, loaded.moves, loaded.undone, loaded.made, loaded.score) == (
        (game.positions, game.moves, game.undone, game.made, game.score)
    )
    while game.undone:
        game.redo()
    assert game.position == end
