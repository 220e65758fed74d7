"""Strategies and preferences: what they choose, how they are switched, and that they cannot see a face-down card."""

import pickle
import random

import pytest

from cardgames import Klondike, Move, Spider
from cardgames.chance.klondike_tips import KLONDIKE, turn_a_card
from cardgames.chance.preferences import Hint, Preference, choose, named, preference
from cardgames.chance.spider_tips import SPIDER
from cardgames.chance.strategies import first_legal, name_of, random_legal, rule_of_thumb, without_tip
from tests.chance.hidden import with_hidden_cards_shuffled

PLAYERS = [first_legal, random_legal(5), rule_of_thumb("Klondike"), rule_of_thumb("Klondike", without="draw")]


def play(position, strategy, moves=150):
    """Let a strategy play; give the moves."""
    made = []
    while position.outcome is None and len(made) < moves and (move := strategy(position.visible())):
        made.append(Move.read(move))
        position = position.play(move)
    return made


# Preferences.


@preference
def leftmost(view, move):
    """Move from the leftmost column."""
    return f"from {move.source}" if move.source == "T1" else None


@preference(weight=lambda view, move: int(move.target[1:]), tip="go right")
def rightmost(view, move):
    """Move to the rightmost column."""
    return f"to {move.target}" if move.target[:1] == "T" else None


VIEW = Klondike.from_text("T1: 9♥; T2: 10♠; T3: 10♣; T4: 1 face down, 9♦; S: 1 face down").visible()


def test_a_preference_is_made_of_a_function():
    assert (leftmost.name, leftmost.sentence, leftmost.tip) == ("leftmost", "Move from the leftmost column.", "")
    assert repr(turn_a_card) == "<turn-a-card: Turn face-down cards up, in the column with most of them first.>"
    assert leftmost(VIEW, Move.read("T1>T2:1")) == "from T1"
    assert leftmost(VIEW, Move.read("draw")) is None


def test_the_first_preference_with_an_opinion_decides_then_the_weight_then_the_order():
    first, second = Move.read("T1>T2:1"), Move.read("T4>T3:1")
    assert choose(VIEW, [leftmost, rightmost]) == Hint(first, "from T1", "leftmost")
    assert choose(VIEW, [rightmost, leftmost]).move == Move.read("T1>T3:1")
    assert choose(VIEW, [rightmost]).tip == "go right"
    assert choose(VIEW, [turn_a_card]).move.source == second.source
    assert choose(VIEW, []) is None
    assert choose(Klondike.from_text("T2: 9♥; S: 1 face down").visible(), [leftmost, rightmost]) is None


def test_preferences_are_found_by_name():
    assert named(KLONDIKE, ["draw", "all-up"]) == (KLONDIKE[-3], KLONDIKE[-1])
    assert named(KLONDIKE, "draw") == (KLONDIKE[-3],)
    with pytest.raises(ValueError, match="no preference 'luck'; there are aces-and-twos-up, use-the-waste"):
        named(KLONDIKE, ["luck"])


@pytest.mark.parametrize("preferences", [KLONDIKE, SPIDER])
def test_each_preference_has_a_name_and_a_sentence(preferences):
    assert len({some.name for some in preferences}) == len(preferences)
    for some in preferences:
        assert isinstance(some, Preference)
        assert some.name == some.name.lower()
        assert "_" not in some.name
        assert some.sentence.endswith(".")
        assert some.sentence[0].isupper()


def test_no_preference_likes_a_move_that_it_cannot_name():
    for number in range(40):
        for draw in (1, 3):
            position = Klondike.deal(number, draw=draw)
            while position.outcome is None and (found := choose(position.visible(), KLONDIKE)):
                assert found.move in position.legal_moves
                assert found.reason.endswith(".")
                assert "None" not in found.reason
                position = position.play(found.move)


def test_preferences_travel_to_other_processes():
    assert pickle.loads(pickle.dumps(KLONDIKE + SPIDER)) == KLONDIKE + SPIDER
    assert pickle.loads(pickle.dumps(leftmost)) == leftmost


# Strategies.


def test_first_legal():
    assert first_legal(VIEW) == next(iter(VIEW.legal_moves))


def test_random_legal_depends_on_its_seed_and_the_deal_alone():
    one, other, different = random_legal(5), random_legal(5), random_legal(6)
    state = random.getstate()
    assert play(Klondike.deal(1), one) == play(Klondike.deal(1), other)
    assert play(Klondike.deal(2), random_legal(5)) != play(Klondike.deal(2), different)
    assert random.getstate() == state
    for player in (one, other):
        player.begin(77)
    assert play(Klondike.deal(3), one) == play(Klondike.deal(3), other)
    assert repr(one) == "random_legal(5)"


def test_random_legal_takes_every_move_equally_often():
    player, counts = random_legal(9), {}
    for _ in range(6_000):
        move = player(VIEW)
        counts[move] = counts.get(move, 0) + 1
    assert set(counts) == set(VIEW.legal_moves)
    expected = 6_000 / len(VIEW.legal_moves)
    # Each count is binomial; five standard deviations.
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


@pytest.mark.parametrize("bad", [-1, 1.5, None, "7", True])
def test_a_bad_seed_is_refused(bad):
    with pytest.raises(ValueError, match="The seed is a whole number"):
        random_legal(bad)


def test_the_rule_of_thumb_plays_what_its_preferences_like():
    player = rule_of_thumb(Klondike)
    assert player == rule_of_thumb("Klondike")
    assert player.preferences == KLONDIKE
    assert player(VIEW) == choose(VIEW, KLONDIKE).move


def test_preferences_are_switched_on_and_off():
    without = rule_of_thumb("Klondike", without=["turn-a-card", "draw"])
    assert [some.name for some in KLONDIKE if some not in without.preferences] == ["turn-a-card", "draw"]
    assert name_of(without) == "rule of thumb for Klondike, without turn-a-card, draw"
    only = rule_of_thumb("Klondike", only=["draw", "all-up"])
    assert [some.name for some in only.preferences] == ["draw", "all-up"]
    assert name_of(only) == "rule of thumb for Klondike, only draw, all-up"
    assert rule_of_thumb("Klondike", only="draw", without="draw")(VIEW) is None
    assert without(VIEW) != rule_of_thumb("Klondike")(VIEW)


def test_preferences_are_put_first():
    player = rule_of_thumb("Klondike", first="draw", without="all-up")
    assert [some.name for some in player.preferences][:2] == ["draw", "aces-and-twos-up"]
    assert len(player.preferences) == len(KLONDIKE) - 1
    assert name_of(player) == "rule of thumb for Klondike, without all-up, first draw"


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (1, "without turn-a-card, turn-with-room, dig, dig-with-room"),
        (2, "without complete-a-run, build-in-suit"),
        (3, "without empty-a-column, clear, clear-with-room"),
        (4, "first deal"),
        (5, "without make-pure, pure-with-room"),
    ],
)
def test_a_player_without_a_tip(number, name):
    assert name_of(without_tip(number)) == f"rule of thumb for Spider, {name}"


@pytest.mark.parametrize("number", [0, 6, 2.5, "turn"])
def test_what_is_no_tip_is_refused(number):
    with pytest.raises(ValueError, match="The number of a tip is"):
        without_tip(number)


@pytest.mark.parametrize("wrong", ["Chess", None, 7, Klondike.deal(1).visible()])
def test_a_game_without_a_rule_of_thumb_is_refused(wrong):
    with pytest.raises(ValueError, match="has no rule of thumb; Klondike and Spider have"):
        rule_of_thumb(wrong)


def test_an_unknown_preference_is_refused():
    for options in ({"without": "luck"}, {"only": ["draw", "luck"]}):
        with pytest.raises(ValueError, match="no preference 'luck'"):
            rule_of_thumb("Klondike", **options)


def test_names():
    def mine(view):
        return "draw"

    assert name_of(mine) == "mine"
    assert name_of(first_legal) == "first_legal"
    assert name_of(random_legal(3)) == "random_legal(3)"


def test_strategies_travel_to_other_processes():
    for player in (first_legal, rule_of_thumb("Klondike", without="draw")):
        assert pickle.loads(pickle.dumps(player)) == player
    assert play(Klondike.deal(1), pickle.loads(pickle.dumps(random_legal(4)))) == play(
        Klondike.deal(1), random_legal(4)
    )


# Nothing that lies face down is seen.


@pytest.mark.parametrize("strategy", PLAYERS, ids=name_of)
@pytest.mark.parametrize("options", [{}, {"draw": 3}, {"passes": None, "take_back": True}])
def test_strategies_do_not_see_hidden_cards(strategy, options):
    """Two deals that look the same are played the same, for as long as they look the same."""
    draw = random.Random(2)
    for number in range(12):
        one = Klondike.deal(number, **options)
        for _ in range(40):
            begin(strategy, number)
            other = with_hidden_cards_shuffled(one, draw)
            assert one.visible() == other.visible()
            choice = strategy(one.visible())
            begin(strategy, number)
            assert strategy(other.visible()) == choice
            if choice is None:
                break
            one = one.play(choice)
            if one.outcome is not None:
                break


@pytest.mark.parametrize("strategy", PLAYERS, ids=name_of)
def test_whole_games_are_alike_until_another_card_shows(strategy):
    draw = random.Random(8)
    differed = 0
    for number in range(30):
        begin(strategy, number)
        one, others = Klondike.deal(number, draw=3), with_hidden_cards_shuffled(Klondike.deal(number, draw=3), draw)
        mine, theirs = history(one, strategy), None
        begin(strategy, number)
        theirs = history(others, strategy)
        for (view, move), (other_view, other_move) in zip(mine, theirs, strict=False):
            if view != other_view:
                differed += 1
                break
            assert move == other_move
    assert differed > 20  # the hidden cards were indeed others


def history(position, strategy):
    """Give what was seen and what was played, move after move."""
    seen = []
    while position.outcome is None and len(seen) < 60:
        move = strategy(position.visible())
        seen.append((position.visible(), move))
        if move is None:
            break
        position = position.play(move)
    return seen


def begin(strategy, number):
    if hasattr(strategy, "begin"):
        strategy.begin(number)


def test_a_view_holds_no_hidden_card():
    for position in (Klondike.deal(5), Spider.deal(5)):
        hidden = {entry.id for pile in position.piles.values() for entry in pile if not entry.face_up}
        shown = [card for pile in position.visible().piles.values() for card in pile]
        assert shown.count(None) == len(hidden)
